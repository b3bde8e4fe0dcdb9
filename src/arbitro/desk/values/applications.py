"""Entries asked for from outside: the form of a section, and what became of who filled it in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum, unique
from typing import NamedTuple

from arbitro.desk.values.publicity import instant
from arbitro.model import EntryId, SectionId


@dataclass(frozen=True, slots=True)
class EntryForm:
    """How entries are asked for; ``places`` 0: as many as come, ``until`` an instant or nothing.

    ``key`` is public: what is filled in away from arbitro is sealed with it for this event.
    """

    is_open: bool = False
    places: int = 0
    until: str = ""
    fee: str = ""
    pay: str = ""
    note: str = ""
    consent: str = ""
    key: str = ""

    def takes(self, at: datetime) -> bool:
        """Tell whether the form may be filled in at an instant."""
        end = instant(self.until) if self.until else None
        return self.is_open and (end is None or at <= end)


@unique
class Applied(StrEnum):
    """What became of an application."""

    NEW = "new"
    WAITING = "waiting"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"

    @property
    def is_open(self) -> bool:
        """Tell whether it waits for an answer."""
        return self in {Applied.NEW, Applied.WAITING}


class Application(NamedTuple):
    """Somebody who asks to be entered; what they said of themselves is sealed beside the log.

    ``entry`` is who they are in the event once accepted.
    """

    section: SectionId
    digest: str
    state: Applied = Applied.NEW
    entry: EntryId | None = None


Applications = Mapping[int, Application]
"""By the numbers of their records, in the order they came."""


def waiting_list(applications: Applications, form: EntryForm, taken: int) -> tuple[int, ...]:
    """Return the numbers of those for whom there is no place, the next first.

    ``taken`` places are those of who is entered. Whoever an arbiter has put on the list comes
    after those who came and were not.

    >>> asked = {n: Application(SectionId(1), "") for n in (4, 6, 9)}
    >>> waiting_list(asked, EntryForm(True, places=3), taken=2)
    (6, 9)
    >>> waiting_list(asked, EntryForm(True), taken=2)
    ()
    """
    fresh = _numbers(applications, Applied.NEW)
    put = _numbers(applications, Applied.WAITING)
    free = max(form.places - taken, 0) if form.places else len(fresh)
    return (*fresh[free:], *put)


def _numbers(applications: Applications, state: Applied) -> list[int]:
    found: Iterable[int] = (
        at for at, application in applications.items() if application.state is state
    )
    return sorted(found)
