// Two ranked lists to reorder: what each measure says of them, and whether two measures agree, here and on all lists.

import { bar, card, choice, tableOf } from "./lib/card.js";
import { catalogue } from "./lib/catalogue.js";
import { make } from "./lib/dom.js";
import { entry } from "./lib/entry.js";
import { OPERATIONS, attempt, decimal, numeral, quantities, ratio, real } from "./lib/formula.js";
import { isListOf, isWhole } from "./lib/outside.js";
import { movable, value } from "./lib/plot.js";
import { positionQuantities } from "./lib/positions.js";
import { rankedQuantities, unitOf } from "./lib/ranked.js";
import { METRICS, PIES, POSITIONS, RANKED } from "./lib/tables.js";
import { latex, showWorking, shown, stepsList } from "./lib/worked.js";

const MOST = 20;
const NAMES = ["a", "b"];
const KNOWN = [METRICS, RANKED, POSITIONS].flatMap(catalogue);
const MEASURES = PIES.measures.map((one) => ({ ...KNOWN.find(({ key }) => key === one.key), ...one }));

// A row is the examples' true positions, from the best place on; the P highest of them are positive.
const same = (a, b) => String(a) === String(b);
const flagsOf = (row, P) => row.map((example) => example > row.length - P);
const placesOf = (row) => row.map((_, at) => String(row.length - at));
const placedOf = (row) => row.map((_, at) => row.length - row.indexOf(at + 1));
const areRows = (rows, P) =>
  isListOf(rows, (row) => isListOf(row, (place) => isWhole(place, 1, MOST), 2, MOST), 2) &&
  rows[0].length === rows[1].length &&
  isWhole(P, 1, rows[0].length - 1) &&
  rows.every((row) =>
    same(
      row.toSorted((a, b) => b - a),
      placesOf(row),
    ),
  );
const isGood = ({ rows, positives, measures, of }) =>
  areRows(rows, positives) &&
  isListOf(measures, (one) => MEASURES.some(({ key }) => key === one), 2) &&
  (of === 0 || of === 1);

/** Among the five kinds of pairs, by what two measures say: 1 if the first list is better, -1 if the second, else 0. */
export function kindOfPair(one, other) {
  if (one && other) {
    return Number(one !== other);
  }
  if (one) {
    return 2;
  }
  return other ? 3 : 4;
}

/** What the measures are computed on: those of classes, of orders, and accuracy, for which as many are called positive
 *  as are. */
function dataOf(row, scores, positives) {
  const ranked = rankedQuantities(flagsOf(row, positives), scores);
  const [P, N, hits] = [ranked.P, ranked.N, ranked.hits_P].map(({ n }) => n);
  return [
    ranked,
    positionQuantities(placedOf(row)),
    quantities([
      [hits, P - hits],
      [P - hits, N - P + hits],
    ]),
  ];
}
const text = (found) => {
  const { fraction, text } = shown(found);
  return `${text}${fraction && ` (${fraction})`}`;
};

/** What measures say of both lists, and which is the better one. */
const toldTable = (caption, measures) =>
  tableOf(caption, [
    ["", ...NAMES, "better"],
    ...measures.map(({ short, variant, lower, found, sign }) => [
      short + (variant ? ` (${variant})` : "") + (lower ? " ↓" : ""),
      ...found.map(text),
      sign ? NAMES[Number(sign < 0)] : "=",
    ]),
  ]);

// Below, `it` is the lab: its card (ui), its elements, the slots of both lists, the example in hand (held), and what is
// said of the lists (now).

const scoresOf = ({ ui }, row) => (ui.get("scores")?.length === row.length ? ui.get("scores") : placesOf(row));
function chosen(it) {
  const { ui } = it;
  const one = it.now.find(({ key }) => key === ui.get("measures")[0]);
  return [one, { known: one.known[ui.get("of")], labels: one.key === "accuracy" ? ["+", "-"] : [] }];
}
function rowsOfPlaces(it) {
  const [a, b] = it.ui.get("rows");
  const heads = ["place (1 is best)", "score", ...NAMES];
  return [heads, ...scoresOf(it, a).map((score, at) => [at + 1, score, a[at], b[at]])];
}
function python(it) {
  const { rows, positives } = it.ui.snapshot();
  const lists = [...rows.map(placedOf), positives, scoresOf(it, rows[0])].map((one) => JSON.stringify(one));
  return `RankingLab(${lists[0]},${lists[1]}, positives=${lists[2]}, scores=${lists[3]})`;
}
function parse(lines) {
  const texts = lines.map((cells) => cells.join(" ").replace(/[−–]/g, "-"));
  const plus = (text) => text.split("+").length - 1;
  const positives = plus(texts[0]) || Math.ceil(texts[0].split(/ +/).length / 2);
  const rows = texts.map((text) => {
    if (/\d/.test(text)) {
      return text.split(/ +/).map(Number);
    }
    const signs = [...text.replace(/[ |]/g, "")];
    const next = { "+": signs.length, "-": signs.length - positives };
    return plus(text) === positives ? signs.map((sign) => next[sign]--) : [];
  });
  if (!areRows(rows, positives)) {
    const needed = "as many + and as many - in both, or the numbers from 1 on, each once";
    throw `Two lists of the same 2 to ${MOST} examples are needed: ${needed}.`;
  }
  return { rows, positives };
}

/** Whether the two measures agree on these lists, and what they say of all pairs of such lists. */
function pieOf(it, rows, P) {
  const { ui, verdict } = it;
  const [one, other = one] = it.now.filter(({ key }) => ui.get("measures").includes(key));
  const kind = kindOfPair(one.sign, other.sign);
  const size = rows[0].length;
  const ordered = one.ordered || other.ordered;
  const over = ordered ? `${size} examples in order` : `${P} + and ${size - P} -`;
  const counts = PIES.sizes[over]?.[PIES.pairs.indexOf(`${one.key} ${other.key}`)];
  const says = ({ short, sign }) => `${short} ${sign ? `puts ${NAMES[Number(sign < 0)]} first` : "sees no difference"}`;
  verdict.replaceChildren(make("b", {}, PIES.verdicts[kind]), ` ${says(one)}; ${says(other)}.`);
  if (!counts || (ordered && P !== Math.ceil(size / 2))) {
    return [make("p.wm-small", {}, `What they say of all lists of ${over} is not counted here.`)];
  }
  const pairs = counts.reduce((a, b) => a + b);
  const known = Object.fromEntries(counts.map((count, k) => [PIES.kinds[k], ratio(count)]));
  const degree = (name) => `${name} = ${text(attempt(PIES.degrees[name], known))}`;
  const apart = !same(...rows.map((row) => (ordered ? row : flagsOf(row, P))));
  return [
    make("p.wm-small", {}, `All ${pairs.toLocaleString("en")} pairs of lists of ${over} are ordered by`),
    make(
      "ul",
      {},
      ...counts.map((count, k) => {
        const name = PIES.words[k].replace("{0}", one.short).replace("{1}", other.short);
        const part = make("i");
        part.style.width = `${(100 * count) / pairs}%`;
        return make(
          "li",
          {},
          k === kind && apart ? make("mark", {}, `${name}, as here`) : name,
          make("span", {}, `${decimal(ratio(100 * count, pairs), 1)} %`),
          part,
        );
      }),
    ),
    make(
      "p.wm-small",
      {},
      `Where both decide they agree in ${degree("C")}; ` +
        `${one.short} alone decides ${degree("D")} times as often as ${other.short} alone.`,
    ),
  ];
}
/** The examples of both lists in their slots. */
function drawSlots({ slots }, rows, positives, scores) {
  const size = rows[0].length;
  const word = (is) => (is ? "positive" : "negative");
  rows.forEach((row, k) =>
    row.forEach((example, at) => {
      const slot = slots[k][at];
      const is = example > size - positives;
      const called = at < positives;
      const role = (is === called ? "t" : "f") + (called ? "p" : "n");
      const told = `${word(is)}, true position ${example}, score ${scores[at]}, called ${word(called)}`;
      slot.className = `wm-handle wm-cell wm-${role}${at === positives ? " cut" : ""}`;
      slot.replaceChildren(
        make("b", {}, is ? "+" : "−"),
        make("small", {}, String(example)),
        make("small", {}, scores[at].replace(/^0\./, ".")),
      );
      value(slot, at + 1, told, 1, size);
    }),
  );
}
/** What the measures say, those that are compared or the page's own before the others. */
function drawValues({ ui, now, values, others, more, summary }, scores) {
  const numbers = scores.map((score) => real(numeral(score)));
  const measures = now.map((one) => ({ ...one, ...unitOf(one.key, numbers) }));
  const [apart, listed] = [true, false].map((is) => measures.filter((one) => Boolean(one.apart) === is));
  const compared = [...ui.get("measures"), ...(ui.get("own") ?? [])];
  const isShown = ({ key }) => !ui.get("own")?.length || compared.includes(key);
  const [here, there] = [true, false].map((is) => [...listed, ...apart].filter((one) => isShown(one) === is));
  values.replaceChildren(toldTable("What each measure says (↓: low is good)", here));
  others.replaceChildren(...(there.length ? [toldTable("What the others say", there)] : []));
  more.hidden = !there.length;
  summary.textContent = there.length ? `More measures: ${there.length}` : "";
}
function update(it) {
  const { ui, pie, meaning, steps, picks, of, slots } = it;
  const { rows, positives } = ui.snapshot();
  const size = rows[0].length;
  const scores = scoresOf(it, rows[0]);
  const data = rows.map((row) => dataOf(row, scores, positives));
  it.now = MEASURES.map((measure) => {
    const known = data.map((one) => one[measure.key === "accuracy" ? 2 : Number(measure.ordered)]);
    const found = known.map((one) => attempt(measure.tree, one));
    return { ...measure, known, found, sign: Math.sign(real(OPERATIONS.sub(...found))) * (measure.lower ? -1 : 1) };
  });
  if (slots[0]?.length !== size) {
    build(it, rows);
  }
  drawSlots(it, rows, positives, scores);
  drawValues(it, scores);
  picks.forEach(({ select }, k) => {
    select.value = ui.get("measures")[k];
  });
  of.select.value = ui.get("of");
  pie.replaceChildren(...pieOf(it, rows, positives));
  meaning.textContent = chosen(it)[0].meaning;
  showWorking(steps, ...chosen(it));
}

function move({ ui, slots }, k, from, to, by) {
  const { rows } = ui.snapshot();
  const end = Math.max(0, Math.min(rows[k].length - 1, to));
  rows[k].splice(end, 0, ...rows[k].splice(from, 1));
  if (end !== from) {
    ui.change({ rows }, by);
  }
  slots[k][end].focus();
  return end;
}
/** Which of the slots of a list is nearest to a pointer. */
function nearest(slots, { clientX, clientY }) {
  const boxes = slots.map((slot) => slot.getBoundingClientRect());
  const far = boxes.map(({ left, right, top, bottom }) =>
    Math.hypot(left + right - 2 * clientX, top + bottom - 2 * clientY),
  );
  return far.indexOf(Math.min(...far));
}
/** A place of a list, whose example can be moved. */
function slotFor(it, k, at) {
  return movable(make("span"), {
    label: `List ${NAMES[k]}, place ${at + 1}`,
    nudge: (dx, dy, far) => move(it, k, at, at + (dx - dy) * (far ? MOST : 1)),
    edge: (end) => move(it, k, at, end * MOST),
    at: (event) => [nearest(it.slots[k], event)],
    move(to) {
      it.held ??= { at };
      it.held.at = move(it, k, it.held.at, to, it.held);
    },
    done() {
      it.held = null;
    },
  });
}
function build(it, rows) {
  rows.forEach((row, k) => {
    it.slots[k] = row.map((_, at) => slotFor(it, k, at));
    it.lists[k].replaceChildren(make("b", {}, NAMES[k]), ...it.slots[k]);
  });
}

/** The elements of the widget. */
function partsOf({ ui }) {
  const region = (name) => make("div.wm-scroll", { tabIndex: 0, role: "region", "aria-label": name });
  const options = MEASURES.map(({ key, short }) => [key, short]);
  return {
    lists: NAMES.map((name) => make("div.wm-slots", { role: "group", "aria-label": `List ${name}, best place first` })),
    values: region("Values"),
    others: region("Values of the others"),
    summary: make("summary"),
    verdict: make("p", { "aria-live": "polite" }),
    pie: make("div"),
    meaning: make("p.wm-small"),
    steps: stepsList(),
    picks: ["Compare", "with"].map((word, k) =>
      choice(word, options, (key) => ui.look({ measures: ui.get("measures").with(k, key) })),
    ),
    of: choice("The first worked out, for list", [...NAMES.entries()], (k) => ui.look({ of: Number(k) })),
  };
}
/** The elements in their places. */
function arranged(it) {
  const { ui, lists, values, others, summary, verdict, pie, meaning, steps, picks, of } = it;
  const hint =
    "Best place first; left of the line an example is called positive. Below its sign are its true position and " +
    "the score of its place. Drag it, or focus it and press an arrow; with Shift it goes to the end.";
  it.more = make("details.wm-data", {}, summary, others);
  return [
    ...lists,
    make("p.wm-small", {}, hint),
    make(
      "div.wm-halves",
      {},
      make("div", {}, values, it.more),
      make("div", {}, bar("Measures", ...picks.map(({ label }) => label)), verdict, pie),
    ),
    bar("Working", of.label),
    meaning,
    steps,
    entry(ui, {
      title: "Your own lists",
      hint:
        "A line for each, the best place first (a RankedList has the lowest first): " +
        "+ and -, or true positions such as 3 1 2.",
      example: () =>
        ui
          .get("rows")
          .map((row) => row.join(" "))
          .join("\n"),
      parse,
    }),
  ];
}

function render(context) {
  const it = { slots: [], held: null, now: [] };
  it.ui = card(context, {
    name: "ranking",
    title: "Ranking lab",
    state: ["rows", "positives"],
    view: ["measures", "of"],
    isGood,
    copies: { LaTeX: () => latex(...chosen(it)), Python: () => python(it) },
    rows: () => rowsOfPlaces(it),
  });
  Object.assign(it, partsOf(it));
  it.ui.body.append(...arranged(it));
  return it.ui.show(() => update(it));
}
export default { render };
