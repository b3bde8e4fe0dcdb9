"""Rounds that cannot be paired: refused, with the players who cannot."""

from itertools import combinations

import pytest

from arbitro.model import Colour, Contender, EditionKey, PairingProblem, Points, RoundNumber, Tpn
from arbitro.reasons import Refused
from arbitro.rules.pairing import dutch
from arbitro.rules.pairing.dutch import text
from arbitro.rules.pairing.dutch.trace import trace
from enumerator.problems import SHAPES, random_problem
from enumerator.rounds import pair_round
from rules.pairing.manual import EDITIONS


def contender(number, opponents=(), **more):
    return Contender(
        Tpn(number),
        Points(10),
        Points(10),
        opponents=frozenset(opponents),
        parity_number=number,
        **more,
    )


def problem(edition, *contenders):
    return PairingProblem(
        EditionKey(edition), RoundNumber(4), 9, Colour.WHITE, Points(30), contenders
    )


@pytest.mark.article("C.04.3@2017-07 art. A.9", "C.04.3@2026-02 art. 1.9.3")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("ask", [dutch.pair, text.pair, trace])
def test_who_has_met_everybody_is_named(edition, ask):
    players = [contender(1, {2, 3, 4}), *(contender(n, {1}) for n in (2, 3, 4))]
    refusal = ask(problem(edition, *players))
    assert (refusal.code, dict(refusal.values)) == ("no-complete-pairing", {"round": 4})
    (cause,) = refusal.reasons
    assert (cause.concept, cause.edition) == ("impossible-round", edition)
    assert (1,) in cause.value("groups")
    assert cause.value("hub") == ()


@pytest.mark.parametrize("edition", EDITIONS)
def test_players_who_share_too_few_opponents_are_named_with_them(edition):
    leaves = [contender(n, {2, 3, 4} - {n}) for n in (2, 3, 4)]
    refusal = dutch.pair(problem(edition, contender(1), *leaves))
    (cause,) = refusal.reasons
    assert cause.value("hub") == (1,)
    groups = cause.value("groups")
    assert len(groups) == 2
    assert set(groups) < {(2,), (3,), (4,)}
    assert tuple(part.value("players") for part in cause.parts) == groups
    (first,) = groups[0]
    (kept,) = cause.parts[0].parts
    assert kept.concept == "rematch"
    assert kept.value("pairs") == tuple((first, other) for other in (2, 3, 4) if other != first)


@pytest.mark.article("C.04.3@2026-02 art. 2.1.2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_where_nobody_may_have_the_bye_everybody_is_kept_from_number_0(edition):
    players = [contender(n, may_receive_bye=False) for n in (1, 2, 3)]
    (cause,) = dutch.pair(problem(edition, *players)).reasons
    assert cause.value("groups") == ((1, 2, 3),)
    (kept,) = cause.parts[0].parts
    assert (kept.concept, kept.value("pairs")) == ("bye-barred", ((1, 0), (2, 0), (3, 0)))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("shape", ["hardly pairable", "rematch-dense", "forbidden pairs"])
def test_the_groups_named_can_only_meet_the_hub(edition, shape):
    seen = 0
    for seed in range(120):
        asked = random_problem(edition, SHAPES[shape], seed)
        answer = dutch.pair(asked)
        if not isinstance(answer, Refused):
            continue
        seen += 1
        assert pair_round(asked) is None
        groups = answer.reasons[0].value("groups")
        assert len(groups) == len(answer.reasons[0].value("hub")) + 1
        for one, other in combinations(groups, 2):
            assert not any(could_be_partners(asked, a, b) for a in one for b in other)
    assert seen > 2


def could_be_partners(asked, a, b):
    """Tell whether two numbers, 0 for the bye, may be joined: rematch and bye rules alone."""
    players = {one.tpn: one for one in asked.contenders}
    if 0 in (a, b):
        return players[a or b].may_receive_bye
    mine, theirs = players[a], players[b]
    met = b in mine.opponents | mine.barred or a in theirs.opponents | theirs.barred
    clash = mine.colours[-2:] == theirs.colours[-2:] and mine.colours[-2:] in ("ww", "bb")
    differences = [one.colours.count("w") - one.colours.count("b") for one in (mine, theirs)]
    return not (met or clash or max(map(abs, differences)) > 1)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_round_without_players_is_paired_without_games(edition):
    assert dutch.pair(problem(edition)).games == ()
    assert text.pair(problem(edition)).games == ()


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("ask", [dutch.pair, text.pair])
def test_giving_up_is_a_refusal(edition, ask):
    players = [contender(n, {n + 1 if n % 2 else n - 1}) for n in range(1, 9)]
    assert ask(problem(edition, *players), give_up=lambda: True).code == "gave-up"
