"""Whether the next round can be paired after the open games, and what would help if not.

Who may meet whom depends on games played, colours and byes; on results alone only in the last round
of some systems. So mostly one completion shows it for all of them. Else all completions of the
games are tried that may decide, or it is said that it is not known.
"""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum, unique
from math import prod
from typing import Final, NamedTuple

from arbitro.model import RoundPairing, Tpn
from arbitro.reasons import Refused
from arbitro.rules.pairing.foresight.completions import (
    NOT_PLAYED,
    PLAYED,
    ComingRound,
    Completion,
    Ending,
    Legality,
    completions,
    drawn,
)
from arbitro.rules.pairing.swiss.impossible import BYE, obstruction_of

MOST_DECIDING: Final = 6
"""With more games that may decide it is not known: for six, 729 completions are tried."""

MOST_ASKED: Final = 24
"""So many players and games at most are asked whether they would help."""

_IMPOSSIBLE = "no-complete-pairing"


@unique
class Possibility(Enum):
    """Whether the next round can be paired: in every completion, in none, in some."""

    POSSIBLE = "possible"
    IMPOSSIBLE = "impossible"
    DEPENDS = "depends"
    NOT_KNOWN = "not-known"


class GameEndings(NamedTuple):
    """An open game, by its place, and some of its endings."""

    game: int
    endings: tuple[Ending, ...]


class Outlook(NamedTuple):
    """Whether the next round can be paired, and if not surely, who stands in the way.

    ``why`` names the players, as the refusal of a round does. The ``needs`` are all to be met where
    it ``depends``, and are enough where ``needs_suffice``. After each of the endings ``not_played``
    and after each of the ``withdrawals`` the round can be paired, however the other games end; only
    `MOST_ASKED` of each are looked at.
    """

    verdict: Possibility
    why: Refused | None = None
    needs: tuple[GameEndings, ...] = ()
    needs_suffice: bool = False
    not_played: tuple[GameEndings, ...] = ()
    withdrawals: tuple[Tpn, ...] = ()


def outlook(coming: ComingRound) -> Outlook:
    """Return whether a coming round can be paired, and what would help where it may not."""
    found = _without_help(coming)
    if found.verdict not in {Possibility.IMPOSSIBLE, Possibility.DEPENDS}:
        return found
    return found._replace(
        not_played=_games_that_help(coming),
        withdrawals=_withdrawals_that_help(coming, found.why),
    )


def _games_that_help(coming: ComingRound) -> tuple[GameEndings, ...]:
    found = []
    for game in range(min(coming.open_games, MOST_ASKED)):
        helping = tuple(ending for ending in NOT_PLAYED if _is_possible(coming.after(game, ending)))
        if helping:
            found.append(GameEndings(game, helping))
    return tuple(found)


def _withdrawals_that_help(coming: ComingRound, why: Refused | None) -> tuple[Tpn, ...]:
    """Return whose withdrawal helps; of many, those who stand in each other's way are asked."""
    sides = coming.sides
    if len(sides) > MOST_ASKED:
        named = None if why is None else obstruction_of(why)
        sides = () if named is None else named.players[:MOST_ASKED]
    return tuple(side for side in sides if side != BYE and _is_possible(coming.without(side)))


def _is_possible(coming: ComingRound) -> bool:
    return _without_help(coming).verdict is Possibility.POSSIBLE


def _without_help(coming: ComingRound) -> Outlook:
    """Return the verdict, and why it is not that the round can be paired."""
    if coming.is_plainly_possible():
        return Outlook(Possibility.POSSIBLE)
    if coming.legality is Legality.FIXED:
        return _verdict_of([coming.pair(drawn(coming.open_games))])
    if coming.legality is Legality.BY_POINTS:
        fewest = coming.pair_at_bound(highest=False)
        if isinstance(fewest, RoundPairing):
            return Outlook(Possibility.POSSIBLE)
        most = coming.pair_at_bound(highest=True)
        if isinstance(most, Refused):
            return _verdict_of([most])
    deciding = coming.deciding_games()
    if len(deciding) > MOST_DECIDING:
        return Outlook(Possibility.NOT_KNOWN)
    usual = drawn(coming.open_games)
    results = {}
    for completion in completions(len(deciding)):
        ending = dict(zip(deciding, completion, strict=True))
        whole = tuple(ending.get(game, usual[game]) for game in range(coming.open_games))
        results[completion] = coming.pair(whole)
    found = _verdict_of(results.values())
    if found.verdict is not Possibility.DEPENDS:
        return found
    paired = [one for one, made in results.items() if isinstance(made, RoundPairing)]
    needs = _needs(deciding, paired)
    ways = prod(len(item.endings) for item in needs)
    others = len(PLAYED) ** (len(deciding) - len(needs))
    return found._replace(needs=needs, needs_suffice=len(paired) == ways * others)


def _verdict_of(results: Collection[RoundPairing | Refused]) -> Outlook:
    """Return the verdict of the rounds after all completions, with the first refusal."""
    refusals = [made for made in results if isinstance(made, Refused)]
    if not refusals:
        return Outlook(Possibility.POSSIBLE)
    other = next((made for made in refusals if made.code != _IMPOSSIBLE), None)
    if other is not None:
        return Outlook(Possibility.NOT_KNOWN, other)
    all_refused = len(refusals) == len(results)
    return Outlook(Possibility.IMPOSSIBLE if all_refused else Possibility.DEPENDS, refusals[0])


def _needs(deciding: tuple[int, ...], paired: Collection[Completion]) -> tuple[GameEndings, ...]:
    """Return the games that must end in some of their ways for a completion to be among these."""
    found = []
    for at, game in enumerate(deciding):
        there = {completion[at] for completion in paired}
        endings = tuple(ending for ending in PLAYED if ending in there)
        if endings != PLAYED:
            found.append(GameEndings(game, endings))
    return tuple(found)
