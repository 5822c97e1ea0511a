"""A whole process: the counts that a work of the command starts from, as one writes them with polars.

Arguments: the work and the path of a file. Prints how many groups there are and how many rows.
"""

import os
import sys

# Beside this file are others that are named for libraries.
sys.path.append(sys.path.pop(0))
import polars as pl

KEYS = {
    "report": ["user", "t", "a"],
    "compare": ["user", "t", "a", "b"],
    "trials": ["user", "passed"],
    "scores": ["user", "s", "y"],
    "columns": ["t", "a"],
}

_, work, path = sys.argv
rows = pl.scan_csv(path) if path.endswith(".csv") else pl.scan_parquet(path)
counts = rows.group_by(KEYS[work]).len().collect()
print(f"{counts.height},{counts['len'].sum()}")

peak_file = os.environ.get("CONFMAT_PEAK_FILE")
if peak_file:
    from peak import peak_bytes

    with open(peak_file, "w") as file:
        file.write(str(peak_bytes() or ""))
