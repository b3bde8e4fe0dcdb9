"""Honours of an Olympiad on a page: categories of its teams, the trophy with another section."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.desk.derived.teams.standing import team_standings_of
from arbitro.rules.standings.honours import (
    Placed,
    TeamCategory,
    TrophyPlace,
    categories,
    of_both,
    trophy,
)
from arbitro.web.views.event import EventView, SectionView
from arbitro.web.views.teams import TeamsView


@dataclass(frozen=True, slots=True)
class Trophy:
    """The places of the federations in this section and another, and who has the smallest sum."""

    section: str
    places: tuple[TrophyPlace, ...]
    holders: tuple[TrophyPlace, ...]


@dataclass(frozen=True, slots=True)
class Honours:
    """What is won beside the medals after a round; a trophy with every other such section."""

    after: int
    final: bool
    categories: tuple[TeamCategory, ...]
    trophies: tuple[Trophy, ...]


def honours_of(event: EventView, view: SectionView) -> Honours | None:
    """Return the honours of a section, None where there are no standings of teams."""
    mine = _placed(view)
    if mine is None:
        return None
    trophies = []
    for other in event.sections:
        theirs = _placed(other) if other.id != view.id and _has_honours(other) else None
        if theirs is not None:
            places = trophy(mine[1], theirs[1])
            trophies.append(Trophy(other.section.settings.name, places, of_both(places)))
    after, placed = mine
    return Honours(after, after >= view.rounds_total > 0, categories(placed), tuple(trophies))


def _has_honours(view: SectionView) -> bool:
    return "honours" in view.kind.forms


def _placed(view: SectionView) -> tuple[int, tuple[Placed, ...]] | None:
    table = team_standings_of(view.state, view.section, None)
    if table is None:
        return None
    teams = TeamsView(view)
    return table.after, tuple(
        Placed(row.rank, int(row.tpn), teams.by_number(row.tpn).name) for row in table.rows
    )
