"""All-play-alls at their edges: the order of two cycles, the last rounds, who left when."""

from dataclasses import replace
from itertools import product

import pytest

from arbitro.model import (
    ABSENT,
    Colour,
    Entry,
    MatchRecord,
    Pairing,
    Player,
    Points,
    Result,
    RoundRecord,
    System,
    Team,
    TeamEntry,
    TeamSystem,
    TeamTournament,
    Tournament,
    Tpn,
)
from arbitro.rules.pairing.round_robin import (
    CycleSwap,
    annulled,
    berger_round,
    berger_schedule,
    completed_half,
    games_of_everybody,
    left_early,
    next_table_round,
    rounds_of_table,
    stated_by_table,
    table_round,
)
from arbitro.rules.pairing.round_robin.withdrawal import (
    annulled_teams,
    matches_of_everybody,
    teams_left_early,
    uncounted_teams,
)

SINGLE, DOUBLE = System.ROUND_ROBIN, System.DOUBLE_ROUND_ROBIN
EXCHANGED = {
    CycleSwap.NONE: (False, False),
    CycleSwap.FIRST_CYCLE: (True, False),
    CycleSwap.EACH_CYCLE: (True, True),
}


@pytest.mark.parametrize("swap", CycleSwap)
@pytest.mark.parametrize("players", range(2, 9))
def test_two_cycles_are_the_table_and_its_colours_turned_with_their_last_rounds_exchanged(
    players, swap
):
    length = players - 1 + players % 2
    expected = []
    for cycle, exchanged in enumerate(EXCHANGED[swap]):
        order = list(range(1, length + 1))
        if exchanged:
            order[-2:] = order[-2:][::-1]
        for number in order:
            games, bye = berger_round(players, number)
            turned = tuple(Pairing(*(game[::-1] if cycle else game)) for game in games)
            expected.append((turned, bye))
    assert [tuple(each) for each in berger_schedule(players, double=True, swap=swap)] == expected
    assert [tuple(each) for each in berger_schedule(players, swap=swap)] == [
        tuple(berger_round(players, number)) for number in range(1, length + 1)
    ]


@pytest.mark.parametrize("players", [2, 3, 4, 7])
def test_there_is_no_round_before_the_first_and_none_after_the_last(players):
    last = rounds_of_table(players)
    assert rounds_of_table(players, double=True) == 2 * last
    for number in (0, last + 1):
        with pytest.raises(ValueError, match=str(number)):
            berger_round(players, number)
        with pytest.raises(ValueError, match=str(number)):
            table_round(players, number)
    for number in (0, 2 * last + 1):
        with pytest.raises(ValueError, match=str(number)):
            table_round(players, number, double=True)
    assert table_round(players, 2 * last, double=True).games
    assert [rounds_of_table(few) for few in (0, 1, 2)] == [0, 0, 1]


def event(players, system=SINGLE, rounds=0, swap=CycleSwap.FIRST_CYCLE, numbers=None):
    """All games of the first rounds of a table drawn, players by these numbers."""
    numbers = numbers or list(range(1, players + 1))
    cells = {at: [] for at in range(1, players + 1)}
    for each in berger_schedule(players, double=system is DOUBLE, swap=swap)[:rounds]:
        made = dict.fromkeys(cells, ABSENT)
        for white, black in each.games:
            made[white] = RoundRecord(Tpn(numbers[black - 1]), Colour.WHITE, Result.DRAW)
            made[black] = RoundRecord(Tpn(numbers[white - 1]), Colour.BLACK, Result.DRAW)
        for at, record in made.items():
            cells[at].append(record)
    entries = tuple(
        Entry(Tpn(numbers[at - 1]), Player(f"P{at}"), tuple(records))
        for at, records in cells.items()
    )
    return Tournament(system=system, rounds_total=0, rounds_played=rounds, entries=entries)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("system", [SINGLE, DOUBLE])
@pytest.mark.parametrize("swap", CycleSwap)
def test_an_event_goes_on_by_the_order_it_has_followed_or_the_usual_one(players, system, swap):
    numbers = [3 * at + 2 for at in range(players)]
    table = berger_schedule(players, double=system is DOUBLE, swap=swap)
    usual = berger_schedule(players, double=system is DOUBLE)
    for rounds in range(len(table) + 1):
        made = event(players, system, rounds, swap, numbers)
        following = next_table_round(made)
        if rounds == len(table):
            assert (following.code, dict(following.values)) == (
                "no-round-left", {"rounds": len(table)},
            )  # fmt: skip
            continue
        # of orders that agree so far the usual comes first; 2 and 3 players exchange nothing else
        followed = [
            each
            for each in (usual, berger_schedule(players, double=system is DOUBLE,
                                         swap=CycleSwap.EACH_CYCLE), table)
            if all(
                set(map(frozenset, mine.games)) == set(map(frozenset, theirs.games))
                for mine, theirs in zip(each[:rounds], table[:rounds], strict=True)
            )
        ]  # fmt: skip
        expected = followed[0][rounds] if system is DOUBLE else usual[rounds]
        assert [tuple(game) for game in following.games] == [
            (numbers[white - 1], numbers[black - 1]) for white, black in expected.games
        ]
        assert following.bye == (None if expected.bye is None else numbers[expected.bye - 1])
        stated = stated_by_table(made, rounds + 1)
        assert stated == following
    assert stated_by_table(event(players, system), len(table) + 1) is None
    assert stated_by_table(event(players, system), len(table)) is not None


def test_the_first_round_with_other_games_is_named():
    made = event(4, SINGLE, 2)
    one, other = made.entries[0], made.entries[3]
    assert one.rounds[0].opponent == other.tpn
    for wrong in (0, 1):
        changed = tuple(
            replace(each, rounds=tuple(
                record._replace(opponent=Tpn(each.tpn % 4 + 1 if at == wrong else record.opponent))
                for at, record in enumerate(each.rounds)
            ))
            for each in made.entries
        )  # fmt: skip
        refused = next_table_round(replace(made, entries=changed))
        assert (refused.code, dict(refused.values)) == ("not-by-the-table", {"round": wrong + 1})


COMPLETED = {Result.WIN, Result.DRAW, Result.LOSS, Result.FORFEIT_WIN,
             Result.UNRATED_WIN, Result.UNRATED_DRAW, Result.UNRATED_LOSS}  # fmt: skip


def test_half_is_completed_with_games_played_and_those_won_by_forfeit():
    for results in product((Result.WIN, Result.FORFEIT_WIN, Result.FORFEIT_LOSS,
                            Result.HALF_POINT_BYE, Result.UNRATED_LOSS), repeat=3):  # fmt: skip
        entry = Entry(
            Tpn(1), Player("P"), tuple(RoundRecord(Tpn(2), Colour.WHITE, each) for each in results)
        )
        completed = sum(each in COMPLETED for each in results)
        for games in range(8):
            assert completed_half(entry, games) is (completed >= games / 2), results


def leaving(players, system, stays):
    """A whole event in which player 1 loses all games but the first by forfeit."""
    made = event(players, system, rounds_of_table(players, double=system is DOUBLE))
    met = 0
    for at in range(made.rounds_played):
        if made.entries[0].rounds[at].opponent is None:
            continue
        met += 1
        if met <= stays:
            continue
        other = made.entries[0].rounds[at].opponent
        lost = {1: Result.FORFEIT_LOSS, other: Result.FORFEIT_WIN}
        made = replace(made, entries=tuple(
            replace(each, rounds=(
                *each.rounds[:at], each.rounds[at]._replace(result=lost[each.tpn]),
                *each.rounds[at + 1 :],
            )) if each.tpn in lost else each
            for each in made.entries
        ))  # fmt: skip
    return made


@pytest.mark.article("C.05@2018 art. 6.6")
@pytest.mark.parametrize("system", [SINGLE, DOUBLE])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_whole_report_shows_who_left_before_half_of_the_games(players, system):
    games = (players - 1) * (2 if system is DOUBLE else 1)
    assert games_of_everybody(event(players, system)) == games
    assert games_of_everybody(event(players, System.DUTCH)) == 0
    for stays in range(games + 1):
        made = leaving(players, system, stays)
        gone = {1} if 2 * stays < games else set()
        assert left_early(made) == gone
        assert left_early(replace(made, rounds_played=made.rounds_played - 1)) == set()
        assert left_early(replace(made, system=System.DUTCH)) == set()
        counted = annulled(made, [Tpn(1)], games)
        for entry in counted.entries:
            before = made.entry(entry.tpn)
            for record, was in zip(entry.rounds, before.rounds, strict=True):
                dropped = gone and (entry.tpn == 1 or was.opponent == 1)
                assert record == (ABSENT if dropped else was)
    # who forfeits the last game but completed half has not left, nor who wins it by forfeit
    assert left_early(leaving(players, system, games - 1)) == set()


def test_who_completed_less_but_did_not_forfeit_the_last_game_has_not_left():
    made = leaving(4, SINGLE, 1)
    entry = made.entries[0]
    turned = replace(entry, rounds=(entry.rounds[1], entry.rounds[2], entry.rounds[0]))
    made = replace(made, entries=(turned, *made.entries[1:]))
    assert not completed_half(turned, 3)
    assert left_early(made) == set()


def league(system, *results, teams=3):
    """A whole event of teams; the first has these results, the others drew all."""
    rounds = teams * (2 if system is TeamSystem.DOUBLE_ROUND_ROBIN else 1)

    def record(result, other):
        return MatchRecord(Tpn(other), Colour.WHITE, result, Points(10), Points(10))

    first = tuple(record(each, 2 + at % (teams - 1)) for at, each in enumerate(results))
    entries = [TeamEntry(Team(1, "T1", (), "", 0), first)]
    entries += [
        TeamEntry(
            Team(at, f"T{at}", (), "", 0),
            tuple(record(Result.DRAW, 1 if number % 2 else 2) for number in range(rounds)),
        )
        for at in range(2, teams + 1)
    ]
    return TeamTournament(
        system=system, rounds_total=rounds, rounds_played=rounds, entries=tuple(entries)
    )


WON, LOST, BY, DREW = Result.FORFEIT_WIN, Result.FORFEIT_LOSS, Result.WIN, Result.DRAW


@pytest.mark.parametrize(("results", "gone"), [
    ((LOST, LOST), True), ((BY, LOST), False), ((WON, LOST), False), ((LOST, BY), False),
    ((LOST, WON), False),
])  # fmt: skip
def test_a_team_of_two_matches_left_where_it_lost_both_by_forfeit(results, gone):
    made = league(TeamSystem.ROUND_ROBIN, *results)
    assert matches_of_everybody(made) == 2
    assert teams_left_early(made) == ({1} if gone else set())
    assert teams_left_early(replace(made, rounds_played=2)) == set()
    assert teams_left_early(replace(made, system=TeamSystem.SWISS)) == set()
    assert (annulled_teams(made, [Tpn(1)]) != made) is gone


@pytest.mark.parametrize(("results", "gone"), [
    ((LOST,) * 4, True), ((BY, LOST, LOST, LOST), True), ((BY, DREW, LOST, LOST), False),
    ((LOST, LOST, LOST, BY), False), ((BY, LOST, LOST, WON), False),
])  # fmt: skip
def test_in_two_cycles_half_of_all_matches_is_enough(results, gone):
    made = league(TeamSystem.DOUBLE_ROUND_ROBIN, *results)
    assert matches_of_everybody(made) == 4
    assert teams_left_early(made) == ({1} if gone else set())
    completed = sum(each in COMPLETED for each in results)
    assert uncounted_teams(made, [Tpn(1)]) == ({1} if completed < 2 else set())
    assert uncounted_teams(made, []) == set()
