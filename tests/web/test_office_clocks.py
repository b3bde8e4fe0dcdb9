"""The clock sheet of a round on its page and for programs: whose boards, which round, which day."""

import re
from dataclasses import replace
from datetime import timedelta

import pytest

from arbitro.desk.commands import (
    EditSection,
    EnterResult,
    KeepRow,
    PairRound,
    PublishRound,
    RecordIncident,
    UnpairRound,
)
from arbitro.desk.values.games import Incident
from arbitro.desk.values.settings import GameResult, ReasonByHand
from arbitro.model import Period, SectionId, TimeControl
from arbitro.web.session.access import Role
from arbitro.web.session.devices import Grant

SECTION = SectionId(1)
HIDDEN = re.compile(r'name="(round|first|opened)" value="([^"]*)"')


def stands(hall):
    return hall.service.snapshot(hall.key).state


def as_shown(hall):
    """What the sheet says of its round and its day when it is opened."""
    return dict(HIDDEN.findall(hall.get(f"{hall.url}/office/clocks/1").text))


def passes(hall):
    rows = stands(hall).sections[SECTION].office.standing("clock-sheets")
    return [each.facts for each in rows]


@pytest.fixture
def timed(hall):
    """A round being played with ninety minutes and thirty seconds a move."""
    section = stands(hall).sections[SectionId(1)]
    wanted = replace(section.settings, time_control=TimeControl((Period(5400, 30),)))
    hall.service.handle(hall.key, EditSection(section.id, wanted, section.settings))
    return hall


def test_a_pass_through_the_hall_is_judged_board_by_board(timed):
    page = f"{timed.url}/office/clocks/1"
    shown = timed.get(page).text
    boards = re.findall(r'name="b(\d+)-white"', shown)
    assert boards
    first = boards[0]
    sent = as_shown(timed) | {"started": "16:10", "read-at": "16:55"}
    fine = {f"b{first}-white": "71", f"b{first}-black": "78", f"b{first}-move": "14"}
    timed.send(page, {**sent, **fine})
    assert "correct" in timed.get(page).text
    less = {f"b{first}-white": "60", f"b{first}-black": "79", f"b{first}-move": "9"}
    timed.send(page, {**sent, **less})
    assert "a clock not pressed" in timed.get(page).text
    kept = stands(timed).sections[SectionId(1)].office.standing("clock-sheets")
    assert [each.facts.text("boards") for each in kept] == [f"{first} 71 78 14", f"{first} 60 79 9"]


def test_time_given_in_the_log_and_clocks_that_stood_still_are_counted(timed):
    page = f"{timed.url}/office/clocks/1"
    game = min(stands(timed).sections[SectionId(1)].current.games.values(), key=lambda g: g.board)
    board = f"b{game.board}"
    incident = Incident(1, game.id, game.board, note="phone rang", times=(("black", 300_000),))
    timed.service.handle(timed.key, RecordIncident(SectionId(1), incident))
    sent = as_shown(timed) | {"started": "16:10", "read-at": "16:55"}
    # 135 and the five minutes of the log
    sent |= {f"{board}-white": "71", f"{board}-black": "83", f"{board}-move": "14"}
    timed.send(page, sent)
    timed.send(page, {**sent, f"{board}-black": "90", "stood-still": f"{game.board} 7:00"})
    passes = timed.client.get(f"/api/v1{timed.url}/office/clocks/1").json()
    assert [each["boards"][0]["cause"] for each in passes] == ["", ""]
    assert [each["boards"][0]["deviation"] for each in passes] == [0, 0]
    timed.send(page, {**sent, f"{board}-black": "90"})
    [late] = timed.client.get(f"/api/v1{timed.url}/office/clocks/1").json()[0]["boards"]
    assert (late["cause"], late["deviation"]) == ("more", 420)
    for wrong in ("seven", f"{game.board} -7"):
        assert timed.send(page, {**sent, "stood-still": wrong}).status_code == 422


def test_a_sector_of_the_rota_reads_off_its_own_boards(timed):
    said = (("name", "Ana"), ("role", "sector"), ("rota-boards", "2-3"), ("rounds", "1"))
    timed.service.handle(timed.key, KeepRow(1, "rota", 0, tuple(sorted(said))))
    page = timed.get(f"{timed.url}/office/clocks/1").text
    assert re.findall(r'name="b(\d+)-white"', page) == ["1", "2", "3"]
    [where] = re.findall(r'href="(/events/[^"]+boards=[^"]+)"', page)
    own = timed.get(where).text
    assert re.findall(r'name="b(\d+)-white"', own) == ["2", "3"]
    assert timed.get(f"{timed.url}/office/clocks/1?boards=nothing").status_code == 200


def test_a_time_that_cannot_be_read_is_told_at_its_field(timed):
    page = f"{timed.url}/office/clocks/1"
    board = re.search(r'name="b(\d+)-white"', timed.get(page).text)[1]
    wrong = {f"b{board}-white": "7x", f"b{board}-black": "78", f"b{board}-move": "14"}
    answer = timed.send(page, as_shown(timed) | {"started": "25:00", "read-at": "16:55"} | wrong)
    assert answer.status_code == 422
    assert "Enter a time, e.g. 71" in answer.text
    assert "Enter a time, e.g. 16:30." in answer.text
    nothing = as_shown(timed) | {"started": "16:00", "read-at": "16:55"}
    assert timed.send(page, nothing).status_code == 422
    assert stands(timed).sections[SectionId(1)].office.rows == {}


def finished(hall):
    """Finish the round being played."""
    for game in stands(hall).sections[SECTION].current.games.values():
        if game.result is None:
            hall.service.handle(hall.key, EnterResult(SECTION, game.id, GameResult.WHITE_WINS))


def test_a_sheet_that_arrives_late_is_of_the_round_it_was_typed_for(timed):
    page = f"{timed.url}/office/clocks/1"
    typed = as_shown(timed) | {"started": "16:10", "read-at": "16:55"}
    typed |= {"opened": "2026-07-06T16:50", "b2-white": "60", "b2-black": "79", "b2-move": "9"}
    finished(timed)
    for command in (PairRound(SECTION), PublishRound(SECTION, 2)):
        timed.service.handle(timed.key, command)
    answer = timed.send(page, typed)
    assert answer.status_code == 303
    assert "round=1" in answer.headers["location"]
    [kept] = passes(timed)
    assert (kept.number("round"), kept.text("boards")) == (1, "2 60 79 9")
    assert (kept.text("started"), kept.text("read-at")) == ("2026-07-06T16:10", "2026-07-06T16:55")
    assert "a clock not pressed" not in timed.get(page).text
    assert "a clock not pressed" in timed.get(f"{page}?round=1").text
    api = f"/api/v1{timed.url}/office/clocks/1"
    assert timed.client.get(api).json() == []
    [told] = timed.client.get(f"{api}?round=1").json()
    assert told["boards"][0]["deviation"] == -300


def test_a_result_that_came_meanwhile_loses_no_reading(timed):
    typed = as_shown(timed) | {"started": "16:10", "read-at": "16:55"}
    typed |= {"b1-white": "71", "b1-black": "78", "b1-move": "14"}
    finished(timed)
    timed.send(f"{timed.url}/office/clocks/1", typed)
    assert [each.text("boards") for each in passes(timed)] == ["1 71 78 14"]


def test_a_sheet_of_pairings_that_were_taken_back_is_refused_and_told(timed):
    page = f"{timed.url}/office/clocks/1"
    typed = as_shown(timed) | {"started": "16:10", "read-at": "16:55"}
    typed |= {"b1-white": "71", "b1-black": "78", "b1-move": "14"}
    away = UnpairRound(SECTION, 1, confirmed=True, case=ReasonByHand.COMPETITION_RULES, note="Slip")
    for command in (away, PairRound(SECTION), PublishRound(SECTION, 1)):
        timed.service.handle(timed.key, command)
    answer = timed.send(page, typed)
    assert answer.status_code == 422
    assert "so nothing was saved. You typed: 1 71 78 14" in answer.text
    assert 'value="71"' not in answer.text
    assert timed.send(page, {each: typed[each] for each in typed if each != "first"}).status_code
    assert passes(timed) == []


def test_hours_of_a_sheet_are_of_the_night_it_was_opened_in(timed):
    typed = as_shown(timed) | {"opened": "2026-07-06T23:50", "started": "20:00", "read-at": "00:20"}
    typed |= {"b1-white": "71", "b1-black": "78", "b1-move": "14"}
    timed.send(f"{timed.url}/office/clocks/1", typed)
    [kept] = passes(timed)
    assert (kept.text("started"), kept.text("read-at")) == ("2026-07-06T20:00", "2026-07-07T00:20")


PASS = {"round": 1, "started": "2026-07-06T16:10", "read_at": "2026-07-06T16:55"}


def board(number, **more):
    return {"board": number, "white": 71 * 60, "black": 78 * 60, "move": 14, **more}


@pytest.fixture
def sector(timed):
    """A program of who watches tables 1 and 2."""
    devices = timed.app.state.door.devices
    grant = Grant(Role.SECTOR, timed.key, tables=(1, 2))
    _, token = devices.issue(grant, "Ana", stay=timedelta(1))
    headers = {"authorization": f"Bearer {token}"}

    def post(where, data):
        path = f"/api/v1{timed.url}/office/{where}"
        return timed.client.post(path, json=data, headers=headers)

    return post


def test_who_watches_a_sector_hands_its_pass_in_by_program(timed, sector):
    answer = sector("clocks/1", {**PASS, "boards": [board(1), board(2, stood_still=90)]})
    assert answer.status_code == 200
    [kept] = passes(timed)
    assert kept.text("boards") == "1 71:00 78:00 14\n2 71:00 78:00 14"
    assert (kept.text("stood-still"), kept.text("read-by")) == ("2 1:30", "Ana")
    [told] = timed.client.get(f"/api/v1{timed.url}/office/clocks/1").json()
    assert [each["deviation"] for each in told["boards"]] == [0, -90]


@pytest.mark.parametrize(
    ("said", "status"),
    [
        ({"boards": [board(1), board(3)]}, 403),  # another sector's table
        ({"boards": [board(9)]}, 422),
        ({"boards": [board(1)], "round": 2}, 422),
        ({"boards": []}, 422),
        ({"boards": [board(1, move=-1)]}, 422),
    ],
)
def test_a_pass_of_other_tables_or_rounds_changes_nothing(timed, sector, said, status):
    assert sector("clocks/1", PASS | {"boards": [board(1)]} | said).status_code == status
    assert sector("clocks/7", PASS | {"boards": [board(1)]}).status_code == 404
    assert passes(timed) == []


def test_who_works_in_the_hall_writes_down_what_is_the_halls_alone(timed, sector):
    ticked = {"checklist": "before-round", "round": 1, "items": ["clocks-set"], "by": "Somebody"}
    assert sector("duties/1/ticks", {"facts": ticked}).status_code == 200
    lost = {"round": 1, "board": 2, "player": "Player 2", "channel": "video"}
    assert sector("duties/1/disconnections", {"facts": lost}).status_code == 200
    office = stands(timed).sections[SECTION].office
    [row] = office.standing("ticks")
    assert row.facts.text("by") == "Ana"
    assert row.facts.moment("at") is not None
    assert len(office.standing("disconnections")) == 1
    assert sector("duties/1/rota", {"facts": {"name": "Ana"}}).status_code == 404
    assert sector("duties/1/ticks", {"facts": {"checklist": "none"}}).status_code in {409, 422}
    row = {"section": 1, "register": "rota", "number": 0, "said": {"name": "Ana"}}
    assert sector("../commands/keep-row", row).status_code == 403
