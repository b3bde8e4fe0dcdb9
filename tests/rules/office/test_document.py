"""The regulations of an event: every item of the invitation, removed in turn."""

from dataclasses import replace
from datetime import date

import pytest

from arbitro.desk.commands import EditEvent, EditSection, KeepRow, SetPrizes, StateFacts
from arbitro.desk.derived.office.document import document_of
from arbitro.i18n import translator
from arbitro.i18n.sentences.office import as_text, written
from arbitro.model import Period, PointSystem, SectionId, TimeControl
from arbitro.rules.laws.play_rules import PlayRules
from arbitro.rules.office.document import (
    ITEMS,
    Clause,
    Document,
    DocumentPart,
    clause_of,
    told_of,
)
from arbitro.rules.prizes import Fund, Sharing
from desk.driver import ready

OWN = tuple(
    sorted(
        (item, f"About {item}.")
        for item in (
            *("hotels", "travel-and-lodging", "visas", "transport", "duties-to-media"),
            *("dress-code", "smoking", "vaccinations", "tourism", "reply-and-arrival"),
            *("health-declared", "needs-declared"),
        )
    )
)


@pytest.fixture(scope="module")
def event():
    """A rapid event that says all twenty-four items."""
    event = ready(6)
    settings = event.state.settings
    full = replace(
        settings,
        start=date(2026, 7, 6),
        end=date(2026, 7, 8),
        city="Burgos",
        organiser="Club",
        chief_arbiter="Ana",
    )
    event.do(EditEvent(full, settings))
    section = event.state.sections[SectionId(1)]
    played = replace(
        section.settings,
        time_control=TimeControl((Period(900, 10),)),
        tie_breaks=("BH/C1", "BH"),
        play=PlayRules(15, "lax"),
        round_dates=(date(2026, 7, 6), *section.settings.round_dates[1:]),
    )
    event.do(EditSection(section.id, played, section.settings))
    event.do(SetPrizes(section.id, Fund((10_000,), Sharing.EQUAL, currency="EUR"), "Ana"))
    event.do(StateFacts(0, "prospectus", (("contact", "club.example"), ("expected", "40"))))
    event.do(StateFacts(0, "fair-play", (("measures", "hand-detector"),)))
    event.do(StateFacts(0, "clauses-es", OWN))
    return event


@pytest.fixture(scope="module")
def document(event):
    return document_of(event.state)


def test_an_event_that_says_all_misses_nothing(document):
    assert document.said == set(ITEMS)
    assert document.missing() == ()


@pytest.mark.parametrize("number", range(1, 25))
def test_each_item_removed_gives_exactly_its_finding(document, number):
    item = ITEMS[number - 1]
    left = tuple(each for each in document.clauses if each.item != item)
    found = replace(document, clauses=left).missing()
    assert [each.code for each in found] == [f"item-{item}"]
    assert dict(found[0].values)["number"] == number
    assert found[0].cited() == "C.05@2018 art. 12.3"


@pytest.mark.parametrize("item", [name for name, _ in OWN])
def test_a_text_that_is_taken_back_is_missed_again(event, item):
    said = tuple(each for each in OWN if each[0] != item)
    changed = event.ask(StateFacts(0, "clauses-es", said, OWN))
    assert [each.changed for each in changed] == [((item, ""),)]


def test_what_does_not_apply_is_not_missed_and_stays_named():
    document = Document((), frozenset({"visas"}))
    assert "item-visas" not in {each.code for each in document.missing()}
    assert len(document.missing()) == 23


def test_the_same_clauses_in_every_language_and_a_foreign_one_is_marked(document):
    told = {code: written(document, translator(code)) for code in ("en", "es", "fr")}
    codes = {
        code: [each.code for part in parts for each in part.clauses] for code, parts in told.items()
    }
    assert codes["en"] == codes["es"] == codes["fr"]
    visas = next(each for part in told["en"] for each in part.clauses if each.code == "own-visas")
    assert (visas.text, visas.language) == ("About visas.", "es")
    own = next(each for part in told["es"] for each in part.clauses if each.code == "own-visas")
    assert own.language == ""


def test_the_document_is_made_of_what_the_engines_use(event, document):
    words = translator("en")
    text = as_text("Open", written(document, words), words)
    assert "15 minutes" in text
    assert "Buchholz" in text or "BH/C1" in text
    assert text == as_text("Open", written(document_of(event.state), words), words)


def test_a_quick_supervision_is_not_asked_of_a_slow_event():
    slow = Document((), frozenset({"rapid-blitz-supervision"}))
    assert "item-rapid-blitz-supervision" not in {each.code for each in slow.missing()}


def test_a_text_stands_in_where_the_language_has_none():
    clause = Clause(DocumentPart.TRAVEL, "own-visas", "visas", texts={"fr": "Oui", "es": "Sí"})
    assert clause.text_in("fr") == ("Oui", "fr")
    assert clause.text_in("en") == ("Sí", "es")


def test_what_is_set_beside_the_items_stands_in_the_document_too():
    """Level, byes, points, sharing, last resort, committee, line-ups: C.05 and the guidelines."""
    event = ready(6)
    section = event.section
    played = replace(section.settings, half_point_byes=1, last_bye_round=2)
    played = replace(played, points=PointSystem.of(30, 10, 0))
    event.do(EditSection(section.id, played, section.settings))
    event.do(SetPrizes(section.id, Fund((200, 100), Sharing.EQUAL, 2, currency="EUR"), "Ana"))
    event.do(StateFacts(0, "kind", (("level", "L2"), ("rated-said", "yes"))))
    said = (("last-resort", "lots"), ("rated", "standard"))
    event.do(StateFacts(1, "section-kind", said))
    event.do(StateFacts(0, "captain-rules", (("line-up-minutes", "60"),)))
    for name, seat in (("Ana", "chair"), ("Eva", "reserve")):
        event.do(KeepRow(0, "committee", 0, (("name", name), ("seat", seat))))
    words = translator("en")
    text = as_text("Open", written(document_of(event.state), words), words)
    for told in (
        "Level L2",
        "Rated by FIDE: standard.",
        "1 per player, up to round 2.",
        "win 3, draw 1, loss 0, forfeit loss 0",
        "equally, down to place 2",
        "lots are drawn",
        "Appeals committee: Ana.",
        "Reserves of the committee: Eva.",
        "60 minutes before the round",
    ):
        assert told in text, told


@pytest.mark.parametrize("section", ["", "Open", "Open A/B", "50 % / 2F", "%2F", "/", "U10/U12/2"])
def test_a_published_clause_is_read_again_whatever_its_section_is_called(section):
    clauses = tuple(
        Clause(DocumentPart.FINAL, "own", texts={"en": text}, section=section)
        for text in ("One.", "Two.")
    )
    kept = told_of(Document(clauses))
    assert len({key for key, _ in kept}) == 2
    read = [clause_of(*each) for each in kept]
    assert sorted(read, key=str) == sorted(clauses, key=str)
