"""What each system looks at besides scores and colours, read off random records a second way."""

from dataclasses import replace
from fractions import Fraction
from math import floor

import pytest

from arbitro.model import PLAYED, EditionKey, Result, System, Tpn, points_table
from arbitro.reasons import Refused
from arbitro.rules.pairing.burstein import burstein_problem
from arbitro.rules.pairing.burstein_1999 import burstein_1999_problem
from arbitro.rules.pairing.dubov import dubov_problem
from arbitro.rules.pairing.dubov_1997 import dubov_1997_problem
from arbitro.rules.pairing.lim import lim_problem
from rules.pairing.swiss.test_history_again import (
    is_there,
    paired_with,
    random_tournament,
    score_after,
)

CHUNKS = [range(at, at + 15) for at in range(0, 60, 15)]
ABSENT = Result.ZERO_POINT_BYE


def rounds_of(seeds):
    for seed in seeds:
        tournament = random_tournament(seed)
        entries = tuple(
            replace(each, player=replace(each.player, rating=2000 + (7 * seed * each.tpn) % 31))
            for each in tournament.entries
        )
        rated = replace(tournament, entries=entries, system=System.DUTCH)
        for number in range(1, tournament.rounds_played + 2):
            yield seed, number, rated


def records_of(entry, rounds):
    """The records of some rounds: opponent and result, absent where there is none."""
    known = [(each.opponent, each.result) for each in entry.rounds[:rounds]]
    return known + [(None, ABSENT)] * (rounds - len(known))


def ratings_met(tournament, entry, rounds):
    ratings = {each.tpn: each.player.rating for each in tournament.entries}
    return [ratings[one] for one, result in records_of(entry, rounds) if result in PLAYED]


def came_up(tournament, entry, number, *, forfeits=False):
    """Whether a player was paired with a higher score in a round and, mostly, played."""
    opponent, result = records_of(entry, number)[-1]
    if opponent is None or not (forfeits or result in PLAYED):
        return False
    other = tournament.entry(opponent)
    return paired_with(tournament, other, number) > paired_with(tournament, entry, number)


@pytest.mark.article("C.04.4.1@2026-02 art. 1.7", "C.04.4.1@2026-02 art. 1.8")
@pytest.mark.parametrize("edition", ["C.04.4.1@2018-10", "C.04.4.1@2026-02"])
@pytest.mark.parametrize("seeds", CHUNKS)
def test_averages_and_upfloats_of_the_dubov_system(seeds, edition):
    for seed, number, tournament in rounds_of(seeds):
        forfeits = seed % 2 == 0
        readings = (("forfeit-upfloats", "upfloats"),) if forfeits else ()
        event = replace(tournament, readings=readings)
        problem = dubov_problem(event, EditionKey(edition), round_number=number)
        for one in problem.basis.contenders:
            entry = event.entry(one.tpn)
            met = ratings_met(event, entry, number - 1)
            average = floor(Fraction(sum(met), len(met)) + Fraction(1, 2)) if met else 0
            assert problem.averages[one.tpn] == average, seed
            # a round nobody wrote down was not played
            known = min(number - 1, len(entry.rounds))
            ups = [came_up(event, entry, at, forfeits=forfeits) for at in range(1, known + 1)]
            last = known == number - 1 and ups[-1:] == [True]
            assert problem.upfloats[one.tpn] == (sum(ups), last), (seed, number)
            assert problem.ratings[one.tpn] == entry.player.rating


@pytest.mark.article("C.04.4.1@1997 art. 1.2")
@pytest.mark.parametrize("seeds", CHUNKS)
def test_averages_of_1997_are_exact(seeds):
    for seed, number, tournament in rounds_of(seeds):
        problem = dubov_1997_problem(tournament, round_number=number)
        names = sorted(problem.alphabet, key=lambda one: tournament.entry(one).player.name)
        assert [problem.alphabet[one] for one in names] == list(range(len(names)))
        for one in problem.basis.contenders:
            met = ratings_met(tournament, tournament.entry(one.tpn), number - 1)
            average = Fraction(sum(met), len(met)) if met else 0
            assert Fraction(problem.averages[one.tpn], problem.scale) == average, seed


@pytest.mark.parametrize("number", [1, 2, 3])
def test_who_has_no_rating_is_named_if_there_or_met_by_somebody_there(number):
    seen = set()
    for seed, at, tournament in rounds_of(range(30)):
        if at != number:
            continue
        without = replace(
            tournament,
            entries=tuple(
                replace(each, player=replace(each.player, rating=0)) if each.tpn in (2, 5) else each
                for each in tournament.entries
            ),
        )
        there = [one for one in without.entries if is_there(without, one, number)]
        looked_at = {one.tpn for one in there}
        for one in there:
            records = records_of(one, number - 1)
            looked_at |= {opponent for opponent, result in records if result in PLAYED}
        missing = tuple(sorted({2, 5} & looked_at))
        for problem in (
            dubov_problem(without, EditionKey("C.04.4.1@2026-02"), round_number=number),
            dubov_1997_problem(without, round_number=number),
        ):
            if missing:
                assert problem.code == "provisional-ratings-needed", seed
                assert dict(problem.values) == {"players": missing}, seed
            else:
                assert not isinstance(problem, Refused), seed
        seen.add(missing)
    assert (2, 5) in seen


def as_draws(tournament, entry, rounds):
    """What the last absences, one after the other, are worth as draws more (art. 1.7.2)."""
    last = 0
    for _opponent, result in reversed(records_of(entry, rounds)):
        if result is not ABSENT:
            break
        last += 1
    return last * (tournament.points.draw - tournament.points.absence)


@pytest.mark.article("C.04.4.2@2026-02 art. 1.7", "C.04.4.2@2026-02 art. 1.8")
@pytest.mark.parametrize("edition", ["C.04.4.2@2018-10", "C.04.4.2@2026-02"])
@pytest.mark.parametrize("seeds", CHUNKS)
def test_indexes_of_the_burstein_system(seeds, edition):
    for seed, number, tournament in rounds_of(seeds):
        anybody = seed % 2 == 0
        readings = (("absence-series", "before"),) if anybody else ()
        event = replace(tournament, readings=readings)
        problem = burstein_problem(event, EditionKey(edition), round_number=number)
        there = {one.tpn for one in problem.basis.contenders}
        assert problem.indexes.keys() == there
        rounds = number - 1
        against = {
            each.tpn: score_after(event, each, rounds)
            + (as_draws(event, each, rounds) if anybody or each.tpn not in there else 0)
            for each in event.entries
        }
        worth = points_table(event.points)
        for one in there:
            entry = event.entry(one)
            own = score_after(event, entry, rounds)
            met = [
                (against[opponent] if result in PLAYED else own, worth[result])
                for opponent, result in records_of(entry, rounds)
            ]
            buchholz = sum(score for score, _points in met)
            assert problem.indexes[one] == (
                buchholz, sum(score * points for score, points in met)
            ), seed  # fmt: skip


@pytest.mark.article("C.04.4.2@1999 art. 3.2", "C.04.4.2@1999 art. 3.3")
@pytest.mark.parametrize("seeds", CHUNKS)
def test_indexes_and_virtual_points_of_the_older_burstein_system(seeds):
    for seed, number, tournament in rounds_of(seeds):
        event = replace(tournament, accelerated=seed % 3 == 0)
        problem = burstein_1999_problem(event, round_number=number)
        numbers = sorted(each.tpn for each in event.entries)
        upper = numbers[: len(numbers) // 2] if number < 3 and seed % 3 else []
        worth = points_table(event.points)
        scores = {
            each.tpn: score_after(event, each, number - 1) + event.points.win * (each.tpn in upper)
            for each in event.entries
        }
        ranked = []
        for one in problem.basis.contenders:
            entry = event.entry(one.tpn)
            more = event.points.win * (one.tpn in upper)
            assert one.score == paired_with(event, entry, number) + more, seed
            ranked.append((-one.score, one.tpn))
            met = [
                (worth[result], scores[opponent])
                for opponent, result in records_of(entry, number - 1)
                if result in PLAYED
            ]
            against = sorted(score for _points, score in met)
            assert problem.indexes[one.tpn] == (
                sum(points * score for points, score in met), sum(against), sum(against[1:-1])
            ), seed  # fmt: skip
        assert ranked == sorted(ranked)


@pytest.mark.article("C.04.4.3@2026-02 art. 3.10")
@pytest.mark.parametrize("edition", ["C.04.4.3@1999", "C.04.4.3@2026-02"])
@pytest.mark.parametrize("seeds", CHUNKS)
def test_floaters_of_the_round_before_of_the_lim_system(seeds, edition):
    for seed, number, tournament in rounds_of(seeds):
        problem = lim_problem(tournament, EditionKey(edition), round_number=number)
        assert problem.twice_median == tournament.points.win * (number - 1)
        floated = set()
        for entry in tournament.entries if number > 1 else ():
            opponent, result = records_of(entry, number - 1)[-1]
            if result not in PLAYED:
                continue
            mine, theirs = (
                paired_with(tournament, each, number - 1)
                for each in (entry, tournament.entry(Tpn(opponent)))
            )
            median = Fraction(tournament.points.win * (number - 2), 2)
            if theirs < mine > median or theirs > mine < median:
                floated.add(entry.tpn)
        assert problem.floated == floated, (seed, number)
