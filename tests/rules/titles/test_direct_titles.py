"""Direct titles by the table of 2017: who gains what."""

from dataclasses import replace
from datetime import date

import pytest

from arbitro.model import Title, Tpn
from arbitro.reasons import Refused
from arbitro.rules.titles.direct import (
    Championship,
    Subgroup,
    championship_fits,
    direct_awards,
    federations_needed,
    row_in_force,
)
from arbitro.rules.titles.direct_tables import (
    ALIASES,
    EVENTS,
    LEVEL_UNKNOWN,
    NO_ROW,
    TABLES,
    Finish,
)
from arbitro.rules.titles.edition import awarded_now

STRONG = 2600
OF_2017 = date(2019, 5, 1)
TABLE = TABLES[0].rows


def row(event, start=OF_2017, *, women=False):
    """Return the row of an event, by default when that of 2017 was in force beyond doubt."""
    found = row_in_force(event, start, women=women)
    assert not isinstance(found, Refused), found
    return found


def told(awards):
    return [f"{each.title.value} {each.kind.value}" for each in awards]


GOOD = Championship("continental", date(2023, 5, 1), 40, 9, 12, 50)


def gained(event, place, *, shared=True, highest=STRONG, women=False):
    """Return what a place with seven points of nine brings, as text."""
    finish = Finish(Tpn(1), place, shared or place == 1, 70, 9)
    found = direct_awards(row(event, women=women), finish, highest)
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
    found = direct_awards(row(event), Finish(Tpn(1), 20, False, score, games), STRONG)
    assert [f"{each.title.value} {each.kind.value}" for each in found] == title


@pytest.mark.article("B.01@2023-01 art. 1.2.2")
def test_less_than_35_per_cent_brings_nothing():
    assert direct_awards(row("world-u20"), Finish(Tpn(1), 1, True, 30, 9), STRONG) == ()


@pytest.mark.article("B.01@2023-01 art. 0.6.2")
@pytest.mark.parametrize(
    ("highest", "now"), [(2300, "GM"), (2299, "IM"), (2150, "FM"), (1900, None)]
)
def test_a_title_is_conditional_below_its_rating(highest, now):
    (award,) = direct_awards(row("world-u20"), Finish(Tpn(1), 1, True, 80, 9), highest)
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
    found = direct_awards(row(event, women=women), finish, STRONG)
    assert [f"{each.title.value} {each.kind.value}" for each in found] == expected
    knock_out = Championship(event, date(2023, 8, 1), 128, 7, 50)
    assert championship_fits(knock_out) is None


PRINTED = (
    ("world-senior world-u20 continental", ["0t"], ["0n", "1t"], ["1t"]),
    ("world-u18 continental-senior continental-u20", ["0n", "1t"], ["1t"], ["1n", "2t"]),
    ("world-u16 continental-u18", ["1t"], ["1n", "2t"], ["2t"]),
    ("world-u14 continental-u16", ["1n", "2t"], ["2t"], ["3t"]),
    ("world-u12 world-schools-u13-u17 blind-world-u20", ["2t"], ["2t"], ["3t"]),
    (
        "world-amateur-u2300 world-amateur-u2000 continental-u12-u14 continental-schools-u13-u17",
        ["2t"],
        ["3t"],
        ["3t"],
    ),
    ("world-u8-u10 world-schools-u7-u11 continental-amateur", ["3t"], ["3t"], ["3t"]),
    ("continental-u8-u10 continental-schools-u7-u11", ["3t"], ["3t"], ["3t"]),
    ("commonwealth francophone ibero-american blind-world", ["1t"], ["1t"], ["1n", "2t"]),
    ("subcontinental", ["1t"], ["1t"], ["1n", "2t"]),
)
"""Tables 1.24a and b: gold, first place shared, silver and bronze; steps 0 (GM, WGM) to 3."""

STEPS = {False: ("GM", "IM", "FM", "CM"), True: ("WGM", "WIM", "WFM", "WCM")}


@pytest.mark.article("B.01.DT@2017-07 art. 1.24.a")
@pytest.mark.article("B.01.DT@2017-07 art. 1.24.b")
@pytest.mark.article("B.01@2024-01 art. 1.2.1")
@pytest.mark.parametrize("women", [False, True])
@pytest.mark.parametrize(("events", "gold", "shared", "silver"), PRINTED)
def test_every_row_of_the_table_of_medals(events, gold, shared, silver, women):
    def printed(cells):
        kinds = {"t": "title", "n": "norm"}
        return [f"{STEPS[women][int(step)]} {kinds[kind]}" for step, kind in cells]

    for event in events.split():
        assert gained(event, 1, women=women) == printed(gold)
        for place in (2, 3):
            assert gained(event, place, women=women) == printed(shared)
            assert gained(event, place, shared=False, women=women) == printed(silver)
        # seven of nine are 65 per cent too, which a zonal honours anywhere
        rest = ["2t"] if event == "subcontinental" else []
        assert gained(event, 4, women=women) == printed(rest)


def test_every_event_of_the_table_is_checked_here_or_by_its_share_or_round():
    named = {name for row in PRINTED for name in row[0].split()}
    others = {"olympiad", "world-team", "continental-team", "world-cup", "womens-world"}
    others.add("world-amateur-u1700")
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
    found = direct_awards(row(event), Finish(Tpn(1), 20, False, score, games), STRONG)
    assert [each.title.value for each in found] == ([title] if title else [])


@pytest.mark.article("B.01@2023-01 art. 1.2.2")
def test_35_per_cent_are_enough_and_nobody_gains_anything_without_a_game():
    assert direct_awards(row("world-u20"), Finish(Tpn(1), 1, True, 35, 10), STRONG)
    assert direct_awards(row("world-u20"), Finish(Tpn(1), 1, True, 40, 12), STRONG) == ()
    assert direct_awards(row("world-u20"), Finish(Tpn(1), 1, True, 0, 0), STRONG) == ()


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


@pytest.mark.article("B.01@2024-01 art. 0.6.2")
@pytest.mark.parametrize("women", [False, True])
def test_a_candidate_master_of_an_olympiad_needs_no_rating_since_2024(women):
    half, more = Finish(Tpn(1), 90, False, 40, 8), Finish(Tpn(2), 80, False, 65, 10)
    fm, cm = Title(STEPS[women][2]), Title(STEPS[women][3])
    for year, now in ((2022, None), (2023, None), (2024, cm)):
        row = row_in_force("olympiad", date(year, 8, 1), women=women)
        assert [(each.title, each.now) for each in direct_awards(row, half, 1500)] == [(cm, now)]
        # a FIDE Master of one needs it as anybody does
        assert [(each.title, each.now) for each in direct_awards(row, more, 1500)] == [(fm, None)]
    other = row_in_force("world-u20", date(2024, 8, 1), women=women)
    assert not other.at_once


def test_a_norm_is_nothing_to_be_awarded_at_once():
    (norm, title) = direct_awards(row("world-u18"), Finish(Tpn(1), 1, True, 80, 9), STRONG)
    assert (norm.now, title.now) == (None, Title.IM)


@pytest.mark.article("B.01@2023-01 art. 1.2.3")
@pytest.mark.article("B.01@2024-01 art. 1.2.2")
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


# What each year is answered, 2017 to 2026.


USUAL = {
    **dict.fromkeys(range(2017, 2022), ("2017-07",)),
    **dict.fromkeys(range(2022, 2025), ("2017-07", "table-last-read")),
    2025: ("2017-07", "table-newer"),
    2026: "row-unread",
}
AMATEURS = {
    2025: {False: ("2025", "row-second-hand"), True: ("2025", "row-shifted")},
    2026: {False: ("2026-01", "row-second-hand"), True: ("2026-01", "row-shifted")},
}


def of_year(event, year, *, women):
    """Return the table of a year with its cautions, or the refusal, as direct-titles are known."""
    if event in NO_ROW:
        return "no-row"
    if event in LEVEL_UNKNOWN:
        return "no-row" if year < 2026 else "level-unknown"
    if event == "asean" and year > 2021:
        return "no-more"
    if event not in {"world-amateur-u2300", "world-amateur-u2000", "world-amateur-u1700"}:
        return USUAL[year]
    if year in AMATEURS:
        return AMATEURS[year][women]
    table, *told_of_table = USUAL[year]
    unclear = event == "world-amateur-u1700" and not women
    return (table, *(["row-unclear"] * unclear), *told_of_table)


@pytest.mark.article("B.01.DT@2025 art. 1.23")
@pytest.mark.article("B.01.DT@2026-01 art. 1.23")
@pytest.mark.parametrize("year", range(2017, 2027))
def test_each_event_is_answered_or_refused_in_each_year_as_far_as_its_table_was_read(year):
    first = date(year, 7 if year == 2017 else 1, 1)
    for event in (*EVENTS, *ALIASES):
        for women in (False, True):
            expected = of_year(event, year, women=women)
            for day in (first, date(year, 12, 31)):
                found = row_in_force(event, day, women=women)
                if isinstance(found, Refused):
                    answer = found.code.removeprefix("direct-title-")
                else:
                    names = [each.concept.removeprefix("direct-title-") for each in found.cautions]
                    answer = (found.table.removeprefix("B.01.DT@"), *names)
                if event in LEVEL_UNKNOWN and year == 2025:
                    # the Council decided on 21 March
                    expected = "no-row" if day == first else "level-unknown"
                assert answer == expected, (event, day, women)


@pytest.mark.parametrize("event", sorted(LEVEL_UNKNOWN))
def test_the_council_decided_on_21_march(event):
    found = [row_in_force(event, date(2025, 3, day)).code for day in (20, 21)]
    assert found == ["direct-title-no-row", "direct-title-level-unknown"]


def test_before_july_2017_no_table_was_read():
    for event in sorted(set(EVENTS) - NO_ROW - set(LEVEL_UNKNOWN)):
        found = row_in_force(event, date(2017, 6, 30))
        assert (found.code, dict(found.values)) == (
            "direct-title-table-unknown",
            {"since": "2017-07-01"},
        )


@pytest.mark.parametrize("year", range(2017, 2026))
@pytest.mark.parametrize("women", [False, True])
@pytest.mark.parametrize("printed", PRINTED)
def test_what_is_answered_for_a_year_is_the_row_of_2017(printed, women, year):
    events, gold, shared, silver = printed
    for event in events.split():
        found = row(event, date(year, 9, 1), women=women)
        newer = event.startswith("world-amateur") and year == 2025
        assert found.table == ("B.01.DT@2025" if newer else "B.01.DT@2017-07")
        steps = STEPS[women]
        places = ((1, True, gold), (2, True, shared), (3, False, silver))
        for place, shares, cells in places:
            titles = told(direct_awards(found, Finish(Tpn(1), place, shares, 70, 9), STRONG))
            kinds = {"t": "title", "n": "norm"}
            assert titles == [f"{steps[int(cell[0])]} {kinds[cell[1]]}" for cell in cells]


@pytest.mark.article("B.01@2024-01 art. 1.2.4")
def test_a_winner_of_2026_is_not_judged_by_the_row_of_2017_but_told_of_it():
    found = row_in_force("world-u16", date(2026, 10, 1))
    assert isinstance(found, Refused)
    assert dict(found.values) == {
        "event": "world-u16",
        "table": "B.01.DT@2026-01",
        "nearest": "B.01.DT@2017-07",
    }


@pytest.mark.parametrize(
    ("event", "year", "women", "expected"),
    [
        # rows read of 2025, cited by an event of November 2026
        ("world-amateur-u1700", 2026, False, (["CM title"], [], ["second-hand"])),
        ("world-amateur-u2300", 2026, False, (["FM title"], ["CM title"], ["second-hand"])),
        ("world-amateur-u2000", 2025, False, (["FM title"], ["CM title"], ["second-hand"])),
        ("world-amateur-u2000", 2025, True, (["WFM title"], ["WCM title"], ["shifted"])),
        ("world-amateur-u1700", 2025, True, (["WCM title"], [], ["shifted"])),
        # tables 1.24a and b of 2017; the limits of the open cell are lost
        ("world-amateur-u1700", 2019, True, (["WCM title"], [], [])),
        ("world-amateur-u1700", 2019, False, (["CM title"], ["CM title"], ["unclear"])),
        ("world-amateur-u2300", 2019, True, (["WFM title"], ["WCM title"], [])),
    ],
)
def test_the_amateurs_have_a_row_a_section_and_another_since_2025(event, year, women, expected):
    gold, silver, unsure = expected
    found = row(event, date(year, 11, 4), women=women)
    assert told(direct_awards(found, Finish(Tpn(1), 1, True, 70, 9), STRONG)) == gold
    assert told(direct_awards(found, Finish(Tpn(2), 2, False, 70, 9), STRONG)) == silver
    names = [each.concept.removeprefix("direct-title-row-") for each in found.cautions]
    assert names == unsure


@pytest.mark.parametrize(
    ("event", "day", "answer"),
    [
        ("asean", date(2021, 12, 31), None),
        ("asean", date(2023, 6, 1), "direct-title-no-more"),
        ("asean-youth", date(2024, 6, 1), "direct-title-no-row"),
        ("asean-youth", date(2025, 6, 1), "direct-title-level-unknown"),
        ("central-asia-youth", date(2025, 6, 1), "direct-title-level-unknown"),
        ("arab", date(2023, 6, 1), None),
        ("deaf-world", date(2023, 6, 1), "direct-title-no-row"),
        ("club-night", date(2023, 6, 1), "direct-title-event-unknown"),
    ],
)
def test_what_counted_as_sub_continental_follows_the_decisions(event, day, answer):
    found = row_in_force(event, day)
    assert (found.code if isinstance(found, Refused) else None) == answer
    if answer is None:
        assert told(direct_awards(found, Finish(Tpn(1), 1, True, 70, 9), STRONG)) == ["IM title"]


@pytest.mark.article("B.01@2023-01 art. 1.2.4")
@pytest.mark.article("B.01@2024-01 art. 1.2.3")
def test_a_zonal_has_to_qualify_for_the_cup_or_the_championship():
    zonal = replace(GOOD, event="zonal")
    assert championship_fits(zonal).code == "direct-title-zonal"
    assert championship_fits(replace(zonal, qualifies=True)) is None
    place = Finish(Tpn(1), 4, False, 60, 9)  # 66.7 %
    assert told(direct_awards(row("zonal"), place, STRONG)) == ["FM title"]


def test_a_championship_of_an_age_is_judged_by_the_row_of_the_age():
    ages = {
        "world": {"u7-u11": (7, 9, 11), "u8-u10": (8, 10), "u13-u17": (13, 15, 17)},
        "continental": {"u8-u10": (8, 10), "u12-u14": (12, 14), "u16": (16,), "u18": (18,)},
    }
    for held, rows in ages.items():
        for name, each in rows.items():
            schools = "-schools" if name in {"u7-u11", "u13-u17"} else ""
            for age in each:
                found = row(f"{held}-u{age}")
                assert found.lines == TABLE[f"{held}{schools}-{name}"]
    # three regional events of a continent and the Arab youth count as continental (1.2.4)
    for held in ("regional", "arab-youth"):
        assert row(f"{held}-u14").lines == TABLE["continental-u12-u14"]
    assert set(ALIASES.values()) <= set(TABLE)


@pytest.mark.article("B.01@2023-01 art. 1.2.3.a")
@pytest.mark.parametrize(
    ("subgroup", "federations", "score", "code", "gained"),
    [
        ((6, 3), 5, 45, None, ["FM title"]),
        ((5, 3), 5, 45, "direct-title-subgroup-players", None),
        ((6, 2), 5, 45, "direct-title-subgroup-federations", None),
        ((6, 3), 4, 45, "direct-title-federations", None),
        ((6, 3), 5, 40, None, []),
    ],
)
def test_a_group_of_a_merged_event_needs_six_of_three_federations_and_half_the_points(
    subgroup, federations, score, code, gained
):
    # U14 and U16 merged: twelve players of five federations, nine rounds
    merged = Championship(
        "continental-u14", date(2023, 5, 1), 12, 9, federations, subgroup=Subgroup(*subgroup)
    )
    found = championship_fits(merged)
    assert (found.code if found else None) == code
    if gained is not None:
        best = Finish(Tpn(1), 1, True, score, 9)
        assert told(direct_awards(row(merged.event), best, STRONG, merged_rounds=9)) == gained


def test_half_the_points_are_asked_of_all_rounds_not_of_the_games_played():
    best = Finish(Tpn(1), 1, True, 40, 7)
    found = row("continental-u14")
    assert told(direct_awards(found, best, STRONG, merged_rounds=9)) == []
    assert told(direct_awards(found, best, STRONG)) == ["FM title"]


def test_three_tied_at_a_junior_championship_of_women():
    # World U20: gold WGM; first place shared WGM norm, and as silver and bronze WIM
    three = [gained("world-u20", place, women=True) for place in (1, 2, 3)]
    assert three == [["WGM title"], ["WGM norm", "WIM title"], ["WGM norm", "WIM title"]]
