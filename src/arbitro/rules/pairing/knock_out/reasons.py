"""Why two players meet in a bracket, and why a match is decided: as data."""

from __future__ import annotations

from typing import Final

from arbitro.model import EditionKey, Tpn
from arbitro.reasons import Reason, reason
from arbitro.rules.pairing.knock_out.bracket import MatchSide
from arbitro.rules.pairing.knock_out.progress import Encounter, KnockOut, final_places

MANUAL: Final = EditionKey("AM.IV@2023")
WIMBLEDON: Final = EditionKey("WIM@2009")
RATINGS: Final = EditionKey("B.02@2024-03")


def why_together(encounter: Encounter) -> Reason:
    """Say where the two sides of a match come from."""
    tie = encounter.tie
    parts = tuple(_side(side) for side in (tie.first, tie.second))
    if tie.third_place:
        return reason("knock-out-third-place", parts=parts, match=tie.number)
    what = "match" if tie.first.seed and tie.second.seed else "winners"
    measures = ((what, tie.number), ("bracket_round", tie.round_number))
    return Reason("knock-out-bracket", WIMBLEDON, measures, parts)


def _side(side: MatchSide) -> Reason:
    if side.seed is not None:
        return reason("knock-out-side-seed", seed=int(side.seed))
    code = "knock-out-side-loser" if side.loser else "knock-out-side-winner"
    return reason(code, match=side.match)


def why_decided(encounter: Encounter, ratings: EditionKey = RATINGS) -> Reason | None:
    """Say how a match was decided, None while it is open; its parts are scores, stage by stage.

    ``ratings`` says that games after the decision are not rated.
    """
    if encounter.vacant:
        return reason("knock-out-walkover", player=encounter.winner)
    progress = encounter.progress
    if progress is None or not progress.is_decided:
        return None
    scores = tuple(
        reason(
            f"match-score-{score.stage.kind.value}",
            first=int(score.first),
            second=int(score.second),
        )
        for score in progress.scores
        if score.games
    )
    if progress.after:
        scores += (reason("match-after-decision", ratings, games=len(progress.after)),)
    edition = MANUAL if progress.decided_by in _IN_THE_MANUAL else None
    number = 0 if progress.decided_at is None else progress.decided_at + 1
    return reason(
        f"match-by-{progress.decided_by}", edition, scores, player=progress.winner, game=number
    )


def why_placed(event: KnockOut, one: Tpn, other: Tpn) -> Reason:
    """Say what put a player before another, or on the same place: the round each went out in.

    ``one`` stands first. Rounds are counted back from the final, as they are named.
    """
    pair = {one, other}
    third = next((match for match in event.encounters if match.tie.third_place), None)
    if third is not None and third.is_over and pair == {third.winner, third.loser}:
        return reason("place-by-third-place-match", one=third.winner, other=third.loser)
    out_in = {place.tpn: place.out_in for place in final_places(event)}
    first, second = out_in[one], out_in[other]
    if not second:
        return reason("place-both-still-in")
    later = event.rounds - second + 1
    if first == second:
        return reason("place-out-together", bracket_round=later)
    if first:
        earlier = event.rounds - first + 1
        return reason(
            "place-out-later", one=one, other=other, bracket_round=earlier, other_round=later
        )
    if event.final.is_over:
        return reason("place-final-won", one=one, other=other)
    return reason("place-still-in", one=one, other=other, other_round=later)


_IN_THE_MANUAL = frozenset({"games", "rapid", "blitz", "armageddon"})
