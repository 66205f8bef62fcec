// See which examples train and which test, round by round.

import { bar, button, card, choice } from "./lib/card.js";
import { make } from "./lib/dom.js";
import { generator, shuffled } from "./lib/draws.js";
import { showIn, taking } from "./lib/fields.js";
import { LIMITS, areDifferent, brief, isKeyOf, isLabel, isListOf, isWhole } from "./lib/outside.js";
import { draw } from "./lib/plot.js";
import { SPLITS, roundsOf, splitProblem, testsIn } from "./lib/splits.js";

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
/** A whole number of a field; `name` is what the sentence calls it. */
const wholeOf = (name) => (text) => {
  if (!/^\d+$/.test(text.trim())) {
    throw `${name}: a whole number is needed, such as 3. Nothing has changed yet.`;
  }
  return Number(text);
};
const READ = {
  labels: labelsIn,
  method: String,
  k: wholeOf("k"),
  test: (text) => text.trim(),
  rounds: wholeOf("rounds"),
};

function render(context) {
  let seed = 0;
  let known;
  const ui = card(context, {
    name: "splits",
    title: "Split viewer",
    state: ["labels", "method", "k", "test", "orders"],
    view: ["at"],
    isGood,
    anew() {
      seed = 0;
    },
    copies: { Python: python },
    actions: {
      "Shuffle anew"() {
        seed++;
        if (ui.get("method").startsWith("leave")) {
          ui.note("Here every example has its turn, in any order.");
        } else {
          ui.take(select, () => changed({ orders: [[]] }));
        }
      },
    },
    rows: () => [
      ["round", "test", ...classes()],
      ...numbers(Math.min(LIMITS.examples, roundsOf(ui.snapshot()))).map(line),
    ],
  });
  const { select } = choice(
    "",
    Object.keys(SPLITS).map((name) => [name, name]),
  );
  const field = (name, words, input) => {
    const next = () => changed({ [name]: READ[name](input.value) });
    if (input === select) {
      input.addEventListener("change", () => ui.take(input, next));
    } else {
      taking(ui, input, next, null);
    }
    return { name, input, label: make("label.wm-small", {}, words, input) };
  };
  const number = () => make("input", { type: "number", min: 1 });
  const fields = [
    field("method", "Method", select),
    field("k", "k", number()),
    field("test", "Share that tests", make("input")),
    field("rounds", "Rounds", number()),
    field("labels", "Examples", make("textarea", { rows: 1 })),
  ];
  const cells = make("div.wm-examples", { role: "img" });
  const told = make("p", { "aria-live": "polite" });
  const table = make("table.wm-plain");
  const slider = make("input", {
    type: "range",
    min: 1,
    "aria-label": "Round",
    oninput: () => ui.look({ at: slider.value - 1 }),
  });
  const step = (by) =>
    button(by < 0 ? "Previous" : "Next", () =>
      ui.look({ at: Math.max(0, Math.min(slider.max - 1, slider.value - 1 + by)) }),
    );
  ui.body.append(
    bar("What is split", ...fields.map(({ label }) => label)),
    cells,
    bar("Step", step(-1), slider, step(1)),
    told,
    make("div.wm-scroll", { tabIndex: 0, role: "region", "aria-label": "All rounds" }, table),
  );

  /** How often the examples are shuffled. */
  function drawsOf(now, was, rounds) {
    if (now.method === "holdout") {
      return 1;
    }
    if (now.method === "random subsampling") {
      return rounds ?? (now.method === was.method ? was.orders.length : 10);
    }
    return now.method.endsWith("fold") ? Math.min(now.orders.length, 1) : 0;
  }
  /** The state with some of it changed; where k is in the way of something else, it gets smaller. */
  function changed({ rounds, ...next }) {
    const was = ui.snapshot();
    const now = { ...was, ...next };
    const size = now.labels.length;
    const why = splitProblem(now);
    const random = generator(seed);
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
  const classes = () => [...new Set(ui.get("labels"))];
  const shares = (own) =>
    classes().map((label) => `${own.filter((at) => ui.get("labels")[at] === label).length}/${own.length}`);
  function line(round) {
    const tests = testsIn(round, ui.snapshot());
    return [round + 1, tests.map((place) => place + 1).join(" "), ...shares(tests)];
  }
  function fillFields(now, count) {
    const labels = runs(now.labels).map(([label, times]) => `${times} ${label}`.trim());
    const asked = { ...now, rounds: count, labels: labels.join(", ") };
    for (const { name, input, label } of fields) {
      label.hidden = !["method", "labels", ...SPLITS[now.method]].includes(name);
      showIn(input, asked[name]);
    }
  }
  /** A cell for each example; those that test are marked. */
  function drawExamples(labels, tests) {
    cells.classList.toggle("many", labels.length > 60);
    if (known !== JSON.stringify(labels)) {
      known = JSON.stringify(labels);
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
  /** The rounds around the chosen one: what tests, as a picture, and the shares of the classes in it. */
  function drawRounds(now, at, count) {
    const { labels } = now;
    const shown = classes().length > 1 ? 8 : 0;
    const share = (text) => make("td", {}, text, make("i", { style: `width: calc(2rem * ${text})` }));
    const row = (head, own, more, ...picture) =>
      make(
        "tr",
        more,
        make("th", { scope: "row" }, head),
        make("td", {}, ...picture),
        ...shares(own).slice(0, shown).map(share),
      );
    const pictured = (round) => {
      const own = testsIn(round, now);
      const path = draw("path", { d: own.map((place) => `M${place} 0h1v1h-1`).join("") });
      const picture = draw("svg", { viewBox: `0 0 ${labels.length} 1`, preserveAspectRatio: "none" }, path);
      const here = round === at && { "aria-current": "step" };
      return row(String(round + 1), own, { onclick: () => ui.look({ at: round }), ...here }, picture);
    };
    const first = Math.max(0, Math.min(at - AROUND / 2, count - AROUND));
    const heads = ["round", "tests", ...classes().slice(0, shown)].map((head) => make("th", { scope: "col" }, head));
    table.replaceChildren(
      make("caption", {}, "What tests in each round, and the share of each class in it"),
      make("thead", {}, make("tr", {}, ...heads)),
      make("tbody", {}, row("all", [...labels.keys()], {}), ...numbers(Math.min(AROUND, count), first).map(pictured)),
    );
  }

  function show() {
    const now = ui.snapshot();
    const count = roundsOf(now);
    const at = Math.min(ui.get("at"), count - 1);
    const tests = testsIn(at, now);
    const size = now.labels.length;
    fillFields(now, count);
    Object.assign(slider, { max: count, value: at + 1 }).setAttribute("aria-valuetext", `${at + 1} of ${count}`);
    drawExamples(now.labels, tests);
    const listed = tests.length < 11 ? ` (${tests.map((place) => place + 1).join(", ")})` : "";
    const testing = `${tests.length} of ${size} examples test${listed}`;
    told.textContent = `Round ${at + 1} of ${count}: ${testing}, the other ${size - tests.length} train.`;
    cells.setAttribute("aria-label", told.textContent);
    drawRounds(now, at, count);
  }
  function python() {
    const now = ui.snapshot();
    const text = JSON.stringify;
    const given = [...SPLITS[now.method], "orders"].filter((name) => now[name]?.length !== 0 && name in now);
    const labels = runs(now.labels).map(([label, times]) => `[${text(label)}] * ${times}`);
    const more = given.map((name) => `, ${name}=${text(now[name])}`);
    return `SplitViewer(${labels.join(" + ")}, ${text(now.method)}${more.join("")})`;
  }
  return ui.show(show);
}
export default { render };
