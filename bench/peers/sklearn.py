"""scikit-learn on labels, on indicator matrices, dense or sparse, and on scores. Tasks:
`<function> <type>`.

Of labels: `confusion_matrix`, `weighted`, the same with row weights, and `classification_report`.
Of scores: `sweep`, the area under the ROC curve, average precision and the best F1 over all
thresholds; `roc_auc`, the area alone; `f1`, f1_score at 100 thresholds.
"""

import sys

# This file is named for its peer: with its folder last on the path, `sklearn` is the library.
sys.path.append(sys.path.pop(0))
import numpy
import sklearn
from scipy.sparse import csr_matrix
from sklearn.metrics import (
    average_precision_score,
    classification_report,
    confusion_matrix,
    f1_score,
    multilabel_confusion_matrix,
    precision_recall_curve,
    roc_auc_score,
)
from peer import codes, names, scores, serve, weights


def prepare(task, folder, k):
    function, dtype = task.split(" ")
    if function in SCORE_TASKS:
        y_true, y_score = scores(folder, dtype)
        return lambda: SCORE_TASKS[function](y_true, y_score)
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
    row_weights = weights(folder) if function == "weighted" else None
    return lambda: confusion_matrix(y_true, y_pred, sample_weight=row_weights)


def three_metrics(y_true, y_score):
    precision, recall, _ = precision_recall_curve(y_true, y_score)
    # Both are 0 above the highest score of a positive.
    both = numpy.maximum(precision + recall, numpy.finfo(float).tiny)
    best_f1 = (2 * precision * recall / both).max()
    area = roc_auc_score(y_true, y_score)
    return numpy.array([area, average_precision_score(y_true, y_score), best_f1])


def f1_at_thresholds(y_true, y_score):
    return numpy.array([f1_score(y_true, y_score >= (i + 1) / 101) for i in range(100)])


def roc_auc(y_true, y_score):
    return numpy.array([roc_auc_score(y_true, y_score)])


SCORE_TASKS = {"sweep": three_metrics, "roc_auc": roc_auc, "f1": f1_at_thresholds}

versions = {
    "scikit-learn": sklearn.__version__,
    "numpy": numpy.__version__,
    "python": sys.version.split()[0],
}
serve(versions, prepare)
