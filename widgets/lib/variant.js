// An exercise with its numbers, as far as it is asked: its texts and its data, and nothing that answers it.

import { some } from "./chance.js";
import { streamOf } from "./digest.js";
import { OPERATIONS, evaluate, ratio } from "./formula.js";
import { asText, isLess, isWords, shownAs } from "./values.js";

const OF_LISTS = {
  sum: (values) => values.reduce(OPERATIONS.add, ratio(0)),
  size: (values) => ratio(values.length),
  largest: (values) => values.reduce((a, b) => (isLess(a, b) ? b : a)),
  smallest: (values) => values.reduce((a, b) => (isLess(b, a) ? b : a)),
  count: (values, wanted) => ratio(values.filter((value) => asText(value) === String(wanted)).length),
};

/** What the names of a sheet stand for, its texts and its data; `values` are those that were drawn. */
export class Variant {
  constructor(sheet, values, seed) {
    Object.assign(this, { sheet, values, seed, lookedUp: new Map() });
    this.known = new Proxy({}, { get: (_, name) => (name === "undefined" ? undefined : this.lookUp(name)) });
  }
  lookUp(name) {
    if (name in this.values) {
      return this.values[name];
    }
    if (!this.lookedUp.has(name)) {
      const { let: derived, leaves } = this.sheet;
      this.lookedUp.set(name, name in derived ? this.value(derived[name]) : this.leaf(...leaves[name]));
    }
    return this.lookedUp.get(name);
  }
  leaf(kind, ...words) {
    if (kind === "text") {
      return words[0];
    }
    if (kind === "item") {
      return this.lookUp(words[0]).at(words[1]);
    }
    return OF_LISTS[words[0]](this.lookUp(words[1]), words[2]);
  }
  value(tree) {
    return isWords(tree) ? this.lookUp(tree) : evaluate(tree, this.known);
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
      const counted = (a, b) => first.filter((label, at) => label === a && second[at] === b).length;
      return labels.map((a) => labels.map((b) => ratio(counted(a, b))));
    }
    if (columns) {
      return this.lookUp(columns[0]).map((_, at) => columns.map((one) => this.lookUp(one)[at]));
    }
    return rows.map((row) => (isWords(row) ? this.lookUp(row) : row.map((cell) => this.value(cell))));
  }
  questions() {
    return this.sheet.parts.filter(({ id }) => id);
  }
  /** The names of the options of a question, in an order that the seed draws. */
  choices({ id, options }) {
    const names = Object.keys(options).sort();
    const below = streamOf([this.sheet.slug, this.sheet.version, this.seed, id].join("|"));
    return some(names.length, names.length, below).map((place) => names[place]);
  }
}
