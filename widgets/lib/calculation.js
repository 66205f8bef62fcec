// The calculation of a metric on data that are typed: its steps and its result as questions.

import { isFree, numeral, real, stepsIn } from "./formula.js";
import { dataOf } from "./hand_data.js";
import { needsTwo, questionsOf, symbols } from "./slips.js";
import { EVERYTHING } from "./tables.js";
import { viewed } from "./views.js";

/** A metric, or an interval or a test, which has `results`. */
export const metricOf = (key) =>
  EVERYTHING.metrics.find((one) => one.key === key) ?? EVERYTHING.calculations.find((one) => one.key === key);
export const isTable = ({ on }) => on === "ConfusionMatrix";
export const square = (size, cell) =>
  Array.from({ length: size }, (_, i) => Array.from({ length: size }, (_, j) => cell(i, j)));

const isBetween = (share) => real(share) > 0 && real(share) < 1;

/** The names of classes or things, one of which is asked for; none where a metric has one value for all. */
function namesOf(tree, { columns }, labels, table) {
  if (isFree(tree)) {
    return columns ?? labels;
  }
  return table && (labels.length === 2 || needsTwo(tree)) ? labels : [];
}

/** The results of an interval or a test, each as a metric; see `Finding` in metrics/engine/calculation.py. */
function findingsOf(made, variant, result) {
  const asked = Object.entries(made.results[variant]);
  if (result && !(result in made.results[variant])) {
    const [, , tree] = asked.flatMap(([, own]) => stepsIn(own)).find(([, name]) => name === result);
    const plain = { kind: "number", range: [null, null], mistakes: {}, sisters: [], beside: [] };
    return [{ ...made, key: `${made.key} ${result}`, name: result, short: result, tree, variants: {}, ...plain }];
  }
  const chosen = result ? asked.filter(([name]) => name === result) : asked;
  return chosen.map(([name]) => {
    const range = made.ranges[name] ?? [null, null];
    const formulas = Object.entries(made.results).filter(([, trees]) => name in trees);
    const others = formulas.filter(([key]) => key);
    return {
      ...made,
      key: `${made.key} ${name}`,
      name,
      short: name,
      kind: made.kinds[name],
      tree: made.results[""][name] ?? formulas[0][1][name],
      variants: Object.fromEntries(
        others.map(([key, trees]) => [key, [trees[name], made.variants[key][1], range, ""]]),
      ),
      range,
      mistakes: {},
      sisters: [],
      beside: asked.filter(([other]) => other !== name),
    };
  });
}
/** The parts of several results: every step once, and then the results that are no steps. */
function joined(calls) {
  const steps = new Map();
  for (const step of calls.flatMap((parts) => parts.slice(0, -1))) {
    if (!steps.has(step.name)) {
      steps.set(step.name, step);
    }
  }
  const results = calls.map((parts) => parts.at(-1)).filter(({ name }) => !steps.has(name));
  return [...steps.values(), ...results];
}

/** The calculation that a state is about: its parts, the result last, the names one of which is asked for, its
 *  parameters; or a sentence is thrown. An interval or a test has several results, of which a state may name one. */
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
  const asked = metric.results ? findingsOf(metric, state.variant, state.result) : [metric];
  const formulas = metric.results ? ["results", ...Object.values(metric.results[state.variant])] : metric.tree;
  const data = dataOf({ ...metric, tree: formulas }, state, given);
  const calls = asked.map((one) => {
    const variant = state.variant in one.variants ? state.variant : ""; // of a step there is one
    return questionsOf(one, variant, data, positive, given);
  });
  const results = calls.map((each) => each.at(-1));
  const parts = calls.length > 1 ? joined(calls) : calls[0];
  const tree = calls.length > 1 ? ["results", ...results.map((each) => each.tree)] : results[0].tree;
  const names = namesOf(tree, data, labels, table);
  if (positive && !(positive < (table ? labels : names).length)) {
    throw "There is no such class.";
  }
  const [known] = viewed(parts.at(-1), 0);
  const isUnreadable = ({ bind }) => Object.values(bind(tree, known)).flat(2).includes(null);
  if (parts.some(isUnreadable)) {
    throw "A parameter is a number, such as 2 or 1/2.";
  }
  const { confidence } = metric.parameters;
  if (confidence && !isBetween(numeral(given.confidence))) {
    throw `confidence is ${given.confidence}: it lies between 0 and 1 and is neither, such as 0.95.`;
  }
  const isAsked = (name) => name in metric.options || (name !== "S" && symbols(tree).includes(name));
  const fields = Object.keys({ ...metric.options, ...metric.parameters }).filter(isAsked);
  return { metric, parts, results, tree, names, given, fields };
}
