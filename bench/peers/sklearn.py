"""scikit-learn's confusion_matrix and classification_report, and those of indicator matrices, dense or
sparse. Tasks: `<function> <type>`."""

import sys

# This file is named for its peer: without its folder on the path, `sklearn` is the library.
folder = sys.path.pop(0)
import numpy
import sklearn
from scipy.sparse import csr_matrix
from sklearn.metrics import (
    classification_report,
    confusion_matrix,
    f1_score,
    multilabel_confusion_matrix,
)

sys.path.insert(0, folder)
from peer import codes, names, serve


def prepare(task, folder, k):
    function, dtype = task.split(" ")
    if function in ("multilabel_confusion_matrix", "f1_samples"):
        cells = [column.reshape(-1, k) for column in codes(folder, "uint8")]
        y_true, y_pred = map(csr_matrix, cells) if dtype == "csr" else cells
        if function == "f1_samples":
            return lambda: repr(float(f1_score(y_true, y_pred, average="samples", zero_division=0)))
        return lambda: multilabel_confusion_matrix(y_true, y_pred)
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
