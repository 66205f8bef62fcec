// What was done in this browser, as a table, to be exported or cleared.

import { bar, button, tableOf } from "./card.js";
import { make } from "./dom.js";
import { isPlain } from "./outside.js";
import {
  KEPT,
  UNKEPT,
  entriesOf,
  forgetWidgets,
  isBegun,
  isKept,
  keep,
  progress,
  recordOf,
  sumsOf,
  whereKept,
} from "./progress.js";
import { scrolling } from "./solution.js";
import { tell } from "./verdict.js";

const SURE = "All answers, counts and widgets that are kept will be gone. Press again to clear them.";

const HEADS = ["exercise", "questions right now", "times done before", "checks", "hints", "answers shown", "minutes"];
const MOST = 2_000_000; // characters of a file that is brought back
const STRANGE = "This is no file that Export has saved. Nothing was changed.";

/** A row for each exercise that was begun. */
const rowsDone = () =>
  Object.values(progress())
    .filter(isBegun)
    .map((record) => [record.title, entriesOf(record.right).length, record.solved, ...Object.values(sumsOf(record))]);
/** How far somebody is in an exercise, to be compared. */
const far = ({ solved, right, answers, seconds }) => [
  solved,
  entriesOf(right).length,
  entriesOf(answers).length,
  seconds,
];
function isFurther(one, other) {
  const [ours, theirs] = [far(one), far(other)];
  const at = ours.findIndex((number, place) => number !== theirs[place]);
  return at >= 0 && ours[at] > theirs[at];
}
/** The records in a file that was exported, or null. */
function recordsIn(text) {
  let found = null;
  try {
    found = JSON.parse(text);
  } catch {
    return null;
  }
  const records = entriesOf(found)
    .filter(([, record]) => isPlain(record) && record.title && isPlain(record.answers))
    .map(([slug, record]) => [slug, recordOf(record)]);
  return records.length ? records : null;
}

// Below, `it` is a panel: its elements, and whether the next press clears everything (isSure).

function list({ where, table }) {
  const rows = rowsDone();
  where.textContent = isKept() ? whereKept() : `${UNKEPT} Export saves it.`;
  table.replaceChildren(
    rows.length ? scrolling(tableOf("In this browser", [HEADS, ...rows])) : make("p.wm-small", {}, "Nothing yet."),
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
/** Take from a file what is further there than here. */
async function bringBack(it, input) {
  const [file] = input.files;
  if (!file) {
    return;
  }
  const records = file.size > MOST ? null : recordsIn(await file.text());
  input.value = "";
  if (!records) {
    tell(it.say, { verdict: "ambiguous", sentence: STRANGE });
    return;
  }
  const here = progress();
  const taken = records.filter(([slug, record]) => !here[slug] || isFurther(record, here[slug]));
  keep({ ...here, ...Object.fromEntries(taken) });
  dispatchEvent(new StorageEvent("storage", { key: KEPT })); // as if another tab had kept it: open cards show it
  const left = records.length - taken.length;
  const kept = left ? ` Of ${left} you had as much here, or more: these stayed.` : "";
  tell(it.say, { sentence: `Taken from the file: ${taken.length} of ${records.length}.${kept}` });
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
  const file = make("input", { type: "file", accept: ".json,application/json", hidden: true });
  file.addEventListener("change", () => bringBack(it, file));
  const root = make(
    "details.wm-data wm-progress",
    {},
    make("summary", {}, "Your progress"),
    it.where,
    it.table,
    bar(
      "Progress",
      button("Export", () => download(it)),
      button("Import", () => file.click()),
      file,
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
