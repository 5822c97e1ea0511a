"""Write program-runs-pip.json: what programs of PyPI print of program-run-cases.json.

Run it in an environment with the packages of requirements.txt, and Java for H2O. A program that is not
installed, or not named where names are given, is left out, so that its last recorded numbers stay. A second run leaves the file unchanged.
"""

import json
import math
import os
import sys
import warnings
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

warnings.filterwarnings("ignore")
import numpy as np

GOLDEN = Path(__file__).resolve().parent.parent
TARGET = GOLDEN / "program-runs-pip.json"
CASES = json.loads((GOLDEN / "program-run-cases.json").read_text())


def number(value):
    if isinstance(value, str) or value is None:
        return "NaN"
    value = float(value)
    return value if math.isfinite(value) else "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"


def columns(counts):
    cells = [(t, p) for t, row in enumerate(counts) for p, n in enumerate(row) for _ in range(n)]
    return np.array(cells).T


def attempt(compute):
    """A number; an error of the program is no number."""
    try:
        return number(compute())
    except Exception:
        return "error"


# Each takes the true and predicted classes, their number, and the counts.


def catboost(t, p, k, _):
    from catboost.utils import eval_metric

    raw = np.where(np.eye(k)[p] > 0, 1.0, -1.0) if k > 2 else np.where(p == 1, 1.0, -1.0)
    of = lambda name: lambda: eval_metric(t, raw, name)[0]
    # Of more than two classes it needs every label to be there.
    plain = ["Accuracy", "MCC", "Kappa", "WKappa", "TotalF1", "TotalF1:average=Macro", "TotalF1:average=Micro"]
    found = {name: of(name) for name in plain}
    if k == 2:
        return found | {name: of(name) for name in ("Precision", "Recall", "F1")}
    for name in ("Precision", "Recall", "F1"):
        found |= {f"{name} (class {c})": (lambda name, c: lambda: eval_metric(t, raw, name)[c])(name, c) for c in range(min(k, 10))}
    return found


def pycm(t, p, k, counts):
    from pycm import ConfusionMatrix

    cm = ConfusionMatrix(matrix={i: {j: n for j, n in enumerate(row)} for i, row in enumerate(counts)})
    names = "Overall_ACC Kappa Overall_MCC ACC_Macro PPV_Macro TPR_Macro TNR_Macro NPV_Macro FPR_Macro F1_Macro AUNU TPR_Micro TNR_Micro PPV_Micro F1_Micro"
    return {name: (lambda name: lambda: getattr(cm, name))(name) for name in names.split()}


def river(t, p, k, _):
    from river import metrics

    names = (
        "Accuracy BalancedAccuracy CohenKappa GeometricMean MCC Precision Recall F1 "
        "MacroPrecision MacroRecall MacroF1 MacroJaccard MicroPrecision MicroRecall MicroF1 MicroJaccard "
        "WeightedPrecision WeightedRecall WeightedF1 WeightedJaccard"
    )

    def run(name):
        metric = getattr(metrics, name)()
        for truth, guess in zip(t.tolist(), p.tolist()):
            metric.update(truth, guess)
        return metric.get()

    return {name: (lambda name: lambda: run(name))(name) for name in names.split()}


def mlxtend(t, p, k, _):
    from mlxtend.evaluate import accuracy_score, scoring

    found = {
        f"accuracy_score(method={method})": (lambda method: lambda: accuracy_score(t, p, method=method))(method)
        for method in ("standard", "average", "balanced")
    }
    if k == 2:
        found |= {f"scoring {name}": (lambda name: lambda: scoring(t, p, metric=name))(name) for name in ("precision", "recall", "f1", "matthews_corr_coef")}
    return found


def imbalanced_learn(t, p, k, _):
    from imblearn.metrics import geometric_mean_score, macro_averaged_mean_absolute_error

    return {
        "geometric_mean_score": lambda: geometric_mean_score(t, p),
        "geometric_mean_score(average=macro)": lambda: geometric_mean_score(t, p, average="macro"),
        "geometric_mean_score(average=weighted)": lambda: geometric_mean_score(t, p, average="weighted"),
        "macro_averaged_mean_absolute_error": lambda: macro_averaged_mean_absolute_error(t, p),
    }


def torcheval(t, p, k, _):
    import torch
    from torcheval.metrics import functional as F

    t, p = torch.tensor(t), torch.tensor(p)
    of = lambda function, **options: lambda: function(p, t, **options)
    many = {"num_classes": k}
    return {
        "multiclass_accuracy()": of(F.multiclass_accuracy),
        "multiclass_accuracy(average=macro)": of(F.multiclass_accuracy, average="macro", **many),
        "multiclass_precision()": of(F.multiclass_precision),
        "multiclass_precision(average=macro)": of(F.multiclass_precision, average="macro", **many),
        "multiclass_recall()": of(F.multiclass_recall),
        "multiclass_recall(average=macro)": of(F.multiclass_recall, average="macro", **many),
        "multiclass_f1_score()": of(F.multiclass_f1_score),
        "multiclass_f1_score(average=macro)": of(F.multiclass_f1_score, average="macro", **many),
        "multiclass_f1_score(average=weighted)": of(F.multiclass_f1_score, average="weighted", **many),
    }


def ignite(t, p, k, _):
    import torch
    from ignite.metrics import Accuracy, ConfusionMatrix, Precision, Recall, mIoU

    guess, truth = torch.eye(k)[p], torch.tensor(t)

    def run(metric):
        metric.update((guess, truth))
        return metric.compute()

    def iou():
        cm = ConfusionMatrix(num_classes=k)
        metric = mIoU(cm)
        cm.update((guess, truth))
        return metric.compute()

    return {
        "Accuracy": lambda: run(Accuracy()),
        "mIoU": iou,
        "Precision(average=macro)": lambda: run(Precision(average="macro")),
        "Recall(average=macro)": lambda: run(Recall(average="macro")),
    }


def segmentation(t, p, k, _):
    import torch
    import segmentation_models_pytorch as smp

    stats = smp.metrics.get_stats(torch.tensor(p).reshape(1, 1, -1), torch.tensor(t).reshape(1, 1, -1), mode="multiclass", num_classes=k)
    of = lambda name, reduction: lambda: getattr(smp.metrics, name)(*stats, reduction=reduction)
    names = ["accuracy", "precision", "recall", "f1_score", "iou_score", "specificity", "balanced_accuracy"]
    macro = {f"{name}(reduction=macro)": of(name, "macro") for name in names}
    return macro | {f"{name}(reduction=micro)": of(name, "micro") for name in names[:5]}


def spacy_of(t, guesses, k):
    import spacy
    from spacy.scorer import Scorer
    from spacy.tokens import Doc
    from spacy.training import Example

    vocab = spacy.blank("en").vocab
    labels = [str(code) for code in range(k)]
    examples = []
    for truth, guess in zip(t.tolist(), guesses):
        predicted, reference = Doc(vocab, words=["x"]), Doc(vocab, words=["x"])
        predicted.cats = dict(zip(labels, guess))
        reference.cats = {label: float(code == truth) for code, label in enumerate(labels)}
        examples.append(Example(predicted, reference))
    found = Scorer.score_cats(examples, "cats", labels=labels, multi_label=False)
    return lambda name: lambda: found[name]


def spacy(t, p, k, _):
    of = spacy_of(t, np.eye(k)[p].tolist(), k)
    return {name: of(name) for name in ("cats_macro_p", "cats_macro_r", "cats_macro_f", "cats_micro_p", "cats_micro_r", "cats_micro_f")}


def clickhouse(t, p, k, _):
    import chdb

    rows = ",".join(f"({a},{b})" for a, b in zip(t, p))
    run = lambda call: lambda: chdb.query(f"SELECT {call} FROM VALUES('t UInt8, p UInt8', {rows})", "CSV").bytes().decode().strip()
    as_number = lambda call: lambda: float(run(call)())
    return {
        "theilsU(true, predicted)": as_number("theilsU(t, p)"),
        "theilsU(predicted, true)": as_number("theilsU(p, t)"),
        "cramersV": as_number("cramersV(t, p)"),
    }


OF_MATRICES = {
    "CatBoost": catboost,
    "PyCM": pycm,
    "River": river,
    "mlxtend": mlxtend,
    "imbalanced-learn": imbalanced_learn,
    "torcheval": torcheval,
    "ignite": ignite,
    "segmentation-models-pytorch": segmentation,
    "spaCy": spacy,
    "ClickHouse": clickhouse,
}

# Each takes labels, scores and weights or None; a call of None has no weights.


def lightgbm_scores(t, s, w):
    import lightgbm as lgb

    # A model of constant trees from raw scores: predictions are those scores.
    raw = np.log(np.clip(s, 1e-300, None)) - np.log(np.clip(1 - s, 1e-300, None))

    def run(name):
        data = lgb.Dataset(np.zeros((len(t), 1)), t, weight=w, init_score=raw, params={"min_data_in_leaf": 10**6, "verbose": -1})
        params = {"objective": "binary", "metric": name, "verbose": -1, "min_data_in_leaf": 10**6, "boost_from_average": False}
        found = {}
        lgb.train(params, data, 1, valid_sets=[data], callbacks=[lgb.record_evaluation(found)])
        return next(iter(next(iter(found.values())).values()))[0]

    return {name: (lambda name: lambda: run(name))(name) for name in ("auc", "average_precision", "binary_error", "binary_logloss")}


def xgboost_scores(t, s, w):
    import xgboost as xgb

    def run(name):
        # Margins whose logistic function is the score, as single floats hold it.
        with np.errstate(divide="ignore"):
            margin = np.clip(np.log(s) - np.log(1 - s), -1e4, 1e4)
        data = xgb.DMatrix(np.zeros((len(t), 1)), t, weight=w, base_margin=margin)
        params = {"objective": "binary:logistic", "eval_metric": name, "learning_rate": 0, "base_score": 0.5}
        found = {}
        xgb.train(params, data, 1, evals=[(data, "x")], evals_result=found, verbose_eval=False)
        return found["x"][name][0]

    return {name: (lambda name: lambda: run(name))(name) for name in ("auc", "aucpr", "error", "logloss")}


def catboost_scores(t, s, w):
    from catboost.utils import eval_metric

    raw = np.log(np.clip(s, 1e-300, None)) - np.log(np.clip(1 - s, 1e-300, None))
    return {name: (lambda name: lambda: eval_metric(t, raw, name, weight=w)[0])(name) for name in ("AUC", "PRAUC", "Accuracy")}


def river_scores(t, s, w):
    from river import metrics

    def run(name, **options):
        metric = getattr(metrics, name)(**options)
        for truth, score in zip(t.tolist(), s.tolist()):
            metric.update(bool(truth), score)
        return metric.get()

    if w is not None:
        return {}
    return {
        "ROCAUC": lambda: run("ROCAUC"),
        "RollingROCAUC": lambda: run("RollingROCAUC", window_size=len(t)),
        "RollingPRAUC": lambda: run("RollingPRAUC", window_size=len(t)),
        "LogLoss": lambda: run("LogLoss"),
    }


def pycm_scores(t, s, w):
    from pycm import PRCurve, ROCCurve

    # A matrix is made for each score.
    if w is not None or len(set(t.tolist())) < 2 or len(t) > 200:
        return {}
    of = lambda curve: lambda: curve(t, np.array([1 - s, s]).T, classes=[0, 1]).area()[1]
    return {"ROCCurve.area": of(ROCCurve), "PRCurve.area": of(PRCurve)}


def torcheval_scores(t, s, w):
    import torch
    from torcheval.metrics import functional as F

    if w is not None:
        return {}
    t, s = torch.tensor(t), torch.tensor(s)
    return {
        "binary_auroc": lambda: F.binary_auroc(s, t),
        "binary_auprc": lambda: F.binary_auprc(s, t),
        "binary_accuracy": lambda: F.binary_accuracy(s, t),
    }


def clickhouse_scores(t, s, w):
    import chdb

    if w is not None:
        return {}
    run = lambda name: lambda: float(chdb.query(f"SELECT {name}({s.tolist()}, {t.tolist()})", "CSV").bytes().decode().strip())
    return {"arrayROCAUC": run("arrayROCAUC"), "arrayPRAUC": run("arrayPRAUC")}


def polars_scores(t, s, w):
    import polars as pl
    import polars_ds as pds

    if w is not None:
        return {}
    frame = pl.DataFrame({"t": t, "s": s})
    return {"query_roc_auc": lambda: frame.select(pds.query_roc_auc("t", "s")).item()}


def h2o_scores(t, s, w):
    import h2o

    if w is not None:
        return {}

    def run():
        predicted = h2o.H2OFrame({"p": s.tolist()})
        actual = h2o.H2OFrame({"t": t.tolist()})["t"].asfactor()
        return h2o.make_metrics(predicted["p"], actual, domain=["0", "1"])

    found = run() if len(set(t.tolist())) == 2 else None
    if found is None:
        return {}
    return {"AUC": lambda: found.auc(), "aucpr": lambda: found.aucpr(), "logloss": lambda: found.logloss()}


OF_SCORES = {
    "LightGBM": lightgbm_scores,
    "XGBoost": xgboost_scores,
    "CatBoost": catboost_scores,
    "River": river_scores,
    "PyCM": pycm_scores,
    "torcheval": torcheval_scores,
    "ClickHouse": clickhouse_scores,
    "polars-ds": polars_scores,
    "H2O": h2o_scores,
}

# Each takes labels and scores of every class, which sum to 1.


def lightgbm_classes(t, s):
    import lightgbm as lgb

    # AUC-mu is of raw scores, the others are of the probabilities that they become.
    def run(name, raw=np.log(s), **options):
        data = lgb.Dataset(np.zeros((len(t), 1)), t, init_score=raw, params={"min_data_in_leaf": 10**6, "verbose": -1})
        params = {"objective": "multiclass", "num_class": s.shape[1], "metric": name, "verbose": -1, "min_data_in_leaf": 10**6, "boost_from_average": False, **options}
        found = {}
        lgb.train(params, data, 1, valid_sets=[data], callbacks=[lgb.record_evaluation(found)])
        return next(iter(next(iter(found.values())).values()))[0]

    return {
        "auc_mu": lambda: run("auc_mu", raw=s),
        "multi_error": lambda: run("multi_error"),
        "multi_error_top_k=2": lambda: run("multi_error", multi_error_top_k=2),
        "multi_logloss": lambda: run("multi_logloss"),
    }


def xgboost_classes(t, s):
    import xgboost as xgb

    def run(name):
        data = xgb.DMatrix(np.zeros((len(t), 1)), t, base_margin=np.log(s))
        params = {"objective": "multi:softprob", "num_class": s.shape[1], "eval_metric": name, "learning_rate": 0}
        found = {}
        xgb.train(params, data, 1, evals=[(data, "x")], evals_result=found, verbose_eval=False)
        return found["x"][name][0]

    return {"auc of several classes": lambda: run("auc"), "merror": lambda: run("merror"), "mlogloss": lambda: run("mlogloss")}


def catboost_classes(t, s):
    from catboost.utils import eval_metric

    raw = np.log(s)
    each = lambda name, at: lambda: eval_metric(t, raw, name)[at]
    return {
        "AUC of several classes": lambda: eval_metric(t, s, "AUC")[0],
        "Accuracy of several classes": each("Accuracy", 0),
        **{f"AUC:type=OneVsAll (class {c})": each("AUC:type=OneVsAll", c) for c in range(s.shape[1])},
        **{f"PRAUC of several classes (class {c})": each("PRAUC", c) for c in range(s.shape[1])},
    }


def torcheval_classes(t, s):
    import torch
    from torcheval.metrics import functional as F

    t, s = torch.tensor(t), torch.tensor(s)
    return {
        "multiclass_accuracy(k=1)": lambda: F.multiclass_accuracy(s, t),
        "multiclass_auroc": lambda: F.multiclass_auroc(s, t, num_classes=s.shape[1]),
    }


def spacy_classes(t, s):
    return {"cats_macro_auc": spacy_of(t, s.tolist(), s.shape[1])("cats_macro_auc")}


OF_CLASSES = {
    "LightGBM": lightgbm_classes,
    "XGBoost": xgboost_classes,
    "CatBoost": catboost_classes,
    "torcheval": torcheval_classes,
    "spaCy": spacy_classes,
}

PACKAGES = {"ClickHouse": "chdb", "ignite": "pytorch-ignite"}


def installed(program):
    try:
        return version(PACKAGES.get(program, program.lower()))
    except PackageNotFoundError:
        return None


def main():
    before = json.loads(TARGET.read_text()) if TARGET.exists() else {"versions": {}, "runs": []}
    everyone = {*OF_MATRICES, *OF_SCORES, *OF_CLASSES}
    asked = set(sys.argv[1:]) or everyone
    versions = {program: installed(program) for program in everyone & asked}
    present = {program for program, own in versions.items() if own}
    if "H2O" in present:
        import h2o

        h2o.init(verbose=False)
        h2o.no_progress()
    runs = [run for run in before["runs"] if run["program"] not in present]
    for kind, tables in (("matrices", OF_MATRICES), ("scores", OF_SCORES), ("classes", OF_CLASSES)):
        for case in CASES[kind]:
            if kind == "matrices":
                args = (*columns(case["counts"]), len(case["counts"]), case["counts"])
            elif kind == "scores":
                weight = np.array(case["weight"]) if "weight" in case else None
                args = (np.array(case["true"]), np.array(case["score"], dtype=float), weight)
            else:
                args = (np.array(case["true"]), np.array(case["score"]))
            for program, of in tables.items():
                if program not in present:
                    continue
                try:
                    calls = of(*args)
                except Exception as error:
                    print(f"{program}: {case['name']}: {error}", file=sys.stderr)
                    continue
                for name, call in calls.items():
                    value = attempt(call)
                    runs.append({"program": program, "input": case["name"], "name": name, "value": value})
    order = lambda run: (run["program"], [c["name"] for kind in CASES.values() for c in kind].index(run["input"]), run["name"])
    runs.sort(key=order)
    versions = before["versions"] | {program: own for program, own in versions.items() if own}
    head = json.dumps(dict(sorted(versions.items())))
    lines = ",\n".join(json.dumps(run) for run in runs)
    TARGET.write_text(f'{{"versions": {head},\n"runs": [\n{lines}\n]}}\n')


main()
