"""polars: `group_by([…]).len()`, on as many threads as it takes. Tasks: `groupby <type>`.

Types: `int32`, `int64`, `uint8`, `strings`, `enum`.
"""

import sys

# This file is named for its peer: with its folder last on the path, `polars` is the library.
sys.path.append(sys.path.pop(0))
import polars as pl
from peer import codes, labels, serve, table


def prepare(task, folder, k):
    _, dtype = task.split(" ")
    names = labels(folder) if dtype in ("strings", "enum") else None
    rows = pl.DataFrame(dict(zip(("y_true", "y_pred"), columns(folder, dtype))))

    def finish(counts):
        return table(*(counts[name].to_list() for name in counts.columns), k, names)

    return lambda: rows.group_by(["y_true", "y_pred"]).len(), finish


def columns(folder, dtype):
    if dtype not in ("strings", "enum"):
        return codes(folder, dtype)
    names = pl.Series(labels(folder))
    both = [names.gather(column) for column in codes(folder, "int32")]
    return both if dtype == "strings" else [column.cast(pl.Enum(names)) for column in both]


versions = {
    "polars": f"{pl.__version__} ({pl.thread_pool_size()} threads)",
    "python": sys.version.split()[0],
}
serve(versions, prepare)
