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

function render(context) {
  const slots = [];
  let held = null;
  let now = [];
  const scoresOf = (row) => (ui.get("scores")?.length === row.length ? ui.get("scores") : placesOf(row));
  const chosen = () => {
    const one = now.find(({ key }) => key === ui.get("measures")[0]);
    return [one, { known: one.known[ui.get("of")], labels: one.key === "accuracy" ? ["+", "-"] : [] }];
  };
  const ui = card(context, {
    name: "ranking",
    title: "Ranking lab",
    state: ["rows", "positives"],
    view: ["measures", "of"],
    isGood,
    copies: {
      LaTeX: () => latex(...chosen()),
      Python() {
        const { rows, positives } = ui.snapshot();
        const lists = [...rows.map(placedOf), positives, scoresOf(rows[0])].map((one) => JSON.stringify(one));
        return `RankingLab(${lists[0]},${lists[1]}, positives=${lists[2]}, scores=${lists[3]})`;
      },
    },
    rows() {
      const [a, b] = ui.get("rows");
      return [
        ["place (1 is best)", "score", ...NAMES],
        ...scoresOf(a).map((score, at) => [at + 1, score, a[at], b[at]]),
      ];
    },
  });
  const lists = NAMES.map((name) =>
    make("div.wm-slots", { role: "group", "aria-label": `List ${name}, best place first` }),
  );
  const region = (name) => make("div.wm-scroll", { tabIndex: 0, role: "region", "aria-label": name });
  const values = region("Values");
  const others = region("Values of the others");
  const summary = make("summary");
  const more = make("details.wm-data", {}, summary, others);
  const verdict = make("p", { "aria-live": "polite" });
  const pie = make("div");
  const meaning = make("p.wm-small");
  const steps = stepsList();
  const options = MEASURES.map(({ key, short }) => [key, short]);
  const picks = ["Compare", "with"].map((word, k) =>
    choice(word, options, (key) => ui.look({ measures: ui.get("measures").with(k, key) })),
  );
  const of = choice("The first worked out, for list", [...NAMES.entries()], (k) => ui.look({ of: Number(k) }));
  ui.body.append(
    ...lists,
    make(
      "p.wm-small",
      {},
      "Best place first; left of the line an example is called positive. Below its sign are its true position and " +
        "the score of its place. Drag it, or focus it and press an arrow; with Shift it goes to the end.",
    ),
    make(
      "div.wm-halves",
      {},
      make("div", {}, values, more),
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
  );

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
  function move(k, from, to, by) {
    const { rows } = ui.snapshot();
    const end = Math.max(0, Math.min(rows[k].length - 1, to));
    rows[k].splice(end, 0, ...rows[k].splice(from, 1));
    if (end !== from) {
      ui.change({ rows }, by);
    }
    slots[k][end].focus();
    return end;
  }
  const build = (rows) =>
    rows.forEach((row, k) => {
      slots[k] = row.map((_, at) =>
        movable(make("span"), {
          label: `List ${NAMES[k]}, place ${at + 1}`,
          nudge: (dx, dy, far) => move(k, at, at + (dx - dy) * (far ? MOST : 1)),
          edge: (end) => move(k, at, end * MOST),
          at({ clientX, clientY }) {
            // the nearest place
            const boxes = slots[k].map((slot) => slot.getBoundingClientRect());
            const far = boxes.map(({ left, right, top, bottom }) =>
              Math.hypot(left + right - 2 * clientX, top + bottom - 2 * clientY),
            );
            return [far.indexOf(Math.min(...far))];
          },
          move(to) {
            held ??= { at };
            held.at = move(k, held.at, to, held);
          },
          done() {
            held = null;
          },
        }),
      );
      lists[k].replaceChildren(make("b", {}, NAMES[k]), ...slots[k]);
    });

  function draw() {
    const { rows, positives } = ui.snapshot();
    const size = rows[0].length;
    const scores = scoresOf(rows[0]);
    const word = (is) => (is ? "positive" : "negative");
    const data = rows.map((row) => dataOf(row, scores, positives));
    now = MEASURES.map((measure) => {
      const known = data.map((one) => one[measure.key === "accuracy" ? 2 : Number(measure.ordered)]);
      const found = known.map((one) => attempt(measure.tree, one));
      return { ...measure, known, found, sign: Math.sign(real(OPERATIONS.sub(...found))) * (measure.lower ? -1 : 1) };
    });
    if (slots[0]?.length !== size) {
      build(rows);
    }
    rows.forEach((row, k) =>
      row.forEach((example, at) => {
        const slot = slots[k][at];
        const is = example > size - positives;
        const called = at < positives;
        const role = (is === called ? "t" : "f") + (called ? "p" : "n");
        slot.className = `wm-handle wm-cell wm-${role}${at === positives ? " cut" : ""}`;
        slot.replaceChildren(
          make("b", {}, is ? "+" : "−"),
          make("small", {}, String(example)),
          make("small", {}, scores[at].replace(/^0\./, ".")),
        );
        value(
          slot,
          at + 1,
          `${word(is)}, true position ${example}, score ${scores[at]}, called ${word(called)}`,
          1,
          size,
        );
      }),
    );
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
    picks.forEach(({ select }, k) => {
      select.value = ui.get("measures")[k];
    });
    of.select.value = ui.get("of");
    pie.replaceChildren(...pieOf(rows, positives));
    meaning.textContent = chosen()[0].meaning;
    showWorking(steps, ...chosen());
  }
  /** Whether the two measures agree on these lists, and what they say of all pairs of such lists. */
  function pieOf(rows, P) {
    const [one, other = one] = now.filter(({ key }) => ui.get("measures").includes(key));
    const kind = kindOfPair(one.sign, other.sign);
    const size = rows[0].length;
    const ordered = one.ordered || other.ordered;
    const over = ordered ? `${size} examples in order` : `${P} + and ${size - P} -`;
    const counts = PIES.sizes[over]?.[PIES.pairs.indexOf(`${one.key} ${other.key}`)];
    const says = ({ short, sign }) =>
      `${short} ${sign ? `puts ${NAMES[Number(sign < 0)]} first` : "sees no difference"}`;
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
  return ui.show(draw);
}
export default { render };
