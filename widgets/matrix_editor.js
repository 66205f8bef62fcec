// Edit the counts of a confusion matrix and watch every metric follow.

import { ROLES, collapse, lit, roleOf } from "./cells.js";
import { make } from "./dom.js";
import { Undefined, evaluate, isFree, isReal, quantities, real, shortest } from "./formula.js";
import { Renderer, working } from "./render.js";

const MOST_CLASSES = 10;
const PLAIN = /^\d+$/;

/** A tree with its named steps written out. */
const whole = (tree) => (!Array.isArray(tree) ? tree : tree[0] === "step" ? ["step", tree[1], whole(STEPS[tree[1]])] : tree.map(whole));
for (const metric of METRICS) {
  metric.key = metric.name.toLowerCase().replace(/[ -]/g, "_"); // its name in Python
  metric.tree = whole(metric.tree);
  metric.two = /"[TF][PN]"/.test(JSON.stringify(metric.tree)); // written in the four cells of a 2 x 2 table
  if (metric.many) metric.many = whole(metric.many);
}

const total = (numbers) => numbers.reduce((a, b) => a + BigInt(b), 0n);
/** Why a typed count cannot be used, or null. */
function problemWith(input) {
  const text = input.value.trim();
  if (input.validity.badInput) return "that is not a whole number";
  if (!text) return "a count is needed";
  if (text.startsWith("-")) return "a count cannot be negative";
  return PLAIN.test(text) ? null : "a count is a whole number";
}

/** Whether a state from outside, such as a link, can be shown. */
function isGood(state) {
  const size = state?.labels?.length;
  return size >= 2 && size <= MOST_CLASSES && Array.isArray(state.counts) && state.counts.length === size &&
    state.counts.every((row) => Array.isArray(row) && row.length === size && row.every((count) => PLAIN.test(count))) &&
    new Set(state.labels).size === size && state.labels.every((label) => typeof label === "string") &&
    Number.isInteger(state.positive) && state.positive >= 0 && state.positive < size &&
    state.cells in NOTATION.cells && METRICS.some((metric) => metric.key === state.focus);
}

function render({ model, el, page }) {
  const kept = page?.restore();
  if (isGood(kept)) model.set(kept);
  const first = snapshot(), past = [];
  const marks = new Map(); // which cells a metric reads depends on the size of the table only
  let k = 0, cells = [], focused = null, edited = null, now = null;
  const say = make("p.wm-say", { role: "status" });
  const table = make("table.wm-matrix");
  const list = make("ul.wm-metrics");
  const steps = make("ol.wm-steps", { tabIndex: 0, "aria-live": "polite" });
  const meaning = make("p.wm-small");
  const small = make("div.wm-collapsed");
  const focus = choice("Positive class", []);
  const letters = choice("Letters", Object.keys(NOTATION.cells).map((name) => [name, name]));
  const bar = make("div.wm-bar", { role: "group", "aria-label": "Change the table" });
  const buttons = {
    "Add a class": () => resize(k + 1), "Remove a class": () => resize(k - 1), Undo: undo,
    Reset: () => restore(first, true),
    "Copy LaTeX": () => copy(latex(), "The working"), "Copy CSV": () => copy(csv(), "The table"),
    "Copy Python": () => copy(python(), "The table"),
    ...(page && { "Copy link": () => copy(page.link({ ...snapshot(), focus: model.get("focus"), cells: model.get("cells") }), "The link") }),
  };
  for (const [name, act] of Object.entries(buttons)) bar.append(make("button.wm-button", { type: "button", onclick: act }, name));
  const root = make("section.wm-card wm-editor", { "aria-label": "Matrix editor" },
    make("p.wm-eyebrow", {}, "Matrix editor"),
    make("div.wm-halves", {},
      make("div", {}, make("div.wm-scroll", {}, table), say, make("div.wm-bar", {}, focus.label, letters.label), small),
      list),
    make("div.wm-chosen", {}, meaning, steps), bar);

  const letter = (role) => new Renderer(NOTATION, { form: "mathml", cells: model.get("cells") }).letters(role);
  function snapshot() {
    return { counts: model.get("counts").map((row) => row.map(String)), labels: [...model.get("labels")], positive: model.get("positive") };
  }

  /** Take over a new state; what was before can be had back. */
  function change(next, keep = true) {
    if (keep) past.push(snapshot());
    edited = null;
    note("");
    model.set(next);
    model.save_changes();
  }
  function undo() {
    if (!past.length) return note("Nothing to undo.");
    restore(past.pop(), false);
    note("Undone.");
  }
  function restore(before, keep) { // a field with a bad entry gets its count back too
    for (const { input } of cells.flat()) input.removeAttribute("aria-invalid");
    change(before, keep);
    draw();
  }
  function note(text, verdict = "") {
    say.dataset.verdict = verdict;
    say.replaceChildren(...(text ? [make("span", {}, text)] : []));
  }

  function choice(name, options) {
    const select = make("select.wm-select");
    const label = make("label.wm-small", {}, `${name} `, select);
    const fill = (pairs) => select.replaceChildren(...pairs.map(([value, text]) => make("option", { value }, text)));
    fill(options);
    return { label, select, fill };
  }

  function resize(size) {
    if (size < 2 || size > MOST_CLASSES) return note(size < 2 ? "A confusion matrix has at least two classes." : `Here a matrix has at most ${MOST_CLASSES} classes.`);
    const { counts, labels, positive } = snapshot();
    let name = size;
    while (labels.includes(String(name))) name++;
    const wider = counts.slice(0, size).map((row) => [...row, "0"].slice(0, size));
    if (size > k) wider.push(Array(size).fill("0"));
    change({ counts: wider, labels: [...labels, String(name)].slice(0, size), positive: Math.min(positive, size - 1) });
  }

  function build() {
    const { labels } = snapshot();
    k = labels.length;
    table.classList.toggle("many", k > 2);
    const heads = labels.map((label) => make("th", { scope: "col" }, label));
    cells = labels.map((_, i) => labels.map((_, j) => {
      const tag = make("span.wm-tag", { "aria-hidden": "true" });
      const input = make("input", { type: "number", min: 0, step: 1, inputMode: "numeric", autocomplete: "off" });
      const cell = make("td.wm-cell", {}, tag, input);
      input.addEventListener("input", () => edit(i, j, input));
      input.addEventListener("focus", () => light(null, [i, j]));
      input.addEventListener("blur", () => light(null, null));
      return { cell, tag, input };
    }));
    const rows = labels.map((label, i) => {
      const name = make("input.wm-label", { type: "text", value: label, maxLength: 60, "aria-label": `Name of class ${i + 1}` });
      name.addEventListener("change", () => rename(i, name));
      return make("tr", {}, ...(i ? [] : [make("th.wm-small turn", { scope: "rowgroup", rowSpan: k }, "Actual")]),
        make("th", { scope: "row" }, name), ...cells[i].map(({ cell }) => cell), make("td.wm-small"));
    });
    const foot = make("tr", {}, make("td"), make("th.wm-small", { scope: "row" }, "total"),
      ...labels.map(() => make("td.wm-small")), make("td.wm-small"));
    table.replaceChildren(make("caption.wm-sr", {}, "Rows are actual, columns predicted"),
      make("thead", {}, make("tr", {}, make("td"), make("td"), make("th.wm-small", { scope: "colgroup", colSpan: k }, "Predicted"), make("td")),
        make("tr", {}, make("td"), make("td"), ...heads, make("th.wm-small", { scope: "col" }, "total"))),
      make("tbody", {}, ...rows, foot));
    focus.fill(labels.map((label, i) => [i, label]));
  }

  function edit(i, j, input) {
    const problem = problemWith(input), { counts } = snapshot();
    input.toggleAttribute("aria-invalid", Boolean(problem));
    if (problem) return note(`${input.getAttribute("aria-label")}: ${problem}. The table still has ${counts[i][j]}.`, "wrong");
    const text = String(BigInt(input.value.trim()));
    if (text === counts[i][j]) return note("");
    counts[i][j] = text;
    change({ counts }, edited !== input); // what is typed into one cell is one step
    edited = input;
  }
  function rename(i, input) {
    const { labels } = snapshot(), text = input.value.trim();
    const taken = labels.some((label, other) => other !== i && label === text);
    input.toggleAttribute("aria-invalid", !text || taken);
    if (!text || taken) return note(text ? `There is a class ${text} already. It stays ${labels[i]}.` : `A class needs a name. It stays ${labels[i]}.`, "wrong");
    labels[i] = text;
    change({ labels });
  }

  /** The tree, table and class with which a metric is computed here. */
  function setting(metric) {
    const tree = metric[k === 2 ? "tree" : "many"] ?? metric.tree;
    const seen = metric.two && tree === metric.tree && k > 2 ? now.small : now.whole, { positive } = seen;
    const key = `${metric.key} ${k} ${positive} ${seen === now.small}`;
    if (!marks.has(key)) marks.set(key, lit(tree, seen.labels.length, positive));
    return { tree, ...seen, at: isFree(tree) ? [positive, positive] : null, marks: marks.get(key) };
  }

  function draw() {
    const { counts, labels, positive } = snapshot();
    now = {
      whole: { known: quantities(counts, positive), labels, positive },
      small: { known: quantities(collapse(counts, positive)), labels: [labels[positive], "rest"], positive: 0 },
    };
    if (labels.length !== k || labels.some((label, i) => table.tHead.rows[1].cells[i + 2].textContent !== label)) build();
    for (let i = 0; i < k; i++) for (let j = 0; j < k; j++) {
      const { cell, tag, input } = cells[i][j], role = roleOf(i, j, positive);
      input.setAttribute("aria-label", `actual ${labels[i]}, predicted ${labels[j]}`);
      if (!input.hasAttribute("aria-invalid") && input.value !== counts[i][j]) input.value = counts[i][j];
      cell.dataset.role = role;
      tag.textContent = letter(role);
    }
    const body = table.tBodies[0].rows;
    for (let i = 0; i < k; i++) body[i].lastChild.textContent = total(counts[i]);
    for (let j = 0; j < k; j++) body[k].cells[j + 2].textContent = total(counts.map((row) => row[j]));
    body[k].lastChild.textContent = total(counts.flat());
    focus.select.value = positive;
    letters.select.value = model.get("cells");
    drawMetrics();
    drawSmall(counts, labels, positive);
    light(null, focused);
    drawSteps();
  }

  function drawMetrics() {
    if (!list.children.length) for (const metric of METRICS) {
      const glyph = make("span.wm-glyph", { "aria-hidden": "true" }, ...ROLES.map((role) => make("i", { className: `wm-${role.toLowerCase()}` })));
      const button = make("button", { type: "button", onclick: () => choose(metric.key) }, glyph, make("span", {}, metric.name), make("span"), make("span"), make("span.bar", {}, make("i")));
      button.addEventListener("pointerenter", () => light(metric.key));
      button.addEventListener("focus", () => light(metric.key));
      for (const leave of ["pointerleave", "blur"]) button.addEventListener(leave, () => light());
      list.append(make("li", {}, button));
    }
    METRICS.forEach((metric, index) => {
      const button = list.children[index].firstChild, { tree, known, at, marks: read } = setting(metric);
      let fraction = "∅", text = "undefined", value = 0;
      try {
        const exact = evaluate(tree, known, at);
        [text] = shortest(exact);
        fraction = isReal(exact) ? "" : exact.d === 1n ? String(exact.n) : `${exact.n}/${exact.d}`;
        if (fraction.length > 11 || fraction === text) fraction = "";
        value = real(exact);
      } catch (problem) { if (!(problem instanceof Undefined)) throw problem; }
      button.setAttribute("aria-pressed", metric.key === model.get("focus"));
      button.children[2].textContent = fraction;
      button.children[3].textContent = text;
      button.style.setProperty("--value", metric.share ? Math.max(0, Math.min(1, value)) : 0);
      ROLES.forEach((role, place) => (button.firstChild.children[place].className = `wm-${role.toLowerCase()} ${read[role]}`));
    });
  }

  function choose(key) {
    model.set("focus", key);
    model.save_changes();
  }

  /** Light the cells of a metric (the chosen one, unless another is pointed at), or the metrics of a cell. */
  function light(key = null, cell = null) {
    focused = cell;
    const metric = METRICS.find((one) => one.key === (key ?? model.get("focus"))) ?? METRICS[0];
    const { marks: read } = setting(metric), role = cell && roleOf(...cell, now.whole.positive);
    table.classList.add("wm-lit");
    for (const { cell: td } of cells.flat()) td.className = `wm-cell wm-${td.dataset.role.toLowerCase()} ${read[td.dataset.role]}`;
    METRICS.forEach((one, index) => list.children[index].classList.toggle("uses", Boolean(cell && setting(one).marks[role])));
  }

  function drawSmall(counts, labels, positive) {
    small.hidden = k === 2;
    if (k === 2) return;
    const [[tp, fn], [fp, tn]] = collapse(counts, positive), td = (role, count) => make("td", { className: `wm-cell wm-${role.toLowerCase()}` },
      make("span.wm-tag", { "aria-hidden": "true" }, letter(role)), make("b", {}, String(count)));
    const row = (name, ...tds) => make("tr", {}, make("th", { scope: "row" }, name), ...tds);
    small.replaceChildren(make("p.wm-small", {}, `${labels[positive]} against the rest`), make("table.wm-matrix", {},
      make("tbody", {}, row(labels[positive], td("TP", tp), td("FN", fn)), row("rest", td("FP", fp), td("TN", tn)))));
  }

  function lines(form) {
    const metric = METRICS.find((one) => one.key === model.get("focus")) ?? METRICS[0], { tree, known, labels, positive, at } = setting(metric);
    // Labels go into MathML as private characters and are put back as text, so that nothing typed is ever parsed.
    const safe = form === "mathml" ? labels.map((_, index) => String.fromCharCode(0xe000 + index)) : labels;
    return { metric, labels, lines: working(metric.name, tree, known, NOTATION, { form, cells: model.get("cells"), labels: safe, positive, at }) };
  }
  function drawSteps() {
    const { metric, labels, lines: found } = lines("mathml");
    meaning.textContent = metric.meaning;
    steps.setAttribute("aria-label", `${metric.name}, worked`);
    steps.replaceChildren(...found.flatMap(({ name, links, problem, final }) => {
      const chains = links.map(([sign, text]) => `<mo>${sign}</mo>${text}`);
      const rows = (final ? chains : [chains.join("")]).map((chain, index) => {
        const item = make("li", { className: final ? "" : "sub" });
        item.innerHTML = `<math>${index ? "" : name}</math><math>${chain}</math>`;
        return item;
      });
      if (final && !problem) rows.at(-1).querySelector("mn")?.classList.add("wm-result");
      return problem ? [...rows, make("li.wm-say", { "data-verdict": "undefined" }, make("span", {}, `undefined, ${problem}`))] : rows;
    }));
    const walker = document.createTreeWalker(steps, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) walker.currentNode.data = walker.currentNode.data.replace(/[\ue000-\ue00f]/g, (mark) => labels[mark.charCodeAt(0) - 0xe000]);
  }

  function latex() {
    const rows = lines("latex").lines.map(({ name, links, problem }) => `${name} &${links.map(([sign, text]) => `${sign === "≈" ? "\\approx" : "="} ${text}`).join(" ")}${problem ? ` \\quad\\text{undefined, ${problem}}` : ""}`);
    return `\\begin{aligned}\n${rows.join(" \\\\\n")}\n\\end{aligned}`;
  }
  function csv() {
    const { counts, labels } = snapshot(), quote = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    return [["actual \\ predicted", ...labels], ...counts.map((row, i) => [labels[i], ...row])].map((row) => row.map(quote).join(",")).join("\n");
  }
  function python() {
    const { counts, labels, positive } = snapshot(), chosen = k === 2 && positive ? `, positive=${JSON.stringify(labels[1])}` : "";
    return `ConfusionMatrix([${counts.map((row) => `[${row.join(", ")}]`).join(", ")}], ${JSON.stringify(labels)}${chosen})`;
  }
  async function copy(text, what) {
    try {
      await navigator.clipboard.writeText(text);
      note(`${what} is copied.`);
    } catch { // no clipboard here: show it, selected, to be copied by hand
      const field = make("textarea", { readOnly: true, value: text, rows: 3, "aria-label": `${what}, to copy` });
      say.replaceChildren(field);
      field.select();
    }
  }

  focus.select.addEventListener("change", () => change({ positive: Number(focus.select.value) }));
  letters.select.addEventListener("change", () => change({ cells: letters.select.value }, false));
  model.on("change", draw);
  el.append(root);
  draw();
  const chosen = list.querySelector('[aria-pressed="true"]');
  if (chosen) list.scrollTop = chosen.offsetTop - list.offsetTop - list.clientHeight / 2; // the list, never the page
  return () => model.off("change", draw);
}
export default { render };
