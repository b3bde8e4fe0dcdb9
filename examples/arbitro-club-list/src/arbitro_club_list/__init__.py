"""A club's list: ``CLUB LIST`` on the first line, then ``number,name,rating`` a line.

The ratings are the club's own, so they are read as those of standard chess without any games.
"""

from __future__ import annotations

from collections.abc import Iterator

from arbitro.formats.rating_list import ListedPlayer, ListedRating, ListSource
from arbitro.formats.rating_list.source import ListReader
from arbitro.formats.texts.problems import Problem, Severity
from arbitro.model import FideId

HEAD = b"CLUB LIST"


def recognises(start: bytes) -> bool:
    """Tell whether a file begins as the club's list does."""
    return start.startswith(HEAD)


def read(start: bytes, source: ListSource) -> Iterator[ListedPlayer | Problem]:
    """Go through the players; a line that cannot be read is a problem with its number."""
    lines = (start + source.file.read()).decode("utf-8", "replace").splitlines()
    for at, line in enumerate(lines, 1):
        if at == 1 or not line.strip():
            continue
        number, _, rest = line.partition(",")
        name, _, rating = rest.rpartition(",")
        if not (number.strip().isdecimal() and name.strip() and rating.strip().isdecimal()):
            yield Problem(Severity.ERROR, at, 1, "club-list-line", (("source", line[:60]),))
            continue
        rated = ListedRating(int(rating))
        yield ListedPlayer(FideId(0), name.strip(), standard=rated, national_id=number.strip())


READER = ListReader("club-list", recognises, read)
