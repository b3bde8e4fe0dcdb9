"""Lists of programs and federations whose heads mean something else than elsewhere.

A dialect is known by heads that stand together in its lists alone. What it says of a head goes
before the words of `words`; everything else is read as in any list.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from arbitro.formats.entries.cells import plain
from arbitro.formats.entries.words import Column


@dataclass(frozen=True, slots=True)
class Dialect:
    """A layout: the heads it is known by, what they mean, and which rows are players.

    Heads are folded. One that stands there twice has a number behind it the second time, as
    ``nr2``. Rows without a value in ``needs`` are no players. Where the heads alone are those of
    other lists too, ``title`` is a word that stands above them.
    """

    name: str
    known_by: frozenset[str]
    columns: Mapping[str, Column] = field(default_factory=dict)
    needs: Column | None = None
    title: str = ""


def _dialect(
    name: str,
    known_by: str,
    columns: Mapping[str, Column],
    needs: Column | None = None,
    title: str = "",
) -> Dialect:
    return Dialect(name, frozenset(map(plain, known_by.split())), columns, needs, title)


DIALECTS = (
    _dialect(
        "knsb",
        "relatienummer naam rating geboren",
        {"rating": Column.NATIONAL_RATING, "s": Column.SEX},
    ),
    _dialect(
        "dsb",
        "zps dwz index fideelozahl",
        {"id": Column.NATIONAL_ID, "mitgliedsnummer": Column.IGNORED, "zps": Column.IGNORED},
    ),
    _dialect(
        "fsi",
        "nominativo idfsi fin elofidestd",
        {"elo": Column.NATIONAL_RATING, "fin": Column.FIDE_ID},
        Column.NATIONAL_ID,
    ),
    _dialect(
        "cfc",
        "cfc expiry last first rating fidenumber fiderating",
        {
            "cfc": Column.NATIONAL_ID,
            "rating": Column.NATIONAL_RATING,
            "city": Column.CLUB,
        },
    ),
    _dialect(
        "dsu",
        "nr født navn klub rat hur lyn fide",
        {
            "nr": Column.NATIONAL_ID,
            "nr2": Column.FIDE_ID,
            "rat": Column.NATIONAL_RATING,
            "fide": Column.RATING,
        },
    ),
    _dialect("feda", "idfeda elo idfide", {"elo": Column.NATIONAL_RATING}, title="feda"),
    _dialect("swiss-chess", "tlnnr teilnehmer attr nwz fidekenn", {"attr": Column.SEX}),
)


def dialect_of(heads: Sequence[str], titles: str = "") -> Dialect | None:
    """Return the dialect that folded heads are of, None where they are of none known.

    ``titles`` is what stands above the heads, folded.

    >>> heads = ["idfeda", "nombre", "elo", "idfide"]
    >>> dialect_of(heads, "listaelofeda2023").name, dialect_of(heads)
    ('feda', None)
    """
    found = frozenset(heads)
    known = (each for each in DIALECTS if each.known_by <= found)
    return next((each for each in known if each.title in titles), None)


def numbered(heads: Sequence[str]) -> list[str]:
    """Return heads with those that stand there again numbered.

    >>> numbered(["nr", "navn", "nr"])
    ['nr', 'navn', 'nr2']
    """
    seen: dict[str, int] = {}
    names = []
    for head in heads:
        seen[head] = seen.get(head, 0) + 1
        names.append(head if seen[head] == 1 or not head else f"{head}{seen[head]}")
    return names
