"""Whether an arbiter's norms are enough for a title on a day (B.06.1 art. 2, 4.11-4.13 and 5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from arbitro.reasons import Reason, reason
from arbitro.rules.arbiters.career import (
    ArbiterNorm,
    ArbiterTitle,
    Career,
    EventLevel,
    NormKind,
    years_after,
)
from arbitro.rules.arbiters.category import activity
from arbitro.rules.arbiters.norms import (
    EDITION,
    FEDERATIONS,
    LEAST_ROUNDS,
    ONCE,
    TWICE,
    WITHOUT_ROUNDS,
    is_large,
    why_no_norm,
)
from arbitro.rules.arbiters.requirement import Requirement, required

EVENT_NORMS = {ArbiterTitle.FA: 3, ArbiterTitle.IA: 4}
AGE = {ArbiterTitle.FA: 19, ArbiterTitle.IA: 21}
AGE_CONCEPT = {
    ArbiterTitle.FA: "fide-arbiter-age",
    ArbiterTitle.IA: "international-arbiter-age",
}
NORM_AGE = 18
EVENT_YEARS, SEMINAR_YEARS, APPLICATION_YEARS = 6, 4, 1
IA_SEMINAR_FROM = date(2024, 1, 1)


@dataclass(frozen=True, slots=True)
class JudgedNorm:
    """A norm and why it does not count, None where it does."""

    norm: ArbiterNorm
    why: Reason | None


@dataclass(frozen=True, slots=True)
class JudgedApplication:
    """The norms one by one, and what is asked of them together."""

    title: ArbiterTitle
    norms: tuple[JudgedNorm, ...]
    requirements: tuple[Requirement, ...]

    @property
    def enough(self) -> bool:
        """Tell whether the application is complete; norms that do not count do no harm.

        A status nobody knows does not stand against it either, and is shown as not known.
        """
        return all(requirement.met is not False for requirement in self.requirements)


def judge_application(career: Career, title: ArbiterTitle, on: date) -> JudgedApplication:
    """Judge what an arbiter has for a title on the day of the application."""
    norms = tuple(JudgedNorm(norm, _why_not(norm, career, title, on)) for norm in career.norms)
    good = [norm.norm for norm in norms if norm.why is None]
    events = [norm for norm in good if norm.kind is not NormKind.SEMINAR]
    seminars = [norm for norm in good if norm.kind is NormKind.SEMINAR]
    counted = _within_limits(events, title)
    needed = EVENT_NORMS[title]
    age = career.age(on)
    requirements = [
        _required(AGE_CONCEPT[title], age >= AGE[title], age=age, needed=AGE[title]),
        _title_before(career, title),
        _required("arbiter-norms", len(counted) >= needed, norms=len(counted), needed=needed),
        *_seminar(seminars, title, on),
        _systems(counted, title),
        _recent(events, on),
    ]
    if title is ArbiterTitle.IA:
        chiefs = {norm.chief for norm in counted}
        requirements.append(_required("chief-arbiters-differ", len(chiefs) > 1, chiefs=len(chiefs)))
        status = activity(career, on).active
        requirements.append(required(EDITION, "norms-of-active-arbiters", status))
    return JudgedApplication(title, norms, tuple(requirements))


def _required(concept: str, met: bool, **values: int) -> Requirement:
    return required(EDITION, concept, met, **values)


def _why_not(norm: ArbiterNorm, career: Career, title: ArbiterTitle, on: date) -> Reason | None:
    """Return why a norm does not count for this arbiter on this day."""
    if on > counts_until(norm):
        years = SEMINAR_YEARS if norm.kind is NormKind.SEMINAR else EVENT_YEARS
        concept = "seminar-norm-expiry" if norm.kind is NormKind.SEMINAR else "event-norm-expiry"
        return Reason(concept, EDITION, (("years", years),))
    if title is ArbiterTitle.IA and norm.kind is not NormKind.SEMINAR:
        # The day itself is too early: the work was done by who was no FIDE Arbiter yet.
        if career.fide is None or norm.end <= career.fide:
            return reason("norms-after-fide-arbiter", EDITION)
    elif title is ArbiterTitle.FA:
        if career.age(norm.end) < NORM_AGE:
            return reason("arbiter-norm-age", EDITION, age=career.age(norm.end), needed=NORM_AGE)
        if norm.kind is not NormKind.SEMINAR and (
            career.national is None or norm.end < career.national
        ):
            return reason("norms-of-national-arbiters", EDITION)
    return why_no_norm(norm, title)


def _within_limits(events: Sequence[ArbiterNorm], title: ArbiterTitle) -> list[ArbiterNorm]:
    """Return the norms that may stand together, the longest events first.

    Some kinds count once, national finals twice, and one event may have fewer rounds. For IA an
    event where no player could make a norm counts once, as the large international event.
    """
    usual = LEAST_ROUNDS[title][0]
    kinds: Counter[str] = Counter()
    counted = []
    # The longest first, so that the one place for a short event goes to what needs it.
    for norm in sorted(events, key=lambda event: (-event.rounds, event.end)):
        limits = [norm.kind.value] if norm.kind in ONCE[title] | TWICE else []
        if norm.kind not in WITHOUT_ROUNDS and norm.rounds < usual:
            limits.append("short")
        if title is ArbiterTitle.IA and _only_large(norm):
            limits.append("large")
        if all(kinds[limit] < _most(limit, title) for limit in limits):
            counted.append(norm)
            kinds.update(limits)
    return counted


def _only_large(norm: ArbiterNorm) -> bool:
    systems = {
        NormKind.SWISS,
        NormKind.ROUND_ROBIN,
        NormKind.DOUBLE_ROUND_ROBIN,
        NormKind.KNOCK_OUT,
    }
    return norm.kind in systems and not norm.player_norm


def _most(limit: str, title: ArbiterTitle) -> int:
    if limit == NormKind.NATIONAL_FINAL.value:
        return 2 if title is ArbiterTitle.IA else EVENT_NORMS[title]
    return 1


def _title_before(career: Career, title: ArbiterTitle) -> Requirement:
    if title is ArbiterTitle.FA:
        return _required("norms-of-national-arbiters", career.national is not None, registered=1)
    return _required("fide-arbiter-first", career.fide is not None)


def _seminar(seminars: Sequence[ArbiterNorm], title: ArbiterTitle, on: date) -> list[Requirement]:
    if title is ArbiterTitle.IA and on < IA_SEMINAR_FROM:
        return []
    concept = (
        "fide-arbiter-seminar" if title is ArbiterTitle.FA else "international-arbiter-seminar"
    )
    return [_required(concept, bool(seminars), seminars=len(seminars))]


def _systems(counted: Sequence[ArbiterNorm], title: ArbiterTitle) -> Requirement:
    """Two systems, or Swisses alone with a large international one among them (2.4 and 2.5).

    It is not known where nobody says how an event was played that could be of another system.
    """
    systems = {norm.plays for norm in counted} - {""}
    large = any(is_large(norm, FEDERATIONS[title], festival=True) for norm in counted)
    # Seminars and Olympiads have no system, and do not spoil "Swisses alone".
    if systems == {NormKind.SWISS.value} and large:
        return _required("swiss-norms-alone", True)
    met = len(systems) > 1
    unknown = any(not norm.plays and norm.kind not in WITHOUT_ROUNDS for norm in counted)
    known = None if unknown and not met else met
    return required(EDITION, "different-systems", known, systems=len(systems))


def _recent(events: Sequence[ArbiterNorm], on: date) -> Requirement:
    last = max((norm.end for norm in events), default=None)
    met = last is not None and on <= years_after(last, APPLICATION_YEARS)
    return _required("application-expiry", met, years=APPLICATION_YEARS)


def counts_until(norm: ArbiterNorm) -> date:
    """Return the last day on which a norm can still be applied with (art. 5.3)."""
    years = SEMINAR_YEARS if norm.kind is NormKind.SEMINAR else EVENT_YEARS
    return years_after(norm.end, years)


def certificate_limit(players: int, kind: NormKind, level: EventLevel) -> Reason:
    """Return how many norm certificates an event may give, as an answer with its article.

    Only Swisses and round robins have a number; world and continental events have no limit, and
    for other systems the text says none.
    """
    if level is EventLevel.WORLD:
        return reason("certificate-limit", EDITION, level=level.value)
    most = certificates_allowed(players, kind, level)
    if most is None:
        return reason("certificate-limit", EDITION)
    return reason("certificate-limit", EDITION, most=most, players=players)


def certificates_allowed(players: int, kind: NormKind, level: EventLevel) -> int | None:
    """Return how many norm certificates an event may give, None for no limit (art. 2.7).

    >>> certificates_allowed(76, NormKind.SWISS, EventLevel.INTERNATIONAL)
    4
    >>> certificates_allowed(10, NormKind.ROUND_ROBIN, EventLevel.NATIONAL)
    2
    """
    if level is EventLevel.WORLD:
        return None
    if kind is NormKind.SWISS:
        # For each 25 or part of it.
        return -(-players // 25)
    return 2 if kind in {NormKind.ROUND_ROBIN, NormKind.DOUBLE_ROUND_ROBIN} else None
