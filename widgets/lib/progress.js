// What was done in this browser: kept there, sent nowhere, and never trusted when it is read.

import { sha256 } from "./digest.js";
import { LIMITS, isPlain } from "./outside.js";

export const KEPT = "worked-metrics.progress"; // its name in the browser, and of the event when it has changed
const whole = (thing) => (Number.isSafeInteger(thing) && thing > 0 ? thing : 0);
export const textOf = (thing, most = LIMITS.text) => (typeof thing === "string" ? thing.slice(0, most) : "");
const isShortKey = ([key]) => key.length <= LIMITS.text;
/** What is under the names of a record: of one from outside, as much as a page can bear. */
export const entriesOf = (thing) =>
  isPlain(thing) ? Object.entries(thing).filter(isShortKey).slice(0, LIMITS.entries) : [];
export const isFilled = (thing) => entriesOf(thing).length > 0;

/** Answers as they can be shown, whatever was kept: texts, by the names of steps or in rows. */
export function answerOf(given, deep = 2) {
  if (!deep || !(given instanceof Object)) {
    return textOf(given, LIMITS.words);
  }
  return Array.isArray(given)
    ? given.slice(0, LIMITS.numbers).map((one) => answerOf(one, deep - 1))
    : Object.fromEntries(entriesOf(given).map(([name, one]) => [name, answerOf(one, deep - 1)]));
}
const counts = (thing) => Object.fromEntries(entriesOf(thing).map(([id, number]) => [id, whole(number)]));
/** What is known of an exercise: besides the answers how often each question was checked, how many of its hints were
 *  opened, how often its answer was shown, and how long somebody was at work. Of another version of it the answers are
 *  forgotten. */
export function recordOf(found, { title = textOf(found?.title), version = whole(found?.version) } = {}) {
  const { number, solved, answers, right, checks, hints, shown, seconds } = isPlain(found) ? found : {};
  const same = whole(found?.version) === version;
  return {
    title,
    version,
    number: whole(number),
    solved: whole(solved),
    answers: Object.fromEntries(same ? entriesOf(answers).map(([id, given]) => [id, answerOf(given)]) : []),
    right: Object.fromEntries(same ? entriesOf(right).filter(([, is]) => is === true) : []),
    checks: counts(checks),
    hints: counts(hints),
    shown: counts(shown),
    seconds: whole(seconds),
  };
}
const sum = (table) => Object.values(table).reduce((one, other) => one + other, 0);
export const sumsOf = ({ checks, hints, shown, seconds }) => ({
  checks: sum(checks),
  hints: sum(hints),
  shown: sum(shown),
  minutes: Math.ceil(seconds / 60),
});
/** Whether nothing was done yet. */
export const isBegun = (record) =>
  Boolean(record.solved || record.seconds || sumsOf(record).checks || sumsOf(record).shown) ||
  isFilled(record.answers) ||
  isFilled(record.right);
const memory = new Map(); // until the page is left, where the browser keeps nothing
let shelf = {}; // where it is kept, in the place of the browser: { storage, words }
/** Keep what is done somewhere else, in what has getItem, setItem and removeItem; the words say where that is. */
export function keepIn(storage, words) {
  shelf = { storage, words };
}
const storage = () => shelf.storage ?? localStorage;
/** Where it is kept, in a sentence. */
export const whereKept = () => shelf.words ?? "It is kept in this browser only, and sent nowhere.";
export const UNKEPT =
  "Nothing is kept: this browser’s storage is full or switched off. What you type is gone when you leave the page.";
/** Whether the browser keeps what it is given: it has not refused anything yet, and takes a word now. */
export function isKept() {
  try {
    storage().setItem(`${KEPT}.try`, "");
    storage().removeItem(`${KEPT}.try`);
    return !memory.size;
  } catch {
    return false;
  }
}
/** What was stored under a name, or null; more than so many characters are none of ours. It is read anew each time:
 *  another page may be open. */
export function stored(name, most = Infinity) {
  try {
    const text = memory.get(name) ?? storage().getItem(name);
    return text?.length > most ? null : JSON.parse(text);
  } catch {
    return null; // nothing kept, or none of ours
  }
}
/** Store something under a name, null for nothing; the event of that name tells the page. */
export function store(name, thing) {
  const text = JSON.stringify(thing);
  try {
    if (thing === null) {
      storage().removeItem(name);
    } else {
      storage().setItem(name, text);
    }
    memory.delete(name);
  } catch {
    memory.set(name, text);
  }
  document.dispatchEvent(new CustomEvent(name));
}
/** What was done in this browser, { slug: record }. */
export function progress() {
  return Object.fromEntries(
    entriesOf(stored(KEPT))
      .filter(([, one]) => isPlain(one))
      .map(([slug, one]) => [slug, recordOf(one)]),
  );
}
export const keep = (all) => store(KEPT, isFilled(all) ? all : null);

const PLACE = "worked-metrics.widget "; // what a widget keeps is under this and the name of its place
const SOON = 300; // milliseconds after a change
function put(name, text) {
  try {
    localStorage.removeItem(name); // an old state is worse than none
    if (text !== null) {
      localStorage.setItem(name, text);
    }
  } catch {
    // nothing is kept: the widget begins anew next time
  }
}
/** What a widget keeps at its place in a page, as long as it starts from the same there and is `about` the same:
 *  recall() gives its state, keep() notes down what `now` gives, a moment later, and end() at once. What is as at the
 *  start is forgotten. */
export function keeper(place, start, now, about = null) {
  const name = `${PLACE}${place.slice(-LIMITS.text)}`;
  const begun = JSON.stringify(start);
  const of = sha256(JSON.stringify([start, about]))
    .slice(0, 8)
    .join(".");
  let waiting = null;
  function end() {
    if (waiting === null) {
      return;
    }
    clearTimeout(waiting);
    waiting = null;
    const state = now();
    const text = JSON.stringify({ of, state });
    const isShort = text.length <= LIMITS.kept;
    put(name, isShort && JSON.stringify(state) !== begun ? text : null);
  }
  function recall() {
    const found = stored(name, LIMITS.kept);
    return isPlain(found) && found.of === of ? found.state : undefined;
  }
  function keep() {
    waiting ??= setTimeout(end, SOON);
  }
  return { recall, keep, end };
}
/** Forget what all widgets have kept. */
export function forgetWidgets() {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(PLACE));
    names.forEach((name) => localStorage.removeItem(name));
  } catch {
    // nothing was kept
  }
}
