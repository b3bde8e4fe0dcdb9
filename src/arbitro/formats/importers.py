"""The kinds of files a tournament can be read from, ours and those of others."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from arbitro.formats.texts.problems import Parsed, Problem
from arbitro.formats.trf.lines.document import TrfDocument
from arbitro.formats.trf.to_tournament import encoded_type
from arbitro.model import Tournament
from arbitro.model.registry import Registry

if TYPE_CHECKING:
    from arbitro.model import TeamTournament
    from arbitro.rules.pairing.knock_out import MatchFacts


class TournamentFile(NamedTuple):
    """A file understood: ``document`` are the lines of a report, None for JSON.

    ``teams`` is the competition of teams that a report tells, where it was read as one;
    ``matches`` is how those of a knock-out are played, where a file tells that. ``left_out`` are
    the members that a file of JSON could have and has not. ``kind`` is ``JSON`` or ``table`` for
    what is no report.
    """

    tournament: Tournament
    problems: tuple[Problem, ...]
    document: TrfDocument | None = None
    teams: TeamTournament | None = None
    matches: MatchFacts | None = None
    left_out: frozenset[str] = frozenset()
    kind: str = ""

    @property
    def ok(self) -> bool:
        """Tell whether the tournament can be relied on: warnings perhaps, but no error."""
        return Parsed(self.tournament, self.problems).ok

    @property
    def encoded_type(self) -> str:
        """Return the type of tournament a report states (192), empty where there is none."""
        return "" if self.document is None else encoded_type(self.document)

    def has(self, code: str) -> bool:
        """Tell whether a problem of this code was found."""
        return any(problem.code == code for problem in self.problems)


class Importer(NamedTuple):
    """A kind of file: how it is recognised, and read with all its problems.

    ``recognises`` looks at the bytes of a file and answers at once; ``read`` never raises and
    gives the tournament with what is wrong, by line and column.
    """

    code: str
    recognises: Callable[[bytes], bool]
    read: Callable[[bytes], TournamentFile]


IMPORTERS: Registry[Importer] = Registry("arbitro.importers")
"""The kinds of files that are read, by their codes."""
