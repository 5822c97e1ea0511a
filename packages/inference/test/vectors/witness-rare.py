"""Write witness-rare.json: kappa, Matthews' correlation, likelihood and odds ratios of tables of two classes
with rare rows, each with its MOVER interval from statsmodels' ends of proportions.

Run it with the packages of requirements-kappa.txt, then prettier on the file. A second run leaves it
unchanged.
"""

import json
import math
import platform
from importlib.metadata import version
from pathlib import Path

import numpy as np
from sklearn.metrics import cohen_kappa_score, matthews_corrcoef
from statsmodels.stats.proportion import proportion_confint

HERE = Path(__file__).resolve().parent
LEVELS = {"wilson": 0.95, "exact": 0.9}


def ends(hits, rows, level, method, is_strict):
    """Ends of a share of rows; where few rows are combined, Wilson's are exact."""
    is_few = is_strict and (rows < 20 or min(hits, rows - hits) < 5)
    name = "beta" if method == "exact" or is_few else "wilson"
    low, high = proportion_confint(hits, rows, 1 - level, method=name)
    return (0.0 if hits == 0 else float(low)), (1.0 if hits == rows else float(high))


def kappa(t):
    """Of [[tn, fp], [fn, tp]] as shares: 1 - disagreement / that of chance."""
    (tn, fp), (fn, tp) = t
    chance = (tp + fn) * (tn + fn) + (tn + fp) * (fp + tp)
    return 1 - (fp + fn) / chance


def matthews(t):
    (tn, fp), (fn, tp) = t
    return (tp * tn - fp * fn) / math.sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn))


def shares(p, found, kept):
    return np.array([[(1 - p) * kept, (1 - p) * (1 - kept)], [p * (1 - found), p * found]])


def mover(table, metric, level, method):
    lows, highs = [], []
    for t in [table, table.T]:
        (tn, fp), (fn, tp) = t.tolist()
        if tp + fn == 0 or tn + fp == 0:
            continue
        parts = [(tp + fn, tp + fn + tn + fp), (tp, tp + fn), (tn, tn + fp)]
        at = [hits / rows for hits, rows in parts]
        value = metric(shares(*at))
        down = up = 0.0
        for place, (hits, rows) in enumerate(parts):
            moved = [metric(shares(*[*at[:place], end, *at[place + 1 :]])) for end in ends(hits, rows, level, method, True)]
            down += max(0.0, value - min(moved)) ** 2
            up += max(0.0, max(moved) - value) ** 2
        lows.append(value - math.sqrt(down))
        highs.append(value + math.sqrt(up))
    return [max(-1.0, min(lows)), min(1.0, max(highs))]


def ratio(over, under, level, method):
    """Donner and Zou 2012, as printed; both denominators are made sure of by the cases."""
    p, q = over[0] / over[1], under[0] / under[1]
    (l1, u1), (l2, u2) = ends(*over, level, method, False), ends(*under, level, method, False)
    low = (p * q - math.sqrt(max(0, (p * q) ** 2 - l1 * u2 * (2 * p - l1) * (2 * q - u2)))) / (u2 * (2 * q - u2))
    if l2 == 0:
        return [low, "Infinity"]
    high = (p * q + math.sqrt(max(0, (p * q) ** 2 - u1 * l2 * (2 * p - u1) * (2 * q - l2)))) / (l2 * (2 * q - l2))
    return [low, high]


def odds(first, second, level, method):
    low = high = middle = 0.0
    for hits, rows in [first, second]:
        value = math.log((hits + 0.5) / (rows - hits + 0.5))
        l, u = ends(hits, rows, level, method, False)
        middle += value
        low += math.inf if l == 0 else max(0, value - math.log(l / (1 - l))) ** 2
        high += math.inf if u == 1 else max(0, math.log(u / (1 - u)) - value) ** 2
    top = math.exp(middle + math.sqrt(high))
    return [math.exp(middle - math.sqrt(low)), "Infinity" if math.isinf(top) else top]


def tables():
    """By hand those without errors, hits, or predictions; and random ones."""
    yield [[97, 1], [1, 1]]
    yield [[88, 9], [2, 1]]
    yield [[45, 0], [0, 5]]
    yield [[90, 0], [5, 5]]
    yield [[90, 7], [3, 0]]
    yield [[90, 8], [0, 2]]
    yield [[90, 10], [0, 0]]
    yield [[90, 0], [10, 0]]
    yield [[1, 8], [9, 0]]
    yield [[9, 0], [1, 8]]
    random = np.random.default_rng(2012)
    for rows in [20, 40, 100, 100, 300, 1000]:
        for p in [0.03, 0.1]:
            found = random.multinomial(rows, [(1 - p) * 0.95, (1 - p) * 0.05, p * 0.3, p * 0.7])
            yield found.reshape(2, 2).tolist()


def case(table):
    t = np.array(table)
    (tn, fp), (fn, tp) = table
    truth = np.repeat([0, 0, 1, 1], [tn, fp, fn, tp])
    found = np.repeat([0, 1, 0, 1], [tn, fp, fn, tp])
    has_margins = 0 not in [*t.sum(0), *t.sum(1)]
    has_few = min(*t.sum(0), *t.sum(1), fp + fn) <= 10
    result = {"table": table, "kappa": float(cohen_kappa_score(truth, found)), "mover": {}}
    if has_margins:
        result["matthews"] = float(matthews_corrcoef(truth, found))
    for method, level in LEVELS.items():
        one = {}
        if has_few:
            one["kappa"] = mover(t, kappa, level, method)
            if has_margins:
                one["matthews"] = mover(t, matthews, level, method)
        if 0 not in t.sum(1):
            one["odds"] = odds((tp, tp + fn), (tn, tn + fp), level, method)
            if fp > 0 or tp > 0:
                one["positive"] = ratio((tp, tp + fn), (fp, tn + fp), level, method)
            if fn > 0 or tn > 0:
                one["negative"] = ratio((fn, tp + fn), (tn, tn + fp), level, method)
        result["mover"][method] = one
    return result


packages = ["numpy", "scikit-learn", "statsmodels"]
environment = {"python": platform.python_version(), **{name: version(name) for name in packages}}
document = {"environment": environment, "levels": LEVELS, "cases": [case(table) for table in tables()]}
(HERE / "witness-rare.json").write_text(json.dumps(document, indent=2) + "\n")
