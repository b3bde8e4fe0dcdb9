"""The words of the log: the name and the schema every event is stored under.

They are data of their own: classes and modules may be renamed and moved, what a file says stays. A
field is never renamed and never changes its meaning: whatever changes in an event, or in a value
stored in it, is a step from one schema to the next, one for one, oldest first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

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
from arbitro.desk.features.teams import events as of_teams
from arbitro.desk.kernel.steps import SYSTEM_WITH_TRAITS, Fields, Step


@dataclass(frozen=True, slots=True)
class Stored:
    """An event as the log names it; ``steps`` lead from its first schema to today's."""

    name: str
    event: type[Event]
    steps: tuple[Step, ...] = ()

    @property
    def schema(self) -> int:
        """Return the schema the event is written in today."""
        return 1 + len(self.steps)


STORED: tuple[Stored, ...] = (
    Stored("EventCreated", happened.EventCreated),
    Stored("EventEdited", happened.EventEdited),
    Stored("EventFinished", happened.EventFinished),
    Stored("EventReopened", happened.EventReopened),
    Stored("SectionAdded", happened.SectionAdded, (SYSTEM_WITH_TRAITS,)),
    Stored("SectionEdited", happened.SectionEdited, (SYSTEM_WITH_TRAITS,)),
    Stored("SectionRemoved", happened.SectionRemoved),
    Stored("EditionsChanged", happened.EditionsChanged),
    Stored("PlayerRegistered", happened.PlayerRegistered),
    Stored("SectionEntered", happened.SectionEntered),
    Stored("PlayerEdited", happened.PlayerEdited),
    Stored("PlayerRemoved", happened.PlayerRemoved),
    Stored("LateEntryAdmitted", happened.LateEntryAdmitted),
    Stored("PlayerWithdrawn", happened.PlayerWithdrawn),
    Stored("PlayerReinstated", happened.PlayerReinstated),
    Stored("PresenceNoted", happened.PresenceNoted),
    Stored("ByeRequested", happened.ByeRequested),
    Stored("ByeCancelled", happened.ByeCancelled),
    Stored("PairingForbidden", happened.PairingForbidden),
    Stored("PairingAllowed", happened.PairingAllowed),
    Stored("BoardFixed", happened.BoardFixed),
    Stored("PointsAdjusted", happened.PointsAdjusted),
    Stored("EntriesClosed", happened.EntriesClosed),
    Stored("EntriesReopened", happened.EntriesReopened),
    Stored("Renumbered", happened.Renumbered),
    Stored("InitialColourDrawn", happened.InitialColourDrawn),
    Stored("LotsDrawn", happened.LotsDrawn),
    Stored("PlayOffRecorded", happened.PlayOffRecorded),
    Stored("PrizesSet", happened.PrizesSet),
    Stored("PrizesChecked", happened.PrizesChecked),
    Stored("RoundPaired", happened.RoundPaired),
    Stored("RoundPublished", happened.RoundPublished),
    Stored("RoundUnpaired", happened.RoundUnpaired),
    Stored("ResultEntered", happened.ResultEntered),
    Stored("ResultCleared", happened.ResultCleared),
    Stored("ResultCorrected", happened.ResultCorrected),
    Stored("ColoursSwapped", happened.ColoursSwapped),
    Stored("IncidentRecorded", IncidentRecorded),
    Stored("IncidentCorrected", IncidentCorrected),
    Stored("IncidentWithdrawn", IncidentWithdrawn),
    Stored("GameAttached", GameAttached),
    Stored("GameDetached", GameDetached),
    Stored("TeamRegistered", of_teams.TeamRegistered),
    Stored("LateTeamAdmitted", of_teams.LateTeamAdmitted),
    Stored("TeamEdited", of_teams.TeamEdited),
    Stored("TeamRemoved", of_teams.TeamRemoved),
    Stored("RosterSet", of_teams.RosterSet),
    Stored("TeamsArranged", of_teams.TeamsArranged),
    Stored("TeamsNumbered", of_teams.TeamsNumbered),
    Stored("TeamWithdrawn", of_teams.TeamWithdrawn),
    Stored("TeamReinstated", of_teams.TeamReinstated),
    Stored("TeamByeRequested", of_teams.TeamByeRequested),
    Stored("TeamByeCancelled", of_teams.TeamByeCancelled),
    Stored("LineUpDeadlineSet", of_teams.LineUpDeadlineSet),
    Stored("LineUpSet", of_teams.LineUpSet),
    Stored("MatchSeated", of_teams.MatchSeated),
    Stored("MatchForfeited", of_teams.MatchForfeited),
    Stored("TeamLotsDrawn", of_teams.TeamLotsDrawn),
    Stored("TeamPointsAdjusted", of_teams.TeamPointsAdjusted),
    Stored("TeamsForbidden", of_teams.TeamsForbidden),
    Stored("TeamsAllowed", of_teams.TeamsAllowed),
    Stored("GamesAdded", GamesAdded),
    Stored("BidsMade", BidsMade),
    Stored("ArbitersSet", ArbitersSet),
    Stored("PaperKept", PaperKept),
    Stored("NormFactsSet", NormFactsSet),
    Stored("NumbersDrawn", NumbersDrawn),
    Stored("CommandUndone", happened.CommandUndone),
    Stored("CommandRedone", happened.CommandRedone),
)
"""Every event there is."""


def known_names(table: tuple[Stored, ...]) -> dict[tuple[str, int], Stored]:
    """Return the events by each name and schema they were ever stored under."""
    known = {}
    for each in table:
        for schema, step in enumerate(each.steps, 1):
            known[step.name or each.name, schema] = each
        known[each.name, each.schema] = each
    return known


KNOWN: Mapping[tuple[str, int], Stored] = known_names(STORED)
"""Name and schema in a log -> what they stand for; what is not here was written by a newer one."""


def brought_up(stored: Stored, schema: int, fields: Fields) -> Fields:
    """Return the fields an event of an earlier schema has today.

    >>> at_the_start = Step(lambda fields: fields | {"after": 0})
    >>> brought_up(Stored("Withdrawn", happened.PlayerWithdrawn, (at_the_start,)), 1, {"entry": 4})
    {'entry': 4, 'after': 0}
    """
    for step in stored.steps[schema - 1 :]:
        fields = step.change(fields)
    return fields
