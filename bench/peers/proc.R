# pROC: areas under ROC curves by DeLong's method. Tasks: `auc_interval <type>`, the area and its
# interval; `delong <type>`, z of two paired scores.

suppressMessages(library(pROC))

# The truth, 0 or 1, and the scores of a workload of two classes, and a second score of each row.
read_scores <- function(folder, dtype, n) {
  size <- if (dtype == "float32") 4 else 8
  file <- file.path(folder, if (dtype == "float32") "score.f32" else "score.f64")
  truth <- readBin(file.path(folder, "true.u8"), "integer", n, size = 1, signed = FALSE)
  a <- readBin(file, "double", n, size = size, endian = "little")
  list(truth = truth, a = a, b = a + ((seq_len(n) - 1) * 7919) %% 1000 / 2500)
}

curve <- function(truth, scores) {
  roc(truth, scores, levels = c(0, 1), direction = "<", quiet = TRUE, algorithm = 2)
}

auc_interval <- function(rows) {
  found <- ci.auc(curve(rows$truth, rows$a), method = "delong")
  c(found[2], found[1], found[3])
}

delong <- function(rows) {
  test <- roc.test(curve(rows$truth, rows$a), curve(rows$truth, rows$b),
    method = "delong", paired = TRUE
  )
  unname(test$statistic)
}

tasks <- list(auc_interval = auc_interval, delong = delong)

# Most resident memory so far; null where the system does not tell.
peak_bytes <- function() {
  status <- tryCatch(readLines("/proc/self/status"), error = function(e) "", warning = function(w) "")
  line <- grep("^VmHWM:", status, value = TRUE)
  if (length(line) == 0) "null" else format(1024 * as.numeric(gsub("\\D", "", line)), scientific = FALSE)
}

say <- function(line) {
  cat(line, "\n", sep = "")
  flush(stdout())
}

say(sprintf(
  '{"versions":{"pROC":"%s","R":"%s"}}',
  packageVersion("pROC"), getRversion()
))
input <- file("stdin", "r")
prepared <- list()
while (length(line <- readLines(input, 1)) > 0) {
  fields <- strsplit(line, "\t")[[1]]
  words <- strsplit(fields[1], " ")[[1]]
  run <- tasks[[words[1]]]
  key <- paste(words[2], fields[2])
  if (is.null(prepared[[key]])) {
    prepared[[key]] <- read_scores(fields[2], words[2], as.integer(fields[3]))
  }
  rows <- prepared[[key]]
  samples <- numeric(0)
  for (i in seq_len(as.integer(fields[5]))) {
    start <- proc.time()[["elapsed"]]
    result <- run(rows)
    samples <- c(samples, (proc.time()[["elapsed"]] - start) * 1000)
  }
  peak <- peak_bytes()
  writeBin(as.double(result), fields[6], endian = "little")
  say(sprintf(
    '{"samplesMs":[%s],"peakBytes":%s}',
    paste(format(samples, scientific = FALSE, trim = TRUE), collapse = ","), peak
  ))
}
