// What is wider than its place scrolls: then, and only then, the keyboard must be able to stop there.
(() => {
  const places = ".bd-article :is(div.math, .wm-equation > div, .wm-steps, .wm-scroll, .cell_output > *)";
  let asked = 0;

  function reach() {
    asked = 0;
    for (const place of document.querySelectorAll(places)) {
      const scrolls = place.scrollWidth > place.clientWidth && getComputedStyle(place).overflowX !== "visible";
      if (scrolls === place.hasAttribute("tabindex")) {
        continue;
      }
      if (scrolls) {
        place.tabIndex = 0;
      } else {
        place.removeAttribute("tabindex");
      }
    }
  }
  const ask = () => {
    asked ||= requestAnimationFrame(reach);
  };

  addEventListener("DOMContentLoaded", () => {
    const article = document.querySelector(".bd-article");
    if (!article) {
      return;
    }
    new ResizeObserver(ask).observe(article);
    new MutationObserver(ask).observe(article, { childList: true, subtree: true, characterData: true });
    document.fonts.ready.then(ask);
  });
})();
