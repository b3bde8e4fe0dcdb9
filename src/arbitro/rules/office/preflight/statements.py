"""What the regulations of an event must say: appeals, lots, byes, tie-breaks, prizes, play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import combinations, pairwise

from arbitro.model import EditionKey
from arbitro.rules.laws.editions import LAWS_2023
from arbitro.rules.laws.play_rules import PlayGrade, Setting, check_play_rules
from arbitro.rules.office.competition_levels import check_level
from arbitro.rules.office.conduct.appeals import GENERAL, check_appeal_limit, check_committee
from arbitro.rules.office.finding import Finding, Grade, finding
from arbitro.rules.office.preflight.check import PreflightCheck, always, rated, ratings_of
from arbitro.rules.office.section_facts import PrizeBand, SectionFacts

MANUAL = EditionKey("AM.I@2023")
GUIDELINES = EditionKey("AM.OG@2023")
TIE_BREAKS = EditionKey("C.07@2024-08")
TIE_BREAKS_SINCE_2026 = EditionKey("C.07@2026-03")
RATING_TIE_BREAKS = frozenset({"ARO", "TPR", "PTP", "APRO", "APPO"})
GRADES = {
    PlayGrade.CONTRADICTS: Grade.ERROR,
    PlayGrade.MISSING: Grade.MISSING,
    PlayGrade.MIND: Grade.MIND,
}
OTHERWISE_CHECKED = frozenset({"time-control-unsaid", "appeals-unsaid", "class-differs"})
"""Findings on rules of play that other checks of the pre-flight have with more detail."""


def tie_breaks_of(event: SectionFacts) -> EditionKey:
    """Return the edition of C.07 of an event's first day."""
    new = event.start is not None and event.start >= date(2026, 3, 1)
    return TIE_BREAKS_SINCE_2026 if new else TIE_BREAKS


def _play(event: SectionFacts) -> Iterator[Finding]:
    """Yield what the check of the rules of play finds, as findings of the office."""
    assert event.play is not None
    setting = Setting(event.control, event.rate_class)
    for check_play_rule in check_play_rules(event.play, setting, LAWS_2023):
        if check_play_rule.code in OTHERWISE_CHECKED:
            continue
        concept = check_play_rule.concepts[0] if check_play_rule.concepts else ""
        values = dict(check_play_rule.values)
        yield finding(
            GRADES[check_play_rule.grade],
            f"play-{check_play_rule.code}",
            concept,
            LAWS_2023.key,
            **values,
        )


def _appeals(event: SectionFacts) -> Iterator[Finding]:
    if event.appeal_form == "oral":
        yield finding(Grade.ERROR, "appeals-oral", "appeal-deposit", GENERAL)
    if event.deposit is None:
        yield finding(Grade.MISSING, "appeal-deposit-unsaid", "appeal-deposit", GENERAL)
    if event.appeal_limit is None:
        yield finding(Grade.MISSING, "appeal-limit-unsaid", "appeal-deposit", GENERAL)
        return
    if event.longest is None:
        return
    rooms = [
        (other.start - event.pairing_minutes - one.start, one.start, other.start)
        for one, other in pairwise(event.plan or ())
        if one.day == other.day and one.start is not None and other.start is not None
    ]
    if rooms:
        _, start, following = min(rooms)
        pairing = following - event.pairing_minutes
        yield from check_appeal_limit(start, event.longest, pairing, event.appeal_limit)


def _committee(event: SectionFacts) -> Iterator[Finding]:
    assert event.start is not None
    members = event.committee or ()
    yield from check_committee(members, event.start, international=event.international is True)
    if event.committee_chosen is not None and event.committee_chosen > event.start:
        yield finding(Grade.ERROR, "committee-chosen-late", "appeals-committee", GENERAL)


def _byes(event: SectionFacts) -> Iterator[Finding]:
    """Yield departures from C.05 art. 6.7(4), which holds unless the rules of the event differ."""
    if event.byes is not None and event.byes > 1:
        yield finding(
            Grade.MIND, "half-bye-more-than-once", "half-point-bye", GENERAL, byes=event.byes
        )
    if event.byes and event.level == "L1":
        yield finding(Grade.MIND, "half-bye-at-level-one", "half-point-bye", GENERAL)
    elif event.byes and event.byes_until is not None and event.byes_until == event.rounds:
        # allowed by the article, advised against by its comment
        yield finding(Grade.MIND, "half-bye-in-last-round", "half-point-bye", GENERAL)


def _lots(event: SectionFacts) -> Iterator[Finding]:
    assert event.start is not None
    if event.drawn is not None and event.drawn >= event.start:
        yield finding(Grade.MIND, "lots-drawn-late", "drawing-of-lots-in-time", GENERAL)


def _restrictions(event: SectionFacts) -> Iterator[Finding]:
    assert event.start is not None
    assert event.restrictions_told is not None
    if event.restrictions_told > event.start:
        yield finding(
            Grade.ERROR, "restrictions-told-late", "pairing-restrictions-announced", GENERAL
        )


def _tie_breaks(event: SectionFacts) -> Iterator[Finding]:
    assert event.tie_breaks is not None
    edition = tie_breaks_of(event)
    codes = {
        tie_break.partition("/")[0].partition(":")[0].upper() for tie_break in event.tie_breaks
    }
    if codes & RATING_TIE_BREAKS and event.unrated_said is not True:
        concept = "unrated-players-in-tie-breaks"
        yield finding(Grade.MISSING, "unrated-in-rating-tie-breaks", concept, edition)
    if event.last_resort is None:
        yield finding(Grade.MIND, "last-resort-unsaid", "drawing-of-lots", edition)
    if event.last_resort == "play-off" and event.play_off_said is not True:
        yield finding(Grade.MISSING, "deciding-games-unsaid", "play-off-parameters", edition)


def _rated_said(event: SectionFacts) -> Iterator[Finding]:
    if event.rated_said is not True:
        yield finding(Grade.MISSING, "rated-unsaid", "rated-event-announced", ratings_of(event))


def _prizes(event: SectionFacts) -> Iterator[Finding]:
    if event.sharing_said is not True:
        yield finding(Grade.MISSING, "sharing-unsaid", "prizes-shared", MANUAL)
    elif event.limit_said is False:
        yield finding(Grade.MISSING, "sharing-limit-unsaid", "prizes-shared", MANUAL)
    yield from overlapping(event.bands)


def overlapping(bands: Sequence[PrizeBand]) -> Iterator[Finding]:
    """Name the rating prizes that overlap, two by two, with bounds that part them (AM, prizes)."""
    for one, other in combinations(bands, 2):
        if max(one.low, other.low) <= min(one.high, other.high):
            yield _overlapping(one, other)


def _overlapping(one: PrizeBand, other: PrizeBand) -> Finding:
    """Return the finding on two bands, with bounds that part them where there are some."""
    concept, cut = "prize-bands", parted(one, other)
    if cut is None:
        return finding(Grade.MIND, "bands-alike", concept, MANUAL, one=one.name, other=other.name)
    lower, upper, start = cut
    return finding(
        Grade.MIND,
        "bands-overlap",
        concept,
        MANUAL,
        one=one.name,
        other=other.name,
        lower=lower.name,
        to=start - 1,
        upper=upper.name,
        first=start,
    )


def parted(one: PrizeBand, other: PrizeBand) -> tuple[PrizeBand, PrizeBand, int] | None:
    """Return two bands as lower and upper, and where the upper begins so that they are disjoint.

    The lower one ends where it does; where both end together, it ends before the other begins.
    None for bands that are the same, which nothing can part.

    >>> parted(PrizeBand("under 2200", 0, 2199), PrizeBand("under 2000", 0, 1999))[2]
    2000
    >>> parted(PrizeBand("all", 0, 3000), PrizeBand("2200 and more", 2200, 3000))[2]
    2200
    """
    if one.high != other.high:
        lower, upper = sorted((one, other), key=lambda item: item.high)
        return lower, upper, lower.high + 1
    if one.low == other.low:
        return None
    lower, upper = sorted((one, other), key=lambda item: item.low)
    return lower, upper, upper.low


def _published(event: SectionFacts) -> Iterator[Finding]:
    assert event.start is not None
    assert event.published is not None
    if event.published >= event.start:
        yield finding(Grade.MIND, "said-only-at-round-start", "said-before-the-event", GUIDELINES)


def _system(event: SectionFacts) -> Iterator[Finding]:
    assert event.start is not None
    assert event.published is not None
    if event.published > event.start:
        yield finding(Grade.ERROR, "system-announced-late", "swiss-system-announced", GENERAL)


def _level(event: SectionFacts) -> Iterator[Finding]:
    norms, is_rated = event.norms is True, event.is_rated
    yield from check_level(event.level or "", norms=norms, rated=is_rated)


def _points(event: SectionFacts) -> Iterator[Finding]:
    if event.forfeit_loss_said is not True:
        yield finding(Grade.MISSING, "forfeit-loss-unsaid", "points-stated", GUIDELINES)


def _swiss(event: SectionFacts) -> bool:
    return event.swiss is True


def _round_robin(event: SectionFacts) -> bool:
    return event.swiss is False


def _restricted(event: SectionFacts) -> bool:
    return event.restricted


def _money(event: SectionFacts) -> bool:
    # a fund in another currency has no amount in euros, but is shared all the same
    return bool(event.prizes_eur) or bool(event.bands) or event.limit_said is not None


def _unusual_points(event: SectionFacts) -> bool:
    return not event.usual_points


CHECKS = (
    PreflightCheck("default-time-stated", GUIDELINES, ("play",), always, _play),
    PreflightCheck("appeal-deposit", GENERAL, ("appeal_form",), always, _appeals),
    PreflightCheck("appeals-committee", GENERAL, ("start",), always, _committee),
    PreflightCheck("half-point-bye", GENERAL, ("byes",), _swiss, _byes),
    PreflightCheck("drawing-of-lots-in-time", GENERAL, ("start", "drawn"), _round_robin, _lots),
    PreflightCheck(
        "pairing-restrictions-announced",
        GENERAL,
        ("start", "restrictions_told"),
        _restricted,
        _restrictions,
    ),
    PreflightCheck("drawing-of-lots", tie_breaks_of, ("tie_breaks",), always, _tie_breaks),
    PreflightCheck("rated-event-announced", ratings_of, (), rated, _rated_said),
    PreflightCheck("prizes-shared", MANUAL, (), _money, _prizes),
    PreflightCheck("said-before-the-event", GUIDELINES, ("start", "published"), always, _published),
    PreflightCheck("points-stated", GUIDELINES, (), _unusual_points, _points),
    PreflightCheck("swiss-system-announced", GENERAL, ("start", "published"), _swiss, _system),
    PreflightCheck("competition-levels", GENERAL, ("level",), always, _level),
)
