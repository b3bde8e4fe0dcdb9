"""A round of players that somebody made by hand, held against the rules no system goes without."""

from __future__ import annotations

from collections.abc import Iterator

from arbitro.model import (
    Colour,
    EditionKey,
    PairingProblem,
    RoundNumber,
    RoundPairing,
    Tournament,
)
from arbitro.reasons import Reason, Refused, reason
from arbitro.rules.pairing.double_swiss.listed import listed_round
from arbitro.rules.pairing.swiss.colours import colour_preference
from arbitro.rules.pairing.swiss.history import pairing_problem
from arbitro.rules.pairing.swiss.swiss_rules import edition_unknown, values_of


def problem_of(
    tournament: Tournament, edition: EditionKey, number: int
) -> PairingProblem | Refused:
    """Return a round with its players, whatever the system; of matches where they are paired.

    Refused ``edition-unknown`` for a text that is not here, as a file of a newer arbitro may name.
    """
    if edition not in values_of(edition):
        return edition_unknown(edition)
    if tournament.system.games_per_round > 1:
        return listed_round(tournament, edition, number)
    return pairing_problem(tournament, edition, round_number=RoundNumber(number))


class BasicRules:
    """The rules no system goes without, of one round: many ways to pair it are held against them.

    ``basic`` is the edition of C.04.1 that is cited.
    """

    def __init__(self, problem: PairingProblem, basic: EditionKey | None) -> None:
        """Look at the players of the round."""
        self._known = {contender.tpn: contender for contender in problem.contenders}
        self._is_last = problem.is_last_round
        self._basic = basic

    def objections(self, pairing: RoundPairing) -> tuple[Reason, ...]:
        """Return what a round by hand has against the basic rules.

        Two do not play each other more than once (C.04.1 art. 2), and nobody has the
        pairing-allocated bye twice, or after as many points as a win without playing (art. 4).
        """
        return tuple(self._objections(pairing))

    def beside_the_usual(self, pairing: RoundPairing) -> tuple[Reason, ...]:
        """Return what no system does, though an article may make room for it.

        Two meet whom the event keeps apart; before the last round somebody has a colour a third
        time in a row, or three times more often than the other one (C.04.1 art. 6 and 7).
        """
        return tuple(self._beside_the_usual(pairing))

    def _beside_the_usual(self, pairing: RoundPairing) -> Iterator[Reason]:
        known = self._known
        for white, black in pairing.games:
            if white in known and black in known[white].barred:
                yield reason("forbidden-pair", None, players=(white, black))
        if self._is_last:
            return
        for game in pairing.games:
            for tpn, colour in zip(game, "wb", strict=True):
                before = known[tpn].colours if tpn in known else ""
                if before[-2:] == 2 * colour:
                    yield reason("three-same-colours", self._basic, players=(tpn,))
                elif 2 * (before + colour).count(colour) - len(before) - 1 > 2:
                    yield reason("colour-difference-limit", self._basic, players=(tpn,))

    def _objections(self, pairing: RoundPairing) -> Iterator[Reason]:
        known = self._known
        for white, black in pairing.games:
            if white in known and black in known[white].opponents:
                yield reason("rematch", self._basic, players=(white, black))
        if pairing.bye in known and not known[pairing.bye].may_receive_bye:
            yield reason("bye-barred", self._basic, players=(pairing.bye,))


def objections(
    problem: PairingProblem, pairing: RoundPairing, basic: EditionKey | None
) -> tuple[Reason, ...]:
    """Return what a round by hand has against the basic rules (`BasicRules.objections`)."""
    return BasicRules(problem, basic).objections(pairing)


def beside_the_usual(
    problem: PairingProblem, pairing: RoundPairing, basic: EditionKey | None
) -> tuple[Reason, ...]:
    """Return what no system does (`BasicRules.beside_the_usual`)."""
    return BasicRules(problem, basic).beside_the_usual(pairing)


def both_wrong(problem: PairingProblem, pairing: RoundPairing) -> tuple[Reason, ...]:
    """Return the boards on which both have the colour the other one should have.

    Turned round, both would have the colour due to them by the games they have played.
    """
    known = {contender.tpn: contender for contender in problem.contenders}
    found = []
    for white, black in pairing.games:
        if white not in known or black not in known:
            continue
        due = (colour_preference(known[number].colours).colour for number in (white, black))
        if tuple(due) == (Colour.BLACK, Colour.WHITE):
            found.append(reason("colour-both-preferences", problem.edition, due=black, other=white))
    return tuple(found)
