"""The days of rating periods are written and read as the reader's language has days."""

from dataclasses import replace
from datetime import date
from html import unescape

import pytest

from arbitro.desk.commands import EditEvent
from arbitro.model import SectionId


@pytest.mark.parametrize(
    ("language", "second"), [("en", "2026-11-03"), ("es", "03/11/2026"), ("fr", "03/11/2026")]
)
def test_what_the_page_shows_is_what_it_takes(hall, language, second):
    now = hall.service.snapshot(hall.key).state.settings
    long = replace(now, start=date(2026, 10, 1), end=date(2026, 12, 20))
    hall.service.handle(hall.key, EditEvent(long, now))
    first = date(2026, 10, 1).strftime("%Y-%m-%d" if language == "en" else "%d/%m/%Y")
    lines = f"1; {first}\r\n3; {second}"
    headers = {"accept-language": language}
    answer = hall.send(
        f"{hall.section}/do/set-rating-periods", {"is_long": "1", "periods": lines}, headers=headers
    )
    assert answer.status_code == 303
    periods = hall.service.snapshot(hall.key).state.sections[SectionId(1)].periods
    assert [each.start for each in periods] == [date(2026, 10, 1), date(2026, 11, 3)]
    page = unescape(hall.client.get(f"{hall.section}/periods", headers=headers).text)
    assert f"3; {second}" in page
    assert ("2026-11-03" in page.partition("<main")[2]) is (language == "en")
