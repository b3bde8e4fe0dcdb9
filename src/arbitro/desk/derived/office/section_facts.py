"""A section of an event as the pre-flight reads it: what is set and what the office says."""

from __future__ import annotations

from dataclasses import fields
from datetime import date
from typing import Any

from arbitro.desk.derived.length import rounds_total
from arbitro.desk.derived.teams.standing import tie_breaks_used
from arbitro.desk.kernel.state import EventState, Section
from arbitro.desk.values.office import Row
from arbitro.desk.values.papers import EventArbiter
from arbitro.model import RATINGS, STANDARD_POINTS, Player
from arbitro.rules.arbiters.career import Role
from arbitro.rules.office.conduct.appeals import CommitteeMember
from arbitro.rules.office.facts import Facts
from arbitro.rules.office.section_facts import Official, PlannedRound, PrizeBand, SectionFacts
from arbitro.rules.prizes import Conditions, Fund, Sharing

ROLES = {Role.CHIEF: "chief", Role.DEPUTY: "deputy"}


def undertaking_of(state: EventState, section: Section) -> SectionFacts:
    """Return a section as the pre-flight reads it."""
    settings, event = section.settings, state.settings
    own = section.office.facts("section-kind")
    found: dict[str, Any] = {
        **_of_event(state.office.facts("kind"), state.office.facts("registration")),
        "international": is_international(state),
        **_of_fair_play(state.office.facts("fair-play")),
        **_of_appeals(state),
        **_of_players(state, section),
        **_of_prizes(section, state.office.facts("fair-play"), own),
        "start": event.start if event else None,
        "end": event.end if event else None,
        "rated": own.text("rated") or None,
        "norms": own.yes("norms") or (True if state.arbiters.player_norms else own.yes("norms")),
        "swiss": settings.system.is_swiss,
        "women": own.yes("women"),
        "control": settings.time_control,
        "rounds": rounds_total(section) or None,
        "plan": _plan(section),
        "clock_modes": own.many("clock-modes") or None,
        "officials": _officials(state),
        "play": settings.play,
        "byes": settings.half_point_byes,
        "byes_until": settings.last_bye_round or None,
        "tie_breaks": tie_breaks_used(section) or None,
        "unrated_said": own.yes("unrated-in-tie-breaks"),
        "last_resort": own.text("last-resort") or None,
        "play_off_said": own.yes("play-off-said"),
        "forfeit_loss_said": own.yes("forfeit-loss-said"),
        "usual_points": settings.points == STANDARD_POINTS,
        "restricted": bool(section.forbidden),
        "published": _published(state),
        "players_at_venue": sum(len(other.entries) for other in state.sections.values()),
    }
    # The parts are merged by name: a name that is wrong would be lost among the defaults.
    assert set(found) <= {field.name for field in fields(SectionFacts)}
    return SectionFacts(**found)


def _of_event(kind: Facts, registration: Facts) -> dict[str, Any]:
    drawn = registration.moment("drawn-on")
    return {
        "level": kind.text("level") or None,
        "mode": kind.text("mode") or None,
        "auspices": kind.text("auspices") or None,
        "championship": kind.text("national-championship") or None,
        "school": kind.yes("school"),
        "rated_said": kind.yes("rated-said"),
        "registered": registration.day("registered-on"),
        "approved": registration.yes("format-approved"),
        "individually": registration.yes("individually-approved"),
        "conditions_changed": registration.yes("unequal-conditions"),
        "drawn": drawn.date() if drawn else None,
        "restrictions_told": registration.day("restrictions-told-on"),
    }


def _published(state: EventState) -> date | None:
    """Return the day the regulations were published: as it was said, else as it was done here."""
    said = state.office.facts("registration").day("regulations-published")
    published = state.office.published
    return said if said is not None or not published else published[0].on


def _of_fair_play(facts: Facts) -> dict[str, Any]:
    return {
        "average": facts.number("average"),
        "measures": len(facts.many("measures")) if facts.has("measures") else None,
        "areas": facts.yes("areas"),
        "storage": facts.yes("storage"),
        "protection_declared": facts.yes("protection-declared"),
        "fair_play_arbiter": facts.yes("fair-play-arbiter"),
        "screening_during": facts.yes("screening-during"),
        "venue_checks": facts.yes("venue-checks"),
        "random_checks": facts.yes("random-checks"),
        "games_sent": facts.yes("games-sent"),
        "metal_forbidden": facts.yes("metal-forbidden"),
        "own_document": facts.yes("own-document"),
        "waiver_asked": facts.day("waiver-asked"),
        "waiver_of": facts.text("waiver-of") or None,
    }


def _of_appeals(state: EventState) -> dict[str, Any]:
    rules = state.office.facts("appeals-rules")
    return {
        "appeal_form": rules.text("form") or None,
        "appeal_limit": rules.number("limit-minutes"),
        "pairing_minutes": rules.number("pairing-minutes") or 0,
        "deposit": rules.number("deposit"),
        "committee": members_of(state),
        "committee_chosen": rules.day("committee-chosen-on"),
    }


def is_international(state: EventState) -> bool | None:
    """Tell whether players of several federations take part: as it is said, else by the entries."""
    said = state.office.facts("kind").yes("international")
    federations = {person.federation for person in state.people.values()} - {""}
    return said if said is not None or len(federations) < 2 else True


def members_of(state: EventState) -> tuple[CommitteeMember, ...]:
    """Return the appeals committee of an event as its register has it, the chair first."""
    rows = state.office.standing("committee")
    chair_first = sorted(rows, key=lambda row: row.facts.text("seat") != "chair")
    return tuple(map(_member, chair_first))


def _member(row: Row) -> CommitteeMember:
    facts = row.facts
    return CommitteeMember(
        facts.text("name"),
        facts.text("federation"),
        facts.day("born"),
        facts.text("seat") == "reserve",
        facts.yes("official") is True,
    )


def people_of(state: EventState, section: Section) -> tuple[Player, ...]:
    """Return the players of a section in the order they were entered."""
    return tuple(state.people[entry] for entry in section.entries if entry in state.people)


def _of_players(state: EventState, section: Section) -> dict[str, Any]:
    people = people_of(state, section)
    return {
        "ratings": tuple(person.rating or 0 for person in people) or None,
        "without_id": tuple(person.name for person in people if not person.fide_id)
        if people
        else None,
    }


def _of_prizes(section: Section, facts: Facts, own: Facts) -> dict[str, Any]:
    fund = section.prizes.fund if section.prizes is not None else None
    stated = facts.number("prizes-eur")
    total = stated
    if stated is None and fund is not None and fund.currency.upper() in {"EUR", "€"}:
        total = fund.total // 100
    return {
        "prizes_eur": total,
        "sharing_said": True if fund is not None else None,
        "limit_said": None if fund is None else _limit_said(fund, own),
        "bands": rating_bands(fund) if fund is not None else (),
    }


def _limit_said(fund: Fund, own: Facts) -> bool:
    """Tell whether it is clear to which place prizes are shared; by tie-break it always is.

    A fund without a last place says that all tied players share, unless somebody denies it.
    """
    shared = fund.sharing is not Sharing.TIE_BREAK and len(fund.amounts) > 1
    return not shared or fund.cut_off > 0 or own.yes("all-tied-share") is not False


def rating_bands(fund: Fund) -> tuple[PrizeBand, ...]:
    """Return the prizes that have bounds of rating and no other condition."""
    found = []
    for prizes in fund.special:
        conditions = prizes.conditions
        low, bound = conditions.rating_from, conditions.rating_to
        if (low or bound) and conditions == Conditions(rating_from=low, rating_to=bound):
            high = bound or RATINGS[-1]
            found.append(PrizeBand(prizes.name, low, high))
    return tuple(found)


def _plan(section: Section) -> tuple[PlannedRound, ...] | None:
    settings = section.settings
    if not any(settings.round_dates):
        return None
    times = dict(enumerate(settings.round_times))
    return tuple(
        PlannedRound(day, _minutes(times.get(at, "")))
        for at, day in enumerate(settings.round_dates)
    )


def _minutes(text: str) -> int | None:
    hour, _, minute = text.partition(":")
    return 60 * int(hour) + int(minute) if hour.isdigit() and minute.isdigit() else None


def _officials(state: EventState) -> tuple[Official, ...] | None:
    terms = {row.facts.text("name"): row.facts for row in state.office.standing("arbiter-terms")}
    people = tuple(state.people.values())
    found = tuple(
        _official(arbiter, terms.get(arbiter.name, Facts()), people)
        for arbiter in state.arbiters.arbiters
    )
    return found or None


def _official(arbiter: EventArbiter, terms: Facts, people: tuple[Player, ...]) -> Official:
    until: date | None = terms.day("active-until")
    numbers = {str(one.fide_id) for one in people if one.fide_id}
    names = {one.name.casefold() for one in people}
    # By name only without a number: an arbiter may have a namesake who plays.
    plays = arbiter.fide_id in numbers if arbiter.fide_id else arbiter.name.casefold() in names
    return Official(
        arbiter.name,
        ROLES.get(arbiter.role, "arbiter"),
        arbiter.title,
        arbiter.category.value if arbiter.category else "",
        arbiter.active,
        until,
        arbiter.registered,
        arbiter.sanctioned,
        plays,
        terms.yes("elsewhere"),
        arbiter.norm,
    )
