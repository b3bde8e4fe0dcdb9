"""What ``arbitro title arbiter`` prints: requirements met or not, each with its article."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.show import print_reason
from arbitro.cli.base.speech import say, words
from arbitro.i18n import citation
from arbitro.reasons import Reason
from arbitro.rules.arbiters.application import JudgedApplication, counts_until
from arbitro.rules.arbiters.appointment import AppointmentCheck, ArbiterTeam
from arbitro.rules.arbiters.career import Career, Category
from arbitro.rules.arbiters.category import (
    Activity,
    CategoryJudgement,
    JudgedService,
    activity,
    category_on,
)
from arbitro.rules.arbiters.national import NationalJudgement
from arbitro.rules.arbiters.requirement import Requirement
from arbitro.rules.arbiters.seminars import Seminar, seminar_fee


@dataclass(frozen=True, slots=True)
class ArbiterNorm:
    """A norm of an application: whether it counts, and why not."""

    event: str
    counts: bool
    why_not: Reason | None


@dataclass(frozen=True, slots=True)
class ArbiterApplication:
    """Whether norms are enough for a title, one by one and together."""

    title: str
    enough: bool
    norms: tuple[ArbiterNorm, ...]
    requirements: tuple[Requirement, ...]


@dataclass(frozen=True, slots=True)
class ArbiterService:
    """A service of an arbiter: of which category its event is, and whether it counts."""

    event: str
    category: Category | None
    because: Reason
    counts: bool
    why_not: Reason | None


@dataclass(frozen=True, slots=True)
class ArbiterCategory:
    """The category held, and what the one wanted takes."""

    wanted: Category
    held: Category | None
    enough: bool
    services: tuple[ArbiterService, ...]
    submit: tuple[str, ...]
    requirements: tuple[Requirement, ...]


@dataclass(frozen=True, slots=True)
class HeldCategory:
    """A category above which there is none, null without a title."""

    held: Category | None
    text: str


@dataclass(frozen=True, slots=True)
class CheckedTeam:
    """What stands against the arbiters of an event."""

    event: str
    category: Category | None
    panels: bool
    checks: tuple[AppointmentCheck, ...]


@dataclass(frozen=True, slots=True)
class CheckedRequirements:
    """Requirements, met or not, and the fee FIDE asks for a seminar in euros."""

    requirements: tuple[Requirement, ...]
    fee: int | None = None


@dataclass(frozen=True, slots=True)
class DatedNorm:
    """A norm and the last day on which it counts."""

    event: str
    until: date
    expired: bool


@dataclass(frozen=True, slots=True)
class ArbiterCareer:
    """The titles of an arbiter with their days, activity, category and norms."""

    name: str
    age: int | None
    titles: Mapping[str, date]
    activity: Activity
    category: Category | None
    norms: tuple[DatedNorm, ...]


def show_application(
    career: Career, found: JudgedApplication, *, explained: bool, as_json: bool
) -> None:
    """Print the norms one by one and what is asked of them together."""
    judged = [(norm.norm.event, norm.why) for norm in found.norms]
    if as_json:
        print_answer(_application(found.title.value, judged, found))
        return
    print(career.name)
    _print_norms(judged)
    _print_requirements(found.requirements, every=True)
    if explained:
        _print_expiries(found)
    say("cli.arbiter.enough" if found.enough else "cli.arbiter.not-enough", title=found.title.value)


def _application(
    title: str,
    judged: Sequence[tuple[str, Reason | None]],
    found: JudgedApplication | NationalJudgement,
) -> ArbiterApplication:
    norms = tuple(ArbiterNorm(event, why is None, why) for event, why in judged)
    return ArbiterApplication(title, found.enough, norms, tuple(found.requirements))


def _print_expiries(found: JudgedApplication) -> None:
    for norm in found.norms:
        until = words().date(counts_until(norm.norm))
        print(f"  {words().t('cli.arbiter.counts-until', event=norm.norm.event, until=until)}")


def show_national(
    career: Career, found: NationalJudgement, *, explained: bool, as_json: bool
) -> None:
    """Print what there is for the title of national arbiter."""
    del explained  # everything is shown already
    judged = [(norm.event, why) for norm, why in found.norms]
    if as_json:
        print_answer(_application("NA", judged, found))
        return
    print(career.name)
    _print_norms(judged)
    _print_requirements(found.requirements, every=True)
    say("cli.arbiter.enough" if found.enough else "cli.arbiter.not-enough", title="NA")


def show_category(
    career: Career, found: CategoryJudgement, *, explained: bool, as_json: bool
) -> None:
    """Print the category held and what the one wanted takes."""
    if as_json:
        print_answer(
            ArbiterCategory(
                found.wanted,
                found.held,
                found.enough,
                tuple(map(_service, found.services)),
                tuple(service.event.event for service in found.submit),
                tuple(found.requirements),
            )
        )
        return
    print(career.name)
    _print_held(found.held)
    if explained:
        for service in found.services:
            _print_service(service)
    _print_requirements(found.requirements, every=True)
    if found.submit:
        events = tuple(service.event.event for service in found.submit)
        print(f"  {words().t('cli.arbiter.submit', events=events)}")
    code = "cli.arbiter.category-enough" if found.enough else "cli.arbiter.category-not-enough"
    say(code, category=found.wanted.value)


def show_no_category_above(career: Career, held: Category | None, *, as_json: bool) -> None:
    """Say that nothing is above the category held, or that there is no title to begin with."""
    code = "cli.arbiter.highest" if held else "cli.arbiter.no-category"
    if as_json:
        print_answer(HeldCategory(held, words().t(code)))
        return
    print(career.name)
    say(code)


def _print_held(held: Category | None) -> None:
    shown = held.value if held else words().plain(None)
    print(f"  {words().t('cli.arbiter.held', category=shown)}")


def _service(service: JudgedService) -> ArbiterService:
    event = service.service.event.event
    return ArbiterService(
        event, service.category, service.because, service.why is None, service.why
    )


def _print_service(service: JudgedService) -> None:
    category = service.category.value if service.category else words().plain(None)
    event = service.service.event.event
    print(f"  {words().t('cli.arbiter.service', event=event, category=category)}")
    print_reason(service.because, depth=2)
    if service.why is not None:
        print_reason(service.why, depth=2)


def show_team(
    team: ArbiterTeam, checks: Sequence[AppointmentCheck], *, explained: bool, as_json: bool
) -> None:
    """Print what stands against the arbiters of an event, and what nothing is known of."""
    if as_json:
        print_answer(CheckedTeam(team.event, team.level, team.uses_panels, tuple(checks)))
        return
    print(team.event)
    shown = [check for check in checks if explained or check.requirement.met is not True]
    for who in dict.fromkeys(check.who for check in shown):
        print(f"  {who or words().t('cli.arbiter.team')}")
        own = [check.requirement for check in shown if check.who == who]
        _print_requirements(own, every=True, depth=2)
    wrong = sum(check.requirement.met is False for check in checks)
    unknown = sum(check.requirement.met is None for check in checks)
    if not wrong:
        say("cli.arbiter.team-fits")
    else:
        say("cli.arbiter.team-wrong", count=wrong)
    if unknown:
        say("cli.arbiter.unknown", count=unknown)


def show_seminar(
    seminar: Seminar, found: Sequence[Requirement], *, explained: bool, as_json: bool
) -> None:
    """Print what a seminar breaks, and the fee FIDE asks."""
    if as_json:
        print_answer(CheckedRequirements(tuple(found), seminar_fee(seminar)))
        return
    _print_requirements(found, every=explained)
    if not any(requirement.met is False for requirement in found):
        say("cli.arbiter.seminar-fits")
    say("cli.arbiter.fee", euros=seminar_fee(seminar))


def show_requirements(found: Sequence[Requirement], *, explained: bool, as_json: bool) -> None:
    """Print requirements alone."""
    if as_json:
        print_answer(CheckedRequirements(tuple(found)))
    else:
        _print_requirements(found, every=explained)


def show_reason(reason: Reason, *, as_json: bool) -> None:
    """Print one answer with its article."""
    if as_json:
        print_answer(reason)
    else:
        print_reason(reason)


def _print_norms(judged: Sequence[tuple[str, Reason | None]]) -> None:
    for event, why in judged:
        code = "cli.arbiter.counts" if why is None else "cli.arbiter.does-not-count"
        print(f"  {words().t(code, event=event)}")
        if why is not None:
            print_reason(why, depth=2)


def _print_requirements(
    requirements: Sequence[Requirement], *, every: bool, depth: int = 1
) -> None:
    """Print requirements under each other; those met only where ``every`` is wanted."""
    marks = {
        False: words().t("cli.norms.not-met"),
        True: words().t("cli.norms.met"),
        None: words().t("cli.arbiter.not-known"),
    }
    shown = [requirement for requirement in requirements if every or requirement.met is not True]
    width = max((len(marks[requirement.met]) for requirement in shown), default=0)
    for requirement in shown:
        text = words().reason(requirement.reason)
        mark = marks[requirement.met].ljust(width)
        print(f"{'  ' * depth}{mark}  {text}  [{citation(requirement.reason)}]")


def show_career(career: Career, on: date, *, as_json: bool) -> None:
    """Print titles with their days, status, category, and the norms with their last days."""
    status = activity(career, on)
    held = category_on(career, on)
    if as_json:
        norms = [(norm.event, counts_until(norm)) for norm in career.norms]
        print_answer(
            ArbiterCareer(
                career.name,
                career.age(on),
                dict(_titles(career)),
                status,
                held,
                tuple(DatedNorm(event, until, on > until) for event, until in norms),
            )
        )
        return
    print(f"{career.name} ({words().t('cli.arbiter.age', count=career.age(on))})")
    for name, day in _titles(career):
        print(f"  {name}  {words().t('cli.arbiter.since', day=words().date(day))}")
    print(
        f"  {words().t('cli.arbiter.held', category=held.value if held else words().plain(None))}"
    )
    _print_status(status)
    for norm in career.norms:
        until = counts_until(norm)
        code = "cli.arbiter.expired" if on > until else "cli.arbiter.counts-until"
        print(f"  {words().t(code, event=norm.event, until=words().date(until))}")


def _print_status(status: Activity) -> None:
    codes = {
        True: "cli.arbiter.active",
        False: "cli.arbiter.inactive",
        None: "cli.arbiter.activity-not-known",
    }
    print(f"  {words().t(codes[status.active])}")
    print_reason(status.reason, depth=2)


def _titles(career: Career) -> list[tuple[str, date]]:
    """Return the titles held, the lowest first."""
    days = (("NA", career.national), ("FA", career.fide), ("IA", career.international))
    return [(name, day) for name, day in days if day is not None]
