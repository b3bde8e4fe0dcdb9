"""Lists of programs and federations whose heads or habits mean something of their own.

A dialect is data: a file in the folder ``dialects`` with the heads it is known by, what its heads
mean that mean something else elsewhere, how it writes people, and which rows are none. Everything
it does not say is read as in any list.
"""

from __future__ import annotations

import pkgutil
import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from arbitro.formats.entries.head_words import Column
from arbitro.formats.texts.cells import check_folded

NAMES = (
    "swiss-manager-players",
    "cfr",
    "swiss-manager-import",
    "knsb",
    "dsb",
    "dsb-old",
    "fsi",
    "cfc",
    "ecf",
    "dsu",
    "feda",
    "selo",
    "chessa",
    "percasi",
    "jcf",
    "swiss-chess",
    "tornelo",
    "vega",
    "lichess",
    "chess-results-final",
    "chess-results-start",
    "forms",
)
"""The files, in the order they are tried: the first whose heads are all there is the one."""


@dataclass(frozen=True, slots=True)
class Dialect:
    """A layout of lists. Heads are folded.

    One that stands there again has a number behind it.

    ``required`` are the heads it is known by, each with its alternatives; where they are those of
    other lists too, ``separator`` and ``title``, a word above the heads, tell. ``columns`` say what
    heads mean here, ``inside`` what words within longer heads do.

    ``names`` says how names without a comma are written (`arbitro.formats.entries.names`), and
    ``small_letters`` that capitals in them are a habit. Who has no ``federation`` is of that one.
    ``blank_is_male`` holds where a woman is marked. ``national_id`` are heads whose cells make the
    number, filled up with zeros to ``widths``. ``month_first`` tells how dates are written, and
    ``unknown_birth`` which day stands for none. Rows without a value in ``needs`` are no players;
    with ``later_counts`` the later of two rows of a player does.
    """

    id: str
    program: str = ""
    required: tuple[frozenset[str], ...] = ()
    separator: str = ""
    title: str = ""
    columns: Mapping[str, Column] = field(default_factory=dict)
    inside: Mapping[str, Column] = field(default_factory=dict)
    names: str = ""
    small_letters: bool = False
    federation: str = ""
    blank_is_male: bool = False
    national_id: tuple[str, ...] = ()
    widths: tuple[int, ...] = ()
    month_first: bool = False
    unknown_birth: str = ""
    needs: Column | None = None
    later_counts: bool = False

    def is_that_of(self, heads: Collection[str], titles: str, separator: str) -> bool:
        """Tell whether folded heads, what stands above them and the separator are of this one."""
        return (
            all(not item.isdisjoint(heads) for item in self.required)
            and self.separator in {"", separator}
            and self.title in titles
        )

    def column_inside(self, head: str) -> Column | None:
        """Return what a longer head means by a word in it, the first one listed that is there."""
        return next((column for word, column in self.inside.items() if word in head), None)


ANY = Dialect("")
"""Any list: nothing is said of it."""


FORMS = "google-forms"
"""The dialect of answers to a form, whose questions may be any."""

PAPI = Dialect("papi/json", "Papi (FFE)", small_letters=True)
"""What `arbitro.formats.entries.other_tables` makes rows of."""


@cache
def dialects() -> tuple[Dialect, ...]:
    """Return all dialects in the order they are tried."""
    return tuple(map(_read, NAMES))


def dialect_of(
    heads: Sequence[str], titles: str = "", separator: str = "", own: Sequence[Dialect] = ()
) -> Dialect | None:
    """Return the dialect that folded heads are of.

    None where they are of none known.

    ``titles`` is what stands above the heads, folded; dialects of the user's ``own`` are tried
    first.

    >>> heads = ["idfeda", "nombre", "elo", "idfide"]
    >>> dialect_of(heads, "listaelofeda2023").id, dialect_of(heads)
    ('feda', None)
    """
    found = frozenset(heads)
    known = (*own, *dialects())
    return next(
        (dialect for dialect in known if dialect.is_that_of(found, titles, separator)), None
    )


def _read(name: str) -> Dialect:
    source = pkgutil.get_data(__package__ or "", f"dialects/{name}.toml")
    assert source is not None, "the dialects are part of the package"
    return dialect_in(source.decode("utf-8"), f"{name}.toml")


def dialect_in(text: str, file: str) -> Dialect:
    """Return the dialect a file describes.

    Raises ValueError, KeyError or TypeError where it describes none, UnfoldedWordError where one
    of its heads is not as `cells.plain` has it: no list would ever be found to be of it.
    """
    data = tomllib.loads(text)
    head, people, rows = data["head"], data.get("people", {}), data.get("rows", {})
    needs = rows.get("needs")
    found = Dialect(
        id=data["id"],
        program=data["program"],
        required=tuple(frozenset(item.split("|")) for item in head["required"]),
        separator=head.get("separator", ""),
        title=head.get("title", ""),
        columns=_columns(data, "columns"),
        inside=_columns(data, "inside"),
        names=people.get("names", ""),
        small_letters=people.get("small_letters", False),
        federation=people.get("federation", ""),
        blank_is_male=people.get("blank_is_male", False),
        national_id=tuple(people.get("national_id", ())),
        widths=tuple(people.get("widths", ())),
        month_first=people.get("month_first", False),
        unknown_birth=people.get("unknown_birth", ""),
        needs=None if needs is None else Column(needs),
        later_counts=rows.get("again") == "later",
    )
    check_folded(file, _heads_of(found))
    return found


def _heads_of(dialect: Dialect) -> Iterator[str]:
    """Give all that is compared with the heads of a list."""
    for alternatives in dialect.required:
        yield from sorted(alternatives)
    yield from (*dialect.columns, *dialect.inside, *dialect.national_id, dialect.title)


def _columns(data: Mapping[str, Any], part: str) -> dict[str, Column]:
    return {head: Column(name) for head, name in data.get(part, {}).items()}
