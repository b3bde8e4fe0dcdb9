"""What commands did, and refusals: commands by name, results, lists of results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from arbitro.answers.interface.events import AdjustedItem, DoneItem
from arbitro.answers.interface.games import ListedItem
from arbitro.reasons import Reason

Effect = Literal["this_round", "next_pairing", "following_pairing", "rating_report_only"]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why the rules said no, or what was unusual; the first members are those of every refusal.

    ``level`` tells how grave it is: note, acknowledge, confirm, two-steps or refuse. Where it can
    be confirmed, the same request with ``token`` does it, as long as nothing has changed meanwhile;
    of two steps the first answer to it is this again, as ``step`` 2 and with another token.
    """

    refused: str
    values: Annotated[Mapping[str, object], "points in tenths, fractions as 7/2"]
    text: str
    reasons: tuple[Reason, ...]
    level: str = "refuse"
    token: str = ""
    step: int = 1


@dataclass(frozen=True, slots=True)
class CommandOut:
    """What a command did: the version of the event after it, and what happened.

    ``command`` names it to take it back. Nothing happened where all was as asked already.
    ``warnings`` are what was unusual and done all the same.
    """

    event: str
    version: int
    command: str
    events: tuple[DoneItem, ...]
    warnings: tuple[Refusal, ...] = ()


@dataclass(frozen=True, slots=True)
class GameItem:
    """A game of a round. ``result`` is White's TRF code and then Black's, null while unknown.

    ``rating_result`` is the true result of a game corrected too late to count: the ratings have
    it, the standings have ``result``. ``rating_turned`` tells the same of the colours.
    """

    game: int
    board: int
    white: Annotated[int, "entry of White"]
    black: Annotated[int, "entry of Black"]
    result: str | None
    rating_result: str | None
    rating_turned: bool


@dataclass(frozen=True, slots=True)
class ResultOut:
    """The game as it stands and the version of the event that holds it.

    ``effect`` is what was touched: the result of a game of ``this_round``; of an earlier one, the
    standings and the ``next_pairing``, or the ``following_pairing`` where a round was paired
    meanwhile, or the ``rating_report_only``. Null where nothing has changed.
    """

    version: int
    game: GameItem
    effect: Effect | None


@dataclass(frozen=True, slots=True)
class ListOut:
    """What the list says beside the round as it stood, and how many results were taken.

    ``problems`` are what of the list was left out.
    """

    version: int
    dialect: str
    round: int | None
    rows: tuple[ListedItem, ...]
    taken: int
    refused: tuple[Refusal, ...]
    problems: tuple[AdjustedItem, ...]
