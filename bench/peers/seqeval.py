"""seqeval on BIO tags of documents. Task: `f1_score`, the micro average over the types."""

import sys
from importlib.metadata import version
from pathlib import Path

# This file is named for its peer: with its folder last on the path, `seqeval` is the library.
sys.path.append(sys.path.pop(0))
from seqeval.metrics import f1_score
from peer import serve


def prepare(task, folder, k):
    sides = [(Path(folder) / f"{side}.txt").read_text("utf8") for side in ("true", "pred")]
    y_true, y_pred = ([line.split(" ") for line in side.split("\n")] for side in sides)
    return lambda: repr(float(f1_score(y_true, y_pred)))


serve({"seqeval": version("seqeval"), "python": sys.version.split()[0]}, prepare)
