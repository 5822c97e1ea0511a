"""Write witness.json: numbers of statsmodels and SciPy, and of plain definitions with numeric gradients.

Run it with the packages of requirements.txt. A second run leaves the file unchanged.
"""

import json
import platform
from pathlib import Path

import numpy as np
import scipy
import statsmodels
import statsmodels.api as sm
from scipy import stats
from statsmodels.stats.contingency_tables import Table2x2
from statsmodels.stats.proportion import confint_proportions_2indep, proportion_confint

HERE = Path(__file__).resolve().parent
Z = stats.norm.ppf(0.975)
CELLS = [(30, 5, 10, 55), (3, 2, 0, 15), (0, 4, 6, 90), (12, 0, 3, 85), (992, 508, 877, 4666)]


def numeric_gradient(f, x, h=1e-6):
    x = np.asarray(x, float)
    steps = np.eye(len(x)) * h * np.maximum(x.max(), 1)
    return np.array([(f(x + s) - f(x - s)) / (2 * s.max()) for s in steps])


def delta_variance(f, counts):
    """Multinomial rows: variance of f of the shares."""
    counts = np.asarray(counts, float)
    n = counts.sum()
    p = counts / n
    d = numeric_gradient(f, p, 1e-5)
    return (np.sum(p * d * d) - np.sum(p * d) ** 2) / n


def logit_ends(value, variance, low=0.0, high=1.0):
    share, width = (value - low) / (high - low), high - low
    half = Z * np.sqrt(variance) / width / (share * (1 - share))
    middle = np.log(share / (1 - share))
    return [low + width / (1 + np.exp(-(middle - half))), low + width / (1 + np.exp(-(middle + half)))]


def fbeta(beta):
    b = beta * beta
    return lambda x: (1 + b) * x[0] / ((1 + b) * x[0] + x[1] + b * x[2])


def rows():
    costs = np.array([-1.0, 1.0, 5.0, 0.5])
    for tp, fp, fn, tn in CELLS:
        found = {"cells": [tp, fp, fn, tn]}
        for beta in (0.5, 2.0):
            smooth = [tp + 0.5, fp + 0.25, fn + 0.25]
            value = fbeta(beta)(smooth)
            found[f"fbeta {beta}"] = logit_ends(value, delta_variance(fbeta(beta), smooth))
        smooth = np.array([tp, fp, fn, tn]) + 0.25
        mean = lambda x: np.dot(x, costs) / np.sum(x)
        found["cost"] = logit_ends(mean(smooth), delta_variance(mean, smooth), -1.0, 5.0)
        half = np.array([[tp, fn], [fp, tn]]) + 0.5
        table = Table2x2(half)
        found["odds"] = list(table.oddsratio_confint())
        found["positive ratio"] = list(table.riskratio_confint())
        found["negative ratio"] = list(Table2x2(half[:, ::-1]).riskratio_confint())
        if tp + fp > 0 and fn + tn > 0:
            found["informedness"] = list(
                confint_proportions_2indep(tp, tp + fn, fp, fp + tn, method="newcomb", compare="diff")
            )
            found["markedness"] = list(
                confint_proportions_2indep(tp, tp + fp, fn, fn + tn, method="newcomb", compare="diff")
            )
        yield found


def clusters():
    """Rows right or wrong in clusters: Wilson with effective rows from statsmodels' robust variance."""
    rng = np.random.default_rng(16)
    sizes = [8, 3, 12, 5, 9, 1, 7, 10, 4, 6]
    right, group = [], []
    for code, size in enumerate(sizes):
        rate = rng.beta(4, 1)
        right += [int(one) for one in rng.random(size) < rate]
        group += [code] * size
    right, group = np.array(right, float), np.array(group)
    fit = sm.OLS(right, np.ones(len(right))).fit(cov_type="cluster", cov_kwds={"groups": group})
    variance, p, g = float(fit.cov_params()[0, 0]), right.mean(), len(sizes)
    rows = min(len(right), p * (1 - p) / variance) * (Z / stats.t.ppf(0.975, g - 1)) ** 2
    middle, half = p + Z * Z / 2 / rows, Z * np.sqrt(p * (1 - p) / rows + Z * Z / 4 / rows / rows)
    size = 1 + Z * Z / rows
    return {
        "right": [int(one) for one in right],
        "cluster": [int(one) for one in group],
        "variance": variance,
        "interval": [(middle - half) / size, (middle + half) / size],
    }


def paired_clusters():
    """Rows of two models in clusters of unequal size: robust variance of the mean difference of right answers."""
    rng = np.random.default_rng(61)
    sizes = [6, 2, 9, 4, 7, 1, 5, 8, 3, 10, 4, 6]
    a, b, group = [], [], []
    for code, size in enumerate(sizes):
        rate = rng.beta(4, 1)
        luck = rng.random(size)
        a += [int(one) for one in luck < rate]
        b += [int(one) for one in np.where(rng.random(size) < 0.6, luck, rng.random(size)) < rate - 0.1]
        group += [code] * size
    difference, group = np.array(a, float) - np.array(b), np.array(group)
    fit = sm.OLS(difference, np.ones(len(group))).fit(cov_type="cluster", cov_kwds={"groups": group})
    return {
        "a": a,
        "b": b,
        "cluster": [int(one) for one in group],
        "difference": float(fit.params[0]),
        "error": float(fit.bse[0]),
    }


def distributions():
    return {
        "t quantile": [[p, df, float(stats.t.ppf(p, df))] for p in (0.6, 0.9, 0.975, 0.9995) for df in (1, 2, 9, 19, 1e3, 1e6)],
        "t cdf": [[x, df, float(stats.t.cdf(x, df))] for x in (-3.0, -0.5, 0.0, 1.2, 8.0) for df in (1, 4, 30, 1e5)],
        "chi2 survival": [[x, df, float(stats.chi2.sf(x, df))] for x in (0.1, 3.84, 20.0, 200.0) for df in (1, 2, 9, 99)]
        + [[x, df, float(stats.chi2.sf(x, df))] for x, df in ((2095.0, 2000), (4900.0, 5000), (20300.0, 20000), (1004000.0, 1000000))],
        "normal cdf": [[x, float(stats.norm.cdf(x))] for x in (-8.0, -1.96, 0.0, 0.5, 3.0)],
        "normal quantile": [[p, float(stats.norm.ppf(p))] for p in (1e-12, 0.025, 0.5, 0.9, 0.999999)],
        "beta cdf": [[x, a, b, float(stats.beta.cdf(x, a, b))] for x in (0.01, 0.5, 0.97) for a, b in ((0.5, 0.5), (3, 18), (200, 20), (1e5, 2e5))],
    }


COSTS = [
    ([[45, 5], [2, 48]], [[0, 20], [1, 0]]),
    ([[90, 0], [0, 10]], [[0, 1], [10, 0]]),
    ([[120, 6, 1], [9, 40, 3], [0, 4, 17]], [[0, 1, 4], [1, 0, 1], [4, 1, 0]]),
    ([[120, 6, 1], [9, 40, 3], [0, 4, 17]], [[-1, 2.5, 100], [3, -2, 2.5], [100, 7, -5]]),
    ([[3, 0, 0], [0, 8, 0], [2, 1, 6]], [[1, 2, 3], [4, 5, 6], [7, 8, 9]]),
]


def mover_of_costs(costs, counts):
    """The mean as a sum of shares of rows that cost so much or more, each with its own interval."""
    n, levels = counts.sum(), np.unique(costs)
    above = np.array([counts[costs >= level].sum() for level in levels[1:]])
    steps, shares = np.diff(levels), above / n
    # Of two costs the mean is one proportion.
    rule = lambda x: "beta" if len(above) > 1 and min(x, n - x) < 5 else "wilson"
    ends = [proportion_confint(x, n, method=rule(x)) for x in above]
    low, high = np.nan_to_num(np.array(ends)[:, 0]), np.array(ends)[:, 1]
    low, high = np.where(above == 0, 0, low), np.where(above == n, 1, high)
    # Of indicators of nested sets: cov(A, B) = P(smaller) - P(A) P(B).
    covariance = np.minimum.outer(shares, shares) - np.outer(shares, shares)
    deviation = np.sqrt(np.diag(covariance))
    scale = np.outer(deviation, deviation)
    correlation = np.divide(covariance, scale, out=np.zeros_like(scale), where=scale > 0)
    for end in (0, n):
        same = above == end
        correlation[np.ix_(same, same)] = 1
    mean = (costs * counts).sum() / n
    length = lambda d: np.sqrt(d @ correlation @ d)
    return [mean - length(steps * (shares - low)), mean + length(steps * (high - shares))]


def mean_costs():
    for counts, costs in COSTS:
        c, x = np.array(counts), np.array(costs, float)
        yield {
            "counts": counts,
            "costs": costs,
            "mean": mover_of_costs(x.ravel(), c.ravel()),
            "perClass": [mover_of_costs(x[k], c[k]) for k in range(len(c))],
        }


def cluster_costs():
    """Mean cost of rows in clusters, by statsmodels' robust variance, between the costs 0 and 3."""
    rng = np.random.default_rng(17)
    sizes = [8, 3, 12, 5, 9, 1, 7, 10, 4, 6]
    cost, group = [], []
    for code, size in enumerate(sizes):
        cost += [int(one) for one in rng.binomial(3, rng.beta(1, 3), size)]
        group += [code] * size
    y, group = np.array(cost, float), np.array(group)
    fit = sm.OLS(y, np.ones(len(y))).fit(cov_type="cluster", cov_kwds={"groups": group})
    variance, p, g = float(fit.cov_params()[0, 0]) / 9, y.mean() / 3, len(sizes)
    rows = min(len(y), p * (1 - p) / variance) * (Z / stats.t.ppf(0.975, g - 1)) ** 2
    middle, half = p + Z * Z / 2 / rows, Z * np.sqrt(p * (1 - p) / rows + Z * Z / 4 / rows / rows)
    size = 1 + Z * Z / rows
    return {"cost": cost, "cluster": [int(one) for one in group], "mean": [3 * (middle - half) / size, 3 * (middle + half) / size]}


versions = {"python": platform.python_version().rsplit(".", 1)[0], "numpy": np.__version__, "scipy": scipy.__version__, "statsmodels": statsmodels.__version__}
found = {"versions": versions, "rows": list(rows()), "clusters": clusters(), "pairedClusters": paired_clusters(), "mean costs": list(mean_costs()), "cluster costs": cluster_costs(), "distributions": distributions()}
(HERE / "witness.json").write_text(json.dumps(found, indent=2) + "\n")
