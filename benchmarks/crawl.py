"""Reads real reports, lists and tables after accidents: nothing may raise or change in silence.

Blanks put into or taken from players' lines, other ends of lines and other encodings leave what a
report means as it is, or it is refused. Bytes changed at random only must not raise.
"""

from __future__ import annotations

import argparse
import io
import random
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from arbitro.formats.entries import read_entries
from arbitro.formats.event_file import read_event_file
from arbitro.formats.rating_list.source import ListSource, rows_of_source
from arbitro.formats.texts.problems import Severity
from arbitro.model import TeamTournament

if not __package__:  # started as a file
    sys.path.insert(0, str(Path(__file__).parent.parent))
from benchmarks.corpus import files_of

DATA = Path(__file__).parent.parent / "tests" / "data"
REPORTS = ("trf/*.trf", "wild/trf/*.trf", "manual40/*.trf", "divergences/*.trf")
LARGEST = 40_000
FIRST_COLUMN, ROUNDS = 3, 92


def reports(places: Sequence[Path] = ()) -> dict[str, bytes]:
    """Return the reports that are taken as they are, by their names: ours, or those of places."""
    found = {path.name: path.read_bytes() for each in REPORTS for path in DATA.glob(each)}
    if places:
        # by contents: a repository may have the same report under several names
        several = {data: name for place in places for name, data in files_of(place)}
        found = {name: data for data, name in several.items()}
    small = {
        name: data
        for name, data in sorted(found.items())
        if len(data) <= LARGEST and b"\n001" in data
    }
    return {name: data for name, data in small.items() if meaning(data) is not None}


def meaning(data: bytes) -> list[tuple[object, ...]] | None:
    """Return who plays by a report, with all results; None where it is refused."""
    file = read_event_file(data)
    if any(each.severity is Severity.ERROR for each in file.problems):
        return None
    if isinstance(file.tournament, TeamTournament):
        return [(each,) for each in (*file.tournament.entries, *file.tournament.players)]
    return [
        (
            entry.tpn,
            entry.player.name,
            entry.player.rating,
            entry.player.federation,
            entry.player.fide_id,
            entry.rounds,
        )
        for entry in file.tournament.entries
    ]


def moved(data: bytes, chance: random.Random) -> bytes:
    """Put a blank into players' lines, or take one away, in one line or in all alike."""
    lines = data.split(b"\n")
    players = [at for at, line in enumerate(lines) if line.startswith(b"001")]
    chosen = players if chance.random() < 0.5 else [chance.choice(players)]
    column, puts = chance.randrange(FIRST_COLUMN, ROUNDS), chance.random() < 0.5
    for at in chosen:
        line = lines[at]
        if puts:
            lines[at] = line[:column] + b" " + line[column:]
        elif line[column : column + 1] == b" ":
            lines[at] = line[:column] + line[column + 1 :]
    return b"\n".join(lines)


def written_otherwise(data: bytes, chance: random.Random) -> bytes:
    """Write a report with other ends of lines, another encoding, or marks at its ends."""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return data
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    ways = (
        lambda: text.replace("\n", "\r").encode(),
        lambda: text.replace("\n", "\r\n").encode(),
        lambda: b"\xef\xbb\xbf" + text.encode(),
        lambda: text.encode() + b"\x1a",
        lambda: text.encode("utf-16"),
    )
    return chance.choice(ways)()


def damaged(data: bytes, chance: random.Random) -> bytes:
    """Change, lose, repeat or cut bytes."""
    place = chance.randrange(max(len(data), 1))
    end = place + chance.choice((1, 1, 2, 10, 100))
    ways = (
        lambda: data[:place] + bytes([chance.randrange(256)]) + data[place + 1 :],
        lambda: data[:place] + data[end:],
        lambda: data[:end] + data[place:],
        lambda: data[:place],
    )
    return chance.choice(ways)()


def crawl(count: int, seed: int, places: Sequence[Path] = ()) -> Counter[str]:
    """Return what became of mutated files: ``same``, ``refused``, ``read`` or ``changed``.

    ``changed`` are reports that mean something else and are taken all the same: there may be none.
    """
    chance = random.Random(seed)
    known = reports(places)
    means = {name: meaning(data) for name, data in known.items()}
    entries = [path.read_bytes() for path in sorted((DATA / "wild/entries").glob("*.[ct]*"))]
    lists = [path.read_bytes() for path in sorted((DATA / "wild/lists").iterdir())]
    found: Counter[str] = Counter()
    for _ in range(count):
        name = chance.choice(list(known))
        way = chance.choice((moved, moved, written_otherwise))
        read = meaning(way(known[name], chance))
        found["refused" if read is None else "same" if read == means[name] else "changed"] += 1
        meaning(damaged(known[name], chance))
        read_entries(damaged(chance.choice(entries), chance))
        list(rows_of_source(ListSource(io.BytesIO(damaged(chance.choice(lists), chance)))))
        found["read"] += 3
    return found


def main() -> None:
    """Crawl and print the counts; the exit status is 1 where a report changed in silence."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--count", type=int, default=2000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("places", nargs="*", type=Path, help="folders or git directories")
    asked = options.parse_args()
    found = crawl(asked.count, asked.seed, asked.places)
    print(", ".join(f"{name} {number}" for name, number in sorted(found.items())))
    raise SystemExit(bool(found["changed"]))


if __name__ == "__main__":
    main()
