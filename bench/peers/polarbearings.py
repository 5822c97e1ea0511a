"""polarbearings: areas of the scores of each group, on as many threads as polars takes. Tasks:
`areas <number of groups>`: the areas under the ROC curves, then the average precisions, by group.
"""

import sys
from importlib.metadata import version

# This file is named for its peer: with its folder last on the path, `polarbearings` is the library.
sys.path.append(sys.path.pop(0))
import numpy
import polarbearings
import polars as pl
from peer import scores, serve

FACTOR = 0x9E3779B1


def groups(n, n_groups):
    """The group of each row, the same as in `grouped-scores.js`."""
    rows = numpy.arange(n, dtype=numpy.uint64) * numpy.uint64(FACTOR) & numpy.uint64(0xFFFFFFFF)
    return numpy.floor(rows / 2.0**32 * n_groups).astype(numpy.int32)


def prepare(task, folder, k):
    n_groups = int(task.split(" ")[1])
    y_true, y_score = scores(folder, "float64")
    rows = pl.DataFrame({"t": y_true, "s": y_score, "g": groups(len(y_true), n_groups)})
    areas = [
        polarbearings.roc_auc("t", "s").alias("roc"),
        polarbearings.average_precision("t", "s").alias("precision"),
    ]

    def finish(found):
        ordered = found.sort("g")
        return numpy.concatenate([ordered["roc"].to_numpy(), ordered["precision"].to_numpy()])

    return lambda: rows.group_by("g").agg(*areas), finish


versions = {
    "polarbearings": version("polarbearings"),
    "polars": f"{pl.__version__} ({pl.thread_pool_size()} threads)",
    "python": sys.version.split()[0],
}
serve(versions, prepare)
