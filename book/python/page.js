// A page whose code runs in it: its cells become editors, and Python answers them.

import { editors, fetchEditor } from "./editor.js";
import { keep, recall } from "./kept.js";
import { lackingWords, outputOf } from "./output.js";
import { Python, fetchPython, inMegabytes } from "./python.js";
import { asNotebook } from "./take.js";
import { widgetsOf } from "./mounting.js";

const HIDDEN = ["remove-input", "remove-cell"]; // cells whose code a page does not show
const HEAVY = "needs-numpy"; // a cell that needs it by way of our packages
const A_WHILE = 700; // milliseconds after which a cell can be stopped, and the page says that it runs
const SOON = 300; // milliseconds after a change, when it is kept

function button(words, label, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = words;
  made.setAttribute("aria-label", label);
  made.addEventListener("click", act);
  return made;
}

/** The code cells of the page's notebook, hidden ones too. */
async function fetchNotebook() {
  const link = document.querySelector(".wm-take a");
  const notebook = await (await fetch(link.href)).json();
  const code = notebook.cells.filter((cell) => cell.cell_type === "code");
  return { link, notebook, code };
}

const textIn = (source) => (Array.isArray(source) ? source.join("") : source);

/** Start Python in a page, whose visible cells are given. */
export async function begin({ bar, status, all, cells: elements }) {
  const meter = document.createElement("progress");
  meter.setAttribute("aria-label", "Python is coming");
  status.before(meter);
  all.disabled = true;
  const style = document.createElement("link");
  style.rel = "stylesheet";
  style.href = new URL("page.css", import.meta.url).href;
  document.head.append(style);
  try {
    const [files, { link, notebook, code }] = await Promise.all([
      fetchPython((come, total) => {
        Object.assign(meter, { max: total, value: come });
        status.textContent = `Python is coming: ${inMegabytes(come)} of ${inMegabytes(total)} MB`;
      }),
      fetchNotebook(),
    ]);
    status.textContent = "Python is starting";
    const page = await made({ bar, status, elements, files, link, notebook, code });
    return page;
  } finally {
    meter.remove();
    all.disabled = false;
  }
}

async function made({ bar, status, elements, files, link, notebook, code }) {
  const known = new Map(); // key: cell
  let order = []; // all cells of the page as they are now, hidden ones too
  let waiting = []; // what is to run: [key, again]
  let current = null; // what runs
  let slow = null;
  let keeping = null;
  const stop = button("Stop", "Stop what runs", stopIt);
  stop.hidden = true;
  status.before(stop);

  const python = new Python(files, hear);
  const [makeEditor] = await Promise.all([fetchEditor(files.place).then(editors), python.ready]);
  const widgets = widgetsOf((id, state) => python.post({ act: "heard", id, state }));

  // What happens to cells.
  const shownCells = () => order.filter((cell) => cell.isShown);
  const told = () => order.map(({ key, text, isShown }) => [key, text(), isShown]);
  function keepSoon() {
    keeping ??= setTimeout(() => {
      keeping = null;
      keep(order);
    }, SOON);
  }
  addEventListener("pagehide", () => {
    if (keeping !== null) {
      keep(order);
    }
  });

  /** Ask Python to run cells, one after another. */
  function run(cells, again = true) {
    waiting.push(...cells.map(({ key }) => [key, again]));
    next();
  }
  function next() {
    if (current || !waiting.length) {
      return;
    }
    const [key, again] = waiting.shift();
    current = known.get(key);
    if (!current) {
      next();
      return;
    }
    current.element.dataset.state = "waiting";
    slow = setTimeout(() => {
      stop.hidden = false;
      status.textContent = `Cell ${numberOf(current)} runs`;
    }, A_WHILE);
    python.post({ act: "run", cells: told(), key, again });
  }
  function done(words = "") {
    clearTimeout(slow);
    stop.hidden = true;
    if (current) {
      delete current.element.dataset.state;
      status.textContent = words || `Cell ${numberOf(current)} has run`;
    }
    current = null;
    if (!waiting.length) {
      document.documentElement.dataset.python = "idle";
    }
    next();
  }
  const numberOf = (cell) => shownCells().indexOf(cell) + 1;

  /** What the worker says. */
  function hear(message) {
    const cell = known.get(message.cell);
    if (message.kind === "done") {
      done(message.well ? "" : `Cell ${numberOf(current)} has stopped with a mistake`);
    } else if (message.kind === "died" && current) {
      revive(`Python broke down in this cell (${message.text}). It was started again.`);
    } else if (message.kind === "lacking") {
      for (const [key, names] of Object.entries(message.cells)) {
        known.get(key)?.warn(names);
      }
    } else if (message.kind === "widget") {
      widgets.hear(message);
    } else if (message.kind === "started") {
      cell?.output.begin();
      cell?.editor.mark([]);
    } else if (cell) {
      cell.output.hear(message);
      if (message.kind === "failed" && message.line) {
        cell.editor.mark([message.line, ...(message.within ?? [])]);
      }
      if (message.kind === "ended") {
        dispatchEvent(new CustomEvent("worked-metrics.fit")); // formulas find their room
      }
    }
  }
  function stopIt() {
    revive("Stopped. Python was started again: what was computed is computed anew when a cell needs it.");
  }
  /** Start Python again after it was ended, or has ended itself. */
  function revive(words) {
    const cell = current;
    waiting = [];
    python.restart();
    widgets.forget();
    python.ready.catch((problem) => {
      status.textContent = problem.message;
    });
    cell?.output.begin();
    cell?.output.note(words, "wm-mistake");
    done(words);
  }

  /** Make a cell that a reader can change. */
  function liven(cell, tools) {
    known.set(cell.key, cell);
    const box = cell.element.querySelector(".cell_input");
    const place = document.createElement("div");
    place.className = "wm-editor";
    box.querySelector(":scope > .highlight, :scope > [class*='highlight-']")?.setAttribute("hidden", "");
    box.prepend(place);
    cell.output = outputOf(cell.element, widgets.show);
    const reset = button("Reset", "Reset this cell", () => {
      cell.editor.write(cell.source);
      cell.editor.focus();
    });
    cell.editor = makeEditor({
      text: cell.start,
      place,
      label: "Python code. Shift and Enter runs it and goes on, Control and Enter runs it, Escape leaves.",
      onRun: () => run([cell]),
      onRunNext() {
        run([cell]);
        const after = shownCells()[numberOf(cell)];
        after?.editor.focus();
        after?.element.scrollIntoView({ block: "nearest" });
      },
      onLeave: () => tools.querySelector("button").focus(),
      onChange(text) {
        reset.hidden = cell.isOwn || text === cell.source;
        keepSoon();
      },
    });
    cell.text = cell.editor.text;
    reset.hidden = cell.isOwn || cell.start === cell.source;
    tools.append(
      reset,
      button("New cell", "New cell below", () => grow(cell).editor.focus()),
    );
    if (cell.isOwn) {
      tools.append(button("Remove", "Remove this cell", () => remove(cell)));
    }
    cell.warn = (names) => {
      if (!cell.element.querySelector(".wm-lacking")) {
        const line = document.createElement("p");
        line.className = "wm-told wm-lacking";
        line.textContent = lackingWords(names);
        box.after(line);
      }
    };
  }

  /** A reader's own cell below another one. */
  function grow(after, { key = newKey(), text = "" } = {}) {
    const element = document.createElement("div");
    element.className = "cell docutils container wm-own";
    element.innerHTML = '<div class="cell_input docutils container"><div class="wm-tools"></div></div>';
    const cell = { key, element, source: "", start: text, isShown: true, isOwn: true };
    const tools = element.querySelector(".wm-tools");
    tools.append(button("Run", "Run this cell", () => run([cell])));
    const last = order.indexOf(after);
    after.element.after(element);
    liven(cell, tools);
    order = order.toSpliced(last + 1, 0, cell);
    keepSoon();
    return cell;
  }
  function newKey() {
    let number = 1;
    while (known.has(`own-${number}`)) {
      number += 1;
    }
    return `own-${number}`;
  }
  function remove(cell) {
    const before = order.slice(0, order.indexOf(cell)).findLast((one) => one.isShown);
    cell.editor.end();
    cell.element.remove();
    known.delete(cell.key);
    order = order.filter((one) => one !== cell);
    before.editor.focus();
    keepSoon();
  }

  // The page as it is, with what a reader has written here before.
  const { changed, own } = recall();
  const places = [...elements];
  for (const { id, source, metadata } of code) {
    const isShown = !metadata.tags?.some((tag) => HIDDEN.includes(tag));
    const text = textIn(source);
    const cell = { key: id, source: text, start: changed[id] ?? text, isShown, isOwn: false, text: () => text };
    if (isShown) {
      cell.element = places.shift();
      liven(cell, cell.element.querySelector(".wm-tools"));
      if (metadata.tags?.includes(HEAVY) && !files.packages) {
        cell.warn(["NumPy"]);
      }
    }
    order.push(cell);
  }
  for (const one of own) {
    const after = order.find((cell) => cell.key === one.after && cell.isShown);
    if (after) {
      grow(after, one);
    }
  }
  link.addEventListener("click", (event) => {
    event.preventDefault();
    asNotebook(link, notebook, order);
  });
  python.post({ act: "lacking", cells: told() });
  document.documentElement.dataset.python = "idle";
  bar.dataset.state = "ready";
  status.textContent = "Python runs in this page. Change the code, and run it.";
  const busy = () => {
    document.documentElement.dataset.python = "busy";
  };
  return {
    runAll() {
      busy();
      run(shownCells(), false);
    },
    run(place) {
      busy();
      run([shownCells().filter((cell) => !cell.isOwn)[place]]);
    },
    cells: shownCells,
    grow,
    python,
  };
}
