"""Write witness-gaps.json: gaps of groups by fairlearn, quantiles of the studentized range by SciPy.

Run it with the packages of requirements-gaps.txt, then prettier on the file. A second run leaves it unchanged.
With a number of cases and a file, such as `witness-gaps.py 10000 many.json`, it writes so many there, in some
minutes; the test reads the file that CONFMAT_GAPS names.
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


def cells_of(rng):
    """Cells tn, fp, fn, tp of two to six groups, without a metric that is 0/0."""
    k = int(rng.integers(2, 7))
    most = int(rng.choice([3, 12, 80, 1000]))
    while True:
        cells = rng.integers(0, most, (k, 4))
        tn, fp, fn, tp = cells.T
        if ((tn + fp > 0) & (fn + tp > 0) & (fp + tp > 0)).all():
            return cells


def rows_of(cells):
    """The group, the truth and the prediction of each row."""
    group = np.repeat(np.arange(len(cells)), cells.sum(1))
    truth = np.concatenate([np.repeat([0, 0, 1, 1], row) for row in cells])
    pred = np.concatenate([np.repeat([0, 1, 0, 1], row) for row in cells])
    return group, truth, pred


def case(rng):
    cells = cells_of(rng)
    group, truth, pred = rows_of(cells)
    columns = {"sensitive_features": group}
    frame = fair.MetricFrame(metrics=OF_METRICS, y_true=truth, y_pred=pred, **columns)
    difference = frame.difference(method="between_groups")
    ratio = frame.ratio(method="between_groups")
    return {
        "cells": cells.tolist(),
        "metrics": {name: pair(difference[name], ratio[name]) for name in OF_METRICS},
        "fairness": {name: pair(*(of(truth, pred, **columns) for of in both)) for name, both in OF_FAIRNESS.items()},
    }


# scikit-learn's checks take most of the time, so many cases have metrics of their own.
OF_ROWS = {
    "accuracy": lambda t, p: (t == p).mean(),
    "precision": lambda t, p: t[p == 1].mean(),
    "recall": lambda t, p: p[t == 1].mean(),
    "f1": lambda t, p: 2 * (t & p).sum() / (t.sum() + p.sum()),
    "falsePositiveRate": lambda t, p: p[t == 0].mean(),
    "falseNegativeRate": lambda t, p: 1 - p[t == 1].mean(),
    "predictedPrevalence": lambda t, p: p.mean(),
    "balancedAccuracy": lambda t, p: (p[t == 1].mean() + 1 - p[t == 0].mean()) / 2,
}


def many_cases(rng, n):
    """Cases that are control features of one frame; the gap of equalized odds is the worse of its two.

    fairlearn's ratio is recall's where no group has a false positive, but none where no group has a true
    one: its least of two keeps the first of them where it is NaN. Here it is the other one's there too.
    """
    drawn = [cells_of(rng) for _ in range(n)]
    group, truth, pred = (np.concatenate(column) for column in zip(*map(rows_of, drawn)))
    place = np.repeat(np.arange(n), [cells.sum() for cells in drawn])
    columns = {"sensitive_features": group, "control_features": place}
    frame = fair.MetricFrame(metrics=OF_ROWS, y_true=truth, y_pred=pred, **columns)
    difference = frame.difference(method="between_groups")
    ratio = frame.ratio(method="between_groups")
    for i, cells in enumerate(drawn):
        found = {name: pair(difference[name].loc[i], ratio[name].loc[i]) for name in OF_ROWS}
        (a, b), (c, d) = found["recall"], found["falsePositiveRate"]
        odds = [max(a, c), min((one for one in (b, d) if one is not None), default=None)]
        fairness = {"equalizedOdds": odds, **{name: found[name] for name in ("predictedPrevalence", "recall")}}
        yield {"cells": cells.tolist(), "metrics": found, "fairness": fairness}


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


AT_ONCE = 500
n_many, path = (int(sys.argv[1]), Path(sys.argv[2])) if len(sys.argv) > 2 else (0, HERE / "witness-gaps.json")
rng = np.random.default_rng(16)
found = {
    "versions": {
        "python": platform.python_version().rsplit(".", 1)[0],
        **{name: version(name) for name in ("fairlearn", "numpy", "pandas", "scikit-learn", "scipy")},
    },
    "cases": [one for _ in range(0, n_many, AT_ONCE) for one in many_cases(rng, AT_ONCE)]
    or [case(rng) for _ in range(150)],
    "ranges": ranges(),
}
path.write_text(json.dumps(found, indent=None if n_many else 1) + "\n")
