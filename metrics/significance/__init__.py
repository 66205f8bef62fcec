"""Is it luck? Intervals, tests, enrichment, costs."""
