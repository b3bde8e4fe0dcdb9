"""Who has games under which names, and names joined by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from arbitro.games.search import players_like

if TYPE_CHECKING:
    from arbitro.games.base import GameBase


class NamedPlayer(NamedTuple):
    """A name with its games; ``person`` is the identifier of FIDE it is joined to, 0 for none."""

    name: str
    person: int
    games: int


def people_like(base: GameBase, text: str) -> list[NamedPlayer]:
    """Return the names that a search for somebody means, by person and the most games first."""
    found = []
    for number in players_like(base, text):
        name, person, games = base.connection.execute(
            "SELECT name, coalesce(person, 0), (SELECT count(*) FROM game WHERE white = player.id)"
            " + (SELECT count(*) FROM game WHERE black = player.id) FROM player WHERE id = ?",
            (number,),
        ).fetchone()
        found.append(NamedPlayer(name, person, games))
    return sorted(found, key=lambda each: (-each.games, each.person, each.name))


def join(base: GameBase, name: str, person: int) -> bool:
    """Say whose name this is where games say it by no identifier; return whether there is one."""
    changed = base.connection.execute(
        "UPDATE player SET person = ?, joined = 1 WHERE name = ? AND fide_id = 0", (person, name)
    )
    return changed.rowcount > 0
