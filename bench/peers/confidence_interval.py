"""confidenceinterval: the area under the ROC curve with DeLong's interval. Tasks: `auc_interval
<type>`, the area and its ends."""

import sys
from importlib.metadata import version

# Files of this folder have the names of libraries, some of which that one looks for.
sys.path.append(sys.path.pop(0))
from peer import scores, serve

sys.path.pop()
import numpy as np
from confidenceinterval import roc_auc_score


def prepare(task, folder, k):
    _, dtype = task.split(" ")
    y_true, y_score = scores(folder, dtype)

    def run():
        area, ends = roc_auc_score(y_true, y_score, confidence_level=0.95)
        return np.array([area, *ends], "f8")

    return run


serve({"confidenceinterval": version("confidenceinterval"), "python": sys.version.split()[0]}, prepare)
