"""Direct titles and norms of a championship, and how they are made from the rules' values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from arbitro.answers.derivation import Exact, answer
from arbitro.answers.standings import in_points
from arbitro.model import Points, Tournament
from arbitro.reasons import Reason
from arbitro.rules.titles import direct
from arbitro.rules.titles.direct_tables import DirectTitleKind


@dataclass(frozen=True, slots=True)
class DirectAward:
    """What a place brings: a title, or a norm of nine games for one."""

    place: int
    entry: Annotated[int, "permanent in an event; of a report, the pairing number"]
    number: Annotated[int, "pairing number"]
    name: str
    points: Exact
    games: Annotated[int, "games played"]
    title: str
    kind: DirectTitleKind
    now: Annotated[str, "title held at once (art. 0.6.2), empty for none; says nothing of norms"]


@answer("direct-titles")
@dataclass(frozen=True, slots=True)
class DirectTitles:
    """What the places of a championship bring, best first; ``table`` is the text it is by.

    ``cautions`` are what is unsure about the row of the table.
    """

    table: str
    cautions: tuple[Reason, ...]
    awards: tuple[DirectAward, ...]


def make_direct_titles(
    tournament: Tournament, found: direct.DirectTitles, entries: Sequence[int] = ()
) -> DirectTitles:
    """Return what places bring; ``entries`` are the permanent numbers of players in an event."""
    return DirectTitles(
        table=found.table,
        cautions=found.cautions,
        awards=tuple(
            DirectAward(
                place=finish.place,
                entry=entries[award.player - 1] if entries else award.player,
                number=award.player,
                name=tournament.entry(award.player).player.name,
                points=in_points(Points(finish.score)),
                games=finish.games,
                title=award.title.value,
                kind=award.kind,
                now=award.now.value if award.now else "",
            )
            for finish, award in found.awards
        ),
    )
