"""The loop of every peer in Python: reads tasks, times them, hands back times and results."""

import json
import sys
from pathlib import Path
from time import perf_counter

import numpy as np
from peak import peak_bytes

MAX_MATRIX_CLASSES = 10_000


def codes(folder, dtype):
    """Both columns of a workload as integers."""
    suffix = {"int32": "i32", "int64": "i64", "uint8": "u8"}[dtype]
    kind = {"int32": "<i4", "int64": "<i8", "uint8": "u1"}[dtype]
    return [np.fromfile(Path(folder) / f"{side}.{suffix}", kind) for side in ("true", "pred")]


def labels(folder):
    """The name of each class, by code."""
    return (Path(folder) / "labels.txt").read_text("utf8").splitlines()


def names(folder, dtype):
    """Both columns as labels: NumPy's fixed-width strings, or Python objects."""
    fixed = np.array(labels(folder))
    columns = [fixed[column] for column in codes(folder, "int32")]
    return [column.astype(object) for column in columns] if dtype == "object" else columns


def weights(folder):
    """The row weights of a workload."""
    return np.fromfile(Path(folder) / "weights.f64", "<f8")


def scores(folder, dtype):
    """The truth, 0 or 1, and the scores of a workload of two classes."""
    suffix = {"float32": "f32", "float64": "f64"}[dtype]
    y_true = np.fromfile(Path(folder) / "true.u8", "u1")
    return y_true, np.fromfile(Path(folder) / f"score.{suffix}", np.dtype(dtype).newbyteorder("<"))


def paired_scores(folder, dtype):
    """The truth, the scores, and second scores of the same rows, noisier ones."""
    y_true, a = scores(folder, dtype)
    return y_true, a, a + np.arange(len(a)) * 7919 % 1000 / 2500


def table(y_true, y_pred, counts, k, names=None):
    """Counts of pairs of labels as a matrix of k classes, or pair by pair if that is too large."""
    if names is not None:
        code = {name: i for i, name in enumerate(names)}
        y_true, y_pred = [[code[name] for name in column] for column in (y_true, y_pred)]
    if k > MAX_MATRIX_CLASSES:
        return np.column_stack([y_true, y_pred, counts]).astype(np.int64)
    matrix = np.zeros((k, k), np.int64)
    matrix[y_true, y_pred] = counts
    return matrix


def serve(versions, prepare):
    """Answer tasks until standard input ends.

    `prepare(task, folder, k)` loads the data of a task and returns the function that is timed, or
    that and another, not timed, which turns its result into an array of counts or of other numbers,
    or into a text. Fields of a task, separated by tabs: task, folder, n, k, repetitions, file for the result.
    """
    prepared = {}
    print(json.dumps({"versions": versions}), flush=True)
    for line in sys.stdin:
        task, folder, _, k, repetitions, output = line.rstrip("\n").split("\t")
        if (task, folder) not in prepared:
            prepared[task, folder] = prepare(task, folder, int(k))
        run = prepared[task, folder]
        run, finish = run if isinstance(run, tuple) else (run, lambda result: result)
        samples = []
        for _ in range(int(repetitions)):
            start = perf_counter()
            result = run()
            samples.append((perf_counter() - start) * 1e3)
        peak = peak_bytes()
        result = finish(result)
        if isinstance(result, str):
            Path(output).write_bytes(result.encode())
        else:
            result.astype("<f8" if result.dtype.kind == "f" else "<i8").tofile(output)
        print(json.dumps({"samplesMs": samples, "peakBytes": peak}), flush=True)
