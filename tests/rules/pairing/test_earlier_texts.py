"""The texts of the Dubov, Burstein and Swiss Team Systems in force till January 2026."""

import re
from dataclasses import replace
from datetime import date

import pytest

from arbitro.i18n import citation, translator
from arbitro.model import (
    Colour,
    Contender,
    EditionKey,
    Entry,
    MatchRecord,
    PairingProblem,
    Player,
    Points,
    Result,
    RoundNumber,
    RoundPairing,
    RoundRecord,
    System,
    TeamScore,
    Tournament,
    Tpn,
)
from arbitro.reasons import Refused
from arbitro.regulations import choose_edition, in_force
from arbitro.rules.pairing import pair_next_round
from arbitro.rules.pairing.burstein import EDITIONS, burstein_problem, pair_round
from arbitro.rules.pairing.checker import check_pairings
from arbitro.rules.pairing.dubov import DubovProblem
from arbitro.rules.pairing.dubov.edition import Upfloats
from arbitro.rules.pairing.dubov.problem import DubovField
from arbitro.rules.pairing.dubov.upfloaters import DubovScale
from arbitro.rules.pairing.dutch import pair as pair_dutch
from arbitro.rules.pairing.generator import GeneratorSettings, generate_tournament
from arbitro.rules.pairing.swiss.history import pairing_problem
from arbitro.rules.pairing.swiss_team import pair_round as pair_teams
from arbitro.rules.pairing.swiss_team import reasons, team_problem
from arbitro.rules.pairing.swiss_team.edition import EDITIONS as TEAM_EDITIONS
from arbitro.rules.pairing.systems import explain_swiss, why_not_together
from arbitro.rules.pairing.team_generator import TeamGeneratorSettings, generate_team_swiss

EARLIER = {
    System.DUBOV: EditionKey("C.04.4.1@2018-10"),
    System.BURSTEIN: EditionKey("C.04.4.2@2018-10"),
}
TEAMS = EditionKey("C.04.6@2024-08")


def played(system, seed, players=21, rounds=7):
    settings = GeneratorSettings(
        players=players, rounds=rounds, system=system, edition=EARLIER[system],
        half_point_byes=30, full_point_byes=20, forfeits=20,
    )  # fmt: skip
    return generate_tournament(settings, seed=seed, pair=pair_next_round)


def flat(lines):
    for each in lines:
        yield each
        yield from flat(each.parts)


@pytest.mark.parametrize("system", EARLIER)
def test_an_event_of_2025_follows_the_earlier_text(system):
    day = date(2025, 6, 1)
    assert in_force(system.regulation, day).key == EARLIER[system]
    encoded = f"FIDE_{system.key.upper()}_2017"
    assert choose_edition(system.regulation, encoded_type=encoded).edition.key == EARLIER[system]
    assert choose_edition("C.04.6", start=date(2026, 1, 31)).edition.key == TEAMS
    assert choose_edition("C.04.3", encoded_type="FIDE_DUTCH_2017").edition.key == "C.04.3@2017-07"


@pytest.mark.parametrize("system", EARLIER)
@pytest.mark.parametrize("seed", range(3))
def test_a_tournament_of_the_earlier_text_passes_the_checker(system, seed):
    tournament = played(system, seed)
    assert tournament.rounds_played == 7
    assert check_pairings(tournament, EARLIER[system]) == ()


@pytest.mark.parametrize("system", EARLIER)
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_line_of_an_earlier_explanation_has_words_and_an_article(system, language):
    words = translator(language)
    tournament = played(system, 2)
    for number in range(1, 8):
        explained = explain_swiss(tournament, EARLIER[system], number)
        lines = (*explained.brackets, *(line for board in explained.boards for line in board))
        for each in flat(lines):
            text = words.reason(each)
            assert text
            assert not re.fullmatch(r"[a-z0-9-]+( \(.*\))?", text), text
            assert citation(each) or each.edition is None


@pytest.mark.article("C.04.4.1@2018-10 art. D.1")
def test_sets_of_upfloaters_stand_by_their_scores_and_then_in_the_order_of_the_handbook():
    """Three players with 3 points, two with 2.5 and one with 1.5: two are to float up."""
    scores = {1: 30, 2: 30, 3: 30, 4: 25, 5: 25, 6: 15}
    printed = [
        [{1, 2}, {1, 3}, {2, 3}],
        [{1, 4}, {1, 5}, {2, 4}, {2, 5}, {3, 4}, {3, 5}],
        [{4, 5}],
        [{1, 6}, {2, 6}, {3, 6}],
        [{4, 6}, {5, 6}],
    ]
    players = [Contender(Tpn(n), Points(score), Points(score), "wb") for n, score in scores.items()]
    players[:0] = [Contender(Tpn(n), Points(35), Points(35), "bw") for n in (7, 8)]
    numbers = [one.tpn for one in players]
    basis = PairingProblem(
        EARLIER[System.DUBOV], RoundNumber(4), 9, Colour.WHITE, Points(40), tuple(players)
    )
    nothing = dict.fromkeys(numbers, 2000), dict.fromkeys(numbers, 2000)
    field = DubovField(DubovProblem(basis, *nothing, dict.fromkeys(numbers, Upfloats())))
    scale = DubovScale(field, [0, 1], list(range(2, 8)), 1 << 6)

    def weight(chosen):
        return sum(scale.weight(0, number + 1) for number in chosen)

    sets = [chosen for container in printed for chosen in container]
    assert sorted(sets, key=weight, reverse=True) == sets


@pytest.mark.article("C.04.4.2@2018-10 art. A.5")
def test_seeding_rounds_are_paired_by_the_dutch_text_of_the_same_time():
    edition = EARLIER[System.BURSTEIN]
    assert EDITIONS[edition].seeded_by == "C.04.3@2017-07"
    tournament = played(System.BURSTEIN, 4)
    seeded = pair_round(burstein_problem(tournament, edition, round_number=3))
    dutch = pairing_problem(tournament, EditionKey("C.04.3@2017-07"), round_number=3)
    assert not isinstance(seeded, Refused)
    expected = pair_dutch(dutch)
    assert isinstance(expected, RoundPairing)
    assert {frozenset(game) for game in seeded.pairing.games} == {
        frozenset(game) for game in expected.games
    }


@pytest.mark.article("C.04.4.1@2018-10 art. C.2")
@pytest.mark.article("C.04.4.2@2018-10 art. C.2")
@pytest.mark.parametrize("system", EARLIER)
def test_a_full_point_bye_did_not_keep_from_the_pairing_allocated_bye(system):
    bye = RoundRecord(None, None, Result.FULL_POINT_BYE)
    entries = tuple(Entry(Tpn(n), Player(f"Player {n}", rating=2000), (bye,)) for n in (1, 2))
    tournament = Tournament(system=system, rounds_total=5, rounds_played=1, entries=entries)
    later = EditionKey(EARLIER[system].replace("2018-10", "2026-02"))
    able = [
        pairing_problem(tournament, edition).contenders[0].may_receive_bye
        for edition in (EARLIER[system], later)
    ]
    assert able == [True, False]


@pytest.mark.parametrize("system", EARLIER)
def test_why_not_by_an_earlier_text_is_never_a_better_alternative(system):
    tournament = played(system, 7, players=14, rounds=6)
    for number in range(4, 7):
        games = explain_swiss(tournament, EARLIER[system], number).pairing.games
        pair = Tpn(games[0].white), Tpn(games[1].black)
        values = dict(why_not_together(tournament, EARLIER[system], number, pair).values)
        if "chosen" in values and values.get("kind", "sequence") != "sequence":
            assert values["chosen"] < values["rejected"]


def team_event(**changes):
    settings = TeamGeneratorSettings(teams=11, rounds=6, encoded_type="FIDE_TEAM", byes=20)
    return replace(generate_team_swiss(settings, seed=3), **changes)


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_round_of_teams_of_2025_is_explained_without_the_criterion_of_2026(language):
    words = translator(language)
    tournament = team_event()
    problem = team_problem(tournament, TEAMS, round_number=4)
    explained = reasons.explain_round(problem, pair_teams(problem))
    lines = list(flat((*explained.brackets, *(each for one in explained.boards for each in one))))
    assert all(words.reason(each) for each in lines)
    assert "upfloat-last-round" not in {each.concept for each in lines}


@pytest.mark.article("C.04.6@2024-08 art. 3.1.2")
@pytest.mark.parametrize(
    ("result", "points", "primary", "before", "since"),
    [
        (Result.PAIRING_ALLOCATED_BYE, 10, TeamScore.MATCH_POINTS, True, True),
        (Result.FORFEIT_WIN, 20, TeamScore.MATCH_POINTS, True, True),
        (Result.HALF_POINT_BYE, 20, TeamScore.MATCH_POINTS, True, False),
        (Result.HALF_POINT_BYE, 20, TeamScore.GAME_POINTS, False, False),
        (Result.WIN, 20, TeamScore.MATCH_POINTS, False, False),
    ],
)
def test_what_keeps_a_team_from_the_bye(result, points, primary, before, since):
    tournament = team_event(primary=primary)
    record = MatchRecord(None, None, result, Points(points), Points(20))
    found = [
        TEAM_EDITIONS[edition].bars_bye(tournament, record)
        for edition in (TEAMS, EditionKey("C.04.6@2026-02"))
    ]
    assert found == [before, since]
