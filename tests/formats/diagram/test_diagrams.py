"""Diagrams as text and as pictures."""

from xml.etree import ElementTree as ET

import pytest

from arbitro.formats.diagram import DiagramWords, svg_diagram, text_diagram
from arbitro.rules.laws.board import START, read_fen
from arbitro.rules.laws.notation import letters_of

SVG = "{http://www.w3.org/2000/svg}"
WORDS = DiagramWords("Position <1>", "White: king e1 & more")


def test_a_text_diagram_has_the_letters_of_a_language():
    rows = text_diagram(START, letters_of("es")).splitlines()
    assert rows[0] == "8  t c a d r a c t"
    assert rows[7] == "1  T C A D R A C T"
    assert rows[-1] == "   a b c d e f g h"


def test_a_text_diagram_can_be_seen_from_black_s_side():
    rows = text_diagram(START, flipped=True).splitlines()
    assert rows[0] == "1  R N B K Q B N R"
    assert rows[-1] == "   h g f e d c b a"


@pytest.mark.parametrize("flipped", [False, True])
def test_a_picture_has_every_piece_on_its_square_and_says_so(flipped):
    position = read_fen("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1").position
    text = svg_diagram(position, WORDS, flipped=flipped, marked=["a1"])
    root = ET.fromstring(text)
    pieces = {each.get("data-square"): each for each in root.iter(f"{SVG}g")}
    assert set(pieces) == {"a1", "e1", "e8"}
    assert pieces["a1"].get("transform") == (
        "translate(335 20)" if flipped else "translate(20 335)"
    )
    assert root.find(f"{SVG}desc").text == "White: king e1 & more"
    assert root.get("aria-labelledby") == "diagram-title diagram-text"
    assert sum(each.get("fill") == "#d9b23c" for each in root.iter(f"{SVG}rect")) == 1


def test_a_light_square_is_at_the_right_hand_of_each_player():
    # 2.1: the corner square at the right of each player is light
    root = ET.fromstring(svg_diagram(START, WORDS))
    squares = [each for each in root.iter(f"{SVG}rect") if each.get("width") == "45"]
    assert squares[7].get("fill") == squares[56].get("fill") == "#f3e4c8"
