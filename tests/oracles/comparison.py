"""Compare answers, and say of every difference which entry of docs/divergences.md explains it.

An answer is ``(games, bye)``: a set of (white, black) and a pairing number or None; the answer to
a round that cannot be paired is None.
"""

from dataclasses import dataclass, replace

from arbitro.model import PairingProblem
from arbitro.reasons import Refused
from enumerator.facts import Field, Readings
from enumerator.rounds import EDITION_2017, first_difference, pair_round

PARITY = "parity of the number in the file"
COLOUR_LIMITS = "colour limits of topscorers counted without article E.2"
LOOKAHEAD = "look-ahead of C.7 without the bye"
FEWER_PAIRS = "fewer pairs in a bracket than there can be"
SECOND_BYE = "a bye to a player who may not have it"


@dataclass(frozen=True)
class Difference:
    """One answer that is not the expected one; ``explanation`` is empty where there is none."""

    engine: str
    seed: int
    problem: PairingProblem
    expected: tuple | None
    theirs: tuple | None
    explanation: str

    def __str__(self):
        round_number = self.problem.round_number
        return (
            f"{self.engine}, seed {self.seed}, round {round_number}: "
            f"{self.explanation or 'unexplained'}"
        )


def answer_of(result):
    """Return the answer in a pairing of ours."""
    if isinstance(result, Refused):
        return None
    return frozenset((int(white), int(black)) for white, black in result.games), result.bye


def definition(problem, readings=None):
    """Return the answer of the enumerator."""
    found = pair_round(problem, readings)
    return None if found is None else (found.games, found.bye)


def pairs_of(answer):
    """Return an answer without its colours."""
    return frozenset(map(frozenset, answer[0])), answer[1]


def explanation(problem, expected, theirs):
    """Name the known divergence behind a difference, "" where it is none of them."""
    if expected is None or theirs is None:
        return ""
    if pairs_of(expected) == pairs_of(theirs):
        return PARITY if theirs == coloured_by_file(problem, expected) else ""
    may_have_bye = {player.tpn: player.may_receive_bye for player in problem.contenders}
    if theirs[1] is not None and not may_have_bye[theirs[1]]:
        return SECOND_BYE
    other = definition(problem, Readings(lookahead_minds_the_bye=False))
    if pairs_of(expected) != pairs_of(other) == pairs_of(theirs):
        return LOOKAHEAD if problem.edition == EDITION_2017 else ""
    return worse_criterion(problem, first_difference(problem, theirs[0]))


def worse_criterion(problem, found):
    """Name the known divergence by the first criterion that another answer satisfies less."""
    if found is None or found.their_vector is None:
        return ""
    ours, other = found.definition.vector, found.their_vector
    if len(found.definition.pairs) > len(found.their_pairs) and ours < other:
        return FEWER_PAIRS
    limits_differ = ours[:3] == other[:3] and ours[3][:2] < other[3][:2]
    return COLOUR_LIMITS if limits_differ and problem.is_last_round else ""


def coloured_by_file(problem, answer):
    """Colour the pairs of an answer with the parity of the file's numbers (art. 5.2.5)."""
    players = tuple(replace(player, parity_number=player.tpn) for player in problem.contenders)
    field = Field(replace(problem, contenders=players))
    games = set()
    for game in answer[0]:
        high, low = sorted(
            place for place, player in enumerate(problem.contenders) if player.tpn in game
        )
        pair = (high, low) if field.white_of(high, low) == high else (low, high)
        games.add(tuple(int(players[place].tpn) for place in pair))
    return frozenset(games), answer[1]


class Judge:
    """Asks every engine about every round and keeps the differences.

    ``reference`` and ``engines`` take a problem, ``readers`` the tournament whose next round is
    to be paired.
    """

    def __init__(self, reference, engines=(), readers=()):
        self.reference = reference
        self.engines = dict(engines)
        self.readers = dict(readers)
        self.differences = []
        self.rounds = 0

    def compare(self, problem, seed, tournament=None):
        """Compare one round; ``tournament`` is needed where there are readers."""
        expected = self.reference(problem)
        self.rounds += 1
        answers = {name: engine(problem) for name, engine in self.engines.items()}
        answers |= {name: reader(tournament) for name, reader in self.readers.items()}
        for name, theirs in answers.items():
            if theirs != expected:
                reason = explanation(problem, expected, theirs)
                self.differences.append(Difference(name, seed, problem, expected, theirs, reason))

    def unexplained(self, allowed=()):
        """Return the differences without an explanation among those allowed for their engine."""
        return [one for one in self.differences if (one.engine, one.explanation) not in allowed]
