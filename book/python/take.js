// The page as a notebook, with the cells as a reader has changed them.

/** Download the page's notebook with the cells as they are now. */
export function asNotebook(link, notebook, order) {
  const now = new Map(order.map((cell) => [cell.key, cell]));
  const cells = notebook.cells.flatMap((cell) => {
    const known = cell.cell_type === "code" ? now.get(cell.id) : null;
    return [known ? { ...cell, source: known.text() } : cell, ...ownAfter(cell.id, order)];
  });
  const text = JSON.stringify({ ...notebook, cells }, null, 1);
  const address = URL.createObjectURL(new Blob([text], { type: "application/x-ipynb+json" }));
  const made = document.createElement("a");
  made.href = address;
  made.download = new URL(link.href).pathname.split("/").pop();
  made.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** A reader's own cells that stand below a cell of the page. */
function ownAfter(key, order) {
  const start = order.findIndex((cell) => cell.key === key) + 1;
  const after = start ? order.slice(start) : [];
  const end = after.findIndex((cell) => !cell.isOwn);
  const own = end < 0 ? after : after.slice(0, end);
  return own.map((cell) => ({
    cell_type: "code",
    id: cell.key,
    metadata: {},
    source: cell.text(),
    outputs: [],
    execution_count: null,
  }));
}
