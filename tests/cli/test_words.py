"""The command line speaks English and Spanish, also about mistakes."""

import json

import pytest

from arbitro.cli.commands import COMMANDS, names_below


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_describes_itself(run, command, language):
    done = run(*command.split(), "--help", "--lang", language)
    assert done.code == 0
    assert done.out.startswith("Usage:" if language == "en" else "Uso:")
    assert "cli." not in done.out


def test_the_list_of_commands_has_all_of_them_in_spanish(run):
    done = run("--lang", "es", "--help")
    rows = done.out.split("Comandos:")[1].splitlines()
    # longer descriptions go on in the next line, further in
    names = [row.split()[0] for row in rows if row.startswith("  ") and row[2] != " "]
    assert names == names_below("")


def test_the_language_of_the_machine_is_used(run, monkeypatch):
    monkeypatch.setenv("LANG", "es_MX.UTF-8")
    assert "No existe el comando" in run("nothing").err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("pair",), "Falta"),
        (("pair", "x.trf", "--nope"), "No existe la opción --nope"),
        (("generate", "--seed", "1", "--players", "x"), "x no es un número"),
        (("convert", "x.trf", "--to", "pdf"), "trf, trf16, json"),
        (("nothing",), "No existe el comando nothing"),
    ],
)
def test_mistakes_in_the_command_are_bad_input_said_in_spanish(run, words, said):
    done = run(*words, "--lang", "es")
    assert done.code == 2
    assert said in done.err
    assert "--help" in done.err


def test_the_same_seed_gives_the_same_tournament(run):
    words = ("generate", "--players", "12", "--rounds", "5", "--seed", "9")
    first, second = run(*words), run(*words)
    assert first.out == second.out
    assert run(*words[:-1], "10").out != first.out


def test_a_generated_report_converts_to_json_and_back(run, tmp_path):
    report, value = tmp_path / "one.trf", tmp_path / "one.json"
    run("generate", "--players", "12", "--rounds", "5", "--seed", "9", "-o", report)
    assert run("convert", report, value).code == 0
    assert len(json.loads(value.read_text("utf-8"))["entries"]) == 12
    assert run("convert", value, tmp_path / "two.trf").code == 0
    assert (tmp_path / "two.trf").read_bytes() == report.read_bytes()


@pytest.mark.parametrize("points", ["1,0", "a,b,c", "1,0.55,0"])
def test_unreadable_points_are_bad_input(run, points):
    done = run("generate", "--seed", "1", "--points", points)
    assert done.code == 2
    assert points in done.err


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_completion_script_names_the_program(run, shell):
    done = run("completion", shell)
    assert done.code == 0
    assert "_ARBITRO_COMPLETE" in done.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("generate", "--seed", "1", "--players", "1"), "1 no está entre 2 y 9999"),
        (("generate", "--seed", "1", "--start", "1.5.2026"), "«1.5.2026» no es una fecha"),
        (
            ("generate", "--seed", "1", "--system", "dubov", "--edition", "1850"),
            "C.04.4.1 no tiene la edición 1850",
        ),
        (("pair", "x.trf", "--timeout", "-1"), "-1.0 es menor que 0"),
        (("pair", "x.trf", "y.trf"), "Argumento inesperado: y.trf"),
        (("pair", "x.trf", "--edition"), "La opción --edition necesita un valor."),
        (("pair", "x.trf", "--json=1"), "La opción --json no admite valor."),
        ((), "Indique un comando. Véase: arbitro --help"),
    ],
)
def test_every_kind_of_mistake_has_words_in_spanish(run, words, said):
    done = run("--lang=es", *words)
    assert (done.code, done.out) == (2, "")
    assert said in done.err


@pytest.mark.article("C.04.7@2026-02 art. 1.1")
def test_acceleration_with_points_it_does_not_know_is_refused(run):
    done = run("generate", "--seed", "1", "--accelerated", "--points", "3,1,0")
    assert (done.code, done.out) == (1, "")
    assert "C.04.7@2026-02 art. 1.1" in done.err
