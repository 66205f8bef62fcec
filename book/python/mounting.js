// Widgets that a cell gives: the page's own front ends, fed by Python, and Python by them.

import { Model } from "./lib/model.js";

const SOON = 500; // milliseconds, in which a reader sees the first result

/** A widget's state that Python has, too. */
class Connected extends Model {
  constructor(state, tell) {
    super(state);
    this.told = tell;
    this.moved = {};
  }
  /** A reader moves something: Python hears of it when the front end says that it is whole. */
  set(name, value) {
    const changes = typeof name === "object" ? name : { [name]: value };
    Object.assign(this.moved, changes);
    super.set(changes);
  }
  save_changes() {
    if (Object.keys(this.moved).length) {
      this.told(this.moved);
      this.moved = {};
    }
  }
  /** Python sets something. */
  take(changes) {
    super.set(changes);
  }
}

const fetchFrontEnd = (file) => import(new URL(file, import.meta.url).href);
/** Fetch the front ends of all widgets, when the page has nothing else to do: it needs no network later. */
export function fetchAll(files) {
  setTimeout(() => files.forEach((file) => fetchFrontEnd(file).catch(() => {})), SOON);
}

/** What shows widgets of these files; `tell` takes the id of one and what a reader has moved to Python. */
export function widgetsOf(files, tell) {
  const models = new Map();

  /** Show a widget in a place; gives what ends that. */
  function show({ id, stem, state }, place) {
    if (!models.has(id)) {
      models.set(id, new Connected(state, (moved) => models.has(id) && tell(id, moved)));
    }
    const model = models.get(id);
    const box = document.createElement("div");
    box.className = "output wm-widget";
    place.append(box);
    let end = () => {};
    async function mount() {
      try {
        if (!files.includes(`${stem}.js`)) {
          throw new Error("it is none of this book's"); // a cell may say what it likes, and the page runs what it knows
        }
        const { default: widget } = await fetchFrontEnd(`${stem}.js`);
        end = widget.render({ model, el: box }) ?? end;
      } catch (problem) {
        box.textContent = `This widget cannot be shown here: ${problem.message}`;
      }
    }
    mount();
    return () => end();
  }

  return {
    show,
    hear: ({ id, state }) => models.get(id)?.take(state),
    /** Python has ended: what it knew of widgets is gone, and those that are shown move by themselves. */
    forget: () => models.clear(),
  };
}
