"""Write programs.json: what scikit-learn, torchmetrics, Keras and Spark report for program-cases.json.

Run it with the packages of requirements-programs.txt and Java 17 or newer, then prettier on the file. A
second run leaves it unchanged. torchmetrics and Keras compute in 32 bits.
"""

import json
import math
import os
import warnings
from importlib.metadata import version
from pathlib import Path

os.environ["KERAS_BACKEND"] = "jax"
warnings.filterwarnings("ignore")

import keras
import numpy as np
import torch
from pyspark import SparkConf, SparkContext
from pyspark.ml.evaluation import BinaryClassificationEvaluator
from pyspark.mllib.evaluation import MulticlassMetrics
from pyspark.sql import SparkSession
from sklearn import metrics as sk
from torchmetrics.functional import classification as tm

HERE = Path(__file__).resolve().parent
CASES = json.loads((HERE / "program-cases.json").read_text())


def number(value):
    value = float(value)
    return value if math.isfinite(value) else None


def columns(counts):
    cells = [(t, p) for t, row in enumerate(counts) for p, n in enumerate(row) for _ in range(n)]
    return np.array(cells).T


def scikit_learn(t, p, _):
    found = {
        "accuracy_score": sk.accuracy_score(t, p),
        "balanced_accuracy_score": sk.balanced_accuracy_score(t, p),
        "matthews_corrcoef": sk.matthews_corrcoef(t, p),
        "cohen_kappa_score": sk.cohen_kappa_score(t, p),
    }
    for name in ("precision_score", "recall_score", "f1_score", "jaccard_score"):
        for average in ("micro", "macro", "weighted"):
            found[f"{name}(average='{average}')"] = getattr(sk, name)(t, p, average=average)
    return found


def torchmetrics(t, p, k):
    t, p = torch.tensor(t), torch.tensor(p)
    found = {
        "MatthewsCorrCoef": tm.multiclass_matthews_corrcoef(p, t, num_classes=k),
        "CohenKappa": tm.multiclass_cohen_kappa(p, t, num_classes=k),
    }
    names = {
        "Accuracy": tm.multiclass_accuracy,
        "Precision": tm.multiclass_precision,
        "Recall": tm.multiclass_recall,
        "F1Score": tm.multiclass_f1_score,
        "Specificity": tm.multiclass_specificity,
        "JaccardIndex": tm.multiclass_jaccard_index,
    }
    for name, function in names.items():
        for average in ("micro", "macro", "weighted"):
            found[f"{name}(average='{average}')"] = function(p, t, num_classes=k, average=average)
    return found


def keras_metrics(t, p, k):
    truth, guess = np.eye(k)[t], np.eye(k)[p]
    metrics = {
        "CategoricalAccuracy": keras.metrics.CategoricalAccuracy(),
        "BinaryAccuracy": keras.metrics.BinaryAccuracy(),
        "Precision": keras.metrics.Precision(),
        "Recall": keras.metrics.Recall(),
        "OneHotMeanIoU": keras.metrics.OneHotMeanIoU(num_classes=k),
        **{f"F1Score(average='{a}')": keras.metrics.F1Score(average=a) for a in ("micro", "macro", "weighted")},
    }
    for metric in metrics.values():
        metric.update_state(truth, guess)
    return {name: metric.result() for name, metric in metrics.items()}


def spark_metrics(t, p, _):
    rows = session.sparkContext.parallelize([(float(b), float(a)) for a, b in zip(t, p)], 2)
    found = MulticlassMetrics(rows)
    return {
        "accuracy": found.accuracy,
        "weightedPrecision": found.weightedPrecision,
        "weightedRecall": found.weightedRecall,
        "weightedFMeasure": found.weightedFMeasure(),
        "weightedTruePositiveRate": found.weightedTruePositiveRate,
        "weightedFalsePositiveRate": found.weightedFalsePositiveRate,
    }


def areas(t, s):
    tensors = torch.tensor(s), torch.tensor(t)
    rows = session.createDataFrame([(float(a), float(b)) for a, b in zip(s, t)], ["rawPrediction", "label"])
    spark = lambda name: BinaryClassificationEvaluator(metricName=name).evaluate(rows)
    of_keras = {"AUC(curve='ROC')": keras.metrics.AUC(), "AUC(curve='PR')": keras.metrics.AUC(curve="PR")}
    for metric in of_keras.values():
        metric.update_state(np.array(t), np.array(s))
    return {
        "scikit-learn": {
            "roc_auc_score": sk.roc_auc_score(t, s),
            "average_precision_score": sk.average_precision_score(t, s),
        },
        "torchmetrics": {
            "BinaryAUROC": tm.binary_auroc(*tensors),
            "BinaryAUROC(thresholds=5)": tm.binary_auroc(*tensors, thresholds=5),
            "BinaryAveragePrecision": tm.binary_average_precision(*tensors),
            "BinaryAveragePrecision(thresholds=5)": tm.binary_average_precision(*tensors, thresholds=5),
        },
        "keras": {name: metric.result() for name, metric in of_keras.items()},
        "spark": {"areaUnderROC": spark("areaUnderROC"), "areaUnderPR": spark("areaUnderPR")},
    }


conf = SparkConf().setMaster("local[1]").set("spark.ui.enabled", "false").set("spark.sql.shuffle.partitions", "1")
SparkContext(conf=conf).setLogLevel("ERROR")
session = SparkSession.builder.getOrCreate()
programs = {"scikit-learn": scikit_learn, "torchmetrics": torchmetrics, "keras": keras_metrics, "spark": spark_metrics}


def numbers(found):
    return {name: number(value) for name, value in found.items()}


found = {
    "versions": {name: version(name) for name in ("scikit-learn", "torchmetrics", "keras", "pyspark")},
    "matrices": [
        {
            "name": case["name"],
            **{name: numbers(of(*columns(case["counts"]), len(case["counts"]))) for name, of in programs.items()},
        }
        for case in CASES["matrices"]
    ],
    "scores": [
        {"name": case["name"], **{name: numbers(of) for name, of in areas(case["true"], case["score"]).items()}}
        for case in CASES["scores"]
    ],
}
(HERE / "programs.json").write_text(json.dumps(found, indent=1) + "\n")
