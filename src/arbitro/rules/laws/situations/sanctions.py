"""The penalties of 12.9 and the routes to them: what the arbiter may impose, mildest first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.model import RateClass
from arbitro.regulations import UnknownArticleError, article
from arbitro.rules.laws.ruling import Player, Sanction, opponent_of

if TYPE_CHECKING:
    from arbitro.rules.laws.case import Case
    from arbitro.rules.laws.ruling import Draft

LADDER = (
    "penalty-warning",
    "penalty-time-for-opponent",
    "penalty-time-of-offender",
    "penalty-points-for-opponent",
    "penalty-points-of-offender",
    "penalty-loss-of-game",
    "penalty-fine",
    "penalty-exclusion-from-rounds",
    "penalty-expulsion",
)
"""Every penalty an edition may know, in the order of 12.9."""


def known(case: Case, concept: str) -> bool:
    """Tell whether the edition of a case has an article for a concept."""
    try:
        article(case.laws.key, concept)
    except UnknownArticleError:
        return False
    return True


def penalties(case: Case, most: str = "penalty-expulsion") -> tuple[str, ...]:
    """Return the penalties the edition knows, up to the gravest that is meant."""
    upto = LADDER[: LADDER.index(most) + 1]
    return tuple(concept for concept in upto if known(case, concept))


def penalise(case: Case, draft: Draft, player: Player, most: str = "penalty-expulsion") -> None:
    """Offer the arbiter the penalties against a player."""
    for concept in penalties(case, most):
        draft.sanctions.append(Sanction(concept, player, mandatory=False, concepts=(concept,)))


def by_the_letter(case: Case, draft: Draft) -> None:
    """Say so where blitz with full supervision has the minutes of standard chess by the letter."""
    supervised = case.conditions.rate is RateClass.BLITZ and case.conditions.supervised
    if supervised and case.laws.supervised_blitz is not None:
        draft.because("supervised-blitz-by-the-letter", "blitz-supervised")
        draft.may("option-one-minute-by-analogy", "rapid-penalties", "blitz-unsupervised")


def set_clocks_back(case: Case, draft: Draft) -> None:
    """Have the clocks set when the game goes back to an earlier position (7.1)."""
    how = {"judgement": "set-the-clocks", "proportion": "set-the-clocks-in-proportion"}
    draft.must(how[case.laws.times_back], "irregularity-restored")


def impose(draft: Draft, player: Player, code: str, *concepts: str) -> None:
    """Impose a penalty the Laws prescribe."""
    draft.sanctions.append(Sanction(code, player, mandatory=True, concepts=concepts))


def impose_loss(draft: Draft, player: Player, *concepts: str) -> None:
    """Impose the loss of the game; what the opponent scores is said apart."""
    impose(draft, player, "loss-of-the-game", *concepts)
    draft.because("game-lost", *concepts, player=player, opponent=opponent_of(player))
