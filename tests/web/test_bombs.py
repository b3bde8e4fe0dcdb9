"""Files made to keep a computer busy are refused soon and change nothing."""

import time

import pytest

MEGABYTE = 1024 * 1024
PLAYER = "001    1      Player One                        2000 ESP    12345678 1980/01/01  0.0    1"

REPORTS = {
    "many lines": f"012 X\n{(PLAYER + chr(10)) * 45_000}".encode(),
    "a long line": f"012 X\n{PLAYER}{'  0002 w 1' * 400_000}\n".encode(),
    "a round nobody plays": f"012 X\nXXR 999999999\n{PLAYER}\n".encode(),
    "deep lists": b"[" * (3 * MEGABYTE),
    "deep objects": b'{"a":' * (MEGABYTE // 2),
    "one player again and again": b'{"players":[' + b'{"name":"A"},' * 200_000 + b'{"name":"A"}]}',
}
MOVETEXTS = {
    "variations of variations": "1. e4 " + "(" * 500_000,
    "variations that begin": "1. e4 " + "(1. d4 " * 100_000,
    "many games": '[Event "x"]\n\n1. e4 e5\n\n' * 40_000,
    "a long game": "1. Nf3 Nf6 2. Ng1 Ng8 " * 40_000,
    "a comment without an end": "{" * 900_000,
}
LISTS = {
    "many rows": b"Name;Rating\n" + b"Ana;2000\n" * 400_000,
    "many columns": b"Name;" * 800_000,
    "one name": b'"' + b"A" * (4 * MEGABYTE - 2),
}
SECONDS = 20.0
"""Far more than any takes here (5 s the slowest); what is caught is what takes minutes."""


def send(hall, path, page, **fields):
    version = hall.service.version(hall.key)
    begun = time.process_time()  # a busy machine is slow, not wrong
    answer = hall.client.post(
        path, data={"csrf": hall.token(), **fields.get("data", {})}, files=fields.get("files")
    )
    assert time.process_time() - begun < SECONDS
    assert 400 <= answer.status_code < 500, page
    assert hall.service.version(hall.key) == version
    assert len(hall.service.events()) == 1


@pytest.mark.long
@pytest.mark.parametrize("bomb", REPORTS)
def test_a_report(hall, bomb):
    path = "/events/from-report"
    send(hall, path, bomb, files={"file": ("report.trf", REPORTS[bomb])})


@pytest.mark.long
@pytest.mark.parametrize("bomb", MOVETEXTS)
def test_moves(hall, bomb):
    send(hall, "/viewer", bomb, data={"pgn": MOVETEXTS[bomb]})


@pytest.mark.long
@pytest.mark.parametrize("bomb", LISTS)
def test_a_list_of_players(hall, bomb):
    path = f"{hall.section}/players/import"
    send(hall, path, bomb, files={"file": ("list.csv", LISTS[bomb])})


def test_what_is_too_long_is_told_with_how_much_there_may_be(hall):
    path = "/events/from-report"
    sent = {"file": ("report.trf", b"0" * (5 * MEGABYTE))}
    page = hall.client.post(path, data={"csrf": hall.token()}, files=sent).text
    assert "The file has 5 MB. Choose one of at most 4 MB." in page


def test_more_games_than_the_viewer_lists_are_told_with_the_bound(hall):
    sent = {"csrf": hall.token(), "pgn": MOVETEXTS["many games"]}
    assert "more than 1000 games" in hall.client.post("/viewer", data=sent).text
