// Drawings that a hand can move: axes, marks, and handles for pointer and keyboard alike.

const SVG = "http://www.w3.org/2000/svg";

/** An SVG element, "tag.class", with attributes and children; text goes in as text. */
export function draw(kind, attributes = {}, ...children) {
  const [tag, className] = kind.split(".");
  const node = document.createElementNS(SVG, tag);
  if (className) {
    node.setAttribute("class", className);
  }
  for (const [name, value] of Object.entries(attributes)) {
    node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}
export const words = (x, y, text, attributes = {}) => draw("text", { x, y, ...attributes }, text);
export const path = (points, close = false) =>
  points.map(([x, y], k) => `${k ? "L" : "M"}${+x.toFixed(2)} ${+y.toFixed(2)}`).join("") + (close ? "Z" : "");

/** Round numbers from low to high, one, two or five times a power of ten apart, of which at most so many gaps. */
export function roundTicks(low, high, most) {
  const least = ((high - low) / most) * (1 - 1e-9);
  const unit = 10 ** Math.floor(Math.log10(least));
  const step = unit * [1, 2, 5, 10].find((times) => times * unit >= least);
  const [first, last] = [Math.ceil(low / step - 1e-9), Math.floor(high / step + 1e-9)];
  return Array.from({ length: last - first + 1 }, (_, k) => Number(((first + k) * step).toPrecision(12)));
}
const LONG = 1e6; // from here on a tick is told by a power of ten
/** A round number as a tick: 0.2, -50000, 2·10⁹. */
export function tickText(value) {
  if (Math.abs(value) < LONG) {
    return String(Number(value.toFixed(9)));
  }
  const power = Math.floor(Math.log10(Math.abs(value)) + 1e-9);
  const raised = [...String(power)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[digit]).join("");
  return `${Number((value / 10 ** power).toPrecision(6))}·10${raised}`;
}

/** Axes from low to high on x and y: { root, marks, X, Y, at }; X and Y give places, at(event) the values under a
 *  pointer; `ticks` are the most gaps between the round numbers at each. In one that is still nothing moves or tells
 *  anything: it is a picture. */
export function axes({
  label,
  isStill = false,
  x,
  y,
  names = ["", ""],
  ticks = [5, 5],
  width = 320,
  height = width,
  left = 44,
  under = 40,
}) {
  const top = 12;
  const right = 14;
  const wide = width - left - right;
  const high = height - top - under;
  const plot = { x, y };
  const X = (value) => left + ((value - plot.x[0]) / (plot.x[1] - plot.x[0])) * wide;
  const Y = (value) => top + high - ((value - plot.y[0]) / (plot.y[1] - plot.y[0])) * high;
  const frame = draw("g.wm-axes", { "aria-hidden": "true" });
  const marks = draw("g");
  const root = draw(
    "svg.wm-plot",
    { viewBox: `0 0 ${width} ${height}`, role: isStill ? "img" : "group", "aria-label": label },
    frame,
    marks,
  );
  /** Draw the axes over other values. */
  function range(x = plot.x, y = plot.y) {
    Object.assign(plot, { x, y });
    const marked = (ends, most, wordFor) => (most ? roundTicks(...ends, most).map(wordFor) : []);
    const below = (value) => words(X(value), top + high + 16, tickText(value), { "text-anchor": "middle" });
    const beside = (value) => words(left - 6, Y(value) + 4, tickText(value), { "text-anchor": "end" });
    frame.replaceChildren(
      draw("path", { d: `M${left} ${top}V${top + high}H${left + wide}` }),
      ...marked(x, ticks[0], below),
      ...marked(y, ticks[1], beside),
      words(left + wide / 2, height - 6, names[0], { "text-anchor": "middle" }),
      words(12, top + high / 2, names[1], { "text-anchor": "middle", transform: `rotate(-90 12 ${top + high / 2})` }),
    );
  }
  range();
  const at = (event) => {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(root.getScreenCTM().inverse());
    return [
      plot.x[0] + ((point.x - left) / wide) * (plot.x[1] - plot.x[0]),
      plot.y[0] + ((top + high - point.y) / high) * (plot.y[1] - plot.y[0]),
    ];
  };
  return { root, marks, X, Y, at, range };
}

/** Of the marks under a pointer that can be moved, the one whose middle is nearest: they may lie over each other. */
function nearestUnder({ clientX, clientY }, mark) {
  const far = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return Math.hypot((left + right) / 2 - clientX, (top + bottom) / 2 - clientY);
  };
  const under = mark.getRootNode().elementsFromPoint(clientX, clientY);
  const handles = under.map((one) => one.closest(".wm-handle")).filter((one) => mark.parentNode.contains(one));
  return handles.reduce((nearest, one) => (far(one) < far(nearest) ? one : nearest), mark);
}

/** Make a mark movable: drag it, or focus it and press keys. move(x, y) puts it under the pointer; nudge(dx, dy, far)
 *  moves it by steps (-1, 0, 1; far with Shift or Page keys), edge(-1 or 1) to an end (Home, End); press() is Enter or
 *  Space. A finger there scrolls the page if it holds() nothing.
 *  Set aria-valuenow and aria-valuetext whenever it is drawn. */
export function movable(
  mark,
  { label, at, move, nudge, edge = () => {}, press = null, done = () => {}, holds = () => true },
) {
  mark.setAttribute("class", `${mark.getAttribute("class") ?? ""} wm-handle`);
  for (const [name, value] of Object.entries({ tabindex: 0, role: "slider", "aria-label": label })) {
    mark.setAttribute(name, value);
  }
  const keys = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowDown: [0, -1],
    ArrowUp: [0, 1],
    PageDown: [0, -1],
    PageUp: [0, 1],
  };
  mark.addEventListener("keydown", (event) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    if (key in keys) {
      nudge(...keys[key], event.shiftKey || key.startsWith("Page"));
    } else if (key === "Home" || key === "End") {
      edge(key === "Home" ? -1 : 1);
    } else if (press && (key === "Enter" || key === " ")) {
      press();
    } else {
      return;
    }
    event.preventDefault();
  });
  // Told here, since not every engine asks a part of a drawing for its touch-action.
  mark.addEventListener("touchstart", (event) => holds() && event.preventDefault(), { passive: false });
  let held = false;
  mark.addEventListener("pointerdown", (event) => {
    if (event.button) {
      return;
    }
    event.preventDefault();
    const nearest = nearestUnder(event, mark);
    if (nearest !== mark) {
      nearest.dispatchEvent(new PointerEvent(event.type, event));
      return;
    }
    held = true;
    mark.setPointerCapture(event.pointerId);
    mark.focus();
  });
  mark.addEventListener("pointermove", (event) => {
    if (held) {
      move(...at(event));
    }
  });
  for (const end of ["pointerup", "pointercancel"]) {
    mark.addEventListener(end, () => {
      if (held) {
        done();
      }
      held = false;
    });
  }
  return mark;
}
/** A handle for a value on the x axis: a dashed line that is held anywhere, between its dashes too, and a circle. */
export const rail = (x, bottom) => [
  draw("path.wm-rail", { d: `M${x} 12V${bottom}` }),
  draw("path.wm-line wm-dashed", { d: `M${x} 12V${bottom}` }),
  draw("circle", { cx: x, cy: bottom, r: 14 }),
];
export function value(mark, now, text, low = 0, high = 1) {
  for (const [name, told] of Object.entries({ now, min: low, max: high, text })) {
    mark.setAttribute(`aria-value${name}`, told);
  }
}
