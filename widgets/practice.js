// Exercises to do in the page: new numbers, hints in stages, the working, and progress that stays in the browser.

import { asked } from "./lib/asked.js";
import { bar, button } from "./lib/card.js";
import { make } from "./lib/dom.js";
import { filled } from "./lib/markup.js";
import { KEPT, UNKEPT, entriesOf, isBegun, isFilled, isKept, keep, progress, recordOf } from "./lib/progress.js";
import { progressPanel } from "./lib/progress_panel.js";
import { variantOf } from "./lib/variants.js";

// Below, `it` is the card of an exercise: its sheet, the record of what was done, its elements (root, body, state,
// end), and its questions, once it was opened.

const LONGEST = 120_000; // milliseconds between two things that somebody does; who does nothing for longer is away

const asksIn = ({ parts }) => parts.filter(({ id }) => id);
const countRight = ({ sheet, record }) => asksIn(sheet).filter(({ id }) => record.right[id]).length;
const isDone = (it) => countRight(it) === asksIn(it.sheet).length;
const isBuilt = ({ body }) => Boolean(body.firstChild);
const isRedone = (it) => !countRight(it) && it.record.solved > 0;
/** What a card says of itself: done, how often it was done before, or how much of it is right. */
function stateOf(it) {
  const { solved } = it.record;
  if (isDone(it)) {
    return "done";
  }
  if (isRedone(it)) {
    return `done ${solved === 1 ? "once" : `${solved} times`}`;
  }
  const rights = countRight(it);
  return rights ? `${rights} of ${asksIn(it.sheet).length} right` : "to do";
}
function timeOf({ kind, level, minutes }) {
  return [...(kind ? [`level ${level} of 3`, kind] : []), `${minutes} minutes`].join(" · ");
}

function drawState(it) {
  const words = [isDone(it) ? "Done: every question is right." : "", isKept() ? "" : UNKEPT].join(" ").trim();
  it.state.dataset.verdict = isDone(it) || isRedone(it) ? "right" : "";
  it.state.textContent = stateOf(it);
  // a live region that is written again is read aloud again
  if (it.end.textContent !== words) {
    it.end.textContent = words;
  }
}
/** Texts and questions with the numbers of the record. */
function build(it) {
  const { sheet, record, body, end } = it;
  const exercise = variantOf(sheet, `book|${record.number}`);
  const slotOf = (slot) => exercise.slot(slot);
  const made = sheet.parts.map((part) =>
    part.id ? asked(exercise, part, record, () => save(it)) : { root: make("div", {}, filled(part.html, slotOf)) },
  );
  const anew = isFilled(sheet.draw) ? [button("New numbers", () => renew(it))] : [];
  it.questions = made.filter(({ follow }) => follow);
  body.replaceChildren(...made.map(({ root }) => root), bar("Exercise", ...anew, end));
  drawState(it);
}
/** The elements of a card; what is in it is made when it is opened. */
function exerciseCard(sheet) {
  const record = recordOf(progress()[sheet.slug], sheet);
  const it = { sheet, record, questions: [], body: make("div"), state: make("span.wm-badge wm-small") };
  const about = make("span.wm-small", {}, timeOf(sheet));
  const head = make("summary", {}, make("h3", {}, sheet.title), about, it.state);
  it.end = make("span.wm-small", { role: "status" });
  it.root = make("details.wm-card wm-practice", { ontoggle: () => opened(it) }, head, it.body);
  drawState(it);
  return it;
}

function save(it) {
  const { sheet, record } = it;
  const now = Date.now();
  record.seconds += Math.round(Math.min(now - (it.last ?? now), LONGEST) / 1000);
  it.last = now;
  keep({ ...progress(), [sheet.slug]: record });
}
function opened(it) {
  if (it.root.open && !isBuilt(it)) {
    build(it);
  }
}
function renew(it) {
  const { record, root } = it;
  const solved = record.solved + Number(isDone(it));
  Object.assign(record, { number: record.number + 1, solved, answers: {}, right: {} });
  save(it);
  build(it);
  root.firstChild.focus();
}
/** Something was kept: by this card, by its twin, by another page; or all was cleared. */
function refresh(it, all, isElsewhere) {
  const now = recordOf(all[it.sheet.slug], it.sheet);
  const isAnew = now.number !== it.record.number || (isFilled(it.record.answers) && !isFilled(now.answers));
  Object.assign(it.record, now);
  if (isAnew && isBuilt(it)) {
    build(it);
  }
  if (isElsewhere) {
    it.questions.forEach(({ follow }) => follow());
  }
  drawState(it);
}
/** Jupyter has keys of its own. */
function keepKeys(event) {
  if (!event.ctrlKey && !event.metaKey) {
    event.stopPropagation();
  }
}

/** How many of all exercises are done, [slug, version, how many questions] each. */
function drawDone(line, every) {
  const all = progress();
  const records = every.map(([slug, version, size]) => [recordOf(all[slug], { title: "", version }), size]);
  const done = records.filter(([record, size]) => record.solved || entriesOf(record.right).length === size).length;
  const begun = records.filter(([record]) => isBegun(record)).length - done;
  const words = `${done} of ${every.length} done${begun ? `, ${begun} begun` : ""}.`;
  // a live region that is written again is read aloud again
  if (line.textContent !== words) {
    line.textContent = words;
  }
}
/** Whoever prints a page wants its exercises: all are open on paper, and afterwards those that were. */
function openForPaper(cards) {
  let closed = [];
  function before() {
    closed = cards.filter(({ root }) => !root.open);
    for (const it of closed) {
      it.root.open = true;
      opened(it);
    }
  }
  function after() {
    closed.forEach(({ root }) => {
      root.open = false;
    });
    closed = [];
  }
  addEventListener("beforeprint", before);
  addEventListener("afterprint", after);
  return () => {
    removeEventListener("beforeprint", before);
    removeEventListener("afterprint", after);
  };
}
/** A link to one exercise, `#practice-two-callers`, opens it: now, when all of the page is there, and later. */
function openLinked(cards) {
  function arrive() {
    const it = cards.find(({ sheet }) => location.hash === `#practice-${sheet.slug}`);
    if (it) {
      it.root.open = true;
      opened(it);
      it.root.scrollIntoView();
    }
  }
  requestAnimationFrame(arrive);
  addEventListener("hashchange", arrive);
  return () => removeEventListener("hashchange", arrive);
}

function render({ model, el }) {
  const cards = model.get("sheets").map(exerciseCard);
  const every = model.get("every") ?? [];
  const done = make("p", { role: "status" });
  const panel = progressPanel();
  function again(isElsewhere) {
    const all = progress();
    cards.forEach((it) => refresh(it, all, isElsewhere));
    drawDone(done, every);
    panel.refresh();
  }
  const here = () => again(false);
  const elsewhere = ({ key }) => (key === KEPT || key === null) && again(true);
  document.addEventListener(KEPT, here);
  addEventListener("storage", elsewhere);
  const endPrinting = openForPaper(cards);
  drawDone(done, every);
  el.append(...(every.length ? [done] : []), ...cards.map(({ root }) => root), panel.root);
  for (const part of el.children) {
    part.addEventListener("keydown", keepKeys);
  }
  const endLinks = openLinked(cards);
  return () => {
    endLinks();
    endPrinting();
    document.removeEventListener(KEPT, here);
    removeEventListener("storage", elsewhere);
  };
}
export default { render };
