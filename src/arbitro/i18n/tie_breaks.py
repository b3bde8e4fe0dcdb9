"""Values of tie-breaks in words: points with halves, averages as decimals, places as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.rules.tiebreaks import Unit, unit_of

if TYPE_CHECKING:
    from arbitro.i18n.translator import Translator
    from arbitro.rules.tiebreaks import TieBreak, Value


def tie_break_value(value: Value, tie_break: TieBreak, words: Translator) -> str:
    """Write a tie-break's value; nothing where it has none.

    >>> from arbitro.i18n import translator
    >>> from arbitro.rules.tiebreaks import TieBreak
    >>> tie_break_value(215, TieBreak("BH"), translator("es"))
    '21½'
    """
    return value_in(unit_of(tie_break), value, words)


def value_in(unit: Unit, value: Value, words: Translator) -> str:
    """Write a value in its unit; nothing where it has none.

    >>> from arbitro.i18n import translator
    >>> value_in(Unit.HUNDREDTHS, 1725, translator("en"))
    '17.25'
    """
    if value is None:
        return ""
    match unit:
        case Unit.TENTHS:
            return words.points(value) if isinstance(value, int) else words.decimal(value / 10)
        case Unit.HUNDREDTHS:
            if not value % 10:
                return words.points(int(value) // 10)
            return (
                words.of_hundredths(value) if isinstance(value, int) else words.decimal(value / 100)
            )
        case _:
            return str(value) if isinstance(value, int) else words.decimal(value)
