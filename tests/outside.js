// Tries what a link, or a record in the browser, can bring: bent states of all widgets, drawn from a seed.
globalThis.outside = (() => {
  const {
    widgets,
    library: { Model },
  } = globalThis.workedMetrics;
  const CODE = "label='x', z=__import__('os').getpid(), y";
  const SIGNS = [
    "<!--<script>",
    "</script><script>globalThis.ran = 1</script>",
    '<img src=x onerror="globalThis.ran = 1">',
    '=HYPERLINK("http://example.org")',
    "+cmd|x",
    "-2+3+cmd",
    "@SUM(A1)",
    "\t=1",
    "＝1",
    '"); __import__("os"); ("',
    "'); __import__('os'); ('",
    "\\",
    '\\"',
    "line\nbreak\r\u2028",
    "\ud800",
    "\u202eabc",
    "\ue000",
    "a,b",
    "{{0}}",
    "__proto__",
    "constructor",
    "1.5",
    "0",
    " ",
  ];
  const digits = (number) => "9".repeat(number);
  const JUNK = [
    ...[29, 30, 31, 300, 3000, 20_000].map(digits),
    ...JSON.parse('[null, true, false, -1, 0, 0.5, 7, 1e308, "", [], {}, [[]], [null], [[["1"]]], "1e999999", "1/0"]'),
    `1/${digits(29)}`,
    `0.${digits(3000)}`,
    `-${digits(20)}.${digits(5)}/${digits(9)}`,
    `<b>${"x".repeat(100_000)}`,
    Array(5000).fill("x"),
    Array(5000).fill("1"),
    Array(300).fill(Array(300).fill("1")),
    JSON.parse("[".repeat(500) + "]".repeat(500)),
    JSON.parse(`{"__proto__": "1", "constructor": "1", "${CODE}": "1"}`),
  ];
  function generator(seed) {
    let state = seed;
    return (number) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * number);
    };
  }
  const copy = structuredClone;
  /** The way to some place in a thing. */
  function place(thing, random, path = []) {
    const keys = thing instanceof Object ? Object.keys(thing) : [];
    if (!keys.length || (path.length && !random(4))) {
      return path;
    }
    const key = keys[random(keys.length)];
    return place(thing[key], random, [...path, key]);
  }
  const at = (thing, path) => path.reduce((one, key) => one[key], thing);
  function put(thing, path, value) {
    if (!path.length) {
      return value;
    }
    at(thing, path.slice(0, -1))[path.at(-1)] = value;
    return thing;
  }
  /** The same thing with one text, wherever it stands, put as another. */
  const renamed = (thing, from, to) => JSON.parse(JSON.stringify(thing), (_, one) => (one === from ? to : one));
  function bent(thing, random) {
    const path = place(thing, random);
    const was = at(thing, path);
    const pick = (list) => list[random(list.length)];
    const kinds = {
      junk: () => put(copy(thing), path, copy(pick(JUNK))),
      sign: () => put(copy(thing), path, pick(SIGNS)),
      named: () =>
        typeof was === "string" ? renamed(thing, was, pick([...SIGNS, ...SIGNS.map((one) => one + was)])) : null,
      more: () => (Array.isArray(was) ? put(copy(thing), path, [...was, ...copy(was)]) : null),
      less: () => (Array.isArray(was) ? put(copy(thing), path, was.slice(1)) : null),
      key: () =>
        was instanceof Object && !Array.isArray(was) ? put(copy(thing), path, { ...was, [CODE]: "1" }) : null,
      gone: () => JSON.parse(JSON.stringify(put(copy(thing), path, undefined) ?? null)),
    };
    const found = kinds[pick(["junk", "sign", "named", "named", "named", "more", "less", "key", "gone"])]();
    return found === null ? bent(thing, random) : found;
  }

  const copied = [];
  Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => copied.push(text) } });
  const told = [];
  let slow = [0];
  let slowest = 0;
  let name = "";
  let now = null;
  function timed(what, act) {
    const start = performance.now();
    try {
      act();
    } catch (problem) {
      told.push([name, what, String(problem), JSON.stringify(now)?.slice(0, 300)]);
    }
    const took = performance.now() - start;
    if (took > slowest) {
      slowest = took;
      slow = [took, name, what, JSON.stringify(now)?.slice(0, 300)];
    }
  }
  addEventListener("error", ({ message }) => told.push([name, "event", message, JSON.stringify(now)?.slice(0, 300)]));
  function unfold(el) {
    for (const one of el.querySelectorAll("details")) {
      one.open = true;
      timed("fold", () => one.ontoggle?.(new Event("toggle")));
    }
  }
  /** Move what can be moved, choose what can be chosen, and unfold, press and copy the rest. */
  function handle(el) {
    for (const one of [...el.querySelectorAll("[role=slider], input[type=range]")].slice(0, 2)) {
      timed("key", () => one.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true })));
    }
    for (const one of el.querySelectorAll("select")) {
      one.selectedIndex = one.options.length - 1;
      timed("choice", () => one.dispatchEvent(new Event("change", { bubbles: true })));
    }
    unfold(el);
    for (const one of el.querySelectorAll(".wm-bar > button.wm-button")) {
      if (one.textContent !== "Python") {
        timed(one.textContent, () => one.click());
      }
    }
    const from = copied.length;
    timed("Python", () => el.querySelector("[aria-label='Copy Python']")?.click());
    return copied.splice(from);
  }
  const ALIVE = "img, script, iframe, object, embed, link, style, base, form[action], a[href]";
  function mounted(kind, state, page) {
    const el = document.createElement("div");
    document.body.append(el);
    let end = () => {};
    name = kind;
    timed("mount", () => {
      end = widgets[kind].render({ model: new Model(copy(state)), el, page });
    });
    return { el, end };
  }
  /** A widget on a link, handled; what it copies, and whether it took the link. */
  function opened(kind, state, link) {
    now = link;
    copied.length = 0;
    const { el, end } = mounted(kind, state, { restore: () => copy(link), link: () => "" });
    const isTaken = !el.textContent.includes("The link was not taken");
    if (!el.querySelector("section.wm-card")) {
      told.push([kind, "shows nothing", JSON.stringify(link)?.slice(0, 300)]);
    }
    el.querySelector("[aria-label='Copy CSV']")?.click();
    const csv = copied.at(-1) ?? "";
    const python = handle(el);
    if (el.querySelector(ALIVE)) {
      told.push([kind, "has live HTML", JSON.stringify(link)?.slice(0, 300)]);
    }
    const close = () => {
      timed("end", end);
      el.remove();
    };
    return { isTaken, python, csv, close };
  }
  const shape = () =>
    [Object, Array, String, Function, Number]
      .map(({ prototype }) => Object.getOwnPropertyNames(prototype).join())
      .join();
  const before = shape();
  /** What was seen since the last time: the slowest gesture with it. */
  function result(more) {
    const found = { told: told.splice(0), slow, same: shape() === before, ran: globalThis.ran ?? 0, ...more };
    slowest = 0;
    slow = [0];
    return found;
  }
  return {
    /** Bring bent links to a widget; what was copied, and how many of them were taken. */
    links(kind, state, seed, number) {
      const random = generator(seed);
      const python = new Set();
      let taken = 0;
      for (let k = 0; k < number; k++) {
        const link = random(3) ? bent(state, random) : bent(bent(state, random) ?? {}, random);
        const found = opened(kind, state, link);
        taken += found.isTaken;
        found.python.forEach((text) => python.add(text));
        found.close();
      }
      return result({ python: [...python], taken });
    },
    /** Mount a widget on a link, and handle it. */
    one(kind, state, link) {
      const { python, csv, isTaken, close } = opened(kind, state, link);
      const { scrollWidth } = document.documentElement;
      close();
      return result({ python, csv, isTaken, isWide: scrollWidth > innerWidth });
    },
    /** Poison what the browser keeps under a name, and mount a widget on it. */
    records(kind, state, key, record, seed, number) {
      const random = generator(seed);
      for (let k = 0; k < number; k++) {
        now = bent(bent(record, random) ?? {}, random);
        localStorage.setItem(key, JSON.stringify(now) ?? "undefined");
        const { el, end } = mounted(kind, state);
        if (!el.querySelector(".wm-card")) {
          told.push([kind, "shows nothing", JSON.stringify(now)?.slice(0, 300)]);
        }
        unfold(el);
        for (const field of [...el.querySelectorAll("input[type=text]")].slice(0, 2)) {
          timed("type", () => {
            field.value = "1/2";
            field.dispatchEvent(new Event("input", { bubbles: true }));
          });
        }
        if (el.querySelector(ALIVE)) {
          told.push([kind, "has live HTML", JSON.stringify(now)?.slice(0, 300)]);
        }
        timed("end", end);
        el.remove();
      }
      localStorage.removeItem(key);
      return result({});
    },
  };
})();
