"""Why a round of teams was paired as it was from results, and the pairing that was not made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum, unique

from arbitro.desk.derived.teams.record import team_tournament_of
from arbitro.desk.features.teams.pairing import swiss_problem
from arbitro.desk.kernel.state import Game, Round
from arbitro.desk.values.teams import Match, TeamId
from arbitro.model import Colour, EntryId, Points, RoundPairing, TeamScore, Tpn
from arbitro.reasons import Reason, Refused
from arbitro.rules.pairing.readings import reading_reasons
from arbitro.rules.pairing.swiss.explained import ExplainedRound
from arbitro.rules.pairing.swiss_team import stated_round
from arbitro.rules.pairing.team_rounds import TeamRoundQuery
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.event.teams import TeamsView, table_rule


@dataclass(frozen=True, slots=True)
class RecomputedTeamRound:
    """A round as a problem, the rules' own answer, and whether it is what was paired."""

    problem: TeamRoundQuery
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


def asked_teams(view: SectionView, number: int) -> RecomputedTeamRound | Refused | None:
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
    return RecomputedTeamRound(problem, explained._replace(readings=readings), same)


def match_reasons(asked: RecomputedTeamRound, place: int) -> tuple[Reason, ...]:
    """Return why the teams of a match meet, with which colours; matches counted from 0."""
    return asked.explained.boards[place]


def not_together(asked: RecomputedTeamRound, one: Tpn, other: Tpn) -> Reason:
    """Return why two teams do not meet."""
    return asked.problem.why_not(one, other)


@unique
class TeamsMet(StrEnum):
    """How two teams came to meet."""

    BY_HAND = "by-hand"
    TABLE = "table"
    SAME = "same"
    UNEVEN = "uneven"


@dataclass(frozen=True, slots=True)
class PlainMatch:
    """Why two teams meet, or why one has no match (``other`` None): what everybody can see.

    ``one`` has no fewer points than the other; points are those before the round that pair, match
    points or game points as ``by`` says. ``extra`` tells that points of an acceleration are among
    them. ``white`` has White on the first board, ``same_colour``
    on all. ``cited`` are the articles.
    """

    one: str
    other: str | None
    met: TeamsMet | None
    by: TeamScore
    points: Points
    other_points: Points
    white: str = ""
    same_colour: bool = False
    cited: tuple[Reason, ...] = ()
    extra: bool = False


def plain_matches(view: SectionView, number: int) -> Mapping[TeamId, PlainMatch]:
    """Return why every team of a round meets whom, the same value for both of a match.

    A bye is told where results pair; a table says by itself who rests. Nothing is told of a round
    that rests on results corrected since, nor of matches whose reason is not known.
    """
    played = view.section.rounds[number - 1]
    if played.teams is None or played.corrected_since:
        return {}
    known = TeamsView(view)
    asked = asked_teams(view, number)
    found: dict[TeamId, PlainMatch] = {}
    for match in played.teams.matches:
        why = _plain(known, played, match, asked)
        if why is not None:
            found[match.home] = found[match.away] = why
    bye = played.teams.bye
    if bye is not None and isinstance(asked, RecomputedTeamRound):
        score, by = _points(known, bye, number), view.section.settings.teams.primary
        rule = asked.explained.bye
        cited = () if rule is None else (Reason(rule.concept, rule.edition),)
        found[bye] = PlainMatch(
            *(known.item(bye).name, None, None, by, score, score),
            cited=cited,
            extra=_is_extra(known, [bye], number),
        )
    return found


def at_board(view: SectionView, game: Game, entry: EntryId) -> tuple[int, str] | None:
    """Return the board of its match somebody plays at and the other team's name; None of players.

    Only where teams sit in their order: a table that pairs players says by itself who meets whom.
    """
    teams = view.section.rounds[game.round - 1].teams
    match = None if teams is None else teams.match_of_game(game.id)
    mine = view.team_of(entry)
    if match is None or mine is None or not view.has_line_ups:
        return None
    place = next(at for at, board in enumerate(match.boards, 1) if board.game == game.id)
    other = match.away if mine.id == match.home else match.home
    return place, view.section.teams.teams[other].name


def _points(known: TeamsView, team: TeamId, number: int) -> Points:
    """Return the points a team is paired by in a round."""
    item = known.item(team, number)
    by_matches = known.section.settings.teams.primary is TeamScore.MATCH_POINTS
    points = item.match_points if by_matches else item.game_points
    return Points(points + item.virtual)


def _is_extra(known: TeamsView, teams: Iterable[TeamId], number: int) -> bool:
    """Tell whether points of an acceleration count for one of some teams in a round."""
    return any(known.item(team, number).virtual for team in teams)


def _plain(
    known: TeamsView, played: Round, match: Match, asked: RecomputedTeamRound | Refused | None
) -> PlainMatch | None:
    """Return why two teams meet; None where neither the rules, a table nor an arbiter say so."""
    rules = known.section.settings.teams
    sides = sorted(
        match.sides, key=lambda side: (-_points(known, side, played.number), known.numbers[side])
    )
    one, other = sides
    points, fewer = (_points(known, side, played.number) for side in sides)
    met = TeamsMet.TABLE
    cited: tuple[Reason, ...] = ()
    if isinstance(asked, RecomputedTeamRound):
        place = _place(asked, {Tpn(known.numbers[side]) for side in match.sides})
        if place is None and played.by_hand is None:  # taken over, or paired otherwise since
            return None
        if place is None:
            met = TeamsMet.BY_HAND
        else:
            met = TeamsMet.SAME if points == fewer else TeamsMet.UNEVEN
            told = {
                (match_reason.concept, match_reason.edition): None
                for match_reason in match_reasons(asked, place)
            }
            cited = tuple(Reason(*item) for item in told)
    elif asked is None and not known.view.is_swiss:
        rule = table_rule(known.view)
        told_of = (("round", played.number),)  # the round of the table
        cited = () if rule is None else (replace(rule, values=told_of),)
    elif played.by_hand is None:
        return None
    else:
        met = TeamsMet.BY_HAND
    first = match.boards[0] if match.boards else None
    home_first = first is None or first.colour is Colour.WHITE
    white = known.item(match.home if home_first else match.away).name
    names = (known.item(one).name, known.item(other).name)
    return PlainMatch(
        *names,
        met,
        rules.primary,
        points,
        fewer,
        white,
        rules.same_colour,
        cited,
        _is_extra(known, sides, played.number),
    )


def _place(asked: RecomputedTeamRound, pair: set[Tpn]) -> int | None:
    games = asked.pairing.games
    return next((at for at, game in enumerate(games) if set(game) == pair), None)
