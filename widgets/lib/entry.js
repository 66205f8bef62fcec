// One's own data, typed or pasted.

import { button } from "./card.js";
import { make } from "./dom.js";
import { rowsOf } from "./outside.js";

/** A field to paste rows into: parse(rows of cells) gives the new state or throws a sentence, and what was typed stays.
 *  example: () => the rows now; hint: what a row holds. */
export function entry(ui, { title, hint, example, parse }) {
  const field = make("textarea", { rows: 6, spellcheck: false, autocomplete: "off", "aria-label": title });
  const use = () => {
    const taken = ui.take(field, () => parse(rowsOf(field.value)));
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
