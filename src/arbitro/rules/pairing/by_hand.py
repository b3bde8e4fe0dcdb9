"""A round of players that somebody made by hand, held against the rules no system goes without."""

from __future__ import annotations

from collections.abc import Iterator

from arbitro.model import EditionKey, PairingProblem, RoundNumber, RoundPairing, Tournament
from arbitro.reasons import Reason, Refused, reason
from arbitro.rules.pairing.double_swiss.listed import listed_round
from arbitro.rules.pairing.swiss.history import pairing_problem


def problem_of(
    tournament: Tournament, edition: EditionKey, number: int
) -> PairingProblem | Refused:
    """Return a round with its players, whatever the system; of matches where they are paired."""
    if tournament.system.games_per_round > 1:
        return listed_round(tournament, edition, number)
    return pairing_problem(tournament, edition, round_number=RoundNumber(number))


def objections(
    problem: PairingProblem, pairing: RoundPairing, basic: EditionKey | None
) -> tuple[Reason, ...]:
    """Return what a round by hand has against the basic rules, cited by their edition ``basic``.

    Two do not play each other more than once (C.04.1 art. 2), and nobody has the pairing-allocated
    bye twice, or after as many points as a win without playing (art. 4).
    """
    return tuple(_objections(problem, pairing, basic))


def beside_the_usual(
    problem: PairingProblem, pairing: RoundPairing, basic: EditionKey | None
) -> tuple[Reason, ...]:
    """Return what no system does, though an article may make room for it.

    Two meet whom the event keeps apart; before the last round somebody has a colour a third time
    in a row, or three times more often than the other one (C.04.1 art. 6 and 7).
    """
    return tuple(_beside_the_usual(problem, pairing, basic))


def _beside_the_usual(
    problem: PairingProblem, pairing: RoundPairing, basic: EditionKey | None
) -> Iterator[Reason]:
    known = {each.tpn: each for each in problem.contenders}
    for white, black in pairing.games:
        if white in known and black in known[white].barred:
            yield reason("forbidden-pair", None, players=(white, black))
    if problem.is_last_round:
        return
    for game in pairing.games:
        for tpn, colour in zip(game, "wb", strict=True):
            before = known[tpn].colours if tpn in known else ""
            if before[-2:] == 2 * colour:
                yield reason("three-same-colours", basic, players=(tpn,))
            elif 2 * (before + colour).count(colour) - len(before) - 1 > 2:
                yield reason("colour-difference-limit", basic, players=(tpn,))


def _objections(
    problem: PairingProblem, pairing: RoundPairing, basic: EditionKey | None
) -> Iterator[Reason]:
    known = {each.tpn: each for each in problem.contenders}
    for white, black in pairing.games:
        if white in known and black in known[white].opponents:
            yield reason("rematch", basic, players=(white, black))
    if pairing.bye in known and not known[pairing.bye].may_receive_bye:
        yield reason("bye-barred", basic, players=(pairing.bye,))
