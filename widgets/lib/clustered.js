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

/** The quantities of all metrics of points (coordinates as text) in clusters (their labels): see `neededBy`. Where no
 *  distance is named, cohesion and separation are of cosines. Besides: the names of the `clusters`, the `codes` and
 *  `places` of points, the `distances` as rows, and those inside clusters and all, `sorted`. */
export function clusteredQuantities(points, labels, distance = "") {
  const many = points.length > FEW;
  const clusters = [...new Set(labels)].sort();
  const W = clusters.length;
  const far = DISTANCES[distance || "euclidean"];
  const places = points.map((point) => point.map((text) => (many ? real(numeral(text)) : numeral(text))));
  const codes = labels.map((label) => clusters.indexOf(label));
  const all = [...codes.keys()];
  const members = clusters.map((_, code) => all.filter((at) => codes[at] === code));
  const size = members.map(({ length }) => ratio(length));
  const pairs = members.flatMap((_, i) => members.slice(i + 1).map((_, k) => [i, i + 1 + k]));
  /** What is found only if there are two clusters. */
  const two = (find) => () => {
    if (W < 2) {
      throw missing("a comparison of clusters", "there is only one");
    }
    return find();
  };
  /** What is found only if two points share a cluster. */
  const company = (find) => () => {
    if (W === all.length) {
      throw missing("a distance within a cluster", "no two points share one");
    }
    return find();
  };
  const distances = square(places, far);
  const over = (row, there) => {
    let all = row[there[0]];
    for (let k = 1; k < there.length; k++) {
      all = add(all, row[there[k]]);
    }
    return all;
  };
  let near = distance && distances;
  const block = ([i, j]) => {
    near ||= many
      ? square(
          places.map((place) => place.map((x) => x / Math.sqrt(lengthOf(place)))),
          dot,
        )
      : square(places, cosine);
    return sum(members[i].map((at) => over(near[at], members[j])));
  };
  const silhouetted = () => {
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
  };
  const order = tried(two(company(silhouetted)));
  const means = (kind, part) => (order instanceof Undefined ? order : order[kind].map((one) => one[part]));
  const split = [[], []];
  const brief = (list) => (many ? [sum(list)] : list); // of many the sum alone
  distances.forEach((row, i) =>
    row.forEach((one, j) => {
      if (i < j) {
        split[Number(codes[i] !== codes[j])].push(one);
      }
    }),
  );
  const [inner, sorted] = [split[0], split[0].concat(split[1])].map((list) =>
    many ? new Float64Array(list).sort() : list.sort(inOrder),
  );
  const centres = members.map((there, code) =>
    places[0].map((_, k) => div(sum(there.map((at) => places[at][k])), size[code])),
  );
  const toCentre = (how) => all.map((at) => how(places[at], centres[codes[at]]));
  const made = {
    within: () => members.map((_, i) => block([i, i])),
    between: two(() => pairs.map(block)),
    together: company(() => (many ? [inner.at(-1)] : inner)),
    apart: two(() => (many ? [split[1].reduce((a, b) => Math.min(a, b))] : split[1].sort(inOrder))),
    inner: company(() => brief(inner)),
    shortest: two(company(() => brief(sorted.slice(0, inner.length)))),
    longest: company(() => brief(sorted.slice(-inner.length).reverse())),
    squared_error: () => toCentre(far === DISTANCES.euclidean ? squares : (x, y) => power(far(x, y), TWO)),
    likeness: () => toCentre(cosine),
    closeness: () => members.map((there, code) => sum(there.map((at) => cosine(places[at], centres[code])))),
    centre_self: () => centres.map((centre) => cosine(centre, centre)),
    centre_pair: two(() => pairs.map(([i, j]) => cosine(centres[i], centres[j]))),
  };
  for (const name in made) {
    made[name] = tried(made[name]);
  }
  return {
    ...made,
    clusters,
    codes,
    places,
    distances,
    centres,
    sorted: [inner, sorted],
    n: ratio(all.length),
    W: ratio(W),
    cluster_size: size,
    between_pairs: pairs.map(([i, j]) => mul(size[i], size[j])),
    order: means(1, "at"),
    mean_within: means(0, "a"),
    mean_nearest: means(0, "b"),
    mean_inside: means(1, "a"),
    mean_outside: means(1, "B"),
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
