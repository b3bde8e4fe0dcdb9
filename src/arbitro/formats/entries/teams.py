"""The order of the players of a team in an entry list whose column of boards says it."""

from __future__ import annotations

from collections.abc import Mapping

from arbitro.formats.texts.problems import Problem, problem
from arbitro.model import Player


def in_team_order(
    players: list[tuple[int, Player]], boards: Mapping[int, int]
) -> tuple[Problem, ...]:
    """Put the players of each club in the order of their boards, in the places they have together.

    Who has no board comes after those who have one. What has changed is said once.

    >>> players = [(2, Player("Gil", club="A")), (3, Player("Paz", club="A"))]
    >>> in_team_order(players, {2: 2, 3: 1})[0].code, players[0][1].name
    ('entry-boards-order', 'Paz')
    """
    if not boards:
        return ()
    before = list(players)
    teams: dict[str, list[int]] = {}
    for place, (_, player) in enumerate(players):
        if player.club:
            teams.setdefault(player.club.casefold(), []).append(place)
    for places in teams.values():
        lines = (before[place] for place in places)
        ordered = sorted(lines, key=lambda item: boards.get(item[0], max(boards.values()) + 1))
        for place, member in zip(places, ordered, strict=True):
            players[place] = member
    turned = [mine for mine, was in zip(players, before, strict=True) if mine is not was]
    if not turned:
        return ()
    line, player = turned[0]
    return (problem("entry-boards-order", line, 1, count=len(turned), text=player.name),)
