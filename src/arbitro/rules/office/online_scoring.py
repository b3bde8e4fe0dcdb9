"""Scores of platforms that are not 1, 1/2, 0 (E.04, comments on articles 7.1 and 8).

They are options of events a platform runs alone; ratings and tie-breaks use the usual points.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple

Outcome = Literal["W", "D", "L"]


@dataclass(frozen=True, slots=True)
class Scoring:
    """How games score.

    ``ladder``: 2, then 3, then 4 for each win in a row; ``double``: after two wins in a row games
    count double until one is not won.

    ``draw_row_zero``: after a draw further draws score nothing, until ``draw_row_ends_by`` any
    other result or a win.
    """

    kind: Literal["ladder", "double"]
    draw_row_zero: bool = False
    draw_row_ends_by: Literal["any", "win"] = "any"


class Played(NamedTuple):
    """A game as a player ended it; ``berserk``: with half the time and no increment."""

    outcome: Outcome
    berserk: bool = False


def games_of(text: str) -> tuple[Played, ...]:
    """Return the games of a text as ``W W Wb D L``; a ``b`` stands for Berserk.

    >>> games_of("W Db")
    (Played(outcome='W', berserk=False), Played(outcome='D', berserk=True))
    """
    found = []
    for each in text.split():
        outcome, mark = each[:1], each[1:]
        if outcome not in {"W", "D", "L"} or mark not in {"", "b"}:
            raise ValueError(each)
        found.append(Played(outcome, mark == "b"))  # type: ignore[arg-type]
    return tuple(found)


def scores_of(scoring: Scoring, games: Iterable[Played]) -> tuple[int, ...]:
    """Return what each game of a player scores, in the order they were played.

    >>> scores_of(Scoring("ladder"), games_of("W W D W W W L D"))
    (2, 3, 1, 2, 3, 4, 0, 1)
    >>> scores_of(Scoring("double"), games_of("W W Wb"))
    (2, 2, 5)
    """
    wins, after_draw, found = 0, False, []
    for each in games:
        found.append(_score(scoring, each, wins, after_draw=after_draw))
        if each.outcome == "D":
            after_draw = True
        elif each.outcome == "W" or scoring.draw_row_ends_by == "any":
            after_draw = False
        wins = wins + 1 if each.outcome == "W" else 0
    return tuple(found)


def _score(scoring: Scoring, game: Played, wins: int, *, after_draw: bool) -> int:
    doubled = scoring.kind == "double" and wins >= 2
    if game.outcome == "L":
        return 0
    if game.outcome == "D":
        nothing = scoring.draw_row_zero and after_draw
        return 0 if nothing else 2 if doubled else 1
    won = 2 + min(wins, 2) if scoring.kind == "ladder" else 4 if doubled else 2
    return won + game.berserk


def berserk_clock(seconds: int) -> int:
    """Return the time of a player who goes berserk, in seconds; there is no increment.

    >>> berserk_clock(180)
    90
    """
    return seconds // 2
