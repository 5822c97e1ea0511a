# Write program-runs-r.json: what programs of R print of program-run-cases.json. Run in this folder with R and
# caret, MLmetrics, ROCR, pROC, ModelMetrics, Metrics and jsonlite. A second run leaves the file unchanged.

suppressMessages({
  library(jsonlite)
  library(caret)
})

cases <- fromJSON("../program-run-cases.json", simplifyVector = FALSE)
runs <- list()
number <- function(x) {
  x <- as.numeric(x)
  if (is.nan(x) || is.na(x)) "NaN" else if (is.infinite(x)) if (x > 0) "Infinity" else "-Infinity" else x
}
record <- function(program, input, name, compute) {
  value <- tryCatch(number(suppressWarnings(compute)), error = function(e) "error")
  runs[[length(runs) + 1]] <<- list(program = program, input = input, name = name, value = value)
}
columns_of <- function(counts) {
  cells <- which(counts > 0, arr.ind = TRUE)
  cells <- cells[order(cells[, 1], cells[, 2]), , drop = FALSE]
  times <- counts[cells]
  list(truth = rep(cells[, 1] - 1, times), guess = rep(cells[, 2] - 1, times))
}

for (case in cases$matrices) {
  counts <- do.call(rbind, lapply(case$counts, unlist))
  k <- nrow(counts)
  rows <- columns_of(counts)
  truth <- factor(rows$truth, levels = 0:(k - 1))
  guess <- factor(rows$guess, levels = 0:(k - 1))
  cm <- tryCatch(suppressWarnings(confusionMatrix(guess, truth, mode = "everything")), error = function(e) NULL)
  overall <- function(name) if (is.null(cm)) stop("none") else cm$overall[[name]]
  record("caret", case$name, "Accuracy", overall("Accuracy"))
  record("caret", case$name, "Kappa", overall("Kappa"))
  by_class <- c("Sensitivity", "Specificity", "Precision", "Recall", "F1", "Balanced Accuracy")
  for (name in by_class) {
    first <- function() if (k == 2) cm$byClass[[name]] else cm$byClass[1, name]
    record("caret", case$name, paste("byClass", name), first())
  }
  if (k > 2) {
    data <- data.frame(obs = truth, pred = guess)
    found <- suppressWarnings(multiClassSummary(data, lev = levels(truth)))
    for (name in paste0("Mean_", c("F1", "Sensitivity", "Specificity", "Precision", "Recall", "Balanced_Accuracy"))) {
      record("caret", case$name, paste("multiClassSummary", name), found[[name]])
    }
  }
  for (name in c("Accuracy", "Precision", "Recall", "F1_Score")) {
    f <- getExportedValue("MLmetrics", name)
    record("MLmetrics", case$name, name, f(y_true = rows$truth, y_pred = rows$guess))
  }
  if (k == 2) {
    for (name in c("accuracy", "precision", "recall", "fbeta_score")) {
      f <- getExportedValue("Metrics", name)
      record("Metrics", case$name, name, f(rows$truth, rows$guess))
    }
  }
}

for (case in cases$scores) {
  if (!is.null(case$weight)) next
  truth <- unlist(case$true)
  score <- as.numeric(unlist(case$score))
  record("MLmetrics", case$name, "AUC", MLmetrics::AUC(score, truth))
  record("MLmetrics", case$name, "PRAUC", MLmetrics::PRAUC(score, truth))
  record("MLmetrics", case$name, "LogLoss", MLmetrics::LogLoss(score, truth))
  record("MLmetrics", case$name, "Gini", MLmetrics::Gini(score, truth))
  of_rocr <- function(name) ROCR::performance(ROCR::prediction(score, truth), name)@y.values[[1]]
  record("ROCR", case$name, "auc", of_rocr("auc"))
  record("ROCR", case$name, "aucpr", of_rocr("aucpr"))
  record("ModelMetrics", case$name, "auc", ModelMetrics::auc(truth, score))
  record("ModelMetrics", case$name, "logLoss", ModelMetrics::logLoss(truth, score))
  record("Metrics", case$name, "auc", Metrics::auc(truth, score))
  record("Metrics", case$name, "logLoss", Metrics::logLoss(truth, score))
}

for (case in cases$classes) {
  truth <- factor(unlist(case$true))
  score <- do.call(rbind, lapply(case$score, function(row) as.numeric(unlist(row))))
  colnames(score) <- levels(truth)
  data <- data.frame(obs = truth, pred = factor(max.col(score, "first") - 1, levels = levels(truth)))
  data <- cbind(data, score)
  found <- suppressWarnings(multiClassSummary(data, lev = levels(truth)))
  record("caret", case$name, "multiClassSummary AUC", found[["AUC"]])
  record("caret", case$name, "multiClassSummary prAUC", found[["prAUC"]])
  record("pROC", case$name, "multiclass.roc", suppressMessages(pROC::multiclass.roc(truth, score))$auc)
  record("ModelMetrics", case$name, "mauc", ModelMetrics::mauc(truth, score)$mauc)
}

names <- c("caret", "MLmetrics", "ROCR", "pROC", "ModelMetrics", "Metrics")
versions <- lapply(setNames(names, names), function(name) as.character(packageVersion(name)))
lines <- vapply(runs, function(run) as.character(toJSON(run, auto_unbox = TRUE, digits = I(15))), "")
head <- as.character(toJSON(versions, auto_unbox = TRUE))
writeLines(paste0('{"versions": ', head, ',\n"runs": [\n', paste(lines, collapse = ",\n"), "\n]}"), "../program-runs-r.json")
