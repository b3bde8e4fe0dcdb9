"""What an event changes and what it builds on, as keys; undo and redo are decided by them.

A key is a path: two keys clash when one begins with the other. Everything of a section begins with
its number, so ``(3,)`` stands for the whole of section 3.
"""

from __future__ import annotations

from collections.abc import Iterable

from arbitro.desk import events as happened
from arbitro.desk.events import Event
from arbitro.desk.features.arbiters.events import ArbitersSet
from arbitro.desk.features.drawing.events import NumbersDrawn
from arbitro.desk.features.games.events import GameAttached, GameDetached
from arbitro.desk.features.incidents.events import (
    IncidentCorrected,
    IncidentRecorded,
    IncidentWithdrawn,
)
from arbitro.desk.features.knock_out.events import BidsMade, GamesAdded
from arbitro.desk.features.norms.events import NormFactsSet
from arbitro.desk.features.papers.events import PaperKept
from arbitro.desk.features.teams import touch as teams
from arbitro.desk.features.teams.events import TeamEvent

Key = tuple[int | str, ...]
EVERYTHING: Key = ()
_OfOneKey = (
    happened.InitialColourDrawn
    | happened.LotsDrawn
    | happened.PlayOffRecorded
    | happened.EntriesClosed
    | happened.EntriesReopened
    | happened.Renumbered
    | NumbersDrawn
    | happened.PrizesSet
    | NormFactsSet
)
_KEY: dict[type, str] = {
    happened.InitialColourDrawn: "colour",
    happened.EntriesClosed: "numbers",
    happened.EntriesReopened: "numbers",
    happened.Renumbered: "numbers",
    NumbersDrawn: "numbers",
    happened.PrizesSet: "prizes",
    NormFactsSet: "norms",
    happened.LotsDrawn: "lots",
    happened.PlayOffRecorded: "play-offs",
}


def written(event: Event) -> tuple[Key, ...]:  # noqa: C901, PLR0912 - one case an event
    """Return the keys of what the event changes."""
    if isinstance(event, TeamEvent):
        return teams.written(event)
    if isinstance(event, _OfOneKey):
        return ((event.section, _KEY[type(event)]),)
    match event:
        case happened.EventCreated():
            return (EVERYTHING,)
        case happened.EventEdited():
            return (("settings",),)
        case ArbitersSet():
            return (("arbiters",),)
        case happened.EventFinished() | happened.EventReopened():
            return (("finished",),)
        case happened.SectionAdded() | happened.SectionRemoved():
            return ((event.section,),)
        case happened.SectionEdited() | happened.EditionsChanged():
            return ((event.section, "settings"),)
        case happened.PlayerRegistered():
            return (("person", event.entry), (event.section, "entry", event.entry))
        case happened.SectionEntered() | happened.PlayerRemoved():
            return ((event.section, "entry", event.entry),)
        case happened.PlayerEdited() | happened.BoardFixed():
            return (("person", event.entry),)
        case happened.LateEntryAdmitted():
            own = (event.section, "entry", event.entry)
            return (("person", event.entry), own, (event.section, "numbers"))
        case happened.PlayerWithdrawn() | happened.PlayerReinstated():
            return ((event.section, "entry", event.entry, "withdrawn"),)
        case happened.PresenceNoted():
            return ((event.section, "entry", event.entry, "present"),)
        case happened.ByeRequested() | happened.ByeCancelled():
            return ((event.section, "entry", event.entry, "bye", event.round),)
        case happened.PointsAdjusted():
            return ((event.section, "entry", event.entry, "points", event.round),)
        case happened.PairingForbidden() | happened.PairingAllowed():
            return ((event.section, "forbidden", *sorted(event.entries)),)
        case happened.PrizesChecked():
            return ((event.section, "prizes", "check"),)
        case happened.RoundPaired() | happened.RoundUnpaired():
            return ((event.section, "paired", event.round), (event.section, "round", event.round))
        case happened.RoundPublished():
            return ((event.section, "published", event.round),)
        case GamesAdded():
            numbers = range(event.first_game, event.first_game + len(event.games))
            return tuple((event.section, "round", event.round, each) for each in numbers)
        case BidsMade():
            return ((event.section, "bids", event.round),)
        case (
            happened.ResultEntered()
            | happened.ResultCleared()
            | happened.ResultCorrected()
            | happened.ColoursSwapped()
        ):
            return ((event.section, "round", event.round, event.game),)
        case IncidentRecorded() | IncidentCorrected() | IncidentWithdrawn():
            return (("incident", event.section, event.number),)
        case PaperKept():
            return (("paper", event.section, event.paper, event.about),)
        case GameAttached() | GameDetached():
            return (("moves", event.section, event.game),)
        case happened.CommandUndone() | happened.CommandRedone():
            return ()


def built_on(event: Event) -> tuple[Key, ...]:  # noqa: C901, PLR0912 - one case an event
    """Return the keys of what the event supposes, beside what it changes."""
    if isinstance(event, TeamEvent):
        return teams.built_on(event)
    match event:
        case happened.EventFinished():
            return (EVERYTHING,)
        case happened.RoundPaired() | GamesAdded():
            return ((event.section,),)
        case happened.RoundPublished() | happened.RoundUnpaired():
            return ((event.section, "round", event.round), (event.section, "published"))
        case happened.PlayerRegistered() | happened.PlayerRemoved() | happened.SectionEntered():
            return ((event.section, "numbers"), ("person", event.entry))
        case (
            happened.EntriesClosed()
            | happened.EntriesReopened()
            | happened.Renumbered()
            | NumbersDrawn()
        ):
            return ((event.section, "entry"), (event.section, "paired"))
        case happened.LateEntryAdmitted():
            return ((event.section, "entry"), (event.section, "paired"))
        case happened.PlayerWithdrawn() | happened.PlayerReinstated():
            return ((event.section, "paired"),)
        case happened.ByeRequested() | happened.ByeCancelled():
            return ((event.section, "paired"), (event.section, "settings"))
        case happened.ResultCorrected() | happened.ColoursSwapped():
            return ((event.section, "paired"),)
        case happened.PairingAllowed():
            return ((event.section, "paired"),)
        case IncidentRecorded() | IncidentCorrected():
            return ((event.section, "paired", event.incident.round),)
        case GameAttached():
            return ((event.section, "paired", event.round),)
        case happened.PairingForbidden():
            entries = ((event.section, "entry", each) for each in sorted(event.entries))
            return (*entries, (event.section, "paired"))
        case happened.SectionEdited():
            return ((event.section, "paired"),)
        case happened.LotsDrawn():
            return ((event.section, "numbers"),)
        case happened.PlayOffRecorded():
            return ((event.section, "numbers"), (event.section, "paired"))
        case _:
            return ()


def clash(some: Iterable[Key], others: Iterable[Key]) -> bool:
    """Tell whether a key of the one begins a key of the other, or the other way round.

    >>> clash([(3,)], [(3, "round", 1)]), clash([(3, "round", 1)], [(3, "round", 2)])
    (True, False)
    """
    mine = tuple(some)
    return any(a[: len(b)] == b[: len(a)] for b in others for a in mine)


def depends(later: Iterable[Event], earlier: Iterable[Event]) -> bool:
    """Tell whether later events change, or build on, what earlier ones changed."""
    changed = [key for event in earlier for key in written(event)]
    touched = [key for event in later for key in (*written(event), *built_on(event))]
    return clash(changed, touched)
