"""Write the scikit-learn goldens that the tests of every package compare against.

Run from this folder:

    python3 -m venv <a folder outside the repository>
    <that folder>/bin/pip install -r requirements.txt
    <that folder>/bin/python generate.py

The output depends on the versions in requirements.txt and on SEED, nothing else: a second run
leaves the files unchanged. Never edit a golden by hand.

Every random choice is seeded by SEED and the name of what it is for, so that adding a data set
or a function leaves all other lines as they are. Arguments keep scikit-learn's names.
NaN and the infinities are written as the strings "NaN", "Infinity" and "-Infinity".
"""

import itertools
import json
import math
import platform
import random
import warnings
from pathlib import Path

import numpy as np
import sklearn
from sklearn import metrics

SEED = 20260821
HERE = Path(__file__).resolve().parent
# np.nan itself: class_likelihood_ratios compares by identity and refuses any other NaN.
NAN = np.nan
WEIGHTS = (None, "int", "fractional")
AVERAGES = (None, "micro", "macro", "weighted")
BETAS = (0, 0.5, 1, 2, 3, math.inf)


def rng(key):
    return random.Random(f"{SEED}/{key}")


# ---------------------------------------------------------------- data sets


def drawn(key, classes, n, error_rate, shares=None):
    """True labels by share (default equal), a wrong prediction drawn evenly in error_rate of rows."""
    r = rng(key)
    y_true = r.choices(classes, weights=shares, k=n)
    y_pred = [
        r.choice([c for c in classes if c != t]) if r.random() < error_rate else t for t in y_true
    ]
    return y_true, y_pred


def from_matrix(classes, counts):
    """Rows that tally to `counts`, true classes down, predicted classes across."""
    cells = [
        (t, p) for t, row in zip(classes, counts) for p, n in zip(classes, row) for _ in range(n)
    ]
    return [t for t, _ in cells], [p for _, p in cells]


def build_datasets():
    rows = {
        "binary-int": drawn("binary-int", [0, 1], 40, 0.3),
        "binary-string": drawn("binary-string", ["No", "Yes"], 40, 0.25, [3, 1]),
        "binary-bool": drawn("binary-bool", [False, True], 30, 0.3),
        "binary-signed": drawn("binary-signed", [-1, 1], 30, 0.4),
        "binary-perfect": drawn("binary-perfect", [0, 1], 12, 0),
        "binary-all-wrong": drawn("binary-all-wrong", [0, 1], 12, 1),
        "binary-never-predicted": ([0, 1, 0, 1, 1, 0, 0, 0, 1, 0], [0] * 10),
        "binary-never-true": ([0] * 10, [0, 1, 0, 1, 1, 0, 0, 0, 1, 0]),
        "binary-no-true-positive": ([0, 1, 1, 0, 1, 0, 0, 1], [1, 0, 0, 0, 0, 1, 0, 0]),
        "binary-union-of-three": ([0, 1, 1, 0, 1, 0, 0, 1], [0, 0, -1, 0, -1, 0, -1, 0]),
        "multi-int": drawn("multi-int", [-7, 0, 3, 42], 60, 0.4),
        "multi-one-based": drawn("multi-one-based", [1, 2, 3], 30, 0.3),
        "multi-string": drawn("multi-string", ["apple", "Banana", "cherry", "\u00e9clair"], 50, 0.35),
        # U+E000 and U+FFFD sort before the astral code points, and after them by UTF-16 unit.
        "astral": drawn("astral", ["z", "\ue000", "\ufffd", "\U00010000", "\U0001f600"], 40, 0.4),
        # Names of one, two, five and six code points.
        "emoji": drawn(
            "emoji",
            [
                "\U0001f600",
                "\U0001f44d\U0001f3fd",
                "\U0001f468\u200d\U0001f469\u200d\U0001f467",
                "\U0001f3f3\ufe0f\u200d\U0001f308 x",
            ],
            30,
            0.4,
        ),
        "numeric-string": drawn("numeric-string", ["10", "2", "9"], 30, 0.4),
        "one-class-zero": ([0] * 5, [0] * 5),
        "one-class-one": ([1] * 5, [1] * 5),
        "one-class-two": ([2] * 5, [2] * 5),
        "one-class-string": (["only"] * 4, ["only"] * 4),
        "never-predicted": drawn("never-predicted", ["cat", "dog"], 24, 0.3),
        "never-true": drawn("never-true", [1, 2], 24, 0.3),
        "multi-perfect": drawn("multi-perfect", [0, 1, 2, 3], 20, 0),
        "multi-all-wrong": drawn("multi-all-wrong", [0, 1, 2], 20, 1),
        "single-right": ([1], [1]),
        "single-wrong": ([0], [1]),
        "skewed-12": drawn(
            "skewed-12", list(range(12)), 500, 0.3, [1 / (rank + 1) ** 1.5 for rank in range(12)]
        ),
        # Values that are exact halves at the last digit shown: 1/8, 5/8; 1/16; 1/32; 1/128.
        "ties-eighths": from_matrix(["a", "b", "c"], [[1, 3, 4], [3, 5, 0], [4, 0, 4]]),
        "ties-binary": from_matrix([0, 1], [[5, 3], [3, 5]]),
        "ties-sixteenths": from_matrix([0, 1], [[1, 15], [15, 1]]),
        "ties-thirty-seconds": from_matrix([0, 1], [[1, 31], [31, 1]]),
        "ties-128ths": from_matrix([0, 1], [[1, 127], [127, 1]]),
        "empty-string": drawn("empty-string", ["", "a", "b"], 24, 0.3),
        "class-named-accuracy": drawn(
            "class-named-accuracy", ["accuracy", "macro avg", "other"], 24, 0.3
        ),
        "long-names": drawn(
            "long-names", ["a class with a long name", "short", "weighted avg"], 24, 0.3
        ),
        "zero-weight-class": drawn("zero-weight-class", ["a", "b", "c"], 30, 0.4),
        "decimal-weights": drawn("decimal-weights", ["a", "b", "c"], 30, 0.4),
        "twenty-rows": from_matrix([0, 1, 2], [[3, 0, 0], [0, 8, 0], [2, 1, 6]]),
        "rosetta": from_matrix(["A", "B", "C"], [[10, 0, 0], [0, 10, 0], [10, 0, 0]]),
    }
    true, pred = rows["never-predicted"]
    rows["never-predicted"] = (true + ["emu"] * 6, pred + ["cat", "dog"] * 3)
    true, pred = rows["never-true"]
    rows["never-true"] = (true + [1, 2] * 3, pred + [3] * 6)

    datasets = {}
    for name, (y_true, y_pred) in rows.items():
        r = rng(f"weights/{name}")
        # Multiples of 1/16 add up exactly in any order.
        integers = [r.randint(0, 4) for _ in y_true]
        fractions = [r.randint(0, 40) / 16 for _ in y_true]
        if name == "zero-weight-class":
            integers = [0 if t == "b" else 1 + w for t, w in zip(y_true, integers)]
            fractions = [0.0 if t == "b" else w for t, w in zip(y_true, fractions)]
        if name == "decimal-weights":
            fractions = [r.choice([0.1, 0.2, 0.3, 0.7, 1.1]) for _ in y_true]
        integers[0] = integers[0] or 1
        fractions[0] = fractions[0] or 0.4375
        assert not {"NaN", "Infinity", "-Infinity"} & set(y_true + y_pred)
        datasets[name] = {
            "yTrue": y_true,
            "yPred": y_pred,
            "intWeight": integers,
            "fractionalWeight": fractions,
        }
    return datasets


def present(data):
    return sorted(set(data["yTrue"]) | set(data["yPred"]))


def absent_label(data):
    """A label of the right kind that occurs nowhere; None for bools, which have no third value."""
    first = data["yTrue"][0]
    if isinstance(first, bool):
        return None
    return "absent" if isinstance(first, str) else 1000


def label_choices(data):
    """Permuted, enlarged and reduced axes; each holds a label of yTrue, as confusion_matrix asks."""
    seen = present(data)
    true = sorted(set(data["yTrue"]))
    extra = absent_label(data)
    choices = []
    if len(seen) > 1:
        choices.append(seen[::-1])
        choices.append(true[-1:])
    if len(seen) > 2:
        choices.append([true[-1], true[0]] if len(true) > 1 else [seen[0], seen[-1]])
    if extra is not None:
        choices.append([*seen, extra])
        choices.append([extra, true[0]])
    return choices


# ---------------------------------------------------------------- cases


def thin(combinations, count, key):
    """At most `count` of the combinations, in their order."""
    combinations = list(combinations)
    if len(combinations) <= count:
        return combinations
    kept = sorted(rng(key).sample(range(len(combinations)), count))
    return [combinations[i] for i in kept]


def weight_values(data, weight):
    return None if weight is None else data[f"{weight}Weight"]


def run(datasets, name, fn, weight, args, **fixed):
    data = datasets[name]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with np.errstate(all="ignore"):
            value = getattr(metrics, fn)(
                data["yTrue"],
                data["yPred"],
                sample_weight=weight_values(data, weight),
                **args,
                **fixed,
            )
    return {"fn": fn, "data": name, "weight": weight, "args": args, "value": value}


def confusion_cases(datasets):
    for name, data in datasets.items():
        labels = [None, *label_choices(data)]
        for chosen, weight in itertools.product(labels, WEIGHTS):
            yield run(datasets, name, "confusion_matrix", weight, {"labels": chosen, "normalize": None})
        normalized = itertools.product(labels, WEIGHTS, ("true", "pred", "all"))
        for chosen, weight, normalize in thin(normalized, 12, f"normalize/{name}"):
            args = {"labels": chosen, "normalize": normalize}
            yield run(datasets, name, "confusion_matrix", weight, args)
        for chosen, weight in itertools.product(labels[:4], WEIGHTS):
            yield run(datasets, name, "multilabel_confusion_matrix", weight, {"labels": chosen})


def averaging_choices(data):
    """Arguments labels, average and pos_label that go together."""
    plain = [{"labels": None, "average": average} for average in AVERAGES]
    for chosen in label_choices(data):
        plain += [{"labels": chosen, "average": average} for average in AVERAGES]
    seen = present(data)
    binary = []
    if len(seen) <= 2:
        positives = seen if len(seen) == 2 or seen == [1] else [*seen, absent_label(data)]
        binary = [{"labels": None, "average": "binary", "pos_label": p} for p in positives]
    return plain, binary


def label_metric_cases(datasets):
    for name, data in datasets.items():
        plain, binary = averaging_choices(data)
        unlabelled = [args for args in plain if args["labels"] is None]
        relabelled = [args for args in plain if args["labels"] is not None]
        for fn, divisions in (
            ("precision_score", (0, 1, NAN)),
            ("recall_score", (0, 1, NAN)),
            ("f1_score", (0, 1, NAN)),
            ("jaccard_score", (0, 1)),
        ):
            for choices, count in ((plain, 24), (binary, 8)):
                grid = itertools.product(choices, WEIGHTS, divisions)
                for args, weight, division in thin(grid, count, f"{fn}/{name}/{count}"):
                    yield run(datasets, name, fn, weight, {**args, "zero_division": division})
        for choices, count in ((plain, 30), (binary, 12)):
            grid = itertools.product(choices, BETAS, WEIGHTS, (0, 1, NAN))
            for args, beta, weight, division in thin(grid, count, f"fbeta/{name}/{count}"):
                args = {**args, "beta": beta, "zero_division": division}
                yield run(datasets, name, "fbeta_score", weight, args)
        full = [
            ({**args, "beta": 1}, weight, division)
            for args, weight, division in itertools.product(unlabelled, WEIGHTS, (0, 1, NAN))
        ]
        other = [
            ({**args, "beta": beta}, weight, division)
            for args, beta, weight, division in itertools.product(
                relabelled, (0.5, 1, 2), WEIGHTS, (0, 1, NAN)
            )
        ]
        two = [
            ({**args, "beta": beta}, weight, division)
            for args, beta, weight, division in itertools.product(
                binary, (1, 2), WEIGHTS, (0, 1, NAN)
            )
        ]
        chosen = [*full, *thin(other, 16, f"prfs/{name}"), *thin(two, 8, f"prfs-binary/{name}")]
        for args, weight, division in chosen:
            args = {**args, "zero_division": division}
            yield run(datasets, name, "precision_recall_fscore_support", weight, args)


def overall_metric_cases(datasets):
    for name, data in datasets.items():
        for weight in WEIGHTS:
            for fn in ("accuracy_score", "zero_one_loss"):
                for normalize in (True, False):
                    yield run(datasets, name, fn, weight, {"normalize": normalize})
            for adjusted in (False, True):
                yield run(datasets, name, "balanced_accuracy_score", weight, {"adjusted": adjusted})
            yield run(datasets, name, "matthews_corrcoef", weight, {})
        grid = itertools.product([None, *label_choices(data)], (None, "linear", "quadratic"), WEIGHTS)
        for labels, weights, weight in thin(grid, 20, f"kappa/{name}"):
            args = {"labels": labels, "weights": weights, "replace_undefined_by": NAN}
            yield run(datasets, name, "cohen_kappa_score", weight, args)
        args = {"labels": None, "weights": None, "replace_undefined_by": 0.0}
        yield run(datasets, name, "cohen_kappa_score", None, args)
        seen = present(data)
        if len(seen) == 2:
            for labels, weight, replaced in itertools.product(
                (None, seen, seen[::-1]), WEIGHTS, (NAN, 1.0)
            ):
                args = {"labels": labels, "replace_undefined_by": replaced}
                yield run(datasets, name, "class_likelihood_ratios", weight, args)


def metric_cases(datasets):
    yield from label_metric_cases(datasets)
    yield from overall_metric_cases(datasets)


def report_args(labels=None, target_names=None, digits=2, zero_division=0):
    return {
        "labels": labels,
        "target_names": target_names,
        "digits": digits,
        "zero_division": zero_division,
    }


def report_cases(datasets):
    for name, data in datasets.items():
        seen = present(data)
        choices = label_choices(data)
        names = [f"class {i}" for i in range(len(seen))]
        wanted = [(None, report_args(digits=digits)) for digits in (0, 2, 3, 4, 6)]
        wanted += [(None, report_args(zero_division=division)) for division in (1, NAN)]
        wanted += [
            (weight, report_args(digits=digits, zero_division=division))
            for weight, (digits, division) in itertools.product(
                ("int", "fractional"), ((2, 0), (3, NAN))
            )
        ]
        wanted.append((None, report_args(target_names=names)))
        wanted.append(("int", report_args(labels=seen[::-1], target_names=names, digits=4)))
        wanted += [
            (weight, report_args(labels=labels, zero_division=division))
            for labels, weight, division in thin(
                itertools.product(choices, WEIGHTS, (0, 1, NAN)), 8, f"report/{name}"
            )
        ]
        if name == "multi-string":
            wanted.append((None, report_args(labels=seen, target_names=["first", "second"])))
            wanted.append((None, report_args(digits=20)))
        for weight, args in wanted:
            case = run(datasets, name, "classification_report", weight, args)
            yield {**case, "output": "text"}
        if name == "class-named-accuracy":
            continue
        dictionaries = itertools.product([None, *choices], WEIGHTS, (0, 1, NAN))
        for labels, weight, division in thin(dictionaries, 8, f"report-dict/{name}"):
            args = {"labels": labels, "target_names": None, "zero_division": division}
            case = run(datasets, name, "classification_report", weight, args, output_dict=True)
            # Pairs, because a JavaScript object would put the keys "10", "2" in numeric order.
            yield {**case, "output": "dict", "value": list(case["value"].items())}


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


def write(file_name, key, lines):
    versions = {
        "generator": "golden/generate.py",
        "seed": SEED,
        "scikitLearn": sklearn.__version__,
        "numpy": np.__version__,
        "python": platform.python_version(),
    }
    opening, closing = ("{", "}") if key == "datasets" else ("[", "]")
    text = f'{{\n"meta":{compact(versions)},\n"{key}":{opening}\n' + ",\n".join(lines)
    text += f"\n{closing}\n}}\n"
    (HERE / file_name).write_text(text, encoding="utf-8", newline="\n")
    print(f"{file_name}: {len(lines)} lines of {key}, {len(text.encode())} bytes")


def main():
    datasets = build_datasets()
    lines = [f"{json.dumps(name)}:{compact(data)}" for name, data in datasets.items()]
    write("datasets.json", "datasets", lines)
    write("confusion-matrix.json", "cases", [compact(c) for c in confusion_cases(datasets)])
    write("metrics.json", "cases", [compact(c) for c in metric_cases(datasets)])
    write("report.json", "cases", [compact(c) for c in report_cases(datasets)])


if __name__ == "__main__":
    main()
