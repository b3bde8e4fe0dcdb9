"""Protection against cheating: the level, its measures, waivers (the measures of 2018 and 2020)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from arbitro.rules.office.finding import Finding, Grade, finding
from arbitro.rules.office.preflight.check import Check
from arbitro.rules.office.protection import (
    CONCEPTS,
    PROTECTION,
    Protection,
    Stakes,
    check_measures,
    check_waiver,
    protection_level,
)
from arbitro.rules.office.undertaking import Undertaking

LEVELS = {"L1": 1, "L2": 2, "L3": 3}


def level_of(event: Undertaking) -> Protection:
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


def _protected(event: Undertaking) -> bool:
    return event.is_rated and event.on_board and event.own_document is not True


def _at_least(level: Protection) -> Callable[[Undertaking], bool]:
    def applies(event: Undertaking) -> bool:
        return _protected(event) and level_of(event) >= level

    return applies


def _round_robin(event: Undertaking) -> bool:
    return _protected(event) and event.swiss is False


def _nothing(_: Undertaking) -> Iterator[Finding]:
    return iter(())


def _measures(event: Undertaking) -> Iterator[Finding]:
    yield from check_measures(level_of(event), event.measures)


def _waived(event: Undertaking) -> bool:
    return _protected(event) and event.waiver_asked is not None


def _waiver(event: Undertaking) -> Iterator[Finding]:
    assert event.start is not None
    assert event.waiver_asked is not None
    yield from check_waiver(level_of(event), event.waiver_of or "", event.waiver_asked, event.start)


def _required(event: Undertaking, code: str, grade: Grade) -> Finding:
    return finding(grade, code, CONCEPTS[level_of(event)], PROTECTION)


def _areas(event: Undertaking) -> Iterator[Finding]:
    if event.areas is False:
        yield _required(event, "areas-not-apart", Grade.ERROR)


def _checks_of_venue(event: Undertaking) -> Iterator[Finding]:
    if event.venue_checks is False:
        yield _required(event, "venue-not-checked", Grade.ERROR)


def _by_level(event: Undertaking) -> Grade:
    return Grade.ERROR if level_of(event) is Protection.MAXIMUM else Grade.MIND


def _storage(event: Undertaking) -> Iterator[Finding]:
    if event.storage is False:
        yield _required(event, "storage-missing", _by_level(event))


def _random(event: Undertaking) -> Iterator[Finding]:
    if event.random_checks is False:
        yield _required(event, "random-checks-missing", _by_level(event))


def _metal(event: Undertaking) -> Iterator[Finding]:
    if event.metal_forbidden is False:
        yield _required(event, "metal-allowed", Grade.ERROR)


def _must_send(event: Undertaking) -> bool:
    return _protected(event) and (event.norms is True or level_of(event) is Protection.MAXIMUM)


def _sent(event: Undertaking) -> Iterator[Finding]:
    if event.games_sent is False:
        yield _required(event, "games-not-sent", Grade.ERROR)


_INCREASED = _at_least(Protection.INCREASED)
_MAXIMUM = _at_least(Protection.MAXIMUM)

CHECKS = (
    Check("protection-standard", PROTECTION, ("prizes_eur",), _protected, _nothing),
    Check("protection-standard", PROTECTION, ("average",), _round_robin, _nothing),
    Check("protection-of-championships", PROTECTION, ("championship",), _protected, _nothing),
    Check("protection-measures", PROTECTION, ("measures",), _protected, _measures),
    Check("protection-waiver", PROTECTION, ("start", "waiver_of"), _waived, _waiver),
    Check("protection-standard", PROTECTION, ("areas",), _protected, _areas),
    Check("protection-increased", PROTECTION, ("venue_checks",), _INCREASED, _checks_of_venue),
    Check("protection-increased", PROTECTION, ("storage",), _INCREASED, _storage),
    Check("protection-standard", PROTECTION, ("random_checks",), _protected, _random),
    Check("protection-maximum", PROTECTION, ("metal_forbidden",), _MAXIMUM, _metal),
    Check("protection-standard", PROTECTION, ("games_sent",), _must_send, _sent),
)
