"""The points and ranks a report prints, compared with what its results and tie-breaks give."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, unique
from functools import partial
from typing import TYPE_CHECKING, Generic, NamedTuple, Protocol, TypeVar

from arbitro.model import EditionKey, Entry, Points, Tournament, Tpn, points_of
from arbitro.rules.standings.choice import tie_break_edition, tie_breaks_of
from arbitro.rules.standings.standings import LeftOut, latest_round, standings

if TYPE_CHECKING:
    from arbitro.rules.standings.play_offs import PlayOffs
    from arbitro.rules.tiebreaks import EventRules, TieBreak


@unique
class StatedValue(Enum):
    """What a report states of a participant."""

    POINTS = "points"
    RANK = "rank"


@dataclass(frozen=True, slots=True)
class Difference:
    """A stated value that is not the computed one; points in tenths.

    A rank is right that lies within the ``sharing`` places from ``computed`` on.
    """

    tpn: Tpn
    what: StatedValue
    stated: int
    computed: int
    sharing: int = 1


_Found = TypeVar("_Found")


class StandingsComparison(NamedTuple, Generic[_Found]):
    """Where stated values differ, and the tie-breaks by which ranks could not be compared."""

    differences: tuple[_Found, ...]
    left_out: tuple[LeftOut, ...] = ()


def check_standings(
    tournament: Tournament,
    edition: EditionKey | None = None,
    *,
    event: EventRules | None = None,
    play_offs: PlayOffs | None = None,
) -> StandingsComparison[Difference]:
    """Return where stated points and ranks differ from the results, by pairing number.

    Ranks are compared with the tie-breaks the tournament names; without any, or where one of
    them cannot be computed, only with the order by points. The edition is the tournament's own
    if none is given. A last round without any result has just been paired: what is printed is
    from before it. ``event`` and ``play_offs`` are as in `standings`.
    """
    # Before the report is cut to the rounds known: afterwards it cannot tell the coming one.
    known = latest_round(tournament) * tournament.system.games_per_round
    coming = tournament.rounds_played + tournament.system.games_per_round
    tournament = replace(tournament, rounds_played=known)
    key = edition or tie_break_edition(tournament).edition.key
    ranking = partial(standings, tournament, edition=key, event=event, play_offs=play_offs)
    named = tie_breaks_of(tournament, key) if tournament.tie_breaks else None
    computed, left_out = as_far_as_known(ranking, named)
    rows = {row.tpn: row for row in computed.rows}
    found = []
    for entry in sorted(tournament.entries, key=lambda entry: entry.tpn):
        row = rows.get(entry.tpn)  # None of those expelled: no place of theirs is right or wrong
        points, rank = entry.stated_points, entry.stated_rank
        scored = tournament.score(entry) if row is None else row.points
        if points is not None and points not in (scored, *_paired_by(tournament, entry, coming)):
            found.append(Difference(entry.tpn, StatedValue.POINTS, points, scored))
        if row is not None and rank and not row.rank <= rank < row.rank + row.sharing:
            found.append(Difference(entry.tpn, StatedValue.RANK, rank, row.rank, row.sharing))
    return StandingsComparison(tuple(found), left_out)


def _paired_by(tournament: Tournament, entry: Entry, coming: int) -> tuple[Points, ...]:
    """Return the points a report may print instead: those its next round is paired by.

    In them an adjourned game is a draw (C.04.2 art. 3.1), and the bye announced for the coming
    round may count already, as pairing programs ask; of a match of two games also the first half
    alone, which stands in the next column. ``coming`` is the last column that may be in them: of
    the round to come, while the last one paired may still be played.
    """
    found = [tournament.score(entry)]
    for record in entry.rounds[tournament.rounds_played : coming]:
        found.append(Points(found[-1] + points_of(record.result, tournament.points)))
    return tuple(found)


class _WithOmitted(Protocol):
    @property
    def omitted(self) -> tuple[LeftOut, ...]: ...


_Ranked = TypeVar("_Ranked", bound=_WithOmitted)


def as_far_as_known(
    rank: Callable[[Sequence[TieBreak]], _Ranked],
    asked: tuple[Sequence[TieBreak], Sequence[LeftOut]] | None,
) -> tuple[_Ranked, tuple[LeftOut, ...]]:
    """Return the standings by the tie-breaks before the first that cannot be computed.

    Those that are named and cannot be are returned beside them. ``asked`` are the tie-breaks that
    were named, and those of them that are none; None where none are.
    """
    if asked is None:
        return rank(()), ()
    named, unread = asked
    computed = rank(named)
    if unread:
        return rank(()), (*unread, *computed.omitted)
    if not computed.omitted:
        return computed, ()
    # those that fail on the way are told before those the edition does not know
    names = list(map(str, named))
    first = min(names.index(text) for text, _ in computed.omitted)
    return rank(named[:first]), computed.omitted
