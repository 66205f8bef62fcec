// Whether the numbers of a variant will do: nothing undefined, no tie, no slip that gives the right answer; as
// exercises/rejection.py.

import { Undefined, attempt, decimal } from "./formula.js";
import { isEqual, isLess } from "./values.js";
import { viewed } from "./views.js";

const PLACES = 3; // to which an answer and a slip must differ
const SLIPS = new WeakMap();
const COMPARE = {
  "<": isLess,
  ">": (a, b) => isLess(b, a),
  "<=": (a, b) => !isLess(b, a),
  ">=": (a, b) => !isLess(a, b),
  "==": isEqual,
  "!=": (a, b) => !isEqual(a, b),
};

/** The places, in the list of slips, of those that give the right answer. */
function coinciding(exercise, question) {
  const part = exercise.calculation(question).at(-1);
  const looks = (value) => decimal(value, question.places ?? PLACES);
  const right = looks(exercise.result(part));
  // which do not depend on the numbers
  if (!SLIPS.has(question)) {
    SLIPS.set(question, part.slips());
  }
  return SLIPS.get(question).flatMap(([, , tree, view], place) => {
    const value = attempt(tree, ...viewed(part, tree, view));
    return !(value instanceof Undefined) && looks(value) === right ? [place] : [];
  });
}
function willDo(exercise, question) {
  const { id, form, options } = question;
  if (form === "options") {
    const texts = Object.values(options).map((text) => exercise.text(text));
    return exercise.answer(question) in options && new Set(texts).size === texts.length;
  }
  if (form === "better") {
    return exercise.best(question) !== "tie";
  }
  if (form !== "metric" && form !== "value") {
    return true;
  }
  if (question.undefined) {
    return exercise.answer(question) === "undefined";
  }
  return coinciding(exercise, question).every((place) => exercise.sheet.blind[id].includes(place));
}
/** Whether an exercise can be asked with these numbers. */
export function areGood(exercise) {
  const { where } = exercise.sheet;
  try {
    return (
      where.every(([sign, left, right]) => COMPARE[sign](exercise.value(left), exercise.value(right))) &&
      exercise.questions().every((question) => willDo(exercise, question))
    );
  } catch (problem) {
    if (problem instanceof Undefined) {
      return false;
    }
    throw problem;
  }
}
