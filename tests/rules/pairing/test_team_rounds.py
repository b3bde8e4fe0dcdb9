"""Rounds of teams asked in one way, whichever text pairs them, and games added to a report."""

from dataclasses import replace

import pytest

from arbitro.model import (
    ABSENT,
    ABSENT_TEAM,
    Colour,
    EditionKey,
    Pairing,
    Result,
    RoundPairing,
    System,
    Tpn,
)
from arbitro.reasons import refused
from arbitro.regulations import UnknownEditionError
from arbitro.rules.pairing.olympiad import explained
from arbitro.rules.pairing.olympiad.edition import EDITION
from arbitro.rules.pairing.olympiad.problem import olympiad_problem
from arbitro.rules.pairing.round_robin.berger import berger_schedule
from arbitro.rules.pairing.schedules.generator import ScheduleSettings, generate_team_schedule
from arbitro.rules.pairing.schedules.next_matches import (
    check_matches,
    coming_games,
    matches_of_table,
    with_games,
)
from arbitro.rules.pairing.swiss_team import TeamOptions, check, pair_round, reasons, team_problem
from arbitro.rules.pairing.swiss_team.event_rules import with_round
from arbitro.rules.pairing.team_generator import TeamGeneratorSettings, generate_team_swiss
from arbitro.rules.pairing.team_rounds import team_round
from rules.pairing.schedules.test_tables_of_teams import reported

SWISS = EditionKey("C.04.6@2026-02")


def played(rounds=3):
    settings = TeamGeneratorSettings(teams=7, boards=2, rounds=5, played=rounds)
    return generate_team_swiss(settings, seed=3)


def by_hand(made):
    """The round with the opponents of the first two matches changed over."""
    one, two, *others = made.games
    games = (one._replace(black=two.black), two._replace(black=one.black), *others)
    return made._replace(games=games)


def test_a_round_of_a_swiss_of_teams_is_asked_of_its_engine():
    options = TeamOptions("A")
    problem = team_problem(played(), SWISS, options)
    made = pair_round(problem)
    found = team_round(played(), System.TEAM_SWISS, SWISS, options)
    assert (found.edition, found.teams) == (SWISS, frozenset(range(1, 8)))
    assert found.pairing == made.pairing
    assert found.explained() == reasons.explain_round(problem, made)
    one, other = made.pairing.games[0].white, made.pairing.games[1].white
    assert found.why_not(one, other) == reasons.why_not(problem, made, one, other)
    hand = by_hand(made.pairing)
    assert found.remarks(hand) == check.remarks(problem, hand) != ()
    again = hand._replace(games=(*again_of(played()), *hand.games[2:]))
    assert found.against_criteria(again) == check.against_criteria(problem, again) != ()


def again_of(tournament):
    """The matches of the first round once more."""
    return [
        Pairing(entry.tpn, entry.rounds[0].opponent)
        for entry in tournament.entries
        if (entry.rounds[0].opponent or 0) > entry.tpn
    ]


def test_a_round_of_an_olympiad_is_asked_of_its_engine():
    problem = olympiad_problem(played(), EDITION)
    found = team_round(played(), System.OLYMPIAD, EDITION, TeamOptions("A"))
    assert (found.edition, found.teams) == (EDITION, frozenset(range(1, 8)))
    assert found.pairing == problem.pairing
    assert found.explained() == explained.explain_round(problem)
    one, other = found.pairing.games[0].white, found.pairing.games[1].white
    assert found.why_not(one, other) == explained.why_not(problem, one, other)
    hand = by_hand(found.pairing)
    assert found.remarks(hand) == explained.remarks(problem, hand) != ()
    again = hand._replace(games=tuple(again_of(played())))
    assert found.against_criteria(again) == explained.against_criteria(problem, again) != ()


@pytest.mark.parametrize("system", [System.TEAM_SWISS, System.OLYMPIAD])
def test_a_text_that_is_not_here_is_refused_by_its_name(system):
    edition = EditionKey(f"{system.regulation}@2031")
    found = team_round(played(), system, edition, TeamOptions("A"))
    assert found == refused("edition-unknown", regulation=system.regulation, edition=edition)
    problem = {System.TEAM_SWISS: team_problem, System.OLYMPIAD: olympiad_problem}[system]
    with pytest.raises(UnknownEditionError, match=str(edition)):
        problem(played(), edition)


def test_the_olympiads_of_1998_are_refused_for_want_of_the_articles():
    edition = EditionKey("D.02@1998")
    found = team_round(played(), System.OLYMPIAD, edition, TeamOptions("A"))
    assert found.code == "olympiad-text-not-read"


@pytest.mark.parametrize("played", [0, 1, 2])
def test_games_of_two_teams_are_added_by_the_list_of_the_first(played):
    report = reported(System.SCHEVENINGEN, 2, 3, "FIDE_SCHEVENINGEN_G1", played)
    games = coming_games(report, System.SCHEVENINGEN)
    made = with_games(report, games)
    assert (made.rounds_played, made.rounds_total) == (played + 1, 3)
    white = {game.white: game.black for game in games}
    black = {game.black: game.white for game in games}
    for one in made.players:
        assert len(one.rounds) == played + 1
        opponent, colour, result = one.rounds[-1]
        assert opponent == white.get(one.tpn) or opponent == black.get(one.tpn)
        assert colour is (Colour.WHITE if one.tpn in white else Colour.BLACK)
        assert result is Result.PENDING
    for entry in made.entries:
        # no match is stored of the rounds before: the report tells games alone
        assert entry.rounds[:played] == (ABSENT_TEAM,) * played
        assert len(entry.rounds) == played + 1
        record = entry.rounds[-1]
        assert record.opponent == 3 - entry.tpn
        assert [each.board for each in record.boards] == [1, 2, 3]
        of_first = [each.player if entry.tpn == 1 else each.opponent for each in record.boards]
        assert of_first == [1, 2, 3]
        for each in record.boards:
            assert (white | black)[each.player] == each.opponent
            assert (each.colour is Colour.WHITE) == (each.player in white)
        assert record.colour is record.boards[0].colour


def test_a_team_that_meets_several_has_no_opponent_and_follows_its_own_list():
    report = reported(System.SKALITZKA, 3, 4, "CUSTOM_TEAM_ROUNDROBIN", 1)
    made = with_games(report, coming_games(report, System.SKALITZKA))
    assert made.rounds_total == 2
    for entry in made.entries:
        record = entry.rounds[1]
        assert (record.opponent, record.colour) == (None, None)
        assert [each.board for each in record.boards] == [1, 2, 3, 4]
        assert [each.player for each in record.boards] == list(entry.team.members)


def test_a_game_more_than_the_rounds_planned_makes_the_event_longer():
    report = replace(reported(System.SCHEVENINGEN, 2, 2, "X", 2), rounds_total=2)
    one_game = (Pairing(Tpn(1), Tpn(3)),)
    made = with_games(report, one_game)
    assert (made.rounds_played, made.rounds_total) == (3, 3)
    assert [one.rounds[2].opponent for one in made.players] == [3, None, 1, None]
    assert made.players[1].rounds[2] == ABSENT
    assert [[each.player for each in one.rounds[2].boards] for one in made.entries] == [[1], [3]]
    # what a report tells of rounds after those played is not kept
    longer = tuple(replace(one, rounds=(*one.rounds, ABSENT, ABSENT)) for one in report.players)
    assert with_games(replace(report, players=longer), one_game).players == made.players
    nobody = with_games(report, ())
    assert [one.rounds[2] for one in nobody.entries] == [ABSENT_TEAM, ABSENT_TEAM]


@pytest.mark.parametrize("double", [False, True])
@pytest.mark.parametrize("first", [Colour.WHITE, Colour.BLACK])
def test_the_whole_table_of_teams_is_the_berger_table_with_the_home_team_first(double, first):
    system = System.TEAM_DOUBLE_ROUND_ROBIN if double else System.TEAM_ROUND_ROBIN
    event = generate_team_schedule(ScheduleSettings(system, 4, 2, played=0), seed=1)
    made = matches_of_table(replace(event, board_colours=(first,)))
    assert made == tuple(each.games for each in berger_schedule(4, double=double))


@pytest.mark.parametrize("first", [Colour.WHITE, Colour.BLACK])
def test_colours_of_matches_are_checked_by_the_colour_the_home_team_has_on_board_1(first):
    settings = ScheduleSettings(System.TEAM_ROUND_ROBIN, 4, 2, forfeits=0)
    event = generate_team_schedule(settings, seed=1)
    entries = tuple(
        replace(
            each,
            rounds=tuple(
                one._replace(colour=one.colour if first is Colour.WHITE else one.colour.opposite)
                for one in each.rounds
            ),
        )
        for each in event.entries
    )
    right = replace(event, entries=entries, board_colours=(first,))
    assert check_matches(right, EditionKey("C.05@2018")) == ()
    turned = check_matches(replace(right, board_colours=(first.opposite,)), EditionKey("C.05@2018"))
    assert [(each.round_number, each.kind) for each in turned] == [
        (number, "colours") for number in (1, 2, 3) for _match in range(2)
    ]


@pytest.mark.parametrize("colours", [(), (Colour.BLACK, Colour.BLACK, Colour.WHITE)])
def test_a_paired_round_seats_the_first_of_each_list_with_colours_that_alternate(colours):
    event = replace(played(2), board_colours=colours)
    made = with_round(event, RoundPairing((Pairing(Tpn(4), Tpn(2)),), Tpn(5)))
    assert made.rounds_played == 3
    lists = {entry.tpn: entry.team.members for entry in event.entries}
    for tpn, other, first in ((4, 2, True), (2, 4, False)):
        record = made.entries[tpn - 1].rounds[2]
        assert (record.opponent, record.colour) == (
            other,
            Colour.WHITE if first else Colour.BLACK,
        )
        assert [each.board for each in record.boards] == list(range(1, event.boards + 1))
        assert [each.player for each in record.boards] == list(lists[tpn][: event.boards])
        usual = [Colour.BLACK if at % 2 else Colour.WHITE for at in range(event.boards)]
        due = list(colours[: event.boards]) or usual
        assert [each.colour for each in record.boards] == (
            due if first else [each.opposite for each in due]
        )
    assert made.entries[4].rounds[2].result is Result.PAIRING_ALLOCATED_BYE
    assert len(made.entries[0].rounds) == len(event.entries[0].rounds)
