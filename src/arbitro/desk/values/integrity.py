"""What befell a section that no record of a report says, as long as its numbers may still move."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from arbitro.model.integrity import KINDS, Holds, prohibition, renumbered
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


Integrity = tuple[IntegrityEntry, ...]


def entry_of_line(
    line: IntegrityLine, players: Mapping[int, int], teams: Mapping[int, int] | None = None
) -> IntegrityEntry:
    """Return a line of a report with permanent numbers; those of nobody stay as they are.

    >>> entry_of_line(IntegrityLine("Import", 2, "1-2 => 2-1"), {1: 7, 2: 9}).text
    '{7}-{9} => {9}-{7}'
    """
    of_teams = teams is not None and KINDS[line.kind].of_teams
    numbers = teams if of_teams and teams is not None else players

    def held(tpn: int) -> str:
        return held_as(numbers[tpn], of_teams=of_teams) if tpn in numbers else str(tpn)

    # braces of a report's own would be read as numbers of ours
    text = line.text.replace("{", "(").replace("}", ")")
    return IntegrityEntry(line.kind, line.round_number, renumbered(line.kind, text, held))


def held_as(number: int, *, of_teams: bool = False) -> str:
    """Return how a text names a player by the permanent number, or a team.

    >>> held_as(12), held_as(3, of_teams=True)
    ('{12}', '{t3}')
    """
    return f"{{{'t' if of_teams else ''}{number}}}"


def left_of(held: Iterable[IntegrityEntry], number: int) -> Integrity:
    """Return what is left to say where a round, and those after it, are thrown away.

    >>> held = (IntegrityEntry("Import", 3), IntegrityEntry("Correction", 2))
    >>> left_of((*held, IntegrityEntry("Rounds", 3)), 3)
    (IntegrityEntry(kind='Rounds', round=2, text=''),)
    """
    return tuple(_left(held, number))


def _left(held: Iterable[IntegrityEntry], number: int) -> Iterator[IntegrityEntry]:
    for entry in held:
        match KINDS[entry.kind].holds:
            case Holds.ROUND if entry.round >= number:
                continue
            case Holds.LATER if entry.round >= number - 1:
                continue
            case Holds.SINCE if entry.round >= number:
                if number > 1:
                    yield entry._replace(round=number - 1)
            case _:
                yield entry


# The texts of what is done during play.


def changed(kind: str, paired: int, before: str, after: str) -> Integrity:
    """Return what is said of a setting changed once so many rounds were paired.

    >>> changed("Rounds", 5, "9", "10"), changed("Rounds", 0, "9", "10")
    ((IntegrityEntry(kind='Rounds', round=5, text='9 => 10'),), ())
    """
    differs = paired and before != after
    return (IntegrityEntry(kind, paired, f"{before} => {after}"),) if differs else ()


def numbers_moved(kind: str, paired: int, before: Sequence[int], after: Sequence[int]) -> Integrity:
    """Return what is said of numbers given anew: those of the players who have others now.

    >>> numbers_moved("Regeneration", 3, (10, 11, 12), (11, 10, 12))[0].text
    '1 2 => 2 1'
    """
    now = {entry: number for number, entry in enumerate(after, 1)}
    moved = [
        (number, now[entry])
        for number, entry in enumerate(before, 1)
        if now.get(entry, number) != number
    ]
    old, new = (" ".join(str(pair[side]) for pair in moved) for side in (0, 1))
    return changed(kind, paired, old, new)


def forbidden(
    sign: str,
    paired: int,
    group: Iterable[int],
    rounds: tuple[int, int] = (1, 0),
    *,
    of_teams: bool = False,
) -> Integrity:
    """Return what is said of a prohibition added or lifted once so many rounds were paired.

    Its rounds are told where they are not all that are still to be paired.

    >>> [entry.text for span in ((1, 0), (6, 8)) for entry in forbidden("+", 4, {7, 9}, span)]
    ['+ {7} {9}', '+ {7} {9} in rounds 6-8']
    """
    if not paired:
        return ()
    first, last = rounds
    told = "" if first <= paired + 1 and not last else f"{first}-{last or ''}"
    names = [held_as(number, of_teams=of_teams) for number in sorted(group)]
    return (IntegrityEntry("Prohibition", paired, prohibition(sign, names, told)),)
