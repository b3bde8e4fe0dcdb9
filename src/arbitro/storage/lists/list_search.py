"""Rating lists that have been read in, found by name or number.

What reads lists is not loaded here: a search is answered before a reader would have started.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Self

from arbitro.formats.rating_list.names import is_nameless, words_of
from arbitro.formats.rating_list.player import FIELDS, ListedPlayer, player_of
from arbitro.formats.rating_list.tolerance import Oddities
from arbitro.formats.texts.problems import Problem, Severity
from arbitro.storage.lists.list_origin import (
    UNKNOWN_ORIGIN,
    ListOrigin,
    MonthSource,
    earlier_list,
)
from arbitro.storage.statements import select

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

APPLICATION_ID = 0x41724C31
"""``ArL1``: what tells a list of ours from other files."""

FEDERATION = "qfed"
"""Before the federation in the index, so that one search finds name and federation together."""

LONGEST_NUMBER = 12
"""Digits of a number that is looked for, at most."""

_NAMES = ", ".join(FIELDS)
_BY_NUMBER = select(_NAMES, "FROM player WHERE fide_id = ?")
_BY_WORDS = select(
    _NAMES,
    "FROM player WHERE place IN"
    " (SELECT rowid FROM names WHERE names MATCH ? ORDER BY rowid LIMIT ?) ORDER BY place",
)
_ARBITERS_BY_WORDS = select(
    _NAMES,
    "FROM names JOIN player ON player.place = names.rowid"
    " WHERE names MATCH ? AND ',' || replace(other_titles, ' ', '') || ',' GLOB '*,[IFN]A,*'"
    " ORDER BY names.rowid LIMIT ?",
)
"""The same of arbiters alone: read in order until enough of them are found."""

NOTHING_ODD = Oddities()


@dataclass(frozen=True, slots=True)
class ListImport:
    """What an import has read: how many players, what was odd in the list, where it is from."""

    players: int
    oddities: Oddities = NOTHING_ODD
    origin: ListOrigin = UNKNOWN_ORIGIN


class NoListError(Exception):
    """There is no rating list at this place, or the file is none of ours."""

    def __init__(self, path: Path) -> None:
        self.path = path
        super().__init__(str(path))


class ListDamagedError(NoListError):
    """The rating list at this place was read in once and is damaged since."""


class RatingList:
    """A list that has been read in, open for searching."""

    def __init__(self, path: Path) -> None:
        if not path.is_file():
            raise NoListError(path)
        self._path = path
        self._connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
        try:
            found = self._connection.execute("PRAGMA application_id").fetchone()
        except sqlite3.DatabaseError as problem:
            self._connection.close()
            raise NoListError(path) from problem
        if found != (APPLICATION_ID,):
            self._connection.close()
            raise NoListError(path)

    def __enter__(self) -> Self:
        """Return the list itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        self._connection.close()

    @property
    def imported(self) -> ListImport:
        """Return what was read, and what was odd in the list; lists of before say nothing odd."""
        with self._reading():
            known = self._connection.execute(
                "SELECT 1 FROM sqlite_master WHERE name = 'report'"
            ).fetchone()
            if known is None:
                return ListImport(len(self))
            (content,) = self._connection.execute("SELECT content FROM report").fetchone()
            kept = json.loads(content)
            origin = _origin_of(kept.get("origin"))
            told = tuple(
                Problem(Severity(severity), line, column, code, tuple(values.items()))
                for severity, line, column, code, values in kept["told"]
            )
            odd = Oddities(kept["adjusted"], kept["aside"], told)
            return ListImport(kept["players"], odd, origin)

    def player(self, number: int) -> ListedPlayer | None:
        """Return the player with a FIDE number, None where there is none."""
        with self._reading():
            found = self._connection.execute(_BY_NUMBER, (number,)).fetchone()
            return None if found is None else player_of(found)

    def search(
        self, text: str, federation: str = "", limit: int = 20, *, arbiters: bool = False
    ) -> list[ListedPlayer]:
        """Return players whose names have words beginning so, the highest rated first.

        A number is a FIDE number. Accents, the order of the words and the alphabet do not matter.
        With ``arbiters`` only those who hold a title as an arbiter are found.
        """
        # With a longest number: one that no integer of SQLite holds is an error there and not a
        # miss.
        if text.strip().isdecimal():
            found = self.player(int(text)) if len(text.strip()) <= LONGEST_NUMBER else None
            if found is None or is_nameless(found.name) or (arbiters and not found.arbiter_title):
                return []
            return [found]
        words = [f"{word}*" for word in words_of(text)]
        if federation:
            words.append(f"{FEDERATION}{federation.lower()}")
        if not words:
            return []
        with self._reading():
            asked = _ARBITERS_BY_WORDS if arbiters else _BY_WORDS
            rows = self._connection.execute(asked, (" AND ".join(words), limit))
            return [player_of(row) for row in rows]

    def __len__(self) -> int:
        """Return the number of players."""
        with self._reading():
            (count,) = self._connection.execute("SELECT count(*) FROM player").fetchone()
            return int(count)

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Turn what only a damaged list brings about into that."""
        try:
            yield
        except (sqlite3.DatabaseError, TypeError, ValueError, KeyError) as problem:
            raise ListDamagedError(self._path) from problem


def _origin_of(kept: dict[str, str] | None) -> ListOrigin:
    """Return where a list is from; lists of before say nothing of it."""
    if kept is None:
        return UNKNOWN_ORIGIN
    source = MonthSource(kept["month_source"])
    return ListOrigin(kept["month"], source, date.fromisoformat(kept["read_on"]))


def origin_of(path: Path) -> ListOrigin:
    """Return where the list at a place is from; nothing is known where there is none."""
    try:
        with RatingList(path) as players:
            return players.imported.origin
    except NoListError:
        return UNKNOWN_ORIGIN


def list_of_month(current: Path, month: str) -> Path | None:
    """Return the list of a month: the current one of a name, or one kept of the months before."""
    places = (current, earlier_list(current, month))
    return next((path for path in places if origin_of(path).month == month), None)
