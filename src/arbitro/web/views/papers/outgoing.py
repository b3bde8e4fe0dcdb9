"""A section as it goes into files of any format."""

from __future__ import annotations

from arbitro.desk.derived.teams.record import reported
from arbitro.desk.derived.teams.standing import team_standings_of
from arbitro.desk.features.knock_out.taking_over import facts_of
from arbitro.formats.exporters import Outgoing
from arbitro.model import Tpn
from arbitro.web.kinds import ByEntrants
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.standings.standings import computed


def outgoing_of(view: SectionView) -> Outgoing:
    """Return what goes into a file of a section: its competition, and who has which place."""
    return _OUTGOING.of(view.kind)(view)


def _of_teams(view: SectionView) -> Outgoing:
    teams = team_standings_of(view.state, view.section)
    ranks = {} if teams is None else {row.tpn: row.rank for row in teams.rows}
    return Outgoing(reported(view.state, view.section), ranks)


def _of_players(view: SectionView) -> Outgoing:
    """Return a section of players; the places are those after the rounds its points are from.

    A round that was just paired has given its byes already, and they count in both.
    """
    table = computed(view)
    matches = facts_of(view.section) if view.is_knock_out else None
    ranked = table if view.is_knock_out else computed(view, len(view.section.rounds))
    ranks = {} if ranked is None else {row.tpn: row.rank for row in ranked.rows}
    tpn = {entry: Tpn(at) for entry, at in view.number_of.items()}
    boards = {
        (game.round, tpn[game.white]): game.board
        for played in view.section.rounds
        for game in played.games.values()
    }
    return Outgoing(view.tournament, ranks, matches, standings=table, boards=boards)


_OUTGOING = ByEntrants(players=_of_players, teams=_of_teams)
