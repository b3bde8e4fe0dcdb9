"""What the rules decide around the boards, with the bounds and examples of the texts named."""

from datetime import date, timedelta
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbitro.rules.office.conduct.appeals import (
    Appeal,
    CommitteeMember,
    check_appeal,
    check_appeal_limit,
    check_committee,
    panel_for,
)
from arbitro.rules.office.conduct.protection import (
    Protection,
    Stakes,
    check_measures,
    check_waiver,
    protection_level,
)
from arbitro.rules.office.deadlines import calendar_of
from arbitro.rules.office.document import ITEMS, check_prospectus
from arbitro.rules.office.finding import Grade
from arbitro.rules.office.hall.equipment import EquipmentMeasures, check_equipment
from arbitro.rules.office.limits import (
    follows_earlier_rules,
    goes_to_ethics,
    is_barred,
    is_known_too_long,
    last_day_of_arbiter_appeal,
    last_day_of_code_appeal,
    months_after,
    original_revives,
    sanction_lapses,
)
from arbitro.rules.office.staff import Shift, arbiters_needed, check_rota, sectors


def codes(found):
    return [each.code for each in found]


# Equipment, C.02: heights, bases, squares and tables.

HEIGHTS = dict(
    zip(
        ("king", "queen", "bishop", "knight", "rook", "pawn"),
        (950, 850, 700, 600, 550, 500),
        strict=True,
    )
)
BASES = dict(zip(HEIGHTS, (400, 360, 300, 270, 260, 240), strict=True))


@pytest.mark.article("C.02@2022-09 art. 2.3")
@pytest.mark.article("C.02@2022-09 art. 2.4")
def test_a_set_of_the_usual_size_is_within_all_bounds():
    assert check_equipment(EquipmentMeasures(HEIGHTS, BASES, 550)) == ()


@pytest.mark.article("C.02@2022-09 art. 2.3")
@pytest.mark.parametrize(
    ("piece", "least", "most"),
    [
        ("king", 855, 1045),
        ("queen", 765, 935),
        ("bishop", 630, 770),
        ("knight", 540, 660),
        ("rook", 495, 605),
        ("pawn", 450, 550),
    ],
)
def test_a_bound_of_a_height_is_inside_and_a_tenth_of_a_millimetre_more_is_not(piece, least, most):
    for height, inside in ((least, True), (most, True), (least - 1, False), (most + 1, False)):
        assert (check_equipment(EquipmentMeasures({piece: height})) == ()) is inside


def test_a_queen_as_tall_as_the_king_breaks_the_order_within_the_tolerance():
    assert codes(check_equipment(EquipmentMeasures({"king": 860, "queen": 900}))) == ["piece-order"]
    assert codes(check_equipment(EquipmentMeasures({"knight": 560, "rook": 570}))) == [
        "piece-order"
    ]


def test_bases_and_squares_follow_the_measured_pieces():
    wide = EquipmentMeasures({"pawn": 500}, {"pawn": 280}, 550)
    assert codes(check_equipment(wide)) == ["piece-base", "four-pawns"]
    assert check_equipment(EquipmentMeasures({"pawn": 500}, {"pawn": 250}, 500)) == ()
    assert codes(check_equipment(EquipmentMeasures({"king": 950}, {"king": 480}))) == ["piece-base"]
    (unknown,) = check_equipment(EquipmentMeasures(bases={"king": 400}))
    assert unknown.grade is Grade.UNKNOWN


@pytest.mark.article("C.02@2022-09 art. 4.1")
@pytest.mark.parametrize(
    ("length", "width", "wrong"),
    [(9350, 7225, 0), (12650, 9775, 0), (9349, 7225, 1), (12651, 9776, 2), (9200, 8500, 1)],
)
def test_tables_may_differ_by_fifteen_percent(length, width, wrong):
    found = check_equipment(EquipmentMeasures(table={"length": length, "width": width}))
    assert codes(found) == ["table"] * wrong


def test_a_table_of_another_height_is_only_minded_since_no_tolerance_is_printed():
    (only,) = check_equipment(EquipmentMeasures(table={"height": 7500}))
    assert only.grade is Grade.MIND


# Protection measures.


@pytest.mark.parametrize(
    ("stakes", "level"),
    [
        (Stakes(2, norms=True, prizes_eur=15_000), Protection.INCREASED),
        (Stakes(3, prizes_eur=25_000), Protection.INCREASED),
        (Stakes(3, prizes_eur=20_000), Protection.STANDARD),
        (Stakes(3, prizes_eur=100_001), Protection.MAXIMUM),
        (Stakes(3, national_championship=True), Protection.INCREASED),
        (Stakes(2, norms=True, national_championship=True), Protection.MAXIMUM),
        (Stakes(1, national_championship=True), Protection.MAXIMUM),
        (Stakes(3, prizes_eur=5_000, round_robin_average=2395), Protection.STANDARD),
        (Stakes(3, prizes_eur=5_000, round_robin_average=2400), Protection.INCREASED),
        (Stakes(3, round_robin_average=2400, women=True), Protection.MAXIMUM),
        (Stakes(3, round_robin_average=2200, women=True), Protection.INCREASED),
    ],
)
def test_the_highest_level_that_applies_holds(stakes, level):
    assert protection_level(stakes) is level


def test_measures_are_counted_against_the_level():
    assert check_measures(Protection.STANDARD, 1) == ()
    (few,) = check_measures(Protection.INCREASED, 1)
    assert (few.grade, dict(few.values)) == (Grade.ERROR, {"taken": 1, "needed": 2})
    assert check_measures(Protection.MAXIMUM, None)[0].grade is Grade.UNKNOWN


def test_a_waiver_goes_to_the_right_body_four_weeks_before():
    start = date(2026, 7, 6)
    late = check_waiver(Protection.INCREASED, "federation", date(2026, 6, 9), start)
    assert codes(late) == ["waiver-addressee", "waiver-late"]
    assert dict(late[1].values)["latest"] == "2026-06-08"
    assert check_waiver(Protection.STANDARD, "federation", date(2026, 6, 8), start) == ()
    assert codes(check_waiver(Protection.STANDARD, "commission", date(2026, 6, 8), start)) == [
        "waiver-addressee"
    ]
    assert codes(check_waiver(Protection.MAXIMUM, "commission", date(2026, 1, 1), start)) == [
        "waiver-none"
    ]


# Appeals, C.05 article 10.

START = date(2026, 7, 6)
OLD = date(1970, 1, 1)
FIVE = (
    CommitteeMember("A", "ESP", OLD),
    CommitteeMember("B", "FRA", OLD),
    CommitteeMember("C", "ESP", OLD),
    CommitteeMember("D", "ITA", OLD, reserve=True),
    CommitteeMember("E", "POR", OLD, reserve=True),
)


@pytest.mark.article("C.05@2018 art. 10.2")
def test_a_committee_is_odd_of_age_and_of_several_federations():
    found = check_committee(FIVE, START, international=True)
    assert [(each.code, each.grade) for each in found] == [("committee-federation", Grade.MIND)]
    assert check_committee(FIVE, START, international=False) == ()
    four = (*FIVE[:3], CommitteeMember("F", "GER", OLD))
    assert codes(check_committee(four, START, international=False)) == ["committee-even"]
    young = (*FIVE[:2], CommitteeMember("C", "GER", START.replace(year=2005) + timedelta(days=1)))
    assert codes(check_committee(young, START, international=True)) == ["committee-age"]
    of_age = (*FIVE[:2], CommitteeMember("C", "GER", START.replace(year=2005)))
    assert check_committee(of_age, START, international=True) == ()
    assert codes(check_committee((), START, international=True)) == ["committee-none"]
    unknown = check_committee((*FIVE[:2], CommitteeMember("C", "GER")), START, international=True)
    assert [each.grade for each in unknown] == [Grade.UNKNOWN]


def test_who_is_involved_stands_down_and_reserves_fill_in_order():
    assert [each.name for each in panel_for(FIVE, ()).sitting] == ["A", "B", "C"]
    assert [each.name for each in panel_for(FIVE, {"B"}).sitting] == ["A", "C", "D"]
    assert not panel_for(FIVE, (), {"ESP", "FRA"}).can_sit


@given(st.lists(st.booleans(), max_size=7), st.lists(st.booleans(), max_size=3), st.data())
def test_a_panel_is_lawful_or_nobody_could_make_a_larger_one(voting, reserves, data):
    members = tuple(
        CommitteeMember(f"{place}", reserve=place >= len(voting))
        for place in range(len(voting + reserves))
    )
    involved = {each.name for each in members if data.draw(st.booleans())}
    panel = panel_for(members, involved)
    assert not {each.name for each in panel.sitting} & involved
    assert len(panel.sitting) % 2 == 1 or not panel.sitting
    free = min(len(voting), len(members) - len(involved))
    assert panel.can_sit is (free >= 3)


def test_the_limit_for_appeals_leaves_time_before_the_next_pairing():
    # rounds at 9:00 and 16:00, games of four hours, paired at 14:30
    times = {"start": 540, "longest_game": 240, "next_pairing": 870}
    assert check_appeal_limit(limit=30, **times) == ()
    for limit in (90, 24 * 60):
        assert codes(check_appeal_limit(limit=limit, **times)) == ["appeal-limit-too-long"]
    assert codes(check_appeal_limit(limit=None, **times)) == ["appeal-limit-unsaid"]


@pytest.mark.article("C.05@2018 art. 10.3")
@pytest.mark.article("C.05@2018 art. 10.4")
def test_each_reason_not_to_hear_an_appeal_is_named_alone():
    good = {
        "entitled": True,
        "against_official": True,
        "written": True,
        "late": False,
        "deposit_paid": True,
    }
    assert check_appeal(Appeal(**good)) == ()
    for changed, code in (
        ({"entitled": False}, "appeal-not-entitled"),
        ({"against_official": False}, "appeal-no-decision"),
        ({"written": False}, "appeal-oral"),
        ({"late": True}, "appeal-late"),
        ({"deposit_paid": False}, "appeal-deposit-unpaid"),
        ({"late": None}, "appeal-terms-unsaid"),
        ({"barred_by_signature": True}, "appeal-signed"),
    ):
        assert codes(check_appeal(Appeal(**{**good, **changed}))) == [code]


# Days of discipline.


def day(text):
    return date.fromisoformat(text)


@pytest.mark.article("EDC@2022-04 art. 17.4")
@pytest.mark.parametrize(
    ("notice", "holidays", "last"),
    [
        ("2026-03-03", (), "2026-03-24"),
        ("2026-06-14", (), "2026-07-06"),  # the twenty-first day is a Sunday
        ("2026-05-16", (), "2026-06-06"),  # a Saturday does not extend
        ("2026-12-04", ("2026-12-25",), "2026-12-26"),
        ("2026-12-04", ("2026-12-25", "2026-12-26"), "2026-12-28"),
        ("2024-02-08", (), "2024-02-29"),
    ],
)
def test_an_appeal_under_the_code_ends_on_the_first_day_that_is_no_holiday(notice, holidays, last):
    assert last_day_of_code_appeal(day(notice), set(map(day, holidays))) == day(last)


@pytest.mark.article("B.06.5A@2023-05 art. 6.2")
def test_an_arbiters_appeal_is_never_extended():
    assert last_day_of_arbiter_appeal(day("2026-06-13")) == day("2026-06-28")  # a Sunday


@pytest.mark.article("B.06.5A@2023-05 art. 4.1")
@pytest.mark.article("EDC@2022-04 art. 10.9")
def test_warnings_and_reprimands_lapse():
    assert sanction_lapses("warning", day("2025-02-28")) == day("2026-02-28")
    assert sanction_lapses("warning", day("2024-02-29")) == day("2025-02-28")
    assert sanction_lapses("reprimand", day("2024-02-29")) == day("2026-02-28")


@pytest.mark.article("B.06.5A@2023-05 art. 2.8")
@pytest.mark.article("EDC@2022-04 art. 5.1")
def test_complaints_are_barred_after_three_years_and_after_five_for_fraud():
    received = day("2026-11-22")
    assert not is_barred(day("2023-11-22"), received, fraud=False)
    assert is_barred(day("2023-11-21"), received, fraud=False)
    assert not is_barred(day("2021-11-22"), received, fraud=True)
    assert is_barred(day("2021-11-22"), received, fraud=False)
    assert not is_known_too_long(day("2026-02-22"), received)
    assert is_known_too_long(day("2026-02-21"), received)


@pytest.mark.article("B.06.5A@2023-05 art. 8.2")
def test_earlier_conduct_follows_the_rules_of_its_day():
    assert follows_earlier_rules(day("2023-04-30"))
    assert not follows_earlier_rules(day("2023-05-01"))


@pytest.mark.article("B.06.5A@2023-05 art. 2.4")
@pytest.mark.article("EDC@2022-04 art. 15.3")
def test_long_bans_are_referred_and_a_new_breach_revives_the_first():
    assert goes_to_ethics(20, first=True)
    assert not goes_to_ethics(18, first=True)
    assert not goes_to_ethics(24, first=False)
    assert original_revives(day("2026-01-10"), 24, day("2027-12-31"))
    assert not original_revives(day("2026-01-10"), 24, day("2028-01-11"))


@given(st.dates(date(1990, 1, 1), date(2090, 1, 1)), st.integers(0, 200))
def test_a_month_later_is_the_same_day_or_the_last_of_the_month(start, months):
    later = months_after(start, months)
    assert (later.year - start.year) * 12 + later.month - start.month == months
    assert later.day == start.day or (later + timedelta(days=1)).day == 1 <= later.day < start.day


# The calendar, the invitation, the arbiters.


def test_the_days_before_an_event():
    rows = {each.code: each.on for each in calendar_of({"start": day("2026-05-10")})}
    assert rows["registration"] == day("2026-05-07")
    assert rows["registration-of-norms"] == day("2026-04-10")
    assert rows["waiver"] == day("2026-04-12")
    assert rows["needs"] == day("2026-04-20")
    assert rows["report"] is None


@pytest.mark.article("B.02@2024-03 art. 9.1")
@pytest.mark.parametrize(
    ("end", "aimed", "last"),
    [
        ("2026-05-10", "2026-05-29", "2026-07-29"),
        ("2026-05-26", "2026-06-28", "2026-07-29"),
        ("2026-05-25", "2026-05-29", "2026-07-29"),
        ("2026-12-30", "2027-01-29", "2027-02-26"),
    ],
)
def test_the_days_on_which_the_lists_after_an_event_close(end, aimed, last):
    rows = {each.code: each for each in calendar_of({"end": day(end)})}
    assert (rows["report"].on, rows["report-of-last-list"].on) == (day(aimed), day(last))


def test_every_deadline_cites_an_article_and_what_is_not_known_comes_last():
    rows = calendar_of({"start": START, "end": START})
    assert all(each.cited() for each in rows)
    known = [each.on is not None for each in rows]
    assert known == sorted(known, reverse=True)


@pytest.mark.article("C.05@2018 art. 12.3")
@pytest.mark.parametrize("item", ITEMS)
def test_each_item_left_out_of_an_invitation_is_named_alone(item):
    rest = set(ITEMS) - {item}
    (only,) = check_prospectus(rest)
    assert (only.code, dict(only.values)["number"]) == (f"item-{item}", ITEMS.index(item) + 1)
    assert check_prospectus(rest, {item}) == ()
    assert len(ITEMS) == 24


@pytest.mark.parametrize(
    ("players", "band"),
    [
        (20, (1, 1)),
        (21, (1, 2)),
        (70, (3, 4)),
        (71, (3, 4)),
        (121, (5, 7)),
        (171, (7, 9)),
        (221, (9, 12)),
    ],
)
def test_one_arbiter_for_twenty_to_twenty_five_players(players, band):
    assert arbiters_needed(players) == band


@given(st.integers(0, 500), st.integers(1, 60))
def test_sectors_hold_every_board_once_in_sizes_that_differ_by_one(boards, arbiters):
    found = sectors(boards, arbiters)
    assert [b for each in found for b in range(each.first, each.last + 1)] == [
        *range(1, boards + 1)
    ]
    sizes = {each.last - each.first + 1 for each in found}
    assert not sizes or max(sizes) - min(sizes) <= 1


@pytest.mark.parametrize(
    ("stakes", "level"),
    [
        (Stakes(), Protection.STANDARD),
        (Stakes(2), Protection.INCREASED),
        (Stakes(2, prizes_eur=100_001), Protection.MAXIMUM),
        (Stakes(2, national_championship=True), Protection.MAXIMUM),
        (Stakes(1), Protection.MAXIMUM),
        (Stakes(norms=True), Protection.INCREASED),
        (Stakes(prizes_eur=20_001), Protection.INCREASED),
        (Stakes(prizes_eur=100_000), Protection.INCREASED),
        (Stakes(round_robin_average=2399), Protection.STANDARD),
        (Stakes(round_robin_average=2599), Protection.INCREASED),
        (Stakes(round_robin_average=2600), Protection.MAXIMUM),
        (Stakes(round_robin_average=2199, women=True), Protection.STANDARD),
        (Stakes(round_robin_average=2399, women=True), Protection.INCREASED),
        (Stakes(women=True), Protection.STANDARD),
    ],
)
def test_a_bound_of_a_level_is_exactly_where_the_text_has_it(stakes, level):
    assert protection_level(stakes) is level


def test_the_measures_a_level_needs_are_those_of_the_annex():
    needed = {Protection.STANDARD: 1, Protection.INCREASED: 2, Protection.MAXIMUM: 2}
    for level, least in needed.items():
        (few,) = check_measures(level, least - 1)
        assert dict(few.values) == {"taken": least - 1, "needed": least}
        assert check_measures(level, least) == ()
        (unknown,) = check_measures(level, None)
        assert dict(unknown.values) == {"taken": 0, "needed": least}


@pytest.mark.article("C.05@2018 art. 10.2")
def test_a_committee_of_fewer_than_three_and_one_with_an_official_are_minded():
    one = check_committee(FIVE[:1], START, international=True)
    assert [(each.code, dict(each.values)["members"]) for each in one] == [("committee-small", 1)]
    assert codes(check_committee(FIVE[:2], START, international=True)) == [
        *("committee-even", "committee-small")
    ]
    official = (*FIVE[:2], CommitteeMember("G", "GER", OLD, official=True))
    (found,) = check_committee(official, START, international=True)
    assert (found.code, found.grade) == ("committee-official", Grade.MIND)
    # twenty-one on the very day, by month and by day
    for born, young in (("2005-07-06", 0), ("2005-07-07", 1), ("2005-06-30", 0), ("2005-08-01", 1)):
        members = (*FIVE[:2], CommitteeMember("H", "GER", day(born)))
        assert codes(check_committee(members, START, international=True)) == (
            ["committee-age"] * young
        )


@pytest.mark.article("C.05@2018 art. 10.3")
def test_an_appeal_may_take_the_time_between_the_last_game_and_the_next_pairing():
    times = {"start": 540, "longest_game": 240, "next_pairing": 870}  # ninety minutes are left
    assert check_appeal_limit(limit=89, **times) == ()
    (long,) = check_appeal_limit(limit=90, **times)
    assert dict(long.values) == {"limit": 90, "room": 90}
    (none,) = check_appeal_limit(limit=5, start=540, longest_game=240, next_pairing=700)
    assert dict(none.values) == {"limit": 5, "room": 0}


@pytest.mark.article("C.05@2018 art. 10.3")
@pytest.mark.article("C.05@2018 art. 10.4")
def test_terms_that_were_never_announced_are_to_be_judged_whichever_they_are():
    known = {"entitled": True, "against_official": True, "written": True}
    for late, paid, unsaid in (
        (None, True, 1),
        (False, None, 1),
        (None, None, 1),
        (False, True, 0),
    ):
        found = check_appeal(Appeal(**known, late=late, deposit_paid=paid))
        assert codes(found) == ["appeal-terms-unsaid"] * unsaid


@pytest.mark.article("C.05@2018 art. 10.4")
def test_terms_that_were_announced_are_named_and_what_is_not_noted_is_asked_for():
    known = {"entitled": True, "against_official": True, "written": True}
    announced = {"limit_minutes": 60, "deposit": 100, "currency": "EUR"}
    found = check_appeal(Appeal(**known, late=None, deposit_paid=None, **announced))
    assert {each.code: dict(each.values) for each in found} == {
        "appeal-in-time-unknown": {"minutes": 60},
        "appeal-deposit-unknown": {"amount": 100, "currency": "EUR"},
    }
    assert check_appeal(Appeal(**known, late=False, deposit_paid=True, **announced)) == ()


def lawful_panels(members, involved):
    """Every panel of 10.2: an odd number of free members, as many as vote or one less at most."""
    free = [each for each in members if each.name not in involved]
    seats = sum(not each.reserve for each in members)
    size = min(seats, len(free))
    return list(combinations(free, size - (size % 2 == 0))) if size >= 3 else []


def shared(panel):
    federations = [each.federation for each in panel]
    return len(federations) - len(set(federations))


@pytest.mark.article("C.05@2018 art. 10.2")
@pytest.mark.parametrize("federations", list(product("AB", "AB", "ABC", "ABCD")))
@pytest.mark.parametrize("out", ["One", "Two", "Three"])
def test_in_an_international_event_no_two_of_a_federation_sit_where_others_are_free(
    federations, out
):
    """Members first, as they were elected; of the panels that keep them, all are looked at."""
    names = ("One", "Two", "Three")
    members = tuple(CommitteeMember(n, f) for n, f in zip(names, "ABC", strict=True))
    reserves = tuple(CommitteeMember(f"R{n}", f, reserve=True) for n, f in enumerate(federations))
    whole = members + reserves
    sitting = panel_for(whole, {out}, international=True).sitting
    elected = {each for each in members if each.name != out}
    possible = [each for each in lawful_panels(whole, {out}) if elected <= set(each)]
    assert set(sitting) in [set(each) for each in possible]
    assert shared(sitting) == min(map(shared, possible))
    # in an event of one country the reserves sit in their order
    assert panel_for(whole, {out}).sitting[-1] == reserves[0]


def test_a_name_stands_down_however_it_is_spaced_and_written():
    members = tuple(CommitteeMember(name) for name in ("Ana Ruiz", "Bea", "Cid"))
    assert not panel_for(members, {"  ana  RUIZ"}).can_sit


def test_a_rota_names_who_is_twice_and_boards_nobody_or_several_watch():
    def shift(name, role, rounds, boards=()):
        return Shift(name, role, frozenset(rounds), frozenset(boards))

    good = (
        shift("A", "chief", (1, 2)),
        shift("B", "sector", (1,), range(1, 13)),
        shift("C", "sector", (1,), range(13, 25)),
    )
    assert check_rota(good, 24) == ()
    twice = check_rota((*good, shift("B", "technical", (1,))), 24)
    assert [(each.code, dict(each.values)) for each in twice] == [
        ("rota-twice", {"round": "1", "name": "B"})
    ]
    bare = check_rota(good, 25)
    assert [dict(each.values) for each in bare] == [{"round": "1", "boards": "25"}]
    long = (shift("A", "chief", range(1, 8)), shift("B", "sector", range(1, 8), range(1, 11)))
    whole = check_rota(long, 20)
    assert [dict(each.values) for each in whole] == [{"round": "1-7", "boards": "11-20"}]
    overlap = check_rota((*good, shift("D", "sector", (1,), (24,))), 24)
    assert [each.code for each in overlap] == ["rota-overlap"]
    assert overlap[0].cited()
