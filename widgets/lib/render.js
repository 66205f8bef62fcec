// Formulas as people read them: trees rendered by the templates of metrics/engine/notation.json, as render.py and
// working.py there do.

import { escapeTex } from "./dom.js";
import {
  FOLDS,
  OPERATIONS,
  Undefined,
  attempt,
  decimal,
  isFree,
  isReal,
  keyOf,
  look,
  partsOf,
  placeOf,
  placesOf,
  ratio,
  real,
  shortest,
} from "./formula.js";

const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
const escapeHtml = (text) => text.replace(/[&<>"']/g, (c) => ENTITIES[c]);

const TWO_CLASSES = [
  [0, 0],
  [0, 0],
];

/** Renders trees by the templates of notation.json; see metrics/engine/render.py. */
export class Renderer {
  constructor(
    notation,
    {
      form = "text",
      cells = "TP",
      labels = null,
      columns = labels,
      positive = 0,
      known = null,
      steps = null,
      on = null,
    } = {},
  ) {
    Object.assign(this, { notation, form, cells, labels, columns, positive, known, steps });
    this.margins = notation.margins[on] ?? {};
  }
  show(tree, at = null) {
    return this.render(tree, at ?? ["L", "L"])[0];
  }
  literal(value) {
    return this.value(value)[0];
  }
  digits(text) {
    const shown = this.leaf("number", text.replace("-", ""));
    return text.startsWith("-") ? this.apply("negative", [shown])[0] : shown[0];
  }
  name(name, at = null) {
    const [plain, ...ofTwo] = name.split(/(?<! )\|/);
    if (at === null) {
      return this.named(plain);
    }
    if (ofTwo.length && this.two() && typeof at[0] === "number") {
      return this.named(ofTwo[Number(at[0] !== this.positive)]);
    }
    return this.named(plain, at[0] === null ? this.label(at[1], this.columns) : this.label(at[0]));
  }
  named(full, label = null) {
    const [words, index] = this.split(full);
    let name = words;
    if (this.form === "latex") {
      for (const [letter, tex] of Object.entries(this.notation.greek)) {
        name = name.replaceAll(letter, `$${tex}$`);
      }
    }
    if (label) {
      return this.leaf("name of", name, index ? `${index}, ${label}` : label)[0];
    }
    return index ? this.leaf("name with index", name, this.set(index))[0] : this.leaf("name", name)[0];
  }
  /** A name's words and its index, as words_and_index does. */
  split(full) {
    const [, words = full, index] = full.match(this.notation.index) ?? [];
    return [words.replaceAll("_", " "), index];
  }
  /** A symbol's letters, as LaTeX sets them. */
  set(text) {
    if (this.form !== "latex") {
      return text;
    }
    return this.notation.greek[text] ?? (text.length > 1 ? `\\text{${text}}` : text);
  }
  two() {
    return this.positive !== null && this.labels?.length === 2;
  }
  label(index, labels = this.labels) {
    // a running index, i or j or L
    if (typeof index === "string") {
      return index;
    }
    let text = String(labels[index]);
    // the class, not a hyphen
    if (text === "-" && this.form !== "text") {
      text = "−";
    }
    if (this.form === "mathml") {
      return escapeHtml(text);
    }
    return this.form === "latex" ? `\\text{${escapeTex(text)}}` : text;
  }
  fill(template, values) {
    return template.replace(/\{(\d)\}/g, (_, place) => values[place]);
  }
  leaf(kind, ...values) {
    return [this.fill(this.notation.leaves[kind][this.form], values), 50];
  }
  apply(operation, parts) {
    const known = this.notation.operations[operation];
    const own = known[this.form];
    const [template, level, needs] = Array.isArray(own) ? own : [own, known.level, known.needs];
    const guarded = parts.map(([text, has], k) =>
      has >= needs[k] ? text : this.apply("parentheses", [[text, has]])[0],
    );
    return [this.fill(template, guarded), level];
  }
  value(value, css = null) {
    if (real(value) < 0) {
      return this.apply("negative", [this.value(OPERATIONS.sub(ratio(0), value))]);
    }
    if (value === Infinity) {
      return this.leaf("infinity");
    }
    if (!isReal(value) && value.d !== 1n) {
      return this.apply("fraction", [this.value(ratio(value.n)), this.value(ratio(value.d))]);
    }
    const digits = isReal(value) ? decimal(value) : value.n.toString();
    return css ? this.leaf("cell number", digits, css) : this.leaf("number", digits);
  }
  letters(cell) {
    const known = this.notation.cells[this.cells][cell];
    if (typeof known === "object") {
      return known[this.form];
    }
    return this.form === "latex" ? `\\text{${known}}` : known;
  }
  cell(name, at) {
    if (name in this.notation.cells.TP) {
      return name;
    }
    if (name !== "f" || !this.two() || typeof at[0] !== "number" || typeof at[1] !== "number") {
      return null;
    }
    const [row, column] = at.map((index) => index === this.positive);
    return (row === column ? "T" : "F") + (column ? "P" : "N");
  }
  symbol(name, at) {
    const cell = this.cell(name, at);
    const css = cell && `wm-${cell.toLowerCase()}`;
    if (this.known) {
      return this.value(look(name, this.known, at), css);
    }
    if (cell) {
      return this.leaf("cell", this.letters(cell), css);
    }
    if (name === "actual") {
      return this.leaf("name of", this.margins[name] ?? name, this.label(at[0]));
    }
    if (name === "predicted") {
      return this.leaf("name of", this.margins[name] ?? name, this.label(at[1], this.columns));
    }
    const known = this.notation.symbols[name] ?? {};
    if (known.written) {
      const place = at[0] === "L" || !known.list ? known.list : this.label(at[0]);
      const [template, level = 50] = [known.written[this.form]].flat();
      return [this.fill(template, [place]), level];
    }
    const [words, index] = this.split(known.shown ?? name);
    const shown = this.set(words);
    if (known.matrix) {
      return this.leaf("indexed", shown, this.label(at[0]), this.label(at[1], this.columns));
    }
    if (known.list) {
      return this.leaf("entry", shown, at[0] === "L" ? known.list : this.label(at[0]));
    }
    if (name === "N" && this.two()) {
      return this.value(ratio(2));
    }
    return index ? this.leaf("entry", shown, this.set(index)) : this.leaf("symbol", shown);
  }
  /** What stands below the sign of a fold over a list, and the index of its entries. */
  entries(domain) {
    const { list, range } = this.notation.symbols[domain];
    return [range ? [range[this.form], 50] : this.leaf("symbol", list), [list, list]];
  }
  /** The same for a fold over cells; L, where it is one, is the class that is looked at. */
  across(place, at) {
    const below = this.fill(place[this.form], [at[0] === null ? "" : this.label(at[0])]);
    return [[below, 50], place.indices.map((index, axis) => (index === "L" ? at[axis] : index))];
  }
  fold([operation, domain, body], at) {
    const free = isFree([operation, domain, body]);
    const anywhere = at[0] === "L" && at[1] === "L";
    if (!this.known && !(this.two() && (!anywhere || !free))) {
      const place = this.notation.domains[domain];
      const [sign, indices] = place ? this.across(place, at) : this.entries(domain);
      return this.apply(operation, [sign, this.render(body, indices)]);
    }
    let places = placesOf(domain, this.known ?? { f: TWO_CLASSES }, at);
    if (places.length > this.notation.longest_sum) {
      places = [...places.slice(0, 3), null, places.at(-1)];
    }
    const terms = places.map((place) => (place ? this.render(body, place) : this.leaf("ellipsis")));
    if (operation !== "sum" && operation !== "product") {
      return this.apply(`of ${operation}`, [[terms.map(([text]) => text).join(this.leaf("comma")[0]), 0]]);
    }
    return !terms.length
      ? this.value(ratio(operation === "sum" ? 0 : 1))
      : terms.reduce((joined, term) => this.apply(operation === "sum" ? "add" : "mul", [joined, term]));
  }
  render(tree, at) {
    if (typeof tree === "number") {
      return this.value(ratio(tree));
    }
    if (typeof tree === "string") {
      return this.symbol(tree, at);
    }
    let [operation] = tree;
    if (operation === "step") {
      const where = placeOf(tree[2], at);
      return this.steps ? this.value(this.steps.get(keyOf(tree, where)).value) : [this.name(tree[1], where), 50];
    }
    if (operation in FOLDS) {
      return this.fold(tree, at);
    }
    let parts = partsOf(tree).map((part) => this.render(part, at));
    if (operation === "sub" && tree[1] === 0) {
      [operation, parts] = ["negative", parts.slice(1)];
    }
    if (operation === "root" && parts[1][0] === this.value(ratio(2))[0]) {
      [operation, parts] = ["sqrt", parts.slice(0, 1)];
    }
    // with a bar that is seen to be the main one
    if (operation === "div" && parts.some(([text]) => /<mfrac(?! linethickness="0")/.test(text))) {
      operation = "div of fractions";
    }
    return this.apply(operation, parts);
  }
}

/** Of the same step for a long list of things, only the first three and the last. */
function shownOf(steps, longest) {
  const same = {};
  for (const step of steps) {
    same[step.name] ??= [];
    same[step.name].push(step);
  }
  const isShown = (step, list) => list.length <= longest || list.slice(0, 3).includes(step) || list.at(-1) === step;
  return steps.filter((step) => isShown(step, same[step.name]));
}
/** The other step for which a step has no value, or null where it has none by itself. */
function cause({ name, at, value }) {
  const { via } = value;
  return via && (via.name !== name || String(via.at) !== String(at)) ? via : null;
}
/** Why a step has no value. */
function problemOf(step, plain) {
  const { denominator, at, reason } = step.value;
  const via = cause(step);
  const why = denominator ? `${plain.show(denominator, at)} = 0` : reason;
  return via ? `because ${plain.name(via.name, via.at)} is: ${why}` : `since ${why}`;
}
/** The links after the formula: with numbers, as a fraction, and as a decimal where that says more. */
function linksOf({ tree, at, value }, numeric, isFinal, places) {
  const links = [["=", numeric.show(tree, at)]];
  const exact = !isReal(value);
  const infinite = !exact && !Number.isFinite(value);
  if (exact || infinite) {
    links.push(["=", numeric.literal(value)]);
  }
  if ((isFinal || !exact) && !infinite) {
    const [text, isExact] = shortest(value, places);
    links.push([isExact ? "=" : "≈", numeric.digits(text)]);
  }
  return links;
}

/** Worked steps: [{ name, links: [[sign, text]…], problem, final }], as Working.lines in metrics/engine/working.py. */
export function working(name, tree, known, notation, { at = null, places = 3, ...options } = {}) {
  const steps = new Map();
  const last = { name, at: placeOf(tree, at), tree, value: attempt(tree, known, at, steps) };
  const symbolic = new Renderer(notation, options);
  const numeric = new Renderer(notation, { ...options, known, steps });
  const plain = new Renderer(notation, { ...options, form: "text" });
  const bare = ([, text]) => text.replace(/<[^>]*>|\s/g, "");
  return [...shownOf([...steps.values()], notation.longest_sum), last].map((step) => {
    const final = step === last;
    const isUndefined = step.value instanceof Undefined;
    const problem = isUndefined ? problemOf(step, plain) : null;
    const links = [["=", symbolic.show(step.tree, step.at)]];
    if (!isUndefined) {
      links.push(...linksOf(step, numeric, final, places));
    } else if (!cause(step)) {
      links.push(["=", numeric.show(step.tree, step.at)]);
    }
    const told = links.filter((link, k) => k === 0 || bare(link) !== bare(links[k - 1]));
    return { name: symbolic.name(step.name, step.at), links: told, problem, final };
  });
}
