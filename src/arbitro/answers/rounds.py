"""A round of players, and how it is made from what was paired."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Annotated, Literal, TypeAlias

from arbitro.answers.derivation import Column, answer
from arbitro.model import Pairing, RoundPairing, Tournament, Tpn
from arbitro.reasons import Reason
from arbitro.regulations import EditionChoice

RoundDecidedBy: TypeAlias = Literal["option", "encoded-type", "start-date", "default", "report"]
"""What decided on the edition of a round; the table of a report is an edition by itself."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A disputed article that is not read as usual: how it is read."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Board:
    """A game of a round, as it counts; in an event ``game`` names it for its result."""

    board: Annotated[int, Column("ui.col.board")]
    white: Annotated[int, "pairing number"]
    black: Annotated[int, "pairing number"]
    white_entry: Annotated[int, "permanent in an event; of a report, the pairing number"]
    black_entry: Annotated[int, "permanent in an event; of a report, the pairing number"]
    game: Annotated[int | None, "permanent in an event; null in a report"] = None
    result: Annotated[str | None, "of White as in reports, then of Black; null: not known"] = None
    rating_result: Annotated[str | None, "the true one, corrected too late to count"] = None
    rating_turned: Annotated[bool, "the ratings have the other colours"] = False


@dataclass(frozen=True, slots=True)
class Absence:
    """Somebody without a game who has not the bye of the pairing."""

    number: int
    entry: Annotated[int, "permanent in an event; of a report, the pairing number"]
    result: Annotated[str, "as in reports: H, F, Z"]


@dataclass(frozen=True, slots=True)
class ChangedBoard:
    """A board, or a match of teams: who meets there as paired and who would, paired anew.

    Players are entries, White first; teams are permanent numbers. Null: nobody. Where the same two
    meet, ``differs`` says what is not the same.
    """

    board: int
    paired: tuple[int, int] | None
    anew: tuple[int, int] | None
    differs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChangedAbsence:
    """Somebody who is absent in another way, paired anew: an entry, or the number of a team.

    The codes are those of byes in reports; null: is paired, or would be.
    """

    absent: int
    paired: str | None
    anew: str | None


@dataclass(frozen=True, slots=True)
class OutOfDate:
    """How a round differs from the same round paired anew.

    ``causes`` are what has changed since it was paired; ``told`` is what pairing it anew would
    bring. A round by hand has no boards to compare.
    """

    causes: tuple[Reason, ...]
    told: Reason
    boards: tuple[ChangedBoard, ...]
    bye: int | None
    bye_anew: int | None
    absences: tuple[ChangedAbsence, ...]
    by_hand: bool


@dataclass(frozen=True, slots=True)
class ChangedSince:
    """What has changed since a round was paired whose pairing stays as it is.

    Before it is published ``causes`` change no board. While it is played a result was corrected
    too late for it, and ``anew`` is what pairing it anew would bring, null where nothing else.
    """

    causes: tuple[Reason, ...]
    anew: OutOfDate | None


@answer("round")
@dataclass(frozen=True, slots=True)
class Round:
    """A round of players: who meets whom, who has no game, how games ended.

    ``unfinished`` are games of the round before without a result that were counted as draws
    (C.04.2 art. 3.1). What only an event knows is empty of a report: whether it is published, why
    it was though out of date (``kept``), how it is ``out_of_date``, and what has
    ``changed_since``. Devices with fewer rights are not told the last two.
    """

    number: int
    boards: tuple[Board, ...]
    bye: Annotated[int | None, "pairing number of who has the bye of the pairing"] = None
    bye_entry: Annotated[int | None, "permanent in an event"] = None
    absent: tuple[Absence, ...] = ()
    edition: Annotated[str, "the text it was paired by; empty where by none"] = ""
    edition_decided_by: Annotated[RoundDecidedBy, "an edition stored in an event is an option"] = (
        "option"
    )
    readings: tuple[Reading, ...] = ()
    unfinished: Annotated[tuple[tuple[int, int], ...], "pairing numbers, White first"] = ()
    by_hand: Annotated[bool, "the arbiter paired it"] = False
    published: bool = False
    kept: Annotated[str, "why it was published though out of date"] = ""
    out_of_date: OutOfDate | None = None
    changed_since: ChangedSince | None = None

    @classmethod
    def of(cls, number: int, games: Iterable[tuple[int, int]], bye: int | None = None) -> Round:
        """Return a round of games by pairing numbers, White first, as a program makes one."""
        boards = tuple(
            Board(place, white, black, white, black)
            for place, (white, black) in enumerate(games, 1)
        )
        return cls(number, boards, bye, bye)

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Return who meets whom in the order of the boards, by pairing numbers, White first."""
        return tuple((board.white, board.black) for board in self.boards)


# Answers made of the values of the rules.


def make_round(
    number: int,
    tournament: Tournament,
    paired: RoundPairing,
    choice: EditionChoice,
    *,
    unfinished: Iterable[Pairing] = (),
    number_of: Callable[[Tpn], Tpn] = lambda tpn: tpn,
) -> Round:
    """Return a round of a report; ``number_of`` says how the report numbers a player."""
    there = {tpn for game in paired.games for tpn in game} | {paired.bye}
    column = (number - 1) * tournament.system.games_per_round + 1
    absent = (
        Absence(named, named, entry.record(column).result.value)
        for entry in tournament.entries
        if (named := number_of(entry.tpn)) not in there
    )
    return replace(
        Round.of(number, paired.games, paired.bye),
        absent=tuple(absent),
        edition=choice.edition.key,
        edition_decided_by=choice.decided_by,
        readings=readings_of(tournament.readings),
        unfinished=tuple((white, black) for white, black in unfinished),
    )


def readings_of(readings: Iterable[tuple[str, str]]) -> tuple[Reading, ...]:
    """Return readings of disputed articles."""
    return tuple(Reading(name, value) for name, value in readings)
