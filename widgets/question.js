// Ask for one number, and say what the answer is.

import { diagnose } from "./lib/diagnosis.js";
import { make } from "./lib/dom.js";
import { LIMITS } from "./lib/outside.js";
import { keeper, textOf } from "./lib/progress.js";
import { received } from "./lib/views.js";

function render({ model, el, page }) {
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

  const first = { answer: "", isJudged: false };
  let isJudged = false;
  const now = () => ({ answer: input.value, isJudged });
  const memory = page?.place ? keeper(page.place, first, now, [model.get("text"), model.get("question")]) : null;

  function judge() {
    const { verdict, sentence } = diagnose(input.value, asked);
    isJudged = verdict !== "unanswered";
    input.ariaInvalid = verdict === "unreadable" ? "true" : null;
    say.dataset.verdict = verdict === "unreadable" || verdict === "unanswered" ? "undefined" : verdict;
    say.replaceChildren(make("span", {}, sentence));
    model.set({ answer: input.value, verdict });
    model.save_changes();
  }
  function check(event) {
    event.preventDefault();
    judge();
    memory?.keep();
  }
  /** Something else is typed: what was judged is no more. */
  function typed() {
    isJudged = false;
    input.ariaInvalid = null;
    say.replaceChildren();
    memory?.keep();
  }
  /** The answer as it was left in this browser, or in the notebook. */
  function recall() {
    const left = memory?.recall();
    input.value = textOf(left?.answer, LIMITS.words) || model.get("answer");
    if (left?.isJudged === true) {
      judge();
    }
  }
  form.addEventListener("submit", check);
  input.addEventListener("input", typed);
  recall();
  el.append(root);
  return () => {
    form.removeEventListener("submit", check);
    memory?.end();
  };
}
export default { render };
