"""Files of games that are packed or in UTF-16 are read; those made to fill a disk are refused."""

import gzip
import io
import zipfile

import pytest

from arbitro.storage.workbooks.packed_games import (
    ALWAYS,
    PackedGamesError,
    games_text,
    opened_games,
)

GAMES = '[Event "Peña"]\n\n1. e4 *\n'.encode()


def zipped(*parts, packing=zipfile.ZIP_DEFLATED):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", packing) as archive:
        for name, data in parts:
            archive.writestr(name, data)
    return out.getvalue()


@pytest.mark.parametrize(
    "packed",
    [
        GAMES,
        gzip.compress(GAMES),
        gzip.compress(GAMES[:9]) + gzip.compress(GAMES[9:]),
        zipped(("round1.pgn", GAMES)),
        zipped(("README.txt", b"hello"), ("games/Round1.PGN", GAMES), ("__MACOSX/x.pgn", b"")),
        GAMES.decode().encode("utf-16"),
        GAMES.decode().encode("utf-16-be"),
        gzip.compress(GAMES.decode().encode("utf-16")),
    ],
    ids=["plain", "gz", "two-gz", "zip", "zip-with-others", "utf-16", "utf-16-be", "utf-16-gz"],
)
def test_games_come_out_as_they_went_in(packed):
    assert games_text(packed) == GAMES


@pytest.mark.parametrize(
    ("packed", "code"),
    [
        (zipped(("a.pgn", GAMES), ("b.pgn", GAMES)), "several"),
        (zipped(("a.txt", GAMES)), "none"),
        (zipped(*((f"{number}.pgn", b"") for number in range(4001))), "crowded"),
        (gzip.compress(GAMES)[:-12], "broken"),
        (b"\x1f\x8b and no more", "broken"),
        (b"PK\x03\x04 and no more", "broken"),
        (gzip.compress(b"1. e4 " * (ALWAYS // 6 + 1)), "too-large"),
        (zipped(("a.pgn", b"\n" * (ALWAYS + 1))), "too-large"),
        # packed twice: what is inside is no text of games
        (gzip.compress(gzip.compress(GAMES)), "broken"),
        (zipped(("a.pgn", zipped(("a.pgn", GAMES)))), "broken"),
        (gzip.compress(zipped(("a.pgn", GAMES))), "broken"),
    ],
    ids=[
        *("two", "no-games", "crowded", "cut-gz", "no-gz", "no-zip", "large-gz", "large-zip"),
        *("gz-in-gz", "zip-in-zip", "zip-in-gz"),
    ],
)
def test_what_cannot_be_used_is_refused_by_its_reason(packed, code):
    with pytest.raises(PackedGamesError) as refused:
        games_text(packed)
    assert refused.value.code == code


def test_a_bomb_is_refused_before_more_than_the_budget_is_unpacked():
    bomb = gzip.compress(b"\n" * (4 * ALWAYS))
    file, parts = opened_games(io.BytesIO(bomb)), []

    def read_all():
        while part := file.read(1 << 20):
            parts.append(len(part))

    with pytest.raises(PackedGamesError):
        read_all()
    assert sum(parts) <= ALWAYS


POLISH = (
    '[Event "Łódź"]\n[White "Żółć, Łukasz"]\n[WhiteFed "POL"]\n[Black "Święcicki, Paweł"]\n'
    '[BlackFed "POL"]\n\n1. e4 *\n'
)


def test_names_of_another_code_page_are_read_by_it():
    assert games_text(POLISH.encode("cp1250")) == POLISH.encode()
    assert games_text(gzip.compress(POLISH.encode("cp1250"))) == POLISH.encode()
    parts, file = [], opened_games(io.BytesIO(POLISH.encode("cp1250")))
    while part := file.read(7):
        parts.append(part)
    assert b"".join(parts) == POLISH.encode()


def test_western_text_and_utf_8_stay_byte_by_byte():
    for data in ('[White "Peña, José"]\n\n1. e4 *\n'.encode("latin-1"), POLISH.encode()):
        assert games_text(data) == data


def test_whoever_asks_for_less_gets_no_more():
    packed = gzip.compress(GAMES)
    assert games_text(packed, len(GAMES)) == GAMES
    with pytest.raises(PackedGamesError):
        games_text(packed, len(GAMES) - 1)
