"""What is said of files as programs write them: place and text met, in every language of ours."""

import io
import json
from pathlib import Path

import pytest

from arbitro.formats.entries import read_entries
from arbitro.formats.event_file import read_event_file
from arbitro.formats.rating_list import ListSource, rows_of_source
from arbitro.formats.texts.problems import Problem, Severity
from arbitro.i18n import translator
from arbitro.storage.workbooks.workbook import is_workbook, sheet_text

WILD = Path(__file__).parents[1] / "data" / "wild"
LANGUAGES = ("en", "es", "fr")
NOT_READ = ("contradiction.trf", "date_ambiguous.trf", "startnumber_short.trf", "tabs.trf")


def problems_of(path):
    data = path.read_bytes()
    if path.parent.name == "trf":
        return read_event_file(data).problems
    if path.parent.name == "lists":
        return [each for each in rows_of_source(ListSource(io.BytesIO(data))) if is_problem(each)]
    return read_entries(sheet_text(data).text if is_workbook(data) else data).problems


def is_problem(each):
    return isinstance(each, Problem)


PROBLEMS = [each for path in sorted(WILD.glob("*/*")) for each in problems_of(path)]


def met(problem):
    """Return the texts of the file a problem speaks of."""
    return [each for name, each in problem.values if name == "text" and isinstance(each, str)]


def test_every_remark_and_refusal_has_a_place_and_a_sentence_of_each_language():
    assert len({each.code for each in PROBLEMS}) > 40
    for each in PROBLEMS:
        said = [translator(language).problem(each) for language in LANGUAGES]
        assert len(set(said)) == len(LANGUAGES), each.code
        assert not any("{" in sentence for sentence in said), each.code
        assert (each.line > 0, each.column > 0) == (True, True), each.code


def test_the_text_that_was_met_stands_in_every_sentence():
    spoken_of = [(each, text) for each in PROBLEMS for text in met(each) if text.strip()]
    assert len(spoken_of) > 20
    for each, text in spoken_of:
        for language in LANGUAGES:
            assert text in translator(language).problem(each), (language, each.code)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NOT_READ)
def test_a_refusal_is_said_with_its_place_and_programs_are_told_the_same(
    run, tmp_path, name, language
):
    report, target = WILD / "trf" / name, tmp_path / "out.trf"
    told = run("convert", report, target, "--lang", language)
    data = run("convert", report, target, "--lang", language, "--json")
    assert (told.code, data.code, target.exists()) == (2, 2, False)
    found = json.loads(data.out)
    assert found["language"] == language
    words = translator(language)
    said = read_event_file(report.read_bytes()).problems
    errors = [each for each in said if each.severity is Severity.ERROR]
    kept = [each for each in found["problems"] if each["severity"] == "error"]
    places = sorted((each.line, each.column, each.code) for each in errors)
    assert sorted((each["line"], each["column"], each["code"]) for each in kept) == places != []
    for each in errors:
        assert f"{name}:{each.line}:{each.column}: " in told.err
        assert words.problem(each) in told.err


@pytest.mark.parametrize(
    ("language", "heads"),
    [
        ("en", "Name;Rating;Federation;Club;Birth"),
        ("es", "Nombre;Elo;Federación;Club;Nacimiento"),
        ("fr", "Nom;Elo;Fédération;Club;Naissance"),
    ],
)
def test_the_same_people_are_read_under_the_heads_of_each_language(language, heads):
    rows = "Gil, Ana;2105;ESP;Gros;1990\nLee, Bo;1980;FRA;Easo;2001\n"
    parsed = read_entries(f"{heads}\n{rows}")
    assert parsed.ok, language
    shown = [(p.name, p.rating, p.federation, p.club, p.birth) for p in parsed.value]
    assert [each[:4] for each in shown] == [
        ("Gil, Ana", 2105, "ESP", "Gros"),
        ("Lee, Bo", 1980, "FRA", "Easo"),
    ]
    assert ["1990" in str(shown[0][4]), "2001" in str(shown[1][4])] == [True, True]
