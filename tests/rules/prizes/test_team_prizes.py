"""Prizes of teams by place and of their players by board."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbitro.formats.fund import read_fund, write_fund
from arbitro.model import Sex
from arbitro.reasons import Refused
from arbitro.rules.prizes import (
    RESERVES,
    Basis,
    BoardMeasure,
    BoardOf,
    BoardPrizes,
    Conditions,
    Fund,
    Sharing,
    SpecialPrizes,
    award_teams,
    board_awards,
    fund_problem,
    team_control_number,
)
from arbitro.rules.prizes.teams import board_results
from arbitro.rules.standings.teams import team_standings
from crosstables.random_teams import team_swiss

C07 = "C.07@2026-03"


def ranked(tournament):
    return team_standings(tournament, (), C07)


def fund(*boards, amounts=(), sharing=Sharing.EQUAL, special=()):
    return Fund(amounts, sharing, special=special, boards=boards)


EVENT = team_swiss(4)


def test_the_places_of_teams_are_paid_by_match_points():
    table = ranked(EVENT)
    awards = award_teams(EVENT, table, fund(amounts=(90000, 60000, 30000)))
    points = {row.tpn: row.match_points for row in table.rows}
    leaders = [row.tpn for row in table.rows if row.match_points == table.rows[0].match_points]
    paid = {each.tpn: each.amount for each in awards.teams.payouts}
    pool = sum((90000, 60000, 30000)[: len(leaders)])
    assert all(paid[tpn] == pool // len(leaders) for tpn in leaders)
    assert sum(paid.values()) + awards.teams.remainder + awards.teams.not_awarded == 180000
    assert all(points[tpn] >= points[table.rows[3].tpn] for tpn in paid)
    assert awards.twice


def with_sex(event, tpns, sex):
    """The same event in which these players are women, or men."""
    players = tuple(
        replace(entry, player=replace(entry.player, sex=sex if entry.tpn in tpns else None))
        for entry in event.players
    )
    return replace(event, players=players)


def test_a_special_prize_is_for_teams_all_of_whose_players_are_meant():
    third = EVENT.entries[2].team.members
    women = SpecialPrizes("Women", (10000,), Conditions(sex=Sex.FEMALE))
    event = with_sex(EVENT, third, Sex.FEMALE)
    awards = award_teams(event, ranked(event), fund(special=(women,)))
    assert [(each.tpn, each.special) for each in awards.teams.payouts] == [(3, "Women")]
    mixed = with_sex(EVENT, third[1:], Sex.FEMALE)
    assert award_teams(mixed, ranked(mixed), fund(special=(women,))).teams.payouts == ()


def games_of(tournament, tpn):
    """What a player scored, counted from the record by hand."""
    records = [each for each in tournament.player(tpn).rounds if each.result.value in "1=0"]
    return len(records), sum({"1": 10, "=": 5, "0": 0}[each.result.value] for each in records)


def test_a_player_competes_at_the_board_of_the_list_with_all_games():
    results = board_results(EVENT, BoardOf.LIST)
    for each in results:
        place = EVENT.entry(each.team).team.members.index(each.tpn) + 1
        assert each.board == (place if place <= EVENT.boards else RESERVES)
        assert (each.games, each.points) == games_of(EVENT, each.tpn)


def test_at_a_seat_only_the_games_of_that_board_count():
    results = board_results(EVENT, BoardOf.SEAT)
    total = {}
    for each in results:
        assert each.board in range(1, EVENT.boards + 1)
        games, points = total.get(each.tpn, (0, 0))
        total[each.tpn] = games + each.games, points + each.points
    assert total == {
        entry.tpn: games_of(EVENT, entry.tpn)
        for entry in EVENT.players
        if games_of(EVENT, entry.tpn)[0]
    }


def test_the_best_by_percentage_has_the_prize_once_enough_games_are_played():
    prizes = BoardPrizes((1,), (5000,), BoardMeasure.PERCENTAGE, least_games=3)
    (payout, *others) = board_awards(EVENT, fund(prizes)).payouts
    rest = [
        games_of(EVENT, entry.team.members[0])
        for entry in EVENT.entries
        if games_of(EVENT, entry.team.members[0])[0] >= 3
    ]
    best = max(Fraction(points, games) for games, points in rest)
    assert Fraction(payout.result.points, payout.result.games) == best
    assert payout.amount == 5000 // (1 + len(others))
    nobody = BoardPrizes((1,), (5000,), BoardMeasure.PERCENTAGE, least_games=99)
    awards = board_awards(EVENT, fund(nobody))
    assert (awards.payouts, awards.not_awarded) == ((), 5000)


def test_a_performance_is_the_average_of_the_opponents_and_what_the_score_is_worth():
    """B.02 art. 8.1.1: 50 per cent is worth nothing, 100 per cent 800."""
    (result,) = [
        each
        for each in board_results(EVENT, BoardOf.LIST)
        if each.tpn == EVENT.entries[0].team.members[0]
    ]
    met = [
        EVENT.player(each.opponent).player.rating
        for each in EVENT.player(result.tpn).rounds
        if each.result.value in "1=0" and EVENT.player(each.opponent).player.rating
    ]
    average = int(Fraction(sum(met), len(met)) + Fraction(1, 2))
    winning = tuple(
        replace(
            entry,
            rounds=tuple(
                each._replace(result=type(each.result)("1")) if each.result.value in "=0" else each
                for each in entry.rounds
            ),
        )
        if entry.tpn == result.tpn
        else entry
        for entry in EVENT.players
    )
    best = board_results(replace(EVENT, players=winning), BoardOf.LIST)
    assert next(each for each in best if each.tpn == result.tpn).performance == average + 800


def test_unrated_opponents_give_no_performance_and_no_prize_for_it():
    unrated = tuple(
        replace(entry, player=replace(entry.player, rating=0)) for entry in EVENT.players
    )
    event = replace(EVENT, players=unrated)
    awards = board_awards(event, fund(BoardPrizes((1,), (100,), BoardMeasure.PERFORMANCE)))
    assert awards.payouts == ()
    assert {each.performance for each in board_results(event, BoardOf.LIST)} == {None}


def test_a_medal_is_a_place_without_money():
    prizes = BoardPrizes((1,), (0, 0, 0), BoardMeasure.POINTS)
    payouts = board_awards(EVENT, fund(prizes)).payouts
    assert len(payouts) >= 3
    assert {each.amount for each in payouts} == {0}


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(list(BoardMeasure)),
    st.sampled_from(list(BoardOf)),
    st.lists(st.integers(0, 100_000), min_size=1, max_size=4),
    st.integers(1, 6),
    st.integers(0, 20),
)
def test_every_cent_of_a_fund_is_paid_left_or_not_awarded(measure, of, amounts, least, seed):
    event = team_swiss(seed)
    prizes = BoardPrizes((1, 2, RESERVES), tuple(sorted(amounts, reverse=True)), measure, least, of)
    given_away = fund(prizes, amounts=(9999, 5000), sharing=Sharing.HORT)
    awards = award_teams(event, ranked(event), given_away)
    paid = sum(each.amount for each in (*awards.teams.payouts, *awards.boards.payouts))
    left = awards.teams.remainder + awards.boards.remainder
    unused = awards.teams.not_awarded + awards.boards.not_awarded
    assert paid + left + unused == given_away.total
    assert awards.twice
    for each in awards.boards.payouts:
        assert each.result.games >= least
        assert len(team_control_number(awards)) == 8


def test_a_fund_of_boards_is_read_as_it_is_written():
    whole = fund(
        BoardPrizes((1, 2), (5000, 2500), BoardMeasure.PERFORMANCE, 4, BoardOf.SEAT),
        BoardPrizes((RESERVES,), (0,)),
        amounts=(100,),
    )
    assert read_fund(write_fund(whole)) == whole


@pytest.mark.parametrize("boards", [
    '{"boards": [], "prizes": [1]}', '{"boards": [1, 1], "prizes": [1]}', '{"prizes": [1]}',
    '{"boards": [1], "prizes": [1, 2]}', '{"boards": [1], "prizes": [1], "by": "luck"}',
    '{"boards": [1], "prizes": [1], "of": "x"}', "3",
])  # fmt: skip
def test_a_fund_of_boards_that_is_not_understood_is_refused(boards):
    text = f'{{"sharing": "equal", "boards": [{boards}]}}'
    answer = read_fund(text)
    assert isinstance(answer, Refused)
    assert str(dict(answer.values)["key"]).startswith("boards[0]")


def test_what_teams_have_not_is_refused_and_players_have_no_boards():
    young = SpecialPrizes("U18", (100,), Conditions(born_from=2008))
    above = SpecialPrizes("Best", (100,), basis=Basis.ABOVE_EXPECTATION)
    assert fund_problem(fund(special=(young,)), teams=True).code == "prizes-not-for-teams"
    assert fund_problem(fund(special=(above,)), teams=True).code == "prizes-not-for-teams"
    boards = BoardPrizes((1,), (100,))
    assert fund_problem(fund(boards), teams=False).code == "prizes-of-boards"
    assert fund_problem(fund(boards, boards), teams=True).code == "prizes-board-twice"
    assert fund_problem(fund(boards), teams=True) is None
    seat = BoardPrizes((RESERVES,), (100,), of=BoardOf.SEAT)
    assert fund_problem(fund(seat), teams=True).code == "prizes-of-reserves-by-seat"


@pytest.mark.parametrize(
    ("boards", "of", "code"),
    [
        ((1, RESERVES), BoardOf.SEAT, "prizes-of-reserves-by-seat"),
        ((1, RESERVES), BoardOf.LIST, None),
        ((1, 2), BoardOf.SEAT, None),
        ((1, 2), BoardOf.LIST, None),
    ],
)
def test_reserves_have_no_seat_of_their_own(boards, of, code):
    problem = fund_problem(fund(BoardPrizes(boards, (1000,), of=of)), teams=True)
    assert (problem.code if problem else None) == code


def test_who_met_nobody_with_a_rating_is_in_the_running_for_points_and_not_for_a_performance():
    unrated = replace(
        EVENT,
        players=tuple(
            replace(each, player=replace(each.player, rating=0)) for each in EVENT.players
        ),
    )
    for measure in BoardMeasure:
        asked = fund(BoardPrizes((1,), (1000,), measure=measure, least_games=1))
        paid = board_awards(unrated, asked).payouts
        assert bool(paid) is (measure is not BoardMeasure.PERFORMANCE), measure


@pytest.mark.parametrize(
    ("name", "otherwise"), [("recount", lambda *_: {}), ("_same_boards", lambda *_: False)]
)
def test_a_fund_agrees_with_itself_only_where_teams_and_boards_both_do(
    monkeypatch, name, otherwise
):
    """Every fund is counted twice; here the second count finds something else of one of them."""
    paid = fund(BoardPrizes((1,), (100,)), amounts=(1000,))
    assert award_teams(EVENT, ranked(EVENT), paid).twice
    monkeypatch.setattr(f"arbitro.rules.prizes.teams.{name}", otherwise)
    assert not award_teams(EVENT, ranked(EVENT), paid).twice
