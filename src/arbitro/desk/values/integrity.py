"""What befell a section that no record of a report says, as long as its numbers may still move."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from arbitro.model.integrity import renumbered
from arbitro.model.tournament import IntegrityLine

_HELD = re.compile(r"\{(t?)(\d+)\}")


class IntegrityEntry(NamedTuple):
    """A line whose players are named by their permanent numbers: ``{12}``, a team ``{t3}``."""

    kind: str
    round: int
    text: str = ""

    def line(
        self, players: Mapping[int, int], teams: Mapping[int, int] | None = None
    ) -> IntegrityLine:
        """Return the line with the numbers of today.

        >>> IntegrityEntry("Correction", 4, "{7}-{9}: 1-0 => 0-1").line({7: 1, 9: 2}).text
        '1-2: 1-0 => 0-1'
        """

        def number(found: re.Match[str]) -> str:
            numbers = (teams or {}) if found[1] else players
            return str(numbers.get(int(found[2]), "?"))

        return IntegrityLine(self.kind, self.round, _HELD.sub(number, self.text))


OF_TEAMS = frozenset({"Import", "Configuration", "Prohibition"})
"""The kinds of lines that name teams where teams are paired."""


def entry_of_line(
    line: IntegrityLine, players: Mapping[int, int], teams: Mapping[int, int] | None = None
) -> IntegrityEntry:
    """Return a line of a report with permanent numbers; those of nobody stay as they are.

    >>> entry_of_line(IntegrityLine("Import", 2, "1-2 => 2-1"), {1: 7, 2: 9}).text
    '{7}-{9} => {9}-{7}'
    """
    of_teams = teams is not None and line.kind in OF_TEAMS
    numbers = teams if of_teams and teams is not None else players
    mark = "t" if of_teams else ""

    def held(tpn: int) -> str:
        return f"{{{mark}{numbers[tpn]}}}" if tpn in numbers else str(tpn)

    # braces of a report's own would be read as numbers of ours
    text = line.text.replace("{", "(").replace("}", ")")
    return IntegrityEntry(line.kind, line.round_number, renumbered(line.kind, text, held))
