"""Write random-documents.json: what seqeval and nervaluate count of random documents.

Run it with the packages of requirements.txt, then prettier on the file. A second run leaves it unchanged.
`python generate.py DOCUMENTS FILE` writes more documents elsewhere.
"""

import json
import random
import sys
import warnings
from collections import Counter
from importlib.metadata import version
from pathlib import Path

from nervaluate import Evaluator
from seqeval import scheme as schemes
from seqeval.metrics.sequence_labeling import get_entities

HERE = Path(__file__).resolve().parent
SEED = 20000913
TYPES = ["LOC", "ORG-GEO", "PER"]
PER_CORPUS = 10
# Prefixes, the repair and the scheme under which confmat reads them.
KINDS = [
    ("BI", "conlleval", None),
    ("BIES", "conlleval", None),
    ("BI", "nervaluate", None),
    ("BI", "seqeval-strict", "IOB1"),
    ("BI", "seqeval-strict", "IOB2"),
    ("IE", "seqeval-strict", "IOE2"),
    ("BIES", "seqeval-strict", "IOBES"),
    ("BILU", "seqeval-strict", "BILOU"),
]
warnings.simplefilter("ignore")


def tags_of(r, n, prefixes, outside):
    """Tags that follow no rules but their own habits: a tag often keeps the type of the one before."""
    tags, kind = [], r.choice(TYPES)
    for _ in range(n):
        if r.random() < outside:
            tags.append("O")
            continue
        if r.random() < 0.4:
            kind = r.choice(TYPES)
        tags.append(f"{r.choice(prefixes)}-{kind}")
    return tags


def changed(r, tags, prefixes, share):
    return [tags_of(r, 1, prefixes, 0.3)[0] if r.random() < share else tag for tag in tags]


def spans_of(r, n):
    """Spans that may overlap, but that none has twice, ascending."""
    found = set()
    for _ in range(r.randrange(0, 6)):
        start = r.randrange(n)
        found.add((start, min(n, start + r.choice([1, 1, 2, 3, 5, 150])), r.choice(TYPES)))
    return [list(span) for span in sorted(found)]


def entities_of(tags, repair, scheme):
    if repair == "seqeval-strict":
        found = schemes.Tokens(tags, getattr(schemes, scheme)).entities
        return [[entity.start, entity.end, entity.tag] for entity in found]
    return [[start, end + 1, kind] for kind, start, end in get_entities(tags)]


def counts_of(truth, predicted):
    """True positives, predicted and true spans of each type, as seqeval's sets count them."""
    columns = []
    for pick in (
        lambda t, p: {tuple(span) for span in t} & {tuple(span) for span in p},
        lambda t, p: {tuple(span) for span in p},
        lambda t, p: {tuple(span) for span in t},
    ):
        counter = Counter(span[2] for t, p in zip(truth, predicted) for span in pick(t, p))
        columns.append(counter)
    return {kind: [column[kind] for column in columns] for kind in TYPES}


def outcomes_of(truth, predicted, loader):
    found = Evaluator(truth, predicted, TYPES, loader=loader).evaluate()

    def five(result):
        return [getattr(result, n) for n in ("correct", "incorrect", "partial", "missed", "spurious")]

    def ratios(result):
        return [result.precision, result.recall, result.f1]

    return {
        "total": {name: five(result) for name, result in found["overall"].items()},
        "ratios": {name: ratios(result) for name, result in found["overall"].items()},
        "types": {
            kind: {name: five(result) for name, result in by_scheme.items()}
            for kind, by_scheme in sorted(found["entities"].items())
        },
    }


def corpus_of(r, place):
    if place % 9 == 8:
        truth = [spans_of(r, 200) for _ in range(PER_CORPUS)]
        predicted = [
            sorted(span for span in spans_of(r, 200) + spans if r.random() < 0.7) for spans in truth
        ]
        predicted = [[list(s) for s in sorted({tuple(s) for s in spans})] for spans in predicted]
        asked = [
            [
                [{"start": a, "end": b - 1, "label": kind} for a, b, kind in spans]
                for spans in documents
            ]
            for documents in (truth, predicted)
        ]
        return {"true": truth, "pred": predicted, "nervaluate": outcomes_of(*asked, "dict")}
    prefixes, repair, scheme = KINDS[place % 9]
    outside = r.choice([0.1, 0.3, 0.6])
    lengths = [r.choice([0, 1, 2, 3, 5, 8, 13, 21, 200]) for _ in range(PER_CORPUS)]
    truth = [tags_of(r, n, prefixes, outside) for n in lengths]
    predicted = [changed(r, tags, prefixes, r.choice([0, 0.1, 0.4])) for tags in truth]
    sides = [[entities_of(tags, repair, scheme) for tags in side] for side in (truth, predicted)]
    corpus = {
        "repair": repair,
        "scheme": scheme,
        "true": [" ".join(tags) for tags in truth],
        "pred": [" ".join(tags) for tags in predicted],
        "spans": [[" ".join(f"{a}:{b}:{k}" for a, b, k in spans) for spans in side] for side in sides],
        "seqeval": counts_of(*sides),
    }
    if prefixes == "BI" and repair in ("conlleval", "nervaluate"):
        corpus["nervaluate"] = outcomes_of(truth, predicted, "list")
    return corpus


n_documents = int(sys.argv[1]) if len(sys.argv) > 1 else 270
path = Path(sys.argv[2]) if len(sys.argv) > 2 else HERE / "random-documents.json"
r = random.Random(SEED)
corpora = [corpus_of(r, place) for place in range(n_documents // PER_CORPUS)]
versions = {name: version(name) for name in ("seqeval", "nervaluate")}
path.write_text(json.dumps({"seed": SEED, "versions": versions, "corpora": corpora}, indent=1) + "\n")
