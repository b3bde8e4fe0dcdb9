"""The places and tie-breaks another program gives, compared with those of the rules."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from fractions import Fraction
from typing import Final, NamedTuple

from arbitro.cli.pairing.engine_comparison.disagreements import article_of
from arbitro.cli.pairing.engine_comparison.engines import Place
from arbitro.model import EditionKey, Tournament, Tpn
from arbitro.rules.standings import Standings, standings
from arbitro.rules.tiebreaks import TieBreak, parse_tie_breaks, unit_of
from arbitro.rules.tiebreaks.registry import definition_of

_PER_UNIT: Final = {"tenths": 10, "hundredths": 100}

BY_PLACES: Final = "DE"
"""What is only compared by the places: direct encounter has no value that all count alike."""


class DifferingPlace(NamedTuple):
    """A player whose place, or value of a tie-break, two programs have otherwise."""

    tpn: Tpn
    name: str
    article: str


def ranking(tournament: Tournament, codes: tuple[str, ...], edition: EditionKey) -> Standings:
    """Return the standings of a tournament by a list of tie-breaks."""
    asked, _ = parse_tie_breaks(",".join(codes))
    return standings(tournament, asked, edition)


def compare_places(ours: Standings, theirs: dict[int, Place]) -> tuple[DifferingPlace, ...]:
    """Compare places and values, each player by the first tie-break that differs."""
    found = []
    for row in ours.rows:
        place = theirs.get(row.tpn)
        if place is None or len(place.values) != len(row.values):
            name = "missing"
        else:
            columns = zip(ours.tie_breaks, row.values, place.values, strict=True)
            for tie_break, value, printed in columns:
                if tie_break.name != BY_PLACES and not _agrees(value, tie_break, printed):
                    name = str(tie_break)
                    break
            else:
                name = "" if place.rank == row.rank else "rank"
        if name:
            found.append(DifferingPlace(row.tpn, name, _article_of(name, ours.edition)))
    return tuple(found)


def _article_of(name: str, edition: EditionKey) -> str:
    """Return the article of a tie-break as it is written, empty for what is none."""
    named, _ = parse_tie_breaks(name)
    definition = definition_of(named[0].name) if named else None
    return "" if definition is None else article_of(edition, definition.concept)


def _agrees(value: int | Fraction | None, tie_break: TieBreak, printed: str) -> bool:
    """Tell whether a value is the printed one, in as many decimals as are printed.

    >>> _agrees(Fraction(65, 1), parse_tie_breaks("BH")[0][0], "6.5")
    True
    """
    try:
        theirs = Decimal(printed)
    except InvalidOperation:
        return value is None
    if value is None:
        return theirs == 0
    if isinstance(value, Fraction):
        ours = Decimal(value.numerator) / Decimal(value.denominator) / 10
    else:
        ours = Decimal(value) / _PER_UNIT.get(unit_of(tie_break).value, 1)
    return ours.quantize(theirs, rounding=ROUND_HALF_UP) == theirs
