// The calculation of a metric on data that are typed: its steps and its result as questions.

import { viewed } from "./diagnosis.js";
import { isFree } from "./formula.js";
import { dataOf } from "./hand_data.js";
import "./lists.js";
import { needsTwo, questionsOf, symbols } from "./slips.js";

export const metricOf = (key) => EVERYTHING.metrics.find((one) => one.key === key);
export const isTable = ({ on }) => on === "ConfusionMatrix";
export const square = (size, cell) => Array.from({ length: size }, (_, i) => Array.from({ length: size }, (_, j) => cell(i, j)));

/** The calculation that a state is about: its parts, the result last, the names one of which is asked for, its parameters; or a sentence is thrown. */
export function calculation(state) {
  const metric = metricOf(state.metric), { labels, positive } = state, table = isTable(metric), { costs } = metric.parameters;
  const given = { ...metric.parameters, ...(costs === "" && { costs: square(labels.length, (i, j) => Number(i !== j)).join(";") }), ...metric.options, ...state.given };
  const data = dataOf(metric, state, given), parts = questionsOf(metric, state.variant, data, positive, given), { tree } = parts.at(-1);
  const names = isFree(tree) ? (data.columns ?? labels) : table && (labels.length === 2 || needsTwo(tree)) ? labels : [];
  if (positive && !(positive < (table ? labels : names).length)) throw "There is no such class.";
  if (parts.some(({ bind }) => Object.values(bind(tree, viewed(parts.at(-1), 0)[0])).flat(2).includes(null))) throw "A parameter is a number, such as 2 or 1/2.";
  return { metric, parts, names, given, fields: Object.keys({ ...metric.options, ...metric.parameters }).filter((name) => name in metric.options || (name !== "S" && symbols(tree).includes(name))) };
}
