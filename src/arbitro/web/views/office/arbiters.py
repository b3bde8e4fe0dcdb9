"""The arbiters of an event: who they are, what the regulations say of each and of the team."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from arbitro.desk.values.papers import EventArbiter, EventArbiters
from arbitro.model import EditionKey, RateClass, System
from arbitro.reasons import Reason
from arbitro.regulations import NoEditionInForceError, choose_edition
from arbitro.rules.arbiters.appointment import Appointee, ArbiterTeam, check_team
from arbitro.rules.arbiters.at_event import AtEvent, check_at_event, check_certificates
from arbitro.rules.arbiters.career import (
    ArbiterNorm,
    ArbiterTitle,
    Calendar,
    EventLevel,
    NormKind,
    Role,
)
from arbitro.rules.arbiters.norms import why_no_norm
from arbitro.rules.arbiters.requirement import Requirement
from arbitro.web.views.event.event import EventView, SectionView

SWISSES = frozenset({System.DUTCH, System.DUBOV, System.BURSTEIN, System.DOUBLE_SWISS})
KINDS = {
    System.ROUND_ROBIN: NormKind.ROUND_ROBIN,
    System.DOUBLE_ROUND_ROBIN: NormKind.DOUBLE_ROUND_ROBIN,
    System.KNOCK_OUT: NormKind.KNOCK_OUT,
}


@dataclass(frozen=True, slots=True)
class SectionNorm:
    """Whether a section is a norm for the title an arbiter wants; ``why`` where it is none."""

    section: str
    title: str
    why: Reason | None


@dataclass(frozen=True, slots=True)
class ArbiterRow:
    """One arbiter with the checks of the person and the norms of the sections."""

    arbiter: EventArbiter
    checks: tuple[Requirement, ...]
    norms: tuple[SectionNorm, ...]


@dataclass(frozen=True, slots=True)
class ArbitersView:
    """The arbiters as the page shows them; ``missing`` are named in the settings alone."""

    stands: EventArbiters
    rows: tuple[ArbiterRow, ...]
    team: tuple[Requirement, ...]
    missing: tuple[str, ...]


def arbiters_view(event: EventView) -> ArbitersView:
    """Return the arbiters of an event with everything that is checked of them."""
    stands = event.state.arbiters
    settings = event.state.settings
    assert settings is not None
    team = _team(event, stands)
    checks = check_team(team)
    titled = next((arbiter.title for arbiter in stands.arbiters if arbiter.role is Role.CHIEF), "")
    edition = _titles(event) if stands.player_norms else None
    norms = tuple(_norm_facts(event, stands))
    rows = tuple(
        ArbiterRow(
            arbiter,
            (
                *check_at_event(_at_event(event, arbiter, titled, edition)),
                *(found.requirement for found in checks if found.who == arbiter.name),
            ),
            tuple(_norms(arbiter, norms)),
        )
        for arbiter in stands.arbiters
    )
    wanted = sum(bool(arbiter.norm) for arbiter in stands.arbiters)
    whole = [found.requirement for found in checks if not found.who]
    if wanted:
        whole += [check_certificates(facts, wanted) for _, facts in norms]
    known = {arbiter.name for arbiter in stands.arbiters}
    named = (settings.chief_arbiter, *settings.deputies)
    missing = tuple(name for name in named if name and name not in known)
    return ArbitersView(stands, rows, tuple(whole), missing)


def _team(event: EventView, stands: EventArbiters) -> ArbiterTeam:
    settings = event.state.settings
    assert settings is not None
    return ArbiterTeam(
        settings.name,
        settings.start,
        stands.calendar,
        None,
        stands.body,
        settings.federation,
        stands.olympiad,
        stands.player_norms,
        arbiters=tuple(
            Appointee(
                arbiter.name,
                arbiter.role,
                arbiter.title,
                arbiter.category,
                arbiter.federation,
                arbiter.sex,
                arbiter.panel,
                arbiter.active,
                arbiter.sanctioned,
                arbiter.investigated,
                arbiter.approved,
                arbiter.exception,
                chief=arbiter.chief,
                deputy=arbiter.deputy,
                official=arbiter.official,
            )
            for arbiter in stands.arbiters
        ),
    )


def _titles(event: EventView) -> EditionKey | None:
    """Return the text of player titles in force on the first day."""
    settings = event.state.settings
    try:
        return choose_edition("B.01", start=settings.start if settings else None).edition.key
    except NoEditionInForceError:
        return None


def _at_event(
    event: EventView, who: EventArbiter, titled: str, edition: EditionKey | None
) -> AtEvent:
    plays = any(
        str(person.fide_id or "-") == who.fide_id or person.name.casefold() == who.name.casefold()
        for person in event.state.people.values()
    )
    norm = ArbiterTitle(who.norm) if who.norm else None
    return AtEvent(who.role, who.title, norm, plays, who.registered, who.active, titled, edition)


def _norm_facts(event: EventView, stands: EventArbiters) -> Iterator[tuple[str, ArbiterNorm]]:
    """Yield the sections as a certificate would describe them.

    Sections of teams are left out: only the top division of a national championship counts, and
    nothing here says whether it is one.
    """
    settings = event.state.settings
    assert settings is not None
    end = settings.end or settings.start or date.max
    for view in event.sections:
        kind = _kind(view, stands)
        if kind is None:
            continue
        people = [view.person(entry) for entry in view.section.entries]
        federations = len({person.federation for person in people if person.federation})
        yield (
            view.name,
            ArbiterNorm(
                view.name,
                kind,
                end,
                _level(stands, federations),
                rounds=view.rounds_total,
                players=len(people),
                rated=sum(bool(person.rating) for person in people),
                federations=federations,
                all_rated=all(person.rating for person in people),
                player_norm=stands.player_norms,
            ),
        )


def _kind(view: SectionView, stands: EventArbiters) -> NormKind | None:
    control = view.section.settings.time_control
    if control is not None and control.rate_class is not RateClass.STANDARD:
        return NormKind.RAPID
    if stands.calendar.is_world:
        return NormKind.OFFICIAL
    system = view.section.settings.system
    return NormKind.SWISS if system in SWISSES else KINDS.get(system)


def _level(stands: EventArbiters, federations: int) -> EventLevel:
    if stands.calendar is not Calendar.OTHER:
        return EventLevel.WORLD
    return EventLevel.INTERNATIONAL if federations > 1 else EventLevel.NATIONAL


def _norms(who: EventArbiter, facts: tuple[tuple[str, ArbiterNorm], ...]) -> Iterator[SectionNorm]:
    if who.norm:
        title = ArbiterTitle(who.norm)
        for name, norm in facts:
            yield SectionNorm(name, who.norm, why_no_norm(norm, title))
