"""The direct titles and norms of a whole championship, or of one group merged into it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from arbitro.model import PLAYED, Tournament, Tpn
from arbitro.reasons import Reason, Refused, refused
from arbitro.rules.titles.direct import (
    Championship,
    Direct,
    Subgroup,
    championship_fits,
    direct_awards,
    row_in_force,
)
from arbitro.rules.titles.direct_tables import Finish

_NO_FEDERATION = frozenset({"", "NON", "FID"})


@dataclass(frozen=True, slots=True)
class AskedChampionship:
    """What a report does not say of a championship.

    ``members`` are the federations that could take part; ``qualified`` the players who got into a
    knock-out by playing; ``qualifies`` tells that a zonal leads to the World Cup or the World
    Championship; ``subgroup`` are the players of the group judged, none where nothing was merged.
    """

    event: str
    women: bool = False
    members: int = 0
    qualified: frozenset[int] = frozenset()
    qualifies: bool = False
    subgroup: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class DirectTitles:
    """What the places bring, by which table, and what is unsure about its row."""

    table: str
    cautions: tuple[Reason, ...]
    awards: tuple[tuple[Finish, Direct], ...]


def direct_titles_of(
    tournament: Tournament, ranking: Sequence[Tpn], asked: AskedChampionship
) -> DirectTitles | Refused:
    """Return what every place of a championship brings, Refused where it gives nothing.

    ``ranking`` are the players after tie-breaks, the winner first.
    """
    start = tournament.details.start
    if start is None:
        return refused("paper-no-start")
    row = row_in_force(asked.event, start, women=asked.women)
    if isinstance(row, Refused):
        return row
    rounds = tournament.rounds_planned or tournament.rounds_paired
    group = [tpn for tpn in ranking if tpn in asked.subgroup]
    if len(group) != len(asked.subgroup):
        unknown = tuple(sorted(asked.subgroup - set(group)))
        return refused("direct-title-subgroup-unknown", players=unknown)
    held = Championship(
        asked.event,
        start,
        len(tournament.entries),
        rounds,
        _federations(tournament, ranking),
        asked.members,
        asked.qualifies,
        Subgroup(len(group), _federations(tournament, group)) if group else None,
    )
    why = championship_fits(held)
    if why is not None:
        return why
    awards = tuple(
        (finish, award)
        for finish in _finishes(tournament, group or ranking, asked.qualified)
        for award in direct_awards(
            row,
            finish,
            tournament.entry(finish.player).player.rating,
            merged_rounds=rounds if group else 0,
        )
    )
    return DirectTitles(row.table, row.cautions, awards)


def _federations(tournament: Tournament, players: Iterable[Tpn]) -> int:
    """Return how many federations play; "no federation" and FIDE's own flag are none."""
    named = {tournament.entry(tpn).player.federation for tpn in players}
    return len(named - _NO_FEDERATION)


def _finishes(
    tournament: Tournament, ranking: Sequence[Tpn], qualified: frozenset[int]
) -> tuple[Finish, ...]:
    """Return how everybody ended, in the order of the ranking."""
    entries = [tournament.entry(tpn) for tpn in ranking]
    best = max((tournament.score(entry) for entry in entries), default=0)
    return tuple(
        Finish(
            entry.tpn,
            place,
            tournament.score(entry) == best,
            tournament.score(entry),
            sum(record.result in PLAYED for record in entry.rounds[: tournament.rounds_played]),
            entry.tpn in qualified,
        )
        for place, entry in enumerate(entries, 1)
    )
