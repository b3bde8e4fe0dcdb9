"""The coming round of teams that are paired from results, by whichever text pairs them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from arbitro.model import EditionKey, RoundPairing, System, TeamTournament, Tpn
from arbitro.reasons import Reason, Refused
from arbitro.rules.pairing import swiss_team
from arbitro.rules.pairing.olympiad import OLYMPIAD_TYPE
from arbitro.rules.pairing.olympiad import explained as of_olympiads
from arbitro.rules.pairing.olympiad.edition import NOT_READ
from arbitro.rules.pairing.olympiad.problem import OlympiadProblem, olympiad_problem
from arbitro.rules.pairing.swiss.explained import ExplainedRound, PairedRound
from arbitro.rules.pairing.swiss.swiss_rules import edition_unknown, values_of
from arbitro.rules.pairing.swiss_team import check, reasons
from arbitro.rules.pairing.upfloating import UpfloatingBracket


class TeamRoundQuery(Protocol):
    """A round to be paired, and what can be asked of it."""

    @property
    def edition(self) -> EditionKey:
        """Return the text it is paired by."""

    @property
    def teams(self) -> frozenset[Tpn]:
        """Return who is to be paired."""

    @property
    def pairing(self) -> RoundPairing | Refused:
        """Return the round by the rules, or why there is none."""

    def explained(self) -> ExplainedRound | Refused:
        """Return that round with its reasons."""

    def why_not(self, one: Tpn, other: Tpn) -> Reason:
        """Say why two teams do not meet; only of a round that has a pairing."""

    def remarks(self, pairing: RoundPairing) -> tuple[check.Remark, ...]:
        """Return what a round by hand has against the rules."""

    def against_criteria(self, pairing: RoundPairing) -> tuple[Reason, ...]:
        """Return what a round has against what no round may have."""


def system_of_type(encoded_type: str) -> System:
    """Return the system of teams that a code of record 192 names among those paired from results.

    >>> system_of_type("FIDE_OLYMPIAD") is System.OLYMPIAD
    True
    """
    olympiad = encoded_type.strip().upper() == OLYMPIAD_TYPE
    return System.OLYMPIAD if olympiad else System.TEAM_SWISS


def team_round(
    tournament: TeamTournament,
    system: System,
    edition: EditionKey,
    options: swiss_team.TeamOptions,
    number: int | None = None,
) -> TeamRoundQuery | Refused:
    """Return a round of a system of teams paired from results, the coming one if none is named.

    Refused ``edition-unknown`` for a text that is not here, as a file of a newer arbitro may name.
    """
    if edition not in values_of(edition) and edition not in NOT_READ:
        return edition_unknown(edition)
    if system is System.OLYMPIAD:
        found = olympiad_problem(tournament, edition, number)
        return found if isinstance(found, Refused) else _OfOlympiad(found)
    problem = swiss_team.team_problem(tournament, edition, options, round_number=number)
    return _OfSwissTeam(problem)


@dataclass(frozen=True)
class _OfSwissTeam:
    """A round by C.04.6."""

    problem: swiss_team.TeamProblem

    @property
    def edition(self) -> EditionKey:
        return self.problem.edition

    @property
    def teams(self) -> frozenset[Tpn]:
        return frozenset(side.tpn for side in self.problem.sides)

    @cached_property
    def _paired(self) -> PairedRound[UpfloatingBracket] | Refused:
        return swiss_team.pair_round(self.problem)

    @property
    def pairing(self) -> RoundPairing | Refused:
        paired = self._paired
        return paired if isinstance(paired, Refused) else paired.pairing

    def explained(self) -> ExplainedRound | Refused:
        paired = self._paired
        return (
            paired if isinstance(paired, Refused) else reasons.explain_round(self.problem, paired)
        )

    def why_not(self, one: Tpn, other: Tpn) -> Reason:
        paired = self._paired
        assert not isinstance(paired, Refused), "who asks has the round"
        return reasons.why_not(self.problem, paired, one, other)

    def remarks(self, pairing: RoundPairing) -> tuple[check.Remark, ...]:
        return check.remarks(self.problem, pairing)

    def against_criteria(self, pairing: RoundPairing) -> tuple[Reason, ...]:
        return check.against_criteria(self.problem, pairing)


@dataclass(frozen=True)
class _OfOlympiad:
    """A round by D.02."""

    problem: OlympiadProblem

    @property
    def edition(self) -> EditionKey:
        return self.problem.edition

    @property
    def teams(self) -> frozenset[Tpn]:
        return frozenset(Tpn(team.number) for team in self.problem.teams)

    @property
    def pairing(self) -> RoundPairing | Refused:
        return self.problem.pairing

    def explained(self) -> ExplainedRound | Refused:
        return of_olympiads.explain_round(self.problem)

    def why_not(self, one: Tpn, other: Tpn) -> Reason:
        return of_olympiads.why_not(self.problem, one, other)

    def remarks(self, pairing: RoundPairing) -> tuple[check.Remark, ...]:
        return of_olympiads.remarks(self.problem, pairing)

    def against_criteria(self, pairing: RoundPairing) -> tuple[Reason, ...]:
        return of_olympiads.against_criteria(self.problem, pairing)
