"""What the records of a report mean for the tournament."""

from dataclasses import replace
from pathlib import Path

import pytest

from arbitro.formats.trf import (
    document_of,
    encoded_type,
    read_trf,
    tournament_of,
    write_trf,
)
from arbitro.formats.trf.event_types import event_type, type_code
from arbitro.model import (
    ABSENT,
    Adjustment,
    Colour,
    EditionKey,
    Entry,
    Player,
    Points,
    PointSystem,
    Prohibition,
    Result,
    RoundRecord,
    System,
    Tournament,
    Tpn,
)
from arbitro.rules.pairing import pair_next_round
from trf_lines import assignment, codes, player, read

DATA = Path(__file__).parent.parent / "data" / "trf"
BYE = RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE)


TWO = (player(1, "   2 w 1", points="1.0"), player(2, "   1 b 0"))


def test_a_round_with_a_game_is_played_and_byes_after_it_are_announced():
    tournament = read("142 5", player(1, "   2 w 1", "0000 - H"), player(2, "   1 b 0")).value

    assert tournament.rounds_played == 1
    assert tournament.requested_byes(2) == {1: Result.HALF_POINT_BYE}


def test_a_round_with_nothing_but_a_pairing_allocated_bye_is_played():
    """Whoever else there is has an entry too; else it is announced (`test_blank_entries`)."""
    assert read("142 5", player(1, "0000 - U", points="1.0")).value.rounds_played == 1


def test_a_round_with_requested_byes_alone_is_yet_to_come():
    assert read("142 5", player(1, "0000 - Z"), player(2)).value.rounds_played == 0


def test_a_blank_cell_between_games_is_an_absence():
    lines = (
        player(1, "   2 w 1", "        ", "   2 b 1", points="2.0"),
        player(2, "   1 b 0", "   3 w 1", "   1 w 0", points="1.0"),
        player(3, "        ", "   2 b 0"),
    )

    assert read("142 3", *lines).value.entries[0].rounds[1] == ABSENT


def test_byes_announced_after_a_round_still_open_are_kept_for_their_rounds():
    parsed = read(
        "012 A",
        "142 5",
        player(1, "   2 w 1", " ", "0000 - H", points="1.0"),
        TWO[1],
        "240 Z 005    1    2",
    )

    assert parsed.problems == ()
    asked = [parsed.value.requested_byes(number) for number in (2, 3, 4, 5)]
    half, zero = Result.HALF_POINT_BYE, Result.ZERO_POINT_BYE
    assert asked == [{}, {1: half}, {}, {1: zero, 2: zero}]
    assert [len(entry.rounds) for entry in parsed.value.entries] == [1, 1]


def test_byes_of_the_coming_round_may_come_in_240():
    parsed = read("012 A", "142 5", *TWO, "240 H 002    2")

    assert parsed.value.requested_byes(2) == {2: Result.HALF_POINT_BYE}
    assert parsed.problems == ()


def test_a_240_that_contradicts_the_players_line_is_noted():
    parsed = read("142 5", *TWO, "240 F 001    2")

    assert "bye-contradicted" in codes(parsed)
    assert parsed.value.entries[1].rounds[0].result is Result.LOSS


def test_a_bye_in_a_round_the_event_does_not_have_is_an_error():
    assert "round-out-of-range" in codes(read("142 5", *TWO, "240 H 006    2"))


def test_xxz_says_who_misses_the_coming_round():
    assert read("XXR 5", *TWO, "XXZ 1 2").value.requested_byes(2) == {
        1: Result.ZERO_POINT_BYE,
        2: Result.ZERO_POINT_BYE,
    }


@pytest.mark.parametrize(
    ("old", "result"),
    [
        ("+", Result.PAIRING_ALLOCATED_BYE),
        ("=", Result.HALF_POINT_BYE),
        ("-", Result.ZERO_POINT_BYE),
    ],
)
def test_byes_as_older_reports_wrote_them_are_understood_with_a_warning(old, result):
    document = read_trf(player(1, f"0000 - {old}"))

    assert document.value.players[0].rounds == (RoundRecord(None, None, result),)
    assert [problem.code for problem in document.problems] == ["cell-old-bye"]


@pytest.mark.parametrize("letter", "wdlWDL")
def test_the_letters_of_results_may_be_small(letter):
    document = read_trf(player(1, f"   2 w {letter}"))

    assert document.value.players[0].rounds[0].result.value == letter.upper()


@pytest.mark.parametrize(
    ("lines", "points"),
    [
        (["162  W 3.0    D 1.0"], PointSystem.of(30, 10, 0)),
        (["162  W 3.0    D 1.0    P 1.0"], PointSystem.of(30, 10, 0, pairing_allocated_bye=10)),
        (["162  W 3.0", "162  D 1.0"], PointSystem.of(30, 10, 0)),
        (["BBW  3.0", "BBD  1.0", "BBU  1.0"], PointSystem.of(30, 10, 0, pairing_allocated_bye=10)),
        # the examples of the JaVaFo manual, section XXS
        (["XXS PAB=3 D=1 W=3"], PointSystem.of(30, 10, 0)),
        (["XXS W=3", "XXS D=1"], PointSystem.of(30, 10, 0, pairing_allocated_bye=10)),
        (["XXS PAB=.5"], PointSystem.of(10, 5, 0, pairing_allocated_bye=5)),
        (
            [
                "XXS WW=1 WD=.5 WL=0 BW=1 BD=0.5 BL=0",
                "XXS FL=0 FW=1",
                "XXS PAB=1 FPB=1 HPB=.5 ZPB=0",
            ],
            PointSystem(),
        ),
    ],
)
def test_the_point_system_is_what_the_lines_say(lines, points):
    assert read(*lines, *TWO).value.points == points


def test_the_3_2_1_0_system_of_the_javafo_manual_gives_one_point_for_absence_but_not_for_forfeits():
    parsed = read("XXS FL=0 W=3 D=2 PAB=2 WL=1 BL=1 ZPB=1", *TWO)

    assert parsed.value.points.loss == 10
    assert "points-of-absence-differ" in codes(parsed)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("XXS W=0 D=0.5 WL=1 BL=1", True),
        ("XXS W=0.5 D=1 WL=0 BL=0", True),
        ("XXS W=3 D=1 WL=0 BL=0", False),
        ("XXS W=3 D=2 WL=1 BL=1", False),
    ],
)
def test_points_for_which_losing_is_worth_more_are_told(line, told):
    assert ("points-out-of-order" in codes(read(line, *TWO))) == told


def test_points_may_include_the_bye_of_the_coming_round_as_javafo_asks():
    lines = (player(1, "   2 w 1", "0000 - H", points="1.5"), TWO[1])

    assert read("012 A", "142 5", *lines).problems == ()


@pytest.mark.parametrize(
    ("cells", "colour"),
    [
        ([("   2 w 1",), ("   1 b 0",)], Colour.WHITE),
        ([("   2 b 1",), ("   1 w 0",)], Colour.BLACK),
        # the first player is absent: the second is the highest paired
        ([("0000 - Z",), ("   3 b 1",), ("   2 w 0",)], Colour.BLACK),
        # the first has the bye: colours alternate, so the second's is reversed
        ([("0000 - U",), ("   3 w 1",), ("   2 b 0",)], Colour.BLACK),
        ([("0000 - U",)], None),
    ],
)
def test_the_initial_colour_is_inferred_from_the_first_colours(cells, colour):
    lines = [player(tpn, *row) for tpn, row in enumerate(cells, 1)]

    assert read("142 5", *lines).value.initial_colour is colour


@pytest.mark.parametrize("line", ["152 B", "XXC black1", "XXC rank black1"])
def test_a_stated_initial_colour_prevails(line):
    assert read("142 5", line, *TWO).value.initial_colour is Colour.BLACK


@pytest.mark.parametrize(
    ("code", "system", "edition"),
    [
        ("FIDE_DUTCH", System.DUTCH, ""),
        ("FIDE_DUTCH_2017", System.DUTCH, "2017"),
        ("FIDE_DUTCH_2026", System.DUTCH, "2026"),
        ("FIDE_DUTCH_2025", System.DUTCH, "2026"),
        ("FIDE_ROUNDROBIN", System.ROUND_ROBIN, ""),
        ("BERGER_ROUNDROBIN_G1", System.ROUND_ROBIN, ""),
        ("BERGER_ROUNDROBIN_G2", System.DOUBLE_ROUND_ROBIN, ""),
        ("FIDE_DOUBLEROUNDROBIN", System.DOUBLE_ROUND_ROBIN, ""),
        ("FIDE_LIM", System.LIM, ""),
        ("FIDE_LIM_2017", System.LIM, "2017"),
        ("FIDE_DUTCH_2012", System.DUTCH_2012, ""),
        ("FIDE_DUTCH_2009", System.DUTCH_2009, ""),
        ("FIDE_SWISS_1992", System.SWISS_1992, ""),
    ],
)
def test_the_encoded_type_names_the_system_and_the_edition(code, system, edition):
    document = read_trf(f"192 {code}").value

    kind = event_type(encoded_type(document))

    assert tournament_of(document).value.system is system
    assert kind is not None
    assert kind.edition == edition


def test_a_system_of_teams_is_an_error_where_players_are_read():
    assert "system-not-supported" in codes(read("192 FIDE_TEAM_TYPEA_MP_GP", *TWO))


@pytest.mark.parametrize(
    ("code", "games"), [("CUSTOM_SWISS", 1), ("CUSTOM_SWISS_CLUB", 1), ("CUSTOM_DOUBLESWISS", 2)]
)
@pytest.mark.parametrize("record", ["192", "092"])
def test_a_swiss_by_rules_of_its_own_is_read_with_a_word_and_written_as_it_was(record, code, games):
    read_so = read(f"{record} {code}", *TWO)
    system = read_so.value.system
    assert (read_so.ok, system.is_swiss, system.games_per_round) == (True, True, games)
    assert codes(read_so).count("system-of-its-own") == 1
    assert type_code(system) == code


@pytest.mark.parametrize(
    ("text", "system"),
    [
        ("Individual: Round-Robin", System.ROUND_ROBIN),
        ("Torneo de todos contra todos a doble vuelta", System.DOUBLE_ROUND_ROBIN),
        ("Double round robin", System.DOUBLE_ROUND_ROBIN),
    ],
)
def test_a_round_robin_told_in_words_is_one_and_that_is_said(text, system):
    parsed = read("012 A", f"092 {text}", "142 9", *TWO)

    assert parsed.value.system is system
    assert codes(parsed) == ["system-by-description"]
    assert parsed.problems[0][1:3] == (2, 5)
    assert read(f"092 {text}", "192 FIDE_DUTCH", *TWO).value.system is System.DUTCH


def test_the_type_bbppairings_writes_into_092_is_understood():
    report = read_trf((DATA / "generated-12-players-5-rounds.trf").read_bytes()).value

    assert encoded_type(report) == "FIDE_DUTCH_2025"


# C.04.7 art. 1.4.4 example 1: nine rounds, the first group has 1 point in rounds 1-3, 1/2 in 4-5
@pytest.mark.article("C.04.7@2026-02 art. 1.4.4")
def test_baku_acceleration_gives_the_points_of_the_handbooks_example():
    tournament = read("142 9", "192 FIDE_DUTCH_BAKU", *map(player, range(1, 11))).value

    assert tournament.accelerated
    assert tournament.entries[0].virtual == (10, 10, 10, 5, 5)


# C.04.7 art. 1.2: of 161 participants the first 82 are in the first group
@pytest.mark.article("C.04.7@2026-02 art. 1.2")
def test_the_first_group_of_161_has_82_players():
    tournament = read("142 9", "192 FIDE_DUTCH_BAKU", *map(player, range(1, 162))).value

    assert sum(1 for entry in tournament.entries if entry.virtual) == 82


@pytest.mark.article("C.04.7@2026-02 art. 1.1")
def test_baku_acceleration_is_refused_where_a_win_is_not_two_draws():
    parsed = read("142 9", "162  W 3.0    D 1.0", "192 FIDE_DUTCH_BAKU", *TWO)

    assert "baku-not-applicable" in codes(parsed)


def test_records_250_replace_the_method_of_the_encoded_type():
    lines = (
        "142 9",
        "192 FIDE_DUTCH_BAKU",
        *map(player, range(1, 5)),
        "250      02.0 001 002 0001 0001",
    )
    tournament = read(*lines).value

    assert [entry.virtual for entry in tournament.entries] == [(20, 20), (), (), ()]


def test_the_example_of_250_in_the_format_is_read():
    lines = (
        "142 11",
        *map(player, range(1, 4)),
        "250 00.0 02.0 001 003 0001 0002",
        "250 00.0 01.0 004 006 0001 0002",
    )
    tournament = read(*lines).value

    assert [entry.virtual for entry in tournament.entries] == [(20,) * 3 + (10,) * 3] * 2 + [()]


def test_xxa_gives_the_points_round_by_round():
    assert read("XXR 5", *TWO, "XXA    2  1.0  0.5").value.entries[1].virtual == (10, 5)


def test_prohibited_pairings_hold_in_the_rounds_they_name():
    lines = [player(1), player(2), player(3)]

    tournament = read("142 5", *lines, "260 001 002    1    2    3", "XXP 3 1").value

    assert tournament.forbidden(2) == ({1, 2, 3}, {1, 3})
    assert tournament.forbidden(3) == ({1, 3},)


def test_a_round_is_checked_by_the_prohibitions_of_its_own_rounds():
    lines = ("142 5", "152 W", *(player(number) for number in (1, 2, 3, 4)))
    early, late = read(*lines, "260 001 001    1    3"), read(*lines, "260 002 005    1    3")
    key = EditionKey("C.04.3@2026-02")

    assert pair_next_round(early.value, key).games == ((1, 4), (3, 2))
    assert pair_next_round(late.value, key).games == ((1, 3), (4, 2))


def test_a_prohibition_from_after_the_last_round_is_not_in_the_report():
    """A report with the range 003 to 002 could not be read again."""
    tournament = read("142 2", player(1), player(2)).value
    after = replace(tournament, prohibitions=(Prohibition(frozenset({1, 2}), 3),))

    text = write_trf(document_of(after))

    assert "260" not in text
    assert tournament_of(read_trf(text).value).ok


def test_a_penalty_changes_the_score():
    tournament = read("142 5", *TWO, assignment("", "-0.5", 0, 1)).value

    assert tournament.score(tournament.entries[0]) == 5


def test_a_penalty_of_a_round_counts_from_that_round_on():
    lines = (assignment("", "-0.5", 2, 1), assignment("", "-1.0", 0, 1))
    tournament = read("142 5", *TWO, *lines).value
    entry = tournament.entries[0]

    assert entry.adjustments == ((-10, 0), (-5, 2))
    assert [entry.adjustment(after) for after in (0, 1, 2)] == [-10, -10, -15]


def test_penalties_are_written_with_the_rounds_they_count_from():
    fines = (Adjustment(Points(-10)), Adjustment(Points(-5), 2))
    entry = Entry(Tpn(1), Player("Ana"), adjustments=fines)

    written = write_trf(document_of(Tournament(entries=(entry,), rounds_total=5)))

    assert "299          -1.0  000    1\r\n299          -0.5  002    1\r\n" in written


def test_a_result_assigned_another_value_changes_the_score():
    tournament = read("142 5", *TWO, assignment("W", "2.0", 1, 1)).value

    assert tournament.score(tournament.entries[0]) == 20


def test_an_assignment_for_a_result_nobody_had_is_noted():
    parsed = read("142 5", *TWO, assignment("W", "2.0", 1, 2))

    assert "assignment-without-result" in codes(parsed)
