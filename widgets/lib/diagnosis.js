// What an answer is, in the page: judges a question made by metrics/answers/question_data.py, as diagnosis.py there
// does.

import { LEFT, PLACES, against, isExactly, isInfinite, isNearly, neededPlaces, rounded, say } from "./answer.js";
import { Undefined, attempt, decimal, isReal, keyOf, numeral, ratio, real, shortest, stepsIn } from "./formula.js";
import { Unreadable, read } from "./reading.js";
import { Renderer } from "./render.js";
import { NOTATION, NUMERALS } from "./tables.js";
import { viewed } from "./views.js";

const LOOKED_UP = ["normal_quantile", "t_quantile"];
const TABLE_PLACES = [2, 3, 4]; // of what is looked up in a printed table
const DONE = ["right", "cut", "follows"]; // verdicts on an answer that need no other

const told = (verdict, sentence, kinds = []) => ({ verdict, sentence, kinds });
const counted = (places) => `${places} place${places === 1 ? "" : "s"}`;

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

/** The difference of two numbers that roots left a hair apart is 0. */
const withoutResidue = (value, tree) =>
  isReal(value) && tree[0] === "sub" && Math.abs(value) < real(LEFT) ? ratio(0) : value;

/** The values that come out where z or t, which is looked up, has the places that a printed table gives. */
function byPrintedTables(tree, known, at) {
  const lookedUp = stepsIn(tree).filter(([, , own]) => LOOKED_UP.includes(own[0]));
  const found = [];
  for (const places of lookedUp.length ? TABLE_PLACES : []) {
    const values = lookedUp.map(([, , own]) => attempt(own, known));
    if (values.some((value) => value instanceof Undefined)) {
      break;
    }
    const steps = lookedUp.map((step, place) => [keyOf(step, null), { value: rounded(values[place], places) }]);
    const value = attempt(tree, known, at, new Map(steps));
    if (value instanceof Undefined) {
      break;
    }
    found.push(value);
  }
  return found;
}

/** Why the metric of a question has no value on its data. */
export function reasonFor({ denominator, at, reason, via }, question) {
  const plain = new Renderer(NOTATION, question);
  const why = denominator ? `${plain.show(denominator, at)} = 0` : reason;
  return via
    ? say("undefined via", question.name, plain.name(via.name, via.at), why)
    : say("undefined", question.name, why);
}

/** A number that the metric can never be is told so first. */
function beyond({ range: [low, high] = [null, null] }, answer, named, diagnosis, definition) {
  const isBelow = low !== null && real(answer.value) < real(numeral(low));
  const isAbove = high !== null && real(answer.value) > real(numeral(high));
  if (!isBelow && !isAbove) {
    return diagnosis;
  }
  const one = isAbove ? say("never above", named, high) : say("never below", named, low);
  const words = low !== null && high !== null ? say("between", named, low, high) : one;
  const rest = diagnosis.kinds.length ? diagnosis.sentence : definition;
  return told("wrong", `${words} ${rest}`, ["out of range", ...diagnosis.kinds]);
}

/** { verdict, sentence, kinds } of a typed answer to a question: { tree, name, definition, places, range }, data as
 *  `viewed` takes them, and slips() and strangers(), which are looked for only if they are needed. */
export function diagnose(text, question) {
  const { tree, name } = question;
  const asked = question.places ?? PLACES;
  let answer;
  try {
    answer = read(text);
  } catch (problem) {
    if (!(problem instanceof Unreadable)) {
      throw problem;
    }
    const quoted = [...`'${text}'`.split(/\s+/).join(" ")];
    const brief = quoted.slice(0, 60).join("") + (quoted.length > 60 ? "…" : "");
    return told("unreadable", say("unreadable", brief, problem.message));
  }
  if (answer.value === null) {
    return told("unanswered", say("unanswered"));
  }
  const [known, at] = viewed(question, tree);
  let value = withoutResidue(attempt(tree, known, at), tree);
  if (value instanceof Undefined) {
    const why = reasonFor(value, question);
    return answer.value === "undefined" ? told("right", say("right", why)) : told("undefined", say("no number", why));
  }
  let verdict = against(answer, value, asked);
  if (verdict !== "right") {
    value = byPrintedTables(tree, known, at).find((other) => against(answer, other, asked) === "right") ?? value;
    verdict = against(answer, value, asked);
  }
  if (verdict === "right") {
    return told("right", say("right", `${name} ${shown(value)}`));
  }
  const isWord = /^\p{L}{2}/u.test(name); // a symbol, such as t, stays small
  const named = isWord ? name[0].toUpperCase() + name.slice(1) : name;
  const definition = say("definition", named, question.definition);
  if (answer.value === "undefined") {
    return told("wrong", say("has a value", definition), ["undefined"]);
  }
  const valued = (slips) => slips.map((slip) => [slip, attempt(slip[2], ...viewed(question, slip[2], slip[3]))]);
  const candidates = valued(question.slips());
  let found = candidates.filter(([, other]) => !(other instanceof Undefined) && isExactly(answer, other));
  if (verdict !== "wrong" && !found.length) {
    const needed = counted(neededPlaces(value, asked));
    return told(verdict, say(verdict, needed, decimal(value, answer.places)), [verdict]);
  }
  found = found.length ? found : giving(answer, [...candidates, ...earlyRounding(answer, question, known)]);
  if (!found.length && isNearly(answer, value)) {
    return told("wrong", say("nearly", counted(answer.places), decimal(value, answer.places)), ["rounding"]);
  }
  found = found.length ? found : giving(answer, valued(question.strangers()));
  const slips = found.map(([slip]) => slip);
  return beyond(question, answer, named, wrong(slips, definition), definition);
}

/** A calculation judged: { sentence, first, steps: { name: diagnosis } }; answers are texts by the names of its parts,
 *  the questions of its steps in order, each with its `key`, and of the result. */
export function diagnoseSteps(answers, parts) {
  const own = new Map();
  const judged = {};
  for (const part of parts.filter(({ name }) => Object.hasOwn(answers, name))) {
    const text = answers[part.name];
    let found = diagnose(text, part);
    if (own.size && ![...DONE, "unreadable", "unanswered"].includes(found.verdict)) {
      const carried = attempt(part.tree, ...viewed(part, part.tree), new Map(own));
      if (!(carried instanceof Undefined) && DONE.includes(against(read(text), carried, part.places ?? PLACES))) {
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
  const [coarse, how] = all.find(is("too coarse")) ?? [null];
  if (how) {
    return { sentence: say("coarse step", coarse, how.sentence), first: coarse, steps: judged };
  }
  if (follows) {
    return { sentence: say("moved"), first, steps: judged };
  }
  const [cut, whole] = all.find(is("cut")) ?? [null];
  if (whole) {
    return { sentence: say("coarse step", cut, whole.sentence), first, steps: judged };
  }
  return { sentence: say(all.some(is("unanswered")) ? "so far" : "all right"), first, steps: judged };
}

/** A value as a sentence ends with it: "= 2/3 ≈ 0.667"; a fraction only if somebody would read it, and a small number
 *  not as 0. */
function shown(value) {
  if (isInfinite(value)) {
    return `= ${decimal(value)}`;
  }
  const [text, exact] = shortest(value, neededPlaces(value, 3));
  const whole = isReal(value) || value.d === 1n ? "" : `${value.n}/${value.d}`;
  const isTold = whole && whole.length <= NUMERALS.readable;
  return `${isTold ? `= ${whole} ` : ""}${exact ? "=" : "≈"} ${text}`;
}

/** 67 for 66.7 % needs no places; elsewhere one digit would fit too many slips. */
const leastPlaces = (kind, answer) => (kind === "percentage" && real(answer.value) > 1 ? 0 : PLACES);

/** The slips, [slip, value] each, that give an answer. */
const giving = (answer, candidates) =>
  candidates.filter(
    ([[kind], value]) => !(value instanceof Undefined) && against(answer, value, leastPlaces(kind, answer)) === "right",
  );

/** The method is right, but sub-results were rounded, or cut off, on the way; one digit would fit too often. */
function earlyRounding(answer, question, known) {
  const early = new Map();
  if ((answer.places ?? 0) < PLACES || answer.near || !question.tree.flat(Infinity).includes("step")) {
    return [];
  }
  for (const verb of ["rounded", "cut off"]) {
    for (const places of [1, 2, 3]) {
      const value = withRoundedSteps(question.tree, known, question.at, places, verb === "rounded");
      const result = value !== null && rounded(value, answer.places);
      const key = `${result.n}/${result.d}`;
      if (result && !early.has(key)) {
        const what = say("early", verb, counted(places));
        early.set(key, [["early rounding", what, null, null, say("early advice")], result]);
      }
    }
  }
  return [...early.values()];
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
