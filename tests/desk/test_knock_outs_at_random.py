"""Knock-outs in which anything happens: games stay those of the bracket, and logs replay."""

from collections import Counter

from hypothesis import example, given, settings
from hypothesis import strategies as st

from arbitro.desk.commands import (
    CorrectResult,
    EnterResult,
    PairRound,
    PublishRound,
    ReinstatePlayer,
    Undo,
    UnpairRound,
    WithdrawPlayer,
)
from arbitro.desk.derived.knock_out.bracket import encounter_of, knock_out_of
from arbitro.desk.derived.length import rounds_total
from arbitro.desk.derived.standing import standings_of
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.features.knock_out.answers import ContinueMatch
from arbitro.desk.kernel.timeline import Timeline
from arbitro.desk.values.settings import GameResult
from arbitro.model import System
from arbitro.reasons import Refused
from arbitro.rules.pairing.knock_out import ARMAGEDDON_TIME, MatchFormat, Stage, StageKind
from desk.driver import FIRST, ready

ARMAGEDDON = Stage(StageKind.ARMAGEDDON, 1, ARMAGEDDON_TIME)
FORMATS = (
    MatchFormat(1, stages=(ARMAGEDDON,)),
    MatchFormat(2, stages=(Stage(StageKind.BLITZ, 2), ARMAGEDDON), third_place=True),
    MatchFormat(3, final_games=1, stages=(), play_on=True),
)
STEP = st.tuples(
    st.sampled_from(["pair", "pair", "enter", "enter", "enter", "one", "correct", "leave"]),
    st.integers(0, 40),
    st.sampled_from(list(GameResult)[:6]),
)
LOTS = "wbbw" * 8


def command_of(desk, step):
    """Return what a step asks for as the event stands, None where it makes no sense."""
    what, number, result = step
    section = desk.section
    games = [game for each in section.rounds for game in each.games.values()]
    entries = list(section.entries)
    if what == "pair":
        return PairRound(FIRST, lots=LOTS)
    if what == "leave":
        entry = entries[number % len(entries)]
        gone = section.entries[entry].withdrawn
        return (ReinstatePlayer if gone else WithdrawPlayer)(FIRST, entry)
    if not games:
        return None
    game = games[number % len(games)]
    match what:
        case "enter":
            missing = [each for each in games if each.result is None] or [game]
            chosen = missing[number % len(missing)]
            return EnterResult(FIRST, chosen.id, result, chosen.result)
        case "correct":
            return (
                None if game.result is None else CorrectResult(FIRST, game.id, result, game.result)
            )
        case _:
            return ContinueMatch(FIRST, game.white, game.black, lots="b")


def check(desk):
    """The record is one nobody can object to."""
    section = desk.section
    event = knock_out_of(section)
    for each in section.rounds:
        players = Counter(
            entry for game in each.games.values() for entry in (game.white, game.black)
        )
        assert not players or max(players.values()) == 1
        for game in each.games.values():
            assert encounter_of(event, section, game) is not None
    record = tournament_of(desk.state, FIRST)
    assert record.rounds_played == len(section.rounds)
    assert rounds_total(section) >= len(section.rounds)
    places = [row.tpn for row in standings_of(desk.state, FIRST).rows]
    assert sorted(places) == list(range(1, len(section.numbers) + 1))


WHITE = GameResult.WHITE_WINS
FINAL_BESIDE_A_LAST_GAME = [
    *(("pair", 0, WHITE), ("enter", 0, WHITE), ("enter", 0, WHITE)),
    *(("leave", 0, WHITE), ("leave", 0, WHITE), ("leave", 0, WHITE)),
    *(("pair", 0, WHITE), ("enter", 0, GameResult.BLACK_WINS), ("pair", 0, WHITE)),
]


@example(4, FORMATS[2], FINAL_BESIDE_A_LAST_GAME, 0)
@given(
    st.integers(2, 9),
    st.sampled_from(FORMATS),
    st.lists(STEP, max_size=40),
    st.integers(0, 60),
)
@settings(max_examples=60, deadline=None)
def test_whatever_happens_the_bracket_holds_and_the_log_replays(players, rules, steps, back):
    desk = ready(players, system=System.KNOCK_OUT, rounds=0, knock_out=rules)
    names = []
    for step in steps:
        command = command_of(desk, step)
        answer = None if command is None else desk.ask(command)
        if answer and not isinstance(answer, Refused):
            names.append(desk.record(answer))
            if not desk.section.rounds or desk.section.rounds[-1].published:
                continue
            desk.do(PublishRound(FIRST, len(desk.section.rounds)))
    check(desk)
    if names:
        undone = desk.ask(Undo(names[back % len(names)], confirmed=True))
        if not isinstance(undone, Refused):
            desk.record(undone)
            check(desk)
    replayed = Timeline(desk.timeline.records)
    assert replayed.state == desk.state


def test_a_round_without_results_is_unpaired_even_after_a_walkover():
    desk = ready(4, system=System.KNOCK_OUT, rounds=0, knock_out=FORMATS[0])
    desk.do(WithdrawPlayer(FIRST, desk.section.entry_of(1)))
    desk.do(PairRound(FIRST, lots=LOTS))
    assert len(desk.section.rounds[0].games) == 1
    assert list(desk.section.rounds[0].absent) == [desk.section.entry_of(4)]
    desk.do(UnpairRound(FIRST, 1))
    assert desk.section.rounds == ()
