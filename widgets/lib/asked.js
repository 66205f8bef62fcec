// A question of an exercise in the page: asked, answered and judged. Answers are kept as they are typed, and what is
// right until they change.

import { WHOLE_NUMBER, fieldOf, isBlank, noCount } from "./answer_fields.js";
import { make } from "./dom.js";
import { hinted } from "./hints.js";
import { judge } from "./judging.js";
import { filled } from "./markup.js";
import { brief } from "./outside.js";
import { sampleOf } from "./sample.js";
import { modelAnswer, revealed } from "./solution.js";
import { tell } from "./verdict.js";

const DONE = ["right", "cut", "follows"];

// Below, `it` is a question: the exercise and the question itself, the `record` of what was done and what keeps it
// (save), the line that says what an answer is (say), its field (own, around it field), a model answer to compare words
// with (model), and whether somebody types (isTyping).

const isOfNumber = ({ form }) => form === "metric" || form === "value";
const given = ({ record, question }) => record.answers[question.id] ?? "";
/** What an answer is; what is no count is told before the rest. */
function judged({ exercise, question }, answer) {
  const wrong = noCount(answer);
  if (wrong) {
    return { verdict: "unreadable", sentence: `“${brief([wrong])}” is no count here: ${WHOLE_NUMBER}.` };
  }
  return judge(exercise, question, answer);
}

/** Show what an answer is, beside the steps too. */
function drawVerdict({ own, say }, found) {
  const { mark = () => {}, lines = new Map() } = own;
  mark(found);
  tell(say, found);
  for (const [part, line] of lines) {
    const step = found.steps?.[part];
    tell(line, step?.verdict === "unanswered" ? {} : step);
  }
}
function ownFieldOf({ exercise, question, record }, name, parts) {
  const text = (key) => exercise.text(question.options[key]);
  return fieldOf(question, name, given({ record, question }), {
    names: parts.map((part) => part.name),
    sample: parts.length ? sampleOf(parts) : "",
    options: question.form === "options" ? exercise.choices(question).map((key) => [key, text(key)]) : [],
  });
}
/** The elements of a question in their places. */
function arranged(it, words, parts, filledWith) {
  const { question, field, say, model } = it;
  const [more, hints] = hinted(question.hints, filledWith, (opened) => count(it, "hints", opened));
  const press = make("button.wm-button main", {}, model ? "Compare with a model answer" : "Check");
  const controls = make("div.wm-bar", {}, press, ...more);
  const form = make("form", { onsubmit: (event) => check(it, event) }, words, field, controls, say, ...hints);
  const shown = () => count(it, "shown", (it.record.shown[question.id] ?? 0) + 1);
  return make("div.wm-asked", {}, form, model ? model.root : revealed(it.exercise, question, parts, filledWith, shown));
}

function settle({ record, question }, isRight) {
  if (isRight) {
    record.right[question.id] = true;
  } else {
    delete record.right[question.id];
  }
}
function remember({ own, record, question }) {
  const answer = own.read();
  if (isBlank(answer)) {
    delete record.answers[question.id];
  } else {
    record.answers[question.id] = answer;
  }
}
/** Note how often something was done; of hints, how many were open at most. */
function count({ record, question, save }, what, number) {
  record[what][question.id] = Math.max(record[what][question.id] ?? 0, number);
  save();
}
/** Something was typed: what was judged is no more. */
function typed(it) {
  it.isTyping = true;
  remember(it);
  drawVerdict(it, {});
  if (!it.model) {
    settle(it, false);
  }
  it.save();
}
function check(it, event) {
  event.preventDefault();
  remember(it);
  decide(it);
  count(it, "checks", (it.record.checks[it.question.id] ?? 0) + 1);
}
function decide(it) {
  const found = judged(it, it.own.read());
  drawVerdict(it, found);
  if (!it.model) {
    settle(it, DONE.includes(found.verdict));
  } else if (found.verdict === "compare") {
    it.model.show();
  }
}
/** Show what was typed in another tab; but what is being typed here stays. */
function follow(it) {
  const { own, field, record, question, isTyping } = it;
  const answer = isBlank(own.read()) ? "" : own.read();
  if (JSON.stringify(answer) === JSON.stringify(given(it))) {
    return;
  }
  if (isTyping && document.hasFocus() && field.contains(document.activeElement)) {
    remember(it);
    return;
  }
  own.write(given(it));
  drawVerdict(it, {});
  if (record.right[question.id]) {
    decide(it);
  }
}
function giveHands(it) {
  it.field.addEventListener("input", () => typed(it));
  it.field.addEventListener("focusout", () => {
    it.isTyping = false;
  });
}

/** A question as it was left, and what shows what another tab has kept of it since: { root, follow }. */
export function asked(exercise, question, record, save) {
  const it = { exercise, question, record, save, isTyping: false };
  const filledWith = (html) => filled(html, (slot) => exercise.slot(slot));
  const parts = isOfNumber(question) ? exercise.calculation(question) : [];
  const words = make("div", {}, filledWith(question.words));
  const isRight = record.right[question.id] === true;
  it.say = make("p.wm-say", { role: "status" });
  it.own = ownFieldOf(it, words.textContent.trim().replace(/\s+/g, " "), parts);
  it.field = make("div.wm-field", {}, ...it.own.parts);
  it.model =
    question.form === "answer"
      ? modelAnswer(question, filledWith, isRight, (isWhole) => settle(it, isWhole), save)
      : null;
  giveHands(it);
  if (isRight) {
    decide(it);
  }
  return { root: arranged(it, words, parts, filledWith), follow: () => follow(it) };
}
