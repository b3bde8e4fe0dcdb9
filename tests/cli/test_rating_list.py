"""``arbitro list``: import, search and invented lists from the command line."""

import json
import zipfile
from dataclasses import fields
from datetime import date
from pathlib import Path

import openpyxl
import pytest

from arbitro.answers.interface.server import RatingListItem
from arbitro.formats.rating_list import ListedPlayer, ListedRating, generate_list
from arbitro.formats.rating_list.generate import HEAD, line_of
from arbitro.model import FideId


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("ARBITRO_FOLDER", str(tmp_path / "data" / "events"))
    return tmp_path


@pytest.fixture
def invented(folder):
    path = folder / "list.txt"
    path.write_text("\n".join(generate_list(300, seed=5)) + "\n")
    return path


def test_a_list_is_read_in_and_searched(run, invented):
    done = run("list", "import", invented)
    assert done.code == 0
    assert done.out.startswith("300 players imported to ")
    first = list(generate_list(1, seed=5))[1]
    number, name = first.split()[0], first[15:76].strip()
    assert name in run("list", "search", number).out
    found = json.loads(run("list", "search", *name.split(", "), "--json").out)
    assert found[0]["fide_id"] == int(number)


def test_a_zip_of_one_file_is_read_as_the_file(run, invented, folder):
    packed = folder / "list.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        archive.write(invented, "players_list.txt")
    assert run("list", "import", packed, "--to", folder / "own.sqlite").code == 0
    assert run("list", "search", "100000", "--from", folder / "own.sqlite").code == 0
    with zipfile.ZipFile(packed, "a") as archive:
        archive.write(invented, "second.txt")
    assert run("list", "import", packed).code == 2


def spoilt(invented, count):
    """Cut off some lines of the list of 300."""
    lines = invented.read_text().splitlines()
    for at in range(5, 5 + count):
        lines[at] = lines[at][:100]
    invented.write_text("\n".join(lines) + "\n")
    return lines[5].split()[0]


def test_a_list_of_which_many_lines_are_faulty_is_refused_and_they_are_named(run, invented):
    spoilt(invented, 11)
    done = run("list", "import", invented)
    assert done.code == 2
    assert "list.txt:6:101: error: the line is cut off" in done.err
    assert "11 lines are unreadable; a list of this length can have 10 at most" in done.err
    assert "no list imported" in done.err
    assert run("list", "search", "garcia").code == 2


def test_a_few_faulty_lines_are_put_aside_and_named(run, invented):
    number = spoilt(invented, 1)
    done = run("list", "import", invented)
    assert done.code == 0
    assert "299 players imported to" in done.out
    assert f"list.txt:6: skipped: {number} {number}" in done.err
    assert "the line is cut off" in done.err
    assert "1 line skipped" in done.err
    assert run("list", "search", number).code == 1
    told = json.loads(run("list", "import", invented, "--json").out)
    assert (told["players"], told["adjusted"], told["aside"]) == (299, 0, 1)
    (line,) = told["lines"]
    assert (line["line"], line["player"], line["code"]) == (6, number, "list-line-truncated")
    assert line["put_aside"] is True
    assert line["text"].startswith(number)


WILD = Path(__file__).parents[1] / "data" / "wild" / "lists"


def test_the_odd_lines_of_fides_list_are_taken_and_told(run, folder):
    done = run("list", "import", WILD / "foa_2026.txt", "--json")
    assert done.code == 0
    told = json.loads(done.out)
    assert (told["players"], told["adjusted"], told["aside"]) == (7, 4, 0)
    assert [(each["line"], each["player"], each["code"]) for each in told["lines"]] == [
        (3, "9900001", "list-title-other"),
        (4, "9900002", "list-nameless"),
        (5, "9900003", "list-nameless"),
        (6, "9900004", "list-titles-long"),
    ]
    spanish = run("list", "import", WILD / "foa_2026.txt", "--lang", "es")
    assert "«WH» no es un título de jugador" in spanish.err
    assert "desplazan el resto de la línea 1 a la derecha" in spanish.err


def test_a_list_of_the_odd_lines_rates_an_event(run, folder):
    """The title WH is no title, and a line too long has its ratings where they belong."""
    event = folder / "event.trf"
    event.write_text(
        "012 E\n042 2026/10/05\n222 5400+30\nXXR 1\n"
        f"001    1 m    {'Bravo, B':33} 1000 MEX {9900004:>11} 1990/01/01  1.0    1     2 w 1\n"
        f"001    2 m    {'Carlsen, M':33} 1000 NOR {1503014:>11} 1990/01/01  0.0    2     1 b 0\n"
    )
    done = run("rate", event, "--list", WILD / "foa_2026.txt", "--json")
    players = json.loads(done.out)["players"]
    assert [player["rating"] for player in players] == [1946, 2823]
    assert "foa_2026.txt:6: imported: 9900004 Bravo, Bernd" in done.err


def test_a_list_cut_in_its_middle_is_refused_and_the_list_before_stays(run, invented):
    run("list", "import", invented)
    whole = invented.read_bytes()
    invented.write_bytes(whole[: len(whole) // 2])
    done = run("list", "import", invented)
    assert done.code == 2
    assert "the list ends in the middle of this line" in done.err
    assert "the previous list is unchanged" in done.err
    last = whole.splitlines()[-1].split()[0].decode()
    assert run("list", "search", last).code == 0


def test_the_earlier_line_of_a_number_that_stands_twice_is_the_one_said_to_be_put_aside(
    run, invented
):
    lines = invented.read_text().splitlines()
    number = lines[5].split()[0]
    invented.write_text("\n".join([*lines, lines[5]]) + "\n")
    done = run("list", "import", invented)
    assert done.code == 0
    assert f"list.txt:6: skipped: {number} " in done.err
    assert "is also on line 302; that line counts" in done.err
    assert "1 line skipped" in done.err
    assert "imported:" not in done.err
    assert "could not be read" not in done.err
    (line,) = json.loads(run("list", "import", invented, "--json").out)["lines"]
    assert (line["line"], line["put_aside"]) == (6, True)


def packed(path, **files):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path.read_bytes()


def test_a_zip_that_is_cut_off_damaged_or_in_another_is_called_what_it_is(run, invented, folder):
    path = folder / "list.zip"
    whole = packed(path, list=invented.read_bytes())
    damaged = whole[:2000] + bytes(40) + whole[2040:]
    for data in (whole[: len(whole) // 2], whole[:4], damaged):
        path.write_bytes(data)
        done = run("list", "import", path)
        assert (done.code, "damaged ZIP file. Download it again" in done.err) == (2, True)
    packed(path, inner=whole)
    done = run("list", "import", path)
    assert done.code == 2
    assert "list.zip contains another packed file, inner. Unpack it" in done.err


@pytest.mark.parametrize(("at", "value"), [(6, 1), (8, 99)], ids=["password", "unusual packing"])
def test_a_zip_that_cannot_be_opened_here_says_to_unpack_it(run, invented, folder, at, value):
    path = folder / "list.zip"
    data = bytearray(packed(path, list=invented.read_bytes()))
    data[at] = value
    data[data.index(b"PK\x01\x02") + at + 2] = value
    path.write_bytes(data)
    done = run("list", "import", path)
    assert (done.code, "with a password or an unusual format" in done.err) == (2, True)


def test_a_packed_file_of_another_kind_and_a_pdf_are_called_what_they_are(run, folder):
    for data, said in ((b"\x1f\x8b\x08" + bytes(50), "a zip file"), (b"%PDF-1.7\n", "a PDF")):
        path = folder / "list.txt"
        path.write_bytes(data)
        done = run("list", "import", path)
        assert (done.code, f"this is {said}" in done.err) == (2, True)


@pytest.mark.parametrize("encoding", ["foo", "utf-7", "shift_jis", "undefined", "hex"])
def test_xml_in_an_unknown_encoding_is_refused_by_name(run, folder, encoding):
    path = folder / "list.xml"
    path.write_text(f'<?xml version="1.0" encoding="{encoding}"?><playerslist/>')
    done = run("list", "import", path)
    assert done.code == 2
    assert "the XML names an unknown encoding" in done.err


def test_a_national_list_has_its_own_name(run, folder):
    path = folder / "national.csv"
    path.write_text("Jugador;Puntos;Clave\nRuiz, Eva;1700;12\n")
    columns = "name=Jugador,rating=Puntos,national_id=Clave"
    assert run("list", "import", path, "--name", "esp", "--columns", columns).code == 0
    done = run("list", "search", "eva", "--name", "esp")
    assert done.out.split()[:3] == ["12", "Ruiz,", "Eva"]
    assert run("list", "import", path, "--columns", "elo=Puntos").code == 2


def test_nobody_found_leaves_with_1(run, invented):
    run("list", "import", invented)
    done = run("list", "search", "nobody", "--lang", "es")
    assert (done.code, done.err) == (1, "No se han encontrado jugadores.\n")


def test_invented_lists_are_printed(run):
    done = run("list", "generate", 3, "--seed", 5)
    assert done.out == "\n".join(generate_list(3, seed=5)) + "\n"


def test_a_list_read_in_rates_an_event_by_its_name(run, invented, folder):
    number, rating = next(
        (line[:15].strip(), line[113:119].strip())
        for line in list(generate_list(300, seed=5))[1:]
        if line[113:119].strip() != "0"
    )
    run("list", "import", invented)
    event = folder / "event.trf"
    event.write_text(
        "012 E\n042 2026/05/01\n222 5400+30\nXXR 1\n"
        f"001    1 m    {'One':33} 1000 ESP {number:>11} 1990/01/01  1.0    1     2 w 1\n"
        f"001    2 m    {'Two':33} 1500 ESP {'':11} 1990/01/01  0.0    2     1 b 0\n"
    )
    data = json.loads(run("rate", event, "--list", "fide", "--json").out)
    assert data["players"][0]["rating"] == int(rating)


def sheet(path, rows, name="Jugadores", *, also=None):
    book = openpyxl.Workbook()
    book.active.title = name
    for row in rows:
        book.active.append(row)
    if also:
        book.create_sheet(also).append(["x"])
    book.save(path)
    return path


NATIONAL = [
    ["Jugador", "Puntos", "Clave", "Nacido"],
    ["Ruiz, Eva", 1700, 12, date(1990, 5, 31)],
    ["Gil, Ana", 2104.0, "013", 1985],
]


@pytest.mark.parametrize(
    "columns",
    [
        "name=Jugador,rating=Puntos,national_id=Clave,birth=Nacido",
        "name=A,rating=B,national_id=C,birth=D",
    ],
)
def test_a_national_list_in_a_workbook_is_read_by_heads_or_letters(run, folder, columns):
    path = sheet(folder / "lista.xlsx", NATIONAL, also="Notas")
    done = run("list", "import", path, "--name", "es", "--columns", columns)
    assert done.code == 0, done.err
    assert "Sheet Jugadores was read; ignored: Notas" in done.err
    (found,) = json.loads(run("list", "search", "gil", "ana", "--name", "es", "--json").out)
    assert (found["ratings"]["standard"], found["birth_year"]) == (2104, 1985)
    assert found["national_id"] == "013"


@pytest.mark.parametrize(
    ("cells", "place", "said"),
    [
        (["Gil, Ana", "many", 3, 1985], "[Jugadores!B4]:4:2", "is not a rating"),
        (["Gil, Ana", "=B2+1", 3, 1985], "[Jugadores!B4]:4:2", "has no saved value"),
        (["Gil, Ana", True, 3, 1985], "[Jugadores!B4]:4:2", "True"),
        (["Gil, Ana", 2000, 3, "May"], "[Jugadores!D4]:4:4", "birth"),
        ([None, 2000, 3, 1985], "[Jugadores!A4]:4:1", "name"),
        (["Gil, Ana", date(2020, 1, 1), 3, 1985], "[Jugadores!B4]:4:2", "is not a rating"),
        (["Gil, Ana", 2000.5, 3, 1985], "[Jugadores!B4]:4:2", "is not a rating"),
    ],
)
def test_a_faulty_cell_is_named_with_sheet_row_and_column(run, folder, cells, place, said):
    path = sheet(folder / "lista.xlsx", [*NATIONAL, cells])
    columns = "name=Jugador,rating=Puntos,national_id=Clave,birth=Nacido"
    done = run("list", "import", path, "--name", "es", "--columns", columns)
    assert done.code == 2, done.out
    assert place in done.err
    assert said in done.err
    assert run("list", "search", "ruiz", "--name", "es").code == 2


def test_a_workbook_that_is_none_or_lacks_the_sheet_is_refused(run, folder):
    path = sheet(folder / "lista.xlsx", NATIONAL)
    done = run("list", "import", path, "--sheet", "Otra")
    assert (done.code, "no sheet “Otra”. Sheets: Jugadores" in done.err) == (2, True)
    old = folder / "old.xls"
    old.write_bytes(b"\xd0\xcf\x11\xe0" + bytes(600))
    done = run("list", "import", old, "--lang", "es")
    assert (done.code, "Guárdelo como .xlsx" in done.err) == (2, True)


def test_an_import_explains_its_columns_and_a_search_what_it_looked_for(run, invented, folder):
    done = run("list", "import", invented, "--explain")
    assert "The combined list of FIDE:" in done.out
    assert "  columns 1-15: fide_id\n  columns 16-76: name\n" in done.out
    path = sheet(folder / "lista.xlsx", NATIONAL)
    columns = "name=Jugador,rating=Puntos,national_id=Clave"
    done = run("list", "import", path, "--name", "es", "--columns", columns, "--explain")
    assert "Puntos: rating\n" in done.out
    assert "Nacido: ignored\n" in done.out
    done = run("list", "search", "Gíl", "Ana", "--name", "es", "--federation", "esp", "--explain")
    assert "Searched for words beginning gil… and ana…, in any order; federation ESP" in done.out
    done = run("list", "search", "100017", "--explain", "--json")
    data = json.loads(done.out)
    assert (data["number"], data["words"], data["players"]) == ("100017", [], 300)
    assert data["found"][0]["fide_id"] == 100017


def test_a_damaged_list_is_named(run, folder):
    assert run("list", "generate", "50", "--seed", "1").code == 0
    written = folder / "list.txt"
    written.write_text(run("list", "generate", "50", "--seed", "1").out, "utf-8")
    own = folder / "own.sqlite"
    assert run("list", "import", written, "--to", own).code == 0
    whole = own.read_bytes()
    own.write_bytes(whole[:4096] + bytes(len(whole) - 4096))
    done = run("list", "search", "100000", "--from", own)
    assert (done.code, done.out) == (2, "")
    assert "is damaged" in done.err


def test_a_listed_player_has_one_shape_whoever_asks_and_arbiters_are_found_alone(run, folder):
    gil = ListedPlayer(FideId(2200001), "Gil, Ana", "ESP", "F", other_titles="FT,IA")
    bea = ListedPlayer(FideId(2200002), "Gil, Bea", "ESP", "F", standard=ListedRating(2100, 4, 20))
    path = folder / "list.txt"
    path.write_text("\n".join([HEAD, line_of(gil), line_of(bea)]) + "\n")
    run("list", "import", path)
    found = json.loads(run("list", "search", "gil", "--json").out)
    assert [set(each) for each in found] == [{field.name for field in fields(RatingListItem)}] * 2
    assert (found[0]["ratings"]["standard"], found[0]["k"]["standard"]) == (2100, 20)
    [arbiter] = json.loads(run("list", "search", "gil", "--arbiters", "--json").out)
    assert (arbiter["name"], arbiter["arbiter_title"]) == ("Gil, Ana", "IA")
    assert arbiter["other_titles"] == ["FT", "IA"]
    assert run("list", "search", "bea", "--arbiters").code == 1
    assert run("list", "search", "2200002", "--arbiters").code == 1


def test_a_table_of_arbiters_has_their_titles_where_players_have_theirs(run, folder):
    path = folder / "arbiters.csv"
    path.write_text("FIDE ID;Name;Title;Fed\n2200001;Gil, Ana;IA;ESP\n2200003;Gil, Carlos;na;ESP\n")
    assert run("list", "import", path, "--table", "--name", "arbiters").code == 0
    asked = ("list", "search", "gil", "--name", "arbiters", "--arbiters", "--json")
    assert {each["name"]: each["arbiter_title"] for each in json.loads(run(*asked).out)} == {
        "Gil, Ana": "IA",
        "Gil, Carlos": "NA",
    }
