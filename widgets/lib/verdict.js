// The line below a field that says what an answer is.

import { make } from "./dom.js";

// A verdict that looks as another does, or as none.
const LOOKS = { follows: "cut", unreadable: "undefined", unanswered: "" };

/** Say something in a line, with the mark of its verdict; or nothing. */
export function tell(line, { verdict = "", sentence = "" } = {}) {
  line.dataset.verdict = LOOKS[verdict] ?? verdict;
  line.replaceChildren(...(sentence ? [make("span", {}, sentence)] : []));
}
