"""The problem of a round derived a second way: every number looked up round by round."""

from random import Random

import pytest

from arbitro.model import (
    PLAYED,
    Adjustment,
    Colour,
    EditionKey,
    Entry,
    Float,
    Pairing,
    Player,
    Points,
    PointSystem,
    Prohibition,
    Result,
    RoundNumber,
    RoundPairing,
    RoundRecord,
    System,
    Tournament,
    Tpn,
    points_table,
)
from arbitro.rules.pairing import pairing_problem
from arbitro.rules.pairing.swiss.history import (
    games_being_played,
    score_when_paired,
    stated_round,
    unfinished_games,
)

EDITION_2017, EDITION_2026 = EditionKey("C.04.3@2017-07"), EditionKey("C.04.3@2026-02")
POINTS = (
    PointSystem(),
    PointSystem.of(30, 10, 0, pairing_allocated_bye=20),
    PointSystem(absence=Points(2), half_point_bye=Points(10)),
)
AGAINST = (*PLAYED, Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
ALONE = (
    Result.PAIRING_ALLOCATED_BYE, Result.FULL_POINT_BYE, Result.HALF_POINT_BYE,
    Result.ZERO_POINT_BYE,
)  # fmt: skip


def random_tournament(seed):
    """Six players with records of any kind, some with fewer rounds, some with one to come."""
    random = Random(seed)
    played = random.randint(0, 4)
    entries = []
    for number in map(Tpn, range(1, 7)):
        records = []
        for _round in range(max(0, played + random.choice((-2, 0, 0, 0, 1)))):
            if random.randrange(4):
                other = random.choice([one for one in range(1, 7) if one != number])
                colour = random.choice(list(Colour))
                records.append(RoundRecord(Tpn(other), colour, random.choice(AGAINST)))
            else:
                records.append(RoundRecord(None, None, random.choice(ALONE)))
        adjustments = tuple(
            Adjustment(Points(random.choice((-10, -5, 5))), RoundNumber(random.randint(0, 4)))
            for _each in range(random.randint(0, 2))
        )
        virtual = tuple(Points(random.choice((10, 5))) for _each in range(random.randint(0, 3)))
        entries.append(
            Entry(
                number, Player(str(number)), tuple(records), adjustments=adjustments,
                virtual=virtual if random.randrange(2) else (),
            )
        )  # fmt: skip
    two = (Prohibition(frozenset((Tpn(1), Tpn(2)))), Prohibition(frozenset(map(Tpn, (2, 3, 5)))))
    return Tournament(
        rounds_total=played + 1, rounds_played=played, entries=tuple(entries),
        points=POINTS[seed % 3], prohibitions=two[: seed % 4],
        initial_colour=(None, *Colour)[seed % 3],
    )  # fmt: skip


def score_after(tournament, entry, rounds):
    """Everything that counts after some rounds, acceleration apart."""
    worth = points_table(tournament.points)
    score = sum(points for points, since in entry.adjustments if since <= rounds)
    for number in range(1, rounds + 1):
        known = number <= len(entry.rounds)
        score += worth[entry.rounds[number - 1].result] if known else tournament.points.absence
    return score


def paired_with(tournament, entry, number):
    """The score by which an entry was paired in a round."""
    virtual = dict(enumerate(entry.virtual, start=1))
    return score_after(tournament, entry, number - 1) + virtual.get(number, 0)


def float_of(tournament, entry, number, edition):
    """Art. 1.4 of 2026 and A.4 of 2017: by the scores before the round, or without a game."""
    if number < 1:
        return Float.NONE
    absent = RoundRecord(None, None, Result.ZERO_POINT_BYE)
    record = entry.rounds[number - 1] if number <= len(entry.rounds) else absent
    if record.result not in PLAYED:
        worth = points_table(tournament.points)[record.result]
        bye = record.result is Result.PAIRING_ALLOCATED_BYE
        floats = edition == EDITION_2017 or bye or worth > tournament.points.loss
        return Float.DOWN if floats else Float.NONE
    other = next(one for one in tournament.entries if one.tpn == record.opponent)
    mine, theirs = (paired_with(tournament, one, number) for one in (entry, other))
    return Float.DOWN if mine > theirs else Float.UP if mine < theirs else Float.NONE


def may_receive_bye(tournament, records, edition):
    """C.04.1@2017-07 art. d: no bye, no win by forfeit; @2026-02 art. 4: nothing worth a win."""
    worth = points_table(tournament.points)
    bye, forfeit = Result.PAIRING_ALLOCATED_BYE, Result.FORFEIT_WIN
    for result in (one.result for one in records if one.result not in PLAYED):
        if result is bye or (edition == EDITION_2017 and result is forfeit):
            return False
        if edition == EDITION_2026 and worth[result] >= tournament.points.win:
            return False
    return True


def is_there(tournament, entry, number):
    """In a round to come all are there who have no record of it, in another one all paired."""
    if number > tournament.rounds_played:
        return len(entry.rounds) < number
    if len(entry.rounds) < number:
        return False
    record = entry.rounds[number - 1]
    return record.opponent is not None or record.result is Result.PAIRING_ALLOCATED_BYE


@pytest.mark.parametrize("edition", [EDITION_2017, EDITION_2026])
@pytest.mark.parametrize("seeds", [range(at, at + 15) for at in range(0, 90, 15)])
def test_every_fact_of_a_player_is_read_off_the_rounds_before(seeds, edition):
    for seed in seeds:
        tournament = random_tournament(seed)
        for number in range(1, tournament.rounds_played + 2):
            problem = pairing_problem(tournament, edition, round_number=number)
            there = [one for one in tournament.entries if is_there(tournament, one, number)]
            there.sort(key=lambda one: (-paired_with(tournament, one, number), one.tpn))
            assert [one.tpn for one in problem.contenders] == [one.tpn for one in there], seed
            for one, entry in zip(problem.contenders, there, strict=True):
                records = entry.rounds[: number - 1]
                games = [each for each in records if each.result in PLAYED]
                assert one.real_score == score_after(tournament, entry, number - 1), seed
                assert one.score == paired_with(tournament, entry, number), seed
                assert one.colours == "".join(each.colour.value for each in games), seed
                assert one.opponents == {each.opponent for each in games}, seed
                assert one.unplayed_rounds == number - 1 - len(games), seed
                bye = may_receive_bye(tournament, records, edition)
                assert one.may_receive_bye is bye, seed
                floats = [float_of(tournament, entry, number - back, edition) for back in (1, 2)]
                assert [one.float_last, one.float_before] == floats, seed
                sets = [each.members for each in tournament.prohibitions if one.tpn in each.members]
                assert one.barred == frozenset().union(*sets) - {one.tpn}, seed
            assert problem.maximum_score == tournament.points.win * (number - 1)
            assert problem.initial_colour is (tournament.initial_colour or Colour.WHITE)
            assert (problem.round_number, problem.edition) == (number, edition)


@pytest.mark.article("C.04.2@2026-02 art. 2.4")
def test_numbers_that_count_are_those_of_all_who_are_or_were_paired():
    for seed in range(40):
        tournament = random_tournament(seed)
        for number in range(1, tournament.rounds_played + 2):
            arrived = [
                entry.tpn
                for entry in tournament.entries
                if is_there(tournament, entry, number)
                or any(
                    each.opponent is not None or each.result is Result.PAIRING_ALLOCATED_BYE
                    for each in entry.rounds[: number - 1]
                )
            ]
            for parity in ("paired", "file"):
                problem = pairing_problem(
                    tournament, EDITION_2026, round_number=number, parity=parity
                )
                for one in problem.contenders:
                    filed = parity == "file"
                    counted = one.tpn if filed else arrived.index(one.tpn) + 1
                    assert one.parity_number == counted, seed


def test_the_reading_of_the_numbers_is_that_of_the_tournament_unless_another_is_asked_for():
    entries = tuple(
        Entry(Tpn(number), Player(str(number)), (RoundRecord(None, None, Result.ZERO_POINT_BYE),))
        if number == 1
        else Entry(Tpn(number), Player(str(number)))
        for number in (1, 2, 3)
    )
    for readings, numbers in (((), [1, 2]), ((("parity", "file"),), [2, 3])):
        event = Tournament(rounds_total=3, entries=entries, readings=readings)
        found = pairing_problem(event, EDITION_2026).contenders
        assert [one.parity_number for one in found] == numbers


def test_the_score_of_a_round_is_that_before_it_and_its_virtual_points():
    for seed in range(40):
        tournament = random_tournament(seed)
        for entry in tournament.entries:
            for number in range(1, 5):
                expected = paired_with(tournament, entry, number)
                assert score_when_paired(tournament, entry, number) == expected, seed


def game(opponent, colour, result="="):
    return RoundRecord(Tpn(opponent), Colour(colour), Result(result))


BYE = RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE)


def test_games_without_a_result_are_named_oldest_first():
    def after(first, second):
        rounds = {
            1: (game(2, "w", first), game(3, "b", second)),
            2: (game(1, "b", first), BYE),
            3: (BYE, game(1, "w", second)),
        }
        entries = tuple(Entry(Tpn(one), Player(str(one)), each) for one, each in rounds.items())
        return unfinished_games(Tournament(rounds_total=3, rounds_played=2, entries=entries))

    assert after("=", "=") == ((), False)
    assert after("?", "=") == ((Pairing(Tpn(1), Tpn(2)),), False)
    assert after("=", "?") == ((Pairing(Tpn(3), Tpn(1)),), True)
    assert after("?", "?") == ((Pairing(Tpn(1), Tpn(2)), Pairing(Tpn(3), Tpn(1))), True)
    assert unfinished_games(Tournament(rounds_total=3)) == ((), False)


def test_one_of_two_games_without_a_result_is_not_the_whole_round():
    rounds = {1: game(2, "w", "?"), 2: game(1, "b", "?"), 3: game(4, "b"), 4: game(3, "w")}
    entries = tuple(Entry(Tpn(one), Player(str(one)), (each,)) for one, each in rounds.items())
    found = unfinished_games(Tournament(rounds_total=3, rounds_played=1, entries=entries))
    assert found == ((Pairing(Tpn(1), Tpn(2)),), False)


def test_games_being_played_are_counted_once_though_both_players_have_them():
    rounds = {
        1: game(2, "w", "?"),
        2: game(1, "b", "?"),
        3: game(4, "b", "?"),
        4: game(3, "w", "?"),
    }
    entries = tuple(
        Entry(Tpn(one), Player(str(one)), (each,), playing=int(one < 3))
        for one, each in rounds.items()
    )
    # the game of 3 and 4 is adjourned
    assert games_being_played(Tournament(rounds_total=3, rounds_played=1, entries=entries)) == 1
    assert games_being_played(Tournament(rounds_total=3, rounds_played=0, entries=entries)) == 0


def test_what_a_report_states_of_a_round_are_its_games_and_the_bye():
    rounds = {1: (game(2, "w"), BYE), 2: (game(1, "b", "-"), game(3, "b")), 3: (BYE, game(2, "w"))}
    entries = tuple(Entry(Tpn(one), Player(str(one)), each) for one, each in rounds.items())
    single = Tournament(rounds_total=2, rounds_played=2, entries=entries)
    first = RoundPairing((Pairing(Tpn(1), Tpn(2)),), Tpn(3))
    second = RoundPairing((Pairing(Tpn(3), Tpn(2)),), Tpn(1))
    assert [stated_round(single, RoundNumber(number)) for number in (1, 2)] == [first, second]
    # of a round of two games each, the first ones and the second ones
    double = Tournament(
        system=System.DOUBLE_SWISS, rounds_total=2, rounds_played=2, entries=entries
    )
    assert [stated_round(double, RoundNumber(1), game=each) for each in (1, 2)] == [first, second]


def test_a_game_against_somebody_the_list_has_not_is_no_float():
    entries = (Entry(Tpn(1), Player("1"), (game(9, "w", "1"),)), Entry(Tpn(2), Player("2")))
    event = Tournament(rounds_total=3, rounds_played=1, entries=entries)
    first, _second = pairing_problem(event, EDITION_2026).contenders
    assert (first.tpn, first.float_last, first.opponents) == (1, Float.NONE, {9})


@pytest.mark.article("C.04.2@2026-02 art. 2.4")
@pytest.mark.parametrize(
    ("record", "paired"),
    [
        (BYE, True), (game(2, "w", "+"), True), (game(2, "w", "-"), True), (game(2, "w"), True),
        (RoundRecord(None, None, Result.HALF_POINT_BYE), False),
        (RoundRecord(None, None, Result.FULL_POINT_BYE), False),
    ],
)  # fmt: skip
def test_whoever_was_paired_once_keeps_a_number_when_absent(record, paired):
    away = RoundRecord(None, None, Result.ZERO_POINT_BYE)
    entries = (
        Entry(Tpn(1), Player("1"), (record, away)),
        Entry(Tpn(2), Player("2"), (away,)),
        Entry(Tpn(3), Player("3"), (away,)),
    )
    event = Tournament(rounds_total=3, rounds_played=1, entries=entries)
    numbers = [one.parity_number for one in pairing_problem(event, EDITION_2026).contenders]
    assert numbers == ([2, 3] if paired else [1, 2])
