"""Every kind of record, read from the lines the descriptions print and written as they print it."""

from datetime import date
from pathlib import Path

import pytest

from arbitro.formats.texts.problems import CODES, SEVERITIES, Severity, problem
from arbitro.formats.trf import line_of, read_trf, write_trf
from arbitro.formats.trf.lines.records import (
    AbsencesRecord,
    AccelerationRecord,
    AssignmentRecord,
    BoardColoursRecord,
    ByesRecord,
    DateRecord,
    EngineOptionsRecord,
    InitialColourRecord,
    LineUpRecord,
    NationalRecord,
    NumberRecord,
    PlayerRecord,
    PointsRecord,
    ProhibitionRecord,
    RankingMethodRecord,
    RoundDatesRecord,
    TeamByesRecord,
    TeamForfeitRecord,
    TeamRecord,
    TextRecord,
    TieBreaksRecord,
    TimeControlRecord,
    TypeRecord,
    VirtualPointsRecord,
)
from arbitro.model import Colour, Period, Result, RoundRecord, Sex, Title

DATA = Path(__file__).parent.parent / "data" / "trf"

# Lines the descriptions print themselves: TRF26 310, 250, 260, 240, 330; 222 with its examples
PRINTED = [
    (
        "310   1 India                            IND     2486   15.0   28.0  11     1    5   15",
        TeamRecord("310", 1, "India", (1, 5, 15), "IND", 24860, 150, 280, 11),
    ),
    ("250 00.0 02.0 001 003 0001 0090", AccelerationRecord(0, 20, 1, 3, 1, 90)),
    ("260 001 002  125  180  184  216", ProhibitionRecord("260", 1, 2, (125, 180, 184, 216))),
    ("330 +- 004 023 047", TeamForfeitRecord("+-", 4, 23, 47)),
    ("330 -+ 008 027 005", TeamForfeitRecord("-+", 8, 27, 5)),
    ("222 5400+30", TimeControlRecord((Period(5400, 30),))),
    ("222 40/6000+30:900+30", TimeControlRecord((Period(6000, 30, 40), Period(900, 30)))),
    ("222 W300-B240", TimeControlRecord((Period(300),), (Period(240),))),
    ("352 WBW", BoardColoursRecord((Colour.WHITE, Colour.BLACK, Colour.WHITE))),
]

WRITTEN = [
    *PRINTED,
    ("012 Open de Gros", TextRecord("012", "Open de Gros")),
    ("102 IA Pérez, Ana", TextRecord("102", "IA Pérez, Ana")),
    ("182 arbitro", TextRecord("182", "arbitro")),
    ("042 2026/03/06", DateRecord("042", date(2026, 3, 6))),
    ("062 40", NumberRecord("062", 40)),
    ("142 9", NumberRecord("142", 9)),
    ("XXR 9", NumberRecord("XXR", 9)),
    ("152 B", InitialColourRecord(Colour.BLACK)),
    ("162  W 3.0    D 1.0", PointsRecord("162", (("W", 30), ("D", 10)))),
    ("362 TW 3.0   TD 1.5", PointsRecord("362", (("TW", 30), ("TD", 15)))),
    ("172 ESP FIDON", RankingMethodRecord("ESP", "FIDON")),
    ("192 FIDE_DUTCH", TypeRecord("FIDE_DUTCH")),
    ("202 DE,BH/C1,SB", TieBreaksRecord("202", ("DE", "BH/C1", "SB"))),
    ("212 PTS,DE", TieBreaksRecord("212", ("PTS", "DE"))),
    ("240 H 003   26   47", ByesRecord(Result.HALF_POINT_BYE, 3, (26, 47))),
    ("250      01.0 001 002 0001 0090", AccelerationRecord(None, 10, 1, 2, 1, 90)),
    ("299 W         2.0  003   12   14", AssignmentRecord("W", None, 20, 3, (12, 14))),
    ("300 003   2   1    2    4 0000    8", LineUpRecord(3, 2, 1, (2, 4, None, 8))),
    ("320  1.0  2.0 000   2", TeamByesRecord(10, 20, (None, 2))),
    ("013 Norte                              1    3", TeamRecord("013", 0, "Norte", (1, 3))),
    ("XXC rank white1", EngineOptionsRecord(by_rank=True, colour=Colour.WHITE)),
    ("XXZ 3 8", AbsencesRecord((3, 8))),
    ("XXP 13 68", ProhibitionRecord("XXP", None, None, (13, 68))),
    ("XXS W=3.0 D=1.0", PointsRecord("XXS", (("W", 30), ("D", 10)))),
    ("XXA   12  1.0  0.5", VirtualPointsRecord(12, (10, 5))),
    ("BBW  3.0", PointsRecord("BBW", (("W", 30),))),
    (
        "ESP    1 wVNM García, Ana                       2050 MAD        4321 1990/05/17",
        NationalRecord(
            "ESP", 1, Sex.FEMALE, "VNM", "García, Ana", 2050, "MAD", "4321", "1990/05/17"
        ),
    ),
    (
        (
            "001   17 wWGM García, Ana                       2250 ESP     2200017 1990/05/17"
            "  3.5    2     4 w 1     9 b =  0000 - H    12 w +"
        ),
        PlayerRecord(
            17,
            Sex.FEMALE,
            Title.WGM,
            "García, Ana",
            2250,
            "ESP",
            2200017,
            "1990/05/17",
            35,
            2,
            (
                RoundRecord(4, Colour.WHITE, Result.WIN),
                RoundRecord(9, Colour.BLACK, Result.DRAW),
                RoundRecord(None, None, Result.HALF_POINT_BYE),
                RoundRecord(12, Colour.WHITE, Result.FORFEIT_WIN),
            ),
        ),
    ),
]


def one(line):
    parsed = read_trf(line)
    return parsed.value.lines[0].record, parsed.problems


@pytest.mark.parametrize(("line", "record"), WRITTEN, ids=lambda value: str(value)[:20])
def test_a_line_says_its_record_without_a_problem(line, record):
    assert one(line) == (record, ())


@pytest.mark.parametrize(("line", "record"), WRITTEN, ids=lambda value: str(value)[:20])
def test_a_record_is_written_as_a_line_that_says_it(line, record):
    written = line_of(record)

    assert one(written.text) == (record, ())


@pytest.mark.parametrize(
    ("line", "record"),
    [item for item in WRITTEN if not item[0].startswith("250 00.0")],
    ids=lambda value: str(value)[:20],
)
def test_a_record_is_written_as_the_descriptions_print_it(line, record):
    assert line_of(record).text == line


def test_a_penalty_may_be_negative():
    line = f"299 {'-1.0':>7}{'-0.5':>6}  000    7"

    assert one(line) == (AssignmentRecord("", -10, -5, None, (7,)), ())


def test_the_days_of_the_rounds_stand_above_the_results():
    line = "132".ljust(91) + "26/03/06  26/03/07            26/03/09"
    record = RoundDatesRecord((date(2026, 3, 6), date(2026, 3, 7), None, date(2026, 3, 9)))

    assert one(line) == (record, ())
    assert line_of(record).text == line


def test_numbers_padded_with_zeros_are_numbers():
    assert one("240 H 003  026  047")[0] == ByesRecord(Result.HALF_POINT_BYE, 3, (26, 47))


@pytest.mark.parametrize("code", ["801"])
def test_the_lines_for_human_eyes_are_kept_and_not_read(code):
    text = f"{code}  15 BUL     12.0   24.0    2 b  2.0   ZPB    0.0    29 w  2.5\n"

    assert read_trf(text).problems == ()
    assert write_trf(read_trf(text).value) == text


def test_every_record_of_the_sample_is_read():
    document = read_trf((DATA / "every-record.trf").read_bytes()).value
    unread = [line.text[:3] for line in document.lines if line.record is None]

    assert unread == ["###", "801", "ZZZ", "###"]


def test_every_code_has_a_severity():
    assert set(SEVERITIES) == CODES


def test_a_problem_without_a_code_cannot_be_made():
    with pytest.raises(KeyError):
        problem("no-such-code", 1, 1)


def test_a_value_with_warnings_alone_is_good():
    parsed = read_trf("ZZZ")

    assert [item.severity for item in parsed.problems] == [Severity.WARNING]
    assert parsed.ok
