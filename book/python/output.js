// What a cell gives, in the elements that the book's builder makes of it.

const AT_ONCE = 20; // values that one cell may show as HTML before the page asks for patience
const make = (tag, name, ...children) => {
  const element = document.createElement(tag);
  element.className = name;
  element.append(...children);
  return element;
};

/** Words as a list: "NumPy", "NumPy and pandas". */
const listed = (words) => words.join(", ").replace(/, ([^,]*)$/, " and $1");

const lack = (names) =>
  `This cell needs ${listed(names)}, and this page does not carry ${names.length > 1 ? "them" : "it"}`;

/** What is lacking, as the sentence that stands below a cell, and the notebook in its stead. */
export function lacking(names) {
  const take = document.querySelector(".wm-take a");
  const link = make("a", "", "take the page along as a notebook");
  link.href = take.href;
  link.addEventListener("click", (event) => {
    event.preventDefault();
    take.click(); // with what was written here
  });
  return [`${lack(names)}: `, link, "."];
}

/** What went wrong in a cell, as a sentence. */
export function mistake({ name, text, line, names, within = [] }) {
  if (names?.length) {
    return `${lack(names)}.`;
  }
  const told = [name, text].filter(Boolean).join(": ");
  const inside = within.length ? ` (it came from line ${within.at(-1)}, which line ${line} called)` : "";
  return `${line ? `Line ${line}: ` : ""}${told}${/[.!?]$/.test(told) ? "" : "."}${inside}`;
}

const ACTIVE = "script, meta, link, base, iframe, frame, object, embed, form"; // what would load, or lead away
const LOUD = "script, iframe, object, embed, form"; // of these, what a reader would miss
/** HTML as elements, without those that do more than show something; `left` is told what a reader may miss. */
export function harmless(html, left = () => {}) {
  const template = document.createElement("template");
  template.innerHTML = html;
  const names = [...template.content.querySelectorAll(LOUD)].map(({ localName }) => localName);
  template.content.querySelectorAll(ACTIVE).forEach((element) => element.remove());
  if (names.length) {
    left([...new Set(names)]);
  }
  return template.content;
}

/** The place of a cell's output, and what to do with what the worker tells of the cell. */
export function outputOf(cell, showWidget) {
  let place = cell.querySelector(":scope > .cell_output");
  let isOld = true; // what is there is of an earlier run, and stays until there is something new
  const ends = []; // of the widgets that are shown
  let shown = 0;

  function end() {
    ends.splice(0).forEach((over) => over());
  }
  function renew() {
    if (!place) {
      place = make("div", "cell_output docutils container");
      cell.append(place);
    }
    if (isOld) {
      end();
      place.replaceChildren();
      isOld = false;
    }
    return place;
  }

  function printed(text) {
    const last = renew().lastElementChild;
    if (last?.dataset.kind === "printed") {
      last.querySelector("pre").firstChild.appendData(text);
      return;
    }
    const pre = make("pre", "", document.createTextNode(text));
    const box = make("div", "output stream highlight-myst-ansi notranslate", make("div", "highlight", pre));
    box.dataset.kind = "printed";
    place.append(box);
  }

  function value({ html, text, widget, more }) {
    shown += 1;
    if (widget) {
      ends.push(showWidget(widget, renew()));
    } else if (html !== undefined) {
      let lost = [];
      const box = make("div", "output text_html");
      box.append(
        harmless(html, (names) => {
          lost = names;
        }),
      );
      renew().append(box);
      if (lost.length) {
        note("wm-cut", `HTML is shown here without what would do something by itself (${listed(lost)}).`);
      }
    } else {
      const pre = make("pre", "", text);
      renew().append(make("div", "output text_plain highlight-myst-ansi notranslate", make("div", "highlight", pre)));
    }
    if (more) {
      note("wm-cut", more);
    }
  }

  function note(kind, ...words) {
    renew().append(make("p", `output wm-told ${kind}`, ...words));
  }

  return {
    begin() {
      isOld = true;
      shown = 0;
    },
    hear(told) {
      if (told.kind === "printed") {
        printed(told.text);
      } else if (told.kind === "shown" && shown < AT_ONCE) {
        value(told);
      } else if (told.kind === "shown" && shown++ === AT_ONCE) {
        note("wm-cut", `More than ${AT_ONCE} values: the others are not shown.`);
      } else if (told.kind === "cut") {
        note("wm-cut", told.text);
      } else if (told.kind === "failed") {
        note("wm-mistake", ...(told.names?.length ? lacking(told.names) : [mistake(told)]));
      } else if (told.kind === "ended") {
        renew();
      }
    },
    note,
    end,
  };
}
