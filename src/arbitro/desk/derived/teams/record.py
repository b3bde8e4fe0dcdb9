"""A section of teams as the rules see it: matches, match points and game points, by numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import takewhile
from typing import Final

from arbitro.desk.derived.length import rounds_total
from arbitro.desk.derived.tournament import (
    player_order,
    remembered,
    strength,
    team_order,
    tournament_of,
)
from arbitro.desk.kernel.state import EventState, Round, Section
from arbitro.desk.values.settings import GameResult
from arbitro.desk.values.teams import Match, MatchBoard, SectionTeam, TeamId, TeamRound
from arbitro.formats.trf.event_types import team_type_of_its_own
from arbitro.model import (
    ABSENT_TEAM,
    FORFEITS,
    PLAYED,
    ZERO,
    Adjustment,
    Award,
    BoardGame,
    BoardNumber,
    Colour,
    EntryId,
    MatchRecord,
    PairedByHand,
    Pairing,
    Points,
    Prohibition,
    Readings,
    Result,
    System,
    Team,
    TeamEntry,
    TeamPoints,
    TeamScore,
    TeamSystem,
    TeamTournament,
    Tpn,
    points_of,
)
from arbitro.rules.pairing.olympiad import OLYMPIAD_TYPE
from arbitro.rules.pairing.reading import TEAM_PARITY
from arbitro.rules.pairing.round_robin.withdrawal import annulled_teams, uncounted_teams
from arbitro.rules.pairing.swiss import baku

TYPES: Final = {
    System.TEAM_SWISS: TeamSystem.SWISS,
    System.OLYMPIAD: TeamSystem.SWISS,
    System.TEAM_ROUND_ROBIN: TeamSystem.ROUND_ROBIN,
    System.TEAM_DOUBLE_ROUND_ROBIN: TeamSystem.DOUBLE_ROUND_ROBIN,
    System.SCHEVENINGEN: TeamSystem.ROUND_ROBIN,
    System.SEMI_SCHEVENINGEN: TeamSystem.ROUND_ROBIN,
    System.SCHILLER: TeamSystem.ROUND_ROBIN,
    System.SKALITZKA: TeamSystem.ROUND_ROBIN,
    System.HILTON: TeamSystem.ROUND_ROBIN,
    System.MOLTER: TeamSystem.ROUND_ROBIN,
}
MP, GP = TeamScore.MATCH_POINTS, TeamScore.GAME_POINTS
_UNPLAYED: Final = frozenset({Result.FORFEIT_WIN, Result.FORFEIT_LOSS})


def team_points(section: Section) -> TeamPoints:
    """Return what results are worth in match points and game points."""
    rules, game = section.settings.teams, section.settings.points
    awards: tuple[Award, ...] = ()
    if rules.bye_game_points is not None:
        bye = Result.PAIRING_ALLOCATED_BYE
        awards = (Award(bye, points_of(bye, rules.match_points), rules.bye_game_points),)
    return TeamPoints(rules.match_points, game, awards)


def team_tournament_of(state: EventState, section: Section) -> TeamTournament:
    """Return a section as a competition of teams, as its standings and pairings count it.

    A board sat at in a wrong order is lost for the match. Derived once for a section as it stands.
    """
    return remembered(state, section, "teams", lambda: _Reading(state, section).tournament())


def reported(state: EventState, section: Section) -> TeamTournament:
    """Return the competition as a report tells it.

    Games stand as they were played, for the ratings; a match with boards in a wrong order has the
    result and the points it counts with.
    """
    counted = team_tournament_of(state, section)
    played = _Reading(state, section, as_played=True).tournament()
    entries = tuple(
        replace(
            mine,
            rounds=tuple(
                theirs._replace(boards=own.boards)
                for own, theirs in zip(mine.rounds, right.rounds, strict=True)
            ),
        )
        for mine, right in zip(played.entries, counted.entries, strict=True)
    )
    return replace(played, entries=entries)


def counted_teams(state: EventState, section: Section) -> TeamTournament:
    """Return the competition as its final standings count it.

    In an all-play-all nothing counts of a team that withdrew with less than half of its matches
    completed, nor against it (C.05 art. 6.6, which the Manual extends to teams).
    """
    tournament = team_tournament_of(state, section)
    if section.settings.system.is_swiss or not section.settings.system.has_line_ups:
        return tournament
    return annulled_teams(tournament, _withdrawn(state, section, tournament))


def uncounted(state: EventState, section: Section) -> tuple[str, ...]:
    """Return the names of the teams of which nothing counts, because they left before half."""
    if section.settings.system.is_swiss or not section.settings.system.has_line_ups:
        return ()
    tournament = team_tournament_of(state, section)
    out = uncounted_teams(tournament, _withdrawn(state, section, tournament))
    return tuple(entry.team.name for entry in tournament.entries if entry.tpn in out)


def _withdrawn(state: EventState, section: Section, tournament: TeamTournament) -> frozenset[Tpn]:
    order = team_order(state, section)
    teams = section.teams.teams
    return frozenset(
        entry.tpn for entry in tournament.entries if teams[order[entry.tpn - 1]].withdrawn
    )


class _Reading:
    """A section being read as a competition; ``as_played`` keeps the results of wrong boards."""

    def __init__(self, state: EventState, section: Section, *, as_played: bool = False) -> None:
        self.state = state
        self.section = section
        self.as_played = as_played
        self.order = team_order(state, section)
        self.number = {team: Tpn(at) for at, team in enumerate(self.order, 1)}
        numbers = section.numbers or player_order(state, section)
        self.tpn = {entry: Tpn(at) for at, entry in enumerate(numbers, 1)}
        self.points = team_points(section)

    def tournament(self) -> TeamTournament:
        """Return the competition."""
        section, settings = self.section, self.section.settings
        rules = settings.teams
        individual = tournament_of(self.state, section.id)
        columns = [self._column(round_) for round_ in section.rounds]
        entries = tuple(self._entry(team, columns) for team in self.order)
        return TeamTournament(
            details=individual.details,
            system=TYPES.get(settings.system, TeamSystem.SWISS),
            rounds_total=rounds_total(section),
            rounds_played=len(section.rounds),
            boards=rules.boards,
            board_colours=_sequence(section),
            primary=rules.primary if settings.system.has_line_ups else TeamScore.GAME_POINTS,
            entries=self._accelerated(entries),
            players=individual.entries,
            points=self.points,
            initial_colour=section.initial_colour,
            tie_breaks=settings.tie_breaks,
            encoded_type=encoded_type(section),
            prohibitions=tuple(
                Prohibition(
                    frozenset(self.number[team] for team in item.group), item.first, item.last
                )
                for item in section.teams.forbidden
                if item.first <= rounds_total(section)
            ),
            editions=tuple(edition.key for edition in section.editions),
            readings=_readings(section),
            by_hand=tuple(self._by_hand()),
            corrections=individual.corrections,
            integrity=individual.integrity,
        )

    def _by_hand(self) -> Iterator[PairedByHand]:
        """Give the rounds that were paired by hand, with the answer of the rules."""
        for round_ in self.section.rounds:
            if round_.by_hand is None or round_.teams is None:
                continue
            paired, by_hand = round_.teams, round_.by_hand
            yield PairedByHand(
                round_.number,
                by_hand.reason.value,
                by_hand.note,
                tuple(Pairing(self.number[a], self.number[b]) for a, b in paired.by_rules),
                None if paired.bye_by_rules is None else self.number[paired.bye_by_rules],
                by_hand.engine_refused,
            )

    def _entry(self, team: TeamId, columns: list[dict[TeamId, MatchRecord]]) -> TeamEntry:
        mine = self.section.teams.teams[team]
        missed = ABSENT_TEAM if mine.first_round == 1 else self._bye(mine.missed)
        rounds = [
            column.get(team, missed if number < mine.first_round else ABSENT_TEAM)
            for number, column in enumerate(columns, 1)
        ]
        if mine.withdrawn:
            coming = len(columns) < rounds_total(self.section)
            # A record in a coming round says that the team is not to be paired in it.
            rounds += [ABSENT_TEAM] if coming else []
        elif mine.first_round > len(columns) + 1:
            rounds.append(missed)
        else:
            to_come = range(len(columns) + 1, rounds_total(self.section) + 1)
            # Records stand in a row: a bye that comes after a round to be paired has no place yet.
            asked = takewhile(mine.byes.__contains__, to_come)
            rounds += [self._bye(mine.byes[number]) for number in asked]
        members = tuple(self.tpn[member] for member in mine.members)
        average = strength(self.state, self.section, mine).average
        short = mine.short or mine.federation
        return TeamEntry(
            Team(int(self.number[team]), mine.name, members, short, average),
            tuple(rounds),
            adjustments_of(mine, MP),
            adjustments_of(mine, GP),
        )

    def _accelerated(self, entries: tuple[TeamEntry, ...]) -> tuple[TeamEntry, ...]:
        """Return the teams with the virtual match points of the first group (C.04.7 art. 1.2)."""
        settings = self.section.settings
        if not settings.accelerated:
            return entries
        win = settings.teams.match_points.win
        return baku.accelerate(entries, len(self.section.rounds), settings.rounds, win)

    def _bye(self, kind: Result) -> MatchRecord:
        boards = self.section.settings.teams.boards
        return MatchRecord(None, None, kind, *self.points.award(kind, boards))

    def _column(self, played: Round) -> dict[TeamId, MatchRecord]:
        column: dict[TeamId, MatchRecord] = {}
        teams = played.teams
        if teams is None:
            return column
        if self.section.settings.system.meets_several:
            return self._several(played, teams)
        for match in teams.matches:
            column[match.home], column[match.away] = self._match(played, match)
        for team, kind in teams.absent.items():
            column[team] = self._bye(kind)
        if teams.bye is not None:
            column[teams.bye] = self._bye(Result.PAIRING_ALLOCATED_BYE)
        return column

    def _several(self, played: Round, teams: TeamRound) -> dict[TeamId, MatchRecord]:
        """Return a round in which the players of a team met those of several teams."""
        mine: dict[TeamId, list[BoardGame]] = {team: [] for team in self.order}
        theirs: dict[TeamId, list[BoardGame]] = {team: [] for team in self.order}
        for match in teams.matches:
            home, away = self._boards(played, match)
            mine[match.home] += home
            theirs[match.home] += away
            mine[match.away] += away
            theirs[match.away] += home
        column = {}
        for team in self.order:
            result = verdict(mine[team], theirs[team])[0]
            points = Points(sum(item.points for item in mine[team]))
            place = {
                self.tpn[entry]: BoardNumber(at)
                for at, entry in enumerate(self.section.teams.teams[team].members, 1)
            }
            own = [item._replace(board=place[item.player]) for item in mine[team] if item.player]
            boards = tuple(sorted(own, key=lambda item: item.board))
            # Nobody is the opponent of the round: it brings what all boards brought, against
            # whomever.
            column[team] = MatchRecord(None, None, result, ZERO, points, boards)
        return column

    def _boards(self, played: Round, match: Match) -> tuple[list[BoardGame], list[BoardGame]]:
        """Return the boards of a match as both teams have them."""
        wrong = {} if self.as_played else wrong_by_board(match)
        sides: tuple[list[BoardGame], list[BoardGame]] = ([], [])
        for place, board in enumerate(match.boards, 1):
            results = board_results(played, board, wrong.get(place, frozenset()), match)
            seats = board.home, board.away
            for side, colour in enumerate((board.colour, board.colour.opposite)):
                result = results[side]
                sides[side].append(
                    BoardGame(
                        BoardNumber(place),
                        self._seat(seats[side]),
                        self._seat(seats[1 - side]),
                        colour,
                        result,
                        ZERO if result is Result.PENDING else points_of(result, self.points.game),
                    )
                )
        return sides

    def _match(self, played: Round, match: Match) -> tuple[MatchRecord, MatchRecord]:
        sides = self._boards(played, match)
        colour = match.boards[0].colour if match.boards else Colour.WHITE
        if match.forfeit is not None and not match.boards:
            return self._unseated(match)
        verdicts = _verdicts(match, sides, sat=_was_played(played, match))
        return (
            self._record(self.number[match.away], colour, verdicts[0], sides[0]),
            self._record(self.number[match.home], colour.opposite, verdicts[1], sides[1]),
        )

    def _unseated(self, match: Match) -> tuple[MatchRecord, MatchRecord]:
        """Return a forfeited match nobody was seated for."""
        assert match.forfeit is not None, "only a forfeit has no boards"
        boards = self.section.settings.teams.boards
        results = match.forfeit.white, match.forfeit.black
        points = [self.points.award(result, boards) for result in results]
        home, away = self.number[match.home], self.number[match.away]
        return (
            MatchRecord(away, Colour.WHITE, results[0], *points[0]),
            MatchRecord(home, Colour.BLACK, results[1], *points[1]),
        )

    def _seat(self, entry: EntryId | None) -> Tpn | None:
        return None if entry is None else self.tpn[entry]

    def _record(
        self, opponent: Tpn, colour: Colour, result: Result, boards: list[BoardGame]
    ) -> MatchRecord:
        game_points = Points(sum(board.points for board in boards))
        match_points = ZERO
        if result is not Result.PENDING:
            match_points = points_of(result, self.points.match)
        return MatchRecord(opponent, colour, result, match_points, game_points, tuple(boards))


def _readings(section: Section) -> Readings:
    """Return the readings of disputed articles that a section follows.

    A late team moves the numbers of those after it, and colours given before stay (C.04.2 art.
    2.5): then the number that gives the initial-colour is the place among those paired so far.
    """
    chosen = section.settings.readings
    late = any(team.first_round > 1 for team in section.teams.teams.values())
    if not late or any(name == TEAM_PARITY.name for name, _value in chosen):
        return chosen
    return tuple(sorted((*chosen, (TEAM_PARITY.name, "paired"))))


def adjustments_of(team: SectionTeam, score: TeamScore) -> tuple[Adjustment, ...]:
    """Return a team's penalties and bonuses in one score, in the order of rounds."""
    mine = sorted(team.adjustments, key=lambda adjustment: adjustment.round)
    return tuple(Adjustment(item.points, item.round) for item in mine if item.score is score)


def wrong_by_board(match: Match) -> dict[int, frozenset[TeamId]]:
    """Return which teams lose which boards of a match for sitting in a wrong order."""
    found: dict[int, frozenset[TeamId]] = {}
    for board, team in match.wrong:
        found[board] = found.get(board, frozenset()) | {team}
    return found


def board_results(
    played: Round, board: MatchBoard, wrong: frozenset[TeamId], match: Match
) -> tuple[Result, Result]:
    """Return what a board brings the home team and the other one in the match."""
    if wrong:
        lost = tuple(team in wrong for team in match.sides)
        return _FORFEITS[lost[0], lost[1]]
    if board.game is None:
        return _FORFEITS[board.home is None, board.away is None]
    result = played.games[board.game].result
    if result is None or result is GameResult.ADJOURNED:
        return Result.PENDING, Result.PENDING
    sides = result.white, result.black
    return sides if board.colour is Colour.WHITE else (sides[1], sides[0])


_FORFEITS: Mapping[tuple[bool, bool], tuple[Result, Result]] = {
    (True, False): (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    (False, True): (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (True, True): (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
}
"""Who lost a board, home and away -> what it brings them."""


def _was_played(played: Round, match: Match) -> bool:
    """Tell whether a game of a match was really played, whatever it counts for the match."""
    results = (played.games[board.game].result for board in match.boards if board.game is not None)
    return any(result is not None and result.white in PLAYED for result in results)


def _verdicts(
    match: Match, sides: tuple[list[BoardGame], list[BoardGame]], *, sat: bool
) -> tuple[Result, Result]:
    """Return the result of a match for both teams.

    A match of which no board was played is forfeited, unless both teams have points of it. Where
    they ``sat`` and every board is lost for a wrong order, it is no forfeit: the two have met.
    """
    if match.forfeit is not None:
        return match.forfeit.white, match.forfeit.black
    found = verdict(*sides)
    return (_SAT[found[0]], _SAT[found[1]]) if sat and found[0] in FORFEITS else found


_SAT = {Result.FORFEIT_WIN: Result.WIN, Result.FORFEIT_LOSS: Result.LOSS}
"""A match lost on all boards, but not at home."""


def verdict(mine: list[BoardGame], theirs: list[BoardGame]) -> tuple[Result, Result]:
    """Return the result of boards together, for one side of them and for the other."""
    if any(item.result is Result.PENDING for item in mine):
        return Result.PENDING, Result.PENDING
    home, away = (sum(item.points for item in side) for side in (mine, theirs))
    played = any(item.result not in _UNPLAYED for item in mine) or (home and away)
    if not played:
        return _FORFEITS[not home, not away]
    if home == away:
        return Result.DRAW, Result.DRAW
    return (Result.WIN, Result.LOSS) if home > away else (Result.LOSS, Result.WIN)


def colours_of_boards(section: Section) -> tuple[Colour, ...]:
    """Return the colours of the team named first, board by board, in a match of line-ups."""
    rules = section.settings.teams
    return tuple(
        Colour.BLACK if place % 2 and not rules.same_colour else Colour.WHITE
        for place in range(rules.boards)
    )


def _sequence(section: Section) -> tuple[Colour, ...]:
    return colours_of_boards(section) if section.settings.system.has_line_ups else ()


def encoded_type(section: Section) -> str:
    """Return the code of record 192 for a section's system and rules.

    >>> from arbitro.desk.values.settings import SectionSettings
    >>> from arbitro.model import SectionId
    >>> encoded_type(Section(SectionId(1), SectionSettings("A", System.TEAM_SWISS)))
    'FIDE_TEAM_TYPEA_MP_GP'
    """
    rules, system = section.settings.teams, section.settings.system
    primary = rules.primary.value
    own = team_type_of_its_own(system)
    if own is not None:
        return own
    if system is System.TEAM_SWISS:
        kind = "" if rules.preferences.value == "none" else f"_TYPE{rules.preferences.value}"
        secondary = f"_{rules.primary.other.value}" if rules.use_secondary else ""
        baku_method = "_BAKU" if section.settings.accelerated else ""
        return f"FIDE_TEAM{kind}_{primary}{secondary}{baku_method}"
    if system is System.OLYMPIAD:
        return OLYMPIAD_TYPE
    if system is System.SCHILLER:
        return f"FIDE_SCHILLER_{len(section.teams.teams)}x{rules.boards}"
    if system is System.SCHEVENINGEN:
        return "FIDE_SCHEVENINGEN_G1"
    if system is System.TEAM_DOUBLE_ROUND_ROBIN:
        return "BERGER_TEAM_ROUNDROBIN_G2"
    if system is System.TEAM_ROUND_ROBIN:
        return "FIDE_TEAM_ROUNDROBIN"
    return "CUSTOM_TEAM_ROUNDROBIN"
