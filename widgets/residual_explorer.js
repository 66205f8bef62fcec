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

function render(context) {
  let marks = [];
  const view = [];
  let gesture = {};
  let built;
  let now;
  const ui = card(context, {
    name: "residuals",
    title: "Residual explorer",
    state: ["x", "observed", "predicted", "line"],
    view: ["focus"],
    isGood,
    anew() {
      view.length = 0;
    },
    actions: { "Least squares": fitted },
    copies: { LaTeX: () => latex(chosen(), now), Python: python },
    rows: () => [
      [isLine() ? "x" : "number", "observed", "predicted", "residual", "its square"],
      ...now.x.map((x, k) => [x, now.known.y[k], now.known.p[k], now.off[k], mul(now.off[k], now.off[k])].map(written)),
    ],
  });
  const isLine = () => ui.get("line").length > 0;
  const names = () => (isLine() ? ["x", "observed"] : ["observed", "predicted"]);
  const plot = axes({
    label: "Arrow keys move a point or an end of the line",
    x: [0, 5],
    y: [0, 5],
    width: 340,
    height: 280,
  });
  const under = draw("g", { "aria-hidden": "true" });
  const dots = draw("g");
  const mean = draw("svg.wm-plot", { "aria-hidden": "true" });
  plot.marks.append(under, dots);
  const metrics = metricList((focus) => ui.look({ focus }), { own: ui.get("own") });
  const steps = stepsList();
  const meaning = make("p.wm-small");
  const fields = ["Intercept", "Slope"].map((name, k) => {
    const look = { inputMode: "decimal", autocomplete: "off", size: 6, "aria-label": name };
    return taking(
      ui,
      make("input", look),
      (field) => {
        const { line } = ui.snapshot();
        const text = plain(field);
        if (!isComputed(text)) {
          throw `${name}: a number is needed, such as 0.5 or 1/3. It is still ${line[k]}.`;
        }
        return { line: line.with(k, text) };
      },
      null,
    );
  });
  const equation = bar("The line", "ŷ = ", fields[0], " + ", fields[1], " x");
  ui.body.append(
    make("div.wm-halves", {}, make("div", {}, plot.root, equation, mean), metrics.list),
    meaning,
    steps,
    entry(ui, {
      title: "Your own numbers",
      hint: "In each line x and y; where there is no line, the observed and the predicted number.",
      example: () => csv(ui.get(names()[0]).map((one, k) => [one, ui.get(names()[1])[k]])),
      parse,
    }),
  );

  const chosen = () => ALL.find(({ key }) => key === ui.get("focus")) ?? ALL[0];
  function parse(rows) {
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
    return Object.fromEntries(names().map((name, k) => [name, rows.map((row) => written(numeral(row[k])))]));
  }
  function python() {
    const [first, second, line] = [...names(), "line"].map((name) => `[${ui.get(name).map(literal).join(", ")}]`);
    return `ResidualExplorer(${isLine() ? `x=${first}, y=${second}, line=${line}` : `${first}, ${second}`})`;
  }
  function fitted() {
    const line = isLine() && leastSquares(now.x, now.known.y);
    return line
      ? ui.change({ line: line.map(written) })
      : ui.note(isLine() ? "All x are the same: no line is the best." : "These predictions are not of a line.");
  }

  /** A mark: where() gives its place as text, set([x, y]) the new state. */
  function handle(label, glyph, where, set) {
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
          gesture = {};
        },
        move: (...to) =>
          put(
            to.map((one, axis) => view[axis].snap(one, 0)),
            gesture,
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
  function build() {
    const change = (name, k, text) => ({ [name]: ui.get(name).with(k, text) });
    const ends = () => [-Infinity, Infinity].map((one) => view[0].snap(one, 0));
    const point = (name, glyph) =>
      now.x.map((_, k) =>
        handle(
          `${name} ${k + 1}`,
          glyph,
          () => [written(now.x[k]), ui.get(name)[k]],
          ([x, y]) => ({ ...(isLine() && change("x", k, x)), ...change(name, k, y) }),
        ),
      );
    const end = (k) => {
      const mark = handle(
        k ? "Right end of the line" : "Left end of the line",
        "◆",
        () => [ends()[k], now.at(ends()[k])].map(written),
        (_, [, y]) => {
          const [low, high] = ends();
          const [from, to] = ends().map(now.at).with(k, y);
          const slope = div(sub(to, from), sub(high, low));
          return { line: [sub(from, mul(slope, low)), slope].map(written) };
        },
      );
      return Object.assign(mark, { isEnd: true });
    };
    marks = [...point("observed", "●"), ...(isLine() ? [end(0), end(1)] : point("predicted", "○"))];
    dots.replaceChildren(...marks);
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
  /** Axes that hold the points, and the line where there is one. */
  function fit({ x, at, known }) {
    const box = (list) => [[Math.min(...list.map(real)), Math.max(...list.map(real))]];
    view[0] = roundAxes(box(x), [5], view[0]);
    const ends = isLine() ? [-Infinity, Infinity].map((end) => at(view[0].snap(end, 0))) : [];
    view[1] = roundAxes(box([...known.y, ...known.p, ...ends]), [5], view[1]);
    plot.range(view[0][0], view[1][0]);
  }
  const spot = ([x, y]) => [plot.X(real(x)), plot.Y(real(y))];
  function drawMarks({ off }) {
    marks.forEach((mark, k) => {
      const texts = mark.where();
      const residual = mark.isEnd ? "" : `, residual ${written(off[k % off.length])}`;
      mark.setAttribute("transform", `translate(${spot(texts.map(numeral))})`);
      value(mark, real(numeral(texts[1])), `x ${texts[0]}, y ${texts[1]}${residual}`, ...view[1][0]);
    });
  }
  /** Each residual as a dashed line and, where they are squared, as a square; and the line that predicts. */
  function drawResiduals({ x, known }, squares) {
    const residual = (one, k) => {
      const [[from, top], [, low]] = [known.y, known.p].map((list) => spot([one, list[k]]));
      const side = Math.abs(low - top);
      const left = from > 190 ? from - side : from;
      const square = { x: left, y: Math.min(top, low), width: side, height: side };
      const ends = [
        [from, top],
        [from, low],
      ];
      return [...(squares ? [draw("rect.wm-area", square)] : []), draw("path.wm-line wm-dashed", { d: path(ends) })];
    };
    const ends = isLine() ? marks.slice(-2).map((mark) => spot(mark.where().map(numeral))) : [];
    under.replaceChildren(...x.flatMap(residual), ...(isLine() ? [draw("path.wm-line", { d: path(ends) })] : []));
  }
  /** The mean of the squares as a square of its own. */
  function drawMean(values, squares) {
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

  return ui.show(() => {
    const state = ui.snapshot();
    const { line } = state;
    now = compute(state);
    fit(now);
    const size = `${now.x.length} ${line.length}`;
    if (built !== size) {
      built = size;
      build();
    }
    const metric = chosen();
    const squares = !OF_LENGTHS.includes(metric.key);
    const values = ALL.map(({ tree }) => attempt(tree, now.known));
    drawMarks(now);
    drawResiduals(now, squares);
    drawMean(values, squares);
    equation.hidden = !line.length;
    fields.forEach((field, k) => showIn(field, line[k] ?? ""));
    metrics.draw(
      ALL.map((one, k) => ({ ...one, value: values[k] })),
      metric.key,
    );
    meaning.textContent = metric.meaning;
    showWorking(steps, metric, now);
  });
}
export default { render };
