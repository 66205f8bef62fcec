// Ask for one number, and say what the answer is.

import { diagnose } from "./lib/diagnosis.js";
import { make } from "./lib/dom.js";
import { received } from "./lib/views.js";

function render({ model, el }) {
  const input = make("input", { type: "text", inputMode: "text", autocomplete: "off", spellcheck: false });
  const say = make("p.wm-say", { role: "status" });
  const form = make(
    "form",
    {},
    make("label", {}, make("span", {}, model.get("text")), input),
    make("button.wm-button main", {}, "Check"),
  );
  const hint = make("p.wm-small", {}, `${model.get("question").sample} or “undefined”`);
  const root = make(
    "section.wm-card wm-check",
    { "aria-label": "Check yourself" },
    make("p.wm-eyebrow", {}, "Check yourself"),
    form,
    hint,
    say,
  );

  const asked = received(model.get("question"));

  const judge = (event) => {
    event.preventDefault();
    const { verdict, sentence } = diagnose(input.value, asked);
    say.dataset.verdict = verdict === "unreadable" || verdict === "unanswered" ? "undefined" : verdict;
    say.replaceChildren(make("span", {}, sentence));
    model.set({ answer: input.value, verdict });
    model.save_changes();
  };
  form.addEventListener("submit", judge);
  input.value = model.get("answer");
  el.append(root);
  return () => form.removeEventListener("submit", judge);
}
export default { render };
