"""Scores of a section by the unusual scoring of its platform, game by game (E.04, comments).

Standings, tie-breaks and ratings keep the usual points; this is the list the platform shows.
"""

from __future__ import annotations

from typing import NamedTuple

from arbitro.desk.kernel.state import Game, Section
from arbitro.model import STANDARD_POINTS, EntryId, Result, points_of
from arbitro.rules.office.conduct.online import OnlineGame, Outcome, Scoring, scores_of

_OUTCOMES: dict[int, Outcome] = {10: "W", 5: "D", 0: "L"}


class PlatformScore(NamedTuple):
    """What each game brought a player, in the order of rounds, and all of them together."""

    entry: EntryId
    games: tuple[int, ...]
    total: int


def scoring_of(section: Section) -> Scoring | None:
    """Return how the platform scores by what is said of a section, None where it is as usual."""
    said = section.office.facts("online-scoring")
    kind = said.text("scoring")
    if kind not in {"ladder", "double"}:
        return None
    return Scoring(
        "ladder" if kind == "ladder" else "double",
        said.yes("draw-row-zero") is True,
        "win" if said.text("draw-row-ends-by") == "win" else "any",
    )


def platform_scores(section: Section) -> tuple[PlatformScore, ...]:
    """Return the scores of all players, the highest first; empty where the scoring is usual.

    Of a forfeited game the winner has a win; a bye is no game.
    """
    scoring = scoring_of(section)
    if scoring is None:
        return ()
    # Everybody from the start: who has played no game yet is in the list with nothing.
    played: dict[EntryId, list[OnlineGame]] = {number: [] for number in section.numbers}
    berserk = _berserk(section)
    for round_ in section.rounds:
        for game in round_.games.values():
            for side, entry, result in _sides(game):
                risked = (round_.number, game.board, side) in berserk
                outcome = _OUTCOMES.get(points_of(result, STANDARD_POINTS))
                if outcome is not None:
                    played.setdefault(entry, []).append(OnlineGame(outcome, risked))
    found = [
        PlatformScore(entry, scores, sum(scores))
        for entry, games in played.items()
        for scores in (scores_of(scoring, games),)
    ]
    return tuple(sorted(found, key=lambda item: -item.total))


def _sides(game: Game) -> tuple[tuple[str, EntryId, Result], ...]:
    result = game.result
    if result is None or result.white is Result.PENDING:
        return ()
    return ("white", game.white, result.white), ("black", game.black, result.black)


def _berserk(section: Section) -> frozenset[tuple[int, int, str]]:
    """Return by round, board and colour who gave up half the time; nobody where it is not played.

    A row that names neither round nor board says nothing.
    """
    if section.office.facts("online-scoring").yes("berserk") is not True:
        return frozenset()
    return frozenset(
        (number, board, side)
        for row in section.office.standing("berserk-games")
        for number, board in ((row.facts.number("round"), row.facts.number("board")),)
        if number is not None and board is not None
        for side in row.facts.many("gone-berserk")
    )
