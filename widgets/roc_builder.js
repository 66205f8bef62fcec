// Move a threshold, or an example, along the scores: the ROC curve, the table and every rate follow.

import { bar, button, card, choice, csv } from "./lib/card.js";
import { catalogue } from "./lib/catalogue.js";
import { ROLES } from "./lib/cells.js";
import { make } from "./lib/dom.js";
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

function render(context) {
  let now = {};
  let held = 0;
  let isCaught = true;
  let worked = "";
  const ui = card(context, {
    name: "roc",
    title: "ROC builder",
    state: ["actual", "positive", "names", "scores", "model", "threshold", "costs"],
    view: ["focus", "lines"],
    isGood,
    anew() {
      now = {};
      held = 0;
    },
    rows,
    actions: { "Flip the model": flip },
    copies: { LaTeX: () => latex(...chosen()), Python: python },
  });
  const { get } = ui;
  const own = () => get("scores")[get("model")];
  const model = choice("Model", [], (one) => ui.change({ model: Number(one) }));
  const lines = choice("Lines", Object.entries(LINES), (one) => ui.look({ lines: one }));
  const prices = taking(ui, make("input", { autocomplete: "off" }), price, "costs");
  const money = make("label.wm-small", {}, "Cost of a miss, of a false alarm, share of positives ", prices);
  const plot = (names, more) => axes({ label: names.join(" and "), x: [0, 1], y: [0, 1], names, ...more });
  const roc = plot(["false positive rate", "true positive rate"]);
  const recall = plot(["recall", "precision"], { width: 200, ticks: [2, 2] });
  const strip = plot(["score: drag the line, or an example", ""], { height: 216, ticks: [5, 0] });
  const [ground, front, back, grip] = [0, 0, 0, 0].map(() => draw("g"));
  const dot = (r) => draw("circle.wm-spot", { r });
  const ring = dot(9);
  const spot = draw("g", {}, draw("circle.wm-hit", { r: 14 }), dot(7));
  const hand = draw("g.wm-hand", {}, draw("rect.wm-hit", { width: 320, height: 148 }), ring);
  const cells = ROLES.map((role, k) =>
    make(`td.wm-cell ${CSS[k]}`, {}, make("span.wm-tag", { "aria-hidden": "true" }, role), make("b")),
  );
  const [said, area, meaning] = ["p", "p.wm-small", "p.wm-small"].map((kind) => make(kind));
  const steps = stepsList();
  const [rates, ranking] = [0, 0].map(() => metricList((focus) => ui.look({ focus }), { own: ui.get("own") }));
  roc.marks.append(ground, front, spot);
  strip.marks.append(back, hand, grip);
  grip.append(
    draw("path.wm-line", { d: "M0 6V150" }),
    draw("rect.wm-grip", { x: -24, y: 148, width: 48, height: 26, rx: 4 }),
    words(0, 166, "", { "text-anchor": "middle" }),
  );
  const head = (name, scope) => make("th.wm-small", { scope }, name);
  const row = (...parts) => make("tr", {}, ...parts);
  const part = (...parts) => make("div", {}, ...parts);
  const halves = (...parts) => make("div.wm-halves", {}, ...parts);
  ui.body.append(
    bar("See", model.label, lines.label, money),
    halves(
      part(
        roc.root,
        area,
        strip.root,
        said,
        bar(
          "Step",
          button("Previous", () => call(now.called - 1)),
          button("Next", () => call(now.called + 1)),
        ),
      ),
      part(
        make(
          "table.wm-matrix",
          {},
          row(make("td"), head("called +", "col"), head("called −", "col")),
          row(head("is +", "row"), cells[0], cells[1]),
          row(head("is −", "row"), cells[2], cells[3]),
        ),
        recall.root,
        rates.list,
      ),
    ),
    halves(ranking.list, part(meaning, steps)),
    entry(ui, {
      title: "Your own data",
      hint:
        "In each line a class and its score, or the scores of several models: +, 0.7. " +
        "A line “class, A, B” at the top names these. The positive class is + or 1, or else the first.",
      example: () => csv(rows()),
      parse,
    }),
  );

  function price() {
    const costs = prices.value.split(",").map((one) => one.trim());
    if (!arePrices(costs)) {
      const needed = "Two costs from 0 on and a share up to 1 are needed, such as 5, 1, 0.2.";
      throw `${needed} They are still ${get("costs").join(", ")}.`;
    }
    return { costs };
  }
  const auc = () => {
    const { fraction, text } = shown(attempt(AUC.tree, now.known), 3, 40);
    return fraction || text;
  };
  function flip() {
    const { scores, model, threshold } = ui.snapshot();
    const negative = (one) => (one.startsWith("-") ? one.slice(1) : `-${one.replace("+", "")}`);
    const before = auc();
    scores[model] = scores[model].map(negative);
    ui.change({ scores, threshold: negative(threshold) });
    ui.note(`Each score has changed its sign: AUC was ${before} and is 1 - ${before} = ${auc()}.`);
  }
  function parse(rows) {
    const head = /^(class|label)/i.test(rows[0][0]) ? rows.shift() : [];
    const end = head.includes("TPR") ? head.indexOf("TPR") : 10;
    const lists = rows.map((row) => row.slice(0, end));
    const size = lists[0]?.length;
    const actual = rows.map(([label]) => label);
    const classes = [...new Set(actual)];
    const bad = lists.find(
      (row) => row.length !== size || size < 2 || !isLabel(row[0]) || !row.slice(1).every(isCoordinate),
    );
    if (bad) {
      throw `“${brief(bad)}” is not a class and ${size > 2 ? `${size - 1} scores` : "a score"}, such as +, 0.7.`;
    }
    if (classes.length > 2 || !size || rows.length > LIMITS.examples) {
      const needed = `one or two are needed, in at most ${LIMITS.examples}`;
      throw `There are ${classes.length} classes in ${rows.length} lines: ${needed}.`;
    }
    const positive = ["+", "1", get("positive"), classes[0]].find((one) => classes.includes(one));
    const names = lists[0].slice(1).map((_, k) => head[k + 1]?.slice(0, LIMITS.name) || `model ${k + 1}`);
    return {
      actual,
      positive,
      names,
      scores: names.map((_, k) => lists.map((row) => row[k + 1])),
      model: 0,
      threshold: rows[0][1],
      costs: [...get("costs").slice(0, 2), `${actual.filter((one) => one === positive).length}/${rows.length}`],
    };
  }

  const near = (x, low = now.low) => text(Math.round(Math.max(low, Math.min(now.high, x)) / now.unit) * now.unit);
  const lowest = () => now.low - 2 * now.unit;
  const further = (from, steps, far) => text(number(from) + steps * (far ? 10 : 1) * now.unit);
  const cut = (threshold) => ui.change({ threshold }, "threshold");
  /** Call so many of the scores positive. */
  const call = (scores) => cut(own()[now.list[Math.max(0, scores)]?.members[0]] ?? near(lowest(), lowest()));
  function score(to) {
    const { scores, model } = ui.snapshot();
    scores[model][held] = to;
    ui.change({ scores }, `instance ${held}`);
  }
  const nearest = (places, plot, x, y) => {
    const far = places.map(([left, top]) => Math.hypot(left - plot.X(x), top - plot.Y(y)));
    const least = Math.min(...far);
    return [far.indexOf(least), least];
  };
  hand.addEventListener("pointerdown", (event) => {
    const [at, far] = nearest(now.spots, strip, ...strip.at(event));
    isCaught = far < 20;
    if (isCaught) {
      held = at;
    }
    update();
  });
  movable(hand, {
    at: strip.at,
    move: (x) => isCaught && score(near(x)),
    edge: (end) => score(near(end * Infinity)),
    nudge(dx, dy, far) {
      if (!dy || !far) {
        return score(further(own()[held], dx || dy, far));
      }
      const order = now.list.flatMap(({ members }) => members);
      held = order[order.indexOf(held) - dy] ?? held;
      update();
    },
  });
  movable(grip, {
    label: "Threshold",
    at: strip.at,
    move: (x) => cut(near(x, lowest())),
    nudge: (dx, dy, far) => cut(further(get("threshold"), dx || dy, far)),
    edge: (end) => cut(near(end * Infinity, lowest())),
  });
  movable(spot, {
    label: "Point on the curve",
    at: roc.at,
    move: (x, y) => call(nearest(now.curve, roc, x, y)[0]),
    nudge: (dx, dy, far) => call(now.called + (dx || dy) * (far ? 5 : 1)),
    edge: (end) => call(end * Infinity),
  });

  /** What all is drawn of: the lists in the order of their scores, and the table at the threshold. */
  function compute({ actual, positive, scores, model: at, threshold }) {
    const truths = actual.map((one) => one === positive);
    const all = scores.map((list) => rankedRows(truths, list));
    const list = all[at];
    const { called, counts } = tableAt(list, threshold);
    const [[TP, FN], [FP, TN]] = counts;
    const x = list.map(({ score }) => real(score));
    // Of the same data an axis only grows: nothing jumps under a hand.
    const from = get("actual") === now.actual ? now : { low: 0, high: 1 };
    const low = Math.min(from.low, Math.floor(x.at(-1)));
    const high = Math.max(from.high, Math.ceil(x[0]));
    return {
      actual: get("actual"),
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
  function drawMetrics({ P, N, table, known, x }) {
    const focus = get("focus");
    const isShown = (one) => P + N <= 200 || (one.of ?? one.key) === AUC.key;
    rates.draw(
      RATES.map((rate) => ({ ...rate, value: attempt(rate.tree, table, isFree(rate.tree) ? [0, 0] : null) })),
      focus,
    );
    ranking.draw(
      RANKING.filter(isShown).map((one) => ({
        ...one,
        ...unitOf(one.key, x),
        value: attempt(one.tree, known),
      })),
      focus,
    );
  }
  /** The working, unless it is shown already. */
  function work({ actual, scores, model: at }) {
    const [metric, setting] = chosen();
    const state = String([get("focus"), setting.positive === null ? [actual, scores[at]] : now.counts]);
    if (state === worked) {
      return;
    }
    worked = state;
    meaning.textContent = metric.meaning;
    showWorking(steps, metric, setting);
  }

  function update() {
    const state = ui.snapshot();
    const { names, model: at, threshold, costs } = state;
    now = compute(state);
    const { P, N, counts } = now;
    const [[TP], [FP]] = counts;
    held = Math.min(held, P + N - 1);
    counts.flat().forEach((count, k) => {
      cells[k].lastChild.textContent = count;
    });
    said.textContent = `Score > ${threshold}: ${TP + FP} of ${P + N} called positive. TPR ${TP}/${P}, FPR ${FP}/${N}.`;
    drawCurves(names, at, costs, FP, TP);
    drawStrip(threshold);
    drawMetrics(now);
    model.fill(names.map((name, k) => [k, name]));
    model.select.value = at;
    lines.select.value = get("lines");
    money.hidden = get("lines") !== "cost";
    showIn(prices, costs.join(", "));
    work(state);
  }
  /** The metric whose working is shown, and what it is worked on. */
  function chosen() {
    const metric = find(get("focus"));
    return [
      metric,
      RATES.includes(metric)
        ? { known: now.table, labels: now.labels, positive: 0, at: isFree(metric.tree) ? [0, 0] : null }
        : { known: now.known, labels: now.truths.map((_, k) => String(k + 1)), positive: null },
    ];
  }

  const place = ([wrong, found]) => [roc.X(wrong / (now.N || 1)), roc.Y(found / (now.P || 1))];
  const turned = (y, text) => words(12, y, text, { "text-anchor": "middle", transform: `rotate(-90 12 ${y})` });
  /** "positive (+)": the word, and the class if its name is short and another. */
  const sideName = (word, label) => (label.length > 4 || label === word ? word : `${word} (${label})`);
  const line = (kind, points) => draw(`path.wm-${kind}`, { d: path(points) });
  function moved(mark, to) {
    mark.setAttribute("transform", `translate(${to})`);
    return mark;
  }
  function drawCurves(names, at, costs, FP, TP) {
    const { P, N, all, list, called, known } = now;
    const curve = rocCounts(list).map(place);
    now.curve = curve;
    const isFew = P * N <= 900;
    ground.replaceChildren(line("area", [...curve, place([N, 0])]), ...(isFew ? pairs() : []));
    area.textContent =
      `AUC = ${auc()}, the area under the curve: of ${P} × ${N} pairs of a positive and a negative, ` +
      `${known.wins.n} are won (>) and ${known.ties.n} tied (=)${isFew ? "" : ", too many to draw"}.`;
    const others = all.flatMap((rows, k) => {
      const points = rocCounts(rows).map(place);
      const [x, y] = points[points.length >> 1];
      return k === at ? [] : [line("thin wm-dashed", points), words(x + 5, y + 14, names[k])];
    });
    front.replaceChildren(
      line(
        "faint",
        [
          [0, 0],
          [N, P],
        ].map(place),
      ),
      ...contours(costs, FP, TP),
      ...others,
      line("thin", curve.slice(called)),
      ...passed(curve.slice(0, called + 1)),
    );
    moved(spot, curve[called]);
    value(spot, called, said.textContent, 0, list.length);
    drawRecall();
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
  function drawRecall() {
    const { P, list, called } = now;
    const points = list.map(({ found, wrong }) => [
      recall.X(found / (P || 1)),
      recall.Y(attempt(find("precision").tree, { TP: found, FP: wrong })),
    ]);
    recall.marks.replaceChildren(
      line("thin", points),
      line("line", points.slice(0, called)),
      ...(called ? [moved(dot(6), points[called - 1])] : []),
    );
  }
  /** A cell for each pair, a column for a negative, a row for a positive, from the highest scores, with >, = or <. */
  function pairs() {
    const [mine, theirs] = [true, false].map((truth) =>
      now.list.flatMap((row, k) => row.members.filter((at) => now.truths[at] === truth).fill(k)),
    );
    const [left, low] = place([0, 0]);
    const [right, top] = place([now.N, now.P]);
    const wide = (right - left) / now.N;
    const high = (low - top) / now.P;
    const r = Math.min(4, wide / 6, high / 6);
    const signs = [
      `m${-r} ${-r}l${2 * r} ${r}l${-2 * r} ${r}`,
      `m${-r} ${-r / 2}h${2 * r}m0 ${r}h${-2 * r}`,
      `m${r} ${-r}l${-2 * r} ${r}l${2 * r} ${r}`,
    ];
    const drawn = mine.flatMap((one, i) =>
      theirs.map(
        (other, j) => `M${left + (j + 0.5) * wide} ${low - (i + 0.5) * high}${signs[1 + Math.sign(one - other)]}`,
      ),
    );
    return [
      draw("path.wm-grid", {
        d: [
          ...theirs.map((_, j) => `M${left + j * wide} ${low}V${top}`),
          ...mine.map((_, i) => `M${left} ${top + i * high}H${right}`),
        ].join(""),
      }),
      draw("path.wm-sign", { d: drawn.join("") }),
    ];
  }
  /** The lines that were asked for: along each, a metric or the cost stays the same. */
  function contours(costs, FP, TP) {
    const { P, N } = now;
    const wanted = get("lines");
    const hull = convexHull(now.all.flatMap(rocCounts));
    const isCost = wanted === "cost";
    if (wanted === "hull") {
      return [line("best", hull.map(place))];
    }
    if (!wanted || !P || !N) {
      return [];
    }
    const [miss, alarm, share] = costs.map(number);
    const [p, n] = isCost ? [share, 1 - share] : [P, N];
    const { tree } = isCost ? COST : find(wanted);
    const prices = [
      [0, miss],
      [alarm, 0],
    ];
    /** The value at a false and a true positive rate, NaN where there is none. */
    const valueAt = (x, y) => {
      const [TP, FN, FP, TN] = [p * y, p * (1 - y), n * x, n * (1 - x)];
      const f = [
        [TP, FN],
        [FP, TN],
      ];
      return Number(attempt(tree, { f, T: p + n, TP, FN, FP, TN, costs: prices }));
    };
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
  /** Positives are discs above the middle, negatives squares below it; the colour is that of their cell. */
  function drawStrip(threshold) {
    const kinds = ["", "", "", ""];
    const levels = [[], []];
    const { labels, truths, low, high } = now;
    const spots = [];
    now.spots = spots;
    const has = own()[held];
    strip.range([low, high]);
    now.list.forEach(({ members }, k) =>
      members.forEach((at) => {
        const side = Number(!truths[at]);
        const x = strip.X(now.x[k]);
        const free = levels[side].findIndex((last) => last - x > 11);
        const level = free < 0 ? Math.min(levels[side].length, 5) : free;
        const y = side ? 84 + 12 * level : 70 - 12 * level;
        levels[side][level] = x;
        spots[at] = [x, y];
        kinds[2 * side + Number(k >= now.called)] += side
          ? `M${x - 4} ${y - 4}h8v8h-8Z`
          : `M${x - 5} ${y}a5 5 0 1 0 10 0a5 5 0 1 0-10 0`;
      }),
    );
    back.replaceChildren(
      ...kinds.map((d, k) => draw(`path.wm-kind ${CSS[k]}`, { d })),
      ...["positive", "negative"].map((word, side) => turned(36 + 76 * side, sideName(word, labels[side]))),
    );
    moved(ring, spots[held]);
    moved(grip, strip.X(number(threshold)));
    grip.lastChild.textContent = threshold;
    hand.setAttribute("aria-label", `Score of instance ${held + 1}, ${labels[Number(!truths[held])]}`);
    value(hand, number(has), `${has}; Page Up and Page Down take another instance`, low, high);
    value(grip, number(threshold), said.textContent, lowest(), high);
  }

  function rows() {
    const { actual, names, scores } = ui.snapshot();
    return [
      ["class", ...names, "TPR", "FPR"],
      ...now.list.flatMap(({ members, found, wrong }) =>
        members.map((at) => [actual[at], ...scores.map((list) => list[at]), `${found}/${now.P}`, `${wrong}/${now.N}`]),
      ),
    ];
  }
  function python() {
    const { actual, names, scores, model, ...more } = ui.snapshot();
    const written = JSON.stringify;
    const models = names.map((name, k) => `${written(name)}: ${written(scores[k])}`).join(", ");
    const given = Object.entries({ model: names[model], ...more }).map(([name, one]) => `${name}=${written(one)}`);
    return `RocBuilder(${written(actual)}, {${models}}, ${given.join(", ")})`;
  }
  return ui.show(update);
}
export default { render };
