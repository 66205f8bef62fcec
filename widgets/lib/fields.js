// A table of fields. What cannot be used stays as it was typed, is marked, and the card says why.

import { make } from "./dom.js";
import { LIMITS, isCount } from "./outside.js";

/** Fields for rows and columns of labels: words name one, now() gives the rows of texts, take(rows, field) takes new
 *  ones. */
export function grid(ui, { caption, labels, words, now, take, isCell = isCount }) {
  const plain = (field) => field.value.trim().replace("−", "-");
  const head = (scope) => (label) => make("th", { scope }, label);
  const fields = labels.map((row, i) =>
    labels.map((column, j) => {
      const label = `${words[0]} ${row}, ${words[1]} ${column}`;
      const field = make("input", { inputMode: "decimal", autocomplete: "off", "aria-label": label });
      field.addEventListener("input", () => {
        const rows = structuredClone(now());
        const good = isCell(plain(field));
        field.toggleAttribute("aria-invalid", !good);
        if (!good) {
          const whole = `whole number of at most ${LIMITS.digits} digits is needed, such as 4`;
          const any = `number of at most ${LIMITS.signs} signs is needed, such as 5, -2.5 or 1/3`;
          return ui.note(`${label}: a ${isCell === isCount ? whole : any}. It is still ${rows[i][j]}.`, "wrong");
        }
        rows[i][j] = plain(field);
        take(rows, field); // what is typed into one field is one step
      });
      return field;
    }),
  );
  const table = make(
    "table.wm-plain wm-fields",
    {},
    make("caption", {}, caption),
    make("thead", {}, make("tr", {}, make("td"), ...labels.map(head("col")))),
    make(
      "tbody",
      {},
      ...labels.map((label, i) =>
        make("tr", {}, head("row")(label), ...fields[i].map((field) => make("td", {}, field))),
      ),
    ),
  );
  const fill = () =>
    fields.forEach((row, i) =>
      row.forEach((field, j) => {
        if (!field.hasAttribute("aria-invalid") && plain(field) !== now()[i][j]) {
          field.value = now()[i][j];
        }
      }),
    );
  return { table, fill };
}
/** Draw a bar into a cell of a table, from one share of its width to another. */
export const spanBar = (cell, from, to) => {
  cell.className = "wm-span";
  cell.style.cssText = `--from: ${from}; --to: ${to}`;
};
