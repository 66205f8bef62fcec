// A page of exercises in a learning management system that speaks SCORM 1.2: it gets the score, keeps what was done,
// and gives it back. Until it has taken something, this browser keeps it too, and it is sent again and again.
(() => {
  "use strict";
  const { KEPT, bestOf, checked, isFilled, isPlain, keepIn, merged, packed, scoreOf, sha256, tell, unpacked } =
    globalThis.workedMetrics.library;
  const SOON = 1500; // milliseconds from a change to its sending
  const [FIRST, LAST] = [5000, 60_000]; // milliseconds to the next try: ever longer, up to a minute
  const OPTIONAL = ["cmi.core.score.min", "cmi.core.score.max"]; // a system may not know them
  const SAYS = {
    alone: "No course was found around this page. Nothing is scored, and what you do is kept in this browser only.",
    back: "You are looking back: nothing that you do here is sent or kept.",
    kept: "Your course keeps it, and this browser what your course has not taken yet.",
    begun: "Your course keeps what you do here, and gets your score.",
    waiting: "Your course does not answer. What you did is safe in this browser, and is sent again until it arrives.",
    unsafe: "Your course does not answer. What you do is kept on this page alone: leave it open, it tries again.",
  };

  // Finding the system, and talking to it.

  function above(start) {
    let here = start;
    for (let depth = 0; here && depth < 500; depth++) {
      try {
        if (here.API?.LMSInitialize) {
          return here.API;
        }
      } catch {
        // a page of another origin; one above it may answer
      }
      if (here.parent === here) {
        return null;
      }
      here = here.parent;
    }
    return null;
  }
  const found = () => above(window) ?? above(window.opener) ?? above(window.top.opener);
  /** What the system answers, as text; "" where it throws, as it may without a connection. */
  function call({ api }, name, ...words) {
    try {
      return String(api[name](...words) ?? "");
    } catch {
      return "";
    }
  }
  const does = (it, name, ...words) => call(it, name, ...words) === "true";
  const valueOf = (it, name) => call(it, "LMSGetValue", `cmi.${name}`);

  // Below, `it` is the page: the system (api), the exercises (sheets), the state (attempt, records), whether the system
  // has ever had this attempt (isKnown), whether we talk (isOpen), are gone (isOver), look back (isBack), and have
  // something to send (isUnsent), the line that says how it stands (line), the name of what this browser keeps (name).

  // What this browser keeps until the system has it all.

  function nameOf(it) {
    const student = sha256(JSON.stringify([valueOf(it, "core.student_id"), location.pathname]));
    return `worked-metrics.course ${student.slice(0, 8).join(".")}`;
  }
  /** Keep the state here while it is needed; whether this browser does. Of nobody knows whom it keeps nothing. */
  function keepHere({ name, isOpen, attempt, isKnown, records }, isNeeded) {
    if (!isOpen) {
      return false;
    }
    try {
      if (isNeeded) {
        localStorage.setItem(name, JSON.stringify({ attempt, isKnown, records }));
      } else {
        localStorage.removeItem(name);
      }
      return true;
    } catch {
      return false;
    }
  }
  function keptHere({ name, sheets }) {
    try {
      const { attempt, isKnown, records } = JSON.parse(localStorage.getItem(name));
      const begun = sheets.filter(({ slug }) => isPlain(records) && Object.hasOwn(records, slug));
      const mine = begun.map((sheet) => [sheet.slug, checked(sheet, records[sheet.slug])]);
      return { attempt: String(attempt), isKnown: isKnown === true, records: Object.fromEntries(mine) };
    } catch {
      return null; // nothing is kept, or none of ours
    }
  }

  // Beginning, sending, ending.

  /** Begin to talk, and take up what the system and this browser know of the same attempt. */
  function begin(it) {
    if (!does(it, "LMSInitialize", "") && !valueOf(it, "core.lesson_status")) {
      return false;
    }
    const text = valueOf(it, "suspend_data");
    if (["101", "301"].includes(call(it, "LMSGetLastError"))) {
      return false; // what it cannot tell now must not be written over
    }
    it.isBack = ["browse", "review"].includes(valueOf(it, "core.lesson_mode"));
    it.status = valueOf(it, "core.lesson_status");
    const known = unpacked(text, it.sheets);
    it.name = nameOf(it);
    const here = keptHere(it);
    // A new attempt begins empty; what was never sent belongs to this one.
    const isSame = here && (known ? here.attempt === known.attempt : !here.isKnown);
    const before = known ?? (isSame ? here : { attempt: Date.now().toString(36), records: {} });
    const typed = it.records; // while the system did not answer
    it.attempt = before.attempt;
    it.isKnown = Boolean(known);
    it.records = merged(merged(before.records, isSame ? here.records : {}), typed);
    it.place = valueOf(it, "core.lesson_location");
    it.isOpen = true;
    if (Object.keys(typed).length) {
      dispatchEvent(new StorageEvent("storage", { key: KEPT })); // shown, but not over what is being typed
    }
    return true;
  }
  function sessionTime({ began }) {
    const seconds = Math.floor((Date.now() - began) / 1000);
    const parts = [Math.min(9999, Math.floor(seconds / 3600)), Math.floor(seconds / 60) % 60, seconds % 60];
    return parts.map((part, at) => String(part).padStart(at ? 2 : 4, "0")).join(":");
  }
  /** The status to set: done once is done for good, and a pass that the system gave stays. */
  function statusOf({ status }, { right, of }) {
    if (status === "completed" || status === "passed") {
      return status;
    }
    return right < of ? "incomplete" : "completed";
  }
  /** Send all that is known; whether the system has taken it. */
  function send(it) {
    const { text, left } = packed(it);
    const score = scoreOf(it.sheets, it.records);
    const isBegun = Object.values(it.records).some(({ best, answers }) => best || isFilled(answers));
    it.status = statusOf(it, score);
    const values = {
      "cmi.suspend_data": text,
      "cmi.core.lesson_location": it.place,
      "cmi.core.lesson_status": it.status,
      ...(isBegun ? { "cmi.core.score.min": "0", "cmi.core.score.max": "100", "cmi.core.score.raw": score.raw } : {}),
      "cmi.core.session_time": sessionTime(it),
      "cmi.core.exit": "suspend",
    };
    const refused = Object.keys(values).filter((name) => !does(it, "LMSSetValue", name, values[name]));
    const isTaken = refused.every((name) => OPTIONAL.includes(name)) && does(it, "LMSCommit", "");
    if (isTaken) {
      it.isUnsent = false;
      it.isKnown = true;
      keepHere(it, left.length > 0);
      say(it, isBegun ? sentenceOf(score, left) : SAYS.begun);
    }
    return isTaken;
  }
  function sentenceOf({ right, of, raw }, left) {
    const told = `Your course has your score: ${right} of ${of} questions right, ${raw} of 100.`;
    const titles = left.map((title) => `“${title}”`).join(", ");
    return left.length ? `${told} What is too long for it stays in this browser only: an answer in ${titles}.` : told;
  }
  /** Say how it stands; what is said already is not said again. */
  function say({ line }, sentence, verdict = "") {
    if (line.textContent !== sentence) {
      tell(line, { sentence, verdict });
    }
  }
  function trySending(it) {
    clearTimeout(it.waiting);
    it.waiting = null;
    if (it.isOver) {
      return; // a page that goes is hidden after it has ended, and nothing may be said to the system then
    }
    const isOpen = it.isOpen || begin(it);
    if (isOpen && it.isBack) {
      say(it, SAYS.back);
      return;
    }
    if (isOpen && send(it)) {
      it.pause = FIRST;
      return;
    }
    it.isSafe = keepHere(it, true);
    say(it, it.isSafe ? SAYS.waiting : SAYS.unsafe, "undefined");
    it.waiting = setTimeout(() => trySending(it), it.pause);
    it.pause = Math.min(LAST, 2 * it.pause);
  }
  function end(it) {
    if (it.isOpen && !it.isBack) {
      send(it);
    }
    if (it.isOpen) {
      call(it, "LMSFinish", "");
    }
    it.isOver = true;
  }

  // The place of the browser's own storage, for the exercises.

  function take(it, all) {
    const now = Math.floor(Date.now() / 1000);
    for (const sheet of it.sheets) {
      const before = it.records[sheet.slug];
      const record = checked(sheet, all[sheet.slug]);
      const best = Math.max(before?.best ?? 0, bestOf(sheet, record));
      const isSame = JSON.stringify({ ...before, at: 0 }) === JSON.stringify({ ...record, best, at: 0 });
      if (!isSame && (before || Object.hasOwn(all, sheet.slug))) {
        it.records[sheet.slug] = { ...record, best, at: now };
      }
    }
    if (it.isBack) {
      return;
    }
    it.isUnsent = true;
    it.isSafe = keepHere(it, true); // at once: the page may be closed before anything is sent
    it.waiting ??= setTimeout(() => trySending(it), SOON);
  }
  const shelfOf = (it) => ({
    getItem: (name) => (name === KEPT ? JSON.stringify(it.records) : null),
    setItem: (name, text) => name === KEPT && take(it, JSON.parse(text)),
    removeItem: (name) => name === KEPT && take(it, {}),
  });

  // Where the student was.

  const cards = () => [...document.querySelectorAll("details.wm-practice")];
  function resume(it) {
    const at = it.sheets.findIndex(({ slug }) => slug === it.place);
    const card = cards()[Math.max(0, at)];
    card.open = true;
    if (at > 0) {
      card.scrollIntoView();
    }
    addEventListener("toggle", ({ target }) => opened(it, target), true);
  }
  function opened(it, card) {
    const at = cards().indexOf(card);
    if (at >= 0 && card.open) {
      it.place = it.sheets[at].slug;
    }
  }

  function start() {
    const { textContent } = document.querySelector('script[type="application/vnd.jupyter.widget-state+json"]');
    const it = {
      api: found(),
      sheets: JSON.parse(textContent).state[0].state.sheets,
      records: {},
      place: "",
      line: document.querySelector(".wm-course"),
      began: Date.now(),
      pause: FIRST,
      waiting: null,
    };
    const shown = new MutationObserver(() => {
      shown.disconnect();
      resume(it);
    });
    shown.observe(document.documentElement, { attributeFilter: ["data-widgets"] });
    if (!it.api) {
      say(it, SAYS.alone);
      return;
    }
    trySending(it);
    keepIn(shelfOf(it), it.isBack ? SAYS.back : SAYS.kept);
    const now = () => (it.isUnsent || !it.isOpen) && trySending(it);
    addEventListener("online", now);
    document.addEventListener("visibilitychange", () => document.hidden && now());
    addEventListener("pagehide", () => end(it));
    addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
    addEventListener("beforeunload", (event) => it.isUnsent && !it.isSafe && event.preventDefault());
  }

  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
  start();
})();
