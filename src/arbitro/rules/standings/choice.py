"""Which edition and which tie-breaks a tournament's standings follow."""

from __future__ import annotations

from arbitro.explain.reason import Refused
from arbitro.model import System, Tournament
from arbitro.regulations import EditionChoice, NoEditionInForceError, choose_edition, editions
from arbitro.rules.tiebreaks import TieBreak, parse_tie_break

_DEFAULT = {
    System.DUTCH: ("DE", "BH/C1", "BH", "SB"),
    System.ROUND_ROBIN: ("DE", "WIN", "SB"),
    System.DOUBLE_ROUND_ROBIN: ("DE", "WIN", "SB"),
}


def tie_break_edition(tournament: Tournament, option: str | None = None) -> EditionChoice:
    """Decide the edition of C.07: the option, what the tournament stores, its first day, a default.

    The default is the newest edition, for events before the first encoded one the oldest.
    Raises UnknownEditionError for an option that fits none.
    """
    stored = next((key for key in tournament.editions if key.startswith("C.07@")), None)
    try:
        return choose_edition("C.07", option=option or stored, start=tournament.details.start)
    except NoEditionInForceError:
        return EditionChoice(editions("C.07")[0], "default")


def default_tie_breaks(system: System) -> tuple[TieBreak, ...]:
    """Return the tie-breaks taken where the event names none.

    No edition since 2023 has a list of its own, so these are a choice of arbitro: the lists FIDE
    recommended before, shortened.

    >>> [str(each) for each in default_tie_breaks(System.DUTCH)]
    ['DE', 'BH/C1', 'BH', 'SB']
    """
    return _read(_DEFAULT[system])[0]


def tie_breaks_of(
    tournament: Tournament,
) -> tuple[tuple[TieBreak, ...], tuple[Refused, ...]]:
    """Return the tie-breaks a tournament names, or the default ones, and what is not understood."""
    return _read(tournament.tie_breaks or _DEFAULT[tournament.system])


def _read(names: tuple[str, ...]) -> tuple[tuple[TieBreak, ...], tuple[Refused, ...]]:
    read = [parse_tie_break(name) for name in names]
    return (
        tuple(each for each in read if isinstance(each, TieBreak)),
        tuple(each for each in read if isinstance(each, Refused)),
    )
