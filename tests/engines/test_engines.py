"""Engines are started, asked, restarted and ended; what they answered is found again."""

import shutil
import sys
from pathlib import Path

import pytest

from arbitro.engines import runs
from arbitro.engines.client import Engine, EngineError, Limit
from arbitro.engines.known import EngineListError, KnownEngine, add, engines, remove
from arbitro.engines.runs import RecordFile, RunSettings, answers, run

SCRIPT = Path(__file__).with_name("scripted_engine.py")
FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 {}"
SOON = Limit(nodes=1000)


def scripted(*arguments, **options):
    return Engine([sys.executable, str(SCRIPT), *arguments], options)


@pytest.fixture
def program(tmp_path):
    """Return the scripted engine as one executable file."""
    file = tmp_path / "engine"
    file.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{SCRIPT}" "{tmp_path}/memory"\n')
    file.chmod(0o755)
    return file


def test_an_engine_declares_its_name_and_options():
    with scripted() as engine:
        assert engine.name == "Scripted 1.0"
        assert engine.declared["Hash"].most == 64
        assert engine.declared["Skill Level"].choices == ("Half way", "Full")


@pytest.mark.parametrize(
    ("options", "code"),
    [({"Hash": "65"}, "option-value"), ({"Style": "wild"}, "option-unknown")],
)
def test_options_an_engine_does_not_take_are_refused_before_it_is_asked(options, code):
    with pytest.raises(EngineError) as refused:
        scripted(**options).start()
    assert refused.value.code == code


def test_a_bound_is_never_taken_for_the_value_of_a_move():
    with scripted() as engine:
        found = engine.analyse(FEN.format(1), SOON, lines=3)
    assert [line.centipawns for line in found.lines] == [49, 48, 47]
    assert (found.best, found.nodes) == ("e2e4", 20)


def test_an_engine_that_crashes_once_is_started_again_and_answers(tmp_path):
    with scripted(str(tmp_path / "memory")) as engine:
        assert engine.analyse(FEN.format(8), SOON).best == "e2e4"
        assert engine.restarts == 1


@pytest.mark.parametrize(("number", "code"), [(7, "ended"), (9, "hung")])
def test_an_engine_that_crashes_or_hangs_is_given_up_for_that_position_alone(number, code):
    with scripted() as engine:
        with pytest.raises(EngineError) as refused:
            engine.analyse(FEN.format(number), SOON, patience=0.2)
        assert refused.value.code == code
        assert engine.analyse(FEN.format(1), SOON).best == "e2e4"


def test_a_program_that_is_no_engine_is_named_so():
    with pytest.raises(EngineError) as refused:
        Engine(["true"]).start()
    assert refused.value.code == "no-uci"
    with pytest.raises(EngineError) as refused:
        Engine(["/nowhere/engine"]).start()
    assert refused.value.code == "not-startable"


def test_nothing_is_left_running_when_an_engine_is_closed():
    engine = scripted()
    engine.start()
    process = engine._process
    assert process.poll() is None
    engine.close()
    assert process.poll() is not None


def test_a_run_is_taken_up_where_it_stopped_and_names_what_no_engine_answered(program, tmp_path):
    known = KnownEngine("mine", program)
    settings = RunSettings(known, known.fingerprint(), nodes=1000, lines=2)
    record = RecordFile(tmp_path / "record.sqlite")
    positions = [FEN.format(number) for number in (1, 2, 7, 3)]
    first = run(settings, positions[:2], record, workers=2)
    second = run(settings, positions, record, workers=2)
    assert (first.known, first.made, first.failed) == (0, 2, ())
    assert (second.known, second.made, second.failed) == (2, 1, (positions[2],))
    found = answers(settings, positions, record)
    record.close()
    assert list(found) == [positions[0], positions[1], positions[3]]
    assert {len(each.lines) for each in found.values()} == {2}


def test_another_limit_or_option_is_another_question(program):
    known = KnownEngine("mine", program)
    keys = {
        RunSettings(engine, mark, nodes, lines, size).key(FEN.format(1))
        for engine in (known, KnownEngine("mine", program, (("UCI_ShowWDL", "true"),)))
        for mark in ("a", "b")
        for nodes in (1, 2)
        for lines in (1, 2)
        for size in (16, 64)
    }
    assert len(keys) == 32


def test_engines_are_kept_by_name_until_they_are_removed(tmp_path, program):
    file = tmp_path / "config" / "engines.json"
    add(file, "mine", program, {"Hash": "32"})
    assert engines(file)[0] == KnownEngine("mine", program, (("Hash", "32"),))
    assert remove(file, "mine")
    assert not remove(file, "mine")
    assert all(not each.added for each in engines(file))


@pytest.mark.parametrize("text", ["{", "[]", '{"engines": [{}]}'])
def test_a_damaged_list_of_engines_is_said_and_not_overwritten(tmp_path, text):
    file = tmp_path / "engines.json"
    file.write_text(text)
    with pytest.raises(EngineListError):
        add(file, "mine", Path("engine"), {})
    assert file.read_text() == text


STOCKFISH = shutil.which("stockfish") or shutil.which("stockfish", path="/usr/games")


def test_a_real_engine_answers_the_same_however_many_work(tmp_path):
    assert STOCKFISH, "the package stockfish is needed (.ci/run installs it)"
    known = KnownEngine("stockfish", Path(STOCKFISH))
    settings = RunSettings(known, known.fingerprint(), nodes=2000, lines=3, hash_megabytes=16)
    ends = ["R7/6k1/8/5K2/8/8/8/8 w - - 0 1", "8/8/8/8/4k3/8/4P3/4K3 w - - 0 1", FEN.format(1)]
    found = []
    for name, workers, order in (("one", 1, ends), ("two", 2, ends[::-1])):
        record = RecordFile(tmp_path / name)
        run(settings, order, record, workers=workers)
        found.append(answers(settings, ends, record))
        record.close()
    assert found[0] == found[1]
    assert len(found[0]) == 3


def test_what_nobody_foresaw_in_a_worker_is_raised_where_the_run_was_asked_for(
    program, tmp_path, monkeypatch
):
    def odd(*_):
        raise ZeroDivisionError

    monkeypatch.setattr(runs, "_answer", odd)
    known = KnownEngine("engine", program)
    settings = RunSettings(known, known.fingerprint(), nodes=1000, lines=2)
    record = RecordFile(tmp_path / "record")
    with pytest.raises(ZeroDivisionError):
        run(settings, [FEN.format(1)], record, workers=2)
    record.close()


def test_tables_of_endings_are_left_out_of_a_run(program):
    plain, told = (
        RunSettings(KnownEngine("mine", program, options), "0", 100, 2, 16)
        for options in ((), (("SyzygyPath", "/tables"),))
    )
    assert "SyzygyPath" not in told.options()
    assert told.key(FEN.format(1)) == plain.key(FEN.format(1))
