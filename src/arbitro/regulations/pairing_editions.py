"""The editions of what decides who meets whom: C.04, C.05 and the texts before and beside them."""

from __future__ import annotations

from datetime import date

from arbitro.model import EditionKey
from arbitro.regulations.citation import Edition

CHECKED = date(2026, 11, 21)
"""The day the data was last compared with the texts."""

MANUAL = "FIDE Arbiters' Manual 2023, Spanish edition"

_BEFORE_FEBRUARY_2026 = date(2026, 1, 31)
_FEBRUARY_2026 = date(2026, 2, 1)

_CHAPTER = "the Handbook chapter, whole"
_DAY_ASSUMED = (
    "The chapter names the congress that approved it (Baku 2016) and its last day, not its first: "
    "1 July 2017 is assumed for the whole of C.04, whose section was renewed together."
)

PAIRING_EDITIONS: tuple[Edition, ...] = (
    Edition(
        EditionKey("C.04.1@2017-07"),
        "C.04.1",
        date(2017, 7, 1),
        _BEFORE_FEBRUARY_2026,
        "C0401Till2026",
        _CHAPTER,
        CHECKED,
        note=_DAY_ASSUMED,
    ),
    Edition(
        EditionKey("C.04.1@2026-02"),
        "C.04.1",
        _FEBRUARY_2026,
        None,
        "C0401202507",
        _CHAPTER,
        CHECKED,
    ),
    Edition(
        EditionKey("C.04.2@2017-07"),
        "C.04.2",
        date(2017, 7, 1),
        _BEFORE_FEBRUARY_2026,
        "GeneralHandlingRulesForSwissTournamentsTill2026",
        _CHAPTER,
        CHECKED,
        note=_DAY_ASSUMED,
    ),
    Edition(
        EditionKey("C.04.2@2026-02"),
        "C.04.2",
        _FEBRUARY_2026,
        None,
        "GeneralHandlingRulesForSwissTournaments202602",
        _CHAPTER,
        CHECKED,
    ),
    Edition(
        EditionKey("C.04.3@2017-07"),
        "C.04.3",
        date(2017, 7, 1),
        _BEFORE_FEBRUARY_2026,
        "C0403Till2026",
        _CHAPTER,
        CHECKED,
        note=_DAY_ASSUMED,
    ),
    Edition(
        EditionKey("C.04.3@2026-02"),
        "C.04.3",
        _FEBRUARY_2026,
        None,
        "C0403202602",
        _CHAPTER,
        CHECKED,
    ),
    Edition(
        EditionKey("C.04.4.1@1997"),
        "C.04.4.1",
        date(1997, 1, 1),
        date(2018, 9, 30),
        "",
        f"{MANUAL}, chapter C.04.4.1",
        CHECKED,
        note="The text names the General Assembly of 1997 and no day; its last day is the one "
        "before the next text.",
    ),
    Edition(
        EditionKey("C.04.4.1@2018-10"),
        "C.04.4.1",
        date(2018, 10, 1),
        _BEFORE_FEBRUARY_2026,
        "C040401Till2026",
        "the Handbook chapter; criteria C.4 to C.10 and section E are missing in the copy",
        CHECKED,
        note="Approved in 2018; October, when the assembly met, is assumed. The rest is of 2026.",
    ),
    Edition(
        EditionKey("C.04.4.1@2026-02"),
        "C.04.4.1",
        _FEBRUARY_2026,
        None,
        "C040401202602",
        _CHAPTER,
        CHECKED,
    ),
    Edition(
        EditionKey("C.04.4.2@1999"),
        "C.04.4.2",
        date(1999, 1, 1),
        date(2018, 9, 30),
        "",
        f"{MANUAL}, chapter C.04.4.2",
        CHECKED,
        note="The text has no date: the year is that of the Lim System printed beside it.",
    ),
    Edition(
        EditionKey("C.04.4.2@2018-10"),
        "C.04.4.2",
        date(2018, 10, 1),
        _BEFORE_FEBRUARY_2026,
        "C040402Till2026",
        _CHAPTER,
        CHECKED,
        note="The chapter has no date: the day assumed for the Dubov System is taken.",
    ),
    Edition(
        EditionKey("C.04.4.2@2026-02"),
        "C.04.4.2",
        _FEBRUARY_2026,
        None,
        "C040402202602",
        _CHAPTER,
        CHECKED,
    ),
    Edition(
        EditionKey("C.04.4.3@1999"),
        "C.04.4.3",
        date(1999, 1, 1),
        _BEFORE_FEBRUARY_2026,
        "C040403Till2026",
        f"{_CHAPTER}, and the {MANUAL}, which prints article 2.6 whole",
        CHECKED,
        note="The chapter names its last amendment, by the Executive Board of 1999, and no day.",
    ),
    Edition(
        EditionKey("C.04.4.3@2026-02"),
        "C.04.4.3",
        _FEBRUARY_2026,
        None,
        "C040403202602",
        _CHAPTER,
        CHECKED,
    ),
    Edition(
        EditionKey("C.04.5@2026-02"),
        "C.04.5",
        _FEBRUARY_2026,
        None,
        "DoubleSwissSystem202602",
        _CHAPTER,
        CHECKED,
    ),
    Edition(
        EditionKey("C.04.6@2024-08"),
        "C.04.6",
        date(2024, 8, 1),
        _BEFORE_FEBRUARY_2026,
        "SwissTeamPairingSystem082024",
        _CHAPTER,
        CHECKED,
    ),
    Edition(
        EditionKey("C.04.6@2026-02"),
        "C.04.6",
        _FEBRUARY_2026,
        None,
        "SwissTeamPairingSystem202602",
        _CHAPTER,
        CHECKED,
    ),
    Edition(
        EditionKey("C.04.7@2017-07"),
        "C.04.7",
        date(2017, 7, 1),
        _BEFORE_FEBRUARY_2026,
        "C0407Till2026",
        _CHAPTER,
        CHECKED,
        note=_DAY_ASSUMED,
    ),
    Edition(
        EditionKey("C.04.7@2026-02"),
        "C.04.7",
        _FEBRUARY_2026,
        None,
        "C0407202602",
        _CHAPTER,
        CHECKED,
    ),
    Edition(
        EditionKey("C.05@2018"),
        "C.05",
        date(2018, 1, 1),
        None,
        "Competition_Rules",
        f"{MANUAL}, chapter C.05 (amended to 2018)",
        CHECKED,
        note="The text names years, not days. No later text could be read: a rule cited from here "
        "is the rule of 2018.",
    ),
    Edition(
        EditionKey("D.02@2022"),
        "D.02",
        date(2022, 1, 1),
        None,
        "OlympiadPairingRules2022",
        "a paragraph of the Arbiters' Manual and a summary; the chapter could not be read",
        CHECKED,
        note="The year is that of the chapter's name (OlympiadPairingRules2022).",
    ),
    Edition(
        EditionKey("AM.IV@2023"),
        "AM.IV",
        date(2023, 1, 1),
        None,
        "",
        f"{MANUAL}, chapter IV (systems of competition)",
        CHECKED,
        note="Advice of the manual, not a regulation: the rules of an event may say otherwise.",
    ),
    Edition(
        EditionKey("DUTCH.2009@2009"),
        "DUTCH.2009",
        date(2009, 1, 1),
        date(2012, 12, 31),
        "C041",
        "the Swiss System based on rating (Dutch), Mexican translation printed with the Laws of "
        "2009, whole",
        CHECKED,
        note="The text names its last amendment, by the Presidential Board of 2009, and no day. "
        "The next one was agreed at Istanbul in 2012 and is not encoded; the last day is assumed. "
        "Later events follow this text where they say so.",
    ),
    Edition(
        EditionKey("SWISS.1992@1992-06"),
        "SWISS.1992",
        date(1992, 6, 1),
        date(1997, 12, 31),
        "",
        "the Swiss system approved in Manila in June 1992, Spanish translation from the Handbook "
        "of 1994, whole",
        CHECKED,
        note="By its head the text of 2009 was amended first in 1997; those amendments are not "
        "encoded, and the last day is assumed. Later events follow this text where they say so.",
    ),
    Edition(
        EditionKey("WIM@2009"),
        "WIM",
        date(2009, 7, 1),
        None,
        "",
        "the Belgrade and Wimbledon systems as printed in Mexico with the Laws of 2009",
        CHECKED,
        note="No regulation of FIDE: the only text read that builds a whole bracket.",
    ),
)
