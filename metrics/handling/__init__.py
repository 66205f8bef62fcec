"""What is done to the data: splits, imbalance, gaps, and two classifiers by hand."""
