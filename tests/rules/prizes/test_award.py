"""Money: the example of the manual, special prizes, and a second way to compute every amount."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbitro.i18n import translator
from arbitro.model import EditionKey, Entry, Player, Points, Sex, Tournament, Tpn
from arbitro.rules.prizes import (
    Basis,
    Conditions,
    Fund,
    Sharing,
    SpecialPrizes,
    award,
    expectations,
    order_problem,
    recount,
)
from arbitro.rules.prizes.award import shares
from arbitro.rules.standings import Standings, StandingsRow
from crosstables.written import crosstable

EDITION = EditionKey("C.07@2026-03")


def event(*players):
    """Return a tournament of these players, without a game."""
    entries = tuple(Entry(Tpn(n), each, ()) for n, each in enumerate(players, start=1))
    return Tournament(entries=entries)


def placed(points, ranks=None):
    """Return standings in which player n is the n-th, with these points (and ranks if shared)."""
    ranks = ranks or list(range(1, len(points) + 1))
    rows = tuple(
        StandingsRow(Tpn(n), rank, ranks.count(rank), Points(score), ())
        for n, (score, rank) in enumerate(zip(points, ranks, strict=True), start=1)
    )
    return Standings(EDITION, 9, (), rows)


def people(count):
    return event(*(Player(f"Player {n}", rating=2000) for n in range(1, count + 1)))


def amounts(awards):
    return {int(payout.tpn): payout.amount for payout in awards.payouts}


# FIDE Arbiters' Manual 2023, prize money: four players with 8 points, tie-breaks 58, 57, 56, 54
MANUAL = (1000000, 500000, 300000, 200000)


@pytest.mark.parametrize(
    ("sharing", "euros"),
    [
        (Sharing.EQUAL, [5000, 5000, 5000, 5000]),
        (Sharing.TIE_BREAK, [10000, 5000, 3000, 2000]),
        (Sharing.HORT, [7500, 5000, 4000, 3500]),
    ],
)
def test_the_example_of_the_manual_in_its_three_systems(sharing, euros):
    awards = award(people(4), placed([80] * 4), Fund(MANUAL, sharing))
    assert list(amounts(awards).values()) == [each * 100 for each in euros]
    assert (awards.remainder, awards.not_awarded) == (0, 0)


# The same page: 10 prizes; places 1-4 have 8 points, 5-9 have 7 1/2, 10-20 have 7.
TWENTY = [80] * 4 + [75] * 5 + [70] * 11
TEN = tuple(range(10000, 0, -1000))


@pytest.mark.parametrize("sharing", [Sharing.EQUAL, Sharing.HORT])
def test_with_a_cut_off_nobody_placed_after_it_shares(sharing):
    awards = award(people(20), placed(TWENTY), Fund(TEN, sharing, cut_off=10))
    assert set(amounts(awards)) == set(range(1, 11))
    assert amounts(awards)[10] == 1000


def test_without_a_cut_off_eleven_players_share_the_tenth_prize():
    awards = award(people(20), placed(TWENTY), Fund(TEN, Sharing.EQUAL))
    assert [amounts(awards)[n] for n in range(10, 21)] == [90] * 11
    assert awards.remainder == 10


def test_players_tied_on_everything_at_the_cut_off_share_alike():
    standings = placed([80, 70, 70], ranks=[1, 2, 2])
    awards = award(people(3), standings, Fund((100, 50), Sharing.HORT, cut_off=2))
    assert amounts(awards) == {1: 100, 2: 25, 3: 25}


@pytest.mark.parametrize(
    ("cut_off", "ranks", "paid"),
    [
        # without a cut-off all three share 150; after the first place nobody does
        (0, [1, 2, 3], {1: 50, 2: 50, 3: 50}),
        (1, [1, 2, 3], {1: 90, 2: 60}),
        (2, [1, 2, 3], {1: 75, 2: 75}),
        # the second and third are tied on everything: both are placed second, within the cut-off
        (1, [1, 2, 2], {1: 90, 2: 30, 3: 30}),
        (2, [1, 2, 2], {1: 50, 2: 50, 3: 50}),
    ],
)
def test_those_share_who_are_placed_no_later_than_the_cut_off(cut_off, ranks, paid):
    fund = Fund((90, 60), Sharing.EQUAL, cut_off=cut_off)
    assert amounts(award(people(3), placed([70] * 3, ranks), fund)) == paid


VETERAN = Player("Veteran", rating=1700, birth="1950", club="North", federation="ESP")
GIRL = Player("Girl", rating=1500, birth="2012/03/04", sex=Sex.FEMALE, category="U14")
NEW = Player("New", rating=0)


@pytest.mark.parametrize(
    ("conditions", "who"),
    [
        (Conditions(), "VGN"),
        (Conditions(rating_to=1700), "VGN"),
        (Conditions(rating_from=1, rating_to=1699), "G"),
        (Conditions(born_to=1958), "V"),
        (Conditions(born_from=2012), "G"),
        (Conditions(sex=Sex.FEMALE), "G"),
        (Conditions(club="north"), "V"),
        (Conditions(federation="ESP"), "V"),
        (Conditions(category="u14"), "G"),
    ],
)
def test_conditions_choose_by_rating_birth_sex_club_federation_and_category(conditions, who):
    assert "".join(each.name[0] for each in (VETERAN, GIRL, NEW) if conditions.fits(each)) == who


def test_the_best_prize_is_taken_and_everybody_below_moves_up():
    players = event(Player("A", 2400), VETERAN, GIRL, Player("B", 2000))
    special = (SpecialPrizes("U1800", (300, 100), Conditions(rating_to=1799)),)
    fund = Fund((500, 200, 90), Sharing.TIE_BREAK, special=special)
    awards = award(players, placed([40, 30, 20, 10]), fund)
    assert amounts(awards) == {1: 500, 2: 300, 3: 200, 4: 90}
    assert [each.special for each in awards.payouts] == ["", "U1800", "", ""]
    assert awards.not_awarded == 100


def test_a_special_prize_worth_less_than_the_place_goes_to_the_next():
    players = event(VETERAN, GIRL, Player("B", 2000))
    special = (SpecialPrizes("U1800", (300,), Conditions(rating_to=1799)),)
    fund = Fund((500, 200), Sharing.TIE_BREAK, special=special)
    awards = award(players, placed([40, 30, 20]), fund)
    assert amounts(awards) == {1: 500, 2: 300, 3: 200}


def test_players_tied_on_everything_share_the_special_prizes():
    special = (SpecialPrizes("All", (301, 200, 1)),)
    awards = award(people(3), placed([30, 30, 10], [1, 1, 3]), Fund((), Sharing.EQUAL, 0, special))
    assert amounts(awards) == {1: 250, 2: 250, 3: 1}
    assert awards.remainder == 1


def test_two_special_prizes_alike_are_two_prizes():
    prize = SpecialPrizes("All", (100,))
    fund = Fund((), Sharing.EQUAL, 0, (prize, prize))
    awards = award(people(3), placed([30, 20, 10]), fund)
    assert amounts(awards) == {1: 100, 2: 100}
    assert awards.remainder == 0


def test_the_performance_above_expectation_counts_the_games_between_rated_players():
    # 2000 against 2200 expects 24 per cent, against 2000 half; unrated and forfeits do not count
    played = crosstable(
        """
        2000 2w1 3b= 4w1 2b+
        2200 1b0 4w1 3w= 1w-
        2000 4w1 1w= 2b= Z
        0    3b0 2b0 1b0 U
        """
    )
    surplus = {tpn: each.surplus for tpn, each in expectations(played).items()}
    assert surplus == {1: 76, 2: -76 + 50 - 76, 3: 0 + 50 - 24}
    special = (SpecialPrizes("Surprise", (100,), basis=Basis.ABOVE_EXPECTATION),)
    awards = award(played, placed([35, 15, 20, 10]), Fund((), Sharing.HORT, 0, special))
    assert amounts(awards) == {1: 100}


def test_amounts_that_rise_are_no_fund():
    with pytest.raises(ValueError):
        Fund((50, 100), Sharing.EQUAL)
    with pytest.raises(ValueError):
        SpecialPrizes("U1800", (50, 100))


@st.composite
def prizes(draw):
    """Draw a tournament, its standings and a fund with two special prizes."""
    size = draw(st.integers(1, 7))
    points = sorted(draw(st.lists(st.integers(0, 3), min_size=size, max_size=size)), reverse=True)
    ranks = [1]
    for place in range(2, size + 1):
        tied = points[place - 1] == points[place - 2] and draw(st.booleans())
        ranks.append(ranks[-1] if tied else place)
    money = st.lists(st.integers(0, 50), max_size=5).map(lambda m: tuple(sorted(m, reverse=True)))
    special = tuple(
        SpecialPrizes(name, draw(money), Conditions(rating_to=draw(st.sampled_from([0, 1, 2]))))
        for name in "AB"
    )
    fund = Fund(draw(money), draw(st.sampled_from(Sharing)), draw(st.integers(0, 6)), special)
    players = [Player(f"P{n}", rating=draw(st.integers(1, 3))) for n in range(size)]
    return event(*players), placed([10 * each for each in points], ranks), fund


@pytest.mark.long
@given(prizes())
@settings(max_examples=120, deadline=None)
def test_the_second_count_agrees(case):
    assert amounts(award(*case)) == recount(*case)


@given(prizes())
@settings(max_examples=60, deadline=None)
def test_payouts_and_what_is_left_are_the_fund_and_nobody_gets_two_prizes(case):
    awards = award(*case)
    paid = sum(payout.amount for payout in awards.payouts)
    assert paid + awards.remainder + awards.not_awarded == case[2].total
    assert 0 <= awards.remainder < len(case[1].rows)
    assert awards.not_awarded >= 0
    assert len(amounts(awards)) == len(awards.payouts)


@given(prizes())
@settings(max_examples=40, deadline=None)
def test_players_tied_on_everything_and_alike_get_the_same(case):
    tournament, standings, _ = case
    alike = {}
    for row in standings.rows:
        key = row.rank, tournament.entry(row.tpn).player.rating
        alike.setdefault(key, set()).add(amounts(award(*case)).get(int(row.tpn), 0))
    assert all(len(found) == 1 for found in alike.values())


@given(prizes(), st.randoms(use_true_random=False))
@settings(max_examples=40, deadline=None)
def test_the_order_of_the_players_in_the_file_is_irrelevant(case, chance):
    tournament, standings, fund = case
    shuffled = list(tournament.entries)
    chance.shuffle(shuffled)
    again = award(replace(tournament, entries=tuple(shuffled)), standings, fund)
    assert again == award(*case)


@given(prizes())
@settings(max_examples=50, deadline=None)
def test_every_amount_has_words_in_both_languages(case):
    def said(reason):
        for language in ("en", "es"):
            text = translator(language).reason(reason)
            assert "{" not in text
            assert not text.startswith("prize-")
        for part in reason.parts:
            said(part)

    for payout in award(*case).payouts:
        said(payout.working)
        assert payout.working.value("amount") == Fraction(payout.amount, 100)


def test_only_a_fund_that_follows_tie_breaks_asks_for_all_of_them():
    # equal shares are the same in any order of those with as many points
    omitted = (("ARO", "no-ratings"),)
    special = (SpecialPrizes("women", (50,)),)
    for fund, asks in (
        (Fund(TEN, Sharing.EQUAL), False),
        (Fund(TEN, Sharing.EQUAL, cut_off=5), True),
        (Fund(TEN, Sharing.EQUAL, special=special), True),
        (Fund(TEN, Sharing.HORT), True),
        (Fund(TEN, Sharing.TIE_BREAK), True),
    ):
        found = order_problem(omitted, fund)
        assert (found is not None) == asks
        assert found is None or found.code == "order-not-as-listed"
        assert order_problem((), fund) is None


@pytest.mark.parametrize(
    ("special", "paid"),
    [
        (9900, {1: 10000, 2: 9900}),
        (10000, {1: 10000, 2: 10000}),
        (10100, {1: 10100, 2: 10000}),
    ],
)
def test_a_special_prize_is_taken_where_it_is_more_than_what_the_place_brings(special, paid):
    # the first is due 10,000 by place; the prize is for all three
    fund = Fund((10000,), Sharing.TIE_BREAK, special=(SpecialPrizes("All", (special,)),))
    table = placed([30, 20, 10])
    found = amounts(award(people(3), table, fund))
    assert found == recount(people(3), table, fund) == paid


def test_where_the_tie_break_decides_nothing_is_shared():
    fund = Fund((300, 100), Sharing.TIE_BREAK)
    found = shares(placed([50, 50]).rows, fund)
    assert [(each.sharers, each.pool, each.equal, each.due) for each in found] == [
        (1, 0, 0, 300),
        (1, 0, 0, 100),
    ]
