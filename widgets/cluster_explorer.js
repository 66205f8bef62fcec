// Move points, within and between clusters, and see what each metric of the clusters looks at.

import { bar, button, card, choice, csv } from "./lib/card.js";
import { catalogue } from "./lib/catalogue.js";
import { clusteredQuantities, extremePair, neededBy, pointQuantities } from "./lib/clustered.js";
import { make } from "./lib/dom.js";
import { entry } from "./lib/entry.js";
import { OPERATIONS, Undefined, attempt, numeral, ratio, real } from "./lib/formula.js";
import {
  LIMITS,
  UNSUMMABLE,
  areSummable,
  brief,
  isCoordinate,
  isKeyOf,
  isListOf,
  isName,
  isWhole,
} from "./lib/outside.js";
import { literal, roundAxes, written } from "./lib/plane.js";
import { axes, draw, movable, path, value, words } from "./lib/plot.js";
import { CLUSTERED, POINT } from "./lib/tables.js";
import { latex, metricList, showWorking, shown, stepsList } from "./lib/worked.js";

const FEW = 30;
const GLYPHS = "●□▲◇★○■△◆"; // one for each cluster
const [OWN, ...REST] = [...catalogue(POINT), ...catalogue(CLUSTERED)];
const ALL = [OWN, ...REST];
const SILHOUETTE = REST.find(({ key }) => key === "silhouette");
const SILHOUETTES = [OWN.key, SILHOUETTE.key];
const BY = {
  "": "Euclidean and cosine",
  euclidean: "Euclidean",
  "squared euclidean": "squared Euclidean",
  cityblock: "city block",
};
const SAYS = {
  pairs: "Solid: within a cluster. Dashed: to another one.",
  c_index: "Solid: within a cluster. Below: all distances in order, those within bold.",
  sum_of_squared_errors: "Crosses are centres; the lines to them are squared and added up.",
  cosine: "Cosines compare directions, seen from the origin.",
};
const plain = (exact) => shown(exact).text;
const isPlace = (cells) => isListOf(cells, isCoordinate, 2);
const areClusters = (labels, number) => isListOf(labels, isName, number) && new Set(labels).size <= LIMITS.clusters;

function isGood({ points, labels, distance, focus, point }) {
  return (
    isListOf(points, isPlace, 1, LIMITS.points) &&
    areSummable(points.flat()) &&
    areClusters(labels, points.length) &&
    isKeyOf(BY, distance) &&
    ALL.some(({ key }) => key === focus) &&
    isWhole(point, 0, points.length - 1)
  );
}

// Below, `it` is an explorer: its card (ui), its elements (parts), the marks of its points (marks), the point in focus
// (at), the data that were computed with (seen), what came out (now, values, silhouettes), the axes (view) and the drag
// that is under way (gesture).

const rowsIn = ({ ui }) => ui.get("points").map((place, k) => [...place, ui.get("labels")[k]]);
/** Pasted rows as a new state. */
function readRows(given) {
  const found = given[0][0] === "x" ? given.slice(1) : given;
  const labels = found.map((row) => row[2]);
  const bad = found.findIndex((row) => row.length !== 3 || !isName(row[2]) || !isPlace(row.slice(0, 2)));
  if (bad >= 0) {
    throw `Point ${bad + 1} is “${brief(found[bad])}”: two numbers and a cluster are needed, such as 2.5, 4, a.`;
  }
  if (!isListOf(found, Array.isArray, 1, LIMITS.points) || !areClusters(labels, found.length)) {
    throw `There is room for 1 to ${LIMITS.points} points in ${LIMITS.clusters} clusters.`;
  }
  if (!areSummable(found.flatMap((row) => row.slice(0, 2)))) {
    throw UNSUMMABLE;
  }
  return { points: found.map((row) => row.slice(0, 2).map((cell) => written(numeral(cell)))), labels, point: 0 };
}
function pythonOf({ ui }) {
  const { points, labels, distance } = ui.snapshot();
  const places = points.map((place) => `[${place.map(literal).join(", ")}]`).join(", ");
  return `ClusterExplorer([${places}], ${JSON.stringify(labels)}${distance && `, distance="${distance}"`})`;
}
const chosen = ({ ui }) => ALL.find(({ key }) => key === ui.get("focus")) ?? SILHOUETTE;
/** What the silhouette of the point in focus is computed with. */
function ownOf({ now, at }) {
  const known = pointQuantities(now, at);
  return { known, labels: known.clusters, positive: null };
}
const settingOf = (it, metric) => (metric === OWN ? ownOf(it) : neededBy(metric.tree, it.now));
/** What is computed anew when the data are others: all metrics, and the silhouette of each point. */
function compute(it, points, labels, by) {
  const found = new Map();
  const now = clusteredQuantities(points, labels, by);
  it.now = now;
  it.values = REST.map((metric) =>
    attempt(metric.tree, settingOf(it, metric).known, null, metric === SILHOUETTE ? found : new Map()),
  );
  it.silhouettes = points.map(() => (now.order instanceof Undefined ? now.order : ratio(0)));
  for (const step of found.values()) {
    it.silhouettes[now.order[step.at[0]]] = step.value;
  }
}
/** Axes that hold all points. */
function fit(it) {
  const boxes = [0, 1]
    .map((k) => it.now.places.map((place) => real(place[k])))
    .map((all) => [Math.min(...all), Math.max(...all)]);
  const next = roundAxes(boxes, [6, 4], it.view);
  if (next !== it.view) {
    it.view = next;
    it.parts.plot.range(...next);
  }
}

const spotOf = ({ parts: { plot } }, [x, y]) => [plot.X(real(x)), plot.Y(real(y))];
const lineTo = (it, from, to) => path([spotOf(it, from), spotOf(it, to)]);
/** Lines between points that are chosen: { solid } within clusters and { dashed } between them. */
function pairs(it, isOne) {
  const { codes, places } = it.now;
  const found = { solid: "", dashed: "" };
  codes.forEach((code, i) =>
    codes.forEach((other, j) => {
      if (i < j && isOne(i, j)) {
        found[code === other ? "solid" : "dashed"] += lineTo(it, places[i], places[j]);
      }
    }),
  );
  return found;
}
/** From the point in focus to its own cluster and to the nearest other one; in the textbook's variant, to all. */
function silhouetteLines(it, variant) {
  const { at } = it;
  const { codes, clusters } = it.now;
  const { known, labels } = ownOf(it);
  const means = (known.reach ?? []).map((one, k) => real(OPERATIONS.div(one, known.reached[k])));
  const next = clusters.indexOf(labels[means.indexOf(Math.min(...means))]);
  const isNext = (i, j) => variant || [codes[at], next].includes(codes[i + j - at]);
  return pairs(it, (i, j) => (i === at || j === at) && isNext(i, j));
}
/** The two nearest points of different clusters and the two farthest of one, with their distances. */
function extremeLines(it) {
  const { now } = it;
  const found = { solid: "", dashed: "", texts: [] };
  for (const pair of [true, false].map((apart) => extremePair(now, apart)).filter(Boolean)) {
    const [[x, y], [right, low]] = pair.map((k) => spotOf(it, now.places[k]));
    const isSteep = Math.abs(right - x) < Math.abs(low - y);
    const own = pairs(it, (i, j) => i === pair[0] && j === pair[1]);
    const [left, top] = [(x + right) / 2 + 12 * isSteep, (y + low) / 2 + (isSteep ? 4 : -16)];
    const text = plain(now.distances[pair[0]][pair[1]]);
    found.solid += own.solid;
    found.dashed += own.dashed;
    found.texts.push(words(left, top, text, { "text-anchor": isSteep ? "start" : "middle" }));
  }
  return found;
}
/** From centres to their points where squares are added up; else directions, from the origin. */
function centreLines(it, of, hasCentres) {
  const { places, centres, codes } = it.now;
  const cross = ([x, y]) => `M${x - 7} ${y}h14m-7-7v14`;
  const crosses = hasCentres ? centres.map((centre) => cross(spotOf(it, centre))).join("") : "";
  if (of === "sum_of_squared_errors") {
    const toCentres = places.map((place, k) => lineTo(it, centres[codes[k]], place));
    return { solid: crosses + toCentres.join(""), dashed: "" };
  }
  const ends = of === "centroid_similarity" ? centres : places;
  return { solid: crosses, dashed: ends.map((place) => lineTo(it, [0, 0], place)).join("") };
}
/** Draw what the metric looks at, and say it. */
function drawLines(it, { key, of = key, variant }) {
  const { codes, places } = it.now;
  const { lines, caption } = it.parts;
  const isNear = (i, j) => places.length <= FEW || i === it.at || j === it.at;
  const isOfSums = of === "cohesion" || of === "separation";
  const isOfPairs = of === "c_index" || (it.ui.get("distance") && isOfSums);
  const isWithin = of !== "separation";
  let found;
  if (SILHOUETTES.includes(of)) {
    found = silhouetteLines(it, variant);
  } else if (of === "dunn") {
    found = extremeLines(it);
  } else if (isOfPairs) {
    found = pairs(it, (i, j) => isNear(i, j) && (codes[i] === codes[j]) === isWithin);
  } else {
    found = centreLines(it, of, !isOfSums);
  }
  lines.replaceChildren(
    draw("path.wm-line", { d: found.solid }),
    draw("path.wm-line wm-dashed", { d: found.dashed }),
    ...(found.texts ?? []),
  );
  const isOfPoints = isOfPairs || of === "dunn" || SILHOUETTES.includes(of);
  caption.textContent = SAYS[of] ?? (isOfPoints ? SAYS.pairs : SAYS.cosine);
}
/** All distances in order, those inside clusters bold, and as many of the shortest and of the longest. */
function ordered({ sorted: [inside, all] }) {
  const number = inside.length;
  const top = real(all.at(-1)) || 1;
  const each = Math.ceil(all.length / 150);
  const X = (rank) => 12 + (316 * (rank + 0.5)) / all.length;
  let next = 0;
  const ranked = Array.from(all, (one, rank) => {
    const isIn = next < number && real(inside[next]) === real(one);
    next += isIn;
    return [one, rank, isIn];
  });
  const bar = ([one, rank, isIn]) => {
    const x = X(rank);
    const y = 88 - (70 * real(one)) / top;
    const told = all.length < 22 ? [words(x, y - 4, plain(one), { "text-anchor": "middle" })] : [];
    return [draw(`path.wm-line${isIn ? " bold" : ""}`, { d: `M${x} 90V${y}` }), ...told];
  };
  const bracket = (from, y, name, side) => [
    draw("path.wm-line", { d: `M${X(from - 0.4)} ${y - 6}v6H${X(from + number - 0.6)}v-6` }),
    words(from ? 328 : 12, y + 15, `the ${number} ${name}`, { "text-anchor": side }),
  ];
  const ends = [
    ...bracket(0, 104, "shortest: K min", "start"),
    ...bracket(all.length - number, 126, "longest: K max", "end"),
  ];
  return [...ranked.filter(([, rank]) => rank % each === 0).flatMap(bar), ...(number ? ends : [])];
}
/** A point, unless it is drawn so already. */
function drawMark(it, mark, k, { points, labels }) {
  const { marks, view } = it;
  const { codes, places } = it.now;
  const [, glyph, name] = mark.children;
  const [x, y] = points[k];
  const isOn = k === it.at;
  const reached = isOn || marks.length <= FEW;
  const told = `x ${x}, y ${y}, cluster ${labels[k]}${reached ? `, silhouette ${plain(it.silhouettes[k])}` : ""}`;
  const drawn = `${told}${isOn}${codes[k]}${view.size}${view[0]}${view[1]}`;
  if (mark.drawn === drawn) {
    return;
  }
  mark.drawn = drawn;
  mark.setAttribute("transform", `translate(${spotOf(it, places[k]).join(" ")})`);
  mark.classList.toggle("on", isOn);
  mark.setAttribute("tabindex", reached ? 0 : -1);
  glyph.textContent = GLYPHS[codes[k]];
  name.textContent = marks.length > 2 * FEW ? "" : labels[k].slice(0, 2);
  value(mark, real(places[k][0]), told, ...view[0]);
}
/** A button for each cluster, and one for a new one. */
function drawLegend(it) {
  const { clusters, codes } = it.now;
  const { legend, whose } = it.parts;
  whose.textContent = `Point ${it.at + 1} in`;
  const wanted = Math.min(clusters.length + 2, GLYPHS.length + 1);
  while (legend.children.length > wanted) {
    legend.lastChild.remove();
  }
  for (let code = legend.children.length - 1; code < wanted - 1; code++) {
    legend.append(button("", () => join(it, it.at, code)));
  }
  [...legend.children].slice(1).forEach((one, code) => {
    one.textContent = code in clusters ? `${GLYPHS[code]} ${clusters[code]}` : "a new one";
    one.setAttribute("aria-pressed", code === codes[it.at]);
  });
}
/** The silhouettes of all points as bars, cluster by cluster. */
function drawBars(it, isSilhouette) {
  const { silhouettes } = it;
  const { clusters, codes } = it.now;
  const { bars } = it.parts;
  const isKnown = isSilhouette && !(silhouettes[0] instanceof Undefined);
  const grouped = isKnown ? [...codes.keys()].sort((a, b) => codes[a] - codes[b]) : [];
  const key = (k) => `${GLYPHS[codes[k]]}${k}`;
  const told = (k) => ({
    key: key(k),
    name: `${GLYPHS[codes[k]]} ${clusters[codes[k]]}, point ${k + 1}`,
    value: silhouettes[k],
    share: 1,
  });
  bars.draw(grouped.map(told), key(it.at));
  for (const k of grouped) {
    const item = bars.item(key(k));
    item.classList.toggle("wm-below", real(silhouettes[k]) < 0);
    item.querySelector(".bar").style.setProperty("--value", Math.abs(real(silhouettes[k])));
  }
}
function drawMetrics(it, focus) {
  const valueOf = (one, k) => (k ? it.values[k - 1] : attempt(OWN.tree, ownOf(it).known));
  it.parts.metrics.draw(
    ALL.map((one, k) => ({ ...one, value: valueOf(one, k) })),
    focus,
  );
}
function update(it) {
  const { ui, parts } = it;
  const { points, labels, distance: by } = ui.snapshot();
  const data = JSON.stringify([points, labels, by]);
  it.at = Math.min(ui.get("point"), points.length - 1);
  if (data !== it.seen) {
    it.seen = data;
    compute(it, points, labels, by);
    if (it.marks.length !== points.length) {
      build(it, points.length);
    }
    fit(it);
  }
  const metric = chosen(it);
  it.marks.forEach((mark, k) => drawMark(it, mark, k, { points, labels }));
  drawLegend(it);
  parts.distance.select.value = by;
  drawMetrics(it, metric.key);
  drawBars(it, SILHOUETTES.includes(metric.of ?? metric.key));
  drawLines(it, metric);
  parts.strip.replaceChildren(...(metric.key === "c_index" && points.length > 1 ? ordered(it.now) : []));
  parts.meaning.textContent = metric.meaning;
  showWorking(parts.steps, metric, settingOf(it, metric));
}

/** The elements of an explorer. */
function partsOf(it) {
  const { ui } = it;
  const whose = make("span.wm-small");
  return {
    plot: axes({
      label: "Points: arrow keys move one, Enter or a digit changes its cluster, Home and End go to another",
      x: [0, 6],
      y: [0, 4],
      ticks: [6, 4],
      width: 340,
      height: 240,
    }),
    lines: draw("g", { "aria-hidden": "true" }),
    dots: draw("g"),
    strip: draw("svg.wm-plot", { "aria-hidden": "true", viewBox: "0 0 340 150" }),
    metrics: metricList((focus) => ui.look({ focus }), { own: ui.get("own") }),
    bars: metricList((key) => it.marks[key.slice(1)].focus(), { title: "The measure for each point" }),
    steps: stepsList(),
    meaning: make("p.wm-small"),
    caption: make("p.wm-small"),
    whose,
    legend: bar("Its cluster", whose),
    distance: choice("Distance", Object.entries(BY), (name) => ui.change({ distance: name })),
  };
}
/** The elements in their places. */
function arranged(it) {
  const { plot, lines, dots, strip, metrics, bars, steps, meaning, caption, legend, distance } = it.parts;
  plot.marks.append(lines, dots);
  return [
    make(
      "div.wm-halves",
      {},
      make("div", {}, plot.root, legend, caption, strip, bars.list),
      make("div", {}, metrics.list, bar("Measure", distance.label)),
    ),
    meaning,
    steps,
    entry(it.ui, {
      title: "Your own points",
      hint: "In each line x, y and the name of the cluster.",
      example: () => csv(rowsIn(it)),
      parse: readRows,
    }),
  ];
}

/** Put a point somewhere, if it can be drawn there. */
function put({ ui }, k, place, by) {
  const { points } = ui.snapshot();
  points[k] = place.map(written);
  if (isPlace(points[k])) {
    ui.change({ points }, by);
  }
}
/** Put a point into a cluster, or into a new one. */
function join({ ui, now: { clusters } }, k, code) {
  const { labels } = ui.snapshot();
  if (code > clusters.length || code >= GLYPHS.length) {
    return;
  }
  labels[k] = clusters[code] ?? [..."123456789"].find((name) => !clusters.includes(name));
  ui.change({ labels });
}
/** A mark that moves a point, and changes its cluster. */
function pointMark(it, k, r) {
  const middle = { "text-anchor": "middle" };
  const shapes = [
    draw("circle", { r }),
    words(0, r / 2 - 1, "", { ...middle, "font-size": 1.5 * r }),
    words(0, 24, "", middle),
  ];
  const moved = (steps, axis, far) => it.view.by(it.ui.get("points")[k][axis], steps, far);
  const mark = movable(draw("g.wm-point", {}, ...shapes), {
    label: `Point ${k + 1}`,
    at: it.parts.plot.at,
    done() {
      it.gesture = {};
    },
    edge: (side) => it.marks.at((k + side) % it.marks.length).focus(),
    press: () => join(it, k, (it.now.codes[k] + 1) % Math.max(2, it.now.clusters.length)),
    move(...to) {
      put(it, k, to.map(it.view.snap), it.gesture);
    },
    nudge(x, y, far) {
      const to = [x, y].map((steps, axis) => moved(steps, axis, far));
      put(it, k, to, mark);
    },
  });
  mark.addEventListener("focus", () => it.ui.look({ point: k }));
  mark.addEventListener("keydown", ({ key, ctrlKey, metaKey, altKey }) => {
    if (/^[1-9]$/.test(key) && !ctrlKey && !metaKey && !altKey) {
      join(it, k, key - 1);
    }
  });
  return mark;
}
/** The marks of so many points. */
function build(it, number) {
  const r = number > 2 * FEW ? 7 : 14;
  it.marks = Array.from({ length: number }, (_, k) => pointMark(it, k, r));
  it.parts.dots.replaceChildren(...it.marks);
}

function render(context) {
  const it = { marks: [], at: 0, seen: "", gesture: {} };
  it.ui = card(context, {
    name: "clusters",
    title: "Cluster explorer",
    state: ["points", "labels", "distance"],
    view: ["focus", "point"],
    isGood,
    anew: () => Object.assign(it, { view: undefined, seen: "" }),
    copies: {
      CSV: () => csv([["x", "y", "cluster"], ...rowsIn(it)]),
      LaTeX: () => latex(chosen(it), settingOf(it, chosen(it))),
      Python: () => pythonOf(it),
    },
    rows: () => [
      ["point", "x", "y", "cluster", "silhouette"],
      ...rowsIn(it).map((row, k) => [k + 1, ...row, plain(it.silhouettes[k])]),
    ],
  });
  it.parts = partsOf(it);
  it.ui.body.append(...arranged(it));
  return it.ui.show(() => update(it));
}
export default { render };
