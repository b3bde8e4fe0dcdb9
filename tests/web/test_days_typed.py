"""Days and hours as they are typed into forms, in the language of the page."""

import re
from datetime import date, time
from pathlib import Path

import pytest

import arbitro
from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings
from arbitro.i18n import translator
from arbitro.i18n.language import language_of
from arbitro.web.forms.form import Form
from arbitro.web.forms.player import PLAYER

DAY = date(2026, 12, 26)
SPOKEN = ("en", "es", "fr")
FORMS = ("2026-12-26", "2026/12/26", "26/12/2026", "26.12.2026", "26-12-2026")
WORDS = (
    "26 Dec 2026",
    "26 dic 2026",
    "26 de diciembre de 2026",
    "26 déc. 2026",
    "26 December 2026",
)
NONE = ("12/26/2026", "2026-13-01", "31/02/2026", "26/12/26", "26 brumaire 2026", "26/12", "x")


def form(language, **values):
    return Form(values, is_day_first=language_of(language).dates.is_day_first)


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("typed", [*FORMS, *WORDS])
def test_a_day_is_read_as_the_standard_has_it_and_as_people_write_it(language, typed):
    assert form(language, day=f" {typed} ").day("day") == DAY


@pytest.mark.parametrize("language", SPOKEN)
def test_a_day_is_read_as_the_pages_themselves_write_it(language):
    words = translator(language)
    for month in range(1, 13):
        day = date(2026, month, 1)
        assert form(language, day=words.date(day)).day("day") == day
        written = words.minute(f"2026-{month:02}-23T16:05")
        assert str(form(language, at=written).moment("at")) == f"2026-{month:02}-23 16:05:00"


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("typed", NONE)
def test_what_is_no_day_is_told_with_the_forms_there_are(language, typed):
    sent = form(language, day=typed)
    assert sent.day("day") is None
    fault = sent.faults["day"]
    told = translator(language).t(fault.code, **fault.values)
    assert "2026-12-26" in told
    assert "26/12/2026" in told


@pytest.mark.parametrize(
    ("language", "meant"), [("en", None), ("es", date(2026, 6, 5)), ("fr", date(2026, 6, 5))]
)
def test_two_readings_are_refused_where_the_language_has_both(language, meant):
    sent = form(language, day="05/06/2026")
    assert sent.day("day") == meant
    if meant is None:
        told = translator(language).t(sent.faults["day"].code, **sent.faults["day"].values)
        assert "could be two dates" in told
        assert "05/06/2026" in told
    assert form(language, day="06/06/2026").day("day") == date(2026, 6, 6), "both are the same"


@pytest.mark.parametrize(
    "typed",
    [
        "2026-12-26 16:30",
        "2026-12-26T16:30",
        "26/12/2026 16:30",
        "26.12.2026 16.30",
        "26 déc. 2026 16h30",
        "26 dic 2026, 16:30",
        "26 Dec 2026 16 h 30",
        "26/12/2026 a las 16:30",
    ],
)
def test_a_moment_is_a_day_and_an_hour(typed):
    assert str(form("fr", at=typed).moment("at")) == "2026-12-26 16:30:00"


@pytest.mark.parametrize(
    "typed",
    ["2026-12-26", "16:30", "2026-12-26 25:00", "2026-12-26 16:60", "2026-12-26 16", "at ten"],
)
def test_what_is_no_moment_is_told(typed):
    sent = form("es", at=typed)
    assert (sent.moment("at"), sent.faults["at"].code) == (None, "ui.fault.moment")


def test_hours_are_read_with_each_sign_between_them():
    for typed in ("9:05", "09:05", "9.05", "9h05", "9 h 05"):
        assert form("fr", at=typed).hour("at") == time(9, 5)
    for typed in ("24:00", "9:5", "905", "9"):
        sent = form("fr", at=typed)
        assert (sent.hour("at"), sent.faults["at"].code) == (None, "ui.fault.hour")


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("17/05/1990", "1990/05/17"),
        ("17 mayo 1990", "1990/05/17"),
        ("1990", "1990"),
        ("1990/05/00", "1990/05/00"),
        ("", ""),
    ],
)
def test_a_day_of_birth_is_read_like_any_other_or_is_a_year(typed, kept):
    sent = form("es", name="A", birth=typed, federation="", rating="", national_rating="")
    assert PLAYER.read(sent)["birth"] == kept
    assert "birth" not in sent.faults


def test_a_day_of_birth_in_doubt_is_told():
    sent = form("en", name="A", birth="05/06/1990")
    PLAYER.read(sent)
    assert sent.faults["birth"].code == "ui.fault.date-doubt"


@pytest.mark.parametrize(
    ("language", "typed", "status"),
    [("es", "05/06/2026", 303), ("fr", "26 déc. 2026", 303), ("en", "05/06/2026", 422)],
)
def test_the_language_of_the_page_decides(visitor, language, typed, status):
    key = visitor.service.create(asked.CreateEvent(EventSettings("Open"))).key
    sent = {"name": "Next", "start": typed}
    where = f"/events/{key}/shelf/duplicate"
    assert visitor.send(where, sent, headers={"accept-language": language}).status_code == status


def test_no_page_reads_a_typed_day_or_hour_in_a_way_of_its_own():
    web = Path(arbitro.__file__).parent / "web"
    found = {
        each.name
        for folder in ("forms", "pages")
        for each in (web / folder).rglob("*.py")
        if re.search(r"fromisoformat\(|strptime\(", each.read_text("utf-8"))
    }
    # One reads what its page has written itself, the other when the event was begun.
    assert found == {"clocks.py", "player_cards.py"}
