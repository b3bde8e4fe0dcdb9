"""What is kept of an import, as it is said today: by the numbers of today."""

from __future__ import annotations

from arbitro.desk.derived.pairing.next_round import is_here
from arbitro.desk.kernel.state import Section
from arbitro.desk.values.imports import RoundApart
from arbitro.reasons import Reason, reason


def permanent_numbers(section: Section) -> tuple[int, ...]:
    """Return the permanent numbers of those who meet in a section, from number 1 on."""
    system = section.settings.system
    if system.is_team and system.has_line_ups:
        return section.teams.numbers
    return tuple(section.entries) if system.is_team else section.numbers


def in_numbers(section: Section, apart: RoundApart) -> RoundApart:
    """Return a round that differs by the numbers of today; whoever is gone is 0."""
    number = {mine: at for at, mine in enumerate(permanent_numbers(section), 1)}
    return apart.renumbered(lambda mine: number.get(mine, 0))


def are_compared(section: Section) -> bool:
    """Tell whether imported rounds of a section are compared with the rules of its system."""
    return is_here(section) and not section.settings.system.is_knock_out


def follow_the_rules(section: Section) -> bool:
    """Tell whether a section was imported, and its rounds compared and found as the rules pair."""
    record = section.imported
    return (
        record is not None
        and record.checked
        and not record.apart
        and are_compared(section)
        and bool(section.rounds)
        and not any(played.by_hand for played in section.rounds)
    )


def difference(apart: RoundApart) -> Reason:
    """Say how a round differs: with both pairings, as far as they are not the same."""
    if apart.kind == "failed":
        return reason("replay-failed", fault=apart.fault)
    if apart.kind in {"impossible", "breach"}:
        return reason(f"replay-{apart.kind}")
    stated, expected = apart.stated, apart.expected
    given, due = apart.stated_bye, apart.expected_bye
    if given is None and due is None:
        return reason("replay-differs", stated=stated, expected=expected)
    if not stated and not expected:
        return reason("replay-bye-differs", given=given, due=due)
    return reason("replay-all-differs", stated=stated, expected=expected, given=given, due=due)
