// Edit the counts of a confusion matrix and watch every metric follow.

import { bar, card, choice, csv, tableOf } from "./lib/card.js";
import { catalogue } from "./lib/catalogue.js";
import { ROLES, collapse, lit, roleOf } from "./lib/cells.js";
import { make } from "./lib/dom.js";
import { grid, showIn, taking } from "./lib/fields.js";
import { attempt, isFree, numeral, quantities } from "./lib/formula.js";
import { LIMITS, areNames, areSummable, isCount, isKeyOf, isName, isNumber, isSquare, isWhole } from "./lib/outside.js";
import { Renderer } from "./lib/render.js";
import { CHANCE, COSTS, METRICS, NOTATION } from "./lib/tables.js";
import { latex, metricList, showFormulas, showWorking, shown, stepsList } from "./lib/worked.js";

// Whose letters the cells can have. The textbook has A to D as well, but for the totals at the edges.
const WHOSE = {
  TP: "TP (most books)",
  "f++": "f++ (textbook)",
  Hits: "Hits (forecasting)",
  "A-D": "A-D (notes: cells)",
};
const TABLE_METRICS = catalogue(METRICS);
const [TOTAL_COST] = catalogue(COSTS);
const ALL = [...TABLE_METRICS, TOTAL_COST];
const SCORES = [
  "kappa",
  "pi_statistic",
  "alpha_reliability",
  "gwet_gamma",
  "peirce_skill_score",
  "gilbert_skill_score",
];
const PANELS = {
  "": "nothing",
  costs: "what a cell costs",
  expected: "the expected matrix",
  chance: "what chance explains",
  skill: "skill scores",
};
const CAPTIONS = {
  costs: "What each cell costs (a gain is negative)",
  expected: "What a perfect prediction would count",
  chance: "What chance alone would count: row total × column total / T",
};

const total = (numbers) => numbers.reduce((a, b) => a + BigInt(b), 0n);
/** Why a typed count cannot be used, or null. */
function problemWith(input) {
  const text = input.value.trim();
  if (input.validity.badInput) {
    return "that is not a whole number";
  }
  if (!text) {
    return "a count is needed";
  }
  if (text.startsWith("-")) {
    return "a count cannot be negative";
  }
  return isCount(text) ? null : `a count is a whole number of at most ${LIMITS.digits} digits`;
}

const areCosts = (costs, size) => isSquare(costs, size, isNumber) && areSummable(costs.flat());
/** Whether a state from outside, such as a link, can be shown. */
function isGood({ labels, counts, costs, positive, cells, focus, panel }) {
  const size = labels?.length;
  return (
    areNames(labels, 2, LIMITS.classes) &&
    isSquare(counts, size, isCount) &&
    areCosts(costs, size) &&
    isWhole(positive, 0, size - 1) &&
    isKeyOf(NOTATION.cells, cells) &&
    isKeyOf(PANELS, panel) &&
    ALL.some(({ key }) => key === focus)
  );
}

function render(context) {
  const marks = new Map(); // which cells a metric reads depends on the size of the table only
  let k = 0;
  let cells = [];
  let focused = null;
  let now = null;
  let prices = null;
  const ui = card(context, {
    name: "editor",
    title: "Matrix editor",
    state: ["counts", "labels", "positive", "costs"],
    view: ["focus", "cells", "panel"],
    isGood,
    actions: { "Add a class": () => resize(k + 1), "Remove a class": () => resize(k - 1) },
    copies: {
      CSV: () => csv(table()),
      LaTeX: () => {
        const one = chosen();
        return latex(one.metric, one.setting);
      },
      Python: python,
    },
  });
  const matrix = make("table.wm-matrix");
  const small = make("div.wm-collapsed");
  const beside = make("div.wm-beside", { tabIndex: 0, role: "region", "aria-label": "The second table" });
  const metrics = metricList((focus) => ui.look({ focus }), {
    point: (key = null) => light(key),
    own: ui.get("own"),
  });
  const steps = stepsList();
  const meaning = make("p.wm-small");
  const focus = choice("Positive class", [], (value) => ui.change({ positive: Number(value) }));
  const letters = choice(
    "Letters",
    Object.keys(NOTATION.cells).map((name) => [name, WHOSE[name]]),
    (value) => ui.look({ cells: value }),
  );
  const panel = choice("Beside the counts", Object.entries(PANELS), (value) => ui.look({ panel: value }));
  ui.body.append(
    make(
      "div.wm-halves",
      {},
      make("div", {}, make("div.wm-scroll", {}, matrix), bar("See", focus.label, letters.label, panel.label), small),
      metrics.list,
    ),
    beside,
    make("div.wm-chosen", {}, meaning, steps),
  );

  const letter = (role) => new Renderer(NOTATION, { form: "mathml", cells: ui.get("cells") }).letters(role);
  function resize(size) {
    if (size < 2 || size > LIMITS.classes) {
      return ui.note(
        size < 2
          ? "A confusion matrix has at least two classes."
          : `Here a matrix has at most ${LIMITS.classes} classes.`,
      );
    }
    const { counts, costs, labels, positive } = ui.snapshot();
    let name = size;
    while (labels.includes(String(name))) {
      name++;
    }
    const wider = (rows, corner) =>
      Array.from({ length: size }, (_, i) => Array.from({ length: size }, (_, j) => rows[i]?.[j] ?? corner(i, j)));
    ui.change({
      counts: wider(counts, () => "0"),
      costs: wider(costs, (i, j) => (i === j ? "0" : "1")),
      labels: [...labels, String(name)].slice(0, size),
      positive: Math.min(positive, size - 1),
    });
  }

  /** A cell of the table: its letters and its count. */
  function cellFor(i, j) {
    const tag = make("span.wm-tag", { "aria-hidden": "true" });
    const input = make("input", { type: "number", min: 0, step: 1, inputMode: "numeric", autocomplete: "off" });
    taking(ui, input, () => edit(i, j, input));
    input.addEventListener("focus", () => light(null, [i, j]));
    input.addEventListener("blur", () => light(null, null));
    return { cell: make("td.wm-cell", {}, tag, input), tag, input };
  }
  /** A class's name, which can be changed. It is one line, however it is broken. */
  function nameFor(label, i) {
    const name = make("textarea.wm-label", {
      value: label,
      rows: Math.ceil(label.length / 9),
      "aria-label": `Name of class ${i + 1}`,
    });
    taking(ui, name, () => rename(i, name), null);
    name.addEventListener("keydown", (event) => {
      if (event.key === "Enter") {
        event.preventDefault();
        name.blur();
      }
    });
    return name;
  }
  function build() {
    const { labels } = ui.snapshot();
    k = labels.length;
    matrix.classList.toggle("many", k > 2);
    cells = labels.map((_, i) => labels.map((_, j) => cellFor(i, j)));
    const empty = () => make("td");
    const total = () => make("td.wm-small");
    const actual = make("th.wm-small turn", { scope: "rowgroup", rowSpan: k }, "Actual");
    const predicted = make("th.wm-small", { scope: "colgroup", colSpan: k }, "Predicted");
    const heads = labels.map((label) => make("th", { scope: "col" }, label));
    const rows = labels.map((label, i) =>
      make(
        "tr",
        {},
        ...(i ? [] : [actual]),
        make("th", { scope: "row" }, nameFor(label, i)),
        ...cells[i].map(({ cell }) => cell),
        total(),
      ),
    );
    const totals = [make("th.wm-small", { scope: "row" }, "total"), ...labels.map(total), total()];
    matrix.replaceChildren(
      make("caption.wm-sr", {}, "Rows are actual, columns predicted"),
      make(
        "thead",
        {},
        make("tr", {}, empty(), empty(), predicted, empty()),
        make("tr", {}, empty(), empty(), ...heads, make("th.wm-small", { scope: "col" }, "total")),
      ),
      make("tbody", {}, ...rows, make("tr", {}, empty(), ...totals)),
    );
    focus.fill(labels.map((label, i) => [i, label]));
    beside.replaceChildren();
  }

  function edit(i, j, input) {
    const problem = problemWith(input);
    const { counts } = ui.snapshot();
    if (problem) {
      throw `${input.getAttribute("aria-label")}: ${problem}. The table still has ${counts[i][j]}.`;
    }
    counts[i][j] = String(BigInt(input.value.trim()));
    return { counts };
  }
  function rename(i, input) {
    const { labels } = ui.snapshot();
    const text = input.value.trim().replace(/\s+/g, " ");
    if (labels.some((label, other) => other !== i && label === text)) {
      throw `There is a class ${text} already. It stays ${labels[i]}.`;
    }
    if (!isName(text)) {
      throw `A class needs a name of at most ${LIMITS.name} characters. It stays ${labels[i]}.`;
    }
    labels[i] = text;
    return { labels };
  }

  /** The tree, table and class with which a metric is computed here. */
  function setting(metric) {
    const tree = metric[k === 2 ? "tree" : "many"] ?? metric.tree;
    const seen = metric.two && tree === metric.tree && k > 2 ? now.small : now.whole;
    const { positive } = seen;
    const key = `${metric.key} ${k} ${positive} ${seen === now.small}`;
    if (!marks.has(key)) {
      marks.set(key, lit(tree, seen.labels.length, positive));
    }
    return { tree, ...seen, at: isFree(tree) ? [positive, positive] : null, marks: marks.get(key) };
  }
  function chosen() {
    const metric = ALL.find(({ key }) => key === ui.get("focus")) ?? ALL[0];
    const { tree, marks: _, ...own } = setting(metric);
    return { metric: { ...metric, tree }, setting: { ...own, cells: ui.get("cells") } };
  }

  function drawCounts({ counts, labels, positive }) {
    if (labels.length !== k || labels.some((label, i) => matrix.tHead.rows[1].cells[i + 2].textContent !== label)) {
      build();
    }
    for (let i = 0; i < k; i++) {
      for (let j = 0; j < k; j++) {
        const { cell, tag, input } = cells[i][j];
        const role = roleOf(i, j, positive);
        input.setAttribute("aria-label", `actual ${labels[i]}, predicted ${labels[j]}`);
        showIn(input, counts[i][j]);
        cell.dataset.role = role;
        tag.textContent = letter(role);
      }
    }
    const body = matrix.tBodies[0].rows;
    for (let i = 0; i < k; i++) {
      body[i].lastChild.textContent = total(counts[i]);
    }
    for (let j = 0; j < k; j++) {
      body[k].cells[j + 2].textContent = total(counts.map((row) => row[j]));
    }
    body[k].lastChild.textContent = total(counts.flat());
  }
  function drawMetrics() {
    const list = ui.get("panel") === "costs" ? [TOTAL_COST, ...TABLE_METRICS] : TABLE_METRICS;
    metrics.draw(
      list.map((metric) => {
        const { tree, known, at, marks: read } = setting(metric);
        const glyph = ROLES.map((role) => `wm-${role.toLowerCase()} ${read[role]}`);
        return { ...metric, value: attempt(tree, known, at), glyph };
      }),
      ui.get("focus"),
    );
  }

  function draw() {
    const state = ui.snapshot();
    const { counts, labels, positive, costs } = state;
    now = {
      whole: {
        known: { ...quantities(counts, positive), costs: costs.map((row) => row.map(numeral)) },
        labels,
        positive,
      },
      small: { known: quantities(collapse(counts, positive)), labels: [labels[positive], "rest"], positive: 0 },
    };
    drawCounts(state);
    focus.select.value = positive;
    letters.select.value = ui.get("cells");
    panel.select.value = ui.get("panel");
    drawMetrics();
    drawBeside(labels);
    drawSmall(counts, labels, positive);
    light(null, focused);
    const one = chosen();
    meaning.textContent = one.metric.meaning;
    showWorking(steps, one.metric, one.setting);
  }

  /** Light the cells of a metric (the chosen one, unless another is pointed at), or the metrics of a cell. */
  function light(key = null, cell = null) {
    focused = cell;
    const metric = ALL.find((one) => one.key === (key ?? ui.get("focus"))) ?? ALL[0];
    const { marks: read } = setting(metric);
    const role = cell && roleOf(...cell, now.whole.positive);
    matrix.classList.add("wm-lit");
    for (const { cell: td } of cells.flat()) {
      td.className = `wm-cell wm-${td.dataset.role.toLowerCase()} ${read[td.dataset.role]}`;
    }
    for (const one of TABLE_METRICS) {
      metrics.item(one.key).classList.toggle("uses", Boolean(cell && setting(one).marks[role]));
    }
  }

  function drawBeside(labels) {
    const shows = ui.get("panel");
    beside.hidden = !shows;
    if (shows === "skill") {
      return beside.replaceChildren(skill());
    }
    if (!shows) {
      return;
    }
    if (shows === "costs") {
      if (!prices || !beside.contains(prices.table)) {
        prices = grid(ui, {
          caption: CAPTIONS.costs,
          labels,
          words: ["cost of actual", "predicted"],
          now: () => ui.get("costs"),
          next: (costs) => ({ costs }),
          isCell: isNumber,
        });
        beside.replaceChildren(prices.table);
      }
      return prices.fill();
    }
    const cell = (i, j) => {
      if (shows === "chance") {
        return shown(attempt(CHANCE.expected, now.whole.known, [i, j])).text;
      }
      return i === j ? now.whole.known.actual[i].n : 0;
    };
    beside.replaceChildren(
      tableOf(CAPTIONS[shows], [
        ["", ...labels],
        ...labels.map((label, i) => [label, ...labels.map((_, j) => cell(i, j))]),
      ]),
    );
  }
  /** What a score takes for chance: a named share, or a formula of one that is named. */
  function chanceFormula(tree, at) {
    const steps = tree[0] === "step" ? [tree] : tree.slice(1).filter((part) => part[0] === "step");
    return showFormulas(make("td"), now.whole.labels, now.whole.positive, (renderer) => {
      const named = steps.map(([, name, inner]) => {
        const place = isFree(inner) ? at : null;
        return `${renderer.name(name, place)}<mo>=</mo>${renderer.show(inner, place)}`;
      });
      return [...(tree[0] === "step" ? [] : [renderer.show(tree, at)]), ...named];
    });
  }
  /** The skill scores side by side, each with the share of agreement that it takes for chance. */
  function skill() {
    const rows = SCORES.map((key) => ALL.find((metric) => metric.key === key)).map((metric) => {
      const { known, positive } = now.whole;
      const at = [positive, positive];
      const tree = metric.many ?? metric.tree;
      const value = attempt(tree, known, at);
      const { chance } = metric;
      const name = isFree(tree) ? `${metric.name} of ${now.whole.labels[positive]}` : metric.name;
      return make(
        "tr",
        {},
        make("th", { scope: "row" }, name),
        make("td", {}, shown(value).text),
        make("td", {}, chance ? shown(attempt(chance, known, at)).text : ""),
        chance ? chanceFormula(chance, at) : make("td"),
      );
    });
    return make(
      "table.wm-plain",
      {},
      make("caption", {}, "Skill scores, and the share that each takes for chance"),
      make(
        "thead",
        {},
        make(
          "tr",
          {},
          ...["score", "value", "chance", "its formula"].map((head) => make("th", { scope: "col" }, head)),
        ),
      ),
      make("tbody", {}, ...rows),
    );
  }
  function drawSmall(counts, labels, positive) {
    small.hidden = k === 2;
    if (k === 2) {
      return;
    }
    const [[tp, fn], [fp, tn]] = collapse(counts, positive);
    const td = (role, count) =>
      make(
        "td",
        { className: `wm-cell wm-${role.toLowerCase()}` },
        make("span.wm-tag", { "aria-hidden": "true" }, letter(role)),
        make("b", {}, String(count)),
      );
    const row = (name, ...tds) => make("tr", {}, make("th", { scope: "row" }, name), ...tds);
    small.replaceChildren(
      make("p.wm-small", {}, `${labels[positive]} against the rest`),
      make(
        "table.wm-matrix",
        {},
        make("tbody", {}, row(labels[positive], td("TP", tp), td("FN", fn)), row("rest", td("FP", fp), td("TN", tn))),
      ),
    );
  }

  function table() {
    const { counts, labels } = ui.snapshot();
    return [["actual \\ predicted", ...labels], ...counts.map((row, i) => [labels[i], ...row])];
  }
  function python() {
    const { counts, labels, positive } = ui.snapshot();
    const given = k === 2 && positive ? `, positive=${JSON.stringify(labels[1])}` : "";
    const rows = `[${counts.map((row) => `[${row.join(", ")}]`).join(", ")}]`;
    const usual = labels.join() === "+,-" && !given;
    return `MatrixEditor(${usual ? rows : `ConfusionMatrix(${rows}, ${JSON.stringify(labels)}${given})`})`;
  }

  return ui.show(draw);
}
export default { render };
