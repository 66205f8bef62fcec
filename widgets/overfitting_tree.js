// Give a tree more leaves, and see what it gets wrong on examples it has seen and on examples it has not.

import { bar, card } from "./lib/card.js";
import { catalogue } from "./lib/catalogue.js";
import { make } from "./lib/dom.js";
import { entry } from "./lib/entry.js";
import { plain, showIn, taking } from "./lib/fields.js";
import { attempt, decimal, numeral, ratio, real } from "./lib/formula.js";
import { roundTop } from "./lib/heap.js";
import { isNumber, isText } from "./lib/outside.js";
import { literal } from "./lib/plane.js";
import { axes, draw, path, words } from "./lib/plot.js";
import { differing, leavesOf, treeOf } from "./lib/step_tree.js";
import { TRAINED } from "./lib/tables.js";
import { latex, metricList, showWorking, stepsList } from "./lib/worked.js";

const ALL = catalogue(TRAINED);
const PESSIMISTIC = ALL.find(({ key }) => key === "pessimistic_error");
const FEWEST = 4;
const MOST = 48;
const DEAREST = 10;
const WIDE = 340; // of the day
const ROWS = { seen: 34, tree: 86, unseen: 140 }; // how far down each begins
const CURVES = [
  { name: "seen", line: "wm-line", colour: "", sign: "●" },
  { name: "not seen", line: "wm-line", colour: "wm-fn", sign: "■" },
  { name: "pessimistic", line: "wm-line wm-dashed", colour: "wm-tp", sign: "◆" },
];
const APART = 13; // of the words beside two curves

const isDay = (thing) => isText(thing) && thing.length >= FEWEST && thing.length <= MOST && /^[+-]+$/.test(thing);
const isPrice = (thing) => isNumber(thing) && real(numeral(thing)) >= 0 && real(numeral(thing)) <= DEAREST;
const isGood = ({ seen, unseen, leaves, penalty, focus }) =>
  isDay(seen) &&
  isDay(unseen) &&
  seen.length === unseen.length &&
  leavesOf(seen.length).includes(leaves) &&
  isPrice(penalty) &&
  ALL.some(({ key }) => key === focus);

/** A tree of so many leaves: what it says, where it is wrong, and what its estimates are made of. */
function grow({ seen, unseen, penalty }, leaves) {
  const says = treeOf(seen, leaves);
  const wrong = { seen: differing(says, seen), unseen: differing(says, unseen) };
  const known = {
    errors: ratio(wrong.seen.length),
    n: ratio(seen.length),
    leaves: ratio(leaves),
    penalty: numeral(penalty),
  };
  return { leaves, says, wrong, known };
}

// Below, `it` is the widget: its card (ui), its elements, the trees, and the one that is shown (now).

const chosenMetric = ({ ui }) => ALL.find(({ key }) => key === ui.get("focus"));
function rows(it) {
  const heads = ["leaves", "errors, seen", "errors, not seen", "pessimistic estimate"];
  return [
    heads,
    ...it.trees.map(({ leaves, wrong, known }) => [
      leaves,
      wrong.seen.length,
      wrong.unseen.length,
      decimal(attempt(PESSIMISTIC.tree, known), 6),
    ]),
  ];
}
function python({ ui }) {
  const { seen, unseen, leaves, penalty } = ui.snapshot();
  return `OverfittingTree("${seen}", "${unseen}", ${leaves}, ${literal(penalty)})`;
}
function takePrice(field) {
  const penalty = plain(field).replace(",", ".");
  if (!isPrice(penalty)) {
    throw `The penalty is a number from 0 to ${DEAREST}, such as 1/2. Nothing has changed.`;
  }
  return { penalty };
}
function parse(lines) {
  const days = lines.map((row) => row.join("").replaceAll("−", "-"));
  if (days.length !== 2) {
    throw `There are ${days.length} rows: two are needed, the day that is seen and the one that is not.`;
  }
  days.forEach((hours, at) => {
    if (!isDay(hours)) {
      throw `Row ${at + 1}: from ${FEWEST} to ${MOST} signs, + or -, are needed.`;
    }
  });
  const [seen, unseen] = days;
  if (seen.length !== unseen.length) {
    throw `The rows have ${seen.length} and ${unseen.length} hours: they need as many.`;
  }
  return { seen, unseen, leaves: 1 };
}
/** The gap of the chosen tree in words, and which tree is best where it counts. */
function sentence(it, { leaves, wrong, known: { n } }) {
  const [one, other] = [wrong.seen.length, wrong.unseen.length];
  const fewest = Math.min(...it.trees.map((tree) => tree.wrong.unseen.length));
  const best = it.trees.filter((tree) => tree.wrong.unseen.length === fewest).map((tree) => tree.leaves);
  const named = leaves === 1 ? "1 leaf" : `${leaves} leaves`;
  const errors = `Errors with ${named}: ${one} of ${n.n} on what was seen, ${other} on what was not.`;
  const gap = `${errors} The gap is ${other - one}.`;
  return `${gap} Fewest on what was not seen: ${fewest}, with ${best.join(" or ")}.`;
}

/** The hours of a day in a row: filled is busy, hollow quiet; a cross where the tree is wrong. */
function hours(text, wrong, title, top, X) {
  const errors = wrong.length === 1 ? "1 error" : `${wrong.length} errors`;
  return [
    words(4, top - 14, `${title}: ${errors}`),
    ...[...text].map((hour, at) =>
      draw(hour === "+" ? "circle.wm-dot" : "circle.wm-other", { cx: X(at + 0.5), cy: top, r: 4.5 }),
    ),
    ...wrong.map((at) => draw("path.wm-cross", { d: `M${X(at + 0.5) - 5} ${top + 9}l10 10m-10 0l10 -10` })),
  ];
}
/** What a tree says in words: busy in hours 1 to 6, quiet in hours 7 to 24. */
function runs(says) {
  const found = [...says.matchAll(/(.)\1*/g)].map(({ 0: run, index }) => {
    const hours = run.length === 1 ? `hour ${index + 1}` : `hours ${index + 1} to ${index + run.length}`;
    return `${run[0] === "+" ? "busy" : "quiet"} in ${hours}`;
  });
  return found.join(", ");
}
function drawDay(it, { seen, unseen }, { says, wrong, leaves }) {
  const { day } = it;
  const X = (hour) => 6 + (hour / seen.length) * (WIDE - 12);
  const level = (hour) => ROWS.tree + (says[hour] === "+" ? 0 : 16);
  const line = [...says].flatMap((_, hour) => [
    [X(hour), level(hour)],
    [X(hour + 1), level(hour)],
  ]);
  const cuts = Array.from({ length: leaves - 1 }, (_, at) => X(((at + 1) * seen.length) / leaves));
  const mistakes = `${wrong.seen.length} hours of the day it has seen and in ${wrong.unseen.length} of the other`;
  day.setAttribute("viewBox", `0 0 ${WIDE} 172`);
  day.setAttribute("aria-label", `The tree says ${runs(says)}: it is wrong in ${mistakes}`);
  day.replaceChildren(
    ...cuts.map((at) => draw("path.wm-cut", { d: `M${at} ${ROWS.tree - 6}v28` })),
    ...hours(seen, wrong.seen, "Seen", ROWS.seen, X),
    words(4, ROWS.tree - 10, "The tree says (above: busy, below: quiet)"),
    draw("path.wm-line wm-tp", { d: path(line) }),
    ...hours(unseen, wrong.unseen, "Not seen", ROWS.unseen, X),
  );
}
/** What each curve has at each tree, in errors. */
function heights(it) {
  const estimate = ({ known }) => real(attempt(PESSIMISTIC.tree, known)) * real(known.n);
  return [
    it.trees.map(({ wrong }) => wrong.seen.length),
    it.trees.map(({ wrong }) => wrong.unseen.length),
    it.trees.map(estimate),
  ];
}
/** How far down the words beside the curves stand, so that no two overlap: in the order of the curves. */
function besides(ends) {
  const order = ends.map((end, k) => [end, k]).sort(([a], [b]) => a - b);
  order.forEach((one, at) => {
    one[0] = at ? Math.max(one[0], order[at - 1][0] + APART) : one[0];
  });
  return ends.map((_, k) => order.find(([, own]) => own === k)[0]);
}
function drawCurves(it, chosen) {
  const { plot } = it;
  const all = heights(it);
  plot.range([-0.4, it.trees.length + 0.6], [0, roundTop(Math.max(...all.flat()))]);
  const places = all.map((list) => list.map((height, at) => [plot.X(at), plot.Y(height)]));
  const levels = besides(places.map((list) => list.at(-1)[1]));
  const [one, other] = places.map((list) => list[chosen]);
  plot.marks.replaceChildren(
    draw("path.wm-gap", { d: path([one, other]) }),
    ...CURVES.flatMap(({ name, line, colour, sign }, k) => [
      draw(`path.${line} ${colour}`, { d: path(places[k]) }),
      ...places[k].map(([x, y], at) =>
        words(x, y + 4, sign, {
          class: `wm-mark ${colour} ${at === chosen ? "wm-here" : ""}`,
          "text-anchor": "middle",
        }),
      ),
      words(places[k].at(-1)[0] + 9, levels[k] + 4, name, { class: `wm-mark ${colour}` }),
    ]),
    ...it.trees.map(({ leaves }, at) =>
      words(plot.X(at), plot.Y(0) + 20, String(leaves), {
        "text-anchor": "middle",
        class: at === chosen ? "wm-here" : "",
      }),
    ),
  );
}
function show(it) {
  const { ui, slider, count, price, told, metrics, steps } = it;
  const state = ui.snapshot();
  it.trees = leavesOf(state.seen.length).map((leaves) => grow(state, leaves));
  const chosen = it.trees.findIndex(({ leaves }) => leaves === state.leaves);
  it.now = it.trees[chosen];
  slider.max = it.trees.length - 1;
  slider.value = chosen;
  slider.ariaValueText = String(state.leaves);
  count.textContent = state.leaves;
  showIn(price, state.penalty);
  drawDay(it, state, it.now);
  drawCurves(it, chosen);
  told.textContent = sentence(it, it.now);
  metrics.draw(
    ALL.map((one) => ({ ...one, share: true, value: attempt(one.tree, it.now.known) })),
    ui.get("focus"),
  );
  showWorking(steps, chosenMetric(it), it.now);
}

/** The elements of the widget. */
function partsOf({ ui }) {
  return {
    slider: make("input", { type: "range", min: 0, step: 1, "aria-label": "Leaves" }),
    count: make("output", { "aria-live": "off" }),
    price: make("input", { inputMode: "decimal", autocomplete: "off" }),
    day: draw("svg.wm-plot", { role: "img" }),
    plot: axes({
      label: "Errors of each tree",
      isStill: true,
      x: [0, 5],
      y: [0, 10],
      names: ["leaves", "errors"],
      ticks: [0, 5],
      width: WIDE,
      height: 240,
      under: 50,
    }),
    told: make("p", { "aria-live": "polite" }),
    metrics: metricList((focus) => ui.look({ focus })),
    steps: stepsList(),
  };
}
/** The elements in their places. */
function arranged({ ui, slider, count, price, day, plot, told, metrics, steps }) {
  return [
    bar("The tree", make("label", {}, "Leaves ", slider, count)),
    make("div.wm-halves", {}, make("div", {}, day, told), make("div", {}, plot.root)),
    metrics.list,
    steps,
    bar("The penalty", make("label.wm-small", {}, "Penalty for each leaf, in errors", price)),
    entry(ui, {
      title: "Your own days",
      hint: "Two rows, the hours that the tree sees and those that it does not: + for busy, - for quiet",
      example: () => `${ui.get("seen")}\n${ui.get("unseen")}`,
      parse,
    }),
  ];
}

function giveHands(it) {
  const { ui, slider, price } = it;
  slider.addEventListener("input", () => ui.change({ leaves: it.trees[slider.value].leaves }, slider));
  taking(ui, price, takePrice, null);
}

function render(context) {
  const it = { trees: [], now: null };
  it.ui = card(context, {
    name: "leaves",
    title: "Overfitting tree",
    state: ["seen", "unseen", "leaves", "penalty"],
    view: ["focus"],
    isGood,
    rows: () => rows(it),
    copies: { LaTeX: () => latex(chosenMetric(it), it.now), Python: () => python(it) },
  });
  Object.assign(it, partsOf(it));
  it.ui.body.append(...arranged(it));
  giveHands(it);
  return it.ui.show(() => show(it));
}
export default { render };
