"""The texts of the pairing of Olympiads as values (D.02)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from arbitro.model import EditionKey
from arbitro.rules.pairing.reading import (
    OLYMPIAD_DEFAULT_MATCH,
    OLYMPIAD_EQUAL_COLOURS,
    OLYMPIAD_LIMITS_IN_COLOURS,
    OLYMPIAD_PLAYED_ALL_ADJACENT,
    Reading,
)


class OlympiadText(NamedTuple):
    """One text of the pairing rules: what the editions do not share.

    ``ranked_by_game_points`` puts game points between match points and the number (art. 10 until
    2021; art. 3.2 of 2022 knows none). ``readings`` are the ways to read its disputed articles.
    """

    edition: EditionKey
    ranked_by_game_points: bool = False
    readings: tuple[Reading, ...] = (
        OLYMPIAD_EQUAL_COLOURS,
        OLYMPIAD_LIMITS_IN_COLOURS,
        OLYMPIAD_PLAYED_ALL_ADJACENT,
        OLYMPIAD_DEFAULT_MATCH,
    )


EDITION: Final = EditionKey("D.02@2022")
EDITIONS: Mapping[EditionKey, OlympiadText] = {
    item.edition: item
    for item in (
        OlympiadText(EditionKey("D.02@2006"), ranked_by_game_points=True),
        OlympiadText(EditionKey("D.02@2012"), ranked_by_game_points=True),
        OlympiadText(EDITION),
    )
}
"""The texts that pair by match points; what they leave open is read as in 2022."""

NOT_READ: Final = frozenset({EditionKey("D.02@1998")})
"""The texts of whose articles on pairing no copy was found: rounds by them are refused."""
