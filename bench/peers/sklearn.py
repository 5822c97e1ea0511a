"""scikit-learn's confusion_matrix and classification_report. Tasks: `<function> <type>`."""

import sys

# This file is named for its peer: without its folder on the path, `sklearn` is the library.
folder = sys.path.pop(0)
import numpy
import sklearn
from sklearn.metrics import classification_report, confusion_matrix

sys.path.insert(0, folder)
from peer import codes, names, serve


def prepare(task, folder, k):
    function, dtype = task.split(" ")
    read = names if dtype in ("fixed-width", "object") else codes
    y_true, y_pred = read(folder, dtype)
    if function == "classification_report":
        return lambda: classification_report(y_true, y_pred)
    return lambda: confusion_matrix(y_true, y_pred)


versions = {
    "scikit-learn": sklearn.__version__,
    "numpy": numpy.__version__,
    "python": sys.version.split()[0],
}
serve(versions, prepare)
