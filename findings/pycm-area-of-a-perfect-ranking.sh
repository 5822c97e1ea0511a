#!/usr/bin/env bash
# PyCM 4.6, PRCurve.area(): scores that rank every positive first have an area below 1.
#
# Guess before the run: 1, as the ROC area of the same scores is, whatever the number of positives.
# Seen: 0 of one positive, 0.5 of two, 0.9 of ten, (n - 1) / n: the curve begins at the greatest score, whose
# recall is 1 / n, and has no point at recall 0. ROCCurve.area() is 1 each time.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install --quiet --disable-pip-version-check pycm==4.6 numpy==1.26.4 >/dev/null
cat >"$folder/run.py" <<'PY'
import warnings
from importlib.metadata import version

import numpy as np
from pycm import PRCurve, ROCCurve

warnings.simplefilter("ignore")


def areas(n):
    truth = np.array([1] * n + [0] * n)
    scores = [0.6 + 0.03 * i for i in range(n)] + [0.1 + 0.03 * i for i in range(n)]
    probs = np.array([[1 - score, score] for score in scores])
    curves = (curve(actual_vector=truth, probs=probs, classes=[0, 1]) for curve in (PRCurve, ROCCurve))
    return " ".join(f"{curve.area()[1]:.3f}" for curve in curves)


print(f"PyCM {version('pycm')}: " + "; ".join(f"{n} positives {areas(n)}" for n in (1, 2, 10)))
PY
seen=$("$folder/env/bin/python" "$folder/run.py" 2>/dev/null)
echo "$seen"
expected="PyCM 4.6: 1 positives 0.000 1.000; 2 positives 0.500 1.000; 10 positives 0.900 1.000"
[[ $seen == "$expected" ]] || { echo "changed: expected $expected" >&2; exit 1; }
