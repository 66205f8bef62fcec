// An exercise with its numbers, and what answers it: as exercises/draw.py.

import { calculation, metricOf } from "./calculation.js";
import { Undefined, attempt } from "./formula.js";
import { questionsOf, symbols } from "./slips.js";
import { asText, isEqual, isLess, isWords, shownAs } from "./values.js";
import { Variant } from "./variant.js";
import { viewed } from "./views.js";

const mapped = (record, how) => Object.fromEntries(Object.entries(record).map(([name, value]) => [name, how(value)]));

export class Exercise extends Variant {
  leaf(kind, ...words) {
    if (kind !== "metric") {
      return super.leaf(kind, ...words);
    }
    const [metric, of, label, { variant, ...given }] = words;
    const options = mapped(given, (value) => (isWords(value) ? { word: value } : value));
    return this.result(this.calculation({ metric, of, label, variant, with: options }).at(-1));
  }
  /** The parts of a calculation as questions, the result last. */
  calculation(question) {
    const parts = question.form === "value" ? this.partsOfFormula(question) : this.partsOfMetric(question);
    return parts.map((part) => Object.assign(part, { places: question.places }));
  }
  /** Those of a formula of the exercise's own. */
  partsOfFormula({ called, kind, tree, mistakes }) {
    const names = [tree, ...Object.values(mistakes)].flatMap(symbols);
    const metric = {
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
    };
    const facts = Object.fromEntries(names.map((name) => [name, this.lookUp(name)]));
    return questionsOf(metric, "", { facts, labels: [], columns: [], positive: null }, 0, {});
  }
  partsOfMetric({ metric, result, of, label, variant, with: given = {} }) {
    const { labels } = this.sheet.given[of];
    const state = {
      metric,
      result,
      variant: variant ?? "",
      rows: this.rows(of).map((row) => row.map(asText)),
      labels,
      positive: 0,
      given: mapped(given, (value) => this.parameter(value)),
    };
    if (label !== null && label !== undefined) {
      state.positive = (labels.length ? labels : calculation(state).names).indexOf(label);
    }
    return calculation(state).parts;
  }
  /** A parameter as it is typed: a word, a matrix or a number. */
  parameter(value) {
    if (Array.isArray(value?.[0])) {
      return value.map((row) => row.map((cell) => asText(this.value(cell))).join(",")).join(";");
    }
    return value?.word ?? asText(this.value(value));
  }
  result(part) {
    const value = attempt(part.tree, ...viewed(part, part.tree));
    if (value instanceof Undefined) {
      throw value;
    }
    return value;
  }
  among({ better, among, with: given }) {
    return mapped(among, (of) => this.result(this.calculation({ metric: better, of, with: given }).at(-1)));
  }
  best(question) {
    const values = Object.entries(this.among(question));
    const isHigher = metricOf(question.better).better === "higher";
    const [, best] = values.reduce((one, other) => (isLess(one[1], other[1]) === isHigher ? other : one));
    const winners = values.filter(([, value]) => isEqual(value, best));
    return winners.length === 1 ? winners[0][0] : "tie";
  }
  /** What answers a question, as a learner would type it; of options, the name of the right one. */
  answer(question) {
    const { form } = question;
    if (form === "metric" || form === "value") {
      return this.number(question);
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
  number(question) {
    try {
      return shownAs(this.result(this.calculation(question).at(-1)));
    } catch (problem) {
      if (problem instanceof Undefined) {
        return "undefined";
      }
      throw problem;
    }
  }
}
