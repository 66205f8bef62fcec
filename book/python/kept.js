// What a reader wrote in a page's cells: kept in this browser, sent nowhere, and never trusted when it is read.

import { LIMITS, isPlain } from "./lib/outside.js";
import { entriesOf, store, stored, textOf } from "./lib/progress.js";

const NAME = `worked-metrics.code ${(location.pathname + location.search).slice(-LIMITS.text)}`;
const LONGEST = 20_000; // characters of a cell
const MOST = 50; // cells of one's own
const KEY = /^[\w-]{1,40}$/;

/** { changed: { key: text }, own: [{ key, after, text }] } */
export function recall() {
  const found = stored(NAME, LONGEST * MOST);
  const changed = entriesOf(isPlain(found) ? found.changed : null).filter(([, text]) => typeof text === "string");
  const own = Array.isArray(found?.own) ? found.own.slice(0, MOST).filter(isPlain) : [];
  return {
    changed: Object.fromEntries(changed.map(([key, text]) => [key, textOf(text, LONGEST)])),
    own: own
      .map(({ key, after, text }) => ({ key: textOf(key), after: textOf(after), text: textOf(text, LONGEST) }))
      .filter(({ key, after }) => KEY.test(key) && KEY.test(after)),
  };
}

/** Keep what differs from the page. */
export function keep(cells) {
  const changed = cells.filter(({ isOwn, text, source }) => !isOwn && text() !== source);
  const own = cells.flatMap(({ isOwn, key, text }, at) =>
    isOwn ? [{ key, after: cells[at - 1].key, text: text() }] : [],
  );
  const told = { changed: Object.fromEntries(changed.map(({ key, text }) => [key, text()])), own };
  store(NAME, changed.length || own.length ? told : null);
}
