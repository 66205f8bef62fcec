// A widget alone in a frame of somebody else's page: light or dark as its reader wishes, and as high as it needs to be.
(() => {
  "use strict";
  const asked = new URLSearchParams(location.search).get("theme");
  const dark = matchMedia("(prefers-color-scheme: dark)");

  function colour() {
    const wished = dark.matches ? "dark" : "light";
    document.documentElement.dataset.theme = ["light", "dark"].includes(asked) ? asked : wished;
  }

  /** The page around cannot see how high this one is: it is told, and nothing else is. */
  function tell() {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    parent.postMessage({ workedMetricsHeight: height }, "*");
  }

  colour();
  dark.addEventListener("change", colour);
  // A frame that is out of sight is not drawn, so nothing changes its size there: it is told when its widget is ready.
  new MutationObserver(tell).observe(document.documentElement, { attributeFilter: ["data-widgets"] });
  addEventListener("DOMContentLoaded", () => new ResizeObserver(tell).observe(document.body));
})();
