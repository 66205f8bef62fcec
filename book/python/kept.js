// What a reader wrote in a page's cells: kept in this browser, sent nowhere, and never trusted when it is read.

import { LIMITS, isPlain } from "./lib/outside.js";
import { entriesOf, store, stored, textOf } from "./lib/progress.js";

const NAME = `worked-metrics.code ${(location.pathname + location.search).slice(-LIMITS.text)}`;
const LONGEST = 100_000; // characters of a cell
const MOST = 50; // cells of one's own, or changed
const KEY = /^[\w-]{1,40}$/;

/** { changed: { key: { text, source } }, own: [{ key, after, text }] }; the source is what the page had there. */
export function recall() {
  const found = stored(NAME, LONGEST * MOST);
  const changed = entriesOf(isPlain(found) ? found.changed : null).filter(([, one]) => isPlain(one));
  const own = Array.isArray(found?.own) ? found.own.slice(0, MOST).filter(isPlain) : [];
  return {
    changed: Object.fromEntries(
      changed.map(([key, { text, source }]) => [key, { text: textOf(text, LONGEST), source: textOf(source, LONGEST) }]),
    ),
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
  const told = {
    changed: Object.fromEntries(changed.map(({ key, text, source }) => [key, { text: text(), source }])),
    own,
  };
  store(NAME, changed.length || own.length ? told : null);
}
