"""Write witness-pairs.json: strengths of players by statsmodels' logistic regression without an intercept,
with its standard errors, also cluster-robust, and Davidson's model by SciPy's maximum likelihood.

Run it with the packages of requirements.txt, then prettier on the file. A second run leaves it unchanged.
"""

import json
import platform
from importlib.metadata import version
from pathlib import Path

import numpy as np
import statsmodels.api as sm
from scipy.optimize import minimize

HERE = Path(__file__).resolve().parent


def comparisons(seed, k, n, n_units, tie):
    """Rows (unit, winner, loser, whether tied) of players whose strengths differ from unit to unit."""
    rng = np.random.default_rng(seed)
    strength = rng.normal(0, 1, k) + rng.normal(0, 0.5, (n_units, k))
    rows = []
    for _ in range(n):
        unit = int(rng.integers(n_units))
        i, j = (int(player) for player in rng.choice(k, 2, replace=False))
        odds = np.exp([(strength[unit, i] - strength[unit, j]) / 2, (strength[unit, j] - strength[unit, i]) / 2])
        p = np.append(odds, tie) / (odds.sum() + tie)
        outcome = rng.choice(3, p=p)
        rows.append((unit, j, i, 0) if outcome == 1 else (unit, i, j, int(outcome == 2)))
    return np.array(rows)


def cells(rows):
    """Rows that are alike: unit, winner, loser, how many."""
    found, counts = np.unique(rows[:, :3], axis=0, return_counts=True)
    return np.column_stack([found, counts]).tolist()


def bradley_terry(seed, k, n, n_units):
    rows = comparisons(seed, k, n, n_units, 0)
    design = np.zeros((n, k))
    design[np.arange(n), rows[:, 1]] = 1
    design[np.arange(n), rows[:, 2]] -= 1
    # The first player is the reference. Every row is a win, which the logistic model is told as half of the
    # rows turned around: the likelihood is the same.
    turned = np.where(np.arange(n) % 2 == 0, 1, -1)
    model = sm.GLM((turned > 0).astype(float), design[:, 1:] * turned[:, None], family=sm.families.Binomial())
    plain = model.fit(tol=1e-14, maxiter=200)
    options = {"groups": rows[:, 0], "use_correction": False}
    robust = model.fit(tol=1e-14, maxiter=200, cov_type="cluster", cov_kwds=options)
    return {
        "nPlayers": k,
        "wins": cells(rows),
        "estimates": plain.params.tolist(),
        "errors": plain.bse.tolist(),
        "clusterErrors": robust.bse.tolist(),
    }


def davidson(seed, k, n, n_units):
    rows = comparisons(seed, k, n, n_units, 1.2)
    unit, winner, loser, tied = rows.T

    def log_likelihoods(params):
        strength = np.append(0, params[:-1])
        x = (strength[winner] - strength[loser]) / 2
        seen = np.where(tied == 1, params[-1], x)
        return seen - np.logaddexp(np.logaddexp(x, -x), params[-1])

    def gradients(params, step=1e-3):
        """Five points, shape (n, k)."""
        columns = []
        for at in range(k):
            e = np.zeros(k)
            e[at] = step
            near = log_likelihoods(params + e) - log_likelihoods(params - e)
            far = log_likelihoods(params + 2 * e) - log_likelihoods(params - 2 * e)
            columns.append((8 * near - far) / (12 * step))
        return np.column_stack(columns)

    found = minimize(
        lambda params: -log_likelihoods(params).sum(),
        np.zeros(k),
        jac=lambda params: -gradients(params).sum(0),
        method="BFGS",
        options={"gtol": 1e-9, "maxiter": 1000},
    )
    params = found.x

    def hessian(params, step=3e-3):
        columns = []
        for at in range(k):
            e = np.zeros(k)
            e[at] = step
            near = gradients(params + e).sum(0) - gradients(params - e).sum(0)
            far = gradients(params + 2 * e).sum(0) - gradients(params - 2 * e).sum(0)
            columns.append((8 * near - far) / (12 * step))
        return np.column_stack(columns)

    # Newton's steps from where the search stopped.
    for _ in range(3):
        params = params - np.linalg.solve(hessian(params), gradients(params).sum(0))
    information = -hessian(params)
    inverse = np.linalg.inv((information + information.T) / 2)
    scores = np.array([gradients(params)[unit == one].sum(0) for one in range(n_units)])
    sandwich = inverse @ scores.T @ scores @ inverse
    tie = np.exp(params[-1])
    return {
        "nPlayers": k,
        "wins": cells(rows[tied == 0]),
        "ties": cells(rows[tied == 1]),
        "estimates": params[:-1].tolist(),
        "errors": np.sqrt(np.diag(inverse))[:-1].tolist(),
        "clusterErrors": np.sqrt(np.diag(sandwich))[:-1].tolist(),
        "tieRate": float(tie / (2 + tie)),
    }


def rounded(value):
    """To 12 digits: the last ones differ from machine to machine."""
    if isinstance(value, dict):
        return {key: rounded(one) for key, one in value.items()}
    if isinstance(value, list):
        return [rounded(one) for one in value]
    return float(f"{value:.12g}") if isinstance(value, float) else value


found = {
    "versions": {
        "python": platform.python_version().rsplit(".", 1)[0],
        **{name: version(name) for name in ("numpy", "scipy", "statsmodels")},
    },
    "bradleyTerry": [bradley_terry(1, 3, 60, 12), bradley_terry(2, 6, 240, 20)],
    "davidson": [davidson(3, 3, 90, 12), davidson(4, 5, 240, 20)],
}
(HERE / "witness-pairs.json").write_text(json.dumps(rounded(found), indent=1) + "\n")
