"""What is checked before play: the appeals committee and the level of fair play."""

from __future__ import annotations

from collections.abc import Iterator

from arbitro.desk.derived.office.found import Found
from arbitro.desk.kernel.state import EventState
from arbitro.desk.values.office import Row
from arbitro.rules.office.appeals import Member, check_committee


def members_of(state: EventState) -> tuple[Member, ...]:
    """Return the appeals committee of an event as its register has it."""
    return tuple(_member(row) for row in state.office.standing("committee"))


def _member(row: Row) -> Member:
    facts = row.facts
    return Member(
        facts.text("name"),
        facts.text("federation"),
        facts.day("born"),
        facts.text("seat") == "reserve",
        facts.yes("official") is True,
    )


def _committee(state: EventState) -> Iterator[Found]:
    start = None if state.settings is None else state.settings.start
    if start is None:
        return
    international = state.office.facts("kind").yes("international") is True
    for each in check_committee(members_of(state), start, international=international):
        yield Found(each)


CHECKS = (_committee,)
