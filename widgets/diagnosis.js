// What an answer is, in the page: judges a question made by metrics/question.py, as metrics/diagnosis.py does.

import { collapse } from "./cells.js";
import { OPERATIONS, Undefined, decimal, evaluate, exactly, isReal, quantities, ratio, real, shortest } from "./formula.js";
import { Renderer } from "./render.js";

const NOTHING = ["undefined", "notdefined", "0/0", "nan", "none", "novalue", "∅"];
const INFINITE = ["inf", "+inf", "infinity", "infinite", "∞", "+∞"];
const LEAST_PLACES = 2;
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

const fill = (template, ...values) => template.replace(/\{(\d)\}/g, (_, place) => values[place]);
const same = (a, b) => !isReal(a) && !isReal(b) && a.n === b.n && a.d === b.d;

/** Rounded half up, or cut off, as an exact number. */
export function rounded(value, places, halfUp = true) {
  const { n, d } = isReal(value) ? exactly(value) : value, scale = 10n ** BigInt(places);
  const units = (2n * (n < 0n ? -n : n) * scale + (halfUp ? d : 0n)) / (2n * d);
  return ratio(n < 0n ? -units : units, scale);
}

function typed(text) {
  const [whole, part = ""] = text.split(".");
  return ratio(BigInt((whole + part).replace(/^[+-]?$/, "0")), 10n ** BigInt(part.length));
}

/** A typed answer: { value, places }; value may be null, "undefined" or Infinity. Throws a sentence's key. */
export function read(text) {
  const word = text.replace(/\s/g, "").toLowerCase();
  if (!word) return { value: null };
  if (NOTHING.includes(word)) return { value: "undefined" };
  if (INFINITE.includes(word)) return { value: Infinity };
  const percent = word.endsWith("%"), clean = word.replaceAll("−", "-").replaceAll(",", ".").replace(/%$/, "");
  const [top, bottom, ...more] = clean.split("/");
  if (!NUMBER.test(top) || more.length || (bottom !== undefined && !NUMBER.test(bottom))) throw "forms";
  let value = typed(top), places = bottom === undefined ? (top.split(".")[1] ?? "").length : null;
  if (bottom !== undefined) {
    if (!typed(bottom).n) throw "zero below";
    value = OPERATIONS.div(value, typed(bottom));
  }
  return percent ? { value: OPERATIONS.div(value, ratio(100)), places: places === null ? null : places + 2 } : { value, places };
}

function equals({ value: answer, places }, value, least = LEAST_PLACES) {
  if (value instanceof Undefined) return answer === "undefined";
  if (answer === null || typeof answer === "string" || isReal(answer)) return answer === value;
  if (value === Infinity || value === -Infinity) return false;
  if (isReal(value) && places === null) return Math.abs(real(answer) - value) <= 1e-9 * Math.max(Math.abs(value), 1);
  return same(answer, places === null || places < least ? (isReal(value) ? exactly(value) : value) : rounded(value, places));
}

const transposed = (counts) => counts[0].map((_, j) => counts.map((row) => row[j]));

/** The quantities of a table seen otherwise, and the cell to look at; see `seen` in metrics/slips.py. */
function seen({ counts, positive, at }, view) {
  if (view === "transposed") return [quantities(transposed(counts), positive), at];
  if (view === "other class") return [quantities(counts, 1 - positive), at];
  if (view === "other class, transposed") return [quantities(transposed(counts), 1 - positive), at];
  if (view === "against the rest") return [quantities(collapse(counts, at[0])), [0, 0]];
  return [quantities(counts, positive), typeof view === "number" ? [view, view] : at];
}

const deep = (value) => (Array.isArray(value) ? value.map(deep) : ratio(...value.split("/")));

function attempt(tree, known, at, steps = new Map()) {
  try { return evaluate(tree, known, at, steps); } catch (problem) {
    if (problem instanceof Undefined) return problem;
    throw problem;
  }
}

function withRoundedSteps(tree, known, at, places, halfUp) {
  const needed = new Map(), steps = new Map();
  if (attempt(tree, known, at, needed) instanceof Undefined) return null;
  for (const [key, step] of needed) {
    const value = attempt(step.tree, known, step.at, steps);
    if (value instanceof Undefined || (isReal(value) && !Number.isFinite(value))) return null;
    steps.set(key, { ...step, value: rounded(value, places, halfUp) });
  }
  const value = attempt(tree, known, at, steps);
  return value instanceof Undefined || (isReal(value) && !Number.isFinite(value)) ? null : value;
}

/** { verdict, sentence, kinds } of a typed answer to a question. */
export function diagnose(text, question, sentences, notation) {
  const say = (key, ...values) => fill(sentences[key], ...values);
  const given = Object.fromEntries(Object.entries(question.given).map(([name, value]) => [name, deep(value)]));
  const { tree, at, name } = question;
  let answer;
  try { answer = read(text); } catch (key) {
    if (typeof key !== "string") throw key;
    return { verdict: "unreadable", sentence: say("unreadable", `'${text}'`, say(key)), kinds: [] };
  }
  if (answer.value === null) return { verdict: "unanswered", sentence: say("unanswered"), kinds: [] };
  const known = { ...seen(question, "as is")[0], ...given };
  const value = attempt(tree, known, at);
  const definition = say("definition", name[0].toUpperCase() + name.slice(1), question.definition);
  if (value instanceof Undefined) {
    const plain = new Renderer(notation, { labels: question.labels, positive: question.positive });
    const reason = value.denominator ? `${plain.show(value.denominator, value.at)} = 0` : value.reason;
    const why = value.via ? say("undefined via", name, plain.name(value.via.name, value.via.at), reason) : say("undefined", name, reason);
    return answer.value === "undefined"
      ? { verdict: "right", sentence: say("right", why), kinds: [] }
      : { verdict: "undefined", sentence: say("no number", why), kinds: [] };
  }
  if (equals(answer, value, question.places ?? LEAST_PLACES)) return { verdict: "right", sentence: say("right", `${name} ${shown(value)}`), kinds: [] };
  if (answer.value === "undefined") return { verdict: "wrong", sentence: say("has a value", definition), kinds: ["undefined"] };
  return rounding(answer, value, question.places, say) ?? slip(answer, question, given, known, definition, say);
}

function shown(value) {
  const [text, exact] = shortest(value);
  const fraction = isReal(value) ? null : value.d === 1n ? `${value.n}` : `${value.n}/${value.d}`;
  const link = exact || value === Infinity || value === -Infinity ? "=" : "≈";
  return fraction !== null && fraction !== text ? `= ${fraction} ${link} ${text}` : `${link} ${text}`;
}

function rounding({ value: answer, places }, value, asked, say) {
  if (places === null || places === undefined || isReal(answer) || (isReal(value) && !Number.isFinite(value))) return null;
  if (same(answer, rounded(value, places))) {
    if (!places) return null;
    return { verdict: "rounded", sentence: asked ? say("too few", asked) : say("too few for any"), kinds: ["too few places"] };
  }
  const gap = OPERATIONS.abs(OPERATIONS.sub(answer, isReal(value) ? exactly(value) : value));
  if (places < LEAST_PLACES || gap.n * 10n ** BigInt(places) >= gap.d) return null;
  const how = same(answer, rounded(value, places, false)) ? "cut off" : "nearly";
  return { verdict: "rounded", sentence: say(how, places, decimal(value, places)), kinds: ["rounding"] };
}

function slip(answer, question, given, known, definition, say) {
  const values = (slips) => slips.map((slip) => {
    const [quantity, at] = seen(question, slip.view);
    return [slip, attempt(slip.tree, { ...quantity, ...given }, at)];
  });
  const early = [], found = new Set();
  if (answer.places && known && question.tree.flat(Infinity).includes("step")) {
    for (const [halfUp, verb] of [[true, "rounded"], [false, "cut off"]]) {
      for (const places of [1, 2, 3]) {
        const value = withRoundedSteps(question.tree, known, question.at, places, halfUp);
        if (value === null) continue;
        const result = rounded(value, answer.places), key = `${result.n}/${result.d}`;
        if (found.has(key)) continue;
        found.add(key);
        const what = say("early", verb, `${places} place${places > 1 ? "s" : ""}`);
        early.push([{ kind: "early rounding", what, advice: say("early advice") }, result]);
      }
    }
  }
  for (const candidates of [() => [...values(question.slips), ...early], () => values(question.strangers)]) {
    const fits = candidates().filter(([slip, value]) => {
      const least = slip.kind === "percentage" && real(answer.value) > 1 ? 0 : LEAST_PLACES;
      return !(value instanceof Undefined) && equals(answer, value, least);
    }).map(([slip]) => slip);
    if (fits.length === 1) {
      const what = fits[0].advice ? `${fits[0].what}: ${fits[0].advice}` : fits[0].what;
      return { verdict: "wrong", sentence: say("slip", what, definition), kinds: [fits[0].kind] };
    }
    if (fits.length) {
      const every = `${fits.slice(0, -1).map((slip) => slip.what).join("; ")}; and ${fits.at(-1).what}`;
      return { verdict: "wrong", sentence: say("slips", every, definition), kinds: fits.map((slip) => slip.kind) };
    }
  }
  return { verdict: "wrong", sentence: say("not yet", definition), kinds: [] };
}
