"""pandas. Tasks: `<function> <type>`.

Functions: `crosstab`, which is what its users write for a confusion matrix, and `groupby`, the
number of rows of each pair. Types: `int32`, `int64`, `strings` (its own), `category`.
"""

import sys

# This file is named for its peer: with its folder last on the path, `pandas` is the library.
sys.path.append(sys.path.pop(0))
import pandas as pd
from peer import codes, labels, serve, table


def prepare(task, folder, k):
    function, dtype = task.split(" ")
    is_text = dtype in ("strings", "category")
    names = labels(folder) if is_text else None
    rows = pd.DataFrame(dict(zip(("y_true", "y_pred"), columns(folder, dtype))))
    if function == "crosstab":
        run = lambda: pd.crosstab(rows["y_true"], rows["y_pred"])
        return run, lambda counts: counts_of(counts.stack(), k, names)
    run = lambda: rows.groupby(["y_true", "y_pred"], observed=True).size()
    return run, lambda counts: counts_of(counts, k, names)


def columns(folder, dtype):
    if dtype in ("int32", "int64"):
        return codes(folder, dtype)
    names = pd.Index(labels(folder), dtype="str")
    both = [pd.Categorical.from_codes(column, names) for column in codes(folder, "int32")]
    return both if dtype == "category" else [pd.Series(column).astype("str") for column in both]


def counts_of(counts, k, names):
    y_true, y_pred = [counts.index.get_level_values(level) for level in (0, 1)]
    return table(y_true, y_pred, counts.to_numpy(), k, names)


serve({"pandas": pd.__version__, "python": sys.version.split()[0]}, prepare)
