// One's own data, typed or pasted.

import { button } from "./card.js";
import { make } from "./dom.js";

/** A field to paste rows into: parse(rows of cells) gives the new state or throws a sentence, and what was typed stays.
 *  example: () => the rows now; hint: what a row holds. */
export function entry(ui, { title, hint, example, parse }) {
  const field = make("textarea", { rows: 6, spellcheck: false, autocomplete: "off", "aria-label": title });
  const use = () => {
    const rows = field.value
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean)
      .map((line) => line.split(/[\t;,]/).map((cell) => cell.trim()));
    const taken = ui.take(field, () => {
      if (!rows.length) {
        throw "There is nothing here yet.";
      }
      return parse(rows);
    });
    if (taken) {
      ui.note("These are your data now.");
    }
  };
  const open = make(
    "details.wm-data",
    {
      ontoggle: () => {
        if (open.open && !field.value) {
          field.value = example();
        }
      },
    },
    make("summary", {}, title),
    make("p.wm-small", {}, hint),
    field,
    make("div.wm-bar", {}, button("Use these", use)),
  );
  return open;
}
