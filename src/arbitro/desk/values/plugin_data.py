"""What a section keeps of the plug-ins it uses, so that their absence can be told and bridged."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PluginOrigin:
    """A system or tie-break of others by its name, and the distribution it was chosen from."""

    name: str
    distribution: str
    version: str


@dataclass(frozen=True, slots=True)
class StoredColumn:
    """A tie-break as its heading has it, and what its values count."""

    name: str
    unit: str


@dataclass(frozen=True, slots=True)
class StoredRow:
    """A line of standings: an entry or a team, its place, shared by how many, points, values.

    ``points`` are match points where these lead. Values are exact: a whole number, a fraction as
    ``17/2``, empty where there is none.
    """

    who: int
    rank: int
    sharing: int
    points: int
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StoredStandings:
    """Standings as they were published, which cannot be computed where a plug-in is missing."""

    after: int
    columns: tuple[StoredColumn, ...]
    rows: tuple[StoredRow, ...]
