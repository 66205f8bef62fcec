// Data as a hand types them, rows of texts: what the symbols of their metrics stand for, as metrics/answers/typed.py.

import { clusteredQuantities, neededBy, pointQuantities } from "./clustered.js";
import { OPERATIONS, Undefined, numeral, quantities, ratio, real } from "./formula.js";
import { positionQuantities } from "./positions.js";
import { leftQuantities, rankedQuantities, topQuantities } from "./ranked.js";
import { EVERYTHING } from "./tables.js";

const MOST = 30;
const counted = (size, from = 1) => Array.from({ length: size }, (_, at) => String(from + at));
const compare = (a, b) => real(OPERATIONS.sub(a, b));
const whole = ({ n, d }) => d === 1n && n >= 0n;
const wholes = (rows) => rows.flat().every(whole);
const within = (number, most) => number && whole(number) && number.n && number.n <= most;
const named = (row, ...names) => Object.fromEntries(names.map((name, at) => [name, row[at]]));
const columns = (rows, ...names) => ({
  ...named(
    names.map((_, at) => rows.map((row) => row[at])),
    ...names,
  ),
  n: ratio(rows.length),
});
const table = (rows) => wholes(rows) && quantities(rows.map((row) => row.map(({ n }) => n)));

/** Examples of two classes in the order of their scores; a metric that compares the classes has no value on one. */
const scored = (make, name = "the ROC curve") => ({
  known(rows, { tree }, given) {
    const truths = rows.map(([label]) => label.n === 1n);
    const scores = rows.map(([, score]) => score);
    const known = Object.create(rankedQuantities(truths, scores));
    if (new Set(truths).size < 2 && ["P", "N"].every((symbol) => tree.flat(Infinity).includes(symbol))) {
      const why = new Undefined(`every example is ${truths[0] ? "positive" : "negative"}`);
      known.undefined = Object.assign(why, { via: { name, at: null } });
    }
    return rows.every(([label]) => whole(label) && label.n < 2n) && make(known, given, rows);
  },
});
/** Of each thing, how many are above it in the first ranking, or beside it, and how they are in the second. */
function tallies(rows) {
  const those = (is) =>
    rows.map(([x, y]) => ratio(rows.filter((other) => is(compare(other[0], x), compare(other[1], y))).length));
  const ranks = (at) =>
    rows.map((one) =>
      ratio(
        rows.reduce((sum, other) => sum + 1 - Math.sign(compare(other[at], one[at])), 1),
        2,
      ),
    );
  return {
    agree: those((x, y) => x > 0 && y > 0),
    disagree: those((x, y) => x > 0 && y < 0),
    tied_x: those((x, y) => !x && y > 0),
    tied_y: those((x, y) => x > 0 && !y),
    rank_x: ranks(0),
    rank_y: ranks(1),
    n: ratio(rows.length),
  };
}
const clusters = (texts) =>
  clusteredQuantities(
    texts.map((row) => row.slice(0, -1)),
    texts.map((row) => row.at(-1)),
  );

const above = (side) => side.flatMap((row, i) => row.slice(i + 1));
const isSymmetric = (side) => side.every((row, i) => row.every((one, j) => !compare(one, side[j][i])));
/** Two symmetric matrices, one below the other. */
function matrices(rows) {
  const T = rows[0].length;
  const sides = [rows.slice(0, T), rows.slice(T)];
  if (T < 2 || rows.length !== 2 * T || !sides.every(isSymmetric)) {
    return null;
  }
  const [ideal, observed] = sides.map(above);
  const [whole_x, whole_y] = sides.map((side) => side.flat());
  return { ideal, observed, whole_x, whole_y, n: ratio(ideal.length), T: ratio(T) };
}
/** Points in clusters; a symbol without a value throws its reason when it is read. */
function clustered(rows, { tree, variants }, given, texts) {
  const { known, labels } = neededBy([tree, Object.values(variants)], clusters(texts));
  const read = (all, name) => {
    if (name !== "undefined" && all[name] instanceof Undefined) {
      throw all[name];
    }
    return all[name];
  };
  return new Proxy({ ...known, labels }, { get: read });
}
/** Eigenvalues, the largest first, and how many are kept. */
function eigenvalues([values, [kept]]) {
  const eigenvalue = [...values].sort((a, b) => compare(b, a));
  const fits = real(eigenvalue.at(-1)) >= 0 && within(kept, values.length);
  return fits && { eigenvalue, kept_eigenvalue: eigenvalue.slice(0, real(kept)) };
}
/** A sample of a population, and the numbers of hits that are as many or more. */
function sample([row]) {
  const [population, successes, size, hits] = row.map(real);
  const [least, most] = [size + successes - population, Math.min(successes, size)];
  const fits = wholes(row) && population <= 1000 && successes <= population && size <= population;
  if (!fits || hits < least || hits > most) {
    return null;
  }
  const tail = counted(most - hits + 1, hits).map((found) => ratio(found));
  return { ...named(row, "population", "successes", "sample", "hits"), tail };
}

/** Examples that just one of two models has right, and the numbers of heads at least as far from half. */
function disagreements([row]) {
  const [b, c] = row.map(real);
  const fits = wholes([row]) && b + c <= 5000;
  const isFar = (heads) => Math.min(heads, b + c - heads) <= Math.min(b, c);
  const tail = () => counted(b + c + 1, 0).filter((heads) => isFar(Number(heads)));
  return fits && { ...named(row, "b", "c"), tail: tail().map((heads) => ratio(heads)) };
}
/** The tables of two models and their costs, one below the other. */
function costed(rows) {
  const size = rows[0].length;
  const [cells_a, cells_b, costs] = [0, 1, 2].map((at) => rows.slice(at * size, (at + 1) * size));
  const fits = rows.length === 3 * size && wholes(cells_a) && wholes(cells_b);
  return (
    fits && {
      cells_a: cells_a.flat(),
      cells_b: cells_b.flat(),
      cell_cost: costs.flat(),
      turned_cost: costs.flatMap((row, i) => row.map((_, j) => costs[j][i])),
      mistake_cost: costs.flatMap((row, i) => row.map((cost, j) => (i === j ? ratio(0) : cost))),
    }
  );
}
/** Whether there are no more errors than examples, and some of these. */
const areTrials = ([errors, n]) => wholes([errors, n]) && n.n > 0n && errors.n <= n.n;

const ofOne = () => []; // one thing has no names
// Of each kind, what is `known` of the rows, or nothing if they do not fit; and the names of rows and columns, where
// these are not the numbers of lines.
const KINDS = {
  Numbers: { known: (rows) => columns(rows, "y", "p") },
  RankedList: scored((known) => known),
  Top: scored((known, { k }, rows) => within(numeral(k), rows.length) && topQuantities(known, Number(k))),
  LeftPart: scored((known, { max_fpr }) => {
    const rate = real(numeral(max_fpr) ?? 0);
    return rate > 0 && rate <= 1 && leftQuantities(known, max_fpr);
  }),
  Probabilities: scored((known, given, rows) => {
    const correct = ratio(rows.filter(([y, p]) => real(p) > 0.5 === y.n > 0n).length);
    const fits = rows.every(([, p]) => real(p) >= 0 && real(p) <= 1);
    return fits && Object.assign(known, columns(rows, "y", "p"), { correct });
  }, "AUC"),
  Positions: {
    known([row]) {
      const isThere = (place) => row.some(({ n, d }) => `${n}/${d}` === `${place}/1`);
      return counted(row.length).every(isThere) && positionQuantities(row.map(real));
    },
    names: ([row]) => counted(row.length),
  },
  TwoRankings: { known: tallies },
  PairTable: { known: ([row]) => wholes(row) && named(row, "u11", "u10", "u01", "u00"), names: ofOne },
  MatchingMatrix: {
    known: (rows) => wholes(rows) && { ...table(rows), M: table(rows).T },
    columns: ([row]) => counted(row.length),
  },
  OverlapTable: {
    known: (rows) => rows.length === rows[0].length && table(rows),
    names: (rows) => counted(rows.length, 0),
  },
  MatrixPair: {
    known: matrices,
    names: ([{ length }]) => above(counted(length).map((i) => counted(length).map((j) => `${i},${j}`))),
  },
  Clustered: { known: clustered, names: (rows, { labels }) => labels.map(String), labelled: true },
  ClusteredPoint: {
    known: (rows, metric, { point }, texts) =>
      within(numeral(point), rows.length) && pointQuantities(clusters(texts), point - 1),
    names: (rows, known) => known.clusters,
    labelled: true,
  },
  Eigenvalues: { known: eigenvalues, names: ([values]) => counted(values.length) },
  Sample: { known: sample, names: ofOne },
  Simulation: {
    known: ([row]) => wholes(row) && row[1].n && row[0].n <= row[1].n && named(row, "R", "J"),
    names: ofOne,
  },
  Trials: { known: ([row]) => areTrials(row) && named(row, "errors", "n"), names: ofOne },
  TwoTrials: {
    known: ([row]) =>
      areTrials(row.slice(0, 2)) && areTrials(row.slice(2)) && named(row, "errors_a", "n_a", "errors_b", "n_b"),
    names: ofOne,
  },
  PairTrials: {
    known: ([row]) =>
      wholes(row) &&
      row.slice(0, 4).some(({ n }) => n) &&
      row[4].n > 0n &&
      named(row, "u11", "u10", "u01", "u00", "trials"),
    names: ofOne,
  },
  Disagreements: { known: disagreements, names: ofOne },
  PairedScores: {
    known: (rows) =>
      rows.length > 1 && { differences: rows.map(([a, b]) => OPERATIONS.sub(a, b)), n: ratio(rows.length) },
    names: ofOne,
  },
  CostedModels: {
    known: costed,
    names: ([row]) => counted(row.length).flatMap((i) => counted(row.length).map((j) => i + j)),
  },
  Training: {
    known: ([row]) => wholes(row) && row[0].n <= row[1].n && named(row, "errors", "n", "leaves"),
    names: ofOne,
  },
};

/** Texts as numbers; the last cell of a line may be a label, and stays one. */
function numbersIn(texts, labelled, width) {
  return texts.map((row, at) =>
    row.map((text, place) => {
      const number = labelled && place === width - 1 ? text : numeral(text);
      if (number === null) {
        throw `Line ${at + 1} has “${text}”: a number is needed, such as 5, -2.5 or 1/3.`;
      }
      return number;
    }),
  );
}

/** The data of a metric for `questionsOf`, or a sentence is thrown. */
export function dataOf(metric, { rows: texts, labels, positive }, given) {
  if (!(metric.on in KINDS)) {
    return { counts: texts, labels, positive: labels.length === 2 ? positive : 0 };
  }
  const { shape, hint } = EVERYTHING.kinds[metric.on];
  const [cells, lines] = shape; // 0: any number
  const { known, names = (all) => counted(all.length), columns: others = names, labelled = false } = KINDS[metric.on];
  const width = cells || texts[0].length;
  const rows = numbersIn(texts, labelled, width);
  const isWide = width > Number(labelled) && width <= MOST;
  const isLong = rows.length >= lines && rows.length <= (lines || MOST);
  const isEven = rows.every((row, at) => row.length === (lines === 2 && at ? 1 : width)); // the second says how many
  const facts = isWide && isLong && isEven && known(rows, metric, given, texts);
  if (!facts) {
    throw `That does not fit. ${hint}`;
  }
  return { facts, positive: null, labels: names(rows, facts), columns: others(rows, facts), on: metric.on };
}
