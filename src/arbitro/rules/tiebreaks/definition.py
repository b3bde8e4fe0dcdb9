"""What a tie-break is: one value with its names, its unit, its computation and its working.

Every module of a concept (Buchholz, Koya, ...) makes its definitions and keeps them beside the
functions that count; `registry` finds them by code.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeVar

from arbitro.rules.tiebreaks.tie_break import TieBreak, Unit, Value

if TYPE_CHECKING:
    from arbitro.rules.tiebreaks.worksheets import Working

EITHER_SCORE: Final = ("MP", "GP")
MATCHES: Final = ("MP",)

TableT = TypeVar("TableT")
RulesT = TypeVar("RulesT")
AskedT = TypeVar("AskedT")


class Definition(NamedTuple, Generic[TableT, RulesT, AskedT]):
    """A tie-break of players, or of teams alone.

    ``concept`` is what its article carries. ``compute`` gives everybody's value, and is None where
    there is none outside a tie; ``split`` splits those who are tied, best first, and is None where
    values alone decide. ``working`` shows how a value came about. ``lowest_first`` tells that a
    lower value is better.

    ``modifiers`` are the letters by which it can be varied; an edition may have fewer. ``scores``
    are those by which teams may ask for a tie-break of players: ``MP`` alone counts matches.
    ``other_names`` are names of older texts for the same, ``usual`` the variants offered to who
    chooses from a list.

    ``of_ratings`` tells that it is left out where somebody is unrated, unless the event says how
    (C.07 art. 10), ``of_buchholz`` that it must not be used in round robins (C.07@2026-03 art. 8),
    ``of_performance`` that an edition may rank who played too little below everybody (C.06@2007-01
    art. 5(c)), ``of_boards`` that it asks for no opponent. ``refusal`` is the code with which a
    name that stands for several tie-breaks is always refused.
    """

    code: str
    concept: str
    unit: Unit
    compute: Callable[[TableT, TieBreak, RulesT], Sequence[Value]] | None
    working: Callable[[AskedT], Working]
    split: Callable[[TableT, TieBreak, RulesT, Sequence[int]], list[list[int]]] | None = None
    lowest_first: bool = False
    modifiers: str = ""
    scores: tuple[str, ...] = ()
    other_names: tuple[str, ...] = ()
    usual: tuple[str, ...] = ()
    of_ratings: bool = False
    of_buchholz: bool = False
    of_performance: bool = False
    of_boards: bool = False
    refusal: str = ""

    def is_lowest_first(self, tie_break: TieBreak) -> bool:
        """Tell whether the lower value is the better one, as the tie-break is varied."""
        return self.lowest_first is not tie_break.reverse
