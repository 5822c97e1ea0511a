"""Write witness-comparisons.json: comparisons of statsmodels and SciPy, and of plain definitions.

Run it with the packages of requirements.txt, then prettier on the file. A second run leaves it unchanged.
"""

import itertools
import json
import platform
from pathlib import Path

import numpy as np
import scipy
import statsmodels
from scipy import stats
from statsmodels.stats.contingency_tables import SquareTable, cochrans_q, mcnemar
from statsmodels.stats.multitest import multipletests

HERE = Path(__file__).resolve().parent
CELLS = [  # truth, a, b, rows
    (0, 0, 0, 41), (0, 0, 1, 6), (0, 1, 0, 3), (0, 2, 2, 4), (0, 1, 2, 2),
    (1, 1, 1, 25), (1, 1, 0, 4), (1, 0, 1, 7), (1, 2, 2, 3),
    (2, 2, 2, 14), (2, 2, 1, 5), (2, 0, 2, 1), (2, 1, 1, 2),
]  # fmt: skip
K = 3


def matrices(counts):
    a, b = np.zeros((K, K)), np.zeros((K, K))
    for (t, i, j, _), n in zip(CELLS, counts):
        a[t, i] += n
        b[t, j] += n
    return a, b


def f1s(m):
    return 2 * np.diag(m) / (m.sum(0) + m.sum(1))


def kappa(m):
    p = m / m.sum()
    chance = p.sum(0) @ p.sum(1)
    return (np.trace(p) - chance) / (1 - chance)


def matthews(m):
    s, c, t, p = m.sum(), np.trace(m), m.sum(1), m.sum(0)
    return (c * s - t @ p) / np.sqrt((s * s - p @ p) * (s * s - t @ t))


METRICS = {
    "accuracy": lambda m: np.trace(m) / m.sum(),
    "macro f1": lambda m: f1s(m).mean(),
    "macro precision": lambda m: (np.diag(m) / m.sum(0)).mean(),
    "macro recall": lambda m: (np.diag(m) / m.sum(1)).mean(),
    "f1 of 2": lambda m: f1s(m)[2],
    "micro jaccard": lambda m: np.trace(m) / (2 * m.sum() - np.trace(m)),
}


def difference(metric, counts):
    a, b = matrices(counts)
    return metric(a) - metric(b)


def standard_error(metric, counts):
    """Delta method with multinomial cells, slopes by central differences."""
    n = counts.sum()
    h = 1e-5 * n
    slopes = []
    for cell in range(len(counts)):
        step = np.zeros(len(counts))
        step[cell] = h
        slopes.append((difference(metric, counts + step) - difference(metric, counts - step)) / (2 * h) * n)
    slopes, p = np.array(slopes), counts / n
    return np.sqrt((p @ slopes**2 - (p @ slopes) ** 2) / n)


def exact_permutation(cells, metric):
    """All ways in which the rows of a small tally give their predictions to the models."""
    pairs, still = {}, np.zeros((2, 2))
    for t, a, b, n in cells:
        if a == b:
            still[t, a] += n
        else:
            key = (t, min(a, b), max(a, b))
            pairs[key] = pairs.get(key, 0) + n

    def value(split):
        a, b = still.copy(), still.copy()
        for (t, low, high), x, n in zip(pairs, split, pairs.values()):
            a[t, low] += x
            a[t, high] += n - x
            b[t, high] += x
            b[t, low] += n - x
        return metric(a) - metric(b)

    a, b = still.copy(), still.copy()
    for t, i, j, n in cells:
        if i != j:
            a[t, i] += n
            b[t, j] += n
    seen = abs(metric(a) - metric(b)) - 1e-12
    total = 0.0
    for split in itertools.product(*(range(n + 1) for n in pairs.values())):
        weight = np.prod([stats.binom.pmf(x, n, 0.5) for x, n in zip(split, pairs.values())])
        total += weight if abs(value(split)) >= seen else 0.0
    return total


def fisher_mid_p(x, n, y, m):
    """Tables with the same margins that are less likely, and half of those as likely."""
    table = stats.hypergeom(n + m, x + y, n)
    seen = table.pmf(x)
    all_p = table.pmf(np.arange(max(0, x + y - m), min(n, x + y) + 1))
    as_likely = np.isclose(all_p, seen, rtol=1e-7)
    return float(all_p[(all_p < seen) & ~as_likely].sum() + all_p[as_likely].sum() / 2)


rng = np.random.default_rng(16)
answers = (rng.random((60, 4)) < [0.6, 0.7, 0.8, 0.65]).astype(int)
q = cochrans_q(answers)
table = np.array([[20, 6, 2, 1], [3, 30, 5, 2], [4, 1, 25, 7], [2, 0, 3, 18]])
homogeneity = SquareTable(table, shift_zeros=False).homogeneity(method="stuart_maxwell")
symmetry = SquareTable(table, shift_zeros=False).symmetry(method="bowker")
p_values = [0.04, 0.001, 0.2, 0.001, 0.03, 1.0, 0.049, 0.0, 0.5]
counts = np.array([n for *_, n in CELLS], float)
f1_of_1 = lambda m: 2 * m[1, 1] / (m[1].sum() + m[:, 1].sum())
small = [(0, 0, 0, 5), (0, 0, 1, 4), (0, 1, 0, 1), (1, 1, 1, 4), (1, 1, 0, 5), (1, 0, 1, 1)]
slices = [(45, 60, 160, 190), (3, 9, 80, 100), (0, 5, 5, 5), (10, 20, 10, 20), (7, 7, 88, 95)]

found = {
    "versions": {
        "python": platform.python_version(),
        "numpy": np.__version__,
        "scipy": scipy.__version__,
        "statsmodels": statsmodels.__version__,
    },
    "cells": CELLS,
    "differences": {
        name: {"difference": difference(metric, counts), "standard_error": standard_error(metric, counts)}
        for name, metric in METRICS.items()
    },
    "permutation": {"cells": small, "f1 of 1": exact_permutation(small, f1_of_1)},
    "cochran": {"answers": answers.tolist(), "statistic": q.statistic, "p": q.pvalue},
    "square": {
        "table": table.tolist(),
        "stuart_maxwell": [homogeneity.statistic, homogeneity.pvalue],
        "bowker": [symmetry.statistic, symmetry.pvalue],
    },
    "mcnemar exact": [[b, c, float(mcnemar([[0, b], [c, 0]], exact=True).pvalue)] for b, c in [(7, 19), (30, 12)]],
    "multiplicity": {
        "p": p_values,
        **{ours: multipletests(p_values, method=theirs)[1].tolist()
           for ours, theirs in [("holm", "holm"), ("bh", "fdr_bh"), ("by", "fdr_by"), ("bonferroni", "bonferroni")]},
    },
    "fisher mid p": [[*s, fisher_mid_p(*s)] for s in slices],
}
(HERE / "witness-comparisons.json").write_text(json.dumps(found, indent=1, default=float) + "\n")
