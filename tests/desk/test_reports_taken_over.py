"""A report taken over: the section is the one it was written of, or a refusal names what is not."""

from dataclasses import replace
from datetime import date

import pytest

from arbitro.desk.commands import (
    AddSection,
    AdjustPoints,
    ByeRequested,
    CorrectResult,
    CreateEvent,
    EnterResult,
    EntriesClosed,
    ForbidPairing,
    InitialColourDrawn,
    PairByHand,
    PairingForbidden,
    PairRound,
    PlayerRegistered,
    PlayerWithdrawn,
    PointsAdjusted,
    PublishRound,
    RequestBye,
    RoundPaired,
    RoundPublished,
    SectionAdded,
    SwapColours,
    TakeOverTournament,
    TournamentImported,
    WithdrawPlayer,
)
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.features.report.entries import late_corrections
from arbitro.desk.features.results import ColoursSwapped, ResultCorrected, ResultEntered
from arbitro.desk.values.paired_by import NOT_KNOWN
from arbitro.desk.values.settings import (
    CorrectionEffect,
    EventSettings,
    GameResult,
    Numbering,
    ReasonByHand,
    SectionSettings,
)
from arbitro.model import (
    Colour,
    Player,
    Points,
    RatingCorrection,
    Result,
    RoundRecord,
    System,
)
from arbitro.reasons import Refused, refused
from arbitro.rules.pairing.round_robin import CycleSwap
from desk.driver import FIRST, Driver, all_play_all, ready

WHITE, DRAW, BLACK = GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS
W, B = Colour.WHITE, Colour.BLACK
MIXED = (WHITE, DRAW, BLACK, GameResult.WHITE_WINS_BY_FORFEIT, GameResult.DOUBLE_FORFEIT)


def event(start=None):
    driver = Driver()
    driver.do(CreateEvent(EventSettings("Spring Open", start=start)))
    return driver


def answered(tournament, **more):
    return event().ask(TakeOverTournament("Open", tournament, **more))


def taken_over(tournament, **more):
    driver = event()
    driver.do(TakeOverTournament("Open", tournament, **more))
    return driver


def report_of(desk):
    return tournament_of(desk.state, FIRST)


def rounds(desk):
    """All a round says but how it was paired, of which a report knows nothing."""
    return [
        (each.number, each.published, list(each.games.values()), each.bye, each.absent)
        for each in desk.section.rounds
    ]


def of_kind(events, *kinds):
    return [each for each in events if isinstance(each, kinds)]


def swiss(count=7, rounds=5, played=3, **settings):
    """A Swiss in which two asked for byes, with results of all kinds and one round being played."""
    desk = ready(count, rounds=rounds, half_point_byes=3, **settings)
    desk.do(RequestBye(FIRST, desk.section.entry_of(2), 1))
    desk.do(RequestBye(FIRST, desk.section.entry_of(3), 2, Result.ZERO_POINT_BYE))
    for number in range(played):
        desk.play(*(MIXED[(number + at) % 5] for at in range(5)))
    desk.do(PairRound(FIRST))
    desk.do(PublishRound(FIRST, played + 1))
    desk.do(EnterResult(FIRST, desk.games[0].id, DRAW))
    return desk


SECTIONS = {
    "dutch": swiss,
    "even": lambda: swiss(8),
    "dubov": lambda: swiss(8, system=System.DUBOV),
    "burstein": lambda: swiss(9, system=System.BURSTEIN),
    "double-swiss": lambda: swiss(6, 4, 1, system=System.DOUBLE_SWISS),
}


@pytest.mark.parametrize("name", SECTIONS)
def test_the_section_has_the_rounds_and_games_that_the_report_was_written_of(name):
    desk = SECTIONS[name]()
    again = taken_over(report_of(desk))
    assert rounds(again) == rounds(desk)
    assert again.section.numbers == desk.section.numbers
    assert again.section.entries_closed
    assert again.section.initial_colour is desk.section.initial_colour
    assert again.state.people == desk.state.people
    assert again.state.next_game == desk.state.next_game


def table(count=6, *, double=False, played=3):
    desk = all_play_all(count, double=double)
    for number in range(played):
        desk.do(PairRound(FIRST))
        desk.do(PublishRound(FIRST, number + 1))
        for at, game in enumerate(desk.games):
            if at or number + 1 < played:
                desk.do(EnterResult(FIRST, game.id, MIXED[(number + at) % 5]))
    return desk


@pytest.mark.parametrize("double", [False, True])
@pytest.mark.parametrize("count", [2, 5, 6])
def test_an_all_play_all_taken_over_is_the_one_it_was_written_of(count, double):
    desk = table(count, double=double, played=min(count, 3) if double or count > 2 else 1)
    again = taken_over(report_of(desk))
    assert rounds(again) == rounds(desk)
    settings = again.section.settings
    assert settings.rounds == 0, "the table says how many"
    assert settings.system is desk.section.settings.system


def test_settings_of_the_section_are_those_the_report_tells():
    desk = swiss(tie_breaks=("BH", "SB"), round_dates=(date(2026, 3, 7),) * 5)
    settings = taken_over(report_of(desk)).section.settings
    assert settings.name == "Open"
    assert (settings.system, settings.rounds) == (System.DUTCH, 5)
    assert settings.tie_breaks == ("BH", "SB")
    assert settings.round_dates == (date(2026, 3, 7),) * 5
    assert settings.numbering is Numbering.RATING
    assert settings.cycle_swap is CycleSwap.FIRST_CYCLE
    assert settings.points == desk.section.settings.points
    assert not settings.accelerated


def test_numbers_that_follow_no_rating_are_fixed():
    desk = ready(4)
    desk.play(DRAW)
    report = report_of(desk)
    people = [replace(each.player, rating=1500 + 10 * int(each.tpn)) for each in report.entries]
    entries = (
        replace(each, player=person) for each, person in zip(report.entries, people, strict=True)
    )
    turned = replace(report, entries=tuple(entries))
    assert taken_over(turned).section.settings.numbering is Numbering.FIXED


@pytest.mark.parametrize(
    ("names", "numbering"),
    [
        (("Abel, Z", "Baker, Y"), Numbering.RATING),
        (("Baker, Y", "Abel, Z"), Numbering.FIXED),
    ],
)
def test_players_of_one_rating_stand_by_rating_where_their_names_are_in_order(names, numbering):
    desk = ready(2)
    desk.play(DRAW)
    report = report_of(desk)
    entries = (
        replace(each, player=Player(name, rating=2000))
        for each, name in zip(report.entries, names, strict=True)
    )
    settings = taken_over(replace(report, entries=tuple(entries))).section.settings
    assert settings.numbering is numbering


def test_events_follow_each_other_as_they_would_have_happened():
    """Four players, a round played and one announced bye; entries and games begin at 1."""
    desk = ready(4, rounds=3, half_point_byes=1)
    one, two, *_ = desk.section.numbers
    desk.do(ForbidPairing(FIRST, frozenset({one, two}), 2, 3))
    desk.do(AdjustPoints(FIRST, two, Points(-5), "", 1))
    desk.play(WHITE, DRAW)
    desk.do(RequestBye(FIRST, one, 2))
    desk.do(RequestBye(FIRST, two, 3, Result.ZERO_POINT_BYE))
    first, *events = answered(report_of(desk))
    assert isinstance(first, SectionAdded)
    assert isinstance(events.pop(), TournamentImported)
    games = desk.games
    paired = of_kind(events, RoundPaired)[0]
    assert events == [
        *(PlayerRegistered(FIRST, entry, desk.state.people[entry]) for entry in (1, 2, 3, 4)),
        EntriesClosed(FIRST, (1, 2, 3, 4)),
        InitialColourDrawn(FIRST, W),
        PairingForbidden(FIRST, frozenset({1, 2}), 2, 3),
        PointsAdjusted(FIRST, 2, Points(-5), "", 1),
        paired,
        RoundPublished(FIRST, 1),
        ResultEntered(FIRST, 1, 1, WHITE),
        ResultEntered(FIRST, 1, 2, DRAW),
        ByeRequested(FIRST, 1, 2, Result.HALF_POINT_BYE),
        ByeRequested(FIRST, 2, 3, Result.ZERO_POINT_BYE),
    ]
    assert paired == RoundPaired(
        FIRST,
        1,
        1,
        tuple((each.white, each.black, each.board) for each in games),
        None,
        (),
        paired.editions,
        NOT_KNOWN,
        "",
    )
    assert paired.editions == tuple(each.key for each in first.editions)


def test_a_section_beside_others_has_the_numbers_that_follow():
    desk = ready(4)
    desk.play(WHITE)
    events = desk.ask(TakeOverTournament("Again", report_of(desk)))
    # section 1 has the entries 1 to 4 and the games 1 and 2
    assert of_kind(events, SectionAdded)[0].section == 2
    assert [each.entry for each in of_kind(events, PlayerRegistered)] == [5, 6, 7, 8]
    (paired,) = of_kind(events, RoundPaired)
    assert paired.first_game == 3
    assert [each.game for each in of_kind(events, ResultEntered)] == [3, 4]


def test_who_left_an_all_play_all_early_leaves_after_the_last_round_they_came_to():
    """Of five rounds 6 plays two, less than half: no game of theirs counts (C.05 art. 6.6)."""
    desk = table(6, played=0)
    desk.play(DRAW)
    desk.play(DRAW)
    desk.do(WithdrawPlayer(FIRST, desk.section.entry_of(6)))
    for _ in range(3):
        desk.play(DRAW)
    events = answered(report_of(desk))
    assert of_kind(events, PlayerWithdrawn) == [PlayerWithdrawn(FIRST, 6, 2)]
    assert events[-2] == PlayerWithdrawn(FIRST, 6, 2)


def test_games_without_a_result_are_played_in_the_last_round_and_adjourned_before():
    desk = ready(4)
    desk.play(GameResult.ADJOURNED, DRAW)
    desk.do(PairRound(FIRST))
    desk.do(PublishRound(FIRST, 2))
    again = taken_over(report_of(desk))
    found = [[game.result for game in each.games.values()] for each in again.section.rounds]
    assert found == [[GameResult.ADJOURNED, DRAW], [None, None]]


# --- refusals


def test_a_report_is_of_two_players_at_least_numbered_from_1_on():
    report = report_of(swiss())
    alone = replace(report, entries=report.entries[:1])
    assert answered(alone) == refused("two-players-needed")
    first, second, *rest = report.entries
    gap = replace(report, entries=(first, replace(second, tpn=9), *rest))
    assert answered(gap) == refused("report-numbers-with-gaps", expected=2, found=9)


def test_a_report_of_an_all_play_all_has_the_rounds_of_its_table():
    desk = table(6)
    report = report_of(desk)
    for total in (4, 6):
        assert answered(replace(report, rounds_total=total)) == refused(
            "report-rounds-of-table", rounds=total, players=6, table=5
        )
    double = report_of(table(5, double=True))
    assert answered(replace(double, rounds_total=9)) == refused(
        "report-rounds-of-table", rounds=9, players=5, table=10
    )


def test_a_report_of_teams_is_no_report_of_players():
    report = report_of(swiss())
    for change in ({"match_points": report.points}, {"board_colours": (W, B)}):
        assert answered(replace(report, **change)) == refused("report-of-teams")


@pytest.mark.parametrize(("member", "fine"), [(7, True), (8, False)])
def test_prohibitions_are_of_players_of_the_report(member, fine):
    desk = swiss(7, played=1)
    desk.do(ForbidPairing(FIRST, frozenset({1, 2}), 4))
    report = report_of(desk)
    (forbidden,) = report.prohibitions
    given = replace(report, prohibitions=(forbidden._replace(members=frozenset({1, member})),))
    answer = answered(given)
    if fine:
        assert of_kind(answer, PairingForbidden)[0].entries == {1, 7}
    else:
        assert answer == refused("report-not-kept", field="prohibitions", player=0)


def test_a_game_with_two_results_that_no_game_has_is_named_with_both():
    desk = ready(4)
    desk.play(WHITE)
    report = report_of(desk)
    game = desk.games[1]
    black = report.entries[desk.section.tpn(game.black) - 1]
    won = replace(black, rounds=(black.rounds[0]._replace(result=Result.WIN),))
    entries = tuple(won if each.tpn == won.tpn else each for each in report.entries)
    assert answered(replace(report, entries=entries)) == refused(
        "report-result-unknown",
        round=1,
        white=desk.section.tpn(game.white),
        black=desk.section.tpn(game.black),
        result="1 1",
    )


def test_what_is_wrong_with_the_section_or_with_somebody_in_it_is_told_as_ever():
    desk = ready(4)
    desk.play(WHITE)
    report = report_of(desk)
    driver = event()
    driver.do(AddSection(SectionSettings("Open", rounds=3)))
    told = refused("section-name-taken", name="Open")
    assert driver.ask(TakeOverTournament("Open", report)) == told
    nameless = replace(report.entries[2], player=Player(""))
    entries = (*report.entries[:2], nameless, report.entries[3])
    assert answered(replace(report, entries=entries)).code == "player-name-missing"


def test_what_the_section_would_report_otherwise_is_named_by_its_field():
    desk = ready(4, accelerated=True)
    desk.play(WHITE)
    report = report_of(desk)
    first = report.entries[0]
    virtual = replace(first, virtual=(*first.virtual[:1], Points(15)))
    strange = replace(report, entries=(virtual, *report.entries[1:]))
    assert answered(strange) == refused("report-acceleration-unknown", player=1)
    plain = ready(4)
    plain.play(WHITE)
    strange = replace(report_of(plain), rounds_total=9, board_colours=())
    details = replace(strange.details, type_text="Swiss of a club")
    assert taken_over(replace(strange, details=details)).section.settings.type_text
    readings = (("nobody", "knows"),)
    assert isinstance(answered(replace(strange, readings=readings)), Refused)


@pytest.mark.parametrize("swap", CycleSwap)
def test_the_order_of_cycles_is_the_one_that_the_rounds_played_show(swap):
    """Three rounds a cycle of four players, whose last two change places or not: 2, 3 and 5, 6."""
    desk = ready(4, system=System.DOUBLE_ROUND_ROBIN, rounds=0, cycle_swap=swap)
    for _ in range(5):
        desk.play(DRAW)
    again = taken_over(report_of(desk))
    assert again.section.settings.cycle_swap is swap
    assert rounds(again) == rounds(desk)


def test_two_who_did_not_play_the_game_of_the_table_are_absent_from_it():
    """Where the table has a game of 2 against 5 both have half-point byes: the section as well."""
    desk = table(6, played=1)
    report = report_of(desk)
    bye = RoundRecord(None, None, Result.HALF_POINT_BYE)
    entries = tuple(
        replace(each, rounds=(bye,)) if each.tpn in {2, 5} else each for each in report.entries
    )
    again = taken_over(replace(report, entries=entries))
    assert again.section.rounds[0].absent == dict.fromkeys((2, 5), Result.HALF_POINT_BYE)
    assert [game.board for game in again.games] == [1, 2]


# --- corrections for the ratings


def corrected(desk, game, result):
    return desk.do(CorrectResult(FIRST, game.id, result, game.result))


def test_what_was_corrected_for_the_ratings_alone_is_so_again():
    """A result is corrected after the next round: it counts for the ratings, not for pairing."""
    desk = ready(4)
    desk.play(WHITE)
    first = desk.games[0]
    desk.play(DRAW)
    desk.play(DRAW)
    corrected(desk, first, BLACK)
    second = next(iter(desk.section.rounds[1].games.values()))
    desk.do(SwapColours(FIRST, second.id, for_rating=True))
    report = report_of(desk)
    events = answered(report)
    only = CorrectionEffect.RATING_ONLY
    told = {each.game: each for each in of_kind(events, ResultCorrected, ColoursSwapped)}
    mine = [
        each.event
        for each in desk.timeline.records
        if isinstance(each.event, (ResultCorrected, ColoursSwapped)) and each.event.effect is only
    ]
    assert told == {each.game: each for each in mine}
    assert tournament_of(taken_over(report).state, FIRST).corrections == report.corrections


def correction(round_number=1, white=1, black=3, *, true=(Result.LOSS, Result.WIN), turned=False):
    return RatingCorrection(
        round_number, white, black, (Result.WIN, Result.LOSS), true, turned=turned
    )


def test_corrections_are_of_games_of_the_section_and_of_results_that_games_have():
    desk = ready(4)
    desk.play(WHITE)
    section = desk.section
    # in round 1 number 1 has White against 3
    game = desk.games[0]
    assert (section.tpn(game.white), section.tpn(game.black)) == (1, 3)
    only = CorrectionEffect.RATING_ONLY
    assert late_corrections(section, [correction()]) == (
        ResultCorrected(FIRST, 1, game.id, BLACK, WHITE, only),
    )
    both = correction(turned=True)
    assert late_corrections(section, [both]) == (
        ResultCorrected(FIRST, 1, game.id, BLACK, WHITE, only),
        ColoursSwapped(FIRST, 1, game.id, only),
    )
    same = correction(true=(Result.WIN, Result.LOSS), turned=True)
    assert late_corrections(section, [same]) == (ColoursSwapped(FIRST, 1, game.id, only),)
    for wrong, told in (
        (correction(2), {"round": 2, "white": 1, "black": 3, "result": "0 1"}),
        (correction(1, 3, 1), {"round": 1, "white": 3, "black": 1, "result": "0 1"}),
        (
            correction(true=(Result.WIN, Result.WIN)),
            {"round": 1, "white": 1, "black": 3, "result": "1 1"},
        ),
        (
            correction(true=(Result.WIN, Result.HALF_POINT_BYE)),
            {"round": 1, "white": 1, "black": 3, "result": "1 H"},
        ),
    ):
        assert late_corrections(section, [wrong]) == refused("report-result-unknown", **told)


def test_who_had_the_bye_by_the_rules_is_so_again_in_a_round_by_hand():
    desk = ready(5)
    desk.play(DRAW)
    desk.do(PairRound(FIRST))
    (one, two), rest = ((game.white, game.black) for game in desk.games)
    bye = desk.section.rounds[1].bye
    rules = ReasonByHand.COMPETITION_RULES
    made = PairByHand(FIRST, 2, ((two, one), rest), rules, bye, "art. 7", confirmed=True)
    desk.do(made)
    desk.do(PublishRound(FIRST, 2))
    again = taken_over(report_of(desk)).section.rounds[1].by_hand
    assert again.engine_bye == bye
    assert again.engine_games == desk.section.rounds[1].by_hand.engine_games
