"""Play-offs run as sections: made in one command, played, taken back, their result carried over."""

from random import Random

import pytest

from arbitro.desk.commands import (
    CorrectResult,
    EnterResult,
    PairRound,
    PublishRound,
    RecordPlayOff,
    Undo,
)
from arbitro.desk.derived.length import rounds_total
from arbitro.desk.derived.play_offs import result_of, stages_due
from arbitro.desk.derived.standing import standings_of
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.features.play_offs import ContinuePlayOff, StartPlayOff
from arbitro.desk.values.settings import GameResult, SectionSettings, has_unequal_times
from arbitro.model import RATED, Period, RateClass, Result, SectionId, System, TimeControl
from arbitro.reasons import Refused
from desk.driver import FIRST, all_play_all

DRAWN = GameResult.DRAW


def tied(count):
    """An all-play-all in which everybody has drawn everything."""
    desk = all_play_all(count)
    for _ in range(rounds_total(desk.section)):
        desk.play(DRAWN)
    return desk


def start(desk, count, **options):
    players = desk.section.numbers[:count]
    name = desk.do(StartPlayOff(FIRST, players, "Play-off", **options))
    made = [each for each in desk.state.sections.values() if each.settings.play_off_of == FIRST]
    return name, made


def play(desk, section, *results):
    desk.do(PairRound(section.id, lots="w" * 8))
    number = len(desk.state.sections[section.id].rounds)
    desk.do(PublishRound(section.id, number))
    games = list(desk.state.sections[section.id].rounds[-1].games.values())
    for at, game in enumerate(games):
        desk.do(EnterResult(section.id, game.id, results[min(at, len(results) - 1)]))


@pytest.mark.article("C.06@2007-01 art. 6(k)")
@pytest.mark.parametrize(
    ("count", "systems"),
    [
        (2, [System.MATCH]),
        (3, [System.ROUND_ROBIN]),
        (4, [System.KNOCK_OUT]),
        (6, [System.ROUND_ROBIN, System.ROUND_ROBIN]),
        (8, [System.KNOCK_OUT]),
    ],
)
def test_a_play_off_has_the_sections_its_number_of_players_asks_for(count, systems):
    desk = tied(8)
    _, made = start(desk, count)
    assert [each.settings.system for each in made] == systems
    assert sum(len(each.numbers) for each in made) == count
    assert all(each.entries_closed for each in made)
    assert len({each.settings.name for each in made}) == len(made)


def test_pairing_numbers_are_those_of_the_list():
    desk = tied(4)
    _, (made,) = start(desk, 3)
    assert [desk.section.tpn(entry) for entry in made.numbers] == [1, 3, 2]


def test_the_match_of_two_is_played_and_its_result_decides_the_place():
    desk = tied(4)
    _, (made,) = start(desk, 2)
    play(desk, made, DRAWN)
    play(desk, made, DRAWN)
    play(desk, made, DRAWN)
    played = desk.state.sections[made.id]
    result = result_of(desk.state, played)
    assert [len(place) for place in result] == [1, 1]
    desk.do(RecordPlayOff(FIRST, result))
    first = standings_of(desk.state, FIRST).rows[0]
    assert desk.section.entry_of(first.tpn) == result[0][0]


def test_players_out_at_the_same_stage_share_a_place_in_the_result():
    desk = tied(4)
    _, (made,) = start(desk, 4, armageddon=True)
    play(desk, made, GameResult.WHITE_WINS)
    play(desk, made, DRAWN)
    result = result_of(desk.state, desk.state.sections[made.id])
    assert [len(place) for place in result] == [1, 1, 2]


def test_a_play_off_that_goes_on_has_no_result():
    desk = tied(4)
    _, (made,) = start(desk, 2)
    assert result_of(desk.state, made) is None


def test_a_play_off_is_taken_back_whole():
    desk = tied(4)
    name, _ = start(desk, 4)
    desk.do(Undo(name))
    assert list(desk.state.sections) == [FIRST]
    _, (again,) = start(desk, 4)
    assert again.id == SectionId(3)


def test_names_of_further_stages_differ():
    desk = tied(4)
    start(desk, 2)
    start(desk, 2, armageddon=True)
    assert [each.settings.name for each in desk.state.sections.values()][1:] == [
        "Play-off",
        "Play-off (2)",
    ]


def test_only_players_with_as_many_points_play_off_and_only_at_the_end():
    desk = all_play_all(4)
    one, other, *_ = desk.section.numbers
    asked = StartPlayOff(FIRST, (one, other), "Play-off")
    assert desk.refusal(asked) == "play-off-too-early"
    for _ in range(3):
        desk.play(GameResult.WHITE_WINS, DRAWN)
    table = standings_of(desk.state, FIRST)
    ends = (table.rows[0], table.rows[-1])
    assert ends[0].points != ends[1].points
    pair = tuple(desk.section.entry_of(row.tpn) for row in ends)
    assert desk.refusal(StartPlayOff(FIRST, pair, "Play-off")) == "play-off-not-tied"
    assert desk.refusal(StartPlayOff(FIRST, pair[:1], "Play-off")) == "two-players-needed"
    assert desk.refusal(StartPlayOff(FIRST, (one, one), "Play-off")) == "order-incomplete"
    assert desk.refusal(StartPlayOff(FIRST, pair, " ")) == "name-missing"
    stranger = (one, type(one)(99))
    assert desk.refusal(StartPlayOff(FIRST, stranger, "Play-off")) == "entry-unknown"


@pytest.mark.article("B.02.RB@2024-03 art. 1.2")
@pytest.mark.parametrize("count", [2, 3, 4, 7, 8])
def test_games_of_an_armageddon_are_reported_unrated_in_every_kind_of_play_off(count):
    desk = tied(8)
    _, (made,) = start(desk, count, armageddon=True)
    play(desk, made, GameResult.WHITE_WINS)
    played = tournament_of(desk.state, made.id)
    results = {each.result for entry in played.entries for each in entry.rounds if each.opponent}
    assert results == {Result.UNRATED_WIN, Result.UNRATED_LOSS}
    assert rated_games(played) == 0


@pytest.mark.article("B.02.RB@2024-03 art. 1.1.2")
@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_games_of_three_minutes_and_five_seconds_are_rated_as_blitz(count):
    desk = tied(8)
    _, (made,) = start(desk, count)
    play(desk, made, GameResult.WHITE_WINS)
    played = tournament_of(desk.state, made.id)
    assert played.details.time_control.rate_class is RateClass.BLITZ
    assert rated_games(played) == len(desk.state.sections[made.id].rounds[0].games)


def test_an_event_that_gives_both_the_same_time_twice_is_rated():
    control = TimeControl((Period(180, 2),))
    same = SectionSettings("Open", time_control=TimeControl(control.periods, control.periods))
    slow = TimeControl((Period(7200),), (Period(5400),))
    assert not has_unequal_times(same)
    assert not has_unequal_times(SectionSettings("Open", time_control=control))
    assert not has_unequal_times(SectionSettings("Open", time_control=slow))
    assert not has_unequal_times(SectionSettings("Open"))


def rated_games(tournament):
    return sum(each.result in RATED for entry in tournament.entries for each in entry.rounds) // 2


WHITE = GameResult.WHITE_WINS


def play_all(desk, section, *results):
    """Play a section to its end: results by rounds and boards, the last one repeated."""
    given = list(results)
    while len(desk.state.sections[section.id].rounds) < rounds_total(section):
        desk.do(PairRound(section.id, lots="w" * 8))
        number = len(desk.state.sections[section.id].rounds)
        desk.do(PublishRound(section.id, number))
        for game in desk.state.sections[section.id].rounds[-1].games.values():
            desk.do(EnterResult(section.id, game.id, given.pop(0) if len(given) > 1 else given[0]))


def sections_of(desk, parent):
    return [each for each in desk.state.sections.values() if each.settings.play_off_of == parent]


def go_on(desk):
    return desk.do(ContinuePlayOff(FIRST, "Play-off"))


@pytest.mark.article("C.06@2007-01 art. 6(k)")
def test_both_sections_of_six_go_on_at_once_and_then_their_winners_meet():
    desk = tied(6)
    _, (one, other) = start(desk, 6)
    play_all(desk, one, DRAWN)
    assert len(stages_due(desk.state, FIRST)) == 1
    play_all(desk, other, DRAWN)
    go_on(desk)
    (first,) = sections_of(desk, one.id)
    (second,) = sections_of(desk, other.id)
    assert [each.settings.system for each in (first, second)] == [System.ROUND_ROBIN] * 2
    assert all(each.settings.knock_out.armageddon for each in (first, second))
    assert sorted(first.numbers) == sorted(one.numbers)
    assert first.settings.name == f"{one.settings.name} (2)"
    play_all(desk, first, WHITE, GameResult.BLACK_WINS, WHITE)
    play_all(desk, second, WHITE, GameResult.BLACK_WINS, WHITE)
    winners = {
        result_of(desk.state, desk.state.sections[each.id])[0][0] for each in (first, second)
    }
    go_on(desk)
    final = sections_of(desk, FIRST)[-1]
    assert set(final.numbers) == winners
    assert final.settings.system is System.MATCH
    assert final.settings.knock_out.armageddon
    for each in (one, other):
        assert len(result_of(desk.state, desk.state.sections[each.id])[0]) == 1
    assert desk.refusal(ContinuePlayOff(FIRST, "Play-off")) == "play-off-nothing-due"


@pytest.mark.article("C.06@2007-01 art. 6(k)")
def test_two_of_three_who_are_level_play_one_armageddon():
    desk = tied(4)
    _, (made,) = start(desk, 3)
    play_all(desk, made, DRAWN, GameResult.BLACK_WINS, WHITE)
    level = result_of(desk.state, desk.state.sections[made.id])[0]
    assert len(level) == 2
    go_on(desk)
    (further,) = sections_of(desk, made.id)
    assert set(further.numbers) == set(level)


@pytest.mark.article("C.06@2007-01 art. 6(k)")
def test_where_moves_are_counted_nothing_starts_until_that_is_recorded():
    desk = tied(8)
    _, (made,) = start(desk, 7)
    play_all(desk, made, WHITE)
    level = result_of(desk.state, desk.state.sections[made.id])[0]
    assert len(level) == 7
    assert desk.refusal(ContinuePlayOff(FIRST, "Play-off")) == "play-off-fewest-moves"
    desk.do(RecordPlayOff(made.id, ((level[3],), tuple(x for x in level if x != level[3]))))
    assert stages_due(desk.state, FIRST) == ()


@pytest.mark.article("C.06@2007-01 art. 6(k)")
def test_the_winners_of_three_sections_of_nine_meet_each_other():
    desk = tied(9)
    _, made = start(desk, 9)
    for each in made:
        play_all(desk, each, WHITE, GameResult.BLACK_WINS, WHITE)
    go_on(desk)
    final = sections_of(desk, FIRST)[-1]
    assert final.settings.system is System.ROUND_ROBIN
    assert len(final.numbers) == 3


def test_stages_started_at_once_are_taken_back_at_once():
    desk = tied(6)
    _, (one, other) = start(desk, 6)
    play_all(desk, one, DRAWN)
    play_all(desk, other, DRAWN)
    before = desk.state.sections
    name = go_on(desk)
    desk.do(Undo(name))
    assert desk.state.sections == before


def test_further_stages_of_a_play_off_need_a_name():
    assert tied(4).refusal(ContinuePlayOff(FIRST, " ")) == "name-missing"


@pytest.mark.article("C.06@2007-01 art. 6(k)")
def test_a_draw_in_an_all_play_all_by_armageddon_is_entered_as_won_by_black():
    desk = tied(8)
    _, (made,) = start(desk, 7)
    desk.do(PairRound(made.id, lots="w" * 8))
    desk.do(PublishRound(made.id, 1))
    game = next(iter(desk.state.sections[made.id].rounds[0].games.values()))
    assert desk.refusal(EnterResult(made.id, game.id, DRAWN)) == "armageddon-without-draws"
    desk.do(EnterResult(made.id, game.id, GameResult.BLACK_WINS))
    wrong = CorrectResult(made.id, game.id, DRAWN, GameResult.BLACK_WINS)
    assert desk.refusal(wrong) == "armageddon-without-draws"


@pytest.mark.article("C.06@2007-01 art. 6(k)")
@pytest.mark.parametrize("count", range(2, 12))
@pytest.mark.parametrize("seed", [1, 2])
def test_every_play_off_ends_with_one_winner_or_with_moves_to_be_counted(count, seed):
    desk = tied(max(count, 3))
    start(desk, count)
    chance = Random(seed)
    for _ in range(60):
        running = [
            each
            for each in desk.state.sections.values()
            if each.id != FIRST and result_of(desk.state, each) is None
        ]
        if not running and not stages_due(desk.state, FIRST):
            break
        if running:
            play_at_random(desk, running[0], chance)
            continue
        answer = desk.ask(ContinuePlayOff(FIRST, "Play-off"))
        if isinstance(answer, Refused):
            assert answer.code == "play-off-fewest-moves"
            due = stages_due(desk.state, FIRST)[0]
            assert due.plan is None
            desk.do(RecordPlayOff(due.section, ((due.players[0],), due.players[1:])))
        else:
            desk.record(answer)
    last = sections_of(desk, FIRST)[-1]
    assert len(result_of(desk.state, last)[0]) == 1
    for each in sections_of(desk, FIRST):
        assert len(result_of(desk.state, each)[0]) == 1


def play_at_random(desk, section, chance):
    """Play the next games of a section; a draw that is not accepted is entered as won by Black."""
    desk.do(PairRound(section.id, lots="wb" * 8))
    rounds = desk.state.sections[section.id].rounds
    if not rounds[-1].published:
        desk.do(PublishRound(section.id, len(rounds)))
    for game in [game for each in rounds for game in each.games.values() if game.result is None]:
        result = chance.choice([WHITE, GameResult.BLACK_WINS, DRAWN, DRAWN])
        if isinstance(desk.ask(EnterResult(section.id, game.id, result)), Refused):
            result = GameResult.BLACK_WINS
        desk.do(EnterResult(section.id, game.id, result))


def test_a_play_off_has_a_name_and_two_players_at_least_each_once():
    desk = tied(4)
    one, two, *_ = desk.section.numbers
    assert desk.refusal(StartPlayOff(FIRST, (one, two), " ")) == "name-missing"
    for few in ((), (one,)):
        assert desk.refusal(StartPlayOff(FIRST, few, "Play-off")) == "two-players-needed"
    assert desk.refusal(StartPlayOff(FIRST, (one, one), "Play-off")) == "order-incomplete"
    desk.do(StartPlayOff(FIRST, (one, two), "Play-off"))
