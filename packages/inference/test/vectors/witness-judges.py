"""Write witness-judges.json: how often intervals of other programs hold the share of answers that pass,
where a judge labels many answers and humans a few.

Rows are drawn by a rule that the simulation of our own intervals follows too, so all methods see the same
samples: only sums of them are stored. Run it with the packages of requirements-judges.txt, then prettier on
the file. It takes a quarter of an hour; a second run leaves the file unchanged.

The recipe's bootstrap is no package but a function in a public guide (evals-skills, validate-evaluator). It
is written anew here from what the guide says: rows with human labels are drawn again 2,000 times, the rate
that the judge passes is held fixed, and the ends are the percentiles of the clipped estimates. Drawing rows
is drawing counts of the four pairs of labels. judgy does the same by rows; it draws 1,000 times here, not
20,000, which moves an end by 0.001 to 0.003 on average.
"""

import json
import platform
from importlib.metadata import version
from pathlib import Path

import numpy as np
from judgy import estimate_success_rate
from truescore.correct import ppi_estimate, rogan_gladen_estimate

HERE = Path(__file__).resolve().parent
RUNS = 1000
SENSITIVITY = 920
SPECIFICITY = 880

SHARES = [500, 700, 850, 970]
# How rows with human labels are chosen, how many there are, and rows that the judge labels.
BALANCED = [(40, 500), (100, 200), (100, 500), (100, 2000), (200, 500)]
CASES = [
    *[("by human label", share, labels, rows) for share in SHARES for labels, rows in BALANCED],
    *[("at random", share, 100, rows) for share in (700, 970) for rows in (500, 2000)],
    *[("by judge label", share, 100, 2000) for share in (700, 970)],
]


class Rows:
    """Pairs of a human's and the judge's label, drawn in thousandths by one stream of numbers."""

    def __init__(self, seed, share):
        self.state = seed
        self.share = share

    def draw(self):
        self.state = self.state * 48271 % 2147483647
        return self.state % 1000

    def judged(self, human):
        return int(self.draw() < (SENSITIVITY if human else 1000 - SPECIFICITY))

    def row(self):
        human = int(self.draw() < self.share)
        return human, self.judged(human)


def sample(rows, chosen, labels, n):
    """Rows with both labels, and the judge's labels of the others."""
    if chosen == "by human label":
        both = [(human, rows.judged(human)) for human in [1] * (labels // 2) + [0] * (labels // 2)]
        return both, [rows.row()[1] for _ in range(n)]
    left = {0: labels // 2, 1: labels // 2}
    both, others = [], []
    for _ in range(n):
        human, judge = rows.row()
        if chosen == "at random":
            is_labeled = len(both) < labels
        else:
            is_labeled = left[judge] > 0
            left[judge] -= is_labeled
        both.append((human, judge)) if is_labeled else others.append(judge)
    return both, others


def recipe(human, judge, others, random):
    cells = np.array([np.sum((human == h) & (judge == j)) for h in (0, 1) for j in (0, 1)])
    drawn = random.multinomial(len(human), cells / len(human), size=2000)
    tn, fp, fn, tp = drawn.T
    tpr = np.where(tp + fn > 0, tp / np.maximum(tp + fn, 1), 0)
    tnr = np.where(tn + fp > 0, tn / np.maximum(tn + fp, 1), 0)
    better = tpr + tnr - 1
    is_known = np.abs(better) >= 1e-6
    shares = np.clip((np.mean(others) + tnr - 1)[is_known] / better[is_known], 0, 1)
    return np.percentile(shares, [2.5, 97.5])


def judgy(human, judge, others, random):
    return estimate_success_rate(human, judge, others, bootstrap_iterations=1000)[1:]


def truescore(estimate):
    def ends(human, judge, others, random):
        found = estimate(np.concatenate([judge, others]), human, np.arange(len(human)))
        return found.low, found.high

    return ends


METHODS = {
    "the recipe's bootstrap": recipe,
    "judgy": judgy,
    "truescore, Rogan-Gladen": truescore(rogan_gladen_estimate),
    "truescore, audit": truescore(ppi_estimate),
}


def case(index):
    chosen, share, labels, n = CASES[index]
    rows = Rows(7919 * (index + 1), share)
    random = np.random.default_rng(index)
    np.random.seed(index)
    held = {name: 0 for name in METHODS}
    seen = {name: 0 for name in METHODS}
    sums = np.zeros(5, dtype=int)
    for _ in range(RUNS):
        both, others = sample(rows, chosen, labels, n)
        human, judge = np.array(both).T
        others = np.array(others)
        cells = [int(np.sum((human == h) & (judge == j))) for h in (0, 1) for j in (0, 1)]
        sums += np.array([*cells, int(others.sum())])
        for name, find in METHODS.items():
            try:
                low, high = find(human, judge, others, random)
            except ValueError:
                continue
            seen[name] += 1
            held[name] += int(low <= share / 1000 <= high)
    return {
        **{"chosen": chosen, "share": share / 1000, "labels": labels, "rows": n, "runs": RUNS},
        "sums": [int(one) for one in sums],
        "coverage": {name: round(held[name] / seen[name], 4) for name in METHODS},
    }


if __name__ == "__main__":
    found = [case(index) for index in range(len(CASES))]
    packages = ["numpy", "scipy", "judgy", "truescore"]
    environment = {"python": platform.python_version(), **{name: version(name) for name in packages}}
    text = json.dumps({"environment": environment, "cases": found}, indent=2)
    (HERE / "witness-judges.json").write_text(text + "\n")
