"""The nine digits on slips and table cards: section, round, table, and two that check them.

ISO 7064, MOD 97-10. Digits alone: a scanner in the hand is a keyboard of any layout.
"""

from __future__ import annotations

from typing import NamedTuple

MOST_SECTIONS, MOST_TABLES = 99, 999
TABLE_CARD = 0
"""The round of a table card, which is good for all of them."""

_DIGITS = 9


class Code(NamedTuple):
    """What a code names; ``round`` is `TABLE_CARD` on the card of a table."""

    section: int
    round: int
    table: int

    def names(self, section: int, number: int, table: int) -> bool:
        """Tell whether a table of a round is meant; a card of a table means it in every round.

        >>> Code(1, 6, 9).names(1, 6, 9), Code(1, 6, 9).names(1, 7, 9), Code(1, 0, 9).names(1, 7, 9)
        (True, False, True)
        """
        return self == (section, self.round and number, table)


def written(code: Code) -> str:
    """Return a code as digits; empty where it is too large to be one.

    >>> written(Code(1, 5, 17)), written(Code(2, 6, 23)), written(Code(1, 9, 1))
    ('010501706', '020602316', '010900182')
    """
    if code.section > MOST_SECTIONS or code.round > MOST_SECTIONS or code.table > MOST_TABLES:
        return ""
    number = f"{code.section:02}{code.round:02}{code.table:03}"
    return f"{number}{98 - int(number) * 100 % 97:02}"


def read(digits: str) -> Code | None:
    """Return what nine digits name, None where they are none or do not check.

    >>> read("010501706"), read("010501707"), read("10501706"), read("٠١٠٥٠١٧٠٦")
    (Code(section=1, round=5, table=17), None, None, None)
    """
    if len(digits) != _DIGITS or not (digits.isascii() and digits.isdigit()):
        return None
    found = Code(int(digits[:2]), int(digits[2:4]), int(digits[4:7]))
    return found if written(found) == digits else None
