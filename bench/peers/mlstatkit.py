"""MLstatkit: DeLong's test. Tasks: `delong <type>`, z of two paired scores."""

import sys
from importlib.metadata import version

# `numpy.py` stands in this folder: with the folder last on the path, `numpy` is the library.
sys.path.append(sys.path.pop(0))
import numpy as np
from MLstatkit import Delong_test
from peer import paired_scores, serve


def prepare(task, folder, k):
    _, dtype = task.split(" ")
    y_true, a, b = paired_scores(folder, dtype)
    return lambda: np.array([Delong_test(y_true, a, b)[0]], "f8")


serve({"MLstatkit": version("MLstatkit"), "python": sys.version.split()[0]}, prepare)
