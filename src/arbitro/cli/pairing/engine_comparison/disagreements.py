"""A round or a list of places on which two programs disagree, filed by what decides it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from arbitro.model import EditionKey, RoundNumber, RoundPairing, Tournament
from arbitro.regulations import UnknownArticleError, UnknownEditionError
from arbitro.regulations.catalogue import article
from arbitro.rules.pairing.checker import check_pairing

Outcome: TypeAlias = Literal["pairing", "places", "failed"]


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Where two programs disagree: ``name`` is the class, ``article`` what decides it.

    ``boards`` are those, or the players, that only one of the two has so; ``said`` is what the
    engine said where it gave nothing. ``report`` is the smallest report that was found for it.
    """

    seed: int
    round: int
    outcome: Outcome
    name: str
    article: str
    boards: int
    said: str = ""
    players: int = 0
    report: str = ""


class DisagreementClass(NamedTuple):
    """What kind of difference a round has, by the first rule that decides it."""

    name: str
    article: str


def class_of(waiting: Tournament, edition: EditionKey, theirs: RoundPairing) -> DisagreementClass:
    """Return the class of a pairing of the coming round that is not that of the rules."""
    number = RoundNumber(waiting.rounds_paired + 1)
    found = check_pairing(waiting, edition, number, theirs)
    if not found:
        return DisagreementClass("unnamed", "")
    why = found[0].reason
    return DisagreementClass(
        f"{found[0].kind}: {why.concept}", article_of(why.edition or edition, why.concept)
    )


def article_of(edition: EditionKey, concept: str) -> str:
    """Return the article that carries a concept, empty where none does.

    >>> article_of(EditionKey("C.04.3@2026-02"), "colour-preference")
    'C.04.3@2026-02 art. 2.4.7 [C12]'
    >>> article_of(EditionKey("C.04.3@2026-02"), "weather")
    ''
    """
    try:
        return str(article(edition, concept))
    except (UnknownArticleError, UnknownEditionError):
        return ""
