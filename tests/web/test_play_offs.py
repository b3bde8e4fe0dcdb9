"""Play-offs in the browser: from tied players to a section of their own and back."""

import re

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import Player, SectionId, System
from web.conftest import SECTION


@pytest.fixture
def level(visitor):
    """Four players who have drawn everything, all rounds played."""
    service = visitor.service
    key = service.create(asked.CreateEvent(EventSettings("Closed"))).key

    def do(command):
        return service.handle(key, command)

    do(asked.AddSection(SectionSettings("Masters", system=System.ROUND_ROBIN)))
    do(asked.ImportPlayers(SECTION, tuple(Player(f"P{n}", rating=2400 - n) for n in range(4))))
    do(asked.CloseEntries(SECTION))
    visitor.sections = lambda: service.snapshot(key).state.sections
    visitor.do, visitor.event = do, f"/events/{key}"
    visitor.url = f"{visitor.event}/s/1"
    for _ in range(3):
        play(visitor, SECTION, GameResult.DRAW)
    return visitor


def play(visitor, section, result):
    visitor.do(asked.PairRound(section))
    number = len(visitor.sections()[section].rounds)
    visitor.do(asked.PublishRound(section, number))
    for game in visitor.sections()[section].rounds[-1].games.values():
        entered = result if isinstance(result, GameResult) else GameResult(result(game))
        visitor.do(asked.EnterResult(section, game.id, entered))


def test_tied_players_lead_to_the_plan_of_their_play_off_with_its_article(level):
    page = level.get(f"{level.url}/standings").text
    path = re.search(r'href="([^"]+/play-off\?players=[^"]+)"', page)[1]
    plan = level.get(path).text
    assert "4 players are tied: a knock-out" in plan
    assert "6(k)" in plan
    assert "P0 \N{EN DASH} P3" in plan
    assert "Armageddon: 5 minutes for White" not in plan
    assert "Armageddon: 5 minutes for White" in level.get(f"{path}&armageddon=1").text


def test_a_play_off_is_run_as_a_section_and_its_result_taken_to_the_standings(level):
    answer = level.send(f"{level.url}/play-off", {"players": "1 2 3 4", "armageddon": "1"})
    assert answer.headers["location"].startswith(f"{level.event}/s/2/players")
    made = SectionId(2)
    assert level.sections()[made].settings.name == "Play-off of Masters"
    play(level, made, GameResult.WHITE_WINS)
    notice = level.get(f"{level.event}/s/2/standings").text
    assert "is a play-off of Masters" in notice
    assert "Armageddon games are not rated" in notice
    play(level, made, GameResult.WHITE_WINS)
    page = level.get(f"{level.event}/s/2/standings").text
    result = re.search(r'name="play_off" value="([^"]+)"', page)[1]
    assert re.fullmatch(r"\d,\d,\d=\d", result)
    level.send(f"{level.url}/standings/play-off", {"play_off": result})
    places = level.sections()[SECTION].play_offs[0]
    assert [len(place) for place in places] == [1, 1, 2]
    assert "Its result decides the places there." in level.get(f"{level.event}/s/2/standings").text


@pytest.mark.parametrize("players", ["", "1", "1 99", "x y", f"1 {'9' * 5000}"])
def test_a_plan_needs_two_players_of_the_section(level, players):
    assert level.get(f"{level.url}/play-off?players={players}").status_code == 404
    assert level.send(f"{level.url}/play-off", {"players": players}).status_code == 404


def test_before_the_last_round_no_play_off_is_started(visitor, level):
    level.do(asked.AddSection(SectionSettings("Open", rounds=3)))
    level.do(asked.ImportPlayers(SectionId(2), (Player("A"), Player("B"))))
    level.do(asked.CloseEntries(SectionId(2)))
    answer = level.send(f"{level.event}/s/2/play-off", {"players": "5 6"})
    assert answer.status_code == 422


def test_stages_that_follow_are_shown_and_started_together(visitor, level):
    for result in (GameResult.DRAW, GameResult.DRAW, GameResult.DRAW):
        if not level.sections().get(SectionId(2)):
            level.send(f"{level.url}/play-off", {"players": "1 2 3"})
        play(level, SectionId(2), result)
    page = level.get(f"{level.url}/standings").text
    assert "Next stage" in page
    assert "a round robin of Armageddon games (2(b))" in page
    answer = level.send(f"{level.url}/do/continue-play-off", {"name": "Play-off"})
    assert answer.status_code == 303
    made = level.sections()[SectionId(3)]
    assert made.settings.play_off_of == 2
    assert len(made.numbers) == 3
    assert "Next stage" not in level.get(f"{level.url}/standings").text
    again = level.send(f"{level.url}/do/continue-play-off", {"name": "Play-off"})
    assert again.status_code in {409, 422}
    assert "No stage of the play-off is finished" in again.text


def give(level, name, headers=None, /, **values):
    return level.command(level.event.rpartition("/")[2], name, headers, section=1, **values)


def start(level, headers=None):
    return give(level, "start-play-off", headers, players=[1, 2, 3], name="Final")


def added(told):
    return [each["data"]["section"] for each in told["events"] if each["type"] == "SectionAdded"]


def test_a_program_starts_a_play_off_and_carries_it_on_stage_by_stage(level):
    named = {"idempotency-key": "start-play-off-1"}
    made = start(level, named).json()
    assert added(made) == [2]
    assert level.sections()[SectionId(2)].settings.name == "Final"
    assert start(level, named).json() == made
    for _ in range(3):
        play(level, SectionId(2), GameResult.DRAW)
    further = give(level, "continue-play-off", name="Final")
    assert further.status_code == 200
    assert added(further.json()) == [3]
    assert level.sections()[SectionId(3)].settings.play_off_of == 2


def test_a_program_carries_over_the_result_of_a_further_stage(level):
    start(level)
    for _ in range(3):
        play(level, SectionId(2), GameResult.DRAW)
    give(level, "continue-play-off", name="Final")
    for _ in range(3):
        play(level, SectionId(3), lambda game: "10" if game.white < game.black else "01")
    answer = give(level, "continue-play-off", name="Stage")
    assert added(answer.json()) == []
    assert level.sections()[SectionId(2)].play_offs == (((1,), (2,), (3,)),)


def test_a_program_records_the_places_a_play_off_has_decided(level):
    assert give(level, "record-play-off", result=[[2], [1, 3]]).status_code == 200
    assert level.sections()[SECTION].play_offs == (((2,), (1, 3)),)
    refused = give(level, "record-play-off", result=[[2], [99]])
    assert refused.status_code in {404, 409, 422}


def test_a_program_is_told_that_no_stage_follows(level):
    answer = give(level, "continue-play-off", name="Final")
    assert answer.status_code in {409, 422}
    assert answer.json()["refused"] == "play-off-nothing-due"


def test_a_program_is_told_who_cannot_play_off(level):
    answer = give(level, "start-play-off", players=[1, 99], name="Final")
    assert answer.status_code in {404, 409, 422}
    assert answer.json()["refused"] == "entry-unknown"
