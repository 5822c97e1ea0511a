"""A whole process: the report of the greatest of many scores, with pandas and scikit-learn.

Arguments: the format and the path of a file with the column `y_true` and a column of scores for
each class, `p_0`, `p_1` and so on.
"""

import os
import sys

# Beside this file are others that are named for libraries.
sys.path.append(sys.path.pop(0))
import pandas as pd
from sklearn.metrics import classification_report

READ = {"parquet": pd.read_parquet, "arrow": pd.read_feather}

_, form, path = sys.argv
rows = READ[form](path)
scores = rows.drop(columns="y_true").to_numpy()
print(classification_report(rows["y_true"], scores.argmax(axis=1)))

peak_file = os.environ.get("CONFMAT_PEAK_FILE")
if peak_file:
    from peak import peak_bytes

    with open(peak_file, "w") as file:
        file.write(str(peak_bytes() or ""))
