"""The two texts of the Swiss System based on rating, as far as they differ."""

from __future__ import annotations

from typing import NamedTuple

from arbitro.model import EditionKey


class Text(NamedTuple):
    """What a text says of strong and mild colour preferences.

    ``strong_as_absolute``: in odd rounds a strong preference counts as absolute while that lets
    nobody more float (art. A7.d). ``mild_either_way``: in even rounds a mild preference counts as
    the one that is easier to grant (art. A7.e).
    """

    strong_as_absolute: bool = False
    mild_either_way: bool = False


TEXTS = {
    EditionKey("SWISS.1992@1992-06"): Text(),
    EditionKey("DUTCH.2009@2009"): Text(strong_as_absolute=True, mild_either_way=True),
}
"""The text of each edition."""
