"""Write witness-numerics.json: SciPy's beta and normal distributions, at both ends of their ranges.

Run it with the packages of requirements-numerics.txt. A second run leaves the file unchanged.
"""

import json
import platform
from importlib.metadata import version
from pathlib import Path

from scipy import special

HERE = Path(__file__).resolve().parent
SHAPES = [0.5, 1, 1.5, 7, 60.5, 999, 12_345.5, 3e5]
SHARES = [1e-12, 1e-6, 0.005, 0.025, 0.3, 0.5, 0.7, 0.975, 1 - 1e-6]


def beta(a, b, p):
    """[a, b, p, quantile, quantile of the upper share in Beta(b, a), then x, cdf, survival at three x]."""
    x = float(special.betaincinv(a, b, p))
    row = [a, b, p, x, float(special.betainccinv(b, a, p))]
    for place in (x, x * 0.9, (1 + 9 * x) / 10):
        row += [place, float(special.betainc(a, b, place)), float(special.betaincc(a, b, place))]
    return row


def normal_shares():
    return [[z, float(special.ndtr(z))] for z in (i * 0.185 - 37 for i in range(249))]


def normal_quantiles():
    return [[p, float(special.ndtri(p))] for p in (1e-300 * 7**i for i in range(355)) if p < 0.5]


found = {
    "versions": {"python": platform.python_version(), "scipy": version("scipy")},
    "beta": [beta(a, b, p) for a in SHAPES for b in SHAPES for p in SHARES],
    "normal": normal_shares(),
    "normal quantiles": normal_quantiles(),
}
lines = lambda value: "[\n" + ",\n".join("    " + json.dumps(row) for row in value) + "\n  ]"
text = ",\n".join(
    f"  {json.dumps(name)}: {lines(value) if isinstance(value, list) else json.dumps(value)}"
    for name, value in found.items()
)
(HERE / "witness-numerics.json").write_text("{\n" + text + "\n}\n")
