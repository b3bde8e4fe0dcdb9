"""What a record shows of a knock-out: random events are written down and read again."""

from dataclasses import replace
from random import Random

import pytest

from arbitro.model import (
    ABSENT,
    Colour,
    Entry,
    Pairing,
    Player,
    Result,
    RoundRecord,
    System,
    Tournament,
    Tpn,
)
from arbitro.rules.pairing.knock_out import MatchFormat, MatchGame, final_places, knock_out
from arbitro.rules.pairing.knock_out.record import (
    MatchFacts,
    facts_of_record,
    games_due,
    knock_out_by,
    knock_out_of_record,
    not_in_bracket,
)

WON, DRAWN = (Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW)


def event_of(players, chance, *, third_place):
    """Play matches of one game: some are drawn, and lots decide; somebody does not come."""
    rules = MatchFormat(1, stages=(), third_place=third_place)
    games, lots, gone, rounds = {}, {}, frozenset(), []
    while True:
        event = knock_out(players, rules, games, withdrawn=gone, lots=lots)
        due = games_due(event)
        if not due:
            return event, rounds
        played = []
        for encounter, pairing in due:
            if not gone and encounter.tie.next and chance.randrange(4) == 0:
                gone |= {chance.choice(pairing)}
                continue
            result = WON if chance.randrange(3) else DRAWN
            game = MatchGame(pairing.white, pairing.black, *result)
            games[encounter.pair] = [game]
            if result is DRAWN:
                lots[encounter.pair] = chance.choice(pairing)
            played.append(game)
        rounds.append(played)


def record_of(players, event, rounds):
    """Write an event down as reports hold it: games round by round, and the places in the end."""
    ranks = {each.tpn: each.rank for each in final_places(event)}
    entries = []
    for tpn in map(Tpn, range(1, players + 1)):
        cells = []
        for games in rounds:
            cell = ABSENT
            for white, black, first, second in games:
                if white == tpn:
                    cell = RoundRecord(black, Colour.WHITE, first)
                elif black == tpn:
                    cell = RoundRecord(white, Colour.BLACK, second)
            cells.append(cell)
        entries.append(Entry(tpn, Player(f"P{tpn}"), tuple(cells), stated_rank=ranks[tpn]))
    number = len(rounds)
    return Tournament(
        system=System.KNOCK_OUT, rounds_total=number, rounds_played=number, entries=tuple(entries)
    )


@pytest.mark.parametrize("third_place", [False, True])
def test_who_went_on_is_read_from_later_games_and_from_the_ranks(third_place):
    lots = left = 0
    for seed in range(60):
        chance = Random(seed)
        players = chance.randint(2, 9)
        event, rounds = event_of(players, chance, third_place=third_place)
        record = record_of(players, event, rounds)
        facts = facts_of_record(record, event.format)
        read = knock_out_by(record, facts)
        assert [each.winner for each in read.encounters] == [
            each.winner for each in event.encounters
        ], seed
        assert not_in_bracket(record, read) == ()
        lots += len(facts.lots)
        left += len(facts.withdrawn)
    assert lots > 30
    assert left > 10


def of_four(*rounds, played=None):
    """Four players with the games of some rounds; who has none is absent."""
    event = knock_out(4, MatchFormat(1, stages=()), {})
    made = record_of(4, event, [[MatchGame(*map(Tpn, two), *r) for two, r in x] for x in rounds])
    entries = tuple(replace(each, stated_rank=None) for each in made.entries)
    number = len(rounds) if played is None else played
    return replace(made, rounds_total=9, rounds_played=number, entries=entries)


ONE = MatchFormat(1, stages=())


def test_who_is_absent_from_the_coming_round_has_left():
    level = [((1, 4), WON), ((2, 3), WON)], [((1, 4), WON)]
    facts = facts_of_record(of_four(*level, played=1), ONE)
    assert facts.withdrawn == {2, 3}
    assert facts_of_record(of_four(level[0]), ONE).withdrawn == frozenset()


def test_lots_decided_a_level_match_after_which_one_plays_on_and_else_the_other_has_left():
    level = of_four([((1, 4), DRAWN), ((2, 3), WON)], [((4, 2), WON)])
    assert facts_of_record(level, ONE).lots == ((4, 1),)
    absent = of_four([((2, 3), WON)], [((4, 2), WON)])
    assert facts_of_record(absent, ONE) == MatchFacts(ONE, frozenset({Tpn(1)}))
    nobody_yet = of_four([((1, 4), DRAWN), ((2, 3), WON)])
    assert facts_of_record(nobody_yet, ONE) == MatchFacts(ONE)


@pytest.mark.parametrize(
    ("ranks", "gone"),
    [((1, 3, 3, 2), {2, 3}), ((1, 1, 1, 4), set()), ((None,) * 4, set()), ((2, 1, 3, 4), {3, 1})],
)
def test_once_one_player_is_first_matches_without_a_game_were_left(ranks, gone):
    """By both who share a rank, else by the one with the worse rank."""
    made = of_four([((1, 4), WON)])
    entries = tuple(
        replace(each, stated_rank=rank) for each, rank in zip(made.entries, ranks, strict=True)
    )
    record = replace(made, rounds_total=1, entries=entries)
    assert facts_of_record(record, ONE).withdrawn == gone


def test_games_of_no_match_are_named_with_their_round():
    record = of_four([((1, 4), WON), ((2, 3), WON)], [((1, 3), DRAWN)])
    event = knock_out_of_record(record, ONE)
    assert not_in_bracket(record, event) == ((2, 1, 3),)
    # the match of 1 and 2 is due: 1, the better seed, begins in a match of an odd number
    assert [each.pairing for each in games_due(event)] == [Pairing(Tpn(1), Tpn(2))]
    assert [each.pairing for each in games_due(event, iter([Colour.BLACK]))] == [
        Pairing(Tpn(2), Tpn(1))
    ]


def test_a_game_without_a_result_is_still_being_played():
    pending = (Result.PENDING, Result.PENDING)
    event = knock_out_of_record(of_four([((1, 4), pending), ((2, 3), WON)]), ONE)
    assert [each.winner for each in event.encounters] == [None, 2, None]
    assert games_due(event) == ()


@pytest.mark.parametrize(
    ("numbers", "code"),
    [([], "two-players-needed"), ([1], "two-players-needed"), ([1, 3], "knock-out-not-numbered"),
     (list(range(1, 514)), "knock-out-too-large")],
)  # fmt: skip
def test_numbers_that_make_no_bracket_are_refused(numbers, code):
    entries = tuple(Entry(Tpn(each), Player(f"P{each}")) for each in numbers)
    assert knock_out_of_record(Tournament(entries=entries), ONE).code == code
    whole = tuple(Entry(Tpn(each), Player("P")) for each in range(1, 513))
    assert len(knock_out_of_record(Tournament(entries=whole), ONE).encounters) == 511
