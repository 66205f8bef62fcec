// See which examples train and which test, round by round.

import { bar, button, card, choice } from "./lib/card.js";
import { make } from "./lib/dom.js";
import { generator, shuffled } from "./lib/draws.js";
import { counter, showIn, taking, wholeIn } from "./lib/fields.js";
import { LIMITS, areDifferent, brief, isKeyOf, isLabel, isListOf, isWhole } from "./lib/outside.js";
import { draw } from "./lib/plot.js";
import { IN_FOLDS, LEAVING_OUT, SPLITS, roundsOf, splitProblem, testsIn } from "./lib/splits.js";

const AROUND = 20; // examples; rounds in the picture
const isOrder = (order, size) => isListOf(order, (place) => isWhole(place, 0, size - 1), size) && areDifferent(order);
const isGood = ({ labels, method, k, test, orders, at }) =>
  isListOf(labels, isLabel, 0, LIMITS.examples) &&
  isKeyOf(SPLITS, method) &&
  isWhole(k, 0, LIMITS.examples) &&
  isLabel(test) &&
  isWhole(at, 0, 1e6) &&
  isListOf(orders, (order) => isOrder(order, labels.length), 0, LIMITS.draws) &&
  !splitProblem({ labels, method, k, test });
const numbers = (length, from = 0) => Array.from({ length }, (_, at) => from + at);
/** Labels as [label, how often in a row]. */
function runs(labels) {
  const found = [];
  for (const label of labels) {
    if (found.at(-1)?.[0] === label) {
      found.at(-1)[1]++;
    } else {
      found.push([label, 1]);
    }
  }
  return found;
}
const NUMBERED = /^(?:0*([1-9]\d*)(?:\s+(.+))?|([^\d\s+−-].*|[+−-]|[+−-]\D.*))$/s;
const SEVERAL = /\s\d+\s+\D/; // "3 Win 2 Lose": a number and a name in what should be one name
/** The labels of a part of a list: "3 Win" is three of them, "6" is six without a name, "Win" is one. */
function labelsOf(part) {
  const [, times = 1, named = "", alone] = part.match(NUMBERED) ?? [];
  const label = alone ?? named;
  if (!NUMBERED.test(part) || SEVERAL.test(` ${label} `)) {
    const form = "how many and which class, with a comma before the next, such as 3 Win, 2 Lose";
    throw `“${brief([part])}” cannot be read: write ${form}. Nothing has changed yet.`;
  }
  return Array(Math.min(times, LIMITS.examples + 1)).fill(label);
}
/** Labels from text such as "500 Win, 300 Loss". */
export const labelsIn = (text) =>
  text
    .split(/[\n\t,;]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap(labelsOf);
const wholeOf = (name) => (text) => wholeIn(text, name);
const READ = {
  labels: labelsIn,
  method: String,
  k: wholeOf("k"),
  test: (text) => text.trim(),
  rounds: wholeOf("rounds"),
};

// Below, `it` is the viewer: its card (ui), its elements, the seed of its shuffles, and the labels that are shown
// (known).

const classes = ({ ui }) => [...new Set(ui.get("labels"))];
const shares = (it, own) =>
  classes(it).map((label) => `${own.filter((at) => it.ui.get("labels")[at] === label).length}/${own.length}`);
function line(it, round) {
  const { ui } = it;
  const tests = testsIn(round, ui.snapshot());
  return [round + 1, tests.map((place) => place + 1).join(" "), ...shares(it, tests)];
}
function rows(it) {
  const rounds = numbers(Math.min(LIMITS.examples, roundsOf(it.ui.snapshot())));
  return [["round", "test", ...classes(it)], ...rounds.map((round) => line(it, round))];
}
/** How often the examples are shuffled. */
function drawsOf(now, was, rounds) {
  if (now.method === "holdout") {
    return 1;
  }
  if (now.method === "random subsampling") {
    return rounds ?? (now.method === was.method ? was.orders.length : 10);
  }
  return IN_FOLDS.has(now.method) ? Math.min(now.orders.length, 1) : 0;
}
/** The state with some of it changed; where k is in the way of something else, it gets smaller. */
function changed(it, { rounds, ...next }) {
  const { ui } = it;
  const was = ui.snapshot();
  const now = { ...was, ...next };
  const size = now.labels.length;
  const why = splitProblem(now);
  const random = generator(it.seed);
  if (!isListOf(now.labels, isLabel, 0, LIMITS.examples)) {
    const allowed = `up to ${LIMITS.examples} can be shown, each with a class of at most ${LIMITS.name} characters`;
    throw `there are ${size} examples: ${allowed}`;
  }
  if (!isWhole(rounds ?? 1, 1, LIMITS.draws)) {
    throw `rounds is ${rounds}: a number of rounds from 1 to ${LIMITS.draws} is needed`;
  }
  while (!("k" in next) && splitProblem(now) && now.k > 1) {
    now.k--;
  }
  if (splitProblem(now)) {
    throw why;
  }
  const draws = drawsOf(now, was, rounds);
  if (now.orders.length !== draws || now.orders[0]?.length !== size) {
    now.orders = numbers(draws).map(() => shuffled(size, random));
  }
  return now;
}
function python({ ui }) {
  const now = ui.snapshot();
  const text = JSON.stringify;
  const given = [...SPLITS[now.method], "orders"].filter((name) => now[name]?.length !== 0 && name in now);
  const labels = runs(now.labels).map(([label, times]) => `[${text(label)}] * ${times}`);
  const more = given.map((name) => `, ${name}=${text(now[name])}`);
  return `SplitViewer(${labels.join(" + ")}, ${text(now.method)}${more.join("")})`;
}

function fillFields({ fields }, now, count) {
  const labels = runs(now.labels).map(([label, times]) => `${times} ${label}`.trim());
  const asked = { ...now, rounds: count, labels: labels.join(", ") };
  for (const { name, input, label } of fields) {
    label.hidden = !["method", "labels", ...SPLITS[now.method]].includes(name);
    showIn(input, asked[name]);
  }
}
/** A cell for each example; those that test are marked. */
function drawExamples(it, labels, tests) {
  const { cells } = it;
  cells.classList.toggle("many", labels.length > 60);
  if (it.known !== JSON.stringify(labels)) {
    it.known = JSON.stringify(labels);
    cells.replaceChildren(
      ...labels.map((label, place) => make("span", {}, make("small", {}, String(place + 1)), label)),
    );
  }
  for (const cell of cells.querySelectorAll(".test")) {
    cell.className = "";
  }
  for (const place of tests) {
    cells.children[place].className = "test";
  }
}
/** Which examples test, unless they are too many to listen to. */
const listed = (tests) => (tests.length < 11 ? ` (${tests.map((place) => place + 1).join(", ")})` : "");
/** The rounds around the chosen one: what tests, as a picture, and the shares of the classes in it. */
function drawRounds(it, now, at, count) {
  const { ui, table } = it;
  const { labels } = now;
  const shown = classes(it).length > 1 ? 8 : 0;
  const share = (text) => make("td", {}, text, make("i", { style: `width: calc(2rem * ${text})` }));
  const row = (head, own, more, ...picture) =>
    make(
      "tr",
      more,
      make("th", { scope: "row" }, head),
      make("td", {}, ...picture),
      ...shares(it, own).slice(0, shown).map(share),
    );
  const pictured = (round) => {
    const own = testsIn(round, now);
    const path = draw("path", { d: own.map((place) => `M${place} 0h1v1h-1`).join("") });
    const box = { viewBox: `0 0 ${labels.length} 1`, preserveAspectRatio: "none" };
    const picture = draw(
      "svg",
      { ...box, role: "img", "aria-label": `${own.length} of ${labels.length}${listed(own)}` },
      path,
    );
    const here = round === at && { "aria-current": "step" };
    return row(String(round + 1), own, { onclick: () => ui.look({ at: round }), ...here }, picture);
  };
  const first = Math.max(0, Math.min(at - AROUND / 2, count - AROUND));
  const heads = ["round", "tests", ...classes(it).slice(0, shown)].map((head) => make("th", { scope: "col" }, head));
  table.replaceChildren(
    make("caption", {}, "What tests in each round, and the share of each class in it"),
    make("thead", {}, make("tr", {}, ...heads)),
    make("tbody", {}, row("all", [...labels.keys()], {}), ...numbers(Math.min(AROUND, count), first).map(pictured)),
  );
}
function show(it) {
  const { ui, cells, told, slider } = it;
  const now = ui.snapshot();
  const count = roundsOf(now);
  const at = Math.min(ui.get("at"), count - 1);
  const tests = testsIn(at, now);
  const size = now.labels.length;
  fillFields(it, now, count);
  Object.assign(slider, { max: count, value: at + 1 }).setAttribute("aria-valuetext", `${at + 1} of ${count}`);
  drawExamples(it, now.labels, tests);
  const testing = `${tests.length} of ${size} examples test${listed(tests)}`;
  told.textContent = `Round ${at + 1} of ${count}: ${testing}, the other ${size - tests.length} train.`;
  cells.setAttribute("aria-label", told.textContent);
  drawRounds(it, now, at, count);
}

/** The elements of the widget. */
function partsOf() {
  const { select } = choice(
    "",
    Object.keys(SPLITS).map((name) => [name, name]),
  );
  const field = (name, words, input) => ({ name, input, label: make("label.wm-small", {}, words, input) });
  return {
    select,
    fields: [
      field("method", "Method", select),
      field("k", "k", counter(1)),
      field("test", "Share that tests", make("input")),
      field("rounds", "Rounds", counter(1)),
      field("labels", "Examples", make("textarea", { rows: 1 })),
    ],
    cells: make("div.wm-examples", { role: "img" }),
    told: make("p", { "aria-live": "polite" }),
    table: make("table.wm-plain"),
    slider: make("input", { type: "range", min: 1, "aria-label": "Round" }),
  };
}
/** The elements in their places. */
function arranged(it) {
  const { fields, cells, slider, told, table } = it;
  return [
    bar("What is split", ...fields.map(({ label }) => label)),
    cells,
    bar(
      "Step",
      button("Previous", () => step(it, -1)),
      slider,
      button("Next", () => step(it, 1)),
    ),
    told,
    make("div.wm-scroll", { tabIndex: 0, role: "region", "aria-label": "All rounds" }, table),
  ];
}

function step({ ui, slider }, by) {
  ui.look({ at: Math.max(0, Math.min(slider.max - 1, slider.value - 1 + by)) });
}
function shuffleAnew(it) {
  const { ui, select } = it;
  it.seed++;
  if (LEAVING_OUT.has(ui.get("method"))) {
    ui.note("Here every example has its turn, in any order.");
  } else {
    ui.take(select, () => changed(it, { orders: [[]] }));
  }
}
function giveHands(it) {
  const { ui, select, fields, slider } = it;
  slider.addEventListener("input", () => ui.look({ at: slider.value - 1 }));
  for (const { name, input } of fields) {
    const next = () => changed(it, { [name]: READ[name](input.value) });
    if (input === select) {
      input.addEventListener("change", () => ui.take(input, next));
    } else {
      taking(ui, input, next, null);
    }
  }
}

function render(context) {
  const it = { seed: 0, known: "" };
  it.ui = card(context, {
    name: "splits",
    title: "Split viewer",
    state: ["labels", "method", "k", "test", "orders"],
    view: ["at"],
    isGood,
    anew() {
      it.seed = 0;
    },
    copies: { Python: () => python(it) },
    actions: { "Shuffle anew": () => shuffleAnew(it) },
    rows: () => rows(it),
  });
  Object.assign(it, partsOf());
  it.ui.body.append(...arranged(it));
  giveHands(it);
  return it.ui.show(() => show(it));
}
export default { render };
