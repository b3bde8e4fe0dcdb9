"""What follows from the dates of a case: admissible or barred, last days, sanctions and their end.

The merits are never looked at: classing conduct as fraud, and every sanction, is for persons.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from datetime import date, timedelta

from arbitro.model import EditionKey
from arbitro.rules.office.facts import Facts
from arbitro.rules.office.finding import Finding, Grade, finding, gravest_first
from arbitro.rules.office.limits import (
    ARBITERS,
    CODE,
    MONTHS_VALID,
    follows_earlier_rules,
    goes_to_ethics,
    is_barred,
    is_known_too_long,
    last_day_of_arbiter_appeal,
    last_day_of_code_appeal,
    months_after,
    original_revives,
    sanction_lapses,
)

GREATEST_FINE = 50_000
LONGEST_BAN = 15 * 12
LONGEST_WITHOUT_MEMBERSHIP = 5 * 12
LONGEST_COMMUNITY_WORK = 12
FAST_TRACK_MONTHS = (1, 2, 3)
LONGEST_PROBATION, SHORTEST_PROBATION = 36, 6
SUBMISSION_DAYS, DECISION_DAYS, ANSWER_DAYS = 15, 20, 15
REVIEW_DAYS, DISCOVERY_DAYS, RECONSIDERATION_YEARS = 21, 30, 5
FILE_YEARS = 10


def check_arbiter_case(facts: Facts) -> tuple[Finding, ...]:
    """Return what follows for a case of an arbiter from its dates (B.06.5A), gravest first."""
    return gravest_first((*_admissible(facts), *_arbiter_dates(facts), *_arbiter_sanction(facts)))


def _admissible(facts: Facts) -> Iterator[Finding]:
    conduct, received, known = (facts.day(name) for name in ("conduct", "received", "known"))
    if facts.text("complains-as") == "nobody-named":
        yield _of_arbiter(Grade.ERROR, "case-not-entitled", "arbiter-complainants")
    if conduct is None or received is None:
        yield _of_arbiter(Grade.UNKNOWN, "case-days-unknown", "arbiter-time-bar")
        return
    if follows_earlier_rules(conduct) and not facts.yes("earlier-agreed"):
        yield _of_arbiter(Grade.MIND, "case-earlier-rules", "arbiter-earlier-conduct")
    yield from _barred(facts, conduct, received, "arbiter-time-bar", ARBITERS)
    if known is not None and is_known_too_long(known, received):
        yield _of_arbiter(Grade.ERROR, "case-known-too-long", "arbiter-time-bar")


def _barred(
    facts: Facts, conduct: date, received: date, concept: str, edition: EditionKey
) -> Iterator[Finding]:
    if is_barred(conduct, received, fraud=True):
        yield finding(Grade.ERROR, "case-barred", concept, edition)
    elif is_barred(conduct, received, fraud=False) and not facts.yes("fraud"):
        # whether it is fraud, corruption or cheating, only a person can say
        grade = Grade.JUDGE if facts.yes("fraud") is None else Grade.ERROR
        code = "case-barred-unless-fraud" if grade is Grade.JUDGE else "case-barred"
        yield finding(grade, code, concept, edition)


def _arbiter_dates(facts: Facts) -> Iterator[Finding]:
    ordered, decided = facts.day("ordered"), facts.day("decided-on")
    notice, delivered = facts.day("notice"), facts.day("delivered")
    if ordered is not None:
        until = ordered + timedelta(days=SUBMISSION_DAYS)
        yield _until("submissions-until", "arbiter-submissions", ARBITERS, until)
    if decided is not None:
        until = decided + timedelta(days=DECISION_DAYS)
        yield _until("decision-until", "arbiter-decision-sent", ARBITERS, until)
    if notice is not None:
        until = last_day_of_arbiter_appeal(notice)
        yield _until("appeal-until", "arbiter-appeal-in-time", ARBITERS, until)
        appealed = facts.day("appealed")
        if appealed is not None and appealed > until:
            yield _of_arbiter(Grade.ERROR, "appeal-after-limit", "arbiter-appeal-in-time")
        if appealed is not None and facts.yes("appeal-fee-paid") is False:
            yield _of_arbiter(Grade.ERROR, "appeal-fee-unpaid", "arbiter-appeal-in-time")
    if delivered is not None:
        until = delivered + timedelta(days=ANSWER_DAYS)
        yield _until("answer-until", "arbiter-appeal-answer", ARBITERS, until)
    closed = facts.day("closed")
    if closed is not None:
        until = months_after(closed, 12 * FILE_YEARS)
        yield _until("file-erased-on", "arbiter-case-register", ARBITERS, until)


def _arbiter_sanction(facts: Facts) -> Iterator[Finding]:
    first = facts.yes("first-offence")
    for name, code in (("proposed-months", "ban-referred"), ("months", "ban-too-long")):
        months = facts.number(name)
        if months is None:
            continue
        if first is None and goes_to_ethics(months, first=True):
            yield _of_arbiter(Grade.UNKNOWN, "first-offence-unknown", "arbiter-cases-referred")
        elif first is not None and goes_to_ethics(months, first=first):
            yield _of_arbiter(Grade.ERROR, code, "arbiter-cases-referred", months=months)
    yield from _ends(facts, "arbiter-sanctions", ARBITERS)


def _ends(facts: Facts, concept: str, edition: EditionKey) -> Iterator[Finding]:
    """Yield when a sanction ends, from which day on nothing of it is kept."""
    sanction, issued, months = facts.text("sanction"), facts.day("issued"), facts.number("months")
    if issued is None:
        return
    if sanction in MONTHS_VALID:
        yield _until("sanction-lapses", concept, edition, sanction_lapses(sanction, issued))
    elif sanction in {"ban", "no-membership", "community-work"} and months:
        yield _until("sanction-ends", concept, edition, months_after(issued, months))


def _of_arbiter(grade: Grade, code: str, concept: str, **values: int | str) -> Finding:
    return finding(grade, code, concept, ARBITERS, **values)


def _until(code: str, concept: str, edition: EditionKey, day: date) -> Finding:
    return finding(Grade.MIND, code, concept, edition, day=day.isoformat())


def check_code_case(facts: Facts, holidays: Mapping[str, Collection[date]]) -> tuple[Finding, ...]:
    """Return what follows for a case under the Code from its dates, gravest first.

    ``holidays`` are those known by country; where none is known of the appellant's the last day is
    not known, and both days are said.
    """
    return gravest_first((*_code_dates(facts, holidays), *_code_sanction(facts)))


def _code_dates(facts: Facts, holidays: Mapping[str, Collection[date]]) -> Iterator[Finding]:
    conduct, received = facts.day("conduct"), facts.day("received")
    if conduct is None or received is None:
        yield _of_code(Grade.UNKNOWN, "case-days-unknown", "code-time-bar")
    else:
        yield from _barred(facts, conduct, received, "code-time-bar", CODE)
    yield from _appeal(facts, holidays)
    corrective, asked = facts.day("corrective-received"), facts.day("review-asked")
    if corrective is not None:
        until = corrective + timedelta(days=REVIEW_DAYS)
        yield _until("review-until", "code-corrective-review", CODE, until)
        if asked is not None and asked > until:
            yield _of_code(Grade.ERROR, "review-late", "code-corrective-review")
    yield from _reconsideration(facts)


def _appeal(facts: Facts, holidays: Mapping[str, Collection[date]]) -> Iterator[Finding]:
    notice, appealed = facts.day("notice"), facts.day("appealed")
    if notice is None:
        return
    country = facts.text("country")
    known = holidays.get(country)
    until = last_day_of_code_appeal(notice, known or ())
    concept = "code-appeal-in-time"
    if not known:
        later = last_day_of_code_appeal(notice, (until,))
        days = {"day": until.isoformat(), "later": later.isoformat(), "country": country or "?"}
        yield _of_code(Grade.UNKNOWN, "appeal-until-unless-holiday", concept, **days)
    else:
        yield _until("appeal-until", concept, CODE, until)
        if appealed is not None and appealed > until:
            yield _of_code(Grade.ERROR, "appeal-after-limit", concept)


def _reconsideration(facts: Facts) -> Iterator[Finding]:
    asked, found = facts.day("reconsideration-asked"), facts.day("discovered")
    decided, concept = facts.day("decided-on"), "code-reconsideration"
    if found is not None:
        yield _until("reconsider-until", concept, CODE, found + timedelta(days=DISCOVERY_DAYS))
    if asked is None:
        return
    late = found is not None and asked > found + timedelta(days=DISCOVERY_DAYS)
    old = decided is not None and asked > months_after(decided, 12 * RECONSIDERATION_YEARS)
    if late or old:
        yield _of_code(Grade.ERROR, "reconsideration-late", concept)


def _code_sanction(facts: Facts) -> Iterator[Finding]:
    sanction, months = facts.text("sanction"), facts.number("months")
    fine = facts.number("fine-eur")
    if sanction == "fine" and fine is not None and fine > GREATEST_FINE:
        yield _of_code(Grade.ERROR, "fine-too-high", "code-sanctions", most=GREATEST_FINE)
    most = {
        "ban": LONGEST_BAN,
        "no-membership": LONGEST_WITHOUT_MEMBERSHIP,
        "community-work": LONGEST_COMMUNITY_WORK,
    }.get(sanction)
    if most is not None and months is not None:
        if facts.yes("fast-track") and sanction == "ban":
            if months not in FAST_TRACK_MONTHS:
                yield _of_code(Grade.ERROR, "fast-track-ban", "code-fair-play-fast-track")
        elif months > most:
            # a life ban is exceptional, and no number of months
            yield _of_code(Grade.ERROR, "sanction-too-long", "code-sanctions", most=most)
    yield from _ends(facts, "code-corrective-lapses", CODE)
    yield from _probation(facts)


def _probation(facts: Facts) -> Iterator[Finding]:
    begun, months = facts.day("probation-from"), facts.number("probation-months")
    if begun is None or months is None:
        return
    if not SHORTEST_PROBATION <= months <= LONGEST_PROBATION:
        yield _of_code(Grade.ERROR, "probation-length", "code-probation")
    yield _until("probation-ends", "code-probation", CODE, months_after(begun, months))
    breach = facts.day("new-breach")
    if breach is not None:
        revives = original_revives(begun, months, breach)
        code = "original-revives" if revives else "original-does-not-revive"
        yield _of_code(Grade.MIND, code, "code-new-breach")


def _of_code(grade: Grade, code: str, concept: str, **values: int | str) -> Finding:
    return finding(grade, code, concept, CODE, **values)
