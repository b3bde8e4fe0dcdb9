"""Foresight against every completion of the open games, and against all pairings of a round.

What is certain is compared with rounds paired after results written into the records here. Whether
the next round exists is compared with all its pairings, tried one by one under the absolute
criteria of C.04.3 (art. 2.1) as they are written down here again.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from arbitro.model import (
    Colour,
    EditionKey,
    Entry,
    Pairing,
    Player,
    Result,
    RoundPairing,
    RoundRecord,
    System,
    Tournament,
    Tpn,
)
from arbitro.reasons import refused
from arbitro.rules.pairing import pair_next_round
from arbitro.rules.pairing.foresight.boards import foreseen_boards
from arbitro.rules.pairing.foresight.completions import Legality
from arbitro.rules.pairing.foresight.outlook import Possibility, outlook
from arbitro.rules.pairing.foresight.players import ComingRoundOfPlayers, open_games

EDITION = EditionKey("C.04.3@2026-02")
PLAYED = ((Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW), (Result.LOSS, Result.WIN))
FORFEITS = (
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
)
BYE = RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE)


def event_of(players, rounds, system=System.DUTCH):
    entries = tuple(
        Entry(Tpn(at), Player(f"P{at}", rating=2600 - 10 * at)) for at in range(1, players + 1)
    )
    return Tournament(
        system=system, rounds_total=rounds, entries=entries, initial_colour=Colour.WHITE
    )


def played_on(tournament, pairing, result_of):
    """Return a tournament with one more round; a game without a result is being played."""
    column = tournament.rounds_played + 1
    records = {}
    for game in pairing.games:
        white, black = result_of(game) or (Result.PENDING, Result.PENDING)
        records[game.white] = RoundRecord(game.black, Colour.WHITE, white)
        records[game.black] = RoundRecord(game.white, Colour.BLACK, black)
    if pairing.bye is not None:
        records[pairing.bye] = BYE
    away = RoundRecord(None, None, Result.ZERO_POINT_BYE)
    entries = tuple(
        replace(
            entry,
            rounds=(*entry.rounds[: column - 1], records.get(entry.tpn, away)),
            playing=column if records.get(entry.tpn, away).result is Result.PENDING else 0,
        )
        for entry in tournament.entries
    )
    return replace(tournament, entries=entries, rounds_played=column)


def drawn_event(chance, *, everything_open=False, edition=EDITION, system=System.DUTCH):
    """Return a random event whose last paired round is being played; None where none came about."""
    players = chance.choice((4, 5, 6, 6, 7, 8, 8, 9, 10, 11, 12))
    rounds = chance.randint(3, min(9, players))
    open_at = chance.choice((chance.randint(1, rounds - 1), rounds - 1))
    tournament = event_of(players, rounds, system)
    for number in range(1, open_at + 1):
        pairing = pair_next_round(tournament, edition)
        if not isinstance(pairing, RoundPairing):
            return None
        still = set()
        if number == open_at:
            some = len(pairing.games) if everything_open else chance.randint(0, 3)
            still = set(chance.sample(pairing.games, min(some, len(pairing.games))))

        def result_of(game, still=still):
            if game in still:
                return None
            return chance.choice((*PLAYED * 8, *FORFEITS))

        tournament = played_on(tournament, pairing, result_of)
        for entry in tournament.entries if number == open_at else ():
            if chance.random() < 0.04:
                gone = (*entry.rounds, RoundRecord(None, None, Result.HALF_POINT_BYE))
                tournament = with_entry(tournament, replace(entry, rounds=gone))
    return tournament


def with_entry(tournament, changed):
    entries = tuple(changed if one.tpn == changed.tpn else one for one in tournament.entries)
    return replace(tournament, entries=entries)


def ended(tournament, games, endings):
    """Return a tournament after games have ended, each with what White and Black have of it."""
    for (column, white, black), results in zip(games, endings, strict=True):
        for tpn, result in zip((white, black), results, strict=True):
            entry = tournament.entry(tpn)
            rounds = list(entry.rounds)
            rounds[column - 1] = rounds[column - 1]._replace(result=result)
            tournament = with_entry(tournament, replace(entry, rounds=tuple(rounds)))
    return tournament


def boards_by_enumeration(tournament, games, edition=EDITION):
    """Return who meets in all rounds there may be, with place and colours, each by completion."""
    found = {}
    for endings in product(PLAYED, repeat=len(games)):
        pairing = pair_next_round(ended(tournament, games, endings), edition)
        if not isinstance(pairing, RoundPairing):
            continue
        for place, game in enumerate(pairing.games, 1):
            found.setdefault(frozenset(game), {})[endings] = place, game.white
        if pairing.bye is not None:
            found.setdefault(frozenset({pairing.bye}), {})[endings] = None, pairing.bye
    return found


def check_boards(tournament, edition=EDITION):
    games = open_games(tournament)
    boards = foreseen_boards(ComingRoundOfPlayers(tournament, edition, games))
    expected = boards_by_enumeration(tournament, games, edition)
    ways = list(product(PLAYED, repeat=len(games)))
    assert len(boards) == len(expected)
    for board in boards:
        pair = frozenset(filter(None, board[:2]))
        made = expected[pair]
        assert board.is_certain == (len(made) == len(ways))
        told = [
            way
            for way in ways
            if board.is_certain or tuple(way[at] for at in board.waits_for) in set(board.when)
        ]
        assert told == [way for way in ways if way in made]
        places, whites = ({what[at] for what in made.values()} for at in (0, 1))
        assert board.board == (places.pop() if len(places) == 1 else None)
        assert board.colours_known == (len(whites) == 1)
        assert not board.colours_known or board.white in whites
    return sum(board.is_certain for board in boards)


# The absolute criteria, written down again.


def absolute_colour(colours):
    difference = colours.count("w") - colours.count("b")
    if difference > 1 or colours.endswith("ww"):
        return "b"
    if difference < -1 or colours.endswith("bb"):
        return "w"
    return None


def can_be_paired(tournament):
    """Tell by trying all pairings whether the next round of a Dutch event can be paired."""
    coming = tournament.rounds_played + 1
    half = 10 * (coming - 1)
    people = []
    for entry in tournament.entries:
        if len(entry.rounds) >= coming:
            continue
        met, colours, may_bye = set(), "", True
        for opponent, colour, result in entry.rounds:
            if result in {Result.WIN, Result.DRAW, Result.LOSS, Result.PENDING}:
                met.add(opponent)
                colours += colour.value
            elif result in {Result.PAIRING_ALLOCATED_BYE, Result.FORFEIT_WIN}:
                may_bye = False
        is_top = coming == tournament.rounds_total and 2 * tournament.score(entry) > half
        people.append((entry.tpn, met, None if is_top else absolute_colour(colours), may_bye))
    return _complete(tuple(people))


def _complete(people):
    if not people:
        return True
    (_tpn, met, colour, may_bye), *others = people
    if len(people) % 2 and may_bye and _complete(tuple(others)):
        return True
    return any(
        _complete((*others[:at], *others[at + 1 :]))
        for at, (other, _met, theirs, _bye) in enumerate(others)
        if other not in met and (colour is None or theirs is not colour)
    )


def check_outlook(tournament, edition=EDITION):
    games = open_games(tournament)
    found = outlook(ComingRoundOfPlayers(tournament, edition, games))
    possible = {
        way: can_be_paired(ended(tournament, games, way))
        for way in product(PLAYED, repeat=len(games))
    }
    if all(possible.values()):
        assert found.verdict is Possibility.POSSIBLE
        return found
    expected = Possibility.DEPENDS if any(possible.values()) else Possibility.IMPOSSIBLE
    assert found.verdict is expected
    check_needs(found, possible, games)
    check_help(found, tournament, games)
    return found


def check_help(found, tournament, games):
    """Compare what would help with the pairings there are after it, however the games end."""
    absent = RoundRecord(None, None, Result.ZERO_POINT_BYE)
    helping = []
    for entry in tournament.entries:
        if len(entry.rounds) == tournament.rounds_played:
            gone = with_entry(tournament, replace(entry, rounds=(*entry.rounds, absent)))
            if always_paired(gone, games):
                helping.append(entry.tpn)
    assert list(found.withdrawals) == helping
    told = {(need.game, ending) for need in found.not_played for ending in need.endings}
    assert told == {
        (at, ending)
        for at, game in enumerate(games)
        for ending in FORFEITS
        if always_paired(ended(tournament, [game], [ending]), [*games[:at], *games[at + 1 :]])
    }


def always_paired(tournament, games):
    ways = product(PLAYED, repeat=len(games))
    return all(can_be_paired(ended(tournament, games, way)) for way in ways)


def check_needs(found, possible, games):
    working = [way for way, there in possible.items() if there]
    for need in found.needs:
        assert {way[need.game] for way in working} == set(need.endings)
    named = {need.game for need in found.needs}
    for at in range(len(games)):
        if working and at not in named:
            assert {way[at] for way in working} == set(PLAYED)
    if found.needs_suffice:
        assert all(
            possible[way]
            for way in possible
            if all(way[need.game] in need.endings for need in found.needs)
        )


def test_certain_boards_are_those_of_every_completion():
    chance = Random(1129)
    certain = 0
    for _ in range(25):
        event = drawn_event(chance)
        certain += 0 if event is None else check_boards(event)
    assert certain > 20


SYSTEMS = {
    System.DUBOV: "C.04.4.1@2026-02",
    System.BURSTEIN: "C.04.4.2@2026-02",
    System.LIM: "C.04.4.3@2026-02",
    System.DUTCH_2012: "DUTCH.2012@2013",
}


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.key)
def test_systems_other_than_the_dutch_are_foreseen_alike(system):
    """What may be paired is asked of their engines here: each has criteria of its own."""
    chance, edition = Random(3), EditionKey(SYSTEMS[system])
    events = [drawn_event(chance, edition=edition, system=system) for _ in range(6)]
    assert any(events)
    for event in filter(None, events):
        check_boards(event, edition)
        games = open_games(event)
        paired = [
            isinstance(pair_next_round(ended(event, games, way), edition), RoundPairing)
            for way in product(PLAYED, repeat=len(games))
        ]
        found = outlook(ComingRoundOfPlayers(event, edition, games)).verdict
        wanted = Possibility.POSSIBLE if all(paired) else Possibility.IMPOSSIBLE
        assert found is (Possibility.DEPENDS if any(paired) and not all(paired) else wanted)


def test_whether_the_next_round_can_be_paired_is_right_against_all_pairings():
    chance = Random(37)
    found = set()
    for everything_open in (False, True) * 15:
        event = drawn_event(chance, everything_open=everything_open)
        if event is not None:
            found.add(check_outlook(event).verdict)
    assert {Possibility.POSSIBLE, Possibility.IMPOSSIBLE} <= found


@pytest.mark.parametrize("seed", [1862, 6773, 10705])
def test_a_last_round_that_only_some_results_allow_is_told_with_them(seed):
    """Found among 12,000 events: a topscorer may pass the limits of colours, others may not."""
    event = drawn_event(Random(seed), everything_open=seed % 2 == 0)
    assert check_outlook(event).verdict is Possibility.DEPENDS


def two_triangles(rounds):
    """Return an event in which 1, 2, 3 have met none but 4, 5, 6; the last round is played."""
    event = event_of(6, 5)
    for number in range(rounds):
        games = []
        for at in range(3):
            two = Tpn(at + 1), Tpn((at + number) % 3 + 4)
            games.append(Pairing(*(two if number % 2 else two[::-1])))
        result = None if number == rounds - 1 else PLAYED[1]
        event = played_on(event, RoundPairing(tuple(games)), lambda _, result=result: result)
    return event


def test_two_triangles_are_told_while_the_round_that_closes_them_is_played():
    event = two_triangles(3)
    found = outlook(ComingRoundOfPlayers(event, EDITION, open_games(event)))
    assert found.verdict is Possibility.IMPOSSIBLE
    assert dict(found.why.reasons[0].values)["groups"] == ((1, 2, 3),)
    # a triangle that somebody leaves is a pair, and of the other one has the bye
    assert found.withdrawals == (1, 2, 3, 4, 5, 6)
    check_outlook(event)
    before = two_triangles(2)
    assert check_outlook(before).verdict is Possibility.POSSIBLE


def test_many_players_are_told_by_counting_and_too_many_open_games_not_at_all():
    event = event_of(60, 9)
    event = played_on(event, pair_next_round(event, EDITION), lambda _: None)
    coming = ComingRoundOfPlayers(event, EDITION, open_games(event))
    assert coming.is_plainly_possible()
    assert outlook(coming).verdict is Possibility.POSSIBLE
    assert foreseen_boards(coming) is None


def test_of_many_games_that_decide_on_the_last_round_it_is_said_that_it_is_not_known():
    class Undecided(ComingRoundOfPlayers):
        """A last round that topscorers decide on, of more games than are tried."""

        legality = Legality.BY_POINTS

        def is_plainly_possible(self):
            return False

        def pair_at_bound(self, *, highest):
            return RoundPairing(()) if highest else refused("no-complete-pairing", round=2)

        def deciding_games(self):
            return tuple(range(7))

    event = event_of(14, 2)
    event = played_on(event, pair_next_round(event, EDITION), lambda _: None)
    coming = Undecided(event, EDITION, open_games(event))
    assert outlook(coming).verdict is Possibility.NOT_KNOWN
