"""Opening a rating list for a command: text or XML, plain or inside a ZIP file."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING

from arbitro.cli.reports import BadInputError
from arbitro.cli.words import say, system_problem, words
from arbitro.formats.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from arbitro.formats.rating_list import ListedPlayer
    from arbitro.model import RateClass

PIECE = 1 << 16
MOST_FAULTS = 20


@contextmanager
def opened(path: str) -> Iterator[IO[bytes]]:
    """Open a list, the single file inside where it is a ZIP; BadInputError where that fails."""
    import zipfile

    try:
        if zipfile.is_zipfile(path):
            with zipfile.ZipFile(path) as archive:
                names = [each for each in archive.namelist() if not each.endswith("/")]
                if len(names) != 1:
                    say("cli.list.zip-of-many", error=True, path=path, count=len(names))
                    raise BadInputError
                with archive.open(names[0]) as inner:
                    yield inner
            return
        with open(path, "rb") as file:  # noqa: PTH123 - as the other files of a command
            yield file
    except OSError as problem:
        say("cli.cannot-read", error=True, path=path, problem=system_problem(problem))
        raise BadInputError from problem
    except zipfile.BadZipFile as problem:
        say("cli.list.zip-broken", error=True, path=path)
        raise BadInputError from problem


def players_in(
    file: IO[bytes], one_class: RateClass | None = None
) -> Iterator[ListedPlayer | Problem]:
    """Return the players and problems of an open list, text or XML as its beginning tells."""
    from arbitro.formats.rating_list import read_text_list, read_xml_list
    from arbitro.model import RateClass

    start = file.read(PIECE)
    if start.lstrip(b"\xef\xbb\xbf \r\n\t")[:1] == b"<":
        return read_xml_list(_pieces(start, file), one_class)
    return read_text_list(_lines(start, file), one_class or RateClass.STANDARD)


def _pieces(start: bytes, file: IO[bytes]) -> Iterator[bytes]:
    yield start
    while piece := file.read(PIECE):
        yield piece


def _lines(start: bytes, file: IO[bytes]) -> Iterator[bytes]:
    """Return the lines of a file whose beginning has been read."""
    lines = start.split(b"\n")
    rest = lines.pop()
    yield from lines
    if rest:
        yield rest + file.readline()
    yield from file


def listed_players(
    path: str, wanted: Iterable[int], one_class: RateClass | None = None
) -> dict[int, ListedPlayer]:
    """Return the players of a list with these FIDE numbers; BadInputError where it is faulty."""
    numbers = set(wanted)
    found: dict[int, ListedPlayer] = {}
    faults: list[Problem] = []
    with opened(path) as file:
        for each in players_in(file, one_class):
            if isinstance(each, Problem):
                faults.append(each)
                if len(faults) == MOST_FAULTS:
                    break
            elif each.fide_id in numbers:
                found[each.fide_id] = each
    if faults:
        show_faults(path, faults)
        raise BadInputError
    return found


def show_faults(path: str, faults: Iterable[Problem]) -> None:
    """Print what is wrong with a list."""
    kind = words().t("cli.error")
    for each in faults:
        text = words().problem(each)
        print(f"{path}:{each.line}:{each.column}: {kind}: {text}", file=sys.stderr)
