// Points and a line: move them, and see the errors as lengths and their squares as areas.

import { bar, card, csv } from "./lib/card.js";
import { catalogue } from "./lib/catalogue.js";
import { make } from "./lib/dom.js";
import { entry } from "./lib/entry.js";
import { plain, showIn, taking } from "./lib/fields.js";
import { FOLDS, OPERATIONS, attempt, numeral, ratio, real } from "./lib/formula.js";
import { LIMITS, UNSUMMABLE, areSummable, brief, isComputed, isCoordinate, isListOf } from "./lib/outside.js";
import { literal, roundAxes, written } from "./lib/plane.js";
import { axes, draw, movable, path, value, words } from "./lib/plot.js";
import { NUMBERS } from "./lib/tables.js";
import { latex, metricList, showWorking, shown, stepsList } from "./lib/worked.js";

const ALL = catalogue(NUMBERS);
const OF_LENGTHS = [
  "mean_absolute_error",
  "median_absolute_error",
  "mean_percentage_error",
  "mean_absolute_percentage_error",
]; // the others are of squares, which are drawn
const FEW = 10; // the squares of more points would hide one another: then their mean stands for them
const { add, sub, mul, div } = OPERATIONS;
const { sum } = FOLDS;
const isPair = (thing) => isListOf(thing, isCoordinate, 2);
const areNumbers = (thing, length) => isListOf(thing, isCoordinate, length) && areSummable(thing);
/** [intercept, slope] of the line with the least squares, or null where all x are the same. */
export function leastSquares(x, y) {
  const n = ratio(x.length);
  const [X, Y] = [sum(x), sum(y)];
  const spread = sub(mul(n, sum(x.map((a) => mul(a, a)))), mul(X, X));
  if (!spread.n) {
    return null;
  }
  const slope = div(sub(mul(n, sum(x.map((a, k) => mul(a, y[k])))), mul(X, Y)), spread);
  return [div(sub(Y, mul(slope, X)), n), slope];
}

function isGood({ x, observed, predicted, line, focus }) {
  const [given, none, size] = line?.length ? [x, predicted, 2] : [predicted, x, 0];
  return (
    isListOf(observed, isCoordinate, 1, LIMITS.numbers) &&
    areNumbers(given, observed.length) &&
    areSummable([...observed, ...given]) &&
    areNumbers(none, 0) &&
    isListOf(line, isComputed, size) &&
    ALL.some(({ key }) => key === focus)
  );
}

const ENDS = ["Intercept", "Slope"];

// Below, `it` is the explorer: its card (ui), its elements with the marks in the plot, the axes (view), what they were
// made for (built), the drag that goes on (gesture), and what is computed with (now).

const isLine = ({ ui }) => ui.get("line").length > 0;
const names = (it) => (isLine(it) ? ["x", "observed"] : ["observed", "predicted"]);
const chosen = ({ ui }) => ALL.find(({ key }) => key === ui.get("focus")) ?? ALL[0];
function parse(it, rows) {
  const bad = rows.findIndex((row) => !isPair(row));
  if (bad >= 0) {
    throw `Line ${bad + 1} is “${brief(rows[bad])}”: two numbers are needed, such as 2.5, 4.`;
  }
  if (rows.length > LIMITS.numbers) {
    throw `There is room for ${LIMITS.numbers} points.`;
  }
  if (!areSummable(rows.flat())) {
    throw UNSUMMABLE;
  }
  return Object.fromEntries(names(it).map((name, k) => [name, rows.map((row) => written(numeral(row[k])))]));
}
/** What is computed with: the numbers, the residuals, and `at`, the height of the line. */
function compute({ x: given, observed, predicted, line }) {
  const [a, b] = line.map(numeral);
  const y = observed.map(numeral);
  const at = (x) => add(a, mul(b, x));
  const x = line.length ? given.map(numeral) : y.map((_, k) => ratio(k + 1));
  const p = line.length ? x.map(at) : predicted.map(numeral);
  const off = y.map((one, k) => sub(one, p[k]));
  return { known: { y, p, n: ratio(y.length) }, labels: y.map((_, k) => k + 1), positive: null, x, off, at };
}
/** What is typed for the intercept or the slope, as a new state. */
function readEnd({ ui, fields }, k) {
  const { line } = ui.snapshot();
  const text = plain(fields[k]);
  if (!isComputed(text)) {
    throw `${ENDS[k]}: a number is needed, such as 0.5 or 1/3. It is still ${line[k]}.`;
  }
  return { line: line.with(k, text) };
}
/** The numbers as they would be pasted. */
function typed(it) {
  const [first, second] = names(it).map((name) => it.ui.get(name));
  return csv(first.map((one, k) => [one, second[k]]));
}
function rows(it) {
  const { x, known, off } = it.now;
  const heads = [isLine(it) ? "x" : "number", "observed", "predicted", "residual", "its square"];
  return [heads, ...x.map((one, k) => [one, known.y[k], known.p[k], off[k], mul(off[k], off[k])].map(written))];
}
function python(it) {
  const { ui } = it;
  const [first, second, line] = [...names(it), "line"].map((name) => `[${ui.get(name).map(literal).join(", ")}]`);
  return `ResidualExplorer(${isLine(it) ? `x=${first}, y=${second}, line=${line}` : `${first}, ${second}`})`;
}

/** Axes that hold the points, and the line where there is one. */
function fit(it, { x, at, known }) {
  const { plot, view } = it;
  const box = (list) => [[Math.min(...list.map(real)), Math.max(...list.map(real))]];
  view[0] = roundAxes(box(x), [5], view[0]);
  const ends = isLine(it) ? [-Infinity, Infinity].map((end) => at(view[0].snap(end, 0))) : [];
  view[1] = roundAxes(box([...known.y, ...known.p, ...ends]), [5], view[1]);
  plot.range(view[0][0], view[1][0]);
}
const spot = ({ plot }, [x, y]) => [plot.X(real(x)), plot.Y(real(y))];
function drawMarks(it, { off }) {
  const { view } = it;
  it.marks.forEach((mark, k) => {
    const texts = mark.where();
    const residual = mark.isEnd ? "" : `, residual ${written(off[k % off.length])}`;
    mark.setAttribute("transform", `translate(${spot(it, texts.map(numeral))})`);
    value(mark, real(numeral(texts[1])), `x ${texts[0]}, y ${texts[1]}${residual}`, ...view[1][0]);
  });
}
/** Each residual as a dashed line and, where they are squared, as a square; and the line that predicts. */
function drawResiduals(it, { x, known }, squares) {
  const { under } = it;
  const residual = (one, k) => {
    const [[from, top], [, low]] = [known.y, known.p].map((list) => spot(it, [one, list[k]]));
    const side = Math.abs(low - top);
    const left = from > 190 ? from - side : from;
    const square = { x: left, y: Math.min(top, low), width: side, height: side };
    const ends = [
      [from, top],
      [from, low],
    ];
    return [...(squares ? [draw("rect.wm-area", square)] : []), draw("path.wm-line wm-dashed", { d: path(ends) })];
  };
  const ends = isLine(it) ? it.marks.slice(-2).map((mark) => spot(it, mark.where().map(numeral))) : [];
  under.replaceChildren(...x.flatMap(residual), ...(isLine(it) ? [draw("path.wm-line", { d: path(ends) })] : []));
}
/** The mean of the squares as a square of its own. */
function drawMean({ plot, mean }, values, squares) {
  const valueOf = (key) => values[ALL.findIndex((one) => one.key === key)];
  const [square, root] = [valueOf("mean_squared_error"), valueOf("root_mean_squared_error")];
  const side = plot.Y(0) - plot.Y(real(root));
  mean.setAttribute("viewBox", `0 0 340 ${side + 24}`);
  mean.replaceChildren(
    draw("rect.wm-area", { x: 44, y: 20, width: side, height: side }),
    words(44, 12, `the mean square: ${shown(square).text}, its side ${shown(root).text}`),
  );
  mean.toggleAttribute("hidden", !squares);
}
function update(it) {
  const { ui, metrics, steps, meaning, fields, equation } = it;
  const state = ui.snapshot();
  const { line } = state;
  it.now = compute(state);
  fit(it, it.now);
  const size = `${it.now.x.length} ${line.length}`;
  if (it.built !== size) {
    it.built = size;
    build(it);
  }
  const metric = chosen(it);
  const squares = !OF_LENGTHS.includes(metric.key);
  const isFew = it.now.x.length <= FEW;
  const values = ALL.map(({ tree }) => attempt(tree, it.now.known));
  drawMarks(it, it.now);
  drawResiduals(it, it.now, squares && isFew);
  drawMean(it, values, squares);
  equation.hidden = !line.length;
  fields.forEach((field, k) => showIn(field, line[k] ?? ""));
  metrics.draw(
    ALL.map((one, k) => ({ ...one, value: values[k] })),
    metric.key,
  );
  meaning.textContent = metric.meaning;
  showWorking(steps, metric, it.now);
}

function fitted(it) {
  const { ui } = it;
  const line = isLine(it) && leastSquares(it.now.x, it.now.known.y);
  return line
    ? ui.change({ line: line.map(written) })
    : ui.note(isLine(it) ? "All x are the same: no line is the best." : "These predictions are not of a line.");
}
/** A mark: where() gives its place as text, set([x, y]) the new state. */
function handle(it, label, glyph, where, set) {
  const { ui, plot, view } = it;
  const put = (place, by) => {
    const texts = place.map(written);
    if (isPair(texts)) {
      ui.change(set(texts, place), by);
    }
  };
  const mark = movable(
    draw("g", {}, draw("circle.wm-hit", { r: 14 }), words(0, 6, glyph, { "text-anchor": "middle", "font-size": 18 })),
    {
      label,
      at: plot.at,
      done() {
        it.gesture = {};
      },
      move: (...to) =>
        put(
          to.map((one, axis) => view[axis].snap(one, 0)),
          it.gesture,
        ),
      nudge: (x, y, far) =>
        put(
          where().map((text, axis) => view[axis].by(text, [x, y][axis], far)),
          mark,
        ),
    },
  );
  return Object.assign(mark, { where });
}
const endsOf = ({ view }) => [-Infinity, Infinity].map((one) => view[0].snap(one, 0));
/** The mark of a number: it moves up and down, and on a page with a line to the sides too. */
function pointMark(it, name, glyph, k) {
  const { ui } = it;
  const change = (trait, text) => ({ [trait]: ui.get(trait).with(k, text) });
  return handle(
    it,
    `${name} ${k + 1}`,
    glyph,
    () => [written(it.now.x[k]), ui.get(name)[k]],
    ([x, y]) => ({ ...(isLine(it) && change("x", x)), ...change(name, y) }),
  );
}
/** The mark of an end of the line, which turns about the other end. */
function endMark(it, k) {
  const where = () => {
    const x = endsOf(it)[k];
    return [x, it.now.at(x)].map(written);
  };
  const turned = (_, [, y]) => {
    const [low, high] = endsOf(it);
    const [from, to] = [low, high].map(it.now.at).with(k, y);
    const slope = div(sub(to, from), sub(high, low));
    return { line: [sub(from, mul(slope, low)), slope].map(written) };
  };
  const mark = handle(it, k ? "Right end of the line" : "Left end of the line", "◆", where, turned);
  return Object.assign(mark, { isEnd: true });
}
function build(it) {
  const points = (name, glyph) => it.now.x.map((_, k) => pointMark(it, name, glyph, k));
  const others = isLine(it) ? [endMark(it, 0), endMark(it, 1)] : points("predicted", "○");
  it.marks = [...points("observed", "●"), ...others];
  it.dots.replaceChildren(...it.marks);
}

/** The elements of the widget. */
function partsOf({ ui }) {
  const field = (name) => make("input", { inputMode: "decimal", autocomplete: "off", size: 6, "aria-label": name });
  const fields = ENDS.map(field);
  return {
    plot: axes({
      label: "Arrow keys move a point or an end of the line",
      x: [0, 5],
      y: [0, 5],
      names: [isLine({ ui }) ? "x" : "number", "y"],
      width: 340,
      height: 280,
    }),
    under: draw("g", { "aria-hidden": "true" }),
    dots: draw("g"),
    mean: draw("svg.wm-plot", { "aria-hidden": "true" }),
    metrics: metricList((focus) => ui.look({ focus }), { own: ui.get("own") }),
    steps: stepsList(),
    meaning: make("p.wm-small"),
    fields,
    equation: bar("The line", "ŷ = ", fields[0], " + ", fields[1], " x"),
  };
}
/** The elements in their places. */
function arranged(it) {
  const { ui, plot, under, dots, mean, metrics, steps, meaning, equation } = it;
  plot.marks.append(under, dots);
  return [
    make("div.wm-halves", {}, make("div", {}, plot.root, equation, mean), metrics.list),
    meaning,
    steps,
    entry(ui, {
      title: "Your own numbers",
      hint: "In each line x and y; where there is no line, the observed and the predicted number.",
      example: () => typed(it),
      parse: (lines) => parse(it, lines),
    }),
  ];
}

function giveHands(it) {
  it.fields.forEach((field, k) => taking(it.ui, field, () => readEnd(it, k), null));
}

function render(context) {
  const it = { marks: [], view: [], gesture: {}, built: "", now: null };
  it.ui = card(context, {
    name: "residuals",
    title: "Residual explorer",
    state: ["x", "observed", "predicted", "line"],
    view: ["focus"],
    isGood,
    anew() {
      it.view.length = 0;
    },
    actions: { "Least squares": () => fitted(it) },
    copies: { LaTeX: () => latex(chosen(it), it.now), Python: () => python(it) },
    rows: () => rows(it),
  });
  Object.assign(it, partsOf(it));
  it.ui.body.append(...arranged(it));
  giveHands(it);
  return it.ui.show(() => update(it));
}
export default { render };
