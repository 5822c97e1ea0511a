#!/usr/bin/env bash
# nervaluate 1.2.1, schema ent_type: the total of a document is not the sum of its types.
#
# Guess before the run: the counts of the whole are those of the types added up, as in every table of
# precision and recall by type; no two spans of one side overlap, so nothing is ambiguous.
# Seen: the whole has no correct span, and the type X alone has one: among all spans a predicted one takes the
# true one that it overlaps, of whatever type; among the spans of X alone that one is free.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install --quiet --disable-pip-version-check nervaluate==1.2.1 >/dev/null
cat >"$folder/run.py" <<'PY'
from importlib.metadata import version
from nervaluate import Evaluator

# Ends are inclusive there.
true = [[{"label": "X", "start": 2, "end": 4}, {"label": "X", "start": 6, "end": 7},
         {"label": "Y", "start": 9, "end": 9}]]
pred = [[{"label": "Y", "start": 0, "end": 2}, {"label": "Y", "start": 5, "end": 6},
         {"label": "X", "start": 7, "end": 9}]]
found = Evaluator(true, pred, tags=["X", "Y"], loader="default").evaluate()
whole = found["overall"]["ent_type"].correct
types = {tag: found["entities"][tag]["ent_type"].correct for tag in ("X", "Y")}
print(f"nervaluate {version('nervaluate')}: correct of the whole {whole}, of types {types}")
PY
seen=$("$folder/env/bin/python" "$folder/run.py")
echo "$seen"
expected="nervaluate 1.2.1: correct of the whole 0, of types {'X': 1, 'Y': 0}"
[[ $seen == "$expected" ]] || { echo "changed: expected $expected" >&2; exit 1; }
