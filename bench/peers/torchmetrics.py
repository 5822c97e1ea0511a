"""torchmetrics' functional confusion matrix of tensors, on as many threads as torch takes. Tasks:
`confusion_matrix <type>`."""

import sys

# This file is named for its peer: with its folder last on the path, `torchmetrics` is the library.
sys.path.append(sys.path.pop(0))
import torch
import torchmetrics
from torchmetrics.functional.classification import multiclass_confusion_matrix
from peer import codes, serve


def prepare(task, folder, k):
    _, dtype = task.split(" ")
    y_true, y_pred = [torch.from_numpy(column) for column in codes(folder, dtype)]
    run = lambda: multiclass_confusion_matrix(y_pred, y_true, num_classes=k)
    return run, lambda counts: counts.numpy()


versions = {
    "torchmetrics": torchmetrics.__version__,
    "torch": f"{torch.__version__} ({torch.get_num_threads()} threads)",
    "python": sys.version.split()[0],
}
serve(versions, prepare)
