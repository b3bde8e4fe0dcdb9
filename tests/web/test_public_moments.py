"""What goes out by itself at a moment goes out right; and nothing private goes out at all."""

import json
import re
from dataclasses import replace
from datetime import timedelta

import pytest

from arbitro import clock
from arbitro.desk import commands as asked
from arbitro.desk.features.games import AttachedGame
from arbitro.desk.values.private import PrivateTopic
from arbitro.desk.values.publicity import PublicName, PublicThing, Showing, When
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import Player, SectionId
from arbitro.service import Outcome
from arbitro.service.private import keep_privately
from arbitro.web.public.served import Sites

S = SectionId(1)
WON, LOST = GameResult.WHITE_WINS, GameResult.BLACK_WINS


@pytest.fixture
def second(hall):
    """Round 2 published for a moment in ten minutes, after White won everywhere."""
    games = list(hall.service.snapshot(hall.key).state.sections[S].rounds[0].games)
    for each in games:
        hall.service.handle(hall.key, asked.EnterResult(S, each, WON))
    hall.due = clock.now() + timedelta(minutes=10)
    at = Showing(When.AT_TIME, at=f"{hall.due:%Y-%m-%dT%H:%M:%SZ}")
    hall.service.handle(hall.key, asked.SetPublicity(S, PublicThing.PAIRINGS, 2, at))
    hall.service.handle(hall.key, asked.PairRound(S))
    hall.service.handle(hall.key, asked.PublishRound(S, 2))
    hall.games = games
    return hall


def is_out(hall, minutes):
    now = hall.due + timedelta(minutes=minutes)
    return "a/round-2.html" in Sites(hall.service, now=lambda: now).snapshot(hall.key).files


def correct(hall, game):
    hall.service.handle(hall.key, asked.CorrectResult(S, game, LOST, WON, confirmed=True))


def test_a_round_goes_out_at_its_moment(second):
    assert not is_out(second, -1)
    assert is_out(second, 0.1)


def test_a_round_that_is_out_of_date_at_its_moment_waits_for_an_arbiter(second):
    correct(second, second.games[0])
    assert not is_out(second, 0.1)
    assert not is_out(second, 30)
    section = second.service.snapshot(second.key).state.sections[S]
    second.service.handle(
        second.key,
        asked.CorrectResult(
            S,
            second.games[0],
            WON,
            section.rounds[0].games[second.games[0]].result,
            confirmed=True,
        ),
    )
    assert is_out(second, 0.1), "what made it wait was taken back"


PRIVATE = {
    "birth": "1984-03-07",
    "national_id": "X-NATIONAL-55",
    "category": "GROUP-PRIVATE-Q",
}
KEPT = ("mother@example.org", "600987654", "allergic-to-nuts", "paid-in-cash-40")


def test_no_private_value_stands_on_any_public_page_or_screen(visitor):
    service = visitor.service
    settings = EventSettings("Open", deputies=("Deputyperson",), organiser="Club")
    key = service.create(asked.CreateEvent(settings)).key
    people = (
        Player("Childs, Secretname", rating=1200, fide_id=98765432, club="Clubhouse", **PRIVATE),
        *(Player(f"Player {at}", rating=1100 - at) for at in range(5)),
    )
    for command in (
        asked.AddSection(SectionSettings("A", rounds=3, pairing_controller="Controllerperson")),
        asked.ImportPlayers(S, people),
        asked.NameInPublic(1, PublicName.NUMBER),
        asked.CloseEntries(S),
        asked.PairRound(S),
        asked.PublishRound(S, 1),
    ):
        service.handle(key, command)
    contact = {"email": KEPT[0], "phone": KEPT[1]}
    keep_privately(service, key, 1, PrivateTopic.CONTACT, contact)
    keep_privately(service, key, 1, PrivateTopic.NEEDS, {"needed": KEPT[2]})
    keep_privately(service, key, 1, PrivateTopic.FEE, {"paid": KEPT[3]})
    game = next(iter(service.snapshot(key).state.sections[S].rounds[0].games))
    pgn = (
        b'[White "Childs, Secretname"]\n[WhiteFideId "98765432"]\n[Annotator "Secretname"]\n\n'
        b"1. e4 {Secretname thinks} e5 *\n"
    )
    attached = asked.AttachGames(S, (AttachedGame(game, pgn),), "secretname.pgn")
    service.handle(key, attached)
    shown = asked.SetPublicity(S, PublicThing.GAMES, 0, Showing(When.AT_ONCE))
    service.handle(key, shown)
    files = Sites(service, languages=("en", "es", "fr")).snapshot(key).files
    assert "a/games.pgn" in files
    assert "a/report.trf" in files
    pages = {each: visitor.get(f"/w/{key}{each}").content for each in ("", "/slides", "/now")}
    held = (
        *PRIVATE.values(),
        *KEPT,
        "98765432",
        "Secretname",
        "Deputyperson",
        "Controllerperson",
        "1984",
        "Clubhouse",
    )
    found = [
        (path, each)
        for path, data in {**files, **pages}.items()
        if not path.startswith("assets/")
        for each in held
        if each.lower().encode() in data.lower()
    ]
    assert found == []
    assert b"1. e4 e5" in files["a/games.pgn"]


def test_a_site_made_anew_in_part_is_the_one_made_at_once(hall):
    """After each result, a card that is renamed, a round that is over and one that is paired."""
    sites = Sites(hall.service, languages=("en", "es"))

    def same():
        at_once = Sites(hall.service, languages=("en", "es")).snapshot(hall.key).tags
        dated = {"feed.atom"}  # tells since when, which only the first one has seen
        made = sites.snapshot(hall.key).tags
        return {each for each in made | at_once if made.get(each) != at_once.get(each)} <= dated

    assert same()
    for game in hall.service.snapshot(hall.key).state.sections[S].rounds[0].games:
        hall.service.handle(hall.key, asked.EnterResult(S, game, WON))
        assert same()
    game = hall.service.snapshot(hall.key).state.sections[S].rounds[0].games
    first = next(iter(game.values()))
    hall.service.handle(hall.key, asked.NameInPublic(first.white, PublicName.INITIALS))
    assert same()
    hall.service.handle(hall.key, asked.PairRound(S))
    hall.service.handle(hall.key, asked.PublishRound(S, 2))
    assert same()
    hall.service.handle(hall.key, asked.CorrectResult(S, first.id, LOST, WON, confirmed=True))
    assert same()
    pgn = b'[Event "x"]\n\n1. e4 *\n'
    hall.service.handle(
        hall.key, asked.SetPublicity(S, PublicThing.GAMES, 0, Showing(When.AT_ONCE))
    )
    hall.service.handle(hall.key, asked.AttachGames(S, (AttachedGame(first.id, pgn),)))
    assert same()


def test_the_preview_numbers_the_leaders_as_the_site_does(hall):
    """After draws everywhere nobody leads anybody: every place on both pages is shared."""
    for game in list(hall.service.snapshot(hall.key).state.sections[S].rounds[0].games):
        hall.service.handle(hall.key, asked.EnterResult(S, game, GameResult.DRAW))
    preview = hall.get(f"/events/{hall.key}/publicity").text.split('class="visitor"')[1]
    listed = re.findall(r'<li value="(\d+)">', preview)
    index = hall.get(f"/p/{hall.key}/index.html").text
    table = index.split("Standings after round 1")[-1]
    ranks = re.findall(r'<tr><td class="n">(\d+)=</td>', table)[:3]
    assert listed == ranks == ["1", "1", "1"]


def test_pages_kept_from_one_change_to_the_next_are_those_made_anew(hall):
    """Also where what stands around them is of another section: its round, its name, a new one."""
    other, sites = SectionId(2), Sites(hall.service)

    def results_of(section):
        games = hall.service.snapshot(hall.key).state.sections[section].rounds[-1].games
        return [asked.EnterResult(section, game, WON) for game in games]

    def looked_at():
        found = sites.snapshot(hall.key)
        assert found.tags == Sites(hall.service).snapshot(hall.key).tags
        return found.files

    before = SectionSettings("B", rounds=3, first_board=50)
    players = tuple(Player(f"Other {at}", rating=1900 - at) for at in range(4))
    steps = [
        (asked.AddSection(before), asked.ImportPlayers(other, players), asked.CloseEntries(other)),
        (asked.PairRound(other), asked.PublishRound(other, 1)),
        (lambda: results_of(S)),
        (lambda: results_of(other)),
        (asked.PairRound(other), asked.PublishRound(other, 2)),
        (asked.EditSection(other, replace(before, name="Veterans"), before),),
    ]
    seen = [looked_at()]
    for step in steps:
        for command in step() if callable(step) else step:
            answer = hall.service.handle(hall.key, command)
            assert isinstance(answer, Outcome), answer
        seen.append(looked_at())
    # A round more in one section: no page about a player of another is another one.
    people = [{name: files[name] for name in files if "a/player-" in name} for files in seen]
    assert people[-2] == people[-3] != {}
    assert b"../b/round-2.html" in seen[-1]["a/round-1.html"]
    assert b"Veterans" in people[-1]["a/player-1.html"]


def test_a_copy_put_over_an_event_leaves_no_page_of_the_log_that_is_gone(hall):
    """The log it takes the place of had as many events, or more: no version tells the two apart."""
    file = hall.service.folder / f"{hall.key}.arbitro"
    game = next(iter(hall.service.snapshot(hall.key).state.sections[S].rounds[0].games))
    copy = file.read_bytes()

    def told(result):
        hall.service.handle(hall.key, asked.EnterResult(S, game, result))
        inside = re.search(rf'<tr id="g1-{game}"[^>]* data-r="([^"]*)"', hall.get(page).text)[1]
        outside = json.loads(hall.get(f"/p/{hall.key}/event.json").text)["sections"][0]["rounds"]
        return inside, outside[0]["boards"][0]["result"]

    page = f"/events/{hall.key}/hall"
    assert told(WON) == ("10", "10")
    part = file.with_name("copy.part")
    part.write_bytes(copy)
    part.replace(file)
    assert told(LOST) == ("01", "01")
