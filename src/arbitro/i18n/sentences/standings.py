"""Standings in words: the values of tie-breaks, and the names of groups."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.rules.standings import GroupBy
from arbitro.rules.tiebreaks import Unit, unit_of

if TYPE_CHECKING:
    from arbitro.i18n.translator import Translator
    from arbitro.rules.standings import Band, Group
    from arbitro.rules.tiebreaks import TieBreak, TieBreakValue


def tie_break_value(value: TieBreakValue, tie_break: TieBreak, words: Translator) -> str:
    """Write a tie-break's value; nothing where it has none.

    >>> from arbitro.i18n import translator
    >>> from arbitro.rules.tiebreaks import TieBreak
    >>> tie_break_value(215, TieBreak("BH"), translator("es"))
    '21½'
    """
    return value_in(unit_of(tie_break), value, words)


def value_in(unit: Unit, value: TieBreakValue, words: Translator) -> str:
    """Write a value in its unit; nothing where it has none.

    Products are decimals, also where they are halves: a column has one form.

    >>> from arbitro.i18n import translator
    >>> [value_in(Unit.HUNDREDTHS, value, translator("en")) for value in (1725, 50, 300)]
    ['17.25', '0.5', '3']
    """
    if value is None:
        return ""
    match unit:
        case Unit.TENTHS:
            return words.points(value) if isinstance(value, int) else words.decimal(value / 10)
        case Unit.HUNDREDTHS:
            return (
                words.of_hundredths(value) if isinstance(value, int) else words.decimal(value / 100)
            )
        case _:
            return str(value) if isinstance(value, int) else words.decimal(value)


# Groups of standings in words: ``Women``, ``ESP``, ``Up to 12 years``, ``Rating 1800 to 1999``.


def group_name(group: Group, words: Translator) -> str:
    """Return what a group is called.

    >>> from arbitro.i18n import translator
    >>> from arbitro.rules.standings import Band, Group
    >>> group_name(Group(GroupBy.AGE, "-12", (), Band(0, 12)), translator("es"))
    'Hasta 12 años'
    """
    if group.by is not None and group.band is not None:
        return words.t(
            f"standings.group.{group.by.value}-{_shape(group.band)}",
            lowest=group.band.lowest,
            highest=group.band.highest,
        )
    if not group.name:
        return words.t("standings.group.none")
    if group.by is GroupBy.SEX:
        return words.t(f"standings.group.sex-{group.name}")
    return group.name


def _shape(band: Band) -> str:
    if not band.highest:
        return "from"
    if not band.lowest:
        return "up-to"
    return "exactly" if band.lowest == band.highest else "between"
