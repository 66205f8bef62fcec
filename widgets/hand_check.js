// Check a calculation that was done by hand.

import { button, card, choice } from "./lib/card.js";
import { calculation, isTable, metricOf, square } from "./lib/calculation.js";
import { diagnoseSteps } from "./lib/diagnosis.js";
import { make } from "./lib/dom.js";
import { entry } from "./lib/entry.js";
import { grid, plain, showIn, taking } from "./lib/fields.js";
import {
  LIMITS,
  areNames,
  areSummable,
  isCount,
  isKeyOf,
  isListOf,
  isNumber,
  isRecord,
  isSquare,
  isText,
  isWhole,
} from "./lib/outside.js";
import { sampleOf } from "./lib/sample.js";
import { EVERYTHING, SENTENCES } from "./lib/tables.js";
import { tell } from "./lib/verdict.js";
import { viewed } from "./lib/views.js";
import { latex, showWorking, stepsList } from "./lib/worked.js";

const LONG = new RegExp(`\\d{${LIMITS.digits + 1}}`);
const isShort = (text) => isText(text) && !LONG.test(text);
/** Whether rows from outside are few and short, and their numbers can be added up. */
const areRows = (rows) =>
  isListOf(rows, (row) => isListOf(row, isShort, 1, LIMITS.lines), 1, LIMITS.lines) &&
  areSummable(rows.flat().filter(isNumber));

/** Whether a state from outside, such as a link, can be shown. */
function isGood(state) {
  const { metric, variant, rows, labels, positive, given, answers } = state;
  const known = metricOf(metric);
  try {
    const isParameter = (name) => [known.parameters, known.options].some((own) => Object.hasOwn(own, name));
    return (
      (!variant || isKeyOf(known.variants, variant)) &&
      isWhole(positive, 0, LIMITS.points) &&
      areRows(rows) &&
      isRecord(given, isParameter, isShort) &&
      isRecord(answers, isText, isText) &&
      (isTable(known)
        ? areNames(labels, 2, LIMITS.classes) && isSquare(rows, labels.length, isCount)
        : areNames(labels, 0, 0)) &&
      calculation(state).parts.length > 0
    );
  } catch {
    return false;
  }
}

/** What all the numbers together are. */
function verdictOf({ first, steps, sentence }) {
  const is = (...kinds) => Object.values(steps).some(({ verdict }) => kinds.includes(verdict));
  if (first) {
    return { verdict: steps[first].verdict === "too coarse" ? "too coarse" : "wrong", sentence };
  }
  if (!is("right", "cut", "follows")) {
    return { verdict: "unanswered", sentence: SENTENCES.unanswered };
  }
  return { verdict: is("follows", "cut") ? "cut" : "right", sentence };
}

// Below, `it` is the check: its card (ui), its elements, the calculation (now), what was judged, what the fields are
// made for (drawn), and the table of counts, if the data are one.

function rowsOfSteps({ ui, now, judged }) {
  const answers = ui.get("answers");
  const line = ({ name }) => [name, answers[name] ?? "", judged?.steps[name]?.sentence ?? ""];
  return [["step", "your number", "what it is"], ...now.parts.map(line)];
}
function parse(it, rows) {
  const { ui } = it;
  const table = isTable(it.now.metric);
  const next = {
    ...ui.snapshot(),
    rows: rows.map((row) => row.slice(+table).map((text) => text.replace("−", "-"))),
    labels: table ? rows.map(([name]) => name) : [],
    positive: 0,
    given: {},
    answers: {},
  };
  if (!(table ? isGood(next) : areRows(next.rows))) {
    throw `That does not fit. ${EVERYTHING.kinds[it.now.metric.on].hint}`;
  }
  calculation(next); // or the sentence says what is wrong
  it.judged = null;
  return next;
}
function typed(it) {
  const { ui } = it;
  const lines = ui.get("rows").map((row, at) => (isTable(it.now.metric) ? [ui.get("labels")[at], ...row] : row));
  return lines.map((cells) => cells.join(", ")).join("\n");
}
function takeParameter(it, name, input) {
  const { ui } = it;
  const given = { ...ui.get("given"), [name]: plain(input) };
  if (!isShort(given[name])) {
    throw `${name}: a number of at most ${LIMITS.digits} digits is needed.`;
  }
  calculation({ ...ui.snapshot(), given }); // or the sentence says what is wrong
  it.judged = null;
  return { given };
}
function takeAnswer(it, name, input) {
  const { ui } = it;
  const { [name]: _, ...others } = ui.get("answers");
  if (!isText(input.value)) {
    throw `${name}: an answer of at most ${LIMITS.text} characters is needed.`;
  }
  it.judged = null;
  return { answers: input.value.trim() ? { ...others, [name]: input.value } : others };
}
function worked(it) {
  const [first, ...more] = it.now.results.map(({ metric, tree }) => ({ name: metric.name, tree }));
  const { data, at } = it.now.results[0];
  const [known] = viewed(it.now.results[0], it.now.tree);
  return [
    { ...first, more },
    { ...data, at, known },
  ];
}
function python(it) {
  const { ui } = it;
  const { metric: key, variant, rows, labels, positive, given, answers } = ui.snapshot();
  const written = JSON.stringify;
  const own = {
    ...(variant && { variant }),
    ...given,
    ...(positive && it.now.names.length && { label: it.now.names[positive] }),
  };
  const data = isTable(it.now.metric)
    ? `ConfusionMatrix(${written(rows).replaceAll('"', "")}, ${written(labels)})`
    : written(rows);
  const more = Object.entries(own).map(([name, value]) => `${name}=${written(value)}`);
  return `HandCheck(${[written(key), data, written(answers), ...more].join(", ")})`;
}

/** A field of a name, whose text read(field) makes the new state of. */
function field({ ui }, name, read) {
  const input = make("input", { autocomplete: "off", spellcheck: false });
  taking(ui, input, read);
  return make("label.wm-small", {}, make("span", {}, name), input);
}
function build(it, labels) {
  const { ui, fields, data, lines } = it;
  const table = isTable(it.now.metric);
  const { hint } = EVERYTHING.kinds[it.now.metric.on];
  it.counts =
    table &&
    grid(ui, {
      caption: "Rows are actual, columns predicted",
      labels,
      words: ["actual", "predicted"],
      now: () => ui.get("rows"),
      next: (rows) => {
        it.judged = null;
        return { rows };
      },
    });
  data.replaceChildren(
    make("p.wm-small", { hidden: table }, hint),
    make("div.wm-scroll", {}, table ? it.counts.table : make("table.wm-plain")),
    ...(table
      ? [
          make(
            "div.wm-bar",
            {},
            button("Add a class", () => resize(it, 1)),
            button("Remove a class", () => resize(it, -1)),
          ),
        ]
      : []),
    entry(ui, {
      title: "Your own data",
      hint,
      example: () => typed(it),
      parse: (lines) => parse(it, lines),
    }),
  );
  lines.replaceChildren(
    ...it.now.parts.map(({ name }) =>
      make(
        "div.wm-line",
        {},
        field(it, name, (input) => takeAnswer(it, name, input)),
        make("p.wm-say"),
      ),
    ),
  );
  fields.replaceChildren(...it.now.fields.map((name) => field(it, name, (input) => takeParameter(it, name, input))));
}
function update(it) {
  const { ui, metric, focus, meaning, fields, data, say, lines, forms } = it;
  const state = ui.snapshot();
  const { labels, answers, positive } = state;
  if (!isGood(state)) {
    return choose(it, metricOf(state.metric) ? state.metric : "f_measure", "");
  }
  it.now = calculation(state);
  const key = JSON.stringify([state.metric, state.variant, labels, it.now.parts.map(({ name }) => name)]);
  if (key !== it.drawn) {
    build(it, labels);
  }
  it.drawn = key;
  metric.select.value = `${state.metric}|${state.variant}`;
  focus.label.hidden = !it.now.names.length;
  focus.fill(it.now.names.map((name, at) => [at, name]));
  focus.select.value = positive;
  meaning.textContent = it.now.metric.meaning;
  forms.textContent = `${sampleOf(it.now.parts)}; a field may stay empty.`;
  if (it.counts) {
    it.counts.fill();
  } else {
    data
      .querySelector("table")
      .replaceChildren(
        make("tbody", {}, ...state.rows.map((row) => make("tr", {}, ...row.map((text) => make("td", {}, text))))),
      );
  }
  it.now.fields.forEach((name, at) => {
    showIn(fields.children[at].lastChild, it.now.given[name]);
  });
  it.now.parts.forEach(({ name }, at) => {
    const [label, line] = lines.children[at].children;
    const step = it.judged?.steps[name];
    showIn(label.lastChild, answers[name] ?? "");
    tell(line, step?.verdict === "unanswered" ? {} : step);
  });
  if (!it.judged) {
    tell(say);
  }
  work(it);
}
function work(it) {
  const { steps, reveal } = it;
  if (reveal.open) {
    showWorking(steps, ...worked(it));
  }
}

/** Something is typed: what was judged is no more. */
function unjudge(it) {
  const { say, lines } = it;
  it.judged = null;
  for (const line of [say, ...lines.querySelectorAll("p")]) {
    tell(line);
  }
}
/** A change: what was judged is no more. */
function take(it, next, by) {
  const { ui } = it;
  it.judged = null;
  ui.change(next, by);
}
function choose(it, key, variant) {
  const { on } = metricOf(key);
  const rows = EVERYTHING.kinds[on].example;
  const labels = isTable({ on }) ? ["+", "-"] : [];
  take(it, {
    metric: key,
    variant,
    answers: {},
    given: {},
    ...(on !== it.now?.metric.on && { rows, labels, positive: 0 }),
  });
}
function resize(it, more) {
  const { ui } = it;
  const { rows, labels, positive } = ui.snapshot();
  const size = labels.length + more;
  if (size < 2 || size > LIMITS.classes) {
    return ui.note(`Here a table has 2 to ${LIMITS.classes} classes.`);
  }
  let name = size;
  while (labels.includes(String(name))) {
    name++;
  }
  take(it, {
    rows: square(size, (i, j) => rows[i]?.[j] ?? "0"),
    labels: [...labels, String(name)].slice(0, size),
    positive: Math.min(positive, size - 1),
    given: {},
    answers: {},
  });
}
function check(it, event) {
  const { ui, say } = it;
  event.preventDefault();
  const answers = ui.get("answers");
  it.judged = diagnoseSteps({ [it.now.parts.at(-1).name]: "", ...answers }, it.now.parts);
  update(it);
  tell(say, verdictOf(it.judged));
}

/** The menu of all metrics, by the kinds of their data. */
function optionsOf() {
  const all = [...EVERYTHING.metrics, ...EVERYTHING.calculations];
  const ofOne = ({ key, name, variants }) => [
    make("option", { value: `${key}|` }, name),
    ...Object.entries(variants).map(([variant, [, , , mark]]) =>
      make("option", { value: `${key}|${variant}` }, `${name}, ${variant}${mark}`),
    ),
  ];
  return Object.entries(EVERYTHING.kinds).map(([on, { title }]) =>
    make("optgroup", { label: title }, ...all.filter((one) => one.on === on).flatMap(ofOne)),
  );
}
/** The elements of the widget. */
function partsOf(it) {
  const steps = stepsList();
  return {
    metric: choice("Metric", [], (value) => choose(it, ...value.split("|"))),
    focus: choice("Class", [], (value) => take(it, { positive: Number(value) })),
    meaning: make("p.wm-small"),
    fields: make("span.wm-given"),
    data: make("div"),
    say: make("p.wm-say", { role: "status" }),
    lines: make("div", { oninput: () => unjudge(it) }),
    forms: make("p.wm-small"),
    steps,
    reveal: make("details.wm-data", { ontoggle: () => work(it) }, make("summary", {}, "Show the working"), steps),
  };
}
/** The elements in their places. */
function arranged(it) {
  const { metric, focus, fields, meaning, data, say, lines, forms, reveal } = it;
  const press = make("button.wm-button main", {}, "Check");
  metric.select.append(...optionsOf());
  return [
    make("div.wm-bar", {}, metric.label, focus.label, fields),
    meaning,
    make("div.wm-halves", {}, data, make("form", { onsubmit: (event) => check(it, event) }, say, lines, press, forms)),
    reveal,
  ];
}

function render(context) {
  const it = { now: null, judged: null, drawn: "", counts: null };
  it.ui = card(context, {
    name: "hand",
    title: "Hand check",
    state: ["metric", "variant", "rows", "labels", "positive", "given", "answers"],
    isGood,
    anew() {
      it.judged = null;
    },
    copies: { LaTeX: () => latex(...worked(it)), Python: () => python(it) },
    rows: () => rowsOfSteps(it),
  });
  Object.assign(it, partsOf(it));
  it.ui.body.append(...arranged(it));
  return it.ui.show(() => update(it));
}
export default { render };
