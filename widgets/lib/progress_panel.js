// What was done in this browser, as a table, to be exported or cleared.

import { bar, button, tableOf } from "./card.js";
import { make } from "./dom.js";
import { UNKEPT, entriesOf, forgetWidgets, isFilled, isKept, keep, progress, whereKept } from "./progress.js";
import { scrolling } from "./solution.js";
import { tell } from "./verdict.js";

const SURE = "All answers, counts and widgets that are kept will be gone. Press again to clear them.";

/** A row for each exercise that was begun. */
const rowsDone = () =>
  Object.values(progress())
    .filter(({ answers, solved, right }) => solved || isFilled(answers) || isFilled(right))
    .map(({ title, right, solved }) => [title, entriesOf(right).length, solved]);

// Below, `it` is a panel: its elements, and whether the next press clears everything (isSure).

function list({ where, table }) {
  const rows = rowsDone();
  where.textContent = isKept() ? whereKept() : `${UNKEPT} Export saves it.`;
  table.replaceChildren(
    rows.length
      ? scrolling(tableOf("In this browser", [["exercise", "questions right now", "times done before"], ...rows]))
      : make("p.wm-small", {}, "Nothing yet."),
  );
}
/** Ask whether it is meant, or no more. */
function ask(it, isSure) {
  it.isSure = isSure;
  it.clear.textContent = isSure ? "Clear it for good?" : "Clear";
  tell(it.say, isSure ? { sentence: SURE } : {});
}

function download({ say }) {
  const href = URL.createObjectURL(new Blob([JSON.stringify(progress(), null, 1)], { type: "application/json" }));
  make("a", { href, download: "worked-metrics-progress.json" }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000); // some browsers begin later
  tell(say, { sentence: "Saved as worked-metrics-progress.json." });
}
function clearAll(it, { detail }) {
  // the second half of a double click is no second thought
  if (detail > 1) {
    return;
  }
  if (!it.isSure) {
    ask(it, true);
    return;
  }
  ask(it, false);
  keep({});
  forgetWidgets();
  tell(it.say, { sentence: "Cleared." });
}
function doubt(it) {
  if (it.isSure) {
    ask(it, false);
  }
}

/** The panel, and what shows it anew if it is open. */
export function progressPanel() {
  const it = { isSure: false, table: make("div"), where: make("p.wm-small") };
  it.say = make("p.wm-say", { role: "status" });
  it.clear = button("Clear", (event) => clearAll(it, event));
  it.clear.addEventListener("blur", () => doubt(it));
  const root = make(
    "details.wm-data wm-progress",
    {},
    make("summary", {}, "Your progress"),
    it.where,
    it.table,
    bar(
      "Progress",
      button("Export", () => download(it)),
      it.clear,
    ),
    it.say,
  );
  root.ontoggle = () => {
    doubt(it);
    list(it);
  };
  return { root, refresh: () => root.open && list(it) };
}
