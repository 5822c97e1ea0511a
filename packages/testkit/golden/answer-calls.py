"""Answer calls of scikit-learn, one line of JSON each, until standard input ends.

A call is `fn`, `args` and `options`, written as generate-sklearn.py writes them; columns of other types
are {"dtype": …, "cells": …}, by Arrow's names of types. The answer is what it would record.
@confmat/sklearn's fuzzing asks.
"""

import importlib.util
import json
import sys
from pathlib import Path

import numpy as np
import scipy.sparse as sp

HERE = Path(__file__).resolve().parent
spec = importlib.util.spec_from_file_location("generate", HERE / "generate-sklearn.py")
generate = importlib.util.module_from_spec(spec)
spec.loader.exec_module(generate)


DTYPES = {
    "Int32": "i4",
    "Int64": "i8",
    "Float32": "f4",
    "Float64": "f8",
    "Bool": "?",
    "Utf8": "U",
    "Dictionary": "U",
}


def decoded(value):
    if isinstance(value, list):
        return [decoded(item) for item in value]
    if not isinstance(value, dict):
        return value
    if "float64" in value:
        return np.array(decoded(value["float64"]), dtype=float)
    if "dtype" in value:
        return np.array(value["cells"], dtype=DTYPES[value["dtype"]])
    if "number" in value:
        return float(value["number"])
    if "indptr" in value:
        parts = [decoded(value[name]) for name in ("data", "indices", "indptr")]
        return sp.csr_array(tuple(parts), shape=value["shape"])
    if "shape" in value:
        return np.array(decoded(value["data"])).reshape(value["shape"])
    return {key: decoded(item) for key, item in value.items()}


for line in sys.stdin:
    call = json.loads(line)
    made = generate.case(call["fn"], *decoded(call["args"]), **decoded(call["options"]))
    print(generate.compact(made), flush=True)
