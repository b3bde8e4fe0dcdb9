"""The table of editions: which text of which regulation was in force when.

It is Python, not TOML like the articles, because every command that pairs chooses an edition and
loading a TOML parser costs more than all of these values together. Inside a regulation the order
is that of time. An edition is named after the month in which it first bound any event.
"""

from __future__ import annotations

from datetime import date

from arbitro.model import EditionKey
from arbitro.regulations.citation import Edition, EventClass
from arbitro.regulations.office_editions import OFFICE_EDITIONS
from arbitro.regulations.pairing_editions import CHECKED, MANUAL, PAIRING_EDITIONS

EDITIONS: tuple[Edition, ...] = (
    *PAIRING_EDITIONS,
    *OFFICE_EDITIONS,
    Edition(
        key=EditionKey("C.06@2007-01"),
        regulation="C.06",
        in_force_from=date(2007, 1, 1),
        in_force_until=date(2009, 12, 31),
        handbook="C06 Annex",
        source="the annex on tie-breaks of C.06, Mexican translation printed with the Laws of 2009",
        checked_on=CHECKED,
        note="The text names the year it was approved, and the print that carries it the Laws of "
        "July 2009; of the rules between it and those of 2023 a part is encoded.",
    ),
    Edition(
        key=EditionKey("C.07@2012-07"),
        regulation="C.07",
        in_force_from=date(2012, 7, 1),
        in_force_until=date(2023, 6, 30),
        handbook="TieBreakRegulationsPre2023",
        source="what it says of unplayed games, with its examples, and the articles on medians and "
        "games with Black, as quoted in public",
        checked_on=CHECKED,
        note="Annex 3 of C.05, then part of C.02. It has the tie-breaks that the text of 2007 and "
        "that of July 2023 define alike; the rest was not read. The virtual opponent was decided "
        "in October 2009 and in force from July 2012.",
    ),
    Edition(
        key=EditionKey("C.07@2023-07"),
        regulation="C.07",
        in_force_from=date(2023, 7, 1),
        in_force_until=date(2023, 8, 31),
        handbook="",
        source=f"{MANUAL}, chapter C.07",
        checked_on=CHECKED,
        first_days=((EventClass.FIDE, date(2023, 7, 1)),),
        note="Only recommended to rated events outside the two commissions (art. 1).",
    ),
    Edition(
        key=EditionKey("C.07@2023-09"),
        regulation="C.07",
        in_force_from=date(2023, 9, 1),
        in_force_until=date(2024, 7, 31),
        handbook="TieBreakRegulations042024",
        source="Spanish translation of the text approved on 1 August 2023, whole",
        checked_on=CHECKED,
        first_days=((EventClass.FIDE, date(2023, 9, 1)), (EventClass.RATED, date(2024, 4, 1))),
    ),
    Edition(
        key=EditionKey("C.07@2024-08"),
        regulation="C.07",
        in_force_from=date(2024, 8, 1),
        in_force_until=date(2026, 2, 28),
        handbook="TieBreakRegulations082024",
        source="articles 6-10, 14 and 16 as quoted by public "
        "implementations; a word-level comparison "
        "with March 2026 for the others",
        checked_on=CHECKED,
    ),
    Edition(
        key=EditionKey("C.07@2026-03"),
        regulation="C.07",
        in_force_from=date(2026, 3, 1),
        in_force_until=None,
        handbook="TieBreakRegulations032026",
        source="articles 6-10, 14 and 16 as quoted by public "
        "implementations; a word-level comparison "
        "with August 2024 for the others",
        checked_on=CHECKED,
    ),
    Edition(
        key=EditionKey("B.01@2023-01"),
        regulation="B.01",
        in_force_from=date(2023, 1, 1),
        in_force_until=date(2023, 12, 31),
        handbook="",
        source=f"{MANUAL}, chapter B.01",
        checked_on=CHECKED,
    ),
    Edition(
        key=EditionKey("B.01@2024-01"),
        regulation="B.01",
        in_force_from=date(2024, 1, 1),
        in_force_until=None,
        handbook="B012024",
        source="parts quoted by public implementations (0.5, 0.6.2, 1.1.4, 1.3, 1.4.6-1.4.9, "
        "1.5.3, 1.7); the others second-hand",
        checked_on=CHECKED,
        amended=(date(2026, 1, 1),),
        note="The table of direct titles was replaced on 1 January 2026. Article 1.2 is known "
        "second-hand: it was renumbered, and 35 per cent are no longer named under it; they are "
        "kept for direct titles until the text has been read.",
    ),
    Edition(
        key=EditionKey("B.01.DT@2017-07"),
        regulation="B.01.DT",
        in_force_from=date(2017, 7, 1),
        in_force_until=date(2024, 12, 31),
        handbook="",
        source=f"{MANUAL}, table of direct titles in force from 1 July 2017, whole",
        checked_on=CHECKED,
        note="Still printed in 2023. Whether the texts of 2022 and 2024 changed cells is not "
        "known: from 2022 on every answer says so.",
    ),
    Edition(
        key=EditionKey("B.01.DT@2025"),
        regulation="B.01.DT",
        in_force_from=date(2025, 1, 1),
        in_force_until=date(2025, 12, 31),
        handbook="B01DirectTitles2025",
        source="three rows as read by a public project on 21 September 2026",
        checked_on=CHECKED,
        note="The day on which it began is not known; taken to be the first of the year. The "
        "Council gave direct titles to the ASEAN and Central Asia youth events on 21 March 2025; "
        "which, no text read says.",
    ),
    Edition(
        key=EditionKey("B.01.DT@2026-01"),
        regulation="B.01.DT",
        in_force_from=date(2026, 1, 1),
        in_force_until=None,
        handbook="B01DirectTitles2026",
        source="title and link only; an event of November 2026 cites three rows of 2025",
        checked_on=CHECKED,
        note="Events of 2026 are refused, but for the World Amateur.",
    ),
    Edition(
        key=EditionKey("B.02@2022-01"),
        regulation="B.02",
        in_force_from=date(2022, 1, 1),
        in_force_until=date(2024, 2, 29),
        handbook="",
        source=f"{MANUAL}, chapter B.02",
        checked_on=CHECKED,
    ),
    Edition(
        key=EditionKey("B.02@2024-03"),
        regulation="B.02",
        in_force_from=date(2024, 3, 1),
        in_force_until=None,
        handbook="B022024",
        source="articles 1 and 5-9.1 as quoted by a public implementation",
        checked_on=CHECKED,
        amended=(date(2025, 10, 1),),
        note="Article 8.3.1 changed on 1 October 2025.",
    ),
    Edition(
        key=EditionKey("B.02.RB@2022-01"),
        regulation="B.02.RB",
        in_force_from=date(2022, 1, 1),
        in_force_until=date(2024, 2, 29),
        handbook="",
        source=f"{MANUAL}, rapid and blitz part of chapter B.02",
        checked_on=CHECKED,
        amended=(date(2022, 10, 1), date(2023, 7, 1)),
        note="Articles 7.2.4 and 7.3.3 changed in October 2022 and July 2023.",
    ),
    Edition(
        key=EditionKey("B.02.RB@2024-03"),
        regulation="B.02.RB",
        in_force_from=date(2024, 3, 1),
        in_force_until=None,
        handbook="B02RBRegulations2024",
        source="the differences from the standard regulations as listed by a public implementation",
        checked_on=CHECKED,
        amended=(date(2024, 12, 1),),
        note="From 1 December 2024 games of players far apart are not rated when one is above "
        "2600.",
    ),
    Edition(
        key=EditionKey("B.06.1@2021-07"),
        regulation="B.06.1",
        in_force_from=date(2021, 7, 1),
        in_force_until=None,
        handbook="",
        source=f"{MANUAL}, chapter B.06.1",
        checked_on=CHECKED,
        note="No later text could be read: a rule cited from here is the rule of 2021, with the "
        "seminar norm of January 2024 that it announces.",
    ),
    Edition(
        key=EditionKey("B.06.2@2021-07"),
        regulation="B.06.2",
        in_force_from=date(2021, 7, 1),
        in_force_until=None,
        handbook="",
        source=f"{MANUAL}, chapter B.06.2",
        checked_on=CHECKED,
        note="No later text could be read.",
    ),
    Edition(
        key=EditionKey("B.06.3@2021-07"),
        regulation="B.06.3",
        in_force_from=date(2021, 7, 1),
        in_force_until=None,
        handbook="B0603",
        source=f"{MANUAL}, chapter B.06.3; the beginning of the Handbook chapter",
        checked_on=CHECKED,
        note="The table of roles of art. 8.3 lost its merged cells in the text read.",
    ),
    Edition(
        key=EditionKey("B.06.4@2022-01"),
        regulation="B.06.4",
        in_force_from=date(2022, 1, 1),
        in_force_until=date(2023, 7, 19),
        handbook="",
        source=f"{MANUAL}, chapter B.06.4",
        checked_on=CHECKED,
        note="The text has no date: the first panels were those of 2022.",
    ),
    Edition(
        key=EditionKey("B.06.4@2023-07"),
        regulation="B.06.4",
        in_force_from=date(2023, 7, 20),
        in_force_until=None,
        handbook="B0604082023",
        source="FIDE's news of 16 August 2023 and the beginning of the chapter",
        checked_on=CHECKED,
        note="Known are the sizes of the panels, how often a year somebody may be chief or deputy, "
        "women and continents in the panels, and that fair-play officers have left the text. "
        "They are cited by the number of the news; what else is asked is cited from the text "
        "before.",
    ),
    Edition(
        key=EditionKey("E.01@1993-01"),
        regulation="E.01",
        in_force_from=date(1993, 1, 1),
        in_force_until=date(1997, 6, 30),
        handbook="Handbook 1994",
        source="Spanish translation of the Laws of 1984 as revised to 1992, whole",
        checked_on=CHECKED,
        note="The last day is that before the Laws of 1997, which are not encoded.",
    ),
    Edition(
        key=EditionKey("E.01@2009-07"),
        regulation="E.01",
        in_force_from=date(2009, 7, 1),
        in_force_until=date(2014, 6, 30),
        handbook="E.I.01A",
        source="Mexican translation of the Laws adopted at Dresden 2008, whole",
        checked_on=CHECKED,
    ),
    Edition(
        key=EditionKey("E.01@2014-07"),
        regulation="E.01",
        in_force_from=date(2014, 7, 1),
        in_force_until=date(2017, 6, 30),
        handbook="E.I.01A",
        source="annotated Spanish translation of the Laws adopted at Tallinn 2013, whole",
        checked_on=CHECKED,
    ),
    Edition(
        key=EditionKey("E.01@2018-01"),
        regulation="E.01",
        in_force_from=date(2018, 1, 1),
        in_force_until=date(2022, 12, 31),
        handbook="E012018",
        source="public copy of the English text adopted at Goynuk 2017 (github.com/Chess-Arbiter/"
        "handbook, commit 035824a), held against the table of changes of 2023",
        checked_on=date(2026, 11, 27),
    ),
    Edition(
        key=EditionKey("E.04@2020-12"),
        regulation="E.04",
        in_force_from=date(2020, 12, 1),
        in_force_until=None,
        handbook="E.04",
        source="Spanish translation in the Arbiters' Manual of 2023, whole but its appendices",
        checked_on=CHECKED,
        note="Approved in December 2020; the day is taken to be the first.",
    ),
    Edition(
        key=EditionKey("E.01@2023-01"),
        regulation="E.01",
        in_force_from=date(2023, 1, 1),
        in_force_until=None,
        handbook="E012023",
        source=f"{MANUAL}, Laws of Chess",
        checked_on=CHECKED,
    ),
    Edition(
        key=EditionKey("FCE.02@1994"),
        regulation="FCE.02",
        in_force_from=date(1994, 1, 1),
        in_force_until=None,
        handbook="",
        source="the tie-breaks of the Catalan federation (F.C.E.), in Spanish, whole",
        checked_on=CHECKED,
        note="The list has no date; the year is that of the Handbook printed with it, and no last "
        "day is known. It is used only where it is named in full.",
    ),
    Edition(
        key=EditionKey("FEDA.AN@1994"),
        regulation="FEDA.AN",
        in_force_from=date(1994, 1, 1),
        in_force_until=None,
        handbook="",
        source="the national title of arbiter of the Spanish federation "
        "(F.E.D.A.), in Spanish, whole",
        checked_on=CHECKED,
        note="The text has no date; the year is that of the Handbook printed with it, and no last "
        "day is known.",
    ),
    Edition(
        key=EditionKey("OWN@2026-03"),
        regulation="OWN",
        in_force_from=date(2026, 3, 1),
        in_force_until=None,
        handbook="",
        source="none: the regulations of the event name any tie-breaks, of a text or of none",
        checked_on=CHECKED,
        note="What they leave open is counted as by C.07 of March 2026. It is used only where it "
        "is named in full.",
    ),
)
