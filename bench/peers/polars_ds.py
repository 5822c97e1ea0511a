"""polars-ds: `query_roc_auc`, on as many threads as polars takes. Tasks: `roc_auc <type>`."""

import sys

# This file is named for its peer: with its folder last on the path, `polars_ds` is the library.
sys.path.append(sys.path.pop(0))
import polars as pl
import polars_ds
from peer import scores, serve


def prepare(task, folder, k):
    _, dtype = task.split(" ")
    y_true, y_score = scores(folder, dtype)
    rows = pl.DataFrame({"y_true": y_true.astype("u4"), "y_score": y_score})
    area = polars_ds.query_roc_auc("y_true", "y_score")
    return lambda: rows.select(area), lambda table: table.to_numpy().ravel().astype("f8")


versions = {
    "polars-ds": polars_ds.__version__,
    "polars": f"{pl.__version__} ({pl.thread_pool_size()} threads)",
    "python": sys.version.split()[0],
}
serve(versions, prepare)
