"""Why a round that fills its scoregroups from below is as it is, whatever the system looks at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from arbitro.model import EditionKey, Pairing, Tpn
from arbitro.reasons import Reason, Refused, reason
from arbitro.rules.pairing.swiss.explained import (
    ExplainedRound,
    Measure,
    PairedRound,
    another_bye,
    first_unmet,
    measured,
    settled,
    unmet,
)
from arbitro.rules.pairing.upfloating.engine import UpfloatingBracket, UpfloatingMeasures
from arbitro.rules.pairing.upfloating.field import UpfloatingReadings, UpfloatingSide

Criterion: TypeAlias = tuple[str, str, Measure]
"""Concept, kind of value (``count``, ``scores``, ``failed``) and value."""


def by_set(
    readings: UpfloatingReadings, measures: UpfloatingMeasures, *, repeated: str
) -> tuple[Criterion, ...]:
    """Return [C4] to [C7] of a bracket, which choose its upfloaters.

    ``repeated`` is the concept of [C7]. A criterion read as one that is passed or failed has the
    kind ``failed`` and counts 1 where it is.
    """
    ahead = "failed" if readings.next_scoregroup == "pass-or-fail" else "count"
    again = "failed" if readings.repeated_upfloaters == "none-or-first" else "count"
    return (
        ("upfloater-count", "count", measures.upfloaters),
        ("upfloater-scores", "scores", measures.score_differences),
        ("next-scoregroup", ahead, measures.next_upfloaters),
        (repeated, again, measures.upfloaters_again),
    )


class RoundWeights(NamedTuple):
    """What is weighed in a round: ``sets`` choose the upfloaters, ``pairs`` then the pairing.

    ``sides`` are those who play, and ``force`` pairs the round with two of them together.
    """

    edition: EditionKey
    sides: Sequence[UpfloatingSide]
    sets: Callable[[UpfloatingMeasures], tuple[Criterion, ...]]
    pairs: Callable[[UpfloatingMeasures], tuple[Criterion, ...]]
    force: Callable[[tuple[Tpn, Tpn]], PairedRound[UpfloatingBracket] | Refused]


def explained(
    by: RoundWeights,
    paired: PairedRound[UpfloatingBracket],
    colours: Callable[[Pairing], Reason],
) -> ExplainedRound:
    """Return the reasons of a round; ``colours`` says by which rule a pair has its own."""
    pairing = paired.pairing
    return ExplainedRound(
        by.edition,
        pairing,
        tuple(_bracket_reason(by, bracket) for bracket in paired.brackets),
        tuple((_pair_reason(by.edition, paired, game), colours(game)) for game in pairing.games),
        bye_reason(by.edition, by.sides, pairing.bye),
    )


def why_apart(
    by: RoundWeights, paired: PairedRound[UpfloatingBracket], players: tuple[Tpn, Tpn]
) -> Reason:
    """Say why two do not meet: a rematch, or what the best round in which they do has worse.

    ``paired-together`` where they do meet, ``not-in-round`` where one does not play.
    """
    known = settled(by.edition, by.sides, paired.pairing, players)
    if known is not None:
        return known
    forced = by.force(players)
    if isinstance(forced, Refused):
        return reason("completion", by.edition, players=players)
    return _compared(by, paired, forced)


def bye_reason(
    edition: EditionKey, sides: Sequence[UpfloatingSide], bye: Tpn | None
) -> Reason | None:
    """Say why who has the pairing-allocated bye has it; None where nobody has."""
    if bye is None:
        return None
    side = next(item for item in sides if item.tpn == bye)
    why = reason("bye-criteria", edition, score=side.score, games=side.matches, number=bye)
    return reason("pairing-allocated-bye", edition, (why,), player=bye)


def _compared(
    by: RoundWeights, paired: PairedRound[UpfloatingBracket], forced: PairedRound[UpfloatingBracket]
) -> Reason:
    """Return the first thing in which a round with a forced pair falls behind."""
    byes = paired.pairing.bye, forced.pairing.bye
    if byes[0] != byes[1]:
        why = bye_reason(by.edition, by.sides, byes[0]), bye_reason(by.edition, by.sides, byes[1])
        return another_bye(by.edition, byes[0], why)
    for mine, theirs in zip(paired.brackets, forced.brackets, strict=False):
        if mine == theirs:
            continue
        shown = reason("alternative", upfloaters=theirs.upfloaters, pairs=theirs.pairs)
        found = _difference(by, mine, theirs)
        return Reason(found.concept, by.edition, found.values, (shown,))
    raise AssertionError("a round with another pair differs in some bracket")


def _difference(by: RoundWeights, mine: UpfloatingBracket, theirs: UpfloatingBracket) -> Reason:
    """Name the first criterion that differs; the upfloaters are settled before the pairs."""
    worse = first_unmet(by.edition, by.sets(mine.measures), by.sets(theirs.measures))
    if worse is not None:
        return worse
    if mine.upfloaters != theirs.upfloaters:
        return unmet(by.edition, "upfloater-order", "sequence", mine.upfloaters, theirs.upfloaters)
    worse = first_unmet(by.edition, by.pairs(mine.measures), by.pairs(theirs.measures))
    if worse is not None:
        return worse
    return unmet(by.edition, "pairing-identifier", "sequence", mine.identifier, theirs.identifier)


def _bracket_reason(by: RoundWeights, bracket: UpfloatingBracket) -> Reason:
    """Return a bracket with its upfloaters, what was weighed, and its pairs."""
    parts = []
    if bracket.upfloaters:
        parts.append(reason("first-best-upfloaters", by.edition, upfloaters=bracket.upfloaters))
    parts += [
        measured(by.edition, concept, kind, value)
        for concept, kind, value in (*by.sets(bracket.measures), *by.pairs(bracket.measures))
        if value != ()
    ]
    parts.append(reason("first-best-pairing", by.edition, pairs=bracket.pairs))
    return reason(
        "bracket", by.edition, tuple(parts), residents=bracket.residents, score=bracket.score
    )


def _pair_reason(
    edition: EditionKey, paired: PairedRound[UpfloatingBracket], game: Pairing
) -> Reason:
    """Say by which pairing of a bracket two meet, and who of them floated up to it."""
    bracket = next(one for one in paired.brackets if any(set(game) == set(p) for p in one.pairs))
    parts = [reason("pairing-identifier", edition, pairs=bracket.pairs)]
    parts += [
        reason("upfloater-order", edition, player=number, score=bracket.score)
        for number in game
        if number in bracket.upfloaters
    ]
    return reason("paired-together", None, tuple(parts), players=tuple(game))
