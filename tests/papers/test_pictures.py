"""What a picture says of its measures is read before anybody decodes it."""

import struct

import pytest

from arbitro.papers.pictures import MOST_PIXELS, is_printable, measures_of


def png_of(width, height):
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", width, height) + b"\x08\x02"


def segment(marker, body):
    return struct.pack(">BBH", 0xFF, marker, len(body) + 2) + body


def frame(width, height, marker=0xC0):
    return segment(marker, struct.pack(">BHHB", 8, height, width, 1) + b"\x01\x11\x00")


SCAN = segment(0xDA, b"\x01\x01\x00\x00\x3f\x00")
BEFORE = b"\xff\xd8" + segment(0xE0, b"JFIF\x00") + segment(0xDB, bytes(65))


@pytest.mark.parametrize(
    "data",
    [
        png_of(640, 480),
        BEFORE + frame(640, 480) + SCAN,
        BEFORE + frame(640, 480, 0xC2) + segment(0xC4, bytes(17)) + SCAN,
        BEFORE + b"\xff\xff" + frame(640, 480) + SCAN,
        BEFORE + frame(9, 9) + frame(640, 480) + frame(10, 10) + SCAN,
    ],
)
def test_the_measures_are_those_of_the_head(data):
    assert measures_of(data) == (640, 480)
    assert is_printable(data)


@pytest.mark.parametrize(
    "data",
    [
        png_of(60_000, 60_000),
        png_of(0, 5),
        png_of(MOST_PIXELS + 1, 1),
        BEFORE + frame(65_000, 65_000) + SCAN,
        BEFORE + frame(8, 8) + frame(65_000, 65_000) + SCAN,
        BEFORE + frame(8, 0) + SCAN,
        BEFORE + frame(8, 8),
        BEFORE + SCAN,
        BEFORE + b"nonsense" + frame(8, 8) + SCAN,
        *(b"", b"\xff\xd8", b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"GIF89a", b"<svg/>"),
        BEFORE + segment(0xC0, b"")[:4],
    ],
)
def test_what_says_too_much_or_nothing_is_not_decoded(data):
    assert not is_printable(data)


def test_what_a_sheet_holds_is_not_too_much():
    assert is_printable(png_of(2480, 3508))
