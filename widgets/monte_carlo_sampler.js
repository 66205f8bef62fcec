// Draw random sets of houses, and count how many lie as close together as those that are looked at.

import { bar, button, card } from "./lib/card.js";
import { catalogue } from "./lib/catalogue.js";
import { make } from "./lib/dom.js";
import { entry } from "./lib/entry.js";
import { attempt, decimal, ratio } from "./lib/formula.js";
import { barOf, roundTop } from "./lib/heap.js";
import { areDifferent, isListOf, isWhole } from "./lib/outside.js";
import { axes, draw, path, words } from "./lib/plot.js";
import { setsDrawn, setsThereAre, walkOf, walksOfAll } from "./lib/random_sets.js";
import { SIMULATED } from "./lib/tables.js";
import { latex, metricList, showWorking, stepsList } from "./lib/worked.js";

const ALL = catalogue(SIMULATED);
const LEAST_HOUSES = 3;
const MOST_HOUSES = 30;
const MOST_CHOSEN = 8;
const MOST_SETS = 40_000;
const MOST_DRAWN = 10_000;
const FAR = 1000;
const STEPS = { "Draw one": 1, "Draw ten": 10, "Draw a thousand": 1000 };
const POINTS = 200; // of the line that shows p settle
const TOLD = 1000; // draws after which p of all sets is told: before, one watches where it settles
const TOPS = [0.05, 0.1, 0.2, 0.5, 1]; // of its axis

const isPlace = (thing) => isListOf(thing, (number) => isWhole(number, 0, FAR), 2);
const areHouses = (thing) => isListOf(thing, isPlace, LEAST_HOUSES, MOST_HOUSES);

/** Why these houses cannot be chosen, or "". */
function problemWith(houses, chosen) {
  const most = Math.min(MOST_CHOSEN, houses.length - 1);
  if (chosen.length < 2 || chosen.length > most) {
    return `A set has from 2 to ${most} houses here.`;
  }
  const sets = setsThereAre(houses.length, chosen.length);
  return sets > MOST_SETS ? `There are ${sets} sets of ${chosen.length} houses: at most ${MOST_SETS} are counted.` : "";
}
const isGood = ({ houses, chosen, drawn, seed, focus }) =>
  areHouses(houses) &&
  isListOf(chosen, (at) => isWhole(at, 0, houses.length - 1), 2, MOST_CHOSEN) &&
  areDifferent(chosen) &&
  !problemWith(houses, chosen) &&
  isWhole(drawn, 0, MOST_DRAWN) &&
  isWhole(seed, 0, 2 ** 32 - 1) &&
  ALL.some(({ key }) => key === focus);

/** What was drawn, and all there is to draw, of a state: the walks are sums over the pairs of a set. */
function compute({ houses, chosen, drawn, seed }) {
  const pairs = (chosen.length * (chosen.length - 1)) / 2;
  const own = walkOf(houses, chosen);
  const sets = setsDrawn(seed, drawn, houses.length, chosen.length);
  const walks = sets.map((set) => walkOf(houses, set));
  const all = walksOfAll(houses, chosen.length);
  const entries = [...all];
  const close = entries.filter(([walk]) => walk <= own).reduce((sum, [, times]) => sum + times, 0);
  return {
    pairs,
    own,
    sets,
    walks,
    all,
    known: { R: ratio(walks.filter((walk) => walk <= own).length), J: ratio(drawn) },
    every: { R: ratio(close), J: ratio(entries.reduce((sum, [, times]) => sum + times, 0)) },
  };
}

/** The heap in bars a street wide, in order: [left end, { inside, beyond, all }]. */
function heapOf({ walks, own, pairs, all }) {
  const bars = new Map();
  const put = (walk, name, times) => {
    const at = Math.floor(walk / pairs);
    const one = bars.get(at) ?? { inside: 0, beyond: 0, all: 0 };
    one[name] += times;
    bars.set(at, one);
  };
  for (const [walk, times] of all) {
    put(walk, "all", times);
  }
  for (const walk of walks) {
    put(walk, walk <= own ? "inside" : "beyond", 1);
  }
  return [...bars].sort(([a], [b]) => a - b);
}

/** Places as the numbers of houses, in words. */
function listed(places) {
  const numbers = places.map((at) => at + 1);
  return `${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)}`;
}

// Below, `it` is the widget: its card (ui), its elements, what was drawn (now), and the houses that are shown (built)
// with their marks.

const chosenMetric = ({ ui }) => ALL.find(({ key }) => key === ui.get("focus"));
function rows(it) {
  const heads = ["average walk from", "to", "drawn, as close", "drawn, farther", "of all sets"];
  return [heads, ...heapOf(it.now).map(([at, { inside, beyond, all }]) => [at, at + 1, inside, beyond, all])];
}
function python({ ui }) {
  const { houses, chosen, drawn, seed } = ui.snapshot();
  return `MonteCarloSampler(${JSON.stringify(houses)}, ${JSON.stringify(chosen)}, drawn=${drawn}, seed=${seed})`;
}
function parse(lines) {
  const numbers = lines.map((row) => row.map((cell) => (cell === "" ? NaN : Number(cell))));
  numbers.forEach((row, at) => {
    if (!isPlace(row.slice(0, 2)) || row.length !== 3 || ![0, 1].includes(row[2])) {
      throw `Row ${at + 1}: two whole numbers from 0 to ${FAR} and then 1 or 0 are needed, as in: 3, 6, 1`;
    }
  });
  const houses = numbers.map(([x, y]) => [x, y]);
  if (!areHouses(houses)) {
    throw `There are ${houses.length} houses: from ${LEAST_HOUSES} to ${MOST_HOUSES} can be shown.`;
  }
  const chosen = numbers.flatMap((row, at) => (row[2] ? [at] : []));
  const problem = problemWith(houses, chosen);
  if (problem) {
    throw problem;
  }
  return { houses, chosen, drawn: 0 };
}
/** The houses as they would be pasted. */
function typed({ ui }) {
  const { houses, chosen } = ui.snapshot();
  return houses.map((house, at) => [...house, Number(chosen.includes(at))].join(", ")).join("\n");
}
/** The last draw and the count so far, in words. */
function sentence(it, { chosen, drawn }) {
  const average = (walk) => decimal(ratio(walk, it.now.pairs), 1);
  const set = `The ${chosen.length} houses of the set are ${average(it.now.own)} streets apart on average.`;
  if (!drawn) {
    return `${set} Nothing is drawn yet.`;
  }
  const verdict = it.now.walks.at(-1) <= it.now.own ? "as close as the set" : "farther apart than the set";
  const last = `Draw ${drawn}, ringed: houses ${listed(it.now.sets.at(-1))}, ${average(it.now.walks.at(-1))} apart`;
  return `${set} ${last}, ${verdict}. So far ${it.now.known.R.n} of ${drawn} are as close.`;
}

const spot = ({ village }, [x, y]) => `translate(${village.X(x)} ${village.Y(y)})`;
/** A house that can be put into the set, by hand or by key. */
function houseMark(it, house, at) {
  const mark = draw(
    "g.wm-house",
    { role: "checkbox", tabindex: 0, "aria-label": `House ${at + 1}`, transform: spot(it, house) },
    draw("circle.wm-hit", { r: 14 }),
  );
  mark.addEventListener("click", () => toggle(it, at));
  mark.addEventListener("keydown", (event) => {
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      toggle(it, at);
    }
  });
  return mark;
}
function drawVillage(it, { houses, chosen }, last) {
  const { village, rings, dots } = it;
  if (it.built !== JSON.stringify(houses)) {
    it.built = JSON.stringify(houses);
    const ends = [0, 1].map((axis) => houses.map((house) => house[axis]));
    village.range(...ends.map((list) => [Math.min(...list) - 1, Math.max(...list) + 1]));
    it.marks = houses.map((house, at) => houseMark(it, house, at));
    dots.replaceChildren(...it.marks);
  }
  it.marks.forEach((mark, at) => {
    const isChosen = chosen.includes(at);
    mark.setAttribute("aria-checked", isChosen);
    const sign = isChosen
      ? draw("rect.wm-dot wm-fn", { x: -7, y: -7, width: 14, height: 14 })
      : draw("circle.wm-other", { r: 5 });
    mark.replaceChildren(mark.firstChild, sign);
  });
  rings.replaceChildren(
    ...last.map((at) => draw("circle.wm-line", { r: 11, transform: spot(it, houses[at]) })),
    ...last.slice(1).map((at, k) =>
      draw("path.wm-line wm-dashed", {
        d: path([houses[last[k]], houses[at]].map(([x, y]) => [village.X(x), village.Y(y)])),
      }),
    ),
  );
}
/** The heap: filled what is as close, hollow what is not; dashed what all sets would give. */
function drawHeap(it, bars) {
  const { heap } = it;
  const share = it.now.walks.length / Number(it.now.every.J.n);
  const expected = bars.map(([, { all }]) => all * share);
  const top = roundTop(Math.max(...bars.map(([, { inside, beyond }]) => inside + beyond), ...expected));
  const [low, high] = [bars[0][0], bars.at(-1)[0] + 1];
  heap.range([low, low + 5 * Math.ceil((high - low) / 5)], [0, top]);
  const outline = bars.flatMap(([at], k) => [at, at + 1].map((x) => [heap.X(x), heap.Y(expected[k])]));
  const limit = heap.X(it.now.own / it.now.pairs);
  heap.marks.replaceChildren(
    barOf(heap, "wm-area wm-fn", [low, it.now.own / it.now.pairs], 0, top),
    ...bars.flatMap(([at, { inside, beyond }]) => [
      barOf(heap, "wm-tail wm-fn", [at, at + 1], 0, inside),
      barOf(heap, "wm-rest", [at, at + 1], inside, inside + beyond),
    ]),
    draw("path.wm-line wm-dashed wm-thin", { d: share ? path(outline) : "" }),
    draw("path.wm-line wm-fn", { d: `M${limit} ${heap.Y(0)}V${heap.Y(top)}` }),
    words(limit + 4, heap.Y(top) + 10, "the set"),
  );
}
/** How p settles: its line, and dashed where it would end if all sets were drawn. */
function drawCourse({ course }, { walks, own, every: { R, J } }) {
  const exact = Number(R.n) / Number(J.n);
  let close = 0;
  const after = walks.map((walk, at) => {
    close += walk <= own;
    return close / (at + 1);
  });
  const later = after.slice(Math.floor(after.length / 5));
  const top = TOPS.find((one) => one >= Math.min(1, 1.1 * Math.max(exact, ...later)));
  const end = roundTop(walks.length);
  course.range([0, end], [0, top]);
  const step = Math.ceil(after.length / POINTS);
  const seen = after.map((p, at) => [at + 1, p]).filter(([at]) => at % step === 0 || at === after.length);
  const line = seen.map(([at, p]) => [course.X(at), course.Y(Math.min(p, top))]);
  const across = [0, end].map((at) => [course.X(at), course.Y(exact)]);
  course.marks.replaceChildren(
    draw("path.wm-line wm-dashed wm-thin", { d: walks.length < TOLD ? "" : path(across) }),
    draw("path.wm-line", { d: path(line) }),
    ...line.slice(-1).map(([x, y]) => draw("circle.wm-dot", { cx: x, cy: y, r: 4 })),
  );
}
function show(it) {
  const { ui, told, every, metrics, steps } = it;
  const state = ui.snapshot();
  it.now = compute(state);
  drawVillage(it, state, it.now.sets.at(-1) ?? []);
  drawHeap(it, heapOf(it.now));
  drawCourse(it, it.now);
  told.textContent = sentence(it, state);
  const { R, J } = it.now.every;
  const exactly = decimal(attempt(ALL[0].tree, it.now.every), 4);
  for (const part of [metrics.list, steps]) {
    part.hidden = !state.drawn;
  }
  every.hidden = state.drawn < TOLD;
  every.textContent = `Dashed: all ${J.n} sets there are. ${R.n} of them are as close, so p is exactly ${exactly}.`;
  metrics.draw(
    ALL.map((one) => ({ ...one, value: attempt(one.tree, it.now.known) })),
    ui.get("focus"),
  );
  showWorking(steps, chosenMetric(it), it.now);
}

function drawMore({ ui }, number) {
  const drawn = ui.get("drawn") + number;
  if (drawn > MOST_DRAWN) {
    ui.note(`At most ${MOST_DRAWN} sets are drawn. Other sets begins again.`, "wrong");
  } else {
    ui.change({ drawn });
  }
}
function otherSets({ ui }) {
  ui.change({ seed: (ui.get("seed") + 1) % 2 ** 32, drawn: 0 });
}
function toggle({ ui }, at) {
  const before = ui.get("chosen");
  const chosen = before.includes(at) ? before.filter((one) => one !== at) : [...before, at].sort((a, b) => a - b);
  const problem = problemWith(ui.get("houses"), chosen);
  if (problem) {
    ui.note(problem, "wrong");
  } else {
    ui.change({ chosen });
  }
}

/** The elements of the widget. */
function partsOf({ ui }) {
  const plot = (more) => axes({ width: 340, height: 220, ...more });
  return {
    village: plot({
      label: "Houses of a village: Space or Enter puts one into the set or takes it out",
      x: [0, 20],
      y: [0, 10],
      ticks: [0, 0],
      left: 14,
      under: 14,
    }),
    heap: plot({
      label: "Random sets by their average walk",
      isStill: true,
      x: [0, 20],
      y: [0, 5],
      names: ["average walk between two of a set", "sets"],
      left: 58,
    }),
    course: plot({
      label: "The p-value after each draw",
      isStill: true,
      x: [0, 10],
      y: [0, 1],
      names: ["sets drawn", "p"],
      ticks: [5, 2],
      height: 130,
      left: 58,
    }),
    rings: draw("g", { "aria-hidden": "true" }),
    dots: draw("g"),
    told: make("p", { "aria-live": "polite" }),
    every: make("p.wm-small"),
    metrics: metricList((focus) => ui.look({ focus })),
    steps: stepsList(),
  };
}
/** The elements in their places. */
function arranged(it) {
  const { ui, village, heap, course, rings, dots, told, every, metrics, steps } = it;
  village.marks.append(rings, dots);
  return [
    bar(
      "Draw",
      ...Object.entries(STEPS).map(([name, number]) => button(name, () => drawMore(it, number))),
      button("Other sets", () => otherSets(it)),
    ),
    make("div.wm-halves", {}, make("div", {}, village.root, told), make("div", {}, heap.root, course.root)),
    every,
    metrics.list,
    steps,
    entry(ui, {
      title: "Your own houses",
      hint: "In each row: x, y, and 1 if the house is one of the set, else 0",
      example: () => typed(it),
      parse,
    }),
  ];
}

function render(context) {
  const it = { now: null, built: "", marks: [] };
  it.ui = card(context, {
    name: "sampler",
    title: "Monte Carlo sampler",
    state: ["houses", "chosen", "drawn", "seed"],
    view: ["focus"],
    isGood,
    rows: () => rows(it),
    copies: { LaTeX: () => latex(chosenMetric(it), it.now), Python: () => python(it) },
  });
  Object.assign(it, partsOf(it));
  it.ui.body.append(...arranged(it));
  return it.ui.show(() => show(it));
}
export default { render };
