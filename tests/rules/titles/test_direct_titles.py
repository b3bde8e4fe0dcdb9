"""Direct titles by the table of 2017: who gains what."""

from dataclasses import replace
from datetime import date

import pytest

from arbitro.model import Title, Tpn
from arbitro.rules.titles.direct import (
    TABLE,
    Championship,
    Finish,
    championship_fits,
    direct_awards,
    federations_needed,
)
from arbitro.rules.titles.edition import awarded_now

STRONG = 2600
GOOD = Championship("continental", date(2023, 5, 1), 40, 9, 12, 50)


def gained(event, place, *, shared=True, highest=STRONG, women=False):
    """Return what a place with seven points of nine brings, as text."""
    finish = Finish(Tpn(1), place, shared or place == 1, 70, 9)
    found = direct_awards(event, finish, highest, women=women)
    return [f"{each.title.value} {each.kind.value}" for each in found]


@pytest.mark.article("B.01@2023-01 art. 1.2.1")
@pytest.mark.parametrize(
    ("event", "gold", "shared_second", "silver"),
    [
        ("world-u20", ["GM title"], ["GM norm", "IM title"], ["IM title"]),
        ("continental", ["GM title"], ["GM norm", "IM title"], ["IM title"]),
        ("world-u18", ["GM norm", "IM title"], ["IM title"], ["IM norm", "FM title"]),
        ("continental-u20", ["GM norm", "IM title"], ["IM title"], ["IM norm", "FM title"]),
        ("world-u16", ["IM title"], ["IM norm", "FM title"], ["FM title"]),
        ("world-u14", ["IM norm", "FM title"], ["FM title"], ["CM title"]),
        ("world-u12", ["FM title"], ["FM title"], ["CM title"]),
        ("continental-u12-u14", ["FM title"], ["CM title"], ["CM title"]),
        ("world-u8-u10", ["CM title"], ["CM title"], ["CM title"]),
        ("ibero-american", ["IM title"], ["IM title"], ["IM norm", "FM title"]),
    ],
)
def test_the_rows_of_the_table(event, gold, shared_second, silver):
    # Arbiters' Manual 2023, table 1.24b: gold; first place shared, second after tie-breaks; silver
    assert gained(event, 1) == gold
    assert gained(event, 2) == shared_second
    assert gained(event, 2, shared=False) == silver
    assert gained(event, 4) == gained(event, 9, shared=False)


def test_first_place_is_shared_by_three_at_most():
    assert gained("world-u12", 3) == ["FM title"]
    assert gained("world-u12", 4) == []


def test_a_womens_championship_gives_the_womens_title_of_the_step():
    assert gained("world-u20", 1, women=True) == ["WGM title"]
    assert gained("world-u14", 1, women=True) == ["WIM norm", "WFM title"]


@pytest.mark.parametrize(
    ("event", "score", "games", "title"),
    [
        ("olympiad", 60, 9, ["FM title"]),
        ("olympiad", 55, 9, ["CM title"]),
        ("olympiad", 55, 8, ["CM title"]),
        ("olympiad", 35, 7, ["CM title"]),
        ("olympiad", 30, 6, []),
        ("continental-team", 50, 7, ["FM title"]),
        ("continental-team", 45, 7, ["CM title"]),
        ("continental-team", 30, 7, []),
        ("subcontinental", 45, 9, ["CM title"]),
    ],
)
def test_shares_of_points_need_enough_games(event, score, games, title):
    found = direct_awards(event, Finish(Tpn(1), 20, False, score, games), STRONG)
    assert [f"{each.title.value} {each.kind.value}" for each in found] == title


@pytest.mark.article("B.01@2023-01 art. 1.2.2")
def test_less_than_35_per_cent_brings_nothing():
    assert direct_awards("world-u20", Finish(Tpn(1), 1, True, 30, 9), STRONG) == ()


@pytest.mark.article("B.01@2023-01 art. 0.6.2")
@pytest.mark.parametrize(
    ("highest", "now"), [(2300, "GM"), (2299, "IM"), (2150, "FM"), (1900, None)]
)
def test_a_title_is_conditional_below_its_rating(highest, now):
    (award,) = direct_awards("world-u20", Finish(Tpn(1), 1, True, 80, 9), highest)
    assert (award.now.value if award.now else None) == now


@pytest.mark.article("B.01@2023-01 art. 1.2.3")
@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({}, None),
        ({"players": 9}, "direct-title-players"),
        ({"rounds": 8}, "direct-title-rounds"),
        ({"federations": 4}, "direct-title-federations"),
        ({"federations": 4, "members": 12}, None),
        ({"federations": 3, "members": 12}, "direct-title-federations"),
        ({"event": "club-night"}, "direct-title-event-unknown"),
        ({"start": date(2026, 1, 1)}, "direct-title-table-unknown"),
        ({"event": "olympiad", "rounds": 7}, None),
    ],
)
def test_the_event_has_to_be_large_enough_and_known(change, code):
    found = championship_fits(replace(GOOD, **change))
    assert (found.code if found else None) == code


def test_a_third_of_the_federations_or_five_have_to_take_part():
    assert [federations_needed(members) for members in (3, 10, 15, 54)] == [1, 4, 5, 5]


def test_no_row_gives_a_lower_step_before_a_higher_one():
    for lines in TABLE.values():
        steps = [step for step, *_ in lines]
        assert steps == sorted(steps)


@pytest.mark.article("B.01@2023-01 art. 1.2.1")
@pytest.mark.parametrize(
    ("event", "place", "qualified", "women", "expected"),
    [
        ("world-cup", 16, False, False, ["GM title"]),
        ("world-cup", 17, False, False, []),
        ("world-cup", 17, True, False, ["IM title"]),
        ("world-cup", 16, True, False, ["GM title"]),
        ("womens-world", 8, False, True, ["WGM title"]),
        ("womens-world", 9, True, True, ["WIM title"]),
        ("womens-world", 9, False, True, []),
        ("womens-world", 1, False, False, ["GM title"]),
        ("womens-world", 2, False, False, ["GM norm", "IM title"]),
        ("womens-world", 3, True, False, []),
    ],
)
def test_the_knock_outs_of_the_championship_go_by_the_round_reached(
    event, place, qualified, women, expected
):
    # tables 1.24a and b: last 16 and last 8, qualified by playing; champion and finalist
    finish = Finish(Tpn(1), place, False, 30, 6, qualified)
    found = direct_awards(event, finish, STRONG, women=women)
    assert [f"{each.title.value} {each.kind.value}" for each in found] == expected
    knock_out = Championship(event, date(2023, 8, 1), 128, 7, 50)
    assert championship_fits(knock_out) is None


PRINTED = (
    ("world-senior world-u20 continental", ["0t"], ["0n", "1t"], ["1t"]),
    ("world-u18 continental-senior continental-u20", ["0n", "1t"], ["1t"], ["1n", "2t"]),
    ("world-u16 continental-u18", ["1t"], ["1n", "2t"], ["2t"]),
    ("world-u14 continental-u16", ["1n", "2t"], ["2t"], ["3t"]),
    ("world-u12 world-schools-u13-u17 blind-world-u20", ["2t"], ["2t"], ["3t"]),
    ("world-amateur continental-u12-u14 continental-schools-u13-u17", ["2t"], ["3t"], ["3t"]),
    ("world-u8-u10 world-schools-u7-u11 continental-amateur", ["3t"], ["3t"], ["3t"]),
    ("continental-u8-u10 continental-schools-u7-u11", ["3t"], ["3t"], ["3t"]),
    ("commonwealth francophone ibero-american blind-world", ["1t"], ["1t"], ["1n", "2t"]),
    ("subcontinental", ["1t"], ["1t"], ["1n", "2t"]),
)
"""Tables 1.24a and b: gold, first place shared, silver and bronze; steps 0 (GM, WGM) to 3."""

STEPS = {False: ("GM", "IM", "FM", "CM"), True: ("WGM", "WIM", "WFM", "WCM")}


@pytest.mark.article("B.01@2023-01 art. 1.2.1")
@pytest.mark.parametrize("women", [False, True])
@pytest.mark.parametrize(("events", "gold", "shared", "silver"), PRINTED)
def test_every_row_of_the_table_of_medals(events, gold, shared, silver, women):
    def told(cells):
        kinds = {"t": "title", "n": "norm"}
        return [f"{STEPS[women][int(step)]} {kinds[kind]}" for step, kind in cells]

    for event in events.split():
        assert gained(event, 1, women=women) == told(gold)
        for place in (2, 3):
            assert gained(event, place, women=women) == told(shared)
            assert gained(event, place, shared=False, women=women) == told(silver)
        # seven of nine are 65 per cent too, which a zonal honours anywhere
        rest = ["2t"] if event == "subcontinental" else []
        assert gained(event, 4, women=women) == told(rest)


def test_every_event_of_the_table_is_checked_here_or_by_its_share_or_round():
    named = {name for row in PRINTED for name in row[0].split()}
    others = {"olympiad", "world-team", "continental-team", "world-cup", "womens-world"}
    assert named | others == set(TABLE)


@pytest.mark.article("B.01@2023-01 art. 1.2.1")
@pytest.mark.parametrize(
    ("event", "score", "games", "title"),
    [
        ("world-team", 45, 7, "CM"),  # 64.3 %
        ("world-team", 50, 7, "FM"),
        ("world-team", 65, 10, "FM"),
        ("world-team", 50, 6, None),
        ("continental-team", 35, 7, "CM"),
        ("continental-team", 40, 9, None),
        ("olympiad", 65, 10, "FM"),
        ("olympiad", 60, 8, "CM"),
        ("olympiad", 40, 8, "CM"),
        ("olympiad", 45, 10, None),
        ("subcontinental", 60, 9, "FM"),
        ("subcontinental", 55, 9, "CM"),
        ("subcontinental", 60, 8, None),
        ("subcontinental", 40, 9, None),
    ],
)
def test_the_shares_are_reached_exactly_and_in_enough_games(event, score, games, title):
    found = direct_awards(event, Finish(Tpn(1), 20, False, score, games), STRONG)
    assert [each.title.value for each in found] == ([title] if title else [])


@pytest.mark.article("B.01@2023-01 art. 1.2.2")
def test_35_per_cent_are_enough_and_nobody_gains_anything_without_a_game():
    assert direct_awards("world-u20", Finish(Tpn(1), 1, True, 35, 10), STRONG)
    assert direct_awards("world-u20", Finish(Tpn(1), 1, True, 40, 12), STRONG) == ()
    assert direct_awards("world-u20", Finish(Tpn(1), 1, True, 0, 0), STRONG) == ()


@pytest.mark.article("B.01@2023-01 art. 0.6.2")
@pytest.mark.parametrize("women", [False, True])
def test_each_title_has_its_own_rating_below_which_it_is_conditional(women):
    # GM 2300, IM 2200, FM 2100, CM 2000; women 200 less
    less = 200 * women
    for place, least in enumerate((2300, 2200, 2100, 2000)):
        title = Title(STEPS[women][place])
        lower = Title(STEPS[women][place + 1]) if place < 3 else None
        assert awarded_now(title, least - less) is title
        assert awarded_now(title, least - less - 1) is lower


def test_a_norm_is_nothing_to_be_awarded_at_once():
    (norm, title) = direct_awards("world-u18", Finish(Tpn(1), 1, True, 80, 9), STRONG)
    assert (norm.now, title.now) == (None, Title.IM)


@pytest.mark.article("B.01@2023-01 art. 1.2.3")
def test_who_needs_ten_players_and_a_third_of_the_federations():
    tiny = Championship("", date(2023, 5, 1), 9, 8, 4, 50)
    free = {"olympiad", "world-team", "world-cup", "womens-world", "blind-world"}
    free |= {"blind-world-u20"}
    for event in TABLE:
        fits = championship_fits(replace(tiny, event=event))
        assert (fits is None) == (event in free), event
        # a world championship needs no number of federations, the others five of fifty
        large = championship_fits(replace(tiny, event=event, players=10, rounds=9))
        assert (large is None) == event.startswith(("world", "women", "olympiad", "blind"))
        if large is not None:
            assert dict(large.values) == {"federations": 4, "needed": 5}
        enough = replace(tiny, event=event, players=10, rounds=9, federations=5)
        assert championship_fits(enough) is None
    assert championship_fits(replace(GOOD, federations=1, members=0)) is None
    assert championship_fits(replace(GOOD, start=date(2025, 12, 31))) is None
