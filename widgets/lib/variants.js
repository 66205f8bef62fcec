// The variants of an exercise, in the page: the same numbers for the same seed as exercises/draw.py.

import { drawn, readAs } from "./chance.js";
import { streamOf } from "./digest.js";
import { Exercise } from "./exercise.js";
import { areGood } from "./rejection.js";

const PATIENCE = 1000; // draws, before an exercise is said to have no variant
const FIRST = "book|0"; // the seed of the numbers that a page shows first, which may be a source's own

/** The variant of a seed: the first of its draws that will do. */
export function variantOf(sheet, seed) {
  const { slug, version, draw, book } = sheet;
  const made = (valueOf) =>
    new Exercise(
      sheet,
      Object.fromEntries(Object.entries(draw).map(([name, spec]) => [name, valueOf(spec, name)])),
      seed,
    );
  if (seed === FIRST && book) {
    return made((spec, name) => readAs(spec, book[name]));
  }
  for (let trial = 0; trial < PATIENCE; trial++) {
    const below = streamOf([slug, version, seed, trial].join("|"));
    const exercise = made((spec) => drawn(spec, below));
    if (areGood(exercise)) {
      return exercise;
    }
  }
  throw new Error(`${slug} has no variant for ${seed}`);
}
