"""A loop that numba compiles, as one writes it in Python: on one thread, checks nothing. Tasks:
`loop <type>`, and `weighted <type>` with row weights."""

import sys

# This file is named for its peer: with its folder last on the path, `numba` is the library.
sys.path.append(sys.path.pop(0))
import numba
import numpy as np
from peer import codes, serve, weights


@numba.njit
def count_pairs(y_true, y_pred, k):
    counts = np.zeros((k, k), np.int64)
    for i in range(len(y_true)):
        counts[y_true[i], y_pred[i]] += 1
    return counts


@numba.njit
def sum_pairs(y_true, y_pred, row_weights, k):
    sums = np.zeros((k, k))
    for i in range(len(y_true)):
        sums[y_true[i], y_pred[i]] += row_weights[i]
    return sums


def prepare(task, folder, k):
    function, dtype = task.split(" ")
    y_true, y_pred = codes(folder, dtype)
    if function == "loop":
        count_pairs(y_true[:1], y_pred[:1], k)  # compiles
        return lambda: count_pairs(y_true, y_pred, k)
    row_weights = weights(folder)
    sum_pairs(y_true[:1], y_pred[:1], row_weights[:1], k)
    return lambda: sum_pairs(y_true, y_pred, row_weights, k)


serve({"numba": numba.__version__, "python": sys.version.split()[0]}, prepare)
