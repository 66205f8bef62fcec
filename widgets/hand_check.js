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
import { viewed } from "./lib/views.js";
import { latex, showWorking, stepsList } from "./lib/worked.js";

const SIGNS = { follows: "cut", unreadable: "undefined", unanswered: "" };
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

function render(context) {
  let now = null;
  let judged = null;
  let drawn = "";
  let counts = null;
  const ui = card(context, {
    name: "hand",
    title: "Hand check",
    state: ["metric", "variant", "rows", "labels", "positive", "given", "answers"],
    isGood,
    anew() {
      judged = null;
    },
    copies: { LaTeX: () => latex(...worked()), Python: python },
    rows: () => [
      ["step", "your number", "what it is"],
      ...now.parts.map(({ name }) => [name, ui.get("answers")[name] ?? "", judged?.steps[name]?.sentence ?? ""]),
    ],
  });
  const metric = choice("Metric", [], (value) => choose(...value.split("|")));
  const focus = choice("Class", [], (value) => take({ positive: Number(value) }));
  const meaning = make("p.wm-small");
  const fields = make("span.wm-given");
  const data = make("div");
  const say = make("p.wm-say", { role: "status" });
  const lines = make("div");
  const forms = make("p.wm-small");
  const steps = stepsList();
  const reveal = make("details.wm-data", { ontoggle: work }, make("summary", {}, "Show the working"), steps);
  metric.select.append(
    ...Object.entries(EVERYTHING.kinds).map(([on, { title }]) =>
      make(
        "optgroup",
        { label: title },
        ...[...EVERYTHING.metrics, ...EVERYTHING.calculations]
          .filter((one) => one.on === on)
          .flatMap(({ key, name, variants }) => [
            make("option", { value: `${key}|` }, name),
            ...Object.entries(variants).map(([variant, [, , , mark]]) =>
              make("option", { value: `${key}|${variant}` }, `${name}, ${variant}${mark}`),
            ),
          ]),
      ),
    ),
  );
  lines.addEventListener("input", unjudge);
  ui.body.append(
    make("div.wm-bar", {}, metric.label, focus.label, fields),
    meaning,
    make(
      "div.wm-halves",
      {},
      data,
      make("form", { onsubmit: check }, say, lines, make("button.wm-button main", {}, "Check"), forms),
    ),
    reveal,
  );

  /** Something is typed: what was judged is no more. */
  function unjudge() {
    judged = null;
    for (const line of [say, ...lines.querySelectorAll("p")]) {
      tell(line);
    }
  }
  /** A change: what was judged is no more. */
  function take(next, by) {
    judged = null;
    ui.change(next, by);
  }
  function choose(key, variant) {
    const { on } = metricOf(key);
    const rows = EVERYTHING.kinds[on].example;
    const labels = isTable({ on }) ? ["+", "-"] : [];
    take({ metric: key, variant, answers: {}, given: {}, ...(on !== now?.metric.on && { rows, labels, positive: 0 }) });
  }
  function resize(more) {
    const { rows, labels, positive } = ui.snapshot();
    const size = labels.length + more;
    if (size < 2 || size > LIMITS.classes) {
      return ui.note(`Here a table has 2 to ${LIMITS.classes} classes.`);
    }
    let name = size;
    while (labels.includes(String(name))) {
      name++;
    }
    take({
      rows: square(size, (i, j) => rows[i]?.[j] ?? "0"),
      labels: [...labels, String(name)].slice(0, size),
      positive: Math.min(positive, size - 1),
      given: {},
      answers: {},
    });
  }
  function parse(rows) {
    const table = isTable(now.metric);
    const next = {
      ...ui.snapshot(),
      rows: rows.map((row) => row.slice(+table).map((text) => text.replace("−", "-"))),
      labels: table ? rows.map(([name]) => name) : [],
      positive: 0,
      given: {},
      answers: {},
    };
    if (!(table ? isGood(next) : areRows(next.rows))) {
      throw `That does not fit. ${EVERYTHING.kinds[now.metric.on].hint}`;
    }
    calculation(next); // or the sentence says what is wrong
    judged = null;
    return next;
  }
  const typed = () =>
    ui
      .get("rows")
      .map((row, at) => (isTable(now.metric) ? [ui.get("labels")[at], ...row] : row).join(", "))
      .join("\n");
  /** A field of a name, whose text read(field) makes the new state of. */
  function field(name, read) {
    const input = make("input", { autocomplete: "off", spellcheck: false });
    taking(ui, input, read);
    return make("label.wm-small", {}, make("span", {}, name), input);
  }
  const parameter = (name) => (input) => {
    const given = { ...ui.get("given"), [name]: plain(input) };
    if (!isShort(given[name])) {
      throw `${name}: a number of at most ${LIMITS.digits} digits is needed.`;
    }
    calculation({ ...ui.snapshot(), given }); // or the sentence says what is wrong
    judged = null;
    return { given };
  };
  const answer = (name) => (input) => {
    const { [name]: _, ...others } = ui.get("answers");
    if (!isText(input.value)) {
      throw `${name}: an answer of at most ${LIMITS.text} characters is needed.`;
    }
    judged = null;
    return { answers: input.value.trim() ? { ...others, [name]: input.value } : others };
  };

  function build(labels) {
    const table = isTable(now.metric);
    const { hint } = EVERYTHING.kinds[now.metric.on];
    counts =
      table &&
      grid(ui, {
        caption: "Rows are actual, columns predicted",
        labels,
        words: ["actual", "predicted"],
        now: () => ui.get("rows"),
        next: (rows) => {
          judged = null;
          return { rows };
        },
      });
    data.replaceChildren(
      make("p.wm-small", { hidden: table }, hint),
      make("div.wm-scroll", {}, table ? counts.table : make("table.wm-plain")),
      ...(table
        ? [
            make(
              "div.wm-bar",
              {},
              button("Add a class", () => resize(1)),
              button("Remove a class", () => resize(-1)),
            ),
          ]
        : []),
      entry(ui, { title: "Your own data", hint, example: typed, parse }),
    );
    lines.replaceChildren(
      ...now.parts.map(({ name }) => make("div.wm-line", {}, field(name, answer(name)), make("p.wm-say"))),
    );
    fields.replaceChildren(...now.fields.map((name) => field(name, parameter(name))));
  }
  function draw() {
    const state = ui.snapshot();
    const { labels, answers, positive } = state;
    if (!isGood(state)) {
      return choose(metricOf(state.metric) ? state.metric : "f_measure", "");
    }
    now = calculation(state);
    const key = JSON.stringify([state.metric, state.variant, labels, now.parts.map(({ name }) => name)]);
    if (key !== drawn) {
      build(labels);
    }
    drawn = key;
    metric.select.value = `${state.metric}|${state.variant}`;
    focus.label.hidden = !now.names.length;
    focus.fill(now.names.map((name, at) => [at, name]));
    focus.select.value = positive;
    meaning.textContent = now.metric.meaning;
    forms.textContent = `${sampleOf(now.parts)}; a field may stay empty.`;
    if (counts) {
      counts.fill();
    } else {
      data
        .querySelector("table")
        .replaceChildren(
          make("tbody", {}, ...state.rows.map((row) => make("tr", {}, ...row.map((text) => make("td", {}, text))))),
        );
    }
    now.fields.forEach((name, at) => {
      showIn(fields.children[at].lastChild, now.given[name]);
    });
    now.parts.forEach(({ name }, at) => {
      const [label, line] = lines.children[at].children;
      const { verdict, sentence } = judged?.steps[name] ?? {};
      showIn(label.lastChild, answers[name] ?? "");
      tell(line, verdict, verdict !== "unanswered" && sentence);
    });
    if (!judged) {
      tell(say);
    }
    work();
  }
  function tell(line, verdict = "", sentence = "") {
    line.dataset.verdict = SIGNS[verdict] ?? verdict;
    line.replaceChildren(...(sentence ? [make("span", {}, sentence)] : []));
  }
  function check(event) {
    event.preventDefault();
    const answers = ui.get("answers");
    const is = (...kinds) => Object.values(judged.steps).some(({ verdict }) => kinds.includes(verdict));
    judged = diagnoseSteps({ [now.parts.at(-1).name]: "", ...answers }, now.parts);
    draw();
    const none = !is("right", "cut", "follows") && !judged.first;
    if (none) {
      tell(say, "unanswered", SENTENCES.unanswered);
    } else if (judged.first) {
      tell(say, judged.steps[judged.first].verdict === "too coarse" ? "too coarse" : "wrong", judged.sentence);
    } else {
      tell(say, is("follows", "cut") ? "cut" : "right", judged.sentence);
    }
  }
  function worked() {
    const [first, ...more] = now.results.map(({ metric, tree }) => ({ name: metric.name, tree }));
    const { data, at } = now.results[0];
    const [known] = viewed(now.results[0], now.tree);
    return [
      { ...first, more },
      { ...data, at, known },
    ];
  }
  function work() {
    if (reveal.open) {
      showWorking(steps, ...worked());
    }
  }
  function python() {
    const { metric: key, variant, rows, labels, positive, given, answers } = ui.snapshot();
    const written = JSON.stringify;
    const own = {
      ...(variant && { variant }),
      ...given,
      ...(positive && now.names.length && { label: now.names[positive] }),
    };
    const data = isTable(now.metric)
      ? `ConfusionMatrix(${written(rows).replaceAll('"', "")}, ${written(labels)})`
      : written(rows);
    const more = Object.entries(own).map(([name, value]) => `${name}=${written(value)}`);
    return `HandCheck(${[written(key), data, written(answers), ...more].join(", ")})`;
  }
  return ui.show(draw);
}
export default { render };
