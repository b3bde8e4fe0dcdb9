"""What the texts of the Swiss Team System do not share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from arbitro.model import (
    PLAYED,
    EditionKey,
    MatchRecord,
    Result,
    TeamScore,
    TeamTournament,
)
from arbitro.rules.pairing.reading import (
    COLOUR_HISTORY,
    COLOUR_SCORE_OF_TEAMS,
    FLOAT_SCORE,
    FORFEIT_FLOATS,
    LAST_ROUND_WISH,
    MATCHES_PLAYED,
    NEXT_SCOREGROUP,
    TEAM_PARITY,
    UPFLOAT_LAST_ROUND,
    Reading,
)

_WON_UNPLAYED = frozenset({Result.FORFEIT_WIN, Result.FULL_POINT_BYE})


class TeamRules(NamedTuple):
    """A text of the system.

    ``bars_bye`` tells whether a round keeps a team from the bye. ``sets_by_floats`` tells whether
    the floaters of the round before matter when upfloaters are chosen, not only in the pairing.
    ``readings`` are the ways to read its disputed articles.
    """

    bars_bye: Callable[[TeamTournament, MatchRecord], bool]
    sets_by_floats: bool
    readings: tuple[Reading, ...]


READINGS_2024 = (
    TEAM_PARITY,
    FLOAT_SCORE,
    FORFEIT_FLOATS,
    MATCHES_PLAYED,
    COLOUR_SCORE_OF_TEAMS,
    COLOUR_HISTORY,
    LAST_ROUND_WISH,
)
READINGS_2026 = (*READINGS_2024, NEXT_SCOREGROUP, UPFLOAT_LAST_ROUND)


def bye_or_match_won_unplayed(_tournament: TeamTournament, record: MatchRecord) -> bool:
    """Tell of a bye, a match won by forfeit, a full-point bye (2026 art. 2.1.2)."""
    return record.result is Result.PAIRING_ALLOCATED_BYE or record.result in _WON_UNPLAYED


def bye_or_score_of_a_win(tournament: TeamTournament, record: MatchRecord) -> bool:
    """Tell of a bye, or of as much as a win brings without playing (2024 art. 3.1.2).

    Game points have no score of a win: with them first, what counts as won decides.
    """
    if record.result in PLAYED:
        return False
    if record.result is Result.PAIRING_ALLOCATED_BYE or record.result in _WON_UNPLAYED:
        return True
    by_matches = tournament.primary is TeamScore.MATCH_POINTS
    return by_matches and record.match_points >= tournament.points.match.win


EDITIONS: Mapping[EditionKey, TeamRules] = {
    EditionKey("C.04.6@2024-08"): TeamRules(bye_or_score_of_a_win, False, READINGS_2024),
    EditionKey("C.04.6@2026-02"): TeamRules(bye_or_match_won_unplayed, True, READINGS_2026),
}
"""What pairs by each text."""
