"""Single articles of the Double-Swiss System (C.04.5 of 2026) and whole tournaments of it."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from arbitro.i18n import citation, translator
from arbitro.model import (
    Colour,
    EditionKey,
    Entry,
    Player,
    Points,
    Prohibition,
    Result,
    RoundNumber,
    RoundRecord,
    System,
    Tournament,
    Tpn,
)
from arbitro.model.double_match import bye_records, match_of
from arbitro.reasons import Refused
from arbitro.rules.pairing import pair_next_round
from arbitro.rules.pairing.checker import check_pairings
from arbitro.rules.pairing.double_swiss import DoubleSwissProblem, double_swiss_problem, pair_round
from arbitro.rules.pairing.double_swiss.engine import allocate
from arbitro.rules.pairing.generator import GeneratorSettings, generate_tournament
from arbitro.rules.pairing.systems import explain_swiss, why_not_together
from arbitro.rules.pairing.upfloating import UpfloatingField, UpfloatingSide, pair_sides
from arbitro.rules.standings import crosstable, standings
from arbitro.rules.tiebreaks import parse_tie_breaks, table_of

EDITION = EditionKey("C.04.5@2026-02")
TIE_BREAKS = EditionKey("C.07@2026-03")


def played(seed=1, players=24, rounds=7, **rates):
    settings = GeneratorSettings(
        players=players, rounds=rounds, system=System.DOUBLE_SWISS, edition=EDITION,
        half_point_byes=30, forfeits=20, **rates,
    )  # fmt: skip
    return generate_tournament(settings, seed=seed, pair=pair_next_round)


def two(results_of_one, *more, colours="wb"):
    """A tournament of two players after one match, the results as the codes of both games."""
    mirror = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}
    theirs = more[0] if more else "".join(mirror[each] for each in results_of_one)
    turned = "".join("b" if each == "w" else "w" for each in colours)
    entries = tuple(
        Entry(
            Tpn(number),
            Player(f"Player {number}"),
            tuple(
                RoundRecord(Tpn(3 - number), Colour(colour), Result(result))
                for colour, result in zip(pieces, results, strict=True)
            ),
        )
        for number, results, pieces in ((1, results_of_one, colours), (2, theirs, turned))
    )
    return Tournament(
        system=System.DOUBLE_SWISS, rounds_total=8, rounds_played=2, entries=entries,
        initial_colour=Colour.WHITE,
    )  # fmt: skip


def problem_of(*sides, number=4, rounds=9):
    parity = {side.tpn: int(side.tpn) for side in sides}
    return DoubleSwissProblem(EDITION, RoundNumber(number), rounds, Colour.WHITE, sides, parity)


@pytest.mark.article("C.04.5@2026-02 art. 3.5.4")
@pytest.mark.parametrize(
    "printed",
    [(2, 6, 1), (2, 6, 3), (2, 6, 5), (2, 8, 1), (2, 8, 3), (2, 8, 5),
     (6, 8, 1), (6, 8, 3), (6, 8, 5)],
)  # fmt: skip
def test_each_set_of_the_handbook_is_chosen_where_those_before_it_are_not_possible(printed):
    """2, 6, 8 have 3 points and 1, 3, 5 have 2.5; three must float, two of the first and one.

    Player 10 has met all of the second three, so one of the first must stay for him; which may,
    and which two of the second can be paired together, leaves only the printed set and later ones.
    """
    met = {frozenset(pair) for pair in ((4, 7), (4, 9), (7, 9), (10, 1), (10, 3), (10, 5))}
    stays = next(iter({2, 6, 8} - set(printed)))
    met |= {frozenset((10, other)) for other in (8, 6, 2) if other > stays}
    apart = {1: (), 3: ((3, 5),), 5: ((3, 5), (1, 5))}
    met |= {frozenset(pair) for pair in apart[printed[2]]}
    scores = {4: 35, 7: 35, 9: 35, 2: 30, 6: 30, 8: 30, 1: 25, 3: 25, 5: 25, 10: 20}
    sides = [
        UpfloatingSide(
            Tpn(number), Points(score),
            opponents=frozenset(Tpn(b) for b in scores if frozenset((number, b)) in met),
        )
        for number, score in scores.items()
    ]  # fmt: skip
    paired = pair_sides(UpfloatingField(sides, floats_count=False))
    assert paired.brackets[0].upfloaters == printed


@pytest.mark.article("C.04.5@2026-02 art. 3.6.2")
def test_the_pairing_of_the_handbook_has_the_identifier_of_the_handbook():
    pairs = {frozenset(pair) for pair in ((11, 24), (16, 6), (10, 9), (8, 4))}
    numbers = (4, 6, 8, 9, 10, 11, 16, 24)
    sides = [
        UpfloatingSide(
            Tpn(number), Points(10),
            opponents=frozenset(
                Tpn(other) for other in numbers if frozenset((number, other)) not in pairs
            ),
        )
        for number in numbers
    ]  # fmt: skip
    bracket = pair_sides(UpfloatingField(sides, floats_count=True)).brackets[0]
    assert bracket.identifier == (4, 6, 9, 11, 8, 16, 10, 24)


@pytest.mark.article("C.04.5@2026-02 art. 0")
@pytest.mark.parametrize(
    ("mine", "theirs", "result", "points"),
    [
        ("11", "00", Result.WIN, 20),
        ("1=", "0=", Result.WIN, 15),
        ("10", "01", Result.DRAW, 10),
        ("=0", "00", Result.WIN, 5),
        ("+1", "-0", Result.WIN, 20),
        ("+-", "-+", Result.DRAW, 10),
        ("-=", "+=", Result.LOSS, 5),
        ("++", "--", Result.FORFEIT_WIN, 20),
        ("-+", "--", Result.FORFEIT_WIN, 10),
        ("--", "--", Result.FORFEIT_LOSS, 0),
    ],
)
def test_a_match_is_lost_by_forfeit_only_by_who_forfeits_both_games(mine, theirs, result, points):
    tournament = two(mine, theirs)
    match = match_of(tournament, tournament.entries[0], 1)
    assert (match.result, match.points) == (result, points)


@pytest.mark.article("C.04.5@2026-02 art. 0")
def test_two_may_meet_again_after_a_match_by_forfeit_and_not_after_one_forfeited_game():
    assert isinstance(pair_next_round(two("+1"), EDITION), Refused)
    assert pair_next_round(two("++"), EDITION).games == ((1, 2),)


@pytest.mark.article("C.04.5@2026-02 art. 1.4")
def test_the_bye_is_worth_a_win_and_a_draw():
    tournament = played(players=9, rounds=3, withdrawals=0)
    first = next(
        entry for entry in tournament.entries
        if entry.rounds[0].result is Result.PAIRING_ALLOCATED_BYE
    )  # fmt: skip
    assert match_of(tournament, first, 1).points == 15
    assert bye_records(Result.HALF_POINT_BYE)[0] == bye_records(Result.HALF_POINT_BYE)[1]


@pytest.mark.article("C.04.5@2026-02 art. 1.6")
@pytest.mark.parametrize(("mine", "colours"), [("+=", "w"), ("1+", "w"), ("++", ""), ("+-", "")])
def test_a_player_had_the_colour_of_the_first_game_if_any_game_was_played(mine, colours):
    problem = double_swiss_problem(two(mine), EDITION)
    assert problem.sides[0].colours == colours


@pytest.mark.article("C.04.5@2026-02 art. 2.3.4")
@pytest.mark.article("C.04.5@2026-02 art. 2.3.5")
def test_floats_matter_in_every_round_but_the_last():
    assert problem_of(number=8).floats_count
    assert not problem_of(number=9).floats_count
    assert problem_of(number=3, rounds=0).floats_count


@pytest.mark.article("C.04.5@2026-02 art. 4.3")
@pytest.mark.parametrize(
    ("higher", "lower", "white", "rule"),
    [
        ("", "", "higher", "colour-parity"),
        ("w", "", "lower", "colour-fewer-whites"),
        ("bw", "wb", "lower", "colour-alternate"),
        ("wb", "bw", "higher", "colour-alternate"),
        ("b", "", "higher", "colour-alternate-higher"),
        ("wb", "wb", "higher", "colour-alternate-higher"),
        ("", "b", "lower", "colour-alternate-opponent"),
    ],
)
def test_the_first_rule_that_decides_gives_the_colours(higher, lower, white, rule):
    one, other = (
        UpfloatingSide(Tpn(3), Points(20), colours=higher),
        UpfloatingSide(Tpn(2), Points(10), colours=lower),
    )
    given = allocate(problem_of(one, other), other, one)
    assert given.rule == rule
    assert given.white is (one if white == "higher" else other)


@pytest.mark.parametrize("seed", range(4))
def test_a_generated_tournament_passes_the_checker(seed):
    tournament = played(seed)
    assert tournament.rounds_paired == 7
    assert check_pairings(tournament, EDITION) == ()


def test_the_second_game_of_a_match_has_the_colours_reversed():
    for entry in played(2).entries:
        for first, second in zip(entry.rounds[::2], entry.rounds[1::2], strict=True):
            assert first.opponent == second.opponent
            assert first.colour is None or first.colour is second.colour.opposite


def test_the_checker_names_the_rule_that_a_turned_match_breaks():
    tournament = played(3, withdrawals=0)
    game = explain_swiss(tournament, EDITION, 7).pairing.games[0]
    entries = tuple(
        replace(entry, rounds=(*entry.rounds[:12], *entry.rounds[:11:-1]))
        if entry.tpn in game
        else entry
        for entry in tournament.entries
    )
    found = check_pairings(replace(tournament, entries=entries), EDITION)
    assert [(each.kind, each.round_number) for each in found] == [("colours", 7)]


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_line_of_an_explanation_has_words_and_an_article(language):
    words = translator(language)
    tournament = played(2, players=25)
    for number in range(1, 8):
        explained = explain_swiss(tournament, EDITION, number)
        lines = (*explained.brackets, *(line for board in explained.boards for line in board))
        for each in _flat((*lines, *((explained.bye,) if explained.bye else ()))):
            text = words.reason(each)
            assert text
            assert not re.fullmatch(r"[a-z0-9-]+( \(.*\))?", text), text
            assert citation(each) or each.edition is None


def _flat(reasons):
    for each in reasons:
        yield each
        yield from _flat(each.parts)


def test_why_not_is_never_a_better_alternative():
    tournament = played(7, players=14, rounds=6)
    answers = set()
    for number in range(1, 7):
        games = explain_swiss(tournament, EDITION, number).pairing.games
        for one, other in pairwise(games):
            why = why_not_together(tournament, EDITION, number, (one.white, other.black))
            values = dict(why.values)
            if "chosen" in values and values.get("kind", "sequence") != "sequence":
                assert values["chosen"] < values["rejected"], number
            answers.add(why.concept)
    assert len(answers) >= 4


def test_players_who_may_not_meet_are_not_paired_and_that_is_the_reason():
    free = replace(played(4, players=8, rounds=4), rounds_played=0)
    free = replace(free, entries=tuple(replace(each, rounds=()) for each in free.entries))
    one, other = pair_next_round(free, EDITION).games[0]
    kept_apart = replace(free, prohibitions=(Prohibition(frozenset((one, other))),))
    assert all({one, other} != set(game) for game in pair_next_round(kept_apart, EDITION).games)
    why = why_not_together(kept_apart, EDITION, 1, (one, other))
    assert why.concept == "forbidden-pair"


def test_a_report_with_one_game_of_a_round_is_not_paired_on():
    tournament = replace(two("1="), rounds_played=1)
    entries = tuple(replace(each, rounds=each.rounds[:1]) for each in tournament.entries)
    answer = pair_next_round(replace(tournament, entries=entries), EDITION)
    assert answer.code == "second-game-missing"


def test_a_report_of_other_matches_is_refused_with_the_round_and_the_players():
    tournament = played(1, players=6, rounds=2, withdrawals=0)
    swapped = tuple(
        replace(entry, rounds=(entry.rounds[0], entry.rounds[2], entry.rounds[1], entry.rounds[3]))
        for entry in tournament.entries
    )
    answer = double_swiss_problem(replace(tournament, entries=swapped), EDITION, round_number=3)
    assert answer.code == "games-of-a-match-apart"
    assert dict(answer.values)["round"] == 1


def test_virtual_points_are_taken_from_the_report_and_never_made_up():
    tournament = replace(two("++"), accelerated=True)
    assert pair_next_round(tournament, EDITION).code == "virtual-points-of-matches"
    first = replace(tournament.entries[1], virtual=tuple(map(Points, (20, 20, 20, 20))))
    stated = replace(tournament, entries=(tournament.entries[0], first))
    problem = double_swiss_problem(stated, EDITION)
    assert {side.tpn: side.score for side in problem.sides} == {1: 20, 2: 20}


def test_standings_count_a_match_as_one_round_against_one_opponent():
    tournament = two("1=")
    table = table_of(tournament)
    assert (table.rounds, table.points, table.opponent) == (1, [[15], [5]], [[1], [0]])
    rows = standings(tournament, parse_tie_breaks("BH,SB")[0], TIE_BREAKS).rows
    assert [row.points for row in rows] == [15, 5]
    assert rows[0].values == (5, 75)


def test_a_game_without_a_result_brings_nothing_yet_in_the_standings():
    tournament = two("1=")
    waiting = tuple(
        replace(each, rounds=(each.rounds[0], each.rounds[1]._replace(result=Result.PENDING)))
        for each in tournament.entries
    )
    assert table_of(replace(tournament, entries=waiting)).score == [10, 0]


def test_a_forfeited_game_of_a_match_that_was_played_counts_as_played():
    """Sonneborn-Berger of 1: a match won by a win and a forfeited game, 20 times 0."""
    tournament = two("+1")
    assert table_of(tournament).kind == [[0], [0]]
    assert table_of(two("++")).kind[0] != [0]


def test_a_crosstable_has_both_games_of_a_round():
    tournament = played(5, players=6, rounds=3)
    table = standings(tournament, parse_tie_breaks("BH")[0], TIE_BREAKS)
    rows = crosstable(tournament, table)
    assert table.after == 3
    assert all(len(row.cells) == 6 for row in rows)
    assert all(row.cells[-1].total == row.points for row in rows)


def test_a_field_of_five_hundred_is_paired_and_its_rounds_are_complete():
    tournament = played(1, players=500, rounds=3)
    paired = pair_round(double_swiss_problem(tournament, EDITION, round_number=3))
    everybody = [player for game in paired.pairing.games for player in game]
    assert len(set(everybody)) == len(everybody) >= 450
