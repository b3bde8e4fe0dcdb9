"""What breaks the integrity of pairings is confirmed first and told by lines.

Questions 112, 113, 115, 154 and 217.
"""

import re
from dataclasses import replace
from datetime import date

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.kernel.levels import Level, level_of
from arbitro.desk.values.settings import (
    EventSettings,
    GameResult,
    ReasonByHand,
    SectionSettings,
)
from arbitro.formats.event_file import read_event_file
from arbitro.formats.trf import document_of, write_trf
from arbitro.model import EntryId, Player, Points, Result, SectionId
from arbitro.model.integrity import KINDS
from arbitro.reasons import Refused
from desk.driver import Driver

SECTION = SectionId(1)
WHITE, BLACK = GameResult.WHITE_WINS, GameResult.BLACK_WINS


def playing(service):
    """A Swiss of six: White won round 1, round 2 is being played, number 6 is the strongest."""
    key = service.create(asked.CreateEvent(EventSettings("Open"))).key
    names = tuple(Player(f"Player {at}", rating=2000 - 10 * at) for at in range(1, 7))

    def do(command):
        assert not isinstance(service.handle(key, command), Refused), command

    do(asked.AddSection(SectionSettings("Open", rounds=5)))
    do(asked.ImportPlayers(SECTION, names))
    do(asked.CloseEntries(SECTION))
    for number in (1, 2):
        do(asked.PairRound(SECTION))
        do(asked.PublishRound(SECTION, number))
        if number == 1:
            for game in service.snapshot(key).state.sections[SECTION].rounds[0].games:
                do(asked.EnterResult(SECTION, game, WHITE))
    seen = service.snapshot(key).state.people[EntryId(6)]
    do(asked.EditPlayer(EntryId(6), replace(seen, rating=2500), seen))
    return key


@pytest.fixture
def event(visitor):
    return playing(visitor.service)


ACTS = {
    "a result of the round before": (
        "correct-result",
        {"game": 1, "result": BLACK.value, "expected": WHITE.value},
        asked.CorrectResult(SECTION, 1, BLACK, WHITE),
    ),
    "colours of the round before": ("swap-colours", {"game": 1}, asked.SwapColours(SECTION, 1)),
    "numbers": ("renumber", {}, asked.Renumber(SECTION)),
}


def by_page(visitor, key, name, values, token):
    fields = {field: str(value) for field, value in values.items()} | {"token": token}
    answer = visitor.send(f"/events/{key}/s/1/do/{name}", fields)
    found = re.search(r'id="confirmation">.*?name="token" value="(\w+)"', answer.text, re.DOTALL)
    return found[1] if found else ""


def by_json(visitor, key, name, values, token):
    answer = visitor.command(key, name, {"confirmation-token": token}, section=1, **values)
    return answer.json().get("token", "")


@pytest.mark.parametrize("door", [by_page, by_json])
@pytest.mark.parametrize("act", ACTS)
def test_what_touches_paired_rounds_is_done_only_once_it_is_confirmed(visitor, event, act, door):
    name, values, command = ACTS[act]
    before = visitor.service.snapshot(event).state
    answer = visitor.service.handle(event, command)
    assert level_of(answer) is Level.CONFIRM
    token = door(visitor, event, name, values, "")
    assert token
    assert visitor.service.snapshot(event).state == before
    assert door(visitor, event, name, values, "00" * 16) != ""
    assert visitor.service.snapshot(event).state == before, "a token of no situation"
    assert door(visitor, event, name, values, token) == ""
    assert len(visitor.service.snapshot(event).state.sections[SECTION].integrity) == 1


def test_new_numbers_are_shown_with_the_old_ones_first(visitor, event):
    answer = visitor.service.handle(event, asked.Renumber(SECTION))
    moved = [(item.value("before"), item.value("after")) for item in answer.reasons]
    assert moved == [(6, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6)]


# One event with one of each: what its report tells, and what another reader makes of it.


def cell(opponent, colour, result):
    return f"  {opponent:>4} {colour} {result}"


def as_played():
    """A report of eight whose round 1 has neighbours meet, which the rules do not give."""
    text = "012 Open\n142 7\n152 W\n192 FIDE_DUTCH\n"
    for tpn in range(1, 9):
        other, white = (tpn + 1, True) if tpn % 2 else (tpn - 1, False)
        line = f"001 {tpn:>4}      {f'Player {tpn}':<33} {2400 - 10 * tpn:>4}".ljust(80)
        points = "1.0" if white else "0.0"
        text += f"{line}{points:>4} {tpn:>4}{cell(other, 'wb'[not white], '1' if white else '0')}\n"
    return read_event_file(text.encode()).tournament


def with_one_of_each():
    desk = Driver()
    desk.do(asked.CreateEvent(EventSettings("Open", start=date(2026, 3, 1))))
    desk.do(asked.TakeOverTournament("Open", as_played(), confirmed=True))
    desk.do(asked.PairRound(SECTION))
    desk.do(asked.PublishRound(SECTION, 2))
    first = list(desk.section.rounds[0].games.values())
    desk.do(asked.CorrectResult(SECTION, first[0].id, GameResult.DRAW, WHITE))
    one = desk.section.numbers[7]
    seen = desk.state.people[one]
    desk.do(asked.EditPlayer(one, replace(seen, rating=2500), seen))
    desk.do(asked.Renumber(SECTION))
    games = desk.games
    for game in games:
        result = GameResult.ADJOURNED if game is games[1] else GameResult.WHITE_WINS_BY_FORFEIT
        desk.do(asked.EnterResult(SECTION, game.id, result))
    desk.do(asked.CorrectResult(SECTION, first[1].id, BLACK, WHITE))
    desk.do(asked.RequestBye(SECTION, one, 3, Result.FULL_POINT_BYE))
    desk.do(asked.PairRound(SECTION))
    pairs = [(game.white, game.black) for game in desk.games]
    turned = (pairs[0][::-1], *pairs[1:])
    why, bye = ReasonByHand.COMPETITION_RULES, desk.section.rounds[2].bye
    desk.do(asked.PairByHand(SECTION, 3, turned, why, bye, "art. 7", Level.TWO_STEPS))
    desk.do(asked.PublishRound(SECTION, 3))
    desk.do(asked.CorrectResult(SECTION, games[1].id, BLACK, GameResult.ADJOURNED))
    desk.do(asked.AdjustPoints(SECTION, one, Points(-5), "late"))
    desk.do(asked.WithdrawPlayer(SECTION, pairs[1][0]))
    desk.do(asked.ExpelPlayer(SECTION, pairs[1][0]))
    desk.do(asked.ForbidPairing(SECTION, frozenset(pairs[2]), 5, 6))
    settings = desk.section.settings
    wanted = replace(settings, rounds=6, tie_breaks=("DE",))
    desk.do(asked.EditSection(SECTION, wanted, settings, confirmed=Level.TWO_STEPS))
    desk.do(asked.ChangeEdition(SECTION, "C.04.3", "2017", confirmed=Level.TWO_STEPS))
    return desk


def lines_of(desk):
    document = document_of(tournament_of(desk.state, SECTION), purpose="rating")
    return [line.text for line in document.lines if line.text.startswith("### ")]


def kind_of(line):
    return line.removeprefix("### ").partition(" @ Round ")[0]


NOT_HERE = {"Configuration", "Exchange"}
"""A change of rounds never pairs anew, and nobody here has an equal to exchange numbers with."""


def test_each_kind_of_event_is_told_and_read_back():
    desk = with_one_of_each()
    lines = [line for line in lines_of(desk) if " @ Round " in line]
    assert {kind_of(line) for line in lines} == {*KINDS, "Rating correction"} - NOT_HERE
    text = write_trf(document_of(tournament_of(desk.state, SECTION), purpose="rating"))
    read = read_event_file(text.encode())
    assert read.ok, read.problems
    record = tournament_of(desk.state, SECTION)
    assert read.tournament.integrity == record.integrity
    assert read.tournament.corrections == record.corrections
    again = Driver()
    again.do(asked.CreateEvent(EventSettings("Open", start=date(2026, 3, 1))))
    again.do(asked.TakeOverTournament("Open", read.tournament, confirmed=Level.TWO_STEPS))
    assert set(lines) <= set(lines_of(again))


RECORDS = {
    "the penalty": r"^299 +-0\.5 +000 +1$",
    "who may not meet": r"^260 +005 +006 +2 +5$",
    "the full-point bye": r"^001    1 .*  0000 - F$",
    "the player who left": r"^001    3 .*  0000 - Z$",
    "the bye of round 3": r"^001    7 .*  0000 - U$",
    "a game by forfeit": r"^001    2 .*     6 b -     5 b *$",
    "the game corrected for the ratings": r"^001    4 .*     5 w 0     8 b 1     6 b *$",
    "the rounds of now": r"^142 6$",
    "the tie-breaks of now": r"^212 PTS,DE$",
    "the text of the first round": r"^192 FIDE_DUTCH$",
    "why the round was made by hand": r"^### arbitro by-hand round=3 .*note=art\. 7$",
    "the line of the bye": r"^### FPB @ Round 3: 1=FPB$",
    "the line of the corrected game": r"^### Rating correction @ Round 1: 4-5: 1-0 => 0-1$",
}
"""By the numbers after the last ones were given: number 8 of the list is 1, all others one more."""


@pytest.mark.parametrize("what", RECORDS)
def test_the_report_of_an_event_with_one_of_each_tells_all_of_it(what):
    record = tournament_of(with_one_of_each().state, SECTION)
    text = write_trf(document_of(record, purpose="rating")).replace("\r\n", "\n")
    assert re.search(RECORDS[what], text, re.MULTILINE), text
