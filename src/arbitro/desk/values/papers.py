"""What a section keeps of its official papers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from arbitro.formats.rating_list import ARBITER_TITLES
from arbitro.rules.arbiters.appointment import Body
from arbitro.rules.arbiters.career import Calendar, Category, Role
from arbitro.rules.arbiters.panels import Panel
from arbitro.rules.titles.event import Exemption, TitleEventKind

Blanks: TypeAlias = tuple[tuple[str, str], ...]
"""What a person filled in: members of the paper by name, in the order of their names."""

PaperKey: TypeAlias = tuple[str, str]
"""A paper's code, and whom it is about."""

MOST_BLANKS, LONGEST_TEXT = 3000, 20_000


# What the record of a section cannot tell of norms, and the organiser says.


@dataclass(frozen=True, slots=True)
class NormFacts:
    """The kind of event and what frees it from the rules on federations (B.01 art. 1.4.1, 1.4.3).

    ``predetermined`` tells that all pairings were known beforehand though the system does not say
    so, as in a league of teams (art. 1.4.1.e), ``approved`` that FIDE approved the format
    beforehand (art. 1.4.2.e).
    """

    kind: TitleEventKind = TitleEventKind.USUAL
    exempt: Exemption | None = None
    predetermined: bool = False
    approved: bool = False


NOTHING_SAID = NormFacts()


# What an event keeps of its arbiters; the codes are those of the regulations of arbiters.


@dataclass(frozen=True, slots=True)
class EventArbiter:
    """One arbiter of the event.

    ``active`` and ``registered`` (the fee paid to FIDE) are None where nobody has looked. ``norm``
    is the title, FA or IA, a certificate of this event is wanted for, empty for none. ``chief``,
    ``deputy`` and ``official`` count the other appointments of the year, None where not known, as
    are ``sanctioned`` and ``investigated``. ``approved`` tells that the Arbiters' Commission agreed
    to a national arbiter, ``exception`` that the President took somebody from the panel below.
    """

    name: str
    role: Role = Role.ARBITER
    title: str = ""
    fide_id: str = ""
    federation: str = ""
    sex: str = ""
    category: Category | None = None
    active: bool | None = None
    registered: bool | None = None
    norm: str = ""
    panel: Panel | None = None
    chief: int | None = None
    deputy: int | None = None
    official: int | None = None
    sanctioned: bool | None = None
    investigated: bool | None = None
    approved: bool = False
    exception: bool = False


@dataclass(frozen=True, slots=True)
class EventArbiters:
    """The arbiters and how FIDE's lists call the event; ``player_norms`` may be made there."""

    calendar: Calendar = Calendar.OTHER
    body: Body = Body.OTHER
    olympiad: bool = False
    player_norms: bool = False
    arbiters: tuple[EventArbiter, ...] = ()


NO_ARBITERS = EventArbiters()
MOST_ARBITERS = 300
TITLES = ARBITER_TITLES
NORMS = ("FA", "IA")
