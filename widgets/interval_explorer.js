// See how far an error rate can be trusted: three intervals, two models, many samples.

import { bar, button, card, choice } from "./lib/card.js";
import { make } from "./lib/dom.js";
import { plain, showIn, taking } from "./lib/fields.js";
import { decimal, evaluate, numeral, ratio, real } from "./lib/formula.js";
import { normalReach } from "./lib/curves.js";
import { errorsDrawn, formulaEnds, intervalEnds, shareHolding } from "./lib/intervals.js";
import { isKeyOf, isListOf, isText } from "./lib/outside.js";
import { axes, draw, path, roundTicks, words } from "./lib/plot.js";
import { INTERVALS } from "./lib/tables.js";
import { latex, showWorking, stepsList } from "./lib/worked.js";

const { notes, by_hand } = INTERVALS;
const [, DIFFERENCE] = INTERVALS.difference[0].tree; // its ends are a width below and above it
const SAMPLES = 100;
const LONG = "So many chances are not added up by hand.";
const METHODS = { wald: "Wald", wilson: "Wilson", exact: "exact" };
const PANELS = { one: "one model", two: "two models", samples: "many samples" };
const LOG = { max: 60 };
const DIALS = [
  // a name, the trait and the place in it, the panels that show it, the slider
  ["Errors", "first", 0, "one two"],
  ["n", "first", 1, "one two samples", LOG],
  ["Errors of the other", "second", 0, "two"],
  ["n of the other", "second", 1, "two", LOG],
  ["True error rate", "truth", -1, "samples", { min: 0.01, max: 0.99, step: 0.01 }],
  ["Confidence", "confidence", -1, "one two samples", { min: 0.5, max: 0.995, step: 0.005 }],
];

/** Why these are no errors among n examples, or "". */
function problemWith(errors, n) {
  if (![errors, n].every((count) => /^\d{1,30}$/.test(count))) {
    return "Errors and n are whole numbers";
  }
  if (n < 1 || n > 1e6) {
    return "n is from 1 to 1000000";
  }
  return Number(errors) > n ? "There cannot be more errors than examples" : "";
}
const isPair = (pair) => isListOf(pair, Number.isInteger, 2) && !problemWith(...pair);
const isShare = (text) =>
  isText(text) && /^[\d./]{1,8}$/.test(text) && real(numeral(text) ?? 0) > 0 && real(numeral(text)) < 1;
const isGood = ({ first, second, confidence, truth, seed, panel, method }) =>
  [first, second].every(isPair) &&
  [confidence, truth].every(isShare) &&
  seed >>> 0 === seed &&
  isKeyOf(PANELS, panel) &&
  isKeyOf(METHODS, method);

/** Round ends of an axis over these values. */
function around(...values) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const [first, next] = roundTicks(low, high, 5);
  const step = next - first;
  return [Math.floor(low / step + 1e-9) * step, Math.ceil(high / step - 1e-9) * step];
}

// Below, `it` is the explorer: its card (ui), its elements, and the rate of errors that a slider of n keeps.

const is = ({ ui }, panel) => ui.get("panel") === panel;
const share = ({ ui }, trait) => real(numeral(ui.get(trait)));
/** What the fields of a trait say, as a new state. */
function read(it, trait) {
  const { dials } = it;
  const fields = dials.filter((dial) => dial.trait === trait).map(({ text }) => text);
  const [typed, n] = fields.map((field) => plain(field).replace(",", ".").replace(/ *%$/, "/100"));
  let one = typed;
  // the errors are out of sight there, and must not be in the way
  if (n && is(it, "samples") && Number(typed) > Number(n)) {
    one = n;
    fields[0].value = n;
  }
  const noShare = isShare(one) ? "" : "This lies between 0 and 1, such as 0.95 or 95 %";
  const problem = fields[1] ? problemWith(one, n) : noShare;
  for (const field of fields) {
    field.ariaInvalid = problem ? "true" : null;
  }
  if (problem) {
    throw `${problem}. Nothing has changed yet.`;
  }
  return { [trait]: n ? [Number(one), Number(n)] : one };
}
/** What is worked: the formulas, and the numbers put into them; null if that is too long. */
function task(it) {
  const { ui } = it;
  const how = is(it, "two") ? "difference" : ui.get("method");
  const [wrong, all] = ui.get("first");
  const [errors, n, errors_b, n_b] = [wrong, all, ...ui.get("second")].map((count) => ratio(count));
  const known = { errors, n, errors_a: errors, n_a: n, errors_b, n_b, z: normalReach(share(it, "confidence")) };
  if (how !== "exact") {
    return [{ ...INTERVALS[how][0], more: INTERVALS[how].slice(1) }, { known }];
  }
  if (all > by_hand) {
    return null;
  }
  const ends = intervalEnds(how, wrong, all, share(it, "confidence"));
  const counts = Array.from({ length: all + 1 }, (_, k) => ratio(k));
  const [one, ...more] = INTERVALS.exact.filter((_, end) => ends[end] !== end);
  return [
    { ...one, more },
    { known: { ...known, low: ends[0], high: ends[1], tail: counts.slice(wrong), head: counts.slice(0, wrong + 1) } },
  ];
}
/** What is drawn: [name, low, high, rate], or of samples [errors, low, high, whether they hold the truth]. */
function intervals(it, method = it.ui.get("method")) {
  const { ui } = it;
  const a = ui.get("first");
  const b = ui.get("second");
  const confidence = share(it, "confidence");
  const by = (method, [errors, n]) => [...intervalEnds(method, errors, n, confidence), errors / n];
  if (is(it, "one")) {
    return Object.keys(METHODS).map((method) => [METHODS[method], ...by(method, a)]);
  }
  if (is(it, "two")) {
    const [, { known }] = task(it);
    return [
      ["this model", ...by("wald", a)],
      ["the other", ...by("wald", b)],
      ["difference", ...formulaEnds("difference", known), real(evaluate(DIFFERENCE, known))],
    ];
  }
  const truth = share(it, "truth");
  const known = {};
  return errorsDrawn(ui.get("seed"), SAMPLES, a[1], truth).map((errors) => {
    known[errors] ??= by(method, [errors, a[1]]);
    const [low, high] = known[errors];
    return [errors, low, high, low <= truth && truth <= high];
  });
}
function rows(it) {
  const many = is(it, "samples");
  const last = (one) => {
    if (many) {
      return one ? "held" : "missed";
    }
    return decimal(one, 6);
  };
  return [
    [many ? "errors" : "interval", "from", "to", many ? "true error rate" : "rate"],
    ...intervals(it).map(([name, low, high, one]) => [name, decimal(low, 6), decimal(high, 6), last(one)]),
  ];
}
function python({ ui }) {
  const { first, second, confidence, truth, seed } = ui.snapshot();
  const given = [...first, confidence, second, truth, seed].map((one) => JSON.stringify(one));
  return `IntervalExplorer(${given.join(", ")})`;
}
const promised = (it) => `${Number((100 * share(it, "confidence")).toPrecision(6))} %`;
/** The share of all samples whose interval by a method holds a true rate. */
const keptBy = (it, method, n, rate) => `${decimal(100 * shareHolding(method, n, share(it, "confidence"), rate), 1)} %`;
/** How many of the samples' intervals hold the true rate, by each method. */
function toldOfSamples(it) {
  const { ui } = it;
  const holding = (method) => intervals(it, method).filter((one) => one[3]).length;
  const counts = Object.keys(METHODS).map((method) => `${METHODS[method]} ${holding(method)}`);
  const held = `Of ${SAMPLES} intervals, these hold it: ${counts.join(", ")}.`;
  const [, n] = ui.get("first");
  const all = Object.keys(METHODS).map((method) => `${METHODS[method]} ${keptBy(it, method, n, share(it, "truth"))}`);
  return `× misses the true error rate. ${held} Promised: ${promised(it)}. Kept, over all samples: ${all.join(", ")}.`;
}
function toldOfTwo(it, [, from, to]) {
  const better = to < 0 ? "this model" : "the other";
  const within = "within: chance may explain the difference";
  const outside = `outside: at ${promised(it)} confidence ${better} errs less often`;
  const but = from < to ? "" : `But ${notes.sure}. `;
  return `0 lies ${from <= 0 && to >= 0 ? within : outside}. ${but}On the same examples, take McNemar's test.`;
}
function toldOfOne(it, [, low, high, rate]) {
  const { ui } = it;
  if (low === high) {
    return `Note: ${notes.flat.replace("{}", rate)}.`;
  }
  if (low < 0 || high > 1) {
    return `${notes.beyond}.`;
  }
  const method = ui.get("method");
  const [, n] = ui.get("first");
  const what = `that ${promised(it)} of all samples give an interval that holds the truth`;
  const kept = `If the true error rate is ${Number(rate.toPrecision(3))}, it keeps ${keptBy(it, method, n, rate)}`;
  return `${METHODS[method]} promises ${what}. ${kept}.`;
}
function told(it, drawn) {
  if (is(it, "samples")) {
    return toldOfSamples(it);
  }
  return is(it, "two") ? toldOfTwo(it, drawn[2]) : toldOfOne(it, drawn[0]);
}

const line = (kind, d) => draw(`path.wm-line ${kind}`, { d });
const across = ({ plot }, low, high, y) =>
  path([
    [plot.X(low), y],
    [plot.X(high), y],
  ]);
const upright = ({ plot }, at, from, to) =>
  path([
    [plot.X(at), from],
    [plot.X(at), to],
  ]);
/** The places on the axis that are marked: the true rate, or what no interval of rates should reach. */
function marked(it, [[, low, high]]) {
  if (is(it, "samples")) {
    return [share(it, "truth")];
  }
  if (is(it, "two") || low < 0) {
    return [0];
  }
  return high > 1 ? [1] : [];
}
/** An interval with its name and its ends in words. */
function named(it, [name, low, high, rate], y, digits) {
  const { ui, plot } = it;
  const here = is(it, "two") ? "difference" : METHODS[ui.get("method")];
  const told = `${name}: ${decimal(low, digits)} to ${decimal(high, digits)}`;
  return [
    words(20, y - 14, told, { class: name === here && "wm-here" }),
    line("", across(it, low, high, y) + upright(it, low, y - 6, y + 6) + upright(it, high, y - 6, y + 6)),
    draw("circle.wm-dot", { cx: plot.X(rate), cy: y, r: 5 }),
  ];
}
/** The interval of a sample; one that misses the truth has a cross at its nearer end. */
function sampled(it, [, low, high, holds], y, truth) {
  const { plot } = it;
  const cross = `M${plot.X(high < truth ? high : low) - 2} ${y - 2}l4 4m-4 0l4 -4`;
  return line(holds ? "wm-holds" : "wm-misses", across(it, low, high, y) + (holds ? "" : cross));
}
function drawIntervals(it, drawn) {
  const { plot } = it;
  const many = is(it, "samples");
  const marks = marked(it, drawn);
  const ends = drawn.flatMap(([, low, high]) => [low, high]);
  const span = Math.max(...ends) - Math.min(...ends);
  const close = span > 0 && span < 0.05;
  // The whole axis, unless all were a dot on it.
  const whole = many || close ? [] : [is(it, "two") ? -1 : 0, 1];
  plot.range(around(...ends, ...marks, ...whole), [drawn.length, 0]);
  plot.marks.replaceChildren(
    ...marks.map((at) => line("wm-dashed", upright(it, at, plot.Y(0), plot.Y(drawn.length)))),
    ...drawn.flatMap((one, k) =>
      many ? sampled(it, one, plot.Y(k + 0.5), marks[0]) : named(it, one, plot.Y(k + 0.5), close ? 6 : 3),
    ),
  );
}
function show(it) {
  const { ui, dials, see, method, again, says, steps } = it;
  const many = is(it, "samples");
  const drawn = intervals(it);
  for (const dial of dials) {
    fill(it, dial);
  }
  see.select.value = ui.get("panel");
  method.select.value = ui.get("method");
  method.label.hidden = is(it, "two");
  again.hidden = !many;
  steps.hidden = many;
  drawIntervals(it, drawn);
  says.ariaLive = many ? "polite" : "off"; // the working tells of the rest
  says.textContent = told(it, drawn);
  const work = !many && task(it);
  if (work) {
    showWorking(steps, ...work);
  } else {
    steps.replaceChildren(many ? "" : make("li", {}, LONG));
  }
}

/** A field of the state with its slider. */
function dialFor({ ui }, [name, trait, at, panels, slider]) {
  const text = make("input", { inputMode: "decimal", autocomplete: "off", "aria-label": name });
  const slide = make("input", { type: "range", min: 0, "aria-label": `${name}, slider`, ...slider });
  const row = make("div.wm-dial", {}, make("span", { "aria-hidden": "true" }, name), text, slide);
  const now = () => String(at < 0 ? ui.get(trait) : ui.get(trait)[at]);
  return { trait, panels, isLog: slider === LOG, most: slider?.max, row, text, slide, now };
}
/** What a slider says: one of n in powers of ten. */
const valueOf = ({ isLog, slide }) => (isLog ? String(Math.round(10 ** (slide.value / 10))) : slide.value);
function fill({ ui }, dial) {
  const { trait, panels, isLog, most, row, text, slide, now } = dial;
  row.hidden = !panels.includes(ui.get("panel"));
  slide.max = most ?? ui.get(trait)[1];
  if (valueOf(dial) !== now()) {
    slide.value = isLog ? 10 * Math.log10(now()) : now();
  }
  slide.ariaValueText = now();
  showIn(text, now());
}
/** The elements of the widget. */
function partsOf(it) {
  const { ui } = it;
  return {
    dials: DIALS.map((dial) => dialFor(it, dial)),
    see: choice("See", Object.entries(PANELS), (panel) => ui.look({ panel })),
    method: choice("Method", Object.entries(METHODS), (method) => ui.look({ method })),
    again: button("New samples", () => ui.change({ seed: (ui.get("seed") + 1) >>> 0 })),
    says: make("p"),
    steps: stepsList(),
    plot: axes({
      label: "Intervals",
      x: [0, 1],
      y: [0, 1],
      names: ["error rate", ""],
      ticks: [7, 0],
      width: 340,
      height: 270,
      left: 14,
    }),
  };
}
/** The elements in their places. */
function arranged({ dials, see, method, again, says, steps, plot }) {
  return [
    bar("See", see.label, method.label, again),
    make("div.wm-halves", {}, make("div", {}, ...dials.map(({ row }) => row)), make("div", {}, plot.root, says)),
    steps,
  ];
}

/** A slider was moved; one of n keeps the rate of errors. */
function slid(it, dial) {
  const { trait, isLog, row, text, slide } = dial;
  const [errors, n] = it.ui.get(trait);
  text.value = valueOf(dial);
  if (Math.round(it.rate * n) !== errors) {
    it.rate = errors / n;
  }
  if (isLog) {
    row.previousSibling.children[1].value = Math.round(it.rate * text.value);
  }
  it.ui.take(text, () => read(it, trait), slide);
}
function giveHands(it) {
  for (const dial of it.dials) {
    taking(it.ui, dial.text, () => read(it, dial.trait));
    dial.slide.addEventListener("input", () => slid(it, dial));
  }
}

function render(context) {
  const it = { rate: 0 };
  it.ui = card(context, {
    name: "intervals",
    title: "Interval explorer",
    state: ["first", "second", "confidence", "truth", "seed"],
    view: ["panel", "method"],
    isGood,
    anew() {
      it.rate = 0;
    },
    rows: () => rows(it),
    copies: { LaTeX: () => (task(it) ? latex(...task(it)) : LONG), Python: () => python(it) },
  });
  Object.assign(it, partsOf(it));
  it.ui.body.append(...arranged(it));
  giveHands(it);
  return it.ui.show(() => show(it));
}
export default { render };
