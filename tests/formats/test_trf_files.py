"""Details, text and lines of a report: read as they stand, and written."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from arbitro.formats.trf import (
    TrfDocument,
    document_of,
    read_trf,
    tournament_of,
    with_round,
    write_trf,
)
from arbitro.model import (
    Pairing,
    Period,
    PointSystem,
    Result,
    RoundPairing,
    RoundRecord,
    TimeControl,
    Title,
    Tournament,
)
from trf_lines import codes, player, read

DATA = Path(__file__).parent.parent / "data" / "trf"
BYE = RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE)


TWO = (player(1, "   2 w 1", points="1.0"), player(2, "   1 b 0"))


def test_the_head_gives_the_details_of_the_event():
    details = tournament_of(read_trf((DATA / "every-record.trf").read_bytes()).value).value.details

    assert details.name == "Torneo de la Coruña"
    assert (details.start, details.end) == (date(2026, 3, 6), date(2026, 3, 8))
    assert details.deputies == ("FA López, Luis", "NA Gómez, Eva")
    assert details.round_dates[0] == date(2026, 3, 6)


def test_players_have_their_national_rating_and_teams_their_members():
    tournament = tournament_of(read_trf((DATA / "every-record.trf").read_bytes()).value).value

    assert tournament.entries[0].player.national_rating == 2498
    assert [(team.number, team.members) for team in tournament.teams] == [
        (1, (1, 3, 5, 7)),
        (2, (2, 4, 6, 8)),
    ]
    assert tournament.tie_breaks == ("DE", "BH/C1", "BH", "SB")


def test_names_in_any_script_keep_their_columns():
    players = read_trf((DATA / "every-record.trf").read_bytes()).value.players

    assert [record.name for record in players[5:7]] == ["Иванов, Иван", "王, 伟"]
    assert [record.rating for record in players[5:7]] == [2000, 1950]


@pytest.mark.parametrize(("text", "title"), [("wf", Title.WFM), (" m", Title.IM), ("g", Title.GM)])
def test_the_letters_older_reports_have_for_titles_are_understood(text, title):
    line = f"001    1 m{text:>3} Player".ljust(80) + " 0.0    1"

    assert read_trf(line).value.players[0].title is title


@pytest.mark.parametrize("end", ["\r", "\n", "\r\n"])
def test_lines_may_end_with_cr_lf_or_both(end):
    document = read_trf(end.join(["012 A", "142 5", *TWO, ""]).encode()).value

    assert [line.text[:3] for line in document.lines] == ["012", "142", "001", "001"]
    assert document.line_end == end


def test_a_byte_order_mark_is_no_part_of_the_first_line():
    assert read_trf(b"\xef\xbb\xbf012 A").value.lines[0].text == "012 A"


def test_latin_1_is_understood_with_a_warning_at_the_first_byte_that_tells():
    document = read_trf("012 Añejo\n022 Málaga".encode("latin-1"))

    assert document.value.lines[1].text == "022 Málaga"
    assert [(item.code, item.line, item.column) for item in document.problems] == [
        ("encoding-latin-1", 1, 6)
    ]


@pytest.mark.parametrize(("data", "name"), [(b"012 \x8ei\x9eek", "Žižek"), (b"012 \x81", "\x81")])
def test_the_signs_windows_adds_to_latin_1_are_understood(data, name):
    assert read_trf(data).value.lines[0].record.text == name


def test_comments_and_unknown_lines_keep_their_place():
    text = "### first\n012 A\n\nZZZ what\n### last\n"

    assert write_trf(read_trf(text).value) == text


def test_our_files_end_their_lines_with_cr_and_lf():
    assert write_trf(document_of(Tournament())) == "012\r\n062 0\r\n072 0\r\n192 FIDE_DUTCH\r\n"


def test_a_round_is_put_into_a_report_and_nothing_else_changes():
    text = (
        "### kept\n142 5\n"
        + "\n".join(TWO)
        + "\n"
        + player(3, "0000 - U", points="1.0")
        + "\nZZZ\n"
    )
    document = read_trf(text).value
    paired = with_round(document, 2, RoundPairing((Pairing(3, 1),), None))

    assert write_trf(paired).replace("     3 b ?", "").replace("     1 w ?", "") == text
    assert read_trf(write_trf(paired)).value == paired
    assert tournament_of(paired).value.rounds_played == 2


def test_a_round_just_paired_is_not_expected_in_the_points():
    lines = (*TWO, player(3, "0000 - U", points="1.0"))
    document = read_trf("\n".join(("012 A", "142 5", *lines))).value
    paired = with_round(document, 2, RoundPairing((Pairing(3, 1),), bye=2))

    assert tournament_of(paired).problems == ()


def test_absences_by_xxz_become_cells_of_the_round_they_spoke_of():
    lines = (*TWO, player(3, "0000 - U", points="1.0"), "XXZ 3")
    document = read_trf("\n".join(lines)).value
    paired = with_round(document, 2, RoundPairing((Pairing(2, 1),)))

    assert [record.rounds[1].result.value for record in paired.players] == ["?", "?", "Z"]
    assert tournament_of(paired).value.requested_byes(3) == {}


def test_a_bye_is_put_into_a_report_with_the_round():
    paired = with_round(read_trf("\n".join(TWO)).value, 2, RoundPairing((), bye=2))

    assert paired.players[1].rounds[1] == BYE


def test_the_pairing_numbers_of_large_events_use_the_blank_before_their_columns():
    lines = [
        f"001{10001:>5}      A".ljust(81) + "1.0    1  " + "   1 w 1",
        player(1, "").rstrip() + " 10001 b 0",
    ]
    document = read_trf("\n".join(lines))

    assert document.problems == ()
    assert document.value.players[1].rounds[0].opponent == 10001
    assert tournament_of(document.value).value.entries[1].tpn == 10001


def test_an_empty_document_is_an_empty_file():
    assert write_trf(TrfDocument()) == ""


def test_the_settings_of_an_event_are_read_and_written():
    lines = (
        "012 Open",
        "062 2",
        "072 0",
        "142 5",
        "152 W",
        "172 ESP HBFN",
        "182 Ana Serra",
        "192 FIDE_DUTCH",
        "202 BH/C1,SB",
        "212 PTS,BH/C1,SB",
        "222 40/6000+30:900+30",
        "352 WBWB",
        "362 TW 3.0   TD 1.0   TL 0.0",
    )
    document = read_trf("\r\n".join((*lines, *TWO, ""))).value
    tournament = tournament_of(document).value
    details = tournament.details

    assert details.time_control == TimeControl((Period(6000, 30, 40), Period(900, 30)))
    assert (details.pairing_controller, details.ranking_method) == ("Ana Serra", "HBFN")
    assert tournament.tie_breaks == ("BH/C1", "SB")
    assert [colour.value for colour in tournament.board_colours] == ["w", "b", "w", "b"]
    assert tournament.match_points == PointSystem.of(30, 10, 0)
    written = write_trf(document_of(tournament))
    assert sorted(line for line in written.splitlines() if line[:3] != "001") == sorted(
        line.replace("172 ESP", "172    ") for line in lines
    )


def test_both_players_time_is_kept_where_it_differs():
    document = read_trf("222 W300-B240").value

    control = tournament_of(document).value.details.time_control

    assert control == TimeControl((Period(300),), (Period(240),))


def test_the_order_of_the_lines_is_refused_where_it_is_not_that_of_the_numbers():
    lines = ("012 A", "142 5", "XXC rank white1")

    assert codes(read(*lines, player(1), player(2))) == []
    assert codes(read(*lines, player(2), player(1))) == ["rank-order-not-followed"]
    assert not read(*lines, player(2), player(1)).ok


def test_ranks_are_those_of_the_standings_where_points_count_what_is_still_to_come():
    """C.04.2 art. 3.1: a game without a result is a draw for the pairing only."""
    lines = (
        player(1, "   4 b 0", "0000 - H"),
        player(2, "   3 w ?"),
        player(3, "   2 b ?"),
        player(4, "   1 w 1"),
        player(5, "0000 - U"),
    )
    tournament = read("012 A", "142 3", "152 W", *lines).value
    unranked = tuple(replace(entry, stated_rank=None) for entry in tournament.entries)

    document = document_of(replace(tournament, entries=unranked))

    entries = tournament_of(read_trf(write_trf(document)).value).value.entries
    assert [entry.stated_points for entry in entries] == [5, 5, 5, 10, 10]
    assert [entry.stated_rank for entry in entries] == [3, 4, 5, 1, 2]


def test_212_puts_the_points_among_the_tie_breaks():
    assert read(*TWO, "202 BH,SB", "212 PTS,BH,SB").value.tie_breaks == ("BH", "SB")
    assert read(*TWO, "202 BH,SB", "212 BH,PTS,SB").value.tie_breaks == ("BH", "PTS", "SB")
    assert read(*TWO, "212 BH,SB").value.tie_breaks == ("BH", "SB")


def test_212_that_does_not_fit_202_is_noted_and_not_used():
    parsed = read(*TWO, "202 BH,SB", "212 PTS,DE")

    assert "standings-order-differs" in codes(parsed)
    assert parsed.value.tie_breaks == ("BH", "SB")
