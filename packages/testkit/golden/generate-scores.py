"""Write the scikit-learn goldens of scores: of classes, of labels, and probabilities.

Run it as generate.py, with requirements.txt. A second run leaves the file unchanged. Arguments keep
scikit-learn's names; labels are the columns of two-dimensional scores, ascending.
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

SEED = 20260822
HERE = Path(__file__).resolve().parent
WEIGHTS = (None, "int", "fractional")
AVERAGES = (None, "micro", "macro", "weighted")


def rng(key):
    return random.Random(f"{SEED}/{key}")


# ---------------------------------------------------------------- data sets


def truth(r, labels, n, shares=None):
    """Every label at least once, the others by share."""
    rows = list(labels) + r.choices(labels, weights=shares, k=n - len(labels))
    r.shuffle(rows)
    return rows


def probabilities(r, labels, y_true, pull):
    """Rows that add to 1, drawn towards the true class."""
    rows = []
    for label in y_true:
        raw = [r.expovariate(1) + (pull if c == label else 0) for c in labels]
        rows.append([value / sum(raw) for value in raw])
    return rows


def multiclass(key, labels, n, pull=1.0, shares=None):
    r = rng(key)
    y_true = truth(r, labels, n, shares)
    return {"kind": "multiclass", "labels": labels, "yTrue": y_true,
            "yScore": probabilities(r, labels, y_true, pull)}


def tied(key, labels, n, steps):
    """Probabilities that are multiples of 1 / steps, a power of two, so that sums are exact."""
    r = rng(key)
    y_true = truth(r, labels, n)
    rows = []
    for label in y_true:
        counts = [0] * len(labels)
        for _ in range(steps):
            counts[labels.index(label) if r.random() < 0.3 else r.randrange(len(labels))] += 1
        rows.append([count / steps for count in counts])
    return {"kind": "multiclass", "labels": labels, "yTrue": y_true, "yScore": rows}


def scores(key, labels, n):
    """Decision values of any sign that add to nothing in particular, some of them tied."""
    r = rng(key)
    y_true = truth(r, labels, n)
    rows = [[round(r.gauss(1 if c == t else 0, 1.5), 1) for c in labels] for t in y_true]
    return {"kind": "multiclass", "labels": labels, "yTrue": y_true, "yScore": rows}


def binary(key, labels, n, draw, y_true=None):
    r = rng(key)
    y_true = y_true or truth(r, labels, n)
    return {"kind": "binary", "labels": labels, "yTrue": y_true,
            "yScore": [draw(r, label == labels[1]) for label in y_true]}


def indicator(key, n, n_labels, draw, prevalence=0.4):
    r = rng(key)
    y_true = [[int(r.random() < prevalence) for _ in range(n_labels)] for _ in range(n)]
    return {"kind": "indicator", "labels": list(range(n_labels)), "yTrue": y_true,
            "yScore": [[draw(r, present) for present in row] for row in y_true]}


def leaning(r, positive):
    return r.betavariate(3, 2) if positive else r.betavariate(2, 3)


def build_datasets():
    sets = {
        "random-3": multiclass("random-3", [0, 1, 2], 40),
        "random-5": multiclass("random-5", ["ant", "bee", "cat", "dog", "emu"], 50, 0.7),
        "skewed-4": multiclass("skewed-4", [3, 5, 8, 13], 60, 1.5, [30, 5, 2, 1]),
        "tied-4": tied("tied-4", [1, 2, 3, 4], 40, 4),
        "tied-3": tied("tied-3", [0, 1, 2], 30, 2),
        "constant-3": {"kind": "multiclass", "labels": [0, 1, 2],
                       "yTrue": truth(rng("constant-3"), [0, 1, 2], 12),
                       "yScore": [[0.25, 0.5, 0.25]] * 12},
        "extreme-3": tied("extreme-3", [0, 1, 2], 24, 1),
        "absent-4": multiclass("absent-4", [0, 1, 2], 30),
        "single-class": multiclass("single-class", ["b"], 6),
        "single-precision": multiclass("single-precision", [0, 1, 2], 40),
        "single-precision-extreme": tied("single-precision-extreme", [0, 1, 2], 20, 1),
        "unsummed-3": scores("unsummed-3", [0, 1, 2], 40),
        "unsummed-4": scores("unsummed-4", ["a", "b", "c", "d"], 50),
        "two-columns": multiclass("two-columns", ["No", "Yes"], 30),
        "binary-random": binary("binary-random", [0, 1], 40, leaning),
        "binary-strings": binary("binary-strings", ["No", "Yes"], 40, leaning),
        "binary-signed": binary("binary-signed", [-1, 1], 30, lambda r, p: r.gauss(p - 0.5, 1)),
        "binary-tied": binary("binary-tied", [0, 1], 40,
                              lambda r, p: (r.randrange(5) + 4 * p * r.random() // 1) / 8),
        "binary-extreme": binary("binary-extreme", [0, 1], 20,
                                 lambda r, p: float(p if r.random() < 0.8 else not p)),
        "binary-constant": binary("binary-constant", [0, 1], 12, lambda r, p: 0.3),
        "binary-half": binary("binary-half", [0, 1], 10, lambda r, p: 0.5),
        "binary-one-class": binary("binary-one-class", [0, 1], 8, leaning, [1] * 8),
        "binary-single-precision": binary("binary-single-precision", [0, 1], 30, leaning),
        "labels-random": indicator("labels-random", 40, 4, leaning),
        "labels-tied": indicator("labels-tied", 30, 3, lambda r, p: (r.randrange(3) + p) / 4),
        "labels-rare": indicator("labels-rare", 50, 3, leaning, 0.08),
        "labels-one-sided": indicator("labels-one-sided", 20, 3, leaning),
    }
    sets["absent-4"]["labels"] = [0, 1, 2, 7]
    sets["absent-4"]["yScore"] = [[*(p * 0.75 for p in row), 0.25]
                                  for row in sets["absent-4"]["yScore"]]
    sets["single-class"]["labels"] = ["a", "b"]
    sets["single-class"]["yScore"] = [[0.25 * i % 1, 1 - 0.25 * i % 1] for i in range(6)]
    for row in sets["labels-one-sided"]["yTrue"]:
        row[0], row[2] = 0, 1
    for name, data in sets.items():
        if "single-precision" in name:
            data["yScore"] = np.asarray(data["yScore"], dtype=np.float32).tolist()
        r = rng(f"weights/{name}")
        data["intWeight"] = [1, *(r.randint(0, 4) for _ in data["yTrue"][1:])]
        data["fractionalWeight"] = [0.5, *(r.choice([0.1, 0.2, 0.7, 1.1, 2.5])
                                           for _ in data["yTrue"][1:])]
    return sets


# ---------------------------------------------------------------- cases


def run(datasets, name, fn, weight, args, **fixed):
    """One case; `fixed` are arguments that the data set determines."""
    data = datasets[name]
    dtype = np.float32 if "single-precision" in name else np.float64
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        y_true = np.asarray(data["yTrue"])
        y_score = np.asarray(data["yScore"], dtype=dtype)
        weights = {} if weight is None else {"sample_weight": data[f"{weight}Weight"]}
        value = getattr(metrics, fn)(y_true, y_score, **weights, **args, **fixed)
    value = value.tolist() if isinstance(value, np.ndarray) else float(value)
    return {"fn": fn, "data": name, "weight": weight, "args": args, "value": value}


def adds_to_one(data):
    return all(abs(sum(row) - 1) < 1e-6 and min(row) >= 0 for row in data["yScore"])


def class_cases(datasets, name, data):
    labels = {"labels": data["labels"]}
    complete = set(data["yTrue"]) == set(data["labels"])
    many = len(data["labels"]) > 2
    if many and adds_to_one(data):
        for average, weight in itertools.product(AVERAGES, WEIGHTS):
            args = {"average": average, "multi_class": "ovr"}
            yield run(datasets, name, "roc_auc_score", weight, args, **labels)
        for average in ("macro", "weighted"):
            args = {"average": average, "multi_class": "ovo"}
            yield run(datasets, name, "roc_auc_score", None, args, **labels)
    if many and complete:
        for average, weight in itertools.product(AVERAGES, WEIGHTS):
            yield run(datasets, name, "average_precision_score", weight, {"average": average})
    if many:
        for k, weight in itertools.product((1, 2, 3), WEIGHTS):
            yield run(datasets, name, "top_k_accuracy_score", weight, {"k": k}, **labels)
        for weight in WEIGHTS:
            yield run(datasets, name, "hinge_loss", weight, {}, **labels)
    if adds_to_one(data):
        for weight in WEIGHTS:
            yield run(datasets, name, "log_loss", weight, {}, **labels)
            yield run(datasets, name, "d2_log_loss_score", weight, {}, **labels)
            yield run(datasets, name, "d2_brier_score", weight, {}, **labels)
            for scale in ("auto", True, False):
                yield run(datasets, name, "brier_score_loss", weight, {"scale_by_half": scale}, **labels)


def binary_cases(datasets, name, data):
    probabilities = min(data["yScore"]) >= 0 and max(data["yScore"]) <= 1
    for weight in WEIGHTS:
        if len(set(data["yTrue"])) == 2:
            yield run(datasets, name, "hinge_loss", weight, {})
        if not probabilities:
            continue
        yield run(datasets, name, "log_loss", weight, {}, labels=data["labels"])
        yield run(datasets, name, "d2_log_loss_score", weight, {}, labels=data["labels"])
        for pos_label in data["labels"]:
            args = {"pos_label": pos_label}
            # With one class and decimal weights the score is rounding noise over rounding noise.
            if len(set(data["yTrue"])) == 2 or weight != "fractional":
                yield run(datasets, name, "d2_brier_score", weight, args)
            for scale in ("auto", False):
                args = {"pos_label": pos_label, "scale_by_half": scale}
                yield run(datasets, name, "brier_score_loss", weight, args)


def indicator_cases(datasets, name, data):
    functions = ("roc_auc_score", "average_precision_score")
    for fn, average, weight in itertools.product(functions, AVERAGES, WEIGHTS):
        yield run(datasets, name, fn, weight, {"average": average})


CASES = {"multiclass": class_cases, "binary": binary_cases, "indicator": indicator_cases}


# ---------------------------------------------------------------- writing


def encode(value):
    if isinstance(value, dict):
        return {key: encode(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [encode(item) for item in value]
    if isinstance(value, float) and not np.isfinite(value):
        return "NaN" if value != value else "Infinity" if value > 0 else "-Infinity"
    return value


def dump(value):
    return json.dumps(encode(value), separators=(",", ":"), allow_nan=False, ensure_ascii=False)


def main():
    datasets = build_datasets()
    cases = [case for name, data in datasets.items()
             for case in CASES[data["kind"]](datasets, name, data)]
    meta = {
        "generator": "golden/generate-scores.py",
        "seed": SEED,
        "scikitLearn": sklearn.__version__,
        "numpy": np.__version__,
        "python": platform.python_version(),
    }
    sets = ",\n".join(f"{dump(name)}:{dump(data)}" for name, data in datasets.items())
    lines = ",\n".join(dump(case) for case in cases)
    text = f'{{\n"meta":{dump(meta)},\n"datasets":{{\n{sets}\n}},\n"cases":[\n{lines}\n]\n}}\n'
    (HERE / "scores.json").write_text(text, encoding="utf-8", newline="\n")
    print(f"scores.json: {len(cases)} cases, {len(text.encode())} bytes")


if __name__ == "__main__":
    main()
