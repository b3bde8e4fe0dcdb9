"""Questions on Swiss pairings: preferences, colours, byes, acceleration, a round to pair."""

from __future__ import annotations

from dataclasses import replace

from arbitro.model import (
    ZERO,
    Colour,
    Contender,
    EditionKey,
    Float,
    PairingProblem,
    Points,
    RoundNumber,
    RoundPairing,
    Tpn,
)
from arbitro.reasons import Reason, Refused
from arbitro.rules.pairing import dutch
from arbitro.rules.pairing.dutch.divergence import first_divergence
from arbitro.rules.pairing.dutch.facts import DutchFacts
from arbitro.rules.pairing.dutch.trace import brackets_of
from arbitro.rules.pairing.generator import GeneratorSettings, RandomSource, generate
from arbitro.rules.pairing.swiss.baku import first_group, virtual_points
from arbitro.rules.pairing.swiss.colours import (
    Strength,
    allocate,
    by_rank,
    colour_preference,
    last_different_colours,
    number_gives_white,
)
from arbitro.rules.pairing.swiss.history import pairing_problem
from arbitro.school.question import (
    Mistake,
    Phrase,
    PosedQuestion,
    Step,
    WorkedAnswer,
    one_of,
    said,
    written_points,
)

DUTCH = EditionKey("C.04.3@2026-02")
BAKU = EditionKey("C.04.7@2026-02")

_DEFINED = {
    Strength.NONE: "no-colour-preference",
    Strength.MILD: "mild-colour-preference",
    Strength.STRONG: "strong-colour-preference-definition",
    Strength.ABSOLUTE: "absolute-colour-preference",
}


def _history(chance: RandomSource, rounds: int) -> str:
    """Draw the colours of so many rounds; a dash is a round without a game."""
    colours = ""
    while len(colours) < rounds:
        played = colours.replace("-", "")
        wish = colour_preference(played)
        if chance.happens(180):
            colours += "-"
        # As the rules would have given it: no player has a history that they exclude.
        elif wish.strength is Strength.ABSOLUTE and wish.colour is not None:
            colours += wish.colour.value
        else:
            colours += one_of(chance, ("w", "b"))
    return colours


def _preference(colours: str) -> WorkedAnswer:
    wish = colour_preference(colours)
    answer = said("school.outcome.no-preference")
    if wish.colour is not None:
        strength = wish.strength.name.lower()
        answer = said("school.outcome.preference", colour=wish.colour.value, strength=strength)
    steps = (
        Step(said("school.step.colours", colours=colours.upper() or "0")),
        Step(
            said("school.step.colour-difference", difference=wish.difference), "colour-difference"
        ),
        Step(answer, _DEFINED[wish.strength]),
    )
    return WorkedAnswer(answer, steps)


def preferences(chance: RandomSource) -> PosedQuestion | None:
    """Ask for a player's colour preference and its strength (C.04.3 art. 1.6 and 1.7)."""
    history = _history(chance, 2 + chance.below(6))
    played = history.replace("-", "")
    last = played[-1:] or "b"
    # A round without a game taken for one with the colour due.
    filled = ""
    for text in history:
        due = "b" if filled[-1:] == "w" else "w"
        filled += due if text == "-" else text
    other = played.translate(str.maketrans("wb", "bw"))
    mistakes = (
        Mistake(said("school.mistake.gaps-filled"), _preference(filled)),
        Mistake(said("school.mistake.last-only"), _preference(last)),
        Mistake(said("school.mistake.colour-had"), _preference(other)),
        Mistake(said("school.mistake.first-forgotten"), _preference(played[1:])),
    )
    stem = said("school.stem.preference", edition=DUTCH, colours=history.upper())
    return PosedQuestion(DUTCH, stem, _preference(played), mistakes)


def _two(chance: RandomSource) -> tuple[PairingProblem, str, str]:
    rounds = 2 + chance.below(5)
    histories = [_history(chance, rounds), _history(chance, rounds)]
    score = 10 * chance.below(min(3, rounds)) + 10
    scores = (score, score + one_of(chance, (-5, 0, 0, 0)))
    numbers = sorted((1 + chance.below(9), 11 + chance.below(9)))
    contenders = tuple(
        Contender(
            tpn=Tpn(number),
            score=Points(other),
            real_score=Points(other),
            colours=history.replace("-", ""),
            parity_number=number,
        )
        for number, other, history in zip(numbers, scores, histories, strict=True)
    )
    problem = PairingProblem(
        edition=DUTCH,
        round_number=RoundNumber(rounds + 1),
        rounds_total=9,
        initial_colour=one_of(chance, (Colour.WHITE, Colour.BLACK)),
        maximum_score=Points(10 * rounds),
        contenders=contenders,
    )
    return problem, histories[0], histories[1]


def colours(chance: RandomSource) -> PosedQuestion | None:
    """Ask who has White and by which rule (C.04.3 art. 5.2)."""
    problem, one, other = _two(chance)
    wishes = [colour_preference(contender.colours)[:2] for contender in problem.contenders]
    if wishes[0] == wishes[1] and wishes[0][1] is Strength.ABSOLUTE:
        return None  # before the last round these two may not meet
    stem = said("school.stem.colours", edition=DUTCH, colour=problem.initial_colour.value)
    return pair_coloured(problem, (one, other), stem)


def pair_coloured(
    problem: PairingProblem, histories: tuple[str, str], stem: Phrase
) -> PosedQuestion:
    """Ask who of two has White, with every other rule as a wrong answer."""
    given = allocate(problem, *problem.contenders)
    right = coloured(given.white.tpn, given.rule, problem)
    mistakes = [
        Mistake(said("school.mistake.wrong-way"), coloured(given.black.tpn, given.rule, problem))
    ]
    for white, rule in each_rule(problem):
        if rule != given.rule:
            name = said("school.mistake.rule-out-of-turn")
            mistakes.append(Mistake(name, coloured(white, rule, problem)))
    head = ("school.head.number", "school.head.score", "school.head.colours")
    rows = tuple(
        (str(contender.tpn), written_points(contender.score), history.upper())
        for contender, history in zip(problem.contenders, histories, strict=True)
    )
    return PosedQuestion(problem.edition, stem, right, tuple(mistakes), rows=(head, *rows))


def coloured(white: Tpn, rule: str, problem: PairingProblem) -> WorkedAnswer:
    """Return that somebody has White by a rule, with what the two prefer."""
    wishes = []
    for contender in problem.contenders:
        wish = colour_preference(contender.colours)
        told = said("school.step.no-wish", player=contender.tpn)
        if wish.colour is not None:
            told = said(
                "school.step.wish",
                player=contender.tpn,
                colour=wish.colour.value,
                strength=wish.strength.name.lower(),
            )
        wishes.append(Step(told, _DEFINED[wish.strength]))
    answer = said("school.outcome.white", player=white, rule=rule)
    return WorkedAnswer(answer, (*wishes, Step(answer, rule)))


def each_rule(problem: PairingProblem) -> list[tuple[Tpn, str]]:
    """Return who would have White by each rule taken alone, where it says anything."""
    higher, lower = by_rank(*problem.contenders)
    mine, theirs = colour_preference(higher.colours), colour_preference(lower.colours)
    found = []
    if mine.colour is not theirs.colour:
        first = mine.colour is Colour.WHITE or theirs.colour is Colour.BLACK
        found.append((higher if first else lower, "colour-both-preferences"))
    if mine.strength is not theirs.strength:
        strong, weak = (higher, lower) if mine.strength > theirs.strength else (lower, higher)
        wants = colour_preference(strong.colours).colour is Colour.WHITE
        found.append((strong if wants else weak, "colour-stronger-preference"))
    apart = last_different_colours(higher.colours, lower.colours)
    if apart is not None:
        found.append((higher if apart[0] == "b" else lower, "colour-alternate"))
    if mine.colour is not None:
        found.append((higher if mine.colour is Colour.WHITE else lower, "colour-higher-ranked"))
    found.append((higher if number_gives_white(problem, higher) else lower, "colour-parity"))
    return [(player.tpn, rule) for player, rule in found]


def baku_groups(chance: RandomSource) -> PosedQuestion | None:
    """Ask for the first group and its virtual points before a round (C.04.7 art. 1)."""
    players, rounds = 10 + chance.below(190), 5 + chance.below(9)
    number = 1 + chance.below(rounds)
    points = virtual_points(rounds, Points(10))
    group, accelerated = first_group(players), len(points)

    def before(points: tuple[Points, ...]) -> Points:
        return points[number - 1] if number <= len(points) else ZERO

    now = before(points)
    full = (Points(10),)
    mistakes = (
        Mistake(said("school.mistake.half-not-even"), _baku((players + 1) // 2, now)),
        Mistake(said("school.mistake.half-down"), _baku(2 * (players // 4), now)),
        Mistake(said("school.mistake.every-round"), _baku(group, Points(10))),
        Mistake(said("school.mistake.never-half"), _baku(group, before(full * accelerated))),
        Mistake(said("school.mistake.first-round-only"), _baku(group, before(full))),
    )
    stem = said("school.stem.baku", edition=BAKU, players=players, rounds=rounds, round=number)
    return PosedQuestion(BAKU, stem, _baku(group, now), mistakes)


def _baku(size: int, points: Points) -> WorkedAnswer:
    steps = (
        Step(said("school.step.first-group", size=size), "baku-groups"),
        Step(said("school.step.virtual", points=points), "virtual-points"),
    )
    return WorkedAnswer(said("school.outcome.baku", size=size, points=points), steps)


# A round of a small event, to be paired.


def _played_event(chance: RandomSource, players: int) -> PairingProblem | None:
    """Draw an event of some rounds and return the problem of the next one."""
    rounds = 2 + chance.below(3)
    settings = GeneratorSettings(
        players=players,
        rounds=rounds,
        edition=DUTCH,
        forfeits=0,
        double_forfeits=0,
        half_point_byes=0,
        zero_point_byes=0,
        withdrawals=0,
        initial_colour=Colour.WHITE,
    )
    tournament = generate(settings, seed=chance.below(1_000_000), pair=dutch.pair)
    if tournament.rounds_played < rounds:
        return None
    return pairing_problem(replace(tournament, rounds_total=9), DUTCH)


def whole_round(chance: RandomSource) -> PosedQuestion | None:
    """Ask for the pairing of a round; a wrong one breaks a criterion, and the first is named."""
    problem = _played_event(chance, one_of(chance, (6, 8, 8, 10)))
    if problem is None:
        return None
    expected = dutch.pair(problem)
    if isinstance(expected, Refused):
        return None
    facts = DutchFacts(problem)
    if _limbo_decides(facts, expected):
        return None
    mistakes, criteria = [], []
    for other in _swapped(facts, expected):
        criteria.append(first_divergence(facts, expected, other))
        mistakes.append(Mistake(said("school.mistake.pairing"), _paired(other)))
    order = _varied(chance.shuffled(range(len(mistakes))), criteria)[:3]
    return PosedQuestion(
        DUTCH,
        said("school.stem.round", edition=DUTCH, round=problem.round_number),
        _paired(expected),
        tuple(mistakes[number] for number in order),
        rows=cards(problem),
        criteria=tuple(criteria[number] for number in order),
    )


def _limbo_decides(facts: DutchFacts, expected: RoundPairing) -> bool:
    """Tell whether a round may depend on what a player in the Limbo counts in [C18] and [C20].

    Both readings of it are defensible (docs/divergences.md). It can matter only where somebody of a
    bracket with a Limbo floated down before.
    """
    return any(
        Float.DOWN in {facts.contender[one].float_last, facts.contender[one].float_before}
        for bracket, candidate, _route in brackets_of(facts, expected)
        for one in (bracket.moved_down if candidate.limbo else ())
    )


def _varied(order: list[int], criteria: list[Reason]) -> list[int]:
    """Return the places with those first that bring a criterion of their own."""
    seen: set[str] = set()
    first: list[int] = []
    rest: list[int] = []
    for place in order:
        (rest if criteria[place].concept in seen else first).append(place)
        seen.add(criteria[place].concept)
    return first + rest


def _swapped(facts: DutchFacts, expected: RoundPairing) -> list[RoundPairing]:
    """Return the pairings in which two pairs of the right one have changed partners."""
    found = []
    games = expected.games
    for first, one in enumerate(games):
        for second in range(first + 1, len(games)):
            other = games[second]
            for pairs in ((one[0], other[0], one[1], other[1]), (*one[:1], *other[::-1], one[1])):
                changed = list(games)
                changed[first] = facts.colours(pairs[0], pairs[1]).pairing
                changed[second] = facts.colours(pairs[2], pairs[3]).pairing
                found.append(RoundPairing(tuple(changed), expected.bye))
    return found


def _paired(paired: RoundPairing) -> WorkedAnswer:
    games = tuple((int(game.white), int(game.black)) for game in paired.games)
    answer = said("school.outcome.pairs", pairs=games)
    return WorkedAnswer(answer, (Step(answer, "round-pairing-complete"),))


def byes(chance: RandomSource) -> PosedQuestion | None:
    """Ask who has the pairing-allocated bye of a round."""
    problem = _played_event(chance, one_of(chance, (5, 7, 7, 9)))
    if problem is None:
        return None
    expected = dutch.pair(problem)
    if isinstance(expected, Refused) or expected.bye is None:
        return None
    facts = DutchFacts(problem)
    mistakes, criteria = [], []
    for player in problem.contenders[::-1]:
        if player.tpn == expected.bye:
            continue
        forced = dutch.pair(_only_bye(problem, player.tpn))
        if isinstance(forced, Refused):
            continue
        mistakes.append(Mistake(said("school.mistake.bye"), _bye(player.tpn)))
        criteria.append(first_divergence(facts, expected, forced))
    if not mistakes:
        return None
    stem = said("school.stem.bye", edition=DUTCH, round=problem.round_number)
    return PosedQuestion(
        DUTCH,
        stem,
        _bye(expected.bye),
        tuple(mistakes[:3]),
        rows=cards(problem),
        criteria=tuple(criteria[:3]),
    )


def _only_bye(problem: PairingProblem, player: Tpn) -> PairingProblem:
    contenders = tuple(
        replace(contender, may_receive_bye=contender.tpn == player)
        for contender in problem.contenders
    )
    return replace(problem, contenders=contenders)


def _bye(player: Tpn) -> WorkedAnswer:
    answer = said("school.outcome.bye", player=player)
    return WorkedAnswer(answer, (Step(answer, "pairing-allocated-bye"),))


_FLOATS = {Float.DOWN: "\N{DOWNWARDS ARROW}", Float.UP: "\N{UPWARDS ARROW}", Float.NONE: "."}


def cards(problem: PairingProblem) -> tuple[tuple[str, ...], ...]:
    """Return what a card of each player shows: number, score, colours, opponents, floats, bye."""
    head = (
        *("school.head.number", "school.head.score", "school.head.colours"),
        *("school.head.opponents", "school.head.floats", "school.head.may-have-bye"),
    )
    rows = (
        (
            str(contender.tpn),
            written_points(contender.score),
            contender.colours.upper(),
            " ".join(map(str, sorted(contender.opponents))),
            _FLOATS[contender.float_before] + _FLOATS[contender.float_last],
            "\N{CHECK MARK}" if contender.may_receive_bye else "",
        )
        for contender in problem.contenders
    )
    return (head, *rows)
