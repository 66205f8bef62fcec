// Hints in stages: a button that opens one after the other.

import { button } from "./card.js";
import { make } from "./dom.js";

function offer(hints, more) {
  const open = hints.filter((hint) => !hint.hidden).length;
  if (open === hints.length) {
    more.remove();
  } else {
    more.textContent = `Hint ${open + 1} of ${hints.length}`;
  }
}
function openNext(hints, more, opened) {
  const next = hints.find((hint) => hint.hidden);
  next.hidden = false;
  next.focus();
  offer(hints, more);
  opened(hints.filter((hint) => !hint.hidden).length);
}
/** The button, as a list that is empty where there is no hint, and the hints; opened(how many of them) is told. */
export function hinted(texts, filledWith, opened) {
  const hints = texts.map((html, at) =>
    make("div.wm-hint", { hidden: true, tabIndex: -1 }, make("b", {}, `Hint ${at + 1}`), filledWith(html)),
  );
  const more = button("", () => openNext(hints, more, opened));
  offer(hints, more);
  return [hints.length ? [more] : [], hints];
}
