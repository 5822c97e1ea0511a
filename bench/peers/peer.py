"""The loop of every peer in Python: reads tasks, times them, hands back times and results."""

import json
import sys
from pathlib import Path
from time import perf_counter

import numpy as np


def codes(folder, dtype):
    """Both columns of a workload as integers."""
    suffix = {"int32": "i32", "int64": "i64", "uint8": "u8"}[dtype]
    kind = {"int32": "<i4", "int64": "<i8", "uint8": "u1"}[dtype]
    return [np.fromfile(Path(folder) / f"{side}.{suffix}", kind) for side in ("true", "pred")]


def names(folder, dtype):
    """Both columns as labels: NumPy's fixed-width strings, or Python objects."""
    labels = np.array((Path(folder) / "labels.txt").read_text("utf8").splitlines())
    columns = [labels[column] for column in codes(folder, "int32")]
    return [column.astype(object) for column in columns] if dtype == "object" else columns


def scores(folder, dtype):
    """The truth, 0 or 1, and the scores of a workload of two classes."""
    suffix = {"float32": "f32", "float64": "f64"}[dtype]
    y_true = np.fromfile(Path(folder) / "true.u8", "u1")
    return y_true, np.fromfile(Path(folder) / f"score.{suffix}", np.dtype(dtype).newbyteorder("<"))


def serve(versions, prepare):
    """Answer tasks until standard input ends.

    `prepare(task, folder, k)` loads the data of a task and returns the function that is timed;
    its result is an array of counts or of figures, or a text. Fields of a task, separated by tabs:
    task, folder, n, k, repetitions, file for the result.
    """
    prepared = {}
    print(json.dumps({"versions": versions}), flush=True)
    for line in sys.stdin:
        task, folder, _, k, repetitions, output = line.rstrip("\n").split("\t")
        if (task, folder) not in prepared:
            prepared[task, folder] = prepare(task, folder, int(k))
        run = prepared[task, folder]
        samples = []
        for _ in range(int(repetitions)):
            start = perf_counter()
            result = run()
            samples.append((perf_counter() - start) * 1e3)
        if isinstance(result, str):
            Path(output).write_bytes(result.encode())
        else:
            result.astype("<f8" if result.dtype.kind == "f" else "<i8").tofile(output)
        print(json.dumps({"samplesMs": samples}), flush=True)
