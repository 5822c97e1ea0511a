"""A whole process: the metrics that a work of the command shows, without intervals, as one writes them
with pandas and scikit-learn.

Arguments: the work and the path of a file. Prints a line of numbers.
"""

import os
import sys

# Beside this file are others that are named for libraries.
sys.path.append(sys.path.pop(0))
import pandas as pd
from sklearn.metrics import accuracy_score, average_precision_score, classification_report
from sklearn.metrics import roc_auc_score


def read(path, columns):
    if path.endswith(".csv"):
        return pd.read_csv(path, usecols=columns)
    return pd.read_parquet(path, columns=columns)


def report(path):
    rows = read(path, ["t", "a"])
    found = classification_report(rows["t"], rows["a"], output_dict=True)
    return [len(rows), found["accuracy"]]


def compare(path):
    rows = read(path, ["t", "a", "b"])
    both = [accuracy_score(rows["t"], rows[model]) for model in ("a", "b")]
    for model in ("a", "b"):
        classification_report(rows["t"], rows[model], output_dict=True)
    return [len(rows), *both]


def trials(path):
    rows = read(path, ["user", "passed"])
    tasks = rows.groupby("user")["passed"].agg(["sum", "size"])
    return [len(tasks), int(tasks["size"].sum()), int(tasks["sum"].sum())]


def scores(path):
    rows = read(path, ["s", "y"])
    found = classification_report(rows["y"] == "fraud", rows["s"] >= 0.5, output_dict=True)
    return [len(rows), roc_auc_score(rows["y"] == "fraud", rows["s"]), found["accuracy"]]


def groups(path):
    rows = read(path, ["g", "s", "y"])
    truth = rows["y"] == "fraud"
    areas = [
        (roc_auc_score(truth[own.index], own), average_precision_score(truth[own.index], own))
        for _, own in rows.groupby("g")["s"]
    ]
    return [len(areas), len(rows), *areas[0]]


def columns(path):
    rows = pd.read_csv(path)
    return [len(rows), rows.shape[1], *(rows[name].nunique() for name in rows.columns)]


WORKS = {work.__name__: work for work in (report, compare, trials, scores, groups, columns)}

_, work, path = sys.argv
print(",".join(f"{value:.6g}" if isinstance(value, float) else str(value) for value in WORKS[work](path)))

peak_file = os.environ.get("CONFMAT_PEAK_FILE")
if peak_file:
    from peak import peak_bytes

    with open(peak_file, "w") as file:
        file.write(str(peak_bytes() or ""))
