"""The texts about what surrounds the games: hall, captains, needs, fair play and discipline."""

from __future__ import annotations

from datetime import date

from arbitro.model import EditionKey
from arbitro.regulations.citation import Edition
from arbitro.regulations.pairing_editions import CHECKED, MANUAL

OFFICE_EDITIONS: tuple[Edition, ...] = (
    Edition(
        key=EditionKey("C.01@2022-11"),
        regulation="C.01",
        in_force_from=date(2022, 11, 25),
        in_force_until=None,
        handbook="C.01",
        source="a stored copy of the Handbook's page of C.01, approved by the Council",
        checked_on=CHECKED,
        note="For top-level events; its figures are only minded elsewhere. The annex could not be "
        "read.",
    ),
    Edition(
        key=EditionKey("C.02@2022-09"),
        regulation="C.02",
        in_force_from=date(2022, 9, 1),
        in_force_until=None,
        handbook="C.02",
        source=f"{MANUAL}, chapter C.01 there",
        checked_on=CHECKED,
        note="The chapter on equipment is numbered C.01 in the text read and C.02 in the "
        "Handbook of today.",
    ),
    Edition(
        key=EditionKey("C.10@2022-07"),
        regulation="C.10",
        in_force_from=date(2022, 7, 1),
        in_force_until=None,
        handbook="C.10",
        source=f"{MANUAL}, chapter C.10",
        checked_on=CHECKED,
        note="Only events of the commissions on events and global strategy; others "
        "follow C.05 art. 7.",
    ),
    Edition(
        key=EditionKey("D.04.12@2023"),
        regulation="D.04.12",
        in_force_from=date(2023, 1, 1),
        in_force_until=None,
        handbook="D.04.12",
        source=f"{MANUAL}, chapter D.04.12",
        checked_on=CHECKED,
        note="The text has no date; the year is that of the manual.",
    ),
    Edition(
        key=EditionKey("AM.I@2023"),
        regulation="AM.I",
        in_force_from=date(2023, 1, 1),
        in_force_until=None,
        handbook="",
        source="FIDE Arbiters' Manual 2023, Spanish edition, chapter I (arbiters at work), and the "
        "forms of its end",
        checked_on=CHECKED,
        note="Advice of the manual, not a regulation.",
    ),
    Edition(
        key=EditionKey("AM.II@2023"),
        regulation="AM.II",
        in_force_from=date(2023, 1, 1),
        in_force_until=None,
        handbook="",
        source="FIDE Arbiters' Manual 2023, Spanish edition, chapter II (a short history of the "
        "Laws of Chess)",
        checked_on=CHECKED,
        note="History told by the manual, not a regulation.",
    ),
    Edition(
        key=EditionKey("AM.XI@2023"),
        regulation="AM.XI",
        in_force_from=date(2023, 1, 1),
        in_force_until=None,
        handbook="",
        source="FIDE Arbiters' Manual 2023, Spanish edition, chapter XI (school events)",
        checked_on=CHECKED,
        note="Advice of the manual, not a regulation.",
    ),
    Edition(
        key=EditionKey("AM.OG@2023"),
        regulation="AM.OG",
        in_force_from=date(2023, 1, 1),
        in_force_until=None,
        handbook="",
        source="FIDE Arbiters' Manual 2023, Spanish edition, guidelines for organisers",
        checked_on=CHECKED,
        note="Advice of the Rules Commission on what regulations of an event should say.",
    ),
    Edition(
        key=EditionKey("B.06.5A@2023-05"),
        regulation="B.06.5A",
        in_force_from=date(2023, 5, 1),
        in_force_until=None,
        handbook="B.06.5A",
        source=f"{MANUAL}, chapter B.06.5A",
        checked_on=CHECKED,
        note="Earlier conduct follows the rules of its day unless all parties agree.",
    ),
    Edition(
        key=EditionKey("EDC@2022-04"),
        regulation="EDC",
        in_force_from=date(2022, 4, 1),
        in_force_until=None,
        handbook="",
        source=f"{MANUAL}, Ethics and Disciplinary Code",
        checked_on=CHECKED,
        note="Listed by its articles and by the paragraphs that set a limit.",
    ),
    Edition(
        key=EditionKey("FPR@2022"),
        regulation="FPR",
        in_force_from=date(2022, 1, 1),
        in_force_until=None,
        handbook="",
        source=f"{MANUAL}, chapter on fair play",
        checked_on=CHECKED,
        note="The month is not in the text read; the first day is taken to be that of the year.",
    ),
    Edition(
        key=EditionKey("FPM@2020"),
        regulation="FPM",
        in_force_from=date(2020, 1, 1),
        in_force_until=None,
        handbook="",
        source=f"{MANUAL}, protection measures",
        checked_on=CHECKED,
        note="Adopted in 2018; the month of the change of 2020 is not in the text read. "
        "No later text could be read.",
    ),
)
