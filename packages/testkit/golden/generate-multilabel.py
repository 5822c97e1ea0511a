"""Write the scikit-learn goldens of label sets: counts per label and per sample, and averages.

Run it as generate.py, with requirements.txt. A second run leaves the file unchanged.
"""

import json
import math
import platform
import random
import warnings
from pathlib import Path

import numpy as np
import sklearn
from sklearn.metrics import (
    f1_score,
    fbeta_score,
    jaccard_score,
    multilabel_confusion_matrix,
    precision_score,
    recall_score,
)

SEED = 20261121
HERE = Path(__file__).resolve().parent
warnings.simplefilter("ignore")


def drawn(r, n, k, density, agreement):
    truth = [[int(r.random() < density) for _ in range(k)] for _ in range(n)]
    predicted = [
        [t if r.random() < agreement else int(r.random() < density) for t in row] for row in truth
    ]
    return truth, predicted


def datasets():
    """Name, true rows, predicted rows."""
    r = random.Random(SEED)
    yield "drawn", *drawn(r, 23, 5, 0.35, 0.7)
    yield "wide", *drawn(r, 7, 13, 0.2, 0.5)
    yield "dense", *drawn(r, 9, 4, 0.8, 0.6)
    yield "sparse", *drawn(r, 30, 6, 0.08, 0.6)
    yield "two-labels", *drawn(r, 12, 2, 0.5, 0.5)
    yield "one-sample", *drawn(r, 1, 4, 0.5, 0.5)
    truth, predicted = drawn(r, 8, 4, 0.5, 0.6)
    for row in (*truth, *predicted):
        row[2] = 0
    truth[0] = predicted[0] = [0, 0, 0, 0]
    truth[1], predicted[2] = [0, 0, 0, 0], [0, 0, 0, 0]
    yield "empty-rows-and-label", truth, predicted
    yield "all-zero", [[0, 0, 0]] * 3, [[0, 0, 0]] * 3
    yield "nothing-predicted", [[1, 0, 1], [0, 1, 0], [0, 0, 0]], [[0, 0, 0]] * 3
    yield "nothing-true", [[0, 0, 0]] * 3, [[1, 0, 1], [0, 1, 0], [0, 0, 0]]
    yield "perfect", [[1, 0, 1], [0, 1, 0], [0, 0, 0]], [[1, 0, 1], [0, 1, 0], [0, 0, 0]]


def plain(value):
    """A value for JSON; NaN as a string, numbers that are whole as integers."""
    if isinstance(value, np.ndarray):
        return [plain(item) for item in value.tolist()]
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, float) and math.isnan(value):
        return "NaN"
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return float(value) if isinstance(value, np.floating) else value


def calls(truth, predicted, weights):
    """Every call on one data set: its name, arguments and value."""
    y_true, y_pred = np.array(truth), np.array(predicted)
    k = y_true.shape[1]
    for weight, sample_weight in {None: None, **weights}.items():
        for labels in (None, [k - 1, 0]):
            args = {"labels": labels, "samplewise": False}
            value = multilabel_confusion_matrix(
                y_true, y_pred, sample_weight=sample_weight, labels=labels
            )
            yield "multilabel_confusion_matrix", weight, args, value
        value = multilabel_confusion_matrix(
            y_true, y_pred, sample_weight=sample_weight, samplewise=True
        )
        args = {"labels": None, "samplewise": True}
        yield "multilabel_confusion_matrix", weight, args, value
        for average in ("samples", "micro", "macro", "weighted", None):
            for zero_division in (0.0, 1.0, math.nan):
                options = {"average": average, "zero_division": zero_division}
                for function in (precision_score, recall_score, f1_score, jaccard_score):
                    # jaccard_score takes no NaN.
                    if function is jaccard_score and math.isnan(zero_division):
                        continue
                    value = function(y_true, y_pred, sample_weight=sample_weight, **options)
                    yield function.__name__, weight, options, value
            options = {"average": average, "zero_division": 0.0, "beta": 2.0}
            value = fbeta_score(y_true, y_pred, sample_weight=sample_weight, **options)
            yield "fbeta_score", weight, options, value


def main():
    r = random.Random(SEED + 1)
    meta = {
        "generator": "golden/generate-multilabel.py",
        "seed": SEED,
        "scikitLearn": sklearn.__version__,
        "numpy": np.__version__,
        "python": platform.python_version(),
    }
    dump = lambda value: json.dumps(plain(value), separators=(",", ":"))
    sets, cases = [], []
    for name, truth, predicted in datasets():
        n = len(truth)
        weights = {
            "int": [r.randint(0, 4) for _ in range(n)],
            # Multiples of 1/16, which add up exactly.
            "fractional": [r.randint(1, 63) / 16 for _ in range(n)],
        }
        weights["int"][0] = 2
        entry = {"yTrue": truth, "yPred": predicted}
        entry |= {f"{kind}Weight": plain(values) for kind, values in weights.items()}
        sets.append(f'{dump(name)}:{json.dumps(entry, separators=(",", ":"))}')
        for fn, weight, args, value in calls(truth, predicted, weights):
            shown = {key: plain(item) for key, item in args.items()}
            case = {"fn": fn, "data": name, "weight": weight, "args": shown}
            if not isinstance(value, np.ndarray):
                value = float(value)
            cases.append(json.dumps(case | {"value": plain(value)}, separators=(",", ":")))
    text = f'{{\n"meta":{json.dumps(meta, separators=(",", ":"))},\n"datasets":{{\n'
    text += ",\n".join(sets) + "\n},\n" + '"cases":[\n' + ",\n".join(cases) + "\n]\n}\n"
    (HERE / "multilabel.json").write_text(text, encoding="utf-8", newline="\n")
    print(f"multilabel.json: {len(cases)} cases, {len(text.encode())} bytes")


if __name__ == "__main__":
    main()
