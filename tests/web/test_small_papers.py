"""Small papers from the browser, and what a scanned slip leads to."""

import io
import re
import struct
import zlib

import pytest
from pypdf import PdfReader

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import SectionSettings
from arbitro.model import Player, SectionId
from arbitro.web.views.papers import slip_codes
from arbitro.web.views.papers.slip_codes import Code


def text_of(answer):
    assert answer.headers["content-type"] == "application/pdf", answer.text
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages)


def test_every_code_reads_back_and_a_wrong_digit_or_two_exchanged_never_do():
    # ISO 7064 MOD 97-10 finds every single wrong digit and every exchange of two neighbours
    for code in (Code(1, 5, 17), Code(99, 99, 999), Code(1, 0, 1), Code(42, 11, 250)):
        digits = slip_codes.written(code)
        assert slip_codes.read(digits) == code
        for at in range(9):
            for other in "0123456789":
                wrong = digits[:at] + other + digits[at + 1 :]
                assert (slip_codes.read(wrong) is None) == (wrong != digits)
        for at in range(8):
            turned = digits[:at] + digits[at + 1] + digits[at] + digits[at + 2 :]
            assert (slip_codes.read(turned) is None) == (turned != digits)
    assert slip_codes.written(Code(100, 1, 1)) == slip_codes.written(Code(1, 1, 1000)) == ""


def test_slips_of_a_round_name_table_players_and_code(hall):
    text = text_of(hall.get(f"{hall.section}/paper/small/slip?round=1"))
    assert {f"Player {at}" for at in range(1, 7)} <= set(re.findall(r"Player \d", text))
    assert [slip_codes.written(Code(1, 1, at)) in text for at in (1, 2, 3)] == [True] * 3
    only = text_of(hall.get(f"{hall.section}/paper/small/slip?round=1&tables=2"))
    assert len(re.findall(r"Player \d", only)) == 2


def test_several_sections_are_printed_at_once_with_their_letters(hall):
    other = SectionId(2)
    for command in (
        asked.AddSection(SectionSettings("Juniors", rounds=3, first_board=11)),
        asked.ImportPlayers(other, tuple(Player(f"Junior {at}") for at in range(1, 5))),
        asked.CloseEntries(other),
        asked.PairRound(other),
        asked.PublishRound(other, 1),
    ):
        hall.service.handle(hall.key, command)
    text = text_of(hall.get(f"{hall.section}/paper/small/slip?round=1&all=1"))
    assert "A · Open" in text
    assert "B · Juniors" in text
    assert slip_codes.written(Code(2, 1, 12)) in text


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("table", "After the game"),
        ("place", "Board 1"),
        ("badge", "Player 1"),
        ("poster", "/p/"),
    ],
)
def test_the_other_kinds_say_what_they_are_for(hall, kind, said):
    hall.app.state.public_address = "https://chess.example"
    assert said in " ".join(text_of(hall.get(f"{hall.section}/paper/small/{kind}")).split())


def test_diplomas_are_for_the_places_asked_for(hall):
    for game in (1, 2, 3):
        hall.send(f"{hall.section}/do/enter-result", {"game": game, "result": "10"})
    table = hall.get(f"/api/v2/events/{hall.key}/sections/1/standings").json()["rows"]
    for most in (1, 4):
        asked_for = f"{hall.section}/paper/small/diploma?most={most}&paper=us-letter"
        text = text_of(hall.get(asked_for))
        first = [each for each in table if each["rank"] <= most]
        assert len(re.findall(r"Place \d · Open", text)) == len(first)
        assert all(each["name"] in text for each in first)


def test_cards_of_players_bear_number_and_digits_but_not_in_words_the_secret(hall):
    answer = hall.get(f"{hall.section}/cards/cards.pdf")
    text = text_of(answer)
    keys = hall.app.state.players
    for entry in range(1, 7):
        assert keys.pin(hall.key, entry) in text
        assert keys.key(hall.key, entry) not in text
    assert hall.get(f"{hall.section}/cards/other.pdf").status_code == 404


def test_what_there_is_not_is_said(hall):
    assert hall.get(f"{hall.section}/paper/small/slip?round=9").status_code == 422
    assert hall.get(f"{hall.section}/paper/small/banner").status_code == 404
    many = hall.get(f"{hall.section}/paper/small/table?tables=1-999,1000-1999")
    assert "at most" in many.text
    page = hall.get(f"{hall.section}/paper/small").text
    assert page.count("/paper/small/") == 9
    assert f"{hall.section}/paper/small" in hall.get(f"{hall.section}/paper").text


def test_a_scanned_code_leads_each_to_the_right_page(hall, new_visitor):
    code = slip_codes.written(Code(1, 1, 2))

    def led(visitor, digits):
        answer = visitor.client.get(f"/x/{hall.key}/{digits}", follow_redirects=False)
        return answer.headers.get("location", answer.status_code)

    assert led(hall, code) == f"{hall.url}/hall#code={code}"
    card = slip_codes.written(Code(1, 0, 2))
    assert led(hall, card) == f"{hall.url}/hall#code={card}"
    old = slip_codes.written(Code(1, 7, 2))
    assert led(hall, old) == f"{hall.section}/rounds/7"
    assert led(hall, code[:-1] + str((int(code[-1]) + 1) % 10)) == 404
    assert led(hall, slip_codes.written(Code(9, 1, 2))) == 404
    stranger = new_visitor(lan=True, hosts=("192.168.1.20",))
    stranger.client.base_url = "http://192.168.1.20"
    stranger.client._transport.client = ("192.168.1.33", 50000)
    assert led(stranger, code) == f"/p/{hall.key}"


def seats(hall):
    current = hall.service.snapshot(hall.key).state.sections[SectionId(1)].current
    return {game.board: (game.white, game.black) for game in current.games.values()}


def test_slips_are_printed_again_only_for_tables_that_changed(hall):
    asked_for = f"{hall.section}/paper/small/slip?round=1"
    assert len(re.findall(r"Player \d", text_of(hall.get(f"{asked_for}&changed=1")))) == 6
    again = hall.get(f"{asked_for}&changed=1")  # all tables were just printed
    assert again.status_code == 422
    before = seats(hall)
    game = next(iter(before))
    number = next(
        each.id
        for each in hall.service.snapshot(hall.key)
        .state.sections[SectionId(1)]
        .current.games.values()
        if each.board == game
    )
    hall.service.handle(hall.key, asked.SwapColours(SectionId(1), number))
    assert {at for at, both in seats(hall).items() if both != before[at]} == {game}
    text = text_of(hall.get(f"{asked_for}&changed=1"))
    assert slip_codes.written(Code(1, 1, game)) in text
    assert len(re.findall(r"Player \d", text)) == 2
    assert hall.get(f"{asked_for}&changed=1").status_code == 422


def test_receipts_are_numbered_without_a_gap_in_two_copies(hall):
    where = f"{hall.section}/paper/small/receipt?players=2-4&amount=20%20%E2%82%AC&first=31"
    text = " ".join(text_of(hall.get(where)).split())
    for at, player in enumerate((2, 3, 4)):
        assert len(re.findall(rf"No\. {31 + at} Received from Player {player}\b", text)) == 2
    assert text.count("20 €") == 6
    assert (text.count("For the payer"), text.count("For the organiser")) == (3, 3)
    by_hand = " ".join(text_of(hall.get(f"{hall.section}/paper/small/receipt?players=1")).split())
    assert "Received from Player 1" in by_hand
    assert not re.search(r"No\. \d", by_hand)


def png(width=3, height=2):
    """A small picture, as the PNG specification has it."""
    rows = b"".join(b"\0" + b"\x20\x80\x40" * width for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in parts
    )


def pictures_in(answer):
    return sum(len(page.images) for page in PdfReader(io.BytesIO(answer.content)).pages)


def test_logo_and_sponsors_stand_on_the_papers_and_what_is_no_picture_is_refused(hall):
    hall.app.state.public_address = "https://chess.example"
    poster = f"{hall.section}/paper/small/poster"
    where = f"{hall.section}/paper/pictures"
    assert pictures_in(hall.get(poster)) == 0
    for width, name in enumerate(("logo", "sponsors"), 3):
        sent = {"picture": ("x.png", png(width), "image/png")}
        kept = hall.send(where, {"name": name}, files=sent)
        assert kept.status_code == 303
    assert pictures_in(hall.get(poster)) == 2
    assert pictures_in(hall.get(f"{hall.section}/paper/small/badge")) >= 1
    huge = png()[:16] + struct.pack(">II", 60_000, 60_000) + png()[24:]
    of_few_bytes = b"\xff\xd8\xff\xc0\x00\x0b\x08\xfd\xe8\xfd\xe8\x01\x01\x11\x00\xff\xda\x00\x08"
    for bad in (
        *(b"", b"<svg/>", png()[:40], png() + b"x" * (1 << 20), b"\xff\xd8\xff no picture"),
        *(huge, of_few_bytes),
    ):
        refused = hall.send(where, {"name": "logo"}, files={"picture": ("x.png", bad, "image/png")})
        assert refused.status_code == 422, bad[:20]
        assert "PNG or JPEG" in refused.text
    assert pictures_in(hall.get(poster)) == 2
    hall.send(where, {"name": "logo", "away": "1"})
    assert pictures_in(hall.get(poster)) == 1
    assert hall.send(where, {"name": "other"}).status_code == 404
