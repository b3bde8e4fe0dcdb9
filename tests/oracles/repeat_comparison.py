"""Repeat a part of a long comparison, and compare it with its record to the letter.

Run it from the root of the repository::

    PYTHONPATH=src:tests python tests/oracles/repeat_comparison.py dutch-2026 --tournaments 1000

The part begins at a block that ``--draw`` draws. Our tournaments are played and ranked again; where
``--generator`` is the command of the record's engine, its own are generated and checked again, too.
The exit code is 1 if a block is not the same.
"""

import argparse
import json
import sys
from pathlib import Path
from random import Random

from arbitro.cli.pairing.engine_comparison.blocks import Block, Plan, compare_block
from arbitro.cli.pairing.engine_comparison.command import BLOCK
from arbitro.cli.pairing.engine_comparison.engines import Commands
from arbitro.regulations import edition_by_key, text_to_follow
from oracles.comparison_record import LETTERS

RECORDS = Path(__file__).parent.parent / "data" / "comparisons"


def block_of(record, way, number, generator=""):
    """Return a block of a record, to be compared again."""
    edition = edition_by_key(record["edition"])
    beside = text_to_follow("C.07", start=edition.in_force_until).edition.key
    form = "trf16" if edition.in_force_until else "trf26"
    found = record["ways"][way]
    seed = found["first_seed"] + BLOCK * number
    size = min(BLOCK, found["first_seed"] + found["tournaments"] - seed)
    plan = Plan(Commands("", generator=generator), "dutch", edition.key, beside, form)
    return Block(plan, way, seed, size)


def is_repeated(record, way, number, generator=""):
    """Tell whether a block gives the digest that is kept."""
    found = compare_block(block_of(record, way, number, generator))
    return found["digest"][:LETTERS] == record["blocks"][way][number]


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("record", help="name of a file of tests/data/comparisons")
    parser.add_argument("--tournaments", type=int, default=1000)
    parser.add_argument("--draw", type=int, default=0, help="seed of the part")
    parser.add_argument("--generator", default="", help="with {out}, {seed} and {config}")
    options = parser.parse_args()
    record = json.loads((RECORDS / f"{options.record}.json").read_text("utf-8"))
    blocks = len(record["blocks"]["ours"])
    count = min(-(-options.tournaments // BLOCK), blocks)
    first = Random(options.draw).randrange(blocks - count + 1)
    ways = ("ours", "theirs") if options.generator else ("ours",)
    other = [
        (way, number)
        for way in ways
        for number in range(first, first + count)
        if not is_repeated(record, way, number, options.generator)
    ]
    seed = record["ways"]["ours"]["first_seed"] + BLOCK * first
    print(
        f"{count * BLOCK} tournaments from seed {seed}, {' and '.join(ways)}: {len(other)} differ"
    )
    return 1 if other else 0


if __name__ == "__main__":
    sys.exit(main())
