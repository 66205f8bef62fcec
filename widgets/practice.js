// Exercises to do in the page: new numbers, hints in stages, the working, and progress that stays in the browser.

import { bar, button, tableOf } from "./lib/card.js";
import { make } from "./lib/dom.js";
import { LIMITS, brief } from "./lib/outside.js";
import {
  KEPT,
  UNKEPT,
  entriesOf,
  forgetWidgets,
  isFilled,
  isKept,
  keep,
  progress,
  recordOf,
  textOf,
} from "./lib/progress.js";
import { sampleOf } from "./lib/sample.js";
import { variantOf } from "./lib/variants.js";
import { viewed } from "./lib/views.js";
import { showWorking, stepsList } from "./lib/worked.js";

const SIGNS = { follows: "cut", unreadable: "undefined", unanswered: "" };
const DONE = ["right", "cut", "follows"];
const DIGITS = 15;
const escaped = (text) => text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);

function tell(line, { verdict = "", sentence = "" } = {}) {
  line.dataset.verdict = SIGNS[verdict] ?? verdict;
  line.replaceChildren(...(sentence ? [make("span", {}, sentence)] : []));
}
const scrolling = (table) => make("div.wm-scroll", { tabIndex: 0, role: "group", "aria-label": "Table" }, table);
// The elements that exercises/markdown.py writes, each with its attributes.
const MARKUP = {
  a: ["href", "title"],
  div: ["class", "tabindex", "role", "aria-label"],
  ol: ["start"],
  ...Object.fromEntries(
    "blockquote br code em h2 h3 h4 h5 h6 hr li p pre strong table tbody td th thead tr ul"
      .split(" ")
      .map((name) => [name, []]),
  ),
};
const isAddress = (text) => /^(https?:|mailto:|[^:]*$)/i.test(text.trim());
/** Leave what our own Markdown makes; sheets may come from a notebook that others have edited. */
export function cleaned(root) {
  for (const node of root.querySelectorAll("*")) {
    const allowed = Object.hasOwn(MARKUP, node.localName) ? MARKUP[node.localName] : null;
    if (!allowed) {
      node.remove();
    }
    for (const name of node.getAttributeNames()) {
      if (!allowed?.includes(name) || (name === "href" && !isAddress(node.getAttribute(name)))) {
        node.removeAttribute(name);
      }
    }
  }
  return root;
}
/** Authored HTML with the numbers of a variant in it. */
function filled(exercise, html) {
  const template = make("template");
  template.innerHTML = html.replace(/\{\{(\d+)\}\}/g, (_, slot) => escaped(exercise.slot(slot)));
  return cleaned(template.content);
}

const isShortCount = (text) => /^\d+$/.test(text) && text.replace(/^0+/, "").length <= DIGITS;
const isBlank = (answer) => !/[^,]/.test(String(answer));
const input = (label, value, more = {}) =>
  make("input", {
    type: "text",
    autocomplete: "off",
    spellcheck: false,
    value: textOf(value, LIMITS.words),
    "aria-label": label,
    ...more,
  });

// What an answer is given in, by the form of the question: { parts, read, write }, and for a number the `lines` below
// its steps.

/** A number and, if one likes, its steps. */
function numberField(name, given, parts) {
  const { name: last } = parts.at(-1);
  const sample = sampleOf(parts);
  const answer = input(name, given[last] ?? given, { "aria-description": sample });
  const fields = new Map([[last, answer]]);
  const lines = new Map();
  const steps = parts.slice(0, -1).map((part) => {
    const step = input(part.name, given[part.name]);
    const line = make("p.wm-say");
    fields.set(part.name, step);
    lines.set(part.name, line);
    return make("div.wm-line", {}, make("label", {}, make("span", {}, part.name), step), line);
  });
  const open = parts.slice(0, -1).some((part) => textOf(given[part.name]));
  const own = make("details.wm-data", { open }, make("summary", {}, "My steps, if I like"), ...steps);
  function read() {
    const typed = [...fields].map(([part, one]) => [part, one.value]);
    const filledIn = typed.filter(([part, text]) => part === last || text.trim());
    return filledIn.length > 1 ? Object.fromEntries(filledIn) : answer.value;
  }
  function write(told) {
    for (const [part, one] of fields) {
      one.value = textOf(told[part] ?? (part === last ? told : ""), LIMITS.words);
    }
  }
  /** Mark what could not be read. */
  function mark({ verdict, steps }) {
    for (const [part, one] of fields) {
      const own = steps?.[part]?.verdict ?? (part === last ? verdict : "");
      one.ariaInvalid = own === "unreadable" ? "true" : null;
    }
  }
  const line = make("div.wm-answer", {}, answer, make("span.wm-small", { "aria-hidden": "true" }, sample));
  return { parts: [...(steps.length ? [own] : []), line], read, write, mark, lines };
}
/** One of [key, text] options. */
function optionsField(name, given, id, options) {
  const radios = options.map(([key, text]) => [
    make("input", { type: "radio", name: id, value: key, checked: given === key }),
    text,
  ]);
  const labels = radios.map(([radio, text]) => make("label.wm-option", {}, radio, make("span", {}, text)));
  const read = () => radios.find(([radio]) => radio.checked)?.[0].value ?? "";
  const write = (told) => {
    for (const [radio] of radios) {
      radio.checked = radio.value === told;
    }
  };
  return { parts: [make("fieldset", { "aria-label": name }, ...labels)], read, write };
}
/** A table of counts. */
function tableField(name, given, { labels, columns, axes }) {
  const cells = labels.map((row, i) =>
    columns.map((column, j) =>
      input(`${axes[0]} ${row}, ${axes[1]} ${column}`, given[i]?.[j], { inputMode: "numeric" }),
    ),
  );
  const head = (scope) => (label) => make("th", { scope }, label);
  const line = (label, i) => make("tr", {}, head("row")(label), ...cells[i].map((cell) => make("td", {}, cell)));
  const table = make(
    "table",
    { "aria-label": name },
    make("thead", {}, make("tr", {}, make("td.wm-small", {}, axes.join(" \\ ")), ...columns.map(head("col")))),
    make("tbody", {}, ...labels.map(line)),
  );
  const read = () => cells.map((row) => row.map((cell) => cell.value.trim().replace(/^0+(?=\d)/, "")));
  const write = (told) =>
    cells.forEach((row, i) =>
      row.forEach((cell, j) => {
        cell.value = textOf(told[i]?.[j], LIMITS.words);
      }),
    );
  /** Mark what could not be read. */
  function mark({ verdict }) {
    for (const cell of cells.flat()) {
      const isBad = verdict === "unreadable" && cell.value.trim() && !isShortCount(cell.value.trim());
      cell.ariaInvalid = isBad ? "true" : null;
    }
  }
  return { parts: [make("div.wm-scroll", {}, table)], read, write, mark };
}
/** One's own words. */
function wordsField(name, given) {
  const kept = (told) => textOf(told, LIMITS.words);
  const own = make("textarea", { rows: 4, maxLength: LIMITS.words, value: kept(given), "aria-label": name });
  const write = (told) => {
    own.value = kept(told);
  };
  return { parts: [own], read: () => own.value, write };
}
/** The field of a question, of whatever form. */
function fieldOf(exercise, question, name, given, parts) {
  const { id, form } = question;
  if (parts.length) {
    return numberField(name, given, parts);
  }
  if (form === "options") {
    const options = exercise.choices(question).map((key) => [key, exercise.text(question.options[key])]);
    return optionsField(name, given, id, options);
  }
  if (form === "better") {
    const options = [...Object.keys(question.among), "tie"].map((key) => [key, key]);
    return optionsField(name, given, id, options);
  }
  return form === "answer" ? wordsField(name, given) : tableField(name, given, question);
}

/** A button that opens one hint after the other, and the hints. */
function hinted(question, filledWith) {
  const hints = question.hints.map((html, at) =>
    make("div.wm-hint", { hidden: true, tabIndex: -1 }, make("b", {}, `Hint ${at + 1}`), filledWith(html)),
  );
  const more = button("", () => {
    const next = hints.find((hint) => hint.hidden);
    next.hidden = false;
    next.focus();
    offer();
  });
  function offer() {
    const open = hints.filter((hint) => !hint.hidden).length;
    if (open === hints.length) {
      more.remove();
    } else {
      more.textContent = `Hint ${open + 1} of ${hints.length}`;
    }
  }
  return { hints, more, offer };
}
/** What answers a question, and why. */
function solved(exercise, question, parts) {
  const { form, labels, columns, axes } = question;
  if (parts.length) {
    const steps = stepsList();
    const { metric, tree, data, at } = parts.at(-1);
    showWorking(steps, { name: metric.name, tree }, { ...data, at, known: viewed(parts.at(-1), tree)[0] });
    return [steps];
  }
  const answer = exercise.answer(question);
  const told = (right, why) => [make("p", {}, make("b", {}, right), ` ${why}`)];
  if (form === "options") {
    return told(exercise.text(question.options[answer]), exercise.text(question.why[answer]));
  }
  if (form === "better") {
    return told(`${answer}.`, exercise.check(question, answer).sentence);
  }
  const rows = [[axes.join(" \\ "), ...columns], ...answer.map((row, i) => [labels[i], ...row])];
  return [scrolling(tableOf(form === "table" ? "The counts" : "One of the tables that fit", rows))];
}
/** A model answer to compare one's own words with, and what they should mention: show() opens it, mark() counts. */
function modelOf(question, filledWith, isRight, settle, save) {
  const count = make("p.wm-small", { role: "status" });
  const root = make("div");
  const onchange = () => {
    mark();
    save();
  };
  const boxes = question.rubric.map((html) =>
    make(
      "label.wm-option",
      {},
      make("input", { type: "checkbox", checked: isRight, onchange }),
      make("div", {}, filledWith(html)),
    ),
  );
  function mark() {
    const mentioned = boxes.filter((one) => one.firstChild.checked).length;
    count.textContent = `Your answer mentions ${mentioned} of ${boxes.length}.`;
    settle(mentioned === boxes.length);
  }
  function show() {
    if (!root.firstChild) {
      const asks = "Which of these does yours mention?";
      root.append(
        make("p.wm-eyebrow", {}, "One possible answer"),
        filledWith(question.answer),
        ...(question.solution ? [filledWith(question.solution)] : []),
        make("fieldset", { "aria-label": asks }, make("p", {}, asks), ...boxes),
        count,
      );
    }
    mark();
  }
  return { root, show };
}
/** What answers a question, made when it is opened. */
function revealed(exercise, question, parts, filledWith) {
  const shown = make("div");
  const title = parts.length ? "Show the working" : "Show the answer";
  const root = make("details.wm-data", {}, make("summary", {}, title), shown);
  root.ontoggle = () => {
    if (root.open && !shown.firstChild) {
      const why = question.solution ? [filledWith(question.solution)] : [];
      shown.append(...solved(exercise, question, parts), ...why);
    }
  };
  return root;
}

/** A question; answers are kept as they are typed, and what is right until they change. */
function asked(exercise, question, record, save) {
  const { id, form } = question;
  const filledWith = (html) => filled(exercise, html);
  const isWords = form === "answer";
  const parts = form === "metric" || form === "value" ? exercise.calculation(question) : [];
  const say = make("p.wm-say", { role: "status" });
  const words = make("div", {}, filledWith(question.words));
  const name = words.textContent.trim().replace(/\s+/g, " ");
  const given = () => record.answers[id] ?? "";
  const own = fieldOf(exercise, question, name, given(), parts);
  const { parts: shown, read, write, mark = () => {}, lines = new Map() } = own;
  const field = make("div.wm-field", {}, ...shown);
  let isTyping = false;
  const model = isWords && modelOf(question, filledWith, record.right[id] === true, settle, save);

  function settle(isRight) {
    if (isRight) {
      record.right[id] = true;
    } else {
      delete record.right[id];
    }
  }
  function remember() {
    const answer = read();
    if (!isBlank(answer)) {
      record.answers[id] = answer;
    } else {
      delete record.answers[id];
    }
  }
  function untell() {
    mark({});
    for (const line of [say, ...lines.values()]) {
      tell(line);
    }
  }
  /** Something was typed: what was judged is no more. */
  function typed() {
    isTyping = true;
    remember();
    untell();
    if (!isWords) {
      settle(false);
    }
    save();
  }
  function check(event) {
    event.preventDefault();
    remember();
    judge();
    save();
  }
  function judge() {
    const answer = read();
    if (isWords) {
      const judged = exercise.check(question, answer);
      tell(say, judged);
      return judged.verdict === "compare" && model.show();
    }
    const wrong = Array.isArray(answer) && answer.flat().find((text) => text && !isShortCount(text));
    const needed = `a whole number of at most ${DIGITS} digits is needed, such as 4`;
    const judged = wrong
      ? { verdict: "unreadable", sentence: `“${brief([wrong])}” is no count here: ${needed}.` }
      : exercise.check(question, answer);
    mark(judged);
    tell(say, judged);
    for (const [part, line] of lines) {
      tell(line, judged.steps?.[part]?.verdict === "unanswered" ? {} : judged.steps?.[part]);
    }
    settle(DONE.includes(judged.verdict));
  }

  /** Show what was typed in another tab; but what is being typed here stays. */
  function follow() {
    const own = isBlank(read()) ? "" : read();
    if (JSON.stringify(own) === JSON.stringify(given())) {
      return;
    }
    if (isTyping && document.hasFocus() && field.contains(document.activeElement)) {
      return remember();
    }
    write(given());
    untell();
    if (record.right[id]) {
      judge();
    }
  }

  const { hints, more, offer } = hinted(question, filledWith);
  const press = make("button.wm-button main", {}, isWords ? "Compare with a model answer" : "Check");
  const controls = make("div.wm-bar", {}, press, more);
  const ask = make("form", { onsubmit: check }, words, field, controls, say, ...hints);
  field.addEventListener("input", typed);
  field.addEventListener("focusout", () => {
    isTyping = false;
  });
  offer();
  // as it was left
  if (record.right[id]) {
    judge();
  }
  const root = make("div.wm-asked", {}, ask, isWords ? model.root : revealed(exercise, question, parts, filledWith));
  return { root, follow };
}

function render({ model, el }) {
  const ends = [];
  const cards = model.get("sheets").map(card);
  function card(sheet) {
    const mine = (all) => recordOf(all[sheet.slug], sheet);
    const record = mine(progress());
    const body = make("div");
    const state = make("span.wm-badge wm-small");
    const end = make("span.wm-small", { role: "status" });
    const about = make(
      "span.wm-small",
      {},
      [...(sheet.kind ? [`level ${sheet.level} of 3`, sheet.kind] : []), `${sheet.minutes} minutes`].join(" · "),
    );
    const root = make(
      "details.wm-card wm-practice",
      {
        ontoggle: () => {
          if (root.open && !body.firstChild) {
            build();
          }
        },
      },
      make("summary", {}, make("h3", {}, sheet.title), about, state),
      body,
    );
    const questions = sheet.parts.filter(({ id }) => id);
    const rights = () => questions.filter(({ id }) => record.right[id]).length;
    const isDone = () => rights() === questions.length;
    function stateOf(again, solved) {
      if (isDone()) {
        return "done";
      }
      if (again) {
        return `done ${solved === 1 ? "once" : `${solved} times`}`;
      }
      return rights() ? `${rights()} of ${questions.length} right` : "to do";
    }
    function status() {
      const { solved } = record;
      const again = !rights() && solved > 0;
      state.dataset.verdict = isDone() || again ? "right" : "";
      state.textContent = stateOf(again, solved);
      const words = [isDone() ? "Done: every question is right." : "", isKept() ? "" : UNKEPT].join(" ").trim();
      if (end.textContent !== words) {
        end.textContent = words;
      }
    }
    const save = () => keep({ ...progress(), [sheet.slug]: record });
    let follows = [];
    function build() {
      const exercise = variantOf(sheet, `book|${record.number}`);
      follows = [];
      const shown = (part) => {
        if (!part.id) {
          return make("div", {}, filled(exercise, part.html));
        }
        const { root: question, follow } = asked(exercise, part, record, save);
        follows.push(follow);
        return question;
      };
      body.replaceChildren(
        ...sheet.parts.map(shown),
        bar("Exercise", ...(isFilled(sheet.draw) ? [button("New numbers", renew)] : []), end),
      );
      status();
    }
    function renew() {
      Object.assign(record, { number: record.number + 1, solved: record.solved + isDone(), answers: {}, right: {} });
      save();
      build();
      root.firstChild.focus();
    }
    /** Something was kept: by this card, by its twin, by another page; or all was cleared. */
    function refresh(all, isElsewhere) {
      const now = mine(all);
      const anew = now.number !== record.number || (isFilled(record.answers) && !isFilled(now.answers));
      Object.assign(record, now);
      if (anew && body.firstChild) {
        build();
      }
      if (isElsewhere) {
        follows.forEach((follow) => follow());
      }
      status();
    }
    ends.push(refresh);
    status();
    return root;
  }
  const table = make("div");
  const say = make("p.wm-say", { role: "status" });
  const where = make("p.wm-small");
  function list() {
    where.textContent = isKept() ? "It is kept in this browser only, and sent nowhere." : `${UNKEPT} Export saves it.`;
    const rows = Object.values(progress())
      .filter(({ answers, solved, right }) => solved || isFilled(answers) || isFilled(right))
      .map(({ title, right, solved }) => [title, entriesOf(right).length, solved]);
    table.replaceChildren(
      rows.length
        ? scrolling(tableOf("In this browser", [["exercise", "questions right now", "times done before"], ...rows]))
        : make("p.wm-small", {}, "Nothing yet."),
    );
  }
  function download() {
    const href = URL.createObjectURL(new Blob([JSON.stringify(progress(), null, 1)], { type: "application/json" }));
    make("a", { href, download: "worked-metrics-progress.json" }).click();
    setTimeout(() => URL.revokeObjectURL(href), 10_000); // some browsers begin later
    tell(say, { sentence: "Saved as worked-metrics-progress.json." });
  }
  let sure = false;
  const clear = button("Clear", ({ detail }) => {
    // the second half of a double click is no second thought
    if (detail > 1) {
      return;
    }
    if (!sure) {
      return ask(true);
    }
    ask(false);
    keep({});
    forgetWidgets();
    tell(say, { sentence: "Cleared." });
  });
  function ask(now) {
    sure = now;
    clear.textContent = now ? "Clear it for good?" : "Clear";
    tell(
      say,
      now
        ? { sentence: "All answers, counts and widgets of this browser will be gone. Press again to clear them." }
        : {},
    );
  }
  const doubt = () => {
    if (sure) {
      ask(false);
    }
  };
  clear.addEventListener("blur", doubt);
  const panel = make(
    "details.wm-data wm-progress",
    {
      ontoggle: () => {
        doubt();
        list();
      },
    },
    make("summary", {}, "Your progress"),
    where,
    table,
    bar("Progress", button("Export", download), clear),
    say,
  );
  // Jupyter has keys of its own
  for (const part of [...cards, panel]) {
    part.addEventListener("keydown", (event) => {
      if (!event.ctrlKey && !event.metaKey) {
        event.stopPropagation();
      }
    });
  }
  const again = (_, isElsewhere = false) => {
    const all = progress();
    for (const end of ends) {
      end(all, isElsewhere);
    }
    if (panel.open) {
      list();
    }
  };
  const elsewhere = ({ key }) => {
    if (key === KEPT || key === null) {
      again(null, true);
    }
  };
  document.addEventListener(KEPT, again);
  addEventListener("storage", elsewhere);
  el.append(...cards, panel);
  return () => {
    document.removeEventListener(KEPT, again);
    removeEventListener("storage", elsewhere);
  };
}
export default { render };
