"""Write witness-agreement.json: raters' agreement of krippendorff, irrCAC and statsmodels, and judges
corrected by human labels of ppi_py.

Run it with the packages of requirements-agreement.txt, then prettier on the file. A second run leaves it
unchanged. With a number of cases and a file, such as `witness-agreement.py 10000 many.json`, it writes so many
standard errors of irrCAC there, in some minutes; the test reads the file that CONFMAT_AGREEMENT names.
"""

import json
import platform
import sys
from importlib.metadata import version
from pathlib import Path

import krippendorff
import numpy as np
import pandas as pd
from irrCAC.raw import CAC
from ppi_py import ppi_mean_ci, ppi_mean_pointestimate
from statsmodels.stats.inter_rater import fleiss_kappa

HERE = Path(__file__).resolve().parent
VALUES = np.array([1.0, 2.0, 4.0, 8.0])


def ratings(seed, n_units, n_raters, missing):
    """Raters who agree on most units; NaN where one did not look."""
    rng = np.random.default_rng(seed)
    truth = rng.choice(VALUES, n_units, p=[0.4, 0.3, 0.2, 0.1])
    found = np.where(rng.random((n_raters, n_units)) < 0.7, truth, rng.choice(VALUES, (n_raters, n_units)))
    found[rng.random(found.shape) < missing] = np.nan
    return found


def agreement(seed, n_units, n_raters, missing):
    data = ratings(seed, n_units, n_raters, missing)
    units = np.array([[int(np.sum(column == value)) for value in VALUES] for column in data.T])
    alpha = lambda level: krippendorff.alpha(data, level_of_measurement=level, value_domain=VALUES)
    # irrCAC rounds to digits; 15 keep them all. Units without a rating are none of its units.
    cac = CAC(pd.DataFrame(data.T[units.sum(1) > 0]), digits=15)
    rounded = lambda found: found["est"]["coefficient_value"]
    return {
        "units": units.tolist(),
        "values": VALUES.tolist(),
        "krippendorff": {level: alpha(level) for level in ("nominal", "ordinal", "interval")},
        "fleiss": fleiss_kappa(units) if missing == 0 else None,
        "gwet ac1": float(rounded(cac.gwet())),
    }


def standard_errors(rng):
    """Of irrCAC: units with two ratings at least, which may have as many or not."""
    k, n_raters = int(rng.integers(2, 6)), int(rng.integers(2, 6))
    n_units = int(rng.choice([3, 8, 20, 60]))
    skill, missing = rng.uniform(0.4, 0.98), float(rng.choice([0, 0, 0.2]))
    while True:
        truth = rng.choice(k, n_units, p=rng.dirichlet(np.full(k, 2.0)))
        data = np.where(rng.random((n_raters, n_units)) < skill, truth, rng.integers(k, size=(n_raters, n_units)))
        data = VALUES_OF[k][data]
        data[rng.random(data.shape) < missing] = np.nan
        data = data[:, (~np.isnan(data)).sum(0) >= 2]
        if data.shape[1] > 1 and len(np.unique(data[~np.isnan(data)])) > 1:
            break
    values = VALUES_OF[k].tolist()
    units = [[int(np.sum(column == value)) for value in values] for column in data.T]
    found = lambda kind, weights="identity": getattr(
        CAC(pd.DataFrame(data.T), weights=weights, categories=values, digits=15), kind
    )()["est"]
    is_even = len({sum(unit) for unit in units}) == 1
    error = lambda est: float(f"{est['se']:.12g}")
    return {
        "units": units,
        "values": values,
        "gwetAc1": error(found("gwet")),
        "fleissKappa": error(found("fleiss")) if is_even else None,
        "krippendorffNominal": error(found("krippendorff")),
        "krippendorffInterval": error(found("krippendorff", "quadratic")),
    }


VALUES_OF = {k: np.cumsum(np.arange(1.0, k + 1)) for k in range(2, 6)}


def judge(human_by_judge, positives, total):
    """Prediction-powered inference with the weight that minimizes the variance."""
    table = np.array(human_by_judge, float)
    n = table.sum()
    y = np.repeat([0, 0, 1, 1], table.astype(int).ravel())
    f = np.repeat([0, 1, 0, 1], table.astype(int).ravel())
    unlabelled = np.repeat([0.0, 1.0], [total - positives, positives])
    covariance = (y * f).mean() - y.mean() * f.mean()
    trust = np.clip(covariance / ((1 + n / total) * np.concatenate([f, unlabelled]).var()), 0, 1)
    of = (y.astype(float), f.astype(float), unlabelled)
    low, high = ppi_mean_ci(*of, alpha=0.05, lam=trust)
    return {
        "human_by_judge": human_by_judge,
        "positives": positives,
        "total": total,
        "trust": float(trust),
        "estimate": float(np.ravel(ppi_mean_pointestimate(*of, lam=trust))[0]),
        "interval": [float(np.ravel(low)[0]), float(np.ravel(high)[0])],
    }


n_cases, path = (int(sys.argv[1]), Path(sys.argv[2])) if len(sys.argv) > 2 else (60, HERE / "witness-agreement.json")
generator = np.random.default_rng(2008)
found = {
    "versions": {
        "python": platform.python_version().rsplit(".", 1)[0],
        **{name: version(name) for name in ("krippendorff", "irrCAC", "statsmodels", "ppi-python")},
    },
    "agreement": [agreement(1, 30, 3, 0.0), agreement(2, 40, 4, 0.25), agreement(3, 25, 2, 0.0)],
    "errors": [standard_errors(generator) for _ in range(n_cases)],
    "judges": [
        judge([[60, 8], [10, 42]], 1700, 4000),
        judge([[150, 3], [5, 142]], 520, 1000),
        judge([[80, 45], [40, 60]], 30_000, 70_000),
    ],
}
path.write_text(json.dumps(found, indent=None if len(sys.argv) > 2 else 1) + "\n")
