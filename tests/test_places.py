"""Whoever looks for a word or a number finds its place first: the index, the maps of the sources, the search box."""

import re
from collections import Counter

import pytest
from playwright.sync_api import expect

from book import anchors
from book.places import entries, index, script
from metrics import CATALOGUE
from metrics.reference import taught, terms

# What a student would type, by the page that must come first.
QUERIES = {
    "confusion-matrix": [
        "confusion matrix",
        "2x2 confusion matrix",
        "accuracy",
        "true negative",
        "type II error",
        "definition 1.1",
        "hits and misses",
        "type 1 error",
        "gold standard",
        "proportion of correct predictions",
        "overall accuracy",
        "type I error",
        "type 2 error",
        "confusion matrics",
        "confusion table",
        "f++",
        "f+-",
        "TP FP FN TN",
        "misses",
        "correct rejection",
        "positive class",
        "1 - accuracy",
        "recognition rate",
    ],
    "recall": [
        "1 - specificity",
        "recall",
        "sensitivity",
        "TNR",
        "misclassification rate",
        "probability of detection",
        "eq 1.5",
        "false alarm rate",
        "miss rate",
        "negative recall",
        "sensitivity and specificity",
        "definition of recall",
        "FNR",
        "true negative rate",
        "specificity",
        "sensitivity vs specificity",
        "TN/(TN+FP)",
        "TP/(TP+FN)",
        "sensitivity of clustering",
    ],
    "precision": [
        "precision formula tp/(tp+fp)",
        "precision",
        "positive predictive value",
        "precision vs recall",
        "what is precision?",
        "PPV",
        "negative predictive value",
        "equation 1.8",
        "what does precision mean",
        "npv",
        "P+",
        "P-",
        "exactness",
    ],
    "f-measure": [
        "beta greater than 1",
        "weighted harmonic mean",
        "F1",
        "F1 score",
        "f1-score",
        "f measure",
        "g-mean",
        "eq. (1.9)",
        "harmonic mean of precision and recall",
        "F2",
        "Fmeasure",
        "f-score",
        "fbeta",
        "dice",
        "sqrt(TPR*TNR)",
        "F-",
        "f0.5",
        "alpha = 1/(1+beta^2)",
    ],
    "more-than-two-classes": [
        "threat score",
        "CSI",
        "hit rate",
        "Fig 1.4",
        "figure 1.5",
        "one vs rest",
        "3x3 confusion matrix",
        "multi-level confusion matrix",
        "one-against-all",
        "eqn 1.12",
        "1.2.3",
        "marginal sum",
        "CSI^L",
        "HR",
        "f_ij",
        "overpredict",
        "underprediction",
    ],
    "gilbert-skill-score": [
        "equitable threat score",
        "GSS",
        "chance agreement",
        "ETS",
        "e(omega)",
        "gilbert",
        "GSS class 1",
    ],
    "pi-and-kappa": [
        "expected agreement by chance",
        "p_agree",
        "kappa",
        "cohens kappa",
        "1.23",
        "Eq. 1.23",
        "heidke skill score",
        "scott's pi",
        "kapa",
        "inter-rater reliability",
        "interrater agreement",
        "how to compute kappa by hand",
        "how to compute kappa",
        "cohen kapa",
        "fleiss kappa",
        "heidke",
        "scott pi",
        "e(π)",
        "e(κ)",
        "ac_i pc_i",
        "ρ(ac_i)",
        "what is a good kappa",
        "3 raters",
        "percent agreement",
    ],
    "alpha-and-gamma": [
        "krippendorff",
        "AC1",
        "equation 1.32",
        "expected disagreement",
        "krippendorf alpha",
        "equation 1.31",
        "krippendorf",
        "gwet ac1",
        "β1",
        "e(α)",
        "e(γ)",
        "e(gamma)",
        "D_o",
    ],
    "roc-space": [
        "liberal and conservative classifiers",
        "perfect classifier point (0,1)",
        "1.2.4.1",
        "roc space",
        "conservative classifier",
        "Youden's J",
        "figure 1.9",
        "random guessing line",
        "worse than random",
        "perfect classifier",
        "youden",
        "pierce skill",
        "discrete classifier",
        "convex",
    ],
    "roc-curve": [
        "trapezoid rule",
        "ROC",
        "auc",
        "area under the curve",
        "roc curves",
        "scoring classifier",
        "discrete models",
        "section 1.2.4.3",
        "AUROC",
        "discrete vs probabilistic models",
        "threshold tau",
        "1.2.4.2",
        "AUC meaning",
        "area under the roc curve",
        "mann whitney",
        "what is a good auc",
        "roc threshold table",
        "trapezoid",
    ],
    "cross-validation": [
        "crossvalidation",
        "rotation estimation",
        "leave one out",
        "10-fold cross validation",
        "holdout",
        "train test split",
        "validation set",
        "LOOCV",
        "hold out",
        "10 fold",
        "k fold cross validation",
        "stratified k-fold",
        "bootstrap",
        "how many folds",
        "repeat holdout",
    ],
    "pairs": [
        "same class same cluster",
        "rand index",
        "adjusted rand index",
        "jaccard",
        "simple matching coefficient",
        "prior knowledge",
        "1.3.1.1",
        "u11",
        "pair counting",
        "jacard index",
        "fig 1.11",
        "table 1.3",
        "rand idx",
        "hubert arabie",
        "fowlkes mallows",
        "u10",
    ],
    "matching-matrix": [
        "entropy of clustering",
        "log2",
        "purity",
        "entropy of a cluster",
        "matching matrices",
        "fig. 1.13",
        "total entropy",
        "(1.39)",
        "matching matrix",
        "purity of clusters",
        "m_ij",
        "p_ij",
        "TE",
        "TPu",
        "Pu",
        "E_gj",
    ],
    "ideal-and-observed": [
        "correlation of two similarity matrices",
        "mantel test",
        "ideal matrix",
        "Figure 1.14",
        "observed matrix",
        "mantel",
        "r_M",
    ],
    "cluster-quality": [
        "cohesion",
        "separation",
        "1.3.2",
        "seperation",
        "inter-cluster",
        "eq 1.46",
        "cohesion separation",
        "intra cluster distance",
    ],
    "silhouette": [
        "rousseeuw",
        "silhouette",
        "silhoutte",
        "average silhouette coefficient",
        "equation 1.48",
        "silhouette width",
        "silhouete",
        "a(i) b(i)",
        "μ_inter",
        "mu intra",
        "ASC",
    ],
    "dunn-and-c-index": [
        "diameter of a cluster",
        "Kmin",
        "dunn",
        "c index",
        "eqn 1.50",
        "1.49",
        "K_min",
        "chi index",
        "K_max",
    ],
    "objectives": [
        "eigenvalues kept",
        "k-means",
        "kmeans",
        "PCA",
        "principal component analysis",
        "SSE",
        "1.53",
        "within cluster sum of squares",
        "inertia",
        "eigenvalues",
        "within-cluster sum of squares",
        "eigenvalue",
        "lambda",
        "TC",
        "PV",
        "ratio of eigenvalues",
    ],
    "monte-carlo": [
        "random permutations",
        "monte carlo",
        "p value",
        "1.5.1",
        "empirical p-value",
        "statistical significance",
        "R/J",
        "chapter 1.5.1",
        "monte carlo p value",
    ],
    "confidence-intervals": [
        "95% confidence",
        "z value 1.96",
        "sample size",
        "confidence interval",
        "wilson interval",
        "section 1.5.2",
        "eq 1.54",
        "standard error",
        "true error rate",
        "clopper-pearson",
        "confidence interval for error rate",
        "z 1.96",
        "95% interval",
        "wald interval",
        "Z_l",
        "ER_s",
        "ER_t",
        "binomial experiment",
        "normal distribution table",
    ],
    "costs": [
        "expected cost",
        "cost matrix",
        "total cost",
        "Table 1.2",
        "fig 1.16",
        "misclassification cost",
        "cost-sensitive",
        "figure 1.16",
        "c_ij",
        "C_M",
        "table 1.1",
    ],
    "comparing-error-rates": [
        "statistically significant difference",
        "two models on different test sets",
        "mcnemar",
        "comparison of error rates",
        "1.6.2",
        "compare two models",
        "significantly different",
        "section 1.6.2",
        "significantly different error rates",
        "sigma diff",
        "diff_t",
    ],
    "class-imbalance": [
        "smote k nearest neighbors",
        "imbalanced data",
        "SMOTE",
        "oversampling",
        "1.7",
        "minority class",
        "synthetic minority oversampling",
        "imbalanced classes",
        "accuracy paradox",
    ],
    "overfitting": [
        "noise in the training data",
        "overfitting",
        "over-fitting",
        "occam's razor",
        "principle of parsimony",
        "pessimistic approach",
        "generalization error",
        "parsimony",
        "reduced error pruning",
        "pessimistic estimate",
        "overfiting",
        "pessimistic error",
        "occam razor",
        "training error",
        "test error",
        "penalty term",
    ],
    "supervised-and-unsupervised": [
        "supervised",
        "unsupervised learning",
        "test set",
        "1.1",
        "section 1.3",
        "training phase",
    ],
    "missing-values": [
        "missing values",
        "imputation",
        "noise",
        "outlier",
        "mean imputation",
        "missing data",
    ],
    "bibliographic-notes": [
        "odds ratio",
        "MAPE",
        "mean percentage error",
        "gandin murphy",
        "gerrity score",
        "median absolute error",
        "mpe",
    ],
    "r-listings": [
        "R code",
        "costAnalysis",
        "PerformanceMetrics package",
        "R listing twoCrossConfusionMatrixMetrics",
        "matchingMatrixMetrics",
        "library(PerformanceMetrics)",
    ],
    "notes-r-squared": ["interpretation of r squared"],
    "slides-networks": ["bayesian network", "SVD", "slide 9", "slide 4", "NBTree"],
    "slides-experiments": [
        "paper organization",
        "slide 10",
        "slide 14",
        "micro average",
        "macro f1",
        "stratified sampling",
    ],
    "slides": [
        "slide 60",
        "slide 13",
        "meng jiang",
    ],
    "enrichment": [
        "hypergeometric test",
        "bonferroni",
        "1.58",
        "gene ontology",
        "GO term",
        "p-value hypergeometric",
        "fisher exact test",
        "gene set enrichment",
        "hypergeometric",
        "binomial coefficient",
        "P_su",
        "FDR",
        "false discovery rate",
        "multiple comparisons",
    ],
    "notes-regression": [
        "SSR",
        "RMSE",
        "R²",
        "r squared",
        "mean squared error",
        "RMSE vs MAE",
        "coefficient of determination",
        "mean absolute error regression",
        "R2",
        "r squared negative",
        "SSR SST",
        "residual sum of squares",
        "squared error",
    ],
    "notes-kappa": [
        "landis koch",
        "weighted kappa",
        "interpretation of kappa",
        "almost perfect agreement",
        "expected frequency",
        "two observers animals",
    ],
    "notes-tables": [
        "harmonic mean",
        "why harmonic mean",
    ],
    "slides-football": [
        "naive bayes",
        "laplace correction",
        "slide 7",
        "bayes theorem",
        "naive bayes laplace",
        "posterior probability",
        "weather play tennis",
        "decision stump",
        "gini",
    ],
    "slides-ranking": [
        "MAP",
        "average precision",
        "precision@k",
        "pr curve",
        "slide 47",
        "ROC history",
        "signal detection theory",
        "slide 40",
        "signal detection",
        "precision recall curve",
        "P@5",
        "precision at k",
        "radar",
    ],
    "slides-scores": [
        "spearman",
        "kendall's tau",
        "brier score",
        "brier",
        "kendal tau",
        "spearman rho",
        "rank difference",
        "concordant discordant",
    ],
    "ari-experiment": [
        "balanced accuracy",
        "table 4 paper",
        "BCR",
        "checkerboard",
    ],
    "ari-paper": [
        "paper equation 5",
        "paper table 3",
        "paper section 2",
        "feature ranking",
        "feature selection",
    ],
    "ari-table": [
        "table 5 paper",
        "ari table 5",
    ],
    "ari-features": ["selection bias", "data leakage"],
    "ari-detective": ["paper section 6"],
    "thesis-probabilities": ["SAR", "thesis section 1.1.3", "maximum likelihood"],
    "thesis-learners": [
        "C4.5",
        "thesis section 2.1",
        "C4.4",
        "SVM",
        "perceptron",
        "thesis figure 2.1",
        "thesis equation 2.3",
        "pruning",
        "information gain",
        "support vector",
        "MLP",
    ],
    "thesis-isometrics": ["isometrics", "thesis section 2.2.3"],
    "thesis-tables": [
        "Table 3.4 thesis",
        "thesis table 3.4",
        "theorem 2",
        "lemma 1",
        "lemma 3",
        "lemma 2",
    ],
    "thesis-comparing": [
        "criteria for comparing measures",
        "discriminancy",
        "definition 7",
        "degree of consistency",
        "degree of indifference",
        "accuracy vs auc",
        "table 3.1 thesis",
    ],
    "thesis-algorithms": [
        "Table 3.16 thesis",
        "paired t-test",
        "holm procedure",
        "paired t",
    ],
    "thesis-ranking": [
        "thesis table 3.20",
        "Table 3.18 thesis",
        "thesis 3.3.2",
    ],
    "thesis-two-level": [
        "three-level measure",
        "theorem 7",
        "definition 11",
        "two level",
        "linear combination alpha auc",
    ],
    "thesis-training": [
        "Table 4.7 thesis",
        "early stopping",
        "thesis table 4.5",
        "thesis table 4.7",
    ],
    "thesis-nine-measures": [
        "highly uncertain situations",
        "MXE",
        "mean cross entropy",
        "log loss",
        "model selection goal",
        "cross-entropy",
    ],
    "thesis-selection": [
        "MSA",
        "Table 5.1 thesis",
        "thesis figure 5.1",
        "model selection ability",
    ],
    "thesis-conclusions": [
        "thesis section 6.1",
        "thesis chapter 6",
    ],
    "textbook-exercises": [
        "exercise 3",
        "exercise 8",
        "1.10",
        "question 7",
        "exercise 6",
        "overlapping clusters",
    ],
    "gallery": ["matrix editor", "roc builder"],
    "glossary": ["glossary"],
    "ledger": [
        "errata",
        "ledger",
        "wrong in the book",
    ],
    "mean-absolute-error": [
        "mean absolute error",
        "MAE",
        "figure 1.7",
        "Fig. 1.6",
        "q_ii",
    ],
    "formula-sheet": ["formula sheet", "all formulas", "cheat sheet"],
    "how-to-use": [
        "notation",
        "how to use this book",
        "symbols",
    ],
    "choose-a-metric": ["which metric should I use", "choose a metric"],
    "conformance": [
        "scikit-learn",
        "sklearn",
        "pycm",
    ],
    "textbook": [
        "practical graph mining with R",
        "samatova",
    ],
    "thesis": [
        "huang thesis",
        "jin huang",
    ],
    "paper": ["santos embrechts"],
    "exercises": ["practice"],
    "index-of-everything": ["index"],
    "instructors": ["roster"],
    "thesis-multiclass": ["table 3.12 thesis", "multi-class auc"],
    "slides-tables": ["MCC", "phi coefficient", "g measure", "geometric mean of precision and recall"],
    "thesis-measures": [
        "lift chart",
        "SAUC",
        "OAUC",
        "ranked list",
        "sum of reversed number",
        "break even point",
        "footrule",
    ],
    "notes-curves-and-clusters": ["centroid similarity", "ICS", "cosine similarity", "centroid"],
}
TYPED = [(query, page) for page, queries in QUERIES.items() for query in queries]


@pytest.mark.parametrize("source", anchors.TITLES)
def test_all_that_a_source_has_is_on_a_page_or_has_a_reason_why_not(source):
    found = anchors.items(source)
    assert [item.name for item in found if not item.place and not item.absent] == []
    assert [item.name for item in found if item.place and item.absent] == []  # then the reason has to go
    assert [line for line in repr(anchors.source_map(source)).splitlines() if line.endswith("None")] == []


def test_what_is_not_mirrored_is_counted():
    """Who mirrors more takes its reason out of book/sources.json, and makes the number smaller here."""
    absent = Counter(item.source for source in anchors.TITLES for item in anchors.items(source) if item.absent)
    assert absent == {}


def test_an_anchor_is_on_one_page():
    known = Counter(name for page in anchors.pages() for name in anchors.TARGET.findall(anchors.text(page)))
    assert [name for name, times in known.items() if times > 1] == []


def test_a_numbered_anchor_is_one_that_its_source_has():
    kinds = "chapter|section|table|fig|eq|equation|theorem|lemma|definition|exercise"
    numbered = re.compile(rf"(?:(?:paper|thesis|textbook)-)?(?:{kinds})-\d[\d-]*|slides-\d+")
    known = {item.place.anchor for source in anchors.TITLES for item in anchors.items(source) if item.place}
    found = {name for name in anchors.anchors() if numbered.fullmatch(name)}
    assert len(found) > 250
    assert found - known == set()


def test_a_map_leads_to_the_page_of_each_section():
    html = anchors.source_map("textbook")._repr_html_()
    assert '<th scope="row">1.2.4.1 ROC Space</th><td><a href="roc-space.html#section-1-2-4-1">' in html
    assert (
        anchors.where(anchors.Item("slides", "slide", "61", "", None, "it has <60>"))
        == "not mirrored: it has &lt;60&gt;"
    )
    with pytest.raises(ValueError, match="source is 'novel': it must be one of 'textbook'"):
        anchors.source_map("novel")


def test_the_index_has_every_metric_word_and_place():
    names = {entry.name for entry in entries()}
    for metric in CATALOGUE.values():
        assert names >= {re.sub(r"\s*\([^)]*\)", "", name) for name in (metric.name, *metric.aliases)}
    assert names >= terms().keys()
    assert names >= {f"Equation 1.{number}" for number in range(1, 59)}
    html = index().html
    for words in ("Table 3.4</a>", ">threat score</a>", 'href="pi-and-kappa.html#eq-1-23">Equation 1.23</a>'):
        assert words in html


def test_a_word_is_taught_where_the_glossary_says():
    assert {known["at"] for known in terms().values()} <= anchors.anchors().keys()
    assert {*taught().values()} <= {*anchors.pages()}


def test_every_entry_of_the_index_leads_to_a_place_of_the_built_book(book):
    folder = book.HTML / "book"
    ids = {}
    for page in anchors.pages():
        ids[page] = {"", *re.findall(r'\bid="([^"]*)"', (folder / f"{page}.html").read_text("utf-8"))}
    lost = [entry for entry in entries() if entry.place.anchor not in ids[entry.place.page]]
    assert lost == []


def first(list_):
    """The page to which the first line of a list leads."""
    return re.search(r"book/([\w-]+)\.html|^([\w-]+)\.html", list_.locator("a").first.get_attribute("href"))[1]


@pytest.mark.parametrize("place", ["disk", "host"])
def test_what_a_student_types_brings_its_page_first(place, page, book, site):
    assert len(TYPED) > 120
    root = f"{book.HTML.as_uri()}/" if place == "disk" else site
    page.goto(f"{root}book/costs.html")
    page.keyboard.press("Control+k")
    box, found = page.locator("#pst-search-dialog input"), page.locator("#pst-search-dialog .wm-found")
    box.fill("kappa")
    expect(found).to_be_visible()
    wrong = {}
    for query, wanted in TYPED:
        box.fill("")
        expect(found).to_be_hidden()
        box.fill(query)
        given = first(found) if found.is_visible() else None
        if given != wanted:
            wrong[query] = f"{given}, not {wanted}"
    assert wrong == {}, wrong


@pytest.mark.parametrize("place", ["disk", "host"])
@pytest.mark.parametrize(
    ("query", "wanted", "words"),
    [
        ("1.23", "pi-and-kappa", "textbook: kappa · "),
        ("confusion matrix", "confusion-matrix", "word · "),
        ("f1-score", "f-measure", "other name · F-measure · "),
        ("Table 3.4 thesis", "thesis-tables", "thesis: "),
    ],
)
def test_results_begin_with_the_index(query, wanted, words, place, page, book, site):
    root = f"{book.HTML.as_uri()}/" if place == "disk" else site
    page.goto(f"{root}search.html?q={query}")
    results = page.locator("#search-results")
    expect(results.get_by_role("heading", name="In the index")).to_be_visible(timeout=30_000)
    expect(results.locator("li").first).to_contain_text(words)
    assert first(results) == wanted
    results.locator("a").first.click()
    page.wait_for_url(re.compile(rf"/book/{wanted}\.html"))
    page.close()


def test_suggestions_are_announced_and_reached_by_keys(page, book):
    page.goto((book.HTML / "book/costs.html").as_uri())
    page.keyboard.press("Control+k")
    dialog = page.locator("#pst-search-dialog")
    box = dialog.locator("input")
    box.press_sequentially("rotation est")
    expect(dialog.get_by_role("status")).to_have_text(re.compile(r"^\d+ places? in the index\."))
    link = dialog.get_by_role("list", name="From the index").get_by_role("link").first
    expect(link).to_have_text("rotation estimation")
    page.keyboard.press("ArrowDown")
    expect(link).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(box).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/book/cross-validation\.html"))
    page.close()


def test_what_is_typed_is_never_markup(page, book):
    page.goto(f"{book.HTML.as_uri()}/search.html?q=cohen's kappa <b>")
    expect(page.locator("#search-results li").first).to_be_visible(timeout=30_000)
    assert page.locator("#search-results b").count() == 0
    page.close()


@pytest.mark.parametrize(
    ("name", "noun", "words", "shown"),
    [
        ("catalogue", "metrics", "threat score", "critical success index"),
        ("conformance", "metrics and functions", "balanced_accuracy", "balanced correct rate"),
        ("glossary", "words", "rotation", "rotation estimation"),
        ("index-of-everything", "entries", "Equation 1.23", "Equation 1.23"),
    ],
)
def test_a_long_list_has_contents_and_a_filter(name, noun, words, shown, page, book):
    page.goto((book.HTML / f"book/{name}.html").as_uri())
    links = page.locator(".wm-contents a")
    assert links.count() > 5
    targets = links.evaluate_all(
        "(all) => all.filter((one) => !document.getElementById(decodeURIComponent(one.hash.slice(1)))).map(String)"
    )
    assert targets == []
    before = page.evaluate("document.documentElement.scrollHeight")
    page.get_by_label("Words").fill(words)
    expect(page.locator(".bd-article").get_by_role("status")).to_have_text(re.compile(rf"^\d+ of \d+ {noun}\.$"))
    assert page.evaluate("document.documentElement.scrollHeight") < before / 3
    expect(page.locator(".wm-filtered").get_by_text(shown).first).to_be_visible()


def test_a_group_without_entries_is_hidden_and_a_link_opens_it_again(page, book):
    page.goto((book.HTML / "book/catalogue.html").as_uri())
    page.get_by_label("Words").fill("silhouette")
    expect(page.locator("#of-confusionmatrix")).to_be_hidden()
    page.evaluate("location.hash = 'metric-kappa'")
    expect(page.locator("#metric-kappa")).to_be_visible()


def test_the_index_is_light():
    """It is loaded when somebody searches, and must not be felt then."""
    import gzip

    assert len(gzip.compress(script().encode())) < 48_000
