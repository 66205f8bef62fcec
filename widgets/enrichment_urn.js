// Draw a cluster from an urn: how likely are so many hits by chance, exactly so many or at least?

import { bar, card } from "./lib/card.js";
import { catalogue } from "./lib/catalogue.js";
import { make } from "./lib/dom.js";
import { plain, showIn, taking } from "./lib/fields.js";
import { attempt, decimal, ratio, real } from "./lib/formula.js";
import { barOf } from "./lib/heap.js";
import { isWhole } from "./lib/outside.js";
import { axes, draw, movable, value, words } from "./lib/plot.js";
import { SAMPLED } from "./lib/tables.js";
import { latex, metricList, showWorking, stepsList } from "./lib/worked.js";

const ALL = catalogue(SAMPLED);
const POINT = ALL.find(({ variant }) => variant === "point");
const MOST = 100; // that are drawn one by one
const COUNTS = {
  population: "All in the urn",
  successes: "With the term",
  sample: "In the cluster",
};
const ROW = 10; // balls side by side
const BALL = 14; // from one to the next
const TRIES = [1000, 1_000_000, 1_000_000_000]; // of which a few are as rich
const TOPS = [0.25, 0.5, 1]; // of the axis of chances

/** The fewest and the most hits that a sample can have. */
function endsOf({ population, successes, sample }) {
  return [Math.max(0, sample + successes - population), Math.min(successes, sample)];
}
/** Why these are no counts of an urn, or "". */
function problemWith({ population, successes, sample }) {
  if (!isWhole(population, 1, MOST)) {
    return `In the urn are from 1 to ${MOST}.`;
  }
  if (!isWhole(successes, 0, population)) {
    return `Of ${population} in the urn, from 0 to ${population} have the term.`;
  }
  return isWhole(sample, 0, population)
    ? ""
    : `Of ${population} in the urn, from 0 to ${population} are in the cluster.`;
}
const isGood = (state) =>
  !problemWith(state) && isWhole(state.hits, ...endsOf(state)) && ALL.some(({ key }) => key === state.focus);

/** The quantities of a number of hits: the tail is this number and all larger ones. */
function quantitiesOf(state, hits) {
  const [, most] = endsOf(state);
  return {
    population: ratio(state.population),
    successes: ratio(state.successes),
    sample: ratio(state.sample),
    hits: ratio(hits),
    tail: Array.from({ length: most - hits + 1 }, (_, more) => ratio(hits + more)),
  };
}
/** Every number of hits that can be, with its chance: [hits, chance]. */
function chancesOf(state) {
  const [least, most] = endsOf(state);
  return Array.from({ length: most - least + 1 }, (_, more) => {
    const hits = least + more;
    return [hits, attempt(POINT.tree, quantitiesOf(state, hits))];
  });
}

/** A heap of balls in rows: those with the term filled, the others hollow. */
function balls(left, [filled, hollow]) {
  return Array.from({ length: filled + hollow }, (_, at) => {
    const place = { cx: left + (at % ROW) * BALL, cy: 30 + Math.floor(at / ROW) * BALL, r: 5 };
    return draw(at < filled ? "circle.wm-dot wm-fn" : "circle.wm-other", place);
  });
}

// Below, `it` is the widget: its card (ui), its elements, and what is worked (now).

const chosenMetric = ({ ui }) => ALL.find(({ key }) => key === ui.get("focus"));
function rows({ ui }) {
  const state = ui.snapshot();
  return [
    ["hits", "exactly so many", "so many or more"],
    ...chancesOf(state).map(([hits]) => {
      const known = quantitiesOf(state, hits);
      return [hits, ...[POINT, ALL[0]].map(({ tree }) => decimal(attempt(tree, known), 6))];
    }),
  ];
}
function python({ ui }) {
  const { population, successes, sample, hits } = ui.snapshot();
  return `EnrichmentUrn(${population}, ${successes}, ${sample}, ${hits})`;
}
/** Another urn or cluster, as it was typed. The hits stay if they can. */
function another({ ui }, trait, text) {
  const state = { ...ui.snapshot(), [trait]: /^\d{1,3}$/.test(text) ? Number(text) : NaN };
  const problem = problemWith(state);
  if (problem) {
    throw `${problem} Nothing has changed.`;
  }
  const [least, most] = endsOf(state);
  return { ...state, hits: Math.min(Math.max(state.hits, least), most) };
}
/** What the number means, for somebody who draws clusters blindly. */
function sentence({ successes, population, sample, hits, focus }, chance) {
  const expected = decimal(ratio(successes * sample, population), 1);
  const what = focus === POINT.key ? `exactly ${hits}` : `${hits} or more`;
  const tries = TRIES.find((number) => number * real(chance) >= 1) ?? TRIES.at(-1);
  const many = Math.round(tries * real(chance));
  const luck = `Of ${tries} clusters of ${sample} drawn blindly, about ${many} have ${what} with the term.`;
  return `${hits} of the cluster have the term; chance would bring ${expected} on average. ${luck}`;
}

/** The urn in two heaps: what is in the cluster, and what is not. */
function drawUrn({ urn }, { population, successes, sample, hits }) {
  const inside = [hits, sample - hits];
  const outside = [successes - hits, population - sample - successes + hits];
  const lines = Math.ceil(Math.max(sample, population - sample, 1) / ROW);
  urn.setAttribute("viewBox", `0 0 320 ${34 + lines * BALL}`);
  urn.setAttribute(
    "aria-label",
    `In the cluster ${inside[0]} with the term and ${inside[1]} without; outside ${outside[0]} and ${outside[1]}`,
  );
  urn.replaceChildren(
    words(4, 14, `in the cluster: ${hits} of ${sample}`),
    words(174, 14, `outside: ${outside[0]} of ${population - sample}`),
    ...balls(10, inside),
    ...balls(180, outside),
  );
}
/** How a bar is filled: what was seen, what is more and counts too, and the rest. */
function fillOf(hits, seen, focus) {
  if (hits === seen) {
    return "wm-tail wm-fn";
  }
  return hits > seen && focus !== POINT.key ? "wm-more wm-fn" : "wm-rest";
}
/** A bar for each number of hits: filled is what was seen, tinted what is more. */
function drawBars({ plot, bars, handle }, { hits: seen, focus }, chances) {
  const [first, last] = [chances[0][0], chances.at(-1)[0]];
  const tallest = Math.max(...chances.map(([, chance]) => real(chance)));
  const top = TOPS.find((one) => one >= tallest);
  plot.range([first - 0.6, last + 0.6], [0, top]);
  const every = Math.ceil(chances.length / 11);
  bars.replaceChildren(
    ...chances.map(([hits, chance]) =>
      barOf(plot, fillOf(hits, seen, focus), [hits - 0.4, hits + 0.4], 0, real(chance)),
    ),
    ...chances
      .filter(([hits]) => (hits - first) % every === 0)
      .map(([hits]) => words(plot.X(hits), plot.Y(0) + 26, String(hits), { "text-anchor": "middle" })),
  );
  handle.setAttribute("transform", `translate(${plot.X(seen)} ${plot.Y(0) + 4})`);
  value(handle, seen, `${seen} hits`, first, last);
}
function show(it) {
  const { ui, told, metrics, steps, fields } = it;
  const state = { ...ui.snapshot(), focus: ui.get("focus") };
  it.now = { known: quantitiesOf(state, state.hits) };
  const values = ALL.map((one) => ({ ...one, value: attempt(one.tree, it.now.known) }));
  for (const { trait, input } of fields) {
    showIn(input, String(state[trait]));
  }
  drawUrn(it, state);
  drawBars(it, state, chancesOf(state));
  told.textContent = sentence(state, values.find(({ key }) => key === state.focus).value);
  metrics.draw(values, state.focus);
  showWorking(steps, chosenMetric(it), it.now);
}

/** Another number of hits, as near as there can be. */
function put({ ui }, hits, by = null) {
  const [least, most] = endsOf(ui.snapshot());
  const within = Math.min(Math.max(hits, least), most);
  if (within !== ui.get("hits")) {
    ui.change({ hits: within }, by);
  }
}

/** The elements of the widget. */
function partsOf({ ui }) {
  return {
    urn: draw("svg.wm-plot", { role: "img" }),
    plot: axes({
      label: "The chance of each number of hits",
      x: [0, 10],
      y: [0, 0.5],
      names: ["hits: those with the term in the cluster", "chance"],
      ticks: [0, 5],
      width: 340,
      height: 250,
      under: 60,
    }),
    bars: draw("g", { "aria-hidden": "true" }),
    handle: draw("g", {}, draw("circle.wm-hit", { r: 15 }), draw("path.wm-dot wm-fn", { d: "M-9 9L0 -5L9 9Z" })),
    told: make("p", { "aria-live": "polite" }),
    metrics: metricList((focus) => ui.look({ focus })),
    steps: stepsList(),
    fields: Object.entries(COUNTS).map(([trait, name]) => {
      const input = make("input", { inputMode: "numeric", autocomplete: "off" });
      return { trait, input, label: make("label.wm-small", {}, name, input) };
    }),
  };
}
/** The elements in their places. */
function arranged({ urn, plot, bars, handle, told, metrics, steps, fields }) {
  plot.marks.append(bars, handle);
  return [
    make("div.wm-halves", {}, make("div", {}, urn, told), make("div", {}, plot.root)),
    metrics.list,
    steps,
    bar("The urn", ...fields.map(({ label }) => label)),
  ];
}

function giveHands(it) {
  const { ui, plot, handle, fields } = it;
  movable(handle, {
    label: "Hits",
    at: plot.at,
    move: (x) => put(it, Math.round(x), handle),
    nudge: (x, y, far) => put(it, ui.get("hits") + (x || y) * (far ? 5 : 1)),
    edge: (end) => put(it, end < 0 ? -Infinity : Infinity),
  });
  for (const { trait, input } of fields) {
    taking(ui, input, () => another(it, trait, plain(input)), null);
  }
}

function render(context) {
  const it = { now: null };
  it.ui = card(context, {
    name: "urn",
    title: "Enrichment urn",
    state: ["population", "successes", "sample", "hits"],
    view: ["focus"],
    isGood,
    rows: () => rows(it),
    copies: { LaTeX: () => latex(chosenMetric(it), it.now), Python: () => python(it) },
  });
  Object.assign(it, partsOf(it));
  it.ui.body.append(...arranged(it));
  giveHands(it);
  return it.ui.show(() => show(it));
}
export default { render };
