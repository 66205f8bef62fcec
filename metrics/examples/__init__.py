"""The tables of the sources, by the name of the figure they stand in.

Names load on first use: whoever needs a table loads nothing of clusters.

>>> from metrics.examples import figure_1_2
>>> figure_1_2.rows
((4, 1), (2, 1))
"""

from importlib import import_module

_NAMES = {
    "lists": """football_games football_results football_next football_test_games football_test_results
        tennis_days tennis_played tennis_next one_hundred ninety_five_and_five exercise_3_classes exercise_3_clusters
        paper_classes paper_features table_1_1_actual table_1_1_first table_1_1_second figure_1_16_costs
        exercise_2_costs thesis_3_15 thesis_3_16 thesis_3_15_binary thesis_3_16_binary thesis_3_17 thesis_4_7_accuracy
        thesis_4_7_auc thesis_4_7_two_level""",
    "tables": """figure_1_2 figure_1_4 figure_1_7_expected always_positive independent total_disagreement
        fifty_fifty eighty_twenty football cancer_small cancer table_1_1_m1 table_1_1_m2 table_1_1_models""",
    "ratings": "three_judges animals animals_table",
    "ranked": "twenty_instances thesis_1_1 thesis_1_1_cut thesis_1_2",
    "class_scores": "thesis_3_11",
    "positions": "thesis_1_3",
    "numbers": "notes_numbers harbour_waves",
    "probabilities": "harbour_storms",
    "clustered": "points_on_a_line all_alike uneven_clusters three_directions",
    "pairs": "figure_1_11 exercise_3_pairs",
    "matching": "figure_1_13 exercise_3 paper_feature_1 paper_feature_2",
    "matrices": "figure_1_14 exercise_3_matrices",
    "overlaps": "exercise_3_overlaps",
}
HOMES = {name: f"metrics.examples.{module}" for module, names in _NAMES.items() for name in names.split()}
__all__ = [*HOMES]


def __getattr__(name):
    if name not in HOMES:
        raise AttributeError(f"module 'metrics.examples' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(HOMES[name]), name)
    return value


def __dir__():
    return sorted(__all__)
