// Every adjusted Rand index that a number of errors on two classes can give, and a printed one beside it.

import { card, choice, tableOf } from "./card.js";
import { catalogue } from "./catalogue.js";
import { make } from "./dom.js";
import { OPERATIONS, evaluate, numeral, ratio, real, shortest } from "./formula.js";
import { axes, draw, movable, path, value, words } from "./plot.js";
import { latex, showWorking, stepsList } from "./worked.js";

const ADJUSTED = catalogue(PAIRS).find(({ key }) => key === "adjusted_rand"), MOST = 2000;
const within = (...sizes) => sizes.reduce((pairs, size) => pairs + (size * (size - 1)) / 2, 0), total = ([n, m]) => n + m;

/** The counts of pairs when a of n and b of m are taken for the other class. */
function splitPairs([n, m], a, b, number = ratio) {
  const u11 = within(n - a, a, b, m - b), classes = within(n, m), clusters = within(n - a + b, m - b + a);
  return { u11: number(u11), u10: number(classes - u11), u01: number(clusters - u11), u00: number(within(n + m) - classes - clusters + u11) };
}
/** The values of a tree over lists of Numbers; a number in it comes second, as an exponent does. */
function over(tree, known, steps = {}) {
  if (!Array.isArray(tree)) return known[tree] ?? ratio(tree);
  const [operation, ...parts] = tree;
  if (operation === "step") return (steps[parts[0]] ??= over(parts[1], known, steps));
  const [one, other] = parts.map((part) => over(part, known, steps)), act = OPERATIONS[operation];
  return one.map((x, k) => act(x, other.length ? other[k] : other));
}
/** The indices of all splits of so many errors, as Numbers; of the first of them, the errors of the first class. */
export function splitIndices(errors, sizes) {
  const from = Math.max(0, errors - sizes[1]), length = Math.min(errors, sizes[0]) - from + 1, known = {};
  for (let k = 0; k < length; k++) {
    const pairs = splitPairs(sizes, from + k, errors - from - k, Number);
    for (const name in pairs) (known[name] ??= new Float64Array(length))[k] = pairs[name];
  }
  return [over(ADJUSTED.tree, known), from];
}
/** The least and the greatest index of so many errors, { index, split } each; of equal ones the first split. */
export function feasible(errors, sizes) {
  const [near, from] = splitIndices(errors, sizes), exact = (k, split = [from + k, errors - from - k]) => ({ split, index: evaluate(ADJUSTED.tree, splitPairs(sizes, ...split)) });
  return [Math.min(...near), Math.max(...near)].map((end, side) => [...near.keys()].filter((k) => Math.abs(near[k] - end) < 1e-12)
    .map((k) => exact(k)).reduce((best, one) => (real(OPERATIONS.sub(one.index, best.index)) * (side || -1) > 0 ? one : best)));
}
/** [errors, least, greatest] for every number of errors or, of large classes, for some. */
export function bandOf(sizes) {
  const step = Math.ceil((sizes[0] * sizes[1]) / 2e4), last = total(sizes);
  return Array.from({ length: Math.ceil(last / step) + 1 }, (_, k) => {
    const errors = Math.min(k * step, last), [near] = splitIndices(errors, sizes);
    return [errors, Math.min(...near), Math.max(...near)];
  });
}
const placesOf = (text) => text.split(".")[1]?.length ?? 0;
/** Whether some split gives a printed index, rounded as it is. */
export const isPossible = (printed, near) => near.some((one) => Math.abs(one - real(numeral(printed))) <= (printed.includes("/") ? 0 : 0.5 / 10 ** placesOf(printed)) + 1e-12);

const isWhole = (number, low, high) => Number.isInteger(number) && number >= low && number <= high;
const areSizes = (sizes) => Array.isArray(sizes) && sizes.length === 2 && sizes.every((size) => isWhole(size, 1, MOST)) && total(sizes) > 2;
const isIndex = (text) => typeof text === "string" && /^(-?(\d*\.?\d+|\d+\/0*[1-9]\d*))?$/.test(text) && text.length < 13 && Math.abs(real(numeral(text || "0"))) <= 1;
const isGood = ({ sizes, errors, printed }) => areSizes(sizes) && isWhole(errors, 0, total(sizes)) && isIndex(printed);
/** A round step, of which at most so many go a way. */
const stepOf = (way, most) => [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((step) => way / step <= most);

function render(context) {
  let now = {}, known = {}, chosen = -1;
  const ui = card(context, {
    name: "band", title: "Feasible band", state: ["sizes", "errors", "printed"], isGood, rows,
    copies: { LaTeX: () => latex(ADJUSTED, now), Python: () => `FeasibleBand(${now.sizes.join(", ")}, errors=${now.errors}, printed="${now.printed}")` },
  });
  const all = ui.get("cases") ?? [], cases = choice("Case", [["", "own numbers"], ...all.map(([name], k) => [k, name])], (k) => {
    if (!k) return;
    const [, n, m, errors, , , printed] = all[chosen = +k];
    ui.change({ sizes: [n, m], errors, printed });
  });
  const whole = (text) => (/^\d+$/.test(text) ? +text : -1), sized = (at) => [() => now.sizes[at], `a whole number from 1 to ${MOST} is needed, and 3 examples in all`, (text) => {
    const sizes = now.sizes.with(at, whole(text));
    return areSizes(sizes) && { sizes, errors: Math.min(now.errors, total(sizes)) };
  }];
  const fields = Object.entries({
    "First class": sized(0), "Second class": sized(1), "Printed index": [() => now.printed, "a number from -1 to 1 is needed, such as 0.28, or nothing", (printed) => isIndex(printed) && { printed }],
    Errors: [() => now.errors, "a whole number is needed, no more than there are examples", (text) => isWhole(whole(text), 0, now.count) && { errors: +text }],
  }).map(([name, [get, needed, read]]) => {
    const input = make("input", { inputMode: "decimal", autocomplete: "off", onchange: () => ui.take(input, () => {
      const next = read(input.value.trim().replace("−", "-").replace(",", "."));
      if (next) return next;
      throw `${name}: ${needed}. Nothing has changed yet.`;
    }) });
    return { row: make("label.wm-dial", {}, name, input), fill() { if (!input.hasAttribute("aria-invalid")) input.value = get(); } };
  });
  const take = (errors, by) => ui.change({ errors: Math.max(0, Math.min(now.count, Math.round(errors))) }, by), ticks = [5, 5];
  const slide = make("input", { type: "range", min: 0, "aria-label": "Errors, slider", oninput: () => take(+slide.value, slide) });
  const plot = axes({ label: "Adjusted Rand index by errors", x: [0, 1], y: [0, 1], names: ["errors", "adjusted Rand index"], ticks, width: 360, height: 270 }), { X, Y } = plot, area = draw("g"), marks = draw("g");
  const handle = movable(draw("g"), { label: "Errors, in the drawing", at: plot.at, move: (x) => take(Math.min(x, now.end), handle), nudge: (dx, dy, far) => take(now.errors + (dx + dy) * (far ? 10 : 1), handle), edge: (end) => take(end * Infinity, handle) });
  const about = make("span.wm-small"), said = make("p.wm-say", { role: "status" }), tables = make("div.wm-ends"), steps = stepsList();
  steps.ariaLive = "off"; // the sentence says what changes
  plot.marks.append(area, marks);
  plot.root.append(handle);
  ui.body.append(...(all.length ? [make("div.wm-bar", {}, cases.label, about)] : []), make("div.wm-halves", {}, make("div", {}, ...fields.map(({ row }) => row), slide), plot.root), said, tables, make("details.wm-data", {}, make("summary", {}, "The least index, worked"), steps));

  const endsAt = (errors) => (known.ends[errors] ??= feasible(errors, now.sizes));
  function rows() {
    const { errors, end, count } = now, last = Math.min(end, count), step = stepOf(last, 50), counts = Array.from({ length: Math.ceil(last / step) }, (_, k) => k * step);
    return [["errors", "least", "greatest", "least: of each class", "greatest: of each class"], ...[...new Set([...counts, errors, last])].sort((a, b) => a - b)
      .map((at) => [at, ...endsAt(at).map(({ index }) => shortest(index, 6)[0]), ...endsAt(at).map(({ split }) => split.join(" + "))])];
  }
  function update() {
    const { sizes, errors, printed } = ui.snapshot(), count = total(sizes), reach = errors > count / 2 ? count : count / 2, step = stepOf(reach, 6), end = Math.ceil(reach / step) * step;
    now = { sizes, errors, printed, count, end };
    if (known.of !== String(sizes)) known = { of: String(sizes), band: bandOf(sizes), ends: {} };
    const [least, greatest] = endsAt(errors), [low, high] = [least, greatest].map(({ index }) => real(index)), index = real(numeral(printed || "0")), possible = printed && isPossible(printed, splitIndices(errors, sizes)[0]);
    now.known = splitPairs(sizes, ...least.split);
    for (const { fill } of fields) fill();
    Object.assign(slide, { max: count, value: errors, ariaValueText: `${errors} of ${count}` });
    const same = (one) => one && String(one.slice(1, 3)) === known.of && one[6] === printed;
    if (!same(all[chosen])) chosen = all.findIndex(same);
    cases.select.value = chosen < 0 ? "" : chosen;
    about.textContent = chosen < 0 ? "" : `${all[chosen][4]} % correct, ${all[chosen][5]} % balanced: about ${all[chosen][3]} errors`;

    const bottom = -0.2 * Math.ceil(-5 * Math.min(index, ...known.band.map((row) => row[1]))), drawn = String([sizes, end, bottom]);
    if (known.drawn !== drawn) {
      known.drawn = drawn;
      Object.assign(ticks, [end / step, Math.round(5 - 5 * bottom)]);
      plot.range([0, end], [bottom, 1]);
      const lines = [1, 2].map((side) => known.band.filter(([at]) => at <= end).map((row) => [X(row[0]), Y(row[side])]));
      area.replaceChildren(draw("path.wm-area", { d: path([...lines[0], ...lines[1].toReversed()], true) }), ...lines.map((line) => draw("path.wm-line", { d: path(line) })));
    }
    const x = X(errors), side = x > 200 ? -1 : 1, texts = (places) => [least, greatest].map((one) => shortest(one.index, places)[0]);
    let y = 0, places = Math.max(3, placesOf(printed) + 1), [L, G] = texts(places);
    while (L === G && low < high) [L, G] = texts(++places);
    const labels = [[high, `greatest ${G}`], [low, `least ${L}`], ...(printed ? [[index, `printed ${printed}`]] : [])].sort((a, b) => b[0] - a[0]);
    marks.replaceChildren(...[low, high].map((at) => draw("circle.wm-dot", { cx: x, cy: Y(at), r: 5 })), ...labels.map(([at, text]) => words(x + 12 * side, (y = Math.max(y + 15, Y(at) + 4)), text, { "text-anchor": side < 0 ? "end" : "start" })),
      ...(printed ? [draw(possible ? "path.wm-dot" : "path.wm-line wm-out", { d: `M${x} ${Y(index)}${possible ? "m0 -8l8 8l-8 8l-8 -8z" : "m-6 -6l12 12m0 -12l-12 12"}` })] : []));
    handle.replaceChildren(draw("path.wm-line wm-dashed", { d: `M${x} 12V${Y(bottom)}` }), draw("circle", { cx: x, cy: Y(bottom), r: 14 }));
    value(handle, errors, `${errors} of ${count}`, 0, count);

    const so = `${errors} error${errors === 1 ? "" : "s"}`, why = index < low ? `${so} cannot give less than ${L}` : index > high ? `${so} cannot give more than ${G}` : `no split of ${so} gives it`;
    said.dataset.verdict = !printed ? "" : possible ? "right" : "wrong";
    said.replaceChildren(make("span", {}, `${so} of ${count} (${shortest(ratio(100 * (count - errors), count), 2)[0]} % correct): the index ${L === G ? `is ${L}` : `lies from ${L} to ${G}`}.${!printed ? "" : ` Printed: ${printed}${possible ? ", which is possible" : `. That is impossible: ${why}`}.`}`));
    tables.replaceChildren(...[["Least", L, least], ["Greatest", G, greatest]].map(([name, text, { split: [a, b] }]) => tableOf(`${name}: ${text}`, [["class", "called first", "called second"], ["first", sizes[0] - a, a], ["second", b, sizes[1] - b]])));
    showWorking(steps, ADJUSTED, now);
  }
  return ui.show(update);
}
export default { render };
