// Make two classes as large as each other, and see what is duplicated, left out or made.

import { bar, card, choice } from "./lib/card.js";
import { aloud, make } from "./lib/dom.js";
import { generator } from "./lib/draws.js";
import { entry } from "./lib/entry.js";
import { counter, showIn, taking, wholeIn } from "./lib/fields.js";
import { numeral, real } from "./lib/formula.js";
import { balance, balanceProblem, classesIn, drawsFit, drawsFor, nearestOf } from "./lib/neighbours.js";
import { LIMITS, isCoordinate, isKeyOf, isLabel, isListOf, isWhole } from "./lib/outside.js";
import { axes, draw, movable, path, value, words } from "./lib/plot.js";

const METHODS = {
  none: "As it is",
  oversample: "Random oversampling",
  undersample: "Random undersampling",
  smote: "SMOTE",
};
const FIRST = [
  [0, 10],
  [0, 10],
]; // the axes, as long as all points lie within
const isDraw = (thing) => [thing].flat().every(Number.isFinite);
const isPoint = (thing) => isListOf(thing, isCoordinate, 2);

/** Whether a state from outside, such as a link, can be shown. */
const isGood = ({ points, labels, method, k, draws, at }) =>
  isListOf(points, isPoint, 2, LIMITS.points) &&
  isListOf(labels, isLabel, points.length) &&
  isListOf(draws, isDraw, 0, LIMITS.points) &&
  new Set(labels).size === 2 &&
  isKeyOf(METHODS, method) &&
  isWhole(k, 0, LIMITS.points) &&
  !balanceProblem({ labels, method, k }) &&
  drawsFit({ labels, method, k, draws }) &&
  isWhole(at, 0, labels.length - 1);

// Below, `it` is the balancer: its card (ui), its elements with the marks of the points, the seed of what is drawn, and
// the ends of the axes (box).

const numbers = ({ ui }) => ui.get("points").map((point) => point.map((text) => real(numeral(text))));
const step = (it, axis) => (it.box[axis][1] - it.box[axis][0]) / 100;
/** The state with some of it changed, drawn anew; where k is in the way of something else, a smaller k. */
function changed(it, next, amount = null) {
  const { ui } = it;
  const now = { ...ui.snapshot(), ...next };
  const why = balanceProblem(now);
  while (!("k" in next) && balanceProblem(now) && now.k > 1) {
    now.k--;
  }
  if (balanceProblem(now)) {
    throw why;
  }
  if (!isWhole(Number(amount), 0, LIMITS.points)) {
    throw `amount is ${amount}: a number of new points from 0 to ${LIMITS.points} is needed`;
  }
  return { ...now, draws: drawsFor(now, generator(it.seed), amount) };
}
function parse(it, lines) {
  const points = lines.map(([, ...point]) => point);
  const labels = lines.map(([label]) => label);
  points.forEach((point, at) => {
    if (!isPoint(point) || !isLabel(labels[at])) {
      throw `Row ${at + 1}: a class and two numbers are needed, as in: +, 1.5, 2`;
    }
  });
  if (labels.length > LIMITS.points || new Set(labels).size > 2) {
    throw `Here there are up to ${LIMITS.points} points of two classes.`;
  }
  return { ...changed(it, { points, labels }), at: 0 };
}
/** What becomes of the points, and in words of each. */
function result(it) {
  const { ui } = it;
  const now = ui.snapshot();
  const points = numbers(it);
  const fit = drawsFit(now) && !balanceProblem(now) ? {} : { method: "none", draws: [] };
  const found = balance({ ...now, points, ...fit });
  const kept = new Set(found.kept);
  const times = points.map((_, at) => found.copies.filter((place) => place === at).length);
  const fate = points.map((_, at) => {
    if (!kept.has(at)) {
      return "left out";
    }
    return times[at] ? `there ${times[at] + 1} times` : "kept";
  });
  return { ...now, points, ...found, times, kept, fate };
}
function rows(it) {
  const { ui } = it;
  const { labels, made, fate } = result(it);
  const points = ui.get("points");
  const { small } = classesIn(labels);
  return [
    ["point", "class", "x", "y", ""],
    ...labels.map((label, at) => [at + 1, label, ...points[at], fate[at]]),
    ...made.map(({ from, to, at }, place) => [
      labels.length + place + 1,
      small[0],
      ...at,
      `made between ${from + 1} and ${to + 1}`,
    ]),
  ];
}
function python({ ui }) {
  const { points, labels, method, k, draws } = ui.snapshot();
  const text = JSON.stringify;
  return `SampleBalancer(${text(points)}, ${text(labels)}, ${text(method)}, k=${text(k)}, draws=${text(draws)})`;
}

const XY = ({ plot }, [x, y]) => [plot.X(x), plot.Y(y)];
/** Fill a field, unless something is in it that cannot be used. */
function fill({ input, label }, number, isShown) {
  label.hidden = !isShown;
  showIn(input, number);
}
/** Wider axes, where a point lies outside. */
function fit(it, points) {
  const { plot } = it;
  if (!points.some((point) => point.some((to, axis) => to < it.box[axis][0] || to > it.box[axis][1]))) {
    return;
  }
  it.box = [0, 1].map((axis) => {
    const all = points.map((point) => point[axis]);
    const [low, high] = [Math.min(...all), Math.max(...all)];
    const edge = (high - low || 1) / 10;
    return [low - edge, high + edge];
  });
  plot.range(...it.box);
}
/** A point: a square in the small class, crossed if it is left out, ringed if it is there more than once. */
function drawPoint(it, one, place, { points, labels, kept, times, fate }, label, at) {
  const { ui } = it;
  one.setAttribute("transform", `translate(${XY(it, points[place])})`);
  one.setAttribute("tabindex", place === at ? 0 : -1);
  one.classList.toggle("wm-here", place === at);
  const isSmall = labels[place] === label;
  const look = [isSmall, fate[place]].join();
  if (one.dataset.look !== look) {
    one.replaceChildren(
      draw("circle.wm-hit", { r: 12 }),
      isSmall
        ? draw("rect.wm-shape wm-small-class", { x: -5, y: -5, width: 10, height: 10 })
        : draw("circle.wm-shape", { r: 4 }),
      ...(kept.has(place) ? [] : [draw("path.wm-cross", { d: "M-5-5L5 5M5-5L-5 5" })]),
      ...(times[place] ? [draw("circle.wm-ring", { r: 9 }), words(11, 4, `×${times[place] + 1}`)] : []),
    );
  }
  one.dataset.look = look;
  const [x, y] = ui.get("points")[place];
  value(one, points[place][0], `class ${aloud(labels[place])}, x ${x}, y ${y}, ${fate[place]}`, ...it.box[0]);
}
/** The points that were made, the lines on which they lie, and the neighbours of the point in focus. */
function drawWays(it, { points, made }, at, nearest) {
  const { ways } = it;
  const line = (from, to, kind) => draw(`path.${kind}`, { d: path([XY(it, points[from]), XY(it, points[to])]) });
  ways.replaceChildren(
    ...made.map(({ from, to }) => line(from, to, "wm-way")),
    ...made.map((one) => draw("path.wm-made", { d: "M0-4L4 0L0 4L-4 0Z", transform: `translate(${XY(it, one.at)})` })),
    ...nearest.map((to) => line(at, to, "wm-near")),
  );
}
/** The sizes of the classes before and after; gives how many points there are then. */
function drawSizes({ sizes }, { labels, kept, times, made }, classes, label) {
  classes.sort(([one], [other]) => (one < other ? -1 : 1));
  const after = classes.map(([name, places]) =>
    places.reduce((sum, place) => sum + kept.has(place) + times[place], name === label ? made.length : 0),
  );
  const all = after.reduce((a, b) => a + b);
  const cell = (size, of) => make("td", {}, `${size}/${of}`, make("i", { style: `width: ${(100 * size) / of}%` }));
  const sign = (isSmall) =>
    make(isSmall ? "span.wm-small-class" : "span.wm-large-class", { "aria-hidden": "true" }, isSmall ? "■" : "●");
  const row = ([name, places], at) =>
    make(
      "tr",
      {},
      make("th", { scope: "row" }, sign(name === label), ` ${name}`),
      cell(places.length, labels.length),
      cell(after[at], all),
    );
  const heads = ["class", "before", "after"].map((head) => make("th", { scope: "col" }, head));
  sizes.replaceChildren(make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...classes.map(row)));
  return all;
}
function show(it) {
  const { ui, dots, told, method, near, more, which } = it;
  const now = result(it);
  const { points, labels, method: name, k, made } = now;
  const { classes, small } = classesIn(labels);
  const [label, own] = small;
  const at = Math.min(ui.get("at"), labels.length - 1);
  const isSmote = name === "smote";
  method.select.value = name;
  fill(near, k, isSmote);
  fill(more, made.length, isSmote);
  fill(which, at + 1, true);
  fit(it, points);
  if (it.marks.length !== labels.length) {
    it.marks = labels.map((_, place) => mark(it, place));
    dots.replaceChildren(...it.marks);
  }
  it.marks.forEach((one, place) => drawPoint(it, one, place, now, label, at));
  const places = own.map((place) => points[place]);
  const nearest = isSmote && own.includes(at) ? nearestOf(places, k)[own.indexOf(at)].map((place) => own[place]) : [];
  drawWays(it, now, at, nearest);
  const all = drawSizes(it, now, classes, label);
  const become = `${METHODS[name]}: ${labels.length} points become ${all}.`;
  const others = ` Nearest to point ${at + 1}: ${nearest.map((place) => place + 1).join(", ")}.`;
  const sentence = become + (nearest.length ? others : "");
  if (told.textContent !== sentence) {
    told.textContent = sentence;
  }
}

const set = (it, next, amount) => it.ui.take(it.method.select, () => changed(it, next, amount));
/** Put a point somewhere, on a grid of a hundred steps. */
function put(it, at, point, by) {
  const { ui } = it;
  const { points } = ui.snapshot();
  points[at] = point.map((to, axis) => {
    const within = Math.max(it.box[axis][0], Math.min(it.box[axis][1], to));
    const snapped = Math.round(within / step(it, axis)) * step(it, axis);
    return String(Number(snapped.toPrecision(6)));
  });
  ui.change({ points }, by);
}
/** The labels with that of a point changed. */
function swapped({ ui }, at) {
  const labels = ui.get("labels");
  const [other] = classesIn(labels).classes.find(([name]) => name !== labels[at]);
  return labels.with(at, other);
}
function mark(it, at) {
  const { ui, plot } = it;
  const one = draw("g", { tabindex: -1 });
  const moved = (by) =>
    put(
      it,
      at,
      numbers(it)[at].map((from, axis) => from + by[axis] * step(it, axis)),
      one,
    );
  movable(one, {
    label: `point ${at + 1}`,
    at: plot.at,
    move: (...point) => put(it, at, point, one),
    nudge: (dx, dy, far) => moved([dx, dy].map((by) => by * (far ? 10 : 1))),
    edge: (end) => moved([100 * end, 0]),
    press: () => set(it, { labels: swapped(it, at) }),
  }).addEventListener("focus", () => ui.look({ at }));
  return one;
}

/** The elements of the widget. */
function partsOf(it) {
  const { plot } = it;
  const field = (name) => {
    const input = counter(1);
    return { name, input, label: make("label.wm-small", {}, name, input) };
  };
  const parts = {
    ways: draw("g"),
    dots: draw("g"),
    told: make("p", { "aria-live": "polite" }),
    sizes: make("table.wm-plain", { "aria-label": "Sizes of the classes" }),
    method: choice("Method", Object.entries(METHODS), (method) => set(it, { method })),
    near: field("k"),
    more: field("New points"),
    which: field("Point"),
  };
  plot.marks.append(parts.ways, parts.dots);
  return parts;
}
/** The elements in their places. */
function arranged(it) {
  const { ui, plot, told, sizes, method, near, more, which } = it;
  const hint = "Drag a point, or move it with the arrow keys; Enter changes its class.";
  return [
    bar("What is done", method.label, near.label, more.label, which.label),
    make("div.wm-halves", {}, plot.root, make("div", {}, told, sizes, make("p.wm-small", {}, hint))),
    entry(ui, {
      title: "Your own points",
      hint: "In each row: class, x, y",
      example: () =>
        ui
          .get("points")
          .map((point, at) => [ui.get("labels")[at], ...point].join(", "))
          .join("\n"),
      parse: (lines) => parse(it, lines),
    }),
  ];
}

/** Take a whole number from a field; next(number) makes the new state. */
function takeNumber({ ui }, { name, input }, next) {
  taking(ui, input, () => next(wholeIn(input.value, name)));
}
/** Another point in focus. */
function pointed({ ui, marks }, number) {
  if (!isWhole(number, 1, marks.length)) {
    throw `Point: a number from 1 to ${marks.length} is needed. It is still ${ui.get("at") + 1}.`;
  }
  return { at: number - 1 };
}
function giveHands(it) {
  const { near, more, which } = it;
  takeNumber(it, near, (k) => changed(it, { k }));
  takeNumber(it, more, (amount) => changed(it, {}, amount));
  takeNumber(it, which, (number) => pointed(it, number));
}
function drawAnew(it) {
  it.seed++;
  set(it, {}, it.ui.get("draws").length);
}
function forget(it) {
  it.seed = 0;
  it.box = FIRST;
  it.plot.range(...FIRST);
}

function render(context) {
  const plot = axes({ label: "Points of two classes", x: FIRST[0], y: FIRST[1], names: ["x", "y"] });
  const it = { plot, seed: 0, box: FIRST, marks: [] };
  it.ui = card(context, {
    name: "balancer",
    title: "Sample balancer",
    state: ["points", "labels", "method", "k", "draws"],
    view: ["at"],
    isGood,
    anew: () => forget(it),
    rows: () => rows(it),
    copies: { Python: () => python(it) },
    actions: { "Draw anew": () => drawAnew(it) },
  });
  Object.assign(it, partsOf(it));
  it.ui.body.append(...arranged(it));
  giveHands(it);
  return it.ui.show(() => show(it));
}
export default { render };
