"""Boards that send while the disk takes nothing: what they told is written once it does."""

import pytest

from arbitro.formats.live_boards import BoardFeed
from arbitro.rules.live.board_signals import BoardSignal
from arbitro.service.boards.journal import Journal
from arbitro.service.boards.of_event import BoardsOfEvent
from service.test_live_boards import Hall, S


def test_what_a_full_disk_did_not_take_is_written_once_it_does(tmp_path, monkeypatch):
    hall = Hall(tmp_path, boards=2)

    def is_full(*_):
        raise OSError(28, "no space")

    with monkeypatch.context() as broken:
        broken.setattr(Journal, "add", is_full)
        with pytest.raises(OSError, match="no space"):
            hall.take([BoardFeed("30001", BoardSignal(hall.now(), moves=("e4",)))])
    hall.take([])  # the board has told it and tells it no more
    again = BoardsOfEvent(Journal(hall.folder / ".boards", hall.key)).round(S, 1)
    assert len(again[hall.games[1].id].moves) == 1
