"""Why two do not meet, in plain facts: whether they have met, their points, colours, the list.

The first sentence is what an arbiter would say aloud; the others are what it rests on, as everybody
can see it. What the rules compare comes after them and is told by the system.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import cast

from arbitro.model import (
    BYES,
    FORFEITS,
    Contender,
    Float,
    PairingProblem,
    Points,
    RoundPairing,
    TeamTournament,
    Tournament,
    Tpn,
)
from arbitro.reasons import Reason, reason
from arbitro.rules.pairing.swiss.colours import by_rank, colour_preference
from arbitro.rules.pairing.swiss_team.problem import pairing_score

Scores = Mapping[Tpn, Points]
Partners = Mapping[Tpn, Tpn]

_WITHOUT_GAME = BYES | FORFEITS

_PLAIN = frozenset(("not-in-round", "paired-together", "forbidden-pair", "rematch"))
"""Reasons that are said aloud as they are."""

_COLOURS = (
    *("colour-preference", "strong-colour-preference"),
    *("topscorer-colour-difference", "topscorer-colour-streak"),
)
_SCORES = (
    *("downfloater-count", "downfloater-scores", "pairing-score-difference", "next-bracket"),
    *("paired-moved-down-players", "upfloater-count", "upfloater-scores", "pair-count"),
    "next-scoregroup",
)
_FLOATS = tuple(
    f"{way}-{when}{what}"
    for way in ("downfloat", "upfloat")
    for when in ("last-round", "two-rounds-before")
    for what in ("", "-difference")
)
_ORDER = (
    *("mdp-set-order", "transposition-order", "exchange-fewest-players"),
    *("exchange-smallest-difference", "exchange-largest-leaving-s1"),
    *("exchange-smallest-entering-s1", "upfloater-order", "pairing-identifier"),
)
_SAID = {
    **dict.fromkeys(("completion", "absolute-criteria"), "apart-by-completion"),
    **dict.fromkeys(("bye-score", "bye-unplayed-games"), "apart-by-bye"),
    **dict.fromkeys(_COLOURS, "apart-by-colours-of-others"),
    **dict.fromkeys(_SCORES, "apart-by-scores"),
    **dict.fromkeys((*_FLOATS, "upfloater-opponents"), "apart-by-floats"),
}
"""What a rule compares -> what is said of two whom it kept apart; others say it themselves."""

_BYE_SAID = {
    "bye-score": "bye-against-points",
    "bye-unplayed-games": "bye-against-unplayed",
    **dict.fromkeys(_COLOURS, "bye-against-colours"),
    **dict.fromkeys(_SCORES, "bye-against-scores"),
    **dict.fromkeys((*_FLOATS, "upfloater-opponents"), "bye-against-floats"),
}
"""What a rule compares -> what is said of another who could have had the bye."""


def plain_apart(
    problem: PairingProblem,
    pairing: RoundPairing,
    why: Reason,
    two: tuple[Tpn, Tpn],
    *,
    graded_colours: bool,
    met_in: int = 0,
    record: Tournament | None = None,
) -> tuple[Reason, ...]:
    """Say why two players do not meet, as ``why`` has it by the rules; what it rests on follows.

    ``met_in`` is the round they have met in, 0 for none. ``graded_colours`` tells that the system
    prefers colours as the FIDE (Dutch) System does; of other systems the colours are not told.
    By ``record`` it is told whose downfloat was a round without a game.
    """
    known = {contender.tpn: contender for contender in problem.contenders}
    if why.concept == "rematch" and met_in:
        return (reason("apart-met-before", one=two[0], other=two[1], round=met_in),)
    if why.concept in _PLAIN or not known.keys() >= {*two}:
        return (replace(why, parts=()),)
    one, other = by_rank(known[two[0]], known[two[1]])
    scores = {tpn: contender.score for tpn, contender in known.items()}
    partners = _partners(pairing)
    colours = tuple(_colours_due(one, other)) if graded_colours else ()
    if why.concept == "absolute-colours":
        return (reason("apart-both-one-colour", one=one.tpn, other=other.tpn), *colours)
    lead = _nearer(scores, partners, one.tpn, other.tpn)
    if lead is None and graded_colours and why.concept in _COLOURS:
        lead = _same_colour(one, other)
    lead = lead or _by_concept(why, partners, one.tpn, other.tpn)
    met = tuple(_met(scores, partners, side.tpn) for side in (one, other))
    extra = any(side.score != side.real_score for side in (one, other))
    further = (reason("met-with-extra-points"),) if extra else ()
    floated = () if record is None else _floated_without_game(problem, record, why.concept)
    return (lead, *floated, *met, *further, *colours)


def plain_teams_apart(
    tournament: TeamTournament,
    number: int,
    pairing: RoundPairing,
    why: Reason,
    two: tuple[Tpn, Tpn],
) -> tuple[Reason, ...]:
    """Say why two teams that results pair do not meet; as `plain_apart`."""
    known = {entry.tpn: entry for entry in tournament.entries}
    if why.concept in _PLAIN or not known.keys() >= {*two}:
        return (replace(why, parts=()),)
    partners = _partners(pairing)
    spoken_of = {*two, *(partners[tpn] for tpn in two if tpn in partners)}
    scores = {tpn: pairing_score(tournament, known[tpn], number) for tpn in spoken_of}
    one, other = sorted(two, key=lambda tpn: (-scores[tpn], tpn))
    lead = _nearer(scores, partners, one, other) or _by_concept(why, partners, one, other)
    return (lead, *(_met(scores, partners, tpn) for tpn in (one, other)))


def plain_bye_of_others(problem: PairingProblem, bye: Reason | None) -> Iterator[Reason]:
    """Say of others with as few points as who has the bye why they have it not.

    ``bye`` is why somebody has it by the FIDE (Dutch) System: who is barred, and how the best
    pairing of the last bracket in which another is left would be worse.
    """
    if bye is None:
        return
    for part in bye.parts:
        if part.concept == "bye-barred":
            yield replace(part, edition=None)
    left = [part for part in bye.parts if part.concept == "downfloater"]
    compared = left[-1].parts[0] if left else None
    if compared is None:
        return
    if compared.concept in ("completion", "absolute-criteria"):
        yield reason("bye-of-no-other")
        return
    scores = {contender.tpn: contender.score for contender in problem.contenders}
    shown = next((part for part in compared.parts if part.concept == "alternative"), None)
    other = cast("Tpn | None", dict(shown.values).get("bye") if shown else None)
    said = "bye-against-order" if compared.concept in _ORDER else _BYE_SAID.get(compared.concept)
    if said and other is not None:
        yield reason(said, player=other, points=scores[other])


def last_met(tournament: Tournament, number: int, one: int, other: int) -> int:
    """Return the last round before ``number`` in which two met, 0 where they have not."""
    mine = next((entry for entry in tournament.entries if entry.tpn == one), None)
    if mine is None:
        return 0
    return next((at for at in range(number - 1, 0, -1) if mine.record(at).opponent == other), 0)


def _floated_without_game(
    problem: PairingProblem, record: Tournament, concept: str
) -> tuple[Reason, ...]:
    """Say for whom a round without a game is the downfloat that a rule looks at."""
    if concept not in _FLOATS or not concept.startswith("downfloat"):
        return ()
    is_last = "last-round" in concept
    number = problem.round_number - (1 if is_last else 2)
    floated = {
        contender.tpn
        for contender in problem.contenders
        if (contender.float_last if is_last else contender.float_before) is Float.DOWN
    }
    players = tuple(
        entry.tpn
        for entry in record.entries
        if entry.tpn in floated and entry.record(number).result in _WITHOUT_GAME
    )
    if not players:
        return ()
    return (reason("downfloat-without-game", problem.edition, round=number, players=players),)


def _partners(pairing: RoundPairing) -> Partners:
    return {
        side: met
        for white, black in pairing.games
        for side, met in ((white, black), (black, white))
    }


def _nearer(scores: Scores, partners: Partners, one: Tpn, other: Tpn) -> Reason | None:
    """Say that two had different points, and which of them met somebody nearer; None otherwise."""
    apart = scores[one] - scores[other]
    for side in (one, other):
        met = partners.get(side)
        if met is not None and abs(scores[met] - scores[side]) < apart:
            return reason(
                "apart-by-points",
                one=one,
                other=other,
                points=scores[one],
                fewer=scores[other],
                player=side,
                opponent=met,
                nearer=scores[met],
            )
    return None


def _same_colour(one: Contender, other: Contender) -> Reason | None:
    """Say that both were due one colour; None where they were not."""
    mine, theirs = (colour_preference(side.colours).colour for side in (one, other))
    if mine is None or mine is not theirs:
        return None
    return reason("apart-by-colours", one=one.tpn, other=other.tpn, colour=mine.value)


def _by_concept(why: Reason, partners: Partners, one: Tpn, other: Tpn) -> Reason:
    """Say what kept two apart by the concept of the rule that did."""
    met = next((side for side in (one, other) if side in partners), None)
    if why.concept in _ORDER and met is not None:
        return reason("apart-by-order", player=met, opponent=partners[met])
    said = _SAID.get(why.concept)
    return reason(said) if said else replace(why, parts=())


def _met(scores: Scores, partners: Partners, player: Tpn) -> Reason:
    opponent = partners.get(player)
    if opponent is None:
        return reason("apart-had-bye", player=player, points=scores[player])
    return reason(
        "apart-met",
        player=player,
        points=scores[player],
        opponent=opponent,
        their=scores[opponent],
    )


def _colours_due(one: Contender, other: Contender) -> Iterator[Reason]:
    mine, theirs = (colour_preference(side.colours).colour for side in (one, other))
    if mine is not None and theirs is not None:
        yield reason(
            "apart-colours", one=one.tpn, other=other.tpn, mine=mine.value, theirs=theirs.value
        )
    elif mine is not None:
        yield reason("apart-colour-of-one", player=one.tpn, colour=mine.value)
    elif theirs is not None:
        yield reason("apart-colour-of-one", player=other.tpn, colour=theirs.value)
