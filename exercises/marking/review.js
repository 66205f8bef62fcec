/** Reads answers in words: ticks are kept in this browser, and saved as one file. */
(function review() {
  const told = JSON.parse(document.querySelector(".data").textContent);
  const STORE = `worked-metrics-review-${told.assignment}`;
  const marks = merged(told.marks, stored());

  /** Ticks of two records, question by question: where both have read an answer, the later one counts. */
  function merged(before, later) {
    const places = new Set([...Object.keys(before), ...Object.keys(later)]);
    return Object.fromEntries([...places].map((place) => [place, { ...before[place], ...later[place] }]));
  }

  /** What was ticked before in this browser. */
  function stored() {
    try {
      const found = JSON.parse(localStorage.getItem(STORE));
      return found && typeof found === "object" ? found : {};
    } catch {
      return {};
    }
  }

  function keep() {
    try {
      localStorage.setItem(STORE, JSON.stringify(marks));
    } catch {
      say("This browser keeps nothing: save before you close the page.");
    }
  }

  function say(text) {
    document.querySelector(".state").textContent = text;
  }

  function ticksOf(place, key) {
    const found = marks[place]?.[key];
    return Array.isArray(found) ? found : null;
  }

  /** Take what is ticked in a card; it is read then, also if nothing is. */
  function take(card) {
    const { place, key } = card.dataset;
    const boxes = [...card.querySelectorAll(".point")];
    marks[place] ??= {};
    marks[place][key] = boxes.flatMap((box, at) => (box.checked ? [at] : []));
    drawCard(card);
    keep();
    count();
  }

  function forget(card) {
    const { place, key } = card.dataset;
    marks[place][key] = null; // it is not read any more, also where a file says so
    drawCard(card);
    keep();
    count();
  }

  function drawCard(card) {
    const ticks = ticksOf(card.dataset.place, card.dataset.key);
    card.classList.toggle("is-read", ticks !== null);
    card.querySelector(".read").checked = ticks !== null;
    for (const [at, box] of card.querySelectorAll(".point").entries()) {
      box.checked = ticks?.includes(at) ?? false;
    }
  }

  function count() {
    const cards = document.querySelectorAll("article").length;
    const read = document.querySelectorAll("article.is-read").length;
    say(`${read} of ${cards} read.`);
  }

  function element(name, text = "", className = "") {
    const made = document.createElement(name);
    made.textContent = text;
    made.className = className;
    return made;
  }

  function boxed(className, text) {
    const label = element("label");
    const box = element("input", "", className);
    box.type = "checkbox";
    label.append(box, ` ${text}`);
    return { label, box };
  }

  function cardOf(place, answer) {
    const card = element("article");
    card.tabIndex = 0;
    card.dataset.place = place;
    card.dataset.key = answer.key;
    const times = answer.count > 1 ? `${answer.count} times the same` : "once";
    card.append(element("p", times, "meta"), element("p", answer.text, "text"));
    for (const [at, point] of answer.points.entries()) {
      const { label, box } = boxed("point", `${at + 1}. ${point}`);
      box.addEventListener("change", () => take(card));
      card.append(label);
    }
    const { label, box } = boxed("read", "read");
    box.addEventListener("change", () => (box.checked ? take(card) : forget(card)));
    card.append(label);
    const model = element("details");
    model.append(element("summary", "The model answer"), element("p", answer.model));
    card.append(model);
    card.addEventListener("keydown", (event) => onKey(event, card));
    return card;
  }

  /** Number keys tick, Enter reads and goes on, Backspace goes back. */
  function onKey(event, card) {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const box = card.querySelectorAll(".point")[Number(event.key) - 1];
    if (box) {
      box.checked = !box.checked;
      take(card);
    } else if (event.key === "Enter" && event.target === card) {
      take(card);
      go(card, 1);
    } else if (event.key === "Backspace") {
      go(card, -1);
    } else {
      return;
    }
    event.preventDefault();
  }

  function go(card, by) {
    const cards = [...document.querySelectorAll("article")];
    cards[cards.indexOf(card) + by]?.focus();
  }

  function save() {
    const read = Object.fromEntries(
      Object.entries(marks).map(([place, keys]) => [
        place,
        Object.fromEntries(Object.entries(keys).filter(([, ticks]) => Array.isArray(ticks))),
      ]),
    );
    const file = { "worked metrics": "review", version: 1, assignment: told.assignment, marks: read };
    const link = element("a");
    link.href = URL.createObjectURL(new Blob([`${JSON.stringify(file, null, 1)}\n`], { type: "application/json" }));
    link.download = "review.json";
    link.click();
    URL.revokeObjectURL(link.href);
    say("Saved as review.json: grade --review review.json takes it.");
  }

  for (const { place, words, answers } of told.questions) {
    const section = element("section");
    section.append(element("h2", place), element("p", words), ...answers.map((answer) => cardOf(place, answer)));
    document.querySelector("main").append(section);
  }
  document.querySelectorAll("article").forEach(drawCard);
  document.querySelector(".save").addEventListener("click", save);
  count();
  document.querySelector("article")?.focus();
})();
