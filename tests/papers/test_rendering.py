"""Papers are tagged PDF in the language asked for, the same bytes every time."""

from datetime import UTC, datetime
from io import BytesIO

import pypdf
import pytest

from arbitro.papers import UnprintableError, render
from arbitro.papers.blocks import (
    Box,
    Column,
    Field,
    Fields,
    Note,
    Sheet,
    Signatures,
    Table,
    Tick,
    Ticks,
)
from arbitro.papers.rendering import compile_with

SIGNS = "Łukasz Ñandú Ørsted Ştefan İpek Őry Žižek ½ Иванов Αλέξης שלום ქართული Հայ ♔♕♖♗♘♙♟ ☐"


def sheet(*blocks, title="Report"):
    return Sheet(title, "X1", blocks or (Note("Nothing."),), "Below the title", "foot").data()


def text_of(pdf):
    return "\n".join(page.extract_text() for page in pypdf.PdfReader(BytesIO(pdf)).pages)


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_paper_is_tagged_and_names_its_language_and_title(language):
    catalog = pypdf.PdfReader(BytesIO(render("form", sheet(), language=language))).trailer["/Root"]
    assert catalog["/MarkInfo"]["/Marked"] is not None
    assert "/StructTreeRoot" in catalog
    assert catalog["/Lang"] == language
    assert catalog["/ViewerPreferences"]["/DisplayDocTitle"]


def test_the_metadata_say_that_it_is_made_for_readers_of_screens():
    pdf = render("form", sheet(), language="en")
    metadata = pypdf.PdfReader(BytesIO(pdf)).trailer["/Root"]["/Metadata"].get_object().get_data()
    assert b"pdfuaid:part>1<" in metadata


def test_the_same_data_give_the_same_bytes():
    assert render("form", sheet(), language="en") == render("form", sheet(), language="en")


def test_the_moment_is_the_one_given_and_none_where_none_is_given():
    moment = datetime(2026, 3, 1, 10, 30, tzinfo=UTC)
    dated = pypdf.PdfReader(BytesIO(render("form", sheet(), language="en", timestamp=moment)))
    assert dated.metadata.creation_date == moment
    undated = pypdf.PdfReader(BytesIO(render("form", sheet(), language="en")))
    assert undated.metadata.creation_date is None


def test_every_block_is_on_the_paper():
    blocks = (
        Fields((Field("Surname", "Pérez"), Field("Left open"))),
        Table((Column("Round"), Column("Rival", 1)), (("1", "Müller, Jürgen"),), "Games"),
        Box("Remarks", "All quiet", lines=2),
        Ticks((Tick("Rated", met=True), Tick("Norms", met=False))),
        Signatures((Field("Arbiter", "IA Gil"), Field("Date"))),
        Note("As the rules say"),
    )
    text = text_of(render("form", sheet(*blocks), language="en"))
    for said in (
        *("Report", "X1", "Below the title", "foot", "Surname", "Pérez", "Left open", "Games"),
        *("Round", "Rival", "Müller, Jürgen", "Remarks", "All quiet", "Rated", "Norms"),
        *("Arbiter", "IA Gil", "Date", "As the rules say"),
    ):
        assert said in text


def test_the_heads_of_a_long_table_come_again_on_every_page():
    rows = tuple((str(number), f"Player {number}") for number in range(1, 151))
    pdf = render("form", sheet(Table((Column("No."), Column("Name", 1)), rows)), language="en")
    pages = [page.extract_text() for page in pypdf.PdfReader(BytesIO(pdf)).pages]
    assert len(pages) > 2
    assert all("Name" in page for page in pages)
    assert f"2 / {len(pages)}" in pages[1]


def test_letters_of_many_alphabets_and_figurines_are_printed():
    assert SIGNS in text_of(render("form", sheet(Note(SIGNS)), language="es"))


@pytest.mark.parametrize(
    ("text", "latin"),
    [("王小明", "WangXiaoMing"), ("ወልደ", "Welde"), ("김", "Gim"), ("\U0002fffd", "□")],
)
def test_a_name_without_a_font_is_in_latin_letters_and_named(text, latin, no_fonts_here):
    """Chinese, Ethiopic, Korean, a sign nobody has: the engine has fonts of none of them."""
    made = render("form", sheet(Note(text), Note("the rest"), title="Open"), language="en")
    assert made.respelled == (text,)
    shown = "".join(each.extract_text() for each in pypdf.PdfReader(BytesIO(made)).pages)
    assert latin.casefold() in shown.casefold()
    assert "the rest" in shown
    assert "they are in Latin letters" in " ".join(shown.split())


@pytest.mark.parametrize("sign", ["\u0378", "\u0530", "\u2fff", "\U000f0000", "\U0001f1ea"])
def test_a_sign_that_is_no_letter_of_any_script_takes_no_paper_with_it(sign, no_fonts_here):
    """Signs Unicode has given to nothing, or to private use, or that are half of a flag."""
    texts = f"Ana {sign}", f"Łukasz {sign}"
    made = render("form", sheet(*map(Note, texts), Note("Иван")), language="en")
    assert made.respelled == texts
    shown = "".join(each.extract_text() for each in pypdf.PdfReader(BytesIO(made)).pages)
    assert {"Ana", "Łukasz", "Иван"} <= set(shown.split())


@pytest.mark.parametrize("mark", ["\ufeff", "\ufdd0", "\uffff", "\ud800"])
def test_the_mark_of_an_encoding_or_half_a_sign_in_a_name_takes_no_paper_with_it(mark):
    """No tagged PDF may hold them."""
    made = render("form", sheet(Note(f"{mark}Ana")), language="en")
    shown = "".join(each.extract_text() for each in pypdf.PdfReader(BytesIO(made)).pages)
    assert "Ana" in shown
    assert mark not in shown


def test_a_font_of_the_machine_is_taken_where_the_engine_has_none():
    """The fonts of the engine come first, so that papers are the same everywhere if they can be."""
    asked = []

    def compiler(sources, setting):
        asked.append(setting.system_fonts)
        return b"%PDF" if setting.system_fonts else "王"

    compile_with(compiler)
    try:
        made = render("form", sheet(title="Open 王"), language="en")
    finally:
        compile_with(None)
    assert (made, made.respelled, asked) == (b"%PDF", (), [False, True])


def test_a_text_that_stays_unprintable_is_refused_by_name():
    compile_with(lambda sources, setting: "x")
    try:
        with pytest.raises(UnprintableError) as refused:
            render("form", sheet(title="Open x"), language="en")
    finally:
        compile_with(None)
    assert refused.value.text == "x"


@pytest.mark.parametrize(
    "text", ["#panic()", "*a* _b_ $x$ @c <d> \\e `f` //g", "a\x00b\x07\u202ec"]
)
def test_what_is_filled_in_is_text_and_never_a_command(text):
    assert render("form", sheet(Note(text), title=text), language="en")


def test_there_is_no_paper_without_a_template_or_in_a_language_not_spoken():
    with pytest.raises(LookupError):
        render("nothing", sheet(), language="en")
    with pytest.raises(LookupError):
        render("form", sheet(), language="xx")
