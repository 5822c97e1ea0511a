# Write witness-r.json: numbers of R and its packages. Run in this folder: Rscript witness.R, then prettier
# on the file. A second run leaves it unchanged.
# Debian: r-base-core r-cran-proc r-cran-survey r-cran-coin r-cran-psych r-cran-jsonlite

suppressMessages({
  library(pROC)
  library(survey)
  library(coin)
  library(jsonlite)
})

ends <- function(x) as.numeric(x)[1:2]
root <- function(f, low, high) uniroot(f, c(low, high), tol = 1e-15, maxiter = 10000)$root

# Proportions of stats; Jeffreys from its beta quantiles.
proportions <- lapply(list(c(0, 10), c(1, 10), c(17, 20), c(20, 20), c(992, 1500), c(4, 70000)), function(one) {
  x <- one[1]
  n <- one[2]
  list(
    x = x, n = n,
    wilson = ends(prop.test(x, n, correct = FALSE)$conf.int),
    exact = ends(binom.test(x, n)$conf.int),
    jeffreys = c(if (x == 0) 0 else qbeta(0.025, x + 0.5, n - x + 0.5), if (x == n) 1 else qbeta(0.975, x + 0.5, n - x + 0.5))
  )
})

# Wilson's interval with the rows that a variance of survey is worth, and Student's t.
effective_ends <- function(value, variance, units, cap, range = c(0, 1)) {
  width <- diff(range)
  p <- (value - range[1]) / width
  z <- qnorm(0.975)
  n <- min(cap, p * (1 - p) / (variance / width^2)) * (z / qt(0.975, units - 1))^2
  middle <- (p + z^2 / 2 / n) / (1 + z^2 / n)
  half <- z * sqrt(p * (1 - p) / n + z^2 / 4 / n^2) / (1 + z^2 / n)
  range[1] + width * c(middle - half, middle + half)
}

set.seed(16)
n <- 90
rows <- data.frame(
  truth = sample(0:2, n, TRUE, c(0.5, 0.3, 0.2)),
  cluster = sample(0:14, n, TRUE),
  weight = round(exp(rnorm(n, 0, 0.6)), 3)
)
rows$guess <- ifelse(runif(n) < 0.75, rows$truth, sample(0:2, n, TRUE))
for (k in 0:2) {
  rows[[paste0("t", k)]] <- as.numeric(rows$truth == k)
  rows[[paste0("p", k)]] <- as.numeric(rows$guess == k)
  rows[[paste0("d", k)]] <- as.numeric(rows$truth == k & rows$guess == k)
}
rows$one <- 1
metrics <- list(
  accuracy = quote((d0 + d1 + d2) / one),
  "f1 of 1" = quote(2 * d1 / (t1 + p1)),
  "macro f1" = quote((2 * d0 / (t0 + p0) + 2 * d1 / (t1 + p1) + 2 * d2 / (t2 + p2)) / 3),
  "macro recall" = quote((d0 / t0 + d1 / t1 + d2 / t2) / 3),
  "weighted f1" = quote((t0 * 2 * d0 / (t0 + p0) + t1 * 2 * d1 / (t1 + p1) + t2 * 2 * d2 / (t2 + p2)) / one),
  kappa = quote(((d0 + d1 + d2) / one - (t0 * p0 + t1 * p1 + t2 * p2) / one^2) / (1 - (t0 * p0 + t1 * p1 + t2 * p2) / one^2)),
  matthews = quote(((d0 + d1 + d2) * one - (t0 * p0 + t1 * p1 + t2 * p2)) / sqrt((one^2 - p0^2 - p1^2 - p2^2) * (one^2 - t0^2 - t1^2 - t2^2)))
)
kish <- function(w) sum(w)^2 / sum(w^2)
# Clusters without a row that a metric rests on are in no sample of it: F1 of class 1, 2 d1 / (t1 + p1), rests on
# the rows that are of it or predicted as it, on those that are both twice.
surveyed <- function(clustered, weighted) {
  lapply(names(metrics), function(name) {
    times <- if (name == "f1 of 1") rows$t1 + rows$p1 else rows$one
    own <- rows[times > 0, ]
    weights <- if (weighted) own$weight else own$one
    design <- svydesign(ids = if (clustered) ~cluster else ~1, weights = weights, data = own)
    totals <- svytotal(~ t0 + t1 + t2 + p0 + p1 + p2 + d0 + d1 + d2 + one, design)
    found <- svycontrast(totals, metrics[[name]])
    value <- as.numeric(coef(found))
    variance <- as.numeric(vcov(found))
    range <- if (name %in% c("kappa", "matthews")) c(-1, 1) else c(0, 1)
    counted <- weights * times[times > 0]
    sums <- if (clustered) tapply(counted, own$cluster, sum) else counted
    units <- if (weighted) kish(sums) else length(sums)
    cap <- sum(counted)
    if (weighted) cap <- n * sum(counted) / sum(rows$weight) * kish(sums) / length(sums)
    list(metric = name, value = value, variance = variance, interval = effective_ends(value, variance, units, cap, range))
  })
}
surveys <- list(
  clusters = surveyed(TRUE, FALSE),
  weights = surveyed(FALSE, TRUE),
  both = surveyed(TRUE, TRUE)
)

# Two scores with ties, by pROC.
ties <- read.csv("delong-ties.csv")
a <- roc(ties[[1]], ties[[2]], quiet = TRUE, direction = "<")
b <- roc(ties[[1]], ties[[3]], quiet = TRUE, direction = "<")
test <- roc.test(a, b, method = "delong", paired = TRUE)
areas <- list(
  auc = c(auc(a), auc(b)), variance = c(var(a), var(b)), covariance = cov(a, b),
  z = unname(test$statistic), p = test$p.value
)

# Newcombe's fifth method: the roots of its definition.
newcombe <- lapply(list(c(0.8464282457, 1869, 5174), c(0.9, 10, 190), c(0.55, 12, 9)), function(one) {
  area <- one[1]
  size <- (one[2] + one[3]) / 2
  z <- qnorm(0.975)
  f <- function(t) (area - t)^2 - z^2 * t * (1 - t) * (1 + (size - 1) * ((1 - t) / (2 - t) + t / (1 + t))) / (one[2] * one[3])
  c(one, root(f, 1e-12, area), root(f, area, 1 - 1e-12))
})

# Tango's score interval: the roots of its definition.
tango <- lapply(list(c(7, 19, 100), c(0, 4, 50), c(12, 5, 40)), function(one) {
  b <- one[1]
  c <- one[2]
  n <- one[3]
  score <- function(d) {
    B <- -b - c + (2 * n - b + c) * d
    q <- (sqrt(pmax(0, B^2 + 8 * n * c * d * (1 - d))) - B) / (4 * n)
    (b - c - n * d) / sqrt(n * (2 * q + d * (1 - d)))
  }
  z <- qnorm(0.975)
  seen <- (b - c) / n
  c(one, root(function(d) score(d) - z, -1 + 1e-9, seen - 1e-9), root(function(d) score(d) + z, seen + 1e-9, 1 - 1e-9))
})

# Confidence sequences: the roots of their definition.
sequences <- lapply(list(c(17, 20), c(1700, 2000), c(3, 40)), function(one) {
  x <- one[1]
  n <- one[2]
  f <- function(p) lbeta(x + 1, n - x + 1) - x * log(p) - (n - x) * log1p(-p) + log(0.05)
  c(one, root(f, 1e-9, x / n), root(f, x / n, 1 - 1e-9))
})

# Margins of a square table.
square <- as.table(matrix(c(20, 6, 2, 1, 3, 30, 5, 2, 4, 1, 25, 7, 2, 0, 3, 18), 4, byrow = TRUE))
margins <- mh_test(square)
symmetry <- mcnemar.test(square, correct = FALSE)
kappa <- psych::cohen.kappa(square)

differences <- c(0.012, -0.004, 0.021, 0.018, 0.007, 0.03, 0.001, 0.016)
folds <- local({
  k <- length(differences)
  t <- mean(differences) / sqrt((1 / k + 100 / 900) * var(differences))
  list(differences = differences, n_train = 900, n_test = 100, t = t, p = 2 * pt(-abs(t), k - 1))
})

p <- c(0.04, 0.001, 0.2, 0.001, 0.03, 1, 0.049, 0, 0.5)
adjusted <- lapply(c(holm = "holm", bh = "BH", by = "BY", bonferroni = "bonferroni"), function(method) p.adjust(p, method))
mcnemar <- lapply(list(c(7, 19), c(30, 12), c(0, 6), c(5, 5)), function(one) c(one, binom.test(one[1], sum(one))$p.value))
quantiles <- list(
  t = lapply(list(c(0.975, 1), c(0.9, 3.7), c(0.9995, 19), c(0.6, 1e6)), function(one) c(one, qt(one[1], one[2]))),
  beta = lapply(list(c(0.025, 0.5, 19.5), c(0.975, 18, 3), c(1e-6, 200, 20)), function(one) c(one, qbeta(one[1], one[2], one[3])))
)

versions <- list(
  R = paste(R.version$major, R.version$minor, sep = "."),
  pROC = as.character(packageVersion("pROC")), survey = as.character(packageVersion("survey")),
  coin = as.character(packageVersion("coin")), psych = as.character(packageVersion("psych"))
)
found <- list(
  versions = versions, proportions = proportions, rows = rows[c("truth", "guess", "cluster", "weight")],
  surveys = surveys, areas = areas, newcombe = newcombe, tango = tango, sequences = sequences,
  square = list(
    table = unclass(square), stuart_maxwell = c(statistic(margins), pvalue(margins)),
    bowker = c(unname(symmetry$statistic), symmetry$p.value), kappa = c(kappa$kappa, kappa$var.kappa)
  ),
  folds = folds, multiplicity = c(list(p = p), adjusted), mcnemar = mcnemar, quantiles = quantiles
)
write(toJSON(found, digits = I(15), auto_unbox = TRUE, dataframe = "columns"), "witness-r.json")
