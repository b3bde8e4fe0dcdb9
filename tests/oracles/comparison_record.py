"""Make the record of a long comparison from what ``arbitro data compare --json`` printed.

Run it from the root of the repository, with what the answer cannot know::

    PYTHONPATH=src python tests/oracles/comparison_record.py answer.json \
        --engine "bbpPairings 6.0.0 (16a000f)" --places "gacrux 1.11.65" --cpu 5400 \
        --day 2026-11-30 > tests/data/comparisons/dutch-2026.json

``tests/oracles/test_comparison_records.py`` holds every record to its form, and repeats a block.
"""

import argparse
import json
import re
from collections import Counter
from pathlib import Path

from arbitro import __version__
from arbitro.checklists.this_build import this_build

WAYS = ("ours", "theirs")
LETTERS = 16
"""Of each digest so many letters are kept."""


def record(answer, engine, places, cpu, day):
    """Return the record of an answer as plain values."""
    return {
        "day": day,
        "version": __version__,
        "rules": this_build().engine,
        "edition": answer["edition"],
        "engine": engine,
        "places": places,
        "cpu_seconds": cpu,
        "compared_places": answer["places"],
        "ways": {way: of_way(answer, way) for way in WAYS},
        "blocks": {way: list(digests(answer, way)) for way in WAYS},
    }


def of_way(answer, way):
    """Return seeds, counts, axes and disagreements of the tournaments of one program."""
    blocks = [block for block in answer["blocks"] if block["way"] == way]
    axes = {}
    for row in answer["axes"]:
        if row["way"] == way:
            counts = [row["tournaments"], row["rounds"], row["differing"]]
            axes.setdefault(row["axis"], {})[row["value"]] = counts
    found = Counter(
        (item["outcome"], item["article"] or item["rule"] or plain(item["said"]))
        for item in answer["disagreements"]
        if item["way"] == way
    )
    return {
        "first_seed": min((block["seed"] for block in blocks), default=0),
        "tournaments": sum(block["tournaments"] for block in blocks),
        "rounds": sum(counts[1] for counts in axes.get("field", {}).values()),
        "disagreements": [[*key, count] for key, count in sorted(found.items())],
        "axes": axes,
    }


def plain(said):
    """Return what an engine said without the places of files."""
    return re.sub(r"\S*/\S*", "FILE", said)


def digests(answer, way):
    """Yield the digests of the blocks, in the order of their seeds."""
    for block in sorted(answer["blocks"], key=lambda block: block["seed"]):
        if block["way"] == way:
            yield block["digest"][:LETTERS]


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("answer", type=Path)
    parser.add_argument("--engine", required=True)
    parser.add_argument("--places", default="")
    parser.add_argument("--cpu", type=int, default=0, help="seconds of all processes together")
    parser.add_argument("--day", required=True, help="YYYY-MM-DD")
    options = parser.parse_args()
    answer = json.loads(options.answer.read_text("utf-8"))
    found = record(answer, options.engine, options.places, options.cpu, options.day)
    text = json.dumps(found, indent=1, ensure_ascii=False)
    # counts and digests in rows, not a line each
    text = re.sub(r"\[\s+([^\[\]{}]+?)\s+\]", lambda row: f"[{' '.join(row[1].split())}]", text)
    print(text)


if __name__ == "__main__":
    main()
