"""Which text a tournament of any day follows.

Days: the head of the Dutch text of 2009 (amended 1992, 1997, 1998, 2002, 2006 and 2009) and the
version of Istanbul 2012 after it; the head of the annex of C.06; C.04 of July 2017.
"""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbitro.formats.trf.event_types import EventType, event_type, type_code
from arbitro.model import SYSTEMS, EditionKey, System
from arbitro.regulations import (
    Edition,
    NoEditionInForceError,
    UnknownEditionError,
    choose_edition,
    editions,
    is_of_its_day,
    regulations,
    swiss_editions,
    system_of_the_day,
    text_to_follow,
    year_of_type,
)
from arbitro.web.forms.system_fields import edition_names
from invented_editions import among_ours

DAYS = st.dates(date(1990, 1, 1), date(2030, 12, 31))
PAIRED_OR_RANKED = ("C.04", "C.05", "C.06", "C.07", "D.02", "DUTCH", "SWISS")
FOLLOWED = sorted(each for each in regulations() if each.startswith(PAIRED_OR_RANKED))
REFUSED = sorted(set(regulations()) - set(FOLLOWED))


@given(DAYS, st.sampled_from(FOLLOWED))
def test_every_day_has_a_text_or_one_that_is_marked_as_a_default(day, regulation):
    choice = text_to_follow(regulation, start=day)
    of_its_day = is_of_its_day(choice.edition.key, day)
    assert choice.decided_by == ("start-date" if of_its_day else "default")


@given(DAYS, st.sampled_from(REFUSED))
def test_what_is_not_replaced_is_of_its_day_or_refused(day, regulation):
    try:
        choice = text_to_follow(regulation, start=day)
    except NoEditionInForceError:
        assert not any(each.covers(day) for each in editions(regulation))
    else:
        assert choice.decided_by == "start-date"


@given(DAYS, st.sampled_from(FOLLOWED))
def test_a_later_day_never_follows_an_earlier_text(day, regulation):
    today = text_to_follow(regulation, start=day).edition
    tomorrow = text_to_follow(regulation, start=day + timedelta(1)).edition
    assert today.in_force_from <= tomorrow.in_force_from


@given(DAYS, st.sampled_from([each for each in SYSTEMS.values() if each is not System.DUTCH]))
def test_only_the_name_of_the_dutch_system_meant_several_texts(day, system):
    assert system_of_the_day(system, day) is system


@pytest.mark.parametrize(
    ("last", "before", "after"),
    [
        (date(2001, 12, 31), System.SWISS_1992, System.DUTCH_2009),
        (date(2012, 12, 31), System.DUTCH_2009, System.DUTCH_2012),
        (date(2017, 6, 30), System.DUTCH_2012, System.DUTCH),
    ],
)
def test_the_dutch_system_changes_on_the_day_after_the_last_of_a_text(last, before, after):
    assert system_of_the_day(System.DUTCH, last) is before
    assert system_of_the_day(System.DUTCH, last + timedelta(1)) is after


def test_an_event_without_a_day_has_the_dutch_system_of_today():
    assert system_of_the_day(System.DUTCH, None) is System.DUTCH
    assert text_to_follow("DUTCH.2009").edition.key == "DUTCH.2009@2009"


def test_a_list_of_tie_breaks_is_named_by_its_whole_key_in_the_place_of_another():
    choice = text_to_follow("C.07", option="FCE.02@1994", start=date(2026, 5, 1))
    assert (choice.edition.key, choice.decided_by) == ("FCE.02@1994", "option")
    with pytest.raises(UnknownEditionError):
        text_to_follow("C.07", option="C.06@1850")


def test_the_rules_of_a_year_belong_together():
    keys = {each.key for each in swiss_editions("2017")}
    assert {"C.04.1@2017-07", "C.04.3@2017-07", "C.04.4.1@2018-10", "C.04.4.3@1999"} <= keys
    assert not swiss_editions("1874")


@pytest.fixture
def a_text_nobody_has_written(tmp_path):
    """Have the Dutch System of another year in the catalogue, as the guide to editions says."""
    invented = Edition(
        key=EditionKey("C.04.3@2031-02"),
        regulation="C.04.3",
        in_force_from=date(2031, 2, 1),
        in_force_until=None,
        handbook="",
        source="none",
        checked_on=date(2026, 11, 27),
    )
    with among_ours(tmp_path, invented):
        yield invented


def test_a_new_text_is_offered_named_and_read_by_its_year(a_text_nobody_has_written):
    assert edition_names("edition_swiss") == ("2031", "2026", "2017")
    assert year_of_type(a_text_nobody_has_written.key) == "2031"
    code = type_code(System.DUTCH, "2031")
    assert event_type(code) == EventType(System.DUTCH, "2031")
    read = choose_edition("C.04.3", encoded_type=code, start=date(2026, 5, 1))
    assert (read.edition, read.decided_by) == (a_text_nobody_has_written, "encoded-type")
    beside = {each.key for each in swiss_editions("2031")}
    assert {"C.04.1@2026-02", "C.04.2@2026-02", "C.04.3@2031-02"} <= beside
    assert "C.04.3@2026-02" not in beside


def test_the_texts_before_are_named_as_ever(a_text_nobody_has_written):
    known = [each.key for year in ("2017", "2026") for each in swiss_editions(year)]
    assert a_text_nobody_has_written.key not in known
    assert [year_of_type(each) for each in known] == ["2017"] * known.index("C.04.1@2026-02") + [
        "2026"
    ] * (len(known) - known.index("C.04.1@2026-02"))
    with pytest.raises(UnknownEditionError, match="FIDE_DUTCH_2030"):
        choose_edition("C.04.3", encoded_type="FIDE_DUTCH_2030")


def test_a_year_before_a_system_had_a_text_is_no_text_of_it():
    with pytest.raises(NoEditionInForceError):
        choose_edition("C.04.5", encoded_type="FIDE_DOUBLESWISS_2017")
