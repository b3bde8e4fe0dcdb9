"""Engines play events of arbitro's own, and games get values and marks."""

import math
import sys
from pathlib import Path

import pytest

from arbitro.cli.engines.matching import crosstable_of
from arbitro.engines.annotating import MATE, Value, annotated, chances, mark_of
from arbitro.engines.client import Analysis, EngineLine, EngineOption, Limit
from arbitro.engines.judging import keeps, single_best
from arbitro.engines.known import KnownEngine
from arbitro.engines.matches import EngineClock, MatchSettings, margin_of, play, play_event
from arbitro.engines.playing import strength
from arbitro.formats.pgn import exported, read_pgn
from arbitro.model import (
    Colour,
    EditionKey,
    Entry,
    EventDetails,
    Player,
    Result,
    RoundRecord,
    System,
    Tournament,
    Tpn,
)
from arbitro.rules.laws.board import Board, read_fen

DUTCH = EditionKey("C.04.3@2026-02")
SCRIPT = Path(__file__).with_name("scripted_engine.py")


class Mover:
    """Stands for an engine: plays the first legal move in the order of their names."""

    def __init__(self, choose=min):
        self.choose = choose

    def analyse(self, fen, limit, *, patience=None):
        del limit, patience
        moves = [each.uci() for each in Board(read_fen(fen).position).legal_moves()]
        return type("Answer", (), {"best": self.choose(moves)})


@pytest.mark.parametrize(
    ("fen", "result"),
    [
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "1-0"),
        ("7k/8/6K1/5Q2/8/8/8/8 w - - 0 1", "1/2-1/2"),
        ("8/8/8/8/8/5k2/6p1/6K1 b - - 99 80", "1/2-1/2"),
    ],
    ids=["mate", "stalemate", "fifty"],
)
def test_games_end_by_the_laws(fen, result):
    ends = {"1-0": "a1a8", "1/2-1/2": "f5f7"}
    mover = Mover(lambda moves: ends[result] if ends[result] in moves else min(moves))
    played = play(mover, mover, Limit(nodes=1), position=read_fen(fen).position)
    assert (played.result, len(played.moves), played.why) == (result, 1, "normal")


def test_a_position_for_the_third_time_draws():
    shuffle = {"w": ["g1f3", "f3g1"], "b": ["g8f6", "f6g8"]}
    movers = [
        Mover(lambda moves, own=own: next(m for m in own if m in moves)) for own in shuffle.values()
    ]
    played = play(*movers, Limit(nodes=1))
    assert (played.result, len(played.moves)) == ("1/2-1/2", 8)


def test_an_illegal_move_loses():
    played = play(Mover(), Mover(lambda _: "a1a1"), Limit(nodes=1))
    assert (played.result, played.why) == ("1-0", "rules infraction")


class Timed(Mover):
    """One that takes so many seconds a move, and notes what it was told of the clocks."""

    def __init__(self, seconds):
        super().__init__()
        self.seconds, self.told = seconds, []

    def analyse(self, fen, limit, *, patience):
        assert patience > 0
        self.told.append(limit.words())
        answer = super().analyse(fen, limit)
        answer.seconds = self.seconds
        return answer


def test_a_flag_falls_and_the_clocks_are_told():
    white, black = Timed(0.5), Timed(0.9)
    played = play(white, black, Limit(nodes=1), clock=EngineClock(1000, 200))
    assert white.told[:2] == [
        "go wtime 1000 btime 1000 winc 200 binc 200",
        "go wtime 700 btime 300 winc 200 binc 200",
    ]
    assert (played.result, played.why, len(played.moves)) == ("1-0", "time forfeit", 3)


def test_a_flag_falls_and_the_opponent_cannot_mate():
    fen = "8/8/8/8/8/5k2/8/6KQ w - - 0 1"
    played = play(
        Timed(2), Timed(0), Limit(nodes=1), position=read_fen(fen).position, clock=EngineClock(1000)
    )
    assert (played.result, played.why) == ("1/2-1/2", "time forfeit")


@pytest.mark.parametrize("counts", [(7, 3, 2), (30, 60, 10), (1, 98, 1), (0, 3, 4), (2, 0, 5)])
def test_the_margin_of_a_match_is_the_one_defined(counts):
    """With numbers in floating point, from the scores one by one."""
    scores = [end for end, count in zip((1, 0.5, 0), counts, strict=True) for _ in range(count)]
    games = len(scores)
    mean = sum(scores) / games
    error = (sum((each - mean) ** 2 for each in scores) / games / games) ** 0.5
    ends = [mean, mean - 1.96 * error, mean + 1.96 * error]
    worth = [400 * math.log10(each / (1 - each)) if 0 < each < 1 else None for each in ends]
    found = margin_of(*counts)
    for mine, theirs in zip(found[:3], worth, strict=True):
        assert (mine is None) == (theirs is None)
        assert mine is None or abs(mine - theirs) <= 0.5001
    assert found.better == (ends[1] > 0.5) - (ends[2] < 0.5)
    mirrored = margin_of(*counts[::-1])
    assert mirrored[:3] == tuple(None if found[at] is None else -found[at] for at in (0, 2, 1))


def test_games_that_all_ended_alike_have_no_margin():
    assert margin_of(8, 0, 0) is margin_of(0, 8, 0) is margin_of(0, 0, 0) is None


@pytest.mark.parametrize(("system", "rounds"), [(System.ROUND_ROBIN, 3), (System.DUTCH, 2)])
def test_an_event_is_paired_as_every_event_is(tmp_path, system, rounds):
    program = tmp_path / "engine"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{SCRIPT}"\n')
    program.chmod(0o755)
    engines = [KnownEngine(name, program) for name in ("one", "two", "three", "four")]
    end = play_event(engines, MatchSettings(system, DUTCH, rounds, Limit(nodes=10)))
    assert end.refused is None
    assert len(end.games) == 2 * rounds
    # all play 1. e4, and Black has no such move: White wins every game
    assert {each.result for each in end.games} == {"1-0"}
    for entry in end.tournament.entries:
        assert len({each.opponent for each in entry.rounds}) == rounds


def test_a_mistake_is_marked_and_what_was_better_stands_beside_it():
    [game] = read_pgn("1. f3 e5 {[%clk 0:10:00]} 2. g4 Qh4# 0-1")
    values = [
        Value(20, ("e2e4",)),
        Value(-60, ("e7e5",)),
        Value(-60, ("d2d4", "e5d4")),
        Value(-MATE + 1, ("d8h4",)),
        Value(-MATE),
    ]
    text = exported(annotated(game, values))
    assert "1. f3 $6 {[%eval -0.60]} (1. e4)" in text
    assert "e5 {[%eval -0.60]} {[%clk 0:10:00]}" in text
    assert "2. g4 $4 {[%eval #-1]} (2. d4 exd4)" in " ".join(text.split())
    assert [each.move for each in next(read_pgn(text)).moves] == [each.move for each in game.moves]


def test_chances_are_those_of_the_published_curve():
    curve = {
        0: 50,
        15: 51.3804,
        50: 54.5896,
        100: 59.1026,
        200: 67.6212,
        300: 75.1126,
        1000: 97.5447,
    }
    assert {each: round(chances(each), 4) for each in curve} == curve
    assert [mark_of(each) for each in (4.99, 5, 10, 15)] == [None, 6, 2, 4]


def test_strength_is_told_as_far_as_an_engine_can_be_told():
    def engine(*options):
        return type("Declares", (), {"declared": {each.name: each for each in options}})

    limit = EngineOption("UCI_LimitStrength", "check", "false")
    rating = EngineOption("UCI_Elo", "spin", "1350", 1350, 2850)
    skill = EngineOption("Skill Level", "spin", "20", 0, 20)
    assert strength(engine(limit, rating, skill), 2000) == {
        "UCI_LimitStrength": "true",
        "UCI_Elo": "2000",
    }
    weak = strength(engine(limit, rating, skill), 800)
    assert (weak["UCI_Elo"], weak["Skill Level"]) == ("1350", "0")
    assert strength(engine(skill), 2800) == {"Skill Level": "20"}
    assert strength(engine(), 1200) == {}


@pytest.mark.parametrize(
    ("values", "found"),
    [
        (((200, None), (50, None)), True),
        (((200, None), (51, None)), False),
        (((None, 3), (900, None)), True),
        (((-301, None), (None, -2)), False),  # all is lost
        (((0, None),), False),  # nothing to choose
    ],
)
def test_a_move_is_asked_for_where_it_is_far_better_than_the_next(values, found):
    lines = tuple(EngineLine(1, *each, 1, ("a1a2",)) for each in values)

    class Told:
        """Answers with these lines."""

        def analyse(self, _, __, *, lines=1):
            assert lines == 2
            return Analysis(said, "a1a2", 1)

    said = lines
    assert (single_best(Told(), Board()) == "a1a2") == found


@pytest.mark.parametrize(
    ("fen", "move", "worth", "left"),
    [
        ("8/8/8/4k3/8/8/8/KQ6 w - - 0 1", "b1b4", 1, 1),
        ("8/8/8/8/8/5k2/4q3/7K b - - 0 1", "e2e1", 1, 1),
        ("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "f1f7", 1, 0),  # stalemate
        ("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "f1f8", 1, 1),  # mate
        ("8/8/8/8/4k3/8/4p3/4K3 w - - 0 1", "e1e2", 0, 0),
    ],
)
def test_what_an_ending_is_worth_before_and_after_a_move(fen, move, worth, left):
    class Told:
        """Answers by material: whoever has a queen wins."""

        def analyse(self, fen, _):
            side = fen.split()[1]
            queens = {"w": "Q", "b": "q"}
            has = {each: queens[each] in fen.split()[0] for each in "wb"}
            value = 900 * (has[side] - has["b" if side == "w" else "w"])
            return Analysis((EngineLine(1, value, None, 1, ("a1a2",)),), "a1a2", 1)

    board = Board(read_fen(fen).position)
    [made] = [each for each in board.legal_moves() if each.uci() == move]
    assert keeps(Told(), board, made) == (worth, left, False)
    assert board.position() == read_fen(fen).position


def played(*rounds):
    """A tournament of engines A, B, C ... from what each met: opponent, colour, result."""
    entries = tuple(
        Entry(
            Tpn(number),
            Player("ABCDEF"[number - 1]),
            tuple(
                RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE)
                if met is None
                else RoundRecord(Tpn(met), Colour.WHITE, result)
                for met, result in records
            ),
        )
        for number, records in enumerate(rounds, start=1)
    )
    return Tournament(
        details=EventDetails(name="Engines"),
        system=System.DUTCH,
        rounds_total=len(rounds[0]),
        rounds_played=len(rounds[0]),
        entries=entries,
    )


W, D, L = Result.WIN, Result.DRAW, Result.LOSS


def test_the_crosstable_has_each_game_once_for_either_side_and_its_own_diagonal():
    # by hand: C beats both others twice, A and B draw and each win once
    rows = crosstable_of(
        played(
            [(2, D), (3, L), (2, W), (3, L)],
            [(1, D), (3, L), (1, L), (3, L)],
            [(1, W), (2, W), (1, W), (2, W)],
        )
    )
    assert [(each.name, each.halves, each.games, each.cells) for each in rows] == [
        ("C", 8, 4, ("·", "11", "11")),
        ("A", 3, 4, ("00", "·", "½1")),
        ("B", 1, 4, ("00", "½0", "·")),
    ]
    # B.02 8.1.1: 38 per cent (37.5 rounded up) is worth -87, 13 per cent (12.5) -322
    assert [each.difference for each in rows] == [800, -87, -322]


def test_a_bye_is_a_point_of_the_place_and_of_no_game():
    rows = crosstable_of(played([(2, W), (3, L)], [(1, L), (None, None)], [(None, None), (1, W)]))
    assert [(each.name, each.points, each.halves, each.games, each.cells) for each in rows] == [
        ("C", 4, 2, 1, ("·", "1", "·")),
        ("A", 2, 2, 2, ("0", "·", "1")),
        ("B", 2, 0, 1, ("·", "0", "·")),
    ]


@pytest.mark.parametrize(("system", "rounds"), [(System.ROUND_ROBIN, 3), (System.DUTCH, 2)])
def test_the_crosstable_of_a_match_is_that_of_its_games(tmp_path, system, rounds):
    """Counted again from the PGN of the games, which shares nothing with the tournament."""
    program = tmp_path / "engine"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{SCRIPT}"\n')
    program.chmod(0o755)
    engines = [KnownEngine(name, program) for name in ("one", "two", "three", "four")]
    end = play_event(engines, MatchSettings(system, DUTCH, rounds, Limit(nodes=10)))
    rows = crosstable_of(end.tournament)
    names = [each.name for each in rows]
    cells = {(one, other): "" for one in names for other in names}
    for game in read_pgn("".join(map(exported, end.games))):
        white, black = game.tag("White"), game.tag("Black")
        mine, theirs = {"1-0": "10", "0-1": "01", "1/2-1/2": "½½"}[game.result]
        cells[white, black] += mine
        cells[black, white] += theirs
    assert [each.cells for each in rows] == [
        tuple(cells[one, other] or "·" for other in names) for one in names
    ]
    worth = {"1": 2, "½": 1, "0": 0}
    points = [
        sum(worth[sign] for cell in each.cells for sign in cell if sign != "·") for each in rows
    ]
    assert points == [each.halves for each in rows] == sorted(points, reverse=True)
