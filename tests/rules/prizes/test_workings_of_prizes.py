"""What is said of a prize is what was paid: places, sharers, pools and what rounding took."""

from fractions import Fraction

import pytest

from arbitro.model import EditionKey, Entry, Player, Points, Tournament, Tpn
from arbitro.rules.prizes import (
    BoardMeasure,
    BoardOf,
    BoardPrizes,
    Conditions,
    Fund,
    Sharing,
    SpecialPrizes,
    award,
    board_awards,
)
from arbitro.rules.standings import Standings, StandingsRow
from crosstables.random_teams import team_swiss

EDITION = EditionKey("C.07@2026-03")


def event(count, rating=2000):
    return Tournament(
        entries=tuple(
            Entry(Tpn(number), Player(f"Player {number}", rating=rating), ())
            for number in range(1, count + 1)
        )
    )


def standings_of(points, *, ranks=None, play_offs=None):
    ranks = ranks or list(range(1, len(points) + 1))
    rows = tuple(
        StandingsRow(
            Tpn(number),
            rank,
            ranks.count(rank),
            Points(score),
            (),
            play_off=(play_offs or {}).get(number),
        )
        for number, (score, rank) in enumerate(zip(points, ranks, strict=True), start=1)
    )
    return Standings(EDITION, 9, (), rows)


def told(points, fund, **given):
    """Return what is said of each player's prize, as concept, measures and parts."""
    found = award(event(len(points)), standings_of(points, **given), fund)
    return {int(each.tpn): each for each in found.payouts}


def measures(reason):
    return reason.concept, dict(reason.values)


def parts(payout):
    return [measures(each) for each in payout.working.parts]


# FIDE Arbiters' Manual 2023, prize money: four players with 8 points share 20,000 in all
MANUAL = (1000000, 500000, 300000, 200000)


def test_a_prize_by_place_tells_the_place_alone():
    first = told([80, 75, 70, 65], Fund(MANUAL, Sharing.EQUAL))[1]
    assert measures(first.working) == ("prize-by-place", {"amount": 10000})
    assert parts(first) == [("prize-of-place", {"first": 1, "last": 1, "amount": 10000})]


def test_equal_sharing_tells_with_whom_and_of_what():
    for payout in told([80] * 4, Fund(MANUAL, Sharing.EQUAL)).values():
        assert measures(payout.working) == ("prize-by-place", {"amount": 5000})
        assert parts(payout) == [("prize-shared", {"players": 4, "pool": 20000, "share": 5000})]


def test_the_hort_system_tells_the_place_and_the_sharing():
    """The second of the example: half of 5,000 and half of his equal part, 5,000."""
    second = told([80] * 4, Fund(MANUAL, Sharing.HORT))[2]
    assert measures(second.working) == ("prize-hort", {"amount": 5000})
    assert parts(second) == [
        ("prize-of-place", {"first": 2, "last": 2, "amount": 5000}),
        ("prize-shared", {"players": 4, "pool": 20000, "share": 5000}),
    ]


def test_by_tie_breaks_nothing_is_shared_but_a_shared_place():
    found = told([80, 80, 80], Fund((900, 500, 100), Sharing.TIE_BREAK), ranks=[1, 2, 2])
    assert parts(found[1]) == [("prize-of-place", {"first": 1, "last": 1, "amount": 9})]
    for shared in (2, 3):
        assert found[shared].amount == 300
        assert parts(found[shared]) == [("prize-of-places", {"first": 2, "last": 3, "amount": 3})]


def test_what_rounding_takes_is_told_and_only_where_it_takes_something():
    found = told([80, 80, 80, 70], Fund((100, 50, 50, 50), Sharing.EQUAL))
    for sharer in (1, 2, 3):
        assert found[sharer].amount == 66
        assert parts(found[sharer])[-1] == ("prize-rounded-down", {"due": Fraction(2, 3)})
    assert [concept for concept, _ in parts(found[4])] == ["prize-of-place"]


def test_a_play_off_is_told_and_takes_its_player_out_of_the_sharing():
    found = told(
        [80, 80, 80], Fund((900, 500, 100), Sharing.EQUAL), play_offs={1: (1, 1)}, ranks=[1, 2, 2]
    )
    assert [concept for concept, _ in parts(found[1])] == ["prize-of-place", "prize-played-off"]
    assert found[1].amount == 900
    assert parts(found[2]) == [("prize-shared", {"players": 2, "pool": 6, "share": 3})]


def test_a_special_prize_tells_its_place_and_what_it_was_taken_instead_of():
    players = (Player("Old", rating=2100), Player("Low", rating=1500), Player("Lower", rating=1400))
    entries = tuple(Entry(Tpn(n), each, ()) for n, each in enumerate(players, start=1))
    special = SpecialPrizes("U1600", (30000, 20000), Conditions(rating_to=1599))
    fund = Fund((50000, 10000), Sharing.TIE_BREAK, special=(special,))
    found = award(Tournament(entries=entries), standings_of([80, 70, 60]), fund)
    by_player = {int(each.tpn): each for each in found.payouts}
    assert measures(by_player[2].working) == (
        "prize-special",
        {"name": "U1600", "place": 1, "amount": 300},
    )
    # the second of all would have had 100 euros
    assert parts(by_player[2]) == [("prize-instead-of-place", {"share": 100})]
    # who took the first special prize left the second place of all to the next: 100 < 200
    assert measures(by_player[3].working)[1] == {"name": "U1600", "place": 2, "amount": 200}
    assert [concept for concept, _ in parts(by_player[3])] == ["prize-instead-of-place"]
    assert found.not_awarded == 10000


def test_a_special_prize_that_is_shared_tells_by_how_many():
    special = SpecialPrizes("all", (30000, 20001), Conditions())
    found = told([80, 80], Fund((), Sharing.EQUAL, special=(special,)), ranks=[1, 1])
    for payout in found.values():
        assert payout.amount == 25000
        assert parts(payout) == [
            (
                "prize-shared",
                {"players": 2, "pool": Fraction(50001, 100), "share": Fraction(50001, 200)},
            ),
            ("prize-rounded-down", {"due": Fraction(50001, 200)}),
        ]


@pytest.mark.parametrize("measure", list(BoardMeasure))
@pytest.mark.parametrize("of", list(BoardOf))
def test_a_prize_of_a_board_tells_the_score_the_sharers_and_the_rounding(measure, of):
    for seed in range(6):
        boards = BoardPrizes((1, 2, 3), (10001, 5000, 2502), measure, of=of)
        found = board_awards(team_swiss(seed), Fund((), Sharing.EQUAL, boards=(boards,)))
        for payout in found.payouts:
            score, *more = [measures(each) for each in payout.working.parts]
            result = payout.result
            assert score == (
                f"prize-board-{measure.value}",
                {
                    "score": result.points,
                    "games": result.games,
                    "percentage": Fraction(10 * result.points, result.games),
                    "performance": result.performance or 0,
                },
            )
            first = payout.place - 1
            pool = sum((10001, 5000, 2502)[first : first + payout.sharing])
            share = Fraction(pool, payout.sharing)
            expected = []
            if payout.sharing > 1:
                said = {"players": payout.sharing, "pool": Fraction(pool, 100)}
                expected.append(("prize-shared", said | {"share": share / 100}))
            if pool % payout.sharing:
                expected.append(("prize-rounded-down", {"due": share / 100}))
            assert more == expected
            assert payout.amount == pool // payout.sharing
            assert measures(payout.working) == (
                "prize-of-board",
                {
                    "place": payout.place,
                    "amount": Fraction(payout.amount, 100),
                    "board": payout.board,
                },
            )
