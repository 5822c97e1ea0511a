"""Write what scikit-learn's metrics return, warn of and raise: the goldens of @confmat/sklearn.

Run from this folder, with the environment that requirements.txt describes:

    <that folder>/bin/python generate-sklearn.py

The output depends on the versions in requirements.txt and on SEED, nothing else. Never edit a golden
by hand. Every random choice is seeded by SEED and the name of what it is for.

A case is `fn`, `args` (by position), `options` (by name), then `value` or `error`, and `warnings` if
there were any: categories, in their order. Messages are not recorded: ours are worded otherwise.
Arrays of floats are written {"float64": […]}, numbers that JSON lacks {"number": "NaN"}, matrices
{"data": …, "shape": […]}, sparse ones with their parts.
"""

import json
import math
import platform
import random
import warnings
from pathlib import Path

import numpy as np
import scipy.sparse as sp
import sklearn
from sklearn import metrics
from sklearn.calibration import calibration_curve
from sklearn.utils.multiclass import type_of_target, unique_labels

SEED = 20261121
HERE = Path(__file__).resolve().parent
NAN = np.nan
KINDS = ("InvalidParameterError", "ZeroDivisionError", "NotImplementedError", "TypeError", "ValueError")
AVERAGES = (None, "micro", "macro", "weighted")


def rng(key):
    return random.Random(f"{SEED}/{key}")


def thin(combinations, count, key):
    """At most `count` of the combinations, in their order."""
    combinations = list(combinations)
    if len(combinations) <= count:
        return combinations
    return [combinations[i] for i in sorted(rng(key).sample(range(len(combinations)), count))]


def product(**choices):
    """Every combination of options; a choice OMIT leaves the option out."""
    combinations = [{}]
    for name, values in choices.items():
        combinations = [
            made if value is OMIT else {**made, name: value}
            for made in combinations
            for value in values
        ]
    return combinations


OMIT = object()

# ---------------------------------------------------------------- writing


def plain(value):
    """The value in JSON's terms; floats keep all digits of repr."""
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if sp.issparse(value):
        csr = sp.csr_array(value)
        return {
            "data": plain(csr.data),
            "indices": csr.indices.tolist(),
            "indptr": csr.indptr.tolist(),
            "shape": list(csr.shape),
        }
    if isinstance(value, np.ndarray):
        flat = [plain(item) for item in value.ravel().tolist()]
        name = {"f4": "float32", "f8": "float64"}.get(value.dtype.str[1:])
        data = {name: flat} if name else flat
        return data if value.ndim == 1 else {"data": data, "shape": list(value.shape)}
    if isinstance(value, np.generic):
        return plain(value.item())
    if callable(value):
        return {"function": value.__name__}
    if isinstance(value, float) and not math.isfinite(value):
        return {"number": "NaN" if math.isnan(value) else ("Infinity" if value > 0 else "-Infinity")}
    return value


def compact(value):
    return json.dumps(value, separators=(",", ":"), allow_nan=False)


FUNCTIONS = {
    "calibration_curve": calibration_curve,
    "type_of_target": type_of_target,
    "unique_labels": unique_labels,
}


def case(fn, *args, **options):
    function = FUNCTIONS.get(fn) or getattr(metrics, fn)
    made = {"fn": fn, "args": plain(args), "options": plain(options)}
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            value = function(*args, **options)
            if fn == "classification_report" and isinstance(value, dict):
                # Pairs, because a JavaScript object puts the keys "10", "2" in numeric order.
                value = list(value.items())
            made["value"] = plain(value)
        except Exception as error:
            names = [kind.__name__ for kind in type(error).__mro__]
            made["error"] = next((kind for kind in KINDS if kind in names), "other")
    # A float that is no integer makes NumPy complain of the cast that finds it out; no one asked.
    categories = [
        warning.category.__name__
        for warning in caught
        if "encountered in cast" not in str(warning.message)
    ]
    if categories:
        made["warnings"] = categories
    return made


def write(file_name, cases):
    meta = {
        "generator": "golden/generate-sklearn.py",
        "seed": SEED,
        "scikitLearn": sklearn.__version__,
        "numpy": np.__version__,
        "python": platform.python_version(),
    }
    seen = set()
    lines = []
    for made in cases:
        line = compact(made)
        if line not in seen:
            seen.add(line)
            lines.append(line)
    text = f'{{\n"meta":{compact(meta)},\n"cases":[\n' + ",\n".join(lines) + "\n]\n}\n"
    (HERE / file_name).write_text(text, encoding="utf-8", newline="\n")
    print(f"{file_name}: {len(lines)} cases, {len(text.encode())} bytes")


# ---------------------------------------------------------------- labels


def drawn(key, classes, n, error_rate):
    r = rng(key)
    y_true = r.choices(classes, k=n)
    y_pred = [
        r.choice([c for c in classes if c != t]) if r.random() < error_rate else t for t in y_true
    ]
    return y_true, y_pred


LABELS = {
    "binary": drawn("binary", [0, 1], 10, 0.3),
    "signed": drawn("signed", [-1, 1], 8, 0.3),
    "booleans": drawn("booleans", [False, True], 8, 0.3),
    "strings": drawn("strings", ["no", "yes"], 8, 0.3),
    "three": drawn("three", [0, 1, 2], 12, 0.4),
    "far apart": drawn("far apart", [-7, 3, 42], 10, 0.4),
    "words": drawn("words", ["b", "B", "é", "\U00010000", "\uffff"], 14, 0.4),
    "never predicted": ([0, 1, 2, 1], [0, 0, 2, 2]),
    "never true": ([0, 0, 1, 1], [0, 2, 1, 2]),
    "one label": ([1, 1, 1], [1, 1, 1]),
    "one other label": ([2, 2], [2, 2]),
    "all negative": ([0, 0, 0], [0, 0, 0]),
    "nothing predicted": ([0, 1, 1], [0, 0, 0]),
    "no hit": ([0, 1, 2], [1, 2, 0]),
    "union of three": ([0, 1, 0, 1], [0, -1, 0, 1]),
    "one sample": (["a"], ["a"]),
    "one wrong sample": ([0], [1]),
    "floats": (np.array([0.0, 1.0, 2.0, 1.0]), np.array([0.0, 2.0, 2.0, 1.0])),
    "floats and integers": ([0, 1, 1], np.array([0.0, 1.0, 0.0])),
    "other floats and integers": ([0, 1, 1], np.array([0.0, 2.0, 1.0])),
    "booleans and integers": ([True, False, True], [1, 0, 0]),
    "booleans and more integers": ([True, False, True], [1, 0, 2]),
    "columns": ([[0], [1], [1]], [[0], [1], [0]]),
    "column and row": (np.array([[0], [1], [2]]), [0, 2, 2]),
    "numeric strings": (["10", "9", "2", "2"], ["10", "2", "2", "9"]),
    "named as averages": (["accuracy", "macro avg", "x"], ["accuracy", "x", "x"]),
}


def labels_of(name):
    seen = {item for y in LABELS[name] for item in np.ravel(np.asarray(y)).tolist()}
    return sorted(seen)


def weights_of(name):
    n = len(LABELS[name][0])
    r = rng(f"weights/{name}")
    integers = [r.randint(0, 3) for _ in range(n)]
    integers[0] = integers[0] or 2
    return [integers, np.array([w / 4 + 0.25 for w in integers]), [w * 2.5 for w in integers]]


def label_lists(name):
    seen = labels_of(name)
    odd = "absent" if isinstance(seen[0], str) else 99
    lists = [seen[::-1], seen[-1:], [*seen, odd], [odd, seen[0]], [seen[0], seen[0]]]
    # JSON has no 2.0: floats must be told by their array.
    has_float = any(isinstance(label, float) for label in seen)
    return [np.array(chosen, dtype=float) for chosen in lists] if has_float else lists


def label_score_cases():
    for name, (y_true, y_pred) in LABELS.items():
        key = f"labels/{name}"
        weight = [OMIT, *weights_of(name)]
        lists = [OMIT, *label_lists(name)]
        scores = product(
            average=[OMIT, "binary", *AVERAGES],
            labels=lists,
            sample_weight=weight,
            zero_division=[OMIT, "warn", 0, 1, NAN],
        )
        positives = product(
            average=[OMIT, "binary", "macro"],
            pos_label=[*labels_of(name), 1, None],
            zero_division=[OMIT, 1],
        )
        for fn in ("precision_score", "recall_score", "f1_score", "jaccard_score"):
            for options in [*thin(scores, 9, f"{key}/{fn}"), *thin(positives, 4, f"{key}/pos/{fn}")]:
                yield case(fn, y_true, y_pred, **options)
        for options in thin(scores, 7, f"{key}/fbeta"):
            beta = rng(f"{key}/beta/{len(options)}").choice([0, 0.5, 2, math.inf])
            yield case("fbeta_score", y_true, y_pred, beta=beta, **options)
        for options in thin(scores, 7, f"{key}/prfs"):
            yield case("precision_recall_fscore_support", y_true, y_pred, **options)
        for options in product(average=[None, "macro"], warn_for=[["recall"], []], beta=[2]):
            yield case("precision_recall_fscore_support", y_true, y_pred, **options)


def label_matrix_cases():
    for name, (y_true, y_pred) in LABELS.items():
        key = f"labels/{name}"
        weight = [OMIT, *weights_of(name)]
        lists = [OMIT, *label_lists(name)]
        for fn in ("accuracy_score", "zero_one_loss"):
            for options in product(normalize=[OMIT, False], sample_weight=weight[:3]):
                yield case(fn, y_true, y_pred, **options)
        for options in product(sample_weight=weight):
            yield case("hamming_loss", y_true, y_pred, **options)
            yield case("matthews_corrcoef", y_true, y_pred, **options)
        for options in product(adjusted=[OMIT, True], sample_weight=weight[:3]):
            yield case("balanced_accuracy_score", y_true, y_pred, **options)
        matrices = product(
            labels=lists, sample_weight=weight, normalize=[OMIT, None, "true", "pred", "all"]
        )
        for options in thin(matrices, 7, f"{key}/matrix"):
            yield case("confusion_matrix", y_true, y_pred, **options)
        for options in thin(product(labels=lists, sample_weight=weight), 6, f"{key}/mcm"):
            yield case("multilabel_confusion_matrix", y_true, y_pred, **options)
        kappas = product(
            labels=lists,
            weights=[OMIT, None, "linear", "quadratic"],
            sample_weight=weight,
            replace_undefined_by=[OMIT, -0.5],
        )
        for options in thin(kappas, 7, f"{key}/kappa"):
            yield case("cohen_kappa_score", y_true, y_pred, **options)
        ratios = product(
            labels=[OMIT, labels_of(name)[::-1], [0, 1]],
            sample_weight=weight[:2],
            replace_undefined_by=[OMIT, 1.0, {"LR+": 7.0, "LR-": 0.5}],
        )
        for options in thin(ratios, 8, f"{key}/ratios"):
            yield case("class_likelihood_ratios", y_true, y_pred, **options)
        names = [f"class {i}" for i in range(len(labels_of(name)))]
        reports = product(
            labels=lists,
            target_names=[OMIT, names, names[:1]],
            sample_weight=[OMIT, OMIT, weight[1], weight[2]],
            digits=[OMIT, 0, 4, 14],
            zero_division=[OMIT, 0, 1, NAN],
            output_dict=[OMIT, OMIT, True],
        )
        yield case("classification_report", y_true, y_pred)
        yield case("classification_report", y_true, y_pred, output_dict=True)
        for options in thin(reports, 8, f"{key}/report"):
            yield case("classification_report", y_true, y_pred, **options)
        yield case("type_of_target", y_true)
        yield case("unique_labels", y_true, y_pred)


# ---------------------------------------------------------------- indicators


def drawn_indicators(key, n, k, rate):
    r = rng(key)
    return [[[int(r.random() < rate) for _ in range(k)] for _ in range(n)] for _ in range(2)]


def build_indicators():
    made = {
        "drawn": drawn_indicators("drawn", 6, 3, 0.5),
        "rare": drawn_indicators("rare", 5, 4, 0.25),
        "empty row and column": ([[0, 1, 0], [0, 0, 0], [0, 1, 1]], [[0, 0, 0], [0, 0, 0], [0, 1, 0]]),
        "nothing": ([[0, 0], [0, 0]], [[0, 0], [0, 0]]),
        "everything": ([[1, 1], [1, 1]], [[1, 1], [1, 1]]),
        "one sample": ([[0, 1]], [[1, 1]]),
        "one and two": ([[1, 2], [2, 1]], [[2, 1], [2, 1]]),
        "signed": ([[-1, 1], [1, 1]], [[1, -1], [1, 1]]),
        "booleans": ([[True, False], [False, True]], [[True, True], [False, True]]),
    }
    dense = {name: (np.array(t), np.array(p)) for name, (t, p) in made.items()}
    made["floats"] = (dense["drawn"][0].astype(float), dense["drawn"][1].astype(float))
    made["sparse"] = (sp.csr_array(dense["drawn"][0]), sp.csr_array(dense["drawn"][1]))
    made["sparse and dense"] = (sp.csr_array(dense["rare"][0]), dense["rare"][1])
    return made


def indicator_cases():
    for name, (y_true, y_pred) in build_indicators().items():
        key = f"indicators/{name}"
        n, k = (y_true if sp.issparse(y_true) else np.array(y_true)).shape
        r = rng(f"weights/{key}")
        weight = [OMIT, [r.randint(1, 3) * (i != 1 or n < 3) for i in range(n)], [r.randint(1, 9) / 4 for _ in range(n)]]
        lists = [OMIT, [k - 1], [1, 0], [0, 0, 1], [k], [-1]]
        scores = product(
            average=[OMIT, *AVERAGES, "samples", "samples"],
            labels=lists,
            sample_weight=weight,
            zero_division=[OMIT, 0, 1, NAN],
        )
        for fn in ("precision_score", "recall_score", "f1_score", "jaccard_score"):
            for options in thin(scores, 14, f"{key}/{fn}"):
                yield case(fn, y_true, y_pred, **options)
        for options in thin(scores, 8, f"{key}/fbeta"):
            yield case("fbeta_score", y_true, y_pred, beta=2, **options)
        for options in thin(scores, 12, f"{key}/prfs"):
            yield case("precision_recall_fscore_support", y_true, y_pred, **options)
        for fn in ("accuracy_score", "zero_one_loss"):
            for options in product(normalize=[OMIT, False], sample_weight=weight):
                yield case(fn, y_true, y_pred, **options)
        for options in product(sample_weight=weight):
            yield case("hamming_loss", y_true, y_pred, **options)
        matrices = product(labels=lists, sample_weight=weight, samplewise=[OMIT, True])
        for options in thin(matrices, 14, f"{key}/mcm"):
            yield case("multilabel_confusion_matrix", y_true, y_pred, **options)
        reports = product(
            labels=lists[:4],
            target_names=[OMIT, [f"label {i}" for i in range(k)]],
            sample_weight=weight,
            digits=[OMIT, 4],
            zero_division=[OMIT, 1, NAN],
            output_dict=[OMIT, True],
        )
        for options in thin(reports, 12, f"{key}/report"):
            yield case("classification_report", y_true, y_pred, **options)
        for fn in ("confusion_matrix", "balanced_accuracy_score", "matthews_corrcoef"):
            yield case(fn, y_true, y_pred)
        yield case("cohen_kappa_score", y_true, y_pred)
        yield case("class_likelihood_ratios", y_true, y_pred)
        yield case("type_of_target", y_true)
        yield case("unique_labels", y_true, y_pred)


# ---------------------------------------------------------------- faults of labels

TARGETS = (
    "accuracy_score",
    "balanced_accuracy_score",
    "confusion_matrix",
    "multilabel_confusion_matrix",
    "precision_score",
    "f1_score",
    "jaccard_score",
    "hamming_loss",
    "zero_one_loss",
    "cohen_kappa_score",
    "matthews_corrcoef",
    "class_likelihood_ratios",
    "precision_recall_fscore_support",
    "classification_report",
)

ODD_PAIRS = [
    ([], []),
    ([], [1]),
    ([0, 1], [0]),
    ([0, 1], ["a", "b"]),
    (["a", "b"], [0, 1]),
    ([0.5, 1], [0, 1]),
    ([0, 1], [0.5, 1.5]),
    ([0.5, 1.5], [0.5, 1.5]),
    ([0, NAN], [0, 1]),
    ([0, 1], np.array([0, math.inf])),
    ([1e20, 1], [1, 1]),
    ([0, 1, None], [0, 1, 1]),
    ([None, 1], [0, 1]),
    ([None, 1], [None, 1]),
    (["a", "b", None], ["a", "b", "b"]),
    ([NAN, "a"], ["a", "a"]),
    ([1, 2, "a"], ["1", "2", "a"]),
    ([0, 1], [[0, 1], [1, 1]]),
    ([0, 1, 2], [[0, 1], [1, 1], [0, 0]]),
    ([[0, 1], [1, 1]], [[0, 1, 0], [1, 1, 0]]),
    ([[0, 1], [1, 2]], [[0, 1], [1, 2]]),
    ([[0, 1], [1, 2]], [[0, 1], [1, 1]]),
    ([[0.5, 1], [1, 2]], [[0.5, 1], [1, 2]]),
    ([["a", "b"], ["b", "a"]], [["a", "b"], ["b", "b"]]),
    ([[1], [0, 2]], [[0], [1]]),
    ([[[0, 1], [1, 0]]], [[[0, 1], [1, 0]]]),
    (np.zeros((2, 0)), np.zeros((2, 0))),
    (sp.csr_array([[0], [1]]), [0, 1]),
    ([0, 1], sp.csr_array([[0], [1]])),
    (sp.csr_array([[0, 2], [1, 1]]), [[0, 1], [1, 1]]),
    (3, [1]),
    ("abc", [1]),
    (None, [1]),
    ([1], None),
]

ODD_WEIGHTS = [
    [1],
    [1, 2, 3],
    [0, 0],
    [1, -1],
    [-1, 3],
    [1, NAN],
    [1, math.inf],
    [[1], [1]],
    [],
    3,
    "ab",
    [True, False],
]

# Whatever may be wrong with an option, of each function that has it.
ODD_OPTIONS = {
    "normalize": [1, "true", "rows", None],
    "average": ["Macro", 1, True, "samples", "binary"],
    "pos_label": [3, "a", None, [1], True],
    "zero_division": [0.5, 2, "nan", True, False, None, -1],
    "labels": [[], [7], ["a"], [0, 0], [[0, 1]], 1, "01", [None], [True, False], [0.5, 1]],
    "beta": [-1, None, "1", NAN, 0, math.inf, True],
    "digits": [-1, 1.5, "2", None],
    "output_dict": [1, None],
    "target_names": [["x"], ["x", "y", "z"], "xy", [1, 2], 3],
    "samplewise": [True, 1, None],
    "weights": ["Linear", 1, "quadratic"],
    "replace_undefined_by": [2, 0, NAN, 1, "nan", None, {}, {"LR+": 0.5, "LR-": 0.5}, {"LR+": 2}],
    "adjusted": [1, None, True],
    "warn_for": ["precision", 1, []],
    "sample_weight": ODD_WEIGHTS,
    "unknown": [1],
}

PARAMETERS = {
    "accuracy_score": "normalize sample_weight unknown",
    "zero_one_loss": "normalize sample_weight",
    "hamming_loss": "sample_weight",
    "matthews_corrcoef": "sample_weight",
    "balanced_accuracy_score": "adjusted sample_weight",
    "confusion_matrix": "labels normalize sample_weight",
    "multilabel_confusion_matrix": "labels samplewise sample_weight",
    "cohen_kappa_score": "labels weights replace_undefined_by sample_weight",
    "class_likelihood_ratios": "labels replace_undefined_by sample_weight",
    "precision_score": "average pos_label zero_division labels sample_weight unknown",
    "recall_score": "average pos_label zero_division labels sample_weight",
    "f1_score": "average pos_label zero_division labels sample_weight",
    "jaccard_score": "average pos_label zero_division labels sample_weight",
    "fbeta_score": "beta",
    "precision_recall_fscore_support": "average pos_label zero_division labels beta warn_for sample_weight",
    "classification_report": "labels target_names digits output_dict zero_division sample_weight",
}


# Errors that come from somewhere within NumPy and Python, of another class than elsewhere.
UNSPECIFIED = (
    ("classification_report", "labels", [[0, 1]]),
    ("det_curve", "sample_weight", [1, -1]),
    ("det_curve", "sample_weight", [-1, 3]),
    ("precision_recall_curve", "sample_weight", [1, -1]),
    ("average_precision_score", "sample_weight", [1, -1]),
    ("hinge_loss", "sample_weight", [1, NAN]),
    ("hinge_loss", "sample_weight", [1, math.inf]),
    ("top_k_accuracy_score", "sample_weight", [1, NAN]),
    ("top_k_accuracy_score", "sample_weight", [1, math.inf]),
)


def fault_cases():
    for fn in TARGETS:
        for y_true, y_pred in ODD_PAIRS:
            yield case(fn, y_true, y_pred)
        yield case(fn, [0, 1])
        yield case(fn)
        yield case(fn, [0, 1], [0, 1], [1, 1])
    for y_true, y_pred in ODD_PAIRS:
        for fn in ("f1_score", "jaccard_score", "precision_recall_fscore_support"):
            yield case(fn, y_true, y_pred, average="macro")
        yield case("type_of_target", y_true)
        if not isinstance(y_true, (int, str, type(None))) and y_pred is not None:
            yield case("unique_labels", y_true, y_pred)
    yield case("unique_labels")
    for fn, names in PARAMETERS.items():
        for name in names.split():
            for value in ODD_OPTIONS[name]:
                for y_true, y_pred in (([0, 1], [1, 1]), ([0, 1, 2], [1, 1, 2])):
                    if name in ("sample_weight", "warn_for", "unknown") and len(y_true) == 3:
                        continue
                    if (fn, name, value) in UNSPECIFIED:
                        continue
                    yield case(fn, y_true, y_pred, **{name: value})
                    if "average" in names.split() and name != "average":
                        yield case(fn, y_true, y_pred, average="macro", **{name: value})
    yield case("fbeta_score", [0, 1], [0, 1])
    yield from weight_order_cases()
    yield from printed_weight_cases()
    yield case("unique_labels", np.zeros((0, 2)), np.zeros((0, 2)))


def weight_order_cases():
    """Scores of labels look at averages and labels before they look at weights."""
    for fn in ("f1_score", "jaccard_score", "recall_score", "precision_recall_fscore_support"):
        for weights in ([1], [0, 0], [1, NAN], [[1], [1]], ["a", "b"]):
            yield case(fn, [0, 1], [1, 1], average="macro", pos_label=0, sample_weight=weights)
            yield case(fn, [0, 1], [1, 1], average="binary", pos_label=7, sample_weight=weights)
            yield case(fn, [0, 1], [1, 2], average="binary", sample_weight=weights)


def printed_weight_cases():
    """A report prints sums of fractional weights in full, as they were rounded."""
    for n, classes in ((3, 2), (12, 3), (30, 9), (40, 12)):
        r = rng(f"printed/{n}")
        y_true = [r.randrange(classes) for _ in range(n)]
        y_pred = [label if r.random() < 0.6 else r.randrange(classes) for label in y_true]
        weights = [round(r.random(), 3) + 0.001 for _ in range(n)]
        sets = [[r.randrange(2) for _ in range(4)] for _ in range(n)]
        others = [[r.randrange(2) for _ in range(4)] for _ in range(n)]
        for zero_division in (0, NAN):
            options = {"sample_weight": weights, "zero_division": zero_division}
            yield case("classification_report", y_true, y_pred, **options)
            yield case("classification_report", y_true, y_pred, labels=[1, 0, 99], **options)
            yield case("classification_report", sets, others, **options)
            yield case("classification_report", sets, sp.csr_array(others), labels=[2, 0], **options)
    yield case("classification_report", [0, 1], [0, 1], labels=[], target_names=["x"], zero_division=1)


# ---------------------------------------------------------------- scores


def scores_for(key, y_true, n_values):
    """Scores that lean to the greater label, with ties."""
    r = rng(f"scores/{key}")
    top = max(y_true)
    return [
        round(min(0.95, max(0.05, r.random() * 0.6 + (0.35 if label == top else 0))) * n_values)
        / n_values
        for label in y_true
    ]


def build_scores():
    made = {}
    for name, classes in (
        ("binary", [0, 1]),
        ("signed", [-1, 1]),
        ("booleans", [False, True]),
        ("strings", ["no", "yes"]),
        ("one and two", [1, 2]),
    ):
        y_true = [*classes, *rng(f"truth/{name}").choices(classes, k=9)]
        made[name] = (y_true, scores_for(name, y_true, 10))
    y_true = made["binary"][0]
    made["floats"] = (np.array(y_true, dtype=float), np.array(made["binary"][1]))
    made["few ties"] = (y_true, scores_for("few ties", y_true, 1000))
    made["integers"] = (y_true, [int(10 * score) for score in made["binary"][1]])
    made["constant"] = (y_true, [0.5] * len(y_true))
    made["perfect"] = (y_true, [0.2 + 0.5 * label for label in y_true])
    made["columns"] = ([[label] for label in y_true], [[score] for score in made["binary"][1]])
    made["all positive"] = ([1, 1, 1], [0.2, 0.7, 0.7])
    made["all negative"] = ([0, 0, 0], [0.2, 0.7, 0.7])
    made["one other label"] = ([2, 2], [0.2, 0.7])
    made["one sample"] = ([1], [0.3])
    made["negative scores"] = (y_true, [-1.5 + 2 * score for score in made["binary"][1]])
    return made


def truth_weights(key, n):
    r = rng(f"weights/{key}")
    integers = [r.randint(0, 3) for _ in range(n)]
    integers[0] = 2
    return [OMIT, integers, np.array([r.randint(1, 9) / 4 for _ in range(n)])]


CURVES = ("roc_curve", "precision_recall_curve", "det_curve")


def drawn_probabilities(key, n, k):
    r = rng(f"probabilities/{key}")
    rows = []
    for _ in range(n):
        parts = [r.randint(1, 8) for _ in range(k)]
        rows.append([part / sum(parts) for part in parts])
    return rows


def build_classes():
    made = {}
    for name, classes in (("three", [0, 1, 2]), ("words", ["a", "b", "c"]), ("far", [-5, 2, 30])):
        y_true = [*classes, *rng(f"truth/{name}").choices(classes, k=7)]
        made[name] = (y_true, drawn_probabilities(name, len(y_true), 3))
    made["arrays"] = (np.array(made["three"][0]), np.array(made["three"][1]))
    made["ties"] = ([0, 1, 2, 2], [[0.25, 0.25, 0.5], [0.5, 0.5, 0], [0.4, 0.2, 0.4], [0.2, 0.6, 0.2]])
    made["class absent"] = ([0, 1, 1, 0], drawn_probabilities("absent", 4, 3))
    made["two columns"] = ([0, 1, 1, 0], drawn_probabilities("two", 4, 2))
    made["no probabilities"] = ([0, 1, 2, 1], [[0.5, 1, 2], [0, 3, 1], [1, 2, 2.5], [3, 1, 0]])
    made["not to one"] = ([0, 1, 2, 1], [[0.5, 0.1, 0.2], [0, 0.3, 0.1], [0.1, 0.2, 0.2], [0.3, 0.1, 0]])
    made["one-hot"] = ([[1, 0, 0], [0, 0, 1], [0, 1, 0]], drawn_probabilities("one-hot", 3, 3))
    made["many-hot"] = ([[1, 1, 0], [0, 0, 0], [0, 1, 0]], drawn_probabilities("many-hot", 3, 3))
    return made


def score_cases():
    for name, (y_true, y_score) in build_scores().items():
        key = f"scores/{name}"
        labels = sorted(np.unique(np.array(y_true)).tolist())
        weight = truth_weights(name, len(y_true))
        positives = [OMIT, *labels, 7]
        for fn in CURVES:
            options = product(
                pos_label=positives, sample_weight=weight, drop_intermediate=[OMIT, True, False]
            )
            for chosen in thin(options, 9, f"{key}/{fn}"):
                yield case(fn, y_true, y_score, **chosen)
        for chosen in thin(product(pos_label=positives, sample_weight=weight), 6, f"{key}/matrices"):
            yield case("confusion_matrix_at_thresholds", y_true, y_score, **chosen)
        for chosen in thin(product(pos_label=positives, sample_weight=weight), 6, f"{key}/ap"):
            yield case("average_precision_score", y_true, y_score, **chosen)
        options = product(
            sample_weight=weight, max_fpr=[OMIT, 0.2, 0.5, 1], average=[OMIT, "micro", None]
        )
        for chosen in thin(options, 8, f"{key}/auc"):
            yield case("roc_auc_score", y_true, y_score, **chosen)
        lists = [OMIT, labels, labels[::-1]]
        for fn in ("log_loss", "d2_log_loss_score"):
            options = product(
                sample_weight=weight,
                labels=lists,
                **({"normalize": [OMIT, False]} if fn == "log_loss" else {}),
            )
            for chosen in thin(options, 7, f"{key}/{fn}"):
                yield case(fn, y_true, y_score, **chosen)
        for fn in ("brier_score_loss", "d2_brier_score"):
            scale = {"scale_by_half": [OMIT, True, False]} if fn == "brier_score_loss" else {}
            options = product(sample_weight=weight, pos_label=positives, labels=lists[:2], **scale)
            for chosen in thin(options, 7, f"{key}/{fn}"):
                yield case(fn, y_true, y_score, **chosen)
        decisions = (np.array(y_score) * 4 - 2).tolist()
        for chosen in thin(product(sample_weight=weight, labels=lists), 6, f"{key}/hinge"):
            yield case("hinge_loss", y_true, decisions, **chosen)
        options = product(
            sample_weight=weight, k=[OMIT, 1, 3], normalize=[OMIT, False], labels=lists
        )
        for chosen in thin(options, 8, f"{key}/top"):
            yield case("top_k_accuracy_score", y_true, y_score, **chosen)
    for name, (y_true, y_score) in build_scores().items():
        weight = truth_weights(name, len(y_true))
        metric_funcs = [metrics.accuracy_score, metrics.zero_one_loss]
        for chosen, function in thin(
            [
                (options, function)
                for options in product(sample_weight=weight, metric_params=[OMIT, None, {}])
                for function in metric_funcs
            ],
            5,
            f"metric_at/{name}",
        ):
            if name in ("binary", "few ties", "integers", "constant", "perfect", "signed"):
                yield case("metric_at_thresholds", y_true, y_score, function, **chosen)
    for x, y in (
        ([0, 1], [0, 1]),
        ([1, 0.5, 0], [0, 0.5, 1]),
        ([0, 0, 1], [0, 1, 1]),
        ([0, 1, 0], [0, 1, 1]),
        ([0], [1]),
        ([], []),
        ([0, 1], [0]),
        (np.array([0.0, 0.5, 1.0]), np.array([0.0, NAN, 1.0])),
    ):
        yield case("auc", x, y)


def class_score_cases():
    for name, (y_true, y_score) in build_classes().items():
        key = f"classes/{name}"
        labels = np.unique(np.array(y_true)).tolist()
        wider = [*labels, *(["z"] if isinstance(labels[0], str) else [99])]
        weight = truth_weights(name, len(y_true))
        lists = [OMIT, labels, labels[::-1], wider, [0, 1, 2], labels[:1], [*labels, labels[-1]]]
        if name.endswith("hot"):
            lists = [OMIT, OMIT, [0, 1]]
        options = product(
            multi_class=[OMIT, "ovr", "ovr", "ovo", "ovo"],
            average=[OMIT, "micro", "weighted", "samples", None],
            sample_weight=[OMIT, *weight],
            labels=lists,
            max_fpr=[OMIT, OMIT, OMIT, 0.5, 1.0],
        )
        for chosen in thin(options, 26, f"{key}/auc"):
            yield case("roc_auc_score", y_true, y_score, **chosen)
        options = product(
            average=[OMIT, "micro", "weighted", "samples", None],
            sample_weight=weight,
            pos_label=[OMIT, OMIT, 1, 2],
        )
        for chosen in thin(options, 12, f"{key}/ap"):
            # A list of rows raises AttributeError for want of a shape.
            yield case("average_precision_score", y_true, np.array(y_score), **chosen)
        for fn in ("log_loss", "brier_score_loss", "d2_log_loss_score", "d2_brier_score"):
            extra = {
                "log_loss": {"normalize": [OMIT, False]},
                "brier_score_loss": {"scale_by_half": [OMIT, "auto", True, False]},
            }
            options = product(sample_weight=weight, labels=lists, **extra.get(fn, {}))
            for chosen in thin(options, 12, f"{key}/{fn}"):
                yield case(fn, y_true, y_score, **chosen)
        for chosen in thin(product(sample_weight=weight, labels=lists), 10, f"{key}/hinge"):
            yield case("hinge_loss", y_true, y_score, **chosen)
        options = product(
            sample_weight=weight, k=[OMIT, 1, 2, 3], normalize=[OMIT, False], labels=lists
        )
        for chosen in thin(options, 14, f"{key}/top"):
            yield case("top_k_accuracy_score", y_true, y_score, **chosen)
        for fn in CURVES:
            for chosen in ({}, {"pos_label": labels[0]}, {"pos_label": 7}):
                column = [row[0] for row in np.array(y_score).tolist()]
                yield case(fn, y_true, column, **chosen)


# ---------------------------------------------------------------- rankings


def build_rankings():
    made = {}
    for name, (n, k) in (("four", (5, 4)), ("two", (4, 2)), ("wide", (3, 7))):
        y_true, _ = drawn_indicators(f"ranking/{name}", n, k, 0.4)
        y_true[0] = [1] + [0] * (k - 1)
        r = rng(f"ranking/{name}")
        made[name] = (y_true, [[r.randint(0, 8) / 8 for _ in range(k)] for _ in range(n)])
    made["none and all"] = ([[0, 0, 0], [1, 1, 1], [0, 1, 0]], [[0.1, 0.2, 0.3]] * 3)
    made["ties"] = ([[1, 0, 0, 1], [0, 1, 0, 0]], [[0.5, 0.5, 0.5, 0.5], [0.2, 0.2, 0.7, 0.2]])
    made["sparse"] = (sp.csr_array(np.array(made["four"][0])), made["four"][1])
    made["arrays"] = (np.array(made["four"][0]), np.array(made["four"][1]))
    made["gains"] = ([[3, 0, 1, 2], [0, 2, 0, 1]], [[0.1, 0.4, 0.3, 0.4], [0.3, 0.2, 0.1, 0.4]])
    made["real gains"] = ([[0.5, 0, 1.5], [2, 0.25, 0]], [[0.1, 0.4, 0.3], [0.3, 0.2, 0.1]])
    made["negative gains"] = ([[-1, 0, 2]], [[0.1, 0.4, 0.3]])
    made["one column"] = ([[1], [0]], [[0.5], [0.2]])
    made["one column of three"] = ([[1], [0], [2]], [[0.5], [0.2], [0.1]])
    made["flat"] = ([1, 0, 1], [0.5, 0.2, 0.1])
    made["shapes"] = ([[1, 0], [0, 1]], [[0.5, 0.2, 0.1], [0.5, 0.2, 0.1]])
    made["lengths"] = ([[1, 0], [0, 1]], [[0.5, 0.2]])
    made["empty"] = (np.zeros((0, 2)), np.zeros((0, 2)))
    made["not finite"] = ([[1, 0], [0, 1]], [[0.5, NAN], [0.1, 0.2]])
    return made


def ranking_cases():
    for name, (y_true, y_score) in build_rankings().items():
        key = f"rankings/{name}"
        n = y_true.shape[0] if hasattr(y_true, "shape") else len(y_true)
        weight = truth_weights(name, n) if n else [OMIT]
        for fn in ("coverage_error", "label_ranking_average_precision_score", "label_ranking_loss"):
            for chosen in product(sample_weight=[*weight, [0] * n, [1]]):
                yield case(fn, y_true, y_score, **chosen)
        for fn in ("dcg_score", "ndcg_score"):
            options = product(
                k=[OMIT, 1, 2, 50],
                # NumPy's order of more than a few equal scores is not stable.
                ignore_ties=[OMIT] if name == "wide" else [OMIT, True],
                sample_weight=weight,
                **({"log_base": [OMIT, 10, 0.5]} if fn == "dcg_score" else {}),
            )
            for chosen in thin(options, 8, f"{key}/{fn}"):
                yield case(fn, y_true, y_score, **chosen)
        for fn in ("roc_auc_score", "average_precision_score"):
            options = product(
                average=[OMIT, "micro", "weighted", "samples", None],
                sample_weight=weight,
                **({"max_fpr": [OMIT, 0.5]} if fn == "roc_auc_score" else {"pos_label": [OMIT, 0]}),
            )
            for chosen in thin(options, 9, f"{key}/{fn}"):
                yield case(fn, y_true, y_score, **chosen)


# ---------------------------------------------------------------- faults of scores

SCORE_FUNCTIONS = {
    "roc_curve": "pos_label sample_weight drop_intermediate",
    "precision_recall_curve": "pos_label sample_weight drop_intermediate",
    "det_curve": "pos_label sample_weight drop_intermediate",
    "confusion_matrix_at_thresholds": "pos_label sample_weight",
    "roc_auc_score": "average sample_weight max_fpr multi_class labels",
    "average_precision_score": "average pos_label sample_weight",
    "log_loss": "normalize sample_weight labels",
    "brier_score_loss": "sample_weight pos_label labels scale_by_half",
    "d2_log_loss_score": "sample_weight labels",
    "d2_brier_score": "sample_weight pos_label labels",
    "hinge_loss": "sample_weight labels",
    "top_k_accuracy_score": "sample_weight k normalize labels",
}

SCORE_PAIRS = [
    ([], []),
    ([0, 1], [0.5]),
    ([0, 1], [0.5, NAN]),
    ([0, 1], np.array([0.5, math.inf])),
    ([0, 1], [0.5, 1.5]),
    ([0, 1], [-0.5, 0.5]),
    ([0, 1], ["a", "b"]),
    ([0, 1], [0.5, None]),
    ([0, NAN], [0.5, 0.5]),
    ([0, None], [0.5, 0.5]),
    ([0.5, 1], [0.5, 0.5]),
    (["a", "b"], [0.1, 0.5]),
    ([0, 1, 2], [0.1, 0.5, 0.2]),
    ([0, 1], [[0.5, 0.5], [0.2, 0.8]]),
    ([0, 1], [[0.5, 0.2, 0.3], [0.2, 0.2, 0.6]]),
    ([0, 1, 2], [[0.5, 0.5], [0.2, 0.8], [0.5, 0.5]]),
    ([[0, 1], [1, 0]], [[0.5, 0.5], [0.2, 0.8]]),
    ([[0, 1], [1, 2]], [[0.5, 0.5], [0.2, 0.8]]),
    ([0, 1], [[[0.5]], [[0.2]]]),
    (3, [1]),
    ([1], "ab"),
    (None, [1]),
]

ODD_SCORE_OPTIONS = {
    **ODD_OPTIONS,
    "sample_weight": [
        [1], [0, 0], [1, -1], [-1, 3], [1, NAN], [1, math.inf], [], 3, "ab", [True, False], [0, 1],
    ],
    "pos_label": [3, "a", None, [1], True, 0],
    "labels": [[], [7], ["a"], [0, 0], [0, 1], [1, 0], [0, 1, 2], 1, [0.5, 1]],
    "drop_intermediate": [1, None, "a"],
    "max_fpr": [0, -0.5, 1.5, "a", 1],
    "multi_class": ["ovo", "ovr", "all", None],
    "average": ["binary", "Macro", 1],
    "scale_by_half": ["yes", None, 1],
    "k": [0, 1.5, "2", None],
    "normalize": [1, "true", None],
}


def score_fault_cases():
    for fn, names in SCORE_FUNCTIONS.items():
        for y_true, y_score in SCORE_PAIRS:
            if fn == "top_k_accuracy_score" and None in np.ravel(np.array(y_score, dtype=object)):
                continue
            if fn == "average_precision_score" and np.array(y_score, dtype=object).ndim > 1:
                y_score = np.array(y_score)
            yield case(fn, y_true, y_score)
        yield case(fn, [0, 1])
        yield case(fn, [0, 1], [0.1, 0.2], unknown=1)
        for name in names.split():
            for value in ODD_SCORE_OPTIONS[name]:
                if (fn, name, value) in UNSPECIFIED:
                    continue
                yield case(fn, [0, 1], [0.25, 0.75], **{name: value})
                if name in ("labels", "average", "multi_class") and fn == "roc_auc_score":
                    rows = [[0.5, 0.25, 0.25], [0.25, 0.5, 0.25], [0.25, 0.25, 0.5]]
                    yield case(fn, [0, 1, 2], rows, **{"multi_class": "ovr", name: value})
    for fn in ("log_loss", "d2_log_loss_score"):
        yield case(fn, [0, 1], y_pred=[0.25, 0.75])
        yield case(fn, [0, 1], [0.25, 0.75], y_pred=[0.25, 0.75])
        yield case(fn, [0, 1], y_proba=[0.25, 0.75])
    accuracy = metrics.accuracy_score
    yield case("metric_at_thresholds", [0, 1], [0.1, 0.2], accuracy, sample_weight=[0, 0])
    yield case("metric_at_thresholds", [0, 1], [0.1, 0.2], accuracy, sample_weight=[1, 2])
    yield case("metric_at_thresholds", [0, 1], [0.1, NAN], accuracy)
    yield case("metric_at_thresholds", [0, 1], [0.1], accuracy)
    yield case("metric_at_thresholds", [0, 1], [0.1, 0.2], "accuracy")
    yield case("metric_at_thresholds", [0, 1], [0.1, 0.2], accuracy, metric_params={"normalize": False})
    yield case("metric_at_thresholds", [0, 1, 2], [0.1, 0.2, 0.3], metrics.f1_score)
    yield case("metric_at_thresholds", [0, 1], [0.1, 0.2])
    yield case("det_curve", [0, 1, 1], [0.1, 0.2, 0.3], 1, [1, 2, 1], True)
    yield case("confusion_matrix_at_thresholds", [0, 1, 1], [0.1, 0.2, 0.3], 1)
    yield case("confusion_matrix_at_thresholds", [0, 1, 1], [0.1, 0.2, 0.3], 1, [1, 2, 1])
    yield case("roc_curve", [0, 1, 1], [0.1, 0.2, 0.3], 1)
    yield case("roc_auc_score", [0, 1, 1], [0.1, 0.3, 0.2], max_fpr=True)
    yield case("auc", ["a", "b"], [0, 1])
    yield case("auc", [0, 1], ["a", "b"])
    yield case("auc", [0, 1], [None, 1])
    for y_true in ([[0, 3], [3, 0], [3, 3]], [[1, 2], [2, 1], [1, 1]], [[0, 1], [1, 0], [1, 1]]):
        y_score = np.array([[0.5, 0.25], [0.25, 0.75], [0.75, 0.5]])
        yield case("average_precision_score", y_true, y_score)
        yield case("roc_auc_score", y_true, y_score)
    for y_true in ([None], [None, None], np.zeros((2, 1, 1)), np.zeros((0, 1))):
        yield case("average_precision_score", y_true, np.zeros(len(y_true)))
    rankings = ("coverage_error", "label_ranking_average_precision_score", "label_ranking_loss")
    for fn in (*rankings, "dcg_score", "ndcg_score"):
        y_score = np.array([[0.5, 0.25], [0.25, 0.75]])
        yield case(fn, [[0, 1], [1, 0]], y_score, sample_weight=[[1], [2]])
        yield case(fn, [[0, 1], [1]], y_score)
    yield case("hinge_loss", [0, 1], [0.5, -1], sample_weight=[[1], [2]])
    yield case("hinge_loss", [0, 1], [[0.5, 1], [0.25, 2]], sample_weight=[[1], [2]])
    yield case("top_k_accuracy_score", [0, 1], [0.5, 0.25], sample_weight=[[1], [2]])
    yield case("dcg_score", [[0, 1, 3]], [[0.5, 0.25, 0.75]], log_base=1)


# ---------------------------------------------------------------- edges of numbers


def edge_cases():
    """Weights that add to 0, sums beyond the largest number, and labels of another kind."""
    huge = 1e308
    signed = [1, -2, 1]
    yield case("class_likelihood_ratios", [1, 1], [1, 0], replace_undefined_by=1.0)
    yield case("class_likelihood_ratios", [1, 0], [0, 0], replace_undefined_by=1.0)
    # Sums of losses and hits, whatever the weights add to.
    three = [[0.25, 0.7, 0.05], [0.5, 0.25, 0.25], [0.125, 0.25, 0.625]]
    for weights in ([1, -1], [1, 1], [0.5, -0.25], [-1, -2]):
        for normalize in (False, True):
            options = {"normalize": normalize, "sample_weight": weights}
            yield case("log_loss", [0, 1], [0.25, 0.7], **options)
            yield case("log_loss", [[0, 1], [1, 1]], np.array([[0.25, 0.75], [0.5, 0.5]]), **options)
            yield case("top_k_accuracy_score", [0, 1], [0.2, 0.3], k=1, **options)
            yield case("zero_one_loss", [0, 1], [0, 0], **options)
            yield case("accuracy_score", [0, 1], [0, 0], **options)
    for weights in (signed, [1, 2, -4], [0.5, 0, 1]):
        for normalize in (False, True):
            options = {"normalize": normalize, "sample_weight": weights}
            yield case("log_loss", [0, 1, 2], three, **options)
            yield case("top_k_accuracy_score", [0, 1, 2], three, k=1, **options)
            yield case("top_k_accuracy_score", [0, 1, 2], three, k=2, **options)
    for scores in ([[0.5, 0.2], [0.9, 0.1]], [[0.5, 0.2], [0.1, 0.9]]):
        for weights in ([1, -1], [-1, 1], [0, 0], [2, -1], [1, 0]):
            truth = [[1, 0], [0, 1]]
            yield case("label_ranking_average_precision_score", truth, scores, sample_weight=weights)
    # Shares of sums that are 0.
    for normalize in ("true", "pred", "all"):
        for weights in ([1, -1, 1], [1, -1, 0], [1, 1, -2], [2, -1, -1]):
            options = {"normalize": normalize, "sample_weight": weights}
            yield case("confusion_matrix", [0, 0, 1], [0, 1, 1], **options)
            yield case("confusion_matrix", [0, 1, 1], [0, 0, 1], **options)
            yield case("confusion_matrix", ["a", "b", "c"], ["a", "c", "c"], labels=["c", "a"], **options)
    # Beyond the largest number.
    yield case("hinge_loss", [0, 1], [huge, -huge])
    yield case("hinge_loss", [0, 1], [1.7e308, 1], sample_weight=[2, 2])
    yield case("hinge_loss", [0, 1, 2], [[-huge, huge, 0]] * 3)
    yield case("hinge_loss", [0, 1, 2], [[1.7e308, 1.7e308, 0]] * 3)
    weights = [huge] * 3
    for normalize in (None, "true", "pred", "all"):
        options = {"normalize": normalize, "sample_weight": weights}
        yield case("confusion_matrix", [0, 1, 1], [0, 1, 1], **options)
    # Constant probabilities that are the labels' shares.
    yield case("d2_brier_score", [0, 1, 1, 0, 1], [0.6] * 5)
    yield case("d2_log_loss_score", [0, 1, 1, 0, 1], [0.6] * 5)
    for name in ("d2_brier_score", "d2_log_loss_score"):
        yield case(name, [0, 1, 2], [[1 / 3] * 3] * 3)
        yield case(name, [0, 1, 2, 2, 1, 0, 1, 2, 0, 0], [[0.4, 0.3, 0.3]] * 10)
        yield case(name, [0, 0, 0], [[1, 0]] * 3, labels=[0, 1])
        yield case(name, [0, 0, 0], [[0.2, 0.8]] * 3, labels=[0, 1], sample_weight=[0.1] * 3)
    # Labels of another kind: NumPy makes strings of numbers beside strings.
    texts = (["1", "2", "3"], ["1", "3", "3"])
    numbers = ([1, 2, 3], [1, 3, 3])
    for name in ("precision_score", "recall_score", "f1_score", "jaccard_score"):
        for pos_label in (1, "1", True, 2):
            yield case(name, ["1", "1"], ["1", "1"], pos_label=pos_label)
            yield case(name, [1, 1], [1, 1], pos_label=pos_label)
            yield case(name, ["a", "a"], ["a", "a"], pos_label=pos_label)
            yield case(name, ["True", "True"], ["True", "True"], pos_label=pos_label)
            yield case(name, ["1", "2"], ["1", "1"], pos_label=pos_label)
        yield case(name, *texts, labels=[1, 2], average=None)
        yield case(name, *texts, labels=[3, 1], average="macro", sample_weight=[0.5, 0.25, 1])
        yield case(name, *texts, labels=[1, 2.5], average=None)
        yield case(name, *numbers, labels=["1", "2"], average=None)
        floats = [np.array(column, float) for column in numbers]
        yield case(name, *floats, labels=["1.0", "3"], average=None)
    for truth, prediction in (texts, numbers):
        for labels in ([1, 3], ["3", "1"], [1, 2, 3], ["1", "2", "3"], [7, 1]):
            yield case("multilabel_confusion_matrix", truth, prediction, labels=labels)
            for weights in (None, [0.1, 0.2, 0.3]):
                options = {"labels": labels, "sample_weight": weights, "zero_division": 0}
                yield case("classification_report", truth, prediction, **options)
                yield case("classification_report", truth, prediction, output_dict=True, **options)
    # Lists of lists for labels.
    for labels in ([[0, 1]], [[1, 0]], [[0], [1]], [[0, 1, 2]]):
        options = {"labels": labels}
        for name in ("confusion_matrix", "cohen_kappa_score", "class_likelihood_ratios"):
            yield case(name, [0, 1, 1], [0, 1, 0], **options)
        for name in ("classification_report", "multilabel_confusion_matrix"):
            yield case(name, [0, 1, 1], [0, 1, 0], **options)


# ---------------------------------------------------------------- calibration

def calibration_cases():
    """Bins, edges, equal scores, positive labels and mistakes of calibration_curve."""
    fn = "calibration_curve"
    y_true = [0, 0, 0, 1, 1, 1, 0, 1]
    y_prob = [0.0, 0.2, 0.2, 0.4, 0.6, 0.8, 1.0, 1.0]
    yield case(fn, y_true, y_prob)
    for n_bins in (1, 2, 3, 5, 7, 10):
        for strategy in ("uniform", "quantile"):
            yield case(fn, y_true, y_prob, n_bins=n_bins, strategy=strategy)
    for n in (9, 40, 101):
        r = rng(f"calibration/{n}")
        scores = [r.randint(0, 20) / 20 if r.random() < 0.5 else r.random() for _ in range(n)]
        truth = [int(r.random() < score) for score in scores]
        for strategy in ("uniform", "quantile"):
            for n_bins in (4, 5, 6, 13, 30):
                yield case(fn, np.array(truth), np.array(scores), n_bins=n_bins, strategy=strategy)
    yield case(fn, [0, 1] * 4 + [1], [0.5] * 8 + [0.9], n_bins=5, strategy="quantile")
    yield case(fn, [0, 1, 0, 1], [0.3, 0.3, 0.6, 0.6], n_bins=10)
    for strategy in ("uniform", "quantile"):
        yield case(fn, [0, 1, 0, 1], [0.5] * 4, n_bins=4, strategy=strategy)
        yield case(fn, [0, 1, 1], [0.2, NAN, 0.6], n_bins=2, strategy=strategy)
        yield case(fn, [1], [0.25], n_bins=3, strategy=strategy)
    yield case(fn, [1, 1], [0.2, 0.9], n_bins=2)
    yield case(fn, [0, 0], [0.2, 0.9], n_bins=2)
    yield case(fn, [-1, 1, 1], [0.2, 0.9, 0.4], n_bins=2)
    yield case(fn, [False, True], [0.2, 0.9])
    yield case(fn, [[0], [1]], [[0.2], [0.9]])
    for pos_label in ("yes", "no", "maybe", None):
        yield case(fn, ["no", "yes", "yes"], [0.2, 0.9, 0.4], n_bins=2, pos_label=pos_label)
    for pos_label in (0, 7, True):
        yield case(fn, [0, 1], [0.2, 0.9], n_bins=2, pos_label=pos_label)
    yield case(fn, [0.5, 1.5], [0.2, 0.9], pos_label=1.5)
    yield case(fn, [1, 2], [0.2, 0.9])
    yield case(fn, [0, 1, 2], [0.2, 0.9, 0.4])
    yield case(fn, [0, 1, 2], [0.2, 0.9, 0.4], pos_label=1)
    for wrong in ([0.2, 1.1], [-0.1, 0.9], [0.2, math.inf], [0.2], [NAN, NAN]):
        yield case(fn, [0, 1], wrong)
    yield case(fn, [], [])
    yield case(fn, [[0, 1], [1, 0]], [0.2, 0.9])
    yield case(fn, [0, 1], [[0.2, 0.8], [0.9, 0.1]])
    for options in ({"n_bins": 0}, {"n_bins": 2.5}, {"n_bins": None}, {"strategy": "kmeans"}, {"strategy": None}):
        yield case(fn, [0, 1], [0.2, 0.9], **options)
    yield case(fn, [0, 1], [0.2, 0.9], 1)
    yield case(fn, [0, 1])


def main():
    write("sklearn-label-scores.json", label_score_cases())
    write("sklearn-label-matrices.json", label_matrix_cases())
    write("sklearn-indicators.json", indicator_cases())
    write("sklearn-faults.json", fault_cases())
    write("sklearn-scores.json", score_cases())
    write("sklearn-class-scores.json", class_score_cases())
    write("sklearn-rankings.json", ranking_cases())
    write("sklearn-score-faults.json", score_fault_cases())
    write("sklearn-edges.json", edge_cases())
    write("sklearn-calibration.json", calibration_cases())


if __name__ == "__main__":
    main()
