"""Sections of events of other days: which texts they follow, and how that is marked.

Days: the Dutch text of 2009 was amended again at Istanbul in 2012; that of Manila is of June 1992
and was amended first in 1997, but in what differs between the two in 2001 (A7); the tie-breaks of
C.06 are of 2007 and printed with the Laws of 2009.
"""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbitro.desk.commands import (
    AddSection,
    ChangeEdition,
    CloseEntries,
    CorrectResult,
    CreateEvent,
    EditSection,
    ImportPlayers,
    PairRound,
)
from arbitro.desk.derived.pairing.edition_notes import stand_ins
from arbitro.desk.derived.pairing.handling import permitted_reasons
from arbitro.desk.derived.pairing.next_round import edition_of
from arbitro.desk.derived.standing import standings_of
from arbitro.desk.features.results import effect_of_correction
from arbitro.desk.values.settings import (
    CorrectionEffect,
    EventSettings,
    GameResult,
    ReasonByHand,
    SectionSettings,
)
from arbitro.model import SYSTEMS, System
from arbitro.regulations import edition_by_key
from desk.driver import FIRST, Driver, players

PLAYED = tuple(each for each in SYSTEMS.values() if not each.meets_several)
"""The systems that need no number of boards of their own; the others follow what these follow."""

OF_1992, OF_2009 = "SWISS.1992@1992-06", "DUTCH.2009@2009"
OF_2012 = "DUTCH.2012@2013"


def begun(start, system=System.DUTCH, options=(), **settings):
    """Return an event that starts on a day, with one section."""
    desk = Driver()
    desk.do(CreateEvent(EventSettings("X", start=start)))
    settings = {"rounds": 5, **settings}
    desk.do(AddSection(SectionSettings("A", system=system, **settings), options))
    return desk


def followed(desk):
    return dict(tuple(each) for each in desk.section.editions)


@pytest.mark.parametrize(
    ("start", "system", "key", "decided_by"),
    [
        (date(1990, 1, 1), System.SWISS_1992, OF_1992, "default"),
        (date(1992, 6, 1), System.SWISS_1992, OF_1992, "start-date"),
        (date(1997, 12, 31), System.SWISS_1992, OF_1992, "start-date"),
        (date(1998, 1, 1), System.SWISS_1992, OF_1992, "default"),
        (date(2001, 12, 31), System.SWISS_1992, OF_1992, "default"),
        (date(2002, 1, 1), System.DUTCH_2009, OF_2009, "default"),
        (date(2009, 1, 1), System.DUTCH_2009, OF_2009, "start-date"),
        (date(2012, 12, 31), System.DUTCH_2009, OF_2009, "start-date"),
        (date(2013, 1, 1), System.DUTCH_2012, OF_2012, "start-date"),
        (date(2017, 6, 30), System.DUTCH_2012, OF_2012, "start-date"),
        (date(2017, 7, 1), System.DUTCH, "C.04.3@2017-07", "start-date"),
        (date(2026, 2, 1), System.DUTCH, "C.04.3@2026-02", "start-date"),
    ],
)
def test_the_dutch_system_of_a_day_is_the_text_of_that_day(start, system, key, decided_by):
    desk = begun(start)
    assert desk.section.settings.system is system
    assert followed(desk)[key] == decided_by


def test_todays_text_is_followed_on_an_old_day_where_it_is_chosen_or_acceleration_needs_it():
    chosen = begun(date(2010, 5, 1), options=(("C.04.3", "2017"),))
    assert chosen.section.settings.system is System.DUTCH
    assert followed(chosen)["C.04.3@2017-07"] == "option"
    encoded = Driver()
    encoded.do(CreateEvent(EventSettings("X", start=date(2010, 5, 1))))
    encoded.do(AddSection(SectionSettings("A", rounds=5), encoded_type="FIDE_DUTCH_2017"))
    assert followed(encoded)["C.04.3@2017-07"] == "encoded-type"
    accelerated = begun(date(2010, 5, 1), rounds=9, accelerated=True)
    assert accelerated.section.settings.system is System.DUTCH
    assert followed(accelerated)["C.04.7@2017-07"] == "default"


@pytest.mark.parametrize(
    ("start", "key", "decided_by"),
    [
        (date(1993, 5, 1), "C.06@2007-01", "default"),
        (date(2007, 1, 1), "C.06@2007-01", "start-date"),
        (date(2009, 12, 31), "C.06@2007-01", "start-date"),
        (date(2010, 1, 1), "C.07@2012-07", "default"),
        (date(2012, 7, 1), "C.07@2012-07", "start-date"),
        (date(2023, 6, 30), "C.07@2012-07", "start-date"),
        (date(2023, 7, 1), "C.07@2023-07", "default"),
        (date(2023, 10, 1), "C.07@2023-09", "default"),
        (date(2024, 4, 1), "C.07@2023-09", "start-date"),
    ],
)
def test_the_tie_breaks_of_a_day_are_those_of_its_text(start, key, decided_by):
    for system in (System.LIM, System.ROUND_ROBIN):
        assert followed(begun(start, system))[key] == decided_by


@pytest.mark.parametrize(
    ("system", "key"),
    [
        (System.LIM, "C.04.4.3@1999"),
        (System.BURSTEIN, "C.04.4.2@1999"),
        (System.DOUBLE_SWISS, "C.04.5@2026-02"),
        (System.ROUND_ROBIN, "C.05@2018"),
        (System.TEAM_SWISS, "C.04.6@2024-08"),
    ],
)
def test_a_system_older_than_its_first_text_known_follows_that_one_by_default(system, key):
    assert followed(begun(date(1994, 5, 1), system))[key] == "default"


def test_by_the_texts_of_1992_and_2009_published_pairings_stand_but_for_a_second_meeting():
    """Part F6: unless B1 or B2 forbid them. There were no chapters of general rules."""
    for start, own in ((date(1994, 5, 1), OF_1992), (date(2010, 5, 1), OF_2009)):
        desk = begun(start)
        assert not [key for key in followed(desk) if key.startswith(("C.04.1@", "C.04.2@"))]
        assert edition_of(desk.section, "C.04.2") == own
        permitted = permitted_reasons(desk.section)
        assert permitted == (ReasonByHand.REMATCH, ReasonByHand.NO_LEGAL_PAIRING)


@pytest.mark.parametrize(
    ("start", "system", "concepts"),
    [
        (date(2000, 5, 1), System.DUTCH, ["no-text-of-the-day", "general-rules-of-its-own"]),
        (date(2010, 5, 1), System.DUTCH, ["no-text-of-the-day", "general-rules-of-its-own"]),
        (date(2026, 5, 1), System.SWISS_1992, ["text-of-an-earlier-day"]),
        (date(2026, 5, 1), System.DUTCH, []),
        (None, System.SWISS_1992, []),
    ],
)
def test_why_texts_of_another_day_are_followed_is_told(start, system, concepts):
    desk = begun(start, system)
    assert [each.concept for each in stand_ins(desk.state, desk.section)] == concepts


def test_today_the_old_systems_have_the_general_rules_of_today():
    desk = begun(date(2026, 5, 1), System.DUTCH_2009)
    assert followed(desk)["C.04.2@2026-02"] == "start-date"
    assert followed(desk)[OF_2009] == "default"
    assert edition_of(desk.section, "C.04.2") == "C.04.2@2026-02"


def test_a_section_that_leaves_an_old_system_gets_general_rules_and_loses_them_on_the_way_back():
    desk = begun(date(2010, 5, 1))
    old = desk.section.settings
    lim = SectionSettings("A", system=System.LIM, rounds=5)
    desk.do(EditSection(FIRST, lim, old))
    assert followed(desk)["C.04.2@2017-07"] == "default"
    desk.do(EditSection(FIRST, old, lim))
    assert not [key for key in followed(desk) if key.startswith("C.04.")]


def test_the_catalan_list_and_general_rules_may_be_chosen_and_chosen_back():
    desk = begun(date(1995, 5, 1), System.SWISS_1992)
    desk.do(ChangeEdition(FIRST, "C.06", "FCE.02@1994"))
    assert followed(desk)["FCE.02@1994"] == "option"
    assert edition_of(desk.section, "C.07") == "FCE.02@1994"
    desk.do(ChangeEdition(FIRST, "FCE.02", "C.07@2023-09"))
    assert edition_of(desk.section, "C.07") == "C.07@2023-09"
    desk.do(ChangeEdition(FIRST, "C.04.2", "2017"))
    assert edition_of(desk.section, "C.04.2") == "C.04.2@2017-07"
    named = (("C.07", "FCE.02@1994"),)
    assert followed(begun(date(1995, 5, 1), options=named))["FCE.02@1994"] == "option"


def test_standings_of_an_old_event_are_made_by_its_list():
    desk = begun(date(2008, 5, 1), tie_breaks=("DE", "PS", "BH"))
    enter(desk, 6)
    desk.play()
    assert standings_of(desk.state, FIRST).edition == "C.06@2007-01"


def test_a_late_correction_counts_by_a_text_that_sets_no_limit():
    """Part F7: it touches whatever is yet to be paired."""
    desk = begun(date(2010, 5, 1))
    enter(desk, 8)
    desk.play()
    game = desk.games[0]
    desk.play()
    desk.do(CorrectResult(FIRST, game.id, GameResult.DRAW, expected=GameResult.WHITE_WINS))
    assert desk.section.rounds[0].games[game.id].result is GameResult.DRAW
    assert effect_of_correction(desk.section, 1) is CorrectionEffect.NEXT_PAIRING
    desk.do(PairRound(FIRST))
    assert effect_of_correction(desk.section, 1) is CorrectionEffect.FOLLOWING_PAIRING


def enter(desk, count):
    """Enter players and close the entries."""
    desk.do(ImportPlayers(FIRST, players(count)))
    desk.do(CloseEntries(FIRST, ()))


@given(
    st.dates(date(1990, 1, 1), date(2030, 12, 31)),
    st.sampled_from(PLAYED),
)
def test_every_day_has_a_text_or_a_marked_default(start, system):
    desk = Driver()
    desk.do(CreateEvent(EventSettings("X", start=start)))
    (added,) = desk.ask(AddSection(SectionSettings("A", system=system, rounds=5)))
    for key, decided_by in added.editions:
        expected = "start-date" if edition_by_key(key).covers(start) else "default"
        assert decided_by == expected
    places = {edition_place(key) for key, _ in added.editions}
    assert {added.settings.system.regulation, "C.07"} <= places


def edition_place(key):
    regulation = key.partition("@")[0]
    return "C.07" if regulation == "C.06" else regulation
