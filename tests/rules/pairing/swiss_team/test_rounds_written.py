"""What the code of an event says, a round written into a record, and a round held to the rules."""

from dataclasses import replace

import pytest

from arbitro.model import (
    ABSENT,
    ABSENT_TEAM,
    Colour,
    EditionKey,
    Entry,
    MatchRecord,
    Pairing,
    Player,
    Points,
    Result,
    RoundNumber,
    RoundPairing,
    Team,
    TeamEntry,
    TeamScore,
    TeamTournament,
    Tpn,
)
from arbitro.reasons import Refused
from arbitro.rules.pairing.swiss_team import (
    TeamOptions,
    TeamProblem,
    options_of,
    pair_round,
    stated_round,
    team_problem,
    with_round,
)
from arbitro.rules.pairing.swiss_team.check import against_criteria, check_team_round, remarks
from arbitro.rules.pairing.swiss_team.event_rules import primary_of
from arbitro.rules.pairing.swiss_team.problem import wish_of
from arbitro.rules.pairing.upfloating import UpfloatingSide
from definitions.small_competitions import small_competition

EDITION = EditionKey("C.04.6@2026-02")


@pytest.mark.article("C.04.6@2026-02 art. 1.7")
@pytest.mark.parametrize("kind", ["", "_TYPEA", "_TYPEB"])
@pytest.mark.parametrize("scores", ["", "_MP", "_GP", "_MP_GP", "_GP_MP"])
@pytest.mark.parametrize("baku", ["", "_BAKU"])
def test_the_code_names_preferences_and_scores(kind, scores, baku):
    code = f"FIDE_TEAM{kind}{scores}{baku}"
    # scores without a type: no preferences; a code without either: type A
    colours = {"_TYPEA": "A", "_TYPEB": "B"}.get(kind, "none" if scores else "A")
    # one score alone leaves the other one out; none, or both, does not
    secondary = scores in ("", "_MP_GP", "_GP_MP")
    for written in (code, f" {code.lower()} "):
        assert options_of(written) == TeamOptions(colours, secondary)
        first = TeamScore.GAME_POINTS if scores.startswith("_GP") else TeamScore.MATCH_POINTS
        assert primary_of(written) is first


def competition(*sizes, boards=2, **changes):
    """Teams with so many players, before the first round."""
    players, entries = [], []
    for number, size in enumerate(sizes, 1):
        members = tuple(Tpn(len(players) + at) for at in range(1, size + 1))
        players += [Entry(tpn, Player(f"P{tpn}")) for tpn in members]
        entries.append(TeamEntry(Team(number, f"T{number}", members)))
    made = TeamTournament(
        rounds_total=0, boards=boards, entries=tuple(entries), players=tuple(players)
    )
    return replace(made, **changes)


def boards_of(record):
    return [tuple(each)[:4] for each in record.boards]


def test_the_first_players_of_each_team_sit_down_and_colours_alternate():
    event = competition(3, 2, 2)
    made = with_round(event, RoundPairing((Pairing(Tpn(2), Tpn(1)),), Tpn(3)))
    assert (made.rounds_played, made.rounds_total) == (1, 1)
    home, away, bye = made.entries[1].rounds[0], made.entries[0].rounds[0], made.entries[2]
    assert (home.opponent, home.colour, away.opponent, away.colour) == (
        1, Colour.WHITE, 2, Colour.BLACK,
    )  # fmt: skip
    assert boards_of(home) == [(1, 4, 1, Colour.WHITE), (2, 5, 2, Colour.BLACK)]
    assert boards_of(away) == [(1, 1, 4, Colour.BLACK), (2, 2, 5, Colour.WHITE)]
    for record in (home, away):
        assert record[2:5] == (Result.PENDING, 0, 0)
    # the bye is worth a drawn match and draws on both boards
    assert bye.rounds == (
        MatchRecord(None, None, Result.PAIRING_ALLOCATED_BYE, Points(10), Points(10)),
    )
    cells = {each.tpn: each.rounds[0] for each in made.players}
    assert [each for each in cells if cells[each] == ABSENT] == [3, 6, 7]
    assert tuple(cells[4]) == (1, Colour.WHITE, Result.PENDING)
    assert tuple(cells[2]) == (5, Colour.WHITE, Result.PENDING)
    assert stated_round(made, 1) == RoundPairing((Pairing(Tpn(2), Tpn(1)),), Tpn(3))


def test_boards_have_the_colours_of_the_event_and_alternate_where_it_names_none():
    event = competition(4, 4, boards=4, board_colours=(Colour.BLACK, Colour.BLACK))
    made = with_round(event, RoundPairing((Pairing(Tpn(1), Tpn(2)),), None))
    assert [each.colour.value for each in made.entries[0].rounds[0].boards] == list("bbwb")
    assert [each.colour.value for each in made.entries[1].rounds[0].boards] == list("wwbw")


def test_a_board_nobody_sits_at_is_left_empty():
    made = with_round(competition(2, 1), RoundPairing((Pairing(Tpn(1), Tpn(2)),), None))
    assert boards_of(made.entries[0].rounds[0]) == [
        (1, 1, 3, Colour.WHITE), (2, 2, None, Colour.BLACK),
    ]  # fmt: skip
    assert boards_of(made.entries[1].rounds[0])[1] == (2, None, 2, Colour.WHITE)
    assert [each.rounds[0] == ABSENT for each in made.players] == [False, True, False]


def test_rounds_without_a_record_are_written_before_a_round_and_later_records_replaced():
    event = competition(2, 2, 2, rounds_played=2, rounds_total=7)
    record = MatchRecord(None, None, Result.HALF_POINT_BYE, Points(10), Points(10))
    entries = (event.entries[0], replace(event.entries[1], rounds=(record,) * 3), event.entries[2])
    made = with_round(
        replace(event, entries=entries), RoundPairing((Pairing(Tpn(1), Tpn(2)),), None)
    )
    assert (made.rounds_played, made.rounds_total) == (3, 7)
    assert made.entries[0].rounds[:2] == (ABSENT_TEAM,) * 2
    assert made.entries[1].rounds[:2] == (record,) * 2
    assert [len(each.rounds) for each in made.entries] == [3, 3, 0]
    assert made.entries[1].rounds[2].result is Result.PENDING
    assert [len(each.rounds) for each in made.players] == [3] * 6
    assert made.players[0].rounds[:2] == (ABSENT, ABSENT)


def side(number, score, colours="", *, met=(), barred=(), bye=True):
    return UpfloatingSide(
        Tpn(number), Points(score), colours=colours, opponents=frozenset(map(Tpn, met)),
        may_receive_bye=bye, wish=wish_of(colours, TeamOptions()),
        barred=frozenset(map(Tpn, barred)),
    )  # fmt: skip


def problem_of(*sides):
    return TeamProblem(EDITION, RoundNumber(3), 9, Colour.WHITE, TeamOptions(), sides)


def games(*pairs, bye=None):
    return RoundPairing(tuple(Pairing(Tpn(a), Tpn(b)) for a, b in pairs), bye and Tpn(bye))


def told(problem, pairing):
    return [
        (each.reason.concept, dict(each.reason.values), each.absolute)
        for each in remarks(problem, pairing)
    ]


def test_what_no_round_may_have_is_told_first_and_of_teams_of_the_round_alone():
    problem = problem_of(
        side(1, 20, met=[2]), side(2, 20, met=[1]), side(3, 20, barred=[4]),
        side(4, 20, barred=[3]), side(5, 0, bye=False),
    )  # fmt: skip
    found = told(problem, games((1, 2), (3, 4), (1, 9), bye=5))
    assert found[:3] == [
        ("rematch", {"players": (1, 2)}, True), ("forbidden-pair", {"players": (3, 4)}, True),
        ("bye-barred", {"players": (5,)}, True),
    ]  # fmt: skip
    assert not any(absolute for *_told, absolute in found[3:])
    against = against_criteria(problem, games((1, 2), (3, 4), (1, 9), bye=5))
    assert [each.concept for each in against] == ["rematch", "forbidden-pair", "bye-barred"]
    assert against_criteria(problem, games((1, 3), (2, 5), bye=4)) == ()
    assert against_criteria(problem, games((1, 3), bye=9)) == ()


def test_another_bye_is_told_only_where_the_team_may_have_it():
    teams = [side(1, 20), side(2, 20), side(3, 0)]
    # the lowest has the bye
    assert pair_round(problem_of(*teams)).pairing.bye == 3
    found = told(problem_of(*teams), games((1, 3), bye=2))
    assert ("bye-criteria", {"given": 2, "due": 3}, False) in found
    barred = [teams[0], side(2, 20, bye=False), teams[2]]
    concepts = [each[0] for each in told(problem_of(*barred), games((1, 3), bye=2))]
    assert "bye-barred" in concepts
    assert "bye-criteria" not in concepts


def test_more_matches_between_scores_and_more_preferences_denied_than_need_be_are_counted():
    # 1 and 2 have two points, 3 and 4 none: by the rules nobody need meet another score
    problem = problem_of(side(1, 20), side(2, 20), side(3, 0), side(4, 0))
    found = told(problem, games((1, 3), (4, 2)))
    assert ("upfloater-count", {"by_hand": 2, "by_rules": 0}, False) in found
    assert "upfloater-count" not in {each[0] for each in told(problem, games((1, 2), (4, 3)))}
    # 1 and 2 had Black twice and want White, 3 and 4 want Black
    four = [side(1, 20, "bb"), side(2, 20, "bb"), side(3, 20, "ww"), side(4, 20, "ww")]
    right = pair_round(problem_of(*four)).pairing
    assert {frozenset(game) for game in right.games} == {frozenset((1, 3)), frozenset((2, 4))}
    for pairs, denied in (
        (((1, 2), (3, 4)), 2), (((3, 1), (2, 4)), 2), (((3, 1), (4, 2)), 4), (((1, 3), (2, 4)), 0),
    ):  # fmt: skip
        found = [each for each in told(problem_of(*four), games(*pairs))
                 if each[0] == "colour-preference"]  # fmt: skip
        expected = [("colour-preference", {"by_hand": denied, "by_rules": 0}, False)]
        assert found == (expected if denied else [])


def test_the_team_that_has_white_by_the_rules_is_told_with_why():
    problem = problem_of(side(1, 20, "bb"), side(2, 20, "ww"))
    (found,) = remarks(problem, games((2, 1)))[1:]
    assert (found.reason.concept, dict(found.reason.values)) == (
        "colour-allocation", {"due": 1, "other": 2},
    )  # fmt: skip
    assert [part.concept for part in found.reason.parts] == ["colour-both-preferences"]


def with_games(event, *pairs, bye=None):
    """A round of drawn matches written into a record, White first."""
    cells = {}
    for white, black in pairs:
        for one, other, colour in ((white, black, Colour.WHITE), (black, white, Colour.BLACK)):
            cells[one] = MatchRecord(Tpn(other), colour, Result.DRAW, Points(10), Points(10))
    if bye:
        cells[bye] = MatchRecord(None, None, Result.PAIRING_ALLOCATED_BYE, Points(10), Points(10))
    return replace(
        event, rounds_played=event.rounds_played + 1,
        entries=tuple(
            replace(each, rounds=(*each.rounds, cells.get(each.tpn, ABSENT_TEAM)))
            for each in event.entries
        ),
    )  # fmt: skip


def test_a_report_is_compared_with_the_round_of_the_rules_in_pairs_bye_and_colours():
    event = small_competition(5, 5)
    right = pair_round(team_problem(event, EDITION)).pairing
    assert right.bye == 5
    pairs = [tuple(game) for game in right.games]

    def found(*made, bye=5):
        report = with_games(event, *made, bye=bye)
        return sorted(
            (each.kind, sorted(each.stated), sorted(each.expected), each.stated_bye,
             each.expected_bye)
            for each in check_team_round(report, EDITION, TeamOptions(), RoundNumber(1))
        )  # fmt: skip

    assert found(*pairs) == []
    turned = pairs[0][::-1]
    assert found(turned, pairs[1]) == [("colours", [turned], [pairs[0]], None, None)]
    (only,) = check_team_round(
        with_games(event, turned, pairs[1], bye=5), EDITION, TeamOptions(), RoundNumber(1)
    )
    # nobody has had a colour, so that the number of the higher team decides
    assert (only.reason.concept, only.reason.value("white")) == ("colour-parity", pairs[0][0])
    assert found(turned, pairs[1][::-1]) == sorted(
        ("colours", [two[::-1]], [two], None, None) for two in pairs
    )
    others = ((pairs[0][0], pairs[1][1]), (pairs[1][0], pairs[0][1]))
    assert found(*others) == [("pairs", sorted(others), sorted(pairs), 5, 5)]
    one = ((pairs[0][0], 5), pairs[1])
    assert found(*one, bye=pairs[0][1]) == [
        ("pairs", [one[0]], [pairs[0]], pairs[0][1], 5),
    ]  # fmt: skip


def test_the_bye_goes_on_to_another_and_a_report_of_it_agrees():
    # 3 had the bye, and 1 and 2 have met: 2 has it, the lower of the two, and 1 meets 3
    event = small_competition(3, 5, "1-2 =, 3 bye")
    right = pair_round(team_problem(event, EDITION)).pairing
    assert right.bye == 2
    stated = with_games(event, *right.games, bye=2)
    assert check_team_round(stated, EDITION, TeamOptions(), RoundNumber(2)) == ()


def test_a_round_that_cannot_be_is_told_where_the_report_has_matches():
    again = small_competition(2, 3, "1-2 1", "2-1 1")
    (found,) = check_team_round(again, EDITION, TeamOptions(), RoundNumber(2))
    assert (found.kind, found.stated, found.stated_bye) == ("impossible", ((2, 1),), None)
    nothing = small_competition(2, 3, "1-2 1", "")
    assert check_team_round(nothing, EDITION, TeamOptions(), RoundNumber(2)) == ()


@pytest.mark.parametrize("result", ["1", "=", "0", "+", "--"])
def test_a_stated_round_has_matches_white_first_forfeits_too(result):
    event = small_competition(4, 5, f"2-1 {result}, 3 bye")
    assert stated_round(event, 1) == RoundPairing((Pairing(Tpn(2), Tpn(1)),), Tpn(3))
    assert stated_round(event, 2) == RoundPairing((), None)


def test_a_match_that_two_byes_take_away_is_a_difference_of_pairs_and_not_of_the_bye():
    report = small_competition(5, 5, "1-3 1, 2 bye, 4 bye, 5 bye")
    (found,) = check_team_round(report, EDITION, TeamOptions(), RoundNumber(1))
    # of five without points or colours the last has the bye, and the halves of four meet (art. 3)
    assert (found.kind, found.stated) == ("pairs", ())
    assert [sorted(game) for game in found.expected] == [[2, 4]]
    assert found.expected_bye == 5


def test_a_report_without_matches_agrees_where_none_can_be():
    byes = small_competition(2, 3, "1-2 1", "1 bye, 2 bye")
    assert isinstance(pair_round(team_problem(byes, EDITION, round_number=RoundNumber(2))), Refused)
    assert check_team_round(byes, EDITION, TeamOptions(), RoundNumber(2)) == ()
