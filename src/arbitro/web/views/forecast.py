"""What each way a game may end would give a player: points of the event, and of the rating."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from arbitro.desk.values.settings import has_unequal_times
from arbitro.model import EntryId, Player, Points, Result, points_of
from arbitro.rules.ratings.coefficient import Coefficient, coefficient
from arbitro.rules.ratings.event import changes_against
from arbitro.rules.ratings.ratable import unrated_because
from arbitro.web.views.event import SectionView
from arbitro.web.views.ratings import listed_of, rated_by


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way a game may end: by its word, the points after it, and what the rating changes by.

    ``change`` is exact, of this game alone; None where the game is not rated for the player.
    ``assumed`` tells that its K is: nobody says how many games of the player have been rated.
    """

    word: str
    points: Points
    change: Fraction | None
    assumed: bool = False


_WORDS = (("win", Result.WIN), ("draw", Result.DRAW), ("loss", Result.LOSS))


def outcomes_of(
    view: SectionView, entry: EntryId, mine: Player, other: Player
) -> tuple[Outcome, ...]:
    """Return what a win, a draw and a loss against somebody would give."""
    changes = _changes(view, mine, other)
    assumed = bool(changes) and _coefficient(view, mine).is_assumed
    before, scale = view.points_of(entry), view.tournament.points
    return tuple(
        Outcome(word, Points(before + points_of(result, scale)), changes.get(word), assumed)
        for word, result in _WORDS
    )


def _changes(view: SectionView, mine: Player, other: Player) -> dict[str, Fraction]:
    by = rated_by(view)
    if by is None or not mine.rating or has_unequal_times(view.section.settings):
        return {}
    if unrated_because(Result.WIN, mine.rating, other.rating, by.clock, by.rules) is not None:
        return {}
    factor = _coefficient(view, mine).value
    changes = changes_against(by.rules, mine.rating, factor, other.rating)
    return dict(zip((word for word, _ in _WORDS), changes, strict=True))


def _coefficient(view: SectionView, mine: Player) -> Coefficient:
    by = rated_by(view)
    assert by is not None, "only rated games have one"
    return coefficient(listed_of(mine), by.year, view.rounds_total)
