"""What an import took for granted, and which of its rounds the rules pair otherwise."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

Pairs = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class ImportDefault:
    """Something a file does not state: a code, and what was taken instead.

    ``value`` is a number, a key or an abbreviation as files write it, empty where the code says
    all.
    """

    code: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class RoundApart:
    """A round of an import that its rules pair otherwise.

    ``kind`` is that of the checker (`rules.pairing.checker`), ``breach`` where a text has rules and
    no pairing, ``failed`` where the replay crashed, as ``fault`` says. ``stated`` and ``expected``
    are the boards that differ, by the permanent numbers of players, or of teams where teams meet.
    """

    round: int
    kind: str
    stated: Pairs = ()
    expected: Pairs = ()
    stated_bye: int | None = None
    expected_bye: int | None = None
    fault: str = ""

    def renumbered(self, number: Callable[[int], int]) -> RoundApart:
        """Return the round with other numbers of those who meet.

        >>> RoundApart(1, "pairs", ((1, 2),), expected_bye=3).renumbered(lambda one: 10 * one)
        RoundApart(round=1, kind='pairs', stated=((10, 20),), expected=(), stated_bye=None, \
expected_bye=30, fault='')
        """

        def pairs(games: Pairs) -> Pairs:
            return tuple((number(one), number(two)) for one, two in games)

        def bye(one: int | None) -> int | None:
            return None if one is None else number(one)

        return replace(
            self,
            stated=pairs(self.stated),
            expected=pairs(self.expected),
            stated_bye=bye(self.stated_bye),
            expected_bye=bye(self.expected_bye),
        )


@dataclass(frozen=True, slots=True)
class ImportRecord:
    """What is kept of an import.

    ``checked``: its rounds were paired again; where they were not, that is still to be done.
    ``confirmed``: somebody confirmed that the rounds that differ were played as the file has them.
    """

    defaults: tuple[ImportDefault, ...] = ()
    apart: tuple[RoundApart, ...] = ()
    checked: bool = True
    confirmed: bool = False

    @property
    def is_open(self) -> bool:
        """Tell whether rounds wait to be paired again, or for a confirmation."""
        return not (self.checked and (self.confirmed or not self.apart))
