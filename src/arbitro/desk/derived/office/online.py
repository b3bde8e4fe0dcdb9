"""Online and hybrid events as the desk has them: regulations, venues, disconnections."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from arbitro.desk.derived.office.found import LocatedFinding, locate_findings
from arbitro.desk.derived.office.judged import unsigned
from arbitro.desk.derived.office.section_facts import undertaking_of
from arbitro.desk.kernel.state import EventState, Section
from arbitro.rules.office.conduct.online import (
    HYBRID,
    ONLINE,
    SUPERVISED_MODES,
    OnlineEvent,
    Venue,
    check_online,
    check_venues,
)
from arbitro.rules.office.conduct.online_cases import (
    Disconnection,
    check_device_penalty,
    check_disconnection,
    check_penalty,
)
from arbitro.rules.office.finding import Grade, finding

AWAY = SUPERVISED_MODES | {"online"}


def mode_of(state: EventState) -> str:
    """Return how an event is played, empty where that is not said."""
    return state.office.facts("kind").text("mode")


def online_event(state: EventState, section: Section) -> OnlineEvent:
    """Return what a section's regulations say of online play."""
    teams = section.settings.system.is_team
    said = state.office.facts("captain-rules").has("may-advise-draws")
    return OnlineEvent(
        mode_of(state),
        state.office.facts("online-rules"),
        section.settings.time_control,
        undertaking_of(state, section).is_rated,
        said if teams else None,
        (section.office.facts("online-scoring"),),
    )


def _regulations(state: EventState) -> Iterator[LocatedFinding]:
    """Yield what the regulations leave unsaid; what every section lacks is said once."""
    mode = mode_of(state)
    if not mode and state.office.sheets.get("online-rules"):
        yield LocatedFinding(
            finding(Grade.ERROR, "online-kind-unsaid", "online-kind-announced", ONLINE)
        )
    if mode not in AWAY:
        return
    by_section = {
        int(key): check_online(online_event(state, section))
        for key, section in state.sections.items()
    }
    yield from locate_findings(by_section)


def venues_of(state: EventState) -> tuple[Venue, ...]:
    """Return the venues of a hybrid event as their register has them."""
    return tuple(
        Venue(
            facts.text("name") or str(row.number),
            facts.text("local-chief"),
            facts.text("local-technical"),
            tuple(
                filter(None, (one.strip() for one in facts.text("further-arbiters").split("\n")))
            ),
        )
        for row in state.office.standing("venues")
        for facts in (row.facts,)
    )


def _venues(state: EventState) -> Iterator[LocatedFinding]:
    if mode_of(state) == HYBRID:
        chief = state.settings.chief_arbiter if state.settings else ""
        yield from map(LocatedFinding, check_venues(venues_of(state), chief))


def _disconnections(state: EventState) -> Iterator[LocatedFinding]:
    rules = state.office.facts("online-rules")
    limit = rules.number("reconnect-minutes") or 0
    for number, section in state.sections.items():
        seen: Counter[str] = Counter()
        for row in section.office.standing("disconnections"):
            facts = row.facts
            player, channel = facts.text("player"), facts.text("channel")
            case = Disconnection(
                mode_of(state),
                channel,
                facts.moment("lost-at"),
                facts.moment("back-at"),
                facts.yes("flag-fell"),
                facts.yes("opponent-can-mate"),
                facts.yes("moved-without-video"),
                facts.text("outcome"),
                limit if rules.text("disconnection") == "minutes" else 0,
                rules.yes("cards") is True,
                seen[player],
            )
            # Counted after its own case, which asks how many there were before.
            seen[player] += channel == "video"
            about = player or str(row.number)
            yield from (
                LocatedFinding(other, int(number), about) for other in check_disconnection(case)
            )
            if mode_of(state) == HYBRID or case.outcome == "time-taken":
                yield from unsigned(row, "disconnections", int(number), about)


def _breaches(state: EventState) -> Iterator[LocatedFinding]:
    rules = state.office.facts("online-rules")
    for number, section in state.sections.items():
        for row in section.office.standing("breaches"):
            facts = row.facts
            if not facts.has("penalty"):
                continue
            found = check_penalty(
                facts.text("penalty"),
                game_running=facts.yes("game-running"),
                platform_changes_clock=rules.yes("platform-changes-clock"),
                fines_announced=rules.yes("fines-announced"),
                hybrid=facts.text("breach").startswith("a-17-"),
            )
            if facts.text("breach") in OF_DEVICES:
                announced = rules.text("device-penalty")
                found = (*found, *check_device_penalty(facts.text("penalty"), announced))
            about = facts.text("player") or str(row.number)
            yield from (LocatedFinding(other, int(number), about) for other in found)
            yield from unsigned(row, "breaches", int(number), about)


OF_DEVICES = frozenset({"a-9-8", "a-17-3"})
"""The articles on forbidden devices."""


def _berserk(state: EventState) -> Iterator[LocatedFinding]:
    """Yield games noted as gone Berserk in sections that do not play so: they count as others."""
    for number, section in state.sections.items():
        said = section.office.facts("online-scoring").yes("berserk")
        if said:
            continue
        grade = Grade.MISSING if said is None else Grade.ERROR
        for row in section.office.standing("berserk-games"):
            unplayed = finding(grade, "berserk-not-played", "total-points-limited", ONLINE)
            yield LocatedFinding(unplayed, int(number), str(row.number))


CHECKS = (_regulations, _venues, _disconnections, _breaches, _berserk)
