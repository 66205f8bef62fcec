// Finds a place of the book by what a reader types. The index follows this script as data (book/places.py).
//
// A name fits the better, the more of the query it has and the less else it has. A rare word counts more than a common
// one; case, hyphens, accents, plural and small mistakes of spelling do not count; a number must be the number.
globalThis.workedFinding = (() => {
  const SAME = 1;
  const LIKELY = 0.75; // a word spelt wrongly, or begun
  const ASIDE = 0.35; // a word that the name has not, but what is said of it has
  const ENOUGH = 0.5; // so much of the query must be found
  const KNOWN = new Map(
    Object.entries({
      eq: "equation",
      eqn: "equation",
      eqs: "equation",
      fig: "figure",
      tab: "table",
      tbl: "table",
      sec: "section",
      sect: "section",
      "§": "section",
      ch: "chapter",
      chap: "chapter",
      ex: "exercise",
      exer: "exercise",
      def: "definition",
      thm: "theorem",
      lem: "lemma",
      huang: "thesis",
      lecture: "notes",
      matrices: "matrix",
      indices: "index",
      idx: "index",
      α: "alpha",
      β: "beta",
      γ: "gamma",
      η: "eta",
      κ: "kappa",
      λ: "lambda",
      μ: "mu",
      π: "pi",
      ρ: "rho",
      σ: "sigma",
      τ: "tau",
      φ: "phi",
      χ: "chi",
      ω: "omega",
    }),
  );
  const FILLERS = new Set(
    (
      "a an and are as at between book by calculate calculated calculation compare compute computed " +
      "computing define defined definition describe did difference do does example explain explained find " +
      "for formula from get give good have how i in into is it its meaning method my of on or page should " +
      "show that the this to use used using versus vs what when where which why with work worked you your"
    ).split(" "),
  );
  const ASKED = /^\s*what does (.*) mean\W*$/i;
  const HOW = /\b(?:by hand|step by step)\b/gi; // how, not what
  // Words that may follow a name, and change nothing: "kappa statistic", "Rand index".
  const LIGHT = new Set(["coefficient", "index", "metric", "score", "statistic", "test"]);
  const SOURCES = ["notes", "slides", "paper", "thesis"];
  const NAMED = new Set(["textbook", "note", "slide", "paper", "thesis"]); // the sources as words of a query
  // Where two fit alike: what something is, and which source has it.
  const RANKS = {
    metric: 6,
    "other name": 6,
    word: 6,
    page: 6,
    section: 5,
    chapter: 4.5,
    equation: 4.5,
    figure: 4,
    table: 3.5,
    exercise: 3,
    widget: 3,
    part: 3,
    heading: 2,
    theorem: 2,
    definition: 2,
    lemma: 1.5,
    slide: 1,
    symbol: 1,
    listing: 1,
  };
  const WHOLE = 20; // the query is the name
  const OTHER = 0.4; // a number was asked, and it has another
  const PLAIN = 0.1; // how much a word of a name counts that tells little
  const TEXTBOOK = 3; // the source that is meant if none is named
  const COMPANION = -12; // what another source calls something, if it was not asked
  const ELSEWHERE = -0.5; // a name that one source alone uses so; if that is the textbook, it comes first
  const NUMBER = /^\d+(\.\d+)*$/;
  const SIGNED = /(?<!\p{L})(\p{L})([+−–-]{1,2})(?![\p{L}\p{N}])/gu; // "f++", "P-": the signs are a word, too
  const SIGNS = { "+": "plus", "-": "minus", "−": "minus", "–": "minus" };
  const GREEK = /\p{Script=Greek}/gu; // a letter is a word by itself, "β1"
  const AT_NUMBER = /(@|\bprecision at )\d+\b/g; // "P@5" is P@k
  let index = null;

  // Words

  /** A word as it is compared: without plural, and with one spelling of -ise and -our. */
  function stem(word) {
    if (KNOWN.has(word)) {
      return KNOWN.get(word);
    }
    let short = word.replace(/is(e|ed|es|ing|ation|er)$/, "iz$1");
    if (short.length > 3) {
      short = short.replace(/ies$/, "y").replace(/([^siu])s$/, "$1");
    }
    return short;
  }

  /** The words of a text, in the order of the text; a number with points is one word. */
  function wordsOf(text) {
    const folded = text
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .replace(SIGNED, (_, letter, signs) => `${letter} ${[...signs].map((sign) => SIGNS[sign]).join("")} `)
      .replace(GREEK, " $& ")
      .replace(AT_NUMBER, "$1k")
      .replace(/(\p{L})['’]s?(?!\p{L})/gu, "$1")
      .replace(/['’]/g, "");
    return (folded.match(/\d+(?:\.\d+)+|[\p{L}\p{N}]+|§/gu) ?? []).map(stem);
  }

  /** What a name says, without fillers but for the word of its kind, and without the light words after it. */
  function core(words, kind) {
    const telling = words.filter((word) => !FILLERS.has(word) || word === kind);
    const heavy = telling.filter((word, place) => place === 0 || !LIGHT.has(word));
    return (heavy.join("").length > 1 ? heavy : telling).join(" ");
  }

  /** Whether two words differ by so few letters added, lost, changed or swapped. */
  function isNear(one, other, most) {
    if (Math.abs(one.length - other.length) > most) {
      return false;
    }
    let before = [];
    let last = Array.from({ length: other.length + 1 }, (_, place) => place);
    for (let i = 1; i <= one.length; i += 1) {
      const row = [i];
      for (let j = 1; j <= other.length; j += 1) {
        const isSame = one[i - 1] === other[j - 1];
        row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (isSame ? 0 : 1));
        if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
          row[j] = Math.min(row[j], before[j - 2] + 1);
        }
      }
      before = last;
      last = row;
    }
    return last[other.length] <= most;
  }

  // The index

  /** Read the index: each entry with its words, and how much a word tells. */
  function read({ pages, entries }) {
    const read = entries.map(([name, kind, page, anchor, note], order) => {
      const words = wordsOf(name);
      const [slug, title] = pages[page];
      const aside = new Set(wordsOf(`${kind} ${note} ${title} ${slug.replaceAll("-", " ")}`));
      const telling = core(words, kind);
      return {
        name,
        kind,
        note,
        title,
        order,
        words,
        telling,
        aside,
        href: `book/${slug}.html${anchor && `#${anchor}`}`,
      };
    });
    const counts = new Map();
    for (const { words, aside } of read) {
      for (const word of new Set(words)) {
        counts.set(word, (counts.get(word) ?? 0) + 1);
      }
      for (const word of aside) {
        if (!counts.has(word)) {
          counts.set(word, 0);
        }
      }
    }
    return { entries: read, counts };
  }

  /** How much a word tells: a rare one much. */
  function weight(word) {
    const count = index.counts.get(word) ?? 0;
    return Math.log(1 + index.entries.length / (1 + count)) / Math.log(1 + index.entries.length) + 0.02;
  }

  // The query

  /** The words of a query that tell something: two that are one in the index are joined ("over fitting", "r 2"). */
  function asked(query) {
    const words = wordsOf(query.replace(ASKED, "$1").replace(HOW, " "));
    const joined = [];
    for (const word of words) {
      const both = joined.length ? joined.at(-1) + word : "";
      const isWord = both.length > 1 && index.counts.has(both) && !FILLERS.has(both);
      const isOne = isWord && !NUMBER.test(word + joined.at(-1));
      if (isOne && !(index.counts.has(joined.at(-1)) && index.counts.has(word) && word.length > 1)) {
        joined[joined.length - 1] = both;
      } else {
        joined.push(word);
      }
    }
    const isTelling = (word, place) => !FILLERS.has(word) || NUMBER.test(joined[place + 1] ?? "");
    const telling = joined.filter(isTelling);
    return telling.length ? telling : joined;
  }

  /** What words of the index a word of the query may be: itself, what it begins, or what is spelt nearly so. */
  function readings(word, isLast) {
    const found = new Map();
    if (index.counts.has(word)) {
      found.set(word, SAME);
    }
    if (NUMBER.test(word)) {
      return found;
    }
    for (const known of index.counts.keys()) {
      const isBegun = word.length > 1 && known.startsWith(word) && known !== word;
      if (isBegun && (isLast || word.length > 3)) {
        found.set(known, LIKELY * (0.5 + (0.5 * word.length) / known.length));
      }
    }
    if (!found.size && word.length > 3) {
      const most = word.length > 7 ? 2 : 1;
      for (const known of index.counts.keys()) {
        if (!NUMBER.test(known) && known.length > 3 && isNear(word, known, most)) {
          found.set(known, LIKELY * 0.9);
        }
      }
    }
    return found;
  }

  /** How well a word of the query fits the words of a name; two of them may be written as one. */
  function fit(found, typed, words) {
    let best = { value: 0, places: [] };
    words.forEach((word, place) => {
      const value = found.get(word) ?? 0;
      if (value > best.value) {
        best = { value, places: [place] };
      }
      const both = place + 1 < words.length ? word + words[place + 1] : "";
      if (both.startsWith(typed) && typed.length > word.length && typed.length > 2) {
        const joined = both === typed ? SAME : LIKELY;
        if (joined > best.value) {
          best = { value: joined, places: [place, place + 1] };
        }
      }
    });
    return best;
  }

  /** What is said first where several fit alike. */
  function rank({ kind, note }, words) {
    const source = note.match(/^\w+/)?.[0];
    const isUnasked = SOURCES.includes(source) && !words.includes(stem(source));
    const isOneOf = note.includes("(");
    const elsewhere = note.includes("(textbook)") ? -ELSEWHERE : ELSEWHERE;
    return (
      RANKS[kind] + (source === "textbook" ? TEXTBOOK : 0) + (isUnasked ? COMPANION : 0) + (isOneOf ? elsewhere : 0)
    );
  }

  /** How well an entry answers, from 0; the query's words come with what they may be. */
  function value(entry, query) {
    let found = 0;
    let whole = 0;
    const matched = new Set();
    for (const { word, may, much } of query) {
      const { value: inName, places } = fit(may, word, entry.words);
      const isAside = inName < ASIDE && entry.aside.has(word);
      found += much * (isAside ? ASIDE : inName);
      whole += much;
      for (const place of places) {
        matched.add(place);
      }
    }
    if (!matched.size || found / whole < ENOUGH) {
      return 0;
    }
    let named = 0;
    let all = 0;
    entry.words.forEach((word, place) => {
      const much = FILLERS.has(word) || word === entry.kind ? PLAIN : weight(word);
      all += much;
      named += matched.has(place) ? much : 0;
    });
    const words = query.map(({ word }) => word);
    const unsourced = words.filter((word) => word !== "ari" && !NAMED.has(word));
    const bonus = [core(words, entry.kind), core(unsourced, entry.kind)].includes(entry.telling) ? WHOLE : 0;
    const isOther = words.some((word) => NUMBER.test(word) && index.counts.has(word) && !entry.words.includes(word));
    const much = (found / whole) * (60 + (40 * named) / all) + bonus + rank(entry, words);
    return isOther ? much * OTHER : much;
  }

  /** The entries that answer the words of a query, the best first. */
  function ranked(told) {
    return index.entries
      .map((entry) => ({ entry, value: value(entry, told) }))
      .filter((one) => one.value > 0)
      .sort((one, other) => other.value - one.value || one.entry.order - other.entry.order);
  }

  /** The entries that answer a query, the best first; of those that lead to one place, one. */
  function find(query, most = 8) {
    const words = asked(query);
    const told = words.map((word, place) => ({
      word,
      may: readings(word, place === words.length - 1),
      much: LIGHT.has(word) && words.length > 1 ? PLAIN * 2 : weight(word),
    }));
    let answers = ranked(told);
    if (!answers.length) {
      // Better what has the rest of the query as its name ("lift chart") than nothing.
      const known = told.filter(({ word, may }) => may.get(word) === SAME && !NUMBER.test(word));
      const rest = known.map(({ word }) => word);
      answers = ranked(known).filter(({ entry }) => entry.telling === core(rest, entry.kind));
    }
    const places = new Map();
    for (const { entry } of answers) {
      if (!places.has(entry.href)) {
        places.set(entry.href, entry);
      }
    }
    return [...places.values()].slice(0, most);
  }

  /** Begin with an index, and say so to whoever waits for it. */
  function start(told) {
    index = read(told);
    dispatchEvent(new Event("worked-finding"));
  }

  return { start, find };
})();
