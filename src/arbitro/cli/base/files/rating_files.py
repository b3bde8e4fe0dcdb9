"""Opening a rating list for a command: text, XML or a table, plain or in a ZIP, or one read in."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import IO
from zipfile import ZipFile

from arbitro.cli.base.files.own_lists import list_file, print_no_list
from arbitro.cli.base.speech import BadInputError, list_problems, say, system_problem, words
from arbitro.formats.rating_list import (
    ListedPlayer,
    ListSource,
    Oddities,
    Tolerance,
    player_of,
    rows_of_source,
)
from arbitro.formats.texts.problems import Severity
from arbitro.model import RateClass
from arbitro.storage.lists.list_search import NoListError, RatingList

MOST_FAULTS = 20
ZIP = b"PK\x03\x04"
"""How files begin that are packed, also those cut off."""

OWN = b"SQLite format 3\x00"


@contextmanager
def opened(path: str) -> Iterator[IO[bytes]]:
    """Open a list, the single file inside where it is a ZIP; BadInputError where that fails."""
    try:
        with open(path, "rb") as file:
            # The library looks at the end of a file, which one that is cut off has lost: told as a
            # broken archive, not as a strange list.
            if not (file.read(len(ZIP)) == ZIP or zipfile.is_zipfile(path)):
                file.seek(0)
                yield file
                return
        with zipfile.ZipFile(path) as archive, _single(path, archive) as inner:
            yield inner
    except OSError as problem:
        say("cli.cannot-read", error=True, path=path, problem=system_problem(problem))
        raise BadInputError from problem
    except (zipfile.BadZipFile, zlib.error, EOFError) as problem:
        say("cli.list.zip-broken", error=True, path=path)
        raise BadInputError from problem


def _single(path: str, archive: ZipFile) -> IO[bytes]:
    """Open the one file in a ZIP, which is no other ZIP; BadInputError where there is none."""
    names = [text for text in archive.namelist() if not text.endswith("/")]
    if len(names) != 1:
        say("cli.list.zip-of-many", error=True, path=path, count=len(names))
        raise BadInputError
    try:
        inner = archive.open(names[0])
    # so does the library say that a password is needed, or that it cannot unpack
    except RuntimeError as problem:
        say("cli.list.zip-not-opened", error=True, path=path)
        raise BadInputError from problem
    if inner.read(len(ZIP)) == ZIP:
        say("cli.list.zip-inside", error=True, path=path, inside=names[0])
        raise BadInputError
    inner.seek(0)
    return inner


def listed_players(
    path: str, wanted: Iterable[int], one_class: RateClass | None = None
) -> dict[int, ListedPlayer]:
    """Return the players of a list with these FIDE numbers; BadInputError where it is faulty.

    ``path`` is a file of FIDE's, or a list read in: its file or its name.
    """
    numbers = set(wanted)
    own = Path(path) if _is_own(path) else list_file(path)
    if own.is_file() and (_is_own(path) or not Path(path).exists()):
        found = _of_own(own, numbers)
    else:
        found = _of_file(path, numbers, one_class)
    if one_class is not None and _lacks_standard(found, numbers, one_class):
        say("cli.list.no-standard", error=True, path=path)
    return found


def _lacks_standard(
    found: Mapping[int, ListedPlayer], numbers: set[int], one_class: RateClass
) -> bool:
    """Tell whether somebody has no rapid or blitz rating and the list no standard ones.

    The standard rating would count instead (B.02.RB art. 7.2.1), which such a list cannot tell.
    """
    if one_class is RateClass.STANDARD or any(player.standard.rating for player in found.values()):
        return False
    rated = sum(bool(player.of(one_class).rating) for player in found.values())
    return 0 < rated < len(numbers)


def _is_own(path: str) -> bool:
    try:
        with open(path, "rb") as file:
            return file.read(len(OWN)) == OWN
    except OSError:
        return False


def _of_own(path: Path, numbers: set[int]) -> dict[int, ListedPlayer]:
    try:
        with RatingList(path) as players:
            return {n: found for n in numbers if (found := players.player(n)) is not None}
    except NoListError as problem:
        print_no_list(problem)
        raise BadInputError from problem


def _of_file(path: str, numbers: set[int], one_class: RateClass | None) -> dict[int, ListedPlayer]:
    found: dict[int, ListedPlayer] = {}
    with opened(path) as file:
        read = Tolerance(rows_of_source(ListSource(file, one_class=one_class)))
        for item in read:
            if item[0] in numbers:
                player = player_of(item)
                if player.fide_id in found:
                    say("cli.list.twice", error=True, path=path, number=player.fide_id)
                    raise BadInputError
                found[player.fide_id] = player
    if read.faults:
        list_problems(path, tuple(islice(read.faults, MOST_FAULTS)))
        raise BadInputError
    tell_oddities(path, read.oddities)
    return found


def tell_oddities(path: str, oddities: Oddities) -> None:
    """Say which players of a list were taken with a remark, and which lines were put aside."""
    for item in oddities.told[:MOST_FAULTS]:
        code = "cli.list.aside" if item.severity is Severity.ERROR else "cli.list.remark"
        values = dict(item.values)
        whose = f"{values.get('number', '')} {values.get('source', '')}".strip()
        say(code, error=True, path=path, line=item.line, whose=whose, why=words().problem(item))
    more = oddities.adjusted + oddities.aside - min(len(oddities.told), MOST_FAULTS)
    if more > 0:
        say("cli.list.more-oddities", error=True, path=path, count=more)
    if oddities.aside:
        say("cli.list.put-aside", error=True, path=path, count=oddities.aside)
