"""Which table a report of teams follows, and where its rounds are others."""

from dataclasses import replace

import pytest

from arbitro.model import (
    ABSENT,
    Colour,
    Entry,
    Player,
    Result,
    RoundRecord,
    System,
    Team,
    TeamEntry,
    TeamTournament,
    Tpn,
)
from arbitro.rules.pairing.schedules.next_matches import coming_games
from arbitro.rules.pairing.schedules.of_teams import table_of, table_system
from arbitro.rules.pairing.schedules.reported import check_table

OWN = "CUSTOM_TEAM_ROUNDROBIN"


def reported(system, teams, boards, code, rounds=1, *, table=None):
    """A report of the first rounds of a table, the usual one if none is given, all games drawn."""
    table = table or table_of(system, teams, boards)
    number = {
        (team, board): Tpn((team - 1) * boards + board)
        for team in range(1, teams + 1)
        for board in range(1, boards + 1)
    }
    cells = {tpn: [ABSENT] * rounds for tpn in number.values()}
    for at, meetings in enumerate(table[:rounds]):
        for white, black in meetings:
            one, other = number[white.team, white.board], number[black.team, black.board]
            cells[one][at] = RoundRecord(other, Colour.WHITE, Result.DRAW)
            cells[other][at] = RoundRecord(one, Colour.BLACK, Result.DRAW)
    return TeamTournament(
        rounds_total=len(table),
        rounds_played=rounds,
        boards=boards,
        encoded_type=code,
        entries=tuple(
            TeamEntry(
                Team(
                    team, f"T{team}", tuple(number[team, at] for at in range(1, boards + 1)), "", 0
                )
            )
            for team in range(1, teams + 1)
        ),
        players=tuple(
            Entry(tpn, Player(f"P{tpn}"), tuple(records)) for tpn, records in cells.items()
        ),
    )


@pytest.mark.parametrize("rounds", [0, 1])
@pytest.mark.parametrize(("system", "teams", "boards", "code"), [
    (System.SCHEVENINGEN, 2, 4, "FIDE_SCHEVENINGEN_G1"),
    (System.SCHILLER, 4, 3, "FIDE_SCHILLER_4x3"),
    (System.SEMI_SCHEVENINGEN, 2, 6, OWN),
    (System.SKALITZKA, 3, 4, OWN),
    (System.MOLTER, 5, 4, OWN),
    (System.HILTON, 6, 5, OWN),
])  # fmt: skip
def test_a_table_is_known_by_its_code_or_by_its_sizes_and_games(
    system, teams, boards, code, rounds
):
    tournament = reported(system, teams, boards, code, rounds)
    assert table_system(tournament) is system
    assert check_table(tournament, system) == ()


@pytest.mark.parametrize("code", [OWN, "FIDE_TEAM_ROUNDROBIN", ""])
def test_teams_that_meet_in_matches_follow_no_table(code):
    hilton = reported(System.HILTON, 4, 3, code)
    berger = reported(System.SCHILLER, 4, 3, code)
    assert table_system(replace(berger, rounds_total=3)) is None
    uneven = replace(
        hilton,
        entries=(
            replace(
                hilton.entries[0],
                team=hilton.entries[0].team._replace(members=(Tpn(1), Tpn(2))),
            ),
            *hilton.entries[1:],
        ),
    )
    assert table_system(uneven) is None


def test_another_opponent_and_another_colour_are_told_by_round():
    tournament = reported(System.SCHEVENINGEN, 2, 4, "FIDE_SCHEVENINGEN_G1", 2)
    first, second = tournament.players[0].rounds, tournament.players[4].rounds
    turned = {
        0: (first[0]._replace(colour=first[0].colour.opposite), first[1]),
        4: (second[0]._replace(colour=second[0].colour.opposite), second[1]),
    }
    assert first[0].opponent == tournament.players[4].tpn
    players = tuple(
        replace(entry, rounds=turned.get(at, entry.rounds))
        for at, entry in enumerate(tournament.players)
    )
    (difference,) = check_table(replace(tournament, players=players), System.SCHEVENINGEN)
    assert (difference.round_number, difference.kind) == (1, "colours")
    assert difference.reason.concept == "scheveningen-tables"
    swapped = tuple(replace(each, rounds=each.rounds[::-1]) for each in tournament.players)
    found = check_table(replace(tournament, players=swapped), System.SCHEVENINGEN)
    assert [(each.round_number, each.kind) for each in found] == [(1, "pairs"), (2, "pairs")]
    assert len(found[0].stated) == len(found[0].expected) == 4


def test_lists_without_a_table_are_not_checked():
    tournament = reported(System.SKALITZKA, 3, 4, OWN)
    assert check_table(replace(tournament, entries=tournament.entries[:2]), System.SCHILLER) is None


@pytest.mark.parametrize("played", [0, 1, 2])
def test_the_games_to_come_are_those_of_the_next_round_of_the_table(played):
    report = reported(System.SCHEVENINGEN, 2, 3, "FIDE_SCHEVENINGEN_G1", played)
    coming = coming_games(report, System.SCHEVENINGEN)
    # everybody plays, against the other team, and nobody twice against the same one
    assert sorted(number for game in coming for number in (game.white, game.black)) == [
        *range(1, 7)
    ]
    assert all({game.white <= 3, game.black <= 3} == {True, False} for game in coming)
    met = {
        frozenset({entry.tpn, record.opponent})
        for entry in report.players
        for record in entry.rounds
    }
    assert not met & {frozenset({game.white, game.black}) for game in coming}


def test_after_the_last_round_of_a_table_there_is_none_to_come():
    report = reported(System.SCHEVENINGEN, 2, 3, "FIDE_SCHEVENINGEN_G1", 3)
    found = coming_games(report, System.SCHEVENINGEN)
    assert (found.code, dict(found.values)) == ("no-round-left", {"rounds": 3})
