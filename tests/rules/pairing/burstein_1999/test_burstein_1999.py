"""The Burstein System of the Arbiters' Manual: its examples, and a literal walk beside it."""

import re
from dataclasses import replace
from datetime import date
from itertools import combinations, pairwise

import pytest

from arbitro import model
from arbitro.i18n import citation, translator
from arbitro.model import (
    Colour,
    Contender,
    EditionKey,
    Entry,
    PairingProblem,
    Points,
    Result,
    RoundNumber,
    RoundRecord,
    System,
    Tournament,
    Tpn,
)
from arbitro.reasons import Refused
from arbitro.regulations import in_force
from arbitro.rules.pairing import pair_next_round
from arbitro.rules.pairing.burstein_1999 import (
    EDITION,
    Burstein1999Index,
    Burstein1999Problem,
    burstein_1999_problem,
    pair_round,
)
from arbitro.rules.pairing.burstein_1999.combinations import with_least_denied
from arbitro.rules.pairing.burstein_1999.problem import _index, may_take, preferred
from arbitro.rules.pairing.checker import check_pairings
from arbitro.rules.pairing.generator import GeneratorSettings, generate_tournament
from arbitro.rules.pairing.systems import explain_swiss, why_not_together
from definitions.burstein_1999 import Player, walk_round

NEVER = Burstein1999Index(0, 0, 0)


def played(seed, players=9, rounds=5, byes=20, **rates):
    settings = GeneratorSettings(
        players=players, rounds=rounds, system=System.BURSTEIN, edition=EDITION,
        half_point_byes=byes, zero_point_byes=byes, forfeits=30, full_point_byes=byes // 2, **rates,
    )  # fmt: skip
    return generate_tournament(settings, seed=seed, pair=pair_next_round)


def before(tournament, rounds):
    """Return a tournament before a round, the byes asked for in it kept."""
    entries = []
    for entry in tournament.entries:
        coming = entry.rounds[rounds : rounds + 1]
        away = bool(coming) and coming[0].opponent is None
        kept = away and coming[0].result is not Result.PAIRING_ALLOCATED_BYE
        entries.append(replace(entry, rounds=entry.rounds[:rounds] + (coming if kept else ())))
    return replace(tournament, rounds_played=rounds, entries=tuple(entries))


def as_walked(problem):
    return [
        Player(
            one.tpn, one.score, tuple(problem.indexes[one.tpn]), one.colours, one.opponents,
            one.may_receive_bye,
        )
        for one in problem.basis.contenders
    ]  # fmt: skip


def group(colours, met=()):
    """A scoregroup ranked by number, with the colours that give the preferences asked for."""
    pairs = {frozenset(pair) for pair in met}
    players = tuple(
        Contender(
            Tpn(at), Points(20), Points(20), had,
            frozenset(Tpn(b) for b in range(1, 9) if frozenset((at, b)) in pairs),
            parity_number=at,
        )
        for at, had in enumerate(colours, 1)
    )  # fmt: skip
    basis = PairingProblem(EDITION, RoundNumber(5), 9, Colour.WHITE, Points(40), players)
    return Burstein1999Problem(basis, dict.fromkeys((one.tpn for one in players), NEVER))


@pytest.mark.article("C.04.4.2@1999 art. 6.5")
def test_six_players_meet_in_the_combination_that_the_manual_calls_valid():
    """2, 4 and 5 prefer White and the others Black: combination no. 4."""
    paired = pair_round(group(["w", "b", "w", "b", "b", "w"]))
    assert paired.brackets[0].pairs == ((1, 5), (2, 6), (3, 4))


@pytest.mark.article("C.04.4.2@1999 art. 6.5")
def test_five_players_meet_in_the_combination_that_the_manual_calls_valid():
    """The same preferences and somebody below to float to: combination no. 2."""
    problem = group(["w", "b", "w", "b", "b"])
    below = Contender(Tpn(6), Points(10), Points(10), "w", parity_number=6)
    basis = replace(problem.basis, contenders=(*problem.basis.contenders, below))
    paired = pair_round(Burstein1999Problem(basis, {**problem.indexes, Tpn(6): NEVER}))
    assert paired.brackets[0].pairs == ((1, 5), (2, 3))
    assert paired.brackets[0].outgoing == (4,)


@pytest.mark.article("C.04.4.2@1999 art. 6.6")
def test_two_groups_are_taken_as_one_where_the_first_cannot_be_paired():
    problem = group(["", "", "", ""], met=[(1, 2)])
    players = [replace(one, score=Points(20 if one.tpn < 3 else 10))
               for one in problem.basis.contenders]  # fmt: skip
    basis = replace(problem.basis, contenders=tuple(players))
    paired = pair_round(Burstein1999Problem(basis, problem.indexes))
    assert [bracket.ranking for bracket in paired.brackets] == [(1, 2, 3, 4)]
    assert paired.brackets[0].pairs == ((1, 4), (2, 3))


@pytest.mark.article("C.04.4.2@1999 art. 1.3")
@pytest.mark.parametrize(("colours", "wanted"), [("", None), ("w", "b"), ("wbb", "w"), ("wb", "w")])
def test_the_colour_had_less_often_is_preferred(colours, wanted):
    found = preferred(colours)
    assert (found and found.value) == wanted


@pytest.mark.article("C.04.4.2@1999 art. 5.2")
def test_no_colour_three_times_running_or_three_times_more():
    assert not may_take("ww", Colour.WHITE)
    assert not may_take("wwbww", Colour.WHITE)
    assert may_take("wbww", Colour.BLACK)
    assert may_take("wb", Colour.WHITE)


@pytest.mark.article("C.04.4.2@1999 art. 3.3")
def test_the_upper_half_has_a_point_more_in_the_first_two_rounds():
    tournament = played(1, players=8, byes=0, withdrawals=0)
    first = burstein_1999_problem(tournament, round_number=1).basis.contenders
    assert [one.score for one in first] == [10] * 4 + [0] * 4
    third = burstein_1999_problem(tournament, round_number=3).basis.contenders
    assert all(one.score == one.real_score for one in third)


@pytest.mark.article("C.04.4.2@1999 art. 4.1")
def test_a_point_without_playing_keeps_from_the_bye():
    tournament = played(2, players=4, rounds=2)
    full = RoundRecord(None, None, Result.FULL_POINT_BYE)
    first = replace(tournament.entries[0], rounds=(full,))
    others = tuple(replace(each, rounds=each.rounds[:1]) for each in tournament.entries[1:])
    changed = replace(tournament, rounds_played=1, entries=(first, *others))
    assert not burstein_1999_problem(changed).basis.contenders[0].may_receive_bye


def test_an_event_of_2010_follows_the_text_of_the_manual():
    assert in_force("C.04.4.2", date(2010, 5, 1)).key == EDITION
    assert in_force("C.04.4.2", date(2018, 10, 1)).key == EditionKey("C.04.4.2@2018-10")


@pytest.mark.parametrize("chunk", range(6))
def test_random_tournaments_are_paired_as_the_literal_walk_pairs_them(chunk):
    for seed in range(25 * chunk, 25 * chunk + 25):
        tournament = played(seed, players=4 + seed % 6)
        for rounds in range(tournament.rounds_played):
            problem = burstein_1999_problem(before(tournament, rounds))
            expected = walk_round(as_walked(problem))
            paired = pair_round(problem)
            if isinstance(paired, Refused):
                assert expected is None, (seed, rounds)
                continue
            pairs = {frozenset(game) for game in paired.pairing.games}
            assert (paired.pairing.bye, pairs) == expected, (seed, rounds)


@pytest.mark.parametrize("seed", range(3))
def test_a_generated_tournament_passes_the_checker(seed):
    tournament = played(seed, players=30, rounds=7, withdrawals=0)
    assert tournament.rounds_played == 7
    assert check_pairings(tournament, EDITION) == ()


def flat(reasons):
    for each in reasons:
        yield each
        yield from flat(each.parts)


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_line_of_an_explanation_has_words_and_an_article(language):
    words = translator(language)
    tournament = played(2, players=25, rounds=7)
    for number in range(1, 8):
        explained = explain_swiss(tournament, EDITION, number)
        lines = (*explained.brackets, *(line for board in explained.boards for line in board))
        for each in flat((*lines, *((explained.bye,) if explained.bye else ()))):
            text = words.reason(each)
            assert text
            assert not re.fullmatch(r"[a-z0-9-]+( \(.*\))?", text), text
            assert citation(each) or each.edition is None


def test_it_is_said_why_two_do_not_meet():
    tournament = played(7, players=14, rounds=6)
    answers = set()
    for number in range(2, 7):
        games = explain_swiss(tournament, EDITION, number).pairing.games
        for one, other in pairwise(games):
            why = why_not_together(tournament, EDITION, number, (one.white, other.black))
            assert not isinstance(why, Refused)
            answers.add(why.concept)
    assert {"pairing-order", "colour-preference"} <= answers


class Wishes:
    """Players by what they prefer: w, b or nothing; 0 and 3 have met."""

    def __init__(self, wanted):
        colours = {"w": Colour.WHITE, "b": Colour.BLACK, "-": None}
        self.wanted = [colours[each] for each in wanted]

    def may_meet(self, a, b):
        return {a, b} != {0, 3}

    def denied(self, a, b):
        return self.wanted[a] is not None and self.wanted[a] is self.wanted[b]


@pytest.mark.parametrize(
    ("wanted", "pairs"),
    [
        ("wbwb", {(0, 1), (1, 2), (2, 3)}),
        ("wwwb", {(0, 1), (0, 2), (1, 2), (1, 3), (2, 3)}),
        ("bbb-", {(0, 1), (0, 2), (1, 2), (1, 3), (2, 3)}),
        ("bbwbb-", {(0, 1), (0, 2), (0, 4), (0, 5), (1, 2), (1, 3), (1, 4), (1, 5), (2, 3)}
                   | {(2, 4), (3, 4), (3, 5), (4, 5)}),
    ],
)  # fmt: skip
def test_where_some_are_denied_everybody_meets_one_of_the_commoner_preference(wanted, pairs):
    field, players = Wishes(wanted), range(len(wanted))
    adjacent = with_least_denied(field, players)
    assert {two for two in combinations(players, 2) if adjacent(*two)} == pairs


def test_the_tie_breaks_of_the_procedure_count_games_played_alone():
    """Points by opponents' scores, all their scores, and these without the best and the worst."""
    scores = {Tpn(2): 30, Tpn(3): 40, Tpn(4): 10, Tpn(5): 20, Tpn(6): 50}
    cells = [
        (2, Colour.WHITE, Result.WIN), (3, Colour.BLACK, Result.FORFEIT_WIN),
        (4, Colour.WHITE, Result.DRAW), (None, None, Result.HALF_POINT_BYE),
        (5, Colour.BLACK, Result.LOSS), (6, Colour.WHITE, Result.WIN),
    ]  # fmt: skip
    rounds = tuple(RoundRecord(one and Tpn(one), *rest) for one, *rest in cells)
    one = Entry(Tpn(1), model.Player("One"), rounds)
    event = Tournament(rounds_total=9, rounds_played=6, entries=(one,))
    played_five = Burstein1999Index(10 * 30 + 5 * 10, 60, 20)
    assert _index(event, one, 5, scores) == played_five
    assert _index(event, one, 6, scores) == Burstein1999Index(350 + 500, 110, 50)
    assert _index(event, one, 2, scores) == Burstein1999Index(300, 30, 0)
