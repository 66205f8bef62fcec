"""Plain lists, which are of no kind of data: labels, games, costs, published percentages."""

# The vertices of figure 1.2, and what a model says of them.
ACTUAL, PREDICTED = "+++++---", "++++-++-"

# Six games to learn from and one to predict: at home or away, the opponent in or out of the top 25, the channel.
football_games = [
    ("Home", "Out", "NBC"),
    ("Home", "In", "NBC"),
    ("Away", "Out", "ESPN"),
    ("Away", "Out", "FOX"),
    ("Home", "Out", "NBC"),
    ("Away", "Out", "ABC"),
]
football_results = ["Win", "Lose", "Win", "Win", "Win", "Win"]
football_next = ("Home", "In", "NBC")

# The four games of the slides' test set. The slides tell of the first how it ended; the others are of the records.
football_test_games = [football_next] + [("Home", "Out", "NBC")] * 3
football_test_results = ["Win"] * 4

# J. R. Quinlan's fourteen days (1986): the slides' numbers on tennis come from them, and fit this one day only.
tennis_days = [
    ("sunny", "hot", "high", "weak"),
    ("sunny", "hot", "high", "strong"),
    ("overcast", "hot", "high", "weak"),
    ("rain", "mild", "high", "weak"),
    ("rain", "cool", "normal", "weak"),
    ("rain", "cool", "normal", "strong"),
    ("overcast", "cool", "normal", "strong"),
    ("sunny", "mild", "high", "weak"),
    ("sunny", "cool", "normal", "weak"),
    ("rain", "mild", "normal", "weak"),
    ("sunny", "mild", "normal", "strong"),
    ("overcast", "mild", "high", "strong"),
    ("overcast", "hot", "normal", "weak"),
    ("rain", "mild", "high", "strong"),
]
tennis_played = ["yes" if sign == "+" else "no" for sign in "--+++-+-+++++-"]
tennis_next = ("rain", "hot", "high", "weak")

one_hundred = list(range(100))
ninety_five_and_five = ["majority"] * 95 + ["minority"] * 5

# Eight vertices of three classes in five cliques, which overlap.
exercise_3_classes = list("+*-*-+*+")
exercise_3_clusters = [{1, 2}, {1}, {2, 3}, {3}, {2}, {4}, {4, 5}, {3, 5}]

# Table 3 of the ARI paper: twelve elements, by three intervals of a feature (rows) and by their class (columns).
paper_classes = [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]
paper_features = {
    "feature 1": [0, 0.3, 0.1, 0.5, 0.2, 0.4, 0.7, 0.5, 0.9, 1, 0.7, 0.4],
    "feature 2": [1, 0.8, 0.9, 0.7, 0.2, 0.4, 0.4, 0.5, 0, 0.1, 0.1, 0.2],
}

# Table 1.1: eight examples and what two models say of them.
table_1_1_actual, table_1_1_first, table_1_1_second = map(list, ("+--+++-+", "+-++-+++", "++-+--++"))
figure_1_16_costs = [[-20, 100], [45, -10]]
exercise_2_costs = [[0, 0], [-145, 120]]

# Tables 3.15 and 3.16 of the thesis: percentages of three algorithms on 18 data sets; table 3.17: of one more on the 13
# of them that have two classes.
thesis_3_15 = {
    "nb": [97.5, 86.4, 85.8, 98.4, 71.9, 96.7, 71.8, 80.8, 83.0, 96.1, 95.3, 62.3, 97.2, 71.4, 74.0, 95.7, 91.4, 98.9],
    "c44": [92.9, 88.9, 88.1, 94.0, 73.6, 96.4, 73.3, 78.9, 81.3, 100, 95.3, 60.5, 100, 71.9, 73.0, 96.0, 95.7, 95.0],
    "c45": [92.8, 85.1, 88.8, 94.0, 73.6, 95.5, 73.3, 81.2, 84.02, 100, 95.3, 61.1, 100, 71.7, 73.9, 96.6, 96.6, 95.5],
}
thesis_3_16 = {
    "nb": [97.5, 92.8, 91.9, 98.6, 63.8, 97.0, 76.1, 82.7, 76.5, 91.7, 94.2, 61.5, 99.7, 75.9, 88.7, 94.9, 91.4, 95.3],
    "c44": [96.9, 94.1, 90.4, 97.5, 69.4, 97.0, 73.1, 80.1, 62.9, 94.4, 91.8, 59.6, 99.9, 73.4, 87.7, 94.3, 95.2, 94.4],
    "c45": [95.1, 91.4, 88.0, 94.6, 68.9, 94.3, 71.3, 76.2, 59.2, 95.1, 92.4, 60.5, 99.9, 72.4, 85.2, 92.1, 93.4, 91.6],
}
_MANY_CLASSES = {3, 6, 10, 14, 17}  # dermatology, glass, iris, solar, wine
thesis_3_15_binary, thesis_3_16_binary = (
    {name: [score for at, score in enumerate(scores) if at not in _MANY_CLASSES] for name, scores in table.items()}
    for table in (thesis_3_15, thesis_3_16)
)
thesis_3_17 = {
    "accuracy": [96.5, 97.0, 86.4, 73.6, 96.4, 79.7, 85.8, 100, 60.5, 99.9, 72.2, 96.7, 97.0],
    "auc": [97.3, 98.6, 90.4, 71.5, 95.0, 82.1, 64.2, 93.8, 61.6, 99.9, 72.2, 95.8, 95.3],
}

# Table 4.7 of the thesis: what networks trained for the two-level measure, for AUC or for accuracy reach on 8 sets.
thesis_4_7_accuracy = {
    "for_two_level": [0.7058, 0.8432, 0.8686, 0.9488, 0.7778, 0.8305, 0.7041, 0.7627],
    "for_auc": [0.6936, 0.8446, 0.8643, 0.8497, 0.7854, 0.8305, 0.699, 0.7586],
    "for_accuracy": [0.7058, 0.8447, 0.7829, 0.9548, 0.7778, 0.8305, 0.6068, 0.7456],
}
thesis_4_7_auc = {
    "for_two_level": [0.6518, 0.6531, 0.9197, 0.934, 0.8101, 0.805, 0.7208, 0.6802],
    "for_auc": [0.6245, 0.6553, 0.9297, 0.9436, 0.8163, 0.805, 0.7129, 0.6588],
    "for_accuracy": [0.652, 0.6527, 0.7248, 0.9458, 0.8098, 0.6503, 0.5488, 0.6324],
}
thesis_4_7_two_level = {
    "for_two_level": [0.6589, 0.6615, 0.9284, 0.9435, 0.8178, 0.8133, 0.7279, 0.6878],
    "for_auc": [0.6314, 0.6637, 0.9383, 0.9521, 0.8242, 0.8133, 0.7199, 0.6664],
    "for_accuracy": [0.659, 0.6611, 0.7326, 0.9553, 0.8176, 0.6586, 0.5549, 0.6399],
}
