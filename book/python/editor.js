// The editor of a cell: CodeMirror, which comes when somebody runs or edits something.

const MODULES = {
  state: "codemirror-state",
  view: "codemirror-view",
  commands: "codemirror-commands",
  language: "codemirror-language",
  python: "codemirror-lang-python",
  highlight: "lezer-highlight",
};

/** Fetch the editor's modules from this site's folder of them. */
export async function fetchEditor(core) {
  const told = Object.entries(MODULES).map(async ([name, file]) => [name, await import(`${core}editor/${file}.js`)]);
  return Object.fromEntries(await Promise.all(told));
}

/** An effect that marks a line, and the field that draws it until the code is changed. */
function marking({ StateEffect, StateField }, { Decoration, EditorView }) {
  const mark = StateEffect.define();
  const line = Decoration.line({ class: "wm-line-wrong" });
  const field = StateField.define({
    create: () => Decoration.none,
    update(found, change) {
      const told = change.effects.filter((effect) => effect.is(mark));
      if (told.length) {
        const starts = told.at(-1).value.map((number) => change.state.doc.line(number).from);
        return Decoration.set(starts.map((start) => line.range(start)));
      }
      return change.docChanged ? Decoration.none : found;
    },
    provide: (own) => EditorView.decorations.from(own),
  });
  return { mark, field };
}

// What the book's builder calls the parts of code: a cell keeps its colours when it can be changed.
const PARTS = {
  k: ["keyword"],
  kn: ["moduleKeyword"],
  ow: ["operatorKeyword"],
  kc: ["bool", "null"],
  s2: ["string"],
  mi: ["number"],
  c1: ["comment"],
  o: ["operator", "derefOperator"],
  p: ["punctuation"],
};

/** The highlighter by which the theme's own colours hold. */
function colours({ tags, tagHighlighter }) {
  const styles = Object.entries(PARTS).flatMap(([name, parts]) =>
    parts.map((part) => ({ tag: tags[part], class: name })),
  );
  return tagHighlighter(styles);
}

/** A maker of editors: each shows a text in a place, and calls what is to be done on its keys and changes. */
export function editors({ state, view, commands, language, python, highlight }) {
  const { Compartment, EditorState, Prec } = state;
  const { EditorView, keymap } = view;
  const { mark, field } = marking(state, view);
  const coloured = colours(highlight);

  return function editor({ text, place, onRun, onRunNext, onLeave, onChange }) {
    const doing = (act) => () => {
      act();
      return true;
    };
    const keys = [
      { key: "Shift-Enter", run: doing(onRunNext) },
      { key: "Mod-Enter", run: doing(onRun) },
      { key: "Ctrl-Enter", run: doing(onRun) },
      { key: "Escape", run: doing(onLeave) },
    ];
    const label = new Compartment();
    const labelled = (words) =>
      EditorView.contentAttributes.of({ "aria-label": words, spellcheck: "false", autocapitalize: "off" });
    const shown = new EditorView({
      parent: place,
      state: EditorState.create({
        doc: text,
        extensions: [
          Prec.highest(keymap.of(keys)),
          keymap.of([...commands.defaultKeymap, ...commands.historyKeymap, commands.indentWithTab]),
          commands.history(),
          language.indentUnit.of("    "),
          language.indentOnInput(),
          language.bracketMatching(),
          language.syntaxHighlighting(coloured),
          EditorView.lineWrapping,
          python.python(),
          field,
          label.of(labelled("")),
          EditorView.updateListener.of((update) => update.docChanged && onChange(update.state.doc.toString())),
        ],
      }),
    });
    // The theme takes some keys from whoever types: "/" would open its search.
    place.addEventListener("keydown", (event) => event.stopPropagation());
    return {
      text: () => shown.state.doc.toString(),
      write: (whole) => shown.dispatch({ changes: { from: 0, to: shown.state.doc.length, insert: whole } }),
      mark(lines) {
        const known = lines.filter((line) => line >= 1 && line <= shown.state.doc.lines);
        shown.dispatch({ effects: mark.of([...new Set(known)].toSorted((a, b) => a - b)) });
      },
      name: (words) => shown.dispatch({ effects: label.reconfigure(labelled(words)) }),
      focus: () => shown.focus(),
      end: () => shown.destroy(),
    };
  };
}
