"""The value of a text that pairs by a procedure."""

from __future__ import annotations

from typing import NamedTuple

from arbitro.rules.pairing.reading import Reading
from arbitro.rules.pairing.swiss.swiss_rules import SwissRules


class Procedure(NamedTuple):
    """The text of a procedure, which has nothing else to set.

    ``swiss`` is how it remembers rounds and orders boards, ``readings`` the ways to read its
    disputed articles.
    """

    swiss: SwissRules
    readings: tuple[Reading, ...]
