"""A round of a Swiss system with its reasons, whatever the system."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from arbitro.model import Contender, EditionKey, PairingProblem, RoundPairing, Tpn
from arbitro.reasons import Reason, reason
from arbitro.rules.pairing.swiss.colours import (
    Allocation,
    ColourPreference,
    Strength,
    last_different_colours,
)
from arbitro.rules.pairing.swiss.meetings import MeetingSide


class ExplainedRound(NamedTuple):
    """A pairing and why: each bracket, each board in order, the bye.

    ``readings`` are those of disputed articles that are not the usual ones.
    """

    edition: EditionKey
    pairing: RoundPairing
    brackets: tuple[Reason, ...]
    boards: tuple[tuple[Reason, ...], ...]
    bye: Reason | None
    readings: tuple[Reason, ...] = ()


_CONCEPTS = {
    Strength.NONE: "no-colour-preference",
    Strength.MILD: "mild-colour-preference",
    Strength.STRONG: "strong-colour-preference-definition",
    Strength.ABSOLUTE: "absolute-colour-preference",
}


def preference_reason(
    edition: EditionKey, player: Tpn, colours: str, wish: ColourPreference
) -> Reason:
    """Return a player's colour preference and the games behind it."""
    return reason(
        _CONCEPTS[wish.strength],
        edition,
        player=player,
        colour=wish.colour.value if wish.colour is not None else "",
        colours=colours,
        difference=wish.difference,
    )


def colour_reason(
    problem: PairingProblem,
    given: Allocation,
    higher: Tpn,
    preferences: tuple[ColourPreference, ...] = (),
) -> Reason:
    """Say by which rule a pair has its colours.

    ``preferences`` are those of White and Black, none where the system grades no preferences.
    """
    edition = problem.edition
    both = given.white, given.black
    values: dict[str, int | str] = {"white": given.white.tpn, "black": given.black.tpn}
    if given.rule == "colour-alternate":
        apart = last_different_colours(given.white.colours, given.black.colours)
        if apart is not None:
            values["white_had"], values["black_had"] = apart
    if given.rule in ("colour-parity", "colour-higher-ranked"):
        values["higher"] = higher
        if given.rule == "colour-parity":
            number = next(one.parity_number for one in both if one.tpn == higher)
            values["number"] = number
            values["initial_colour"] = problem.initial_colour.value
    parts = tuple(
        preference_reason(edition, one.tpn, one.colours, wish)
        for one, wish in zip(both, preferences, strict=False)
    )
    return Reason(given.rule, edition, tuple(values.items()), parts)


def settled(
    edition: EditionKey,
    sides: Iterable[MeetingSide],
    pairing: RoundPairing,
    players: tuple[Tpn, Tpn],
) -> Reason | None:
    """Say why two do not meet where no pairing needs to be tried: None where one does.

    ``not-in-round`` where one does not play, ``paired-together`` where they do meet, ``rematch``
    or ``forbidden-pair`` where they may not.
    """
    known = {side.tpn: side for side in sides}
    missing = tuple(player for player in players if player not in known)
    if missing or players[0] == players[1]:
        return reason("not-in-round", players=missing or players[:1])
    if any(set(players) == set(game) for game in pairing.games):
        return reason("paired-together", players=players)
    one, other = (known[player] for player in players)
    if other.tpn in one.opponents:
        return reason("rematch", edition, players=players)
    if other.tpn in one.barred:
        return reason("forbidden-pair", players=players)
    return None


def plain_answer(
    problem: PairingProblem,
    pairing: RoundPairing,
    wish: Callable[[Contender], ColourPreference],
    players: tuple[Tpn, Tpn],
) -> Reason | None:
    """Say why two players do not meet where no comparison is needed, None where one is.

    That is what `settled` says, or colours that both must have. ``wish`` gives the colour
    preferences of the system.
    """
    edition = problem.edition
    plain = settled(edition, problem.contenders, pairing, players)
    if plain is not None:
        return plain
    by_number = {contender.tpn: contender for contender in problem.contenders}
    one, other = (by_number[player] for player in players)
    mine, theirs = wish(one), wish(other)
    if mine.colour is not theirs.colour or {mine.strength, theirs.strength} != {Strength.ABSOLUTE}:
        return None
    parts = (
        preference_reason(edition, one.tpn, one.colours, mine),
        preference_reason(edition, other.tpn, other.colours, theirs),
    )
    return reason("absolute-colours", edition, parts, players=players)


Measure: TypeAlias = "int | tuple[int, ...]"
"""A number, or scores and differences in tenths, in descending order."""


def unmet(edition: EditionKey, concept: str, kind: str, chosen: Measure, other: Measure) -> Reason:
    """Compare two values of a criterion by its kind: ``count``, ``scores`` or ``sequence``."""
    return reason(concept, edition, kind=kind, chosen=chosen, rejected=other)


def first_unmet(
    edition: EditionKey,
    mine: Sequence[tuple[str, str, Measure]],
    theirs: Sequence[tuple[str, str, Measure]],
) -> Reason | None:
    """Compare two brackets by the first criterion in which they differ, None where none does.

    Criteria are given as concept, kind of value and value, in order of priority.
    """
    for (concept, kind, value), (_concept, _kind, other) in zip(mine, theirs, strict=True):
        if value != other:
            return unmet(edition, concept, kind, value, other)
    return None


def opponents_by_place(ranking: Sequence[Tpn], pairs: Iterable[tuple[Tpn, Tpn]]) -> tuple[int, ...]:
    """Return the places of the opponents of a bracket's players, the first's first; 0 for none.

    >>> opponents_by_place((Tpn(5), Tpn(2), Tpn(9), Tpn(7)), [(Tpn(9), Tpn(5))])
    (3, 0, 1, 0)
    """
    place = {one: at for at, one in enumerate(ranking, start=1)}
    opponents = dict.fromkeys(place.values(), 0)
    for one, other in pairs:
        opponents[place[one]], opponents[place[other]] = place[other], place[one]
    return tuple(opponents.values())


def another_bye(
    edition: EditionKey, player: Tpn | None, byes: tuple[Reason | None, Reason | None]
) -> Reason:
    """Say that another pairing would take the bye from a player; ``byes`` are why both have it."""
    parts = tuple(bye for bye in byes if bye is not None)
    return reason("bye-criteria", edition, parts, player=player)


def measured(edition: EditionKey, concept: str, kind: str, value: Measure) -> Reason:
    """Return the value of a criterion in a bracket, as ``count_here`` or ``scores_here``."""
    return Reason(concept, edition, ((f"{kind}_here", value),))


# A round as a system paired it, with what it was paired in: one form for all of them.

B = TypeVar("B")


class PairedRound(NamedTuple, Generic[B]):
    """A round with the brackets or scoregroups it was paired in, in the order of their pairing.

    Where every pairing is a match of two games, the games of ``pairing`` are the first ones.
    """

    pairing: RoundPairing
    brackets: tuple[B, ...]
