"""Of rounds every refusal is told whole, and every case in which pairings change holds or not."""

from dataclasses import replace

import pytest

from arbitro.desk import commands as of_teams
from arbitro.desk.commands import (
    AdmitLateEntry,
    ChangeEdition,
    DrawInitialColour,
    EnterResult,
    InitialColourDrawn,
    PairAgain,
    PairByHand,
    PairRound,
    PublishRound,
    RequestBye,
    RoundPaired,
    RoundPublished,
    RoundUnpaired,
    StateFacts,
    UnpairRound,
    WithdrawPlayer,
)
from arbitro.desk.features.results import ResultEntered
from arbitro.desk.features.round.cases import (
    cases_of,
    not_a_case,
    not_a_reason,
    what_stands,
    without_opponent,
)
from arbitro.desk.kernel.levels import Level
from arbitro.desk.values.settings import GameResult, ReasonByHand
from arbitro.model import Colour, GameId, Player, Result, System
from arbitro.reasons import Refused, refused
from desk.driver import FIRST, all_play_all, ready
from desk.team_driver import TeamDriver

DRAW, FORFEIT = GameResult.DRAW, GameResult.WHITE_WINS_BY_FORFEIT
RULES, REMATCH = ReasonByHand.COMPETITION_RULES, ReasonByHand.REMATCH
LATE, TOP = ReasonByHand.LATE_ENTRY, ReasonByHand.LAST_ROUND_TOP_BOARDS
AGREED, NONE = ReasonByHand.AGREED_WITHOUT_OPPONENT, ReasonByHand.NO_LEGAL_PAIRING
EDITION = "C.04.2@2026-02"


def pairs(desk):
    return [(game.white, game.black) for game in desk.games]


def begun(count=6, *, published=True, **settings):
    desk = ready(count, **settings)
    desk.do(PairRound(FIRST, Colour.WHITE))
    if published:
        desk.do(PublishRound(FIRST, len(desk.section.rounds)))
    return desk


def code(answer):
    assert isinstance(answer, Refused), answer
    return answer.code, dict(answer.values)


# --- publishing and throwing away


def test_a_round_that_is_paired_is_published_once():
    desk = begun(published=False)
    assert desk.ask(PublishRound(FIRST, 2)) == refused("round-not-paired", round=2)
    assert desk.ask(PublishRound(FIRST, 0)) == refused("round-not-paired", round=0)
    # a reason is kept only where the round is kept though it is out of date
    assert desk.ask(PublishRound(FIRST, 1, "why")) == (RoundPublished(FIRST, 1, "", None),)
    desk.do(PublishRound(FIRST, 1))
    assert desk.ask(PublishRound(FIRST, 1)) == ()


def test_a_round_that_is_out_of_date_is_published_for_a_reason_that_says_something():
    desk = begun(published=False)
    desk.do(WithdrawPlayer(FIRST, desk.games[0].white))
    assert desk.refusal(PublishRound(FIRST, 1, "  ")) == "pairing-stale"
    assert desk.ask(PublishRound(FIRST, 1, " they sit ")) == (
        RoundPublished(FIRST, 1, "they sit", None),
    )


def test_only_the_last_round_is_thrown_away_and_only_without_results():
    desk = ready(6)
    assert desk.ask(UnpairRound(FIRST, 1)) == refused("round-not-last", round=1)
    desk.play(DRAW)
    desk.do(PairRound(FIRST))
    assert desk.ask(UnpairRound(FIRST, 1)) == refused("round-not-last", round=1)
    assert desk.ask(UnpairRound(FIRST, 2)) == (RoundUnpaired(FIRST, 2, None, ""),)
    # of a round nobody has been told of no case is kept
    assert desk.ask(UnpairRound(FIRST, 2, case=RULES, note="n")) == (
        RoundUnpaired(FIRST, 2, None, ""),
    )
    desk.do(EnterResult(FIRST, desk.games[0].id, DRAW))
    assert desk.ask(UnpairRound(FIRST, 2)) == refused("round-has-results", round=2)


def test_published_pairings_are_thrown_away_in_a_case_that_the_log_keeps():
    desk = begun()
    stands = what_stands(desk.section)
    assert desk.ask(UnpairRound(FIRST, 1)) == refused("case-needed", stands, round=1)
    assert desk.ask(UnpairRound(FIRST, 1, case=NONE)) == refused("case-needed", stands, round=1)
    asked = UnpairRound(FIRST, 1, case=RULES, note=" art. 12 ")
    assert desk.ask(asked) == refused("confirmation-needed", stands)
    assert desk.ask(replace(asked, confirmed=True)) == (RoundUnpaired(FIRST, 1, RULES, "art. 12"),)


@pytest.mark.article("C.04.2@2026-02 art. 4.4")
def test_the_text_of_2026_names_five_cases_and_the_one_before_none_of_its_own():
    desk = begun()
    (stands,) = what_stands(desk.section)
    assert (stands.concept, stands.edition) == ("published-pairings-stand", EDITION)
    assert [each.concept for each in stands.parts] == [
        "pairings-changed-rematch",
        "pairings-changed-by-rules",
        "pairings-changed-without-opponent",
        "pairings-changed-late-entry",
        "pairings-changed-top-boards",
    ]
    assert {each.edition for each in stands.parts} == {EDITION}
    assert set(cases_of(desk.section)) == set(ReasonByHand) - {NONE}
    desk.do(ChangeEdition(FIRST, "C.04.2", "2017", confirmed=Level.TWO_STEPS))
    (stands,) = what_stands(desk.section)
    assert (stands.edition, stands.parts) == ("C.04.2@2017-07", ())
    assert cases_of(desk.section) == ()
    assert not_a_case(desk.section, desk.section.rounds[0], None, "") is None
    assert desk.ask(UnpairRound(FIRST, 1)) == refused("confirmation-needed", (stands,))
    assert desk.ask(UnpairRound(FIRST, 1, confirmed=True)) == (RoundUnpaired(FIRST, 1, None, ""),)
    table = all_play_all(4)
    assert what_stands(table.section) == ()


def holds(desk, case, note=""):
    problem = not_a_case(desk.section, desk.section.rounds[-1], case, note)
    if problem is not None:
        assert problem == refused("reason-does-not-hold", reason=case.value)
    return problem is None


def test_the_rules_of_the_competition_are_a_case_where_they_are_named():
    desk = begun()
    assert [holds(desk, RULES, note) for note in ("", " ", "art. 7")] == [False, False, True]


@pytest.mark.parametrize(("rounds", "last"), [(1, True), (2, False)])
def test_top_boards_are_a_case_in_the_last_round(rounds, last):
    assert holds(begun(rounds=rounds), TOP) is last


def test_a_late_entry_is_a_case_for_the_round_it_came_to():
    desk = begun()
    assert not holds(desk, LATE)
    desk.do(AdmitLateEntry(FIRST, Player("Late", rating=100)))
    assert holds(desk, LATE)
    desk.do(WithdrawPlayer(FIRST, desk.section.numbers[-1]))
    assert not holds(desk, LATE), "who has left is paired no more"
    again = begun()
    again.do(AdmitLateEntry(FIRST, Player("Late", rating=100)))
    for game in again.games:
        again.do(EnterResult(FIRST, game.id, DRAW))
    again.do(PairRound(FIRST))
    assert holds(again, LATE), "there for round 2"
    for game in again.games:
        again.do(EnterResult(FIRST, game.id, DRAW))
    again.do(PublishRound(FIRST, 2))
    again.do(PairRound(FIRST))
    assert not holds(again, LATE), "there for an earlier round"


def rematch(result=DRAW):
    """Four players whose second round repeats the first one, by the rules of the competition."""
    desk = begun(4)
    for game in desk.games:
        desk.do(EnterResult(FIRST, game.id, result))
    turned = tuple((black, white) for white, black in pairs(desk))
    desk.do(PairByHand(FIRST, 2, turned, RULES, note="art. 7", confirmed=True))
    return desk


@pytest.mark.article("C.04.2@2026-02 art. 4.4.1")
def test_a_second_meeting_is_a_case_where_two_have_played_before():
    assert not holds(begun(), REMATCH), "nobody has met before round 1"
    assert holds(rematch(), REMATCH)
    assert not holds(rematch(FORFEIT), REMATCH), "a game that was forfeited was not played"
    other = ready(4)
    other.play(DRAW)
    other.do(PairRound(FIRST))
    assert not holds(other, REMATCH)
    # one game of the two boards is enough
    half = begun(4)
    first, second = half.games
    half.do(EnterResult(FIRST, first.id, FORFEIT))
    half.do(EnterResult(FIRST, second.id, DRAW))
    turned = tuple((black, white) for white, black in pairs(half))
    half.do(PairByHand(FIRST, 2, turned, RULES, note="art. 7", confirmed=True))
    assert holds(half, REMATCH)


@pytest.mark.parametrize("forfeited", [0, 1, 2])
def test_two_teams_have_met_where_a_board_of_theirs_was_played(forfeited):
    """A match of two boards, of which none, one or both are forfeited; then the two meet again."""
    desk = TeamDriver(System.TEAM_SWISS, 2, 2, rounds=3)
    desk.pair_teams()
    for at, game in enumerate(desk.games):
        desk.do(EnterResult(FIRST, game.id, FORFEIT if at < forfeited else DRAW))
    match = desk.matches[0]
    again = ((match.away, match.home),)
    by_hand = of_teams.PairTeamsByHand(FIRST, 2, again, RULES, None, "art. 7", confirmed=True)
    desk.do(by_hand)
    assert holds(desk, REMATCH) is (forfeited < 2)


@pytest.mark.parametrize("played", range(4))
def test_a_second_meeting_of_teams_is_one_at_whatever_match_they_meet(played):
    """Two matches of two boards, of which one board alone was played; then all meet again."""
    desk = TeamDriver(System.TEAM_SWISS, 4, 2, rounds=3)
    desk.pair_teams()
    for at, game in enumerate(desk.games):
        desk.do(EnterResult(FIRST, game.id, DRAW if at == played else FORFEIT))
    again = tuple((match.away, match.home) for match in desk.matches)
    by_hand = of_teams.PairTeamsByHand(FIRST, 2, again, RULES, None, "art. 7", confirmed=True)
    desk.do(by_hand)
    assert holds(desk, REMATCH)


def test_who_is_left_over_are_two_at_least_whose_opponents_left_or_with_the_bye():
    desk = begun(6)
    (one, left), (other, gone), _ = pairs(desk)
    assert without_opponent(desk.section, desk.section.rounds[0]) == set()
    desk.do(WithdrawPlayer(FIRST, left))
    assert without_opponent(desk.section, desk.section.rounds[0]) == {one}
    assert not holds(desk, AGREED), "one alone has nobody to play"
    desk.do(WithdrawPlayer(FIRST, gone))
    assert without_opponent(desk.section, desk.section.rounds[0]) == {one, other}
    assert holds(desk, AGREED)
    desk.do(WithdrawPlayer(FIRST, other))
    assert without_opponent(desk.section, desk.section.rounds[0]) == {one}, "both have left"
    odd = begun(7)
    bye = odd.section.rounds[0].bye
    assert without_opponent(odd.section, odd.section.rounds[0]) == {bye}
    (one, left), *_ = pairs(odd)
    odd.do(WithdrawPlayer(FIRST, left))
    assert holds(odd, AGREED)


def test_teams_that_are_left_over_are_counted_as_players_are():
    desk = TeamDriver(System.TEAM_SWISS, 5, 2, rounds=3)
    desk.pair_teams()
    assert not holds(desk, AGREED), "the one with the bye is alone"
    desk.do(of_teams.WithdrawTeam(FIRST, desk.matches[0].away))
    assert holds(desk, AGREED)
    even = TeamDriver(System.TEAM_SWISS, 4, 2, rounds=3)
    even.pair_teams()
    even.do(of_teams.WithdrawTeam(FIRST, even.matches[0].away))
    assert not holds(even, AGREED)
    even.do(of_teams.WithdrawTeam(FIRST, even.matches[1].home))
    assert holds(even, AGREED)
    assert not holds(even, LATE)
    even.do(of_teams.AdmitLateTeam(FIRST, "Late", players=(Player("L"),)))
    assert holds(even, LATE)
    even.do(of_teams.WithdrawTeam(FIRST, 5))
    assert not holds(even, LATE)


# --- by hand


def by_hand(number, games, why=RULES, bye=None, note="art. 7", *, confirmed=False):
    return PairByHand(FIRST, number, tuple(games), why, bye, note, confirmed=confirmed)


def test_a_round_by_hand_is_refused_with_what_is_missing_or_wrong():
    desk = ready(4)
    assert desk.ask(by_hand(1, ((1, 2), (3, 4)))) == refused("initial-colour-missing")
    assert desk.ask(by_hand(2, ((1, 2), (3, 4)))) == refused("round-not-last", round=2)
    desk.do(PairRound(FIRST, Colour.WHITE))
    told = refused("results-missing", round=1, games=2)
    assert desk.ask(by_hand(2, ((1, 2), (3, 4)))) == told
    for games, entries in (
        (((1, 2),), (3, 4)),
        (((1, 2), (1, 4)), (1, 3)),
        (((1, 2), (3, 1)), (1, 4)),
        (((1, 2), (3, 4), (2, 3)), (2, 3)),
    ):
        told = refused("games-incomplete", entries=entries)
        assert desk.ask(by_hand(1, games)) == told, games
    with_bye = by_hand(1, ((1, 2), (3, 4)), bye=4)
    assert desk.ask(with_bye) == refused("games-incomplete", entries=(4,))
    desk.do(WithdrawPlayer(FIRST, 4))
    assert desk.ask(by_hand(1, ((1, 2), (3, 4)))) == refused("games-incomplete", entries=(4,))
    assert desk.ask(by_hand(1, ((1, 2),))) == refused("games-incomplete", entries=(3,))


@pytest.mark.parametrize("why", [REMATCH, TOP, LATE, AGREED, NONE, RULES])
def test_a_reason_that_does_not_hold_is_told_by_its_name(why):
    desk = begun(4)
    games = ((1, 2), (3, 4))
    told = refused("reason-does-not-hold", reason=why.value)
    assert desk.ask(by_hand(1, games, why, note="")) == told


def test_a_reason_for_a_round_that_is_not_paired_yet():
    """Of the next round neither a rematch nor its top boards nor who is alone can be a reason."""
    desk = ready(4, rounds=2)
    desk.play(DRAW)
    for why in (REMATCH, TOP, AGREED):
        told = refused("reason-does-not-hold", reason=why.value)
        assert not_a_reason(desk.section, by_hand(2, ((1, 2), (3, 4)), why), object()) == told
    impossible = by_hand(2, ((1, 2), (3, 4)), NONE)
    assert not_a_reason(desk.section, impossible, refused("no-complete-pairing")) is None
    assert not_a_reason(desk.section, impossible, object()) is not None


def test_what_a_round_by_hand_keeps_is_the_answer_of_the_rules_and_the_reason():
    desk = begun(5)
    mine = pairs(desk)
    bye = desk.section.rounds[0].bye
    (one, two), (three, four) = mine
    (event,) = desk.ask(by_hand(1, ((two, one), (three, four)), bye=bye))
    assert (event.round, event.first_game, event.bye) == (1, 3, bye)
    assert event.games == ((two, one, 1), (three, four, 2))
    kept = event.by_hand
    assert (kept.reason, kept.note, kept.engine_refused) == (RULES, "art. 7", "")
    assert (kept.engine_games, kept.engine_bye) == (tuple(mine), bye)
    assert event.absent == ()


def test_results_of_boards_that_stay_stay_with_them_and_others_are_in_the_way():
    desk = begun(5)
    (one, two), (three, four) = pairs(desk)
    bye = desk.section.rounds[0].bye
    desk.do(EnterResult(FIRST, desk.games[1].id, DRAW))
    desk.do(AdmitLateEntry(FIRST, Player("Late", rating=100)))
    late = desk.section.numbers[-1]
    events = desk.ask(by_hand(1, ((one, two), (bye, late), (three, four)), LATE))
    paired, *results = events
    # games 1 and 2 were paired; three are paired now, and the third of them is the one played
    assert isinstance(paired, RoundPaired)
    assert paired.first_game == 3
    assert results == [ResultEntered(FIRST, 1, GameId(5), DRAW)]
    told = refused("round-has-results", round=1)
    for games in (
        ((one, two), (bye, late), (four, three)),
        ((one, three), (two, four), (bye, late)),
    ):
        assert desk.ask(by_hand(1, games, LATE)) == told


def test_a_match_of_two_games_with_results_is_not_made_anew_in_part():
    desk = begun(6, system=System.DOUBLE_SWISS, rounds=3)
    games = pairs(desk)[::2]
    desk.do(EnterResult(FIRST, desk.games[0].id, DRAW))
    told = refused("round-has-results", round=1)
    first, second, third = games
    assert desk.ask(by_hand(1, (first, second[::-1], third))) == told
    assert desk.ask(by_hand(1, games)) == told


def test_who_came_for_a_later_round_need_not_be_in_the_one_made_by_hand():
    desk = begun(4)
    desk.do(AdmitLateEntry(FIRST, Player("Late", rating=100)))
    late = desk.section.numbers[-1]
    (one, two), (three, four) = pairs(desk)
    assert isinstance(desk.ask(by_hand(1, ((two, one), (three, four)))), tuple)
    bye = by_hand(1, ((two, one), (three, four)), bye=late)
    assert isinstance(desk.ask(replace(bye, confirmed=True)), tuple)


@pytest.mark.article("C.05@2018 art. 6.7(3)")
def test_at_an_official_event_nobody_agrees_to_play_after_the_start():
    desk = begun(6)
    kept, (one, left), (gone, other) = pairs(desk)
    desk.do(StateFacts(0, "kind", (("level", "L1"),)))
    for each in (left, gone):
        desk.do(WithdrawPlayer(FIRST, each))
    agreed = by_hand(1, (kept, (one, other)), AGREED)
    assert desk.ask(agreed) == refused("agreed-at-level-one")
    # another reason is not bound to that
    assert isinstance(desk.ask(replace(agreed, reason=RULES, confirmed=True)), tuple)


def test_a_second_meeting_for_another_reason_than_an_agreement_cites_the_rule_alone():
    desk = ready(4, rounds=2)
    desk.play(DRAW)
    desk.do(PairRound(FIRST))
    again = [(game.white, game.black) for game in desk.section.rounds[0].games.values()]
    answer = desk.ask(by_hand(2, again, TOP))
    assert code(answer) == ("games-against-rules", {"reason": TOP.value})
    assert {each.concept for each in answer.reasons} == {"rematch"}


def test_a_round_of_the_rules_made_by_hand_is_refused_for_that():
    desk = begun(5)
    same = by_hand(1, pairs(desk), bye=desk.section.rounds[0].bye)
    assert desk.ask(same) == refused("by-hand-as-by-rules")


# --- paired again, the initial colour


def test_a_round_is_paired_again_whole_or_not_at_all():
    desk = begun(published=False)
    assert desk.ask(PairAgain(FIRST, 2)) == refused("round-not-last", round=2)
    thrown, paired = desk.ask(PairAgain(FIRST, 1))
    assert thrown == RoundUnpaired(FIRST, 1, None, "")
    assert (paired.round, paired.first_game) == (1, 4)
    desk.do(PublishRound(FIRST, 1))
    again = PairAgain(FIRST, 1, confirmed=True, case=RULES, note="art. 12")
    assert desk.ask(again)[0] == RoundUnpaired(FIRST, 1, RULES, "art. 12")
    impossible = ready(2, rounds=3)
    impossible.play(DRAW)
    one, two = pairs(impossible)[0]
    impossible.do(by_hand(2, ((two, one),), NONE, confirmed=True))
    assert isinstance(impossible.ask(PairAgain(FIRST, 2)), Refused)


def test_the_initial_colour_is_drawn_once_and_before_the_first_round():
    desk = ready(4)
    assert desk.ask(DrawInitialColour(FIRST)) == refused("initial-colour-missing")
    black = DrawInitialColour(FIRST, Colour.BLACK)
    assert desk.ask(black) == (InitialColourDrawn(FIRST, Colour.BLACK),)
    desk.do(black)
    assert desk.ask(black) == ()
    desk.do(PairRound(FIRST))
    assert desk.ask(black) == refused("already-paired", field="initial_colour")


def test_who_asked_for_a_bye_is_absent_with_it_and_the_free_one_of_a_table_with_nothing():
    desk = ready(7, half_point_byes=2)
    desk.do(RequestBye(FIRST, 3, 1))
    desk.do(WithdrawPlayer(FIRST, 4))
    drawn, paired = desk.ask(PairRound(FIRST, Colour.WHITE))
    assert drawn == InitialColourDrawn(FIRST, Colour.WHITE)
    assert dict(paired.absent) == {3: Result.HALF_POINT_BYE, 4: Result.ZERO_POINT_BYE}
    assert paired.bye is not None
    table = all_play_all(5)
    (paired,) = table.ask(PairRound(FIRST))
    assert paired.bye is None
    assert [kind for _, kind in paired.absent] == [Result.ZERO_POINT_BYE]
