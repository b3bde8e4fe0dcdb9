"""Reports as programs write them: read as they are meant, every adjustment told, or refused."""

from datetime import date
from pathlib import Path

import pytest

from arbitro.formats.event_file import read_event_file
from arbitro.formats.texts.problems import CODES, REPAIRED, SEVERITIES, Severity, repaired
from arbitro.formats.texts.text import page_of
from arbitro.formats.trf import read_trf, tournament_of
from arbitro.model import Colour, Result

WILD = Path(__file__).parents[1] / "data" / "wild" / "trf"

EVERYWHERE = {"sex-f", "fide-id-zero", "round-open", "points-differ", "record-unknown"}
"""Remarks the layouts share: women as f, 0 for no number, a round being played."""

TAKEN = {
    "362_wide.trf": {"points-columns"},
    "802_left.trf": {"column-filled"},
    "bytepad.trf": {"name-padded-by-bytes"},
    "comma_points.trf": {"decimal-comma"},
    "comments.trf": set(),
    "cp1250.trf": {"encoding-guessed"},
    "cp1251.trf": {"encoding-guessed"},
    "cp1252.trf": {"encoding-latin-1"},
    "cr_only_ctrlz.trf": {"control-character"},
    "date_dmy.trf": {"date-spelling"},
    "date_dots.trf": {"date-spelling"},
    "date_en.trf": {"date-spelling"},
    "date_iso.trf": {"date-spelling"},
    "date_short.trf": set(),
    "date_words_de.trf": {"date-spelling"},
    "date_words_es.trf": {"date-spelling"},
    "half_sign.trf": {"result-half-sign"},
    "karl_mala_like.trf": {
        "date-spelling", "forfeit-without-colour", "rounds-assumed", "title-women-papi",
        "cell-old-bye",
    },
    "lichess.trf": {"date-spelling", "cell-old-bye", "running-game-one-sided"},
    "lowercase.trf": set(),
    "points_disagree.trf": {"points-differ"},
    "sm15_paired.trf": {"ruler-lines"},
    "star.trf": {"result-open-sign"},
    "unr.trf": {"rating-word"},
    "utf16.trf": {"encoding-utf-16"},
    "vega12_engine26.trf": {"date-implausible"},
    "xx_javafo.trf": set(),
}  # fmt: skip

REFUSED = {
    "contradiction.trf": "results-contradict",
    "date_ambiguous.trf": "date-ambiguous",
    "startnumber_short.trf": "columns-shifted-left",
    "tabs.trf": "tab-in-columns",
}


def read(name):
    return read_event_file((WILD / name).read_bytes())


def problems_of(text):
    parsed = read_trf(text)
    return [each.code for each in (*parsed.problems, *tournament_of(parsed.value).problems)]


def test_every_layout_has_its_verdict():
    assert {each.name for each in WILD.iterdir()} == TAKEN.keys() | REFUSED.keys()


@pytest.mark.parametrize("name", TAKEN)
def test_a_layout_is_read_and_exactly_its_adjustments_are_told(name):
    found = {each.code for each in read(name).problems}

    assert TAKEN[name] <= found <= TAKEN[name] | EVERYWHERE
    assert not any(SEVERITIES[code] is Severity.ERROR for code in found)


@pytest.mark.parametrize("name", REFUSED)
def test_what_has_two_readings_is_refused(name):
    found = {each.code for each in read(name).problems if each.severity is Severity.ERROR}

    assert REFUSED[name] in found


@pytest.mark.parametrize(
    ("name", "third"),
    [
        ("cp1252.trf", "Größe,Élise"),
        ("cp1250.trf", "Łużyc,Żółty"),
        ("cp1251.trf", "Иванова,Анн"),
        ("bytepad.trf", "Größe,Élise"),
    ],
)
def test_names_keep_their_letters_whatever_wrote_them(name, third):
    assert read(name).tournament.entries[2].player.name == third


@pytest.mark.parametrize("name", [name for name in TAKEN if name.startswith("date_")])
def test_the_first_day_is_read_in_every_spelling(name):
    assert read(name).tournament.details.start == date(2020, 5, 29)


def test_no_layout_loses_a_digit_of_a_rating():
    ratings = {
        name: [each.player.rating for each in read(name).tournament.entries] for name in TAKEN
    }

    assert all(each == 0 or 1900 <= each < 2900 for mine in ratings.values() for each in mine)


def test_a_forfeit_without_colours_keeps_its_pair_and_gets_two_colours():
    first, second = read("karl_mala_like.trf").tournament.entries[:2]

    assert first.rounds[0][::2] == (2, Result.FORFEIT_WIN)
    assert second.rounds[0][::2] == (1, Result.FORFEIT_LOSS)
    assert {first.rounds[0].colour, second.rounds[0].colour} == set(Colour)


def test_match_points_are_read_word_by_word_where_their_columns_are_wider():
    record = next(
        each.record for each in read("362_wide.trf").document.lines if each.text[:3] == "362"
    )

    assert record.values == (("TW", 20), ("TD", 10), ("TL", 0))


@pytest.mark.parametrize(
    ("lines", "codes"),
    [
        (["042 13/03/2026", "052 02/04/2026"], ["date-spelling", "date-spelling"]),
        (["042 02/03/2026", "052 01/04/2026"], ["date-spelling", "date-spelling"]),
        (["042 02/03/2026"], ["date-ambiguous"]),
        (["042 05/05/2026"], ["date-spelling"]),
        (["042 about Easter"], ["first-day-unreadable"]),
        (["132".ljust(91) + "20/05/29", "042 29/05/20"], ["date-implausible"]),
    ],
)
def test_day_and_month_are_told_apart_by_the_whole_file_or_asked(lines, codes):
    assert [each.code for each in read_trf("\n".join(lines)).problems] == codes


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("Müller SUI Peña ESP", "cp1252"),
        ("Müller GER Dvořák CZE Šťastný CZE", "cp1250"),
        ("Παπαδόπουλος GRE", "cp1253"),
        ("Şahin TUR Ağaoğlu TUR", "cp1254"),
    ],
)
def test_the_letters_and_the_federations_tell_the_code_page(text, page):
    assert page_of(text.encode(page))[0] == page


def test_a_strict_reading_refuses_what_was_repaired_and_nothing_that_stands_right():
    clean = Path(__file__).parents[1] / "data" / "trf" / "generated-12-players-5-rounds.trf"

    assert [each.code for each in repaired(read("unr.trf").problems)] == [
        "fide-id-zero", "sex-f", "rating-word",
    ]  # fmt: skip
    assert repaired(read_event_file(clean.read_bytes()).problems) == ()


def test_only_warnings_are_repairs():
    assert REPAIRED <= CODES
    assert not any(SEVERITIES[code] is Severity.ERROR for code in REPAIRED)
