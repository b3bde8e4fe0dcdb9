"""The arbiters of an event: their titles, activity, number, deputies and norms."""

from __future__ import annotations

from collections.abc import Iterator

from arbitro.model import EditionKey
from arbitro.rules.office.finding import Finding, Grade, finding
from arbitro.rules.office.preflight.check import PreflightCheck, for_norms, rated, titles_of
from arbitro.rules.office.section_facts import Official, SectionFacts
from arbitro.rules.office.staff import PLAYERS_FOR_DEPUTIES, arbiters_needed, school_arbiters

NORMS = EditionKey("B.06.1@2021-07")
CLASSES = EditionKey("B.06.3@2021-07")
DISCIPLINE = EditionKey("B.06.5A@2023-05")
MANUAL = EditionKey("AM.I@2023")
SCHOOL = EditionKey("AM.XI@2023")
TITLED = frozenset({"IA", "FA"})
OFFICIAL = frozenset({"EVE", "GSC", "DIS", "continental"})
PLAYERS_A_CERTIFICATE = 25
"""One certificate of a norm for so many players of a Swiss; round robins have two."""
OF_ROUND_ROBINS = 2


def chief_of(event: SectionFacts) -> Official | None:
    """Return the chief arbiter, None where nobody is named."""
    return next((official for official in event.officials or () if official.role == "chief"), None)


def _chief_titled(event: SectionFacts) -> Iterator[Finding]:
    chief = chief_of(event)
    if chief is None or chief.title not in TITLED:
        name = "" if chief is None else chief.name
        code = "chief-arbiter-unnamed" if chief is None else "chief-arbiter-untitled"
        grade = Grade.UNKNOWN if chief is None else Grade.ERROR
        yield finding(grade, code, "title-event-arbiter", titles_of(event), name=name)


def _chief_of_level_one(event: SectionFacts) -> Iterator[Finding]:
    chief = chief_of(event)
    if chief is None:
        yield finding(Grade.UNKNOWN, "chief-arbiter-unnamed", "chief-arbiter-category", CLASSES)
    elif chief.title != "IA" or chief.category not in {"A", "B"}:
        yield finding(
            Grade.ERROR,
            "chief-arbiter-category",
            "chief-arbiter-category",
            CLASSES,
            name=chief.name,
        )


def _each(event: SectionFacts) -> Iterator[Finding]:
    for who in event.officials or ():
        yield from _activity(event, who)
        if who.fee_paid is None:
            yield finding(
                Grade.UNKNOWN,
                "arbiter-fee-unknown",
                "arbiter-financial-rules",
                NORMS,
                name=who.name,
            )
        elif not who.fee_paid:
            yield finding(
                Grade.ERROR, "arbiter-fee-unpaid", "arbiter-financial-rules", NORMS, name=who.name
            )
        if who.suspended:
            yield finding(
                Grade.ERROR, "arbiter-suspended", "arbiter-sanctions", DISCIPLINE, name=who.name
            )
        if who.elsewhere:
            yield finding(
                Grade.ERROR, "arbiter-elsewhere", "arbiter-neglect", DISCIPLINE, name=who.name
            )


def _activity(event: SectionFacts, who: Official) -> Iterator[Finding]:
    if who.title not in TITLED:
        return
    matters = who.role == "chief" and event.norms is True
    concept = "inactive-chief-arbiter"
    if event.auspices in OFFICIAL:
        matters, concept = True, "inactive-official-events"
    if not matters:
        return
    ends = event.end or event.start
    if who.active is None and who.active_until is None:
        yield finding(Grade.UNKNOWN, "arbiter-activity-unknown", concept, CLASSES, name=who.name)
    elif who.active is False:
        yield finding(Grade.ERROR, "arbiter-inactive", concept, CLASSES, name=who.name)
    elif who.active_until is not None and ends is not None and who.active_until < ends:
        until = who.active_until.isoformat()
        yield finding(
            Grade.ERROR, "arbiter-activity-ends", concept, CLASSES, name=who.name, until=until
        )


def _playing(event: SectionFacts) -> Iterator[Finding]:
    for who in event.officials or ():
        if who.plays:
            yield finding(
                Grade.ERROR,
                "arbiter-plays",
                "arbiter-may-not-play",
                titles_of(event),
                name=who.name,
            )


def players_of(event: SectionFacts) -> int:
    """Return how many players the arbiters have to see to: of a festival, all of one venue."""
    return max(len(event.ratings or ()), event.players_at_venue)


def _number(event: SectionFacts) -> Iterator[Finding]:
    assert event.ratings is not None
    assert event.officials is not None
    players, count = players_of(event), len(event.officials)
    least, most = arbiters_needed(players)
    if count < least:
        yield finding(
            Grade.MIND,
            "arbiters-few",
            "arbiters-for-players",
            MANUAL,
            arbiters=count,
            players=players,
            least=least,
            most=most,
        )
    deputies = sum(official.role == "deputy" for official in event.officials)
    advised = sum(players > players_for_deputy for players_for_deputy in PLAYERS_FOR_DEPUTIES)
    if deputies < advised:
        yield finding(
            Grade.MIND,
            "deputies-few",
            "deputies-of-the-report",
            MANUAL,
            deputies=deputies,
            advised=advised,
        )


def _school(event: SectionFacts) -> Iterator[Finding]:
    assert event.ratings is not None
    assert event.officials is not None
    players, count = players_of(event), len(event.officials)
    least = school_arbiters(players, 1)
    if count < least:
        yield finding(
            Grade.MIND,
            "school-arbiters-few",
            "school-arbiters",
            SCHOOL,
            arbiters=count,
            players=players,
            least=least,
        )


def certificates_possible(event: SectionFacts) -> int:
    """Return how many certificates of arbiters' norms an event may give (B.06.1 art. 2.7)."""
    players = len(event.ratings or ())
    return -(-players // PLAYERS_A_CERTIFICATE) if event.swiss else OF_ROUND_ROBINS


def _certificates(event: SectionFacts) -> Iterator[Finding]:
    wanted = sum(bool(official.norm) for official in event.officials or ())
    most = certificates_possible(event)
    if wanted > most:
        yield finding(
            Grade.ERROR, "certificates-many", "certificate-limit", NORMS, wanted=wanted, most=most
        )


def _level_one(event: SectionFacts) -> bool:
    return event.level == "L1"


def _at_school(event: SectionFacts) -> bool:
    return event.school is True


def _norms_wanted(event: SectionFacts) -> bool:
    return any(official.norm for official in event.officials or ())


_NEEDED = ("ratings", "officials")

CHECKS = (
    PreflightCheck("title-event-arbiter", titles_of, ("officials",), for_norms, _chief_titled),
    PreflightCheck(
        "chief-arbiter-category", CLASSES, ("officials",), _level_one, _chief_of_level_one
    ),
    PreflightCheck("arbiter-financial-rules", NORMS, ("officials",), rated, _each),
    PreflightCheck("arbiter-may-not-play", titles_of, ("officials",), for_norms, _playing),
    PreflightCheck("arbiters-for-players", MANUAL, _NEEDED, rated, _number),
    PreflightCheck("school-arbiters", SCHOOL, _NEEDED, _at_school, _school),
    PreflightCheck("certificate-limit", NORMS, ("swiss", "ratings"), _norms_wanted, _certificates),
)
