"""Write witness-kappa.json: weighted kappa of ordered scores by scikit-learn, and its variance (Fleiss, Cohen
and Everitt 1969) by statsmodels.

Run it with the packages of requirements-kappa.txt, then prettier on the file. A second run leaves it
unchanged.
"""

import json
import platform
from importlib.metadata import version
from pathlib import Path

import numpy as np
from sklearn.metrics import cohen_kappa_score
from statsmodels.stats.inter_rater import cohens_kappa

HERE = Path(__file__).resolve().parent
WEIGHTS = {"linear": "linear", "quadratic": "quadratic"}


def rows_of(table):
    """True and predicted position of every row of a table."""
    pairs = [(i, j) for i, row in enumerate(table) for j, count in enumerate(row) for _ in range(count)]
    return np.array(pairs).T


def tables():
    """Three by hand, and random ones whose errors are mostly near."""
    yield [[8, 2, 0], [1, 6, 3], [0, 2, 8]]
    yield [[0, 10], [10, 0]]
    yield [[12, 3, 1, 0, 2], [2, 9, 4, 1, 0], [0, 0, 0, 0, 0], [1, 0, 5, 20, 3], [0, 1, 1, 6, 31]]
    random = np.random.default_rng(1968)
    for steps in [2, 3, 5, 5, 7, 10]:
        truth = random.integers(0, steps, 200)
        found = np.clip(truth + np.rint(random.normal(0, 1.2, 200)).astype(int), 0, steps - 1)
        table = np.zeros((steps, steps), dtype=int)
        np.add.at(table, (truth, found), 1)
        yield table.tolist()


def case(table):
    truth, found = rows_of(table)
    labels = list(range(len(table)))
    result = {"table": table}
    for name, weights in WEIGHTS.items():
        own = cohens_kappa(np.array(table), wt=weights)
        kappa = cohen_kappa_score(truth, found, labels=labels, weights=weights)
        assert abs(own.kappa - kappa) < 1e-12
        result[name] = {"kappa": float(kappa), "variance": float(own.var_kappa)}
    result["distance"] = float(np.abs(truth - found).mean())
    return result


packages = ["numpy", "scikit-learn", "statsmodels"]
environment = {"python": platform.python_version(), **{name: version(name) for name in packages}}
found = {"environment": environment, "cases": [case(table) for table in tables()]}
(HERE / "witness-kappa.json").write_text(json.dumps(found, indent=2) + "\n")
