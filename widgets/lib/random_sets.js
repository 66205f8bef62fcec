// Sets of houses: those that are drawn, all there are, and how far apart their houses lie. As in
// widgets/monte_carlo_sampler.py.

import { generator } from "./draws.js";

/** The walk between two houses, along the streets. */
const between = ([a, b], [c, d]) => Math.abs(a - c) + Math.abs(b - d);
/** The walks between all pairs of a set, added up. */
export const walkOf = (houses, places) =>
  places.reduce(
    (sum, place, at) =>
      sum + places.slice(0, at).reduce((part, other) => part + between(houses[place], houses[other]), 0),
    0,
  );

/** Random sets of so many places below size, each in order. */
export function setsDrawn(seed, draws, size, count) {
  const random = generator(seed);
  return Array.from({ length: draws }, () => {
    const places = Array.from({ length: size }, (_, at) => at);
    for (let at = 0; at < count; at++) {
      const other = at + Math.floor(random() * (size - at));
      [places[at], places[other]] = [places[other], places[at]];
    }
    return places.slice(0, count).sort((a, b) => a - b);
  });
}

/** How many sets there are of so many places below size. */
export function setsThereAre(size, count) {
  let sets = 1;
  for (let at = 0; at < count; at++) {
    sets = (sets * (size - at)) / (at + 1);
  }
  return Math.round(sets);
}

/** How many of all sets have each walk: a Map. */
export function walksOfAll(houses, count) {
  const tally = new Map();
  /** Go on from a set that has so much of a walk with each house from `next` on. */
  function grow(places, walk, next) {
    if (places.length === count) {
      tally.set(walk, (tally.get(walk) ?? 0) + 1);
      return;
    }
    for (let place = next; place < houses.length; place++) {
      const more = places.reduce((sum, other) => sum + between(houses[place], houses[other]), 0);
      grow([...places, place], walk + more, place + 1);
    }
  }
  grow([], 0, 0);
  return tally;
}
