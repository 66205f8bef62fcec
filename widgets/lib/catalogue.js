// The metrics of one kind of data, as widgets/tables.py writes them down.

/** Metrics with their steps written out; a variant is `of` a metric. */
export function catalogue({ metrics, steps }) {
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
      chance: metric.chance && whole(metric.chance),
      two: /"[TF][PN]"/.test(JSON.stringify(tree)), // written in the four cells of a 2 x 2 table
    };
  });
}
