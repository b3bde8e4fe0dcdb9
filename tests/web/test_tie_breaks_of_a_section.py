"""Tie-breaks of a section in its form: chosen, written in the Handbook's notation, kept."""

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.i18n import translator
from arbitro.model import SectionId
from arbitro.rules.tiebreaks import parse_tie_breaks
from arbitro.web.forms.tie_breaks import offered

BASE = {"section_name": "A", "system": "dutch", "rounds": "5", "points": "standard", "bye": "win"}
SETTINGS = {**BASE, "numbering": "rating", "time": "90+30"}


@pytest.fixture
def section(visitor):
    """Return a way to make a section with tie-breaks and one to see those it has."""
    key = visitor.service.create(asked.CreateEvent(EventSettings("Event"))).key
    visitor.url = f"/events/{key}"

    def tie_breaks(*codes):
        if codes:
            settings = SectionSettings("A", rounds=5, tie_breaks=codes)
            visitor.service.handle(key, asked.AddSection(settings))
        return visitor.service.snapshot(key).state.sections[SectionId(1)].settings.tie_breaks

    return tie_breaks


def test_everything_offered_is_a_tie_break_with_a_name():
    assert parse_tie_breaks(",".join(offered().of_players))[1] == ()
    for language in ("en", "es"):
        words = translator(language)
        assert [
            each for each in offered().of_players if not words.has(f"value.tie_break.{each}")
        ] == []


@pytest.mark.parametrize("kept", [("BH/C1", "TPR", "PS"), ("AOB/C2", "DE"), ("DE", "KS/L+2")])
def test_tie_breaks_of_a_section_survive_a_change_of_something_else(visitor, section, kept):
    section(*kept)
    page = visitor.get(f"{visitor.url}/s/1/edit").text
    fields = fields_of(page)
    assert visitor.send(f"{visitor.url}/s/1/edit", fields | {"rounds": "6"}).status_code == 303
    assert section() == kept


def fields_of(page):
    """Return what a browser would send of the tie-breaks of a form."""
    found = dict(SETTINGS)
    for part in page.split('<select id="tie_break_')[1:]:
        options = part.split("</select>")[0]
        if " selected>" in options:
            chosen = options.split(" selected>")[0].rsplit('value="', 1)[1].strip('"')
            found[f"tie_break_{part[0]}"] = chosen
    written = page.split('id="tie_breaks_written"')[1].split(">")[0]
    return found | {"tie_breaks_written": written.split('value="')[1].split('"')[0]}


def test_written_tie_breaks_go_before_the_lists(visitor, section):
    fields = {**SETTINGS, "tie_break_1": "SB", "tie_breaks_written": "bh-c1; aob/c2"}
    assert visitor.send(f"{visitor.url}/sections/new", fields).status_code == 303
    assert section() == ("BH/C1", "AOB/C2")


@pytest.mark.parametrize(
    ("text", "said"),
    [("DE, BHZ", "BH"), ("DE,DE", "already in the list"), ("x" * 300, "at most")],
)
def test_what_is_no_tie_break_is_said_at_the_field(visitor, section, text, said):
    fields = {**SETTINGS, "tie_breaks_written": text}
    answer = visitor.send(f"{visitor.url}/sections/new", fields)
    assert answer.status_code == 422
    assert said in answer.text.split('id="tie_breaks_written-fault"')[1][:200]


def test_what_the_event_says_about_tie_breaks_is_chosen_in_the_form_and_kept(visitor, section):
    section("BH")
    fields = SETTINGS | {"tie_break_1": "BH", "rule_own": "nobody", "rule_unrated": "1400"}
    assert visitor.send(f"{visitor.url}/s/1/edit", fields).status_code == 303
    key = visitor.url.rsplit("/", 1)[1]
    kept = visitor.service.snapshot(key).state.sections[SectionId(1)].settings
    assert kept.event_rules == "own=nobody,unrated=1400"
    page = visitor.get(f"{visitor.url}/s/1/edit").text
    assert '<option value="nobody" selected>' in page


def test_a_choice_the_form_does_not_offer_is_named(visitor, section):
    section("BH")
    answer = visitor.send(f"{visitor.url}/s/1/edit", SETTINGS | {"rule_cuts": "all"})
    assert answer.status_code == 422
    assert "rule_cuts" in answer.text
