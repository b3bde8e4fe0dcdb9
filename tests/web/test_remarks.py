"""Remarks on what was done: too late to count, entered twice, finished, not paired yet."""

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import Player, SectionId, System

SECTION = SectionId(1)


@pytest.fixture
def second_round_over(hall, state):
    """The hall after two complete rounds."""

    def play(number):
        for game in state().rounds[number - 1].games.values():
            done = asked.EnterResult(SECTION, game.id, GameResult.WHITE_WINS)
            hall.service.handle(hall.key, done)

    play(1)
    hall.service.handle(hall.key, asked.PairRound(SECTION))
    hall.service.handle(hall.key, asked.PublishRound(SECTION, 2))
    play(2)
    return hall


def test_a_correction_that_comes_too_late_is_remarked_with_its_article(second_round_over):
    hall = second_round_over
    sent = {"game": "1", "result": "01", "expected": "10"}
    hall.send(f"{hall.section}/do/correct-result", sent)
    page = hall.get(f"{hall.section}/boards/1").text
    remark = page.partition('class="remark"')[2].partition("</p>")[0]
    assert "counts in the tournament report" in remark
    assert "C.04.2@2026-02 art. 4.3" in remark


def test_a_correction_in_time_needs_no_remark(hall):
    hall.send(f"{hall.section}/do/enter-result", {"game": "1", "result": "10"})
    hall.send(f"{hall.section}/do/enter-result", {"game": "1", "result": "01", "expected": "10"})
    assert 'class="remark"' not in hall.get(f"{hall.section}/boards/1").text


def test_results_cannot_be_pressed_in_a_finished_event(second_round_over):
    hall = second_round_over
    url = f"{hall.section}/boards/1"
    assert '/do/correct-result"' in hall.get(url).text
    hall.service.handle(hall.key, asked.PairRound(SECTION))
    hall.service.handle(hall.key, asked.PublishRound(SECTION, 3))
    games = hall.service.snapshot(hall.key).state.sections[SECTION].rounds[2].games
    for game in games:
        hall.service.handle(hall.key, asked.EnterResult(SECTION, game, GameResult.DRAW))
    hall.service.handle(hall.key, asked.FinishEvent())
    page = hall.get(url).text
    assert "-result" not in page.partition('id="thing"')[2].partition('id="panel"')[0]
    assert "data-put=" not in page


def test_the_address_of_a_round_still_to_be_paired_leads_to_the_last_one(hall):
    assert hall.get(f"{hall.section}/rounds/3").url.path == f"{hall.url}/hall"


def test_the_crosstable_of_a_section_with_players_does_not_say_there_are_none(hall):
    assert "starts with the first result" in hall.get(f"{hall.section}/crosstable").text


@pytest.mark.parametrize("number", [0, 4])
def test_a_round_that_will_never_be_is_not_found(hall, number):
    assert hall.get(f"{hall.section}/rounds/{number}").status_code == 404


@pytest.mark.parametrize("name", ["Player 3", "PLÁYER 3"])
def test_the_same_name_entered_again_is_told_with_the_number_of_the_other(hall, name):
    answer = hall.send(f"{hall.section}/players", {"name": name})
    assert answer.status_code == 303
    page = hall.get(answer.headers["location"].partition("#")[0]).text
    assert "Number 3 has the same name." in page


def test_a_new_name_is_entered_without_a_remark(hall):
    answer = hall.send(f"{hall.section}/players", {"name": "Somebody Else"})
    page = hall.get(answer.headers["location"].partition("#")[0]).text
    assert "Somebody Else added." in page
    assert "same name" not in page


def test_a_federation_of_more_than_three_letters_gets_a_remark_at_its_line(hall):
    text = "Name;Rating;Fed\nGarcía, Ana;2104;XYZW\n"
    page = hall.send(f"{hall.section}/players/import", {"text": text}).text
    assert (
        "Line 2, Federation: warning: a federation has three letters (e.g. ESP), not “XYZW”" in page
    )


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"PK\x03\x04\x14\x00xl/workbook", "this is a damaged or incomplete zip file"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "this is a picture"),
    ],
)
def test_a_file_that_is_no_text_is_refused_as_such(hall, data, told):
    files = {"file": ("players", data)}
    answer = hall.send(f"{hall.section}/players/import", files=files)
    assert answer.status_code == 422
    assert told in answer.text
    assert 'scope="row"' not in answer.text


def test_only_faults_are_counted_as_faults(hall):
    text = "Name;Rating;Fed\nGarcía, Ana;strong;SPAIN\n"
    page = hall.send(f"{hall.section}/players/import", {"text": text}).text
    assert "1 error. No players were added." in page


@pytest.mark.parametrize(
    ("page", "title"),
    [
        ("rounds/1/why", "FIDE (Dutch) System, 2026 (C.04.3@2026-02)"),
        ("standings", "Tie-breaks, 2026 (C.07@2026-03)"),
        ("edit", "Basic Rules for Swiss Systems <small>C.04.1"),
        ("edit", "2017 (C.04.1@2017-07)"),
    ],
)
def test_an_edition_is_named_by_its_title_and_key(hall, page, title):
    assert title in hall.get(f"{hall.section}/{page}").text


def test_a_round_robin_round_says_that_it_comes_from_the_tables(visitor):
    key = visitor.service.create(asked.CreateEvent(EventSettings("Club"))).key
    players = tuple(Player(f"Player {at}") for at in range(4))
    for command in (
        asked.AddSection(SectionSettings("All", system=System.ROUND_ROBIN)),
        asked.ImportPlayers(SECTION, players),
        asked.CloseEntries(SECTION),
        asked.PairRound(SECTION),
    ):
        visitor.service.handle(key, command)
    page = visitor.get(f"/events/{key}/s/1/rounds/1").text
    assert "Pairings from the Berger tables" in page
    assert "C.05@2018 art. 5.1" in page


def test_the_number_of_a_player_is_provisional_until_entries_are_closed(visitor):
    key = visitor.service.create(asked.CreateEvent(EventSettings("Club"))).key
    visitor.service.handle(key, asked.AddSection(SectionSettings("Open", rounds=3)))
    visitor.service.handle(key, asked.RegisterPlayer(SECTION, Player("Ana")))
    assert "Number 1, provisional" in visitor.get(f"/events/{key}/s/1/players/1").text
