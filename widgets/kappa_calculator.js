// Kappa in the notes' five steps, of two raters' labels or their table, and what other coefficients make of the same.

import { button, card, tableOf } from "./lib/card.js";
import { catalogue } from "./lib/catalogue.js";
import { make } from "./lib/dom.js";
import { entry } from "./lib/entry.js";
import { grid, showIn, spanBar, taking } from "./lib/fields.js";
import { OPERATIONS, Undefined, attempt, decimal, evaluate, numeral, quantities, ratio, real } from "./lib/formula.js";
import { LIMITS, areNames, brief, isCount, isListOf, isSquare } from "./lib/outside.js";
import { LANDIS_KOCH, RATERS, WEIGHTS } from "./lib/tables.js";
import { disagreement } from "./lib/weights.js";
import { latex, showWorking, shown, stepsList, unmarked } from "./lib/worked.js";

const [KAPPA, COUNTED, WEIGHTED, ...OTHERS] = catalogue(RATERS);
const SCORES = [
  KAPPA,
  ...OTHERS,
  ...Object.keys(WEIGHTS.disagreement).map((how) => ({ ...WEIGHTED, name: `kappa, ${how} weights`, how })),
];
const STEPS = [
  "count the pairs.",
  "add up rows and columns.",
  "add the agreements.",
  "add what chance would give.",
  "compare the two surpluses.",
];
const { sub, div } = OPERATIONS;
const ONE = ratio(1);
const sign = (a, b) => Math.sign(real(sub(a, b)));

/** How often the first rater said one label where the second said another. */
export const tally = (pairs, labels) =>
  labels.map((a) => labels.map((b) => String(pairs.filter((pair) => pair[0] === a && pair[1] === b).length)));
/** Landis and Koch's word for a value, and the notes' word. */
export const wordsFor = (value) =>
  LANDIS_KOCH.find(([end, within]) => sign(value, numeral(end)) < Number(within)).slice(2);
/** A coefficient, and the shares of agreement that it sees and that it takes for chance. */
export function score({ tree, how }, table, steps = new Map()) {
  const known = how ? { ...table, weights: disagreement(how, table.f.length) } : table;
  const value = attempt(tree, known, null, steps);
  if (value instanceof Undefined) {
    return { value };
  }
  const isOfDisagreements = tree[0] === "sub"; // 1 - what is seen / what chance gives, and not (seen - chance) / …
  const [, ...parts] = tree[isOfDisagreements ? 2 : 1];
  const shares = parts.map((part) => evaluate(part, known, null, steps));
  if (!isOfDisagreements) {
    return { value, shares };
  }
  const ofAll = (share) => (how ? div(share, known.T) : share); // weights are added up, and no shares yet
  return { value, shares: shares.map((share) => sub(ONE, ofAll(share))) };
}
/** Where the four part, and why. */
export function parting([kappa, pi, alpha, gamma], { actual, predicted, T }) {
  if (kappa instanceof Undefined) {
    return T.n ? "Both raters used one class only: chance explains that, except to gamma." : "Nothing is counted yet.";
  }
  if (!sign(pi, ONE)) {
    return "The raters agree every time: all are 1, whatever chance is.";
  }
  const all = Object.entries({ kappa, pi, alpha, gamma });
  const most = Math.max(...all.map(([, value]) => real(value)));
  const largest = all.filter(([, value]) => real(value) === most).map(([name]) => name);
  const totals = actual.every((total, i) => !sign(total, predicted[i]))
    ? "The raters’ totals are the same, so pi = kappa."
    : "The raters’ totals differ; pi pools them, which makes chance larger, so pi < kappa.";
  const classes = sign(gamma, pi)
    ? "Some classes are commoner: more chance to pi, less to gamma, so pi < gamma."
    : "All classes are equally common, so pi = gamma.";
  const rest = "Alpha is pi corrected for few examples: pi < alpha. None is smaller than pi.";
  return `Largest: ${largest.join(" and ")}. ${totals} ${classes} ${rest}`;
}
/** What chance gives to each class, of the steps of kappa in counts; what the raters agree on, and chance in all. */
export function chances(table) {
  const steps = new Map();
  const { shares } = score(COUNTED, table, steps);
  const ofClasses = [...steps.values()].filter(({ at }) => at !== null).map(({ value }) => value);
  return shares ? { ofClasses, agreed: shares[0], expected: shares[1] } : null;
}
/** Whether a state can be shown. What a reader has not rated yet is "". */
const isGoodFor =
  (examples) =>
  ({ counts, labels, pairs, step }) =>
    areNames(labels, 2, LIMITS.classes) &&
    isSquare(counts, labels.length, isCount) &&
    [1, 2, 3, 4, 5].includes(step) &&
    isListOf(pairs, (pair) => isListOf(pair, (label) => isSaid(label, labels, examples), 2), 0, LIMITS.examples) &&
    (!pairs.length || String(tally(pairs, labels)) === String(counts)) &&
    isOfExamples(pairs, labels, examples);
const isSaid = (label, labels, examples) => labels.includes(label) || (examples.length > 0 && label === "");
const isOfExamples = (pairs, labels, examples) =>
  examples.every(([, label]) => labels.includes(label)) &&
  (!examples.length ||
    !pairs.length ||
    String(pairs.map((pair) => pair[1])) === String(examples.map((example) => example[1])));

// Below, `it` is the calculator: its card (ui), its elements, the quantities (now), and the table of counts (made) of
// these classes (built).

const rows = ({ ui }) => [
  ["first \\ second", ...ui.get("labels")],
  ...ui.get("counts").map((row, i) => [ui.get("labels")[i], ...row]),
];
/** Names that classes can have, or a sentence is thrown. */
function checked(labels) {
  if (!areNames(labels, 2, LIMITS.classes)) {
    const allowed = `2 to ${LIMITS.classes} classes can be shown, each with a name of its own`;
    throw `${allowed}, ${LIMITS.name} characters at most. Here: ${brief(labels)}.`;
  }
  return labels;
}
function parse(lines) {
  const bad = lines.findIndex((pair) => pair.length !== 2 || pair.includes(""));
  const labels = [...new Set(lines.flat())].sort();
  if (bad >= 0) {
    throw `Example ${bad + 1} is “${brief(lines[bad])}”: two labels are needed.`;
  }
  if (lines.length > LIMITS.examples) {
    throw `There are ${lines.length} examples: up to ${LIMITS.examples} can be shown.`;
  }
  return { pairs: lines, labels: checked(labels), counts: tally(lines, labels) };
}
/** Other names, or more, or fewer. Pairs are counted again if all their labels are still there. */
function rename(it) {
  const { ui, classes } = it;
  const labels = checked(classes.value.split(",").map((name) => name.trim()));
  const { counts, pairs } = ui.snapshot();
  const known = pairs.flat().every((label) => labels.includes(label)) ? pairs : [];
  return {
    labels,
    pairs: known,
    counts: known.length ? tally(known, labels) : labels.map((_, i) => labels.map((_, j) => counts[i]?.[j] ?? "0")),
  };
}
function python({ ui }) {
  const { counts, labels, pairs } = ui.snapshot();
  const examples = ui.get("examples") ?? [];
  const write = JSON.stringify;
  const raters = () => [0, 1].map((k) => write(pairs.map((pair) => pair[k]))).join(", ");
  const table = () => `[${counts.map((row) => `[${row.join(", ")}]`).join(", ")}]`;
  const rated = examples.length && pairs.length ? `, examples=${write(examples.map(([text]) => text))}` : "";
  return `KappaCalculator(${pairs.length ? raters() : table()}, labels=${write(labels)}${rated})`;
}

/** The examples that a reader rates; what the second rater says of one is shown when the reader has said something. */
function fillExamples(it, examples, labels, pairs) {
  const { ui, rating } = it;
  if (!examples.length) {
    return;
  }
  if (it.rated !== JSON.stringify(labels)) {
    it.rated = JSON.stringify(labels);
    it.raters = examples.map(([text], at) => {
      const options = ["", ...labels].map((label) => make("option", { value: label }, label || "choose"));
      const select = make("select.wm-select", { "aria-label": text }, ...options);
      select.addEventListener("change", () => ui.change(rate(it, examples, at, select.value)));
      return { select, other: make("td") };
    });
    const lines = it.raters.map(({ select, other }, at) =>
      make("tr", {}, make("th", { scope: "row" }, examples[at][0]), make("td", {}, select), other),
    );
    const heads = ["", "first: you", "second"].map((head) => make("th", { scope: "col" }, head));
    rating.replaceChildren(
      make("table.wm-plain", {}, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...lines)),
    );
  }
  it.raters.forEach(({ select, other }, at) => {
    const label = pairs[at]?.[0] ?? "";
    select.value = label;
    other.textContent = label ? examples[at][1] : "?";
  });
}
/** The state when the reader has said a label of an example. */
function rate({ ui }, examples, at, label) {
  const { labels, pairs } = ui.snapshot();
  const next = examples.map(([, other], place) => [place === at ? label : (pairs[place]?.[0] ?? ""), other]);
  return { pairs: next, counts: tally(next, labels) };
}

const MOST_SLID = 1000; // examples that a slider can tell apart
/** Of two classes: how many of the examples that both agree on are of the first, to be moved. */
function fillSlider(it, { counts, labels, pairs }, examples) {
  const { slider, slid } = it;
  const [both, neither] = [counts[0][0], counts.at(-1).at(-1)].map(Number);
  slid.hidden = labels.length > 2 || pairs.length > 0 || examples.length > 0 || both + neither > MOST_SLID;
  if (slid.hidden) {
    return;
  }
  slider.max = both + neither;
  slider.value = both;
  const first = unmarked(labels[0]);
  slid.firstChild.textContent = `Of the ${both + neither} that both agree on, so many are ${first}: ${both} `;
}
function slide({ ui, slider }) {
  const [[both, first], [second, neither]] = ui.get("counts");
  const rest = String(Number(both) + Number(neither) - slider.value);
  return {
    counts: [
      [slider.value, first],
      [second, rest],
    ],
    pairs: [],
  };
}

/** Two bars of the same scale, class by class: what the raters agree on, and below it what chance would give. */
function drawChances(it, labels, step) {
  const { bars, told } = it;
  const found = step > 3 ? chances(it.now) : null;
  bars.hidden = !found;
  told.hidden = !found;
  if (!found) {
    return;
  }
  const { ofClasses, agreed, expected } = found;
  const { f, T } = it.now;
  const part = (kind) => (value, k) =>
    make(`i.${kind}`, { style: `--part: ${real(div(value, T))}`, title: `${labels[k]}: ${decimal(value)}` });
  const row = (words, kind, values) => [
    make("span.wm-small", {}, words),
    make("span.track", {}, ...values.map(part(kind))),
  ];
  const agreements = f.map((cells, k) => cells[k]);
  bars.replaceChildren(...row("agreed", "seen", agreements), ...row("by chance", "chance", ofClasses));
  const each = ofClasses.map((value, k) => `${shown(value).text} of ${unmarked(labels[k])}`).join(" and ");
  const [won, left] = [sub(agreed, expected), sub(T, expected)];
  const isLess = real(won) < 0;
  const surplus = `${shown(isLess ? sub(expected, agreed) : won).text} ${isLess ? "fewer" : "more"} than chance gives`;
  told.textContent =
    `They agree on ${shown(agreed).text} of ${shown(T).text}. ` +
    `Chance alone would give ${shown(expected).text}: ${each}. ` +
    `That is ${surplus}, where ${shown(left).text} more would be full agreement.`;
}

/** The table of counts with room for totals, made anew where the classes are others. */
function fillTable(it, labels) {
  const { ui, holder } = it;
  if (it.built !== JSON.stringify(labels)) {
    it.built = JSON.stringify(labels);
    it.made = grid(ui, {
      caption: "Rows: first rater. Columns: second rater.",
      labels,
      words: ["first", "second"],
      now: () => ui.get("counts"),
      next: (counts) => ({ counts, pairs: [] }),
    });
    for (const row of it.made.table.rows) {
      row.append(make("td"));
    }
    const totals = [...labels, 0].map(() => make("td"));
    it.made.table.tBodies[0].append(make("tr", {}, make("th", { scope: "row" }, "total"), ...totals));
    holder.replaceChildren(it.made.table);
  }
  it.made.fill();
}
/** Totals from the second step on; and the cells that a step reads are lit. */
function drawTotals(it, size, step) {
  [...it.made.table.tBodies[0].rows].forEach((row, i) =>
    [...row.cells].slice(1).forEach((cell, j) => {
      const total = i === size ? [...it.now.predicted, it.now.T][j] : it.now.actual[j === size ? i : size];
      if (total) {
        cell.textContent = step > 1 ? total.n : "";
      }
      const [onDiagonal, elsewhere] = total ? ["2345", "24"] : ["135", "1"];
      cell.classList.toggle("on", (i === j ? onDiagonal : elsewhere).includes(step));
    }),
  );
}
/** The lines of the working, each from the step on in which it is told. */
function drawWorking(it, labels, step) {
  const { steps } = it;
  showWorking(steps, COUNTED, { known: it.now, labels, isQuiet: true });
  [...steps.children].forEach((line, k) => {
    const chance = k < labels.length + 2 ? 4 : 5;
    line.hidden = (k ? chance : 3) > step;
  });
}
/** All coefficients side by side, each with a bar from what it takes for chance to what was seen. */
function drawScores(it) {
  const { beside, others, part } = it;
  const own = it.ui.get("own") ?? [];
  const scores = SCORES.map((metric) => ({ ...score(metric, it.now), metric }));
  const isOwn = ({ metric: { key, how } }) => !own.length || (own.includes(key) && !how);
  beside.replaceChildren(scoresTable("Agreement beyond chance", scores.filter(isOwn)));
  const rest = scores.filter((one) => !isOwn(one));
  others.hidden = beside.hidden || !rest.length;
  if (rest.length) {
    others.firstChild.textContent = `More metrics: ${rest.length}`;
    others.children[1].replaceChildren(scoresTable("Agreement beyond chance, others", rest));
  }
  part.textContent = parting(
    scores.map(({ value }) => value),
    it.now,
  );
}
function scoresTable(caption, scores) {
  const list = tableOf(caption, [
    ["coefficient", "value", "chance", "Landis and Koch", "from chance to 1"],
    ...scores.map(({ value, shares, metric }) => [
      metric.name,
      shown(value).text,
      shares ? decimal(shares[1]) : "",
      shares ? [...new Set(wordsFor(value))].join("; notes: ") : "",
      "",
    ]),
  ]);
  scores.forEach(({ shares }, k) => {
    if (shares) {
      spanBar(list.tBodies[0].rows[k].cells[4], real(shares[1]), real(shares[0]));
    }
  });
  return list;
}
function update(it) {
  const { ui, where, said, classes, beside, part } = it;
  const { counts, labels, pairs } = ui.snapshot();
  const examples = ui.get("examples") ?? [];
  const step = ui.get("step");
  const told = `Step ${step} of 5: ${STEPS[step - 1]}`;
  it.now = quantities(counts);
  fillTable(it, labels);
  showIn(classes, labels.join(", "));
  drawTotals(it, labels.length, step);
  // or it would be announced again
  if (where.textContent !== told) {
    where.textContent = told;
  }
  said.textContent = examples.length ? "" : pairs.map((pair) => pair.join("–")).join(", ");
  fillExamples(it, examples, labels, pairs);
  fillSlider(it, { counts, labels, pairs }, examples);
  drawChances(it, labels, step);
  drawWorking(it, labels, step);
  beside.hidden = step < 5;
  part.hidden = step < 5;
  drawScores(it);
}

/** The elements of the widget. */
function partsOf() {
  const slider = make("input", { type: "range", min: 0, step: 1 });
  return {
    holder: make("div.wm-scroll wm-reveal"),
    where: make("output"),
    said: make("p.wm-small"),
    steps: stepsList(),
    classes: make("input", { autocomplete: "off" }),
    rating: make("div.wm-rating"),
    slider,
    slid: make("label.wm-small", {}, "", slider),
    bars: make("div.wm-shares", { "aria-hidden": "true" }), // the sentence below says the same
    told: make("p", { "aria-live": "polite" }),
    others: make("details.wm-data", {}, make("summary"), make("div.wm-scroll")),
    beside: make("div.wm-scroll", { tabIndex: 0, role: "region", "aria-label": "Coefficients" }),
    part: make("p"),
  };
}
/** The elements in their places. */
function arranged(it) {
  const { ui, holder, where, said, steps, classes, beside, part, rating, slid, bars, told, others } = it;
  const isRated = (ui.get("examples") ?? []).length > 0;
  const go = (words, by) => button(words, () => ui.look({ step: Math.max(1, Math.min(5, ui.get("step") + by)) }));
  const naming = make("label.wm-small", { hidden: isRated }, "Classes, in order ", classes);
  const left = isRated ? [rating, holder] : [holder, naming, slid];
  const right = [make("div.wm-bar", {}, go("Previous", -1), go("Next", 1), go("Show all", 5)), where, said];
  const pasted = entry(ui, {
    title: "Paste two raters’ labels",
    hint: "One example a line: the first rater’s label, a comma, the second rater’s.",
    parse,
    example: () =>
      ui
        .get("pairs")
        .map((pair) => pair.join(", "))
        .join("\n"),
  });
  if (ui.get("own")?.length) {
    others.append(part);
  }
  return [
    make(
      `div.wm-halves ${isRated ? "even" : ""}`,
      {},
      make("div", {}, ...left),
      make("div", {}, ...right, bars, told, steps),
    ),
    beside,
    ...(ui.get("own")?.length ? [others] : [part]),
    ...(isRated ? [] : [pasted]),
  ];
}

function render(context) {
  const it = { now: null, made: null, built: "", rated: "", raters: [] };
  it.ui = card(context, {
    name: "kappa",
    title: "Kappa calculator",
    state: ["counts", "labels", "pairs"],
    view: ["step"],
    isGood: isGoodFor(context.model.get("examples") ?? []),
    rows: () => rows(it),
    copies: { LaTeX: () => latex(COUNTED, { known: it.now, labels: it.ui.get("labels") }), Python: () => python(it) },
  });
  Object.assign(it, partsOf());
  it.ui.body.append(...arranged(it));
  taking(it.ui, it.classes, () => rename(it), null);
  it.slider.addEventListener("input", () => {
    if (!it.slid.hidden) {
      it.ui.change(slide(it), it.slider);
    }
  });
  return it.ui.show(() => update(it));
}
export default { render };
