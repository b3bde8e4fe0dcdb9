"""The commands that make a section of what a report tells; `Command` lists them with all others."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.desk.kernel.feature import Command
from arbitro.desk.kernel.levels import Level
from arbitro.model import TeamTournament, Tournament
from arbitro.rules.pairing.knock_out import MatchFacts


@dataclass(frozen=True, slots=True)
class TakeOverTournament(Command):
    """Add a section as a report tells it: players, numbers, rounds, results and absences.

    ``editions`` and ``encoded_type`` decide as in `AddSection`. ``matches`` tells of a knock-out
    how it is played. Rounds against the rules of pairing need ``confirmed``, unless the report says
    that they were made so by hand.
    """

    name: str
    tournament: Tournament
    editions: tuple[tuple[str, str], ...] = ()
    encoded_type: str = ""
    matches: MatchFacts | None = None
    confirmed: bool | Level = False


@dataclass(frozen=True, slots=True)
class TakeOverTeams(Command):
    """Add a section of teams as a report tells it: lists, matches, boards, results and byes.

    Rounds against the rules of pairing need ``confirmed``.
    """

    name: str
    tournament: TeamTournament
    editions: tuple[tuple[str, str], ...] = ()
    confirmed: bool | Level = False
