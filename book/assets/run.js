// The buttons that start Python in a page whose code can be run; everything else comes when one is pressed.
addEventListener("DOMContentLoaded", () => {
  const place = document.querySelector('meta[name="python"]')?.content;
  const cells = [...document.querySelectorAll("div.cell")].filter((cell) => cell.querySelector(".cell_input pre"));
  const title = document.querySelector(".bd-article h1");
  if (!place || !cells.length || !title) {
    return;
  }
  // From here on the page, and so Python in it, can reach no other host, whatever a cell tries.
  const ONLY_HERE =
    "default-src 'self' blob: data:; script-src 'self' blob: 'wasm-unsafe-eval'; worker-src blob:; " +
    "style-src 'self' blob: data: 'unsafe-inline'; object-src 'none'; form-action 'self'";
  const CHANGED = `worked-metrics.code ${(location.pathname + location.search).slice(-200)}`; // as kept.js calls it
  const file = (name) => new URL(name, new URL(place, location.href)).href;
  const make = (tag, name, words) => {
    const element = document.createElement(tag);
    element.className = name;
    element.textContent = words;
    return element;
  };
  const bar = make("div", "wm-run", "");
  const all = make("button", "", "Run this page");
  const status = make("span", "wm-run-status", "Change its code here, and run it.");
  all.type = "button";
  status.setAttribute("role", "status");
  bar.append(all, status);
  (title.parentElement.querySelector(":scope > .wm-promise") ?? title).after(bar);
  let started = null;

  try {
    if (localStorage.getItem(CHANGED)) {
      status.textContent = "What you have written on this page comes back when you run it.";
      document.querySelector(".wm-take a")?.addEventListener("click", async (event) => {
        if (!document.documentElement.dataset.python) {
          event.preventDefault(); // the notebook that lies there has none of it
          (await import(file("notebook.js"))).takeAlong();
        }
      });
    }
  } catch {
    // A browser that keeps nothing has nothing of the reader's.
  }

  async function start() {
    if (location.protocol === "file:") {
      throw new Error(
        "A page that is opened from the disk may not start Python: browsers forbid it. Read the book by " +
          "“python3 workbook.py open” or on a website, or take this page along as a notebook (at its end).",
      );
    }
    const policy = document.createElement("meta");
    policy.httpEquiv = "Content-Security-Policy";
    policy.content = ONLY_HERE;
    document.head.append(policy);
    const { begin } = await import(file("page.js")).catch(() => {
      throw new Error("Python cannot come: this site does not answer. Try again when you are connected.");
    });
    return begin({ bar, status, all });
  }

  /** Start Python, once, and do something with it. */
  async function withPython(act) {
    try {
      started ??= start();
      act(await started);
    } catch (problem) {
      started = null;
      status.textContent = problem.message;
    }
  }
  const pad = document.querySelector(".wm-pad select");
  if (pad) {
    const asked = new URLSearchParams(location.search).get("open") ?? "";
    pad.value = [...pad.options].some(({ value }) => value === asked) ? asked : "";
    pad.addEventListener("change", () => {
      location.search = pad.value && `?open=${pad.value}`;
    });
    if (pad.value) {
      withPython(() => {});
    }
  }
  all.addEventListener("click", () => withPython((page) => page.runAll()));
  cells.forEach((cell, number) => {
    const tools = make("div", "wm-tools", "");
    const run = make("button", "", "Run");
    run.type = "button";
    run.setAttribute("aria-label", `Run cell ${number + 1}`);
    run.addEventListener("click", () => withPython((page) => page.run(number)));
    tools.append(run);
    cell.querySelector(".cell_input").append(tools);
  });
});
