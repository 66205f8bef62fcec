// What formulas of lists need besides, for the widgets that have them: as metrics/rational.py does.

import { FOLDS, OPERATIONS, Undefined, isReal, ratio, real } from "./formula.js";

const compare = (a, b) => real(OPERATIONS.sub(a, b));
Object.assign(OPERATIONS, {
  ln(x) {
    if (real(x) < 0) {
      throw new Undefined("a negative number has no logarithm");
    }
    return real(x) === 1 && !isReal(x) ? ratio(0) : Math.log(real(x));
  },
  choose(n, k) {
    if ([n, k].some((x) => isReal(x) || x.d !== 1n || x.n < 0n)) {
      throw new Undefined("only whole numbers of things can be chosen");
    }
    let ways = 1n;
    for (let i = 0n, less = n.n - k.n; i < (less < 0n || less > k.n ? k.n : less); i++) {
      ways = (ways * (n.n - i)) / (i + 1n);
    }
    return ratio(ways);
  },
  larger: (a, b) => (compare(a, b) < 0 ? b : a),
});
Object.assign(FOLDS, {
  min: (values) => [...values].sort(compare)[0],
  median(values) {
    const [low, high] = [-1, 0].map((more) => [...values].sort(compare).at((values.length + more) / 2));
    return OPERATIONS.div(OPERATIONS.add(low, high), ratio(2));
  },
});
