"""Write the goldens of positives that no row has: missed-positives.json.

Run like generate.py, with requirements-missed.txt. The output depends on the versions in there and on
SEED, nothing else: a second run leaves the file unchanged. Never edit a golden by hand.

Each case has rows and a number of missed positives. Its average precision is scikit-learn's of the rows
times the share of the positives that has rows; its ROC area is scikit-learn's with the missed positives
below every row; `coco` is what pycocotools accumulates of the rows in the order of their ranks.
"""

import contextlib
import io
import json
import platform
import random
import warnings
from importlib.metadata import version
from pathlib import Path

import numpy as np
from pycocotools.cocoeval import COCOeval
from sklearn.metrics import average_precision_score, roc_auc_score

SEED = 20261128
N_CASES = 60
HERE = Path(__file__).resolve().parent


def coco_precision(y_true, scores, n_positives):
    """The mean precision at 101 recalls, of one image, one class and one overlap."""
    coco = COCOeval()
    n = len(y_true)
    coco.params.catIds = [1]
    coco.params.imgIds = [1]
    coco.params.maxDets = [n]
    coco.params.iouThrs = np.array([0.5])
    coco.params.areaRng = [[0, 1e10]]
    coco.params.areaRngLbl = ["all"]
    coco._paramsEval = coco.params
    coco.evalImgs = [
        {
            "dtScores": scores,
            "dtMatches": np.array([y_true]),
            "dtIgnore": np.zeros((1, n), bool),
            "gtIgnore": np.zeros(n_positives),
        }
    ]
    with contextlib.redirect_stdout(io.StringIO()):
        coco.accumulate()
    return float(coco.eval["precision"].mean())


def make_case(rng):
    n = rng.randint(1, 40)
    missed = rng.randint(0, 12)
    levels = rng.choice([3, 8, 1000])
    y_true = [int(rng.random() < 0.4) for _ in range(n)]
    y_score = [rng.randint(1, levels) / levels for _ in range(n)]
    found = sum(y_true)
    if found + missed == 0:
        return None
    order = sorted(range(n), key=lambda row: -y_score[row])
    rank_score = [0.0] * n
    for rank, row in enumerate(order):
        rank_score[row] = (n - rank) / n
    both = 0 < found + missed and found < n
    return {
        "yTrue": y_true,
        "yScore": y_score,
        "rankScore": rank_score,
        "missed": missed,
        "averagePrecision": float(average_precision_score(y_true, y_score)) * found / (found + missed),
        "rocAuc": float(roc_auc_score(y_true + [1] * missed, y_score + [-1] * missed)) if both else None,
        "coco": coco_precision(y_true, rank_score, found + missed),
    }


def main():
    warnings.simplefilter("ignore")
    rng = random.Random(SEED)
    cases = []
    while len(cases) < N_CASES:
        case = make_case(rng)
        if case is not None:
            cases.append(case)
    meta = {
        "generator": "golden/generate-missed.py",
        "seed": SEED,
        "scikitLearn": version("scikit-learn"),
        "pycocotools": version("pycocotools"),
        "numpy": np.__version__,
        "python": platform.python_version(),
    }
    lines = ",\n".join(json.dumps(case, separators=(",", ":")) for case in cases)
    text = f'{{\n"meta":{json.dumps(meta, separators=(",", ":"))},\n"cases":[\n{lines}\n]\n}}\n'
    (HERE / "missed-positives.json").write_text(text)


if __name__ == "__main__":
    main()
