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

# Label sets of clusters: F1 is 2 J / (1 + J) of the Jaccard index J = hits / either. survey has its variance and,
# of a macro mean, how labels move together; few rows in a mean take Clopper-Pearson's interval.
set.seed(19)
of_labels <- 0:3
sets <- data.frame(cluster = sample(0:19, n, TRUE), weight = round(exp(rnorm(n, 0, 0.4)), 3), one = 1)
tilt <- rnorm(20, 0, 0.8)
for (k in of_labels) {
  sets[[paste0("t", k)]] <- as.numeric(runif(n) < plogis(c(0, -0.4, -1, -2.2)[k + 1] + tilt[sets$cluster + 1]))
  flips <- runif(n) < plogis(-1.6 + 0.7 * tilt[sets$cluster + 1])
  sets[[paste0("p", k)]] <- abs(sets[[paste0("t", k)]] - as.numeric(flips))
  sets[[paste0("h", k)]] <- as.numeric(sets[[paste0("t", k)]] & sets[[paste0("p", k)]])
  sets[[paste0("u", k)]] <- as.numeric(sets[[paste0("t", k)]] | sets[[paste0("p", k)]])
}
f1_of <- function(j) 2 * j / (1 + j)
set_formula <- as.formula(paste("~", paste0(c("t", "p", "h", "u"), rep(of_labels, each = 4), collapse = " + ")))
surveyed_sets <- function(weighted) {
  weights <- if (weighted) sets$weight else sets$one
  total <- function(counted) sum(weights * counted)
  # What so many answers of the samples count for, and the independent units behind them.
  worth <- function(counted) {
    sums <- tapply(weights * counted, sets$cluster, sum)
    sums <- sums[sums > 0]
    units <- if (weighted) kish(sums) else length(sums)
    list(units = units, cap = if (weighted) n * sum(sums) / sum(weights) * units / length(sums) else sum(sums))
  }
  # Clusters without any of the answers are in no sample of the number.
  variance_of <- function(over, under) {
    data <- data.frame(cluster = sets$cluster, over = over, under = under)[under > 0, ]
    design <- svydesign(ids = ~cluster, weights = weights[under > 0], data = data)
    as.numeric(vcov(svycontrast(svytotal(~ over + under, design), quote(over / under))))
  }
  one <- function(over, under) {
    j <- total(over) / total(under)
    of <- worth(under)
    variance <- variance_of(over, under)
    c(of, list(j = j, variance = variance, ends = effective_ends(j, variance, of$units, of$cap)))
  }
  columns <- function(letter) lapply(of_labels, function(k) sets[[paste0(letter, k)]])
  labels <- Map(one, columns("h"), columns("u"))
  precisions <- Map(one, columns("h"), columns("p"))
  pooled <- one(Reduce(`+`, columns("h")), Reduce(`+`, columns("u")))
  design <- svydesign(ids = ~cluster, weights = weights, data = sets)
  totals <- svytotal(set_formula, design)
  together <- function(under) {
    ratios <- lapply(of_labels, function(k) parse(text = paste0("h", k, " / ", under, k))[[1]])
    names(ratios) <- paste0("l", of_labels)
    cov2cor(vcov(svycontrast(totals, ratios)))
  }
  macro <- function(each, correlation, map, half_curvature) {
    found <- sapply(each, function(label) {
      p <- label$j
      rows <- min(label$cap, p * (1 - p) / label$variance)
      fewer <- rows * (qnorm(0.975) / qt(0.975, label$units - 1))^2
      x <- p * fewer
      ends <- if (fewer < 20) c(qbeta(0.025, x, fewer - x + 1), qbeta(0.975, x + 1, fewer - x)) else label$ends
      q <- (p * rows + 1) / (rows + 2)
      c(value = map(p), low = map(ends[1]), high = map(ends[2]), bias = -half_curvature(q) * q * (1 - q) / rows)
    })
    spread <- function(d) sqrt(as.numeric(t(d) %*% correlation %*% d)) / ncol(found)
    middle <- mean(found["value", ]) + mean(found["bias", ])
    c(middle - spread(found["value", ] - found["low", ]), middle + spread(found["high", ] - found["value", ]))
  }
  sum_of <- function(form) paste(sapply(of_labels, function(k) gsub("K", k, form)), collapse = " + ")
  quotient <- sprintf("(%s) / (%s)", sum_of("2 * hK * tK / (tK + pK)"), sum_of("tK"))
  weighted_f1 <- svycontrast(totals, parse(text = quotient)[[1]])
  every <- worth(sets$one)
  answers <- total(Reduce(`+`, columns("t"))) + total(Reduce(`+`, columns("p")))
  cap <- every$cap * answers / total(sets$one)
  list(
    labels = t(sapply(labels, function(label) f1_of(label$ends))), micro = f1_of(pooled$ends),
    macro = macro(labels, together("u"), f1_of, function(q) -2 / (1 + q)^3),
    precision = macro(precisions, together("p"), identity, function(q) 0),
    weighted = effective_ends(as.numeric(coef(weighted_f1)), as.numeric(vcov(weighted_f1)), every$units, cap)
  )
}
label_sets <- list(
  cluster = sets$cluster, weight = sets$weight, truth = sapply(of_labels, function(k) sets[[paste0("t", k)]]),
  guess = sapply(of_labels, function(k) sets[[paste0("p", k)]]), rows = surveyed_sets(FALSE), weighted = surveyed_sets(TRUE)
)

versions <- list(
  R = paste(R.version$major, R.version$minor, sep = "."),
  pROC = as.character(packageVersion("pROC")), survey = as.character(packageVersion("survey")),
  coin = as.character(packageVersion("coin")), psych = as.character(packageVersion("psych"))
)
found <- list(
  versions = versions, proportions = proportions, rows = rows[c("truth", "guess", "cluster", "weight")],
  surveys = surveys, label_sets = label_sets, areas = areas, newcombe = newcombe, tango = tango, sequences = sequences,
  square = list(
    table = unclass(square), stuart_maxwell = c(statistic(margins), pvalue(margins)),
    bowker = c(unname(symmetry$statistic), symmetry$p.value), kappa = c(kappa$kappa, kappa$var.kappa)
  ),
  folds = folds, multiplicity = c(list(p = p), adjusted), mcnemar = mcnemar, quantiles = quantiles
)
write(toJSON(found, digits = I(15), auto_unbox = TRUE, dataframe = "columns"), "witness-r.json")
