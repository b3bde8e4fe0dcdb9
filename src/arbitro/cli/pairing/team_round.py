"""A round of teams that was paired: written into its report, and printed."""

from __future__ import annotations

from dataclasses import replace

from arbitro.answers.rounds import Round
from arbitro.answers.team_rounds import TeamRound
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.files.reports import PairRequest
from arbitro.cli.base.files.team_reports import LoadedTeams, write_teams
from arbitro.cli.pairing.next_round import numbered_lines
from arbitro.model import RoundPairing, TeamTournament


def give_round(
    request: PairRequest,
    loaded: LoadedTeams,
    following: TeamTournament,
    found: Round | TeamRound,
    paired: RoundPairing,
) -> int:
    """Write the competition with its next round where that is asked for; print the round."""
    if request.output is not None:
        if loaded.stated_type is not None:
            following = replace(following, encoded_type=loaded.stated_type)
        if not write_teams(loaded, following, request.output):
            return 2
    if request.output == "-":
        return 0
    if request.as_json:
        print_answer(found)
    else:
        print(numbered_lines(paired))
    return 0
