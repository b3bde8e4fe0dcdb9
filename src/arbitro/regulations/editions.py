"""The table of editions: which text of which regulation was in force when.

It is Python, not TOML like the articles, because every command that pairs chooses an edition and
loading a TOML parser costs more than all of these values together. Inside a regulation the order
is that of time. An edition is named after the month in which it first bound any event.
"""

from __future__ import annotations

from datetime import date

from arbitro.model import EditionKey
from arbitro.regulations.citation import Edition, EventClass

_CHECKED = date(2026, 11, 21)
_BEFORE_FEBRUARY_2026 = date(2026, 1, 31)
_FEBRUARY_2026 = date(2026, 2, 1)

_CHAPTER = "the Handbook chapter, whole"
_MANUAL = "FIDE Arbiters' Manual 2023, Spanish edition"
_DAY_ASSUMED = (
    "The chapter names the congress that approved it (Baku 2016) and its last day, not its first: "
    "1 July 2017 is assumed for the whole of C.04, whose section was renewed together."
)

EDITIONS: tuple[Edition, ...] = (
    Edition(
        EditionKey("C.04.1@2017-07"),
        "C.04.1",
        date(2017, 7, 1),
        _BEFORE_FEBRUARY_2026,
        "C0401Till2026",
        _CHAPTER,
        _CHECKED,
        note=_DAY_ASSUMED,
    ),
    Edition(
        EditionKey("C.04.1@2026-02"),
        "C.04.1",
        _FEBRUARY_2026,
        None,
        "C0401202507",
        _CHAPTER,
        _CHECKED,
    ),
    Edition(
        EditionKey("C.04.2@2017-07"),
        "C.04.2",
        date(2017, 7, 1),
        _BEFORE_FEBRUARY_2026,
        "GeneralHandlingRulesForSwissTournamentsTill2026",
        _CHAPTER,
        _CHECKED,
        note=_DAY_ASSUMED,
    ),
    Edition(
        EditionKey("C.04.2@2026-02"),
        "C.04.2",
        _FEBRUARY_2026,
        None,
        "GeneralHandlingRulesForSwissTournaments202602",
        _CHAPTER,
        _CHECKED,
    ),
    Edition(
        EditionKey("C.04.3@2017-07"),
        "C.04.3",
        date(2017, 7, 1),
        _BEFORE_FEBRUARY_2026,
        "C0403Till2026",
        _CHAPTER,
        _CHECKED,
        note=_DAY_ASSUMED,
    ),
    Edition(
        EditionKey("C.04.3@2026-02"),
        "C.04.3",
        _FEBRUARY_2026,
        None,
        "C0403202602",
        _CHAPTER,
        _CHECKED,
    ),
    Edition(
        EditionKey("C.04.4.1@2026-02"),
        "C.04.4.1",
        _FEBRUARY_2026,
        None,
        "C040401202602",
        _CHAPTER,
        _CHECKED,
    ),
    Edition(
        EditionKey("C.04.4.2@2026-02"),
        "C.04.4.2",
        _FEBRUARY_2026,
        None,
        "C040402202602",
        _CHAPTER,
        _CHECKED,
    ),
    Edition(
        EditionKey("C.04.6@2026-02"),
        "C.04.6",
        _FEBRUARY_2026,
        None,
        "SwissTeamPairingSystem202602",
        _CHAPTER,
        _CHECKED,
    ),
    Edition(
        EditionKey("C.04.7@2017-07"),
        "C.04.7",
        date(2017, 7, 1),
        _BEFORE_FEBRUARY_2026,
        "C0407Till2026",
        _CHAPTER,
        _CHECKED,
        note=_DAY_ASSUMED,
    ),
    Edition(
        EditionKey("C.04.7@2026-02"),
        "C.04.7",
        _FEBRUARY_2026,
        None,
        "C0407202602",
        _CHAPTER,
        _CHECKED,
    ),
    Edition(
        EditionKey("C.06@2007-01"),
        "C.06",
        date(2007, 1, 1),
        date(2009, 12, 31),
        "C06 Annex",
        "the annex on tie-breaks of C.06, Mexican translation printed with the Laws of 2009",
        _CHECKED,
        note="The text names the year it was approved, and the print that carries it the Laws of "
        "July 2009; the rules between it and those of 2023 are not encoded.",
    ),
    Edition(
        EditionKey("C.07@2023-07"),
        "C.07",
        date(2023, 7, 1),
        date(2023, 8, 31),
        "",
        f"{_MANUAL}, chapter C.07",
        _CHECKED,
        first_days=((EventClass.FIDE, date(2023, 7, 1)),),
        note="Only recommended to rated events outside the two commissions (art. 1).",
    ),
    Edition(
        EditionKey("C.07@2023-09"),
        "C.07",
        date(2023, 9, 1),
        date(2024, 7, 31),
        "TieBreakRegulations042024",
        "Spanish translation of the text approved on 1 August 2023, whole",
        _CHECKED,
        first_days=((EventClass.FIDE, date(2023, 9, 1)), (EventClass.RATED, date(2024, 4, 1))),
    ),
    Edition(
        EditionKey("C.07@2024-08"),
        "C.07",
        date(2024, 8, 1),
        date(2026, 2, 28),
        "TieBreakRegulations082024",
        "articles 6-10, 14 and 16 as quoted by public implementations; a word-level comparison "
        "with March 2026 for the others",
        _CHECKED,
    ),
    Edition(
        EditionKey("C.07@2026-03"),
        "C.07",
        date(2026, 3, 1),
        None,
        "TieBreakRegulations032026",
        "articles 6-10, 14 and 16 as quoted by public implementations; a word-level comparison "
        "with August 2024 for the others",
        _CHECKED,
    ),
    Edition(
        EditionKey("B.01@2023-01"),
        "B.01",
        date(2023, 1, 1),
        date(2023, 12, 31),
        "",
        f"{_MANUAL}, chapter B.01",
        _CHECKED,
    ),
    Edition(
        EditionKey("B.01@2024-01"),
        "B.01",
        date(2024, 1, 1),
        None,
        "B012024",
        "parts quoted by public implementations (0.5, 0.6.2, 1.1.4, 1.3, 1.4.6-1.4.9, 1.5.3, 1.7); "
        "the others second-hand",
        _CHECKED,
        amended=(date(2026, 1, 1),),
        note="The table of direct titles was replaced on 1 January 2026.",
    ),
    Edition(
        EditionKey("B.02@2022-01"),
        "B.02",
        date(2022, 1, 1),
        date(2024, 2, 29),
        "",
        f"{_MANUAL}, chapter B.02",
        _CHECKED,
    ),
    Edition(
        EditionKey("B.02@2024-03"),
        "B.02",
        date(2024, 3, 1),
        None,
        "B022024",
        "articles 1 and 5-9.1 as quoted by a public implementation",
        _CHECKED,
        amended=(date(2025, 10, 1),),
        note="Article 8.3.1 changed on 1 October 2025.",
    ),
    Edition(
        EditionKey("B.02.RB@2022-01"),
        "B.02.RB",
        date(2022, 1, 1),
        date(2024, 2, 29),
        "",
        f"{_MANUAL}, rapid and blitz part of chapter B.02",
        _CHECKED,
        amended=(date(2022, 10, 1), date(2023, 7, 1)),
        note="Articles 7.2.4 and 7.3.3 changed in October 2022 and July 2023.",
    ),
    Edition(
        EditionKey("B.02.RB@2024-03"),
        "B.02.RB",
        date(2024, 3, 1),
        None,
        "B02RBRegulations2024",
        "the differences from the standard regulations as listed by a public implementation",
        _CHECKED,
        amended=(date(2024, 12, 1),),
        note="From 1 December 2024 games of players far apart are not rated when one is above "
        "2600.",
    ),
    Edition(
        EditionKey("B.06.1@2021-07"),
        "B.06.1",
        date(2021, 7, 1),
        None,
        "",
        f"{_MANUAL}, chapter B.06.1",
        _CHECKED,
        note="No later text could be read: a rule cited from here is the rule of 2021, with the "
        "seminar norm of January 2024 that it announces.",
    ),
    Edition(
        EditionKey("C.05@2018"),
        "C.05",
        date(2018, 1, 1),
        None,
        "Competition_Rules",
        f"{_MANUAL}, chapter C.05 (amended to 2018)",
        _CHECKED,
        note="The text names years, not days. No later text could be read: a rule cited from here "
        "is the rule of 2018.",
    ),
    Edition(
        EditionKey("E.01@1993-01"),
        "E.01",
        date(1993, 1, 1),
        date(1997, 6, 30),
        "Handbook 1994",
        "Spanish translation of the Laws of 1984 as revised to 1992, whole",
        _CHECKED,
        note="The last day is that before the Laws of 1997, which are not encoded.",
    ),
    Edition(
        EditionKey("E.01@2009-07"),
        "E.01",
        date(2009, 7, 1),
        date(2014, 6, 30),
        "E.I.01A",
        "Mexican translation of the Laws adopted at Dresden 2008, whole",
        _CHECKED,
    ),
    Edition(
        EditionKey("E.01@2014-07"),
        "E.01",
        date(2014, 7, 1),
        date(2017, 6, 30),
        "E.I.01A",
        "annotated Spanish translation of the Laws adopted at Tallinn 2013, whole",
        _CHECKED,
    ),
    Edition(
        EditionKey("E.01@2018-01"),
        "E.01",
        date(2018, 1, 1),
        date(2022, 12, 31),
        "E012018",
        "no text; inferred from the table of changes of 2023 in the Arbiters' Manual",
        _CHECKED,
        note="Every article of 2023 outside the table of changes is taken to be that of 2018.",
    ),
    Edition(
        EditionKey("E.01@2023-01"),
        "E.01",
        date(2023, 1, 1),
        None,
        "E012023",
        f"{_MANUAL}, Laws of Chess",
        _CHECKED,
    ),
    Edition(
        EditionKey("FCE.02@1994"),
        "FCE.02",
        date(1994, 1, 1),
        None,
        "",
        "the tie-breaks of the Catalan federation (F.C.E.), in Spanish, whole",
        _CHECKED,
        note="The list has no date; the year is that of the Handbook printed with it, and no last "
        "day is known. It is used only where it is named in full.",
    ),
)
