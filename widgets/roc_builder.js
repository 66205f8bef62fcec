// Move a threshold, or an example, along the scores: the ROC curve, the table and every rate follow.

import { bar, button, card, choice, csv } from "./lib/card.js";
import { catalogue } from "./lib/catalogue.js";
import { ROLES } from "./lib/cells.js";
import { aloud, make } from "./lib/dom.js";
import { entry } from "./lib/entry.js";
import { showIn, taking } from "./lib/fields.js";
import { attempt, isFree, numeral, quantities, real } from "./lib/formula.js";
import { LIMITS, brief, isCoordinate, isKeyOf, isLabel, isListOf, isWhole } from "./lib/outside.js";
import { axes, draw, movable, path, value, words } from "./lib/plot.js";
import { convexHull, isometric, rankedQuantities, rankedRows, rocCounts, tableAt, unitOf } from "./lib/ranked.js";
import { COSTS, METRICS, RANKED } from "./lib/tables.js";
import { latex, metricList, showWorking, shown, stepsList } from "./lib/worked.js";

const CSS = ROLES.map((role) => `wm-${role.toLowerCase()}`);
const RATES = catalogue(METRICS);
const [COST] = catalogue(COSTS);
const RANKING = catalogue(RANKED);
const find = (one) => [...RATES, ...RANKING].find(({ key }) => key === one);
const AUC = find("auc");
const LINES = {
  "": "none",
  hull: "convex hull",
  cost: "equal cost",
  accuracy: "equal accuracy",
  precision: "equal precision",
  f_measure: "equal F-measure",
};

const number = (text) => real(numeral(text));
const text = (x) => String(+x.toFixed(9));
const isPrice = (one) => isCoordinate(one) && number(one) >= 0;
const arePrices = (costs) => isListOf(costs, isPrice, 3) && number(costs[2]) <= 1;
/** Whether a state from outside, such as a link, can be shown. */
const isGood = ({ actual, positive, names, scores, model, threshold, costs, focus, lines }) =>
  isListOf(actual, isLabel, 1, LIMITS.examples) &&
  isLabel(positive) &&
  new Set([positive, ...actual]).size < 3 &&
  isListOf(names, isLabel, 1, LIMITS.scored) &&
  isListOf(scores, (list) => isListOf(list, isCoordinate, actual.length), names.length) &&
  isWhole(model, 0, names.length - 1) &&
  isCoordinate(threshold) &&
  arePrices(costs) &&
  isKeyOf(LINES, lines) &&
  Boolean(find(focus));

// Below, `it` is a builder: its card (ui), its elements (parts), what is drawn (now), the example in hand (held),
// whether a pointer has caught one (isCaught), and what is worked (worked).

/** What all is drawn of: the lists in the order of their scores, and the table at the threshold. */
function compute({ actual, positive, scores, model: at, threshold }, before) {
  const truths = actual.map((one) => one === positive);
  const all = scores.map((list) => rankedRows(truths, list));
  const list = all[at];
  const { called, counts } = tableAt(list, threshold);
  const [[TP, FN], [FP, TN]] = counts;
  const x = list.map(({ score }) => real(score));
  // Of the same data an axis only grows: nothing jumps under a hand.
  const data = JSON.stringify(actual);
  const from = data === before.data ? before : { low: 0, high: 1 };
  const low = Math.min(from.low, Math.floor(x.at(-1)));
  const high = Math.max(from.high, Math.ceil(x[0]));
  return {
    data,
    truths,
    all,
    list,
    P: TP + FN,
    N: FP + TN,
    called,
    counts,
    x,
    low,
    high,
    unit: (high - low) / 100,
    table: quantities(counts),
    known: rankedQuantities(truths, scores[at], list),
    labels: [positive, actual.find((one) => one !== positive) ?? `not ${positive}`],
  };
}
const ownScores = ({ ui }) => ui.get("scores")[ui.get("model")];
const lowest = ({ now }) => now.low - 2 * now.unit;
const near = ({ now }, x, low = now.low) =>
  text(Math.round(Math.max(low, Math.min(now.high, x)) / now.unit) * now.unit);
const further = ({ now }, from, steps, far) => text(number(from) + steps * (far ? 10 : 1) * now.unit);
/** Which of some places is nearest to a point of a drawing, and how far it is. */
function nearest(places, plot, x, y) {
  const far = places.map(([left, top]) => Math.hypot(left - plot.X(x), top - plot.Y(y)));
  const least = Math.min(...far);
  return [far.indexOf(least), least];
}
function aucText({ known }) {
  const { fraction, text } = shown(attempt(AUC.tree, known), 3, 40);
  return fraction || text;
}
/** The costs that are typed, as a new state. */
function readCosts({ ui }, field) {
  const costs = field.value.split(",").map((one) => one.trim());
  if (!arePrices(costs)) {
    const needed = "Two costs from 0 on and a share up to 1 are needed, such as 5, 1, 0.2.";
    throw `${needed} They are still ${ui.get("costs").join(", ")}.`;
  }
  return { costs };
}
/** Pasted rows as a new state. */
function readRows({ ui }, rows) {
  const head = /^(class|label)/i.test(rows[0][0]) ? rows.shift() : [];
  const end = head.includes("TPR") ? head.indexOf("TPR") : 10;
  const lists = rows.map((row) => row.slice(0, end));
  const size = lists[0]?.length;
  const actual = rows.map(([label]) => label);
  const classes = [...new Set(actual)];
  const isRow = (row) => row.length === size && size > 1 && isLabel(row[0]) && row.slice(1).every(isCoordinate);
  const bad = lists.find((row) => !isRow(row));
  if (bad) {
    throw `“${brief(bad)}” is not a class and ${size > 2 ? `${size - 1} scores` : "a score"}, such as +, 0.7.`;
  }
  if (classes.length > 2 || !size || rows.length > LIMITS.examples) {
    const needed = `one or two are needed, in at most ${LIMITS.examples}`;
    throw `There are ${classes.length} classes in ${rows.length} lines: ${needed}.`;
  }
  const positive = ["+", "1", ui.get("positive"), classes[0]].find((one) => classes.includes(one));
  const names = lists[0].slice(1).map((_, k) => head[k + 1]?.slice(0, LIMITS.name) || `model ${k + 1}`);
  const share = `${actual.filter((one) => one === positive).length}/${rows.length}`;
  return {
    actual,
    positive,
    names,
    scores: names.map((_, k) => lists.map((row) => row[k + 1])),
    model: 0,
    threshold: rows[0][1],
    costs: [...ui.get("costs").slice(0, 2), share],
  };
}
/** The metric whose working is shown, and what it is worked on. */
function chosen({ ui, now }) {
  const metric = find(ui.get("focus"));
  const setting = RATES.includes(metric)
    ? { known: now.table, labels: now.labels, positive: 0, at: isFree(metric.tree) ? [0, 0] : null }
    : { known: now.known, labels: now.truths.map((_, k) => String(k + 1)), positive: null };
  return [metric, setting];
}
function rowsOf({ ui, now }) {
  const { actual, names, scores } = ui.snapshot();
  const line = (at, { found, wrong }) => [
    actual[at],
    ...scores.map((list) => list[at]),
    `${found}/${now.P}`,
    `${wrong}/${now.N}`,
  ];
  return [["class", ...names, "TPR", "FPR"], ...now.list.flatMap((row) => row.members.map((at) => line(at, row)))];
}
function pythonOf({ ui }) {
  const { actual, names, scores, model, ...more } = ui.snapshot();
  const written = JSON.stringify;
  const models = names.map((name, k) => `${written(name)}: ${written(scores[k])}`).join(", ");
  const given = Object.entries({ model: names[model], ...more }).map(([name, one]) => `${name}=${written(one)}`);
  return `RocBuilder(${written(actual)}, {${models}}, ${given.join(", ")})`;
}

/** The place in the ROC plot of so many false and true positives. */
const placeOf = ({ now, parts: { roc } }, [wrong, found]) => [roc.X(wrong / (now.N || 1)), roc.Y(found / (now.P || 1))];
const line = (kind, points) => draw(`path.wm-${kind}`, { d: path(points) });
function moved(mark, to) {
  mark.setAttribute("transform", `translate(${to})`);
  return mark;
}
/** The ROC curve with the area under it, those of the other models, and the lines that were asked for. */
function drawCurves(it, { names, model: at, costs }) {
  const { now, parts } = it;
  const { P, N, all, list, called, known } = now;
  const place = (point) => placeOf(it, point);
  const curve = rocCounts(list).map(place);
  now.curve = curve;
  const isFew = P * N <= 900;
  parts.ground.replaceChildren(line("area", [...curve, place([N, 0])]), ...(isFew ? drawnPairs(it) : []));
  parts.area.textContent =
    `AUC = ${aucText(now)}, the area under the curve: of ${P} × ${N} pairs of a positive and a negative, ` +
    `${known.wins.n} are won (>) and ${known.ties.n} tied (=)${isFew ? "" : ", too many to draw"}.`;
  const others = all.flatMap((rows, k) => {
    const points = rocCounts(rows).map(place);
    const [x, y] = points[points.length >> 1];
    return k === at ? [] : [line("thin wm-dashed", points), words(x + 5, y + 14, names[k])];
  });
  const corners = [
    [0, 0],
    [N, P],
  ];
  parts.front.replaceChildren(
    line("faint", corners.map(place)),
    ...contours(it, costs),
    ...others,
    line("thin", curve.slice(called)),
    ...passed(curve.slice(0, called + 1)),
  );
  moved(parts.spot, curve[called]);
  value(parts.spot, called, parts.said.textContent, 0, list.length);
}
/** The curve so far: what goes up, what goes right, and what goes both ways at once, for tied scores. */
function passed(curve) {
  const parts = { "wm-tp": "", "wm-fp": "", "": "" };
  const kind = (from, to) => {
    if (from[0] === to[0]) {
      return "wm-tp";
    }
    return from[1] === to[1] ? "wm-fp" : "";
  };
  curve.slice(1).forEach((to, k) => {
    parts[kind(curve[k], to)] += path([curve[k], to]);
  });
  return Object.entries(parts).map(([name, d]) => draw(`path.wm-line ${name}`, { d }));
}
function drawRecall({ now: { P, list, called }, parts: { recall } }) {
  const points = list.map(({ found, wrong }) => [
    recall.X(found / (P || 1)),
    recall.Y(attempt(find("precision").tree, { TP: found, FP: wrong })),
  ]);
  recall.marks.replaceChildren(
    line("thin", points),
    line("line", points.slice(0, called)),
    ...(called ? [moved(spotOf(6), points[called - 1])] : []),
  );
}
/** A cell for each pair, a column for a negative, a row for a positive, from the highest scores, with >, = or <. */
function drawnPairs(it) {
  const { now } = it;
  const [mine, theirs] = [true, false].map((truth) =>
    now.list.flatMap((row, k) => row.members.filter((at) => now.truths[at] === truth).fill(k)),
  );
  const [left, low] = placeOf(it, [0, 0]);
  const [right, top] = placeOf(it, [now.N, now.P]);
  const wide = (right - left) / now.N;
  const high = (low - top) / now.P;
  const r = Math.min(4, wide / 6, high / 6);
  const signs = [
    `m${-r} ${-r}l${2 * r} ${r}l${-2 * r} ${r}`,
    `m${-r} ${-r / 2}h${2 * r}m0 ${r}h${-2 * r}`,
    `m${r} ${-r}l${-2 * r} ${r}l${2 * r} ${r}`,
  ];
  const sign = (one, i, other, j) =>
    `M${left + (j + 0.5) * wide} ${low - (i + 0.5) * high}${signs[1 + Math.sign(one - other)]}`;
  const drawn = mine.flatMap((one, i) => theirs.map((other, j) => sign(one, i, other, j)));
  const upright = theirs.map((_, j) => `M${left + j * wide} ${low}V${top}`);
  const level = mine.map((_, i) => `M${left} ${top + i * high}H${right}`);
  return [draw("path.wm-grid", { d: [...upright, ...level].join("") }), draw("path.wm-sign", { d: drawn.join("") })];
}
/** What a formula, or a cost, is at a false and a true positive rate, NaN where it has no value. */
function valueOver(tree, [p, n], prices) {
  return (x, y) => {
    const [TP, FN, FP, TN] = [p * y, p * (1 - y), n * x, n * (1 - x)];
    const f = [
      [TP, FN],
      [FP, TN],
    ];
    return Number(attempt(tree, { f, T: p + n, TP, FN, FP, TN, costs: prices }));
  };
}
/** The lines that were asked for: along each, a metric or the cost stays the same. */
function contours(it, costs) {
  const { P, N, all, counts } = it.now;
  const [[TP], [FP]] = counts;
  const wanted = it.ui.get("lines");
  const hull = convexHull(all.flatMap(rocCounts));
  const isCost = wanted === "cost";
  const place = (point) => placeOf(it, point);
  if (wanted === "hull") {
    return [line("best", hull.map(place))];
  }
  if (!wanted || !P || !N) {
    return [];
  }
  const [miss, alarm, share] = costs.map(number);
  const prices = [
    [0, miss],
    [alarm, 0],
  ];
  const { tree } = isCost ? COST : find(wanted);
  const valueAt = valueOver(tree, isCost ? [share, 1 - share] : [P, N], prices);
  const levels = isCost ? [Math.min(...hull.map(([x, y]) => valueAt(x / N, y / P)))] : [0.2, 0.4, 0.6, 0.8];
  return [...levels, valueAt(FP / N, TP / P)].flatMap((level, k) => {
    const ends = isometric(valueAt, level).map(([x, y]) => place([x * N, y * P]));
    const [, [x, y] = []] = ends;
    if (!ends.length) {
      return [];
    }
    const kind = isCost ? "best" : "faint";
    return [
      line(k === levels.length ? "thin" : kind, ends),
      words(x - 3, y + (y < 40 ? 12 : -3), String(Number(level.toPrecision(3))), { "text-anchor": "end" }),
    ];
  });
}
const turned = (y, text) => words(12, y, text, { "text-anchor": "middle", transform: `rotate(-90 12 ${y})` });
/** "positive (+)": the word, and the class if its name is short and another. */
const sideName = (word, label) => (label.length > 4 || label === word ? word : `${word} (${label})`);
/** The places of all examples in the score plot, those that would overlap one above the other. */
function spotsOf({ list, truths, x }, strip) {
  const levels = [[], []];
  const spots = [];
  list.forEach(({ members }, k) =>
    members.forEach((at) => {
      const side = Number(!truths[at]);
      const left = strip.X(x[k]);
      const free = levels[side].findIndex((last) => last - left > 11);
      const level = free < 0 ? Math.min(levels[side].length, 5) : free;
      levels[side][level] = left;
      spots[at] = [left, side ? 84 + 12 * level : 70 - 12 * level];
    }),
  );
  return spots;
}
/** Positives are discs above the middle, negatives squares below it; the colour is that of their cell. */
function drawStrip(it, threshold) {
  const { now, held } = it;
  const { back, grip, hand, ring, said, strip } = it.parts;
  const { labels, truths, low, high } = now;
  const has = ownScores(it)[held];
  const kinds = ["", "", "", ""];
  strip.range([low, high]);
  now.spots = spotsOf(now, strip);
  now.list.forEach(({ members }, k) =>
    members.forEach((at) => {
      const side = Number(!truths[at]);
      const [x, y] = now.spots[at];
      const shape = side ? `M${x - 4} ${y - 4}h8v8h-8Z` : `M${x - 5} ${y}a5 5 0 1 0 10 0a5 5 0 1 0-10 0`;
      kinds[2 * side + Number(k >= now.called)] += shape;
    }),
  );
  back.replaceChildren(
    ...kinds.map((d, k) => draw(`path.wm-kind ${CSS[k]}`, { d })),
    ...["positive", "negative"].map((word, side) => turned(34 + 84 * side, sideName(word, labels[side]))),
  );
  moved(ring, now.spots[held]);
  moved(grip, strip.X(number(threshold)));
  grip.lastChild.textContent = threshold;
  hand.setAttribute("aria-label", `Score of instance ${held + 1}, class ${aloud(labels[Number(!truths[held])])}`);
  value(hand, number(has), `${has}; Page Up and Page Down take another instance`, low, high);
  value(grip, number(threshold), said.textContent, lowest(it), high);
}
function drawMetrics({ ui, parts, now: { P, N, table, known, x } }) {
  const focus = ui.get("focus");
  const isShown = (one) => P + N <= 200 || (one.of ?? one.key) === AUC.key;
  const rated = (rate) => ({ ...rate, value: attempt(rate.tree, table, isFree(rate.tree) ? [0, 0] : null) });
  const ranked = (one) => ({ ...one, ...unitOf(one.key, x), value: attempt(one.tree, known) });
  parts.rates.draw(RATES.map(rated), focus);
  parts.ranking.draw(RANKING.filter(isShown).map(ranked), focus);
}
/** The working, unless it is shown already. */
function drawWorking(it, { actual, scores, model: at }) {
  const { ui, parts, now } = it;
  const [metric, setting] = chosen(it);
  const state = String([ui.get("focus"), setting.positive === null ? [actual, scores[at]] : now.counts]);
  if (state === it.worked) {
    return;
  }
  it.worked = state;
  parts.meaning.textContent = metric.meaning;
  showWorking(parts.steps, metric, setting);
}
/** The choices above, and the costs where lines of equal cost are drawn. */
function drawChoices({ ui, parts }, { names, model, costs }) {
  parts.model.fill(names.map((name, k) => [k, name]));
  parts.model.select.value = model;
  parts.model.label.hidden = names.length < 2; // there is nothing to choose
  parts.lines.select.value = ui.get("lines");
  parts.money.hidden = ui.get("lines") !== "cost";
  showIn(parts.prices, costs.join(", "));
}
function update(it) {
  const state = it.ui.snapshot();
  const { threshold } = state;
  it.now = compute(state, it.now);
  const { P, N, counts } = it.now;
  const [[TP], [FP]] = counts;
  it.held = Math.min(it.held, P + N - 1);
  counts.flat().forEach((count, k) => {
    it.parts.cells[k].lastChild.textContent = count;
  });
  const told = `Score > ${threshold}: ${TP + FP} of ${P + N} called positive. TPR ${TP}/${P}, FPR ${FP}/${N}.`;
  it.parts.said.textContent = told;
  drawCurves(it, state);
  drawRecall(it);
  drawStrip(it, threshold);
  drawMetrics(it);
  drawChoices(it, state);
  drawWorking(it, state);
}

const spotOf = (r) => draw("circle.wm-spot", { r });
/** The elements of a builder. */
function partsOf({ ui }) {
  const plot = (names, more) => axes({ label: names.join(" and "), x: [0, 1], y: [0, 1], names, ...more });
  const own = ui.get("own");
  const list = (title) => metricList((focus) => ui.look({ focus }), { own, title });
  const prices = make("input", { autocomplete: "off" });
  const ring = spotOf(9);
  const cell = (role, k) =>
    make(`td.wm-cell ${CSS[k]}`, {}, make("span.wm-tag", { "aria-hidden": "true" }, role), make("b"));
  const grip = draw(
    "g",
    {},
    draw("path.wm-line", { d: "M0 6V150" }),
    draw("rect.wm-grip", { x: -24, y: 148, width: 48, height: 26, rx: 4 }),
    words(0, 166, "", { "text-anchor": "middle" }),
  );
  return {
    model: choice("Model", [], (one) => ui.change({ model: Number(one) })),
    lines: choice("Lines", Object.entries(LINES), (one) => ui.look({ lines: one })),
    prices,
    money: make("label.wm-small", {}, "Cost of a miss, of a false alarm, share of positives ", prices),
    roc: plot(["false positive rate", "true positive rate"]),
    recall: plot(["recall", "precision"], { width: 200, ticks: [2, 2], isStill: true }),
    strip: plot(["score: drag the line, or an example", ""], {
      label: "Scores: drag the line, or an example",
      height: 216,
      ticks: [5, 0],
    }),
    ground: draw("g"),
    front: draw("g"),
    back: draw("g"),
    grip,
    ring,
    spot: draw("g", {}, draw("circle.wm-hit", { r: 14 }), spotOf(7)),
    hand: draw("g.wm-hand", {}, draw("rect.wm-hit", { width: 320, height: 148 }), ring),
    cells: ROLES.map(cell),
    said: make("p"),
    area: make("p.wm-small"),
    meaning: make("p.wm-small"),
    steps: stepsList(),
    rates: list("Metrics at the threshold"),
    ranking: list("Metrics of the whole curve"),
  };
}
/** The elements in their places. */
function arranged(it) {
  const { parts, ui } = it;
  const head = (name, scope) => make("th.wm-small", { scope }, name);
  const row = (...cells) => make("tr", {}, ...cells);
  const part = (...within) => make("div", {}, ...within);
  const halves = (...within) => make("div.wm-halves", {}, ...within);
  const table = make(
    "table.wm-matrix",
    { "aria-label": "What the examples are and are called" },
    row(make("td"), head("called +", "col"), head("called −", "col")),
    row(head("is +", "row"), ...parts.cells.slice(0, 2)),
    row(head("is −", "row"), ...parts.cells.slice(2)),
  );
  const walk = bar(
    "Step",
    button("Previous", () => call(it, it.now.called - 1)),
    button("Next", () => call(it, it.now.called + 1)),
  );
  parts.roc.marks.append(parts.ground, parts.front, parts.spot);
  parts.strip.marks.append(parts.back, parts.hand, parts.grip);
  return [
    bar("See", parts.model.label, parts.lines.label, parts.money),
    halves(
      part(parts.roc.root, parts.area, parts.strip.root, parts.said, walk),
      part(table, parts.recall.root, parts.rates.list),
    ),
    halves(parts.ranking.list, part(parts.meaning, parts.steps)),
    entry(ui, {
      title: "Your own data",
      hint:
        "In each line a class and its score, or the scores of several models: +, 0.7. " +
        "A line “class, A, B” at the top names these. The positive class is + or 1, or else the first.",
      example: () => csv(rowsOf(it)),
      parse: (rows) => readRows(it, rows),
    }),
  ];
}

const cut = ({ ui }, threshold) => ui.change({ threshold }, "threshold");
/** Call so many of the scores positive. */
function call(it, scores) {
  const { list } = it.now;
  const last = list[Math.max(0, scores)]?.members[0];
  cut(it, ownScores(it)[last] ?? near(it, lowest(it), lowest(it)));
}
/** Give the example in hand another score. */
function score({ ui, held }, to) {
  const { scores, model } = ui.snapshot();
  scores[model][held] = to;
  ui.change({ scores }, `instance ${held}`);
}
function flip(it) {
  const { scores, model, threshold } = it.ui.snapshot();
  const negative = (one) => (one.startsWith("-") ? one.slice(1) : `-${one.replace("+", "")}`);
  const before = aucText(it.now);
  scores[model] = scores[model].map(negative);
  it.ui.change({ scores, threshold: negative(threshold) });
  it.ui.note(`Each score has changed its sign: AUC was ${before} and is 1 - ${before} = ${aucText(it.now)}.`);
}
/** Take the example under a pointer, if there is one. */
function grasp(it, event) {
  const { strip } = it.parts;
  const [at, far] = nearest(it.now.spots, strip, ...strip.at(event));
  it.isCaught = far < 20;
  if (it.isCaught) {
    it.held = at;
  }
  update(it);
}
/** Move the example in hand, or take the one before or after it in hand. */
function nudge(it, dx, dy, far) {
  if (!dy || !far) {
    return score(it, further(it, ownScores(it)[it.held], dx || dy, far));
  }
  const order = it.now.list.flatMap(({ members }) => members);
  it.held = order[order.indexOf(it.held) - dy] ?? it.held;
  update(it);
}
function giveHands(it) {
  const { grip, hand, prices, roc, spot, strip } = it.parts;
  taking(it.ui, prices, (field) => readCosts(it, field), "costs");
  hand.addEventListener("pointerdown", (event) => grasp(it, event));
  movable(hand, {
    at: strip.at,
    move: (x) => it.isCaught && score(it, near(it, x)),
    holds: () => it.isCaught,
    edge: (end) => score(it, near(it, end * Infinity)),
    nudge: (dx, dy, far) => nudge(it, dx, dy, far),
  });
  movable(grip, {
    label: "Threshold",
    at: strip.at,
    move: (x) => cut(it, near(it, x, lowest(it))),
    nudge: (dx, dy, far) => cut(it, further(it, it.ui.get("threshold"), dx || dy, far)),
    edge: (end) => cut(it, near(it, end * Infinity, lowest(it))),
  });
  movable(spot, {
    label: "Point on the curve",
    at: roc.at,
    move: (x, y) => call(it, nearest(it.now.curve, roc, x, y)[0]),
    nudge: (dx, dy, far) => call(it, it.now.called + (dx || dy) * (far ? 5 : 1)),
    edge: (end) => call(it, end * Infinity),
  });
}

function render(context) {
  const it = { now: {}, held: 0, isCaught: true, worked: "" };
  it.ui = card(context, {
    name: "roc",
    title: "ROC builder",
    state: ["actual", "positive", "names", "scores", "model", "threshold", "costs"],
    view: ["focus", "lines"],
    isGood,
    anew: () => Object.assign(it, { now: {}, held: 0 }),
    rows: () => rowsOf(it),
    actions: { "Flip the model": () => flip(it) },
    copies: { LaTeX: () => latex(...chosen(it)), Python: () => pythonOf(it) },
  });
  it.parts = partsOf(it);
  it.ui.body.append(...arranged(it));
  giveHands(it);
  return it.ui.show(() => update(it));
}
export default { render };
