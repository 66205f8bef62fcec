// Widgets that a cell gives: the page's own front ends, fed by Python, and Python by them.

/** What shows widgets; `tell` takes what a reader has moved to Python. */
export function widgetsOf() {
  return {
    show() {},
    hear() {},
    forget() {},
  };
}
