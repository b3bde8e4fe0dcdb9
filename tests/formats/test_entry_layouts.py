"""Entry lists as programs and federations write them: read right, or refused; never wrong."""

import json
import random
import tomllib
from pathlib import Path

import pytest

from arbitro.formats.entries import dialect, head_words, read_entries
from arbitro.formats.entries.column_recognition import column_of
from arbitro.formats.entries.head_words import COLUMN_OF_HEAD, Column
from arbitro.formats.texts.cells import plain
from arbitro.formats.texts.content import content_of
from arbitro.formats.texts.problems import Severity
from arbitro.model import Player, Title
from arbitro.storage.workbooks.workbook import is_workbook, sheet_text
from bounded import bounded

WILD = Path(__file__).parents[1] / "data" / "wild"
EXPECTED = json.loads((WILD / "entries.json").read_text("utf-8"))
FIELDS = (
    "name", "rating", "title", "sex", "federation", "fide_id", "birth", "club", "category",
    "national_rating", "national_id", "fixed_board",
)  # fmt: skip


def read(name):
    data = (WILD / "entries" / name).read_bytes()
    return read_entries(sheet_text(data).text if is_workbook(data) else data)


def shown(player):
    """Return what is known of a player, blanks left out."""
    values = {field: getattr(player, field) for field in FIELDS}
    return {field: getattr(value, "value", value) for field, value in values.items() if value}


def codes(text):
    return [each.code for each in read_entries(text).problems]


def places(text):
    return [(each.code, each.line, each.column) for each in read_entries(text).problems]


def players(text):
    return read_entries(text).value


@pytest.mark.parametrize("name", [name for name in EXPECTED if "players" in EXPECTED[name]])
def test_a_layout_gives_its_players_and_no_value_of_another_column(name):
    parsed = read(name)
    assert parsed.ok
    assert [shown(player) for player in parsed.value] == EXPECTED[name]["players"]


@pytest.mark.parametrize("name", [name for name in EXPECTED if "dialect" in EXPECTED[name]])
def test_a_layout_is_known_by_its_heads_and_named(name):
    told = [dict(each.values) for each in read(name).problems if each.code == "entry-dialect"]
    dialect = EXPECTED[name]["dialect"]

    assert [each["dialect"] for each in told] == ([] if dialect == "generic" else [dialect])


def test_every_dialect_is_listed_and_has_a_list_of_its_own():
    folder = Path(dialect.__file__).parent / "dialects"
    lists = {each.get("dialect") for each in EXPECTED.values()}

    assert {path.stem for path in folder.iterdir()} == set(dialect.NAMES)
    assert {each.id for each in dialect.dialects()} - lists == set()


def test_every_language_of_heads_is_listed_and_no_word_means_two_things():
    folder = Path(head_words.__file__).parent / "heads"
    tables = [tomllib.loads(path.read_text("utf-8")) for path in sorted(folder.iterdir())]
    found = [plain(word) for table in tables for each in table.values() for word in each.split()]

    assert {path.stem for path in folder.iterdir()} == set(head_words.LANGUAGES)
    assert sorted(found) == sorted(set(found))


def test_json_that_is_none_of_papi_is_refused_by_its_name():
    assert codes('{"players": [{"name": "Ana"}]}') == ["content-no-list"]
    assert codes('{"players": {') == ["content-no-list"]


PAGE = """<html><head><title>Elo 2026</title></head><body>
<table><tr><td colspan=4>From the Tournament-Database of Chess-Results http://chess-results.com</td></tr>
<tr><td>XX Open 2026</td></tr>
<tr><th>No.<th>&nbsp;<th>Name<th>FideID<th>FED<th>Rtg<th>Club/City</tr>
<tr><td>1<td>GM<td>Alfa,<br>Anna<td>2100001<td>ESP<td>2300<td>Club A &amp; B</tr>
<tr><td>2<td><td>Bravo, Bernd<td>0<td>GER<td>0<td></tr></table></body></html>"""


def test_a_web_page_with_a_table_is_read_as_the_list_it_holds():
    found = read_entries(PAGE)

    assert found.ok
    assert [shown(player) for player in found.value] == [
        {
            "name": "Alfa, Anna",
            "rating": 2300,
            "title": "GM",
            "federation": "ESP",
            "fide_id": 2100001,
            "club": "Club A & B",
        },
        {"name": "Bravo, Bernd", "federation": "GER"},
    ]
    assert codes("<html><body>No list here</body></html>") == ["content-no-list"]


def test_a_page_with_more_cells_than_are_read_is_refused_and_not_cut():
    row = "<tr>" + "<td>x" * 20 + "</tr>"
    head = "<tr><th>Name" + "<th>Note" * 19 + "</tr>"
    page = f"<html><body><table>{head}{row * 10_001}</table></body></html>"
    assert codes(page) == ["entry-cells-too-many"]
    assert codes(page.replace(row, "", 9_000))[-1] != "entry-cells-too-many"


def test_the_later_of_two_answers_to_a_form_counts_in_the_place_of_the_first():
    text = (
        "Timestamp,Name,FIDE ID,Club\n"
        "1/2/2026 10:00:00,Ana Alfa,2200001,A\n"
        "1/2/2026 10:01:00,Bo Bravo,2200002,B\n"
        "1/2/2026 10:02:00,ANA ALFA,2200001,C\n"
        "1/2/2026 10:03:00,Ana Alfa,2200001,D\n"
    )
    assert [(player.name, player.club) for player in players(text)] == [
        ("Alfa, Ana", "D"),
        ("Bravo, Bo", "B"),
    ]
    assert codes(text).count("entry-row-replaced") == 2


def test_where_the_head_says_that_surnames_come_first_no_name_is_turned():
    text = "Marca temporal,Apellidos y nombre,Club\n1/2/2026 10:00:00,Alfa Beta Ana,A\n"

    assert [player.name for player in players(text)] == ["Alfa Beta Ana"]
    assert "entry-names-arranged" not in codes(text)


@pytest.mark.parametrize(
    ("women", "sexes"), [("w", ["w", "m"]), ("", [None, None])], ids=["one", "none"]
)
def test_a_blank_sex_is_male_where_the_list_marks_a_woman(women, sexes):
    text = f"ID_No;Name;Sex;Rtg_Nat;Fide_No;Rtg_Int\n1;A, A;{women};0;0;0\n2;B, B;;0;0;0\n"
    found = [player.sex.value if player.sex else None for player in players(text)]

    assert found == sexes


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("sm_players_de.txt", set()),
        ("cr_start_en.xlsx", {"entry-lines-above", "entry-lines-below", "entry-column-of-titles"}),
        ("dsb_spieler.csv", {"encoding-latin-1", "entry-row-again", "entry-column-unknown"}),
        ("cfc_tdlist.txt", {"entry-quote-open", "entry-row-of-nobody", "entry-column-unknown"}),
        ("tornelo.csv", {"entry-column-unknown"}),
        ("forms_es.csv", {"entry-column-unknown", "entry-row-replaced", "entry-names-arranged"}),
    ],
)
def test_what_was_left_out_or_supplied_is_told(name, told):
    assert {each.code for each in read(name).problems} == {"entry-dialect", *told}


@pytest.mark.parametrize(
    ("head", "column"),
    [
        ("Rtg_Int", Column.RATING),
        ("Rating_Int", Column.RATING),
        ("Año nac.", Column.BIRTH),
        ("AÑO  NAC", Column.BIRTH),
        ("F. Nac.", Column.BIRTH),
        ("FIDE-ID", Column.FIDE_ID),
        ("Nº", Column.IGNORED),
        ("№", Column.IGNORED),
        ("Rtg Nat.", Column.NATIONAL_RATING),
        ("Фамилия", Column.SURNAME),
        ("Prénom", Column.GIVEN_NAME),
        ("Født", Column.BIRTH),
        ("rtg+/-", None),
        ("Shoe size", None),
    ],
)
def test_heads_are_known_whatever_their_accents_case_and_signs(head, column):
    assert column_of(head) is column


def test_every_word_for_a_head_is_folded_as_heads_are():
    assert [word for word in COLUMN_OF_HEAD if plain(word) != word] == []


TITLES = [
    "XX Open 2026",
    "From the Tournament-Database; Chess",
    "Torneo,de,la,Villa,2025",
    "11/2026",
]


@pytest.mark.parametrize("count", [1, 2, 4])
@pytest.mark.parametrize("separator", [";", ",", "\t", "|"])
def test_no_line_above_the_head_is_ever_a_player(count, separator):
    head = separator.join(["No.", "Name", "Rtg", "FED"])
    row = separator.join(["1", '"Alfa, Anna"', "2300", "ESP"])
    text = "\n".join([*TITLES[:count], "", head, row])
    (anna,) = players(text)
    assert (anna.name, anna.rating, anna.federation) == ("Alfa, Anna", 2300, "ESP")
    assert places(text) == [("entry-lines-above", 1, 1)]


def test_lines_below_the_list_are_no_players():
    text = "Name;Rating;Fed\nAlfa, Anna;2300;ESP\nBravo, Bo;2000;ESP\n\nÁrbitro: Juan Pérez\n"
    assert [player.name for player in players(text)] == ["Alfa, Anna", "Bravo, Bo"]
    assert places(text) == [("entry-lines-below", 5, 1)]
    address = "Name;Rating;Fed\nAlfa, Anna;2300;ESP\nsee https://example.org/list\n"
    assert [player.name for player in players(address)] == ["Alfa, Anna"]


def test_unrated_players_at_the_end_stay_players():
    text = "Name;Rating;Fed\nAlfa, Anna;2300;ESP\n\nBravo, Bo;;\nCharlie, Cy\n"
    assert len(players(text)) == 3


def test_a_column_without_a_head_is_that_of_titles_only_where_it_holds_nothing_else():
    (anna,) = players("Name;;Rating\nAlfa, Anna;WGM;2300")
    assert anna.title is Title.WGM
    other = "Name;;Rating\nAlfa, Anna;seed 3;2300"
    assert players(other) == (Player("Alfa, Anna", 2300),)
    assert codes(other) == ["entry-column-untitled"]


@pytest.mark.parametrize(
    ("cells", "what"),
    [(["1990", "1985", "2001"], "years"), (["202640"] * 3, "weeks"), (["1", "2", "3"], "places")],
)
def test_a_column_headed_as_fide_numbers_that_holds_none_is_left_out(cells, what):
    text = "Name;FIDE ID\n" + "\n".join(f"Player {at}x;{cell}" for at, cell in enumerate(cells))
    found = read_entries(text)
    assert [player.fide_id for player in found.value] == [None] * 3
    (note,) = [each for each in found.problems if each.code == "entry-column-not-ids"]
    assert dict(note.values) == {"text": "FIDE ID", "what": what}


def test_of_two_columns_of_ratings_the_one_of_fide_counts_and_the_other_is_told():
    text = "Name;Elo;Elo FIDE\nAna;2300;2201"
    assert players(text) == (Player("Ana", 2201),)
    assert codes(text) == ["entry-column-twice"]


@pytest.mark.parametrize("rows", ["Ana;;Norte", "Ana;Norte;"])
def test_of_two_columns_of_clubs_the_one_that_is_filled_is_read(rows):
    assert players(f"Name;Club;Club\n{rows}") == (Player("Ana", club="Norte"),)


def test_names_without_a_comma_are_told_once_at_the_first_of_them():
    text = "Name;Elo\nAlfa, Ana;2000\nBea Beta;2000\nCid Gama;2000"
    assert places(text) == [("entry-names-without-comma", 3, 1)]
    assert dict(read_entries(text).problems[0].values) == {"count": 2, "text": "Bea Beta"}


@pytest.mark.parametrize(
    ("head", "name"),
    [
        ("Nom i cognoms", "Ana, Alfa"),
        ("Cognoms i nom", "Alfa Ana"),
        ("Nombre y apellidos", "Ana, Alfa"),
        ("Apellidos y nombre", "Alfa Ana"),
        ("Cognom (nombre)", "Alfa Ana"),
    ],
)
def test_a_form_that_asks_for_surnames_first_has_its_names_left_in_their_order(head, name):
    """A form takes given names first, unless its question names the surname first."""
    (player,) = players(f"Marca temporal;{head};Elo\n1/1/2026 10:00:00;Alfa Ana;2000")
    assert player.name == name


def test_the_parts_of_a_name_beside_the_whole_make_it():
    text = "Name;Nachname;Vorname\nAlfa Anna;Alfa;Anna"
    assert players(text)[0].name == "Alfa, Anna"
    assert players("Nom;Prénom\nAlfa;Anna")[0].name == "Alfa, Anna"
    assert players("Name;First name\nAlfa, Anna;Anna")[0].name == "Alfa, Anna"


@pytest.mark.parametrize(
    ("dates", "births"),
    [
        (["2/6/2010", "13/2/1990"], ["2010/06/02", "1990/02/13"]),
        (["2/6/2010", "5/17/1990"], ["2010/02/06", "1990/05/17"]),
        (["2/6/2010"], ["2010/06/02"]),
        (["00.00.1971"], ["1971"]),
    ],
)
def test_the_order_of_day_and_month_is_that_of_the_column(dates, births):
    rows = "".join(f"Player {letter};{date}\n" for letter, date in zip("ab", dates, strict=False))
    assert [player.birth for player in players(f"Name;Born\n{rows}")] == births


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"%PDF-1.7\n", "pdf"),
        (b"\xd0\xcf\x11\xe0" + bytes(8), "xls"),
        (b"\x93\xff\x89\x44 ...", "tunx"),
        (b"\x00\x01\x00\x00Standard Jet DB", "access"),
        (b"PK\x03\x04 xl/workbook.xml", "xlsx"),
        (b"PK\x03\x04 players.txt", "cut"),
        (b"PK\x03\x04 players.txt PK\x05\x06", "zip"),
        (b"<html><p>Name</p></html>", "html"),
        (b"<?xml version='1.0'?><Players/>", "xml"),
        (b'\xef\xbb\xbf [{"name": "Ana"}]', "json"),
        (b"Name;Rating\x00\nAna;2000", "binary"),
        (b"[GM] Alfa, Anna;2300", ""),
        ("Núñez;2000".encode("latin-1"), ""),
        ("Name\tRating\nAna\t2000".encode("utf-16"), ""),
    ],
)
def test_content_is_known_by_its_bytes(data, kind):
    assert content_of(data) == kind
    assert [
        dict(each.values) for each in read_entries(data).problems if each.code.startswith("con")
    ] == ([{"kind": kind}] if kind else [])


def test_text_in_utf16_as_spreadsheets_write_it_is_read():
    found = read_entries("Name\tRating\nÑandú, Ana\t2000\n".encode("utf-16"))
    assert found.value == (Player("Ñandú, Ana", 2000),)
    assert [each.code for each in found.problems] == ["encoding-utf-16"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Ana;1985\nEva;1990", "entry-ratings-or-years"),
        ("Ana 1985", "entry-ratings-or-years"),
        ("Ana;1990;2104", "entry-numbers-unclear"),
        ("Ana;202640;1850", "entry-numbers-unclear"),
        ("Ana;2200017;4699991", "entry-numbers-unclear"),
        ("Deportista;Fuerza\nAna;2104\nEva;1990", "entry-head-unknown"),
        ("Who;Strength;Year 2026\nAna;2104;1990\nEva;1990;1985", "entry-head-unknown"),
    ],
)
def test_without_a_head_no_number_is_guessed_that_may_be_two_things(text, code):
    found = read_entries(text)
    assert not found.ok
    assert found.value == ()
    assert code in [each.code for each in found.problems]


def test_without_a_head_a_title_above_the_list_is_left_out():
    text = "XX Open 2026\nAlfa, Anna;2300;ESP\nBravo, Bo;2000;ESP\nCharlie, Cy;1900;ESP\n"
    assert [player.name for player in players(text)] == ["Alfa, Anna", "Bravo, Bo", "Charlie, Cy"]
    assert places(text)[0] == ("entry-lines-above", 1, 1)


def test_a_name_without_a_letter_is_an_error():
    assert places("Name;Rating\n12345;2000")[0] == ("entry-name-unreadable", 2, 1)
    assert places("Name;Rating\n" + "D" * 201 + ";2000")[0] == ("entry-name-too-long", 2, 1)


def test_a_head_alone_is_nobody():
    for head in ("Name;Rating", "Nombre", "No.;Name;Elo\n", "Nr;;Name;Fed"):
        assert players(head) == ()


@pytest.mark.long
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Name\n" + "Ana\n" * 60_000, "entry-rows-too-many"),
        ("a\n" * 300_000, "entry-rows-too-many"),
        ("Name;Rating\nAna" + ";" * 100_000, "entry-line-too-long"),
        ("Name;Rating\nAna" + ";" * 5000, "entry-columns-too-many"),
        ("x;" * 2_000_000, "entry-line-too-long"),
        ('"' + "x" * 1_000_000, "entry-line-too-long"),
        ("x\t" * 5000, "entry-columns-too-many"),
    ],
)
def test_a_paste_of_millions_of_rows_or_cells_is_refused_before_it_is_cut(text, code):
    found = bounded(lambda: read_entries(text), calls=400_000, megabytes=512)
    assert [each.code for each in found.problems] == [code]
    assert found.value == ()


PEOPLE = [
    ["Alfa, Anna", "2301", "WGM", "ESP", "2100001", "1991", "Gros"],
    ["Bravo, Bo", "", "", "GER", "4600001", "1971/05/02", "Süd"],
    ["Ñandú, Cy", "2050", "FM", "", "", "", ""],
]
HEADS = (
    ("Name Rating Title Fed FIDE_ID Birth Club", "No."),
    ("Nombre Elo Título Federación ID_FIDE Nacimiento Club", "Nº"),
    ("Name EloInt Titel Land FideIdent Geburt Verein", "Nr."),
    ("Nome Rtg_Int Titolo Federazione Fide_No DataNascita Circolo", "Pos"),
)


@pytest.mark.parametrize("seed", range(60))
def test_order_language_titles_separators_and_encoding_change_nobody(seed):
    """The same people come from the same table however it is laid out."""
    chance = random.Random(seed)
    heads, number = chance.choice(HEADS)
    order = list(range(7))
    chance.shuffle(order)
    named = [heads.split()[at] for at in order]
    rows = [[row[at] for at in order] for row in PEOPLE]
    if chance.random() < 0.5:
        named.insert(0, number)
        rows = [[str(at), *row] for at, row in enumerate(rows, 1)]
    if chance.random() < 0.5:
        named.append("Whatever")
        rows = [[*row, chance.choice(["2026", "1", "x"])] for row in rows]
    separator = chance.choice([";", "\t", "|", ","])
    lines = [
        separator.join(f'"{cell}"' if separator in cell else cell for cell in row)
        for row in [named, *rows]
    ]
    lines[:0] = chance.sample(TITLES, chance.randint(0, 3))
    text = chance.choice(["\r\n", "\n"]).join(lines)
    encoding = chance.choice(["utf-8", "utf-8-sig", "utf-16", "cp1252"])
    found = read_entries(text.encode(encoding))
    assert found.ok
    assert [shown(player) for player in found.value] == [
        {
            key: int(value) if key in {"rating", "fide_id"} else value
            for key, value in zip(
                ("name", "rating", "title", "federation", "fide_id", "birth", "club"),
                row,
                strict=True,
            )
            if value
        }
        for row in PEOPLE
    ]


@pytest.mark.long
def test_rating_lists_may_be_longer_than_entry_lists():
    text = "Name;Rating\n" + "".join(f"Player {at}x;2000\n" for at in range(30_000))
    assert not read_entries(text).ok
    found = read_entries(text, most_rows=100_000)
    assert len(found.value) == 30_000
    assert all(each.severity is Severity.WARNING for each in found.problems)
