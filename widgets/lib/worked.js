// A metric's value and its working on the page.

import { make } from "./dom.js";
import { Undefined, isReal, real, shortest } from "./formula.js";
import { Renderer, working } from "./render.js";
import { NOTATION } from "./tables.js";

/** A value as it is shown: { fraction, text, value }; the fraction is "" where it says no more than the decimal. */
export function shown(value, places = 3, longest = 11) {
  if (value instanceof Undefined) {
    return { fraction: "∅", text: "undefined", value: 0 };
  }
  const [text] = shortest(value, places);
  const fraction = isReal(value) || value.d === 1n ? "" : `${value.n}/${value.d}`;
  return { fraction: fraction.length > longest ? "" : fraction, text, value: real(value) };
}

/** The lines of a working; `more`, [{ name, tree }], are further results, mostly of the same steps. */
function linesOf({ name, tree, more = [] }, known, options) {
  const lines = working(name, tree, known, NOTATION, options);
  for (const other of more) {
    const names = lines.map((line) => line.name);
    lines.push(
      ...working(other.name, other.tree, known, NOTATION, options).filter((line) => !names.includes(line.name)),
    );
  }
  return lines;
}

// Labels go into MathML as private characters and are put back as text, so that nothing typed is ever parsed.
const mark = (from) => (_, index) => String.fromCharCode(0xe000 + from + index);
/** A class as it is read: its minus sign is one. */
export const unmarked = (name) => (name === "-" ? "−" : name);
function putBack(root, names) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    walker.currentNode.data = walker.currentNode.data.replace(
      /[\ue000-\uf8ff]/g,
      (sign) => names[sign.charCodeAt(0) - 0xe000] ?? sign,
    );
  }
}
/** Formulas set as mathematics: write(renderer) gives them as MathML, one after the other. */
export function showFormulas(root, labels, positive, write) {
  const renderer = new Renderer(NOTATION, { form: "mathml", labels: labels.map(mark(0)), positive });
  root.innerHTML = write(renderer)
    .map((maths) => `<math>${maths}</math>`)
    .join(", ");
  putBack(root, labels.map(unmarked));
  return root;
}

/** The results at the end of a working, in words: "low ≈ 0.402, high ≈ 0.598". */
function resultsOf(steps) {
  const results = [];
  for (const item of steps.querySelectorAll("li:not(.sub)")) {
    const name = item.querySelector("math")?.textContent;
    if (name) {
      results.push({ name, value: "" });
    }
    results.at(-1).value = (item.querySelector(".wm-chain") ?? item).textContent;
  }
  return results.map(({ name, value }) => `${name} ${value}`).join(", ");
}
/** Tell who listens what has come out. The working itself is there to be read: to hear it at each key is too much. */
function tell(steps) {
  let told = steps.nextElementSibling;
  if (!told?.classList.contains("wm-told")) {
    told = make("p.wm-told wm-sr", { "aria-live": "polite" });
    steps.after(told);
  }
  const results = steps.checkVisibility() ? resultsOf(steps) : ""; // one that is folded away tells nothing
  if (told.textContent !== results) {
    told.textContent = results;
  }
}

/** Show the working of { name, tree, more } in a list: setting is { known, at, labels, columns, positive, cells }, and
 *  isQuiet where it is revealed line by line, and nobody is to hear its end before. */
export function showWorking(
  steps,
  { name, tree, more },
  { known, labels = [], columns = labels, isQuiet = false, ...options },
) {
  const names = [...labels, ...columns].map(unmarked);
  const safe = { labels: labels.map(mark(0)), columns: columns.map(mark(labels.length)) };
  const found = linesOf({ name, tree, more }, known, { ...options, ...safe, form: "mathml" });
  steps.setAttribute("aria-label", `${name}, worked`);
  steps.replaceChildren(
    ...found.flatMap(({ name, links, problem, final }) => {
      if (final && !problem) {
        links.at(-1)[1] = `<mrow class="wm-result">${links.at(-1)[1]}</mrow>`;
      }
      const maths = links.map(([sign, text]) => `<math><mo>${sign}</mo>${text}</math>`);
      // The steps before the last are each on one line, if it has room.
      const chains = final ? maths : [maths.join(" ")];
      const rows = chains.map((chain, index) => {
        const item = make("li", { className: final ? "" : "sub" });
        item.innerHTML = `<math>${index ? "" : name}</math><span class="wm-chain">${chain}</span>`;
        return item;
      });
      return problem
        ? [...rows, make("li.wm-say", { "data-verdict": "undefined" }, make("span", {}, `undefined, ${problem}`))]
        : rows;
    }),
  );
  putBack(steps, names);
  if (!isQuiet) {
    tell(steps);
  }
}
export const stepsList = () => make("ol.wm-steps", { tabIndex: 0 });

/** The same working as LaTeX. */
export function latex(metric, { known, ...options }) {
  const rows = linesOf(metric, known, { ...options, form: "latex" }).map(({ name, links, problem }) => {
    const chain = links.map(([sign, text]) => `${sign === "≈" ? "\\approx" : "="} ${text}`).join(" ");
    return `${name} &${chain}${problem ? ` \\quad\\text{undefined, ${problem}}` : ""}`;
  });
  return `\\begin{aligned}\n${rows.join(" \\\\\n")}\n\\end{aligned}`;
}

const APART = "Not to be compared with those above:";

/** How a metric is called in a list. A formula that is known to be wrong says so, and whether it leaves the range. */
export function titleOf({ name, variant, wrong, share, value }) {
  if (!wrong) {
    return variant ? `${name} (${variant})` : name;
  }
  const { value: size } = shown(value);
  const isAbove = share && size > 1;
  return `${name}, ${wrong}${isAbove ? ", above 1" : ""}: wrong`;
}

/** A list of metrics as buttons: choose(key) when one is pressed, point(key or nothing) while one is pointed at. Where
 *  a page has metrics of its `own`, the others are behind "more", but for those that are asked for.
 *  draw([{ key, kind, name, value, share, glyph, asked }], chosen) fills it: `kind` is the metric's key where several
 *  are of one, value as `attempt` gives it, glyph the classes of its four cells. */
export function metricList(choose, { point = () => {}, own = [], title = "Metrics" } = {}) {
  const first = make("ul.wm-metrics", { "aria-label": title });
  const others = make("ul.wm-metrics", { "aria-label": `More: ${title}` });
  const summary = make("summary");
  const more = make("details.wm-data", {}, summary, others);
  const list = make("div", {}, first, ...(own.length ? [more] : []));
  const isOwn = ({ key, kind = key, asked }) => asked || !own.length || own.includes(kind);
  const buttons = new Map();
  let seen = null;
  let laid = "";
  function add({ key, glyph }) {
    const cells = glyph ? [make("span.wm-glyph", { "aria-hidden": "true" }, ...glyph.map(() => make("i")))] : [];
    const one = make(
      "button",
      { type: "button", onclick: () => choose(key) },
      ...cells,
      make("span"),
      make("span"),
      make("span"),
      make("span.bar", {}, make("i")),
    );
    for (const come of ["pointerenter", "focus"]) {
      one.addEventListener(come, () => point(key));
    }
    for (const leave of ["pointerleave", "blur"]) {
      one.addEventListener(leave, () => point());
    }
    buttons.set(key, one);
    return make("li", {}, one);
  }
  /** What is not the accepted formula stands apart, after all that is. */
  function lay(metrics) {
    const apart = metrics.filter((metric) => metric.apart);
    const listed = metrics.filter((metric) => !metric.apart);
    const order = JSON.stringify([listed, apart].map((part) => part.map(({ key }) => key)));
    if (order === laid) {
      return;
    }
    laid = order;
    buttons.clear();
    seen = null;
    const heading = (part) => (part.length ? [make("li.wm-small", {}, APART)] : []);
    for (const [ul, is] of [
      [first, true],
      [others, false],
    ]) {
      const [here, below] = [listed, apart].map((part) => part.filter((metric) => isOwn(metric) === is));
      ul.replaceChildren(...here.map(add), ...heading(below), ...below.map(add));
    }
    first.hidden = !first.firstChild;
    more.hidden = !others.firstChild;
    summary.textContent = others.firstChild ? `More metrics: ${others.querySelectorAll("button").length}` : "";
  }
  function draw(metrics, chosen) {
    lay(metrics);
    for (const metric of metrics) {
      const { key, value, share, glyph } = metric;
      const one = buttons.get(key);
      const { fraction, text, value: size } = shown(value);
      const [bar, decimal, exact, label] = [...one.children].reverse();
      label.textContent = titleOf(metric);
      one.setAttribute("aria-pressed", key === chosen);
      exact.textContent = fraction;
      decimal.textContent = text;
      bar.hidden = !share; // an empty one would say 0
      bar.parentElement.classList.toggle("none", value instanceof Undefined);
      bar.style.setProperty("--value", Math.max(0, Math.min(1, size)));
      glyph?.forEach((marks, place) => {
        one.firstChild.children[place].className = marks;
      });
    }
    if (seen !== chosen && buttons.has(chosen)) {
      more.open ||= others.contains(buttons.get(chosen));
      scrollTo(buttons.get(chosen));
    }
    seen = chosen;
  }
  /** Scroll the list, never the page, to a metric that is out of sight. */
  function scrollTo(one) {
    const ul = one.closest("ul");
    const { top, bottom } = ul.getBoundingClientRect();
    const place = one.getBoundingClientRect();
    if (place.top < top || place.bottom > bottom) {
      ul.scrollTop += place.top - (top + bottom - place.height) / 2;
    }
  }
  return { list, draw, item: (key) => buttons.get(key).parentElement };
}
