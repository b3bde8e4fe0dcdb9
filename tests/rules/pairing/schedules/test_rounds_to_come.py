"""Rounds of teams by a table: what comes, how it is written down, which table is meant."""

from dataclasses import replace

import pytest

from arbitro.model import (
    ABSENT,
    ABSENT_TEAM,
    Colour,
    EditionKey,
    MatchRecord,
    Pairing,
    Points,
    Result,
    RoundRecord,
    System,
    TeamSystem,
    Tpn,
)
from arbitro.rules.pairing.round_robin import berger_schedule
from arbitro.rules.pairing.schedules.followed import table_followed, tables_of
from arbitro.rules.pairing.schedules.generator import ScheduleSettings, generate_team_schedule
from arbitro.rules.pairing.schedules.meeting import Meeting, Seat
from arbitro.rules.pairing.schedules.next_matches import (
    check_matches,
    coming_games,
    coming_matches,
    is_all_play_all,
    matches_of_table,
    with_games,
)
from arbitro.rules.pairing.schedules.of_teams import boards_of_lists, table_of, table_system
from arbitro.rules.pairing.schedules.reported import (
    check_table,
    games_of_table,
    rule_of_table,
    seats_of_table,
)
from rules.pairing.schedules.test_tables_of_teams import OWN, reported

SCHEVENINGEN = "FIDE_SCHEVENINGEN_G1"


def all_play_all(teams, played, *, double=False):
    system = System.TEAM_DOUBLE_ROUND_ROBIN if double else System.TEAM_ROUND_ROBIN
    return generate_team_schedule(ScheduleSettings(system, teams, 1, played=played), seed=1)


@pytest.mark.parametrize("rounds", [1, 2])
def test_a_report_of_other_games_has_none_to_come_and_the_first_round_is_named(rounds):
    # the table from its second round on: nobody meets whom the table's first round has
    shifted = table_of(System.SCHEVENINGEN, 2, 4)[1:]
    report = reported(System.SCHEVENINGEN, 2, 4, SCHEVENINGEN, rounds, table=shifted)
    found = coming_games(report, System.SCHEVENINGEN)
    assert (found.code, dict(found.values)) == ("not-by-the-table", {"round": 1})


def test_only_the_first_round_that_differs_is_named():
    table = table_of(System.SCHEVENINGEN, 2, 4)
    report = reported(System.SCHEVENINGEN, 2, 4, SCHEVENINGEN, 2, table=(table[0], table[2]))
    found = coming_games(report, System.SCHEVENINGEN)
    assert (found.code, dict(found.values)) == ("not-by-the-table", {"round": 2})


def test_games_with_other_colours_are_of_the_table_all_the_same():
    table = table_of(System.SCHEVENINGEN, 2, 4)
    turned = (tuple(Meeting(black, white) for white, black in table[0]), *table[1:])
    report = reported(System.SCHEVENINGEN, 2, 4, SCHEVENINGEN, 1, table=turned)
    expected = games_of_table(report, System.SCHEVENINGEN)[1]
    assert coming_games(report, System.SCHEVENINGEN) == expected
    found = check_table(report, System.SCHEVENINGEN)
    assert [(each.kind, each.round_number) for each in found] == [("colours", 1)] * 4
    assert [tuple(each.expected[0])[::-1] for each in found] == [
        tuple(each.stated[0]) for each in found
    ]


def test_a_game_that_is_missing_or_too_many_makes_other_pairs():
    report = reported(System.SCHEVENINGEN, 2, 4, SCHEVENINGEN, 1)
    first = report.players[0]
    mine = first.rounds[0].opponent
    gone = tuple(
        replace(one, rounds=(ABSENT,)) if one.tpn in (1, mine) else one for one in report.players
    )
    (found,) = check_table(replace(report, players=gone), System.SCHEVENINGEN)
    assert (found.kind, found.stated) == ("pairs", ())
    assert [set(game) for game in found.expected] == [{1, mine}]
    # 1 says it met 2 as well; its opponent still says it met 1
    more = (
        replace(first, rounds=(first.rounds[0]._replace(opponent=Tpn(2)),)),
        *report.players[1:],
    )
    (found,) = check_table(replace(report, players=more), System.SCHEVENINGEN)
    assert [set(game) for game in found.stated] == [{1, 2}]
    assert (found.kind, found.expected) == ("pairs", ())


def test_lists_that_are_not_full_have_no_table():
    report = reported(System.SCHEVENINGEN, 2, 4, SCHEVENINGEN, 0)
    short = replace(
        report.entries[0], team=report.entries[0].team._replace(members=(Tpn(1), Tpn(2)))
    )
    uneven = replace(report, entries=(short, report.entries[1]))
    assert boards_of_lists(uneven) == 4
    assert seats_of_table(uneven, System.SCHEVENINGEN) is None
    assert games_of_table(uneven, System.SCHEVENINGEN) is None
    assert coming_games(uneven, System.SCHEVENINGEN).code == "lists-not-of-the-table"
    assert boards_of_lists(replace(report, entries=())) == 0
    # there is no Skalitzka of an odd number of boards
    odd = reported(System.SCHILLER, 3, 3, OWN, 0)
    assert games_of_table(odd, System.SKALITZKA) is None


def test_a_game_without_a_colour_counts_for_the_player_named_first_as_white():
    report = reported(System.SCHEVENINGEN, 2, 2, SCHEVENINGEN, 1)
    first = games_of_table(report, System.SCHEVENINGEN)[0]
    unsaid = tuple(
        replace(one, rounds=(one.rounds[0]._replace(colour=None),)) for one in report.players
    )
    found = check_table(replace(report, players=unsaid), System.SCHEVENINGEN)
    turned = [game for game in first if game.white > game.black]
    assert [each.expected[0] for each in found] == turned
    assert [each.stated[0] for each in found] == [Pairing(*sorted(game)) for game in turned]


@pytest.mark.parametrize(("system", "concept"), [
    (System.SCHEVENINGEN, "scheveningen-tables"), (System.SEMI_SCHEVENINGEN, "semi-scheveningen"),
    (System.SCHILLER, "schiller"), (System.SKALITZKA, "skalitzka-tables"),
    (System.HILTON, "hilton-tables"), (System.MOLTER, "molter-tables"),
])  # fmt: skip
def test_each_table_has_its_rule_in_the_manual(system, concept):
    rule = rule_of_table(system)
    assert (rule.concept, rule.edition) == (concept, EditionKey("AM.IV@2023"))


def test_a_round_of_games_is_written_for_teams_and_players():
    # two teams of three; 1-5 and 6-2 are played, 3 and 4 are free
    report = reported(System.SCHEVENINGEN, 2, 3, SCHEVENINGEN, 0)
    one, other = Tpn(1), Tpn(2)
    made = with_games(
        replace(report, rounds_total=0),
        (Pairing(one, Tpn(5)), Pairing(Tpn(6), other)),
    )
    assert (made.rounds_played, made.rounds_total) == (1, 1)
    cells = {each.tpn: each.rounds for each in made.players}
    assert cells == {
        1: (RoundRecord(Tpn(5), Colour.WHITE, Result.PENDING),),
        5: (RoundRecord(one, Colour.BLACK, Result.PENDING),),
        6: (RoundRecord(other, Colour.WHITE, Result.PENDING),),
        2: (RoundRecord(Tpn(6), Colour.BLACK, Result.PENDING),),
        3: (ABSENT,),
        4: (ABSENT,),
    }
    first, second = (entry.rounds[0] for entry in made.entries)
    assert (first.opponent, first.colour, second.opponent, second.colour) == (
        2, Colour.WHITE, 1, Colour.BLACK,
    )  # fmt: skip
    # boards follow the list of the team with the lower number, for both teams
    assert [tuple(each)[:4] for each in first.boards] == [
        (1, 1, 5, Colour.WHITE), (2, 2, 6, Colour.BLACK),
    ]  # fmt: skip
    assert [tuple(each)[:4] for each in second.boards] == [
        (1, 5, 1, Colour.BLACK), (2, 6, 2, Colour.WHITE),
    ]  # fmt: skip
    for record in (first, second):
        assert record[2:5] == (Result.PENDING, 0, 0)
        assert {(each.result, each.points) for each in record.boards} == {(Result.PENDING, 0)}


def test_a_team_that_meets_several_follows_its_own_list_and_one_that_meets_nobody_is_absent():
    report = reported(System.SCHILLER, 4, 2, "FIDE_SCHILLER_4x2", 0)
    # players of team 1: 1, 2; of team 2: 3, 4; of team 3: 5, 6; team 4 is free
    made = with_games(
        report,
        (Pairing(Tpn(6), Tpn(1)), Pairing(Tpn(2), Tpn(3)), Pairing(Tpn(4), Tpn(5))),
    )
    assert made.rounds_total == report.rounds_total > 1
    several = [entry.rounds[0] for entry in made.entries[:3]]
    assert [(each.opponent, each.colour) for each in several] == [(None, None)] * 3
    assert [[(game.board, game.player) for game in each.boards] for each in several] == [
        [(1, 1), (2, 2)], [(1, 3), (2, 4)], [(1, 5), (2, 6)],
    ]  # fmt: skip
    assert made.entries[3].rounds == (ABSENT_TEAM,)


def test_rounds_a_team_has_no_record_of_are_written_before_the_next_one():
    report = reported(System.SCHEVENINGEN, 2, 2, SCHEVENINGEN, 2)
    made = with_games(report, (Pairing(Tpn(1), Tpn(3)),))
    assert made.rounds_played == 3
    for entry in made.entries:
        assert entry.rounds[:2] == (ABSENT_TEAM, ABSENT_TEAM)
        assert len(entry.rounds) == 3
    # a record of a third round that was to come is replaced
    known = replace(
        report,
        entries=tuple(
            replace(each, rounds=(*[each_round] * 4,))
            for each, each_round in zip(
                report.entries,
                [MatchRecord(None, None, Result.DRAW, Points(10), Points(20))] * 2,
                strict=True,
            )
        ),
    )
    again = with_games(known, (Pairing(Tpn(1), Tpn(3)),))
    assert [len(each.rounds) for each in again.entries] == [3, 3]
    assert [each.rounds[1].result for each in again.entries] == [Result.DRAW] * 2
    assert [each.rounds[2].result for each in again.entries] == [Result.PENDING] * 2


@pytest.mark.parametrize("double", [False, True])
@pytest.mark.parametrize("teams", [2, 5])
def test_all_matches_are_those_of_the_berger_table_and_a_report_of_them_agrees(teams, double):
    table = tuple(tuple(each.games) for each in berger_schedule(teams, double=double))
    event = all_play_all(teams, len(table), double=double)
    assert matches_of_table(event) == table
    assert check_matches(event, EditionKey("C.05@2018")) == ()
    assert is_all_play_all(event)
    assert not is_all_play_all(replace(event, system=TeamSystem.SWISS))
    begun = all_play_all(teams, 1, double=double)
    coming = coming_matches(begun)
    if len(table) > 1:
        assert coming.games == table[1]
    else:
        assert coming.code == "no-round-left"


def test_the_team_with_the_first_colour_of_the_event_is_the_one_named_first():
    event = all_play_all(4, 1)
    turned = replace(
        event,
        board_colours=(Colour.BLACK,),
        entries=tuple(
            replace(
                each,
                rounds=tuple(
                    record._replace(colour=record.colour and record.colour.opposite)
                    for record in each.rounds
                ),
            )
            for each in event.entries
        ),
    )
    assert check_matches(turned, EditionKey("C.05@2018")) == ()
    wrong = check_matches(replace(turned, board_colours=()), EditionKey("C.05@2018"))
    assert {(each.kind, each.round_number) for each in wrong} == {("colours", 1)}


def test_tables_were_made_otherwise_for_odd_numbers_that_are_not_printed():
    two = {
        system: [boards for boards in range(2, most) if len(tables_of(system, 3, boards)) == 2]
        for system, most in ((System.SCHILLER, 8), (System.SCHEVENINGEN, 18))
    }
    assert two == {
        # one player a team needs no more than the Berger table, even numbers are as they were
        System.SCHILLER: [3, 5, 7],
        # up to ten boards the table is printed
        System.SCHEVENINGEN: [11, 13, 15, 17],
    }
    # played by the table of half the boards
    halves = {
        boards: len(tables_of(System.SEMI_SCHEVENINGEN, 2, boards)) for boards in range(4, 32, 2)
    }
    assert halves == dict.fromkeys(range(4, 21, 2), 1) | {22: 2, 24: 1, 26: 2, 28: 1, 30: 2}
    assert len(tables_of(System.SCHILLER, 3, 1)) == 1


A, B = Seat(1, 1), Seat(2, 1)
C, D = Seat(1, 2), Seat(2, 2)


def test_rounds_of_the_same_pairs_count_before_games_with_the_same_colours():
    straight = ((Meeting(A, B), Meeting(C, D)), (Meeting(A, D), Meeting(C, B)))
    turned = ((Meeting(B, A), Meeting(C, D)), (Meeting(A, D), Meeting(C, B)))
    crossed = ((Meeting(A, D), Meeting(C, B)), (Meeting(A, B), Meeting(C, D)))
    assert table_followed((crossed, turned, straight), [straight[0]]) is straight
    # both rounds have these pairs, though one game more has its colours in the other
    played = [(Meeting(B, A), Meeting(D, C)), (Meeting(D, A), Meeting(B, C))]
    mixed = (played[0], (Meeting(A, B), Meeting(C, D)))
    assert table_followed((mixed, straight), played) is straight
    assert table_followed((straight, crossed), []) is straight
    assert table_followed((crossed,), [straight[0]]) is crossed


@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_the_only_table_of_a_size_is_followed_and_of_two_the_one_begun_with(rounds):
    now, before = tables_of(System.SCHILLER, 3, 3)
    assert now[0] != before[0]
    for table in (now, before):
        report = reported(System.SCHILLER, 3, 3, "FIDE_SCHILLER_3x3", rounds, table=table)
        assert seats_of_table(report, System.SCHILLER) == (table if rounds else now)


def fits(system, teams, boards, **changes):
    rounds = changes.pop("rounds", 0)
    report = replace(reported(system, teams, boards, OWN, rounds), **changes)
    return table_system(report)


def test_a_table_without_a_code_of_its_own_is_known_by_all_its_rounds():
    for system, teams, boards in (
        (System.SEMI_SCHEVENINGEN, 2, 6), (System.SKALITZKA, 3, 6), (System.HILTON, 6, 5),
    ):  # fmt: skip
        total = len(table_of(system, teams, boards))
        assert fits(system, teams, boards) is system
        assert fits(system, teams, boards, rounds=total) is system
        for other in (0, total + 5):
            assert fits(system, teams, boards, rounds_total=other) is None


def test_molter_may_be_played_for_its_first_rounds_alone():
    for total, found in ((0, None), (1, System.MOLTER), (4, System.MOLTER), (5, None)):
        assert fits(System.MOLTER, 5, 4, rounds_total=total) is found
    # four teams of three boards are a Hilton of three rounds; of an odd number there is no Molter
    assert fits(System.HILTON, 4, 3) is System.HILTON
    assert fits(System.MOLTER, 4, 4, rounds=1) is System.MOLTER


def test_other_games_than_those_of_the_table_tell_that_it_is_not_followed():
    table = table_of(System.HILTON, 6, 5)
    report = reported(System.HILTON, 6, 5, OWN, 1, table=(table[1], *table[1:]))
    assert table_system(report) is None
    assert table_system(reported(System.HILTON, 6, 5, OWN, 1, table=table)) is System.HILTON


def test_teams_that_meet_several_follow_molter_or_the_table_of_their_number():
    def several(report):
        made = with_games(replace(report, rounds_played=0, players=tuple(
            replace(each, rounds=()) for each in report.players
        )), games_of_table(report, System.MOLTER)[0])  # fmt: skip
        assert made.entries[0].rounds[0].meets_several
        return made

    molter = several(reported(System.MOLTER, 5, 4, "", 1))
    assert table_system(molter) is System.MOLTER
    assert table_system(replace(molter, rounds_total=9)) is System.HILTON
    three = several(reported(System.MOLTER, 3, 6, "", 1))
    assert table_system(replace(three, rounds_total=9)) is System.SKALITZKA


def test_the_code_may_be_written_in_small_letters_and_with_blanks():
    report = reported(System.SCHILLER, 4, 3, " fide_schiller_4x3 ", 0)
    assert table_system(report) is System.SCHILLER
