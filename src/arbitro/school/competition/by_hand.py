"""Pairing a round by hand: what is wrong with somebody's pairing, in the order of the text.

The form comes first (everybody once, a bye only where the number is odd), then the absolute
criteria, then the first criterion or rule of the sequence in the first bracket that differs, then
colours, then the order of the boards. A pairing that is right by another edition is told so. Behind
a wrong bracket the others are judged with the floaters it left: an error costs once.

Of the rounds of a lesson one criterion alone decides a bracket. Which rounds teach which criterion
was found by trying: a round belongs to a criterion where the pairing is another one without it
(``oracles.long_lessons_run`` in the tests, which finds them, and a test that tries them again).
Here are their numbers only; the rounds are drawn from them.
"""

from __future__ import annotations

import json
import pkgutil
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from arbitro.model import (
    Colour,
    Contender,
    EditionKey,
    Float,
    Pairing,
    PairingProblem,
    RoundPairing,
    Tpn,
)
from arbitro.reasons import Reason, Refused
from arbitro.rules.pairing import dutch
from arbitro.rules.pairing.dutch.bracket import BYE
from arbitro.rules.pairing.dutch.divergence import compared, first_divergence, followed
from arbitro.rules.pairing.dutch.facts import DutchFacts
from arbitro.rules.pairing.dutch.question import obstacle
from arbitro.rules.pairing.dutch.trace import brackets_of
from arbitro.rules.pairing.generator import (
    GeneratorSettings,
    RandomSource,
    generate,
)
from arbitro.rules.pairing.random_pairing import random_legal_pairing
from arbitro.rules.pairing.swiss.colours import Strength, colour_preference
from arbitro.rules.pairing.swiss.history import pairing_problem
from arbitro.school.question import Phrase, said

EDITIONS = tuple(dutch.EDITIONS)
ROUNDS = 9
"""Every event to be paired by hand is planned for so many rounds."""


class WrittenPairing(NamedTuple):
    """A pairing as it was written: games with White first, and who has the bye."""

    games: tuple[tuple[int, int], ...]
    byes: tuple[int, ...] = ()


class JudgedBracket(NamedTuple):
    """A bracket of a written round, judged by those who were moved down into it there.

    ``score`` is that of its residents, in tenths; ``rule`` the first that is broken, None: right.
    """

    score: int
    moved_down: tuple[int, ...]
    rule: Reason | None


class PairingJudgement(NamedTuple):
    """What is said of a pairing: ``right``, or the first thing that is wrong.

    ``kind`` says in which part of the text it lies (``form``, ``rules``, ``colours``, ``order``),
    or that what is written is right ``so-far``; ``text`` says it in words where no rule of the
    system is broken, ``rule`` names the rule, and ``score`` is that of the bracket, in tenths.
    ``other_edition`` is the edition by which the pairing would have been right. ``brackets`` are
    those of a whole pairing with a wrong one, each judged on its own.
    """

    kind: str
    text: Phrase | None = None
    rule: Reason | None = None
    score: int | None = None
    other_edition: EditionKey | None = None
    brackets: tuple[JudgedBracket, ...] = ()

    @property
    def right(self) -> bool:
        """Tell whether everything is as the rules have it."""
        return self.kind == "right"


class BracketWay(NamedTuple):
    """How the engine pairs a bracket: its score, who was moved down into it, pairs, floaters."""

    score: int
    moved_down: tuple[int, ...]
    residents: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    floaters: tuple[int, ...]


def drawn_round(seed: int, edition: EditionKey) -> PairingProblem:
    """Draw a small event of some rounds and return its next one, the same for the same seed."""
    for attempt in range(100):
        chance = RandomSource(seed + 1_000_003 * attempt)
        players, rounds = 6 + chance.below(9), 2 + chance.below(4)
        settings = GeneratorSettings(
            players=players,
            rounds=rounds,
            edition=edition,
            forfeits=0,
            double_forfeits=0,
            half_point_byes=0,
            zero_point_byes=0,
            withdrawals=0,
            initial_colour=Colour.WHITE,
        )
        event = generate(settings, seed=chance.below(1_000_000), pair=dutch.pair)
        if event.rounds_played == rounds:
            problem = pairing_problem(replace(event, rounds_total=ROUNDS), edition)
            if not isinstance(dutch.pair(problem), Refused):
                return problem
    raise AssertionError(seed)


def read_pairs(text: str) -> WrittenPairing | None:
    """Read pairs as people write them, White first; a number alone has the bye. None: unreadable.

    >>> read_pairs("1-5, 6 - 2 7")
    WrittenPairing(games=((1, 5), (6, 2)), byes=(7,))
    >>> read_pairs("1-x") is None
    True
    """
    plain = "".join(sign if sign.isascii() and sign.isdigit() else f" {sign} " for sign in text)
    words = plain.replace(",", " ").replace(";", " ").split()
    games, byes, place = [], [], 0
    while place < len(words):
        if not words[place].isdecimal() or len(words[place]) > 4:
            return None
        number = int(words[place])
        if words[place + 1 : place + 2] == ["-"]:
            other = words[place + 2] if place + 2 < len(words) else ""
            if not other.isdecimal() or len(other) > 4:
                return None
            games.append((number, int(other)))
            place += 3
        else:
            byes.append(number)
            place += 1
    return WrittenPairing(tuple(games), tuple(byes))


def judged(problem: PairingProblem, given: WrittenPairing) -> PairingJudgement:
    """Return the first thing that is wrong with a pairing, or that it is right."""
    wrong = form_fault(problem, given)
    if wrong is not None and wrong.code == "school.by-hand.missing" and given.games:
        return judged_so_far(problem, given)
    if wrong is not None:
        return PairingJudgement("form", wrong)
    expected = dutch.pair(problem)
    assert not isinstance(expected, Refused), "rounds to be paired by hand can be paired"
    facts = DutchFacts(problem)
    bye = Tpn(given.byes[0]) if given.byes else None
    games = tuple(Pairing(Tpn(white), Tpn(black)) for white, black in given.games)
    if _pairs(given.games) != _pairs(expected.games) or bye != expected.bye:
        written = RoundPairing(games, bye)
        rule = first_divergence(facts, expected, written)
        score = dict(rule.values).get("score")
        bracket = score if isinstance(score, int) else None
        another = _right_by_another(problem, given)
        return PairingJudgement("rules", None, rule, bracket, another, _by_bracket(facts, written))
    for white, black in given.games:
        allocation = facts.colours(white, black)
        if allocation.pairing != (white, black):
            text = said("school.by-hand.colours", white=black, black=white)
            return PairingJudgement("colours", text, Reason(allocation.rule, problem.edition))
    if given.games != tuple((int(one), int(two)) for one, two in expected.games):
        return PairingJudgement("order", said("school.by-hand.order", pairs=numbers_of(expected)))
    return PairingJudgement("right")


def _by_bracket(facts: DutchFacts, written: RoundPairing) -> tuple[JudgedBracket, ...]:
    return tuple(
        JudgedBracket(
            int(facts.score(item.residents[0])), tuple(map(int, item.moved_down)), item.rule
        )
        for item in followed(facts, written)
    )


def judged_so_far(problem: PairingProblem, given: WrittenPairing) -> PairingJudgement:
    """Judge the brackets written so far, from the top: the first that is complete and wrong.

    A bracket is complete where it has as many pairs as it can have, or where everybody of it is
    paired somewhere; who has no partner of it floats.
    """
    expected = dutch.pair(problem)
    assert not isinstance(expected, Refused), "rounds to be paired by hand can be paired"
    facts = DutchFacts(problem)
    partners: dict[Tpn, Tpn] = {}
    for white, black in given.games:
        one, other = facts.by_rank(Tpn(white), Tpn(black))
        forbidden = obstacle(facts, one, other)
        if forbidden is not None:
            return PairingJudgement("rules", None, forbidden)
        partners[one], partners[other] = other, one
    for paired in brackets_of(facts, expected):
        members, right = paired.bracket.members, set(paired.candidate.pairs)
        score = int(facts.score(paired.bracket.residents[0]))
        theirs = {
            facts.by_rank(member, partners[member])
            for member in members
            if partners.get(member) in members
        }
        if theirs == right:
            continue
        below = {
            member for member in members if member in partners and partners[member] not in members
        }
        if len(theirs) >= len(right) or all(member in partners for member in members):
            alone = {member: partners.get(member, BYE) for member in members}
            return PairingJudgement("rules", None, compared(paired, alone), score)
        wrong = theirs - right
        wrong |= {
            facts.by_rank(floater, partners[floater])
            for floater in below - set(paired.candidate.floaters)
        }
        if not wrong:
            left = len(right) - len(theirs)
            return PairingJudgement(
                "so-far", said("school.by-hand.so-far", score=score, count=left)
            )
        pairs = tuple(sorted((int(one), int(other)) for one, other in wrong))
        return PairingJudgement(
            "form", said("school.by-hand.bracket-wrong", score=score, pairs=pairs)
        )
    return PairingJudgement("form", form_fault(problem, given))


def check_list(problem: PairingProblem) -> tuple[tuple[str, ...], ...]:
    """Return the columns of the Arbiters' Manual's check-list that follow from the cards.

    Of each player the preference (WWW, WW, W1, W absolute, (W) strong, (w) mild, A none), the
    floats of the last round and of the one before it, and [X] for who may have no bye.
    """
    rows = [
        (
            _preference_sign(contender),
            _FLOAT_SIGNS[contender.float_last],
            _FLOAT_SIGNS[contender.float_before],
            "" if contender.may_receive_bye else "[X]",
        )
        for contender in problem.contenders
    ]
    return (("school.head.preference", "-1R", "-2R", "school.head.no-bye"), *rows)


_FLOAT_SIGNS = {Float.DOWN: "\N{DOWNWARDS ARROW}", Float.UP: "\N{UPWARDS ARROW}", Float.NONE: ""}


def _preference_sign(contender: Contender) -> str:
    wish = colour_preference(contender.colours)
    if wish.colour is None:
        return "A"
    letter = wish.colour.value.upper()
    if wish.strength is Strength.MILD:
        return f"({letter.lower()})"
    if wish.strength is Strength.STRONG:
        return f"({letter})"
    twice = len(contender.colours) > 1 and contender.colours[-1] == contender.colours[-2]
    if abs(wish.difference) > 1:
        return letter * (3 if twice else 2)
    return f"{letter}1" if wish.difference else letter


def form_fault(problem: PairingProblem, given: WrittenPairing) -> Phrase | None:
    """Return what is wrong with the form alone: strangers, twice, left out, the number of byes."""
    known = [int(contender.tpn) for contender in problem.contenders]
    named = [*(number for game in given.games for number in game), *given.byes]
    strangers = tuple(sorted({number for number in named if number not in known}))
    if strangers:
        return said("school.by-hand.strangers", players=strangers)
    twice = tuple(sorted({number for number in named if named.count(number) > 1}))
    if twice:
        return said("school.by-hand.twice", players=twice)
    missing = tuple(sorted(set(known) - set(named)))
    if missing:
        return said("school.by-hand.missing", players=missing)
    if len(given.byes) != len(known) % 2:
        return said("school.by-hand.byes", count=len(known) % 2)
    return None


def _right_by_another(problem: PairingProblem, given: WrittenPairing) -> EditionKey | None:
    """Return the other edition by which the pairs are right, None where there is none."""
    for edition in EDITIONS:
        if edition == problem.edition:
            continue
        found = dutch.pair(replace(problem, edition=edition))
        if isinstance(found, Refused):
            continue
        byes = () if found.bye is None else (int(found.bye),)
        if _pairs(given.games) == _pairs(found.games) and given.byes == byes:
            return edition
    return None


def _pairs(games: tuple[tuple[int, int], ...] | tuple[Pairing, ...]) -> set[frozenset[int]]:
    return {frozenset(map(int, game)) for game in games}


def numbers_of(paired: RoundPairing) -> tuple[tuple[int, int], ...]:
    """Return the games of a round as numbers, White first."""
    return tuple((int(game.white), int(game.black)) for game in paired.games)


def engine_way(problem: PairingProblem) -> tuple[RoundPairing, tuple[BracketWay, ...]]:
    """Return the round as the engine pairs it, with its brackets from the top."""
    expected = dutch.pair(problem)
    assert not isinstance(expected, Refused), "rounds to be paired by hand can be paired"
    facts = DutchFacts(problem)
    ways = []
    for bracket, candidate, _route in brackets_of(facts, expected):
        ways.append(
            BracketWay(
                int(facts.score(bracket.residents[0])),
                tuple(map(int, bracket.moved_down)),
                tuple(map(int, bracket.residents)),
                tuple((int(one), int(two)) for one, two in candidate.pairs),
                tuple(map(int, candidate.floaters)),
            )
        )
    return expected, tuple(ways)


_STRIDE = 1_000_003


class Lesson(NamedTuple):
    """A round by its number, and the score in tenths of the bracket in which the rule decides.

    ``score`` is None where the rule says who has the bye, or who of two players has White.
    """

    seed: int
    score: int | None


def lesson_round(seed: int, edition: EditionKey) -> PairingProblem:
    """Draw a round that has more in it than one to begin with, the same for the same seed.

    Games are lost by forfeit, players stay away from a round, every other is the last round, some
    are the first one, and the pairings of one event in three were not made by any system.
    """
    for attempt in range(100):
        chance = RandomSource(seed + _STRIDE * attempt)
        players, rounds = 6 + chance.below(7), 2 + chance.below(6)
        rounds, draws = (rounds if chance.below(20) else 0), 300 * chance.below(3)
        is_last, by_lot, lot = chance.below(2), not chance.below(3), chance.below(1_000_000)

        def pair(problem: PairingProblem, lot: int = lot) -> RoundPairing | Refused:
            return random_legal_pairing(problem, seed=lot)

        settings = GeneratorSettings(
            players=players,
            rounds=rounds,
            edition=edition,
            draw_rate=draws,
            forfeits=30,
            double_forfeits=0,
            half_point_byes=30,
            zero_point_byes=0,
            withdrawals=0,
            initial_colour=Colour.WHITE,
        )
        event = generate(settings, seed=lot, pair=pair if by_lot else dutch.pair)
        if event.rounds_played == rounds:
            total = rounds + 1 if is_last else max(ROUNDS, rounds + 2)
            problem = pairing_problem(replace(event, rounds_total=total), edition)
            if not isinstance(dutch.pair(problem), Refused):
                return problem
    raise AssertionError(seed)


@cache
def lessons(edition: EditionKey) -> dict[str, tuple[Lesson, ...]]:
    """Return the lessons of an edition by the concept each teaches, in the order of the text."""
    text = pkgutil.get_data("arbitro.school", "data/lessons.json")
    assert text is not None, "the lessons are part of the package"
    found = json.loads(text)[edition]
    return {concept: tuple(Lesson(*item) for item in kept) for concept, kept in found.items()}
