"""Foresight is one answer: the same from command line, library, JSON interface and page.

Four players, two rounds of three, worked out by hand: only 1-4 and 2-3 have not met, so these are
certain. All four have had each colour once. 1 and 4 were given theirs in the same order, and so the
higher of them, 1 whatever the open game brings, has the colour due, White; 2 and 3 likewise, where
2 is never below 3 and is due Black (C.04.3 art. 5.2.4). Which of the two is board 1 waits for the
game of 2 and 1.
"""

from dataclasses import replace

import pytest

import arbitro
from answers.conftest import DATA

OPEN = DATA / "events" / "last_board_open.trf"


def test_foresight_is_written_as_the_golden_file_has_it(golden, printed):
    assert printed("pair", "foresee", OPEN) == golden("foresight")
    assert arbitro.to_json(arbitro.foresee(OPEN)) == golden("foresight")
    assert arbitro.from_json(golden("foresight")) == arbitro.foresee(OPEN)


def test_an_event_gives_the_same_and_names_board_and_game(server, file_and_section):
    path, address = file_and_section(OPEN)
    answer = server.get(f"/api/v2{address}/foresight")
    assert answer.headers["content-type"] == "application/json"
    found, of_file = arbitro.from_json(answer.text), arbitro.foresee(path)
    game = found.open_games[0]
    assert (game.white, game.black, game.board) == (2, 1, 1)
    plain = tuple(replace(game, board=None, game=None) for game in found.open_games)
    assert replace(found, open_games=plain) == of_file
    assert (of_file.boards, of_file.number) == (arbitro.foresee(OPEN).boards, 3)


def test_the_command_line_says_it_in_sentences(capsys):
    from arbitro.cli import main

    with pytest.raises(SystemExit) as ended:
        main(["pair", "foresee", str(OPEN)])
    assert ended.value.code == 0
    assert capsys.readouterr().out.splitlines() == [
        "Certain in round 3, whatever the results:",
        "  1 Ada, Ana – 4 Díaz, Leo",
        "  3 Cruz, Eva – 2 Bello, Bo",
    ]


@pytest.mark.parametrize(
    ("event", "code"),
    [
        ("two_teams.json", "foresight-of-players"),
        ("quadrangular.trf", "no-round-left"),
        ("five_and_a_bye.trf", "round-not-paired"),
    ],
)
def test_what_cannot_be_foreseen_is_refused(event, code):
    with pytest.raises(arbitro.RefusedError) as problem:
        arbitro.foresee(DATA / "events" / event)
    assert problem.value.code == code
