"""What befell a tournament that its records cannot say: the comment lines FIDE asks for.

``### KIND @ Round N: TEXT``. `KINDS` is the table of them, for whoever writes and reads them.
Players stand in the text by their numbers, which may be others on another day: `renumbered` finds
them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from enum import Enum, unique
from types import MappingProxyType
from typing import Final, NamedTuple

from arbitro.model.tournament import EXPULSION, IntegrityLine

MODE_LEFT: Final = "FIDE mode exited"
"""The kind of the line that says FIDE mode was left; it has no text."""

MADE_BY_HAND: Final = "MPA"
"""The kind of a round paired by hand: it follows from what is told of that round."""

FULL_POINT_BYE: Final = "FPB"
"""The kind of a full-point bye: it follows from the rounds."""

EDITION: Final = "Edition"
"""The kind of the line that says which text was followed up to a round, and which one since."""

CORRECTION: Final = "Correction"
"""The kind of a result or colours that the round after was paired without, and later ones with."""

ADJOURNMENT: Final = "Adjournment"
"""The kind of an adjourned game that was not drawn, though the round after was paired so."""


@unique
class Named(Enum):
    """Whom the text of a line names: nobody of today, boards, games with results, or a group."""

    NOBODY = "nobody"
    BOARDS = "boards"
    GAMES = "games"
    GROUP = "group"


@unique
class Holds(Enum):
    """What of a line is left where a round is thrown away and paired anew.

    ``ROUND``: it is of the pairings of its round, and goes with them. ``LATER``: it is of a round
    that later ones were paired by, and goes with the last of those. ``SINCE``: it is of the rounds
    after the one it names, and was then made so many rounds earlier; before the first it is nothing
    out of the way.
    """

    ROUND = "round"
    LATER = "later"
    SINCE = "since"


class LineKind(NamedTuple):
    """A kind of line: whom it names, what it is of, and whether its numbers may be of teams."""

    named: Named
    holds: Holds
    of_teams: bool = False


KINDS: Final[Mapping[str, LineKind]] = MappingProxyType(
    {
        MODE_LEFT: LineKind(Named.NOBODY, Holds.SINCE),
        MADE_BY_HAND: LineKind(Named.BOARDS, Holds.ROUND, of_teams=True),
        "Import": LineKind(Named.BOARDS, Holds.ROUND, of_teams=True),
        "Configuration": LineKind(Named.BOARDS, Holds.ROUND, of_teams=True),
        CORRECTION: LineKind(Named.GAMES, Holds.LATER),
        ADJOURNMENT: LineKind(Named.GAMES, Holds.LATER),
        # numbers of two days, settings of the event: nobody's of today
        "Regeneration": LineKind(Named.NOBODY, Holds.SINCE),
        "Exchange": LineKind(Named.NOBODY, Holds.SINCE),
        "Rounds": LineKind(Named.NOBODY, Holds.SINCE),
        "Tie-breaks": LineKind(Named.NOBODY, Holds.SINCE),
        EDITION: LineKind(Named.NOBODY, Holds.SINCE),
        "Prohibition": LineKind(Named.GROUP, Holds.SINCE, of_teams=True),
        EXPULSION: LineKind(Named.GROUP, Holds.SINCE),
        FULL_POINT_BYE: LineKind(Named.BOARDS, Holds.ROUND, of_teams=True),
    }
)
"""The kinds of lines. Games corrected for the ratings alone have a line as well, which says what
counted and what is in the records (`arbitro.formats.trf.own_lines`)."""

_PAIRED = re.compile(r"(?<![\d-])\d+(?=-\d+(?![\d-]))|(?<=\d-)\d+(?![\d-])|(?<![\d-])\d+(?==[A-Z])")
_NUMBERS = re.compile(r"\d+")
_IN_ROUNDS = " in rounds "


def left_in(lines: Iterable[IntegrityLine]) -> int | None:
    """Return the round after which a report says FIDE mode was left, None where it says nothing.

    >>> left_in([IntegrityLine(MODE_LEFT, 5), IntegrityLine(MODE_LEFT, 3)])
    3
    """
    return min((line.round_number for line in lines if line.kind == MODE_LEFT), default=None)


def followed_in(lines: Iterable[IntegrityLine], edition: str, number: int) -> str:
    """Return the text of a regulation that was followed in a round; ``edition`` where no line says.

    A change tells of the last round paired before it. Any text may stand in the place of one that
    a line has it replace.

    >>> lines = [IntegrityLine(EDITION, 3, "C.04.3@2026-02 => C.04.3@2017-07")]
    >>> [followed_in(lines, "C.04.3@2017-07", number) for number in (3, 4)]
    ['C.04.3@2026-02', 'C.04.3@2017-07']
    >>> followed_in(lines, "C.07@2026-03", 3)
    'C.07@2026-03'
    """
    regulation = edition.partition("@")[0]
    followed = ""
    for line in lines:
        before, arrow, after = line.text.partition(" => ")
        concerned = regulation in {key.partition("@")[0] for key in (before, after)}
        if line.kind != EDITION or not arrow or not concerned:
            continue
        if line.round_number < number:
            followed = after
        elif not followed:
            return before
    return followed or edition


def prohibition(sign: str, group: Iterable[str], rounds: str = "") -> str:
    """Return the text of a prohibition added (``+``) or lifted (``-``) during play.

    >>> prohibition("+", ("3", "9")), prohibition("+", ("3", "9"), "5-6")
    ('+ 3 9', '+ 3 9 in rounds 5-6')
    """
    return " ".join((sign, *group)) + (f"{_IN_ROUNDS}{rounds}" if rounds else "")


def renumbered(kind: str, text: str, number: Callable[[int], str]) -> str:
    """Return the text of a line with other names of its players.

    >>> double = lambda tpn: str(2 * tpn)
    >>> renumbered("Import", "4-1 2=PAB => 2-1 4=PAB", double)
    '8-2 4=PAB => 4-2 8=PAB'
    >>> renumbered("Correction", "6-17: 1-0 => 0-1, 6-17 => 17-6", double)
    '12-34: 1-0 => 0-1, 12-34 => 34-12'
    >>> renumbered("Adjournment", "1-5 1-0", double), renumbered("Prohibition", "+ 3 9", double)
    ('2-10 1-0', '+ 6 18')
    >>> renumbered("Prohibition", "+ 3 9 in rounds 5-6", double)
    '+ 6 18 in rounds 5-6'
    """

    def pairs(part: str) -> str:
        return _PAIRED.sub(lambda found: number(int(found[0])), part)

    match KINDS[kind].named:
        case Named.BOARDS:
            return pairs(text)
        case Named.GAMES:
            return ", ".join(_game_renumbered(part, pairs) for part in text.split(", "))
        case Named.GROUP:
            group, between, rounds = text.partition(_IN_ROUNDS)
            told = _NUMBERS.sub(lambda found: number(int(found[0])), group)
            return f"{told}{between}{rounds}"
        case _:
            return text


def _game_renumbered(part: str, pairs: Callable[[str], str]) -> str:
    """Return what is said of a game; without a result, of its colours, all of it is players."""
    if " => " in part and ": " not in part:
        return pairs(part)
    separator = ": " if ": " in part else " "
    pair, between, result = part.partition(separator)
    return pairs(pair) + between + result
