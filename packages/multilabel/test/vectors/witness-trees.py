"""Write witness-trees.json: hierarchical precision, recall and F1 of random trees by HiClass.

Run it with the packages of requirements.txt, then prettier on the file. A second run leaves it unchanged.
Another number of cases, and another file, may be given: witness-trees.py 10000 many.json
"""

import json
import platform
import sys
import warnings
from importlib.metadata import version
from pathlib import Path

import numpy as np
from hiclass.metrics import f1, precision, recall

HERE = Path(__file__).resolve().parent


def random_tree(rng):
    """Each label but the tops has a parent among those before it."""
    names = [f"n{i}" for i in range(int(rng.integers(3, 12)))]
    n_tops = int(rng.integers(1, 3))
    return names, {name: names[int(rng.integers(0, i))] for i, name in enumerate(names) if i >= n_tops}


def way_down(label, parents):
    way = [label]
    while way[0] in parents:
        way.insert(0, parents[way[0]])
    return way


def case(seed):
    rng = np.random.default_rng(seed)
    names, parents = random_tree(rng)
    n = int(rng.integers(1, 20))
    truth = [names[int(i)] for i in rng.integers(0, len(names), n)]
    prediction = [label if rng.uniform() < 0.4 else names[int(rng.integers(0, len(names)))] for label in truth]
    ways = [[way_down(label, parents) for label in column] for column in (truth, prediction)]
    depth = max(len(way) for column in ways for way in column)
    leveled = [np.array([way + [""] * (depth - len(way)) for way in column]) for column in ways]
    scores = {
        average: {
            "precision": float(precision(*leveled, average)),
            "recall": float(recall(*leveled, average)),
            "f1": float(f1(*leveled, average)),
        }
        for average in ["micro", "macro"]
    }
    return {"truth": truth, "prediction": prediction, "parents": parents, "scores": scores}


def main():
    # F1 of rows that share nothing is 0.
    warnings.simplefilter("ignore")
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    name = sys.argv[2] if len(sys.argv) > 2 else "witness-trees.json"
    packages = ["hiclass", "numpy"]
    made_by = {"python": platform.python_version(), **{name: version(name) for name in packages}}
    written = {"madeBy": made_by, "cases": [case(seed) for seed in range(count)]}
    (HERE / name).write_text(json.dumps(written), encoding="utf-8")


main()
