"""FIDE's lists, text and XML: every column, and every fault at its place."""

from io import BytesIO
from pathlib import Path

import pytest

from arbitro.formats.rating_list import ListedRating, read_text_list, read_xml_list
from arbitro.formats.rating_list.generate import line_of
from arbitro.formats.rating_list.player import player_of
from arbitro.formats.rating_list.source import ListSource, rows_of_source
from arbitro.formats.texts.problems import Problem
from arbitro.model import RateClass

COMBINED = (
    b"ID Number      Name                                                         "
    b"Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)
ONE_CLASS = (
    b"ID Number      Name                                                         "
    b"Fed Sex Tit  WTit OTit           FOA JAN23 Gms K  B-day Flag"
)
# Lines as FIDE's lists of August 2026 and January 2023 print them.
LEKO = (
    b"703303         Leko, Peter                                                  HUN M   GM     "
    b"                      2676  0   10 2700  0   10 2738  0   10 1979      "
)
A_ALI = (
    b"4804929        A-ALI, Sali Abbas Abdulzahra                                 IRQ F   WFM  WFM"
    b"                     1876  13  20 2001  w"
)
A_C_J = (
    b"25121731       A C J John                                                   IND M           "
    b"                     1063  0   40 1987  i"
)

XML = b"""<?xml version="1.0"?>
<playerslist><player><fideid>703303</fideid><name>Leko, Peter</name><country>HUN</country>
<sex>M</sex><title>GM</title><w_title></w_title><o_title></o_title><foa_title></foa_title>
<rating>2676</rating><games>0</games><k>10</k><rapid_rating>2700</rapid_rating>
<rapid_games>0</rapid_games><rapid_k>10</rapid_k><blitz_rating>2738</blitz_rating>
<blitz_games>0</blitz_games><blitz_k>10</blitz_k><birthday>1979</birthday><flag></flag></player>
</playerslist>"""


def text(*lines):
    return list(read_text_list([each + b"\n" for each in lines]))


def codes(found):
    return [each.code for each in found if isinstance(each, Problem)]


def test_a_line_of_the_combined_list_has_three_ratings():
    (leko,) = text(COMBINED, LEKO)
    assert (leko.fide_id, leko.name, leko.federation, leko.title) == (
        703303,
        "Leko, Peter",
        "HUN",
        "GM",
    )
    assert [leko.of(each).rating for each in RateClass] == [2676, 2700, 2738]
    assert leko.standard == ListedRating(2676, 0, 10)
    assert leko.birth_year == 1979


def test_a_list_of_one_class_has_the_ratings_of_that_class():
    woman, man = text(ONE_CLASS, A_ALI, A_C_J)
    assert (woman.sex, woman.title, woman.women_title) == ("F", "WFM", "WFM")
    assert woman.standard == ListedRating(1876, 13, 20)
    assert (woman.inactive, man.inactive) == (False, True)
    (rapid,) = read_text_list([ONE_CLASS, A_C_J], RateClass.RAPID)
    assert (rapid.rapid.rating, rapid.standard.rating) == (1063, 0)


def test_xml_and_text_say_the_same():
    assert list(read_xml_list([XML])) == text(COMBINED, LEKO)


def test_xml_may_come_in_pieces_of_any_size():
    pieces = [XML[start : start + 7] for start in range(0, len(XML), 7)]
    assert list(read_xml_list(pieces)) == list(read_xml_list([XML]))


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (LEKO[:100], "list-line-truncated"),
        (LEKO.rstrip().ljust(200) + b"2676", "list-line-too-long"),
        (LEKO.replace(b"2676", b"26x6"), "list-number-unreadable"),
        (LEKO.replace(b"2676", b"9676"), "list-rating-impossible"),
        (LEKO.replace(b"703303 ", b"70330x "), "list-id-unreadable"),
        (LEKO.replace(b"1979", b"1779"), "list-birth-impossible"),
        (LEKO.replace(b"Peter ", b"Peter"), "list-column-shifted"),
    ],
)
def test_a_fault_is_found_at_its_line(line, code):
    found = text(COMBINED, LEKO, line)
    assert codes(found) == [code]
    assert [each.line for each in found if isinstance(each, Problem)] == [3]


def test_mixed_encodings_are_a_fault_and_one_encoding_is_none():
    latin, utf = LEKO.replace(b"Leko", b"L\xe9ko"), LEKO.replace(b"Leko ", "Léko".encode() + b"")
    utf = LEKO.replace(b"Leko, Peter ", "Léko, Peter ".encode())
    assert codes(text(COMBINED, latin, latin)) == []
    assert text(COMBINED, latin)[0].name == text(COMBINED, utf)[0].name == "Léko, Peter"
    assert codes(text(COMBINED, utf, latin)) == ["list-encoding-mixed"]


@pytest.mark.parametrize("head", [b"", b"Name;Rating", b"012 Open", COMBINED[5:]])
def test_a_file_that_is_no_list_says_so(head):
    assert codes(text(head, LEKO)) == ["list-head-unknown"]


def test_a_number_no_list_can_have_is_a_fault_in_xml():
    number, rating = XML.replace(b"703303", b"7" * 5000), XML.replace(b"2676", b"2" * 5000)
    assert "list-id-unreadable" in codes(read_xml_list([number]))
    assert "list-number-unreadable" in codes(read_xml_list([rating]))


def test_broken_xml_and_entities_are_refused():
    assert codes(read_xml_list([XML[:200]])) == ["list-xml-broken"]
    entity = b'<!DOCTYPE a [<!ENTITY x "y">]>' + XML[22:]
    assert codes(read_xml_list([entity])) == ["list-xml-entities"]
    assert codes(read_xml_list([b"<html></html>"])) == ["list-head-unknown"]


@pytest.mark.parametrize("encoding", ["foo", "utf-7", "shift_jis", "undefined", "hex", "x y"])
def test_an_encoding_nobody_knows_is_a_fault_of_the_list(encoding):
    declared = XML.replace(b"?>", f' encoding="{encoding}"?>'.encode(), 1)
    (found,) = codes(read_xml_list([declared]))
    assert found == ("list-xml-broken" if " " in encoding else "list-xml-encoding")


WILD = Path(__file__).parents[2] / "data" / "wild" / "lists"


def people(found):
    return {each.fide_id: each for each in found if not isinstance(each, Problem)}


def told(found):
    return [(each.code, each.line) for each in found if isinstance(each, Problem)]


def test_the_lines_of_fides_list_of_october_2026_are_all_read():
    found = list(read_text_list((WILD / "foa_2026.txt").read_bytes().splitlines()))
    assert told(found) == [
        ("list-title-other", 3),
        ("list-nameless", 4),
        ("list-nameless", 5),
        ("list-titles-long", 6),
    ]
    listed = people(found)
    assert (listed[9900001].title, listed[9900001].inactive) == ("WH", True)
    assert (listed[9900002].name, listed[9900003].name) == ("", "-, -")
    bravo = listed[9900004]
    assert bravo.other_titles == "SI,FI,LSI,SLI,NA"
    assert (bravo.standard, bravo.rapid) == (ListedRating(1946, 0, 20), ListedRating(1900, 2, 20))
    assert listed[9900006].standard == ListedRating(2301, 9, 20)


@pytest.mark.parametrize("name", ["legacy_2026.txt", "single_2026.txt"])
def test_fides_other_lists_have_nothing_odd(name):
    (carlsen,) = read_text_list((WILD / name).read_bytes().splitlines())
    assert (carlsen.fide_id, carlsen.standard.rating, carlsen.birth_year) == (1503014, 2823, 1990)


def test_the_same_is_odd_in_xml():
    found = list(read_xml_list([(WILD / "foa_2026.xml").read_bytes()]))
    assert told(found) == []
    odd = XML.replace(b"<title>GM<", b"<title>WH<").replace(b"Leko, Peter", b"")
    assert [code for code, _ in told(list(read_xml_list([odd])))] == [
        "list-title-other",
        "list-nameless",
    ]
    assert people(read_xml_list([odd]))[703303].title == "WH"


def with_titles(titles, head=COMBINED):
    """Leko's line with other titles; those too long push what follows to the right."""
    start = head.index(b"OTit")
    end = head.index(b"FOA")
    return LEKO[:start] + titles.ljust(end - start) + LEKO[end:]


@pytest.mark.parametrize(
    "titles", [b"IA,FT,IO,DI,NI", b"SI,FI,LSI,SLI,NA", b"SI,FI,LSI,SLI,NA,DI,NI"]
)
@pytest.mark.parametrize("trimmed", [False, True])
def test_titles_of_any_length_leave_the_ratings_where_they_are(titles, trimmed):
    line = with_titles(titles)
    found = text(COMBINED, line.rstrip() if trimmed else line)
    (leko,) = people(found).values()
    assert leko.other_titles.encode() == titles
    assert [leko.of(each).rating for each in RateClass] == [2676, 2700, 2738]
    assert leko.birth_year == 1979
    assert [code for code, _ in told(found)] == (["list-titles-long"] if len(titles) > 15 else [])


def test_titles_that_fill_their_column_are_nothing_odd():
    (leko,) = text(COMBINED, with_titles(b"IA,FST,NI,DI,SI"))
    assert (leko.other_titles, leko.standard.rating) == ("IA,FST,NI,DI,SI", 2676)


def test_a_line_shifted_elsewhere_is_not_read_from_its_end():
    assert codes(text(COMBINED, LEKO[:20] + b" " + LEKO[20:])) == ["list-column-shifted"]
    assert codes(text(COMBINED, with_titles(b"SI,FI,LSI,SLI,NA").replace(b"2676", b"26x6"))) == [
        "list-column-shifted"
    ]


def test_a_fault_says_whose_line_it_is_and_what_stands_there():
    (wrong,) = text(COMBINED, LEKO.replace(b"2676", b"26x6"))
    values = dict(wrong.values)
    assert values["number"] == "703303"
    assert values["source"].startswith("703303 Leko, Peter HUN M GM 26x6")


def test_a_player_of_the_next_list_keeps_long_titles_and_the_ratings():
    (leko,) = people(text(COMBINED, with_titles(b"SI,FI,LSI,SLI,NA"))).values()
    assert people(text(COMBINED, line_of(leko).encode())) == {leko.fide_id: leko}


WILD = Path(__file__).parents[2] / "data" / "wild" / "lists"


def old(name):
    with (WILD / name).open("rb") as file:
        return [player_of(each) for each in rows_of_source(ListSource(file))]


def test_a_list_of_2001_is_read_under_its_head_and_the_flag_tells_who_is_a_woman():
    anton, jacob, berta = old("y2001.txt")

    assert (anton.name, anton.federation, anton.standard.rating) == ("Alfa, Anton", "SWE", 2300)
    assert anton.inactive
    assert (jacob.title, jacob.standard.games) == ("IM", 18)
    assert (berta.title, berta.sex, berta.inactive) == ("WFM", "F", False)


def test_a_head_of_2001_whose_words_stand_elsewhere_says_what_stands_in_the_lines():
    assert [(each.name, each.standard.rating) for each in old("y2001_broken_head.txt")] == [
        ("Alfa, Anton", 2300),
        ("Charlie, Berta", 2063),
    ]


def test_a_list_of_2011_has_births_and_letters_for_titles():
    found = old("y2011.txt")

    assert [each.standard.rating for each in found] == [1714, 1447, 2305, 2012]
    assert [each.birth_year for each in found] == [0, 1995, 1980, 1963]
    assert [each.title for each in found] == ["", "", "WGM", ""]
    assert [each.sex for each in found] == ["", "F", "F", "F"]
    assert [each.inactive for each in found] == [False, True, False, True]


def test_a_list_without_a_head_is_not_taken_for_one_it_may_be():
    with (WILD / "y2003_nohead.txt").open("rb") as file:
        assert codes(rows_of_source(ListSource(file))) == ["list-head-unknown"]


def list_of(*lines, end=b"\n"):
    """The list of one class: its head, lines of players, and how the last one ends."""
    return rows_of_source(ListSource(BytesIO(b"\n".join((ONE_CLASS, *lines)) + end)))


def test_a_list_cut_in_its_last_line_is_told_at_that_line():
    cut = A_C_J[:70]
    found = [each for each in list_of(A_ALI, cut, end=b"") if isinstance(each, Problem)]
    assert ("list-cut-off", 3, 1) in [(each.code, each.line, each.column) for each in found]
    assert codes(list_of(A_ALI, A_C_J)) == codes(list_of(A_ALI, A_C_J, end=b"")) == []
