// The page of one student: it asks, keeps what is typed in this browser, and gives it as one file to hand in. It says
// whether an answer can be read; whether it is right is for others to say, and nothing here could. The page itself is
// HTML that exercises/web.py writes, with room to answer on paper, in whose places the fields are put.

import { fieldOf, isBlank } from "./answer_fields.js";
import { bar, button } from "./card.js";
import { make } from "./dom.js";
import { LIMITS, isPlain } from "./outside.js";
import { UNKEPT, answerOf, entriesOf, isKept, store, stored, textOf } from "./progress.js";
import { readable } from "./readable.js";
import { tell } from "./verdict.js";

const MOST = 2_000_000; // characters of a file that is brought back
const SIGNATURE = { "worked metrics": "hand-in", version: 1 };
const OWN = ""; // among the steps of a number, the number itself
const LOOKS = { unclear: "ambiguous" };

// Below, `it` is the page: what it is about (assignment, code, file and questions), the record of what was typed and
// handed in, its questions, and its elements. A question has its `slug` and `id`, its `form`, its `place` among all,
// such as 1.2, its `own` field and the line that says whether it can be read (say).

const isNumber = ({ form }) => form === "metric" || form === "value";
const given = ({ record }, { slug, id }) => record.answers[slug]?.[id] ?? "";
const stateOf = (it, question) => readable(question.form, given(it, question));
const isAnswered = (it, question) => stateOf(it, question).state === "understood";
const counted = (number, thing) => `${number} ${thing}${number === 1 ? "" : "s"}`;

/** An answer as the file has it. */
function filed(question, answer) {
  if (!isNumber(question) || !isPlain(answer)) {
    return { answer };
  }
  const { [OWN]: own = "", ...steps } = answer;
  return { answer: own, steps };
}
/** An answer of a file as its field takes it. */
function unfiled(question, told) {
  const answer = answerOf(told?.answer);
  const steps = Object.fromEntries(entriesOf(told?.steps).map(([name, text]) => [name, textOf(text, LIMITS.words)]));
  return isNumber(question) && Object.keys(steps).length ? { ...steps, [OWN]: answer } : answer;
}
/** All answers as the file has them, in the order of the page. */
function filedAll(it) {
  const answers = {};
  for (const question of it.questions) {
    const answer = given(it, question);
    if (!isBlank(answer)) {
      answers[question.slug] = { ...answers[question.slug], [question.id]: filed(question, answer) };
    }
  }
  return answers;
}
function fileOf(it) {
  const { assignment, code } = it.about;
  const { saved, attempt } = it.record;
  return JSON.stringify({ ...SIGNATURE, assignment, code, saved, attempt, answers: filedAll(it) }, null, 1);
}
/** The answers in a file that this page has made, or a sentence is thrown. */
function answersOf(it, text) {
  let found = null;
  try {
    found = JSON.parse(text.slice(0, MOST));
  } catch {
    // it is told below
  }
  const isOurs = Object.entries(SIGNATURE).every(([name, value]) => isPlain(found) && found[name] === value);
  if (!isOurs || !isPlain(found.answers)) {
    throw "This is no file that such a page has saved. Nothing was changed.";
  }
  if (found.assignment !== it.about.assignment || found.code !== it.about.code) {
    throw "This file is of another assignment, or of somebody else’s page. Nothing was changed.";
  }
  const answers = {};
  for (const question of it.questions) {
    const told = found.answers[question.slug]?.[question.id];
    if (isPlain(told)) {
      answers[question.slug] = { ...answers[question.slug], [question.id]: unfiled(question, told) };
    }
  }
  return { answers, attempt: Number.isSafeInteger(found.attempt) ? Math.max(found.attempt, 0) : 0 };
}
/** What this browser has kept of the page, and never trusted. */
function recall({ name }) {
  const kept = stored(name, MOST);
  const { answers, attempt, saved, handed } = isPlain(kept) ? kept : {};
  const read = ([slug, asked]) => [
    slug,
    Object.fromEntries(entriesOf(asked).map(([id, answer]) => [id, answerOf(answer)])),
  ];
  return {
    answers: Object.fromEntries(entriesOf(answers).map(read)),
    attempt: Number.isSafeInteger(attempt) && attempt > 0 ? attempt : 0,
    saved: textOf(saved),
    handed: textOf(handed, MOST),
  };
}

function note({ record }, { slug, id, own }) {
  record.answers[slug] = { ...record.answers[slug], [id]: own.read() };
}

// What is shown.

/** What is told of an answer: while one types, nothing. */
function drawAnswer(it, question, isTyping = false) {
  const { own, say } = question;
  const { state, sentence, parts = {} } = isTyping ? {} : stateOf(it, question);
  const verdictOf = (part) => (part === "unclear" ? "unreadable" : "");
  const steps = Object.entries(parts).map(([name, part]) => [name, { verdict: verdictOf(part.state) }]);
  own.mark?.({ verdict: verdictOf(state), steps: Object.fromEntries(steps) });
  tell(say, { verdict: LOOKS[state] ?? "", sentence });
  say.dataset.state = state ?? "";
}
const link = ({ root, place }) => make("a", { href: `#${root.id}` }, place);
function listed(title, questions) {
  const links = questions.flatMap((question, at) => [...(at ? [", "] : []), link(question)]);
  return questions.length ? [make("p", {}, `${title}: `, ...links, ".")] : [];
}
function drawCounts(it) {
  const { questions, record, badges, counts, rest, note } = it;
  const open = questions.filter((question) => stateOf(it, question).state === "open");
  const unclear = questions.filter((question) => stateOf(it, question).state === "unclear");
  for (const [slug, badge] of badges) {
    const own = questions.filter((question) => question.slug === slug);
    const done = own.filter((question) => isAnswered(it, question)).length;
    badge.textContent = done === own.length ? "answered" : `${done} of ${own.length} answered`;
  }
  const done = questions.length - open.length - unclear.length;
  counts.forEach((line) => {
    line.textContent = `${done} of ${counted(questions.length, "question")} answered.`;
  });
  rest.replaceChildren(...listed("Still open", open), ...listed("Cannot be read", unclear));
  const isChanged = record.handed && record.handed !== JSON.stringify(filedAll(it));
  const saved = record.saved ? `Last saved to hand in: ${new Date(record.saved).toLocaleString()}.` : "";
  const kept = isKept() ? "Your answers are kept in this browser, and sent nowhere." : UNKEPT;
  note.textContent = [saved, isChanged ? "You have changed something since: hand in again." : "", kept]
    .join(" ")
    .trim();
}
/** Put what is kept into its field, and keep what the field has made of it. */
function settle(it, question) {
  question.own.write(given(it, question));
  note(it, question);
  drawAnswer(it, question);
}
function drawAll(it) {
  it.questions.forEach((question) => settle(it, question));
  drawCounts(it);
}

// What a person does.

const keep = ({ name, record }) => store(name, record);
function remember(it, question) {
  note(it, question);
  keep(it);
  drawCounts(it);
}
function typed(it, question) {
  remember(it, question);
  drawAnswer(it, question, true);
}
function finished(it, question) {
  remember(it, question);
  drawAnswer(it, question);
}
function download(name, text) {
  const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  make("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000); // some browsers begin later
}
function handIn(it) {
  const { record, about, text } = it;
  record.attempt += 1;
  record.saved = new Date().toISOString().replace(/\.\d+/, "");
  record.handed = JSON.stringify(filedAll(it));
  keep(it);
  text.value = fileOf(it);
  it.copy.hidden = false;
  const name = `${about.file}-${record.attempt}.json`;
  download(name, text.value);
  drawCounts(it);
  const open = it.questions.filter((question) => !isAnswered(it, question)).length;
  const left = open ? ` It has no answer, or none that can be read, to ${counted(open, "question")}.` : "";
  const otherwise = "If nothing was saved, copy the text below.";
  tell(it.say, {
    sentence: `Saved as ${name}: upload this file where your course asks for it.${left} ${otherwise}`,
  });
}
async function copyText({ text, say }) {
  try {
    await navigator.clipboard.writeText(text.value);
    tell(say, { sentence: "Copied." });
  } catch {
    text.focus();
    text.select();
    tell(say, { sentence: "The text is selected: copy it." });
  }
}
async function bringBack(it, input) {
  const [file] = input.files;
  if (!file) {
    return;
  }
  try {
    const { answers, attempt } = answersOf(it, file.size > MOST ? "" : await file.text());
    it.before = it.record.answers;
    it.record.answers = answers;
    it.record.attempt = Math.max(it.record.attempt, attempt);
    keep(it);
    drawAll(it);
    it.undo.hidden = false;
    tell(it.say, { sentence: "The answers of the file are here. Undo brings back those that were here before." });
  } catch (problem) {
    if (typeof problem !== "string") {
      throw problem;
    }
    tell(it.say, { verdict: "ambiguous", sentence: problem });
  }
  input.value = "";
}
function undo(it) {
  it.record.answers = it.before;
  keep(it);
  drawAll(it);
  it.undo.hidden = true;
  tell(it.say, { sentence: "These are the answers that were here before." });
}
/** Another tab has the same page open: what it keeps is shown here, but what is being typed here stays. */
function follow(it) {
  it.record = recall(it);
  for (const question of it.questions) {
    if (!(document.hasFocus() && question.field.contains(document.activeElement))) {
      settle(it, question);
    }
  }
  drawCounts(it);
}

// How it begins.

function questionOf(it, slug, id, about) {
  const root = document.querySelector(`[data-question="${slug}/${id}"]`);
  const words = root.querySelector(".wm-words").textContent.trim().replace(/\s+/g, " ");
  const question = { slug, id, root, ...about, say: make("p.wm-say", { role: "status" }) };
  const options = (about.options ?? []).map(([letter, text]) => [letter, text ? `${letter}: ${text}` : letter]);
  const known = { names: [...(about.steps ?? []), OWN], sample: about.sample ?? "", options };
  question.own = fieldOf({ ...about, id: `${slug} ${id}` }, `${about.place} ${words}`, given(it, { slug, id }), known);
  question.field = make("form.wm-field", { onsubmit: (event) => event.preventDefault() }, ...question.own.parts);
  question.field.addEventListener("input", () => typed(it, question));
  question.field.addEventListener("change", () => finished(it, question));
  root.querySelector(".wm-room").replaceWith(question.field, question.say);
  return question;
}
/** Where answers are handed in. */
function desk(it) {
  const input = make("input", { type: "file", accept: ".json,application/json" });
  input.addEventListener("change", () => bringBack(it, input));
  it.say = make("p.wm-say", { role: "status" });
  it.undo = button("Undo", () => undo(it));
  it.undo.hidden = true;
  it.text = make("textarea", { readOnly: true, rows: 6, "aria-label": "The file as text" });
  it.copy = make(
    "div",
    { hidden: true },
    it.text,
    bar(
      "Text",
      button("Copy", () => copyText(it)),
    ),
  );
  it.rest = make("div");
  it.note = make("p.wm-small");
  const last = make("p");
  it.counts = [last, ...document.querySelectorAll(".wm-count")];
  const press = make("button.wm-button main", { type: "button", onclick: () => handIn(it) }, "Hand in");
  const bring = make("label.wm-small", {}, make("span", {}, "Go on from a file that you have saved: "), input);
  document
    .querySelector("#hand-in .wm-room")
    .replaceWith(last, it.rest, bar("Hand in", press), it.say, it.copy, it.note, bar("File", bring, it.undo));
}
function begin() {
  const about = JSON.parse(document.querySelector("#assignment").textContent);
  const it = { about, name: `worked-metrics.hand-in ${about.assignment} ${about.code}`, before: {} };
  it.record = recall(it);
  it.questions = Object.entries(about.questions).flatMap(([slug, asked]) =>
    Object.entries(asked).map(([id, one]) => questionOf(it, slug, id, one)),
  );
  it.badges = [...document.querySelectorAll("[data-badge]")].map((badge) => [badge.dataset.badge, badge]);
  desk(it);
  drawAll(it);
  addEventListener("storage", ({ key }) => (key === it.name || key === null) && follow(it));
  document.documentElement.dataset.page = "ready";
}

begin();
