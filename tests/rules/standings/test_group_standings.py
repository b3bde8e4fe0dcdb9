"""Standings of a part of an event: the order of all, the places counted anew."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbitro.model import EditionKey, Entry, EventDetails, Player, Points, Sex, Tournament, Tpn
from arbitro.reasons import Refused
from arbitro.rules.standings import (
    AGES,
    Band,
    Conditions,
    GroupBy,
    Grouping,
    Standings,
    StandingsRow,
    group_standings,
    parse_bands,
    parse_conditions,
)

EDITION = EditionKey("C.07@2026-03")
WOMAN, MAN = Sex.FEMALE, Sex.MALE
PEOPLE = (
    Player("A", 2100, sex=MAN, federation="ESP", club="North", birth="1975", category="A"),
    Player("B", 1900, sex=WOMAN, federation="FRA", club="north", birth="2008/03/01"),
    Player("C", 1850, sex=WOMAN, federation="ESP", club="South", birth="2012/12/31"),
    Player("D", 0, sex=MAN, federation="ESP", birth="2018"),
    Player("E", 1700),
)
EVENT = Tournament(
    details=EventDetails(start=date(2026, 4, 1)),
    entries=tuple(Entry(Tpn(n), each) for n, each in enumerate(PEOPLE, start=1)),
)


def ranked(ranks):
    """Return standings with player n on the n-th of these ranks."""
    rows = (
        StandingsRow(Tpn(n), rank, ranks.count(rank), Points(0), ())
        for n, rank in enumerate(ranks, start=1)
    )
    return Standings(EDITION, 3, (), tuple(sorted(rows, key=lambda row: row.rank)))


ALONE = ranked([1, 2, 3, 4, 5])


def names(by, standings=ALONE, **options):
    found = group_standings(EVENT, standings, Grouping(by, **options))
    assert not isinstance(found, Refused)
    return {
        group.name: "".join(PEOPLE[line.row.tpn - 1].name for line in group.rows) for group in found
    }


@pytest.mark.parametrize(
    ("by", "groups"),
    [
        (GroupBy.SEX, {"m": "AD", "w": "BC", "": "E"}),
        (GroupBy.FEDERATION, {"ESP": "ACD", "FRA": "B", "": "E"}),
        (GroupBy.CLUB, {"North": "AB", "South": "C", "": "DE"}),
        (GroupBy.CATEGORY, {"A": "A", "": "BCDE"}),
    ],
)
def test_players_are_grouped_by_what_the_report_says_of_them(by, groups):
    assert names(by) == groups
    assert list(names(by))[-1] == ""


def test_an_age_is_that_reached_in_the_year_the_event_began():
    assert names(GroupBy.AGE) == {"-8": "D", "13-14": "C", "17-18": "B", "50-64": "A", "": "E"}


def test_an_age_may_be_counted_in_another_year():
    assert names(GroupBy.AGE, year=2028)["15-16"] == "C"


def test_the_ages_of_the_championships_leave_no_age_out_and_hold_none_twice():
    assert all(sum(band.lowest <= age <= (band.highest or age) for band in AGES) == 1
               for age in range(110))  # fmt: skip


def test_bands_of_ratings_may_overlap_and_the_unrated_are_in_the_open_one():
    bands = (Band(0, 1799), Band(1800, 1999), Band(1850, 0))
    assert names(GroupBy.RATING, bands=bands) == {"-1799": "DE", "1800-1999": "BC", "1850-": "ABC"}
    assert names(GroupBy.RATING, bands=(Band(1000, 1799),)) == {"1000-1799": "E", "": "ABCD"}


def test_who_does_not_fit_is_in_no_group():
    only = Conditions(federation="ESP")
    assert names(GroupBy.SEX, only=only) == {"m": "AD", "w": "C"}


def test_players_who_share_a_place_share_it_in_their_group():
    shared = group_standings(EVENT, ranked([1, 1, 1, 4, 4]), Grouping(GroupBy.SEX))
    found = {each.name: [(line.rank, line.sharing) for line in each.rows] for each in shared}
    assert found == {"m": [(1, 1), (2, 1)], "w": [(1, 2), (1, 2)], "": [(1, 1)]}


def test_what_is_missing_to_make_the_groups_is_said():
    undated = Tournament(entries=EVENT.entries)
    assert group_standings(EVENT, ALONE, Grouping(GroupBy.RATING)).code == "standings-bands-needed"
    assert group_standings(undated, ALONE, Grouping(GroupBy.AGE)).code == "standings-year-needed"


@pytest.mark.parametrize("text", ["", "x", "-", "1800-1700", "1-2-3", "1800,", "18000"])
def test_a_band_that_is_not_understood_is_refused(text):
    assert parse_bands(text).code == "standings-band-unknown"


def test_a_band_of_one_age_is_written_as_that_age():
    assert parse_bands("50") == (Band(50, 50),)
    assert str(Band(50, 50)) == "50"


@given(st.lists(st.integers(1, 5), min_size=5, max_size=5), st.sampled_from(GroupBy))
def test_a_group_keeps_the_order_of_all_and_everybody_is_in_one(ranks, by):
    total = ranked([1 + sum(other < rank for other in ranks) for rank in ranks])
    bands = AGES if by is GroupBy.AGE else (Band(0, 1899), Band(1900, 0))
    groups = group_standings(EVENT, total, Grouping(by, bands))
    assert sorted(line.row.tpn for group in groups for line in group.rows) == [1, 2, 3, 4, 5]
    for group in groups:
        for line in group.rows:
            ahead = [other for other in group.rows if other.row.rank < line.row.rank]
            level = [other for other in group.rows if other.row.rank == line.row.rank]
            assert (line.rank, line.sharing) == (1 + len(ahead), len(level))


def test_conditions_are_read_word_by_word_and_all_hold():
    read = parse_conditions(
        ["sex=w", "club=North", "federation = ESP", "category=A", "rating=1800-1999", "born=2008-"]
    )
    assert read == Conditions(
        sex=WOMAN, club="North", federation="ESP", category="A", rating_from=1800,
        rating_to=1999, born_from=2008,
    )  # fmt: skip
    assert parse_conditions(["born=1975"]) == Conditions(born_from=1975, born_to=1975)
    assert parse_conditions([]) == Conditions()


@pytest.mark.parametrize(
    "word", ["colour=red", "sex=q", "sex", "club=", "rating=1-2,3-4", "born=x"]
)
def test_a_condition_that_is_not_understood_is_refused_by_its_words(word):
    answer = parse_conditions(["federation=ESP", word])
    assert (answer.code, dict(answer.values)) == ("standings-condition-unknown", {"text": word})
