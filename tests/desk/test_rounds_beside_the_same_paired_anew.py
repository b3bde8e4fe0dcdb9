"""A paired round beside the same round paired anew: every board, bye and absence that differs."""

from dataclasses import replace

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.commands import (
    EnterResult,
    FixBoard,
    ForbidPairing,
    PairByHand,
    PairRound,
    PublishRound,
    RequestBye,
    UnpairRound,
    WithdrawPlayer,
)
from arbitro.desk.derived.pairing.next_round import pair_by_the_book
from arbitro.desk.derived.problem import changes_since, history_since
from arbitro.desk.features.pairing.answers import built_on_stale
from arbitro.desk.features.pairing.comparison import (
    ChangedAbsence,
    ChangedBoard,
    ComparedBoard,
    ComparedSeat,
    boards_of_round,
    has_changed,
    out_of_date,
    paired_otherwise,
    stale,
)
from arbitro.desk.features.results import CorrectResult, SwapColours
from arbitro.desk.kernel.feature import Situation
from arbitro.desk.values.settings import GameResult, ReasonByHand
from arbitro.desk.values.teams import TeamAdjustment
from arbitro.model import Colour, Player, Points, Result, System, TeamScore
from arbitro.reasons import Refused, reason
from desk.drafted import correct, drafted, seats
from desk.driver import FIRST, all_play_all, ready
from desk.team_driver import TeamDriver
from desk.test_what_a_pairing_depends_on import (
    ONE,
    TWO,
    team_desk,
    told,
    with_entry,
    with_person,
    with_section,
    with_team,
    with_teams,
)

WHITE, DRAW, BLACK = GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS
WHITE_FORFEITS = GameResult.BLACK_WINS_BY_FORFEIT
BLACK_FORFEITS = GameResult.WHITE_WINS_BY_FORFEIT
ZERO, HALF = Result.ZERO_POINT_BYE, Result.HALF_POINT_BYE
W, B = Colour.WHITE, Colour.BLACK


def found(desk, number=None):
    return out_of_date(desk.state, desk.section, number or len(desk.section.rounds))


# --- a round by its boards


def test_a_round_of_players_is_its_boards_its_bye_and_its_absences():
    desk = ready(6)
    desk.do(RequestBye(FIRST, 6, 1))
    desk.do(PairRound(FIRST, Colour.WHITE))
    played = boards_of_round(desk.section, desk.section.rounds[0])
    assert played.boards == {
        game.board: ComparedBoard((game.white, game.black), game.board) for game in desk.games
    }
    assert (played.bye, played.absent) == (desk.section.rounds[0].bye, {6: HALF})
    assert len(played.boards) == 2


def test_results_that_others_decided_are_no_matter_of_the_pairing_and_forfeits_are():
    """In a table who left loses by forfeit; a result that was played stands for that forfeit."""
    desk = all_play_all(4)
    desk.do(PairRound(FIRST))
    first, second = desk.games
    desk.do(WithdrawPlayer(FIRST, first.white))
    for result, forfeit in ((None, None), (DRAW, WHITE_FORFEITS), (WHITE_FORFEITS, WHITE_FORFEITS)):
        games = {**desk.section.rounds[0].games, first.id: first._replace(result=result)}
        section = replace(desk.section, rounds=(replace(desk.section.rounds[0], games=games),))
        boards = boards_of_round(section, section.rounds[0]).boards
        assert boards[first.board].forfeit is forfeit
        assert boards[second.board].forfeit is None
    games = {**desk.section.rounds[0].games, second.id: second._replace(result=DRAW)}
    section = replace(desk.section, rounds=(replace(desk.section.rounds[0], games=games),))
    assert boards_of_round(section, section.rounds[0]).boards[second.board].forfeit is None


def test_a_round_of_teams_is_its_matches_with_their_seats_seen_from_home():
    """Two boards a match: at the second the home team has Black, and forfeits are told from it."""
    desk = TeamDriver(System.TEAM_ROUND_ROBIN, 4, 2)
    desk.pair_teams()
    match = desk.matches[0]
    first, second = match.boards
    black_left = desk.section.game(second.game).white
    assert black_left == second.away
    desk.do(WithdrawPlayer(FIRST, second.away))
    desk.do(EnterResult(FIRST, second.game, WHITE_FORFEITS))
    played = boards_of_round(desk.section, desk.section.rounds[0])
    assert played.boards[1] == ComparedBoard(
        match.sides,
        1,
        None,
        (
            ComparedSeat(first.home, first.away, W),
            # White, the away team, has forfeited: home wins, which is told as White's win
            ComparedSeat(second.home, second.away, B, BLACK_FORFEITS),
        ),
    )
    assert played.boards[1].forfeits == (None, None, BLACK_FORFEITS)
    assert played.boards[1].players == (
        (first.home, first.away, W),
        (second.home, second.away, B),
    )
    assert played.boards[2].place == 3


def test_a_match_forfeited_by_who_left_is_a_forfeit_of_the_pairing():
    desk = TeamDriver(System.TEAM_ROUND_ROBIN, 4, 2)
    desk.do(asked.WithdrawTeam(FIRST, desk.side.numbers[3]))
    desk.pair_teams()
    played = boards_of_round(desk.section, desk.section.rounds[0])
    (number, lost) = next((at, each) for at, each in played.boards.items() if 4 in each.pair)
    home = lost.pair[0] == 4
    assert lost.forfeit is (WHITE_FORFEITS if home else BLACK_FORFEITS)
    assert {each.forfeit for at, each in played.boards.items() if at != number} == {None}


# --- compared


def test_a_round_as_it_was_paired_is_not_out_of_date():
    desk = drafted()
    assert found(desk) is None
    assert not has_changed(desk.state, desk.section, 2)
    assert stale(desk.state, desk.section, 2) is None
    # of a round without a name nobody knows what it was paired from
    nameless = replace(desk.section.rounds[1], digest="")
    section = replace(desk.section, rounds=(desk.section.rounds[0], nameless))
    state = with_section(desk.state, rounds=section.rounds)
    assert not has_changed(state, section, 2)
    assert out_of_date(state, section, 2) is None


def test_what_has_changed_is_told_though_the_boards_stay():
    desk = drafted()
    state = with_person(desk.state, 1, national_rating=1234)
    assert has_changed(state, state.sections[FIRST], 2)
    assert out_of_date(state, state.sections[FIRST], 2) is None


def test_boards_that_differ_are_named_with_both_pairs_in_their_order():
    """A fixed board: who sits at the last one sits at the first, and all others move on."""
    desk = drafted()
    was = {board: (white, black) for board, white, black in seats(desk)[0]}
    desk.do(FixBoard(was[4][0], 1))
    changed = found(desk)
    assert [each.board for each in changed.boards] == [1, 2, 3, 4]
    assert [each.paired for each in changed.boards] == [was[at] for at in (1, 2, 3, 4)]
    assert {each.anew for each in changed.boards} == set(was.values())
    assert changed.boards[0].anew == was[4]
    assert (changed.bye, changed.bye_anew, changed.absences) == (None, None, ())
    assert not changed.of_teams
    assert not changed.by_hand
    answer = stale(desk.state, desk.section, 2)
    told_whole = reason("paired-anew", count=4, boards=(1, 2, 3, 4))
    assert answer == Refused(
        "pairing-stale", (("round", 2), ("boards", (1, 2, 3, 4))), (told_whole,)
    )
    desk.do(PublishRound(FIRST, 2, "decided"))
    assert stale(desk.state, desk.section, 2) is None, "it is played as it stands"


def test_absences_that_differ_are_named_with_what_they_bring():
    """Of eight one has left and one asks for a bye: both are paired as the round stands."""
    desk = drafted()
    state = with_entry(desk.state, 7, withdrawn_after=1)
    state = with_entry(state, 8, byes={2: HALF})
    changed = out_of_date(state, state.sections[FIRST], 2)
    assert changed.absences == (ChangedAbsence(7, None, ZERO), ChangedAbsence(8, None, HALF))
    # six are left: three boards, and the fourth is empty
    assert [each.anew for each in changed.boards if each.board == 4] == [None]
    assert changed.boards[-1] == ChangedBoard(4, changed.boards[-1].before, None)


def test_another_bye_is_named_with_both():
    desk = ready(7)
    desk.play(DRAW)
    desk.do(PairRound(FIRST))
    bye = desk.section.rounds[1].bye
    assert bye is not None
    state = with_entry(desk.state, bye, byes={2: HALF})
    changed = out_of_date(state, state.sections[FIRST], 2)
    # six are left, and nobody has the bye
    assert (changed.bye, changed.bye_anew) == (bye, None)
    assert changed.absences == (ChangedAbsence(bye, None, HALF),)


def test_a_round_the_rules_have_no_pairing_for_any_more_says_so():
    desk = drafted(count=4)
    desk.do(ForbidPairing(FIRST, frozenset({1, 2, 3, 4})))
    changed = found(desk)
    assert isinstance(changed.refused, Refused)
    assert changed.boards == ()


def test_a_table_is_compared_with_its_forfeits():
    """Who left before the round is published loses by forfeit now, at the same board."""
    desk = all_play_all(4)
    desk.do(PairRound(FIRST))
    first = desk.games[0]
    state = with_entry(desk.state, first.white, withdrawn_after=0)
    changed = out_of_date(state, state.sections[FIRST], 1)
    pair = first.white, first.black
    assert changed.boards == (
        ChangedBoard(first.board, ComparedBoard(pair, 1), ComparedBoard(pair, 1, WHITE_FORFEITS)),
    )


def test_what_is_found_is_found_once_for_a_problem_and_an_engine():
    desk = drafted()
    correct(desk)
    asked_for = []

    def engine(tournament, edition):
        asked_for.append(edition)
        return pair_by_the_book(tournament, edition)

    first = out_of_date(desk.state, desk.section, 2, engine)
    assert out_of_date(desk.state, desk.section, 2, engine) is first
    assert len(asked_for) == 1
    assert out_of_date(desk.state, desk.section, 2) == first
    assert len(asked_for) == 1
    out_of_date(desk.state, desk.section, 2, engine)
    assert len(asked_for) == 2, "another engine has been asked since"


def test_a_published_round_is_compared_whatever_its_results():
    desk = drafted()
    desk.do(PublishRound(FIRST, 2))
    desk.do(EnterResult(FIRST, desk.games[0].id, DRAW))
    assert paired_otherwise(desk.state, desk.section, 2) is None
    correct(desk)
    changed = paired_otherwise(desk.state, desk.section, 2)
    unplayed = drafted()
    correct(unplayed)
    assert changed == found(unplayed)
    before = paired_otherwise(desk.state, desk.section, 2)
    desk.do(EnterResult(FIRST, desk.games[1].id, WHITE))
    assert paired_otherwise(desk.state, desk.section, 2) is before, "found once"


# --- rounds by hand


def by_hand(count=6):
    """A second round that is another one than the rules give."""
    desk = ready(count)
    desk.play(WHITE)
    desk.do(PairRound(FIRST))
    games = [(game.white, game.black) for game in desk.games]
    (one, two), (three, four), *rest = games
    bye = desk.section.rounds[1].bye
    desk.do(UnpairRound(FIRST, 2, confirmed=True))
    made = ((one, four), (three, two), *rest)
    command = PairByHand(FIRST, 2, made, ReasonByHand.COMPETITION_RULES, bye, "art. 12")
    desk.do(replace(command, confirmed=True))
    return desk


@pytest.mark.parametrize("count", [6, 7])
def test_a_round_by_hand_stands_while_its_players_and_the_answer_of_the_rules_do(count):
    desk = by_hand(count)
    assert found(desk) is None
    # another name of the problem, and the same answer
    state = with_person(desk.state, 1, national_rating=1234)
    assert out_of_date(state, state.sections[FIRST], 2) is None
    for changed in (
        with_entry(state, 1, withdrawn_after=1),
        with_entry(state, 1, byes={2: HALF}),
        with_person(state, desk.games[-1].white, fixed_board=1),
    ):
        answer = out_of_date(changed, changed.sections[FIRST], 2)
        assert answer.by_hand
        assert answer.told == reason("paired-anew-by-hand")
        assert answer.boards == ()
    correct(desk)
    assert found(desk).by_hand, "the rules answer otherwise now"


def test_a_round_by_hand_of_which_the_rules_had_no_answer_stands_while_they_have_none():
    """Two who have met: no pairing, and by hand they meet again."""
    desk = ready(2, rounds=3)
    desk.play(WHITE)
    pair = (desk.games[0].black, desk.games[0].white)
    command = PairByHand(FIRST, 2, (pair,), ReasonByHand.NO_LEGAL_PAIRING, confirmed=True)
    desk.do(command)
    code = desk.section.rounds[1].by_hand.engine_refused
    assert code
    state = with_person(desk.state, 1, national_rating=1234)
    assert out_of_date(state, state.sections[FIRST], 2) is None
    played = desk.section.rounds[1]
    other = replace(played, by_hand=replace(played.by_hand, engine_refused="other"))
    state = with_section(state, rounds=(desk.section.rounds[0], other))
    assert out_of_date(state, state.sections[FIRST], 2).by_hand


def teams_by_hand(teams=6):
    desk = team_desk() if teams == 6 else TeamDriver(System.TEAM_SWISS, 5, 2, rounds=4, size=3)
    if teams != 6:
        desk.pair_teams()
        desk.finish_round()
    desk.pair_teams(publish=False)
    (one, two), (three, four), *rest = (match.sides for match in desk.matches)
    bye = desk.section.rounds[1].teams.bye
    desk.do(UnpairRound(FIRST, 2, confirmed=True))
    made = ((one, four), (three, two), *rest)
    command = asked.PairTeamsByHand(
        FIRST, 2, made, ReasonByHand.COMPETITION_RULES, bye, "art. 12", confirmed=True
    )
    desk.do(command)
    return desk


@pytest.mark.parametrize("teams", [5, 6])
def test_a_round_of_teams_by_hand_stands_while_its_teams_seats_and_the_rules_do(teams):
    desk = teams_by_hand(teams)
    assert found(desk) is None
    # another problem by name, and the same answer
    longer = replace(desk.section.settings, teams=replace(desk.section.settings.teams, reserves=9))
    state = with_section(desk.state, settings=longer)
    assert has_changed(state, state.sections[FIRST], 2)
    assert out_of_date(state, state.sections[FIRST], 2) is None
    first = desk.matches[0]
    line_up = desk.side.teams[first.home].members[1:]
    reseated = with_teams(state, line_ups={(2, first.home): line_up})
    lists = with_team(state, first.home, members=desk.side.teams[first.home].members[::-1])
    moved = with_section(state, settings=replace(longer, first_board=5))
    for changed in (
        with_team(state, first.away, withdrawn_after=1),
        with_team(state, first.away, byes={2: ZERO}),
        reseated,
        lists,
        moved,
    ):
        answer = out_of_date(changed, changed.sections[FIRST], 2)
        assert answer is not None
        assert answer.by_hand


def test_a_round_of_teams_by_hand_is_out_of_date_where_the_rules_answer_otherwise():
    desk = teams_by_hand()
    played = desk.section.rounds[1]
    for change in ({"by_rules": ()}, {"bye_by_rules": ONE}):
        other = replace(played, digest="other", teams=replace(played.teams, **change))
        state = with_section(desk.state, rounds=(desk.section.rounds[0], other))
        assert out_of_date(state, state.sections[FIRST], 2).by_hand
    same = replace(played, digest="other")
    state = with_section(desk.state, rounds=(desk.section.rounds[0], same))
    assert out_of_date(state, state.sections[FIRST], 2) is None


def test_a_round_of_teams_is_compared_match_by_match():
    desk = team_desk()
    desk.pair_teams(publish=False)
    assert found(desk) is None
    match = desk.matches[0]
    line_up = desk.side.teams[match.home].members[1:]
    state = with_teams(desk.state, line_ups={(2, match.home): line_up})
    # a line-up is no part of the problem: it seats its players at once where it is handed in
    assert not has_changed(state, state.sections[FIRST], 2)
    lists = with_team(desk.state, match.home, members=desk.side.teams[match.home].members[::-1])
    changed = out_of_date(lists, lists.sections[FIRST], 2)
    assert changed.of_teams
    assert changed.told.concept in {"paired-anew", "paired-anew-seats"}
    assert desk.matches[0].number in {each.board for each in changed.boards}


# --- what teams have changed


def test_changes_of_teams_are_told_whole():
    desk = team_desk()
    desk.pair_teams(publish=False)
    then = desk.state
    assert told(desk, with_team(then, ONE, withdrawn_after=1)) == (
        reason("since-withdrawn", name="Team 1"),
    )
    gone = with_team(then, ONE, withdrawn_after=1)
    assert changes_since(gone, then, FIRST, 2) == (reason("since-reinstated", name="Team 1"),)
    members = then.sections[FIRST].teams.teams[ONE].members
    assert told(desk, with_team(then, ONE, members=members[::-1])) == (
        reason("since-list", name="Team 1"),
    )
    score = (TeamAdjustment(TeamScore.GAME_POINTS, Points(-5)),)
    (found_score,) = told(desk, with_team(then, TWO, adjustments=score))
    before = dict(found_score.values)["before"]
    assert found_score == reason(
        "since-team-score", name="Team 2", score="GP", before=before, after=before - 5
    )
    left = with_entry(then, members[0], withdrawn_after=1)
    assert told(desk, left) == (reason("since-withdrawn", name="1.1"),)
    desk.do(asked.AdmitLateTeam(FIRST, "Late", players=(Player("L"),)))
    assert changes_since(then, desk.state, FIRST, 2) == (reason("since-late-entry", name="Late"),)


def test_a_forfeited_match_is_told_with_both_teams():
    desk = TeamDriver(System.TEAM_SWISS, 4, 2, rounds=3)
    desk.pair_teams()
    then = desk.state
    match = desk.matches[0]
    desk.do(asked.ForfeitMatch(FIRST, 1, match.number, BLACK_FORFEITS))
    home, away = (desk.side.teams[each].name for each in match.sides)
    changed = [
        each for each in history_since(then, desk.state, FIRST, 2) if each.concept == "since-match"
    ]
    assert changed == [reason("since-match", round=1, home=home, away=away)]


# --- what is not built on


def test_nothing_is_built_on_a_draft_that_is_out_of_date():
    desk = drafted()
    game = desk.games[0]
    correct(desk)
    at = Situation(desk.state, desk.section, pair_by_the_book)
    told_so = stale(desk.state, desk.section, 2)
    assert told_so is not None
    for command in (
        PairRound(FIRST),
        PairByHand(FIRST, 3, (), ReasonByHand.REMATCH),
        asked.PairTeamsByHand(FIRST, 3, (), ReasonByHand.REMATCH),
        asked.ForfeitMatch(FIRST, 2, 1, BLACK_FORFEITS),
        EnterResult(FIRST, game.id, DRAW),
        CorrectResult(FIRST, game.id, DRAW, WHITE),
        SwapColours(FIRST, game.id),
    ):
        assert built_on_stale(at, command) == told_so, command
    earlier = next(iter(desk.section.rounds[0].games))
    for command in (
        PairByHand(FIRST, 2, (), ReasonByHand.REMATCH),
        PairByHand(FIRST, 1, (), ReasonByHand.REMATCH),
        PairByHand(FIRST, 4, (), ReasonByHand.REMATCH),
        EnterResult(FIRST, earlier, DRAW),
        EnterResult(FIRST, 99, DRAW),
        WithdrawPlayer(FIRST, 1),
    ):
        assert built_on_stale(at, command) is None, command
