# What R gives: inputs as JSON on the standard input, a list of values on the standard output.
#
# Each line below names our metric, the function of R, the kinds of input, and how the function is called on one.
# Class 0 of a table is the first level, which caret takes for the positive one. A number that is not finite is a
# word, as is an error. A package that this machine does not have is left out.

suppressWarnings(suppressMessages({
  inputs <- jsonlite::fromJSON(file("stdin"), simplifyVector = FALSE)
  for (package in c("fpc", "psych", "pROC", "caret", "vegan")) requireNamespace(package, quietly = TRUE)
}))
values <- list()

word <- function(value) {
  if (length(value) == 0) return("nothing")
  if (length(value) > 1) return(lapply(unname(value), word))
  value <- unname(as.numeric(value))
  if (is.na(value)) "NaN" else if (value == Inf) "\u221e" else if (value == -Inf) "-\u221e" else value
}

compare <- function(metric, name, kinds, how) {
  parts <- strsplit(name, "::")[[1]]
  if (!requireNamespace(parts[1], quietly = TRUE)) return(invisible())
  call <- getExportedValue(parts[1], parts[2])
  for (given in inputs) {
    if (!given$kind %in% kinds) next
    warned <- FALSE
    found <- tryCatch(
      withCallingHandlers(
        word(do.call(how, c(list(call), given$data))),
        warning = function(told) { warned <<- TRUE; invokeRestart("muffleWarning") },
        message = function(told) invokeRestart("muffleMessage")),
      error = function(problem) "an error")
    row <- list(metric = metric, peer = "R", version = paste(parts[1], packageVersion(parts[1])), "function" = name,
                kind = given$kind, input = given$name, value = found)
    if (warned && !identical(found, "an error")) row$warned <- TRUE
    values[[length(values) + 1]] <<- row
  }
}

both <- c("two", "more")
whole <- function(rows) do.call(rbind, lapply(rows, unlist))
actual <- function(rows) {
  counts <- whole(rows)
  factor(rep(row(counts) - 1, counts), levels = seq_len(nrow(counts)) - 1)
}
predicted <- function(rows) {
  counts <- whole(rows)
  factor(rep(col(counts) - 1, counts), levels = seq_len(nrow(counts)) - 1)
}
is_first <- function(labels) as.numeric(labels == "0")
labels <- function(call, rows, ...) call(predicted(rows), actual(rows), ...)
lists <- function(call, first, second, ...) call(unlist(first), unlist(second), ...)
scored <- function(call, actual, scores, ...) call(unlist(scores), unlist(actual), ...)

# A table
compare("accuracy", "caret::confusionMatrix", both, function(call, rows) labels(call, rows)$overall["Accuracy"])
compare("accuracy", "e1071::classAgreement", both, function(call, rows) call(whole(rows))$diag)
compare("error_rate", "Metrics::ce", both, function(call, rows) call(actual(rows), predicted(rows)))
compare("error_rate", "mclust::classError", "two", function(call, rows)
  call(as.numeric(predicted(rows)), as.numeric(actual(rows)))$errorRate)
compare("true_positive_rate", "caret::sensitivity", "two", labels)
compare("true_negative_rate", "caret::specificity", "two", labels)
compare("precision", "caret::posPredValue", "two", labels)
compare("precision", "caret::precision", "two", labels)
compare("negative_precision", "caret::negPredValue", "two", labels)
compare("f_measure", "caret::F_meas", "two", labels)
compare("f_measure[counts]", "caret::F_meas", "two", labels)
compare("f_beta", "caret::F_meas", "beta", function(call, rows, beta) labels(call, rows, beta = beta))
compare("balanced_correct_rate", "caret::confusionMatrix", "two",
        function(call, rows) labels(call, rows)$byClass["Balanced Accuracy"])
compare("odds_ratio", "vcd::oddsratio", "two", function(call, rows) coef(call(whole(rows), log = FALSE)))
compare("odds_ratio", "stats::fisher.test", "two", function(call, rows) call(whole(rows))$estimate)
compare("matthews_correlation", "stats::cor", "two",
        function(call, rows) call(is_first(actual(rows)), is_first(predicted(rows))))
compare("matthews_correlation", "psych::phi", "two", function(call, rows) call(whole(rows)))
compare("matthews_correlation", "vcd::assocstats", "two", function(call, rows) call(whole(rows))$phi)
at_one <- function(measure, ...) function(call, rows) {  # a prediction of 1 or more is positive
  found <- call(ROCR::prediction(is_first(predicted(rows)), is_first(actual(rows))), measure, ...)
  found@y.values[[1]][sum(found@x.values[[1]] >= 1)]
}
compare("false_positive_rate", "ROCR::performance", "two", at_one("fpr"))
compare("false_negative_rate", "ROCR::performance", "two", at_one("fnr"))
compare("lift", "ROCR::performance", "two", at_one("lift"))
compare("total_cost", "ROCR::performance", "costs", function(call, rows, costs) {
  costs <- whole(costs)
  at_one("cost", cost.fn = costs[1, 2], cost.fp = costs[2, 1])(call, rows)
})
compare("kappa", "vcd::Kappa", both, function(call, rows) call(whole(rows))$Unweighted["value"])
compare("kappa", "psych::cohen.kappa", both, function(call, rows) call(whole(rows))$kappa)
compare("kappa", "e1071::classAgreement", both, function(call, rows) call(whole(rows))$kappa)
compare("kappa", "caret::confusionMatrix", both, function(call, rows) labels(call, rows)$overall["Kappa"])
compare("kappa[weighted]", "vcd::Kappa", "weighted", function(call, rows, how)
  call(whole(rows), weights = if (how == "linear") "Equal-Spacing" else "Fleiss-Cohen")$Weighted["value"])
compare("kappa[weighted]", "psych::cohen.kappa", "weighted", function(call, rows, how)
  call(whole(rows), w = if (how == "linear") abs(outer(seq_along(rows), seq_along(rows), "-")))$weighted.kappa)
compare("kappa[weighted]", "Metrics::ScoreQuadraticWeightedKappa", "weighted", function(call, rows, how)
  call(as.numeric(actual(rows)), as.numeric(predicted(rows)), 1, length(rows)))
compare("ConfusionMatrix", "caret::confusionMatrix", both, function(call, rows) c(t(unclass(labels(call, rows)$table))))

# Clusters
crossed <- function(call, first, second) call(table(unlist(first), unlist(second)))
distances <- function(points) dist(whole(points))
one_based <- function(labels) unlist(labels) + 1
compare("rand", "e1071::classAgreement", "clusters", function(...) crossed(...)$rand)
compare("adjusted_rand", "e1071::classAgreement", "clusters", function(...) crossed(...)$crand)
compare("adjusted_rand", "mclust::adjustedRandIndex", "clusters", lists)
compare("adjusted_rand", "fpc::cluster.stats", "clusters", function(call, classes, clusters)
  call(dist(seq_along(classes)), one_based(clusters), one_based(classes), compareonly = TRUE)$corrected.rand)
compare("mantel_r", "vegan::mantel", "matrices", function(call, one, other)
  call(as.dist(whole(one)), as.dist(whole(other)), permutations = 0)$statistic)
compare("silhouettes", "cluster::silhouette", "points", function(call, points, clusters)
  call(one_based(clusters), distances(points))[, "sil_width"])
compare("silhouette", "cluster::silhouette", "points", function(call, points, clusters)
  mean(call(one_based(clusters), distances(points))[, "sil_width"]))
compare("silhouette", "fpc::cluster.stats", "points", function(call, points, clusters)
  call(distances(points), one_based(clusters))$avg.silwidth)
compare("dunn", "fpc::cluster.stats", "points", function(call, points, clusters)
  call(distances(points), one_based(clusters))$dunn)
compare("sum_of_squared_errors", "fpc::cluster.stats", "points", function(call, points, clusters)
  call(distances(points), one_based(clusters))$within.cluster.ss)
compare("preserved_variability", "stats::prcomp", "cloud", function(call, points, kept) {
  spread <- call(whole(points))$sdev^2
  sum(spread[seq_len(kept)]) / sum(spread)
})

# Numbers and rankings
compare("mean_absolute_error", "Metrics::mae", "numbers", lists)
compare("mean_absolute_error", "caret::MAE", "numbers", scored)
compare("mean_squared_error", "Metrics::mse", "numbers", lists)
compare("root_mean_squared_error", "Metrics::rmse", "numbers", lists)
compare("root_mean_squared_error", "caret::RMSE", "numbers", scored)
compare("median_absolute_error", "Metrics::mdae", "numbers", lists)
compare("mean_percentage_error", "Metrics::percent_bias", "numbers", lists)
compare("mean_absolute_percentage_error", "Metrics::mape", "numbers", lists)
compare("mean_absolute_percentage_error", "MLmetrics::MAPE", "numbers", scored)
compare("r_squared", "caret::R2", "numbers", scored)
compare("r_squared", "MLmetrics::R2_Score", "numbers", scored)
compare("kendall_tau", "stats::cor", "rankings", function(...) lists(..., method = "kendall"))
compare("kendall_tau[b]", "stats::cor", "rankings", function(...) lists(..., method = "kendall"))
compare("spearman_rho", "stats::cor", "rankings", function(...) lists(..., method = "spearman"))

# Scores
upward <- function(actual, scores)
  pROC::roc(unlist(actual), unlist(scores), levels = c(0, 1), direction = "<", quiet = TRUE)
marked <- function(actual, scores) ROCR::prediction(unlist(scores), unlist(actual))
compare("auc", "pROC::auc", c("scores", "ranked"), function(call, actual, scores)
  call(unlist(actual), unlist(scores), levels = c(0, 1), quiet = TRUE))
compare("auc", "ROCR::performance", c("scores", "ranked"), function(call, ...) call(marked(...), "auc")@y.values[[1]])
compare("auc", "Metrics::auc", "scores", lists)
compare("auc[rank sum]", "stats::wilcox.test", "scores", function(call, actual, scores)
  call(unlist(scores)[unlist(actual) == 1], unlist(scores)[unlist(actual) == 0], exact = FALSE)$statistic)
compare("partial_auc", "pROC::auc", "left", function(call, actual, scores, end)
  call(upward(actual, scores), partial.auc = c(1, 1 - end)))
compare("partial_auc[standardised]", "pROC::auc", "left", function(call, actual, scores, end)
  call(upward(actual, scores), partial.auc = c(1, 1 - end), partial.auc.correct = TRUE))
compare("auc_interval", "pROC::ci.auc", "scores", function(call, ...) c(call(upward(...)))[c(1, 3)])
compare("auc_difference", "pROC::roc.test", "two scores", function(call, actual, first, second) {
  found <- call(upward(actual, first), upward(actual, second), method = "delong", paired = TRUE)
  c(found$p.value, found$conf.int)
})
compare("multiclass_auc", "pROC::multiclass.roc", "class scores", function(call, actual, scores) {
  scores <- whole(scores)
  colnames(scores) <- c("0", "1", "2")
  call(factor(unlist(actual)), scores)$auc
})
compare("roc_curve", "pROC::roc", "scores", function(call, ...) {
  found <- upward(...)
  c(found$specificities, found$sensitivities, found$thresholds)
})
compare("average_precision", "ROCR::performance", "scores", function(call, ...)
  call(marked(...), "aucpr")@y.values[[1]])
compare("average_precision", "MLmetrics::PRAUC", "scores", scored)
compare("break_even_point", "ROCR::performance", "scores", function(call, ...)
  call(marked(...), "prbe")@y.values[[1]])
compare("sar", "ROCR::performance", "scores", function(call, ...) {
  found <- call(marked(...), "sar")
  above <- found@x.values[[1]] > 0.5
  found@y.values[[1]][sum(above)]
})
compare("cross_entropy", "MLmetrics::LogLoss", "sure", scored)
compare("cross_entropy", "Metrics::logLoss", "sure", lists)
compare("brier_score", "mclust::BrierScore", c("scores", "sure"), function(call, actual, scores)
  call(cbind(1 - unlist(scores), unlist(scores)), factor(unlist(actual), levels = c(0, 1))))

# Chance
compare("enrichment_p", "stats::phyper", "sample", function(call, population, successes, size, hits)
  call(hits - 1, successes, population - successes, size, lower.tail = FALSE))
compare("enrichment_p", "stats::fisher.test", "sample", function(call, population, successes, size, hits)
  call(rbind(c(hits, size - hits), c(successes - hits, population - successes - size + hits)),
       alternative = "greater")$p.value)
compare("enrichment_p[point]", "stats::dhyper", "sample", function(call, population, successes, size, hits)
  call(hits, successes, population - successes, size))
by_cell <- function(method) function(call, rows) {
  counts <- whole(rows)
  chances <- phyper(counts - 1, rowSums(counts)[row(counts)], sum(counts) - rowSums(counts)[row(counts)],
                    colSums(counts)[col(counts)], lower.tail = FALSE)
  sort(call(chances, method = method))
}
compare("enriched_cells[bonferroni]", "stats::p.adjust", "cells", by_cell("bonferroni"))
compare("enriched_cells[benjamini_hochberg]", "stats::p.adjust", "cells", by_cell("BH"))
compare("error_rate_interval[exact]", "stats::binom.test", "errors", function(call, errors, n) call(errors, n)$conf.int)
compare("error_rate_interval[wilson]", "stats::prop.test", "errors", function(call, errors, n)
  call(errors, n, correct = FALSE)$conf.int)
compare("error_rate_difference[interval]", "stats::prop.test", "rates", function(call, one, two)
  call(c(one[[1]], two[[1]]), c(one[[2]], two[[2]]), correct = FALSE)$conf.int)
compare("error_rate_difference[p]", "stats::prop.test", "rates", function(call, one, two)
  call(c(one[[1]], two[[1]]), c(one[[2]], two[[2]]), correct = FALSE)$p.value)
compare("mcnemar[exact]", "stats::binom.test", "discordant", function(call, b, c) call(b, b + c)$p.value)
compare("mcnemar[chi-squared]", "stats::mcnemar.test", "discordant", function(call, b, c)
  unlist(call(rbind(c(5, b), c(c, 7)), correct = FALSE)[c("statistic", "p.value")]))
compare("mcnemar[corrected]", "stats::mcnemar.test", "discordant", function(call, b, c)
  unlist(call(rbind(c(5, b), c(c, 7)))[c("statistic", "p.value")]))
compare("paired_t_test", "stats::t.test", "paired", function(call, ...) {
  found <- lists(call, ..., paired = TRUE)
  c(found$statistic, found$p.value, found$conf.int)
})

# Data
filled <- function(what) function(call, values)
  call(cbind(vapply(values, function(one) if (is.null(one)) NA_real_ else as.numeric(one), 0)), what = what)
compare("impute[mean]", "e1071::impute", "gaps", filled("mean"))
compare("impute[median]", "e1071::impute", "gaps", filled("median"))

cat(jsonlite::toJSON(values, auto_unbox = TRUE, digits = I(17), null = "null"))
