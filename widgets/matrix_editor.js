// Edit the counts of a confusion matrix and watch every metric follow.

import { bar, button, card, choice, csv, tableOf } from "./lib/card.js";
import { catalogue } from "./lib/catalogue.js";
import { ROLES, collapse, lit, roleOf } from "./lib/cells.js";
import { aloud, make } from "./lib/dom.js";
import { counter, grid, showIn, taking } from "./lib/fields.js";
import { attempt, evaluate, isFree, numeral, partsOf, quantities, stepsIn } from "./lib/formula.js";
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

// Below, `it` is an editor: its card (ui), its elements (parts), the cells of its table as they are built (cells), the
// cell that a person is in (focused), the table in quantities (now), and the fields of costs (prices).

const size = ({ cells }) => cells.length;
const letter = ({ ui }, role) => new Renderer(NOTATION, { form: "mathml", cells: ui.get("cells") }).letters(role);
/** The table as it is, and as the positive class against the rest. */
function quantitiesOf({ counts, labels, positive, costs }) {
  return {
    whole: {
      known: { ...quantities(counts, positive), costs: costs.map((row) => row.map(numeral)) },
      labels,
      positive,
    },
    small: { known: quantities(collapse(counts, positive)), labels: [labels[positive], "rest"], positive: 0 },
  };
}
/** The tree, table and class with which a metric is computed here. */
function settingOf(it, metric) {
  const { now } = it;
  const tree = metric[size(it) === 2 ? "tree" : "many"] ?? metric.tree;
  const seen = metric.two && tree === metric.tree && size(it) > 2 ? now.small : now.whole;
  const { positive } = seen;
  const key = `${metric.key} ${size(it)} ${positive} ${seen === now.small}`;
  if (!it.marks.has(key)) {
    it.marks.set(key, lit(tree, seen.labels.length, positive));
  }
  return { tree, ...seen, at: isFree(tree) ? [positive, positive] : null, marks: it.marks.get(key) };
}
const metricOf = (key) => ALL.find((one) => one.key === key) ?? ALL[0];
/** The metric whose working is shown, and what it is worked on. */
function chosen(it) {
  const metric = metricOf(it.ui.get("focus"));
  const { tree, marks: _, ...own } = settingOf(it, metric);
  return { metric: { ...metric, tree }, setting: { ...own, cells: it.ui.get("cells") } };
}
function rowsOf({ ui }) {
  const { counts, labels } = ui.snapshot();
  return [["actual \\ predicted", ...labels], ...counts.map((row, i) => [labels[i], ...row])];
}
function pythonOf(it) {
  const { counts, labels, positive } = it.ui.snapshot();
  const given = size(it) === 2 && positive ? `, positive=${JSON.stringify(labels[1])}` : "";
  const rows = `[${counts.map((row) => `[${row.join(", ")}]`).join(", ")}]`;
  const usual = labels.join() === "+,-" && !given;
  return `MatrixEditor(${usual ? rows : `ConfusionMatrix(${rows}, ${JSON.stringify(labels)}${given})`})`;
}
const isSumOfCells = (tree) =>
  [...ROLES, "f", "T"].includes(tree) || (["add", "sum"].includes(tree[0]) && partsOf(tree).every(isSumOfCells));
const plural = (n, one, many) => (String(n) === "1" ? one : many);
/** A share of examples with the numbers of this table, "Of the 6 examples called +, 4 are +."; or nothing. */
function shareTold(tree, { known, labels, positive, at }) {
  if (tree[0] !== "div" || !tree.slice(1).every(isSumOfCells)) {
    return "";
  }
  const [part, whole] = tree.slice(1).map((sum) => evaluate(sum, known, at).n);
  const read = lit(tree, labels.length, positive);
  const inside = ROLES.filter((role) => read[role]);
  const counted = ROLES.filter((role) => read[role] === "n");
  const nameOf = (isPositive) => aloud(labels[isPositive ? positive : Number(positive === 0)]);
  const actual = (role) => nameOf(["TP", "FN"].includes(role));
  const predicted = (role) => nameOf(["TP", "FP"].includes(role));
  const examples = `${whole} ${plural(whole, "example", "examples")}`;
  const are = plural(part, "is", "are");
  const right = { "TP TN": "right", "FN FP": "wrong" }[counted.join(" ")];
  if (inside.length === 4 && right) {
    return `Of all ${examples}, ${part} ${are} predicted ${right}.`;
  }
  const isOne = (side) => inside.length === 2 && counted.length === 1 && side(inside[0]) === side(inside[1]);
  if (isOne(predicted)) {
    return `Of the ${examples} called ${predicted(counted[0])}, ${part} ${are} ${actual(counted[0])}.`;
  }
  const those = plural(whole, "that is", "that are");
  return isOne(actual)
    ? `Of the ${examples} ${those} ${actual(counted[0])}, ${part} ${are} called ${predicted(counted[0])}.`
    : "";
}
/** The share that a metric is, or those that it is made of, in words that follow the table. */
function sharesTold({ metric, setting }) {
  const trees = [metric.tree, ...stepsIn(metric.tree).map(([, , inner]) => inner)];
  return [...new Set(trees.map((tree) => shareTold(tree, setting)))].join(" ").trim();
}
/** What is typed into a cell, as a new state. */
function readCount({ ui }, i, j, input) {
  const problem = problemWith(input);
  const { counts } = ui.snapshot();
  if (problem) {
    throw `${input.getAttribute("aria-label")}: ${problem}. The table still has ${counts[i][j]}.`;
  }
  counts[i][j] = String(BigInt(input.value.trim()));
  return { counts };
}
/** What is typed as the name of a class, as a new state. */
function readName({ ui }, i, input) {
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

/** A cell of the table: its letters and its count. */
function cellFor(it, i, j) {
  const tag = make("span.wm-tag", { "aria-hidden": "true" });
  const input = counter();
  taking(it.ui, input, () => readCount(it, i, j, input));
  input.addEventListener("focus", () => light(it, null, [i, j]));
  input.addEventListener("blur", () => light(it, null, null));
  return { cell: make("td.wm-cell", {}, tag, input), tag, input };
}
/** A class's name, which can be changed. It is one line, however it is broken. */
function nameFor(it, label, i) {
  const name = make("textarea.wm-label", {
    value: label,
    rows: Math.ceil(label.length / 6), // for browsers that do not make a field as large as what is in it
    "aria-label": `Name of class ${i + 1}`,
  });
  taking(it.ui, name, () => readName(it, i, name), null);
  name.addEventListener("keydown", (event) => {
    if (event.key === "Enter") {
      event.preventDefault();
      name.blur();
    }
  });
  return name;
}
/** The table for these classes, its cells still empty. */
function build(it, labels) {
  const { matrix, focus, beside } = it.parts;
  const k = labels.length;
  it.cells = labels.map((_, i) => labels.map((_, j) => cellFor(it, i, j)));
  matrix.classList.toggle("many", k > 2);
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
      make("th", { scope: "row" }, nameFor(it, label, i)),
      ...it.cells[i].map(({ cell }) => cell),
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
/** Show a count in its cell, unless a person is in the middle of typing there. */
function drawCell(it, { cell, tag, input }, count, role, name) {
  input.setAttribute("aria-label", name);
  showIn(input, count);
  cell.dataset.role = role;
  tag.textContent = letter(it, role);
}
function drawCounts(it, { counts, labels, positive }) {
  const { matrix } = it.parts;
  const isOther = (label, i) => matrix.tHead.rows[1].cells[i + 2].textContent !== label;
  if (labels.length !== size(it) || labels.some(isOther)) {
    build(it, labels);
  }
  it.cells.forEach((row, i) =>
    row.forEach((cell, j) => {
      const name = `actual ${aloud(labels[i])}, predicted ${aloud(labels[j])}`;
      drawCell(it, cell, counts[i][j], roleOf(i, j, positive), name);
    }),
  );
  const body = matrix.tBodies[0].rows;
  const last = body[labels.length];
  counts.forEach((row, i) => {
    body[i].lastChild.textContent = total(row);
    last.cells[i + 2].textContent = total(counts.map((other) => other[i]));
  });
  last.lastChild.textContent = total(counts.flat());
}
function drawMetrics(it) {
  const list = it.ui.get("panel") === "costs" ? [TOTAL_COST, ...TABLE_METRICS] : TABLE_METRICS;
  const told = (metric) => {
    const { tree, known, at, marks: read } = settingOf(it, metric);
    const glyph = ROLES.map((role) => `wm-${role.toLowerCase()} ${read[role]}`);
    const asked = metric === TOTAL_COST; // by the panel of costs: it alone reads what is typed there
    return { ...metric, value: attempt(tree, known, at), glyph, asked };
  };
  it.parts.metrics.draw(list.map(told), it.ui.get("focus"));
}
/** Light the cells of a metric (the chosen one, unless another is pointed at), or the metrics of a cell. */
function light(it, key = null, cell = null) {
  const { matrix, metrics } = it.parts;
  it.focused = cell;
  const { marks: read } = settingOf(it, metricOf(key ?? it.ui.get("focus")));
  const role = cell && roleOf(...cell, it.now.whole.positive);
  matrix.classList.add("wm-lit");
  for (const { cell: td } of it.cells.flat()) {
    td.className = `wm-cell wm-${td.dataset.role.toLowerCase()} ${read[td.dataset.role]}`;
  }
  for (const one of TABLE_METRICS) {
    metrics.item(one.key).classList.toggle("uses", Boolean(cell && settingOf(it, one).marks[role]));
  }
}
/** What was asked for beside the counts. */
function drawBeside(it, labels) {
  const { beside } = it.parts;
  const shows = it.ui.get("panel");
  beside.hidden = !shows;
  if (shows === "costs") {
    return drawCosts(it, labels);
  }
  if (shows === "skill") {
    return beside.replaceChildren(skillTable(it));
  }
  beside.replaceChildren(...(shows ? [secondTable(it, shows, labels)] : []));
}
/** The fields of what each cell costs, which stay while somebody types in them. */
function drawCosts(it, labels) {
  const { ui } = it;
  if (!it.prices || !it.parts.beside.contains(it.prices.table)) {
    it.prices = grid(ui, {
      caption: CAPTIONS.costs,
      labels,
      words: ["cost of actual", "predicted"],
      now: () => ui.get("costs"),
      next: (costs) => ({ costs }),
      isCell: isNumber,
    });
    it.parts.beside.replaceChildren(it.prices.table);
  }
  it.prices.fill();
}
/** What a perfect prediction, or chance alone, would count. */
function secondTable({ now }, shows, labels) {
  const { known } = now.whole;
  const perfect = (i, j) => (i === j ? known.actual[i].n : 0);
  const byChance = (i, j) => shown(attempt(CHANCE.expected, known, [i, j])).text;
  const count = shows === "chance" ? byChance : perfect;
  const rows = labels.map((label, i) => [label, ...labels.map((_, j) => count(i, j))]);
  return tableOf(CAPTIONS[shows], [["", ...labels], ...rows]);
}
/** What a score takes for chance: a named share, or a formula of one that is named. */
function chanceFormula({ now }, tree, at) {
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
function skillTable(it) {
  const { known, positive, labels } = it.now.whole;
  const at = [positive, positive];
  const row = (metric) => {
    const tree = metric.many ?? metric.tree;
    const { chance } = metric;
    return make(
      "tr",
      {},
      make("th", { scope: "row" }, isFree(tree) ? `${metric.name} of ${labels[positive]}` : metric.name),
      make("td", {}, shown(attempt(tree, known, at)).text),
      make("td", {}, chance ? shown(attempt(chance, known, at)).text : ""),
      chance ? chanceFormula(it, chance, at) : make("td"),
    );
  };
  const heads = ["score", "value", "chance", "its formula"].map((head) => make("th", { scope: "col" }, head));
  return make(
    "table.wm-plain",
    {},
    make("caption", {}, "Skill scores, and the share that each takes for chance"),
    make("thead", {}, make("tr", {}, ...heads)),
    make("tbody", {}, ...SCORES.map((key) => row(metricOf(key)))),
  );
}
/** One class against the rest, where there are more than two. */
function drawSmall(it, { counts, labels, positive }) {
  const { small } = it.parts;
  small.hidden = labels.length === 2;
  if (small.hidden) {
    return small.replaceChildren();
  }
  const [[tp, fn], [fp, tn]] = collapse(counts, positive);
  const td = (role, count) =>
    make(
      "td",
      { className: `wm-cell wm-${role.toLowerCase()}` },
      make("span.wm-tag", { "aria-hidden": "true" }, letter(it, role)),
      make("b", {}, String(count)),
    );
  const row = (name, ...cells) => make("tr", {}, make("th", { scope: "row" }, name), ...cells);
  const rows = [row(labels[positive], td("TP", tp), td("FN", fn)), row("rest", td("FP", fp), td("TN", tn))];
  small.replaceChildren(
    make("p.wm-small", {}, `${labels[positive]} against the rest`),
    make("table.wm-matrix", {}, make("tbody", {}, ...rows)),
  );
}
function draw(it) {
  const { ui, parts } = it;
  const state = ui.snapshot();
  it.now = quantitiesOf(state);
  drawCounts(it, state);
  parts.focus.select.value = state.positive;
  parts.letters.select.value = ui.get("cells");
  parts.panel.select.value = ui.get("panel");
  drawMetrics(it);
  drawBeside(it, state.labels);
  drawSmall(it, state);
  light(it, null, it.focused);
  const { metric, setting } = chosen(it);
  parts.meaning.textContent = metric.meaning;
  parts.told.textContent = sharesTold({ metric, setting });
  parts.told.hidden = !parts.told.textContent;
  showWorking(parts.steps, metric, setting);
}

/** The elements of an editor. */
function elementsOf(it) {
  const { ui } = it;
  const letters = Object.keys(NOTATION.cells).map((name) => [name, WHOSE[name]]);
  return {
    matrix: make("table.wm-matrix"),
    small: make("div.wm-collapsed"),
    beside: make("div.wm-beside", { tabIndex: 0, role: "region", "aria-label": "The second table" }),
    metrics: metricList((focus) => ui.look({ focus }), {
      point: (key = null) => light(it, key),
      own: ui.get("own"),
    }),
    steps: stepsList(),
    meaning: make("p.wm-small"),
    told: make("p.wm-inwords"),
    focus: choice("Positive class", [], (value) => ui.change({ positive: Number(value) })),
    letters: choice("Letters", letters, (value) => ui.look({ cells: value })),
    panel: choice("Beside the counts", Object.entries(PANELS), (value) => ui.look({ panel: value })),
  };
}
/** The elements in their places. On a page, where one metric is taught, what else can be set waits behind a fold. */
function arranged(it) {
  const { matrix, small, beside, metrics, steps, meaning, told, focus, letters, panel } = it.parts;
  const settings = [
    bar("See", focus.label, letters.label, panel.label),
    bar(
      "Classes",
      button("Add a class", () => resize(it, 1)),
      button("Remove a class", () => resize(it, -1)),
    ),
  ];
  const isFolded = it.ui.get("own")?.length > 0;
  const fold = isFolded
    ? [make("details.wm-data", {}, make("summary", {}, "Letters and classes"), ...settings)]
    : settings;
  return [
    make("div.wm-halves", {}, make("div", {}, make("div.wm-scroll", {}, matrix), ...fold, small), metrics.list),
    beside,
    make("div.wm-chosen", {}, meaning, told, steps),
  ];
}

/** Add a class, or take the last one away. */
function resize(it, more) {
  const { ui } = it;
  const k = size(it) + more;
  if (k < 2) {
    return ui.note("A confusion matrix has at least two classes.");
  }
  if (k > LIMITS.classes) {
    return ui.note(`Here a matrix has at most ${LIMITS.classes} classes.`);
  }
  const { counts, costs, labels, positive } = ui.snapshot();
  let name = k;
  while (labels.includes(String(name))) {
    name++;
  }
  const wider = (rows, corner) =>
    Array.from({ length: k }, (_, i) => Array.from({ length: k }, (_, j) => rows[i]?.[j] ?? corner(i, j)));
  ui.change({
    counts: wider(counts, () => "0"),
    costs: wider(costs, (i, j) => (i === j ? "0" : "1")),
    labels: [...labels, String(name)].slice(0, k),
    positive: Math.min(positive, k - 1),
  });
}

function render(context) {
  // which cells a metric reads (marks) depends on the size of the table only
  const it = { marks: new Map(), cells: [], focused: null, now: null, prices: null };
  it.ui = card(context, {
    name: "editor",
    title: "Matrix editor",
    state: ["counts", "labels", "positive", "costs"],
    view: ["focus", "cells", "panel"],
    isGood,
    copies: {
      CSV: () => csv(rowsOf(it)),
      LaTeX: () => {
        const { metric, setting } = chosen(it);
        return latex(metric, setting);
      },
      Python: () => pythonOf(it),
    },
  });
  it.parts = elementsOf(it);
  it.ui.body.append(...arranged(it));
  return it.ui.show(() => draw(it));
}
export default { render };
