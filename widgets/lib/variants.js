// An exercise with its numbers, in the page: draws, texts and answers as exercises/chance.py and exercises/draw.py.

import { calculation, metricOf } from "./calculation.js";
import { diagnose, diagnoseSteps, reasonFor } from "./diagnosis.js";
import { streamOf } from "./digest.js";
import {
  OPERATIONS,
  Undefined,
  attempt,
  decimal,
  evaluate,
  isReal,
  numeral,
  quantities,
  ratio,
  real,
  shortest,
} from "./formula.js";
import { questionsOf, symbols } from "./slips.js";
import { EXERCISES, SENTENCES } from "./tables.js";
import { viewed } from "./views.js";

const PLACES = 3;
const PATIENCE = 1000;
const FIRST = "book|0";
const say = (key, ...values) => EXERCISES[key].replace(/\{(\d)\}/g, (_, place) => values[place]);
const told = (verdict, sentence) => ({ verdict, sentence });
const SLIPS = new WeakMap();
const listed = (words) => (words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : words[0]);

const sizeOf = (spec) => spec.count ?? spec.of.length;
const isNumber = (spec) => "from" in spec || spec.of.every((one) => /^-?\d+(\.\d+|\/\d+)?$/.test(one));
function readAs(spec, text) {
  if ("pick" in spec) {
    return text.map((one) => readAs(spec.of, one));
  }
  return isNumber(spec) ? numeral(text) : text;
}
const at = (spec, place) =>
  "from" in spec
    ? OPERATIONS.add(numeral(spec.from), OPERATIONS.mul(ratio(place), numeral(spec.step)))
    : readAs(spec, spec.of[place]);
/** So many different whole numbers below size, in an order of their own. */
function some(count, size, below) {
  const places = Array.from({ length: size }, (_, place) => place);
  for (let k = 0; k < count; k++) {
    const other = k + below(size - k);
    [places[k], places[other]] = [places[other], places[k]];
  }
  return places.slice(0, count);
}
function drawn(spec, below) {
  if (!("pick" in spec)) {
    return at(spec, below(sizeOf(spec)));
  }
  const size = sizeOf(spec.of);
  const places = spec.distinct ? some(spec.pick, size, below) : Array.from({ length: spec.pick }, () => below(size));
  return places.map((place) => at(spec.of, place));
}

const less = (a, b) => real(OPERATIONS.sub(a, b)) < 0;
const isText = (value) => typeof value === "string";
const equal = (a, b) => (isText(a) || isText(b) ? a === b : !less(a, b) && !less(b, a));
const COMPARE = {
  "<": less,
  ">": (a, b) => less(b, a),
  "<=": (a, b) => !less(b, a),
  ">=": (a, b) => !less(a, b),
  "==": equal,
  "!=": (a, b) => !equal(a, b),
};
const OF_LISTS = {
  sum: (values) => values.reduce(OPERATIONS.add, ratio(0)),
  size: (values) => ratio(values.length),
  largest: (values) => values.reduce((a, b) => (less(a, b) ? b : a)),
  smallest: (values) => values.reduce((a, b) => (less(b, a) ? b : a)),
  count: (values, wanted) => ratio(values.filter((value) => asText(value) === String(wanted)).length),
};
/** A number as it is typed, exactly; a text as it is. */
function asText(value) {
  if (isText(value) || isReal(value)) {
    return String(value);
  }
  return value.d === 1n ? `${value.n}` : `${value.n}/${value.d}`;
}
/** A value as a text has it: "2" with two places, "1%" as a percentage, and "" as short as can be. */
export function shownAs(value, how = "") {
  if (isText(value)) {
    return value;
  }
  if (how.endsWith("%")) {
    return `${decimal(OPERATIONS.mul(value, ratio(100)), Number(how.slice(0, -1) || 0))} %`;
  }
  if (how) {
    return decimal(value, Number(how));
  }
  if (value === 0) {
    return "0";
  }
  const [short, exact] = shortest(value);
  return exact || isReal(value) ? short : asText(value);
}

const LETTERS = [
  ["TP", "FN"],
  ["FP", "TN"],
];
const flipped = (rows) => rows.map((_, j) => rows.map((row) => row[j]));
const reversed = (rows) => rows.toReversed().map((row) => row.toReversed());
const totalOf = (rows) => rows.flat().reduce((sum, count) => sum + BigInt(count), 0n);

/** An exercise with numbers: what its names stand for, its texts, and what an answer is. */
export class Exercise {
  constructor(sheet, values, seed) {
    Object.assign(this, { sheet, values, seed, found: new Map() });
    this.known = new Proxy({}, { get: (_, name) => (name === "undefined" ? undefined : this.lookUp(name)) });
  }
  lookUp(name) {
    if (name in this.values) {
      return this.values[name];
    }
    if (!this.found.has(name)) {
      this.found.set(
        name,
        name in this.sheet.let ? this.value(this.sheet.let[name]) : this.leaf(...this.sheet.leaves[name]),
      );
    }
    return this.found.get(name);
  }
  leaf(kind, ...words) {
    if (kind === "text") {
      return words[0];
    }
    if (kind === "item") {
      return this.lookUp(words[0]).at(words[1]);
    }
    if (kind === "list") {
      return OF_LISTS[words[0]](this.lookUp(words[1]), words[2]);
    }
    const [key, of, label, { variant, ...given }] = words;
    return this.result(
      this.calculation({
        metric: key,
        of,
        label,
        variant,
        with: Object.fromEntries(
          Object.entries(given).map(([name, value]) => [name, isText(value) ? { word: value } : value]),
        ),
      }).at(-1),
    );
  }
  value(tree) {
    return isText(tree) ? this.lookUp(tree) : evaluate(tree, this.known);
  }
  text(text) {
    return text.replace(/\{\{(\d+)\}\}/g, (_, slot) => this.slot(slot));
  }
  slot(number) {
    const [tree, how] = this.sheet.slots[number];
    return shownAs(this.value(tree), how);
  }
  rows(name) {
    const { count, columns, labels, rows } = this.sheet.given[name];
    if (count) {
      const [first, second] = count.map((one) => this.lookUp(one).map(asText));
      return labels.map((a) =>
        labels.map((b) => ratio(first.filter((label, at) => label === a && second[at] === b).length)),
      );
    }
    if (columns) {
      return this.lookUp(columns[0]).map((_, at) => columns.map((one) => this.lookUp(one)[at]));
    }
    return rows.map((row) => (isText(row) ? this.lookUp(row) : row.map((cell) => this.value(cell))));
  }
  /** The parts of a calculation as questions, the result last. */
  calculation({ form, metric, result, of, label, variant, with: given = {}, called, kind, tree, mistakes, places }) {
    let parts;
    if (form === "value") {
      const facts = Object.fromEntries(
        [tree, ...Object.values(mistakes)].flatMap(symbols).map((name) => [name, this.lookUp(name)]),
      );
      parts = questionsOf(
        {
          name: called,
          key: called,
          kind,
          on: "",
          tree,
          mistakes: Object.fromEntries(Object.entries(mistakes).map(([words, wrong]) => [this.text(words), wrong])),
          sisters: [],
          variants: {},
          parameters: {},
          meaning: "",
        },
        "",
        { facts, labels: [], columns: [], positive: null },
        0,
        {},
      );
    } else {
      const labels = this.sheet.given[of].labels;
      const rows = this.rows(of).map((row) => row.map(asText));
      const state = {
        metric,
        result,
        variant: variant ?? "",
        rows,
        labels,
        positive: 0,
        given: this.parameters(given),
      };
      if (label !== null && label !== undefined) {
        state.positive = (labels.length ? labels : calculation(state).names).indexOf(label);
      }
      parts = calculation(state).parts;
    }
    return parts.map((part) => Object.assign(part, { places }));
  }
  parameters(given) {
    return Object.fromEntries(
      Object.entries(given).map(([name, value]) => [
        name,
        value?.word ??
          (Array.isArray(value?.[0])
            ? value.map((row) => row.map((cell) => asText(this.value(cell))).join(",")).join(";")
            : asText(this.value(value))),
      ]),
    );
  }
  result(part) {
    const value = attempt(part.tree, ...viewed(part, part.tree));
    if (value instanceof Undefined) {
      throw value;
    }
    return value;
  }
  /** The places, in the list of slips, of those that give the right answer. */
  coinciding(question) {
    const part = this.calculation(question).at(-1);
    const looks = (value) => decimal(value, question.places ?? PLACES);
    const right = looks(this.result(part));
    // which do not depend on the numbers
    if (!SLIPS.has(question)) {
      SLIPS.set(question, part.slips());
    }
    return SLIPS.get(question).flatMap(([, , tree, view], place) => {
      const value = attempt(tree, ...viewed(part, tree, view));
      return !(value instanceof Undefined) && looks(value) === right ? [place] : [];
    });
  }
  /** Whether these numbers will do. */
  isGood() {
    const will = (question) => {
      if (question.form === "options") {
        const texts = Object.values(question.options).map((text) => this.text(text));
        return this.answer(question) in question.options && new Set(texts).size === texts.length;
      }
      if (question.form === "better") {
        return this.best(question) !== "tie";
      }
      if (question.form !== "metric" && question.form !== "value") {
        return true;
      }
      if (question.undefined) {
        return this.answer(question) === "undefined";
      }
      return this.coinciding(question).every((place) => this.sheet.blind[question.id].includes(place));
    };
    try {
      return (
        this.sheet.where.every(([sign, left, right]) => COMPARE[sign](this.value(left), this.value(right))) &&
        this.questions().every(will)
      );
    } catch (problem) {
      if (problem instanceof Undefined) {
        return false;
      }
      throw problem;
    }
  }
  questions() {
    return this.sheet.parts.filter(({ id }) => id);
  }
  among({ better, among, with: given }) {
    return Object.fromEntries(
      Object.entries(among).map(([name, of]) => [
        name,
        this.result(this.calculation({ metric: better, of, with: given }).at(-1)),
      ]),
    );
  }
  best(question) {
    const values = Object.entries(this.among(question));
    const isHigher = metricOf(question.better).better === "higher";
    const [, best] = values.reduce((one, other) => (less(one[1], other[1]) === isHigher ? other : one));
    const winners = values.filter(([, value]) => equal(value, best));
    return winners.length === 1 ? winners[0][0] : "tie";
  }
  /** The names of its options, in an order that the seed draws. */
  choices({ id, options }) {
    const names = Object.keys(options).sort();
    const below = streamOf([this.sheet.slug, this.sheet.version, this.seed, id].join("|"));
    return some(names.length, names.length, below).map((place) => names[place]);
  }
  /** What answers a question, as a learner would type it; of options, the name of the right one. */
  answer(question) {
    const { form } = question;
    if (form === "metric" || form === "value") {
      try {
        return shownAs(this.result(this.calculation(question).at(-1)));
      } catch (problem) {
        if (problem instanceof Undefined) {
          return "undefined";
        }
        throw problem;
      }
    }
    if (form === "options") {
      return this.text(question.right);
    }
    if (form === "better") {
      return this.best(question);
    }
    if (form === "table") {
      return this.rows(question.table).map((row) => row.map(asText));
    }
    if (form === "make") {
      return question.example.map((row) => row.map((cell) => asText(this.value(cell))));
    }
    return this.text(question.answer);
  }
  /** { verdict, sentence } of an answer: a text, texts by the names of steps, an option, or rows of texts. */
  check(question, answer) {
    return this[`judge_${question.form}`](question, answer);
  }
  judge_metric(question, answer) {
    const parts = this.calculation(question);
    const last = parts.at(-1).name;
    if (isText(answer)) {
      return diagnose(answer, parts.at(-1));
    }
    const judged = diagnoseSteps({ [last]: "", ...answer }, parts);
    const verdicts = Object.values(judged.steps).map(({ verdict }) => verdict);
    if (judged.first) {
      const isCoarse = judged.steps[judged.first].verdict === "too coarse";
      return { ...told(isCoarse ? "too coarse" : "wrong", judged.sentence), steps: judged.steps };
    }
    if (judged.steps[last].verdict === "unanswered") {
      return {
        ...told("unanswered", verdicts.length > 1 ? judged.sentence : SENTENCES.unanswered),
        steps: judged.steps,
      };
    }
    return {
      ...told(
        verdicts.some((verdict) => verdict === "cut" || verdict === "follows") ? "cut" : "right",
        judged.sentence,
      ),
      steps: judged.steps,
    };
  }
  judge_options(question, answer) {
    if (!answer) {
      return told("unanswered", SENTENCES.unanswered);
    }
    const why = this.text(question.why[answer]);
    return answer === this.answer(question) ? told("right", say("picked", why)) : told("wrong", why);
  }
  /** One's own words are for oneself to judge, but there must be some. */
  judge_answer({ least }, answer) {
    const words = answer.split(/\s+/).filter(Boolean);
    if (!words.length) {
      return told("unanswered", SENTENCES.unanswered);
    }
    const isEnough = new Set(words).size >= least.words && [...words.join(" ")].length >= least.signs;
    return isEnough ? told("compare", "") : told("unanswered", say("few words", least.words, least.signs));
  }
  judge_better(question, answer) {
    if (!answer) {
      return told("unanswered", SENTENCES.unanswered);
    }
    const { name, better } = metricOf(question.better);
    if (answer !== this.best(question)) {
      return told("wrong", say(answer === "tie" ? "no tie" : "compare", name, better));
    }
    const each = Object.entries(this.among(question)).map(
      ([data, value]) =>
        `${isReal(value) || asText(value).length > 11 ? shortest(value)[0] : asText(value)} for ${data}`,
    );
    return told("right", say("better", name, listed(each), better));
  }
  judge_table(question, answer) {
    const { labels } = this.sheet.given[question.table];
    const isOfTwo = labels.length === 2;
    const right = this.rows(question.table).map((row) => row.map(asText));
    const same = (rows) => String(rows) === String(answer);
    const letters = (i, j) => (isOfTwo ? LETTERS[i][j] : `(${labels[i]}, ${labels[j]})`);
    const where = (i, j) => `${isOfTwo ? `${letters(i, j)} ` : ""}(actual ${labels[i]}, predicted ${labels[j]})`;
    const cells = (name, is) =>
      answer.flatMap((row, i) => row.flatMap((count, j) => (is(count, right[i][j]) ? [name(i, j)] : [])));
    const open = cells(where, (count) => count === "");
    if (open.length) {
      return told("unanswered", open.length === labels.length ** 2 ? SENTENCES.unanswered : say("open", listed(open)));
    }
    if (same(right)) {
      const counts = cells(
        (i, j) => `${letters(i, j)} = ${right[i][j]}`,
        () => true,
      );
      return told("right", say("made", counts.join(", ")));
    }
    const views = { transposed: flipped(right), reversed: reversed(right), both: reversed(flipped(right)) };
    const seen = Object.keys(views).find((name) => same(views[name]));
    if (seen) {
      return told("wrong", say("seen", say(seen)));
    }
    const wrong = listed(cells(where, (count, other) => count !== other));
    const [theirs, ours] = [answer, right].map(totalOf);
    return told("wrong", theirs === ours ? say("look", wrong) : say("sums", wrong, theirs, ours));
  }
  judge_make(question, answer) {
    const { labels, make, total } = question;
    if (answer.flat().some((count) => count === "")) {
      return told("unanswered", SENTENCES.unanswered);
    }
    const { T } = quantities(answer);
    const found = [];
    if (total !== null && !equal(T, this.value(total))) {
      return told("wrong", say("total", asText(T), asText(this.value(total))));
    }
    for (const [key, label, tree, called] of make) {
      const wanted = this.value(tree);
      const part = calculation({
        metric: key,
        variant: "",
        rows: answer,
        labels,
        positive: label ? labels.indexOf(label) : 0,
        given: {},
      }).parts.at(-1);
      const value = attempt(part.tree, ...viewed(part, part.tree));
      if (value instanceof Undefined) {
        return told("wrong", say("none", reasonFor(value, part), called, shownAs(wanted)));
      }
      if (!equal(value, wanted)) {
        return told("wrong", say("other", called, shownAs(value), shownAs(wanted)));
      }
      found.push(`${called} is ${shownAs(value)}`);
    }
    return told("right", say("made", listed(found)));
  }
}
Exercise.prototype.judge_value = Exercise.prototype.judge_metric;

/** The variant of a seed: the first of its draws that will do. */
export function variantOf(sheet, seed) {
  if (seed === FIRST && sheet.book) {
    return new Exercise(
      sheet,
      Object.fromEntries(Object.entries(sheet.draw).map(([name, spec]) => [name, readAs(spec, sheet.book[name])])),
      seed,
    );
  }
  for (let trial = 0; trial < PATIENCE; trial++) {
    const below = streamOf([sheet.slug, sheet.version, seed, trial].join("|"));
    const exercise = new Exercise(
      sheet,
      Object.fromEntries(Object.entries(sheet.draw).map(([name, spec]) => [name, drawn(spec, below)])),
      seed,
    );
    if (exercise.isGood()) {
      return exercise;
    }
  }
  throw new Error(`${sheet.slug} has no variant for ${seed}`);
}
