"""Write witness-coverage.json: the coverage of random prediction sets by size, by MAPIE.

Run it with the packages of requirements.txt, then prettier on the file. A second run leaves it unchanged.
Another number of cases, and another file, may be given: witness-coverage.py 10000 many.json
"""

import json
import platform
import sys
import warnings
from importlib.metadata import version
from pathlib import Path

import numpy as np
from mapie.metrics.classification import classification_coverage_score, classification_ssc

HERE = Path(__file__).resolve().parent


def case(seed):
    rng = np.random.default_rng(seed)
    n, n_classes = int(rng.integers(2, 40)), int(rng.integers(2, 7))
    truth = rng.integers(0, n_classes, n)
    sets = rng.uniform(size=(n, n_classes)) < rng.uniform(0.2, 0.8)
    # MAPIE takes fewer groups than there are sizes, so there are two sizes at least.
    sets[0], sets[1] = False, True
    n_bins = int(rng.integers(1, len(np.unique(sets.sum(axis=1)))))
    sizes = [int(part[0]) for part in np.array_split(range(n_classes + 1), n_bins)]
    grouped = classification_ssc(truth, sets, num_bins=n_bins)[0]
    return {
        "truth": truth.tolist(),
        "sets": [np.flatnonzero(row).tolist() for row in sets],
        "nClasses": n_classes,
        "sizes": sizes,
        # None where no set is of the size.
        "coverage": [None if np.isnan(value) else float(value) for value in grouped],
        "whole": float(classification_coverage_score(truth, sets).item()),
    }


def main():
    # Means of no sets.
    warnings.simplefilter("ignore")
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    name = sys.argv[2] if len(sys.argv) > 2 else "witness-coverage.json"
    packages = ["mapie", "numpy"]
    made_by = {"python": platform.python_version(), **{name: version(name) for name in packages}}
    written = {"madeBy": made_by, "cases": [case(seed) for seed in range(count)]}
    (HERE / name).write_text(json.dumps(written), encoding="utf-8")


main()
