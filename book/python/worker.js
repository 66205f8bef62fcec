// What the worker does: it starts Python from the files that the page gives it, and runs cells one after another.
// It is a piece of a classic script, after Pyodide's own two, and the page makes a worker of all three.
const TYPES = { wasm: "application/wasm", json: "application/json" };
let python = null;
let kernel = null;
let turn = Promise.resolve();

/** A file as it was before it was packed. */
function unpacked(file, name) {
  const content = file.stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(content, { headers: { "Content-Type": TYPES[name.split(".").pop()] ?? "application/zip" } });
}

async function boot({ files, site, place, packages }) {
  const theirs = self.fetch;
  const given = new Map(Object.entries(files));
  self.fetch = (asked, ...words) => {
    const name = String(asked.url ?? asked)
      .split("/")
      .pop();
    return given.has(name) ? Promise.resolve(unpacked(given.get(name), name)) : theirs(asked, ...words);
  };
  python = await self.loadPyodide({ indexURL: place, packageBaseUrl: place });
  self.fetch = theirs;
  python.unpackArchive(await site.arrayBuffer(), "zip", { extractDir: "/site" });
  python.runPython("import sys; sys.path.insert(0, '/site')");
  ACTS.forget();
  postMessage({ kind: "ready", version: python.version, packages });
}

/** Load packages of the site's distribution; whether one of them was there. */
async function haveCome(names) {
  let some = false;
  for (const name of names) {
    try {
      await python.loadPackage(name, { messageCallback() {} });
      some = true;
    } catch {
      // A distribution need not have all: the cell has said what it lacks.
    }
  }
  return some;
}

const ACTS = {
  boot,
  /** Begin anew, with no name known. */
  forget() {
    kernel = python.pyimport("book.kernel").begin((text) => postMessage(JSON.parse(text)));
  },
  async run({ cells, key, again, packages }) {
    let well = kernel.run(python.toPy(cells), key, again);
    const absent = packages && !well ? kernel.absent().toJs() : [];
    if (await haveCome(absent)) {
      well = kernel.run(python.toPy(cells), key, again);
    }
    postMessage({ kind: "done", key, well });
  },
  lacking({ cells }) {
    const found = kernel.lacking(python.toPy(cells));
    postMessage({ kind: "lacking", cells: JSON.parse(found) });
  },
  heard({ id, moved }) {
    kernel.heard(id, JSON.stringify(moved));
  },
  /** Words for what a widget of the page shows. */
  taken({ number, call }) {
    postMessage({ kind: "taken", number, text: python.pyimport("book.kernel").taken(call) });
  },
};

/** What Python says last, without the way there. */
const lastLine = (text) => text.trim().split("\n").at(-1).slice(0, 500);

self.onmessage = ({ data }) => {
  turn = turn.then(async () => {
    try {
      await ACTS[data.act](data);
    } catch (problem) {
      postMessage({ kind: "died", text: lastLine(String(problem.message ?? problem)) });
    }
  });
};
