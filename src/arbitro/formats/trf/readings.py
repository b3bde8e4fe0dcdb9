"""Readings of disputed articles in a report: the format has no record for them.

They stand in arbitro's own comments, ``### arbitro reading NAME=VALUE``, which other programs pass
over as they pass over every comment.
"""

from __future__ import annotations

from collections.abc import Iterator

from arbitro.formats.readings import known_readings
from arbitro.formats.trf.columns import Columns
from arbitro.formats.trf.records import ReadingRecord
from arbitro.formats.trf.report import Report
from arbitro.model import Readings

_BEGINNING = "### arbitro reading "


def read_comment(columns: Columns) -> ReadingRecord | None:
    """Read a comment, None where it is anybody's."""
    if not columns.text.startswith(_BEGINNING):
        return None
    name, _equals, value = columns.text[len(_BEGINNING) :].strip().partition("=")
    return ReadingRecord(name, value)


def reading_text(record: ReadingRecord) -> str:
    """Return the line of a reading.

    >>> reading_text(ReadingRecord("last-round-wish", "strong"))
    '### arbitro reading last-round-wish=strong'
    """
    return f"{_BEGINNING}{record.name}={record.value}"


def readings_of(report: Report) -> Readings:
    """Return the readings of a report, later lines over earlier; unknown ones are noted."""
    found: list[str] = []
    for line, record in report.numbered(ReadingRecord):
        written = f"{record.name}={record.value}"
        if known_readings((written,)) is None:
            report.fault("reading-not-known", line, len(_BEGINNING) + 1, text=written)
        else:
            found.append(written)
    return known_readings(found) or ()


def reading_records(readings: Readings) -> Iterator[ReadingRecord]:
    """Yield the lines that keep the readings of a tournament."""
    return (ReadingRecord(name, value) for name, value in readings)
