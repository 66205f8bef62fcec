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

function render(context) {
  let marks = [];
  let at = 0;
  let seen = "";
  let now;
  let values;
  let silhouettes;
  let view;
  let gesture = {};
  const rows = () => ui.get("points").map((place, k) => [...place, ui.get("labels")[k]]);
  const ui = card(context, {
    name: "clusters",
    title: "Cluster explorer",
    state: ["points", "labels", "distance"],
    view: ["focus", "point"],
    isGood,
    anew() {
      view = undefined;
      seen = "";
    },
    copies: {
      CSV: () => csv([["x", "y", "cluster"], ...rows()]),
      LaTeX: () => latex(chosen(), setting(chosen())),
      Python: python,
    },
    rows: () => [
      ["point", "x", "y", "cluster", "silhouette"],
      ...rows().map((row, k) => [k + 1, ...row, plain(silhouettes[k])]),
    ],
  });
  const plot = axes({
    label: "Points: arrow keys move one, Enter or a digit changes its cluster, Home and End go to another",
    x: [0, 6],
    y: [0, 4],
    ticks: [6, 4],
    width: 340,
    height: 240,
  });
  const lines = draw("g", { "aria-hidden": "true" });
  const dots = draw("g");
  const strip = draw("svg.wm-plot", { "aria-hidden": "true", viewBox: "0 0 340 150" });
  plot.marks.append(lines, dots);
  const metrics = metricList((focus) => ui.look({ focus }), { own: ui.get("own") });
  const bars = metricList((key) => marks[key.slice(1)].focus());
  const steps = stepsList();
  const meaning = make("p.wm-small");
  const caption = make("p.wm-small");
  const whose = make("span.wm-small");
  const legend = bar("Its cluster", whose);
  const distance = choice("Distance", Object.entries(BY), (name) => ui.change({ distance: name }));
  ui.body.append(
    make(
      "div.wm-halves",
      {},
      make("div", {}, plot.root, legend, caption, strip, bars.list),
      make("div", {}, metrics.list, bar("Measure", distance.label)),
    ),
    meaning,
    steps,
    entry(ui, {
      title: "Your own points",
      hint: "In each line x, y and the name of the cluster.",
      example: () => csv(rows()),
      parse,
    }),
  );

  function parse(given) {
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
  function python() {
    const { points, labels, distance } = ui.snapshot();
    const places = points.map((place) => `[${place.map(literal).join(", ")}]`).join(", ");
    return `ClusterExplorer([${places}], ${JSON.stringify(labels)}${distance && `, distance="${distance}"`})`;
  }
  function put(k, place, by) {
    const { points } = ui.snapshot();
    points[k] = place.map(written);
    if (isPlace(points[k])) {
      ui.change({ points }, by);
    }
  }
  function join(k, code) {
    const { labels } = ui.snapshot();
    const { clusters } = now;
    if (code > clusters.length || code >= GLYPHS.length) {
      return;
    }
    labels[k] = clusters[code] ?? [..."123456789"].find((name) => !clusters.includes(name));
    ui.change({ labels });
  }
  function build(number) {
    const r = number > 2 * FEW ? 7 : 14;
    const middle = { "text-anchor": "middle" };
    marks = Array.from({ length: number }, (_, k) => {
      const mark = movable(
        draw(
          "g.wm-point",
          {},
          draw("circle", { r }),
          words(0, r / 2 - 1, "", { ...middle, "font-size": 1.5 * r }),
          words(0, 24, "", middle),
        ),
        {
          label: `Point ${k + 1}`,
          at: plot.at,
          done() {
            gesture = {};
          },
          edge: (side) => marks.at((k + side) % number).focus(),
          press: () => join(k, (now.codes[k] + 1) % Math.max(2, now.clusters.length)),
          move: (...to) => put(k, to.map(view.snap), gesture),
          nudge: (x, y, far) =>
            put(
              k,
              [x, y].map((steps, axis) => view.by(ui.get("points")[k][axis], steps, far)),
              mark,
            ),
        },
      );
      mark.addEventListener("focus", () => ui.look({ point: k }));
      mark.addEventListener("keydown", ({ key, ctrlKey, metaKey, altKey }) => {
        if (/^[1-9]$/.test(key) && !ctrlKey && !metaKey && !altKey) {
          join(k, key - 1);
        }
      });
      return mark;
    });
    dots.replaceChildren(...marks);
  }
  function fit() {
    const boxes = [0, 1]
      .map((k) => now.places.map((place) => real(place[k])))
      .map((all) => [Math.min(...all), Math.max(...all)]);
    const next = roundAxes(boxes, [6, 4], view);
    if (next !== view) {
      view = next;
      plot.range(...view);
    }
  }

  const chosen = () => ALL.find(({ key }) => key === ui.get("focus")) ?? SILHOUETTE;
  const own = () => {
    const known = pointQuantities(now, at);
    return { known, labels: known.clusters, positive: null };
  };
  const setting = (metric) => (metric === OWN ? own() : neededBy(metric.tree, now));

  const spot = ([x, y]) => [plot.X(real(x)), plot.Y(real(y))];
  const lineTo = (from, to) => path([spot(from), spot(to)]);
  /** Lines between points that are chosen: { solid } within clusters and { dashed } between them. */
  function pairs(isOne) {
    const { codes, places } = now;
    const found = { solid: "", dashed: "" };
    codes.forEach((code, i) =>
      codes.forEach((other, j) => {
        if (i < j && isOne(i, j)) {
          found[code === other ? "solid" : "dashed"] += lineTo(places[i], places[j]);
        }
      }),
    );
    return found;
  }
  /** From the point in focus to its own cluster and to the nearest other one; in the textbook's variant, to all. */
  function silhouetteLines(variant) {
    const { codes, clusters } = now;
    const { known, labels } = own();
    const means = (known.reach ?? []).map((one, k) => real(OPERATIONS.div(one, known.reached[k])));
    const next = clusters.indexOf(labels[means.indexOf(Math.min(...means))]);
    return pairs((i, j) => (i === at || j === at) && (variant || [codes[at], next].includes(codes[i + j - at])));
  }
  /** The two nearest points of different clusters and the two farthest of one, with their distances. */
  function extremeLines() {
    const found = { solid: "", dashed: "", texts: [] };
    for (const pair of [true, false].map((apart) => extremePair(now, apart)).filter(Boolean)) {
      const [[x, y], [right, low]] = pair.map((k) => spot(now.places[k]));
      const isSteep = Math.abs(right - x) < Math.abs(low - y);
      const own = pairs((i, j) => i === pair[0] && j === pair[1]);
      const [left, top] = [(x + right) / 2 + 12 * isSteep, (y + low) / 2 + (isSteep ? 4 : -16)];
      const text = plain(now.distances[pair[0]][pair[1]]);
      found.solid += own.solid;
      found.dashed += own.dashed;
      found.texts.push(words(left, top, text, { "text-anchor": isSteep ? "start" : "middle" }));
    }
    return found;
  }
  /** From centres to their points where squares are added up; else directions, from the origin. */
  function centreLines(of, hasCentres) {
    const { places, centres, codes } = now;
    const cross = ([x, y]) => `M${x - 7} ${y}h14m-7-7v14`;
    const crosses = hasCentres ? centres.map((centre) => cross(spot(centre))).join("") : "";
    if (of === "sum_of_squared_errors") {
      return { solid: crosses + places.map((place, k) => lineTo(centres[codes[k]], place)).join(""), dashed: "" };
    }
    const ends = of === "centroid_similarity" ? centres : places;
    return { solid: crosses, dashed: ends.map((place) => lineTo([0, 0], place)).join("") };
  }
  /** Draw what the metric looks at, and say it. */
  function connect({ key, of = key, variant }) {
    const { codes, places } = now;
    const isNear = (i, j) => places.length <= FEW || i === at || j === at;
    const isOfSums = of === "cohesion" || of === "separation";
    const isOfPairs = of === "c_index" || (ui.get("distance") && isOfSums);
    const isWithin = of !== "separation";
    let found;
    if (SILHOUETTES.includes(of)) {
      found = silhouetteLines(variant);
    } else if (of === "dunn") {
      found = extremeLines();
    } else if (isOfPairs) {
      found = pairs((i, j) => isNear(i, j) && (codes[i] === codes[j]) === isWithin);
    } else {
      found = centreLines(of, !isOfSums);
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
  function ordered() {
    const [inside, all] = now.sorted;
    const number = inside.length;
    const top = real(all.at(-1)) || 1;
    const each = Math.ceil(all.length / 150);
    const X = (rank) => 12 + (316 * (rank + 0.5)) / all.length;
    let next = 0;
    const bracket = (from, y, name, side) => [
      draw("path.wm-line", { d: `M${X(from - 0.4)} ${y - 6}v6H${X(from + number - 0.6)}v-6` }),
      words(from ? 328 : 12, y + 15, `the ${number} ${name}`, { "text-anchor": side }),
    ];
    return [
      ...Array.from(all, (one, rank) => [one, rank, next < number && real(inside[next]) === real(one) && ++next])
        .filter(([, rank]) => rank % each === 0)
        .flatMap(([one, rank, isIn]) => {
          const x = X(rank);
          const y = 88 - (70 * real(one)) / top;
          return [
            draw(`path.wm-line${isIn ? " bold" : ""}`, { d: `M${x} 90V${y}` }),
            ...(all.length < 22 ? [words(x, y - 4, plain(one), { "text-anchor": "middle" })] : []),
          ];
        }),
      ...(number
        ? [
            ...bracket(0, 104, "shortest: K min", "start"),
            ...bracket(all.length - number, 126, "longest: K max", "end"),
          ]
        : []),
    ];
  }

  /** What is computed anew when the data are others: all metrics, and the silhouette of each point. */
  function compute(points, labels, by) {
    const found = new Map();
    now = clusteredQuantities(points, labels, by);
    values = REST.map((metric) =>
      attempt(metric.tree, setting(metric).known, null, metric === SILHOUETTE ? found : new Map()),
    );
    silhouettes = points.map(() => (now.order instanceof Undefined ? now.order : ratio(0)));
    for (const step of found.values()) {
      silhouettes[now.order[step.at[0]]] = step.value;
    }
    if (marks.length !== points.length) {
      build(points.length);
    }
    fit();
  }
  /** A point, unless it is drawn so already. */
  function drawMark(mark, k, { points, labels }) {
    const { codes, places } = now;
    const [, glyph, name] = mark.children;
    const [x, y] = points[k];
    const isOn = k === at;
    const reached = isOn || marks.length <= FEW;
    const told = `x ${x}, y ${y}, cluster ${labels[k]}${reached ? `, silhouette ${plain(silhouettes[k])}` : ""}`;
    const drawn = `${told}${isOn}${codes[k]}${view.size}${view[0]}${view[1]}`;
    if (mark.drawn === drawn) {
      return;
    }
    mark.drawn = drawn;
    mark.setAttribute("transform", `translate(${plot.X(real(places[k][0]))} ${plot.Y(real(places[k][1]))})`);
    mark.classList.toggle("on", isOn);
    mark.setAttribute("tabindex", reached ? 0 : -1);
    glyph.textContent = GLYPHS[codes[k]];
    name.textContent = marks.length > 2 * FEW ? "" : labels[k].slice(0, 2);
    value(mark, real(places[k][0]), told, ...view[0]);
  }
  /** A button for each cluster, and one for a new one. */
  function drawLegend({ clusters, codes }) {
    whose.textContent = `Point ${at + 1} in`;
    const wanted = Math.min(clusters.length + 2, GLYPHS.length + 1);
    while (legend.children.length > wanted) {
      legend.lastChild.remove();
    }
    for (let code = legend.children.length - 1; code < wanted - 1; code++) {
      legend.append(button("", () => join(at, code)));
    }
    [...legend.children].slice(1).forEach((one, code) => {
      one.textContent = code in clusters ? `${GLYPHS[code]} ${clusters[code]}` : "a new one";
      one.setAttribute("aria-pressed", code === codes[at]);
    });
  }
  /** The silhouettes of all points as bars, cluster by cluster. */
  function drawBars({ clusters, codes }, isSilhouette) {
    const isKnown = isSilhouette && !(silhouettes[0] instanceof Undefined);
    const grouped = isKnown ? [...codes.keys()].sort((a, b) => codes[a] - codes[b]) : [];
    const key = (k) => `${GLYPHS[codes[k]]}${k}`;
    bars.draw(
      grouped.map((k) => ({
        key: key(k),
        name: `${GLYPHS[codes[k]]} ${clusters[codes[k]]}, point ${k + 1}`,
        value: silhouettes[k],
        share: 1,
      })),
      key(at),
    );
    for (const k of grouped) {
      const item = bars.item(key(k));
      item.classList.toggle("wm-below", real(silhouettes[k]) < 0);
      item.querySelector(".bar").style.setProperty("--value", Math.abs(real(silhouettes[k])));
    }
  }

  return ui.show(() => {
    const { points, labels, distance: by } = ui.snapshot();
    const data = JSON.stringify([points, labels, by]);
    at = Math.min(ui.get("point"), points.length - 1);
    if (data !== seen) {
      seen = data;
      compute(points, labels, by);
    }
    const metric = chosen();
    marks.forEach((mark, k) => drawMark(mark, k, { points, labels }));
    drawLegend(now);
    distance.select.value = by;
    metrics.draw(
      ALL.map((one, k) => ({
        ...one,
        value: k ? values[k - 1] : attempt(OWN.tree, own().known),
      })),
      metric.key,
    );
    drawBars(now, SILHOUETTES.includes(metric.of ?? metric.key));
    connect(metric);
    strip.replaceChildren(...(metric.key === "c_index" && points.length > 1 ? ordered() : []));
    meaning.textContent = metric.meaning;
    showWorking(steps, metric, setting(metric));
  });
}
export default { render };
