"""Knock-outs taken over: from JSON all of it, from a report what a report can tell."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbitro.desk.commands import (
    CorrectResult,
    CreateEvent,
    EnterResult,
    PairRound,
    PublishRound,
    TakeOverTournament,
    WithdrawPlayer,
)
from arbitro.desk.derived.knock_out.bracket import knock_out_of
from arbitro.desk.derived.knock_out.record import classes_played, report_of_class
from arbitro.desk.derived.standing import standings_of
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.features.knock_out.answers import ContinueMatch
from arbitro.desk.features.knock_out.taking_over import facts_of
from arbitro.desk.values.settings import EventSettings, GameResult
from arbitro.formats.json_format import read_json_matches, write_json
from arbitro.formats.tournament_file import read_tournament_file
from arbitro.formats.trf import document_of, write_trf
from arbitro.model import Period, Result, System, TimeControl
from arbitro.reasons import Refused
from arbitro.rules.pairing.knock_out import (
    ARMAGEDDON_TIME,
    USUAL_MATCH,
    MatchFacts,
    MatchFormat,
    Stage,
    StageKind,
    facts_of_record,
)
from arbitro.rules.pairing.knock_out.generator import generate_knock_out
from arbitro.rules.pairing.knock_out.record import knock_out_of_record
from desk.driver import FIRST, Driver, ready
from desk.test_knock_outs_at_random import LOTS, STEP, command_of

BLITZ = Stage(StageKind.BLITZ, 2, TimeControl((Period(180, 2),)))
ARMAGEDDON = Stage(StageKind.ARMAGEDDON, 1, ARMAGEDDON_TIME)
FORMATS = (
    MatchFormat(1, stages=(ARMAGEDDON,)),
    MatchFormat(2, stages=(BLITZ, ARMAGEDDON), third_place=True),
    MatchFormat(3, final_games=1, stages=(), play_on=True),
    MatchFormat(1, stages=(BLITZ, ARMAGEDDON), bids=True),
)
WHITE, BLACK, DRAW = GameResult.WHITE_WINS, GameResult.BLACK_WINS, GameResult.DRAW


def cup(players, rules, system=System.KNOCK_OUT):
    return ready(players, system=system, rounds=0, knock_out=rules)


def play_on(desk, result):
    desk.do(PairRound(FIRST, lots=LOTS))
    if not desk.section.rounds[-1].published:
        desk.do(PublishRound(FIRST, len(desk.section.rounds)))
    for each in desk.section.rounds:
        for game in each.games.values():
            if game.result is None:
                desk.do(EnterResult(FIRST, game.id, result))


def at_random(players, rules, steps):
    """A knock-out in which anything happened."""
    desk = cup(players, rules)
    for step in steps:
        command = command_of(desk, step)
        answer = None if command is None else desk.ask(command)
        if answer and not isinstance(answer, Refused):
            desk.record(answer)
            if desk.section.rounds and not desk.section.rounds[-1].published:
                desk.do(PublishRound(FIRST, len(desk.section.rounds)))
    return desk


def taken_over(tournament, facts):
    desk = Driver()
    desk.do(CreateEvent(EventSettings("Spring Open")))
    desk.do(TakeOverTournament("Open", tournament, matches=facts))
    return desk


def from_json(desk):
    """The section of a desk, written as JSON, read and taken over."""
    text = write_json(tournament_of(desk.state, FIRST), facts_of(desk.section))
    read = read_json_matches(text)
    assert read.problems == ()
    return taken_over(*read.value)


def report(desk):
    ranks = {row.tpn: row.rank for row in standings_of(desk.state, FIRST).rows}
    return write_trf(document_of(tournament_of(desk.state, FIRST), edition="trf26", ranks=ranks))


def from_report(text, rules):
    file = read_tournament_file(text.encode())
    assert file.ok
    return taken_over(file.tournament, facts_of_record(file.tournament, rules))


def bracket(desk):
    return knock_out_of(desk.section)


def winners(desk):
    return [each.winner if each.is_over else None for each in bracket(desk).encounters]


def reports_of_classes(desk):
    tournament = tournament_of(desk.state, FIRST)
    return [
        report_of_class(desk.section, tournament, each) for each in classes_played(desk.section)
    ]


RANDOM = (st.integers(2, 9), st.sampled_from(FORMATS), st.lists(STEP, max_size=40))


@given(*RANDOM)
@settings(max_examples=40, deadline=None)
def test_a_knock_out_taken_over_from_json_is_the_same_in_everything(players, rules, steps):
    desk = at_random(players, rules, steps)
    again = from_json(desk)
    assert bracket(again) == bracket(desk)
    assert facts_of(again.section) == facts_of(desk.section)
    assert tournament_of(again.state, FIRST) == tournament_of(desk.state, FIRST)
    assert reports_of_classes(again) == reports_of_classes(desk)
    assert report(again) == report(desk)


@given(*RANDOM)
@settings(max_examples=40, deadline=None)
def test_a_knock_out_taken_over_from_its_report_reports_the_same(players, rules, steps):
    desk = at_random(players, rules, steps)
    record = read_tournament_file(report(desk).encode()).tournament
    facts = facts_of_record(record, rules)
    unseen = facts_of(desk.section).withdrawn - facts.withdrawn
    if unseen:  # nothing in the report may show who has left
        answer = asked_of_an_empty_event(record, facts)
        if isinstance(answer, Refused):
            assert answer.code in {"report-not-kept", "report-game-not-in-bracket"}
            return
    again = taken_over(record, facts)
    games = [tournament_of(each.state, FIRST).entries for each in (desk, again)]
    assert games[0] == games[1]
    pairs = zip(bracket(desk).encounters, winners(desk), winners(again), strict=True)
    assert all(seen in {told, None} for each, told, seen in pairs if not each.tie.third_place)


@pytest.mark.long
@given(
    st.integers(2, 12),
    st.sampled_from(FORMATS[:3]),
    st.lists(st.sampled_from([WHITE, BLACK, DRAW])),
)
@settings(max_examples=40, deadline=None)
def test_a_knock_out_decided_by_its_games_is_whole_again_from_its_report(players, rules, results):
    desk = cup(players, rules)
    given_results = iter([*results, *[WHITE] * 200])
    while not bracket(desk).is_over:
        play_on(desk, next(given_results))
        if any(each.progress and each.progress.lots_needed for each in bracket(desk).encounters):
            return
    again = from_report(report(desk), rules)
    assert bracket(again) == bracket(desk)
    assert report(again) == report(desk)


@pytest.mark.article("B.02@2024-03 art. 6.2")
def test_games_of_other_stages_are_entered_as_played_and_reported_unrated_again():
    desk = cup(2, FORMATS[1], System.MATCH)
    for result in (DRAW, DRAW, WHITE, WHITE, BLACK):
        play_on(desk, result)
    again = from_report(report(desk), FORMATS[1])
    results = [game.result for each in again.section.rounds for game in each.games.values()]
    assert results == [DRAW, DRAW, WHITE, WHITE, BLACK]
    assert report(again) == report(desk)
    assert bracket(again).final.progress.decided_by == "armageddon"


def test_bids_and_the_one_who_left_come_back_from_json_and_the_match_goes_on():
    desk = cup(4, FORMATS[3])
    play_on(desk, DRAW)
    play_on(desk, DRAW)
    play_on(desk, DRAW)
    one, other = (desk.section.entry_of(tpn) for tpn in (1, 4))
    desk.do(ContinueMatch(FIRST, one, other, bids=(200, 240)))
    desk.do(WithdrawPlayer(FIRST, desk.section.entry_of(3)))
    again = from_json(desk)
    assert again.section.bids == {frozenset({1, 4}): {1: 200, 4: 240}}
    assert bracket(again).encounters[1].progress.decided_by == "withdrawal"
    (game,) = again.games
    again.do(EnterResult(FIRST, game.id, DRAW))
    assert bracket(again).encounters[0].winner == 1
    again.do(PairRound(FIRST, lots=LOTS))


def test_a_report_shows_whom_lots_or_a_withdrawal_sent_on():
    rules = MatchFormat(1, stages=(), third_place=True)
    desk = cup(4, rules)
    play_on(desk, DRAW)
    again = from_report(report(desk), rules)
    assert winners(again)[:2] == [None, None]
    games = read_tournament_file(report(desk).encode()).tournament
    facts = MatchFacts(rules, lots=((4, 1), (2, 3)))
    after = taken_over(games, facts)
    play_on(after, WHITE)
    back = from_report(report(after), rules)
    assert winners(back) == winners(after)
    assert facts_of(back.section) == facts


def test_the_winner_of_the_final_by_lot_is_told_by_the_ranks():
    rules = MatchFormat(1, stages=())
    desk = cup(2, rules, System.MATCH)
    play_on(desk, DRAW)
    decided = taken_over(tournament_of(desk.state, FIRST), MatchFacts(rules, lots=((2, 1),)))
    again = from_report(report(decided), rules)
    assert winners(again) == [2]


def asked_of_an_empty_event(tournament, facts):
    desk = Driver()
    desk.do(CreateEvent(EventSettings("Spring Open")))
    return desk.ask(TakeOverTournament("Open", tournament, matches=facts))


def refused(tournament, facts):
    answer = asked_of_an_empty_event(tournament, facts)
    assert isinstance(answer, Refused)
    return answer


def test_a_report_without_a_word_on_its_matches_is_refused():
    desk = cup(4, FORMATS[0])
    play_on(desk, WHITE)
    assert refused(tournament_of(desk.state, FIRST), None).code == "report-of-knock-out"


def test_games_no_bracket_has_are_refused_with_their_round():
    desk = cup(4, FORMATS[0])
    play_on(desk, WHITE)
    record = tournament_of(desk.state, FIRST)
    one, two, three, four = record.entries
    swapped = replace(
        record,
        entries=(
            replace(one, rounds=(one.rounds[0]._replace(opponent=3), *one.rounds[1:])),
            replace(two, rounds=(two.rounds[0]._replace(opponent=4), *two.rounds[1:])),
            replace(three, rounds=(four.rounds[0]._replace(opponent=1), *three.rounds[1:])),
            replace(four, rounds=(three.rounds[0]._replace(opponent=2), *four.rounds[1:])),
        ),
    )
    answer = refused(swapped, MatchFacts(FORMATS[0]))
    assert answer.code == "report-game-not-in-bracket"
    assert dict(answer.values)["round"] == 1


def test_a_match_with_more_games_than_it_may_have_is_refused():
    desk = cup(2, FORMATS[1], System.MATCH)
    for _ in range(3):
        play_on(desk, DRAW)
    answer = refused(tournament_of(desk.state, FIRST), MatchFacts(MatchFormat(1, stages=())))
    assert answer.code == "report-match-too-long"


@pytest.mark.article("B.02@2024-03 art. 6.2")
def test_a_report_that_rates_a_game_of_another_stage_is_refused():
    desk = cup(2, MatchFormat(3), System.MATCH)
    for result in (DRAW, DRAW, DRAW):
        play_on(desk, result)
    answer = refused(tournament_of(desk.state, FIRST), MatchFacts(MatchFormat(2, stages=(BLITZ,))))
    assert answer.code == "report-rates-stage"
    assert dict(answer.values)["round"] == 3


def test_facts_the_bracket_has_no_match_for_are_refused():
    desk = cup(4, FORMATS[2])
    play_on(desk, WHITE)
    record = tournament_of(desk.state, FIRST)
    for facts in (
        MatchFacts(FORMATS[2], lots=((1, 2),)),
        MatchFacts(FORMATS[2], lots=((3, 3),)),
        MatchFacts(FORMATS[2], bids=(((1, 20), (2, 30)),)),
        MatchFacts(FORMATS[2], bids=(((1, 20), (1, 30)),)),
    ):
        assert refused(record, facts).code == "report-match-unknown"
    twice = MatchFacts(FORMATS[2], lots=((1, 4), (1, 4)))
    assert taken_over(record, twice)
    again = MatchFacts(FORMATS[2], bids=(((1, 20), (4, 30)), ((4, 20), (1, 30))))
    assert refused(record, again).code == "report-not-kept"


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (12, 3), (33, 2), (128, 1)])
def test_a_generated_knock_out_is_taken_over_from_its_report(players, seed):
    record = generate_knock_out(players, USUAL_MATCH, seed=seed)
    named = replace(record, details=replace(record.details, name="Spring Open"))
    again = from_report(write_trf(document_of(named, edition="trf26")), USUAL_MATCH)
    told = knock_out_of_record(record, USUAL_MATCH)
    assert [each.progress for each in bracket(again).encounters] == [
        each.progress for each in told.encounters
    ]


def test_a_bye_another_program_calls_pairing_allocated_is_one_of_the_bracket():
    rules = MatchFormat(1, stages=())
    desk = cup(3, rules)
    play_on(desk, WHITE)
    text = report(desk)
    assert "0000 - F" in text
    again = from_report(text.replace("0000 - F", "0000 - U"), rules)
    assert dict(again.section.rounds[0].absent) == {1: Result.PAIRING_ALLOCATED_BYE}
    assert report(again) == text
    play_on(again, WHITE)
    assert bracket(again).is_over


def test_a_bye_of_somebody_who_is_out_does_not_stop_the_event():
    rules = MatchFormat(1, stages=())
    desk = cup(4, rules)
    play_on(desk, WHITE)
    play_on(desk, DRAW)
    record = tournament_of(desk.state, FIRST)
    out = bracket(desk).encounters[0].loser
    entry = record.entry(out)
    rested = entry.rounds[1]._replace(result=Result.FULL_POINT_BYE)
    entries = tuple(
        replace(entry, rounds=(entry.rounds[0], rested)) if each.tpn == out else each
        for each in record.entries
    )
    again = taken_over(replace(record, entries=entries), MatchFacts(rules))
    game = again.games[0]
    again.do(CorrectResult(FIRST, game.id, WHITE, DRAW))


def test_tie_breaks_a_report_of_a_knock_out_states_are_left_out_when_it_is_taken_over():
    desk = cup(4, FORMATS[0])
    play_on(desk, WHITE)
    stated = replace(tournament_of(desk.state, FIRST), tie_breaks=("DE", "SB"))
    taken = taken_over(stated, facts_of(desk.section))
    assert taken.section.settings.tie_breaks == ()
