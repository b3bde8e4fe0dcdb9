"""Players of a team on wrong boards (comment of the Arbiters' Manual to C.05 art. 7.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbitro.rules.laws.ruling import Player, Score, forfeit_by

if TYPE_CHECKING:
    from arbitro.rules.laws.case import Case
    from arbitro.rules.laws.ruling import Ruling


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongTeamBoard:
    """A player of a team sat at a board that was another's; ``result`` is what was played."""

    player: Player
    result: Score | None = None


def wrong_team_board(case: Case, facts: WrongTeamBoard) -> Ruling:
    """Rule on a game at a wrong board: lost in the match, rated as it was played."""
    draft = case.draft("wrong-team-board")
    draft.because("wrong-board-lost-in-the-match", player=facts.player)
    if facts.result is not None:
        draft.because("wrong-board-rated-as-played", score=facts.result.value)
    return draft.ended(forfeit_by(facts.player))
