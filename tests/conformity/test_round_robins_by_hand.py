"""Round robins paired by hand: everybody still meets everybody (questions 100 to 102)."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.kernel.levels import Level
from arbitro.desk.values.by_hand import Placement
from arbitro.desk.values.settings import EventSettings, GameResult, ReasonByHand, SectionSettings
from arbitro.formats.json_format.players import read_json, write_json
from arbitro.formats.trf import document_of, read_trf, write_trf
from arbitro.formats.trf import tournament_of as understood
from arbitro.model import (
    Colour,
    Entry,
    PairedByHand,
    Pairing,
    Player,
    Result,
    RoundPairing,
    RoundRecord,
    SectionId,
    System,
    Tournament,
    Tpn,
)
from arbitro.reasons import Refused
from arbitro.rules.pairing.checker import check_round
from arbitro.rules.pairing.round_robin import (
    next_table_round,
    refuse_incomplete,
    rounds_of_table,
)
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.event.schedule import schedule_view
from desk.driver import FIRST, Driver, all_play_all

REASON = ReasonByHand.COMPETITION_RULES
NOTE = "art. 12 of the event"


def played(tournament, pairing, *, by_hand=False):
    """A tournament with one more round, all games drawn."""
    number = tournament.rounds_played + 1
    cells = {}
    for white, black in pairing.games:
        cells[white] = RoundRecord(black, Colour.WHITE, Result.DRAW)
        cells[black] = RoundRecord(white, Colour.BLACK, Result.DRAW)
    if pairing.bye is not None:
        cells[pairing.bye] = RoundRecord(None, None, Result.ZERO_POINT_BYE)
    entries = tuple(
        replace(entry, rounds=(*entry.rounds, cells[entry.tpn])) for entry in tournament.entries
    )
    made = (*tournament.by_hand, *([PairedByHand(number, REASON.value)] if by_hand else ()))
    return replace(tournament, entries=entries, rounds_played=number, by_hand=made)


def drawn(draw, players):
    """A round drawn by chance; of an odd number one is free."""
    numbers = [Tpn(number) for number in range(1, players + 1)]
    draw.shuffle(numbers)
    free = numbers.pop() if players % 2 else None
    return RoundPairing(tuple(map(Pairing, numbers[::2], numbers[1::2])), free)


@pytest.mark.parametrize(
    ("players", "system"),
    [
        *((players, System.ROUND_ROBIN) for players in (4, 5, 8, 9, 12)),
        *((players, System.DOUBLE_ROUND_ROBIN) for players in (4, 5, 6)),
    ],
)
def test_after_rounds_by_hand_everybody_meets_everybody_as_often_as_in_the_table(players, system):
    """Two rounds drawn by chance, as far as they may be; counted by the games alone."""
    draw = random.Random(players)
    cycles = 2 if system is System.DOUBLE_ROUND_ROBIN else 1
    rounds = rounds_of_table(players, double=cycles == 2)
    entries = tuple(Entry(Tpn(at), Player(f"P{at}")) for at in range(1, players + 1))
    tournament, by_hand = Tournament(system=system, entries=entries), 0
    for number in range(1, rounds + 1):
        made = played(tournament, drawn(draw, players), by_hand=True)
        if number in {1, 3} and refuse_incomplete(made) is None:
            tournament, by_hand = made, by_hand + 1
            continue
        answer = next_table_round(tournament)
        assert not isinstance(answer, Refused)
        tournament = played(tournament, answer)
        if number > 1:
            assert check_round(tournament, "C.05@2018", number) == (), "the checker agrees"
    games = Counter(
        (entry.tpn, record.opponent, record.colour)
        for entry in tournament.entries
        for record in entry.rounds
        if record.opponent is not None
    )
    met = Counter((one, other) for one, other, _ in games.elements())
    assert by_hand
    assert len(met) == players * (players - 1)
    assert set(met.values()) == {cycles}
    assert cycles == 1 or set(games.values()) == {1}, "once with each colour"


def round_by_hand(desk, *pairs, number, free=None, **told):
    """The command for these numbers."""
    games = tuple(
        (desk.section.entry_of(white), desk.section.entry_of(black)) for white, black in pairs
    )
    bye = None if free is None else desk.section.entry_of(free)
    return asked.PairByHand(FIRST, number, games, REASON, bye, NOTE, **told)


def test_a_round_is_paired_by_hand_and_the_later_ones_complete_it():
    """Six players: round 1 of the table is 1-6 2-5 3-4, round 2 is 6-4 5-3 1-2."""
    desk = all_play_all(6)
    desk.do(round_by_hand(desk, (1, 2), (3, 4), (5, 6), number=1))
    made = desk.section.rounds[0]
    assert made.by_hand.reason is REASON
    numbers = desk.section.tpns()
    rules = [tuple(numbers[one] for one in game) for game in made.by_hand.engine_games]
    assert rules == [(1, 6), (2, 5), (3, 4)]
    for _ in range(4):
        for game in desk.games:
            desk.do(asked.EnterResult(FIRST, game.id, GameResult.DRAW))
        desk.do(asked.PairRound(FIRST))
    met = Counter(
        frozenset((game.white, game.black))
        for round_ in desk.section.rounds
        for game in round_.games.values()
    )
    assert len(met) == 15
    assert set(met.values()) == {1}


def test_the_schedule_has_the_rounds_played_and_those_that_complete_them():
    desk = all_play_all(6)
    desk.do(round_by_hand(desk, (1, 2), (3, 4), (5, 6), number=1))
    shown = schedule_view(SectionView("/events/e", desk.state, desk.section)).rounds
    games = [
        frozenset(place.number for place in game[:2]) for round_ in shown for game in round_.games
    ]
    assert {frozenset("12"), frozenset("34"), frozenset("56")} == set(games[:3])
    assert len(games) == len(set(games)) == 15


def test_two_who_have_met_and_what_could_not_be_completed_are_refused():
    desk = all_play_all(6)
    desk.play(GameResult.DRAW)
    again = desk.ask(round_by_hand(desk, (1, 6), (2, 3), (4, 5), number=2))
    assert isinstance(again, Refused)
    assert (again.code, dict(again.values)["one"], dict(again.values)["other"]) == (
        "round-robin-met",
        1,
        6,
    )
    # three rounds of which each player has met three of five, and two groups of three are left:
    # nobody can be paired in a group of three in one round
    groups = all_play_all(6)
    for number, pairs in (
        (1, ((1, 4), (2, 5), (3, 6))),
        (2, ((1, 5), (2, 6), (3, 4))),
    ):
        groups.do(round_by_hand(groups, *pairs, number=number))
        for game in groups.games:
            groups.do(asked.EnterResult(FIRST, game.id, GameResult.DRAW))
    last = groups.ask(round_by_hand(groups, (1, 6), (2, 4), (3, 5), number=3))
    assert isinstance(last, Refused)
    assert last.code == "round-robin-not-completed"


def test_the_second_game_of_two_has_the_other_colours():
    desk = all_play_all(4, double=True)
    desk.play(GameResult.DRAW)
    white, black = (desk.section.tpn(who) for who in (desk.games[0].white, desk.games[0].black))
    others = tuple(sorted({1, 2, 3, 4} - {white, black}))
    again = desk.ask(round_by_hand(desk, (white, black), others, number=2))
    assert isinstance(again, Refused)
    assert again.code == "round-robin-same-colours"


def test_the_one_who_is_free_by_hand_has_no_bye():
    desk = all_play_all(5)
    desk.do(round_by_hand(desk, (1, 2), (3, 4), number=1, free=5))
    round_ = desk.section.rounds[0]
    assert round_.bye is None
    assert round_.absent == {desk.section.entry_of(5): Result.ZERO_POINT_BYE}


def test_who_has_left_keeps_the_place_and_forfeits():
    desk = all_play_all(6)
    desk.play(GameResult.DRAW)
    desk.do(asked.WithdrawPlayer(FIRST, desk.section.entry_of(2)))
    desk.do(round_by_hand(desk, (2, 1), (3, 6), (4, 5), number=2))
    assert desk.games[0].result is GameResult.BLACK_WINS_BY_FORFEIT


def test_a_report_keeps_the_round_by_hand_and_is_taken_over_with_it():
    desk = all_play_all(6)
    desk.do(round_by_hand(desk, (1, 2), (3, 4), (5, 6), number=1))
    for game in desk.games:
        desk.do(asked.EnterResult(FIRST, game.id, GameResult.DRAW))
    desk.do(asked.PairRound(FIRST))
    for game in desk.games:
        desk.do(asked.EnterResult(FIRST, game.id, GameResult.DRAW))
    whole = tournament_of(desk.state, FIRST)
    text = write_trf(document_of(whole))
    assert "### MPA @ Round 1: 1-6 2-5 => 1-2 5-6" in text
    read = understood(read_trf(text).value)
    assert read.value.by_hand == whole.by_hand
    assert read_json(write_json(whole)).value == whole
    again = Driver()
    again.do(asked.CreateEvent(EventSettings("Again")))
    again.do(asked.TakeOverTournament("Again", read.value, confirmed=Level.CONFIRM))
    assert tournament_of(again.state, FIRST).by_hand == whole.by_hand
    again.do(asked.PairRound(FIRST))
    desk.do(asked.PairRound(FIRST))
    pairs = [
        {
            frozenset((one.section.tpn(game.white), one.section.tpn(game.black)))
            for game in one.games
        }
        for one in (desk, again)
    ]
    assert pairs[0] == pairs[1]


def test_the_page_pairs_a_round_of_a_round_robin_by_hand(visitor):
    key = visitor.service.create(asked.CreateEvent(EventSettings("All"))).key
    people = tuple(Player(f"Player {at}", rating=2100 - 10 * at) for at in range(1, 5))
    section = SectionId(1)
    for command in (
        asked.AddSection(SectionSettings("All", system=System.ROUND_ROBIN)),
        asked.ImportPlayers(section, people),
        asked.CloseEntries(section),
        asked.PairRound(section),
    ):
        assert visitor.service.handle(key, command).version
    where = f"/events/{key}/s/1/rounds/1/by-hand"
    hall = visitor.get(f"/events/{key}/hall").text
    assert where in hall, "the hall leads there"
    assert visitor.get(where).status_code == 200
    entry_of = visitor.service.snapshot(key).state.sections[section].entry_of

    def give(command):
        assert visitor.service.handle(key, command).version, command

    give(asked.BeginByHand(section, 1, confirmed=Level.TWO_STEPS))
    # the table has 1-4 and 2-3; 4 goes where 2 was
    give(asked.PlaceByHand(section, 1, entry_of(2), Placement.BLACK, 1))
    page = visitor.get(where)
    assert page.status_code == 200
    assert "Player 2" in page.text
    give(asked.FinishByHand(section, 1, REASON, NOTE, confirmed=Level.TWO_STEPS))
    made = visitor.service.snapshot(key).state.sections[section].rounds[0]
    games = [(game.white, game.black) for game in made.games.values()]
    assert games == [(entry_of(1), entry_of(2)), (entry_of(4), entry_of(3))]
    assert made.by_hand.reason is REASON
    assert "Player 4" in visitor.get(f"/events/{key}/hall").text
