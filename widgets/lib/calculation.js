// The calculation of a metric on data that are typed: its steps and its result as questions.

import { isFree } from "./formula.js";
import { dataOf } from "./hand_data.js";
import { needsTwo, questionsOf, symbols } from "./slips.js";
import { EVERYTHING } from "./tables.js";
import { viewed } from "./views.js";

export const metricOf = (key) => EVERYTHING.metrics.find((one) => one.key === key);
export const isTable = ({ on }) => on === "ConfusionMatrix";
export const square = (size, cell) =>
  Array.from({ length: size }, (_, i) => Array.from({ length: size }, (_, j) => cell(i, j)));

/** The names of classes or things, one of which is asked for; none where a metric has one value for all. */
function namesOf(tree, { columns }, labels, table) {
  if (isFree(tree)) {
    return columns ?? labels;
  }
  return table && (labels.length === 2 || needsTwo(tree)) ? labels : [];
}

/** The calculation that a state is about: its parts, the result last, the names one of which is asked for, its
 *  parameters; or a sentence is thrown. */
export function calculation(state) {
  const metric = metricOf(state.metric);
  const { labels, positive } = state;
  const table = isTable(metric);
  const { costs } = metric.parameters;
  const given = {
    ...metric.parameters,
    ...(costs === "" && { costs: square(labels.length, (i, j) => Number(i !== j)).join(";") }),
    ...metric.options,
    ...state.given,
  };
  const data = dataOf(metric, state, given);
  const parts = questionsOf(metric, state.variant, data, positive, given);
  const { tree } = parts.at(-1);
  const names = namesOf(tree, data, labels, table);
  if (positive && !(positive < (table ? labels : names).length)) {
    throw "There is no such class.";
  }
  const [known] = viewed(parts.at(-1), 0);
  const isUnreadable = ({ bind }) => Object.values(bind(tree, known)).flat(2).includes(null);
  if (parts.some(isUnreadable)) {
    throw "A parameter is a number, such as 2 or 1/2.";
  }
  const isAsked = (name) => name in metric.options || (name !== "S" && symbols(tree).includes(name));
  const fields = Object.keys({ ...metric.options, ...metric.parameters }).filter(isAsked);
  return { metric, parts, names, given, fields };
}
