"""Write witness-raters.json: errors of raters by an EM over a dense array of counts, in NumPy, and the
labels' probabilities of crowd-kit after some steps.

Run it with the packages of requirements-raters.txt, then prettier on the file. A second run leaves it unchanged.
With a number of cases and a file, such as `witness-raters.py 10000 many.json`, it writes so many there, by NumPy
alone; the test reads the file that CONFMAT_RATERS names.
"""

import json
import platform
import sys
from importlib.metadata import version
from pathlib import Path

import numpy as np
import pandas as pd
from crowdkit.aggregation import DawidSkene

HERE = Path(__file__).resolve().parent
STEPS = 8


def ratings(rng):
    """Rows (unit, rater, label) of raters of different skill, some of whom rate a unit twice or not at all."""
    k, n_raters = int(rng.integers(2, 5)), int(rng.integers(3, 7))
    n_units = int(rng.choice([6, 15, 40]))
    truth = rng.choice(k, n_units, p=rng.dirichlet(np.full(k, 3.0)))
    skill = rng.uniform(0.4, 0.98, n_raters)
    rows = []
    for unit in range(n_units):
        for rater in range(n_raters):
            for _ in range(int(rng.choice([0, 1, 2], p=[0.2, 0.7, 0.1]))):
                right = rng.random() < skill[rater]
                rows.append((unit, rater, int(truth[unit] if right else rng.integers(k))))
    return k, np.array(rows)


def shares(counts):
    """Of the last axis; even where there are none."""
    sums = counts.sum(-1, keepdims=True)
    return np.where(sums > 0, counts / np.where(sums > 0, sums, 1), 1 / counts.shape[-1])


def em(counts, smoothing, steps):
    """Of counts, shape (units, raters, k)."""
    posterior = shares(counts.sum(1))
    n, m, k = counts.shape
    flat = counts.reshape(n, m * k)
    for _ in range(steps):
        prevalence = posterior.mean(0)
        errors = np.einsum("uj,uri->rji", posterior, counts) + smoothing
        with np.errstate(divide="ignore"):
            logs = np.maximum(np.log(shares(errors)), -1e300).transpose(1, 0, 2).reshape(k, m * k)
            joint = np.log(prevalence) + flat @ logs.T
        most = joint.max(1, keepdims=True)
        likelihood = np.exp(joint - most)
        posterior = shares(likelihood)
        total = float((most[:, 0] + np.log(likelihood.sum(1))).sum())
    return prevalence, errors, posterior, total


def crowd(rows, k, n_units):
    """Probabilities of crowd-kit, which takes 1e-10 for the least share."""
    frame = pd.DataFrame(rows, columns=["task", "worker", "label"])
    found = DawidSkene(n_iter=STEPS, tol=-np.inf).fit(frame).probas_
    return found.reindex(index=range(n_units), columns=range(k), fill_value=0).to_numpy().tolist()


def case(rng, with_crowd):
    while True:
        k, rows = ratings(rng)
        n_units, n_raters = rows[:, 0].max() + 1, rows[:, 1].max() + 1
        counts = np.zeros((n_units, n_raters, k))
        np.add.at(counts, tuple(rows.T), 1)
        # Every unit and label occurs, and the raters hang together through a unit that all rated.
        if (counts.sum((1, 2)) > 0).all() and (counts.sum((0, 1)) > 0).all() and (counts.sum(2) > 0).all(1).any():
            break
    smoothing = float(rng.choice([0, 0, 0.5]))
    prevalence, errors, posterior, total = em(counts, smoothing, STEPS)
    return {
        "rows": rows.tolist(),
        "smoothing": smoothing,
        "prevalences": prevalence.tolist(),
        "errors": errors.tolist(),
        "posteriors": posterior.tolist(),
        "logLikelihood": total,
        **({"crowdKit": crowd(rows, k, n_units)} if with_crowd and smoothing == 0 else {}),
    }


def rounded(value):
    """To 12 digits: the last ones differ from machine to machine. What is below 1e-12 is 0."""
    if isinstance(value, dict):
        return {key: rounded(one) for key, one in value.items()}
    if isinstance(value, list):
        return [rounded(one) for one in value]
    return (0.0 if abs(value) < 1e-12 else float(f"{value:.12g}")) if isinstance(value, float) else value


n_cases, path = (int(sys.argv[1]), Path(sys.argv[2])) if len(sys.argv) > 2 else (40, HERE / "witness-raters.json")
generator = np.random.default_rng(1979)
found = {
    "versions": {
        "python": platform.python_version().rsplit(".", 1)[0],
        **{name: version(name) for name in ("numpy", "crowd-kit")},
    },
    "steps": STEPS,
    "cases": [case(generator, len(sys.argv) <= 2) for _ in range(n_cases)],
}
path.write_text(json.dumps(rounded(found)) + "\n")
