"""A round is published unseen only where pairing it again would give the very same round.

Beside who meets whom that is what is forfeited, who is absent and how, the boards of the hall and,
of teams, who sits where.
"""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arbitro.desk.commands import (
    CorrectResult,
    EditPlayer,
    EditSection,
    EnterResult,
    FixBoard,
    OrderRoster,
    PairAgain,
    PairByHand,
    PairRound,
    PublishRound,
    ReinstatePlayer,
    ReinstateTeam,
    Renumber,
    RequestBye,
    RequestTeamBye,
    SetLineUp,
    SwapColours,
    UnpairRound,
    WithdrawPlayer,
    WithdrawTeam,
)
from arbitro.desk.kernel.folding import fold_events
from arbitro.desk.values.settings import GameResult, ReasonByHand
from arbitro.desk.values.teams import TeamId
from arbitro.model import SYSTEMS, Colour, EntryId, Result, System
from arbitro.reasons import Refused
from arbitro.rules.pairing.knock_out import MatchFormat
from desk.driver import FIRST, all_play_all, ready
from desk.team_driver import TeamDriver

HALF, NOTHING = Result.HALF_POINT_BYE, Result.ZERO_POINT_BYE
TABLES = [System.ROUND_ROBIN, System.DOUBLE_ROUND_ROBIN]
TEAM_TABLES = [System.TEAM_ROUND_ROBIN, System.TEAM_DOUBLE_ROUND_ROBIN]
SWISSES = [each for each in SYSTEMS.values() if each.is_swiss and not each.is_team]
BY_THE_RULES_OF_THE_EVENT = ReasonByHand.COMPETITION_RULES


def stale(desk):
    """The refusal to publish the last round, paired from something else."""
    answer = desk.ask(PublishRound(FIRST, len(desk.section.rounds)))
    assert isinstance(answer, Refused), answer
    assert answer.code == "pairing-stale"
    return answer


def concepts(reasons):
    """The names of reasons and of those behind them."""
    return {name for each in reasons for name in (each.concept, *concepts(each.parts))}


def results(desk):
    return {(game.white, game.black): game.result for game in desk.games}


def table(system):
    """Six players: the first round of the table is played, the second one a draft."""
    desk = all_play_all(6, double=system is System.DOUBLE_ROUND_ROBIN)
    desk.play()
    desk.do(PairRound(FIRST))
    return desk


def team_draft(system, teams=4, **rules):
    desk = TeamDriver(system, teams, 2, size=4, rounds=5 if system.is_swiss else 0, **rules)
    desk.pair_teams()
    desk.finish_round()
    desk.pair_teams(publish=False)
    return desk


def draft(system, count=10):
    desk = ready(count, system=system, rounds=5, half_point_byes=2)
    desk.do(RequestBye(FIRST, EntryId(9), 2, HALF))
    desk.play()
    desk.do(PairRound(FIRST))
    return desk


def first_board(desk, board):
    stood = desk.section.settings
    desk.do(EditSection(FIRST, replace(stood, first_board=board), stood))


@pytest.mark.parametrize("system", TABLES)
def test_who_leaves_a_table_after_the_pairing_forfeits_the_round_before_it_is_published(system):
    desk = table(system)
    game = desk.games[1]
    desk.do(WithdrawPlayer(FIRST, game.black))
    answer = stale(desk)
    assert dict(answer.values)["boards"] == (game.board,)
    assert {"since-withdrawn", "paired-anew-forfeits"} <= concepts(answer.reasons)
    desk.do(PairAgain(FIRST, 2))
    assert results(desk)[game.white, game.black] is GameResult.WHITE_WINS_BY_FORFEIT
    desk.do(PublishRound(FIRST, 2))


@pytest.mark.parametrize("system", TABLES)
def test_who_comes_back_to_a_table_plays_the_round_that_had_them_forfeit(system):
    desk = table(system)
    game = desk.games[1]
    desk.do(WithdrawPlayer(FIRST, game.white))
    desk.do(PairAgain(FIRST, 2))
    desk.do(ReinstatePlayer(FIRST, game.white))
    assert "since-reinstated" in concepts(stale(desk).reasons)
    desk.do(PairAgain(FIRST, 2))
    assert set(results(desk).values()) == {None}
    desk.do(PublishRound(FIRST, 2))


def test_the_forfeits_of_the_pairing_do_not_keep_a_round_from_being_thrown_away():
    desk = table(System.ROUND_ROBIN)
    game = desk.games[1]
    desk.do(WithdrawPlayer(FIRST, game.white))
    desk.do(PairAgain(FIRST, 2))
    desk.do(ReinstatePlayer(FIRST, game.white))
    desk.do(UnpairRound(FIRST, 2))
    assert len(desk.section.rounds) == 1


def test_a_game_that_was_played_is_not_thrown_away_because_a_player_left_afterwards():
    desk = table(System.ROUND_ROBIN)
    game = desk.games[1]
    desk.do(PublishRound(FIRST, 2))
    desk.do(EnterResult(FIRST, game.id, GameResult.DRAW))
    desk.do(WithdrawPlayer(FIRST, game.white))
    assert desk.refusal(UnpairRound(FIRST, 2, confirmed=True)) == "round-has-results"


@pytest.mark.parametrize("system", TEAM_TABLES)
def test_a_team_that_leaves_or_comes_back_makes_the_round_of_a_table_out_of_date(system):
    desk = team_draft(system)
    team = desk.matches[1].away
    desk.do(WithdrawTeam(FIRST, team))
    answer = stale(desk)
    assert dict(answer.values)["boards"] == (2,)
    assert {"since-withdrawn", "paired-anew-forfeits"} <= concepts(answer.reasons)
    desk.do(PairAgain(FIRST, 2))
    assert desk.matches[1].forfeit is GameResult.WHITE_WINS_BY_FORFEIT
    desk.do(ReinstateTeam(FIRST, team))
    assert dict(stale(desk).values)["boards"] == (2,)
    desk.do(PairAgain(FIRST, 2))
    assert desk.matches[1].forfeit is None
    assert set(results(desk).values()) == {None}
    desk.do(PublishRound(FIRST, 2))


def test_a_player_who_leaves_a_table_of_players_forfeits_the_draft_too():
    desk = TeamDriver(System.SCHEVENINGEN, 2, 4)
    desk.pair_teams(publish=False)
    gone = desk.matches[0].boards[2].home
    desk.do(WithdrawPlayer(FIRST, gone))
    assert "paired-anew-forfeits" in concepts(stale(desk).reasons)
    desk.do(PairAgain(FIRST, 1))
    assert [pair for pair, result in results(desk).items() if result] == [
        pair for pair in results(desk) if gone in pair
    ]
    desk.do(PublishRound(FIRST, 1))


@pytest.mark.article("C.05@2018 art. 6.7")
@pytest.mark.parametrize("system", SWISSES)
def test_who_leaves_does_not_keep_the_half_point_of_a_bye_asked_for(system):
    desk = draft(system)
    assert desk.section.rounds[1].absent == {9: HALF}
    desk.do(WithdrawPlayer(FIRST, EntryId(9)))
    answer = stale(desk)
    assert {"since-withdrawn", "paired-anew-absent"} <= concepts(answer.reasons)
    desk.do(PairAgain(FIRST, 2))
    assert desk.section.rounds[1].absent == {9: NOTHING}
    desk.do(PublishRound(FIRST, 2))


def test_nor_in_a_round_by_hand():
    desk = draft(System.DUTCH, 9)
    (one, two, *others) = [(game.white, game.black) for game in desk.games]
    games = ((one[0], two[0]), (one[1], two[1]), *others)
    bye = desk.section.rounds[1].bye
    desk.do(PairByHand(FIRST, 2, games, BY_THE_RULES_OF_THE_EVENT, bye, note="rule 7"))
    desk.do(WithdrawPlayer(FIRST, EntryId(9)))
    assert "paired-anew-by-hand" in concepts(stale(desk).reasons)


def test_nor_does_a_team():
    desk = TeamDriver(System.TEAM_SWISS, 7, 2, rounds=5)
    desk.do(RequestTeamBye(FIRST, TeamId(7), 1, HALF))
    desk.pair_teams(publish=False)
    desk.do(WithdrawTeam(FIRST, TeamId(7)))
    assert "paired-anew-absent" in concepts(stale(desk).reasons)


@pytest.mark.parametrize("system", [System.TEAM_SWISS, *TEAM_TABLES, System.SCHEVENINGEN])
def test_matches_are_not_published_at_boards_the_section_has_left(system):
    teams, rounds = (2 if system is System.SCHEVENINGEN else 4), (3 if system.is_swiss else 0)
    desk = TeamDriver(system, teams, 2, rounds=rounds)
    desk.pair_teams(publish=False)
    first_board(desk, 31)
    answer = stale(desk)
    assert {"since-first-board", "paired-anew-place"} <= concepts(answer.reasons)
    desk.do(PairAgain(FIRST, 1))
    assert [match.first_board for match in desk.matches] == [31, 33][: len(desk.matches)]
    desk.do(PublishRound(FIRST, 1))


def bracket():
    desk = ready(8, system=System.KNOCK_OUT, rounds=0, knock_out=MatchFormat(1))
    desk.do(PairRound(FIRST, lots="wbwb"))
    return desk


def test_matches_of_a_bracket_follow_the_boards_of_the_section():
    desk = bracket()
    first_board(desk, 41)
    stale(desk)
    desk.do(PairAgain(FIRST, 1, lots="bbbb"))
    assert [game.board for game in desk.games] == [41, 42, 43, 44]
    desk.do(PublishRound(FIRST, 1))


@pytest.mark.parametrize("lots", ["wbwb", "bbbb", "wwww"])
def test_and_the_fixed_board_of_a_player_whatever_colours_were_drawn(lots):
    desk = bracket()
    desk.do(PairAgain(FIRST, 1, lots=lots))
    desk.do(FixBoard(desk.games[3].white, 1))
    assert dict(stale(desk).values)["boards"] == (1, 2, 3, 4)
    desk.do(PairAgain(FIRST, 1, lots="wbbw"))
    desk.do(PublishRound(FIRST, 1))


@pytest.mark.parametrize("moved", [first_board, lambda desk, _: desk.do(fixed(desk))])
def test_so_does_a_round_by_hand(moved):
    desk = ready(8)
    desk.play()
    desk.do(PairRound(FIRST))
    (one, two, *others) = [(game.white, game.black) for game in desk.games]
    games = ((one[0], two[0]), (one[1], two[1]), *others)
    desk.do(PairByHand(FIRST, 2, games, BY_THE_RULES_OF_THE_EVENT, note="rule 7"))
    moved(desk, 21)
    assert "paired-anew-by-hand" in concepts(stale(desk).reasons)


def fixed(desk):
    return FixBoard(desk.games[3].white, 1)


@pytest.mark.parametrize("system", [System.TEAM_SWISS, *TEAM_TABLES])
def test_nobody_who_has_left_is_published_at_the_board_of_a_team(system):
    desk = team_draft(system)
    match = desk.matches[0]
    gone = match.boards[0].home
    team = desk.side.teams[match.home]
    desk.do(WithdrawPlayer(FIRST, gone))
    answer = stale(desk)
    assert dict(answer.values)["boards"] == (1,)
    assert {"since-withdrawn", "paired-anew-seats"} <= concepts(answer.reasons)
    desk.do(PairAgain(FIRST, 2))
    assert [board.home for board in desk.matches[0].boards] == list(team.members[1:3])
    desk.do(PublishRound(FIRST, 2))


@pytest.mark.article("C.05@2018 art. 7.1")
def test_the_board_of_who_left_stays_empty_in_a_line_up_handed_in():
    desk = team_draft(System.TEAM_SWISS)
    team = desk.side.teams[desk.matches[0].home]
    handed_in = (team.members[0], team.members[2])
    desk.do(SetLineUp(FIRST, 2, team.id, handed_in))
    desk.do(PublishRound(FIRST, 2))
    desk = team_draft(System.TEAM_SWISS)
    desk.do(SetLineUp(FIRST, 2, team.id, handed_in))
    desk.do(WithdrawPlayer(FIRST, handed_in[1]))
    stale(desk)
    desk.do(PairAgain(FIRST, 2))
    assert [board.home for board in desk.matches[0].boards] == [handed_in[0], None]


def as_it_is(section):
    """All that pairs a round: games with boards and results, the bye, absences, teams' seats.

    In a bracket colours are drawn.
    """
    played = section.rounds[-1]
    drawn = section.settings.system.is_knock_out
    games = [
        (frozenset(pair) if drawn else pair, game.board, game.result)
        for game in played.games.values()
        for pair in [(game.white, game.black)]
    ]
    teams = played.teams and (
        [
            (match.sides, match.first_board, match.forfeit, [seat[:3] for seat in match.boards])
            for match in played.teams.matches
        ],
        played.teams.bye,
        dict(played.teams.absent),
    )
    return games, played.bye, dict(played.absent), teams


SYSTEMS = [
    *SWISSES, *TABLES, System.KNOCK_OUT, System.TEAM_SWISS, *TEAM_TABLES, System.SCHEVENINGEN
]  # fmt: skip


def begun(system, count):
    """A section with a round played, where it has one, and the next one a draft."""
    if system is System.SCHEVENINGEN:
        desk = TeamDriver(system, 2, 4)
    elif system.is_team:
        desk = TeamDriver(system, count, 2, size=3, rounds=5 if system.is_swiss else 0)
    elif system.is_knock_out:
        desk = ready(count + 2, system=system, rounds=0, knock_out=MatchFormat(1))
    else:
        more = {"rounds": 5, "half_point_byes": 2} if system.is_swiss else {"rounds": 0}
        desk = ready(count + 3, system=system, **more)
    lots = "wb" * 8 if system.is_knock_out else ""
    desk.do(PairRound(FIRST, Colour.WHITE if system.is_swiss else None, lots=lots))
    if not system.is_knock_out:
        desk.do(PublishRound(FIRST, 1))
        for game in desk.games:
            if game.result is None:
                desk.do(EnterResult(FIRST, game.id, GameResult.WHITE_WINS))
        if system.is_swiss:
            desk.do((RequestTeamBye if system.is_team else RequestBye)(FIRST, 3, 2, HALF))
        desk.do(PairRound(FIRST))
    return desk


def edited(desk, at):
    entry = list(desk.section.entries)[at % len(desk.section.entries)]
    player = desk.state.people[entry]
    return EditPlayer(entry, replace(player, rating=2000 + at), player)


def corrected(desk, at):
    games = list(desk.section.rounds[0].games.values())
    game = games[at % len(games)]
    return CorrectResult(FIRST, game.id, GameResult.DRAW, game.result)


def turned(desk, at):
    games = list(desk.section.rounds[0].games)
    return SwapColours(FIRST, games[at % len(games)])


def moved(desk, at):
    stood = desk.section.settings
    return EditSection(FIRST, replace(stood, first_board=at), stood)


def reordered(desk, at):
    team = desk.side.teams.get(TeamId(at)) if desk.section.settings.system.is_team else None
    size = len(team.members) if team else 1
    return OrderRoster(FIRST, TeamId(at), tuple(range(size, 0, -1)))


CHANGES = [
    lambda _, at: WithdrawPlayer(FIRST, EntryId(at)),
    lambda _, at: ReinstatePlayer(FIRST, EntryId(at)),
    lambda _, at: WithdrawTeam(FIRST, TeamId(at)),
    lambda _, at: ReinstateTeam(FIRST, TeamId(at)),
    lambda _, at: FixBoard(EntryId(1 + at % 2), at),
    lambda desk, _: Renumber(FIRST, confirmed=True),
    lambda desk, _: PairAgain(FIRST, len(desk.section.rounds), lots="w" * 8),
    edited,
    corrected,
    turned,
    moved,
    reordered,
]


@pytest.mark.long
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    system=st.sampled_from(SYSTEMS),
    count=st.integers(4, 6),
    changes=st.lists(st.tuples(st.sampled_from(CHANGES), st.integers(1, 12)), max_size=5),
)
def test_a_round_is_published_unseen_exactly_where_pairing_it_again_changes_nothing(
    system, count, changes
):
    desk = begun(system, count)
    for change, at in changes:
        answer = desk.ask(change(desk, at))
        if not isinstance(answer, Refused):
            desk.record(answer)
    number = len(desk.section.rounds)
    refused = isinstance(desk.ask(PublishRound(FIRST, number)), Refused)
    again = desk.ask(PairAgain(FIRST, number, lots="wb" * 8))
    if isinstance(again, Refused):
        assert refused
        return
    after = fold_events(again, desk.state).sections[FIRST]
    assert refused == (as_it_is(after) != as_it_is(desk.section))
