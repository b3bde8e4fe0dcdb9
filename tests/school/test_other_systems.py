"""Rounds paired by hand by the other systems: form, pairs, colours and boards, in this order."""

import pytest

from arbitro.school.competition.by_hand import WrittenPairing, numbers_of
from arbitro.school.competition.other_systems import (
    SYSTEMS_BY_HAND,
    asked_round,
    judged_otherwise,
    rated_cards,
    reasons_of,
)

SEEDS = range(6)
SYSTEMS = list(SYSTEMS_BY_HAND)


def given_of(asked):
    bye = asked.pairing.bye
    return WrittenPairing(numbers_of(asked.pairing), () if bye is None else (int(bye),))


@pytest.mark.parametrize("edition", SYSTEMS)
def test_the_round_of_the_system_is_right_and_turned_colours_are_told(edition):
    for seed in SEEDS:
        asked = asked_round(seed, edition)
        right = given_of(asked)
        assert judged_otherwise(asked, right).right
        (white, black), *rest = right.games
        turned = judged_otherwise(asked, WrittenPairing(((black, white), *rest), right.byes))
        assert (turned.kind, dict(turned.text.values)["white"]) == ("colours", white)
        if rest:
            assert (
                judged_otherwise(asked, WrittenPairing(right.games[::-1], right.byes)).kind
                == "order"
            )


@pytest.mark.parametrize("edition", SYSTEMS)
def test_two_who_have_met_are_told_so_and_nobody_else(edition):
    told = 0
    for seed in SEEDS:
        asked = asked_round(seed, edition)
        games, byes = given_of(asked)
        met = {int(e.tpn): set(map(int, e.opponents)) for e in asked.problem.contenders}
        for first in range(len(games) - 1):
            (one, two), (three, four) = games[first : first + 2]
            changed = (*games[:first], (one, four), (three, two), *games[first + 2 :])
            found = judged_otherwise(asked, WrittenPairing(changed, byes))
            assert found.kind == "rules"
            again = four in met[one]
            assert (found.rule.concept == "rematch") == again, (seed, first)
            told += again
    assert told


@pytest.mark.parametrize("edition", SYSTEMS)
def test_cards_show_ratings_and_the_average_of_opponents(edition):
    asked = asked_round(3, edition)
    head, *rows = rated_cards(asked)
    assert {len(each) for each in rows} == {len(head)}
    ratings = {row[0]: int(row[2]) for row in rows}
    for row in rows:
        met = [ratings[each] for each in row[5].split()]
        assert abs(int(row[3]) * len(met) - sum(met)) <= len(met) / 2 if met else row[3] == ""
    assert len(reasons_of(asked, 1)) <= len(reasons_of(asked, 2)) < len(reasons_of(asked, 3))
