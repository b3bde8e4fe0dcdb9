"""Of papers, arbiters, public pages and the office every refusal is told whole."""

from dataclasses import replace
from datetime import date

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.commands import EventEdited
from arbitro.desk.features import office as office_feature
from arbitro.desk.features import sealed as sealed_feature
from arbitro.desk.features.applications import ApplicationAnswered, ApplicationsErased, EntryApplied
from arbitro.desk.features.arbiters import ArbitersSet
from arbitro.desk.features.office import OfficeFactsStated, OfficeRowKept, OfficeRowStruck
from arbitro.desk.features.papers import PaperKept
from arbitro.desk.features.private import PrivateErased, PrivatelyKept, PrivateTopic
from arbitro.desk.features.publicity import PublicitySet, PublicNameSet, PublicPageSet
from arbitro.desk.features.sealed import SealedRowErased, SealedRowKept, SealedRowRead
from arbitro.desk.values.applications import Applied, EntryForm
from arbitro.desk.values.papers import (
    LONGEST_TEXT,
    MOST_ARBITERS,
    EventArbiter,
    EventArbiters,
)
from arbitro.desk.values.publicity import (
    LONGEST_DELAY,
    PublicName,
    PublicPage,
    PublicThing,
    Showing,
    When,
)
from arbitro.model import Player
from arbitro.reasons import Refused, refused
from arbitro.rules.arbiters.career import Role
from desk.driver import FIRST, created, ready

TOPIC = next(iter(PrivateTopic))


# --- papers and arbiters


def test_a_paper_is_kept_as_far_as_it_differs_from_what_was_seen():
    desk = ready(4)

    def kept(blanks, expected=()):
        return desk.ask(asked.KeepPaper(FIRST, "it3", "", blanks, expected))

    first = (("b", "2"), ("a", "1"))
    assert kept(first) == (PaperKept(FIRST, "it3", "", (("a", "1"), ("b", "2")), ()),)
    assert kept(()) == ()
    desk.record(kept(first))
    assert kept(first) == ()
    before = (("a", "1"), ("b", "2"))
    # one is taken back, the other one was not shown and stays
    assert kept((), (("a", "1"),)) == (PaperKept(FIRST, "it3", "", (("b", "2"),), before),)
    assert kept((("a", "x" * (LONGEST_TEXT + 1)),)) == refused("paper-too-long", most=LONGEST_TEXT)
    assert isinstance(kept((("a", "x" * LONGEST_TEXT),)), tuple)
    assert isinstance(kept((("a", "one\x00"),)), Refused)
    assert isinstance(kept((("a", "one\ntwo"),)), tuple)


def arbiters(*named, **said):
    return EventArbiters(arbiters=tuple(named), **said)


def test_arbiters_have_a_name_of_their_own_a_known_title_and_one_chief():
    desk = ready(4)
    ana = EventArbiter("Ana", Role.CHIEF)
    bo = EventArbiter("Bo", Role.DEPUTY)

    def given(wanted, expected=None):
        return desk.ask(asked.SetArbiters(wanted, expected or EventArbiters()))

    assert given(EventArbiters()) == ()
    assert given(arbiters(ana, EventArbiter(" "))) == refused("arbiter-name-missing", number=2)
    assert given(arbiters(ana, EventArbiter(" ANA "))) == refused("arbiter-twice", name="ANA")
    for wrong in ({"title": "XX"}, {"norm": "XX"}):
        told = refused("arbiter-title-unknown", name="Ana")
        assert given(arbiters(replace(ana, **wrong))) == told
    two = refused("arbiters-two-chiefs", names=("Ana", "Bo"))
    assert given(arbiters(ana, replace(bo, role=Role.CHIEF))) == two
    many = [EventArbiter(f"A{at}") for at in range(MOST_ARBITERS + 1)]
    assert given(arbiters(*many)) == refused("arbiters-too-many", most=300)
    assert isinstance(given(arbiters(*many[1:])), tuple)
    both = arbiters(ana, bo)
    settings = replace(desk.state.settings, chief_arbiter="Ana", deputies=("Bo",))
    assert given(both) == (ArbitersSet(both), EventEdited(settings))
    assert given(both, both) == refused("value-changed", field="arbiters")
    # without a list of arbiters those of the settings stay as they are
    nobody = arbiters(olympiad=True)
    assert given(nobody) == (ArbitersSet(nobody),)


# --- public pages


def test_when_something_becomes_public_is_said_of_a_round_of_the_section():
    desk = ready(4, rounds=3)
    hidden, at_once = Showing(When.HIDDEN), Showing(When.AT_ONCE)
    thing = PublicThing.RESULTS

    def said(thing, number, showing):
        return desk.ask(asked.SetPublicity(FIRST, thing, number, showing))

    for number in (-1, 4):
        told = refused("round-out-of-range", round=number, rounds=3)
        assert said(thing, number, hidden) == told
    for number in (0, 3):
        assert said(thing, number, hidden) == (PublicitySet(FIRST, thing, number, hidden),)
    # the list of players is one for all rounds
    assert said(PublicThing.PLAYERS, 1, hidden) == refused("round-out-of-range", round=1, rounds=3)
    assert isinstance(said(PublicThing.PLAYERS, 0, hidden), tuple)
    assert said(thing, 1, None) == ()
    desk.do(asked.SetPublicity(FIRST, thing, 1, hidden))
    assert said(thing, 1, hidden) == ()
    assert said(thing, 1, at_once) == (PublicitySet(FIRST, thing, 1, at_once),)
    assert said(thing, 1, None) == (PublicitySet(FIRST, thing, 1, None),)
    wrong = Showing(When.DELAYED, minutes=5)
    assert said(PublicThing.PLAYERS, 0, wrong) == refused(
        "publicity-not-of-this", thing="players", when="delayed"
    )


@pytest.mark.parametrize(
    ("showing", "told"),
    [
        (Showing(When.DELAYED, minutes=0), ("publicity-delay", {"minutes": 0})),
        (Showing(When.DELAYED, minutes=1), None),
        (Showing(When.DELAYED, minutes=LONGEST_DELAY), None),
        (
            Showing(When.DELAYED, minutes=LONGEST_DELAY + 1),
            ("publicity-delay", {"minutes": LONGEST_DELAY + 1}),
        ),
        (Showing(When.AT_TIME, at="soon"), ("publicity-time", {"at": "soon"})),
        (Showing(When.AT_TIME, at="2026-12-26T15:00:00Z"), None),
    ],
)
def test_a_delay_is_a_minute_to_a_week_and_a_time_is_one(showing, told):
    desk = ready(4)
    thing = next(
        each
        for each in PublicThing
        if isinstance(desk.ask(asked.SetPublicity(FIRST, each, 0, Showing(showing.when))), Refused)
        and desk.ask(asked.SetPublicity(FIRST, each, 0, Showing(showing.when))).code
        != "publicity-not-of-this"
    )
    answer = desk.ask(asked.SetPublicity(FIRST, thing, 0, showing))
    if told is None:
        assert answer == (PublicitySet(FIRST, thing, 0, showing),)
    else:
        code, values = told
        most = {"most": 7 * 24 * 60} if code == "publicity-delay" else {}
        assert answer == refused(code, **values, **most)


def test_a_public_page_has_an_address_of_the_web_and_a_day():
    desk = ready(4)
    page = asked.SetPublicPage
    for address, fine in (("https://a.b", True), ("http://a.b", True), ("ftp://a.b", False)):
        answer = desk.ask(page(PublicPage(address=address)))
        told = refused("public-address", address=address)
        assert isinstance(answer, tuple) if fine else answer == told
    for until, fine in (("2026-12-26", True), ("20261226", False), ("soon", False)):
        answer = desk.ask(page(PublicPage(until=until)))
        told = refused("public-until", until=until)
        assert isinstance(answer, tuple) if fine else answer == told
    assert desk.ask(page(PublicPage())) == ()
    assert desk.ask(page(PublicPage(clubs=False))) == (PublicPageSet(PublicPage(clubs=False)),)


def test_somebody_is_named_in_public_as_was_said_of_them():
    desk = ready(4)
    name = asked.NameInPublic
    assert desk.ask(name(99, PublicName.INITIALS)) == refused("entry-unknown", entry=99)
    assert desk.ask(name(1, None)) == ()
    assert desk.ask(name(1, PublicName.INITIALS)) == (PublicNameSet(1, PublicName.INITIALS),)
    desk.do(name(1, PublicName.INITIALS))
    desk.do(name(2, PublicName.NUMBER))
    desk.do(name(1, None))
    assert desk.state.public.names == {2: PublicName.NUMBER}


# --- kept aside


def test_what_is_known_of_somebody_is_kept_once_and_erased_for_good():
    desk = ready(4)
    keep = asked.KeepPrivately
    assert desk.ask(keep(99, TOPIC, 1, "a")) == refused("entry-unknown", entry=99)
    assert desk.ask(keep(1, TOPIC, 1, "")) == ()
    assert desk.ask(keep(1, TOPIC, 1, "a")) == (PrivatelyKept(1, TOPIC, 1, "a"),)
    desk.do(keep(1, TOPIC, 1, "a"))
    assert desk.ask(keep(1, TOPIC, 2, "a")) == ()
    desk.do(keep(2, TOPIC, 2, "b"))
    assert desk.ask(asked.ErasePrivate(())) == ()
    assert desk.ask(asked.ErasePrivate((1, 9))) == (PrivateErased((1, 9)),)
    erased = desk.do(asked.ErasePrivate((1,)))
    assert list(desk.state.private) == [2]
    assert desk.ask(asked.Undo(erased, confirmed=True)) == refused("erasing-stays")
    desk.do(keep(2, TOPIC, 2, ""))
    assert desk.state.private[2] == {}


def test_sealed_rows_are_kept_read_and_erased_by_the_kind_of_their_register(monkeypatch):
    desk = ready(4)
    people, watch, cases = "needs", "absences", "complaints"
    unknown = refused("office-sheet-unknown", name="venue")
    keep, read, erase = asked.KeepSealedRow, asked.ReadSealedRow, asked.EraseSealedRow
    for command in (keep("venue", number=1, digest="a"), read("venue", 1), erase("venue", 1)):
        assert desk.ask(command) == unknown
    long_name = "x" * 50
    assert desk.ask(read(long_name, 1)) == refused("office-sheet-unknown", name="x" * 40)
    nothing = refused("office-row-unknown", number=1)
    for register in (people, watch, cases):
        assert desk.ask(read(register, 1)) == nothing
        desk.do(keep(register, number=len(desk.state.sealed) + 1, digest=register))
    rows = {
        register: next(iter(desk.state.sealed[register])) for register in (people, watch, cases)
    }
    assert rows == {people: 1, watch: 2, cases: 3}
    # of cases every reading is noted, of those who watch that the register was opened
    assert desk.ask(read(people, 1)) == ()
    assert desk.ask(read(people, 0)) == refused("office-row-unknown", number=0)
    assert desk.ask(read(watch, 0)) == (SealedRowRead(watch, 0),)
    assert desk.ask(read(watch, 2)) == ()
    assert desk.ask(read(cases, 3)) == (SealedRowRead(cases, 3),)
    assert desk.ask(read(cases, 0)) == refused("office-row-unknown", number=0)
    assert desk.ask(erase(cases, 1)) == nothing, "it is a row of another register"
    assert desk.ask(erase(cases, 9)) == (SealedRowErased(cases, 9),)
    change = keep(people, 1, expected=1, number=4, digest="new")
    assert desk.ask(change) == (SealedRowKept(people, 1, 4, "new"),)
    monkeypatch.setattr(sealed_feature, "MOST_ROWS", 3)
    full = refused("office-too-many", most=3)
    assert desk.ask(keep(people, number=5, digest="x")) == full
    assert desk.ask(change) == (SealedRowKept(people, 1, 4, "new"),), "no row more"
    monkeypatch.setattr(sealed_feature, "MOST_ROWS", 4)
    assert isinstance(desk.ask(keep(people, number=5, digest="x")), tuple)


def test_facts_and_rows_of_the_office_are_of_sheets_of_the_event_or_of_a_section(monkeypatch):
    desk = ready(4)
    state, keep, strike = asked.StateFacts, asked.KeepRow, asked.StrikeRow
    for name in ("nonsense", "appeals", "needs"):
        told = refused("office-sheet-unknown", name=name)
        assert desk.ask(state(0, name, ())) == told
    for name in ("nonsense", "venue", "needs"):
        told = refused("office-sheet-unknown", name=name)
        assert desk.ask(keep(0, name, 0, (("by", "E"),))) == told
        assert desk.ask(strike(0, name, 1, "why")) == told
    assert desk.ask(state(FIRST, "venue", ())) == refused("section-unknown", section=1)
    assert desk.ask(state(0, "section-kind", ())) == refused("section-unknown", section=0)
    assert desk.ask(state(9, "section-kind", ())) == refused("section-unknown", section=9)
    smoking = (("smoking-area", "yes"),)
    assert desk.ask(state(0, "venue", ())) == ()
    assert desk.ask(state(0, "venue", smoking)) == (OfficeFactsStated(0, "venue", smoking),)
    desk.do(state(0, "venue", smoking))
    assert desk.ask(state(0, "venue", smoking)) == ()
    changed = refused("value-changed", field="smoking-area")
    assert desk.ask(state(0, "venue", (("smoking-area", "no"),))) == changed
    assert desk.ask(state(0, "venue", (), smoking)) == (
        OfficeFactsStated(0, "venue", (("smoking-area", ""),)),
    )
    by = (("by", "Eva"),)
    assert desk.ask(keep(0, "appeals", 0, ())) == refused("office-row-empty")
    assert desk.ask(keep(0, "appeals", 7, by)) == refused("office-row-unknown", number=7)
    assert desk.ask(keep(0, "appeals", 0, by)) == (OfficeRowKept(0, "appeals", 1, by),)
    desk.do(keep(0, "appeals", 0, by))
    assert desk.ask(keep(0, "appeals", 1, by)) == ()
    other = (("by", "Ana"),)
    assert desk.ask(keep(0, "appeals", 1, other)) == refused("value-changed", field="appeals")
    assert desk.ask(keep(0, "appeals", 1, other, by)) == (OfficeRowKept(0, "appeals", 1, other),)
    assert desk.ask(strike(0, "appeals", 1, " ")) == refused("office-reason-missing")
    assert desk.ask(strike(0, "appeals", 9, "why")) == refused("office-row-unknown", number=9)
    assert desk.ask(strike(0, "appeals", 1, " why ")) == (OfficeRowStruck(0, "appeals", 1, "why"),)
    assert isinstance(desk.ask(strike(0, "appeals", 1, "\x00")), Refused)
    desk.do(strike(0, "appeals", 1, "why"))
    assert desk.ask(keep(0, "appeals", 1, other, by)) == refused("office-row-unknown", number=1)
    monkeypatch.setattr(office_feature, "MOST_ROWS", 1)
    assert desk.ask(keep(0, "appeals", 0, by)) == refused("office-too-many", most=1)
    monkeypatch.setattr(office_feature, "MOST_ROWS", 2)
    assert isinstance(desk.ask(keep(0, "appeals", 0, by)), tuple)


# --- entries asked for from outside


def test_a_form_and_who_asks_by_it(monkeypatch):
    desk = created()
    form = EntryForm(is_open=True, consent="I agree", key="abc")
    setting = asked.SetEntryForm
    for wrong, told in (
        ({"places": -1}, refused("entry-places", places=-1, most=5000)),
        ({"places": 5001}, refused("entry-places", places=5001, most=5000)),
        ({"until": "soon"}, refused("publicity-time", at="soon")),
        ({"pay": "ftp://a.b"}, refused("public-address", address="ftp://a.b")),
        ({"consent": " "}, refused("entry-consent")),
    ):
        assert desk.ask(setting(FIRST, replace(form, **wrong))) == told
    for number in (0, 5000):
        assert isinstance(desk.ask(setting(FIRST, replace(form, places=number))), tuple)
    closed = refused("entry-form-closed")
    assert desk.ask(asked.ApplyForEntry(FIRST, 1, "d")) == closed
    desk.do(setting(FIRST, form))
    assert desk.ask(asked.ApplyForEntry(FIRST, 1, "d")) == (EntryApplied(FIRST, 1, "d"),)
    monkeypatch.setattr("arbitro.desk.features.applications.MOST_OPEN", 1)
    desk.do(asked.ApplyForEntry(FIRST, 1, "d"))
    assert desk.ask(asked.ApplyForEntry(FIRST, 2, "e")) == refused("applications-many", most=1)
    answer = asked.AnswerApplication
    assert desk.ask(answer(FIRST, 9, Applied.DECLINED)) == refused("application-unknown", number=9)
    assert desk.ask(answer(FIRST, 1, Applied.NEW)) == ()
    assert desk.ask(answer(FIRST, 1, Applied.ACCEPTED)) == refused("application-unknown", number=1)
    faulty = answer(FIRST, 1, Applied.ACCEPTED, Player(" "))
    assert desk.ask(faulty) == refused("player-name-missing", row=1)
    registered, answered = desk.ask(answer(FIRST, 1, Applied.ACCEPTED, Player("Eva")))
    assert registered.player == Player("Eva")
    assert answered == ApplicationAnswered(FIRST, 1, Applied.ACCEPTED, registered.entry)
    desk.do(answer(FIRST, 1, Applied.DECLINED))
    assert isinstance(desk.ask(answer(FIRST, 1, Applied.WAITING)), tuple), "declined is not final"
    desk.do(answer(FIRST, 1, Applied.ACCEPTED, Player("Eva")))
    told = refused("application-answered", number=1)
    assert desk.ask(answer(FIRST, 1, Applied.WAITING)) == told
    assert desk.ask(asked.EraseApplications((9,))) == ()
    assert desk.ask(asked.EraseApplications((1, 9))) == (ApplicationsErased((1,)),)
    desk.do(setting(FIRST, replace(form, is_open=False)))
    assert desk.ask(asked.ApplyForEntry(FIRST, 1, "d")) == closed


def test_regulations_are_published_in_the_order_of_days(monkeypatch):
    desk = ready(4)
    publish = asked.PublishRegulations
    desk.do(publish(date(2026, 3, 5)))
    assert desk.ask(publish(date(2026, 3, 6))) == (), "they say the same"
    settings = desk.section.settings
    longer = replace(settings, time_control_text="90+30")
    desk.do(asked.EditSection(FIRST, longer, settings))
    assert desk.ask(publish(date(2026, 3, 4))) == refused(
        "regulations-published-later", day="2026-03-05"
    )
    assert len(desk.ask(publish(date(2026, 3, 5)))) == 1
    monkeypatch.setattr("arbitro.desk.features.regulations.MOST_PUBLICATIONS", 1)
    assert desk.ask(publish(date(2026, 3, 5))) == refused("office-too-many", most=1)
