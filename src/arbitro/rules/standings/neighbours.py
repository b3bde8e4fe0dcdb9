"""What decided between two neighbours of the standings, as sentences with numbers.

The first sentences say what is equal, the last one what decides. Values are written in points,
games or places, not in the units the rules count in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, unique
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

from arbitro.model import TeamScore, Tpn
from arbitro.reasons import Reason, Value, reason
from arbitro.rules.standings.standings import Standings, StandingsRow
from arbitro.rules.tiebreaks import TieBreak, TieBreakValue, Unit, unit_of
from arbitro.rules.tiebreaks.team import team_unit_of

if TYPE_CHECKING:
    from arbitro.rules.standings.teams import TeamRow, TeamStandings

_PARTS = {Unit.TENTHS: 10, Unit.HUNDREDTHS: 100}
"""How many of a unit make one."""


@unique
class Decider(Enum):
    """What can put one participant before another."""

    POINTS = "points"
    TIE_BREAK = "tie-break"
    PLAY_OFF = "play-off"
    LOTS = "lots"
    NOTHING = "nothing"


class PlaceDecision(NamedTuple):
    """What put one before another, why in sentences, and the column of the tie-break, if any."""

    by: Decider
    why: tuple[Reason, ...]
    column: int | None = None


class Neighbour(NamedTuple):
    """Who stands just before or after somebody, and what decided between the two."""

    tpn: Tpn
    decision: PlaceDecision


class Neighbours(NamedTuple):
    """The participants just before and just after somebody; None at an end of the standings."""

    before: Neighbour | None
    after: Neighbour | None

    @property
    def column(self) -> int | None:
        """Return the tie-break that parts somebody from the next, else from the one before."""
        sides = (side.decision.column for side in (self.after, self.before) if side is not None)
        return next((column for column in sides if column is not None), None)


class _Row(Protocol):
    """What a line of players and one of teams have in common."""

    @property
    def tpn(self) -> Tpn: ...
    @property
    def rank(self) -> int: ...
    @property
    def values(self) -> tuple[TieBreakValue, ...]: ...
    @property
    def ties(self) -> tuple[tuple[Tpn, ...], ...]: ...
    @property
    def by_lot(self) -> bool: ...


_R = TypeVar("_R", bound=_Row)


def find_neighbours(standings: Standings, tpn: Tpn) -> Neighbours:
    """Return what parts a player from those just before and after; KeyError for an unknown one."""

    def decide(one: StandingsRow, other: StandingsRow) -> PlaceDecision:
        level: tuple[Reason, ...] = ()
        if _points_lead(standings.tie_breaks):
            if one.points != other.points:
                why = _said("place-by-points", one, other, points=one.points, fewer=other.points)
                return PlaceDecision(Decider.POINTS, (why,))
            level = (reason("level-on-points", points=one.points),)
        play_offs = standings.play_offs
        before = play_offs.after if play_offs is not None else 0
        played_off = before if one.play_off != other.play_off else None
        last = set(other.ranked_last) - set(one.ranked_last)
        return _by_list(
            one, other, standings.tie_breaks, unit_of, level, played_off=played_off, last=last
        )

    return _beside(standings.rows, standings.row(tpn), decide)


def find_team_neighbours(standings: TeamStandings, tpn: Tpn) -> Neighbours:
    """Return what parts a team from those just before and after; KeyError for an unknown one."""

    def unit(tie_break: TieBreak) -> Unit:
        return team_unit_of(tie_break, standings.edition)

    def score(row: TeamRow) -> int:
        by_matches = standings.primary is TeamScore.MATCH_POINTS
        return row.match_points if by_matches else row.game_points

    def decide(one: TeamRow, other: TeamRow) -> PlaceDecision:
        level: tuple[Reason, ...] = ()
        if _points_lead(standings.tie_breaks):
            unit_code, points = standings.primary.value, score(one)
            if points != score(other):
                both = {"points": points, "fewer": score(other)}
                why = _said("place-by-team-score", one, other, unit=unit_code, **both)
                return PlaceDecision(Decider.POINTS, (why,))
            level = (reason("level-on-team-score", unit=unit_code, points=points),)
        return _by_list(one, other, standings.tie_breaks, unit, level)

    return _beside(standings.rows, standings.row(tpn), decide)


def _points_lead(tie_breaks: Sequence[TieBreak]) -> bool:
    """Tell whether points come first, and not where the list names them."""
    return all(tie_break.name != "PTS" for tie_break in tie_breaks)


def _beside(rows: Sequence[_R], row: _R, decide: Callable[[_R, _R], PlaceDecision]) -> Neighbours:
    at = rows.index(row)
    before = after = None
    if at:
        before = Neighbour(rows[at - 1].tpn, decide(rows[at - 1], row))
    if at < len(rows) - 1:
        after = Neighbour(rows[at + 1].tpn, decide(row, rows[at + 1]))
    return Neighbours(before, after)


def _by_list(
    one: _Row,
    other: _Row,
    tie_breaks: Sequence[TieBreak],
    unit: Callable[[TieBreak], Unit],
    level: tuple[Reason, ...],
    *,
    played_off: int | None = None,
    last: set[int] | frozenset[int] = frozenset(),
) -> PlaceDecision:
    """Return what decides between two who are level so far.

    ``played_off`` is how many tie-breaks come before the play-off that parts them, None where none
    does; ``last`` are the columns in which the other one ranks last whatever the value is.
    """
    equal: list[str] = []
    is_begun_again = False
    for column, tie_break in enumerate(tie_breaks):
        if column == played_off:
            break
        mine, theirs = one.values[column], other.values[column]
        if one.ties and one.ties[column] != other.ties[column]:
            is_begun_again = True  # asked about other ties since: these places do not compare
        elif column in last:
            why = _said("place-by-last", one, other, tie_break=str(tie_break))
            return PlaceDecision(Decider.TIE_BREAK, (*level, *_level_on(equal), why), column)
        elif mine != theirs and not is_begun_again:
            counted = unit(tie_break)
            concept = "place-by-encounter" if counted is Unit.PLACE else "place-by-tie-break"
            measures = {"value": _measure(mine, counted), "less": _measure(theirs, counted)}
            why = _said(concept, one, other, tie_break=str(tie_break), **measures)
            return PlaceDecision(Decider.TIE_BREAK, (*level, *_level_on(equal), why), column)
        elif mine is not None:
            equal.append(str(tie_break))
    if played_off is not None:
        return PlaceDecision(Decider.PLAY_OFF, (*level, _said("place-by-play-off", one, other)))
    if one.rank == other.rank:
        return PlaceDecision(Decider.NOTHING, (*level, _said("place-shared", one, other)))
    if one.by_lot and other.by_lot and not is_begun_again:
        return PlaceDecision(Decider.LOTS, (*level, _said("place-by-lots", one, other)))
    return PlaceDecision(Decider.TIE_BREAK, (*level, _said("place-by-list", one, other)))


def _level_on(tie_breaks: list[str]) -> tuple[Reason, ...]:
    return (reason("level-on-tie-breaks", tie_breaks=tuple(tie_breaks)),) if tie_breaks else ()


def _said(concept: str, one: _Row, other: _Row, **values: Value) -> Reason:
    return Reason(concept, None, (("one", one.tpn), ("other", other.tpn), *values.items()))


def _measure(value: TieBreakValue, unit: Unit) -> Value:
    """Return a value as a number of what it counts, None where there is none."""
    return None if value is None else Fraction(value) / _PARTS.get(unit, 1)
