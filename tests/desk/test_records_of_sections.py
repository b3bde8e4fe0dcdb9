"""A section as the rules see it: rounds, byes to come, corrections, heads, and what names it."""

from dataclasses import replace
from datetime import date

import pytest

from arbitro.desk.commands import (
    AddSection,
    AdjustPoints,
    AdmitLateEntry,
    ChangeEdition,
    CorrectResult,
    EditEvent,
    EnterResult,
    ForbidPairing,
    PairByHand,
    PairRound,
    PublishRound,
    RegisterPlayer,
    RequestBye,
    SwapColours,
    WithdrawPlayer,
)
from arbitro.desk.derived.problem import digest_of
from arbitro.desk.derived.tournament import (
    counted,
    in_initial_order,
    numbers_are_provisional,
    numbers_of,
    order_of_list,
    remembered,
    through,
    tournament_of,
)
from arbitro.desk.kernel.levels import Level
from arbitro.desk.values.settings import EventSettings, GameResult, ReasonByHand, SectionSettings
from arbitro.model import (
    ABSENT,
    Adjustment,
    AnnouncedBye,
    Colour,
    Pairing,
    Player,
    Points,
    Prohibition,
    RatingCorrection,
    Result,
    RoundRecord,
    System,
)
from arbitro.model.names import NameOrder
from desk.driver import FIRST, all_play_all, created, ready

WHITE, DRAW, BLACK = GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS
W, B = Colour.WHITE, Colour.BLACK
ZERO, HALF, FULL = Result.ZERO_POINT_BYE, Result.HALF_POINT_BYE, Result.FULL_POINT_BYE


def record(desk):
    return tournament_of(desk.state, FIRST)


def entry(desk, number):
    return record(desk).entry(number)


def bye(kind):
    return RoundRecord(None, None, kind)


# --- rounds


def test_a_round_brings_everybody_a_game_a_bye_or_an_absence():
    desk = ready(7, half_point_byes=2)
    desk.do(RequestBye(FIRST, 3, 1))
    desk.do(RequestBye(FIRST, 4, 1, FULL))
    desk.do(PairRound(FIRST, W))
    game, other = desk.games
    desk.do(EnterResult(FIRST, game.id, GameResult.WHITE_WINS_BY_FORFEIT))
    white, black = desk.section.tpn(game.white), desk.section.tpn(game.black)
    assert entry(desk, white).record(1) == RoundRecord(black, W, Result.FORFEIT_WIN)
    assert entry(desk, black).record(1) == RoundRecord(white, B, Result.FORFEIT_LOSS)
    for side in (other.white, other.black):
        assert entry(desk, desk.section.tpn(side)).record(1).result is Result.PENDING
    assert entry(desk, 3).record(1) == bye(HALF)
    assert entry(desk, 4).record(1) == bye(FULL)
    free = desk.section.tpn(desk.section.rounds[0].bye)
    assert entry(desk, free).record(1) == bye(Result.PAIRING_ALLOCATED_BYE)
    # who plays on, by the number of the round; nobody else
    on = {each.tpn: each.playing for each in record(desk).entries}
    playing = {desk.section.tpn(other.white), desk.section.tpn(other.black)}
    assert on == {number: int(number in playing) for number in range(1, 8)}


def test_rounds_missed_by_who_came_late_bring_what_was_said():
    desk = ready(6)
    desk.play(DRAW)
    desk.play(DRAW)
    desk.do(AdmitLateEntry(FIRST, Player("Late", rating=100), HALF))
    assert entry(desk, 7).rounds == (bye(HALF), bye(HALF))
    desk.do(AdmitLateEntry(FIRST, Player("Later", rating=90)))
    assert entry(desk, 8).rounds == (ABSENT, ABSENT)
    desk.play(DRAW)
    assert entry(desk, 7).rounds[:2] == (bye(HALF), bye(HALF))
    assert entry(desk, 7).rounds[2] != bye(HALF)


def test_byes_to_come_are_records_while_they_follow_each_other_and_announced_after_a_gap():
    desk = ready(6, rounds=7, half_point_byes=9)
    desk.play(DRAW)
    for number in (2, 3, 5, 7):
        desk.do(RequestBye(FIRST, 1, number, ZERO))
    desk.do(RequestBye(FIRST, 2, 4))
    assert entry(desk, 1).rounds[1:] == (bye(ZERO), bye(ZERO))
    assert entry(desk, 1).announced == (AnnouncedBye(5, ZERO), AnnouncedBye(7, ZERO))
    assert (entry(desk, 2).rounds[1:], entry(desk, 2).announced) == ((), (AnnouncedBye(4, HALF),))
    assert (entry(desk, 3).rounds[1:], entry(desk, 3).announced) == ((), ())
    desk.do(WithdrawPlayer(FIRST, 1))
    assert entry(desk, 1).rounds[1:] == (ABSENT,)
    assert entry(desk, 1).announced == ()
    over = ready(4, rounds=1)
    over.play(DRAW)
    over.do(WithdrawPlayer(FIRST, 1))
    assert len(entry(over, 1).rounds) == 1


def test_points_given_and_taken_are_told_with_their_rounds_and_none_of_nothing():
    desk = ready(4)
    desk.do(AdjustPoints(FIRST, 1, Points(-5), round=3))
    desk.do(AdjustPoints(FIRST, 1, Points(10)))
    desk.do(AdjustPoints(FIRST, 2, Points(5), round=2))
    desk.do(AdjustPoints(FIRST, 2, Points(0), round=2))
    assert entry(desk, 1).adjustments == (Adjustment(Points(10), 0), Adjustment(Points(-5), 3))
    assert entry(desk, 2).adjustments == ()


@pytest.mark.article("C.04.7@2026-02 art. 1.2")
@pytest.mark.article("C.04.7@2026-02 art. 1.3")
@pytest.mark.parametrize(("count", "group"), [(4, 2), (5, 4), (8, 4), (9, 6)])
def test_the_first_half_rounded_up_to_even_is_accelerated_and_stays_who_it_was(count, group):
    desk = ready(count, rounds=9, accelerated=True)
    assert [bool(each.virtual) for each in record(desk).entries] == [
        number <= group for number in range(1, count + 1)
    ]
    # of nine rounds three with a full and two with half a point
    assert entry(desk, 1).virtual == (10, 10, 10, 5, 5)
    desk.play(DRAW)
    desk.do(AdmitLateEntry(FIRST, Player("Top", rating=2800)))
    assert sum(bool(each.virtual) for each in record(desk).entries) == group + 1
    desk.do(AdmitLateEntry(FIRST, Player("Last", rating=100)))
    assert sum(bool(each.virtual) for each in record(desk).entries) == group + 1


def test_prohibitions_of_rounds_there_are_stand_with_their_numbers():
    desk = ready(6)
    desk.do(ForbidPairing(FIRST, frozenset({1, 4}), 2, 3))
    desk.do(ForbidPairing(FIRST, frozenset({2, 5}), 5))
    assert record(desk).prohibitions == (
        Prohibition(frozenset({1, 4}), 2, 3),
        Prohibition(frozenset({2, 5}), 5, 0),
    )
    settings = replace(desk.section.settings, rounds=4)
    shorter = replace(desk.section, settings=settings)
    desk.timeline.state = replace(desk.state, sections={FIRST: shorter})
    assert record(desk).prohibitions == (Prohibition(frozenset({1, 4}), 2, 3),)


def test_what_came_too_late_to_count_is_told_in_the_order_of_rounds_and_players():
    desk = ready(4, rounds=5)
    for _ in range(3):
        desk.play(WHITE)
    first = list(desk.section.rounds[0].games.values())
    desk.do(CorrectResult(FIRST, first[1].id, DRAW, WHITE))
    desk.do(CorrectResult(FIRST, first[0].id, BLACK, WHITE))
    desk.do(SwapColours(FIRST, first[0].id, for_rating=True))
    tpn = desk.section.tpn
    told = [
        RatingCorrection(
            1,
            tpn(game.white),
            tpn(game.black),
            (Result.WIN, Result.LOSS),
            true,
            turned=turned,
        )
        for game, true, turned in (
            (first[0], (Result.LOSS, Result.WIN), True),
            (first[1], (Result.DRAW, Result.DRAW), False),
        )
    ]
    assert record(desk).corrections == tuple(sorted(told, key=lambda each: each.white))


def test_rounds_by_hand_stand_with_the_answer_of_the_rules():
    desk = ready(5)
    desk.play(DRAW)
    assert record(desk).by_hand == ()
    desk.do(PairRound(FIRST))
    games = [(game.white, game.black) for game in desk.games]
    bye_of = desk.section.rounds[1].bye
    (one, two), rest = games
    rules = ReasonByHand.COMPETITION_RULES
    desk.do(PairByHand(FIRST, 2, ((two, one), rest), rules, bye_of, "art. 7", confirmed=True))
    (told,) = record(desk).by_hand
    tpn = desk.section.tpn
    assert (told.round_number, told.reason, told.note) == (2, rules.value, "art. 7")
    assert told.games == tuple(Pairing(tpn(a), tpn(b)) for a, b in games)
    assert (told.bye, told.refused) == (tpn(bye_of), "")


# --- what counts


def test_the_record_after_a_round_has_no_later_one():
    desk = ready(4)
    desk.play(WHITE)
    desk.play(DRAW)
    early = through(record(desk), 1)
    assert early.rounds_played == 1
    assert [len(each.rounds) for each in early.entries] == [1] * 4
    assert [each.rounds for each in early.entries] == [
        each.rounds[:1] for each in record(desk).entries
    ]


@pytest.mark.article("C.05@2018 art. 6.6")
@pytest.mark.parametrize(("double", "played"), [(False, 2), (False, 3), (True, 4), (True, 5)])
def test_in_an_all_play_all_nothing_counts_of_who_left_before_half_of_the_games(double, played):
    """Six players have five games each, or ten: less than half are two of five and four of ten."""
    desk = all_play_all(6, double=double)
    for _ in range(played):
        desk.play(WHITE)
    desk.do(WithdrawPlayer(FIRST, 6))
    whole = record(desk)
    assert (counted(desk.state, FIRST, whole) != whole) == (played in {2, 4})
    free = ready(6)
    free.play(WHITE)
    free.do(WithdrawPlayer(FIRST, 6))
    assert counted(free.state, FIRST, record(free)) is record(free)


# --- numbers and names


def test_numbers_are_those_given_and_else_those_of_the_initial_order():
    desk = created()
    for name, rating in (("B", 2000), ("A", 2000), ("C", 2100)):
        desk.do(RegisterPlayer(FIRST, Player(name, rating=rating)))
    assert numbers_of(desk.state, desk.section) == (3, 2, 1)
    assert in_initial_order(desk.state, desk.section, (1, 2)) == [2, 1]
    given = replace(desk.section, numbers=(1, 2, 3))
    assert numbers_of(desk.state, given) == (1, 2, 3)
    # those of one place stay as they were entered
    people = {at: Player("Same", rating=2000) for at in (5, 3, 4)}
    open_list = created().section
    place = order_of_list(people, open_list, NameOrder.ENGLISH)
    assert sorted((5, 3, 4), key=place) == [3, 4, 5]


def test_numbers_move_until_the_last_round_of_a_swiss_is_paired():
    desk = ready(4, rounds=2)
    told = [numbers_are_provisional(created().section)]
    for _ in range(2):
        told.append(numbers_are_provisional(desk.section))
        desk.play(DRAW)
    told.append(numbers_are_provisional(desk.section))
    assert told == [True, True, True, False]
    assert not numbers_are_provisional(all_play_all(4).section)


def test_what_is_derived_is_derived_once_as_long_as_nothing_it_hangs_on_changes():
    desk = ready(4)
    made = []

    def derive(state):
        return remembered(state, state.sections[FIRST], "x", lambda: made.append(1) or len(made))

    assert [derive(desk.state), derive(desk.state)] == [1, 1]
    assert derive(replace(desk.state, people=dict(desk.state.people))) == 2
    assert derive(replace(desk.state, settings=EventSettings("Other"))) == 3
    other = replace(desk.section)
    both = replace(desk.state, sections={**desk.state.sections, 2: other})
    assert derive(both) == 4
    assert derive(both) == 4


def test_the_name_of_a_problem_hangs_on_what_is_in_the_record():
    desk = ready(6)
    desk.play(WHITE)
    plain = record(desk)
    first = plain.entries[0]

    def with_first(**changes):
        return replace(plain, entries=(replace(first, **changes), *plain.entries[1:]))

    others = [
        replace(plain, system=System.DUBOV),
        replace(plain, rounds_total=6),
        replace(plain, rounds_played=2),
        replace(plain, initial_colour=B),
        replace(plain, accelerated=True),
        replace(plain, editions=("X@2000",)),
        replace(plain, prohibitions=(Prohibition(frozenset({1, 2}), 2, 0),)),
        with_first(rounds=(first.rounds[0]._replace(result=Result.DRAW),)),
        with_first(rounds=(first.rounds[0]._replace(colour=B),)),
        with_first(rounds=(bye(ZERO),)),
        with_first(adjustments=(Adjustment(Points(-5), 1),)),
        with_first(virtual=(Points(10),)),
    ]
    assert len({digest_of(each) for each in (plain, *others)}) == len(others) + 1
    same = [
        replace(plain, editions=tuple(reversed(plain.editions))),
        replace(plain, prohibitions=(Prohibition(frozenset({1, 2}), 3, 0),)),
        replace(plain, prohibitions=(Prohibition(frozenset({1, 2}), 1, 1),)),
        with_first(adjustments=(Adjustment(Points(-5), 2),)),
        with_first(player=Player("Other")),
    ]
    assert {digest_of(each) for each in same} == {digest_of(plain)}


# --- the head


def test_the_head_of_a_report_is_that_of_the_event_and_its_section():
    desk = ready(4, time_control_text="90+30", round_dates=(date(2026, 3, 7),), type_text="Swiss")
    settings = replace(
        desk.state.settings,
        city="Oviedo",
        federation="ESP",
        start=date(2026, 3, 7),
        end=date(2026, 3, 9),
        chief_arbiter="Ana",
        deputies=("Bo",),
        organiser="Club",
    )
    desk.do(EditEvent(settings, desk.state.settings))
    told = record(desk).details
    assert (told.name, told.city, told.federation) == ("Spring Open", "Oviedo", "ESP")
    assert (told.start, told.end) == (date(2026, 3, 7), date(2026, 3, 9))
    assert (told.chief_arbiter, told.deputies, told.organiser) == ("Ana", ("Bo",), "Club")
    assert (told.time_control_text, told.type_text) == ("90+30", "Swiss")
    assert told.round_dates == (date(2026, 3, 7),)
    assert not told.pairing_controller
    desk.do(PairRound(FIRST, W))
    assert record(desk).details.pairing_controller.startswith("arbitro ")
    desk.do(AddSection(SectionSettings("Blitz", rounds=3)))
    assert record(desk).details.name == "Spring Open - Open"
    stateless = replace(desk.state, settings=None)
    section = replace(desk.section)
    stateless = replace(stateless, sections={FIRST: section})
    assert tournament_of(stateless, FIRST).details.name == ""
    # one of another program stays named until a round is paired here
    named = ready(4, pairing_controller="Other 1.0")
    assert record(named).details.pairing_controller == "Other 1.0"


def test_editions_and_readings_stand_in_the_record():
    desk = ready(4)
    assert record(desk).editions == tuple(each.key for each in desk.section.editions)
    desk.do(ChangeEdition(FIRST, "C.04.3", "2017", confirmed=Level.TWO_STEPS))
    assert any(each.startswith("C.04.3@2017-07") for each in record(desk).editions)
    desk.do(PairRound(FIRST, W))
    desk.do(PublishRound(FIRST, 1))
    assert record(desk).initial_colour is W
