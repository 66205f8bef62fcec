// A formula that is wider than its place is broken into pieces that wrap: before +, −, × and log, and above and below
// the bars of its fractions. No browser breaks MathML by itself. Who listens to the page hears the whole formula.
(() => {
  const PLACES = ".bd-article :is(.wm-line > math, .wm-chain > math, div.math > math)";
  const BREAKS = new Set(["=", "≈", "+", "−", "×", "…", "±"]);
  const MATHML = "http://www.w3.org/1998/Math/MathML";
  const AROUND = 12; // the room before and after a sign
  let width = 0;
  let asked = 0;

  const make = (name, ...children) => {
    const span = document.createElement("span");
    span.className = name;
    span.append(...children);
    return span;
  };
  const widthOf = (element) => Math.max(element.getBoundingClientRect().width, element.scrollWidth || 0);

  /** The elements of a formula in a row, those of rows inside of it one by one. */
  function flat(elements) {
    return [...elements].flatMap((one) => (one.localName === "mrow" && !one.className ? flat(one.children) : [one]));
  }

  /** Whether a line may end before an element: a sign, a logarithm, or a comma in a list of numbers. */
  function mayBreak(one) {
    const sign = one.localName === "mo" ? one.textContent.trim() : "";
    const isLog = one.localName === "msub" && one.firstElementChild.textContent === "log";
    return BREAKS.has(sign) || isLog || (sign === "," && ["mn", "mfrac"].includes(one.nextElementSibling?.localName));
  }

  /** A formula of some elements. */
  function formula(elements) {
    const math = document.createElementNS(MATHML, "math");
    math.append(...elements.map((one) => one.cloneNode(true)));
    return math;
  }

  /** What is over, under or inside of something, as pieces that wrap. */
  const wrapped = (name, element, room) => make(name, ...pieces(element, room));

  /** A wide element in pieces, or nothing if it cannot be broken. */
  function opened(element, room) {
    if (element.localName === "mfrac" && element.getAttribute("linethickness") !== "0") {
      const [above, below] = element.children;
      return make("wm-fraction", wrapped("wm-over", above, room), wrapped("wm-under", below, room));
    }
    if (element.localName === "msqrt") {
      const sign = document.createElementNS(MATHML, "mo");
      sign.textContent = "√";
      return make("wm-root", formula([sign]), wrapped("wm-over", element, room - 16));
    }
    return null;
  }

  /** The pieces of a formula, none wider than there is room, if that can be. */
  function pieces(element, room) {
    const chunks = [];
    const rows = element.localName === "mrow" || element.localName === "math" || element.localName === "msqrt";
    for (const one of rows ? flat(element.children) : [element]) {
      const sign = chunks.at(-1); // a minus after = stays with it
      if (!sign || (mayBreak(one) && !(sign.length === 1 && BREAKS.has(sign[0].textContent.trim())))) {
        chunks.push([]);
      }
      chunks.at(-1).push(one);
    }
    return chunks.map((chunk) => {
      const wide = chunk.reduce((sum, one) => sum + widthOf(one), AROUND) > room;
      const parts = wide ? chunk.map((one) => (widthOf(one) > room / 2 ? opened(one, room - 2 * AROUND) : null)) : [];
      if (!parts.some(Boolean)) {
        return formula(chunk);
      }
      return make("wm-piece", ...chunk.map((one, at) => parts[at] ?? formula([one])));
    });
  }

  /** How much room a formula has. */
  function roomOf(math) {
    const steps = math.closest(".wm-steps");
    const place = steps ?? math.parentElement;
    const { right } = place.getBoundingClientRect();
    const number = math.parentElement.querySelector(":scope > .eqno");
    const start = steps ? (math.closest(".wm-chain") ?? math) : place; // of a chain, each link may have a line
    const { left } = start.getBoundingClientRect();
    return right - left - parseFloat(getComputedStyle(place).paddingRight) - (number ? widthOf(number) : 0);
  }

  /** Break a formula, if it is too wide. */
  function fit(math) {
    const room = roomOf(math);
    if (widthOf(math) <= room + 1) {
      return;
    }
    if (math.classList.contains("wm-sr")) {
      return;
    }
    const broken = make("wm-broken", ...pieces(math, room));
    broken.setAttribute("aria-hidden", "true");
    math.after(broken);
    math.classList.add("wm-sr");
  }

  function whole() {
    for (const broken of document.querySelectorAll(".wm-broken")) {
      broken.previousElementSibling?.classList.remove("wm-sr");
      broken.remove();
    }
    for (const steps of document.querySelectorAll(".wm-stacked")) {
      steps.classList.remove("wm-stacked");
    }
    for (const math of document.querySelectorAll("[data-fitted]")) {
      delete math.dataset.fitted;
    }
  }

  /** Where the names leave too little room for the formulas, these go below them. */
  function stack(math) {
    const steps = math.closest(".wm-steps");
    if (steps && widthOf(math) > roomOf(math) + 1 && roomOf(math) < widthOf(steps) * 0.75) {
      steps.classList.add("wm-stacked");
    }
  }

  function look() {
    cancelAnimationFrame(asked);
    asked = 0;
    const now = document.querySelector(".bd-article").clientWidth;
    if (now !== width) {
      width = now;
      whole();
    }
    const fresh = [...document.querySelectorAll(PLACES)].filter((math) => !math.dataset.fitted && widthOf(math));
    fresh.forEach(stack);
    for (const math of fresh) {
      math.dataset.fitted = "1";
      fit(math);
    }
  }
  const ask = () => {
    asked ||= requestAnimationFrame(look);
  };

  addEventListener("DOMContentLoaded", () => {
    const article = document.querySelector(".bd-article");
    if (!article) {
      return;
    }
    new ResizeObserver(ask).observe(article);
    new MutationObserver(ask).observe(article, { childList: true, subtree: true });
    article.addEventListener("toggle", ask, true);
    const again = () => {
      width = 0;
      ask();
    };
    document.fonts.ready.then(again);
    document.fonts.addEventListener("loadingdone", again); // those that a formula has asked for since
    // A browser lays a page out for paper without asking: it has to be as wide as paper before.
    const paper = (isPaper) => () => {
      document.documentElement.toggleAttribute("data-paper", isPaper);
      width = 0;
      look();
    };
    addEventListener("beforeprint", paper(true));
    addEventListener("afterprint", paper(false));
  });
})();
