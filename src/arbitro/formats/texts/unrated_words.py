"""Words for a player without a rating."""

from __future__ import annotations

WORDS_FOR_UNRATED = frozenset(
    {"s/e", "sin elo", "sin rating", "sans elo", "senza elo", "sem elo", "ohne elo", "ohne dwz"}
    | {"unr", "unr.", "unrated", "not rated", "no rating", "no elo", "n/a", "non classé"}
)
"""What says of a player behind the name that there is no rating, and is no part of a name."""

UNRATED = WORDS_FOR_UNRATED | {
    *("", "-", "--", "---", "0", "0000", "se", "nr", "nc", "ohne", "p", "sin"),
}
