"""An event as those see it who are told only what is published."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum, unique
from typing import Any, cast

from arbitro.desk.kernel.state import EventState, Round, Section
from arbitro.model import SectionId


@unique
class RestrictedMatter(StrEnum):
    """What of a section only some of those are told who read its pairings, and where it stands."""

    INCIDENTS = "incidents"
    REQUESTS = "requests"
    REPORTS = "reporting"
    """What one player said of a game, as long as it is no result."""


def as_published(state: EventState, *, with_matches: bool = False) -> EventState:
    """Return an event without the rounds that are not published: as if they were not paired yet.

    ``with_matches`` leaves them where teams hand in line-ups, without their boards: captains are
    told whom they meet, and what is published later is who sits where and what that brings.
    """
    kept = {
        key: _with_matches(section)
        if with_matches and section.settings.system.has_line_ups
        else _published(section)
        for key, section in state.sections.items()
    }
    if all(kept[key] is section for key, section in state.sections.items()):
        return state
    return replace(state, sections=kept)


def withhold(
    state: EventState, withheld: Mapping[SectionId, frozenset[RestrictedMatter]]
) -> EventState:
    """Return an event without what of each section is withheld: as if nothing of it were there."""
    kept = {
        key: _withhold_of(section, withheld.get(key, frozenset()))
        for key, section in state.sections.items()
    }
    if all(kept[key] is section for key, section in state.sections.items()):
        return state
    return replace(state, sections=kept)


def _withhold_of(section: Section, withheld: frozenset[RestrictedMatter]) -> Section:
    """Return a section without some things; made once, and itself where it has none of them."""
    found: dict[str, Any] = {}
    if RestrictedMatter.INCIDENTS in withheld and section.incidents:
        found["incidents"] = {}
    if RestrictedMatter.REQUESTS in withheld and section.requests:
        found["requests"] = {}
    if RestrictedMatter.REPORTS in withheld and section.reporting.said:
        found["reporting"] = replace(section.reporting, said={})
    if not found:
        return section
    name = f"told without {' '.join(sorted(found))}"
    known = section.memo.get(name)
    if known is None:
        known = section.memo[name] = replace(section, **found)
    return cast("Section", known)


def _published(section: Section) -> Section:
    """Return a section with its rounds up to the first that is not published; made once.

    What captains have handed in for later ones is shown to nobody either.
    """
    count = next((at for at, round_ in enumerate(section.rounds) if not round_.published), None)
    shown = len(section.rounds) if count is None else count
    ahead = any(number > shown for number, _ in section.teams.line_ups)
    if count is None and section.hand is None and not ahead:
        return section
    known = section.memo.get("as published")
    if known is None:
        seen = {key: item for key, item in section.teams.line_ups.items() if key[0] <= shown}
        teams = replace(section.teams, line_ups=seen) if ahead else section.teams
        told = replace(section, rounds=section.rounds[:count], hand=None, teams=teams)
        known = section.memo["as published"] = told
    return cast("Section", known)


def _with_matches(section: Section) -> Section:
    """Return a section whose rounds that are not published tell which teams meet; made once."""
    if section.hand is None and all(round_.published for round_ in section.rounds):
        return section
    known = section.memo.get("as published with matches")
    if known is None:
        rounds = tuple(
            round_ if round_.published else _unseated(round_) for round_ in section.rounds
        )
        known = section.memo["as published with matches"] = replace(
            section, rounds=rounds, hand=None
        )
    return cast("Section", known)


def _unseated(paired: Round) -> Round:
    """Return a round of teams before anybody sits: no boards, no games, nothing decided."""
    teams = paired.teams
    assert teams is not None, "only teams hand in line-ups"
    matches = tuple(replace(match, boards=(), forfeit=None, wrong=()) for match in teams.matches)
    return replace(paired, games={}, teams=replace(teams, matches=matches))
