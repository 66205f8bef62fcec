// What a course remembers of a student in a set of exercises, as a text that SCORM 1.2 can keep, and the score of it.
(() => {
  "use strict";
  const { entriesOf, isPlain, recordOf } = globalThis.workedMetrics.library;
  const ROOM = 4000; // characters: SCORM 1.2 keeps 4,096, and some systems take one less
  const FORM = 1; // of the text, so that a later one is not misread

  const questionsOf = (sheet) => sheet.parts.filter(({ id }) => id).map(({ id }) => id);
  const whole = (thing) => (Number.isSafeInteger(thing) && thing > 0 ? thing : 0);

  /** How many questions of an exercise a student had right at best; new numbers take nothing away. */
  function bestOf(sheet, { right, best }) {
    const ids = questionsOf(sheet);
    return Math.min(ids.length, Math.max(whole(best), ids.filter((id) => right[id]).length));
  }
  /** The score of a set: how many questions are right at best, of how many, and out of 100. */
  function scoreOf(sheets, records) {
    const of = sheets.flatMap(questionsOf).length;
    const right = sheets.reduce((sum, sheet) => sum + (records[sheet.slug]?.best ?? 0), 0);
    return { right, of, raw: String(Math.round((10_000 * right) / of) / 100) };
  }

  /** Text of printable ASCII without signs that a system may take for its own. */
  function plain(thing) {
    const code = (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
    return JSON.stringify(thing).replace(/[^ -~]|[<>&']/g, code);
  }
  const ANSWERS = 6; // their place in a short record
  const COUNTS = ["checks", "hints", "shown"]; // of a record, for each question
  function short(sheet, { version, number, solved, best, at, right, answers, seconds, ...counts }) {
    const counted = questionsOf(sheet).map((id) => COUNTS.map((name) => counts[name][id] ?? 0));
    return [version, number, solved, best, at, Object.keys(right), { ...answers }, seconds, counted];
  }
  /** A state as a text: { attempt, records }. Where it is too long, the longest answers are left out, and named. */
  function packed({ attempt, records, sheets }) {
    const begun = sheets.filter(({ slug }) => records[slug]);
    const all = Object.fromEntries(begun.map((sheet) => [sheet.slug, short(sheet, records[sheet.slug])]));
    const places = begun.flatMap(({ slug, title }) => {
      const answers = all[slug][ANSWERS];
      return Object.keys(answers).map((id) => ({ answers, id, title, size: plain(answers[id]).length }));
    });
    places.sort((one, other) => other.size - one.size);
    const left = [];
    let text = plain([FORM, attempt, all]);
    while (text.length > ROOM && places.length) {
      const { answers, id, title } = places.shift();
      delete answers[id];
      left.push(title);
      text = plain([FORM, attempt, all]);
    }
    return { text, left: [...new Set(left)] };
  }
  /** The record of an exercise, whatever was kept: with the best so far, and when it changed last, in seconds. */
  function checked(sheet, found) {
    const record = recordOf(found, sheet);
    const { best, at } = isPlain(found) ? found : {};
    return { ...record, best: bestOf(sheet, { ...record, best }), at: whole(at) };
  }
  const list = (thing) => (Array.isArray(thing) ? thing : []);
  function recordFrom(sheet, short) {
    const [version, number, solved, best, at, right, answers, seconds, counted] = list(short);
    const marks = list(right).map((id) => [String(id), true]);
    const numbers = list(counted).map(list);
    const counts = COUNTS.map((name, place) => {
      const found = questionsOf(sheet).map((id, question) => [id, numbers[question]?.[place]]);
      return [name, Object.fromEntries(found)];
    });
    const given = { version, number, solved, best, at, answers, seconds, ...Object.fromEntries(counts) };
    return checked(sheet, { ...given, right: Object.fromEntries(marks) });
  }
  /** The state that a text tells, or null if it is none of ours. */
  function unpacked(text, sheets) {
    try {
      const [form, attempt, all] = JSON.parse(text);
      if (form !== FORM || typeof attempt !== "string" || !isPlain(all)) {
        return null;
      }
      const known = Object.fromEntries(entriesOf(all));
      const begun = sheets.filter(({ slug }) => Object.hasOwn(known, slug));
      const records = begun.map((sheet) => [sheet.slug, recordFrom(sheet, known[sheet.slug])]);
      return { attempt, records: Object.fromEntries(records) };
    } catch {
      return null;
    }
  }
  /** Two states of the same student as one: of each exercise what changed last, and the best of both. */
  function merged(one, other) {
    const records = { ...one };
    for (const [slug, record] of Object.entries(other)) {
      const before = records[slug];
      const last = before && before.at > record.at ? before : record;
      records[slug] = { ...last, best: Math.max(before?.best ?? 0, record.best) };
    }
    return records;
  }

  Object.assign(globalThis.workedMetrics.library, { bestOf, checked, merged, packed, scoreOf, unpacked });
})();
