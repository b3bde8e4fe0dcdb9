"""Protection against cheating: the level, its measures, waivers (the measures of 2018 and 2020)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from arbitro.rules.office.conduct.protection import (
    CONCEPTS,
    PROTECTION,
    Protection,
    Stakes,
    check_measures,
    check_waiver,
    protection_level,
)
from arbitro.rules.office.finding import Finding, Grade, finding
from arbitro.rules.office.preflight.check import PreflightCheck
from arbitro.rules.office.section_facts import SectionFacts

LEVELS = {"L1": 1, "L2": 2, "L3": 3}


def level_of(event: SectionFacts) -> Protection:
    """Return the level of protection an event needs."""
    return protection_level(
        Stakes(
            LEVELS.get(event.level or "", 3),
            event.norms is True,
            event.prizes_eur or 0,
            event.average if event.swiss is False else None,
            event.women is True,
            event.championship not in {None, "no"},
        )
    )


def _protected(event: SectionFacts) -> bool:
    return event.is_rated and event.on_board and event.own_document is not True


def _at_least(level: Protection) -> Callable[[SectionFacts], bool]:
    def applies(event: SectionFacts) -> bool:
        return _protected(event) and level_of(event) >= level

    return applies


def _round_robin(event: SectionFacts) -> bool:
    return _protected(event) and event.swiss is False


def _nothing(_: SectionFacts) -> Iterator[Finding]:
    return iter(())


def _measures(event: SectionFacts) -> Iterator[Finding]:
    yield from check_measures(level_of(event), event.measures)


def _waived(event: SectionFacts) -> bool:
    return _protected(event) and event.waiver_asked is not None


def _waiver(event: SectionFacts) -> Iterator[Finding]:
    assert event.start is not None
    assert event.waiver_asked is not None
    yield from check_waiver(level_of(event), event.waiver_of or "", event.waiver_asked, event.start)


def _required(event: SectionFacts, code: str, grade: Grade) -> Finding:
    return finding(grade, code, CONCEPTS[level_of(event)], PROTECTION)


def _areas(event: SectionFacts) -> Iterator[Finding]:
    if event.areas is False:
        yield _required(event, "areas-not-apart", Grade.ERROR)


def _checks_of_venue(event: SectionFacts) -> Iterator[Finding]:
    if event.venue_checks is False:
        yield _required(event, "venue-not-checked", Grade.ERROR)


def _by_level(event: SectionFacts) -> Grade:
    return Grade.ERROR if level_of(event) is Protection.MAXIMUM else Grade.MIND


def _storage(event: SectionFacts) -> Iterator[Finding]:
    if event.storage is False:
        yield _required(event, "storage-missing", _by_level(event))


def _random(event: SectionFacts) -> Iterator[Finding]:
    if event.random_checks is False:
        yield _required(event, "random-checks-missing", _by_level(event))


def _metal(event: SectionFacts) -> Iterator[Finding]:
    if event.metal_forbidden is False:
        yield _required(event, "metal-allowed", Grade.ERROR)


def _declared(event: SectionFacts) -> Iterator[Finding]:
    if event.protection_declared is False:
        yield _required(event, "protection-undeclared", Grade.ERROR)


def _arbiter(event: SectionFacts) -> Iterator[Finding]:
    if event.fair_play_arbiter is False:
        yield _required(event, "fair-play-arbiter-missing", _by_level(event))


def _not_screened(event: SectionFacts) -> bool:
    return _INCREASED(event) and event.screening_during is False


def _screened(event: SectionFacts) -> Iterator[Finding]:
    yield _required(event, "screening-not-planned", Grade.MIND)


def _without_arbiter(event: SectionFacts) -> bool:
    # at the increased level one is recommended where two measures are due (annex A)
    increased = _INCREASED(event) and event.fair_play_arbiter is False
    return _MAXIMUM(event) or increased


def _must_send(event: SectionFacts) -> bool:
    """Tell whether games must be sent: of norms, and all at the highest level but quick ones."""
    slow = event.rated == "standard"
    highest = level_of(event) is Protection.MAXIMUM
    return _protected(event) and (event.norms is True or (highest and slow))


def _should_send(event: SectionFacts) -> bool:
    return _protected(event) and not _must_send(event) and event.games_sent is False


def _sent(event: SectionFacts) -> Iterator[Finding]:
    if event.games_sent is False:
        must = Grade.ERROR if _must_send(event) else Grade.MIND
        yield _required(event, "games-not-sent", must)


_INCREASED = _at_least(Protection.INCREASED)
_MAXIMUM = _at_least(Protection.MAXIMUM)

CHECKS = (
    PreflightCheck("protection-standard", PROTECTION, ("prizes_eur",), _protected, _nothing),
    PreflightCheck("protection-standard", PROTECTION, ("average",), _round_robin, _nothing),
    PreflightCheck(
        "protection-of-championships", PROTECTION, ("championship",), _protected, _nothing
    ),
    PreflightCheck("protection-measures", PROTECTION, ("measures",), _protected, _measures),
    PreflightCheck("protection-waiver", PROTECTION, ("start", "waiver_of"), _waived, _waiver),
    PreflightCheck("protection-standard", PROTECTION, ("areas",), _protected, _areas),
    PreflightCheck(
        "protection-increased", PROTECTION, ("venue_checks",), _INCREASED, _checks_of_venue
    ),
    PreflightCheck("protection-increased", PROTECTION, ("storage",), _INCREASED, _storage),
    PreflightCheck("protection-standard", PROTECTION, ("random_checks",), _protected, _random),
    PreflightCheck("protection-maximum", PROTECTION, ("metal_forbidden",), _MAXIMUM, _metal),
    PreflightCheck("protection-standard", PROTECTION, ("games_sent",), _must_send, _sent),
    PreflightCheck("protection-standard", PROTECTION, (), _should_send, _sent),
    PreflightCheck(
        "protection-standard", PROTECTION, ("protection_declared",), _protected, _declared
    ),
    PreflightCheck(
        "protection-maximum", PROTECTION, ("fair_play_arbiter",), _without_arbiter, _arbiter
    ),
    PreflightCheck("protection-increased", PROTECTION, (), _not_screened, _screened),
)
