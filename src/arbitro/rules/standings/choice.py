"""Which edition and which tie-breaks a tournament's standings follow."""

from __future__ import annotations

from arbitro.model import EditionKey, System, Tournament
from arbitro.regulations import OTHER_TIE_BREAKS, EditionChoice, text_to_follow
from arbitro.rules.standings.as_listed import read_tie_breaks
from arbitro.rules.standings.standings import LeftOut
from arbitro.rules.tiebreaks import TieBreak

_DEFAULT = {
    System.DUTCH: ("DE", "BH/C1", "BH", "SB"),
    System.DUBOV: ("DE", "BH/C1", "BH", "SB"),
    System.BURSTEIN: ("DE", "BH/C1", "BH", "SB"),
    System.DOUBLE_SWISS: ("DE", "BH/C1", "BH", "SB"),
    System.LIM: ("DE", "BH/C1", "BH", "SB"),
    System.DUTCH_2009: ("DE", "BH/C1", "BH", "SB"),
    System.SWISS_1992: ("DE", "BH/C1", "BH", "SB"),
    System.ROUND_ROBIN: ("DE", "WIN", "SB"),
    System.DOUBLE_ROUND_ROBIN: ("DE", "WIN", "SB"),
}

_RECOMMENDED = {
    EditionKey("C.06@2007-01"): (
        ("DE", "TPR", "ARO"),
        ("DE", "PS", "BH", "SB", "WON", "BPG"),
        ("DE", "BPG", "KS", "SB", "WON"),
    ),
    EditionKey("FCE.02@1994"): (
        ("PS", "BH", "DE", "SB", "KA"),
        ("PS", "BH", "DE", "SB", "KA"),
        ("SB", "DE", "KA"),
    ),
}
"""The lists of an edition: for a Swiss of rated players, any other Swiss, and round robins."""

_OF_ITS_TIME = EditionKey("C.06@2007-01")
_OWN_LIST = ("DE", "ARO")
"""The final ranking of the Swiss of 1992 (F10), its lots left to the arbiter.

No list of its time is known; where the first one after it stands in, this order goes with it.
"""


def tie_break_regulation(*names: str | None) -> str:
    """Return the regulation of the first edition named in full, C.07 where none is.

    >>> tie_break_regulation("C.06@2007-01"), tie_break_regulation(None, "2024-08")
    ('C.06', 'C.07')
    """
    for name in names:
        regulation, at, _ = (name or "").partition("@")
        if at and regulation in OTHER_TIE_BREAKS:
            return regulation
    return "C.07"


def tie_break_edition(tournament: Tournament, option: str | None = None) -> EditionChoice:
    """Decide the edition: the option, what the tournament stores, its first day, a default.

    Editions of other regulations than C.07 are named in full, or chosen by the day. Where no text
    of that day is known the nearest one is the default, and the newest where there is no day.
    Raises UnknownEditionError for an option that fits none.
    """
    known = tuple(f"{regulation}@" for regulation in ("C.07", *OTHER_TIE_BREAKS))
    stored = next((key for key in tournament.editions if key.startswith(known)), None)
    named = option or stored
    regulation = tie_break_regulation(named)
    return text_to_follow(regulation, option=named, start=tournament.details.start)


def default_tie_breaks(
    system: System, edition: EditionKey | None = None, *, rated: bool = False
) -> tuple[TieBreak, ...]:
    """Return the tie-breaks taken where the event names none: those its edition recommends.

    The annex of 2007 has one list for Swiss tournaments in which everybody is ``rated`` and one for
    the others. No edition since 2023 has a list of its own: then it is a choice of arbitro, the
    lists FIDE recommended before, shortened. What a list says of play-offs, lots and colours is
    left to the arbiter.

    >>> [str(each) for each in default_tie_breaks(System.DUTCH)]
    ['DE', 'BH/C1', 'BH', 'SB']
    >>> [str(each) for each in default_tie_breaks(System.ROUND_ROBIN, EditionKey("C.06@2007-01"))]
    ['DE', 'BPG', 'KS', 'SB', 'WON']
    """
    return read_tie_breaks(_names_by_default(system, edition, rated=rated))[0]


def is_recommended(edition: EditionKey) -> bool:
    """Tell whether an edition recommends tie-breaks by the kind of tournament."""
    return edition in _RECOMMENDED


def tie_breaks_of(
    tournament: Tournament, edition: EditionKey | None = None
) -> tuple[tuple[TieBreak, ...], tuple[LeftOut, ...]]:
    """Return the tie-breaks a tournament names, or the default ones, and what is not understood."""
    rated = all(entry.player.rating for entry in tournament.entries)
    names = tournament.tie_breaks or _names_by_default(tournament.system, edition, rated=rated)
    return read_tie_breaks(names)


def _names_by_default(
    system: System, edition: EditionKey | None, *, rated: bool
) -> tuple[str, ...]:
    if system is System.SWISS_1992 and edition == _OF_ITS_TIME:
        return _OWN_LIST
    if edition not in _RECOMMENDED:
        like = System.DUTCH if system.is_swiss else System.ROUND_ROBIN
        return _DEFAULT.get(system, _DEFAULT[like])
    for_rated, for_others, round_robins = _RECOMMENDED[edition]
    if not system.is_swiss:
        return round_robins
    return for_rated if rated else for_others
