// Every adjusted Rand index that a number of errors on two classes can give, and a printed one beside it.

import { card, choice, tableOf } from "./lib/card.js";
import { catalogue } from "./lib/catalogue.js";
import { make } from "./lib/dom.js";
import { plain, showIn, taking } from "./lib/fields.js";
import { OPERATIONS, evaluate, numeral, ratio, real, shortest } from "./lib/formula.js";
import { isListOf, isText, isWhole } from "./lib/outside.js";
import { axes, draw, movable, path, value, words } from "./lib/plot.js";
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

function render(context) {
  let now = {};
  let known = {};
  let chosen = -1;
  const ui = card(context, {
    name: "band",
    title: "Feasible band",
    state: ["sizes", "errors", "printed"],
    isGood,
    rows,
    copies: {
      LaTeX: () => latex(ADJUSTED, now),
      Python() {
        const [first, second, errors, printed] = [...now.sizes, now.errors, now.printed].map((one) =>
          JSON.stringify(one),
        );
        return `FeasibleBand(${first}, ${second}, errors=${errors}, printed=${printed})`;
      },
    },
  });
  const all = ui.get("cases") ?? [];
  const cases = choice("Case", [["", "own numbers"], ...all.map(([name], k) => [k, name])], (k) => {
    if (!k) {
      return;
    }
    chosen = Number(k);
    const [, n, m, errors, , , printed] = all[chosen];
    ui.change({ sizes: [n, m], errors, printed });
  });
  const whole = (text) => (/^\d+$/.test(text) ? Number(text) : -1);
  const sized = (at) => [
    () => now.sizes[at],
    `a whole number from 1 to ${MOST} is needed, and 3 examples in all`,
    (text) => {
      const sizes = now.sizes.with(at, whole(text));
      return areSizes(sizes) && { sizes, errors: Math.min(now.errors, total(sizes)) };
    },
  ];
  const fields = Object.entries({
    "First class": sized(0),
    "Second class": sized(1),
    "Printed index": [
      () => now.printed,
      "a number from -1 to 1 is needed, such as 0.28, or nothing",
      (printed) => isIndex(printed) && { printed },
    ],
    Errors: [
      () => now.errors,
      "a whole number is needed, no more than there are examples",
      (text) => isWhole(whole(text), 0, now.count) && { errors: Number(text) },
    ],
  }).map(([name, [get, needed, read]]) => {
    const input = make("input", { inputMode: "decimal", autocomplete: "off" });
    const next = () => {
      const found = read(plain(input).replace(",", "."));
      if (!found) {
        throw `${name}: ${needed}. Nothing has changed yet.`;
      }
      return found;
    };
    taking(ui, input, next, null);
    return { row: make("label.wm-dial", {}, name, input), fill: () => showIn(input, get()) };
  });
  const take = (errors, by) => ui.change({ errors: Math.max(0, Math.min(now.count, Math.round(errors))) }, by);
  const ticks = [5, 5];
  const slide = make("input", {
    type: "range",
    min: 0,
    "aria-label": "Errors, slider",
    oninput: () => take(Number(slide.value), slide),
  });
  const plot = axes({
    label: "Adjusted Rand index by errors",
    x: [0, 1],
    y: [0, 1],
    names: ["errors", "adjusted Rand index"],
    ticks,
    width: 360,
    height: 270,
  });
  const { X, Y } = plot;
  const area = draw("g");
  const marks = draw("g");
  const handle = movable(draw("g"), {
    label: "Errors, in the drawing",
    at: plot.at,
    move: (x) => take(Math.min(x, now.end), handle),
    nudge: (dx, dy, far) => take(now.errors + (dx + dy) * (far ? 10 : 1), handle),
    edge: (end) => take(end * Infinity, handle),
  });
  const about = make("span.wm-small");
  const said = make("p.wm-say", { role: "status" });
  const tables = make("div.wm-ends");
  const steps = stepsList();
  steps.ariaLive = "off"; // the sentence says what changes
  plot.marks.append(area, marks);
  plot.root.append(handle);
  ui.body.append(
    ...(all.length ? [make("div.wm-bar", {}, cases.label, about)] : []),
    make("div.wm-halves", {}, make("div", {}, ...fields.map(({ row }) => row), slide), plot.root),
    said,
    tables,
    make("details.wm-data", {}, make("summary", {}, "The least index, worked"), steps),
  );

  function endsAt(errors) {
    known.ends[errors] ??= feasible(errors, now.sizes);
    return known.ends[errors];
  }
  function rows() {
    const { errors, end, count } = now;
    const last = Math.min(end, count);
    const step = stepOf(last, 50);
    const counts = Array.from({ length: Math.ceil(last / step) }, (_, k) => k * step);
    return [
      ["errors", "least", "greatest", "least: of each class", "greatest: of each class"],
      ...[...new Set([...counts, errors, last])]
        .sort((a, b) => a - b)
        .map((at) => [
          at,
          ...endsAt(at).map(({ index }) => shortest(index, 6)[0]),
          ...endsAt(at).map(({ split }) => split.join(" + ")),
        ]),
    ];
  }
  /** A case is chosen as long as its sizes and its printed index are those shown. */
  function drawCase({ printed }) {
    const same = (one) => one && String(one.slice(1, 3)) === known.of && one[6] === printed;
    if (!same(all[chosen])) {
      chosen = all.findIndex(same);
    }
    const [, , , errors, correct, balanced, , asMean] = all[chosen] ?? [];
    cases.select.value = chosen < 0 ? "" : chosen;
    about.textContent =
      chosen < 0 ? "" : `${correct} % correct, ${balanced} % balanced: about ${errors} errors. ${asMean}`;
  }
  /** The band, which is drawn anew only if its axes are others. */
  function drawBand({ sizes, end, step }, index) {
    const bottom = -0.2 * Math.ceil(-5 * Math.min(index, ...known.band.map((row) => row[1])));
    const drawn = String([sizes, end, bottom]);
    if (known.drawn === drawn) {
      return;
    }
    Object.assign(known, { drawn, bottom });
    Object.assign(ticks, [end / step, Math.round(5 - 5 * bottom)]);
    plot.range([0, end], [bottom, 1]);
    const lines = [1, 2].map((side) => known.band.filter(([at]) => at <= end).map((row) => [X(row[0]), Y(row[side])]));
    area.replaceChildren(
      draw("path.wm-area", { d: path([...lines[0], ...lines[1].toReversed()], true) }),
      ...lines.map((line) => draw("path.wm-line", { d: path(line) })),
    );
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
  /** Dots at both ends, a mark at the printed index, and their names, none on another. */
  function drawEnds({ errors, printed, possible }, [low, high], [least, greatest], index) {
    const x = X(errors);
    const side = x > 200 ? -1 : 1;
    const labels = [
      [high, `greatest ${greatest}`],
      [low, `least ${least}`],
      ...(printed ? [[index, `printed ${printed}`]] : []),
    ].sort((a, b) => b[0] - a[0]);
    let y = 0;
    const names = labels.map(([at, text]) => {
      y = Math.max(y + 15, Y(at) + 4);
      return words(x + 12 * side, y, text, { "text-anchor": side < 0 ? "end" : "start" });
    });
    const shape = possible ? "m0 -8l8 8l-8 8l-8 -8z" : "m-6 -6l12 12m0 -12l-12 12";
    const mark = draw(possible ? "path.wm-dot" : "path.wm-line wm-out", { d: `M${x} ${Y(index)}${shape}` });
    marks.replaceChildren(
      ...[low, high].map((at) => draw("circle.wm-dot", { cx: x, cy: Y(at), r: 5 })),
      ...names,
      ...(printed ? [mark] : []),
    );
    handle.replaceChildren(
      draw("path.wm-line wm-dashed", { d: `M${x} 12V${Y(known.bottom)}` }),
      draw("circle", { cx: x, cy: Y(known.bottom), r: 14 }),
    );
  }
  /** Say what so many errors can give, and whether the printed index is among it. */
  function tell({ errors, count, printed, possible }, [low, high], [least, greatest], index) {
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

  function update() {
    const { sizes, errors, printed } = ui.snapshot();
    const count = total(sizes);
    const reach = errors > count / 2 ? count : count / 2;
    const step = stepOf(reach, 6);
    const end = Math.ceil(reach / step) * step;
    now = { sizes, errors, printed, count, end, step };
    if (known.of !== String(sizes)) {
      known = { of: String(sizes), band: bandOf(sizes), ends: {} };
    }
    const ends = endsAt(errors);
    const values = ends.map(({ index }) => real(index));
    const texts = endTexts(ends, printed);
    const index = real(numeral(printed || "0"));
    now.possible = printed && isPossible(printed, splitIndices(errors, sizes)[0]);
    now.known = splitPairs(sizes, ...ends[0].split);
    for (const { fill } of fields) {
      fill();
    }
    Object.assign(slide, { max: count, value: errors, ariaValueText: `${errors} of ${count}` });
    drawCase(now);
    drawBand(now, index);
    drawEnds(now, values, texts, index);
    value(handle, errors, `${errors} of ${count}`, 0, count);
    tell(now, values, texts, index);
    tables.replaceChildren(tableAt("Least", texts[0], ends[0], sizes), tableAt("Greatest", texts[1], ends[1], sizes));
    showWorking(steps, ADJUSTED, now);
  }
  return ui.show(update);
}
export default { render };
