# Write yardstick.json: what yardstick reports for program-cases.json. Run in this folder with R and its
# packages yardstick and jsonlite, then prettier on the file. A second run leaves it unchanged.

suppressMessages({
  library(yardstick)
  library(jsonlite)
})

cases <- fromJSON("program-cases.json", simplifyVector = FALSE)
value <- function(found) found$.estimate
# yardstick has predictions in the rows.
table_of <- function(counts) {
  m <- t(do.call(rbind, lapply(counts, unlist)))
  storage.mode(m) <- "double"
  names <- as.character(seq_len(nrow(m)) - 1)
  as.table(matrix(m, nrow(m), dimnames = list(Prediction = names, Truth = names)))
}
averaged <- list(
  precision = precision, recall = recall, f_meas = f_meas, spec = spec,
  bal_accuracy = bal_accuracy, j_index = j_index
)
matrices <- lapply(cases$matrices, function(case) {
  m <- table_of(case$counts)
  found <- list(accuracy = value(accuracy(m)), kap = value(kap(m)), mcc = value(suppressWarnings(mcc(m))))
  for (name in names(averaged)) {
    for (estimator in c("micro", "macro", "macro_weighted")) {
      found[[sprintf("%s(estimator = \"%s\")", name, estimator)]] <-
        suppressWarnings(value(averaged[[name]](m, estimator = estimator)))
    }
  }
  c(list(name = case$name), lapply(found, function(x) if (is.na(x)) NA else x))
})
scores <- lapply(cases$scores, function(case) {
  truth <- factor(unlist(case$true), levels = c(1, 0))
  score <- as.numeric(unlist(case$score))
  list(
    name = case$name, roc_auc = roc_auc_vec(truth, score), pr_auc = pr_auc_vec(truth, score),
    average_precision = average_precision_vec(truth, score)
  )
})
versions <- list(R = paste(R.version$major, R.version$minor, sep = "."), yardstick = as.character(packageVersion("yardstick")))
write(toJSON(list(versions = versions, matrices = matrices, scores = scores), digits = I(15), auto_unbox = TRUE, na = "null"), "yardstick.json")
