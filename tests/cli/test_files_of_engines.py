"""Files the commands of engines read and write."""

import os
from contextlib import nullcontext
from types import SimpleNamespace

from arbitro.cli.engines import annotating
from arbitro.cli.engines.screening import absences_in


def test_a_cell_longer_than_tables_have_is_told_with_its_line(tmp_path, capsys):
    path = tmp_path / "absences.csv"
    path.write_text("player,round,move\nAna,1,20\n" + "x" * 140_000 + ",1,2\n", "utf-8")
    assert absences_in(str(path)) is None
    assert "3" in capsys.readouterr().err.replace(str(path), "")


def test_annotated_games_are_put_in_the_place_of_a_file_in_one_step(tmp_path, monkeypatch):
    games, out, other = tmp_path / "in.pgn", tmp_path / "out.pgn", tmp_path / "old.pgn"
    games.write_text("1. e4 *\n", "utf-8")
    out.write_text("what was there", "utf-8")
    # What is written into the file would be seen by its second name, what replaces it is not.
    os.link(out, other)
    known = SimpleNamespace(program="none", options={})
    monkeypatch.setattr(annotating, "engine_named", lambda _: known)
    monkeypatch.setattr(annotating, "Engine", lambda *_: nullcontext())
    monkeypatch.setattr(annotating, "values_of", lambda *_: ())
    monkeypatch.setattr(annotating, "annotated", lambda game, _: game)
    assert annotating.annotate_games.callback("any", str(games), 1, str(out), as_json=False) == 0
    assert "1. e4" in out.read_text("utf-8")
    assert other.read_text("utf-8") == "what was there"
