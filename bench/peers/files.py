"""A whole process: the report of a file, as one writes it with pandas and scikit-learn.

Arguments: the format and the path of a file, and the names of its columns of true and predicted
labels; without names `y_true` and `y_pred`.
"""

import os
import sys

# Beside this file are others that are named for libraries.
sys.path.append(sys.path.pop(0))
import pandas as pd
from sklearn.metrics import classification_report

READ = {
    "parquet": pd.read_parquet,
    "csv": pd.read_csv,
    "jsonl": lambda path: pd.read_json(path, lines=True),
}

_, form, path, *columns = sys.argv
truth, prediction = columns or ("y_true", "y_pred")
rows = READ[form](path)
print(classification_report(rows[truth], rows[prediction]))

peak_file = os.environ.get("CONFMAT_PEAK_FILE")
if peak_file:
    from peak import peak_bytes

    with open(peak_file, "w") as file:
        file.write(str(peak_bytes() or ""))
