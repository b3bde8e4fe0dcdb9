"""Each criterion matters: among the random problems there are some that it alone decides.

So the comparisons of the engines with the enumerator on the same problems exercise every one.
"""

from dataclasses import replace
from itertools import chain

import pytest

from arbitro.model import Colour, Contender, EditionKey, PairingProblem, Points, Tpn
from enumerator.candidates import Bracket, Enumeration, Floaters, Sum
from enumerator.facts import Field
from enumerator.problems import SHAPES, random_problem
from enumerator.rounds import EDITION_2017, EDITION_2026, pair_round

PLACES = {  # in the vector: lead, score differences, head, costs, counts, lists of differences
    EDITION_2017: {
        "C.7": (2,),
        **{f"C.{8 + place}": (3, place) for place in range(4)},
        **{f"C.{12 + place}": (4, place) for place in range(4)},
        **{f"C.{16 + place}": (5, place) for place in range(4)},
    },
    EDITION_2026: {
        "C8": (2, 0),
        "C9": (2, 1),
        **{f"C{10 + place}": (3, place) for place in range(4)},
        **{f"C{14 + place}": (4, place) for place in range(4)},
        **{f"C{18 + place}": (5, place) for place in range(4)},
    },
}
FOUND = {
    EDITION_2017: {
        "C.7": ("two scores", 7),
        "C.8": ("last round, rematch-dense", 47),
        "C.9": ("last round, rematch-dense", 99),
        "C.10": ("one bracket", 0),
        "C.11": ("one bracket", 1),
        "C.12": ("many floats", 3),
        "C.13": ("two scores", 2),
        "C.14": ("two scores", 3),
        "C.15": ("two scores", 1),
        "C.16": ("two scores", 144),
        "C.17": ("many scores", 236),
        "C.18": ("rematch-dense", 379),
        "C.19": ("last round", 23),
    },
    EDITION_2026: {
        "C8": ("last round, rematch-dense", 58),
        "C9": ("one bracket", 0),
        "C10": ("last round, rematch-dense", 47),
        "C11": ("last round, rematch-dense", 99),
        "C12": ("one bracket", 3),
        "C13": ("one bracket", 1),
        "C14": ("many floats", 3),
        "C15": ("two scores", 2),
        "C16": ("one bracket", 3),
        "C17": ("two scores", 1),
        "C18": ("many scores", 176),
        "C19": ("many scores", 236),
        "C20": ("many floats", 397),
        "C21": ("last round", 23),
    },
}
"""Where the search below first found a problem that each decides: it is looked at first."""
CASES = [(edition, name) for edition in PLACES for name in PLACES[edition]]


HEAD = 2
"""What downfloaters decide is chosen before candidates are built, unless every one is built."""

TWINS = 4
"""Lists of differences repeat what the counts say: they are left out together with them."""


def without(place, vector):
    """Return a vector in which one criterion is always fulfilled."""
    parts = list(vector)
    places = [place, (5, place[1])] if place[0] == TWINS else [place]
    for which, *rest in places:
        if not rest:
            parts[which] = ()
        elif parts[which]:
            part = list(parts[which])
            part[rest[0]] = () if isinstance(part[rest[0]], tuple) else 0
            parts[which] = tuple(part)
    return tuple(parts)


def problems(edition, name):
    """Yield random problems, a known one first; those of last rounds alone have topscorers."""
    place = PLACES[edition][name]
    topscorers = place in {(3, 0), (3, 1)}
    shapes = [each for each in SHAPES if SHAPES[each].last_round or not topscorers]
    known = FOUND[edition][name]
    for shape, seed in chain([known], ((each, seed) for seed in range(1500) for each in shapes)):
        players = (3, 7 if place[0] == HEAD else 9)
        yield random_problem(edition, replace(SHAPES[shape], players=players), seed)


@pytest.mark.parametrize(("edition", "name"), CASES, ids=lambda one: str(one)[-7:])
def test_the_criterion_decides_some_round(edition, name, monkeypatch):
    place = PLACES[edition][name]
    whole = Sum.vector
    for problem in problems(edition, name):
        expected = pair_round(problem)
        with monkeypatch.context() as patch:
            patch.setattr(Sum, "vector", lambda *args: without(place, whole(*args)))
            ignoring = pair_round(problem, every_candidate=place[0] == HEAD)
        if expected is not None and ignoring.games != expected.games:
            return
    pytest.fail("no random problem depends on it")


def visited(players, moved_down):
    """Return the candidates of a bracket without constraints in the order they are built."""
    ranks = range(1, players + 1)
    contenders = tuple(
        Contender(Tpn(rank), Points(20 if rank <= moved_down else 10), Points(10)) for rank in ranks
    )
    problem = PairingProblem(EditionKey(EDITION_2026), 1, 5, Colour.WHITE, Points(0), contenders)
    low = tuple(range(moved_down, players))
    floaters = dict.fromkeys(range(1 << players), Floaters((), (), (0, 0), ((), ())))
    bracket = Bracket(
        Field(problem), tuple(range(moved_down)), low, floaters,
        measures_differences=False, counts_moved_down=False,
    )  # fmt: skip
    walk = Enumeration(bracket, players // 2, every_candidate=True)
    seen = []
    walk._finish = lambda done, _floating, _total: seen.append(
        " ".join(f"{high + 1}-{other + 1}" for high, other in done)
    )
    walk.walk(tuple(range(moved_down)))
    return seen


@pytest.mark.article("C.04.3@2026-02 art. 3.6.1")
def test_a_homogeneous_bracket_turns_to_transpositions_and_then_to_exchanges():
    assert visited(4, 0)[:4] == ["1-3 2-4", "1-4 2-3", "1-2 3-4", "1-4 2-3"]


@pytest.mark.article("C.04.3@2026-02 art. 3.7")
def test_a_heterogeneous_bracket_alters_its_remainder_first():
    # 1 is moved down; once it has met 2, the remainder is S1R 3 4 and S2R 5 6: two transpositions
    # for each of the six exchanges, of which the first swaps 4 and 5
    found = visited(6, 1)
    assert found[:3] == ["1-2 3-5 4-6", "1-2 3-6 4-5", "1-2 3-4 5-6"]
    assert [candidate[:3] for candidate in found[11:13]] == ["1-2", "1-3"]


@pytest.mark.article("C.04.3@2026-02 art. 4.2.2")
def test_two_moved_down_players_meet_the_residents_in_72_ways():
    seen = [candidate.split()[:2] for candidate in visited(11, 2)]
    assert len({tuple(pairs) for pairs in seen}) == 72
    assert seen[0] == ["1-3", "2-4"]
