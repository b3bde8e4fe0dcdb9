"""Teams that come late, are made anew or are paired by hand: every answer whole, every bound."""

from dataclasses import replace

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.commands import (
    CloseEntries,
    EditSection,
    EnterResult,
    LateEntryAdmitted,
    LateTeamAdmitted,
    PairRound,
    PlayerRegistered,
    PublishRound,
    Roster,
    RosterSet,
    SectionEdited,
    TeamRegistered,
    TeamRemoved,
    TeamsArranged,
)
from arbitro.desk.derived.teams.record import team_tournament_of
from arbitro.desk.features.teams.arrangement import TeamList
from arbitro.desk.features.teams.by_hand import remarks_on, rounds_against_criteria
from arbitro.desk.features.teams.pairing import as_draws, next_teams, paired_swiss, swiss_problem
from arbitro.desk.values.settings import GameResult, Numbering, ReasonByHand
from arbitro.desk.values.teams import TeamId
from arbitro.model import Colour, Player, Result, System
from arbitro.reasons import refused
from desk.driver import FIRST
from desk.team_driver import TeamDriver
from desk.test_team_rounds_by_hand import by_hand, swiss

ONE, TWO, THREE, FOUR, FIVE, SIX = map(TeamId, range(1, 7))
ADJOURNED = GameResult.ADJOURNED


# --- late teams


def late(*ratings, name="Late"):
    players = tuple(Player(f"{name} {at}", rating=each) for at, each in enumerate(ratings, 1))
    return asked.AdmitLateTeam(FIRST, name, "L", "ESP", "Captain", players)


def test_a_late_team_is_admitted_with_all_that_is_said_of_it():
    """Four teams of three have the entries 1 to 12; theirs are 13 and 14, for round 2 on."""
    driver = swiss(4)
    numbers = driver.section.numbers
    first, second = Player("Late 1", rating=2000), Player("Late 2", rating=1900)
    zero = Result.ZERO_POINT_BYE
    assert driver.ask(late(2000, 1900)) == (
        LateTeamAdmitted(
            FIRST, FIVE, "Late", "L", "ESP", "Captain", 2, zero, (ONE, TWO, THREE, FOUR, FIVE)
        ),
        LateEntryAdmitted(FIRST, 13, first, 2, zero, (*numbers, 13)),
        LateEntryAdmitted(FIRST, 14, second, 2, zero, (*numbers, 13, 14)),
        RosterSet(FIRST, FIVE, (13, 14)),
    )


def order_of(driver, command):
    return driver.ask(command)[0].numbers


def test_a_late_team_stands_before_the_first_that_it_outranks_by_ratings_and_then_by_name():
    """Team n has players of 2490 - 50 n and 2480 - 50 n on its two boards: 2 is 2390 and 2380."""
    driver = swiss(4, size=2)
    assert order_of(driver, late(2391, 2380)) == (ONE, FIVE, TWO, THREE, FOUR)
    assert order_of(driver, late(2389, 2380)) == (ONE, TWO, FIVE, THREE, FOUR)
    # as strong: by name, "Aaa" before and "Zzz" after "Team 2"
    assert order_of(driver, late(2390, 2380, name="Aaa")) == (ONE, FIVE, TWO, THREE, FOUR)
    assert order_of(driver, late(2390, 2380, name="Zzz")) == (ONE, TWO, FIVE, THREE, FOUR)
    assert order_of(driver, late(2800, 2800)) == (FIVE, ONE, TWO, THREE, FOUR)
    assert order_of(driver, late()) == (ONE, TWO, THREE, FOUR, FIVE)


def test_a_late_team_is_the_last_where_numbers_are_fixed():
    driver = TeamDriver(System.TEAM_SWISS, 4, 2, rounds=3, closed=False)
    settings = driver.section.settings
    driver.do(EditSection(FIRST, replace(settings, numbering=Numbering.FIXED), settings))
    driver.do(CloseEntries(FIRST, tuple(driver.section.entries)))
    driver.pair_teams()
    assert order_of(driver, late(2800, 2800)) == (ONE, TWO, THREE, FOUR, FIVE)


def test_a_late_team_is_refused_with_what_is_wrong():
    driver = swiss(4, size=2)
    assert driver.ask(late(name="TEAM 1")) == refused("team-name-taken", name="Team 1")
    assert driver.ask(late(*[2000] * 5)) == refused("roster-full", most=4)
    assert driver.ask(replace(late(2000), missed=Result.WIN)) == refused("bye-kind-unknown")
    nameless = replace(late(), players=(Player(" "),))
    assert driver.refusal(nameless) == "player-name-missing"
    over = swiss(4, rounds=1)
    assert over.ask(late(2000)) == refused("no-round-left", rounds=1)


# --- teams made anew


def schiller(teams=3, boards=3, **more):
    return TeamDriver(System.SCHILLER, teams, boards, closed=False, **more)


def present(desk):
    return [Roster(team.id, "", team.members) for team in desk.side.teams.values()]


def arranged(desk, rosters):
    return desk.ask(asked.ArrangeTeams(FIRST, tuple(rosters)))


def test_lists_as_they_stand_change_nothing():
    desk = schiller()
    assert arranged(desk, present(desk)) == ()
    other_order = present(desk)[::-1]
    assert arranged(desk, other_order) == ()


def test_teams_made_anew_are_founded_filled_and_the_others_taken_out():
    """Of three teams of two, entries 1 to 6, two stay, with the third list that of a new one."""
    desk = schiller(3, 2)
    rosters = (
        Roster(ONE, "", (1, 3, Player("a"))),
        Roster(TWO, "", (2, 4, Player("b"))),
        Roster(None, "New", (5, 6, Player("c"))),
    )
    events = arranged(desk, rosters)
    edited, *rest = events
    assert isinstance(edited, SectionEdited)
    assert edited.settings.teams.boards == 3
    assert rest == [
        TeamRegistered(FIRST, FOUR, "New"),
        *(PlayerRegistered(FIRST, at, Player(name)) for at, name in enumerate("abc", 7)),
        TeamsArranged(
            FIRST,
            (TeamList(ONE, (1, 3, 7)), TeamList(TWO, (2, 4, 8)), TeamList(FOUR, (5, 6, 9))),
        ),
        TeamRemoved(FIRST, THREE),
    ]


def test_what_is_wrong_with_new_lists_is_told_with_its_numbers():
    swiss_ = TeamDriver(System.TEAM_SWISS, 3, 3, rounds=3, closed=False)
    assert arranged(swiss_, present(swiss_)) == refused("only-for-schiller")
    closed = TeamDriver(System.SCHILLER, 3, 3)
    assert arranged(closed, present(closed)) == refused("entries-closed")
    desk = schiller()
    lists = present(desk)
    for few in (lists[:2], []):
        told = refused("teams-of-schiller", teams=len(few), least=3, most=26)
        assert arranged(desk, few) == told
    many = [Roster(None, f"N{at}", ()) for at in range(27)]
    assert arranged(desk, many) == refused("teams-of-schiller", teams=27, least=3, most=26)
    uneven = [*lists[:2], lists[2]._replace(seats=lists[2].seats[:2])]
    assert arranged(desk, uneven) == refused("players-not-divisible", players=8, teams=3)
    nobody = [each._replace(seats=()) for each in lists]
    assert arranged(desk, nobody) == refused("players-not-divisible", players=0, teams=3)
    left_out = [*lists[:2], lists[2]._replace(seats=(*lists[2].seats[:2], Player("New")))]
    assert arranged(desk, left_out) == refused("arranged-not-all")
    twice = [*lists[:2], lists[2]._replace(seats=(*lists[2].seats[:2], 1))]
    assert arranged(desk, twice) == refused("arranged-not-all")
    unknown = [*lists[:2], lists[2]._replace(team=TeamId(99))]
    assert arranged(desk, unknown) == refused("team-unknown", team=99)
    nameless = [*lists[:2], lists[2]._replace(team=None, name=" ")]
    assert arranged(desk, nameless) == refused("team-name-missing")
    same = [*lists[:2], lists[2]._replace(team=None, name="team 1")]
    assert arranged(desk, same) == refused("arranged-twice", name="Team 1")
    doubled = [lists[0], lists[1]._replace(team=ONE), lists[2]]
    assert arranged(desk, doubled) == refused("arranged-twice", name="Team 1")


def test_as_many_boards_as_no_schiller_has_are_refused():
    desk = schiller(3, 20, size=20)
    more = [
        each._replace(seats=(*each.seats, Player(f"New {each.team}"))) for each in present(desk)
    ]
    assert desk.refusal(asked.ArrangeTeams(FIRST, tuple(more))) == "team-boards-out-of-range"


# --- rounds by hand


def test_remarks_on_a_late_team_are_those_as_if_it_had_been_there_in_time():
    """Admitted before round 2 is paired, or after: the round by hand has the same against it."""
    before, after = swiss(), swiss()
    before.do(late(2000, 1900))
    before.pair_teams(publish=False)
    after.pair_teams(publish=False)
    after.do(late(2000, 1900))
    firsts = (before.team(6).first_round, after.team(6).first_round)
    assert firsts == (2, 3)
    for matches in (
        ((THREE, FOUR), (TWO, FIVE), (ONE, SIX)),
        ((THREE, ONE), (FOUR, TWO), (FIVE, SIX)),
        ((SIX, FOUR), (THREE, ONE), (TWO, FIVE)),
    ):
        in_time, too_late = (
            remarks_on(each.state, each.section, 2, matches, None) for each in (before, after)
        )
        assert too_late == in_time
        assert isinstance(in_time, tuple)
    # with everybody else paired and the late team left out it is as if it had not come
    without = swiss()
    without.pair_teams(publish=False)
    matches = ((THREE, FOUR), (TWO, FIVE))
    assert remarks_on(after.state, after.section, 2, matches, ONE) == remarks_on(
        without.state, without.section, 2, matches, ONE
    )


def without_edition(driver):
    """The event without the text by which teams are paired."""
    kept = tuple(each for each in driver.section.editions if not each.key.startswith("C.04.6"))
    section = replace(driver.section, editions=kept)
    return replace(driver.state, sections={FIRST: section}), section


def test_nothing_is_paired_or_remarked_on_without_a_text_to_follow():
    driver = swiss()
    state, section = without_edition(driver)
    told = refused("edition-missing", regulation="C.04.6")
    assert swiss_problem(state, section) == told
    assert paired_swiss(state, section) == told
    assert next_teams(state, section) == told
    assert remarks_on(state, section, 2, ((THREE, FOUR),), None) == told
    assert rounds_against_criteria(state, section) is None
    driver.timeline.state = state
    assert driver.ask(PairRound(FIRST)) == told
    assert driver.ask(by_hand(2, (3, 4), (2, 5), bye=1)) == told


def test_one_team_is_not_paired():
    driver = swiss(4)
    for team in (TWO, THREE, FOUR):
        driver.do(asked.WithdrawTeam(FIRST, team))
    assert driver.ask(PairRound(FIRST)) == refused("two-teams-needed")
    driver.do(asked.ReinstateTeam(FIRST, FOUR))
    assert isinstance(driver.ask(PairRound(FIRST)), tuple)


def test_a_team_without_players_is_seated_by_no_hand():
    driver = swiss()
    driver.do(late())
    wanted = replace(by_hand(2, (3, 4), (2, 5), (1, 6)), confirmed=True)
    assert driver.ask(wanted) == refused("roster-empty", team="Late")
    assert driver.ask(PairRound(FIRST)) == refused("roster-empty", team="Late")


def test_a_round_by_hand_waits_for_what_every_round_waits_for():
    driver = swiss(played=0)
    driver.do(PairRound(FIRST, Colour.WHITE))
    driver.do(PublishRound(FIRST, 1))
    # five teams play two matches of two boards
    assert driver.ask(by_hand(2, (3, 4), (2, 5), bye=1)) == refused(
        "results-missing", round=1, games=4
    )
    assert driver.ask(by_hand(3, (3, 4), (2, 5), bye=1)) == refused("round-not-last", round=3)
    over = swiss(rounds=1)
    assert over.ask(by_hand(2, (3, 4), (2, 5), bye=1)) == refused("no-round-left", rounds=1)
    open_one = TeamDriver(System.TEAM_SWISS, 5, 2, rounds=3, closed=False)
    assert open_one.ask(PairRound(FIRST)) == refused("entries-open")
    assert open_one.ask(by_hand(1, (3, 4), (2, 5), bye=1)) == refused("entries-open")
    table = TeamDriver(System.TEAM_ROUND_ROBIN, 4, 2)
    assert table.ask(by_hand(1, (1, 4), (2, 3))) == refused("not-in-round-robin")


def test_teams_of_a_round_by_hand_are_named_where_they_are_none_or_not_once():
    driver = swiss()
    assert driver.ask(by_hand(2, (3, 98), (2, 99), bye=1)) == refused("team-unknown", team=98)
    # 4 is left out, 2 is there twice
    assert driver.ask(by_hand(2, (3, 2), (2, 5), bye=1)) == refused(
        "teams-not-once", names=("Team 2", "Team 4")
    )
    assert driver.ask(by_hand(2, (3, 4), (2, 5), bye=5)) == refused(
        "teams-not-once", names=("Team 1", "Team 5")
    )


def test_a_reason_that_does_not_hold_is_named():
    driver = swiss()
    for reason in (
        ReasonByHand.REMATCH,
        ReasonByHand.LAST_ROUND_TOP_BOARDS,
        ReasonByHand.NO_LEGAL_PAIRING,
        ReasonByHand.LATE_ENTRY,
        ReasonByHand.AGREED_WITHOUT_OPPONENT,
    ):
        told = refused("reason-does-not-hold", reason=reason.value)
        assert driver.ask(by_hand(2, (3, 4), (2, 5), bye=1, reason=reason)) == told


def test_a_round_with_results_is_not_made_anew_and_one_with_forfeits_of_who_left_is():
    driver = swiss()
    driver.pair_teams()
    left = driver.matches[0].home
    game = driver.matches[1].boards[0]
    wanted = by_hand(2, (3, 4), (2, 5), bye=1)
    assert isinstance(driver.ask(wanted), tuple)
    driver.home_scores(replace(driver.matches[1], boards=(game,)), 1)
    assert driver.ask(wanted) == refused("round-has-results", round=2)
    assert left in driver.side.teams


def test_whose_opponent_left_may_play_whoever_is_alone_too():
    """Of two who left none is left alone: both of a match are gone."""
    driver = swiss()
    driver.pair_teams()
    (one, left), _ = (match.sides for match in driver.matches)
    agreed = ReasonByHand.AGREED_WITHOUT_OPPONENT
    driver.do(asked.WithdrawTeam(FIRST, left))
    driver.do(asked.WithdrawTeam(FIRST, one))
    other, gone = driver.matches[1].sides
    bye = driver.section.rounds[-1].teams.bye
    # three teams are left: the bye is one of them, and is alone; the others are not
    wanted = by_hand(2, (other, bye), bye=gone, reason=agreed)
    assert driver.ask(wanted) == refused("reason-does-not-hold", reason=agreed.value)


def test_the_answer_of_the_rules_made_by_hand_is_refused_for_that():
    driver = swiss()
    answer = paired_swiss(driver.state, driver.section)
    wanted = by_hand(2, *answer.games, bye=answer.bye)
    assert driver.ask(wanted) == refused("by-hand-as-by-rules")


# --- adjourned matches


@pytest.mark.article("C.04.2@2026-02 art. 3.1")
def test_for_pairing_an_adjourned_match_is_a_draw():
    """Two match points a win, one a draw: 10 tenths; of two boards a draw is one point: 10."""
    driver = swiss(4, played=0)
    driver.pair_teams()
    for game in driver.games:
        result = ADJOURNED if game.board in {1, 2} else GameResult.WHITE_WINS
        driver.do(EnterResult(FIRST, game.id, result))
    record = team_tournament_of(driver.state, driver.section)
    pending, decided = [], []
    for before, after in zip(record.entries, as_draws(record).entries, strict=True):
        one, other = before.rounds[0], after.rounds[0]
        if one.result is Result.PENDING:
            pending.append(other)
            assert other == one._replace(result=Result.DRAW, match_points=10, game_points=10)
        else:
            decided.append(other)
            assert other == one
    assert (len(pending), len(decided)) == (2, 2)
    assert isinstance(driver.ask(PairRound(FIRST)), tuple)
