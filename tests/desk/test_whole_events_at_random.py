"""Whole events of every system by random commands: undone to the beginning, redone, read again."""

from dataclasses import replace
from random import Random

import pytest

from arbitro.desk import commands as asked
from arbitro.desk import commands as of_teams
from arbitro.desk.commands import AttachGames, CorrectIncident, RecordIncident, WithdrawIncident
from arbitro.desk.decide import with_lots
from arbitro.desk.derived.teams.record import reported
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.features.games import AttachedGame
from arbitro.desk.kernel.timeline import Timeline
from arbitro.desk.values.games import Incident
from arbitro.desk.values.settings import GameResult, Numbering, ReasonByHand
from arbitro.formats.event_file import read_event_file
from arbitro.formats.tournament_file import read_tournament_file
from arbitro.formats.trf import document_of, team_document_of, write_trf
from arbitro.model import SYSTEMS, Colour, Player, Points, Result, System
from arbitro.reasons import Refused
from arbitro.storage.event_files.codec import decode, encode
from desk.driver import BY_RULES, FIRST, created, players, ready
from desk.team_driver import TeamDriver

RESULTS = list(GameResult)[:6]
STEPS = 45


def begun(system, chance):
    """An event of a system whose entries are closed; a round robin draws its numbers by Varma."""
    if system.is_team:
        teams, boards = {
            System.SCHEVENINGEN: (2, 4),
            System.SEMI_SCHEVENINGEN: (2, 4),
            System.SCHILLER: (3, 4),
            System.SKALITZKA: (3, 4),
            System.HILTON: (4, 3),
        }.get(system, (5, 2))
        rounds = 4 if system.is_swiss else 0
        return TeamDriver(system, teams, boards, rounds=rounds)
    if system is System.ROUND_ROBIN:
        desk = created(system=system, rounds=0, numbering=Numbering.VARMA)
        people = (replace(each, federation=f"F{at % 6}") for at, each in enumerate(players(9)))
        desk.do(asked.ImportPlayers(FIRST, tuple(people)))
        desk.do(with_lots(desk.state, asked.CloseEntries(FIRST), chance))
        return desk
    count = {System.MATCH: 2, System.DOUBLE_ROUND_ROBIN: 4}.get(system, 8)
    return ready(count, system=system, rounds=4 if system.is_swiss else 0)


def on_a_game(chance, section):
    """Something about one of the games of the event."""
    games = [game for each in section.rounds for game in each.games.values()]
    if not games:
        return None
    game = chance.choice(games)
    incident = Incident(game.round, game.id, player=game.white, note="spoke", illegal_move=True)
    return chance.choice(
        [
            asked.CorrectResult(FIRST, game.id, chance.choice(RESULTS), game.result),
            asked.ClearResult(FIRST, game.id, game.result),
            asked.SwapColours(FIRST, game.id),
            RecordIncident(FIRST, incident),
            RecordIncident(FIRST, incident),
            AttachGames(FIRST, (AttachedGame(game.id, b"1. e4 *\n"),)),
        ]
    )


def on_an_incident(chance, section):
    if not section.incidents:
        return None
    logged = chance.choice(list(section.incidents.values()))
    stood = logged.incident
    corrected = CorrectIncident(FIRST, logged.id, replace(stood, note="shouted"), stood)
    return chance.choice([corrected, WithdrawIncident(FIRST, logged.id, "a mistake")])


def by_hand(section):
    """The last round with the opponents of its first two boards exchanged."""
    if section.settings.system.is_team:
        current = section.current and section.current.teams
        pairs = [each.sides for each in current.matches] if current else []
        kind, free = of_teams.PairTeamsByHand, current and current.bye
    else:
        pairs = [(each.white, each.black) for each in section.current.games.values()]
        pairs = list(dict.fromkeys(tuple(sorted(each)) for each in pairs))
        kind, free = asked.PairByHand, section.current.bye
    if len(pairs) < 2:
        return None
    (one, two), (three, four), *rest = pairs
    games = ((one, four), (three, two), *rest)
    reason = ReasonByHand.COMPETITION_RULES
    return kind(FIRST, section.current.number, games, reason, bye=free, note="kept apart")


def on_people(chance, section, serial):
    """Somebody comes, goes, rests, or must not meet somebody else."""
    first = chance.randint(1, 4)
    if section.settings.system.is_team:
        teams = list(section.teams.teams)
        team, pair = chance.choice(teams), frozenset(chance.sample(teams, 2))
        newcomers = tuple(Player(f"L{serial}.{at}", rating=2000 + at) for at in (1, 2))
        return chance.choice(
            [
                of_teams.WithdrawTeam(FIRST, team),
                of_teams.ReinstateTeam(FIRST, team),
                of_teams.RequestTeamBye(FIRST, team, first, Result.HALF_POINT_BYE),
                of_teams.AdmitLateTeam(
                    FIRST, f"Late {serial}", players=newcomers, missed=Result.ZERO_POINT_BYE
                ),
                of_teams.ForbidTeams(FIRST, pair, len(section.rounds) + 1),
                of_teams.AllowTeams(FIRST, pair),
            ]
        )
    entries = list(section.entries)
    entry, pair = chance.choice(entries), frozenset(chance.sample(entries, 2))
    known = [each.group for each in section.forbidden]
    return chance.choice(
        [
            asked.WithdrawPlayer(FIRST, entry),
            asked.ReinstatePlayer(FIRST, entry),
            asked.RequestBye(FIRST, entry, first, Result.ZERO_POINT_BYE),
            asked.AdmitLateEntry(FIRST, Player(f"Late {serial}", rating=chance.randint(0, 2600))),
            asked.ForbidPairing(FIRST, pair, len(section.rounds) + 1),
            asked.ForbidPairing(FIRST, pair, first, chance.choice([0, 4])),
            asked.AllowPairing(FIRST, chance.choice([*known, pair])),
            asked.AdjustPoints(FIRST, entry, Points(-5), "late", first),
        ]
    )


def next_command(chance, desk, serial):
    """What an arbiter may do next: mostly going on, sometimes something else."""
    section = desk.section
    what = chance.random()
    if section.current is not None and what < 0.12:
        return on_a_game(chance, section)
    if what < 0.17:
        return on_an_incident(chance, section)
    if what < 0.33:
        return on_people(chance, section, serial)
    if section.current is not None and what < 0.39:
        return asked.UnpairRound(FIRST, section.current.number, confirmed=True, **BY_RULES)
    if section.current is not None and section.settings.system.is_swiss and what < 0.46:
        return by_hand(section)
    if section.current is not None and not section.current.published:
        return asked.PublishRound(FIRST, section.current.number)
    open_games = [each for played in section.rounds for each in played.games.values()]
    open_games = [each for each in open_games if each.result is None]
    if open_games and what < 0.93:
        return asked.EnterResult(FIRST, chance.choice(open_games).id, chance.choice(RESULTS))
    return asked.PairRound(FIRST, Colour.WHITE, lots="wbbwwbwb")


def played(system, seed):
    """A whole event in which anything has happened."""
    chance = Random(f"{system.key} {seed}")
    desk = begun(system, chance)
    for serial in range(STEPS):
        command = next_command(chance, desk, serial)
        answer = None if command is None else desk.ask(command)
        if answer and not isinstance(answer, Refused):
            desk.record(answer)
            while desk.section.current and chance.random() < 0.5:  # results come in a row
                missing = [each for each in desk.games if each.result is None]
                if not missing or not desk.section.current.published:
                    break
                result = asked.EnterResult(FIRST, missing[0].id, chance.choice(RESULTS))
                answer = desk.ask(result)
                if isinstance(answer, Refused):
                    break
                desk.record(answer)
    return desk


EVENTS = [(system, seed) for system in SYSTEMS.values() for seed in (1, 2)]


@pytest.mark.long
@pytest.mark.parametrize(("system", "seed"), EVENTS)
def test_an_event_is_undone_to_its_beginning_and_redone_to_its_end(system, seed):
    desk = played(system, seed)
    end, names = desk.state, desk.timeline.commands()
    for name in reversed(names[1:]):
        desk.do(asked.Undo(name, confirmed=True))
    assert dict(desk.state.sections) == {}
    assert dict(desk.state.people) == {}
    for name in names[1:]:
        desk.do(asked.Redo(name, confirmed=True))
    assert desk.state == end
    rows = (
        (each.version, each.command, *encode(each.event), each.at.isoformat(), each.actor)
        for each in desk.timeline.records
    )
    assert Timeline(map(decode, rows)).state == end


@pytest.mark.long
@pytest.mark.parametrize(("system", "seed"), EVENTS)
def test_the_report_of_an_event_reads_back_without_an_error(system, seed):
    desk = played(system, seed)
    if system.is_team:
        record = reported(desk.state, desk.section)
        file = read_event_file(write_trf(team_document_of(record)).encode())
        again = file.teams
    else:
        record = tournament_of(desk.state, FIRST)
        file = read_tournament_file(write_trf(document_of(record)).encode())
        again = file.tournament
    assert file.ok, file.problems
    assert again.by_hand == record.by_hand
    assert in_force(again, record.rounds_total) == in_force(record, record.rounds_total)
    assert all(each.first_round <= (each.last_round or 99) for each in record.prohibitions)
    if system.is_swiss:
        assert max(len(each.rounds) for each in record.entries) <= record.rounds_total


def in_force(record, total):
    """Who may not meet in which round."""
    rounds = range(1, total + 1)
    return {
        (each.members, at) for each in record.prohibitions for at in rounds if each.holds_in(at)
    }
