#!/usr/bin/env bash
# @uwdata/flechette 2.6.0 on IPC files of polars 2.1.0: texts are read, categories are not.
#
# Guess before the run: Categorical and Enum are dictionaries of texts in an Arrow file, so a reader that reads the
# texts of the same polars, and dictionaries of pyarrow, gives all three tables; apache-arrow does.
# Seen: apache-arrow 21.2.0 reads the three files; flechette reads the texts, and raises a TypeError ("Cannot read
# properties of undefined") for a categorical column and for an Enum alike.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install --quiet --disable-pip-version-check polars==2.1.0 >/dev/null
"$folder/env/bin/python" - "$folder" <<'PY'
import sys
import polars as pl

e = pl.Enum(["a", "b"])
def write(name, columns):
    pl.DataFrame(columns).write_ipc(f"{sys.argv[1]}/{name}.arrow")

both = {"y": pl.Series(["a", "b"], dtype=e), "p": pl.Series(["b", "b"], dtype=e)}
write("enum", both)
text = {name: column.cast(pl.String) for name, column in both.items()}
write("categorical", {name: column.cast(pl.Categorical()) for name, column in text.items()})
write("text", text)
PY
cd "$folder"
npm install --silent --no-audit --no-fund --prefix "$folder" @uwdata/flechette@2.6.0 apache-arrow@21.2.0 >/dev/null
cat >run.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { tableFromIPC as flechette } from '@uwdata/flechette';
import { tableFromIPC as arrow } from 'apache-arrow';
const said = (read) => { try { return JSON.stringify(read()); } catch (error) { return error.name; } };
for (const name of ['text', 'categorical', 'enum']) {
  const bytes = readFileSync(`${name}.arrow`);
  console.log(name, 'flechette', said(() => flechette(bytes).toArray()), 'apache-arrow', said(() => arrow(bytes).toArray()));
}
JS
seen=$(node run.mjs)
echo "$seen"
rows='[{"y":"a","p":"b"},{"y":"b","p":"b"}]'
expected="text flechette $rows apache-arrow $rows
categorical flechette TypeError apache-arrow $rows
enum flechette TypeError apache-arrow $rows"
[[ $seen == "$expected" ]] || { echo "changed: expected $expected" >&2; exit 1; }
