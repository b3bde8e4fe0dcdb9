"""National lists: tables whose columns are named by their head, or by whoever reads them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from arbitro.formats.entries import read_entries
from arbitro.formats.entries.cells import cells_of, separator_of
from arbitro.formats.entries.columns import COLUMN_OF_HEAD, HEADS, Column
from arbitro.formats.problems import Problem, Severity
from arbitro.formats.rating_list.record import UNRATED, ListedPlayer, ListedRating
from arbitro.formats.rating_list.text import birth_possible, fault
from arbitro.formats.text import decode, rows_of
from arbitro.model import FideId, Player

FIELDS = ("name", "rating", "title", "federation", "fide_id", "national_id", "birth", "sex")
"""What a column can be mapped to."""

GRAVE = frozenset(
    {"birth-unreadable", "fide-id-unreadable", "title-unknown", "entry-federation-unreadable"}
)
"""What leaves a cell of an entry list empty is a fault of a rating list: it would be believed."""


def read_table(
    data: bytes, mapping: Mapping[str, str] | None = None
) -> Iterator[ListedPlayer | Problem]:
    """Read a national list: players and problems in order.

    ``mapping`` names the list's own heads by our fields, where they are not among those known
    from entry lists: ``{"rating": "Puntos"}``. The rating of the list is taken for the standard
    one.
    """
    problems: list[Problem] = []
    text = decode(data, problems)
    parsed = read_entries(_with_our_heads(text, mapping or {}))
    wrong = [
        each._replace(severity=Severity.ERROR)
        for each in parsed.problems
        if each.severity is Severity.ERROR or each.code in GRAVE
    ]
    if wrong or not parsed.value:
        yield from wrong or [fault("list-head-unknown", 1, 1)]
        return
    yield from _players(parsed.value)


def _players(players: Iterable[Player]) -> Iterator[ListedPlayer | Problem]:
    for line, player in enumerate(players, 2):
        year = player.birth[:4]
        if not birth_possible(year):
            yield fault("list-birth-impossible", line, 1, text=player.birth)
            continue
        rating = player.national_rating or player.rating
        yield ListedPlayer(
            player.fide_id or FideId(0),
            player.name,
            player.federation,
            "" if player.sex is None else {"m": "M", "w": "F"}[player.sex.value],
            player.title.value if player.title else "",
            standard=ListedRating(rating) if rating else UNRATED,
            birth_year=int(year or 0),
            national_id=player.national_id,
        )


def _with_our_heads(text: str, mapping: Mapping[str, str]) -> str:
    """Return the table with the mapped heads written as we call them."""
    rows = rows_of(text)
    if not rows or not mapping:
        return text
    separator = separator_of(rows[:1], COLUMN_OF_HEAD)
    ours = {theirs: HEADS["en"][Column(field)] for field, theirs in mapping.items()}
    heads = [ours.get(cell.text, cell.text) for cell in cells_of(rows[0], separator)]
    return "\n".join([(separator or ",").join(heads), *rows[1:]])
