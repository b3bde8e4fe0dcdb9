"""Random tournaments of teams paired from results, the same for the same seed on every platform."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from arbitro.model import (
    BoardGame,
    Colour,
    EditionKey,
    Entry,
    EventDetails,
    MatchRecord,
    Player,
    Points,
    Readings,
    Result,
    RoundRecord,
    Team,
    TeamEntry,
    TeamTournament,
    Tpn,
    points_of,
)
from arbitro.reasons import Refused
from arbitro.rules.pairing.generator import RandomSource, drawn_game, expected_score
from arbitro.rules.pairing.swiss import baku
from arbitro.rules.pairing.swiss_team.event_rules import options_of, primary_of, with_round
from arbitro.rules.pairing.team_rounds import system_of_type, team_round

_EDITION = EditionKey("C.04.6@2026-02")
_REPLY = {
    Result.WIN: Result.LOSS,
    Result.LOSS: Result.WIN,
    Result.DRAW: Result.DRAW,
    Result.FORFEIT_WIN: Result.FORFEIT_LOSS,
    Result.FORFEIT_LOSS: Result.FORFEIT_WIN,
}


@dataclass(frozen=True, slots=True)
class TeamGeneratorSettings:
    """What a random team tournament looks like; rates are in thousandths.

    ``byes`` counts half-point and zero-point byes together, a team and a round; ``forfeits`` counts
    single boards. ``encoded_type`` is the code of record 192. With ``played`` fewer rounds
    are played than the event has.
    """

    teams: int = 20
    boards: int = 4
    rounds: int = 7
    played: int | None = None
    edition: EditionKey = _EDITION
    encoded_type: str = "FIDE_TEAM"
    byes: int = 10
    forfeits: int = 10
    draw_rate: int = 300
    start: date | None = None
    readings: Readings = ()


def generate_team_swiss(settings: TeamGeneratorSettings, *, seed: int) -> TeamTournament:
    """Play a random team Swiss, each round paired by the system its code names.

    It ends early, with fewer rounds played than its total, where a round cannot be paired.
    """
    chance = RandomSource(seed)
    tournament = _before_the_first_round(settings, seed, chance)
    last = settings.rounds if settings.played is None else min(settings.played, settings.rounds)
    for _round in range(last):
        waiting = _with_byes(tournament, settings, chance)
        if not waiting.rounds_played:  # who is away from round 1 does not count for the group
            waiting = _accelerated(waiting)
        code = settings.encoded_type
        asked = team_round(waiting, system_of_type(code), settings.edition, options_of(code))
        if isinstance(asked, Refused) or len(asked.teams) < 2:
            break
        paired = asked.pairing
        if isinstance(paired, Refused):
            break
        tournament = _with_results(with_round(waiting, paired), settings, chance)
    return replace(tournament, rounds_total=settings.rounds)


def _before_the_first_round(
    settings: TeamGeneratorSettings, seed: int, chance: RandomSource
) -> TeamTournament:
    """Draw the rosters, the strongest team first, its order by rating, one reserve each."""
    size = settings.boards + 1
    strengths = sorted((1500 + chance.below(1000) for _ in range(settings.teams)), reverse=True)
    players: list[Entry] = []
    teams = []
    for number, strength in enumerate(strengths, start=1):
        ratings = sorted((strength - 150 + chance.below(300) for _ in range(size)), reverse=True)
        members = tuple(Tpn(len(players) + place) for place in range(1, size + 1))
        players += [
            Entry(tpn, Player(f"Player {tpn:04}", rating=rating))
            for tpn, rating in zip(members, ratings, strict=True)
        ]
        teams.append(TeamEntry(Team(number, f"Team {number:03}", members)))
    tournament = TeamTournament(
        details=EventDetails(name=f"Random team tournament {seed}", start=settings.start),
        rounds_total=settings.rounds,
        boards=settings.boards,
        board_colours=tuple(
            Colour.BLACK if place % 2 else Colour.WHITE for place in range(settings.boards)
        ),
        primary=primary_of(settings.encoded_type),
        entries=tuple(teams),
        players=tuple(players),
        initial_colour=Colour.WHITE if chance.happens(500) else Colour.BLACK,
        encoded_type=settings.encoded_type,
        editions=(settings.edition,),
        readings=settings.readings,
    )
    return _accelerated(tournament)


def _accelerated(tournament: TeamTournament) -> TeamTournament:
    """Give the first half of the teams their virtual points, if the code says so (C.04.7)."""
    if not tournament.encoded_type.endswith("_BAKU"):
        return tournament
    played, win = tournament.rounds_played, tournament.points.match.win
    entries = baku.accelerate(tournament.entries, played, tournament.rounds_total, win)
    return replace(tournament, entries=entries)


def _with_byes(
    tournament: TeamTournament, settings: TeamGeneratorSettings, chance: RandomSource
) -> TeamTournament:
    entries = []
    for entry in tournament.entries:
        if chance.happens(settings.byes):
            kind = Result.HALF_POINT_BYE if chance.happens(500) else Result.ZERO_POINT_BYE
            points = tournament.points.award(kind, tournament.boards)
            rounds = (*entry.rounds, MatchRecord(None, None, kind, *points))
            entries.append(replace(entry, rounds=rounds))
        else:
            entries.append(entry)
    return replace(tournament, entries=tuple(entries))


def _with_results(
    tournament: TeamTournament, settings: TeamGeneratorSettings, chance: RandomSource
) -> TeamTournament:
    """Play the matches of the last round, the first board of each over the board."""
    number = tournament.rounds_played
    drawn: dict[Tpn, Result] = {}
    records = {}
    ratings = {one.tpn: one.player.rating for one in tournament.players}
    for entry in tournament.entries:
        record = entry.record(number)
        if record.opponent is None or record.colour is not Colour.WHITE:
            continue
        for place, game in enumerate(record.boards):
            assert game.player is not None, "rosters are complete"
            assert game.opponent is not None, "rosters are complete"
            difference = ratings[game.player] - ratings[game.opponent]
            # A match of which the first board was played is a match played.
            result = _result(difference, chance, settings, may_forfeit=place > 0)
            drawn[game.player], drawn[game.opponent] = result, _REPLY[result]
        other = tournament.entry(record.opponent).record(number)
        totals = [_played(tournament, item.boards, drawn) for item in (record, other)]
        points = [Points(sum(game.points for game in boards)) for boards in totals]
        for tpn, item, boards, mine, theirs in (
            (entry.tpn, record, totals[0], points[0], points[1]),
            (record.opponent, other, totals[1], points[1], points[0]),
        ):
            verdict = Result.DRAW if mine == theirs else Result.WIN
            if mine < theirs:
                verdict = Result.LOSS
            worth = points_of(verdict, tournament.points.match)
            records[tpn] = item._replace(
                result=verdict, match_points=worth, game_points=mine, boards=boards
            )
    return _written(tournament, records, drawn)


def _played(
    tournament: TeamTournament, boards: tuple[BoardGame, ...], drawn: dict[Tpn, Result]
) -> tuple[BoardGame, ...]:
    made = []
    for game in boards:
        result = drawn[game.player] if game.player is not None else Result.FORFEIT_LOSS
        made.append(game._replace(result=result, points=points_of(result, tournament.points.game)))
    return tuple(made)


def _written(
    tournament: TeamTournament, records: dict[Tpn, MatchRecord], drawn: dict[Tpn, Result]
) -> TeamTournament:
    last = tournament.rounds_played - 1

    def cells(entry: Entry) -> tuple[RoundRecord, ...]:
        if entry.tpn not in drawn:
            return entry.rounds
        return (*entry.rounds[:last], entry.rounds[last]._replace(result=drawn[entry.tpn]))

    return replace(
        tournament,
        entries=tuple(
            replace(entry, rounds=(*entry.rounds[:last], records[entry.tpn]))
            if entry.tpn in records
            else entry
            for entry in tournament.entries
        ),
        players=tuple(replace(entry, rounds=cells(entry)) for entry in tournament.players),
    )


def _result(
    difference: int, chance: RandomSource, settings: TeamGeneratorSettings, *, may_forfeit: bool
) -> Result:
    """Draw the result of one board for the first of its players."""
    if may_forfeit and chance.happens(settings.forfeits):
        return Result.FORFEIT_WIN if chance.happens(500) else Result.FORFEIT_LOSS
    return drawn_game(expected_score(difference), settings.draw_rate, chance)


__all__ = ["TeamGeneratorSettings", "generate_team_swiss"]
