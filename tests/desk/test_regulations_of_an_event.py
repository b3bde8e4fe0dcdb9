"""The regulations of an event say what it is played by: no more, no less, each in its part."""

from dataclasses import replace
from datetime import date

import pytest

from arbitro.desk.commands import AddSection, EditEvent, EditSection, SetPrizes, StateFacts
from arbitro.desk.derived.office.document import control_text, document_of
from arbitro.desk.values.settings import SectionSettings
from arbitro.i18n import translator
from arbitro.i18n.sentences.office import as_text, written
from arbitro.model import Period, TimeControl
from arbitro.rules.laws.play_rules import PlayRules
from arbitro.rules.office.document import DocumentPart
from arbitro.rules.prizes import Fund, Sharing
from desk.driver import FIRST, ready

FAST = TimeControl((Period(900, 10),))
SLOW = TimeControl((Period(5400, 30, moves=40), Period(1800)))


@pytest.fixture
def desk():
    return ready(4)


def told(desk, code):
    """Return the values of each clause of a code, with the section it is about."""
    return [
        (each.section, dict(each.values))
        for each in document_of(desk.state).clauses
        if each.code == code
    ]


def codes(desk):
    return [each.code for each in document_of(desk.state).clauses]


def say(desk, sheet, section=0, **facts):
    desk.do(StateFacts(section, sheet, tuple((k.replace("_", "-"), v) for k, v in facts.items())))


def edit(desk, **changes):
    settings = desk.section.settings
    desk.do(EditSection(FIRST, replace(settings, **changes), settings))


def edit_event(desk, **changes):
    settings = desk.state.settings
    desk.do(EditEvent(replace(settings, **changes), settings))


def test_of_an_event_of_which_nothing_is_said_what_always_holds_is_said(desk):
    assert codes(desk) == [
        *("reference-to-rules", "system-alone", "draws-free", "byes"),
        *("interpretation", "unforeseen"),
    ]
    edit(desk, tie_breaks=("BH", "SB"))
    [(_, said)] = told(desk, "pairing-and-tie-breaks")
    assert said == {"system": "dutch", "rounds": 5, "tie_breaks": ("BH", "SB")}


def test_the_level_of_protection_is_told_with_the_number_of_measures_once_they_are_chosen(desk):
    say(desk, "kind", level="L1")
    assert told(desk, "security") == []
    say(desk, "fair-play", measures="hand-detector screening")
    assert told(desk, "security") == [("", {"level": "maximum", "measures": 2})]


def test_dates_and_place_are_told_together_or_not_at_all(desk):
    edit_event(desk, start=date(2026, 5, 1))
    assert told(desk, "dates-and-place") == []
    edit_event(desk, start=None, city="Burgos")
    assert told(desk, "dates-and-place") == []
    edit_event(desk, start=date(2026, 5, 1), venue="Casino")
    [(_, said)] = told(desk, "dates-and-place")
    assert said == {
        "name": "Spring Open", "start": "2026-05-01", "end": "2026-05-01", "place": "Casino, Burgos"
    }  # fmt: skip
    edit_event(desk, end=date(2026, 5, 9))
    assert told(desk, "dates-and-place")[0][1]["end"] == "2026-05-09"


def test_participants_need_a_number_and_an_arbiter_contacts_an_organiser_and_an_address(desk):
    say(desk, "prospectus", expected="0")
    say(desk, "prospectus", contact="a@b.example")
    assert told(desk, "participants") == told(desk, "contacts") == []
    edit_event(desk, chief_arbiter="Ana", organiser="Club")
    assert told(desk, "participants") == [("", {"expected": 0, "chief": "Ana"})]
    assert told(desk, "contacts") == [("", {"organiser": "Club", "contact": "a@b.example"})]


def test_a_clause_names_its_section_where_there_are_several(desk):
    assert {each.section for each in document_of(desk.state).clauses} == {""}
    desk.do(AddSection(SectionSettings("B", rounds=3)))
    assert [name for name, _ in told(desk, "draws-free")] == ["Open", "B"]


def test_the_rate_of_play_is_told_as_it_was_written_else_by_its_periods(desk):
    edit(desk, time_control=SLOW)
    assert control_text(desk.section.settings) == "90 min/40 + 30 s, 30 min"
    assert told(desk, "rate-of-play") == [("", {"control": "90 min/40 + 30 s, 30 min"})]
    edit(desk, time_control_text="90/40 and then the rest")
    assert control_text(desk.section.settings) == "90/40 and then the rest"


@pytest.mark.parametrize(
    ("play", "code", "values"),
    [
        (PlayRules(), "draws-free", {}),
        (PlayRules(draws="no-agreement"), "draws-restricted", {}),
        (PlayRules(draws_from_move=30), "draws-from-move", {"move": 30}),
        (PlayRules(default_minutes=0), "default-time", {"minutes": 0}),
    ],
)
def test_what_is_said_of_play_is_told(desk, play, code, values):
    edit(desk, play=play)
    assert told(desk, code) == [("", values)]


def test_supervision_is_told_where_play_is_fast_and_asked_for_nowhere_else(desk):
    edit(desk, play=PlayRules(supervision="full"))
    code = "rapid-blitz-supervision"
    assert told(desk, code) == []
    assert code in document_of(desk.state).not_applicable
    edit(desk, time_control=FAST)
    assert told(desk, code) == [("", {"supervision": "full"})]
    assert code not in document_of(desk.state).not_applicable
    say(desk, "section-kind", FIRST, rated="standard")
    assert told(desk, code) == []
    desk.do(StateFacts(FIRST, "section-kind", (("rated", "blitz"),), (("rated", "standard"),)))
    edit(desk, time_control=SLOW)
    assert told(desk, code) == [("", {"supervision": "full"})]


def test_the_programme_has_the_rounds_with_a_day_and_their_hours(desk):
    days = (date(2026, 5, 1), None, date(2026, 5, 2))
    edit(desk, round_dates=days, round_times=("16:30",))
    [(_, said)] = told(desk, "programme")
    assert said == {"rounds": ("1: 2026-05-01 16:30", "3: 2026-05-02")}


def test_prizes_are_told_to_the_cent(desk):
    desk.do(SetPrizes(FIRST, Fund((30000, 20050), Sharing.EQUAL, currency="EUR"), "Ana"))
    assert told(desk, "fees-and-prizes") == [("", {"amount": 50050, "currency": "EUR"})]
    words = translator("es")
    parts = written(document_of(desk.state), words)
    assert "Fondo de premios: 500,50 EUR." in as_text("", parts, words)


def test_appeals_are_told_once_limit_and_deposit_are_said(desk):
    say(desk, "appeals-rules", limit_minutes="0")
    assert told(desk, "appeals") == []
    say(desk, "appeals-rules", deposit="100", currency="EUR")
    assert told(desk, "appeals") == [("", {"limit": 0, "deposit": "100 EUR"})]
    assert codes(desk)[-3:] == ["appeals", "interpretation", "unforeseen"]


def test_an_own_text_stands_in_the_part_of_its_item_in_each_language_it_was_written_in(desk):
    say(desk, "clauses-en", dress_code="A shirt.")
    say(desk, "clauses-es", dress_code="Con camisa.")
    [clause] = [each for each in document_of(desk.state).clauses if each.texts]
    assert (clause.code, clause.item, clause.part) == (
        "own-dress-code",
        "dress-code",
        DocumentPart.CONDUCT,
    )
    assert clause.texts == {"en": "A shirt.", "es": "Con camisa."}
    assert clause.text_in("es") == ("Con camisa.", "es")


@pytest.mark.parametrize(
    ("auspices", "said", "code", "edition", "concept"),
    [
        ("national", "yes", "captains-may", "C.05@2018", "captain-advice"),
        ("national", "no", "captains-may-not", "C.05@2018", "captain-advice"),
        # C.10 art. 3.2.5 holds whatever is said
        ("EVE", "yes", "captains-may-not", "C.10@2022-07", "captain-advises-draws"),
        ("GSC", "no", "captains-may-not", "C.10@2022-07", "captain-advises-draws"),
    ],
)
def test_what_captains_may_advise_is_told_as_the_rules_of_the_event_have_it(
    desk, auspices, said, code, edition, concept
):
    say(desk, "kind", auspices=auspices)
    assert not {"captains-may", "captains-may-not"} & set(codes(desk))
    say(desk, "captain-rules", may_advise_draws=said)
    (clause,) = [
        each for each in document_of(desk.state).clauses if each.code.startswith("captains-")
    ]
    assert (clause.code, str(clause.edition), clause.concept) == (code, edition, concept)
    assert clause.part is DocumentPart.SYSTEM
