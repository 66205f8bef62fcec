// Which of several models costs least, and at which cost, or share of positives, another one would.

import { card, choice, tableOf } from "./lib/card.js";
import { catalogue } from "./lib/catalogue.js";
import { aloud, make } from "./lib/dom.js";
import { entry } from "./lib/entry.js";
import { grid, spanBar } from "./lib/fields.js";
import { OPERATIONS, evaluate, numeral, quantities, ratio, real } from "./lib/formula.js";
import { LIMITS, areNames, areSummable, brief, isCount, isListOf, isNumber, isSquare } from "./lib/outside.js";
import { axes, draw, movable, path, rail, value, words } from "./lib/plot.js";
import { COSTS } from "./lib/tables.js";
import { latex, showWorking, stepsList } from "./lib/worked.js";

const [TOTAL] = catalogue(COSTS);
const { add, sub, mul, div } = OPERATIONS;
const ZERO = ratio(0);
const ONE = ratio(1);
const DASHES = ["none", "7 4", "2 3", "9 3 2 3"];
const sign = (a, b) => Math.sign(real(sub(a, b)));
const text = ({ n, d }) => (d === 1n ? String(n) : `${n}/${d}`);
const at = ([start, slope], x) => add(start, mul(slope, x));
const least = (costs) => costs.flatMap((one, k) => (costs.some((other) => sign(one, other) > 0) ? [] : [k]));

/** A number between two others, either of which may be null: without end. */
function inside(low, high) {
  if (low && high) {
    return div(add(low, high), ratio(2));
  }
  if (low) {
    return add(low, ONE);
  }
  return high ? sub(high, ONE) : ZERO;
}
/** Which of the lines [start, slope] are lowest, from where to where (null: without end): [{ low, high, winners }]. */
export function lowest(lines, from = null, to = null) {
  const all = lines
    .flatMap(([a, m]) => lines.filter(([, n]) => sign(n, m) > 0).map(([b, n]) => div(sub(a, b), sub(n, m))))
    .sort(sign);
  const isWithin = (x) => !from || (sign(x, from) > 0 && sign(to, x) > 0);
  const crossings = all.filter((x, k) => (!k || sign(x, all[k - 1])) && isWithin(x));
  const found = [];
  [...crossings, to].forEach((high, k) => {
    const low = k ? crossings[k - 1] : from;
    const winners = least(lines.map((line) => at(line, inside(low, high))));
    if (String(found.at(-1)?.winners) === String(winners)) {
      found.at(-1).high = high;
    } else {
      found.push({ low, high, winners });
    }
  });
  return found;
}
/** A model's total cost against the cost of a cell "i j", or its cost per example against the share of the first
 *  class. */
export function lineOf(counts, costs, vary) {
  const { f, actual } = quantities(counts);
  const [start, end] = [ZERO, ONE].map((x) =>
    evaluate(
      TOTAL.tree,
      vary === "share"
        ? { costs, f: f.map((row, i) => row.map((n) => mul(div(n, actual[i]), i ? sub(ONE, x) : x))) }
        : { f, costs: costs.map((row, i) => row.map((cost, j) => (`${i} ${j}` === vary ? x : cost))) },
    ),
  );
  return [start, sub(end, start)];
}
/** What can be varied: a cost, or the share of the first of two classes if every model was tried on both. */
const choices = ({ labels, counts }) => [
  ...labels.flatMap((a, i) => labels.map((b, j) => [`${i} ${j}`, `cost of actual ${aloud(a)}, predicted ${aloud(b)}`])),
  ...(labels.length === 2 && counts.flat().every((row) => row.some(Number))
    ? [["share", `share of ${labels[0]}`]]
    : []),
];
const isGood = ({ models, counts, labels, costs, share, vary }) =>
  areNames(models, 1, LIMITS.models) &&
  areNames(labels, 2, LIMITS.classes) &&
  isListOf(counts, (rows) => isSquare(rows, labels.length, isCount), models.length) &&
  isSquare(costs, labels.length, isNumber) &&
  areSummable(costs.flat()) &&
  isListOf(share, (one) => isNumber(one) && Math.abs(real(numeral(one)) - 0.5) <= 0.5, 1) &&
  choices({ labels, counts }).some(([key]) => key === vary);

// Below, `it` is the explorer: its card (ui), its elements, what is varied (now), and the table of costs (made) of
// these classes (built).

const exact = ({ ui }) => ui.get("costs").map((row) => row.map(numeral));
const setting = (it, k) => ({
  known: { ...quantities(it.ui.get("counts")[k]), costs: exact(it) },
  labels: it.ui.get("labels"),
});
function parse({ ui }, lines) {
  const { labels } = ui.snapshot();
  const size = labels.length;
  const models = lines.map(([name]) => name);
  const bad = lines.findIndex(([name, ...cells]) => !name || cells.length !== size ** 2 || !cells.every(isCount));
  if (bad >= 0) {
    throw `Line ${bad + 1} is “${brief(lines[bad])}”: a name and ${size ** 2} counts are needed.`;
  }
  if (!areNames(models, 1, LIMITS.models)) {
    const allowed = `From 1 to ${LIMITS.models} models can be shown, each with a name of its own`;
    throw `${allowed}, ${LIMITS.name} characters at most.`;
  }
  return { models, counts: lines.map(([, ...cells]) => labels.map((_, i) => cells.slice(i * size, (i + 1) * size))) };
}
function rows(it) {
  const { ui } = it;
  const { models, counts, labels, costs } = ui.snapshot();
  return [
    ["model", ...labels.flatMap((a) => labels.map((b) => `actual ${a}, predicted ${b}`)), "total cost"],
    ...models.map((name, k) => [name, ...counts[k].flat(), text(evaluate(TOTAL.tree, setting(it, k).known))]),
    ["cost", ...costs.flat(), ""],
  ];
}
const latexOf = (it) =>
  it.ui
    .get("models")
    .map((_, k) => latex(TOTAL, setting(it, k)))
    .join("\n");
function python({ ui }) {
  const { models, counts, labels, costs, share } = ui.snapshot();
  const write = JSON.stringify;
  const square = (rows) => `[${rows.map((row) => `[${row.join(", ")}]`).join(", ")}]`;
  const tables = models.map((name, k) => `${write(name)}: ConfusionMatrix(${square(counts[k])}, ${write(labels)})`);
  return `CostExplorer({${tables.join(", ")}}, ${write(costs)}, share=${write(String(share))})`;
}

/** The table of costs, made anew where the classes are others. */
function fillCosts(it, labels) {
  const { ui, holder } = it;
  if (it.built !== JSON.stringify(labels)) {
    it.built = JSON.stringify(labels);
    it.made = grid(ui, {
      caption: "What each cell costs (a gain is negative)",
      labels,
      words: ["cost of actual", "predicted"],
      now: () => ui.get("costs"),
      next: (costs) => ({ costs }),
      isCell: isNumber,
    });
    holder.replaceChildren(it.made.table);
  }
  it.made.fill();
}
/** The ends of the axis, which stay while the handle moves: the scale would else change under the hand. */
function axisFor(it, shows, far, j) {
  const { handle } = it;
  const isMoving = handle.getRootNode().activeElement === handle;
  if (isMoving && it.now.shows === shows && far <= it.now.ends[1]) {
    return it.now;
  }
  const reach = Math.max(5, far * 1.2);
  const round = 10 ** Math.floor(Math.log10(reach));
  const end = Math.ceil(reach / round) * round;
  return { shows, ends: j ? [-end, end] : [0, 1], unit: j ? 1 : 0.01 };
}
const height = ([start, slope], x) => real(start) + real(slope) * x;
/** A line for each model with its name, a dot where another becomes the cheapest, and the handle. */
function drawLines(it, lines, models, breaks, x) {
  const { plot, handle } = it;
  const heights = lines.flatMap((line) => it.now.ends.map((end) => height(line, end)));
  const low = Math.min(0, ...heights);
  plot.range(it.now.ends, [low, Math.max(low + 1, ...heights)]);
  plot.marks.replaceChildren(
    ...lines.flatMap((line, k) => {
      const ends = it.now.ends.map((end) => [plot.X(end), plot.Y(height(line, end))]);
      return [
        draw("path.wm-line", { d: path(ends), "stroke-dasharray": DASHES[k % 4] }),
        words(ends[1][0] - 4, ends[1][1] + (k % 2 ? 14 : -6), models[k], { "text-anchor": "end" }),
      ];
    }),
    ...breaks.flatMap((one) => {
      const cx = plot.X(real(one));
      const cy = plot.Y(Math.min(...lines.map((line) => height(line, real(one)))));
      return [draw("circle.wm-dot", { cx, cy, r: 5 }), words(cx, cy + 18, text(one), { "text-anchor": "middle" })];
    }),
  );
  handle.replaceChildren(...rail(plot.X(real(x)), 230));
}
/** What each model costs, with a bar that begins at 0. */
function drawTotals({ bars }, totals, best, models, title) {
  const list = tableOf(title, [
    ["model", "cost", "", ""],
    ...totals.map((cost, k) => [models[k], text(cost), best.includes(k) ? "least" : "", ""]),
  ]);
  const sizes = totals.map(real);
  const floor = Math.min(0, ...sizes);
  const width = Math.max(0, ...sizes) - floor || 1;
  const place = (cost) => (cost - floor) / width;
  sizes.forEach((cost, k) => {
    spanBar(list.tBodies[0].rows[k].cells[3], place(Math.min(0, cost)), place(Math.max(0, cost)));
  });
  bars.replaceChildren(list);
}
/** Who costs least here, and from where to where who does. */
function say({ said }, models, best, ranges, what) {
  const named = (winners) => winners.map((k) => models[k]).join(" and ");
  const parts = ranges.map(({ winners }, k) => {
    const next = ranges[k + 1];
    return named(winners) + (next ? ` up to ${text(next.low)}` : "");
  });
  const here = `${named(best)} ${best.length > 1 ? "tie" : "costs least"}.`;
  const told = `${here} ${ranges.length > 1 ? "By" : "At any"} ${what}: ${parts.join(", then ")}.`;
  if (said.textContent !== told) {
    said.textContent = told;
  }
}
function update(it) {
  const { ui, works, vary, handle } = it;
  const state = ui.snapshot();
  const { models, counts, labels, costs, share } = state;
  const options = choices(state);
  const [key, what] = options.find(([key]) => key === ui.get("vary")) ?? options[1];
  const [i, j] = key.split(" ");
  fillCosts(it, labels);
  vary.fill(options);
  vary.select.value = key;
  const x = numeral(j ? costs[i][j] : share[0]);
  const lines = counts.map((one) => lineOf(one, exact(it), key));
  const ranges = j ? lowest(lines) : lowest(lines, ZERO, ONE);
  const breaks = ranges.slice(1).map(({ low }) => low);
  const totals = lines.map((line) => at(line, x));
  const best = least(totals);
  const far = Math.max(...[x, ...breaks].map((one) => Math.abs(real(one))));
  it.now = { ...axisFor(it, String([key, counts]), far, j), x, i, j };
  drawLines(it, lines, models, breaks, x);
  value(handle, real(x), `${what}: ${text(x)}`, ...it.now.ends);
  drawTotals(it, totals, best, models, j ? "Total cost" : "Cost per example");
  say(it, models, best, ranges, what);
  works.replaceChildren(
    ...models.flatMap((name, k) => {
      const steps = stepsList();
      showWorking(steps, TOTAL, setting(it, k));
      return [make("p.wm-small", {}, name), steps];
    }),
  );
}

/** The varied cost, or the share, becomes what is under the handle, in whole units and within the drawing. */
function take(it, x) {
  const { ui, handle } = it;
  const { costs } = ui.snapshot();
  const {
    ends: [low, high],
    unit,
    i,
    j,
  } = it.now;
  const next = String(+(Math.round(Math.max(low, Math.min(high, x)) / unit) * unit).toFixed(2));
  if (j) {
    costs[i][j] = next;
  }
  if (isNumber(next)) {
    ui.change(j ? { costs } : { share: [next] }, handle);
  }
}

/** The elements of the widget. */
function partsOf({ ui }) {
  return {
    holder: make("div.wm-scroll"),
    bars: make("div.wm-scroll"),
    said: make("p", { role: "status" }),
    works: make("div"),
    vary: choice("Vary the", [], (key) => ui.look({ vary: key })),
    plot: axes({
      label: "Cost of each model",
      x: [0, 1],
      y: [0, 1],
      names: ["", "cost"],
      width: 360,
      height: 270,
      left: 56,
    }),
    handle: draw("g"),
  };
}
/** The elements in their places. */
function arranged({ ui, holder, bars, said, works, vary, plot, handle }) {
  plot.root.append(handle);
  return [
    make("div.wm-halves", {}, make("div", {}, holder, bars), make("div", {}, vary.label, plot.root)),
    said,
    make("details.wm-data", {}, make("summary", {}, "Total costs, worked"), works),
    entry(ui, {
      title: "Paste other models",
      hint: "One model a line: its name, then its counts row by row, such as TP, FN, FP, TN.",
      parse: (lines) => parse({ ui }, lines),
      example: () =>
        ui
          .get("models")
          .map((name, k) => [name, ...ui.get("counts")[k].flat()].join(", "))
          .join("\n"),
    }),
  ];
}

function giveHands(it) {
  movable(it.handle, {
    label: "Varied",
    at: it.plot.at,
    move: (x) => take(it, x),
    nudge: (dx, dy, far) => take(it, real(it.now.x) + (dx + dy) * (far ? 10 : 1) * it.now.unit),
    edge: (end) => take(it, end * Infinity),
  });
}

function render(context) {
  const it = { now: {}, made: null, built: "" };
  it.ui = card(context, {
    name: "cost",
    title: "Cost explorer",
    state: ["models", "counts", "labels", "costs", "share"],
    view: ["vary"],
    isGood,
    anew() {
      it.now = {};
    },
    rows: () => rows(it),
    copies: { LaTeX: () => latexOf(it), Python: () => python(it) },
  });
  Object.assign(it, partsOf(it));
  it.ui.body.append(...arranged(it));
  giveHands(it);
  return it.ui.show(() => update(it));
}
export default { render };
