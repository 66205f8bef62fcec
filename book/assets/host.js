// The page's own host for widgets: mounts the front-end modules that the notebook's embedded state asks for.
// A classic script, since a page opened from the disk may load no modules. No kernel, no other host.
globalThis.workedMetrics = (() => {
  "use strict";
  const widgets = {};
  const mounted = [];

  /** The address of a widget's own page, by its state: for a frame elsewhere. Only the book has such pages. */
  function aloneAt(stem) {
    const root = document.documentElement.dataset.content_root;
    if (root === undefined) {
      return null;
    }
    const page = new URL(`${root}embed/${stem.replaceAll("_", "-")}.html`, location.href).href;
    return (state) => `${page}#widget-0=${encodeURIComponent(JSON.stringify(state))}`;
  }

  const LINK = /^#widget-(\d+)=(.*)$/;
  /** A widget's place: what it is kept under, and a link that can carry its state. */
  const placeOf = (number, stem) => ({
    place: `${location.pathname} ${number}`,
    link: (state) => `${location.href.split("#")[0]}#widget-${number}=${encodeURIComponent(JSON.stringify(state))}`,
    alone: aloneAt(stem),
    restore() {
      const [, own, text] = location.hash.match(LINK) ?? [];
      if (Number(own) !== number) {
        return undefined; // no link to this one
      }
      try {
        return JSON.parse(decodeURIComponent(text));
      } catch {
        return null;
      }
    },
  });

  /** Mount the widget of a view; one of another kind, whose state is none of ours, is left as it is. */
  async function mount(script, models, number) {
    const model = models.get(identityIn(script));
    const widget = widgets[model?.get("_esm")];
    if (!widget) {
      return;
    }
    const el = document.createElement("div");
    el.className = "wm-widget";
    script.after(el);
    try {
      await widget.initialize?.({ model });
      const cleanup = await widget.render({ model, el, page: placeOf(number, model.get("_esm")) });
      if (cleanup) {
        mounted.push(cleanup);
      }
      script.parentElement.querySelectorAll(":scope > .wm-fallback").forEach((old) => old.remove());
      return el;
    } catch (problem) {
      el.remove(); // the table that is there without scripts stays
      console.error(problem);
    }
  }

  function identityIn(script) {
    try {
      return JSON.parse(script.textContent)?.model_id;
    } catch {
      return undefined;
    }
  }

  async function boot() {
    const tag = document.querySelector('script[type="application/vnd.jupyter.widget-state+json"]');
    if (!tag) {
      return;
    }
    const { Model } = globalThis.workedMetrics.library;
    const models = new Map(
      Object.entries(JSON.parse(tag.textContent).state).map(([id, { state }]) => [id, new Model(state)]),
    );
    const views = [...document.querySelectorAll('script[type="application/vnd.jupyter.widget-view+json"]')];
    const shown = await Promise.all(views.map((script, number) => mount(script, models, number)));
    const [, linked] = location.hash.match(LINK) ?? [];
    shown[linked]?.scrollIntoView();
    document.documentElement.dataset.widgets = "ready";
  }

  function register(name, widget) {
    widgets[name] = widget;
  }

  addEventListener("DOMContentLoaded", boot);
  // A link to a widget of the page that is open already: its state is brought as if the page were opened by it.
  addEventListener("hashchange", () => {
    if (LINK.test(location.hash)) {
      location.reload();
    }
  });
  addEventListener("pagehide", (event) => {
    if (!event.persisted) {
      for (const cleanup of mounted.splice(0)) {
        cleanup();
      }
    }
  });
  return { library: {}, widgets, register };
})();
