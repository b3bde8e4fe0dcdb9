"""Rounds of random tournaments of the procedural texts, as the literal walks take them."""

from arbitro.model import PLAYED, EditionKey, Result, System, points_table
from arbitro.reasons import Refused
from arbitro.rules.pairing.generator import GeneratorSettings, generate_tournament
from arbitro.rules.pairing.swiss.history import pairing_problem
from arbitro.rules.pairing.swiss_by_rating import pair_round
from definitions import dutch_2012
from definitions import swiss_by_rating as walk

OF_1992, OF_2009 = EditionKey("SWISS.1992@1992-06"), EditionKey("DUTCH.2009@2009")
OF_2012 = EditionKey("DUTCH.2012@2013")


def random_tournament(seed, edition, largest=10):
    """A tournament of 4 to ``largest`` players, some of it with many byes and forfeits."""
    settings = GeneratorSettings(
        players=4 + seed * 7 % (largest - 3), rounds=3 + seed % 6, system=System.DUTCH,
        edition=edition, half_point_byes=(0, 30, 150)[seed % 3], forfeits=(5, 60)[seed % 2],
        zero_point_byes=(0, 60)[seed % 2], draw_rate=(300, 700)[seed // 2 % 2],
        forbidden_pairs=seed % 3, late_entries=(0, 100)[seed % 2],
    )  # fmt: skip
    return generate_tournament(settings, seed=seed, pair=by_the_engine)


def by_the_engine(tournament, edition):
    made = pair_round(pairing_problem(tournament, edition))
    return made if isinstance(made, Refused) else made.pairing


class Compared:
    """How many rounds were compared, which differ, and where the walk did not end."""

    def __init__(self):
        self.rounds = 0
        self.too_long = 0
        self.refused = 0
        self.different = []


def compare(tournament, edition, found, steps=100_000):
    """Compare every round, and the one after the last, with the walk."""
    compared = tournament.rounds_played + (tournament.rounds_played < tournament.rounds_total)
    for number in range(1, compared + 1):
        problem = pairing_problem(tournament, edition, round_number=number)
        if not problem.contenders:
            continue
        made = pair_round(problem)
        try:
            expected = walked(tournament, problem, number, steps)
        except (walk.ImpossibleError, dutch_2012.ImpossibleError):
            expected = "no-complete-pairing"
        except (walk.TooLongError, dutch_2012.TooLongError):
            found.too_long += 1
            continue
        found.rounds += 1
        if isinstance(made, Refused):
            found.refused += made.code == "procedure-too-long"
            got = made.code
        else:
            got = {tuple(game) for game in made.pairing.games}, made.pairing.bye
        if got != expected:
            found.different.append((number, got, expected))


def walked(tournament, problem, number, steps):
    """What the walk through the text of the problem pairs."""
    drawn = problem.initial_colour.value
    if problem.edition == OF_2012:
        text = dutch_2012.Text(number, drawn, steps)
        return dutch_2012.pair_round(as_walked_in_2012(tournament, problem, number), text)
    text = walk.Text(number, problem.edition == OF_2009, drawn, steps)
    return walk.pair_round(as_walked(tournament, problem, number), text)


def as_walked_in_2012(tournament, problem, number):
    """The same for the text of 2012, in which points without playing float too (B1 b)."""
    last = number == tournament.rounds_total
    return [
        dutch_2012.Player(
            one.tpn, one.score, one.colours, one.opponents | one.barred,
            (
                floated_in_2012(tournament, one.tpn, number - 1),
                floated_in_2012(tournament, one.tpn, number - 2),
            ),
            one.may_receive_bye, one.parity_number % 2 == 1,
            last and 2 * one.real_score > 10 * (number - 1),
        )
        for one in problem.contenders
    ]  # fmt: skip


def floated_in_2012(tournament, tpn, number):
    if number < 1:
        return ""
    result = tournament.entry(tpn).record(number).result
    if result in PLAYED:
        return floated(tournament, tpn, number)
    return "down" if points_table(tournament.points)[result] > 0 else ""


def as_walked(tournament, problem, number):
    """The players of a round; their floats are read off the scores again."""
    last = number == tournament.rounds_total
    return [
        walk.Player(
            one.tpn, one.score, one.colours, one.opponents | one.barred,
            (floated(tournament, one.tpn, number - 1), floated(tournament, one.tpn, number - 2)),
            one.may_receive_bye, one.parity_number % 2 == 1,
            last and 2 * one.real_score > 10 * (number - 1),
        )
        for one in problem.contenders
    ]  # fmt: skip


def floated(tournament, tpn, number):
    """A4 and A5: who met another score, or had the bye."""
    if number < 1:
        return ""
    record = tournament.entry(tpn).record(number)
    if record.result is Result.PAIRING_ALLOCATED_BYE:
        return "down"
    if record.opponent is None or record.result not in PLAYED:
        return ""
    mine = tournament.score(tournament.entry(tpn), number - 1)
    theirs = tournament.score(tournament.entry(record.opponent), number - 1)
    return "down" if mine > theirs else "up" if mine < theirs else ""
