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
const scored = (make, name = "the ROC curve") => [
  2,
  0,
  (rows, { tree }, given) => {
    const truths = rows.map(([label]) => label.n === 1n);
    const known = Object.create(
      rankedQuantities(
        truths,
        rows.map(([, score]) => score),
      ),
    );
    if (new Set(truths).size < 2 && ["P", "N"].every((symbol) => tree.flat(Infinity).includes(symbol))) {
      known.undefined = Object.assign(new Undefined(`every example is ${truths[0] ? "positive" : "negative"}`), {
        via: { name, at: null },
      });
    }
    return rows.every(([label]) => whole(label) && label.n < 2n) && make(known, given, rows);
  },
];
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

// Of each kind: the cells in a line (0: as many as in the first), the lines (0: any number), and what is known of the
// rows, or nothing if they do not fit, with the names of rows and columns where these are not the numbers of lines.
const KINDS = {
  Numbers: [2, 0, (rows) => columns(rows, "y", "p")],
  RankedList: scored((known) => known),
  Top: scored((known, { k }, rows) => within(numeral(k), rows.length) && topQuantities(known, Number(k))),
  LeftPart: scored(
    (known, { max_fpr }) =>
      real(numeral(max_fpr) ?? 0) > 0 && real(numeral(max_fpr)) <= 1 && leftQuantities(known, max_fpr),
  ),
  Probabilities: scored(
    (known, given, rows) =>
      rows.every(([, p]) => real(p) >= 0 && real(p) <= 1) &&
      Object.assign(known, columns(rows, "y", "p"), {
        correct: ratio(rows.filter(([y, p]) => real(p) > 0.5 === y.n > 0n).length),
      }),
    "AUC",
  ),
  Positions: [
    0,
    1,
    ([row]) =>
      counted(row.length).every((place) => row.some(({ n, d }) => `${n}/${d}` === `${place}/1`)) &&
      positionQuantities(row.map(real)),
    ([row]) => counted(row.length),
  ],
  TwoRankings: [2, 0, tallies],
  PairTable: [4, 1, ([row]) => wholes(row) && named(row, "u11", "u10", "u01", "u00"), () => []],
  MatchingMatrix: [
    0,
    0,
    (rows) => wholes(rows) && { ...table(rows), M: table(rows).T },
    (rows) => counted(rows.length),
    ([row]) => counted(row.length),
  ],
  OverlapTable: [0, 0, (rows) => rows.length === rows[0].length && table(rows), (rows) => counted(rows.length, 0)],
  MatrixPair: [
    0,
    0,
    (rows) => {
      const T = rows[0].length;
      const sides = [rows.slice(0, T), rows.slice(T)];
      const [ideal, observed] = sides.map(above);
      const [whole_x, whole_y] = sides.map((side) => side.flat());
      return (
        T > 1 &&
        rows.length === 2 * T &&
        sides.every((side) => side.every((row, i) => row.every((one, j) => !compare(one, side[j][i])))) && {
          ideal,
          observed,
          whole_x,
          whole_y,
          n: ratio(ideal.length),
          T: ratio(T),
        }
      );
    },
    ([{ length }]) => above(counted(length).map((i) => counted(length).map((j) => `${i},${j}`))),
  ],
  Clustered: [
    0,
    0,
    (rows, { tree, variants }, given, texts) => {
      const { known, labels } = neededBy([tree, Object.values(variants)], clusters(texts));
      return new Proxy(
        { ...known, labels },
        {
          get(all, name) {
            if (name !== "undefined" && all[name] instanceof Undefined) {
              throw all[name];
            }
            return all[name];
          },
        },
      );
    },
    (rows, { labels }) => labels.map(String),
  ],
  ClusteredPoint: [
    0,
    0,
    (rows, metric, { point }, texts) =>
      within(numeral(point), rows.length) && pointQuantities(clusters(texts), point - 1),
    (rows, { clusters }) => clusters,
  ],
  Eigenvalues: [
    0,
    2,
    ([values, [kept]]) => {
      const eigenvalue = [...values].sort((a, b) => compare(b, a));
      return (
        real(eigenvalue.at(-1)) >= 0 &&
        within(kept, values.length) && { eigenvalue, kept_eigenvalue: eigenvalue.slice(0, real(kept)) }
      );
    },
    ([values]) => counted(values.length),
  ],
  Sample: [
    4,
    1,
    ([row]) => {
      const [population, successes, sample, hits] = row.map(real);
      const most = Math.min(successes, sample);
      return (
        wholes(row) &&
        population <= 1000 &&
        successes <= population &&
        sample <= population &&
        hits >= sample + successes - population &&
        hits <= most && {
          ...named(row, "population", "successes", "sample", "hits"),
          tail: counted(most - hits + 1, hits).map((found) => ratio(found)),
        }
      );
    },
    () => [],
  ],
  Simulation: [2, 1, ([row]) => wholes(row) && row[1].n && row[0].n <= row[1].n && named(row, "R", "J"), () => []],
  Training: [3, 1, ([row]) => wholes(row) && row[0].n <= row[1].n && named(row, "errors", "n", "leaves"), () => []],
};
const above = (side) => side.flatMap((row, i) => row.slice(i + 1));

/** The data of a metric for `questionsOf`, or a sentence is thrown. */
export function dataOf(metric, { rows: texts, labels, positive }, given) {
  if (!(metric.on in KINDS)) {
    return { counts: texts, labels, positive: labels.length === 2 ? positive : 0 };
  }
  const [width, height, make, names = (rows) => counted(rows.length), others = names] = KINDS[metric.on];
  const of = width || texts[0].length;
  const points = metric.on.startsWith("Clustered");
  const rows = texts.map((row, at) =>
    row.map((text, place) => {
      const number = points && place === of - 1 ? text : numeral(text);
      if (number === null) {
        throw `Line ${at + 1} has “${text}”: a number is needed, such as 5, -2.5 or 1/3.`;
      }
      return number;
    }),
  );
  const fit =
    rows.length <= (height || MOST) &&
    of > points &&
    of <= MOST &&
    rows.every((row, at) => row.length === (height === 2 && at ? 1 : of));
  const facts = fit && rows.length >= height && make(rows, metric, given, texts);
  if (!facts) {
    throw `That does not fit. ${EVERYTHING.kinds[metric.on][1]}`;
  }
  return { facts, positive: null, labels: names(rows, facts), columns: others(rows, facts) };
}
