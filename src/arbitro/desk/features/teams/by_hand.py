"""Pairing a round of teams by hand: the next one, or the last one anew."""

from __future__ import annotations

from dataclasses import dataclass, replace

from arbitro.desk.derived.length import rounds_total
from arbitro.desk.derived.pairing.handling import ABOVE_THE_RULES, is_above_the_rules
from arbitro.desk.derived.pairing.next_round import paired_by
from arbitro.desk.derived.problem import digest_of_round
from arbitro.desk.derived.teams.line_ups import nobody_listed
from arbitro.desk.derived.teams.schedule import TableMatch
from arbitro.desk.derived.withdrawals import has_own_results
from arbitro.desk.features.round.events import RoundPaired
from arbitro.desk.features.round.readiness import came_now, game_that_waits, not_by_hand, not_ready
from arbitro.desk.features.teams.forfeits import forfeits_of
from arbitro.desk.features.teams.pairing import (
    ComingTeams,
    absent_teams,
    games_of,
    paired_swiss,
    seated_matches,
    swiss_problem,
)
from arbitro.desk.features.teams.rows import of_teams
from arbitro.desk.kernel.feature import Answer, Command, Feature
from arbitro.desk.kernel.fields import RoundField
from arbitro.desk.kernel.levels import Level, standing
from arbitro.desk.kernel.state import EventState, PairingByHand, Round, Section
from arbitro.desk.values.settings import ReasonByHand
from arbitro.desk.values.teams import PairedTeams, TeamId
from arbitro.model import GameId, Pairing, RoundPairing, SectionId, Tpn
from arbitro.reasons import Refused, reason, refused
from arbitro.rules.pairing.swiss_team.check import Remark

Pairs = tuple[tuple[TeamId, TeamId], ...]


@dataclass(frozen=True, slots=True)
class PairTeamsByHand(Command):
    """Pair by hand the next round of teams, or anew the last one, for a permitted reason.

    ``matches`` are pairs of teams, the one with White on the first board at the front; ``bye`` has
    the pairing-allocated bye. The answer of the rules is kept beside it. Where the reason stands
    above the rules, what goes against them needs ``confirmed``.
    """

    section: SectionId
    round: RoundField
    matches: tuple[tuple[TeamId, TeamId], ...]
    reason: ReasonByHand
    bye: TeamId | None = None
    note: str = ""
    confirmed: bool | Level = False


def section_before(section: Section, number: int) -> Section:
    """Return a section as it stands without a round and all after it."""
    return replace(section, rounds=section.rounds[: number - 1])


def remarks_on(
    state: EventState, section: Section, number: int, matches: Pairs, bye: TeamId | None
) -> tuple[Remark, ...] | Refused:
    """Return what a round by hand has against the rules, the absolute criteria first."""
    before = section_before(section, number)
    problem = swiss_problem(_with(state, before), before)
    if isinstance(problem, Refused):
        return problem
    number_of = _numbers(before)
    known = problem.teams
    late = [team_id for pair in matches for team_id in pair if number_of[team_id] not in known]
    # By hand a team may come into a round that it was too late for.
    if late:
        before = _arrived(before, frozenset(late), number)
        problem = swiss_problem(_with(state, before), before)
        if isinstance(problem, Refused):
            return problem
    games = tuple(Pairing(number_of[home], number_of[away]) for home, away in matches)
    return problem.remarks(RoundPairing(games, None if bye is None else number_of[bye]))


def rounds_against_criteria(state: EventState, section: Section) -> Refused | None:
    """Say which rounds of a report go against an absolute criterion."""
    if not section.settings.system.is_swiss:
        return None
    found = []
    for played in section.rounds:
        before, teams = section_before(section, played.number), played.teams
        problem = swiss_problem(_with(state, before), before)
        if isinstance(problem, Refused) or teams is None or is_above_the_rules(played):
            continue
        number_of = _numbers(before)
        games = tuple(
            Pairing(*(number_of[side] for side in match.sides)) for match in teams.matches
        )
        bye = None if teams.bye is None else number_of[teams.bye]
        parts = problem.against_criteria(RoundPairing(games, bye))
        if parts:
            found.append(reason("round-against-rules", parts=parts, round=played.number))
    return refused("report-against-rules", tuple(found)) if found else None


def _with(state: EventState, section: Section) -> EventState:
    return replace(state, sections={**state.sections, section.id: section})


def _numbers(section: Section) -> dict[TeamId, Tpn]:
    return {team: Tpn(at) for at, team in enumerate(section.teams.numbers, 1)}


def _arrived(section: Section, late: frozenset[TeamId], number: int) -> Section:
    """Return a section in which late entries are there for a round they were too late for."""
    teams = {
        key: replace(team, first_round=number) if key in late else team
        for key, team in section.teams.teams.items()
    }
    return replace(section, teams=replace(section.teams, teams=teams))


def pair_teams_by_hand(state: EventState, section: Section, command: PairTeamsByHand) -> Answer:
    """Pair a round of teams by hand and keep the answer of the rules beside it.

    Refused where the reason is not one of the edition's or does not hold, and, unless the rules of
    the competition or the lack of a legal pairing are the reason, where the round goes against an
    absolute criterion.
    """
    made = teams_made_by_hand(state, section, command)
    if isinstance(made, Refused):
        return made
    paired = made[0]
    assert isinstance(paired, RoundPaired), "a round made by hand begins with its pairing"
    if paired.by_hand is None:
        return refused("by-hand-as-by-rules")
    waits = game_that_waits(section, command.round)
    return standing(waits, confirmed=command.confirmed) or made


def teams_made_by_hand(state: EventState, section: Section, command: PairTeamsByHand) -> Answer:
    """Pair a round of teams as somebody made it, by hand where the rules give another one."""
    problem = _not_now(section, command)
    if problem is not None:
        return problem
    before = section_before(section, command.round)
    problem = not_ready(before) or _wrong_teams(before, command)
    if problem is not None:
        return problem
    if before.initial_colour is None:
        return refused("initial-colour-missing")
    answer = paired_swiss(_with(state, before), before)
    by_rules = ((), None) if isinstance(answer, Refused) else _as_teams(before, answer)
    listed = nobody_listed(before, [team for pair in command.matches for team in pair])
    if by_rules == (command.matches, command.bye) and not isinstance(answer, Refused):
        return listed or _paired(state, before, command, None, ((), None))
    problem = _reason_problem(state, section, command, no_pairing=isinstance(answer, Refused))
    if problem is not None:
        return problem
    found = remarks_on(state, section, command.round, command.matches, command.bye)
    if isinstance(found, Refused):
        return found
    if listed is not None:
        return listed
    against = tuple(item.reason for item in found if item.absolute)
    if against and command.reason not in ABOVE_THE_RULES:
        return refused("teams-against-criteria", against, reason=command.reason.value)
    asked = refused("by-hand-against-rules", against) if against else None
    problem = standing(asked, confirmed=command.confirmed)
    if problem is not None:
        return problem
    code = answer.code if isinstance(answer, Refused) else ""
    kept = PairingByHand(command.reason, command.note, engine_refused=code)
    return _paired(state, before, command, kept, by_rules)


def _paired(
    state: EventState,
    section: Section,
    command: PairTeamsByHand,
    kept: PairingByHand | None,
    by_rules: tuple[Pairs, TeamId | None],
) -> Answer:
    number_of = _numbers(section)
    coming = ComingTeams(
        tuple(TableMatch(number_of[home], number_of[away]) for home, away in command.matches),
        command.bye,
        absent_teams(section, command.round),
    )
    playing = {team_id for pair in command.matches for team_id in pair}
    matches = seated_matches(section, coming, command.round, GameId(state.next_game))
    paired = RoundPaired(
        section.id,
        command.round,
        GameId(state.next_game),
        games_of(matches),
        None,
        (),
        tuple(edition.key for edition in section.editions),
        paired_by(section),
        digest_of_round(state, state.sections[section.id], command.round),
        kept,
        PairedTeams(
            matches,
            coming.bye,
            tuple((team, kind) for team, kind in coming.absent.items() if team not in playing),
            *by_rules,
        ),
    )
    return (paired, *forfeits_of(section, paired, matches))


def _as_teams(section: Section, pairing: RoundPairing) -> tuple[Pairs, TeamId | None]:
    order = section.teams.numbers
    games = tuple((order[white - 1], order[black - 1]) for white, black in pairing.games)
    return games, None if pairing.bye is None else order[pairing.bye - 1]


def _not_now(section: Section, command: PairTeamsByHand) -> Refused | None:
    """Refuse a round that is not made by hand, or not now, or not for such a reason."""
    problem = not_by_hand(section, command.reason, command.round)
    if problem is not None:
        return problem
    anew = section.rounds[command.round - 1 :]
    if any(has_own_results(section, round_) for round_ in anew):
        return refused("round-has-results", round=command.round)
    return None


def _wrong_teams(section: Section, command: PairTeamsByHand) -> Refused | None:
    """Refuse matches that do not hold every team that is to be paired exactly once.

    A team that joined since may be among them.
    """
    paired = [team for match in command.matches for team in match]
    if command.bye is not None:
        paired.append(command.bye)
    unknown = sorted(set(paired) - set(section.teams.teams))
    if unknown:
        return refused("team-unknown", team=unknown[0])
    absent = absent_teams(section, command.round)
    just_arrived = {
        team
        for team in absent
        if section.teams.teams[team].first_round > command.round
        and not section.teams.teams[team].withdrawn
    }
    expected = set(section.teams.teams) - set(absent)
    twice = {team for team in paired if paired.count(team) > 1}
    wrong = twice | (expected ^ (set(paired) - just_arrived))
    if wrong:
        names = tuple(section.teams.teams[team].name for team in sorted(wrong))
        return refused("teams-not-once", names=names)
    return None


def _reason_problem(
    state: EventState, section: Section, command: PairTeamsByHand, *, no_pairing: bool
) -> Refused | None:
    """Refuse a reason that does not hold (C.04.2 art. 4.4; C.04.6 art. 3.3.3)."""
    current = section.rounds[command.round - 1] if command.round <= len(section.rounds) else None
    holds: bool
    match command.reason:
        case ReasonByHand.REMATCH:
            holds = current is not None and _second_meeting(state, section, current)
        case ReasonByHand.LAST_ROUND_TOP_BOARDS:
            holds = current is not None and command.round == rounds_total(section)
        case ReasonByHand.NO_LEGAL_PAIRING:
            holds = no_pairing
        case ReasonByHand.LATE_ENTRY:
            playing = {team_id for pair in command.matches for team_id in pair}
            arrived = (section.teams.teams[team_id].first_round for team_id in playing)
            holds = any(came_now(first, command.round) for first in arrived)
        case ReasonByHand.AGREED_WITHOUT_OPPONENT:
            alone = set() if current is None else _without_opponent(section, current)
            holds = any(set(pair) <= alone for pair in command.matches)
        case ReasonByHand.COMPETITION_RULES:
            holds = bool(command.note.strip())
    return None if holds else refused("reason-does-not-hold", reason=command.reason.value)


def _second_meeting(state: EventState, section: Section, current: Round) -> bool:
    """Tell whether two teams of a round as it stands have met before."""
    assert current.teams is not None, "a round of teams has its matches"
    matches = tuple(match.sides for match in current.teams.matches)
    found = remarks_on(state, section, current.number, matches, current.teams.bye)
    return not isinstance(found, Refused) and any(
        item.reason.concept == "rematch" for item in found
    )


def _without_opponent(section: Section, current: Round) -> set[TeamId]:
    """Return the teams whose opponent of a round has left, and who has its bye."""
    teams = section.teams.teams
    paired = current.teams
    if paired is None:
        return set()
    alone = {
        one
        for match in paired.matches
        for one, other in (match.sides, match.sides[::-1])
        if teams[other].withdrawn and not teams[one].withdrawn
    }
    return alone if paired.bye is None else alone | {paired.bye}


FEATURE = Feature(
    "team-hand-pairing",
    commands=(of_teams(PairTeamsByHand, pair_teams_by_hand, "pair-by-hand", about="hand-pairing"),),
)
