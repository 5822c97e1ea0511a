"""Write witness-calibration.json: the parts of mean losses of random probabilities by model-diagnostics, and
their isotonic regression by scikit-learn.

Run it with the packages of requirements.txt, then prettier on the file. A second run leaves it unchanged.
Another number of cases, and another file, may be given: witness-calibration.py 10000 many.json
"""

import json
import platform
import sys
from importlib.metadata import version
from pathlib import Path

import numpy as np
from model_diagnostics.scoring import LogLoss, SquaredError, decompose
from sklearn.isotonic import IsotonicRegression

HERE = Path(__file__).resolve().parent


def case(seed):
    rng = np.random.default_rng(seed)
    n = int(rng.integers(2, 60))
    scores = rng.uniform(0.01, 0.99, n).round(6)
    if seed % 3 == 0:
        scores = scores.round(1).clip(0.1, 0.9)
    truth = (rng.uniform(size=n) < scores ** rng.choice([0.5, 1, 2])).astype(int)
    # Both classes, because the losses of one have no uncertainty.
    truth[:2] = [0, 1]
    weights = rng.integers(1, 5, n) if seed % 5 == 0 else None
    parts = {
        name: decompose(truth, scores, weights, scoring_function=loss).row(0, named=True)
        for name, loss in {"brier": SquaredError(), "log": LogLoss()}.items()
    }
    fit = IsotonicRegression(y_min=0, y_max=1).fit(scores, truth, weights)
    distinct = np.unique(scores)
    return {
        "scores": scores.tolist(),
        "truth": truth.tolist(),
        **({} if weights is None else {"weights": weights.tolist()}),
        "parts": parts,
        "distinct": distinct.tolist(),
        "fitted": fit.predict(distinct).tolist(),
    }


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    name = sys.argv[2] if len(sys.argv) > 2 else "witness-calibration.json"
    packages = ["model-diagnostics", "numpy", "scikit-learn"]
    made_by = {"python": platform.python_version(), **{name: version(name) for name in packages}}
    written = {"madeBy": made_by, "cases": [case(seed) for seed in range(count)]}
    (HERE / name).write_text(json.dumps(written), encoding="utf-8")


main()
