// See how far an error rate can be trusted: three intervals, two models, many samples.

import { bar, button, card, choice } from "./card.js";
import { learn } from "./catalogue.js";
import { make } from "./dom.js";
import { decimal, numeral, ratio, real } from "./formula.js";
import { errorsDrawn, formulaEnds, intervalEnds, normalReach } from "./intervals.js";
import "./lists.js";
import { axes, draw, path, words } from "./plot.js";
import { latex, showWorking, stepsList } from "./worked.js";

const { notes, notation, by_hand } = INTERVALS, SAMPLES = 100, LONG = "So many chances are not added up by hand.";
const METHODS = { wald: "Wald", wilson: "Wilson", exact: "exact" }, PANELS = { one: "one model", two: "two models", samples: "many samples" };
const LOG = { max: 60 }, DIALS = [ // a name, the trait and the place in it, the panels that show it, the slider
  ["Errors", "first", 0, "one two"], ["n", "first", 1, "one two samples", LOG], ["Errors of the other", "second", 0, "two"], ["n of the other", "second", 1, "two", LOG],
  ["True error rate", "truth", -1, "samples", { min: 0.01, max: 0.99, step: 0.01 }], ["Confidence", "confidence", -1, "one two samples", { min: 0.5, max: 0.995, step: 0.005 }],
];
learn(notation);

/** Why these are no errors among n examples, or "". */
const problemWith = (errors, n) => (![errors, n].every((count) => /^\d{1,7}$/.test(count)) ? "Errors and n are whole numbers" :
  n < 1 || n > 1e6 ? "n is from 1 to 1000000" : +errors > n ? "There cannot be more errors than examples" : "");
const isPair = (pair) => Array.isArray(pair) && pair.length === 2 && pair.every(Number.isInteger) && !problemWith(...pair);
const isShare = (text) => /^[\d./]{1,8}$/.test(text) && real(numeral(text) ?? 0) > 0 && real(numeral(text)) < 1;
const isGood = ({ first, second, confidence, truth, seed, panel, method }) => [first, second].every(isPair) && [confidence, truth].every((text) => typeof text === "string" && isShare(text)) &&
  seed >>> 0 === seed && Object.hasOwn(PANELS, panel) && Object.hasOwn(METHODS, method);

/** Round ends of an axis over these values, and the number of steps between. */
function around(...values) {
  const low = Math.min(...values), high = Math.max(...values), fifth = (high - low) / 5, unit = 10 ** Math.floor(Math.log10(fifth));
  const step = unit * [1, 2, 5, 10].find((many) => fifth <= many * unit), ends = [Math.floor(low / step), Math.ceil(high / step)];
  return [ends.map((end) => end * step), ends[1] - ends[0]];
}

function render(context) {
  const ui = card(context, {
    name: "intervals", title: "Interval explorer", state: ["first", "second", "confidence", "truth", "seed"], view: ["panel", "method"], isGood,
    rows: () => [[is("samples") ? "errors" : "interval", "from", "to", is("samples") ? "true error rate" : "rate"], ...intervals().map(([name, low, high, last]) => [name, decimal(low, 6), decimal(high, 6), is("samples") ? (last ? "held" : "missed") : decimal(last, 6)])],
    copies: { LaTeX: () => (task() ? latex(...task()) : LONG), Python() {
      const { first, second, confidence, truth, seed } = ui.snapshot();
      return `IntervalExplorer(${first.join(", ")}, "${confidence}", (${second.join(", ")}), "${truth}", ${seed})`;
    } },
  });
  const is = (panel) => ui.get("panel") === panel, share = (trait) => real(numeral(ui.get(trait)));
  let rate = 0; // which a slider of n keeps
  const dials = DIALS.map(([name, trait, at, panels, slider]) => {
    const now = () => String(at < 0 ? ui.get(trait) : ui.get(trait)[at]), from = (place) => (slider === LOG ? String(Math.round(10 ** (place / 10))) : place);
    const text = make("input", { inputMode: "decimal", autocomplete: "off", "aria-label": name, oninput: () => take(trait, text) });
    const slide = make("input", { type: "range", min: 0, "aria-label": `${name}, slider`, ...slider, oninput() {
      const [errors, n] = ui.get(trait);
      text.value = from(slide.value);
      if (Math.round(rate * n) !== errors) rate = errors / n;
      if (slider === LOG) row.previousSibling.children[1].value = Math.round(rate * text.value);
      take(trait, slide);
    } });
    const row = make("div.wm-dial", {}, make("span", { "aria-hidden": "true" }, name), text, slide);
    return { trait, row, text, fill() {
      row.hidden = !panels.includes(ui.get("panel"));
      slide.max = slider?.max ?? ui.get(trait)[1];
      if (from(slide.value) !== now()) slide.value = slider === LOG ? 10 * Math.log10(now()) : now();
      slide.ariaValueText = now();
      if (!text.hasAttribute("aria-invalid") && text !== document.activeElement) text.value = now();
    } };
  });
  /** Take over what the fields of a trait say, if it can be. */
  function take(trait, by) {
    const fields = dials.filter((dial) => dial.trait === trait).map(({ text }) => text);
    let [one, n] = fields.map(({ value }) => value.trim().replace(",", ".").replace(/ *%$/, "/100"));
    if (n && is("samples") && +one > +n) fields[0].value = one = n; // the errors are out of sight there, and must not be in the way
    const problem = fields[1] ? problemWith(one, n) : isShare(one) ? "" : "This lies between 0 and 1, such as 0.95 or 95 %";
    for (const field of fields) field.toggleAttribute("aria-invalid", problem);
    if (problem) ui.note(`${problem}. Nothing has changed yet.`, "wrong"); else ui.change({ [trait]: n ? [+one, +n] : one }, by);
  }

  const see = choice("See", Object.entries(PANELS), (panel) => ui.look({ panel })), method = choice("Method", Object.entries(METHODS), (method) => ui.look({ method }));
  const again = button("New samples", () => ui.change({ seed: (ui.get("seed") + 1) >>> 0 })), says = make("p"), steps = stepsList(), ticks = [5, 0];
  const plot = axes({ label: "Intervals", x: [0, 1], y: [0, 1], names: ["error rate", ""], ticks, width: 340, height: 270, left: 14, digits: 6 }), { X, Y } = plot;
  ui.body.append(bar("See", see.label, method.label, again), make("div.wm-halves", {}, make("div", {}, ...dials.map(({ row }) => row)), make("div", {}, plot.root, says)), steps);

  /** What is worked: the formulas, and the numbers put into them; null if that is too long. */
  function task() {
    const how = is("two") ? "difference" : ui.get("method"), [wrong, all] = ui.get("first"), [errors, n, errors_b, n_b] = [wrong, all, ...ui.get("second")].map((count) => ratio(count));
    const known = { errors, n, errors_a: errors, n_a: n, errors_b, n_b, z: normalReach(share("confidence")) };
    if (how !== "exact") return [{ ...INTERVALS[how][0], then: INTERVALS[how].slice(1) }, { known }];
    if (all > by_hand) return null;
    const ends = intervalEnds(how, wrong, all, share("confidence")), counts = Array.from({ length: all + 1 }, (_, k) => ratio(k));
    const [one, ...then] = INTERVALS.exact.filter((_, end) => ends[end] !== end);
    return [{ ...one, then }, { known: { ...known, low: ends[0], high: ends[1], tail: counts.slice(wrong), head: counts.slice(0, wrong + 1) } }];
  }
  /** What is drawn: [name, low, high, rate], or of samples [errors, low, high, whether they hold the truth]. */
  function intervals(method = ui.get("method")) {
    const a = ui.get("first"), b = ui.get("second"), confidence = share("confidence"), by = (method, [errors, n]) => [...intervalEnds(method, errors, n, confidence), errors / n];
    if (is("one")) return Object.keys(METHODS).map((method) => [METHODS[method], ...by(method, a)]);
    if (is("two")) return [["this model", ...by("wald", a)], ["the other", ...by("wald", b)], ["difference", ...formulaEnds("difference", task()[1].known), a[0] / a[1] - b[0] / b[1]]];
    const truth = share("truth"), known = {};
    return errorsDrawn(ui.get("seed"), SAMPLES, a[1], truth).map((errors) => {
      const [low, high] = (known[errors] ??= by(method, [errors, a[1]]));
      return [errors, low, high, low <= truth && truth <= high];
    });
  }

  function show() {
    const many = is("samples"), two = is("two"), drawn = intervals(), [[, low, high, first], , [, from, to]] = drawn, ends = drawn.flatMap(([, low, high]) => [low, high]);
    const span = Math.max(...ends) - Math.min(...ends), close = span > 0 && span < 0.05, promised = `${+(100 * share("confidence")).toPrecision(6)} %`;
    const marked = many ? [share("truth")] : two || low < 0 ? [0] : high > 1 ? [1] : [], here = two ? "difference" : METHODS[ui.get("method")];
    for (const { fill } of dials) fill();
    see.select.value = ui.get("panel");
    method.select.value = ui.get("method");
    method.label.hidden = two;
    again.hidden = !many;
    steps.hidden = many;
    const [range, number] = around(...ends, ...marked, ...(many || close ? [] : [-two, 1])); // the whole axis, unless all were a dot on it
    ticks[0] = number;
    plot.range(range, [drawn.length, 0]);
    const line = (kind, d) => draw(`path.wm-line ${kind}`, { d }), upright = (at, from, to) => path([[X(at), from], [X(at), to]]);
    plot.marks.replaceChildren(...marked.map((at) => line("wm-dashed", upright(at, Y(0), Y(drawn.length)))), ...drawn.flatMap(([name, low, high, last], k) => {
      const y = Y(k + 0.5), across = path([[X(low), y], [X(high), y]]);
      return many ? [line(last ? "wm-holds" : "wm-misses", across + (last ? "" : `M${X(high < marked[0] ? high : low) - 2} ${y - 2}l4 4m-4 0l4 -4`))] :
        [words(20, y - 14, `${name}: ${decimal(low, close ? 6 : 3)} to ${decimal(high, close ? 6 : 3)}`, { class: name === here && "wm-here" }),
          line("", across + upright(low, y - 6, y + 6) + upright(high, y - 6, y + 6)), draw("circle.wm-dot", { cx: X(last), cy: y, r: 5 })];
    }));
    says.ariaLive = many ? "polite" : "off"; // the working tells of the rest
    says.textContent = many ? `× misses the true error rate. Of ${SAMPLES} intervals, these hold it: ${Object.keys(METHODS).map((name) => `${METHODS[name]} ${intervals(name).filter((one) => one[3]).length}`).join(", ")}. Promised: ${promised}.` :
      two ? `0 lies ${from <= 0 && to >= 0 ? "within: chance may explain the difference" : `outside: at ${promised} confidence ${to < 0 ? "this model" : "the other"} errs less often`}. ${from < to ? "" : `But ${notes.sure}. `}On the same examples, take McNemar's test.` :
        low === high ? `Note: ${notes.flat.replace("{}", first)}.` : low < 0 || high > 1 ? `${notes.beyond}.` : `Of all samples, ${promised} give an interval that holds the true error rate.`;
    const work = !many && task();
    if (work) showWorking(steps, ...work); else steps.replaceChildren(many ? "" : make("li", {}, LONG));
  }
  return ui.show(show);
}
export default { render };
