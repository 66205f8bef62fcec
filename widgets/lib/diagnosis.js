// What an answer is, in the page: judges a question made by metrics/answers/question_data.py, as diagnosis.py there
// does.

import { OPERATIONS, Undefined, attempt, decimal, exactly, isReal, numeral, ratio, real, shortest } from "./formula.js";
import { Renderer } from "./render.js";
import { NOTATION, SENTENCES } from "./tables.js";
import { viewed } from "./views.js";

const NOTHING = ["undefined", "notdefined", "0/0", "nan", "none", "novalue", "∅"];
const INFINITE = ["inf", "+inf", "infinity", "infinite", "∞", "+∞"];
const LEAST_PLACES = 2;

const say = (key, ...values) => SENTENCES[key].replace(/\{(\d)\}/g, (_, place) => values[place]);
const told = (verdict, sentence, kinds = []) => ({ verdict, sentence, kinds });
const same = (a, b) => !isReal(a) && !isReal(b) && a.n === b.n && a.d === b.d;
const isInfinite = (value) => value === Infinity || value === -Infinity;
const fixed = (value) => (isReal(value) ? exactly(value) : value);

/** Rounded half up, or cut off, as an exact number. */
function rounded(value, places, halfUp = true) {
  const { n, d } = fixed(value);
  const scale = 10n ** BigInt(places);
  const units = (2n * (n < 0n ? -n : n) * scale + (halfUp ? d : 0n)) / (2n * d);
  return ratio(n < 0n ? -units : units, scale);
}

/** A typed answer: { value, places }; value may be null, "undefined" or Infinity. Throws a sentence's key. */
export function read(text) {
  const word = text.replace(/\s/g, "").toLowerCase();
  if (!word) {
    return { value: null };
  }
  if (NOTHING.includes(word)) {
    return { value: "undefined" };
  }
  if (INFINITE.includes(word)) {
    return { value: Infinity };
  }
  const percent = word.endsWith("%");
  const clean = word.replaceAll("−", "-").replaceAll(",", ".").replace(/%$/, "");
  const [top, bottom, ...more] = clean.split("/");
  let value = numeral(top);
  const places = bottom === undefined ? (top.split(".")[1] ?? "").length : null;
  if (!value || more.length || (bottom !== undefined && !numeral(bottom))) {
    throw "forms";
  }
  if (bottom !== undefined) {
    if (!numeral(bottom).n) {
      throw "zero below";
    }
    value = OPERATIONS.div(value, numeral(bottom));
  }
  return percent
    ? { value: OPERATIONS.div(value, ratio(100)), places: places === null ? null : places + 2 }
    : { value, places };
}

function equals({ value: answer, places }, value, least = LEAST_PLACES) {
  if (value instanceof Undefined) {
    return answer === "undefined";
  }
  if (answer === null || typeof answer === "string" || isReal(answer)) {
    return answer === value;
  }
  if (isInfinite(value)) {
    return false;
  }
  const exact = places === null || places < least;
  if (exact && isReal(value)) {
    return Math.abs(real(answer) - value) <= 1e-9 * Math.max(Math.abs(value), 1);
  }
  return same(answer, exact ? value : rounded(value, places));
}

/** Whether an answer has more places than were asked for, and is the value once both are rounded to these. */
const agrees = (answer, value, asked) =>
  asked && answer.places > asked && !isInfinite(value) && same(rounded(answer.value, asked), rounded(value, asked));

/** What comes out if every sub-result is rounded, or cut off, before it is used, or null. */
function withRoundedSteps(tree, known, at, places, halfUp) {
  const needed = new Map();
  const steps = new Map();
  const number = (value) => (value instanceof Undefined || isInfinite(value) ? null : value);
  if (attempt(tree, known, at, needed) instanceof Undefined) {
    return null;
  }
  for (const [key, step] of needed) {
    const value = number(attempt(step.tree, known, step.at, steps));
    if (value === null) {
      return null;
    }
    steps.set(key, { ...step, value: rounded(value, places, halfUp) });
  }
  return number(attempt(tree, known, at, steps));
}

/** Why the metric of a question has no value on its data. */
export function reasonFor({ denominator, at, reason, via }, question) {
  const plain = new Renderer(NOTATION, question);
  const why = denominator ? `${plain.show(denominator, at)} = 0` : reason;
  return via
    ? say("undefined via", question.name, plain.name(via.name, via.at), why)
    : say("undefined", question.name, why);
}

/** { verdict, sentence, kinds } of a typed answer to a question: { tree, name, definition, places }, data as `viewed`
 *  takes them, and slips() and strangers(), which are looked for only if they are needed. */
export function diagnose(text, question) {
  const { tree, name, places } = question;
  let answer;
  try {
    answer = read(text);
  } catch (key) {
    if (typeof key !== "string") {
      throw key;
    }
    const quoted = [...`'${text}'`.split(/\s+/).join(" ")];
    return told(
      "unreadable",
      say("unreadable", quoted.slice(0, 60).join("") + (quoted.length > 60 ? "…" : ""), say(key)),
    );
  }
  if (answer.value === null) {
    return told("unanswered", say("unanswered"));
  }
  const [known, at] = viewed(question, tree);
  const value = attempt(tree, known, at);
  const definition = say("definition", name[0].toUpperCase() + name.slice(1), question.definition);
  if (value instanceof Undefined) {
    const why = reasonFor(value, question);
    return answer.value === "undefined" ? told("right", say("right", why)) : told("undefined", say("no number", why));
  }
  if (equals(answer, value, places ?? LEAST_PLACES) || agrees(answer, value, places)) {
    return told("right", say("right", `${name} ${shown(value)}`));
  }
  if (answer.value === "undefined") {
    return told("wrong", say("has a value", definition), ["undefined"]);
  }
  const near = rounding(answer, value, places);
  const found = slipsWith(answer, question, known, !near);
  return near ? both(near, found, answer, value, definition) : wrong(found, definition);
}

/** A calculation judged: { sentence, first, steps: { name: diagnosis } }; answers are texts by the names of its parts,
 *  the questions of its steps in order, each with its `key`, and of the result. */
export function diagnoseSteps(answers, parts) {
  const own = new Map();
  const judged = {};
  for (const part of parts.filter(({ name }) => Object.hasOwn(answers, name))) {
    const text = answers[part.name];
    let found = diagnose(text, part);
    if (own.size && ["wrong", "rounded", "undefined"].includes(found.verdict)) {
      const carried = attempt(part.tree, ...viewed(part, part.tree), new Map(own));
      if (!(carried instanceof Undefined) && equals(read(text), carried, part.places ?? LEAST_PLACES)) {
        found = told("follows", say("follows"));
      }
    }
    judged[part.name] = found;
    const number = found.verdict === "unreadable" ? null : read(text).value;
    if (part.key && number?.d) {
      own.set(part.key, { value: number });
    }
  }
  const is =
    (...verdicts) =>
    ([, { verdict }]) =>
      verdicts.includes(verdict);
  const all = Object.entries(judged);
  const [first, why] = all.find(is("wrong", "undefined", "unreadable")) ?? [null];
  const follows = all.some(is("follows"));
  if (why) {
    return {
      sentence: say("first wrong", first, why.sentence) + (follows ? say("rest follows") : ""),
      first,
      steps: judged,
    };
  }
  const soFar = all.some(is("unanswered")) ? "so far" : "all right";
  return { sentence: say(follows ? "moved" : soFar), first, steps: judged };
}

/** A value as a sentence ends with it: "= 2/3 ≈ 0.667". */
function shown(value) {
  const [text, exact] = shortest(value);
  const whole = isReal(value) || value.d === 1n;
  const fraction = whole ? "" : `= ${value.n}/${value.d} `;
  return `${fraction}${exact || isInfinite(value) ? "=" : "≈"} ${text}`;
}

function rounding({ value: answer, places = null }, value, asked) {
  if (places === null || isInfinite(value)) {
    return null;
  }
  if (same(answer, rounded(value, places))) {
    return places ? told("rounded", asked ? say("too few", asked) : say("too few for any"), ["too few places"]) : null;
  }
  const gap = OPERATIONS.abs(OPERATIONS.sub(answer, fixed(value)));
  if (places < LEAST_PLACES || gap.n * 10n ** BigInt(places) >= gap.d) {
    return null;
  }
  return told(
    "rounded",
    say(same(answer, rounded(value, places, false)) ? "cut off" : "nearly", places, decimal(value, places)),
    ["rounding"],
  );
}

/** All slips that give an answer; failing that, if one may look so far, any other metrics that do. */
function slipsWith(answer, question, known, strange) {
  const values = (slips) => slips.map((slip) => [slip, attempt(slip[2], ...viewed(question, slip[2], slip[3]))]);
  const early = new Map();
  if (answer.places && question.tree.flat(Infinity).includes("step")) {
    for (const verb of ["rounded", "cut off"]) {
      for (const places of [1, 2, 3]) {
        const value = withRoundedSteps(question.tree, known, question.at, places, verb === "rounded");
        const result = value !== null && rounded(value, answer.places);
        const key = `${result.n}/${result.d}`;
        if (result && !early.has(key)) {
          const what = say("early", verb, `${places} place${places > 1 ? "s" : ""}`);
          early.set(key, [["early rounding", what, null, null, say("early advice")], result]);
        }
      }
    }
  }
  const giving = (candidates) =>
    candidates
      .filter(
        ([[kind], value]) =>
          !(value instanceof Undefined) &&
          equals(answer, value, kind === "percentage" && real(answer.value) > 1 ? 0 : LEAST_PLACES),
      )
      .map(([slip]) => slip);
  const usual = giving([...values(question.slips()), ...early.values()]);
  return usual.length || !strange ? usual : giving(values(question.strangers()));
}

/** What several slips give: "a; b; and c". */
function listed(slips) {
  const words = slips.map(([, what]) => what);
  const last = words.pop();
  return words.length ? `${words.join("; ")}; and ${last}` : last;
}

function wrong(slips, definition) {
  const [[, what, , , advice] = []] = slips;
  const one = advice ? `${what}: ${advice}` : what;
  const kinds = slips.map(([kind]) => kind);
  if (!slips.length) {
    return told("wrong", say("not yet", definition), kinds);
  }
  return told("wrong", slips[1] ? say("slips", listed(slips), definition) : say("slip", one, definition), kinds);
}

/** An answer that is nearly right, and also what a slip gives; see `_both` in metrics/answers/diagnosis.py. */
function both(near, slips, { value: answer, places }, value, definition) {
  const { sentence, kinds } = wrong(slips, definition);
  if (!slips.length) {
    return near;
  }
  if (
    near.kinds[0] !== "rounding" ||
    same(answer, rounded(value, places, false)) ||
    kinds.every((kind) => kind === "early rounding")
  ) {
    return told("rounded", say("also", near.sentence, listed(slips)), [...near.kinds, ...kinds]);
  }
  return told("wrong", say("to places", sentence, places, decimal(value, places)), [...kinds, ...near.kinds]);
}
