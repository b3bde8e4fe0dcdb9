"""Which edition binds an event. Dates: the heads of the Handbook chapters named in each edition."""

from datetime import date, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbitro.model import EditionKey
from arbitro.regulations import (
    EventClass,
    NoEditionInForceError,
    UnknownEditionError,
    choose_edition,
    edition_by_key,
    edition_named,
    editions,
    in_force,
    regulations,
)

REPLACED = {"C.06", "DUTCH.2009", "DUTCH.2012", "SWISS.1992"}
"""Regulations of which no text is in force: a later one was not read, or has another name."""

FIDE = EventClass.FIDE
RATED = EventClass.RATED


def key(regulation, on, event_class=RATED):
    return in_force(regulation, on, event_class=event_class).key


# C.04.1 to C.04.3 and C.04.7: "Applied from 1st February, 2026" / "effective till 31 January 2026".
@pytest.mark.parametrize("regulation", ["C.04.1", "C.04.2", "C.04.3", "C.04.7"])
def test_an_event_of_31_january_2026_follows_the_old_swiss_chapters(regulation):
    assert key(regulation, date(2026, 1, 31)) == f"{regulation}@2017-07"


@pytest.mark.parametrize("regulation", ["C.04.1", "C.04.2", "C.04.3", "C.04.7"])
def test_an_event_of_1_february_2026_follows_the_new_swiss_chapters(regulation):
    assert key(regulation, date(2026, 2, 1)) == f"{regulation}@2026-02"


# C.07 of 1 August 2023, head: from 1 September 2023 for events of EVE and GSC, from 1 April 2024
# for all rated events. C.07 of 8 April 2022, art. 1: EVE and GSC from 1 July 2023.
@pytest.mark.parametrize(
    ("on", "event_class", "expected"),
    [
        (date(2023, 7, 1), FIDE, "C.07@2023-07"),
        (date(2023, 8, 31), FIDE, "C.07@2023-07"),
        (date(2023, 9, 1), FIDE, "C.07@2023-09"),
        (date(2024, 4, 1), RATED, "C.07@2023-09"),
        (date(2024, 7, 31), RATED, "C.07@2023-09"),
        (date(2024, 8, 1), RATED, "C.07@2024-08"),
        (date(2026, 2, 28), RATED, "C.07@2024-08"),
        (date(2026, 3, 1), RATED, "C.07@2026-03"),
    ],
)
def test_the_tie_breaks_of_an_event_depend_on_its_start_and_its_class(on, event_class, expected):
    assert key("C.07", on, event_class) == expected


@pytest.mark.parametrize(
    "on", [date(2008, 5, 1), date(2023, 7, 15), date(2023, 10, 1), date(2024, 3, 31)]
)
def test_no_encoded_tie_breaks_bind_an_ordinary_rated_event_before_april_2024(on):
    with pytest.raises(NoEditionInForceError) as raised:
        in_force("C.07", on)
    assert raised.value.on == on


def test_a_date_before_every_edition_is_refused_with_the_editions_there_are():
    with pytest.raises(NoEditionInForceError) as raised:
        in_force("C.04.3", date(2016, 12, 31))
    assert [known.key for known in raised.value.known] == ["C.04.3@2017-07", "C.04.3@2026-02"]
    assert "C.04.3@2017-07 from 2017-07-01" in str(raised.value)


# Laws: "entrando en vigor el 1 de Enero de 2023" (Arbiters' Manual), 1 July 2014 (Tallinn), 1 July
# 2009 (Dresden), 1 January 1993 (art. 19). Rating: 1 January 2022 and 1 March 2024.
@pytest.mark.parametrize(
    ("regulation", "on", "expected"),
    [
        ("E.01", date(2022, 12, 31), "E.01@2018-01"),
        ("E.01", date(2023, 1, 1), "E.01@2023-01"),
        ("E.01", date(2014, 7, 1), "E.01@2014-07"),
        ("E.01", date(2014, 6, 30), "E.01@2009-07"),
        ("E.01", date(1993, 1, 1), "E.01@1993-01"),
        ("B.02", date(2024, 2, 29), "B.02@2022-01"),
        ("B.02", date(2024, 3, 1), "B.02@2024-03"),
        ("B.02.RB", date(2024, 3, 1), "B.02.RB@2024-03"),
        ("B.01", date(2023, 12, 31), "B.01@2023-01"),
        ("B.01", date(2024, 1, 1), "B.01@2024-01"),
    ],
)
def test_laws_ratings_and_titles_change_on_their_days(regulation, on, expected):
    assert key(regulation, on) == expected


@pytest.mark.parametrize("on", [date(1997, 7, 1), date(2017, 9, 1)])
def test_the_laws_whose_text_is_not_encoded_are_not_replaced_by_a_neighbour(on):
    with pytest.raises(NoEditionInForceError):
        in_force("E.01", on)


def test_the_amendments_inside_the_rating_regulations_are_dated():
    assert edition_by_key(EditionKey("B.02@2024-03")).amended == (date(2025, 10, 1),)
    assert edition_by_key(EditionKey("B.02.RB@2024-03")).amended == (date(2024, 12, 1),)


@pytest.mark.parametrize(
    ("regulation", "name", "expected"),
    [
        ("C.04.3", "2017", "C.04.3@2017-07"),
        ("C.04.3", "2026", "C.04.3@2026-02"),
        ("C.04.3", "2026-02", "C.04.3@2026-02"),
        ("C.04.3", "C.04.3@2017-07", "C.04.3@2017-07"),
        ("C.07", "2023-09", "C.07@2023-09"),
        ("C.06", "2007", "C.06@2007-01"),
        ("C.05", "2018", "C.05@2018"),
    ],
)
def test_an_edition_is_known_by_year_month_or_whole_key(regulation, name, expected):
    assert edition_named(regulation, name).key == expected


@pytest.mark.parametrize("name", ["2023", "2025", "", "C.04.3@2026-02", "20"])
def test_a_name_that_fits_no_edition_or_two_is_not_guessed(name):
    with pytest.raises(UnknownEditionError):
        edition_named("C.07", name)


def test_an_unknown_regulation_or_key_is_refused():
    with pytest.raises(UnknownEditionError):
        editions("C.99")
    with pytest.raises(UnknownEditionError):
        edition_by_key(EditionKey("C.04.3@2031-01"))


def test_the_option_wins_over_the_report_and_its_date():
    choice = choose_edition(
        "C.04.3", option="2017", encoded_type="FIDE_DUTCH_2026", start=date(2026, 5, 1)
    )
    assert (choice.edition.key, choice.decided_by) == ("C.04.3@2017-07", "option")


# Encoded types: ETT26, FIDE_DUTCH[_2017|_2026][_BAKU]; _2025 is the name an older table gave 2026.
@pytest.mark.parametrize(
    ("encoded", "expected"),
    [
        ("FIDE_DUTCH_2017", "2017-07"),
        ("FIDE_DUTCH_2017_BAKU", "2017-07"),
        ("FIDE_DUTCH_2025", "2026-02"),
        ("FIDE_DUTCH_2026", "2026-02"),
        (" fide_dutch_2026_baku ", "2026-02"),
    ],
)
@pytest.mark.parametrize("regulation", ["C.04.1", "C.04.2", "C.04.3", "C.04.7"])
def test_the_year_in_the_encoded_type_wins_over_the_start(regulation, encoded, expected):
    choice = choose_edition(regulation, encoded_type=encoded, start=date(2020, 1, 1))
    assert (choice.edition.key, choice.decided_by) == (f"{regulation}@{expected}", "encoded-type")


@pytest.mark.parametrize("encoded", ["FIDE_DUTCH", "FIDE_DUTCH_BAKU", "FIDE_DUBOV", "", None])
def test_a_type_without_a_year_leaves_the_decision_to_the_start(encoded):
    choice = choose_edition("C.04.3", encoded_type=encoded, start=date(2026, 1, 31))
    assert (choice.edition.key, choice.decided_by) == ("C.04.3@2017-07", "start-date")


def test_the_pairing_system_in_a_report_says_nothing_about_tie_breaks():
    choice = choose_edition("C.07", encoded_type="FIDE_DUTCH_2017", start=date(2026, 4, 1))
    assert (choice.edition.key, choice.decided_by) == ("C.07@2026-03", "start-date")


def test_a_year_no_edition_is_known_by_is_refused_and_not_replaced():
    with pytest.raises(UnknownEditionError):
        choose_edition("C.04.3", encoded_type="FIDE_DUTCH_2031")


@pytest.mark.parametrize("regulation", regulations())
def test_where_nothing_is_said_the_newest_edition_is_chosen_and_called_a_default(regulation):
    choice = choose_edition(regulation)
    assert choice.decided_by == "default"
    assert choice.edition == editions(regulation)[-1]


@pytest.mark.parametrize("regulation", sorted(set(regulations()) - REPLACED))
def test_the_newest_edition_of_every_regulation_that_was_not_replaced_is_in_force(regulation):
    assert editions(regulation)[-1].in_force_until is None


@pytest.mark.parametrize("regulation", regulations())
def test_editions_follow_one_another_without_overlap(regulation):
    known = editions(regulation)
    for before, after in pairwise(known):
        assert before.in_force_until is not None
        assert before.in_force_from <= before.in_force_until < after.in_force_from


@pytest.mark.parametrize("regulation", regulations())
def test_every_edition_is_named_after_its_first_day_and_tells_its_source(regulation):
    for known in editions(regulation):
        month = known.key.partition("@")[2]
        assert known.in_force_from.isoformat().startswith(month)
        assert known.source
        assert known.checked_on >= known.in_force_from
        for _, first in known.first_days:
            assert first >= known.in_force_from


@given(
    regulation=st.sampled_from(regulations()),
    on=st.dates(date(1990, 1, 1), date(2030, 12, 31)),
    event_class=st.sampled_from(EventClass),
)
def test_at_most_one_edition_covers_a_day(regulation, on, event_class):
    covering = [known for known in editions(regulation) if known.covers(on, event_class)]
    assert len(covering) <= 1
    try:
        assert [in_force(regulation, on, event_class=event_class)] == covering
    except NoEditionInForceError:
        assert not covering


@given(days=st.integers(0, 3000))
def test_the_last_edition_stays_in_force(days):
    assert key("C.04.3", date(2026, 2, 1) + timedelta(days=days)) == "C.04.3@2026-02"
