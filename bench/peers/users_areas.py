"""A whole process: the areas of the scores of each group, as one writes them with polarbearings.

Argument: the path of a Parquet file. Prints how many groups there are, how many rows, and the area
under the ROC curve of group g0.
"""

import os
import sys

# Beside this file are others that are named for libraries.
sys.path.append(sys.path.pop(0))
import polarbearings
import polars as pl

_, path = sys.argv
rows = pl.read_parquet(path, columns=["g", "s", "y"]).with_columns(t=pl.col("y") == "fraud")
areas = rows.group_by("g").agg(
    polarbearings.roc_auc("t", "s", pos_label=True).alias("roc"),
    polarbearings.average_precision("t", "s", pos_label=True).alias("precision"),
    pl.len().alias("n"),
)
first = areas.filter(pl.col("g") == "g0")
print(f"{areas.height},{areas['n'].sum()},{first['roc'][0]:.4f},{first['precision'][0]:.4f}")

peak_file = os.environ.get("CONFMAT_PEAK_FILE")
if peak_file:
    from peak import peak_bytes

    with open(peak_file, "w") as file:
        file.write(str(peak_bytes() or ""))
