"""Every way to state a round of five held against the rules: what differs is counted here."""

from dataclasses import replace
from itertools import permutations, product

import pytest

from arbitro.model import (
    Colour,
    EditionKey,
    Entry,
    Pairing,
    Player,
    Result,
    RoundNumber,
    RoundPairing,
    RoundRecord,
    System,
    Tournament,
    Tpn,
)
from arbitro.rules.pairing import checker, pair_next_round
from arbitro.rules.pairing.checker import check_pairing, check_pairings, check_round
from arbitro.rules.pairing.generator import GeneratorSettings, generate_tournament
from arbitro.rules.pairing.round_robin import next_table_round
from arbitro.rules.pairing.systems import explain_swiss, pair_swiss, why_not_together
from rules.pairing.test_systems import EDITIONS

SYSTEMS = (System.DUTCH, System.LIM, System.DUBOV)
NUMBER = RoundNumber(2)


def event(system, players=5):
    settings = GeneratorSettings(
        players=players, rounds=3, system=system, edition=EDITIONS[system], forfeits=0,
        double_forfeits=0, half_point_byes=0, zero_point_byes=0, withdrawals=0,
    )  # fmt: skip
    return generate_tournament(settings, seed=4, pair=pair_next_round)


def every_round():
    """Every round of five: two games and a bye, with all colours, and some games left out."""
    for bye, *others in permutations(map(Tpn, range(1, 6))):
        if others[0] < others[2]:
            yield RoundPairing((Pairing(*others[:2]), Pairing(*others[2:])), bye)
    yield RoundPairing((Pairing(Tpn(1), Tpn(2)),), None)
    yield RoundPairing((), Tpn(3))


def differences(stated, right):
    """What is not as the rules have it: all games of other pairs at once, or colours by game."""
    met = {frozenset(game) for game in right.games}
    told = {frozenset(game) for game in stated.games}
    others = tuple(game for game in stated.games if frozenset(game) not in met)
    left = tuple(game for game in right.games if frozenset(game) not in told)
    if others or left or stated.bye != right.bye:
        kind = "pairs" if others or left else "bye"
        return [(kind, others, left, stated.bye, right.bye)]
    return [
        ("colours", (game,), (game[::-1],), None, None)
        for game in stated.games
        if game not in right.games
    ]


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_way_to_state_a_round_differs_in_what_it_differs(system):
    tournament, edition = event(system), EDITIONS[system]
    right = pair_swiss(tournament, edition, round_number=NUMBER)
    for stated in every_round():
        found = check_pairing(tournament, edition, NUMBER, stated)
        assert [
            (one.kind, one.stated, one.expected, one.stated_bye, one.expected_bye) for one in found
        ] == differences(stated, right), stated
        assert all((one.round_number, one.edition) == (2, edition) for one in found)


@pytest.mark.parametrize("system", [System.LIM, System.DUBOV])
def test_a_difference_is_explained_by_its_first_game_by_the_bye_or_by_its_colours(system):
    tournament, edition = event(system), EDITIONS[system]
    explained = explain_swiss(tournament, edition, NUMBER)
    right = explained.pairing
    kinds = set()
    for stated in list(every_round())[::-2]:
        for one in check_pairing(tournament, edition, NUMBER, stated):
            kinds.add((one.kind, bool(one.stated)))
            if one.kind == "colours":
                board = explained.boards[right.games.index(one.expected[0])]
                assert one.reason == board[-1]
            elif one.stated:
                expected = why_not_together(tournament, edition, NUMBER, tuple(one.stated[0]))
                assert one.reason == expected
            else:
                assert one.reason == explained.bye
    assert kinds == {("colours", True), ("pairs", True), ("pairs", False)}


def test_the_dutch_system_says_by_itself_where_colours_leave_the_rules():
    tournament, edition = event(System.DUTCH), EDITIONS[System.DUTCH]
    right = pair_swiss(tournament, edition, round_number=NUMBER)
    explained = explain_swiss(tournament, edition, NUMBER)
    for at, game in enumerate(right.games):
        turned = [*right.games]
        turned[at] = Pairing(game.black, game.white)
        stated = RoundPairing(tuple(turned), right.bye)
        (found,) = check_pairing(tournament, edition, NUMBER, stated)
        assert found.reason == explained.boards[at][-1]


@pytest.mark.parametrize("games", [(), ((1, 2),)])
def test_a_round_that_nothing_pairs_differs_only_where_games_are_stated(games):
    met = {1: RoundRecord(Tpn(2), Colour.WHITE, Result.DRAW)}
    met[2] = RoundRecord(Tpn(1), Colour.BLACK, Result.DRAW)
    entries = tuple(Entry(Tpn(one), Player(str(one)), (each,)) for one, each in met.items())
    edition = EDITIONS[System.DUTCH]
    event_of_two = Tournament(rounds_total=3, rounds_played=1, entries=entries)
    stated = RoundPairing(tuple(Pairing(*map(Tpn, each)) for each in games), None)
    found = check_pairing(event_of_two, edition, NUMBER, stated)
    assert [(one.kind, one.stated, one.expected, one.expected_bye) for one in found] == [
        ("impossible", stated.games, (), None)
    ] * len(games)
    assert [one.reason.concept for one in found] == ["impossible-round"] * len(games)


def round_robin(players, double=False):
    system = System.DOUBLE_ROUND_ROBIN if double else System.ROUND_ROBIN
    entries = tuple(Entry(Tpn(one), Player(str(one))) for one in range(1, players + 1))
    return Tournament(system=system, rounds_total=players - 1, entries=entries)


def with_games(tournament, games):
    """The tournament with games of its first round."""
    column = {}
    for white, black in games:
        column[white] = RoundRecord(Tpn(black), Colour.WHITE, Result.DRAW)
        column[black] = RoundRecord(Tpn(white), Colour.BLACK, Result.DRAW)
    entries = tuple(
        replace(each, rounds=(column[each.tpn],) if each.tpn in column else ())
        for each in tournament.entries
    )
    return replace(tournament, entries=entries, rounds_played=1)


@pytest.mark.parametrize("players", [3, 4])
def test_a_round_of_an_all_play_all_differs_from_its_table_by_pairs_or_by_colours(players):
    tournament = round_robin(players)
    table = next_table_round(tournament).games
    everybody = range(1, players + 1)
    for order in permutations(everybody):
        games = tuple(zip(order[::2], order[1::2], strict=False))
        played = with_games(tournament, games)
        found = check_round(played, EditionKey("C.05@2018"), RoundNumber(1))
        right = {frozenset(game) for game in table}
        others = {game for game in games if frozenset(game) not in right}
        if others:
            (one,) = found
            assert (one.kind, set(one.stated)) == ("pairs", others)
            assert set(one.expected) == {game for game in table if game not in games}
        else:
            turned = {game for game in games if game not in table}
            assert {one.stated for one in found} == {(game,) for game in turned}
            assert all(one.kind == "colours" for one in found)
            assert all(one.expected == (one.stated[0][::-1],) for one in found)
        for one in found:
            assert (one.stated_bye, one.expected_bye) == (None, None)
            assert told(one.reason) == ("berger-tables", {"round": 1})
            assert (one.edition, one.round_number) == ("C.05@2018", 1)


def test_a_round_beyond_the_table_has_no_games_there():
    games = ((1, 2), (3, 4))
    played = with_games(round_robin(4), games)
    far = replace(
        played,
        entries=tuple(replace(each, rounds=each.rounds * 4) for each in played.entries),
        rounds_played=4,
    )
    (found,) = check_round(far, EditionKey("C.05@2018"), RoundNumber(4))
    assert (found.kind, set(found.stated), found.expected) == ("pairs", set(games), ())


def told(reason):
    return reason.concept, dict(reason.values)


def test_all_rounds_are_checked_in_their_order():
    tournament, edition = event(System.LIM), EDITIONS[System.LIM]
    assert check_pairings(tournament, edition) == ()
    # the same pairs in every round: from the second on nothing is as it has to be
    first = tuple(replace(each, rounds=(each.rounds[0],) * 3) for each in tournament.entries)
    found = check_pairings(replace(tournament, entries=first), edition)
    assert [one.round_number for one in found] == [2, 3]


@pytest.mark.article("C.04.2@2026-02 art. 2.4", "C.04.2@2017-07 art. C.2")
@pytest.mark.parametrize(
    ("edition", "handling"),
    [
        ("C.04.3@2017-07", "C.04.2@2017-07"), ("C.04.3@2026-02", "C.04.2@2026-02"),
        ("C.04.4.1@2018-10", "C.04.2@2017-07"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("number", [1, 2, 3])
def test_those_have_no_number_yet_who_were_not_paired_up_to_a_round(edition, handling, number):
    away = RoundRecord(None, None, Result.ZERO_POINT_BYE)
    bye = RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE)
    rounds = {
        1: (RoundRecord(Tpn(2), Colour.WHITE, Result.DRAW), away, away),
        2: (RoundRecord(Tpn(1), Colour.BLACK, Result.DRAW), away, away),
        3: (away, bye, away),
        4: (away, away, RoundRecord(Tpn(5), Colour.WHITE, Result.FORFEIT_WIN)),
        5: (away, away, RoundRecord(Tpn(4), Colour.BLACK, Result.FORFEIT_LOSS)),
        6: (),
    }
    entries = tuple(Entry(Tpn(one), Player(f"P{one}"), each) for one, each in rounds.items())
    late = Tournament(rounds_total=5, rounds_played=3, entries=entries)
    came_in = {1: 1, 2: 1, 3: 2, 4: 3, 5: 3, 6: 9}
    found = checker._of_late_entries(late, EditionKey(edition), number)
    waiting = tuple(f"{one} P{one}" for one, first in came_in.items() if first > number)
    assert (told(found), found.edition) == (("late-entry", {"waiting": waiting}), handling)


def test_one_game_with_turned_colours_is_not_laid_to_the_numbers_of_the_list(monkeypatch):
    asked = []
    monkeypatch.setattr(checker, "_by_numbers_of_the_list", lambda *given: asked.append(given))
    tournament, edition = event(System.LIM), EDITIONS[System.LIM]
    right = pair_swiss(tournament, edition, round_number=NUMBER)
    for turns in product((False, True), repeat=2):
        games = tuple(
            Pairing(*game[::-1]) if turn else game
            for game, turn in zip(right.games, turns, strict=True)
        )
        asked.clear()
        found = check_pairing(tournament, edition, NUMBER, RoundPairing(games, right.bye))
        assert len(found) == sum(turns)
        assert len(asked) == (sum(turns) > 1)
