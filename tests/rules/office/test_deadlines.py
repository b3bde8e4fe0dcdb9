"""Deadlines: every row of the table, and dated cases worked out by hand from the articles.

Holidays are those of Spain, France and Germany in the years used, as their calendars print them.
"""

from datetime import date, datetime

import pytest

from arbitro.formats.ical import WholeDay, of_whole_days
from arbitro.rules.office.deadlines import DUE, calendar_of

D, M = date, datetime.fromisoformat
SPAIN = {D(2026, 12, 25), D(2027, 1, 1), D(2027, 1, 6), D(2026, 10, 12), D(2026, 12, 8)}
FRANCE = {D(2026, 7, 14), D(2026, 12, 25), D(2026, 5, 1), D(2026, 5, 8), D(2026, 5, 25)}
GERMANY = {D(2026, 12, 25), D(2026, 12, 26), D(2026, 10, 3), D(2026, 5, 1), D(2026, 4, 6)}


def test_every_row_of_the_table_is_there_once():
    assert [each.id for each in DUE] == [f"D{n:02d}" for n in range(1, 53)]
    assert len({each.code for each in DUE}) == 52


def test_every_row_has_an_article():
    assert all(row.cited() for row in calendar_of({}))


def on(id_, known, **more):
    return next(row for row in calendar_of(known, **more) if row.id == id_)


CASES = [
    ("D01", {"start": D(2026, 5, 10)}, "2026-05-07"),
    ("D01", {"start": D(2024, 3, 2)}, "2024-02-28"),  # a leap day between
    ("D01", {"start": D(2023, 3, 2)}, "2023-02-27"),
    ("D02", {"start": D(2026, 5, 10)}, "2026-04-10"),
    ("D02", {"start": D(2024, 3, 30)}, "2024-02-29"),
    ("D02", {"start": D(2027, 1, 5)}, "2026-12-06"),
    ("D03", {"start": D(2026, 5, 10)}, "2026-04-12"),
    ("D03", {"start": D(2024, 3, 28)}, "2024-02-29"),
    ("D04", {"start": D(2026, 5, 10)}, "2026-04-20"),
    ("D05", {"start": D(2026, 3, 1)}, "2026-02-24"),
    ("D07", {"round-1": M("2026-07-06T10:00")}, "2026-07-05T22:00"),
    ("D07", {"round-1": D(2026, 7, 6)}, "2026-07-05"),
    ("D12", {"round-1": M("2026-07-06T00:30")}, "2026-07-05T23:30"),
    ("D12", {"round-1": D(2026, 7, 6)}, "2026-07-06"),
    ("D17", {"start": D(2026, 1, 31)}, "2026-02-28"),
    ("D18", {"end": D(2026, 9, 27)}, "2026-09-28"),
    ("D18", {"last-round": M("2026-09-27T19:40")}, "2026-09-28T19:40"),
    ("D18", {"last-round": M("2024-02-28T23:00")}, "2024-02-29T23:00"),
    ("D20", {"end": D(2026, 5, 10)}, "2026-05-29"),
    ("D20", {"end": D(2026, 5, 25)}, "2026-05-29"),
    ("D20", {"end": D(2026, 5, 26)}, "2026-06-28"),
    ("D20", {"end": D(2026, 12, 30)}, "2027-01-29"),
    ("D21", {"end": D(2026, 5, 10)}, "2026-07-29"),
    ("D21", {"end": D(2026, 12, 30)}, "2027-02-26"),
    ("D23", {"meeting": D(2026, 3, 1)}, "2026-01-15"),
    ("D26", {"norm-event": D(2024, 2, 29)}, "2030-02-28"),
    ("D27", {"seminar": D(2024, 2, 29)}, "2028-02-29"),
    ("D28", {"norm-event": D(2024, 2, 29)}, "2025-02-28"),
    ("D31", {"seminar-start": D(2026, 3, 31)}, "2026-02-28"),
    ("D35", {"results": D(2026, 10, 2)}, "2027-10-02"),
    ("D36", {"end": D(2024, 2, 29)}, "2025-02-28"),
    ("D37", {"end": D(2024, 2, 29)}, "2032-02-29"),
    ("D38", {"start": D(2024, 3, 5)}, "2024-02-27"),  # a week, with a leap day in it
    ("D40", {"conduct": D(2023, 11, 22)}, "2026-11-22"),
    ("D43", {"arbiter-notice": D(2026, 6, 13)}, "2026-06-28"),  # a Sunday, never extended
    ("D45", {"arbiter-warning": D(2025, 2, 28)}, "2026-02-28"),
    ("D50", {"code-warning": D(2024, 2, 29)}, "2025-02-28"),
    ("D51", {"code-notice": D(2026, 3, 3)}, "2026-03-24"),
    ("D51", {"code-notice": D(2026, 6, 14)}, "2026-07-06"),
    ("D51", {"code-notice": D(2026, 5, 16)}, "2026-06-06"),  # a Saturday does not extend
]


@pytest.mark.parametrize(("id_", "known", "expected"), CASES)
def test_a_dated_case(id_, known, expected):
    row = on(id_, known)
    assert (row.at.isoformat(timespec="minutes") if row.at else row.on.isoformat()) == expected


@pytest.mark.parametrize(
    ("notice", "holidays", "expected"),
    [
        (D(2026, 12, 4), SPAIN, "2026-12-26"),
        (D(2026, 12, 4), GERMANY, "2026-12-28"),  # 25th, 26th, and the 27th is a Sunday
        (D(2026, 6, 23), FRANCE, "2026-07-15"),
        (D(2026, 6, 23), SPAIN, "2026-07-14"),
        (D(2026, 9, 21), SPAIN, "2026-10-13"),
        (D(2026, 9, 12), GERMANY, "2026-10-05"),  # 3 October is a Saturday, the 4th a Sunday
        (D(2026, 3, 15), GERMANY, "2026-04-07"),  # Easter Sunday, then Monday
        (D(2026, 4, 17), FRANCE, "2026-05-09"),
        (D(2026, 12, 16), SPAIN, "2027-01-07"),
    ],
)
def test_an_appeal_under_the_code_moves_past_holidays_and_no_other_limit_does(
    notice, holidays, expected
):
    known = {"code-notice": notice, "arbiter-notice": notice}
    assert on("D51", known, holidays=holidays).on.isoformat() == expected
    assert (on("D49", known, holidays=holidays).on - notice).days == 21
    assert (on("D43", known, holidays=holidays).on - notice).days == 15


def test_an_official_event_may_end_on_the_eve_of_its_list():
    assert on("D20", {"end": D(2026, 5, 30)}, official=True).on == D(2026, 5, 30)


def test_a_row_whose_day_is_not_known_stays_without_one():
    assert all(row.on is None for row in calendar_of({}))


def test_a_calendar_folds_by_octets_and_carries_sequence_and_alarms():
    entry = WholeDay(
        "ev-D01@arbitro", D(2026, 5, 7), "Año " * 40, "B.02, 0.2; más", None, 7, (1440,)
    )
    moment = WholeDay("ev-D07@arbitro", D(2026, 7, 5), "Lots", "", M("2026-07-05T20:00"), 7, (30,))
    data = of_whole_days("deadlines", [entry, moment], M("2026-01-01T00:00"))
    lines = data.split(b"\r\n")
    assert max(map(len, lines)) <= 75
    for line in lines:
        line.decode()  # never cut within a letter
    assert b"SEQUENCE:7" in lines
    assert b"TRIGGER:-P1D" in lines
    assert b"TRIGGER:-PT30M" in lines
    assert b"DTSTART:20260705T200000Z" in lines
    assert b"DTSTART;VALUE=DATE:20260507" in lines
