"""What a list of another program says of a round, beside what stands here: shown, then taken.

Boards are found by who meets whom. A list in which others meet, or with other colours, is never
taken for a result: the round was paired otherwise there.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, unique

from arbitro.answers.interface.games import ListedItem
from arbitro.desk.kernel.state import EventState, Game, Section
from arbitro.desk.values.settings import GameResult
from arbitro.formats.round_lists.round_list import (
    NOT_PAIRED,
    PAIRING_ALLOCATED_BYE,
    ListedBoard,
    RoundList,
    Side,
)
from arbitro.model import EntryId


@unique
class RowStanding(Enum):
    """How a row of a list stands beside the round here."""

    SAME = "same"
    NEW = "new"
    """A result that is missing here."""
    OTHER = "other"
    """Another result than the one here."""
    OPEN = "open"
    """Open in the list; whatever stands here stays."""
    NOT_MET = "not-met"
    """These two do not meet here, or with other colours."""
    UNKNOWN = "unknown"
    """Nobody here has that number or name, or several have."""


@dataclass(frozen=True, slots=True)
class ListedResult:
    """A row of a list with the game it is of, what the list says and what stands."""

    row: ListedBoard
    beside: RowStanding
    game: Game | None = None
    listed: GameResult | None = None

    @property
    def is_taken(self) -> bool:
        """Tell whether something changes where the list is taken."""
        return self.beside in {RowStanding.NEW, RowStanding.OTHER}

    @property
    def answer(self) -> ListedItem:
        """Return the row as programs read it."""
        stands = self.game.result if self.game else None
        return ListedItem(
            self.row.line,
            self.row.board,
            self.row.white,
            self.row.black,
            self.game.id if self.game else None,
            stands.value if stands else None,
            self.row.result,
            self.beside.value,
        )


def listed_results(
    state: EventState, section: Section, number: int, told: RoundList
) -> tuple[ListedResult, ...]:
    """Compare a list with a round of a section of players, row by row."""
    known = _names(state, section)
    games = {(game.white, game.black): game for game in section.rounds[number - 1].games.values()}
    return tuple(_compared(section, number, row, known, games) for row in told.boards)


def _compared(
    section: Section,
    number: int,
    row: ListedBoard,
    known: Mapping[str, EntryId | None],
    games: Mapping[tuple[EntryId, EntryId], Game],
) -> ListedResult:
    white = _entry(section, row.white, known)
    if row.black is None:
        played = section.rounds[number - 1]
        if white is None:
            return ListedResult(row, RowStanding.UNKNOWN)
        has_bye = played.bye == white if row.result == PAIRING_ALLOCATED_BYE else False
        away = row.result in {NOT_PAIRED, PAIRING_ALLOCATED_BYE} and white in played.absent
        return ListedResult(row, RowStanding.SAME if has_bye or away else RowStanding.NOT_MET)
    black = _entry(section, row.black, known)
    if white is None or black is None:
        return ListedResult(row, RowStanding.UNKNOWN)
    game = games.get((white, black))
    if game is None:
        return ListedResult(row, RowStanding.NOT_MET)
    if row.result is None:
        return ListedResult(row, RowStanding.OPEN, game)
    try:
        listed = GameResult(row.result)
    except ValueError:
        return ListedResult(row, RowStanding.UNKNOWN, game)
    if game.result is listed:
        return ListedResult(row, RowStanding.SAME, game, listed)
    beside = RowStanding.NEW if game.result is None else RowStanding.OTHER
    return ListedResult(row, beside, game, listed)


def _entry(section: Section, side: Side, known: Mapping[str, EntryId | None]) -> EntryId | None:
    if isinstance(side, str):
        return known.get(_folded(side))
    return section.numbers[side - 1] if 1 <= side <= len(section.numbers) else None


def _names(state: EventState, section: Section) -> dict[str, EntryId | None]:
    """Return the entries by folded names; None for a name that several have."""
    found: dict[str, EntryId | None] = {}
    for entry in section.numbers:
        name = _folded(state.people[entry].name)
        found[name] = None if name in found else entry
    return found


def _folded(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).casefold()
    return re.sub(
        r"[^\w]+", " ", "".join(text for text in plain if not unicodedata.combining(text))
    )


def as_listed(section: Section, number: int) -> tuple[ListedBoard, ...]:
    """Return a round here as a list has it, by numbers, the bye and absences last."""
    played = section.rounds[number - 1]
    tpn = section.tpns()
    boards = [
        ListedBoard(
            0,
            game.board,
            tpn[game.white],
            tpn[game.black],
            None
            if game.result in {None, GameResult.ADJOURNED, GameResult.BOTH_LOSE}
            else game.result.value,
        )
        for game in sorted(played.games.values(), key=lambda game: game.board)
        if game.white in tpn and game.black in tpn
    ]
    if played.bye is not None:
        last = max((board.board or 0 for board in boards), default=0)
        boards.append(ListedBoard(0, last + 1, tpn[played.bye], None, PAIRING_ALLOCATED_BYE))
    return tuple(boards)
