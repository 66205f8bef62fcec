// What an answer to a question of an exercise is, by the form of the question: as exercises/judging.py.

import { calculation, metricOf } from "./calculation.js";
import { diagnose, diagnoseSteps, reasonFor } from "./diagnosis.js";
import { Undefined, attempt, isReal, quantities, shortest } from "./formula.js";
import { EXERCISES, SENTENCES } from "./tables.js";
import { asText, inWords, isEqual, isWords, shownAs } from "./values.js";
import { viewed } from "./views.js";

const LETTERS = [
  ["TP", "FN"],
  ["FP", "TN"],
];
const told = (verdict, sentence) => ({ verdict, sentence });
const unanswered = () => told("unanswered", SENTENCES.unanswered);
const say = (key, ...values) => EXERCISES[key].replace(/\{(\d)\}/g, (_, place) => values[place]);

/** A number, or the numbers of steps by their names. */
function judgeNumber(exercise, question, answer) {
  const parts = exercise.calculation(question);
  if (isWords(answer)) {
    return diagnose(answer, parts.at(-1));
  }
  const last = parts.at(-1).name;
  const { sentence, first, steps } = diagnoseSteps({ [last]: "", ...answer }, parts);
  const verdicts = Object.values(steps).map(({ verdict }) => verdict);
  if (first) {
    return { ...told(steps[first].verdict === "too coarse" ? "too coarse" : "wrong", sentence), steps };
  }
  if (steps[last].verdict === "unanswered") {
    return { ...(verdicts.length > 1 ? told("unanswered", sentence) : unanswered()), steps };
  }
  const isCut = verdicts.some((verdict) => verdict === "cut" || verdict === "follows");
  return { ...told(isCut ? "cut" : "right", sentence), steps };
}
function judgeOptions(exercise, question, answer) {
  if (!answer) {
    return unanswered();
  }
  const why = exercise.text(question.why[answer]);
  return answer === exercise.answer(question) ? told("right", say("picked", why)) : told("wrong", why);
}
/** One's own words are for oneself to judge, but there must be some. */
function judgeWords(_, { least }, answer) {
  const words = answer.split(/\s+/).filter(Boolean);
  if (!words.length) {
    return unanswered();
  }
  const isEnough = new Set(words).size >= least.words && [...words.join(" ")].length >= least.signs;
  return isEnough ? told("compare", "") : told("unanswered", say("few words", least.words, least.signs));
}
function judgeBetter(exercise, question, answer) {
  if (!answer) {
    return unanswered();
  }
  const { name, better } = metricOf(question.better);
  if (answer !== exercise.best(question)) {
    return told("wrong", say(answer === "tie" ? "no tie" : "compare", name, better));
  }
  const written = (value) => (isReal(value) || asText(value).length > 11 ? shortest(value)[0] : asText(value));
  const each = Object.entries(exercise.among(question)).map(([data, value]) => `${written(value)} for ${data}`);
  return told("right", say("better", name, inWords(each), better));
}

const flipped = (rows) => rows.map((_, j) => rows.map((row) => row[j]));
const reversed = (rows) => rows.toReversed().map((row) => row.toReversed());
const totalOf = (rows) => rows.flat().reduce((sum, count) => sum + BigInt(count), 0n);
/** What is told of the cells of a table for which is(count, i, j): named(i, j) each. */
const cellsWhere = (rows, named, is) =>
  rows.flatMap((row, i) => row.flatMap((count, j) => (is(count, i, j) ? [named(i, j)] : [])));
function judgeTable(exercise, question, answer) {
  const { labels } = exercise.sheet.given[question.table];
  const right = exercise.rows(question.table).map((row) => row.map(asText));
  const isOfTwo = labels.length === 2;
  const isSame = (rows) => String(rows) === String(answer);
  const letters = (i, j) => (isOfTwo ? LETTERS[i][j] : `(${labels[i]}, ${labels[j]})`);
  const where = (i, j) => `${isOfTwo ? `${letters(i, j)} ` : ""}(actual ${labels[i]}, predicted ${labels[j]})`;
  const open = cellsWhere(answer, where, (count) => count === "");
  if (open.length) {
    return open.length === labels.length ** 2 ? unanswered() : told("unanswered", say("open", inWords(open)));
  }
  if (isSame(right)) {
    const counts = right.flatMap((row, i) => row.map((count, j) => `${letters(i, j)} = ${count}`));
    return told("right", say("made", counts.join(", ")));
  }
  const views = { transposed: flipped(right), reversed: reversed(right), both: reversed(flipped(right)) };
  const seen = Object.keys(views).find((name) => isSame(views[name]));
  if (seen) {
    return told("wrong", say("seen", say(seen)));
  }
  const wrong = inWords(cellsWhere(answer, where, (count, i, j) => count !== right[i][j]));
  const [theirs, ours] = [answer, right].map(totalOf);
  return told("wrong", theirs === ours ? say("look", wrong) : say("sums", wrong, theirs, ours));
}
/** A table that is to have certain values. */
function judgeMade(exercise, { labels, make, total }, answer) {
  if (answer.flat().some((count) => count === "")) {
    return unanswered();
  }
  const { T } = quantities(answer);
  const has = [];
  if (total !== null && !isEqual(T, exercise.value(total))) {
    return told("wrong", say("total", asText(T), asText(exercise.value(total))));
  }
  for (const [metric, label, tree, called] of make) {
    const wanted = exercise.value(tree);
    const positive = label ? labels.indexOf(label) : 0;
    const part = calculation({ metric, variant: "", rows: answer, labels, positive, given: {} }).parts.at(-1);
    const value = attempt(part.tree, ...viewed(part, part.tree));
    if (value instanceof Undefined) {
      return told("wrong", say("none", reasonFor(value, part), called, shownAs(wanted)));
    }
    if (!isEqual(value, wanted)) {
      return told("wrong", say("other", called, shownAs(value), shownAs(wanted)));
    }
    has.push(`${called} is ${shownAs(value)}`);
  }
  return told("right", say("made", inWords(has)));
}
const JUDGES = {
  metric: judgeNumber,
  value: judgeNumber,
  options: judgeOptions,
  better: judgeBetter,
  table: judgeTable,
  make: judgeMade,
  answer: judgeWords,
};
/** { verdict, sentence } of an answer: a text, texts by the names of steps, an option, or rows of texts. */
export const judge = (exercise, question, answer) => JUDGES[question.form](exercise, question, answer);
