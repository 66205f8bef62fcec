// Move points between clusters and watch the pairs, and every metric that counts them, follow.

import { card, choice, tableOf } from "./lib/card.js";
import { catalogue } from "./lib/catalogue.js";
import { aloud, make } from "./lib/dom.js";
import { entry } from "./lib/entry.js";
import { attempt, isFree, ratio } from "./lib/formula.js";
import {
  inOrder,
  matchingQuantities,
  matchingTable,
  matricesQuantities,
  overlapQuantities,
  pairQuantities,
  sharedPairs,
  sharing,
} from "./lib/pairs.js";
import { LIMITS, areDifferent, isKeyOf, isListOf, isName, isText } from "./lib/outside.js";
import { movable, value } from "./lib/plot.js";
import { MATCHING, MATRICES, OVERLAP, PAIRS } from "./lib/tables.js";
import { latex, metricList, showWorking, stepsList } from "./lib/worked.js";

const FEW = 24; // points, or clusters, that are drawn pair by pair
const CELLS = { u11: "wm-tp", u10: "wm-fn", u01: "wm-fp", u00: "wm-tn" };
const [PAIRED, MATCHED, ENTRIES, OVERLAPS] = [PAIRS, MATCHING, MATRICES, OVERLAP].map(catalogue);

const APART = "Drag a point to another cluster. Or focus it: ← and → or a digit move it, ↑ and ↓ go to the next point.";
const OVERLAPPING =
  "Drag a point into one more cluster, or out of all boxes. " +
  "Or focus it: a digit puts it into a cluster or out of it.";

/** Why these points cannot be shown, or nothing. */
function problemWith({ names, classes, clusters }) {
  if (names.length < 2 || names.length > LIMITS.points) {
    return `2 to ${LIMITS.points} points can be shown; here are ${names.length}.`;
  }
  const isPoint = (name, p) =>
    names.indexOf(name) === p &&
    isListOf([name, classes[p]], isName, 2) &&
    isListOf(clusters[p], isName, 1, LIMITS.classes);
  const at = names.findIndex((name, p) => !isPoint(name, p));
  if (at >= 0) {
    const many = `no more than ${LIMITS.classes} clusters, and names of at most ${LIMITS.name} characters`;
    return `Point ${at + 1} needs a name of its own, a class and a cluster; ${many}.`;
  }
}
const isGood = ({ names, classes, clusters, see, focus }) =>
  [names, classes, clusters].every((list) => Array.isArray(list) && list.length === names.length) &&
  !problemWith({ names, classes, clusters }) &&
  clusters.every(areDifferent) &&
  isKeyOf(VIEWS, see) &&
  isText(focus);

// What each view computes with, its metrics, its table, and what it draws. X and Y say which of the first few points
// share a class, and a cluster.
const cellOf = ({ X, Y }, i, j) => `u${X[i][j]}${Y[i][j]}`;
const kindOf = (x) => ["different classes", "same class"][x];
const groupOf = (y) => ["different clusters", "same cluster"][y];
const head = (scope, text) => make("th.wm-small", { scope }, text);

/** A square for each pair, lower left of a diagonal of names. */
function squares(rows, names) {
  const square = (pair, i, j) =>
    make(`td.wm-cell ${CELLS[pair[3]]}`, { "data-key": `s${i},${j}`, "aria-label": pair.join(", ") });
  const line = (row, i) =>
    make(
      "tr",
      {},
      ...row.map((pair, j) => square(pair, i, j)),
      make("th", { scope: "row", "data-point": i }, names[i]),
    );
  return make("table.wm-squares", { role: "grid", "aria-label": "Pairs" }, ...rows.map(line));
}
/** The four counts of pairs as a table. */
function counts(known) {
  const box = (name) =>
    make(
      `td.wm-cell ${CELLS[name]}`,
      {},
      make("span.wm-tag", {}, name),
      make("b", {}, String(known[name].n)),
      make("small"),
    );
  return make(
    "table.wm-matrix",
    { "aria-label": "Pairs by class and cluster" },
    make("tr", {}, make("td"), head("col", groupOf(1)), head("col", groupOf(0))),
    ...[1, 0].map((x) => make("tr", {}, head("row", kindOf(x)), box(`u${x}1`), box(`u${x}0`))),
  );
}
function asPairs({ classes, clusters, few, X, Y }) {
  const known = pairQuantities(classes, clusters);
  const pair = (i, j) => [`${few[j]} and ${few[i]}`, kindOf(X[i][j]), groupOf(Y[i][j]), cellOf({ X, Y }, i, j)];
  const rows = few.map((_, i) => few.slice(0, i).map((_, j) => pair(i, j)));
  return {
    known,
    list: PAIRED,
    rows: [["pair", "class", "cluster", "counts in"], ...rows.flat()],
    drawn: [squares(rows, few), make("p.wm-small")],
    aside: [counts(known)],
  };
}
function asMatching({ names, classes, clusters }) {
  const { f, labels, columns } = matchingTable(classes, clusters);
  if (labels[FEW] || columns[FEW]) {
    return {};
  }
  const known = { ...matchingQuantities(f, names.length), beta: ratio(1) };
  const ofCluster = (metric, column, j) => ({
    ...metric,
    key: `${metric.key} of ${column}`,
    kind: metric.key,
    variant: `of ${column}`,
    at: [j, j],
  });
  const list = MATCHED.flatMap((metric) =>
    isFree(metric.tree) ? columns.map((column, j) => ofCluster(metric, column, j)) : metric,
  );
  const rows = [
    ["class", ...columns, "total"],
    ...f.map((row, i) => [labels[i], ...row, known.actual[i].n]),
    ["total", ...known.predicted.map(({ n }) => n), known.T.n],
  ];
  const drawn = [tableOf("Classes (rows) by clusters (columns)", rows)];
  return { known, list, labels, columns, on: "MatchingMatrix", rows, drawn };
}
/** A matrix of zeros and ones as a drawing. */
function matrix(title, own, both) {
  const look = (entry, i, j) => {
    if (i === j) {
      return "self";
    }
    return entry ? `wm-cell ${CELLS[cellOf(both, i, j)]}` : "";
  };
  return make(
    "table.wm-squares",
    { role: "img", "aria-label": title },
    make("caption.wm-small", {}, title),
    ...own.map((row, i) => make("tr", {}, ...row.map((entry, j) => make(`td.${look(entry, i, j)}`)))),
  );
}
function asMatrices({ names, classes, clusters, X, Y }) {
  if (names[FEW]) {
    return {};
  }
  const columns = ["X", "Y"].flatMap((side) => names.map((name) => `${side} ${name}`));
  return {
    known: matricesQuantities(classes, clusters),
    list: ENTRIES,
    labels: names.flatMap((_, i) => names.slice(i + 1).map((_, j) => `${i + 1},${i + j + 2}`)),
    rows: [["point", ...columns], ...names.map((name, i) => [name, ...X[i], ...Y[i]])],
    drawn: [
      matrix("X: same class", X, { X, Y }),
      matrix("Y: same cluster", Y, { X, Y }),
      make("p.wm-small", {}, "Filled is 1; hatched is 1 in this matrix only."),
    ],
  };
}
function asOverlapping({ classes, clusters }) {
  const shared = sharedPairs(classes, clusters);
  const labels = shared.map((_, i) => String(i));
  const rows = [["classes \\ clusters", ...labels], ...shared.map((row, i) => [i, ...row])];
  return {
    known: { ...overlapQuantities(classes, clusters), ...pairQuantities(classes, clusters) },
    list: [...OVERLAPS, ...PAIRED],
    labels,
    rows,
    drawn: [tableOf("Pairs by how many classes (rows) and clusters (columns) they share", rows)],
  };
}
const VIEWS = { pairs: asPairs, "matching matrix": asMatching, matrices: asMatrices, overlapping: asOverlapping };

// Below, `it` is an explorer: its card (ui), its elements (parts), the boxes of clusters in the order in which they
// came (bins), what is drawn (now), and where the Tab key stops among the points (p) and among the squares (s) (stops).

function pythonOf({ now }) {
  const clusters = now.clusters.map((own) => (own[1] ? own : own[0]));
  const given = [now.classes, clusters, now.names].map((list) => JSON.stringify(list));
  return `PairExplorer(${given.join(", ")})`;
}
/** Pasted rows as a new state. */
function readRows(it, rows) {
  const next = {
    names: rows.map(([name]) => name),
    classes: rows.map(([, label]) => label),
    clusters: rows.map(([, , ...own]) => inOrder(own)),
  };
  const problem = problemWith(next);
  if (problem) {
    throw problem;
  }
  it.bins = [];
  return next;
}
const typedRows = ({ now }) =>
  now.names.map((name, p) => [name, now.classes[p], ...now.clusters[p]].join(", ")).join("\n");
const keyed = ({ ui }, kind) => [...ui.root.querySelectorAll(`[data-key^=${kind}]`)];
const placeOf = (node) => node.dataset.key.slice(1).split(",").map(Number);
/** What all is drawn of: the data seen as was chosen. */
function compute({ ui }) {
  const { names, classes, clusters } = ui.snapshot();
  const view = ui.get("see");
  const [X, Y] = [classes, clusters].map((labels) => sharing(labels.slice(0, FEW)));
  const data = { names, classes, clusters };
  return {
    ...data,
    view,
    kinds: inOrder(classes),
    overlaps: view === "overlapping",
    positive: null,
    list: [],
    rows: [[]],
    drawn: [],
    aside: [],
    ...VIEWS[view]({ ...data, few: names.slice(0, FEW), X, Y }),
  };
}
/** The boxes: those there were while they hold all that is used, and one more for a new cluster. */
function binsFor(used, before) {
  let bins = used.every((one) => before.includes(one)) ? before : used;
  for (let name = bins.length + 1; bins.every((one) => used.includes(one)); name++) {
    if (!bins.includes(String(name))) {
      bins = [...bins, String(name)];
    }
  }
  return bins;
}

/** A box for each cluster, with its points. */
function drawBoard(it, used) {
  const { names, clusters } = it.now;
  const box = (bin, b) =>
    make(
      "div",
      { className: used.includes(bin) ? "" : "empty", role: "group", "aria-label": `Cluster ${bin}` },
      make("span.wm-small", {}, `Cluster ${bin}`),
      ...names.flatMap((_, p) => (clusters[p].includes(bin) ? pointMark(it, p, b) : [])),
    );
  it.parts.board.replaceChildren(...it.bins.map(box));
}
function drawMetrics(it) {
  const { ui, parts, now } = it;
  const { list, known } = now;
  const metric = list.find(({ key }) => key === ui.get("focus")) ?? list[0];
  now.metric = metric;
  parts.metrics.draw(
    list.map((one) => ({ ...one, value: attempt(one.tree, known, one.at) })),
    metric?.key,
  );
  parts.meaning.textContent = metric?.meaning ?? `Up to ${FEW} of them are drawn and worked here; Python takes more.`;
  if (metric) {
    showWorking(parts.steps, metric, Object.assign(now, { at: metric.at }));
  } else {
    parts.steps.replaceChildren();
  }
}
/** Mark the points of a square, say what their pair is, and count as far as there; without one, say what to do. */
function point({ ui, parts, now }, square = null) {
  const { beside, stage } = parts;
  if (!beside.firstChild) {
    return;
  }
  const ends = square ? placeOf(square) : [];
  const so = now.rows.slice(1, (ends[0] * (ends[0] - 1)) / 2 + ends[1] + 2).map((row) => row[3]);
  for (const one of ui.root.querySelectorAll("[data-point]")) {
    one.classList.toggle("on", ends.includes(Number(one.dataset.point)));
  }
  const few = now.names[FEW] ? ` The first ${FEW} points are drawn, all are counted.` : "";
  const help = `Each square is a pair: point at it, or go there by arrow keys.${few}`;
  stage.lastChild.textContent = square?.getAttribute("aria-label") ?? help;
  for (const cell of beside.querySelectorAll(".wm-cell")) {
    const name = cell.firstChild.textContent;
    cell.classList.toggle("on", so.at(-1) === name);
    cell.lastChild.textContent = square ? `${so.filter((one) => one === name).length} so far` : "";
  }
}
/** Let the Tab key stop only once among things of a kind, where it last did. */
function rove(it, kind) {
  const all = keyed(it, kind);
  const stop = all.find((one) => one.dataset.key === it.stops[kind]) ?? all[0];
  for (const one of all) {
    one.tabIndex = one === stop ? 0 : -1;
  }
  return stop;
}
function draw(it) {
  const { ui, parts } = it;
  const focused = ui.root.querySelector("[data-key]:focus")?.dataset.key[0];
  it.now = compute(it);
  const { clusters, overlaps, drawn, aside, view } = it.now;
  const used = inOrder(clusters.flat());
  it.bins = binsFor(used, it.bins);
  parts.hint.textContent = overlaps ? OVERLAPPING : APART;
  drawBoard(it, used);
  parts.stage.replaceChildren(...drawn);
  parts.stage.tabIndex = view === "pairs" ? -1 : 0; // a wide table is scrolled by keys
  parts.beside.replaceChildren(...aside);
  parts.see.select.value = view;
  drawMetrics(it);
  point(it);
  for (const kind of ["p", "s"]) {
    const stop = rove(it, kind);
    if (focused === kind) {
      stop?.focus();
    }
  }
}

/** The elements of an explorer. */
function partsOf({ ui }) {
  const views = Object.keys(VIEWS).map((view) => [view, view]);
  return {
    hint: make("p.wm-small"),
    meaning: make("p.wm-small"),
    board: make("div.wm-board"),
    stage: make("div.wm-scroll", { role: "region", "aria-label": "Drawing" }),
    beside: make("div"),
    steps: stepsList(),
    see: choice("See", views, (view) => ui.look({ see: view })),
    metrics: metricList((focus) => ui.look({ focus }), { own: ui.get("own") }),
  };
}
/** The elements in their places. */
function arranged(it) {
  const { hint, meaning, board, stage, beside, steps, see, metrics } = it.parts;
  return [
    hint,
    board,
    make("div.wm-bar", {}, see.label),
    make("div.wm-halves", {}, stage, make("div", {}, beside, metrics.list)),
    meaning,
    steps,
    entry(it.ui, {
      title: "Your own points",
      hint: "One line for each point: name, class, cluster, and more clusters if it has several.",
      example: () => typedRows(it),
      parse: (rows) => readRows(it, rows),
    }),
  ];
}

/** Move a point from one cluster to another; `adds`: put it into that one too or, if it is there, out of it. */
function move(it, p, from, to, adds) {
  const { ui, bins } = it;
  const { clusters } = ui.snapshot();
  const own = clusters[p].filter((one) => one !== bins[adds ? to : from]);
  if (!adds || own.length === clusters[p].length) {
    own.push(bins[to]);
  }
  if (!own.length) {
    ui.note("A point is in at least one cluster.");
  }
  if (!own.length || !(to in bins)) {
    return;
  }
  clusters[p] = inOrder(own);
  it.stops.p = `p${p},${bins.indexOf(own.at(-1))}`;
  ui.change({ clusters });
}
/** A point in its cluster, to be dragged or moved by keys. */
function pointMark(it, p, b) {
  const { bins, now } = it;
  const { names, classes, clusters, kinds, overlaps } = now;
  const one = make(
    "span.wm-point",
    { "data-key": `p${p},${b}`, "data-point": p, "data-kind": kinds.indexOf(classes[p]) % 3 },
    make("b", {}, classes[p]),
    names[p],
  );
  value(one, b + 1, `cluster ${clusters[p].join(" and ")}`, 1, bins.length);
  one.addEventListener("keydown", ({ key }) => {
    if (/^[1-9]$/.test(key)) {
      move(it, p, b, bins.includes(key) ? bins.indexOf(key) : key - 1, overlaps);
    }
  });
  const goTo = (steps) => keyed(it, "p")[keyed(it, "p").indexOf(one) + steps]?.focus();
  return movable(one, {
    label: `${names[p]}, class ${aloud(classes[p])}`,
    at: ({ clientX, clientY }) => [clientX, clientY],
    nudge: (dx, dy) => (dx ? move(it, p, b, b + dx) : goTo(-dy)),
    edge: (end) => move(it, p, b, end < 0 ? 0 : bins.length - 1),
    ...dragging(it, one, p, b),
  });
}
/** What a drag of a point does: it follows the pointer, and joins the cluster over which it is let go. */
function dragging(it, one, p, b) {
  const { clusters, overlaps } = it.now;
  let start = null;
  let under = b;
  return {
    move(x, y) {
      const here = document.elementsFromPoint(x, y);
      start ??= [x, y];
      under = -1;
      one.style.translate = `${x - start[0]}px ${y - start[1]}px`;
      [...it.parts.board.children].forEach((box, at) => {
        if (box.classList.toggle("over", here.includes(box))) {
          under = at;
        }
      });
    },
    done() {
      draw(it);
      if (under < 0 ? overlaps : under !== b) {
        move(it, p, b, under < 0 ? b : under, overlaps && !(under >= 0 && clusters[p].includes(it.bins[under])));
      }
    },
  };
}
/** Go from square to square by the arrow keys. */
function walk(it, event) {
  if (!event.target.dataset.key) {
    return;
  }
  const all = keyed(it, "s");
  const at = all.indexOf(event.target);
  const [i, j] = placeOf(event.target);
  const next = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowDown: at + i,
    ArrowUp: j < i - 1 ? at - i + 1 : at,
    Home: at - j,
    End: at - j + i - 1,
  }[event.key];
  if (next === undefined) {
    return;
  }
  all[next]?.focus();
  event.preventDefault();
}
function giveHands(it) {
  const { stage } = it.parts;
  it.ui.root.addEventListener("focusin", ({ target }) => {
    const { key } = target.dataset;
    if (key) {
      it.stops[key[0]] = key;
      rove(it, key[0]);
    }
  });
  stage.addEventListener("keydown", (event) => walk(it, event));
  for (const come of ["pointerover", "focusin"]) {
    stage.addEventListener(come, ({ target }) => {
      if (target.dataset.key) {
        point(it, target);
      }
    });
  }
  for (const leave of ["pointerleave", "focusout"]) {
    stage.addEventListener(leave, () => point(it));
  }
}

function render(context) {
  const it = { bins: [], now: {}, stops: {} };
  it.ui = card(context, {
    name: "pairs",
    title: "Pair explorer",
    state: ["names", "classes", "clusters"],
    view: ["see", "focus"],
    isGood,
    anew: () => Object.assign(it, { bins: [] }),
    rows: () => it.now.rows,
    copies: {
      LaTeX: () => (it.now.metric ? latex(it.now.metric, it.now) : ""),
      Python: () => pythonOf(it),
    },
  });
  it.parts = partsOf(it);
  it.ui.body.append(...arranged(it));
  giveHands(it);
  return it.ui.show(() => draw(it));
}
export default { render };
