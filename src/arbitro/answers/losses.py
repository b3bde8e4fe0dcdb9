"""What a tournament loses where it is written in another format."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from arbitro.answers.derivation import answer


@answer("losses")
@dataclass(frozen=True, slots=True)
class Losses:
    """What a file of a format does not keep of a tournament.

    ``members`` are those of arbitro's own JSON, as ``entries.player.club``; it is true in Python
    where there are any, or nobody knows.
    """

    format: str
    members: Annotated[tuple[str, ...] | None, "null where nobody knows what a file says"]

    def __bool__(self) -> bool:
        return self.members is None or bool(self.members)
