// Every adjusted Rand index that a number of errors on two classes can give, and a printed one beside it.

import { card, choice, tableOf } from "./lib/card.js";
import { catalogue } from "./lib/catalogue.js";
import { make } from "./lib/dom.js";
import { plain, showIn, taking } from "./lib/fields.js";
import { OPERATIONS, evaluate, numeral, ratio, real, shortest } from "./lib/formula.js";
import { isListOf, isText, isWhole } from "./lib/outside.js";
import { axes, draw, movable, path, rail, value, words } from "./lib/plot.js";
import { PAIRS } from "./lib/tables.js";
import { latex, showWorking, stepsList } from "./lib/worked.js";

const ADJUSTED = catalogue(PAIRS).find(({ key }) => key === "adjusted_rand");
const MOST = 2000;
const within = (...sizes) => sizes.reduce((pairs, size) => pairs + (size * (size - 1)) / 2, 0);
const total = ([n, m]) => n + m;

/** The counts of pairs when a of n and b of m are taken for the other class. */
function splitPairs([n, m], a, b, number = ratio) {
  const u11 = within(n - a, a, b, m - b);
  const classes = within(n, m);
  const clusters = within(n - a + b, m - b + a);
  return {
    u11: number(u11),
    u10: number(classes - u11),
    u01: number(clusters - u11),
    u00: number(within(n + m) - classes - clusters + u11),
  };
}
/** The values of a tree over lists of Numbers; a number in it comes second, as an exponent does. */
function over(tree, known, steps = {}) {
  if (!Array.isArray(tree)) {
    return known[tree] ?? ratio(tree);
  }
  const [operation, ...parts] = tree;
  if (operation === "step") {
    steps[parts[0]] ??= over(parts[1], known, steps);
    return steps[parts[0]];
  }
  const [one, other] = parts.map((part) => over(part, known, steps));
  const act = OPERATIONS[operation];
  return one.map((x, k) => act(x, other.length ? other[k] : other));
}
/** The indices of all splits of so many errors, as Numbers; of the first of them, the errors of the first class. */
export function splitIndices(errors, sizes) {
  const from = Math.max(0, errors - sizes[1]);
  const length = Math.min(errors, sizes[0]) - from + 1;
  const known = {};
  for (let k = 0; k < length; k++) {
    const pairs = splitPairs(sizes, from + k, errors - from - k, Number);
    for (const name in pairs) {
      known[name] ??= new Float64Array(length);
      known[name][k] = pairs[name];
    }
  }
  return [over(ADJUSTED.tree, known), from];
}
/** The least and the greatest index of so many errors, { index, split } each; of equal ones the first split. */
export function feasible(errors, sizes) {
  const [near, from] = splitIndices(errors, sizes);
  const exact = (k, split = [from + k, errors - from - k]) => ({
    split,
    index: evaluate(ADJUSTED.tree, splitPairs(sizes, ...split)),
  });
  return [Math.min(...near), Math.max(...near)].map((end, side) =>
    [...near.keys()]
      .filter((k) => Math.abs(near[k] - end) < 1e-12)
      .map((k) => exact(k))
      .reduce((best, one) => (real(OPERATIONS.sub(one.index, best.index)) * (side || -1) > 0 ? one : best)),
  );
}
/** [errors, least, greatest] for every number of errors or, of large classes, for some. */
export function bandOf(sizes) {
  const step = Math.ceil((sizes[0] * sizes[1]) / 2e4);
  const last = total(sizes);
  return Array.from({ length: Math.ceil(last / step) + 1 }, (_, k) => {
    const errors = Math.min(k * step, last);
    const [near] = splitIndices(errors, sizes);
    return [errors, Math.min(...near), Math.max(...near)];
  });
}
const placesOf = (text) => text.split(".")[1]?.length ?? 0;
/** Whether some split gives a printed index, rounded as it is. */
export const isPossible = (printed, near) =>
  near.some(
    (one) =>
      Math.abs(one - real(numeral(printed))) <= (printed.includes("/") ? 0 : 0.5 / 10 ** placesOf(printed)) + 1e-12,
  );

const areSizes = (sizes) => isListOf(sizes, (size) => isWhole(size, 1, MOST), 2) && total(sizes) > 2;
const isIndex = (text) =>
  isText(text) &&
  /^(-?(\d*\.?\d+|\d+\/0*[1-9]\d*))?$/.test(text) &&
  text.length < 13 &&
  Math.abs(real(numeral(text || "0"))) <= 1;
const isGood = ({ sizes, errors, printed }) => areSizes(sizes) && isWhole(errors, 0, total(sizes)) && isIndex(printed);
/** A round step, of which at most so many go a way. */
const stepOf = (way, most) => [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((step) => way / step <= most);

const whole = (text) => (/^\d+$/.test(text) ? Number(text) : -1);
/** The field of the size of a class. */
const sizeOf = (at) => ({
  get: ({ sizes }) => sizes[at],
  needed: `a whole number from 1 to ${MOST} is needed, and 3 examples in all`,
  next(text, now) {
    const sizes = now.sizes.with(at, whole(text));
    return areSizes(sizes) && { sizes, errors: Math.min(now.errors, total(sizes)) };
  },
});
// What each field shows of what is shown (now), what it needs, and what becomes of it.
const DIALS = {
  "First class": sizeOf(0),
  "Second class": sizeOf(1),
  "Printed index": {
    get: ({ printed }) => printed,
    needed: "a number from -1 to 1 is needed, such as 0.28, or nothing",
    next: (printed) => isIndex(printed) && { printed },
  },
  Errors: {
    get: ({ errors }) => errors,
    needed: "a whole number is needed, no more than there are examples",
    next: (text, { count }) => isWhole(whole(text), 0, count) && { errors: Number(text) },
  },
};

// Below, `it` is the band: its card (ui), its elements, what is shown (now), what is known of these sizes (known), and
// the number of the case, or -1 (chosen).

/** What is typed in a field, as a new state. */
function read({ now }, name, text) {
  const { needed, next } = DIALS[name];
  const state = next(text, now);
  if (!state) {
    throw `${name}: ${needed}. Nothing has changed yet.`;
  }
  return state;
}
function python({ now }) {
  const given = [...now.sizes, now.errors, now.printed].map((one) => JSON.stringify(one));
  return `FeasibleBand(${given[0]}, ${given[1]}, errors=${given[2]}, printed=${given[3]})`;
}
function endsAt(it, errors) {
  it.known.ends[errors] ??= feasible(errors, it.now.sizes);
  return it.known.ends[errors];
}
function rows(it) {
  const { errors, end, count } = it.now;
  const last = Math.min(end, count);
  const step = stepOf(last, 50);
  const counts = Array.from({ length: Math.ceil(last / step) }, (_, k) => k * step);
  return [
    ["errors", "least", "greatest", "least: of each class", "greatest: of each class"],
    ...[...new Set([...counts, errors, last])]
      .sort((a, b) => a - b)
      .map((at) => [
        at,
        ...endsAt(it, at).map(({ index }) => shortest(index, 6)[0]),
        ...endsAt(it, at).map(({ split }) => split.join(" + ")),
      ]),
  ];
}
/** Both ends as texts, with as many places as it takes to tell them apart. */
function endTexts(ends, printed) {
  const texts = (places) => ends.map(({ index }) => shortest(index, places)[0]);
  const differ = real(ends[0].index) < real(ends[1].index);
  let places = Math.max(3, placesOf(printed) + 1);
  while (texts(places)[0] === texts(places)[1] && differ) {
    places++;
  }
  return texts(places);
}

/** A case is chosen as long as its sizes and its printed index are those shown. */
function drawCase(it, { printed }) {
  const { all, cases, about } = it;
  const same = (one) => one && String(one.slice(1, 3)) === it.known.of && one[6] === printed;
  if (!same(all[it.chosen])) {
    it.chosen = all.findIndex(same);
  }
  const [, , , errors, correct, balanced, , asMean] = all[it.chosen] ?? [];
  cases.select.value = it.chosen < 0 ? "" : it.chosen;
  about.textContent =
    it.chosen < 0 ? "" : `${correct} % correct, ${balanced} % balanced: about ${errors} errors. ${asMean}`;
}
/** The band, which is drawn anew only if its axes are others. */
function drawBand(it, { sizes, end, step }, index) {
  const { ticks, plot, area } = it;
  const bottom = -0.2 * Math.ceil(-5 * Math.min(index, ...it.known.band.map((row) => row[1])));
  const drawn = String([sizes, end, bottom]);
  if (it.known.drawn === drawn) {
    return;
  }
  Object.assign(it.known, { drawn, bottom });
  Object.assign(ticks, [end / step, Math.round(5 - 5 * bottom)]);
  plot.range([0, end], [bottom, 1]);
  const lines = [1, 2].map((side) =>
    it.known.band.filter(([at]) => at <= end).map((row) => [plot.X(row[0]), plot.Y(row[side])]),
  );
  area.replaceChildren(
    draw("path.wm-area", { d: path([...lines[0], ...lines[1].toReversed()], true) }),
    ...lines.map((line) => draw("path.wm-line", { d: path(line) })),
  );
}
/** Dots at both ends, a mark at the printed index, and their names, none on another. */
function drawEnds(it, { errors, printed, possible }, [low, high], [least, greatest], index) {
  const { plot, marks, handle } = it;
  const x = plot.X(errors);
  const side = x > 200 ? -1 : 1;
  const labels = [
    [high, `greatest ${greatest}`],
    [low, `least ${least}`],
    ...(printed ? [[index, `printed ${printed}`]] : []),
  ].sort((a, b) => b[0] - a[0]);
  let y = 0;
  const names = labels.map(([at, text]) => {
    y = Math.max(y + 15, plot.Y(at) + 4);
    return words(x + 12 * side, y, text, { "text-anchor": side < 0 ? "end" : "start" });
  });
  const shape = possible ? "m0 -8l8 8l-8 8l-8 -8z" : "m-6 -6l12 12m0 -12l-12 12";
  const mark = draw(possible ? "path.wm-dot" : "path.wm-line wm-out", { d: `M${x} ${plot.Y(index)}${shape}` });
  marks.replaceChildren(
    ...[low, high].map((at) => draw("circle.wm-dot", { cx: x, cy: plot.Y(at), r: 5 })),
    ...names,
    ...(printed ? [mark] : []),
  );
  handle.replaceChildren(...rail(x, plot.Y(it.known.bottom)));
}
/** Say what so many errors can give, and whether the printed index is among it. */
function say(it, { errors, count, printed, possible }, [low, high], [least, greatest], index) {
  const { said } = it;
  const so = `${errors} error${errors === 1 ? "" : "s"}`;
  let why = `no split of ${so} gives it`;
  if (index < low) {
    why = `${so} cannot give less than ${least}`;
  } else if (index > high) {
    why = `${so} cannot give more than ${greatest}`;
  }
  const correct = shortest(ratio(100 * (count - errors), count), 2)[0];
  const range = least === greatest ? `is ${least}` : `lies from ${least} to ${greatest}`;
  const verdict = possible ? ", which is possible" : `. For one table that is impossible: ${why}`;
  const sentence = `${so} of ${count} (${correct} % correct): the index of one table ${range}.`;
  said.dataset.verdict = printed && (possible ? "right" : "wrong");
  said.replaceChildren(make("span", {}, printed ? `${sentence} Printed: ${printed}${verdict}.` : sentence));
}
/** The confusion matrix of an end. */
const tableAt = (name, text, { split: [a, b] }, [n, m]) =>
  tableOf(`${name}: ${text}`, [
    ["class", "called first", "called second"],
    ["first", n - a, a],
    ["second", b, m - b],
  ]);
function update(it) {
  const { ui, dials, slide, handle, tables, steps } = it;
  const { sizes, errors, printed } = ui.snapshot();
  const count = total(sizes);
  const reach = errors > count / 2 ? count : count / 2;
  const step = stepOf(reach, 6);
  const end = Math.ceil(reach / step) * step;
  it.now = { sizes, errors, printed, count, end, step };
  if (it.known.of !== String(sizes)) {
    it.known = { of: String(sizes), band: bandOf(sizes), ends: {} };
  }
  const ends = endsAt(it, errors);
  const values = ends.map(({ index }) => real(index));
  const texts = endTexts(ends, printed);
  const index = real(numeral(printed || "0"));
  it.now.possible = printed && isPossible(printed, splitIndices(errors, sizes)[0]);
  it.now.known = splitPairs(sizes, ...ends[0].split);
  for (const { name, input } of dials) {
    showIn(input, DIALS[name].get(it.now));
  }
  Object.assign(slide, { max: count, value: errors, ariaValueText: `${errors} of ${count}` });
  drawCase(it, it.now);
  drawBand(it, it.now, index);
  drawEnds(it, it.now, values, texts, index);
  value(handle, errors, `${errors} of ${count}`, 0, count);
  say(it, it.now, values, texts, index);
  tables.replaceChildren(tableAt("Least", texts[0], ends[0], sizes), tableAt("Greatest", texts[1], ends[1], sizes));
  showWorking(steps, ADJUSTED, it.now);
}

const take = (it, errors, by) => it.ui.change({ errors: Math.max(0, Math.min(it.now.count, Math.round(errors))) }, by);

/** The elements of the widget. */
function partsOf({ ui }) {
  const all = ui.get("cases") ?? [];
  const ticks = [5, 5];
  const steps = stepsList();
  steps.ariaLive = "off"; // the sentence says what changes
  return {
    all,
    ticks,
    steps,
    cases: choice("Case", [["", "own numbers"], ...all.map(([name], k) => [k, name])]),
    dials: Object.keys(DIALS).map((name) => {
      const input = make("input", { inputMode: "decimal", autocomplete: "off" });
      return { name, input, row: make("label.wm-dial", {}, name, input) };
    }),
    slide: make("input", { type: "range", min: 0, "aria-label": "Errors, slider" }),
    plot: axes({
      label: "Adjusted Rand index by errors",
      x: [0, 1],
      y: [0, 1],
      names: ["errors", "adjusted Rand index"],
      ticks,
      width: 360,
      height: 270,
    }),
    area: draw("g"),
    marks: draw("g"),
    handle: draw("g"),
    about: make("span.wm-small"),
    said: make("p.wm-say", { role: "status" }),
    tables: make("div.wm-ends"),
  };
}
/** The elements in their places. */
function arranged({ all, cases, about, dials, slide, plot, area, marks, handle, said, tables, steps }) {
  plot.marks.append(area, marks);
  plot.root.append(handle);
  return [
    ...(all.length ? [make("div.wm-bar", {}, cases.label, about)] : []),
    make("div.wm-halves", {}, make("div", {}, ...dials.map(({ row }) => row), slide), plot.root),
    said,
    tables,
    make("details.wm-data", {}, make("summary", {}, "The least index, worked"), steps),
  ];
}

function choose(it, k) {
  if (!k) {
    return;
  }
  it.chosen = Number(k);
  const [, n, m, errors, , , printed] = it.all[it.chosen];
  it.ui.change({ sizes: [n, m], errors, printed });
}
function giveHands(it) {
  const { ui, cases, dials, slide, plot, handle } = it;
  cases.select.addEventListener("change", () => choose(it, cases.select.value));
  slide.addEventListener("input", () => take(it, Number(slide.value), slide));
  for (const { name, input } of dials) {
    taking(ui, input, () => read(it, name, plain(input).replace(",", ".")), null);
  }
  movable(handle, {
    label: "Errors, in the drawing",
    at: plot.at,
    move: (x) => take(it, Math.min(x, it.now.end), handle),
    nudge: (dx, dy, far) => take(it, it.now.errors + (dx + dy) * (far ? 10 : 1), handle),
    edge: (end) => take(it, end * Infinity, handle),
  });
}

function render(context) {
  const it = { now: {}, known: {}, chosen: -1 };
  it.ui = card(context, {
    name: "band",
    title: "Feasible band",
    state: ["sizes", "errors", "printed"],
    isGood,
    rows: () => rows(it),
    copies: { LaTeX: () => latex(ADJUSTED, it.now), Python: () => python(it) },
  });
  Object.assign(it, partsOf(it));
  it.ui.body.append(...arranged(it));
  giveHands(it);
  return it.ui.show(() => update(it));
}
export default { render };
