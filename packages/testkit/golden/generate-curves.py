"""Write the goldens of curves and areas over thresholds: curves.json.

Run like generate.py, with requirements-curves.txt. The output depends on the versions in there and on
SEED, nothing else: a second run leaves the file unchanged. Never edit a golden by hand.
"""

import itertools
import json
import math
import platform
import random
import warnings
from pathlib import Path

import numpy as np
import scipy
import sklearn
from scipy import stats
from sklearn import metrics

SEED = 20261121
HERE = Path(__file__).resolve().parent
WEIGHTS = (None, "int", "fractional")


def rng(key):
    return random.Random(f"{SEED}/{key}")


# ---------------------------------------------------------------- data sets


def drawn(key, n, share, gap, digits=None):
    """Truth by share of positives; normal scores, those of positives `gap` greater."""
    r = rng(key)
    y_true = [int(r.random() < share) for _ in range(n)]
    scores = [r.gauss(gap * t, 1) for t in y_true]
    return y_true, [round(s, digits) if digits is not None else s for s in scores]


def build_datasets():
    many = drawn("random", 30, 0.4, 1)
    tied = drawn("tied", 36, 0.5, 1, 0)
    r = rng("extreme")
    tiny, huge = 5e-324, 1.7e308
    extreme = [-huge, huge, tiny, -tiny, 0.0, 2 * tiny, 1.0, math.nextafter(1.0, 2), -1.0, 1e-300]
    rows = {
        "random": many,
        "probabilities": (many[0], [1 / (1 + math.exp(-s)) for s in many[1]]),
        "tied": tied,
        "tied-skewed": drawn("tied-skewed", 40, 0.1, 1, 1),
        "even-steps": ([i % 3 == 0 for i in range(24)], [i // 2 / 16 for i in range(24)]),
        "constant": ([0, 1, 1, 0, 1], [0.5] * 5),
        "only-negatives": ([0] * 6, [0.1, 0.2, 0.2, 0.3, 0.4, 0.4]),
        "only-positives": ([1] * 6, [0.1, 0.2, 0.2, 0.3, 0.4, 0.4]),
        "perfect": ([0, 0, 0, 1, 1, 1, 1], [0.1, 0.2, 0.3, 0.7, 0.8, 0.9, 0.95]),
        "reversed": ([1, 1, 1, 0, 0, 0], [0.1, 0.2, 0.3, 0.7, 0.8, 0.9]),
        "extreme": ([r.randint(0, 1) for _ in extreme], extreme),
        "one-positive": ([0, 0, 1, 0, 0, 0], [0.3, 0.1, 0.2, 0.2, 0.6, 0.5]),
        "two-rows": ([0, 1], [0.2, 0.8]),
    }
    datasets = {}
    for name, (y_true, y_score) in rows.items():
        r = rng(f"weights/{name}")
        integers = [r.randint(0, 4) for _ in y_true]
        integers[0] = integers[0] or 1
        # Each class keeps a weight above 0 where it has rows.
        for label in {0, 1} & set(map(int, y_true)):
            place = [int(t) for t in y_true].index(label)
            integers[place] = integers[place] or 1
        datasets[name] = {
            "yTrue": [int(t) for t in y_true],
            "yScore": [float(s) for s in y_score],
            "intWeight": integers,
            # Multiples of 1/16, whose sums are exact in any order.
            "fractionalWeight": [r.randint(1, 40) / 16 for _ in y_true],
        }
    return datasets


# ---------------------------------------------------------------- cases


def case(fn, data, weight, args, value):
    return {"fn": fn, "data": data, "weight": weight, "args": args, "value": value}


def curve_cases(datasets):
    curves = {
        "roc_curve": metrics.roc_curve,
        "precision_recall_curve": metrics.precision_recall_curve,
        "det_curve": metrics.det_curve,
    }
    for (name, data), weight in itertools.product(datasets.items(), WEIGHTS):
        y_true, y_score = data["yTrue"], data["yScore"]
        sample_weight = data[f"{weight}Weight"] if weight else None
        weighted = {"sample_weight": sample_weight}
        has_both = len(set(y_true)) == 2
        for (fn, curve), drop in itertools.product(curves.items(), (False, True)):
            if fn == "det_curve" and not has_both:
                continue
            args = {"drop_intermediate": drop}
            value = curve(y_true, y_score, pos_label=1, **args, **weighted)
            yield case(fn, name, weight, args, value)
        for max_fpr in (None, 0.05, 0.1, 0.37, 0.5, 1.0):
            args = {"max_fpr": max_fpr}
            if max_fpr is not None and not has_both:
                continue
            value = metrics.roc_auc_score(y_true, y_score, **args, **weighted)
            yield case("roc_auc_score", name, weight, args, value)
        if 1 in y_true:
            value = metrics.average_precision_score(y_true, y_score, **weighted)
            yield case("average_precision_score", name, weight, {}, value)
            precision, recall, _ = metrics.precision_recall_curve(y_true, y_score, **weighted)
            value = metrics.auc(recall, precision)
            yield case("auc", name, weight, {"of": "precision_recall_curve"}, value)
        for beta in (0.5, 1, 2):
            args = {"beta": beta}
            values, _ = metrics.metric_at_thresholds(
                np.array(y_true),
                np.array(y_score),
                metrics.fbeta_score,
                metric_params={"beta": beta, "zero_division": 0},
                **({"sample_weight": np.array(sample_weight)} if weight else {}),
            )
            yield case("fbeta_score", name, weight, args, values)
        if weight is None and has_both:
            positives = [s for s, t in zip(y_score, y_true) if t == 1]
            negatives = [s for s, t in zip(y_score, y_true) if t == 0]
            value = stats.ks_2samp(positives, negatives).statistic
            yield case("ks_2samp", name, weight, {}, value)
        if weight is None and all(0 <= s <= 1 for s in y_score):
            value = metrics.brier_score_loss(y_true, y_score, labels=[0, 1])
            yield case("brier_score_loss", name, weight, {}, value)


# ---------------------------------------------------------------- writing


def plain(value):
    """The value in JSON's terms; floats keep all digits of repr."""
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, np.ndarray):
        return plain(value.tolist())
    if isinstance(value, np.generic):
        return plain(value.item())
    if isinstance(value, float) and math.isnan(value):
        return "NaN"
    if isinstance(value, float) and math.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    return value


def compact(value):
    return json.dumps(plain(value), separators=(",", ":"), allow_nan=False)


def main():
    warnings.simplefilter("ignore")
    meta = {
        "generator": "golden/generate-curves.py",
        "seed": SEED,
        "scikitLearn": sklearn.__version__,
        "scipy": scipy.__version__,
        "numpy": np.__version__,
        "python": platform.python_version(),
    }
    datasets = build_datasets()
    data = [f"{json.dumps(name)}:{compact(rows)}" for name, rows in datasets.items()]
    cases = [compact(one) for one in curve_cases(datasets)]
    text = f'{{\n"meta":{compact(meta)},\n"datasets":{{\n' + ",\n".join(data)
    text += '\n},\n"cases":[\n' + ",\n".join(cases) + "\n]\n}\n"
    (HERE / "curves.json").write_text(text, encoding="utf-8", newline="\n")
    print(f"curves.json: {len(cases)} cases, {len(text.encode())} bytes")


if __name__ == "__main__":
    main()
