"""NumPy's bincount of t * k + p. Tasks: `bincount <type>`."""

import sys

# This file is named for its peer: without its folder on the path, `numpy` is the library.
folder = sys.path.pop(0)
import numpy as np

sys.path.insert(0, folder)
from peer import codes, serve


def prepare(task, folder, k):
    y_true, y_pred = codes(folder, task.split(" ")[1])
    return lambda: np.bincount(y_true * k + y_pred, minlength=k * k)


serve({"numpy": np.__version__, "python": sys.version.split()[0]}, prepare)
