"""NumPy's bincount of t * k + p. Tasks: `bincount <type>`, and `weighted <type>` with row weights."""

import sys

# This file is named for its peer: with its folder last on the path, `numpy` is the library.
sys.path.append(sys.path.pop(0))
import numpy as np
from peer import codes, serve, weights


def prepare(task, folder, k):
    function, dtype = task.split(" ")
    y_true, y_pred = codes(folder, dtype)
    row_weights = weights(folder) if function == "weighted" else None
    return lambda: np.bincount(y_true * k + y_pred, row_weights, minlength=k * k)


serve({"numpy": np.__version__, "python": sys.version.split()[0]}, prepare)
