"""``arbitro standings`` asked for in the plainest way, understood without the parser of options.

Only what cannot be misread is read here, as `arbitro.cli.plainly` does for ``pair``. Everything
else is left to the parser, which decides it.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from arbitro.cli.base.ordering import Decided, StandingsRequest
from arbitro.cli.plainly import is_language

if TYPE_CHECKING:
    from collections.abc import Sequence


NAMES = {
    "--tiebreaks": "tiebreaks",
    "--tie-breaks": "tiebreaks",
    "--edition": "edition",
    "--json": "as_json",
}
"""Options of ``standings`` as they are written -> what they say."""


def standings_asked_plainly(given: Sequence[str]) -> StandingsRequest | None:
    """Return what a plain ``standings`` asks for, None for anything the parser has to read.

    >>> standings_asked_plainly(["standings", "open.trf", "--edition", "2026"]).edition
    '2026'
    >>> standings_asked_plainly(["standings", "open.trf", "--by", "sex"]) is None
    True
    """
    if not given or given[0] != "standings" or "_ARBITRO_COMPLETE" in os.environ:
        return None
    found: dict[str, str] = {}
    words = iter(given[1:])
    for word in words:
        if word == "--lang":
            if not is_language(next(words, "")):
                return None
            continue
        name = NAMES.get(word, "report")
        value = word if name in {"report", "as_json"} else next(words, "--")
        if name in found or (name != "as_json" and value.startswith("-") and value != "-"):
            return None
        found[name] = value
    if not found.get("report"):
        return None

    return StandingsRequest(
        found["report"],
        found.get("edition"),
        Decided(found.get("tiebreaks")),
        as_json="as_json" in found,
    )
