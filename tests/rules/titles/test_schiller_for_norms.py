"""Teams of a Schiller made for norms, against the checker of norms and all divisions there are."""

import random
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbitro.model import (
    Colour,
    Entry,
    EventDetails,
    Player,
    Result,
    RoundRecord,
    Sex,
    System,
    Team,
    Title,
    Tournament,
    Tpn,
)
from arbitro.reasons import Refused
from arbitro.rules.pairing.schedules import schiller
from arbitro.rules.titles.edition import RULES
from arbitro.rules.titles.event import Exemption, TitleEventKind, norm_event
from arbitro.rules.titles.games import games_of
from arbitro.rules.titles.prospects import prospect
from arbitro.rules.titles.schiller import Certainty, SchillerPlan, WantedNorms, divide, judge_teams
from arbitro.rules.titles.team_search import TeamWorth, best_division, found_division
from arbitro.rules.titles.verdict import judge, titles_within_reach

OLD, NEW = RULES
WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS
REPLY = {WIN: LOSS, DRAW: DRAW, LOSS: WIN}
FEDERATIONS = ("ESP", "ESP", "ESP", "FRA", "POL", "POR")
TITLES = (None, None, Title.GM, Title.IM, Title.FM, Title.WGM, Title.WIM, Title.WFM)


def woman(title, rating, federation):
    return Player(f"{federation} {rating}", rating, title, Sex.FEMALE, federation)


def of_the_manual(federations):
    """Return twelve women as in chapter IV.4: three WGM, three WFM, six without a title."""
    titles = [Title.WGM] * 3 + [Title.WFM] * 3 + [None] * 6
    ratings = [2350, 2340, 2330, 2180, 2170, 2160, 2150, 2140, 2130, 2120, 2110, 2100]
    return tuple(woman(*each) for each in zip(titles, ratings, federations, strict=True))


ENOUGH_FOREIGNERS = ("ESP", "FRA", "POL") * 4


def somebody(chance, middle):
    return Player(
        "Somebody",
        chance.choice((0, *(middle + chance.randint(-250, 250) for _ in range(9)))),
        chance.choice(TITLES),
        chance.choice((Sex.FEMALE, Sex.FEMALE, Sex.MALE)),
        chance.choice((*FEDERATIONS, "FID", "NON")),
    )


def some_field(seed, players):
    chance = random.Random(seed)
    middle = chance.choice((2100, 2250, 2400))
    return tuple(somebody(chance, middle) for _ in range(players))


def played(field, teams, player, results, kind=TitleEventKind.USUAL):
    """Return a player's event by the table, with ``results`` by opponent and draws elsewhere."""
    seats = {(a, b): one for a, team in enumerate(teams, 1) for b, one in enumerate(team, 1)}
    none = RoundRecord(None, None, Result.ZERO_POINT_BYE)
    rounds = schiller(len(teams), len(teams[0]))
    records = {tpn: [none] * len(rounds) for tpn in range(1, len(field) + 1)}
    for number, games in enumerate(rounds):
        for meeting in games:
            white, black = (seats[tuple(seat)] for seat in meeting)
            result = DRAW
            if player in (white, black):
                other = black if player == white else white
                result = results[other] if player == white else REPLY[results[other]]
            records[white][number] = RoundRecord(Tpn(black), Colour.WHITE, result)
            records[black][number] = RoundRecord(Tpn(white), Colour.BLACK, REPLY[result])
    tournament = Tournament(
        EventDetails("Schiller", federation="ESP"),
        System.SCHILLER,
        rounds_total=len(rounds),
        rounds_played=len(rounds),
        entries=tuple(Entry(Tpn(at), each, tuple(records[at])) for at, each in enumerate(field, 1)),
    )
    return replace(norm_event(tournament, kind), approved=True)


def makes(plan, teams, chance_of, results):
    """Tell whether the checker finds the norm when these are the results."""
    event = played(plan.field, teams, chance_of.player, results, plan.kind)
    entry = event.tournament.entry(chance_of.player)
    return judge(event, entry, chance_of.title, plan.rules).norm


def opponents_of(teams, player):
    return [each for team in teams if player not in team for each in team]


def results_of(points, order):
    """Return results that bring so many tenths, the games first in order won."""
    found = {}
    for each in order:
        found[each] = WIN if points >= 10 else DRAW if points == 5 else LOSS
        points -= min(points, 10)
    return found if points == 0 else None


def some_results_make(plan, teams, chance_of, points, tries):
    """Tell whether results of so many points make the norm, whoever is beaten."""
    met = opponents_of(teams, chance_of.player)
    chance = random.Random(points)
    uncounted = {each: DRAW for each in met if plan.field[each - 1].federation == "NON"}
    met = [each for each in met if each not in uncounted]
    ratings = {each: plan.field[each - 1].rating for each in met}
    orders = [sorted(met, key=ratings.get)] + [chance.sample(met, len(met)) for _ in range(tries)]
    return any(
        makes(plan, teams, chance_of, results | uncounted)
        for order in orders
        if (results := results_of(points, order)) is not None
    )


@pytest.mark.article("AM.IV@2023 art. 4")
@pytest.mark.parametrize("rules", RULES)
def test_the_manuals_four_teams_of_three_women_give_norms_of_wgm_and_wim(rules):
    # Arbiters' Manual 2023, IV.4: one team of WGM, one WFM in each other one, nine games each;
    # all who are no WGM meet the titles that both norms ask for
    made = divide(SchillerPlan(of_the_manual(ENOUGH_FOREIGNERS), 4, rules))
    assert sorted(made.teams[0]) == [1, 2, 3]
    assert [sum(each in {4, 5, 6} for each in team) for team in made.teams] == [0, 1, 1, 1]
    possible = {(each.player, each.title) for each in made.chances if each.possible}
    assert possible == {(tpn, t) for tpn in range(4, 13) for t in (Title.WGM, Title.WIM)}
    assert {each.opposition.games for each in made.chances} == {9}
    assert (made.players, made.most, made.certainty) == (9, 9, Certainty.BEST)


@pytest.mark.article("B.01@2024-01 art. 1.4.3")
def test_without_foreigners_it_says_how_many_are_missing():
    made = divide(SchillerPlan(of_the_manual(("ESP",) * 12), 4, NEW))
    assert made.players == 0
    wgm = next(each for each in made.of(Tpn(7)) if each.title is Title.WGM)
    told = {each.concept: each.values[0] for each in wgm.lacking}
    assert wgm.excluded
    # nine opponents, of whom five may be of the own federation and two others must be there;
    # six of any one federation
    assert told["federations-of-opponents"] == ("missing", 2)
    firsts = [each.values[0] for each in wgm.lacking if each.concept == "federation-limits"]
    assert firsts == [("compatriots", 4), ("fewer", 3)]


@pytest.mark.article("B.01@2024-01 art. 1.4.4")
def test_one_foreigner_too_few_is_one_compatriot_too_many():
    # nine of ESP: eight others, of whom two can be team mates, and five may be met
    field = of_the_manual(("FRA", "POL", "ESP") + ("ESP",) * 8 + ("FRA",))
    made = divide(SchillerPlan(field, 4, NEW, WantedNorms((Title.WIM,))))
    one = made.of(Tpn(5))[0]
    assert [(each.concept, each.values[0]) for each in one.lacking] == [
        ("federation-limits", ("compatriots", 1))
    ]
    mended = (*field[:10], replace(field[10], federation="GER"), field[11])
    again = divide(SchillerPlan(mended, 4, NEW, WantedNorms((Title.WIM,))))
    assert not again.of(Tpn(5))[0].excluded


@pytest.mark.article("B.01@2024-01 art. 1.4.2.e")
def test_the_format_needs_approval_since_2024():
    field = of_the_manual(ENOUGH_FOREIGNERS)
    asked = divide(SchillerPlan(field, 4, NEW)).conditions
    assert [(each.met, each.reason.concept) for each in asked] == [(False, "permitted-formats")]
    assert divide(SchillerPlan(field, 4, OLD)).conditions == ()


def test_only_the_norms_asked_for_count():
    field = some_field(5, 12)
    made = divide(
        SchillerPlan(field, 4, NEW, WantedNorms((Title.IM,), frozenset({Tpn(2), Tpn(9)})))
    )
    assert isinstance(made, Refused) or {each.title for each in made.chances} == {Title.IM}
    assert isinstance(made, Refused) or {each.player for each in made.chances} <= {2, 9}


def by_the_checker(plan, team):
    """Return how many of a team make some norm by winning all games, and how many norms."""
    rest = [at for at in range(len(plan.field)) if at not in team]
    size = len(team)
    teams = [[at + 1 for at in team]]
    teams += [[at + 1 for at in rest[i : i + size]] for i in range(0, len(rest), size)]
    players = norms = 0
    for at in team:
        event = played(plan.field, teams, at + 1, dict.fromkeys([r + 1 for r in rest], WIN))
        entry = event.tournament.entry(Tpn(at + 1))
        made = sum(
            judge(event, entry, title, plan.rules).norm
            for title in titles_within_reach(plan.field[at])
        )
        players, norms = players + (made > 0), norms + made
    return players, norms


def all_divisions(left, boards):
    if not left:
        yield ()
        return
    for mates in combinations(left[1:], boards - 1):
        team = (left[0], *mates)
        rest = [each for each in left if each not in team]
        for others in all_divisions(rest, boards):
            yield (team, *others)


@pytest.mark.parametrize(("teams", "seed"), [(4, 29), (4, 6), (6, 3)])
def test_no_division_of_all_gives_more_players_a_norm_by_the_checker(teams, seed):
    field = some_field(seed, 12)
    plan = SchillerPlan(field, teams, NEW)
    made = divide(plan)
    worth = {team: by_the_checker(plan, team) for team in combinations(range(12), plan.boards)}
    best = max(
        tuple(map(sum, zip(*(worth[team] for team in each), strict=True)))
        for each in all_divisions(list(range(12)), plan.boards)
    )
    assert best[0] > 0, "the field says nothing"
    norms = sum(each.possible for each in made.chances)
    assert (made.players, norms) == best


@settings(max_examples=10, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    size=st.sampled_from([(12, 4), (12, 6), (15, 3), (15, 5), (12, 12)]),
    rules=st.sampled_from(RULES),
)
def test_every_norm_said_to_be_possible_is_one_and_half_a_point_less_is_none(seed, size, rules):
    players, teams = size
    plan = SchillerPlan(some_field(seed, players), teams, rules)
    made = divide(plan)
    if isinstance(made, Refused):
        assert made.code == "nobody-for-norms"
        return
    assert sorted(each for team in made.teams for each in team) == list(range(1, players + 1))
    assert {len(team) for team in made.teams} == {players // teams}
    for each in random.Random(seed).sample(made.chances, min(6, len(made.chances))):
        takes = each.opposition.takes
        if takes is None:
            met = opponents_of(made.teams, each.player)
            assert each.lacking
            assert not makes(plan, made.teams, each, dict.fromkeys(met, WIN))
            continue
        assert some_results_make(plan, made.teams, each, takes.points, 300)
        assert not some_results_make(plan, made.teams, each, takes.points - 5, 10)


@pytest.mark.parametrize("rules", RULES)
def test_the_search_finds_what_comparing_all_divisions_finds(rules):
    told = 0
    for seed in range(16):
        worth = TeamWorth(SchillerPlan(some_field(seed, 12), 4, rules))
        if not worth.open:
            continue
        best, found = (
            sum(map(worth.of, each)) for each in (best_division(worth), found_division(worth))
        )
        # players and norms; points and equal teams are left to chance
        assert found <= best
        assert found >> 110 == best >> 110
        told += best >> 110 > 0
    assert told > 5, "the fields say nothing"


@pytest.mark.parametrize("players", [(18, 6), (20, 5), (24, 4)])
def test_a_larger_field_is_divided_the_same_way_every_time(players):
    plan = SchillerPlan(some_field(players[0], players[0]), players[1], NEW)
    made = divide(plan)
    assert made == divide(plan)
    assert made.certainty in {Certainty.BOUND, Certainty.FOUND}
    assert made.players <= made.most
    assert (made.certainty is Certainty.BOUND) == (made.players == made.most)


@pytest.mark.article("B.01@2024-01 art. 1.4.3.c")
def test_a_zonal_tournament_needs_no_foreigners():
    plan = SchillerPlan(
        of_the_manual(("ESP",) * 12), 4, NEW, exemptions=frozenset({Exemption.ZONAL})
    )
    assert divide(plan).players == 9


@pytest.mark.article("B.01@2024-01 art. 1.4.1.b")
def test_a_championship_of_teams_needs_seven_games():
    field = of_the_manual(ENOUGH_FOREIGNERS)
    usual = divide(SchillerPlan(field, 3, NEW))
    assert (usual.code, dict(usual.values)) == (
        "too-few-games-for-norms",
        {"games": 8, "needed": 9},
    )
    assert divide(SchillerPlan(field, 3, NEW, kind=TitleEventKind.TEAM_CHAMPIONSHIP)).players > 0


def test_teams_already_made_are_judged_as_they_are():
    plan = SchillerPlan(of_the_manual(ENOUGH_FOREIGNERS), 4, NEW)
    spread = ((1, 4, 7), (2, 5, 8), (3, 6, 9), (10, 11, 12))
    made = judge_teams(plan, spread)
    assert made.teams == spread
    # a WGM in the own team leaves two to meet, and three are needed; the last three meet all
    # three of them and three WFM
    assert made.players == 3
    wgm = next(each for each in made.of(Tpn(4)) if each.title is Title.WGM)
    assert not wgm.excluded
    assert ("woman-grandmaster-title-mix", ("missing", 1)) in [
        (each.concept, each.values[0]) for each in wgm.lacking
    ]
    assert judge_teams(plan, spread[:3]).code == "players-not-divisible"


@pytest.mark.parametrize("rules", RULES)
def test_while_it_is_played_nobody_is_taken_for_an_opponent_of_the_own_team(rules):
    plan = SchillerPlan(of_the_manual(ENOUGH_FOREIGNERS), 4, rules)
    for teams in (divide(plan).teams, ((1, 4, 7), (2, 5, 8), (3, 6, 9), (10, 11, 12))):
        made = judge_teams(plan, teams)
        told = tuple(Team(at, "", members) for at, members in enumerate(teams, 1))
        event = replace(plan.event, tournament=replace(plan.event.tournament, teams=told))
        for each in made.chances:
            found = prospect(event, event.tournament.entry(each.player), each.title, rules)
            takes = each.opposition.takes
            assert found.points == (None if takes is None else takes.points)
            assert found.rounds == 9


@pytest.mark.parametrize(
    ("players", "teams", "code"),
    [(11, 4, "players-not-divisible"), (12, 2, "teams-of-schiller"), (12, 27, "teams-of-schiller"),
     (44, 4, "field-too-large-for-norms"), (0, 4, "players-not-divisible"),
     (9, 3, "too-few-games-for-norms")],
)  # fmt: skip
def test_fields_that_make_no_teams_are_refused(players, teams, code):
    assert divide(SchillerPlan(some_field(1, players), teams, NEW)).code == code


def test_grandmasters_alone_have_no_norm_to_make():
    field = tuple(Player("G", 2500, Title.GM, Sex.MALE, "ESP") for _ in range(12))
    assert divide(SchillerPlan(field, 4, NEW)).code == "nobody-for-norms"


@pytest.mark.article("B.01@2024-01 art. 1.4.1.f")
def test_a_rest_by_the_table_is_no_absence_of_the_player():
    # five teams of three: each rests three rounds of fifteen
    field = some_field(4, 15)
    teams = tuple(tuple(range(at, at + 3)) for at in range(1, 16, 3))
    event = played(field, teams, 1, dict.fromkeys(range(4, 16), WIN))
    rests = games_of(event.tournament, event.tournament.entry(Tpn(1)), NEW, {})
    assert len(rests.not_counted) >= 3
    assert not rests.own_absence
    swiss = replace(event.tournament, system=System.DUTCH)
    assert games_of(swiss, swiss.entry(Tpn(1)), NEW, {}).own_absence
