"""Answer calls of scikit-learn, one line of JSON each, until standard input ends.

A call is `fn`, `args` and `options`, written as generate-sklearn.py writes them; the answer is what it
would record. @confmat/sklearn's fuzzing asks.
"""

import importlib.util
import json
import sys
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
spec = importlib.util.spec_from_file_location("generate", HERE / "generate-sklearn.py")
generate = importlib.util.module_from_spec(spec)
spec.loader.exec_module(generate)


def decoded(value):
    if isinstance(value, list):
        return [decoded(item) for item in value]
    if not isinstance(value, dict):
        return value
    if "float64" in value:
        return np.array(decoded(value["float64"]), dtype=float)
    if "number" in value:
        return float(value["number"])
    return {key: decoded(item) for key, item in value.items()}


for line in sys.stdin:
    call = json.loads(line)
    made = generate.case(call["fn"], *decoded(call["args"]), **decoded(call["options"]))
    print(generate.compact(made), flush=True)
