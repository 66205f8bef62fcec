// What answers a question, to be opened: the working, the right choice or table, or a model answer in words.

import { tableOf } from "./card.js";
import { make } from "./dom.js";
import { judge } from "./judging.js";
import { viewed } from "./views.js";
import { showWorking, stepsList } from "./worked.js";

export const scrolling = (table) => make("div.wm-scroll", { tabIndex: 0, role: "group", "aria-label": "Table" }, table);

function workingOf(part) {
  const steps = stepsList();
  const { metric, tree, data, at } = part;
  showWorking(steps, { name: metric.name, tree }, { ...data, at, known: viewed(part, tree)[0] });
  return steps;
}
const told = (right, why) => [make("p", {}, make("b", {}, right), ` ${why}`)];
/** What answers a question, and why. */
function solved(exercise, question, parts) {
  if (parts.length) {
    return [workingOf(parts.at(-1))];
  }
  const { form, labels, columns, axes } = question;
  const answer = exercise.answer(question);
  if (form === "options") {
    return told(exercise.text(question.options[answer]), exercise.text(question.why[answer]));
  }
  if (form === "better") {
    return told(`${answer}.`, judge(exercise, question, answer).sentence);
  }
  const rows = [[axes.join(" \\ "), ...columns], ...answer.map((row, i) => [labels[i], ...row])];
  return [scrolling(tableOf(form === "table" ? "The counts" : "One of the tables that fit", rows))];
}
/** The same, made when it is opened, which is told. */
export function revealed(exercise, question, parts, filledWith, opened) {
  const place = make("div");
  const title = parts.length ? "Show the working" : "Show the answer";
  const root = make("details.wm-data", {}, make("summary", {}, title), place);
  root.ontoggle = () => {
    if (root.open && !place.firstChild) {
      const why = question.solution ? [filledWith(question.solution)] : [];
      place.append(...solved(exercise, question, parts), ...why);
      opened();
    }
  };
  return root;
}

const ASKS = "Which of these does yours mention?";
/** A model answer to compare one's own words with, and what they should mention: show() opens it, settle(whether all
 *  is mentioned) is told, and what was ticked is saved. */
export function modelAnswer({ answer, solution, rubric }, filledWith, isRight, settle, save) {
  const count = make("p.wm-small", { role: "status" });
  const root = make("div");
  const onchange = () => {
    mark();
    save();
  };
  const boxes = rubric.map(() => make("input", { type: "checkbox", checked: isRight, onchange }));
  function mark() {
    const mentioned = boxes.filter((box) => box.checked).length;
    count.textContent = `Your answer mentions ${mentioned} of ${boxes.length}.`;
    settle(mentioned === boxes.length);
  }
  function show() {
    if (!root.firstChild) {
      const points = rubric.map((html, at) =>
        make("label.wm-option", {}, boxes[at], make("div", {}, filledWith(html))),
      );
      root.append(
        make("p.wm-eyebrow", {}, "One possible answer"),
        filledWith(answer),
        ...(solution ? [filledWith(solution)] : []),
        make("fieldset", { "aria-label": ASKS }, make("p", {}, ASKS), ...points),
        count,
      );
    }
    mark();
  }
  return { root, show };
}
