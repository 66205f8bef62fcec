// A page whose code runs in it: its cells become editors, and Python answers them.

import { editors, fetchEditor } from "./editor.js";
import { keep } from "./kept.js";
import { lacking, mistake, outputOf } from "./output.js";
import { Python, fetchPython, inMegabytes } from "./python.js";
import { ABSENT, HIDDEN, asNotebook, bareCell, fetchNotebook, placesOf, recalled, takeLink } from "./notebook.js";
import { fetchAll, widgetsOf } from "./mounting.js";

const HEAVY = "needs-numpy"; // a cell that needs it by way of our packages
const A_WHILE = 700; // milliseconds after which a cell can be stopped, and the page says that it runs
const SOON = 300; // milliseconds after a change, when it is kept
const HEARD = 200; // characters of a mistake that a screen reader is told without being asked

function button(words, label, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = words;
  made.setAttribute("aria-label", label);
  made.addEventListener("click", act);
  return made;
}

/** The cards of the page's own widgets that Python can have, and the cells of the page that gave them. */
const cards = () => [...document.querySelectorAll(".bd-article .cell .wm-card")].filter((card) => card.python);

/** Start Python in a page. */
export async function begin({ bar, status, all }) {
  const meter = document.createElement("progress");
  meter.setAttribute("aria-label", "Python is coming");
  const bytes = document.createElement("span"); // apart from the status, which is read aloud whenever it changes
  bytes.className = "wm-run-bytes";
  bytes.setAttribute("aria-hidden", "true");
  status.before(meter);
  status.after(bytes);
  status.textContent = "Python is coming";
  all.disabled = true;
  const style = document.createElement("link");
  style.rel = "stylesheet";
  style.href = new URL("page.css", import.meta.url).href;
  document.head.append(style);
  try {
    const [files, { notebook, name }] = await Promise.all([
      fetchPython((come, total) => {
        if (!meter.isConnected) {
          return; // another file could not be had, and the page says so
        }
        Object.assign(meter, { max: total, value: come });
        bytes.textContent = `${inMegabytes(come)} of ${inMegabytes(total)} MB`;
      }),
      fetchNotebook(),
    ]);
    bytes.remove();
    status.textContent = "Python is starting";
    return await made({ bar, status, all, files, notebook, name });
  } finally {
    meter.remove();
    bytes.remove();
    all.disabled = false;
  }
}

async function made({ bar, status, all, files, notebook, name }) {
  const known = new Map(); // key: cell
  let order = []; // all cells of the page as they are now, hidden ones too
  let waiting = []; // what is to run: [key, again]
  let current = null; // what runs
  let round = { well: 0, wrong: [], said: "" }; // since nothing waited: how many ran, which not to the end, and why
  let slow = null;
  let keeping = null;
  const stop = button("Stop", "Stop what runs", stopIt);
  const stopHere = button("Stop", "Stop this cell", stopIt);
  stop.hidden = true;
  status.before(stop);

  const python = new Python(files, hear);
  const [makeEditor] = await Promise.all([fetchEditor(files.place).then(editors), python.ready]);
  const widgets = widgetsOf(files.widgets, (id, moved) => python.post({ act: "heard", id, moved }));

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
      stopHere.setAttribute("aria-label", `Stop cell ${numberOf(current)}`);
      current.element.querySelector(".wm-tools").append(stopHere);
      status.textContent = `Cell ${numberOf(current)} runs`;
    }, A_WHILE);
    python.post({ act: "run", cells: told(), key, again });
  }
  function done(words = "") {
    clearTimeout(slow);
    stop.hidden = true;
    stopHere.remove();
    if (current) {
      delete current.element.dataset.state;
    }
    if (!waiting.length) {
      status.textContent = words || summary();
      round = { well: 0, wrong: [], said: "" };
      document.documentElement.dataset.python = "idle";
    }
    current = null;
    next();
  }
  /** What the last round came to, in a sentence: a page that runs as a whole does not speak of each of its cells. */
  function summary() {
    const { well, wrong, said } = round;
    const count = well + wrong.length;
    if (count === 1) {
      return well ? `Cell ${numberOf(current)} has run` : `Cell ${wrong[0]} has stopped. ${said}`;
    }
    const lost = wrong.length ? `, with a mistake in cell ${wrong.join(", ")}` : "";
    return `${count} cells have run${lost}`;
  }
  const numberOf = (cell) => shownCells().indexOf(cell) + 1;

  /** What the worker says. */
  function hear(message) {
    const cell = known.get(message.cell);
    if (message.kind === "done") {
      if (message.well) {
        round.well += 1;
      } else {
        round.wrong.push(numberOf(current));
      }
      done();
    } else if (message.kind === "died" && current) {
      revive(`Python broke down in this cell (${message.text}). It was started again.`);
    } else if (message.kind === "lacking") {
      for (const [key, names] of Object.entries(message.cells)) {
        known.get(key)?.warn(names);
      }
    } else if (message.kind === "widget") {
      widgets.hear(message);
    } else if (message.kind === "taken") {
      const card = takable[message.number];
      const giver = order.find(({ element }) => element?.contains(card));
      grow(giver, { text: message.text }).editor.focus();
    } else if (message.kind === "started") {
      cell?.output.begin();
      cell?.editor.mark([]);
    } else if (cell) {
      cell.output.hear(message);
      if (message.kind === "failed") {
        cell.editor.mark([message.line ?? 0, ...(message.within ?? [])]);
        round.said = mistake(message).slice(0, HEARD);
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
    cell?.output.note("wm-mistake", words); // below what it has printed
    done(words);
  }

  /** Make a cell that a reader can change. */
  function liven(cell) {
    const tools = cell.element.querySelector(".wm-tools");
    if (!tools.firstChild) {
      tools.append(button("Run", "", () => run([cell])));
    }
    known.set(cell.key, cell);
    const box = cell.element.querySelector(".cell_input");
    const place = document.createElement("div");
    place.className = "wm-code highlight"; // as the book's builder calls what has colours
    box.querySelector(":scope > .highlight, :scope > [class*='highlight-']")?.setAttribute("hidden", "");
    box.prepend(place);
    cell.output = outputOf(cell.element, widgets.show);
    const reset = button("Reset", "", () => {
      cell.editor.write(cell.source);
      cell.editor.focus();
    });
    cell.editor = makeEditor({
      text: cell.start,
      place,
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
    const more = button("New cell", "", () => grow(cell).editor.focus());
    const away = button("Remove", "", () => remove(cell));
    tools.append(reset, more, ...(cell.isOwn ? [away] : []));
    cell.name = (number) => {
      const keys = "Shift and Enter runs it and goes on, Control and Enter runs it, Escape leaves.";
      cell.editor.name(`Python code of cell ${number}. ${keys}`);
      tools.firstChild.setAttribute("aria-label", `Run cell ${number}`);
      reset.setAttribute("aria-label", `Reset cell ${number}`);
      more.setAttribute("aria-label", `New cell below cell ${number}`);
      away.setAttribute("aria-label", `Remove cell ${number}`);
    };
    cell.warn = (names) => {
      if (!cell.element.querySelector(".wm-lacking")) {
        const line = document.createElement("p");
        line.className = "wm-told wm-lacking";
        line.append(...lacking(names));
        box.after(line);
      }
    };
  }

  /** A reader's own cell below another one. */
  function grow(after, { key = newKey(), text = "" } = {}) {
    const cell = { key, element: bareCell("wm-own"), source: "", start: text, isShown: true, isOwn: true };
    const last = order.indexOf(after);
    after.element.after(cell.element);
    liven(cell);
    order = order.toSpliced(last + 1, 0, cell);
    count();
    keepSoon();
    return cell;
  }
  /** Tell the cells their numbers. */
  function count() {
    shownCells().forEach((cell, at) => cell.name(at + 1));
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
    if (cell === current) {
      stopIt();
    }
    cell.output.end();
    cell.editor.end();
    cell.element.remove();
    known.delete(cell.key);
    order = order.filter((one) => one !== cell);
    count();
    (before ? before.editor : all).focus();
    keepSoon();
  }

  // The page as it is, with what a reader has written here before.
  const places = placesOf(notebook);
  for (const { key, source, text, tags, isOwn } of recalled(notebook)) {
    if (isOwn) {
      const after = order.findLast((cell) => cell.element);
      if (after) {
        grow(after, { key, text });
      }
      continue;
    }
    const isShown = !tags.some((tag) => HIDDEN.includes(tag));
    const cell = { key, source, start: text, isShown, isOwn, text: () => source };
    cell.element = tags.includes(ABSENT) ? null : places.shift();
    if (isShown) {
      liven(cell);
      if (tags.includes(HEAVY) && !files.packages) {
        cell.warn(["NumPy"]);
      }
    }
    order.push(cell);
  }
  count();
  const takable = cards();
  takable.forEach((card, number) => {
    const take = () => python.post({ act: "taken", number, call: card.python() });
    const words = "Use in Python";
    const made = button(words, `${words}: a cell below with what is shown here`, take);
    made.className = "wm-button";
    card.querySelector(":scope > .wm-bar").append(made);
  });
  takeLink().addEventListener("click", (event) => {
    event.preventDefault();
    asNotebook(name, notebook, order);
  });
  if (!files.packages) {
    python.post({ act: "lacking", cells: told() });
  }
  fetchAll(files.widgets);
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
