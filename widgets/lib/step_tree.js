// A tree that cuts a day into equal parts: its leaves. As in widgets/overfitting_tree.py.

/** The numbers of leaves that are tried: each part is halved as long as that goes, and at last every hour is a leaf. */
export function leavesOf(size) {
  const found = [1];
  while (size % (2 * found.at(-1)) === 0) {
    found.push(2 * found.at(-1));
  }
  return found.at(-1) === size ? found : [...found, size];
}

/** What a tree says of each hour: what most hours of the same part were; of as many, quiet. */
export function treeOf(seen, leaves) {
  const size = seen.length / leaves;
  return Array.from({ length: leaves }, (_, at) => {
    const part = seen.slice(at * size, (at + 1) * size);
    const busy = part.split("").filter((hour) => hour === "+").length;
    return (2 * busy > size ? "+" : "-").repeat(size);
  }).join("");
}

/** The hours that two days differ in, as places. */
export const differing = (says, hours) => [...says].flatMap((one, at) => (one === hours[at] ? [] : [at]));
