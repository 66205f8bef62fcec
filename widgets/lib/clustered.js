// Points in clusters: what the symbols of their formulas stand for, as metrics/clusters/clustered_lists.py has it.

import { OPERATIONS, Undefined, isReal, numeral, ratio, real } from "./formula.js";

const FEW = 30; // points that are soon computed with exactly; more are computed in floats, as arrays are in Python
const TWO = ratio(2);
const { add, sub, mul, div, root, power } = OPERATIONS;
const sum = (list) => list.reduce(add);
const inOrder = (a, b) => real(a) - real(b);
const each = (how) => (x, y) => {
  let all = how(x[0], y[0]);
  for (let k = 1; k < x.length; k++) {
    all = add(all, how(x[k], y[k]));
  }
  return all;
};
const dot = each(mul);
const squares = each((a, b) => mul(sub(a, b), sub(a, b)));
const DISTANCES = {
  euclidean: (x, y) => root(squares(x, y), TWO),
  "squared euclidean": squares,
  cityblock: each((a, b) => (real(a) < real(b) ? sub(b, a) : sub(a, b))),
};
const nearest = (sums, sizes) => sums.map((one, k) => div(one, sizes[k])).sort(inOrder)[0];
const missing = (name, reason) => Object.assign(new Undefined(reason), { via: { name, at: null } });
const lengthOf = (x) => {
  const square = dot(x, x);
  if (!real(square)) {
    throw missing("cosine", "a point of zeros has no direction; choose another similarity or distance");
  }
  return square;
};
const cosine = (x, y) => div(dot(x, y), root(mul(lengthOf(x), lengthOf(y)), TWO));
function tried(make) {
  try {
    return make();
  } catch (problem) {
    if (problem instanceof Undefined) {
      return problem;
    }
    throw problem;
  }
}
function square(places, between) {
  const rows = places.map(([x]) => (isReal(x) ? new Float64Array(places.length) : []));
  places.forEach((place, i) => {
    for (let j = 0; j <= i; j++) {
      rows[i][j] = between(place, places[j]);
      rows[j][i] = rows[i][j];
    }
  });
  return rows;
}

/** The sum of some entries of a row. */
function over(row, there) {
  let all = row[there[0]];
  for (let k = 1; k < there.length; k++) {
    all = add(all, row[there[k]]);
  }
  return all;
}
/** The cosines of all pairs; of many points by dividing each by its length first. */
function cosines(places, many) {
  if (!many) {
    return square(places, cosine);
  }
  const directions = places.map((place) => place.map((x) => x / Math.sqrt(lengthOf(place))));
  return square(directions, dot);
}

/** Points in their clusters: places, the code of each cluster, the members of each and their number. */
function grouped(points, labels) {
  const many = points.length > FEW;
  const clusters = [...new Set(labels)].sort();
  const places = points.map((point) => point.map((text) => (many ? real(numeral(text)) : numeral(text))));
  const codes = labels.map((label) => clusters.indexOf(label));
  const all = [...codes.keys()];
  const members = clusters.map((_, code) => all.filter((at) => codes[at] === code));
  const size = members.map(({ length }) => ratio(length));
  const pairs = members.flatMap((_, i) => members.slice(i + 1).map((_, k) => [i, i + 1 + k]));
  /** What is found only if there are two clusters. */
  const two = (find) => () => {
    if (clusters.length < 2) {
      throw missing("a comparison of clusters", "there is only one");
    }
    return find();
  };
  /** What is found only if two points share a cluster. */
  const company = (find) => () => {
    if (clusters.length === all.length) {
      throw missing("a distance within a cluster", "no two points share one");
    }
    return find();
  };
  return { many, clusters, places, codes, all, members, size, pairs, two, company };
}

/** Of the points that are not alone, the mean distances a, b and B of their silhouettes: those for which the usual one
 *  has a value, and these with those for which the textbook's has. */
function silhouettes({ codes, all, members, size }, distances) {
  const found = all
    .filter((at) => members[codes[at]].length > 1)
    .map((at) => {
      const sums = members.map((there) => over(distances[at], there));
      const [own] = sums.splice(codes[at], 1);
      const sizes = size.toSpliced(codes[at], 1);
      return {
        at,
        a: div(own, sub(size[codes[at]], ratio(1))),
        b: nearest(sums, sizes),
        B: div(sum(sums), sum(sizes)),
      };
    });
  const least = found.filter(({ a, b }) => real(a) || real(b));
  if (!least.length) {
    throw missing("the silhouette of a point", "a and b are 0 for all");
  }
  return [least, [...least, ...found.filter((one) => !least.includes(one) && real(one.B))]];
}
function silhouetteQuantities(points, distances) {
  const order = tried(points.two(points.company(() => silhouettes(points, distances))));
  const means = (kind, part) => (order instanceof Undefined ? order : order[kind].map((one) => one[part]));
  return {
    order: means(1, "at"),
    mean_within: means(0, "a"),
    mean_nearest: means(0, "b"),
    mean_inside: means(1, "a"),
    mean_outside: means(1, "B"),
  };
}

/** The distances of pairs in order: those inside clusters, `apart` those between, and all; of many, sums alone. */
function distanceQuantities({ many, codes, two, company }, distances) {
  const inside = [];
  const apart = [];
  distances.forEach((row, i) =>
    row.forEach((one, j) => {
      if (i < j) {
        (codes[i] === codes[j] ? inside : apart).push(one);
      }
    }),
  );
  const inOrderOf = (list) => (many ? new Float64Array(list).sort() : list.sort(inOrder));
  const all = inOrderOf(inside.concat(apart));
  const inner = inOrderOf(inside);
  const brief = (list) => (many ? [sum(list)] : list);
  const makers = {
    together: company(() => (many ? [inner.at(-1)] : inner)),
    apart: two(() => (many ? [apart.reduce((a, b) => Math.min(a, b))] : apart.sort(inOrder))),
    inner: company(() => brief(inner)),
    shortest: two(company(() => brief(all.slice(0, inner.length)))),
    longest: company(() => brief(all.slice(-inner.length).reverse())),
  };
  return { makers, sorted: [inner, all] };
}

/** The means of the clusters, and what is measured from them. */
function centreQuantities({ places, codes, all, members, size, pairs, two }, far) {
  const centres = members.map((there, code) =>
    places[0].map((_, k) => div(sum(there.map((at) => places[at][k])), size[code])),
  );
  const toCentre = (how) => all.map((at) => how(places[at], centres[codes[at]]));
  const makers = {
    squared_error: () => toCentre(far === DISTANCES.euclidean ? squares : (x, y) => power(far(x, y), TWO)),
    likeness: () => toCentre(cosine),
    closeness: () => members.map((there, code) => sum(there.map((at) => cosine(places[at], centres[code])))),
    centre_self: () => centres.map((centre) => cosine(centre, centre)),
    centre_pair: two(() => pairs.map(([i, j]) => cosine(centres[i], centres[j]))),
  };
  return { makers, centres };
}

/** The sums of proximities within clusters and between them; without a named distance these are cosines. */
function proximityQuantities({ many, places, members, pairs, two }, distances, isNamed) {
  let near = isNamed && distances;
  const block = ([i, j]) => {
    near ||= cosines(places, many);
    return sum(members[i].map((at) => over(near[at], members[j])));
  };
  return { within: () => members.map((_, i) => block([i, i])), between: two(() => pairs.map(block)) };
}

/** The quantities of all metrics of points (coordinates as text) in clusters (their labels): see `neededBy`. Where no
 *  distance is named, cohesion and separation are of cosines. Besides: the names of the `clusters`, the `codes` and
 *  `places` of points, the `distances` as rows, and those inside clusters and all, `sorted`. */
export function clusteredQuantities(points, labels, distance = "") {
  const far = DISTANCES[distance || "euclidean"];
  const own = grouped(points, labels);
  const { clusters, codes, places, size, pairs } = own;
  const distances = square(places, far);
  const ofPairs = distanceQuantities(own, distances);
  const ofCentres = centreQuantities(own, far);
  const makers = {
    ...proximityQuantities(own, distances, Boolean(distance)),
    ...ofPairs.makers,
    ...ofCentres.makers,
  };
  return {
    ...Object.fromEntries(Object.entries(makers).map(([name, make]) => [name, tried(make)])),
    clusters,
    codes,
    places,
    distances,
    centres: ofCentres.centres,
    sorted: ofPairs.sorted,
    n: ratio(codes.length),
    W: ratio(clusters.length),
    cluster_size: size,
    between_pairs: pairs.map(([i, j]) => mul(size[i], size[j])),
    ...silhouetteQuantities(own, distances),
  };
}

/** From all quantities those of the silhouette of one point. */
export function pointQuantities({ clusters, codes, distances, order }, at) {
  const found = clusters.map(() => []);
  if (clusters.length < 2) {
    return { undefined: order, clusters: [] };
  }
  distances[at].forEach((one, other) => {
    if (other !== at) {
      found[codes[other]].push(one);
    }
  });
  const [own] = found.splice(codes[at], 1);
  const reach = found.map(sum);
  const reached = found.map(({ length }) => ratio(length));
  const near = own.length ? own.sort(inOrder) : [nearest(reach, reached)];
  return { near, nearby: ratio(near.length), reach, reached, clusters: clusters.toSpliced(codes[at], 1) };
}

/** What the working of a tree takes: the quantities, with the reason if one has no value, and the names of clusters or
 *  points. */
export function neededBy(tree, known) {
  const symbols = JSON.stringify(tree)
    .match(/\w+/g)
    .filter((name) => name in known)
    .sort();
  const problem = symbols.map((name) => known[name]).find((value) => value instanceof Undefined);
  const labels =
    !problem && symbols.some((name) => name.startsWith("mean_")) ? known.order.map((at) => at + 1) : known.clusters;
  return { known: problem ? { ...known, undefined: problem } : known, labels, positive: null };
}

/** The two nearest points of different clusters, or the two farthest of one. */
export function extremePair({ codes, distances }, apart) {
  let found = null;
  const far = ([i, j]) => real(distances[i][j]) * (apart ? 1 : -1);
  codes.forEach((code, i) =>
    codes.forEach((other, j) => {
      if (i < j && (code !== other) === apart && (!found || far([i, j]) < far(found))) {
        found = [i, j];
      }
    }),
  );
  return found;
}
