"""The comment lines FIDE asks for that follow from the rounds of teams."""

from __future__ import annotations

from collections.abc import Iterator

from arbitro.formats.trf.lines_of_rounds import full_point_byes, made_by_hand
from arbitro.model import Result, TeamTournament
from arbitro.model.tournament import IntegrityLine
from arbitro.rules.pairing.swiss_team.event_rules import stated_round


def integrity_of_matches(tournament: TeamTournament) -> Iterator[IntegrityLine]:
    """Yield the lines of rounds of teams made by hand, and of full-point byes of teams."""
    yield from made_by_hand(tournament.by_hand, lambda number: stated_round(tournament, number))
    yield from full_point_byes(
        (number, entry.tpn)
        for entry in tournament.entries
        for number, match in enumerate(entry.rounds[: tournament.rounds_played], 1)
        if match.result is Result.FULL_POINT_BYE
    )
