"""The penalties of 12.9 and the routes to them: what the arbiter may impose, mildest first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.model import RateClass
from arbitro.regulations import Force, UnknownArticleError, article
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


OF_CONDUCT = frozenset(
    {
        *("disrepute", "leaving-with-permission", "leaving-the-venue"),
        *("leaving-the-area-on-the-move", "opponent-reports-leaving", "notes-and-advice"),
        *("electronic-devices", "device-found", "smoking", "distracting-the-opponent"),
        *("online-own-account", "online-no-headphones"),
    }
)
"""The rules of conduct whose breaches one article has penalised: 11.1 to 11.5; E.04 9.1 to 9.10."""


def penalise(
    case: Case, draft: Draft, player: Player, most: str = "penalty-expulsion", by: str = "penalties"
) -> None:
    """Have the arbiter choose from the penalties against a player, with the force of an article.

    ``by`` is the rule that was broken where it says itself that this is penalised, or where the
    article on conduct does; else the list of penalties, from which the arbiter may choose. Empty:
    the edition has no rule about it.
    """
    if by in OF_CONDUCT and known(case, "conduct-penalties"):
        by = "conduct-penalties"
    force = draft.force_of(by) or Force.MAY
    for concept in penalties(case, most):
        offered = Sanction(concept, player, mandatory=False, concepts=(concept,), force=force)
        again = [
            sanction
            for sanction in draft.sanctions
            if not sanction.mandatory and (sanction.code, sanction.player) == (concept, player)
        ]
        # Of two breaches the one that must be penalised decides.
        if not again:
            draft.sanctions.append(offered)
        elif force is Force.MUST:
            draft.sanctions[draft.sanctions.index(again[0])] = offered
    if by:
        draft.because(f"penalty-{force.value}", by, player=player)


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
