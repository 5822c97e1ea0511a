"""Write the scikit-learn goldens of label ranking: scores of labels against true sets or relevances,
and of whole sets: the labels that score at least 0.5 against the true ones.

Run it as generate.py, with the same requirements.txt. A second run leaves the file unchanged.
Scores are multiples of 1/8 in the data sets with ties, so that every reader of the file sees the
same ties. Where scores tie, `ignore_ties=True` depends on how NumPy happens to sort on a machine;
such cases are left out.
"""

import itertools
import json
import platform
import random
import warnings
from pathlib import Path

import numpy as np
import sklearn
from sklearn import metrics

SEED = 20261121
HERE = Path(__file__).resolve().parent
WEIGHTS = (None, "int", "fractional")
SET_METRICS = ("accuracy_score", "hamming_loss")


def rng(key):
    return random.Random(f"{SEED}/{key}")


def drawn(key, n, n_labels, density, scores):
    """Independent labels, and scores that lean towards the true ones."""
    r = rng(key)
    y_true = [[int(r.random() < density) for _ in range(n_labels)] for _ in range(n)]
    y_score = [[scores(r, t) for t in row] for row in y_true]
    return y_true, y_score


def distinct(r, t):
    return round(r.gauss(t, 1), 6)


def eighths(r, t):
    return (r.randint(0, 6) + 2 * t) / 8


def few(r, t):
    return float(r.randint(0, 1))


def build_datasets():
    rows = {
        "distinct": drawn("distinct", 20, 6, 0.4, distinct),
        "eighths": drawn("eighths", 20, 6, 0.4, eighths),
        "two-scores": drawn("two-scores", 15, 5, 0.5, few),
        "one-score": drawn("one-score", 6, 4, 0.5, lambda r, t: 0.5),
        "one-label": ([[1], [0], [1], [1], [0]], [[0.25], [0.75], [-1.0], [0.0], [0.5]]),
        "two-labels": drawn("two-labels", 12, 2, 0.5, eighths),
        "empty-and-full": (
            [[0, 0, 0], [1, 1, 1], [0, 1, 0], [1, 1, 1], [0, 0, 0]],
            [[0.5, 0.25, 0.5], [0.5, 0.25, 0.5], [0.5, 0.5, 0.25], [1.0, 2.0, 3.0], [0.0, 0.0, 0.0]],
        ),
        "all-empty": ([[0, 0, 0], [0, 0, 0]], [[0.5, 0.25, 0.5], [0.25, 0.5, 0.75]]),
        "signed-zeros": ([[1, 0, 0], [0, 1, 1]], [[0.0, -0.0, -1.0], [-0.0, 0.0, 1.0]]),
        "many-labels": drawn("many-labels", 4, 70, 0.6, distinct),
        "many-ties": drawn("many-ties", 4, 70, 0.3, eighths),
    }
    datasets = {}
    for name, (y_true, y_score) in rows.items():
        r = rng(f"weights/{name}")
        relevance = [[t * r.randint(1, 4) + r.choice([0, 0, 0.5]) for t in row] for row in y_true]
        datasets[name] = {
            "yTrue": y_true,
            "yScore": y_score,
            "relevance": relevance,
            "intWeight": [1, *(r.randint(0, 4) for _ in y_true[1:])],
            "fractionalWeight": [0.4375, *(r.randint(0, 40) / 16 for _ in y_true[1:])],
        }
    return datasets


def has_ties(data):
    return any(len(set(row)) < len(row) for row in data["yScore"])


def run(datasets, name, fn, weight, truth, args):
    data = datasets[name]
    scores = np.array(data["yScore"])
    answer = (scores >= 0.5).astype(int) if fn in SET_METRICS else scores
    weights = None if weight is None else data[f"{weight}Weight"]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        value = getattr(metrics, fn)(
            np.array(data[truth]), answer, sample_weight=weights, **args
        )
    return {
        "fn": fn,
        "data": name,
        "weight": weight,
        "args": args,
        "truth": truth,
        "value": value,
    }


def cases(datasets):
    for name, data in datasets.items():
        n_labels = len(data["yScore"][0])
        for weight in WEIGHTS:
            yield run(datasets, name, "label_ranking_average_precision_score", weight, "yTrue", {})
            # scikit-learn takes a matrix of one column for two classes.
            if n_labels > 1:
                yield run(datasets, name, "coverage_error", weight, "yTrue", {})
                yield run(datasets, name, "label_ranking_loss", weight, "yTrue", {})
        if n_labels == 1:
            continue
        for fn, weight in itertools.product(SET_METRICS, WEIGHTS):
            yield run(datasets, name, fn, weight, "yTrue", {})
        ties = (False,) if has_ties(data) else (False, True)
        ks = [k for k in (None, 1, 2, 5, 100) if k is None or k <= n_labels or k == 100]
        for k, ignore, weight in itertools.product(ks, ties, WEIGHTS):
            args = {"k": k, "ignore_ties": ignore}
            for truth in ("yTrue", "relevance"):
                yield run(datasets, name, "ndcg_score", weight, truth, args)
                base = 2 if weight is None else 10
                yield run(datasets, name, "dcg_score", weight, truth, {**args, "log_base": base})


def compact(value):
    return json.dumps(value, separators=(",", ":"), allow_nan=False)


def main():
    datasets = build_datasets()
    meta = {
        "generator": "golden/generate-ranking.py",
        "seed": SEED,
        "scikitLearn": sklearn.__version__,
        "numpy": np.__version__,
        "python": platform.python_version(),
    }
    named = ",\n".join(f"{compact(name)}:{compact(data)}" for name, data in datasets.items())
    lines = [compact(case) for case in cases(datasets)]
    text = f'{{\n"meta":{compact(meta)},\n"datasets":{{\n{named}\n}},\n"cases":[\n'
    text += ",\n".join(lines) + "\n]\n}\n"
    (HERE / "ranking.json").write_text(text, encoding="utf-8", newline="\n")
    print(f"ranking.json: {len(lines)} cases, {len(text.encode())} bytes")


if __name__ == "__main__":
    main()
