"""Write witness-acceptance.json: thresholds of MAPIE's Learn-then-Test with a fixed sequence, for the
promise that of the accepted answers a share is right.

Answers are drawn by a rule that the test follows too: the seed alone is stored. Run it with the packages of
requirements-acceptance.txt, then prettier on the file. A second run leaves it unchanged.
"""

import json
import math
import platform
import warnings
from importlib.metadata import version
from pathlib import Path

import numpy as np
from mapie.risk_control import BinaryClassificationController
from mapie.risk_control.fwer_control import control_fwer
from scipy.stats import binom

HERE = Path(__file__).resolve().parent
warnings.simplefilter("ignore")


def answers(seed, size, steps, most):
    """Confidence in steps, the greater of two draws; errors in 1,000 fall with it from `most` to 0."""
    state = seed

    def draw(below):
        nonlocal state
        state = state * 48271 % 2147483647
        return state % below

    rows = []
    for _ in range(size):
        confidence = max(draw(steps), draw(steps))
        rows.append((confidence, int(draw(1000) * steps >= most * (steps - 1 - confidence))))
    return np.array(rows)


def counted(confidence, right):
    """Thresholds seen, descending, with the rows and errors that each accepts."""
    seen = np.unique(confidence)[::-1]
    rows = np.array([(confidence >= one).sum() for one in seen])
    errors = np.array([((confidence >= one) & (right == 0)).sum() for one in seen])
    return seen, rows, errors


def errors_allowed(rows, accuracy, alpha):
    """The most errors that pass, by definition."""
    tails = binom.cdf(np.arange(rows + 1), rows, 1 - accuracy)
    return int((tails <= alpha).sum()) - 1


def test_places(allowed):
    """Places of the thresholds at which one more error passes, from the highest down, and the last."""
    last = len(allowed) - 1
    new = [i for i in range(len(allowed)) if allowed[i] > max([-1, *allowed[:i]])]
    return new if not new or last in new else [*new, last]


def start_of(places, rows, errors, allowed):
    """The place of the lowest that the half as many answers next below make likely to pass."""
    for i in reversed(places[1:]):
        reaching = [j for j in range(i + 1, len(rows)) if rows[j] >= 1.5 * rows[i]]
        j = reaching[0] if reaching else len(rows) - 1
        if i == j:
            continue
        if errors[j] - errors[i] + 1 <= allowed[i] * ((rows[j] / rows[i]) ** 1.5 - 1):
            return i
    return places[0]


def sequence(confidence, right, thresholds, steps, accuracy, alpha):
    """The last threshold that MAPIE's fixed sequence accepts, and its p-values."""
    if not thresholds:
        return None, []
    scores = np.column_stack([1 - confidence / steps, confidence / steps])
    controller = BinaryClassificationController(
        lambda rows: scores,
        risk="precision",
        target_level=accuracy,
        confidence_level=1 - alpha,
        list_predict_params=np.array(thresholds[::-1]) / steps,
    ).calibrate(np.zeros(len(confidence)), right)
    p = np.asarray(controller.p_values)[:, 0][::-1]
    passed = control_fwer(p, alpha, "fixed_sequence")
    return (thresholds[max(passed)] if len(passed) else None), p


def case(index):
    """One of the cases: their sizes, ties, promises and errors take turns."""
    size = [60, 100, 200, 400, 1000][index % 5]
    steps = [100, 10000, 12][index // 5 % 3]
    accuracy = [0.95, 0.9, 0.8][index // 15 % 3]
    alpha = [0.05, 0.1][index // 45 % 2]
    most = [100, 250, 600][index // 90 % 3]
    seed = 7919 * (index + 1)
    confidence, right = answers(seed, size, steps, most).T
    seen, rows, errors = counted(confidence, right)
    allowed = [errors_allowed(n, accuracy, alpha) for n in rows]
    places = test_places(allowed)
    start = start_of(places, rows, errors, allowed) if places else None
    tested = [int(seen[i]) for i in places if i >= start]
    every = [int(one) for one, limit in zip(seen, allowed) if limit >= 0]
    walk, _ = sequence(confidence, right, tested, steps, accuracy, alpha)
    plain, p = sequence(confidence, right, every, steps, accuracy, alpha)
    # MAPIE rounds rows × risk up, a whole number but for its last digits: at times one error too many,
    # whose p-value is greater (or Hoeffding's, if that is in between).
    refused = []
    for i, found in zip(np.flatnonzero(np.array(allowed) >= 0), p):
        exact = binom.cdf(errors[i], rows[i], 1 - accuracy)
        if errors[i] > allowed[i] or math.isclose(found, exact, rel_tol=1e-9):
            continue
        assert exact < found <= binom.cdf(errors[i] + 1, rows[i], 1 - accuracy) * (1 + 1e-9)
        if found > alpha:
            refused.append(int(seen[i]))
    return {
        **{"seed": seed, "size": size, "steps": steps, "most": most, "accuracy": accuracy},
        **{"alpha": alpha, "errors": int(errors[-1]), "walk": walk, "plain": plain, "refused": refused},
    }


found = [case(index) for index in range(270)]
packages = ["numpy", "scipy", "scikit-learn", "mapie"]
environment = {"python": platform.python_version(), **{name: version(name) for name in packages}}
(HERE / "witness-acceptance.json").write_text(json.dumps({"environment": environment, "cases": found}, indent=2) + "\n")
