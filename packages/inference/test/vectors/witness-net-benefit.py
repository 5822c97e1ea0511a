"""Write witness-net-benefit.json: the net benefit of random probabilities by dcurves.

Run it with the packages of requirements.txt, then prettier on the file. A second run leaves it unchanged.
"""

import json
import platform
from importlib.metadata import version
from pathlib import Path

import dcurves
import numpy as np
import pandas as pd

HERE = Path(__file__).resolve().parent
THRESHOLDS = [0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9]


def case(seed):
    rng = np.random.default_rng(seed)
    n = int(rng.integers(20, 80))
    scores = rng.uniform(0, 1, n).round(3)
    truth = (rng.uniform(size=n) < scores ** rng.choice([0.5, 1, 2])).astype(int)
    truth[:2] = [0, 1]
    frame = pd.DataFrame({"truth": truth, "model": scores})
    found = dcurves.dca(frame, "truth", ["model"], thresholds=THRESHOLDS)
    benefit = found[found.model == "model"].net_benefit
    return {"scores": scores.tolist(), "truth": truth.tolist(), "netBenefit": benefit.tolist()}


def main():
    packages = ["dcurves", "numpy", "pandas"]
    made_by = {"python": platform.python_version(), **{name: version(name) for name in packages}}
    written = {"madeBy": made_by, "thresholds": THRESHOLDS, "cases": [case(seed) for seed in range(20)]}
    (HERE / "witness-net-benefit.json").write_text(json.dumps(written), encoding="utf-8")


main()
