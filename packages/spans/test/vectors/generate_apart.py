"""Write spans-apart.json: what nervaluate counts of random documents whose spans do not overlap each other.

Run it with the packages of requirements.txt, then prettier on the file. A second run leaves it unchanged.
"""

import json
import random
from importlib.metadata import version
from pathlib import Path

from nervaluate import Evaluator

HERE = Path(__file__).resolve().parent
SEED = 20040612
TYPES = ["x", "y", "z"]
PER_CORPUS = 12


def spans_of(r):
    """Spans with and without a gap between them, ascending."""
    spans, place = [], r.randrange(3)
    for _ in range(r.randrange(0, 7)):
        end = place + r.choice([1, 1, 2, 3, 5, 150])
        spans.append([place, end, r.choice(TYPES)])
        place = end + r.choice([0, 0, 1, 2])
    return spans


def moved(r, spans):
    """The same spans with other bounds and types; no two overlap."""
    found, last = [], 0
    for start, end, kind in spans:
        start = max(last, start + r.choice([-1, 0, 0, 1]))
        end = max(start + 1, end + r.choice([-1, 0, 0, 1, 2]))
        if r.random() < 0.85:
            found.append([start, end, r.choice(TYPES) if r.random() < 0.3 else kind])
            last = end
    return found


def named(documents):
    return [[{"start": a, "end": b - 1, "label": kind} for a, b, kind in spans] for spans in documents]


def corpus_of(r):
    truth = [spans_of(r) for _ in range(PER_CORPUS)]
    predicted = [moved(r, spans) if r.random() < 0.7 else spans_of(r) for spans in truth]
    found = Evaluator(named(truth), named(predicted), TYPES, loader="dict").evaluate()

    def five(result):
        return [getattr(result, n) for n in ("correct", "incorrect", "partial", "missed", "spurious")]

    return {
        "true": truth,
        "pred": predicted,
        "total": {name: five(result) for name, result in found["overall"].items()},
        "types": {
            kind: {name: five(result) for name, result in by_scheme.items()}
            for kind, by_scheme in sorted(found["entities"].items())
        },
    }


r = random.Random(SEED)
corpora = [corpus_of(r) for _ in range(12)]
versions = {"nervaluate": version("nervaluate")}
path = HERE / "spans-apart.json"
path.write_text(json.dumps({"seed": SEED, "versions": versions, "corpora": corpora}, indent=1) + "\n")
