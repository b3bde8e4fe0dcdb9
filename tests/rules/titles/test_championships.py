"""A report judged as a championship: who ended where, from how many federations, by which table."""

from dataclasses import replace
from datetime import date

import pytest

from arbitro.model import (
    Colour,
    Entry,
    EventDetails,
    Player,
    Result,
    RoundRecord,
    System,
    Title,
    Tournament,
    Tpn,
)
from arbitro.rules.titles.direct import (
    ChampionshipFacts,
    direct_awards,
    direct_titles_of,
    row_in_force,
)
from arbitro.rules.titles.direct_tables import Finish

PLAYERS, ROUNDS = 20, 9


def event(players=PLAYERS, start=date(2019, 5, 1), federations=PLAYERS):
    """Player n loses so many of nine games as there are players before; the last wins none."""
    entries = []
    for number in range(1, players + 1):
        lost = min(number - 1, ROUNDS)
        other = Tpn(number % players + 1)
        games = [RoundRecord(other, Colour.WHITE, Result.WIN)] * (ROUNDS - lost)
        games += [RoundRecord(other, Colour.BLACK, Result.LOSS)] * lost
        player = Player(f"P{number}", rating=2500, federation=f"F{number % federations:02}")
        entries.append(Entry(Tpn(number), player, tuple(games)))
    return Tournament(
        details=EventDetails(start=start),
        system=System.DUTCH,
        entries=tuple(entries),
        rounds_played=ROUNDS,
        rounds_total=ROUNDS,
    )


RANKING = tuple(Tpn(number) for number in range(1, PLAYERS + 1))
U20 = ChampionshipFacts("world-u20")


def test_each_place_brings_what_its_row_gives_for_its_score_and_games():
    found = direct_titles_of(event(), RANKING, U20)
    row = row_in_force("world-u20", date(2019, 5, 1))
    expected = [
        (finish, award)
        for number in range(1, PLAYERS + 1)
        for finish in [Finish(Tpn(number), number, number == 1, max(90 - 10 * (number - 1), 0), 9)]
        for award in direct_awards(row, finish, 2500)
    ]
    assert list(found.awards) == expected
    assert found.awards[0][1].title is Title.GM
    assert (found.table, found.cautions) == (row.table, row.cautions)


def test_games_that_were_not_played_do_not_count_and_the_best_score_is_shared():
    bye = RoundRecord(None, None, Result.FULL_POINT_BYE)
    played = event()
    first, second, *others = played.entries
    level = replace(second, rounds=(*second.rounds[:8], bye))
    found = direct_titles_of(replace(played, entries=(first, level, *others)), RANKING, U20)
    ends = {finish.player: finish for finish, _ in found.awards}
    assert (ends[1].shares_first, ends[2].shares_first) == (True, True)
    assert (ends[2].score, ends[2].games) == (90, 8)


def test_a_report_without_a_first_day_is_refused():
    assert direct_titles_of(event(start=None), RANKING, U20).code == "paper-no-start"
    assert direct_titles_of(event(), RANKING, ChampionshipFacts("mars")).code == (
        "direct-title-event-unknown"
    )


@pytest.mark.article("B.01@2023-01 art. 1.2.3")
@pytest.mark.parametrize(
    ("own", "members", "code"),
    [(20, 60, None), (19, 60, None), (2, 60, "direct-title-federations")],
)
def test_federations_are_counted_without_those_who_play_for_none(own, members, code):
    played = event(federations=own)
    asked = ChampionshipFacts("continental", members=members)
    answer = direct_titles_of(played, RANKING, asked)
    assert getattr(answer, "code", None) == code
    nobody = tuple(
        replace(each, player=replace(each.player, federation=("", "NON", "FID")[each.tpn % 3]))
        for each in played.entries
    )
    none = direct_titles_of(replace(played, entries=nobody), RANKING, asked)
    assert (none.code, dict(none.values)["federations"]) == ("direct-title-federations", 0)


@pytest.mark.article("B.01@2023-01 art. 1.2.3")
def test_of_a_merged_event_the_subgroup_is_judged_by_its_own_places():
    group = frozenset(range(3, 20, 2))
    asked = replace(U20, subgroup=group)
    found = direct_titles_of(event(), RANKING, asked)
    assert getattr(found, "code", None) is None
    assert {finish.player for finish, _ in found.awards} <= group
    places = {finish.player: finish.place for finish, _ in found.awards}
    assert places[3] == 1
    # half of all rounds: four and a half points of nine
    assert all(finish.score * 2 >= 90 for finish, _ in found.awards)
    stranger = direct_titles_of(event(), RANKING, replace(U20, subgroup=frozenset({1, 30, 31})))
    assert (stranger.code, dict(stranger.values)) == (
        "direct-title-subgroup-unknown",
        {"players": (30, 31)},
    )


def test_the_rounds_of_a_championship_are_those_that_were_to_be_played():
    """After five of nine rounds it still is one of nine, and not one of too few."""
    halted = direct_titles_of(replace(event(), rounds_played=5), RANKING, U20)
    assert {finish.games for finish, _ in halted.awards} == {5}
    unplanned = direct_titles_of(replace(event(), rounds_total=0), RANKING, U20)
    assert unplanned == direct_titles_of(event(), RANKING, U20)
