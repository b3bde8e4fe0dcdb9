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
        key=EditionKey("C.04.1@2017-07"),
        regulation="C.04.1",
        in_force_from=date(2017, 7, 1),
        in_force_until=_BEFORE_FEBRUARY_2026,
        handbook="C0401Till2026",
        source=_CHAPTER,
        checked_on=CHECKED,
        note=_DAY_ASSUMED,
    ),
    Edition(
        key=EditionKey("C.04.1@2026-02"),
        regulation="C.04.1",
        in_force_from=_FEBRUARY_2026,
        in_force_until=None,
        handbook="C0401202507",
        source=_CHAPTER,
        checked_on=CHECKED,
    ),
    Edition(
        key=EditionKey("C.04.2@2017-07"),
        regulation="C.04.2",
        in_force_from=date(2017, 7, 1),
        in_force_until=_BEFORE_FEBRUARY_2026,
        handbook="GeneralHandlingRulesForSwissTournamentsTill2026",
        source=_CHAPTER,
        checked_on=CHECKED,
        note=f"{_DAY_ASSUMED} The chapter existed before that day: prints of the Dutch System of "
        "2012 refer to its order of players. It could not be read; events of 2013 to June 2017 "
        "follow part F of that text.",
    ),
    Edition(
        key=EditionKey("C.04.2@2026-02"),
        regulation="C.04.2",
        in_force_from=_FEBRUARY_2026,
        in_force_until=None,
        handbook="GeneralHandlingRulesForSwissTournaments202602",
        source=_CHAPTER,
        checked_on=CHECKED,
    ),
    Edition(
        key=EditionKey("C.04.3@2017-07"),
        regulation="C.04.3",
        in_force_from=date(2017, 7, 1),
        in_force_until=_BEFORE_FEBRUARY_2026,
        handbook="C0403Till2026",
        source=_CHAPTER,
        checked_on=CHECKED,
        note=_DAY_ASSUMED,
    ),
    Edition(
        key=EditionKey("C.04.3@2026-02"),
        regulation="C.04.3",
        in_force_from=_FEBRUARY_2026,
        in_force_until=None,
        handbook="C0403202602",
        source=_CHAPTER,
        checked_on=CHECKED,
    ),
    Edition(
        key=EditionKey("C.04.4.1@1997"),
        regulation="C.04.4.1",
        in_force_from=date(1997, 1, 1),
        in_force_until=date(2018, 9, 30),
        handbook="",
        source=f"{MANUAL}, chapter C.04.4.1",
        checked_on=CHECKED,
        note="The text names the General Assembly of 1997 and no day; its last day is the one "
        "before the next text.",
    ),
    Edition(
        key=EditionKey("C.04.4.1@2018-10"),
        regulation="C.04.4.1",
        in_force_from=date(2018, 10, 1),
        in_force_until=_BEFORE_FEBRUARY_2026,
        handbook="C040401Till2026",
        source="the Handbook chapter; criteria C.4 to C.10 and section E are missing in the copy",
        checked_on=CHECKED,
        note="Approved in 2018; October, when the assembly met, is assumed. The rest is of 2026.",
    ),
    Edition(
        key=EditionKey("C.04.4.1@2026-02"),
        regulation="C.04.4.1",
        in_force_from=_FEBRUARY_2026,
        in_force_until=None,
        handbook="C040401202602",
        source=_CHAPTER,
        checked_on=CHECKED,
    ),
    Edition(
        key=EditionKey("C.04.4.2@1999"),
        regulation="C.04.4.2",
        in_force_from=date(1999, 1, 1),
        in_force_until=date(2018, 9, 30),
        handbook="",
        source=f"{MANUAL}, chapter C.04.4.2",
        checked_on=CHECKED,
        note="The text has no date: the year is that of the Lim System printed beside it.",
    ),
    Edition(
        key=EditionKey("C.04.4.2@2018-10"),
        regulation="C.04.4.2",
        in_force_from=date(2018, 10, 1),
        in_force_until=_BEFORE_FEBRUARY_2026,
        handbook="C040402Till2026",
        source=_CHAPTER,
        checked_on=CHECKED,
        note="The chapter has no date: the day assumed for the Dubov System is taken.",
    ),
    Edition(
        key=EditionKey("C.04.4.2@2026-02"),
        regulation="C.04.4.2",
        in_force_from=_FEBRUARY_2026,
        in_force_until=None,
        handbook="C040402202602",
        source=_CHAPTER,
        checked_on=CHECKED,
    ),
    Edition(
        key=EditionKey("C.04.4.3@1999"),
        regulation="C.04.4.3",
        in_force_from=date(1999, 1, 1),
        in_force_until=_BEFORE_FEBRUARY_2026,
        handbook="C040403Till2026",
        source=f"{_CHAPTER}, and the {MANUAL}, which prints article 2.6 whole",
        checked_on=CHECKED,
        note="The chapter names its last amendment, by the Executive Board of 1999, and no day.",
    ),
    Edition(
        key=EditionKey("C.04.4.3@2026-02"),
        regulation="C.04.4.3",
        in_force_from=_FEBRUARY_2026,
        in_force_until=None,
        handbook="C040403202602",
        source=_CHAPTER,
        checked_on=CHECKED,
    ),
    Edition(
        key=EditionKey("C.04.5@2026-02"),
        regulation="C.04.5",
        in_force_from=_FEBRUARY_2026,
        in_force_until=None,
        handbook="DoubleSwissSystem202602",
        source=_CHAPTER,
        checked_on=CHECKED,
    ),
    Edition(
        key=EditionKey("C.04.6@2024-08"),
        regulation="C.04.6",
        in_force_from=date(2024, 8, 1),
        in_force_until=_BEFORE_FEBRUARY_2026,
        handbook="SwissTeamPairingSystem082024",
        source=_CHAPTER,
        checked_on=CHECKED,
    ),
    Edition(
        key=EditionKey("C.04.6@2026-02"),
        regulation="C.04.6",
        in_force_from=_FEBRUARY_2026,
        in_force_until=None,
        handbook="SwissTeamPairingSystem202602",
        source=_CHAPTER,
        checked_on=CHECKED,
    ),
    Edition(
        key=EditionKey("C.04.7@2017-07"),
        regulation="C.04.7",
        in_force_from=date(2017, 7, 1),
        in_force_until=_BEFORE_FEBRUARY_2026,
        handbook="C0407Till2026",
        source=_CHAPTER,
        checked_on=CHECKED,
        note=_DAY_ASSUMED,
    ),
    Edition(
        key=EditionKey("C.04.7@2026-02"),
        regulation="C.04.7",
        in_force_from=_FEBRUARY_2026,
        in_force_until=None,
        handbook="C0407202602",
        source=_CHAPTER,
        checked_on=CHECKED,
    ),
    Edition(
        key=EditionKey("C.05@2018"),
        regulation="C.05",
        in_force_from=date(2018, 1, 1),
        in_force_until=None,
        handbook="Competition_Rules",
        source=f"{MANUAL}, chapter C.05 (amended to 2018)",
        checked_on=CHECKED,
        note="The text names years, not days. No later text could be read: a rule cited from here "
        "is the rule of 2018.",
    ),
    Edition(
        key=EditionKey("D.02@1998"),
        regulation="D.02",
        in_force_from=date(1998, 1, 1),
        in_force_until=date(2005, 12, 31),
        handbook="Annex D",
        source="a Handbook amended to 1998, articles 1 to 8; the articles on pairing not found",
        checked_on=CHECKED,
        note="Pairing and scoring by game points: rounds by this text are refused.",
    ),
    Edition(
        key=EditionKey("D.02@2006"),
        regulation="D.02",
        in_force_from=date(2006, 1, 1),
        in_force_until=date(2011, 12, 31),
        handbook="D.II.02",
        source="Handbook pages of 2006 to 2009, articles 1 to 10; the others not found",
        checked_on=CHECKED,
        note="Rounds are paired as in 2022 but for the order of the teams, in which game points "
        "count (art. 10). The rules of the event of 2008 name the Burstein System; whoever plays "
        "by it says so when the event is made.",
    ),
    Edition(
        key=EditionKey("D.02@2012"),
        regulation="D.02",
        in_force_from=date(2012, 1, 1),
        in_force_until=date(2021, 12, 31),
        handbook="D.II.02",
        source="a Handbook page amended in 2012, articles 1 to 9; the others not found",
        checked_on=CHECKED,
        note="Rounds are paired as in 2022 but for the order of the teams, in which game points "
        "count (art. 10 of 2009).",
    ),
    Edition(
        key=EditionKey("D.02@2022"),
        regulation="D.02",
        in_force_from=date(2022, 1, 1),
        in_force_until=None,
        handbook="OlympiadPairingRules2022",
        source="articles 1 to 4.2.2 read; 4.2.3 to 11.3 by two retellings that agree, with their "
        "examples; 10 and 11.2 not found",
        checked_on=CHECKED,
        note="Approved by the Council on 27 October 2021. No newer text was known on 3 October "
        "2026; it governs the Olympiad of 2026.",
    ),
    Edition(
        key=EditionKey("AM.IV@2023"),
        regulation="AM.IV",
        in_force_from=date(2023, 1, 1),
        in_force_until=None,
        handbook="",
        source=f"{MANUAL}, chapter IV (systems of competition)",
        checked_on=CHECKED,
        note="Advice of the manual, not a regulation: the rules of an event may say otherwise.",
    ),
    Edition(
        key=EditionKey("DUTCH.2012@2013"),
        regulation="DUTCH.2012",
        in_force_from=date(2013, 1, 1),
        in_force_until=date(2017, 6, 30),
        handbook="",
        source="the version agreed at Istanbul in 2012, English, in a public copy of the Handbook, "
        "whole",
        checked_on=CHECKED,
        note="The Handbook kept it until 1 July 2017, later as C.04.3.1, with the order and the "
        "handling of events in C.04.2; of that print the first articles were read and say the "
        "same. The first day is assumed; the changes of 2010 and 2011, if any, were not found.",
    ),
    Edition(
        key=EditionKey("DUTCH.2009@2009"),
        regulation="DUTCH.2009",
        in_force_from=date(2009, 1, 1),
        in_force_until=date(2012, 12, 31),
        handbook="C041",
        source="the Swiss System based on rating (Dutch), Mexican "
        "translation printed with the Laws of "
        "2009, whole",
        checked_on=CHECKED,
        note="The text names its last amendment, by the Presidential Board of 2009, and no day. "
        "The next one was agreed at Istanbul in 2012; the last day is assumed. "
        "Later events follow this text where they say so.",
    ),
    Edition(
        key=EditionKey("SWISS.1992@1992-06"),
        regulation="SWISS.1992",
        in_force_from=date(1992, 6, 1),
        in_force_until=date(1997, 12, 31),
        handbook="",
        source="the Swiss system approved in Manila in June 1992, Spanish "
        "translation from the Handbook "
        "of 1994, whole",
        checked_on=CHECKED,
        note="By its head the text of 2009 was amended first in 1997; those amendments are not "
        "encoded, and the last day is assumed. Later events follow this text where they say so.",
    ),
    Edition(
        key=EditionKey("WIM@2009"),
        regulation="WIM",
        in_force_from=date(2009, 7, 1),
        in_force_until=None,
        handbook="",
        source="the Belgrade and Wimbledon systems as printed in Mexico with the Laws of 2009",
        checked_on=CHECKED,
        note="No regulation of FIDE: the only text read that builds a whole bracket.",
    ),
)
