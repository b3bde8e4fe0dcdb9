"""Why a round of teams was paired as it was from results, and the pairing that was not made."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.desk.derived.teams.record import team_tournament_of
from arbitro.desk.features.teams.pairing import swiss_problem
from arbitro.model import RoundPairing, Tpn
from arbitro.reasons import Reason, Refused
from arbitro.rules.pairing.readings import reading_reasons
from arbitro.rules.pairing.swiss.explained import ExplainedRound
from arbitro.rules.pairing.swiss_team import stated_round
from arbitro.rules.pairing.team_rounds import TeamRound
from arbitro.web.views.event import SectionView


@dataclass(frozen=True, slots=True)
class AskedTeams:
    """A round as a problem, the rules' own answer, and whether it is what was paired."""

    problem: TeamRound
    explained: ExplainedRound
    as_paired: bool

    @property
    def readings(self) -> tuple[Reason, ...]:
        """Return the articles that are not read as usual."""
        return self.explained.readings

    @property
    def pairing(self) -> RoundPairing:
        """Return the matches the rules give."""
        return self.explained.pairing


def asked_teams(view: SectionView, number: int) -> AskedTeams | Refused | None:
    """Return a round with the rules' answer; None where it is not paired from results."""
    if not view.is_swiss or not 1 <= number <= len(view.section.rounds):
        return None
    problem = swiss_problem(view.state, view.section, number)
    if isinstance(problem, Refused):
        return problem
    explained = problem.explained()
    if isinstance(explained, Refused):
        return explained
    pairing = explained.pairing
    stated = stated_round(team_tournament_of(view.state, view.section), number)
    same = set(stated.games) == set(pairing.games) and stated.bye == pairing.bye
    readings = reading_reasons(view.section.settings.readings, problem.edition)
    return AskedTeams(problem, explained._replace(readings=readings), same)


def match_reasons(asked: AskedTeams, place: int) -> tuple[Reason, ...]:
    """Return why the teams of a match meet, with which colours; matches counted from 0."""
    return asked.explained.boards[place]


def not_together(asked: AskedTeams, one: Tpn, other: Tpn) -> Reason:
    """Return why two teams do not meet."""
    return asked.problem.why_not(one, other)
