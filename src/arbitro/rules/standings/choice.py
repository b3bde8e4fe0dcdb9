"""Which edition and which tie-breaks a tournament's standings follow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from arbitro.model import EditionKey, System, Tournament
from arbitro.model.registry import Origin
from arbitro.reasons import Refused, refused
from arbitro.regulations import OTHER_TIE_BREAKS, EditionChoice, text_to_follow
from arbitro.rules.standings.standings import LeftOut
from arbitro.rules.tiebreaks import TieBreak, parse_tie_break, rules_of

# Standings that leave out a tie-break of their list are shown, but nothing is decided by them.


def read_tie_breaks(names: Iterable[str]) -> tuple[tuple[TieBreak, ...], tuple[LeftOut, ...]]:
    """Return the tie-breaks of a list, and those that are not understood with the reason."""
    read = [(name, parse_tie_break(name)) for name in names]
    return (
        tuple(tie_break for _, tie_break in read if isinstance(tie_break, TieBreak)),
        tuple((name, item) for name, item in read if isinstance(item, Refused)),
    )


def kept_tie_breaks(
    names: Iterable[str], brought: Mapping[str, Origin] = MappingProxyType({})
) -> tuple[tuple[TieBreak, ...], tuple[LeftOut, ...]]:
    """Return the tie-breaks of an event's own list, and those left out with the reason.

    The list was understood when it was chosen: a name unknown by now is one that is not installed.
    ``brought`` tells by code which plug-in it was chosen from.
    """
    read, unread = read_tie_breaks(names)

    def missing(name: str) -> Refused:
        origin = brought.get(name.upper().partition("/")[0].partition(":")[0])
        if origin is None:
            return refused("tie-break-not-here", tie_break=name)
        plugin, version = origin
        return refused("tie-break-not-here", plugin=plugin, version=version, tie_break=name)

    return read, tuple(
        (name, missing(name)) if why.code == "tie-break-unknown" else (name, why)
        for name, why in unread
    )


def not_as_listed(left_out: tuple[LeftOut, ...]) -> Refused | None:
    """Refuse to decide a place, a title or money by an order that is not the one asked for.

    >>> not_as_listed(()) is None
    True
    """
    if not left_out:
        return None
    return refused("order-not-as-listed", tie_breaks=tuple(name for name, _why in left_out))


_SWISS = ("DE", "BH/C1", "BH", "SB")
_ROUND_ROBIN = ("DE", "WIN", "SB")
"""No edition since 2023 has a list of its own: these are arbitro's choice, the lists FIDE
recommended before, shortened."""


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
    return rules_of(edition).recommended is not None


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
    rules = rules_of(edition) if edition else None
    if rules is not None and rules.recommended is not None:
        return rules.recommended.of(system, rated=rated)
    if system.is_swiss:
        return _SWISS
    # Before July 2023 there are games won, and no wins without playing.
    games_won = rules is not None and "WIN" not in rules.names
    return tuple("WON" if games_won and name == "WIN" else name for name in _ROUND_ROBIN)
