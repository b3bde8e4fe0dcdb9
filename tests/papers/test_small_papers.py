"""Small papers: sizes and places, the order of the stacks, names that fit, codes that read."""

import io
import struct
import zlib

import pytest
import segno
import typst
from anyascii import anyascii
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader

from arbitro.i18n import translator
from arbitro.papers import rendering, small_papers
from arbitro.papers.small_papers import (
    KINDS,
    SHEETS,
    grid_of,
    names,
    pieces_pdf,
    qr,
    sheets_of,
    stacked,
)

MILLIMETRE = 72 / 25.4
ADDRESS = "http://192.168.1.20:8080/x/ciudad-de-alcala-festival-1a2b3c4d/010501706"
NAMES = (
    ("García de la Torre y Fernández-Villaverde", "María de los Ángeles Guadalupe"),
    ("de La Rochefoucauld-Doudeauville", "Anne-Sophie Marie"),
    ("Wickramasinghearachchige", "Don Nuwan Chandimal"),
    ("Venkatanarasimharajuvaripeta", ""),
    ("Al-Mudhaffar al-Khwārizmī ibn Sulaymān", "Abū l-Ḥasan"),
    ("O’Shaughnessy-Fitzgerald", "Caoimhín"),
    ("Krzyżanowska-Wyszogrodzka", "Małgorzata Władysława"),
    ("Pneumonoultramicroscopicsilicovolcanoconiosisson", "Ole"),  # one word, in no two lines
    ("Li", "Na"),
    ("אברמוביץ-בן־דוד הגלילי", "יהונתן שלמה"),  # from right to left
    ("عبد الرحمن بن عبد الله الخوارزمي", "أبو الحسن محمد"),  # as above
)


def slip(at=0):
    white, black = NAMES[at % len(NAMES)], NAMES[(at + 1) % len(NAMES)]
    return {
        "event": "XLVII Open Internacional Memorial Doctor Ramón Rey Ardid de Villanueva",
        "section": "A · Magistral internacional absoluto de veteranos",
        "table": str(at + 1),
        "round": "Round 5",
        "day": "12 December 2026",
        "sides": [
            {"white": True, "names": names(*white), "number": "12"},
            {"white": False, "names": names(*black), "number": "128"},
        ],
        "qr": qr(ADDRESS),
        "digits": "010501706",
        "code": ADDRESS,
    }


def piece_of(kind, at=0):
    surname, given_name = NAMES[at % len(NAMES)]
    return {
        **slip(at),
        "surname": surname,
        "given": given_name,
        "federation": "ESP",
        "names": names(surname, given_name),
        "number": "7",
        "pin": "0042",
        "address": "http://192.168.1.20:8080/me/ciudad-de-alcala-festival",
        "role": "Player",
        "bar": "player",
        "concept": "XLVII Open Internacional Memorial Doctor Ramón Rey Ardid de Villanueva",
        "amount": "1.234,56 €",
        "issuer": "Federación Aragonesa de Ajedrez, delegación de la Hoya de Huesca y Monegros",
        "copy": "For the payer",
        "line": "Place 1 · Masters",
        "score": "6½ points",
        "signs": ["Organiser", "Chief arbiter"],
        "lead": "Pairings, results and standings",
    }


def made_of(kind, count, paper="a4"):
    each = [piece_of(kind, at) for at in range(count)]
    return pieces_pdf(KINDS[kind], each, title="Test", language="en", paper=paper)


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_a_slip_with_black_first_says_who_wins_by_each_result(language):
    t = translator(language).t
    white_first, black_first = slip(), slip()
    black_first["sides"] = black_first["sides"][::-1]
    winners = [t("paper.pieces.black-wins"), t("paper.pieces.white-wins")]
    for piece, printed in ((white_first, []), (black_first, winners)):
        made = pieces_pdf(KINDS["slip"], [piece], title="Test", language=language)
        text = PdfReader(io.BytesIO(made.pdf)).pages[0].extract_text()
        assert [word for word in winners if word in text] == printed
        # the winner stands beside the result that says so, the first side's before the other's
        assert not printed or text.index("1–0") < text.index(winners[0]) < text.index(winners[1])


def test_a_long_name_read_from_the_right_stands_whole_on_a_slip():
    words = "عبد الرحمن بن محمد بن عبد الله بن عبد العزيز آل الشيخ الحسيني الهاشمي القرشي المكي"
    sides = [{"white": white, "names": names(words, ""), "number": "1"} for white in (True, False)]
    made = pieces_pdf(KINDS["slip"], [{**slip(), "sides": sides}], title="Test", language="en")
    assert "…" not in PdfReader(io.BytesIO(made.pdf)).pages[0].extract_text()


@given(count=st.integers(0, 300), slots=st.integers(1, 12))
def test_stacks_cut_from_the_pile_and_laid_on_one_another_are_in_order(count, slots):
    pile = stacked(list(range(count)), slots)
    stacks = [[sheet[slot] for sheet in pile] for slot in range(slots)]
    laid = [each for stack in stacks for each in stack if each is not None]
    assert laid == list(range(count))
    assert len(pile) == -(-count // slots)


@pytest.mark.parametrize("paper", SHEETS)
@pytest.mark.parametrize("kind", KINDS)
def test_pieces_lie_beside_one_another_on_the_sheet_and_none_beyond_it(kind, paper):
    size = KINDS[kind]
    width, height = SHEETS[paper][::-1] if size.across else SHEETS[paper]
    columns, rows = size.grid(paper)
    fits = columns > 0 and rows > 0
    assert fits or kind in {"diploma", "certificate", "poster"}
    for sheet in sheets_of(size, list(range(30)), paper):
        places = {(each.x, each.y) for each in sheet}
        assert len(places) == len(sheet)
        for x, y in places:  # what does not fit is made as small as the paper
            assert -0.2 <= x <= max(0, width - size.width) + 0.2
            assert -0.2 <= y <= max(0, height - size.height) + 0.2
            others = places - {(x, y)}
            assert all(
                abs(x - a) >= size.width - 1e-6 or abs(y - b) >= size.height - 1e-6
                for a, b in others
            )


@pytest.mark.parametrize(
    ("kind", "paper"),
    [(kind, paper) for kind in KINDS for paper in SHEETS if all(KINDS[kind].grid(paper))],
)
def test_the_marks_to_cut_at_are_the_edges_of_the_pieces(kind, paper):
    size = KINDS[kind]
    width, height = SHEETS[paper][::-1] if size.across else SHEETS[paper]
    grid = size.grid(paper)
    marks = small_papers._marks(grid_of(size, paper))
    slots = sheets_of(size, list(range(grid[0] * grid[1])), paper)[0]
    edges = {
        "across": ({edge for slot in slots for edge in (slot.x, slot.x + size.width)}, width),
        "down": ({edge for slot in slots for edge in (slot.y, slot.y + size.height)}, height),
    }
    for way, (found, whole) in edges.items():
        # nothing is cut where the paper ends
        within = sorted({round(edge, 2) for edge in found if 0.3 < edge < whole - 0.3})
        assert sorted({round(mark, 2) for mark in marks[way]}) == pytest.approx(within, abs=0.02)


@pytest.mark.parametrize("paper", SHEETS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_sheet_has_the_size_of_its_paper_and_the_pdf_as_many_as_are_needed(kind, paper):
    size = KINDS[kind]
    columns, rows = (max(1, each) for each in size.grid(paper))
    read = PdfReader(io.BytesIO(made_of(kind, 11, paper).pdf))
    width, height = SHEETS[paper][::-1] if size.across else SHEETS[paper]
    assert len(read.pages) == -(-11 // (columns * rows))
    for page in read.pages:
        assert float(page.mediabox.width) == pytest.approx(width * MILLIMETRE, abs=0.3)
        assert float(page.mediabox.height) == pytest.approx(height * MILLIMETRE, abs=0.3)


def test_a_text_no_font_can_show_is_written_in_latin_letters_and_named():
    # Linear B syllables ro and na: hardly a machine has a font for them
    first = {"white": True, "names": names("\U0001002b", "\U00010019"), "number": "1"}
    each = {**slip(), "sides": [first, slip()["sides"][1]]}
    made = pieces_pdf(KINDS["slip"], [each], title="Test", language="en")
    assert made.respelled
    text = PdfReader(io.BytesIO(made.pdf)).pages[0].extract_text()
    assert "Ro, Na" in text.replace("\n", " ")
    assert "García" in " ".join(text.split()) or "de La Roch" in text
    family, given_name = NAMES[9]
    second = {"white": False, "names": names(family, given_name), "number": "2"}
    beside = {**each, "sides": [first, second]}
    made = pieces_pdf(KINDS["slip"], [beside], title="Test", language="en")
    text = PdfReader(io.BytesIO(made.pdf)).pages[0].extract_text()
    assert "Ro, Na" in text.replace("\n", " ")
    assert anyascii(given_name).split()[0].lower() not in text.lower(), "shown as it is spelt"


# What is printed, looked at as dots.


def dots(kind, each, monkeypatch, per_inch=200):
    """The first sheet as rows of darkness, 0 white to 255 black, and dots a millimetre."""
    seen = {}

    def taken(sources, setting):
        seen["sources"] = dict(sources)
        return b""

    monkeypatch.setattr(rendering, "_compiler", [taken])
    pieces_pdf(KINDS[kind], each, title="Test", language="en")
    png = typst.compile(
        seen["sources"],
        format="png",
        ppi=per_inch,
        ignore_system_fonts=True,
        sys_inputs={"dated": ""},
    )
    png = png[0] if isinstance(png, list) else png
    return decoded(png), per_inch / 25.4


def decoded(png):
    """A PNG of eight bits a colour as rows of darkness (PNG specification, section 9)."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    at, data, head = 8, b"", None
    while at < len(png):
        size, kind = struct.unpack(">I4s", png[at : at + 8])
        body = png[at + 8 : at + 8 + size]
        head = struct.unpack(">IIBBBBB", body) if kind == b"IHDR" else head
        data += body if kind == b"IDAT" else b""
        at += size + 12
    width, height, depth, colour = head[:4]
    assert depth == 8
    step = {2: 3, 6: 4}[colour]
    raw, rows, before = zlib.decompress(data), [], bytearray(width * step)
    for row in range(height):
        start = row * (width * step + 1)
        line = bytearray(raw[start + 1 : start + 1 + width * step])
        unfilter(raw[start], line, before, step)
        rows.append(bytes(255 - line[x * step + 1] for x in range(width)))
        before = line
    return rows


def unfilter(kind, line, before, step):
    for x in range(len(line)):
        left = line[x - step] if x >= step else 0
        up, corner = before[x], before[x - step] if x >= step else 0
        if kind == 4:
            near = min(
                (abs(up - corner), 0), (abs(left - corner), 1), (abs(left + up - 2 * corner), 2)
            )
            paeth = (left, up, corner)[near[1]]
        line[x] = (
            line[x]
            + (0, left, up, (left + up) // 2, paeth if kind == 4 else 0)[kind]
        ) & 255  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize("kind", ["slip", "player", "badge", "receipt"])
def test_no_text_comes_near_the_edge_of_its_piece_however_long_the_names(kind, monkeypatch):
    columns, rows = KINDS[kind].grid("a4")
    each = [piece_of(kind, at) for at in range(columns * rows)]
    picture, per = dots(kind, each, monkeypatch, per_inch=100)
    free = 2.5  # millimetres inside the edge: nothing is printed there but the marks on the edge
    for slot in sheets_of(KINDS[kind], each, "a4")[0]:
        for inside in (1.8, free):
            for x in (slot.x + inside, slot.x + KINDS[kind].width - inside):
                column = round(x * per)
                top, bottom = (
                    slot.y + (12 if kind == "badge" else 2),
                    slot.y + KINDS[kind].height - 2,
                )
                assert not any(
                    picture[y][column] > 100 for y in range(round(top * per), round(bottom * per))
                ), (kind, slot.x, slot.y, inside)


@pytest.mark.long
def test_the_digits_of_a_card_stand_whole_above_the_address_whatever_the_event_is_called(
    monkeypatch,
):
    columns, rows = KINDS["player"].grid("a4")
    long = {
        "event": "XXVII Campeonato Internacional Abierto «Ciudad de Alcalá de Henares» y Memorial",
        "section": "A · Grupo de maestros internacionales y aspirantes al título",
    }
    cards = [{**piece_of("player", at), **long} for at in range(columns * rows)]
    without = [{**each, "pin": "    "} for each in cards]
    (whole, per), (bare, _) = (
        dots("player", each, monkeypatch, per_inch=100) for each in (cards, without)
    )
    for slot in sheets_of(KINDS["player"], cards, "a4")[0]:
        lines = range(round((slot.y + 1) * per), round((slot.y + 53) * per))
        across = range(round((slot.x + 1) * per), round((slot.x + 50) * per))
        digits = [y for y in lines if any(whole[y][x] > bare[y][x] + 100 for x in across)]
        assert digits[-1] - digits[0] > 3.5 * per, "digits of 18 points"
        under = [y for y in lines if y > digits[-1] and any(bare[y][x] > 100 for x in across)]
        assert under[0] > digits[-1] + 1, "they do not touch the address"
        assert not any(bare[y][x] > 100 for y in digits for x in across)


@pytest.mark.long
def test_the_code_on_a_slip_is_there_dot_by_dot(monkeypatch):
    picture, per = dots("slip", [slip()], monkeypatch)
    code = segno.make(ADDRESS, error="m")
    matrix = [list(row) for row in code.matrix_iter(border=4)]
    side = 22 / len(matrix)
    assert side >= 0.45
    # the dark dots of the code begin where its three corners do: find the first one from the right
    slot = sheets_of(KINDS["slip"], [0], "a4")[0][0]
    right, top = slot.x + 105 - 6 + 2, slot.y + 6 - 3
    found = [
        [
            picture[round((top + (y + 0.5) * side) * per)][
                round((right - 22 + (x + 0.5) * side) * per)
            ]
            > 127
            for x in range(len(matrix))
        ]
        for y in range(len(matrix))
    ]
    assert found == [[bool(each) for each in row] for row in matrix]


def test_a_surname_is_never_cut():
    assert all(way.startswith(surname) for surname, given in NAMES for way in names(surname, given))
    assert small_papers.names("Núñez", "Íñigo")[1] == "Núñez, Í."
