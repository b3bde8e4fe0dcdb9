"""The criteria of article 2 (2026) and section C (2017), each a named measure.

A measure looks at one edge of a bracket and says what it adds. A *number* is summed over the
edges; a *list* collects score differences or scores, which are compared in descending order. In
both cases less is better. An edition is an ordered tuple of criteria: the order is the priority.
The same measures drive the clear engine, the checker and every explanation.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from arbitro.model import Colour, EditionKey, Float, Tpn
from arbitro.rules.pairing.dutch.bracket import Bracket, Edge
from arbitro.rules.pairing.swiss.colours import Strength

Measured = tuple[int, ...]
Measure = Callable[[Bracket, Edge], Measured]


Kind = Literal["count", "scores", "differences"]
"""What a criterion's value is: a number, or a list of scores or of score differences."""


class Criterion(NamedTuple):
    """A measure and the concept of the article it stands for."""

    concept: str
    measure: Measure
    kind: Kind = "count"

    @property
    def is_list(self) -> bool:
        """Tell whether the value is a list, compared in descending order."""
        return self.kind != "count"


def bye_score(bracket: Bracket, edge: Edge) -> Measured:
    """Give the score of the player with the pairing-allocated bye ([C5])."""
    return () if edge.bye is None else (bracket.facts.score(edge.bye),)


def downfloaters(_bracket: Bracket, edge: Edge) -> Measured:
    """Count downfloaters ([C6], C.5)."""
    return (len(edge.floaters),)


def downfloater_scores(bracket: Bracket, edge: Edge) -> Measured:
    """List the scores of downfloaters ([C7])."""
    return tuple(map(bracket.facts.score, edge.floaters))


def next_downfloaters(_bracket: Bracket, edge: Edge) -> Measured:
    """Count the downfloaters of the following bracket ([C8])."""
    return (len(edge.left_over),)


def next_downfloater_scores(bracket: Bracket, edge: Edge) -> Measured:
    """List the scores of the downfloaters of the following bracket ([C8])."""
    return tuple(map(bracket.facts.score, edge.left_over))


def bye_unplayed_games(bracket: Bracket, edge: Edge) -> Measured:
    """Count the unplayed games of the only downfloater if bound to receive the bye ([C9])."""
    if not bracket.single_downfloater or edge.bye is None or edge.bye not in bracket.members:
        return (0,)
    return (bracket.facts.contender[edge.bye].unplayed_rounds,)


def score_differences(bracket: Bracket, edge: Edge) -> Measured:
    """List the score differences of pairs and downfloaters (A.8, C.6)."""
    if edge.pair is not None:
        return (_difference(bracket, edge.pair),)
    return tuple(_artificial_difference(bracket, one) for one in edge.floaters)


def next_unpaired(bracket: Bracket, edge: Edge) -> Measured:
    """Count who is left without partner in the following bracket (C.7).

    In the last bracket whoever is left gets the bye, so a player who may not counts twice.
    """
    barred = 0
    if not bracket.rest:
        contender = bracket.facts.contender
        barred = sum(not contender[one].may_receive_bye for one in edge.left_over)
    return (len(edge.left_over) + barred,)


def next_score_differences(bracket: Bracket, edge: Edge) -> Measured:
    """List the score differences of the following bracket (C.7)."""
    if not bracket.following or edge.pair is not None:
        return ()
    score = bracket.facts.score
    lowest = score(bracket.following[-1])
    if edge.left_over:
        return tuple(score(one) - lowest + 10 for one in edge.left_over)
    return tuple(score(one) - lowest for one in edge.floaters)


def topscorer_colour_differences(bracket: Bracket, edge: Edge) -> Measured:
    """Count topscorers and their opponents who pass a colour difference of two ([C10], C.8)."""
    return (
        sum(
            abs(2 * history.count("w") - len(history)) > 2
            for history in _histories_with_topscorer(bracket, edge)
        ),
    )


def topscorer_colour_streaks(bracket: Bracket, edge: Edge) -> Measured:
    """Count topscorers and their opponents with one colour three times in a row ([C11], C.9)."""
    return (
        sum(history[-3:] in ("www", "bbb") for history in _histories_with_topscorer(bracket, edge)),
    )


def colour_preferences_denied(bracket: Bracket, edge: Edge) -> Measured:
    """Count players who do not get their colour preference ([C12], C.10)."""
    return (len(_denied(bracket, edge)),)


def strong_preferences_denied(bracket: Bracket, edge: Edge) -> Measured:
    """Count players who do not get their strong colour preference ([C13], C.11)."""
    return (sum(strength is Strength.STRONG for strength in _denied(bracket, edge)),)


def resident_downfloats(rounds_ago: int) -> Measure:
    """Count resident downfloaters who floated down so many rounds ago ([C14], [C16])."""

    def measure(bracket: Bracket, edge: Edge) -> Measured:
        floated = bracket.facts.has_floated
        return (
            sum(
                bracket.is_resident(one) and floated(one, Float.DOWN, rounds_ago)
                for one in edge.floaters
            ),
        )

    return measure


def downfloats(rounds_ago: int) -> Measure:
    """Count players with the same downfloat as so many rounds ago (C.12, C.14)."""

    def measure(bracket: Bracket, edge: Edge) -> Measured:
        return (len(_downfloat_differences(bracket, edge, rounds_ago)),)

    return measure


def upfloats(rounds_ago: int) -> Measure:
    """Count players with the same upfloat as so many rounds ago ([C15], [C17]; C.13, C.15)."""

    def measure(bracket: Bracket, edge: Edge) -> Measured:
        return (len(_upfloat_differences(bracket, edge, rounds_ago)),)

    return measure


def downfloat_differences(rounds_ago: int) -> Measure:
    """List the score differences of repeated downfloats (C.16, C.18)."""

    def measure(bracket: Bracket, edge: Edge) -> Measured:
        return _downfloat_differences(bracket, edge, rounds_ago)

    return measure


def moved_down_differences(rounds_ago: int) -> Measure:
    """List the score differences of moved-down players who floated before ([C18], [C20]).

    One who floats down again counts with the difference to one point below the bracket.
    """

    def measure(bracket: Bracket, edge: Edge) -> Measured:
        if edge.pair is None:
            repeated = (one for one in edge.floaters if one in bracket.moved)
            floated = bracket.facts.has_floated
            return tuple(
                _artificial_difference(bracket, one)
                for one in repeated
                if floated(one, Float.DOWN, rounds_ago)
            )
        return _downfloat_differences(bracket, edge, rounds_ago)

    return measure


def upfloat_differences(rounds_ago: int) -> Measure:
    """List the score differences of repeated upfloats ([C19], [C21]; C.17, C.19)."""

    def measure(bracket: Bracket, edge: Edge) -> Measured:
        return _upfloat_differences(bracket, edge, rounds_ago)

    return measure


def _difference(bracket: Bracket, pair: tuple[Tpn, Tpn]) -> int:
    return bracket.facts.score(pair[0]) - bracket.facts.score(pair[1])


def _artificial_difference(bracket: Bracket, floater: Tpn) -> int:
    """Measure a downfloater against one point below the lowest score of the bracket (A.8)."""
    return bracket.facts.score(floater) - bracket.lowest_score + 10


def _downfloat_differences(bracket: Bracket, edge: Edge, rounds_ago: int) -> Measured:
    floated = bracket.facts.has_floated
    if edge.pair is not None:
        gap = _difference(bracket, edge.pair)
        return (gap,) if gap and floated(edge.pair[0], Float.DOWN, rounds_ago) else ()
    return tuple(
        _artificial_difference(bracket, one)
        for one in edge.floaters
        if floated(one, Float.DOWN, rounds_ago)
    )


def _upfloat_differences(bracket: Bracket, edge: Edge, rounds_ago: int) -> Measured:
    if edge.pair is None:
        return ()
    gap = _difference(bracket, edge.pair)
    repeated = gap and bracket.facts.has_floated(edge.pair[1], Float.UP, rounds_ago)
    return (gap,) if repeated else ()


def _histories_with_topscorer(bracket: Bracket, edge: Edge) -> list[str]:
    """Return the colours of both players after this game if one of them is a topscorer."""
    if edge.pair is None or not any(map(bracket.facts.is_topscorer, edge.pair)):
        return []
    given = bracket.facts.colours(*edge.pair)
    return [given.white.colours + "w", given.black.colours + "b"]


def _denied(bracket: Bracket, edge: Edge) -> list[Strength]:
    """Return how strong the preferences are that a pair denies."""
    if edge.pair is None:
        return []
    given = bracket.facts.colours(*edge.pair)
    wishes = (
        (bracket.facts.preference(given.white.tpn), Colour.BLACK),
        (bracket.facts.preference(given.black.tpn), Colour.WHITE),
    )
    return [wish.strength for wish, refused in wishes if wish.colour is refused]


_COLOURS = (
    Criterion("topscorer-colour-difference", topscorer_colour_differences),
    Criterion("topscorer-colour-streak", topscorer_colour_streaks),
    Criterion("colour-preference", colour_preferences_denied),
    Criterion("strong-colour-preference", strong_preferences_denied),
)

CRITERIA_2026 = (
    Criterion("bye-score", bye_score, "scores"),
    Criterion("downfloater-count", downfloaters),
    Criterion("downfloater-scores", downfloater_scores, "scores"),
    Criterion("next-bracket", next_downfloaters),
    Criterion("next-bracket", next_downfloater_scores, "scores"),
    Criterion("bye-unplayed-games", bye_unplayed_games),
    *_COLOURS,
    Criterion("downfloat-last-round", resident_downfloats(1)),
    Criterion("upfloat-last-round", upfloats(1)),
    Criterion("downfloat-two-rounds-before", resident_downfloats(2)),
    Criterion("upfloat-two-rounds-before", upfloats(2)),
    Criterion("downfloat-last-round-difference", moved_down_differences(1), "differences"),
    Criterion("upfloat-last-round-difference", upfloat_differences(1), "differences"),
    Criterion("downfloat-two-rounds-before-difference", moved_down_differences(2), "differences"),
    Criterion("upfloat-two-rounds-before-difference", upfloat_differences(2), "differences"),
)
"""[C5] to [C21], in force from February 2026."""

CRITERIA_2017 = (
    Criterion("downfloater-count", downfloaters),
    Criterion("pairing-score-difference", score_differences, "differences"),
    Criterion("next-bracket", next_unpaired),
    Criterion("next-bracket", next_score_differences, "differences"),
    *_COLOURS,
    Criterion("downfloat-last-round", downfloats(1)),
    Criterion("upfloat-last-round", upfloats(1)),
    Criterion("downfloat-two-rounds-before", downfloats(2)),
    Criterion("upfloat-two-rounds-before", upfloats(2)),
    Criterion("downfloat-last-round-difference", downfloat_differences(1), "differences"),
    Criterion("upfloat-last-round-difference", upfloat_differences(1), "differences"),
    Criterion("downfloat-two-rounds-before-difference", downfloat_differences(2), "differences"),
    Criterion("upfloat-two-rounds-before-difference", upfloat_differences(2), "differences"),
)
"""C.5 to C.19, in force until January 2026."""

CRITERIA: dict[EditionKey, tuple[Criterion, ...]] = {
    EditionKey("C.04.3@2017-07"): CRITERIA_2017,
    EditionKey("C.04.3@2026-02"): CRITERIA_2026,
}
"""The criteria of each edition in descending priority."""
