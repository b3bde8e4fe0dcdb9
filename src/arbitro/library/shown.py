"""Answers of the rules as programs see them: plain values with words on demand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.library.values import (
    Explanation,
    Round,
    RoundDifference,
    Why,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from arbitro.model import PairedByHand, Pairing, RoundPairing
    from arbitro.regulations import EditionChoice
    from arbitro.rules.pairing.checker import RoundDifference as Found
    from arbitro.rules.pairing.swiss.explained import ExplainedRound


def as_round(number: int, pairing: RoundPairing, choice: EditionChoice) -> Round:
    """Return a paired round as programs see it."""
    return Round(
        number,
        numbers(pairing.games),
        None if pairing.bye is None else int(pairing.bye),
        str(choice.edition.key),
        choice.decided_by,
    )


def numbers(games: Iterable[Pairing]) -> tuple[tuple[int, int], ...]:
    """Return games as pairs of pairing numbers, White first."""
    return tuple((int(white), int(black)) for white, black in games)


def differing(
    found: Iterable[Found], paired_by_hand: Iterable[PairedByHand]
) -> tuple[RoundDifference, ...]:
    """Return the differences of rounds as programs see them."""
    by_hand = {each.round_number for each in paired_by_hand}
    return tuple(_difference(each, by_hand=each.round_number in by_hand) for each in found)


def _difference(found: Found, *, by_hand: bool) -> RoundDifference:
    return RoundDifference(
        found.round_number,
        found.kind,
        numbers(found.stated),
        numbers(found.expected),
        found.stated_bye,
        found.expected_bye,
        Why(found.reason),
        by_hand,
    )


def as_explained(number: int, found: ExplainedRound, choice: EditionChoice) -> Explanation:
    """Return a round and its reasons as programs see them."""
    return Explanation(
        as_round(number, found.pairing, choice),
        tuple(tuple(map(Why, reasons)) for reasons in found.boards),
        Why(found.bye) if found.bye is not None else None,
        tuple(map(Why, (*found.readings, *found.brackets))),
    )
