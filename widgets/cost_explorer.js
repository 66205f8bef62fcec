// Which of several models costs least, and at which cost, or share of positives, another one would.

import { card, choice, tableOf } from "./card.js";
import { catalogue } from "./catalogue.js";
import { make } from "./dom.js";
import { entry } from "./entry.js";
import { areNames, grid, isCount, isNumber, isSquare, spanBar } from "./fields.js";
import { OPERATIONS, evaluate, numeral, quantities, ratio, real } from "./formula.js";
import { axes, draw, movable, path, value, words } from "./plot.js";
import { latex, showWorking, stepsList } from "./worked.js";

const [TOTAL] = catalogue(COSTS), { add, sub, mul, div } = OPERATIONS, ZERO = ratio(0), ONE = ratio(1), DASHES = ["none", "7 4", "2 3", "9 3 2 3"];
const sign = (a, b) => Math.sign(real(sub(a, b))), text = ({ n, d }) => (d === 1n ? String(n) : `${n}/${d}`);
const at = ([start, slope], x) => add(start, mul(slope, x)), least = (costs) => costs.flatMap((one, k) => (costs.some((other) => sign(one, other) > 0) ? [] : [k]));

/** Which of the lines [start, slope] are lowest, from where to where (null: without end): [{ low, high, winners }]. */
export function lowest(lines, from = null, to = null) {
  const all = lines.flatMap(([a, m]) => lines.filter(([, n]) => sign(n, m) > 0).map(([b, n]) => div(sub(a, b), sub(n, m)))).sort(sign);
  const inside = all.filter((x, k) => (!k || sign(x, all[k - 1])) && (!from || (sign(x, from) > 0 && sign(to, x) > 0))), found = [];
  [...inside, to].forEach((high, k) => {
    const low = k ? inside[k - 1] : from, x = low && high ? div(add(low, high), ratio(2)) : low ? add(low, ONE) : high ? sub(high, ONE) : ZERO;
    const winners = least(lines.map((line) => at(line, x)));
    if (String(found.at(-1)?.winners) === String(winners)) found.at(-1).high = high; else found.push({ low, high, winners });
  });
  return found;
}
/** A model's total cost against the cost of a cell "i j", or its cost per example against the share of the first class. */
export function lineOf(counts, costs, vary) {
  const { f, actual } = quantities(counts);
  const [start, end] = [ZERO, ONE].map((x) => evaluate(TOTAL.tree, vary === "share"
    ? { costs, f: f.map((row, i) => row.map((n) => mul(div(n, actual[i]), i ? sub(ONE, x) : x))) }
    : { f, costs: costs.map((row, i) => row.map((cost, j) => (`${i} ${j}` === vary ? x : cost))) }));
  return [start, sub(end, start)];
}
/** What can be varied: a cost, or the share of the first of two classes if every model was tried on both. */
const choices = ({ labels, counts }) => [...labels.flatMap((a, i) => labels.map((b, j) => [`${i} ${j}`, `cost of actual ${a}, predicted ${b}`])),
  ...(labels.length === 2 && counts.flat().every((row) => row.some(Number)) ? [["share", `share of ${labels[0]}`]] : [])];
const isGood = ({ models, counts, labels, costs, share, vary }) => areNames(models, 1, 8) && areNames(labels, 2, 10) && Array.isArray(counts) && counts.length === models.length &&
  counts.every((rows) => isSquare(rows, labels.length, isCount)) && isSquare(costs, labels.length, isNumber) && isSquare([share], 1, (one) => isNumber(one) && Math.abs(real(numeral(one)) - 0.5) <= 0.5) && choices({ labels, counts }).some(([key]) => key === vary);

function render(context) {
  let made, built, now = {};
  const ui = card(context, {
    name: "cost", title: "Cost explorer", state: ["models", "counts", "labels", "costs", "share"], view: ["vary"], isGood, rows, copies: { LaTeX: () => ui.get("models").map((_, k) => latex(TOTAL, setting(k))).join("\n"), Python: python },
  });
  const holder = make("div.wm-scroll"), bars = make("div"), said = make("p", { role: "status" }), works = make("div"), vary = choice("Vary the", [], (key) => ui.look({ vary: key }));
  const plot = axes({ label: "Cost of each model", x: [0, 1], y: [0, 1], names: ["", "cost"], width: 360, height: 270, left: 56 });
  const handle = movable(draw("g"), { label: "Varied", at: plot.at, move: take,
    nudge: (dx, dy, far) => take(real(now.x) + (dx + dy) * (far ? 10 : 1) * now.unit), edge: (end) => take(end * Infinity) });
  plot.root.append(handle);
  ui.body.append(make("div.wm-halves", {}, make("div", {}, holder, bars), make("div", {}, vary.label, plot.root)), said, make("details.wm-data", {}, make("summary", {}, "Total costs, worked"), works),
    entry(ui, { title: "Paste other models", hint: "One model a line: its name, then its counts row by row, such as TP, FN, FP, TN.", parse, example: () => ui.get("models").map((name, k) => [name, ...ui.get("counts")[k].flat()].join(", ")).join("\n") }));

  const exact = () => ui.get("costs").map((row) => row.map(numeral)), setting = (k) => ({ known: { ...quantities(ui.get("counts")[k]), costs: exact() }, labels: ui.get("labels") });
  /** The varied cost, or the share, becomes what is under the handle, in whole units and within the drawing. */
  function take(x) {
    const { costs } = ui.snapshot(), { ends: [low, high], unit, i, j } = now, next = String(+(Math.round(Math.max(low, Math.min(high, x)) / unit) * unit).toFixed(2));
    if (j) costs[i][j] = next;
    if (isNumber(next)) ui.change(j ? { costs } : { share: [next] }, handle);
  }
  function parse(lines) {
    const { labels } = ui.snapshot(), size = labels.length, models = lines.map(([name]) => name), bad = lines.findIndex(([name, ...cells]) => !name || cells.length !== size ** 2 || !cells.every(isCount));
    if (bad >= 0) throw `Line ${bad + 1} is “${lines[bad].join(", ")}”: a name and ${size ** 2} counts are needed.`;
    if (!areNames(models, 1, 8)) throw "From 1 to 8 models can be shown, each with a name of its own.";
    return { models, counts: lines.map(([, ...cells]) => labels.map((_, i) => cells.slice(i * size, (i + 1) * size))) };
  }

  function update() {
    const state = ui.snapshot(), { models, counts, labels, costs, share } = state, options = choices(state), [key, what] = options.find(([key]) => key === ui.get("vary")) ?? options[1], [i, j] = key.split(" ");
    if (built !== String(labels)) {
      built = String(labels);
      made = grid(ui, { caption: "What each cell costs (a gain is negative)", labels, words: ["cost of actual", "predicted"], now: () => ui.get("costs"), take: (costs, by) => ui.change({ costs }, by), isCell: isNumber });
      holder.replaceChildren(made.table);
    }
    made.fill();
    vary.fill(options);
    vary.select.value = key;
    const x = numeral(j ? costs[i][j] : share[0]), lines = counts.map((one) => lineOf(one, exact(), key)), ranges = j ? lowest(lines) : lowest(lines, ZERO, ONE), breaks = ranges.slice(1).map(({ low }) => low);
    const totals = lines.map((line) => at(line, x)), best = least(totals), named = (winners) => winners.map((k) => models[k]).join(" and ");
    const shows = String([key, counts]), far = Math.max(...[x, ...breaks].map((one) => Math.abs(real(one))));
    if (now.shows !== shows || far > now.ends[1]) { // or the scale would change under the hand
      const reach = Math.max(5, far * 1.2), round = 10 ** Math.floor(Math.log10(reach)), end = Math.ceil(reach / round) * round;
      now = { shows, ends: j ? [-end, end] : [0, 1], unit: j ? 1 : 0.01 };
    }
    Object.assign(now, { x, i, j });
    const height = ([start, slope], x) => real(start) + real(slope) * x, heights = lines.flatMap((line) => now.ends.map((end) => height(line, end))), low = Math.min(0, ...heights);
    plot.range(now.ends, [low, Math.max(low + 1, ...heights)]);
    plot.marks.replaceChildren(...lines.flatMap((line, k) => {
      const ends = now.ends.map((end) => [plot.X(end), plot.Y(height(line, end))]);
      return [draw("path.wm-line", { d: path(ends), "stroke-dasharray": DASHES[k % 4] }), words(ends[1][0] - 4, ends[1][1] + (k % 2 ? 14 : -6), models[k], { "text-anchor": "end" })];
    }), ...breaks.flatMap((one) => {
      const cx = plot.X(real(one)), cy = plot.Y(Math.min(...lines.map((line) => height(line, real(one)))));
      return [draw("circle.wm-dot", { cx, cy, r: 5 }), words(cx, cy + 18, text(one), { "text-anchor": "middle" })];
    }));
    handle.replaceChildren(draw("path.wm-line wm-dashed", { d: `M${plot.X(real(x))} 12v218` }), draw("circle", { cx: plot.X(real(x)), cy: 230, r: 14 }));
    value(handle, real(x), `${what}: ${text(x)}`, ...now.ends);
    const list = tableOf(j ? "Total cost" : "Cost per example", [["model", "cost", "", ""], ...totals.map((cost, k) => [models[k], text(cost), best.includes(k) ? "least" : "", ""])]);
    const sizes = [0, ...totals.map(real)], floor = Math.min(...sizes), place = (cost) => (cost - floor) / (Math.max(...sizes) - floor || 1);
    sizes.slice(1).forEach((cost, k) => spanBar(list.tBodies[0].rows[k].cells[3], place(Math.min(0, cost)), place(Math.max(0, cost))));
    bars.replaceChildren(list);
    const told = `${named(best)} ${best.length > 1 ? "tie" : "costs least"}. ${breaks.length ? "By" : "At any"} ${what}: ${ranges.map(({ winners }, k) => named(winners) + (breaks[k] ? ` up to ${text(breaks[k])}` : "")).join(", then ")}.`;
    if (said.textContent !== told) said.textContent = told;
    works.replaceChildren(...models.flatMap((name, k) => {
      const steps = stepsList();
      showWorking(steps, TOTAL, setting(k));
      return [make("p.wm-small", {}, name), steps];
    }));
  }
  function rows() {
    const { models, counts, labels, costs } = ui.snapshot();
    return [["model", ...labels.flatMap((a) => labels.map((b) => `actual ${a}, predicted ${b}`)), "total cost"], ...models.map((name, k) => [name, ...counts[k].flat(), text(evaluate(TOTAL.tree, setting(k).known))]), ["cost", ...costs.flat(), ""]];
  }
  function python() {
    const { models, counts, labels, costs, share } = ui.snapshot(), write = JSON.stringify, square = (rows) => `[${rows.map((row) => `[${row.join(", ")}]`).join(", ")}]`;
    return `CostExplorer({${models.map((name, k) => `${write(name)}: ConfusionMatrix(${square(counts[k])}, ${write(labels)})`).join(", ")}}, ${write(costs)}, share="${share}")`;
  }
  return ui.show(update);
}
export default { render };
