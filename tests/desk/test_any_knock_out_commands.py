"""Any order of all that may be asked of a knock-out: it goes on or says why not, and comes back."""

from dataclasses import replace

from hypothesis import example, given, settings
from hypothesis import strategies as st

from arbitro.desk.commands import (
    AdjustPoints,
    AdmitLateEntry,
    CheckIn,
    ClearResult,
    CloseEntries,
    CorrectResult,
    DrawLots,
    EditSection,
    EnterResult,
    ForbidPairing,
    PairByHand,
    PairRound,
    PublishRound,
    Redo,
    ReinstatePlayer,
    RemovePlayer,
    Renumber,
    ReopenEntries,
    RequestBye,
    SwapColours,
    Undo,
    UnpairRound,
    WithdrawPlayer,
)
from arbitro.desk.derived.knock_out.bracket import encounter_of, games_of, knock_out_of
from arbitro.desk.derived.length import rounds_total
from arbitro.desk.derived.standing import standings_of
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.features.knock_out.answers import ContinueMatch
from arbitro.desk.kernel.timeline import Timeline
from arbitro.desk.values.settings import GameResult, ReasonByHand
from arbitro.formats.json_format import read_json_matches, write_json
from arbitro.formats.tournament_file import read_tournament_file
from arbitro.formats.trf import document_of, write_trf
from arbitro.i18n import translator
from arbitro.model import Player, Points, System
from arbitro.papers.bracket import BracketSheet, sheet_data
from arbitro.reasons import Refused
from arbitro.rules.pairing.knock_out import (
    ARMAGEDDON_TIME,
    FirstColour,
    MatchFormat,
    Stage,
    StageKind,
)
from desk.driver import FIRST, ready

ARMAGEDDON = Stage(StageKind.ARMAGEDDON, 1, ARMAGEDDON_TIME)
FORMATS = (
    MatchFormat(1, stages=(ARMAGEDDON,), bids=True),
    MatchFormat(2, stages=(Stage(StageKind.BLITZ, 2), ARMAGEDDON), third_place=True),
    MatchFormat(4, final_games=2, stages=(Stage(StageKind.RAPID, 1),), play_on=True),
    MatchFormat(1, stages=(), first_colour=FirstColour.BY_NUMBER, third_place=True),
)
WORDS = translator("en")
LOTS = "wbbw" * 8
USUAL = ["pair", "publish", "enter", "enter", "enter", "one", "lots"]
RARE = [
    *("correct", "clear", "swap", "unpair", "leave", "bye", "adjust", "late", "reopen", "close"),
    *("remove", "edit", "forbid", "by-hand", "renumber", "check-in", "undo", "redo"),
]
STEPS = st.lists(
    st.tuples(
        st.one_of(st.sampled_from(USUAL), st.sampled_from(USUAL), st.sampled_from(RARE)),
        st.integers(0, 60),
        st.sampled_from(list(GameResult)),
    ),
    max_size=45,
)


def asked_for(desk, step, names):
    """Return the command of a step, None where there is nothing to ask it of."""
    what, number, result = step
    section = desk.section
    games = [game for each in section.rounds for game in each.games.values()]
    open_ones = [each for each in games if each.result is None]
    entries = list(section.entries)
    entry = entries[number % len(entries)]
    other = entries[(number + 1) % len(entries)]
    rounds = len(section.rounds)
    simple = {
        "pair": PairRound(FIRST, lots=LOTS),
        "publish": PublishRound(FIRST, rounds),
        "unpair": UnpairRound(FIRST, rounds, confirmed=bool(number % 2)),
        "leave": (ReinstatePlayer if section.entries[entry].withdrawn else WithdrawPlayer)(
            FIRST, entry
        ),
        "bye": RequestBye(FIRST, entry, rounds + 1),
        "adjust": AdjustPoints(FIRST, entry, Points(5)),
        "late": AdmitLateEntry(FIRST, Player("Late", rating=number)),
        "reopen": ReopenEntries(FIRST),
        "close": CloseEntries(FIRST),
        "remove": RemovePlayer(FIRST, entry),
        "edit": EditSection(
            FIRST, replace(section.settings, knock_out=FORMATS[number % 4]), section.settings
        ),
        "forbid": ForbidPairing(FIRST, frozenset({entry, other})),
        "by-hand": PairByHand(FIRST, rounds + 1, ((entry, other),), next(iter(ReasonByHand))),
        "renumber": Renumber(FIRST),
        "check-in": CheckIn(FIRST, entry),
        "lots": DrawLots(FIRST, frozenset({entry, other}), (entry, other)),
        "undo": Undo(names[number % len(names)], confirmed=True) if names else None,
        "redo": Redo(names[number % len(names)]) if names else None,
    }
    if what in simple:
        return simple[what]
    if not games:
        return None
    game = games[number % len(games)]
    match what:
        case "enter":
            chosen = (open_ones or games)[number % len(open_ones or games)]
            return EnterResult(FIRST, chosen.id, result, chosen.result)
        case "correct":
            return game.result and CorrectResult(FIRST, game.id, result, game.result)
        case "clear":
            return game.result and ClearResult(FIRST, game.id, game.result)
        case "swap":
            return SwapColours(FIRST, game.id)
        case _:
            bids = (100 + number, 101 + number % 7) if number % 3 else None
            return ContinueMatch(FIRST, game.white, game.black, lots="b", bids=bids)


def check(desk):
    """Every game is one of its match, every file reads back, every page can be made."""
    section = desk.section
    event = knock_out_of(section)
    record = tournament_of(desk.state, FIRST)
    if event is None or not section.entries_closed:
        return
    for each in section.rounds:
        players = [entry for game in each.games.values() for entry in (game.white, game.black)]
        players += each.absent
        assert len(set(players)) == len(players), "nobody is in a round twice"
        for game in each.games.values():
            encounter = encounter_of(event, section, game)
            assert game.id in {played.game.id for played in games_of(section, encounter)}
    assert rounds_total(section) >= len(section.rounds)
    assert len(standings_of(desk.state, FIRST).rows) == len(section.numbers)
    assert read_tournament_file(write_trf(document_of(record)).encode()).ok
    assert read_json_matches(write_json(record)).problems == ()
    people = tuple(desk.state.people[entry] for entry in section.numbers)
    assert sheet_data(BracketSheet(event, people), WORDS, "a4")["pages"]


@example(3, FORMATS[0], [])
@given(st.integers(2, 9), st.sampled_from(FORMATS), STEPS)
@settings(max_examples=40, deadline=None)
def test_it_goes_on_or_says_why_not_and_every_step_can_be_taken_back(players, rules, steps):
    desk = ready(players, system=System.KNOCK_OUT, rounds=0, knock_out=rules)
    names = []
    for step in steps:
        command = asked_for(desk, step, names)
        before = desk.state
        answer = None if command is None else desk.ask(command)
        if isinstance(answer, Refused):
            assert WORDS.refused(answer)
            assert desk.state == before
        elif answer:
            names.append(desk.record(answer))
            if not isinstance(command, (Undo, Redo)):
                undone = desk.ask(Undo(names[-1], confirmed=True))
                assert not isinstance(undone, Refused), (command, undone)
                desk.record(undone)
                assert desk.state.sections == before.sections
                desk.record(desk.ask(Redo(names[-1], confirmed=True)))
            check(desk)
    assert Timeline(desk.timeline.records).state == desk.state
