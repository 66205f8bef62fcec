// The usual ways to get a metric wrong, for data that are typed in the page: as metrics/answers/slips.py.

import { collapse } from "./cells.js";
import { Undefined, attempt, exactly, isFree, isReal, numeral, partsOf, placeOf, stepsIn } from "./formula.js";
import { Renderer } from "./render.js";
import { EVERYTHING, NOTATION, PHRASES, WEIGHTS } from "./tables.js";
import { viewed } from "./views.js";
import { disagreement, gerrity } from "./weights.js";

const say = (key, ...values) => PHRASES[key].replace(/\{(\d)\}/g, (_, place) => values[place]);
const same = (a, b) => String(a) === String(b); // of trees: what an operation takes is known, so brackets say no more
const margin = (tree) => EVERYTHING.margins.find(([known]) => same(known, tree))?.[1];
const plainName = (name) => name.split(/(?<! )\|/)[0];

/** The symbols of a tree, as often as they stand in it. */
export function symbols(tree) {
  if (Array.isArray(tree)) {
    return partsOf(tree).flatMap(symbols);
  }
  return typeof tree === "string" ? [tree] : [];
}
/** Whether a formula is written in the four cells of a 2 x 2 table. */
export const needsTwo = (tree) => symbols(tree).some((name) => /^[TF][PN]$/.test(name));
/** A tree whose roots were forgotten. */
function rootless(tree) {
  if (!Array.isArray(tree)) {
    return tree;
  }
  return tree[0] === "root" ? tree[1] : tree.map(rootless);
}
/** A tree with some parts replaced, [[part, other], ...], the largest first. */
function exchanged(tree, pairs) {
  const [, other] = pairs.find(([part]) => same(part, tree)) ?? [];
  if (other !== undefined) {
    return other;
  }
  if (!Array.isArray(tree)) {
    return tree;
  }
  const parts = partsOf(tree);
  return [...tree.slice(0, tree.length - parts.length), ...parts.map((part) => exchanged(part, pairs))];
}
/** The formula of a metric for so many classes. */
const formula = ({ tree, variants }, size) => (size !== 2 && needsTwo(tree) && variants["k classes"]?.[0]) || tree;
/** Whether a tree has one value at the place that is asked for. */
const fits = (tree, { at, counts, tree: asked }) =>
  !isFree(tree) || (at && (counts ? at[0] !== null || isFree(tree) === 2 : isFree(tree) === isFree(asked)));
const suits = (tree, question) => fits(tree, question) && (question.labels.length === 2 || !needsTwo(tree));

function* asMetric(kind, other, question) {
  const { tree, at, labels, counts, show } = question;
  const own = formula(other, labels.length);
  if (symbols(own).some((name) => name in other.parameters)) {
    return;
  }
  const alike = own[0] === "div" && tree[0] === "div" && same(own[1], tree[1]) && margin(own[2]);
  if (suits(own, question)) {
    yield [kind, `${other.short}, ${show(own)}`, own, "as is", alike ? say("divided", alike) : ""];
  }
  if (at && labels.length > 2 && counts) {
    yield [kind, say("against the rest", other.short, labels[at[1]]), other.tree, "against the rest"];
  }
}

// A slip is [kind, what one gets, tree, view, advice].

/** Another metric, or another variant, was taken. */
function* otherFormulas(question) {
  const { metric, labels } = question;
  const { name } = metric;
  for (const what in metric.mistakes) {
    yield ["mistake", what, metric.mistakes[what]];
  }
  for (const [words, pairs] of metric.exchanges ?? []) {
    const wrong = exchanged(question.tree, pairs);
    if (!same(wrong, question.tree)) {
      yield ["mistake", words.replace("{0}", name), wrong];
    }
  }
  for (const [result, other] of metric.beside ?? []) {
    yield ["another result", `${result}, ${question.show(other)}`, other];
  }
  for (const key of metric.sisters) {
    for (const one of EVERYTHING.metrics) {
      if (one.key === key && one.on === metric.on) {
        yield* asMetric("sister", one, question);
      }
    }
  }
  const usual = [say("usual", name), formula(metric, labels.length), metric.meaning];
  const kinds = Object.entries(metric.variants).map(([variant, kind]) => [say("variant", name, variant), ...kind]);
  for (const [what, own, meaning] of [usual, ...kinds]) {
    if (suits(own, question)) {
      yield ["variant", what, own, "as is", meaning.slice(0, 1).toLowerCase() + meaning.slice(1).replace(/\.+$/, "")];
    }
  }
}
/** The right formula for another class, or on the table with rows for columns. */
function* otherViews({ metric: { name }, tree, at, labels, columns, positive, counts }) {
  const two = needsTwo(tree);
  const other = labels[1 - positive];
  if (two) {
    yield ["other class", say("other positive", name, other), tree, "other class"];
  } else if (at) {
    for (const [place, label] of (isFree(tree) === 2 ? columns : labels).entries()) {
      if (place !== at[1]) {
        yield ["other class", say("of class", name, label), tree, place];
      }
    }
  }
  if (counts) {
    yield ["transposed", say("transposed", name), tree, "transposed", say("transposed advice")];
  }
  if (two) {
    yield ["other class, transposed", say("other positive, transposed", name, other), tree, "other class, transposed"];
  }
}
/** A part of the formula: a wrong or a forgotten denominator, a step, a forgotten root. */
function* brokenFormulas(question) {
  const { metric, tree, at, labels, show } = question;
  if (tree[0] === "div") {
    const [, above, below] = tree;
    for (const [wrong, words] of margin(below) ? EVERYTHING.margins : []) {
      if (!same(wrong, below) && (labels.length === 2 || !needsTwo(wrong)) && (at || !isFree(wrong))) {
        yield ["wrong margin", show(["div", above, wrong]), ["div", above, wrong], "as is", say("divided", words)];
      }
    }
    yield ["unfinished", say("unfinished", show(above)), above, "as is", say("unfinished advice", show(below))];
  }
  for (const [, step, own] of stepsIn(tree)) {
    if (fits(own, question)) {
      yield ["a step", say("a step", plainName(step)), own];
    }
  }
  if (tree.flat(Infinity).includes("root")) {
    yield ["forgotten root", say("forgotten root", metric.name), rootless(tree)];
  }
}
const OF_SHARES = [
  ["complement", "sub", 1],
  ["percentage", "mul", 100],
  ["upside down", "div", 1],
];
/** Every slip, the likelier first. */
function* all(question) {
  const { metric, tree } = question;
  yield* otherFormulas(question);
  yield* otherViews(question);
  yield* brokenFormulas(question);
  const isShare = metric.on || tree[0] === "div"; // a formula of an exercise may be about anything
  for (const [kind, ...wrong] of [...(isShare ? OF_SHARES : []), ["sign", "sub", 0]]) {
    yield [kind, say(kind, metric.name), [...wrong, tree], "as is", say(`${kind} advice`)];
  }
}

/** Three tables without coincidences, as large as the question's; none where its data are no table. */
function tablesLike({ counts, labels, data, at }) {
  if (!counts) {
    return [];
  }
  const each = [...labels.keys()];
  return [0, 7, 19].map((shift) => ({
    ...data,
    at,
    counts: each.map((i) => each.map((j) => ((37 * (i + 3) ** 2 * (j + 2) ** 3 + shift * (i + j)) % 97) + 3)),
  }));
}
/** A value as text that tells it from every other value. */
function written(value) {
  if (value instanceof Undefined) {
    return "";
  }
  const { n, d } = isReal(value) && Number.isFinite(value) ? exactly(value) : value;
  return n === undefined ? value : `${n}/${d}`;
}

/** Every slip once, the likelier first: those with the same values on tables without coincidences are the same. */
function slipsOf(question) {
  const known = new Set();
  const found = [];
  const tables = tablesLike(question);
  for (const slip of [["", "", question.tree], ...all(question)]) {
    const [, , tree, view = "as is"] = slip;
    const mark =
      tables.map((table) => written(attempt(tree, ...viewed(table, tree, view)))).join() || `${tree} ${view}`;
    if (!known.has(mark)) {
      found.push(slip);
    }
    known.add(mark);
  }
  return found.slice(1);
}

const matrix = (text) => text.split(";").map((row) => row.split(",").map((cell) => numeral(cell.trim())));
const MAKE = {
  costs: matrix,
  weights: (text, { f }) => (text in WEIGHTS.disagreement ? disagreement(text, f.length) : matrix(text)),
  S: (_, { actual, T }) => gerrity(actual, T),
};

/** The other metrics of the same data, each as a slip. */
const strangersOf = (question) =>
  EVERYTHING.metrics
    .filter((one) => one.key !== question.metric.key && one.on === question.metric.on)
    .flatMap((one) => [...asMetric("another metric", one, question)]);

/** What a metric, or a step of its, is at a place: a question for `diagnose`. */
function asked(metric, called, data, tree, at, range, key) {
  const plain = new Renderer(NOTATION, data);
  const show = (own) => plain.show(own, at);
  const question = {
    ...data,
    data,
    metric,
    tree,
    at,
    key,
    range,
    show,
    name: plain.name(called, at),
    definition: show(tree),
  };
  return Object.assign(question, { slips: () => slipsOf(question), strangers: () => strangersOf(question) });
}
/** The questions of the steps of a metric of data { counts or facts, labels, columns, positive }, and of the metric
 *  itself. */
export function questionsOf(metric, variant, data, focus, given) {
  const { labels, counts } = data;
  const tree = variant ? metric.variants[variant][0] : formula(metric, labels.length);
  const names = [labels[focus], labels[focus] === "rest" ? "all others" : "rest"];
  const own =
    needsTwo(tree) && labels.length > 2 ? { counts: collapse(counts, focus), labels: names, positive: 0 } : data;
  const at = isFree(tree) ? placeOf(tree, [focus, focus]) : null;
  const bind = (tree, known) =>
    Object.assign(
      {},
      ...symbols(tree)
        .filter((name) => name in metric.parameters)
        .map((name) => {
          const value = (MAKE[name] ?? numeral)(given[name], known);
          return {
            [name]: value,
            ...(!value && {
              undefined: Object.assign(new Undefined(WEIGHTS.undefined), {
                via: { name, at: null },
              }),
            }),
          };
        }),
    );
  const range = Object.values(metric.variants).find(([other]) => same(other, tree))?.[2] ?? metric.range;
  const result = asked(metric, metric.name, { columns: own.labels, ...own, bind }, tree, at, range);
  const needed = new Map();
  attempt(tree, ...viewed(result, tree), needed);
  return [
    ...[...needed].map(([key, step]) => {
      const name = plainName(step.name);
      const plain = { mistakes: {}, sisters: [], variants: {}, beside: [], range: undefined };
      const unknown = { ...metric, tree: step.tree, ...plain };
      const known = EVERYTHING.metrics.find((one) => one.on === metric.on && same(one.tree, step.tree)) ?? unknown;
      const namesake = EVERYTHING.metrics.find((one) => one.name === name);
      return asked(
        { ...known, name, key: namesake?.key },
        step.name,
        result.data,
        step.tree,
        step.at,
        known.range,
        key,
      );
    }),
    result,
  ];
}
