"""Write the scipy goldens of the exact binomial test of accuracy against the no-information rate.

Run it as generate.py, with requirements-binomial.txt. A second run leaves the file unchanged. Up to 2,000 rows each value is also computed as an exact fraction of whole
numbers, and the two must agree.
"""

import json
import platform
import random
from fractions import Fraction
from math import comb
from pathlib import Path

import numpy as np
import scipy
from scipy.stats import binom

SEED = 20260821
HERE = Path(__file__).resolve().parent


def cases():
    """Counts of right answers, of all rows and of the rows of the majority class."""
    for n in range(1, 8):
        for majority in range(1, n + 1):
            for correct in range(n + 1):
                yield correct, n, majority
    # Right at, around and far from the rate to beat.
    r = random.Random(SEED)
    for n in (16, 17, 40, 150, 344, 526, 1000, 2000, 30_000, 1_000_000, 50_000_000):
        for share in (0.02, 0.25, 0.5, 0.75, 0.985, 0.999):
            majority = max(1, round(n * share))
            spread = (n * share * (1 - share)) ** 0.5
            for deviations in (-6, -1, -0.1, 0, 0.1, 1, 3, 6, 12):
                yield min(n, max(0, round(majority + deviations * spread))), n, majority
            yield n, n, majority
            yield r.randint(0, n), n, majority


def exact(correct, n, majority):
    """The same chance as a fraction, added up term by term."""
    ways = sum(comb(n, k) * majority**k * (n - majority) ** (n - k) for k in range(correct, n + 1))
    return float(Fraction(ways, n**n))


def main():
    lines = []
    for correct, n, majority in dict.fromkeys(cases()):
        value = float(binom.sf(correct - 1, n, majority / n))
        if value < 1e-290:
            continue
        if n <= 2000:
            witness = exact(correct, n, majority)
            assert abs(value - witness) <= 1e-11 * witness, (correct, n, majority, value, witness)
            value = witness
        lines.append(json.dumps([correct, n, majority, value], separators=(",", ":")))
    meta = {
        "generator": "golden/generate-binomial.py",
        "seed": SEED,
        "scipy": scipy.__version__,
        "numpy": np.__version__,
        "python": platform.python_version(),
    }
    text = f'{{\n"meta":{json.dumps(meta, separators=(",", ":"))},\n"cases":[\n' + ",\n".join(lines)
    text += "\n]\n}\n"
    (HERE / "binomial.json").write_text(text, encoding="utf-8", newline="\n")
    print(f"binomial.json: {len(lines)} cases, {len(text.encode())} bytes")


if __name__ == "__main__":
    main()
