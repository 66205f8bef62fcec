// Python in a worker: its files come from this site, are checked, and are kept while the page is open.

const here = new URL(".", import.meta.url);
const MEGABYTE = 1e6;

const absent = () => {
  throw new Error("Python cannot come: this site does not answer. Try again when you are connected.");
};
const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Fetch a file of this site; `heard` is told how many bytes have come. What is not as it was built is refused. */
async function fetched(address, { size, digest }, heard) {
  const answer = await fetch(address).catch(absent);
  if (!answer.ok) {
    throw new Error(`Python cannot start: this site has no ${address.pathname} (${answer.status}).`);
  }
  const pieces = [];
  for (const reader = answer.body.getReader(); ;) {
    const { done, value } = await reader.read().catch(absent);
    if (done) {
      break;
    }
    pieces.push(value);
    heard(value.length);
  }
  const file = new Blob(pieces);
  const found = crypto.subtle && hex(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
  if (file.size !== size || (found && found !== digest)) {
    throw new Error("Python cannot start: a file of this site has changed on its way. Reload the page, and try again.");
  }
  return file;
}

const unpacked = (file) => new Response(file.stream().pipeThrough(new DecompressionStream("gzip"))).blob();

/** What is needed to start Python as often as one likes: all files of it, which come while `progress` is told. */
export async function fetchPython(progress) {
  if (!globalThis.DecompressionStream || !globalThis.WebAssembly) {
    throw new Error("This browser is too old to run Python: a newer one can.");
  }
  const told = await (await fetch(new URL("files.json", here)).catch(absent)).json();
  const names = Object.keys(told.files);
  const total = names.reduce((sum, name) => sum + told.files[name].size, 0);
  let come = 0;
  const heard = (bytes) => {
    come += bytes;
    progress(come, total);
  };
  const got = await Promise.all(names.map((name) => fetched(new URL(name, here), told.files[name], heard)));
  const files = Object.fromEntries(
    names.map((name, at) => [
      name
        .split("/")
        .pop()
        .replace(/\.bin$/, ""),
      got[at],
    ]),
  );
  const scripts = [await unpacked(files["pyodide.js"]), "\n;\n", await unpacked(files["pyodide.asm.js"]), "\n;\n"];
  const script = new Blob([...scripts, files["worker.js"]], { type: "text/javascript" });
  const { "site.zip": site, ...others } = files;
  const place = new URL(told.core, here).href;
  return { script, site, files: others, place, packages: told.packages, widgets: told.widgets };
}

export const inMegabytes = (bytes) => (bytes / MEGABYTE).toFixed(1);

/** Python that runs: `tell` hears what its worker says. From a blob: the page's policy then holds for it, too. */
export class Python {
  constructor(files, tell) {
    this.files = files;
    this.tell = tell;
    this.start();
  }
  start() {
    const { script, ...others } = this.files;
    const address = URL.createObjectURL(script);
    this.ready = new Promise((ready, failed) => {
      this.worker = new Worker(address);
      this.worker.onerror = (problem) => {
        problem.preventDefault();
        this.tell({ kind: "died", text: problem.message ?? "" });
      };
      this.worker.onmessage = ({ data }) => {
        if (!data?.kind) {
          return; // a cell can say anything in the name of its worker
        }
        if (data.kind === "ready") {
          ready(data);
        } else if (data.kind === "died") {
          failed(new Error(data.text));
        }
        this.tell(data);
      };
    });
    this.ready.catch(() => {}); // whoever waits for it hears it
    this.ready.finally(() => URL.revokeObjectURL(address)).catch(() => {});
    this.post({ act: "boot", ...others });
  }
  post(message) {
    this.worker.postMessage({ packages: this.files.packages, ...message });
  }
  /** End Python, whatever it does, and start it again: nothing else ends an endless loop. */
  restart() {
    this.worker.onmessage = null;
    this.worker.terminate();
    this.start();
  }
}
