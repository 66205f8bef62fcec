// What a widget's front end is given where no Jupyter is: its state, and who hears of changes.

const equal = (a, b) =>
  a === b ||
  (typeof a === "object" &&
    typeof b === "object" &&
    a &&
    b &&
    Object.keys(a).length === Object.keys(b).length &&
    Object.keys(a).every((key) => equal(a[key], b[key])));

/** A widget's state in a page, as anywidget's front ends know it. */
export class Model {
  constructor(state) {
    this.state = state;
    this.listeners = new Map();
  }
  get(name) {
    return this.state[name];
  }
  set(name, value) {
    const changes = typeof name === "object" ? name : { [name]: value };
    const real = Object.entries(changes).filter(([key, to]) => !equal(this.state[key], to));
    for (const [key, to] of real) {
      this.state[key] = to;
    }
    for (const [key, to] of real) {
      this.tell(`change:${key}`, this, to);
    }
    if (real.length) {
      this.tell("change", this);
    }
  }
  save_changes() {} // there is no kernel to tell
  send() {}
  on(name, act) {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), act]);
  }
  off(name, act) {
    if (!name) {
      this.listeners.clear();
    } else {
      this.listeners.set(name, act ? (this.listeners.get(name) ?? []).filter((one) => one !== act) : []);
    }
  }
  tell(name, ...words) {
    for (const act of this.listeners.get(name) ?? []) {
      act(...words);
    }
  }
}
