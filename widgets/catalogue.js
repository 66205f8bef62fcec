// The metrics of one kind of data, as sources.py writes them down.

/** From now on these operations, symbols and domains are known too. */
export const learn = (notation) => {
  for (const part of Object.keys(notation)) {
    Object.assign(NOTATION[part], notation[part]);
  }
};

/** Metrics with their key in Python, and their steps written out; what their notation adds is known from now on. */
export function catalogue({ metrics, steps, notation }) {
  learn(notation);
  const whole = (tree) => {
    if (!Array.isArray(tree)) {
      return tree;
    }
    return tree[0] === "step" ? ["step", tree[1], whole(steps[tree[1]])] : tree.map(whole);
  };
  return metrics.map((metric) => {
    const tree = whole(metric.tree);
    return {
      ...metric,
      tree,
      many: metric.many && whole(metric.many),
      key: metric.name.toLowerCase().replace(/[ -]/g, "_") + (metric.variant ? ` (${metric.variant})` : ""),
      two: /"[TF][PN]"/.test(JSON.stringify(tree)), // written in the four cells of a 2 x 2 table
    };
  });
}
