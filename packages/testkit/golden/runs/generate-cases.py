"""Write program-run-cases.json: inputs that are run through other programs. A second run leaves it unchanged."""

import json
import random
from pathlib import Path

GOLDEN = Path(__file__).resolve().parent.parent
draw = random.Random(20261129)


def random_matrix(n_rows, n_classes, right, skew):
    counts = [[0] * n_classes for _ in range(n_classes)]
    weights = [1 / (code + 1) ** skew for code in range(n_classes)]
    for truth in draw.choices(range(n_classes), weights, k=n_rows):
        guess = truth if draw.random() < right else draw.randrange(n_classes)
        counts[truth][guess] += 1
    return counts


def scores(n_rows, share, spread, digits=6, scale=1.0):
    true = [int(draw.random() < share) for _ in range(n_rows)]
    score = [min(1.0, max(0.0, draw.gauss(0.4 + 0.2 * label, spread))) * scale for label in true]
    return {"true": true, "score": [round(value, digits) for value in score]}


matrices = [
    {"name": "two classes, 1,000 rows", "counts": [[612, 88], [97, 203]]},
    {"name": "five classes, 1,000 rows", "counts": random_matrix(1000, 5, 0.7, 0.5)},
    {"name": "ten classes, 2,000 rows", "counts": random_matrix(2000, 10, 0.6, 1)},
    {"name": "a hundred classes, 3,000 rows", "counts": random_matrix(3000, 100, 0.5, 0.3)},
    {"name": "a class on neither side", "counts": [[7, 2, 0, 1], [3, 9, 0, 2], [0, 0, 0, 0], [1, 0, 0, 6]]},
    {"name": "a class never true", "counts": [[11, 2, 3], [4, 9, 1], [0, 0, 0]]},
    {"name": "a class never predicted", "counts": [[11, 4, 0], [2, 9, 0], [3, 1, 0]]},
    {"name": "one class, the second", "counts": [[0, 0], [0, 7]]},
    {"name": "nothing right", "counts": [[0, 4], [3, 0]]},
    {"name": "always the second", "counts": [[0, 30], [0, 12]]},
]
columns = [
    {"name": "1,000 rows", **scores(1000, 0.3, 0.15)},
    {"name": "1,000 rows, many ties", **scores(1000, 0.4, 0.2, digits=2)},
    {"name": "weights", **scores(24, 0.5, 0.25, digits=1), "weight": [draw.choice([0.5, 1, 1.5, 2]) for _ in range(24)]},
    {"name": "small probabilities", **scores(200, 0.1, 0.15, scale=0.03)},
    {"name": "negatives alone", "true": [0] * 5, "score": [0.1, 0.4, 0.4, 0.6, 0.9]},
    {"name": "0, 0.5 and 1", "true": [1, 0, 1, 0, 1, 0, 1, 0], "score": [1, 0, 0.5, 0.5, 0, 0.25, 0.75, 1]},
]
true = [draw.randrange(3) for _ in range(300)]
raw = [[draw.random() + (0.6 if code == label else 0) for code in range(3)] for label in true]


def shares(row):
    """In millionths, which sum to 1: few are equal."""
    first, second = (round(1e6 * v / sum(row)) for v in row[:2])
    return [first / 1e6, second / 1e6, (10**6 - first - second) / 1e6]


classes = [{"name": "three classes", "true": true, "score": [shares(row) for row in raw]}]

cases = {"matrices": matrices, "scores": columns, "classes": classes}
(GOLDEN / "program-run-cases.json").write_text(json.dumps(cases) + "\n")
