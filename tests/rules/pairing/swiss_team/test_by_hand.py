"""What a round of teams made by hand has against the rules, article by article (C.04.6)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbitro.model import Pairing, RoundPairing
from arbitro.reasons import Refused
from arbitro.rules.pairing.swiss_team import TeamOptions, pair_round, team_problem
from arbitro.rules.pairing.swiss_team.check import remarks
from arbitro.rules.pairing.team_generator import TeamGeneratorSettings, generate_team_swiss

EDITIONS = ("C.04.6@2024-08", "C.04.6@2026-02")


def problem_of(seed, teams, played, edition, colours):
    tournament = generate_team_swiss(
        TeamGeneratorSettings(teams=teams, boards=2, rounds=played + 2, played=played), seed=seed
    )
    return team_problem(tournament, edition, TeamOptions(colours))


@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, 10**6),
    st.integers(6, 11),
    st.integers(1, 4),
    st.sampled_from(EDITIONS),
    st.sampled_from(("A", "B", "none")),
)
def test_the_rules_have_nothing_against_their_own_round(seed, teams, played, edition, colours):
    problem = problem_of(seed, teams, played, edition, colours)
    answer = pair_round(problem)
    if not isinstance(answer, Refused):
        assert remarks(problem, answer.pairing) == ()


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.integers(6, 11), st.integers(1, 4), st.randoms())
def test_what_is_absolute_is_what_no_legal_round_has(seed, teams, played, chance):
    """Counted again from the record: who has met whom, and who may have the bye."""
    problem = problem_of(seed, teams, played, EDITIONS[1], "A")
    order = [side.tpn for side in problem.sides]
    chance.shuffle(order)
    bye = order.pop() if len(order) % 2 else None
    games = tuple(Pairing(*pair) for pair in zip(order[::2], order[1::2], strict=True))
    sides = {side.tpn: side for side in problem.sides}
    met = sum(black in sides[white].opponents for white, black in games)
    barred = bye is not None and not sides[bye].may_receive_bye
    told = remarks(problem, RoundPairing(games, bye))
    found = [each.reason.concept for each in told if each.absolute]
    assert found == ["rematch"] * met + ["bye-barred"] * barred


@pytest.mark.article("C.04.6@2026-02 art. 4.3")
def test_turned_colours_name_the_team_that_has_white_and_why():
    problem = problem_of(5, 8, 2, EDITIONS[1], "A")
    right = pair_round(problem).pairing
    first = Pairing(*right.games[0][::-1])
    told = remarks(problem, RoundPairing((first, *right.games[1:]), right.bye))
    found = [each.reason for each in told if each.reason.concept == "colour-allocation"]
    assert [(each.value("due"), each.value("other")) for each in found] == [tuple(right.games[0])]
    assert found[0].parts[0].edition == EDITIONS[1]
