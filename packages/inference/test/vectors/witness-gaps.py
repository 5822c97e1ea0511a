"""Write witness-gaps.json: gaps of groups by fairlearn, quantiles of the studentized range by SciPy.

Run it with the packages of requirements-gaps.txt, then prettier on the file. A second run leaves it unchanged.
With a number of cases and a file, such as `witness-gaps.py 10000 many.json`, it writes so many there; the test
reads the file that CONFMAT_GAPS names.
"""

import json
import platform
import sys
from importlib.metadata import version
from pathlib import Path

import numpy as np
from fairlearn import metrics as fair
from scipy.stats import studentized_range
from sklearn import metrics as plain

HERE = Path(__file__).resolve().parent

OF_METRICS = {
    "accuracy": plain.accuracy_score,
    "precision": plain.precision_score,
    "recall": plain.recall_score,
    "f1": plain.f1_score,
    "falsePositiveRate": fair.false_positive_rate,
    "falseNegativeRate": fair.false_negative_rate,
    "predictedPrevalence": fair.selection_rate,
    "balancedAccuracy": plain.balanced_accuracy_score,
}
OF_FAIRNESS = {
    "equalizedOdds": (fair.equalized_odds_difference, fair.equalized_odds_ratio),
    "predictedPrevalence": (fair.demographic_parity_difference, fair.demographic_parity_ratio),
    "recall": (fair.equal_opportunity_difference, fair.equal_opportunity_ratio),
}


def case(rng):
    """Cells tn, fp, fn, tp of two to six groups, without a metric that is 0/0."""
    k = int(rng.integers(2, 7))
    most = int(rng.choice([3, 12, 80, 1000]))
    while True:
        cells = rng.integers(0, most, (k, 4))
        tn, fp, fn, tp = cells.T
        if ((tn + fp > 0) & (fn + tp > 0) & (fp + tp > 0)).all():
            break
    group = np.repeat(np.arange(k), cells.sum(1))
    truth = np.concatenate([np.repeat([0, 0, 1, 1], row) for row in cells])
    pred = np.concatenate([np.repeat([0, 1, 0, 1], row) for row in cells])
    columns = {"sensitive_features": group}
    frame = fair.MetricFrame(metrics=OF_METRICS, y_true=truth, y_pred=pred, **columns)
    difference = frame.difference(method="between_groups")
    ratio = frame.ratio(method="between_groups")
    return {
        "cells": cells.tolist(),
        "metrics": {name: pair(difference[name], ratio[name]) for name in OF_METRICS},
        "fairness": {name: pair(*(of(truth, pred, **columns) for of in both)) for name, both in OF_FAIRNESS.items()},
    }


def pair(difference, ratio):
    """To 12 digits; a ratio of zeros is none."""
    return [None if np.isnan(value) else float(f"{value:.12g}") for value in (difference, ratio)]


def ranges():
    """Tail, k, quantile."""
    found = []
    for k in (2, 3, 5, 10, 20, 100):
        for p in (0.5, 0.1, 0.05, 0.025, 0.01, 0.001):
            found.append([p, k, float(f"{studentized_range.ppf(1 - p, k, np.inf):.9g}")])
    return found


n_cases = int(sys.argv[1]) if len(sys.argv) > 1 else 150
path = Path(sys.argv[2]) if len(sys.argv) > 2 else HERE / "witness-gaps.json"
rng = np.random.default_rng(16)
found = {
    "versions": {
        "python": platform.python_version().rsplit(".", 1)[0],
        **{name: version(name) for name in ("fairlearn", "numpy", "pandas", "scikit-learn", "scipy")},
    },
    "cases": [case(rng) for _ in range(n_cases)],
    "ranges": ranges(),
}
path.write_text(json.dumps(found, indent=None if n_cases > 1000 else 1) + "\n")
