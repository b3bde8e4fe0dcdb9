"""A round paired and not yet played is no round of adjourned games (C.04.2 art. 3.1)."""

from dataclasses import replace
from pathlib import Path

import pytest

from arbitro.formats.event_file import read_event_file
from arbitro.formats.json_format import read_json, write_json
from arbitro.formats.tournament_file import read_tournament_file
from arbitro.formats.trf import document_of, read_trf, tournament_of, write_trf
from arbitro.model import Result
from arbitro.rules.pairing import games_being_played

PAIRED = Path(__file__).parent.parent / "data" / "wild" / "trf" / "sm15_paired.trf"


def line(tpn, *cells, points="0.0"):
    head = f"001 {tpn:>4}      {f'Player {tpn}':<33} 2000".ljust(80)
    return f"{head}{points:>4} {tpn:>4}" + "".join(f"  {cell:<8}" for cell in cells) + "\n"


def read(*lines, head="142 5\n192 FIDE_DUTCH\n"):
    """Read a report; with the name and days every report has."""
    head = "012 Open\n022 Town\n032 ESP\n042 2026/09/01\n052 2026/09/05\n" + head
    return read_tournament_file((head + "".join(lines)).encode())


def codes(file):
    return [each.code for each in file.problems]


def test_the_round_is_open_its_games_bring_nothing_and_it_is_said_once():
    file = read_tournament_file(PAIRED.read_bytes())
    assert file.ok
    assert file.tournament.rounds_played == 2
    assert [entry.playing for entry in file.tournament.entries] == [2, 2, 2, 2]
    assert games_being_played(file.tournament) == 2
    told = [each for each in file.problems if each.code == "round-open"]
    assert [(each.line, each.column, each.values) for each in told] == [
        (17, 109, (("round", 2), ("count", 2)))
    ]
    # the points the file states are those of the first round: nothing differs from them
    assert not file.has("points-differ")


def test_of_a_round_half_played_only_the_games_without_a_result_are_open():
    file = read(
        line(1, "   3 w 1", "   2 b", points="1.0"),
        line(2, "   4 b 1", "   1 w", points="1.0"),
        line(3, "   1 b 0", "   4 w 1", points="1.0"),
        line(4, "   2 w 0", "   3 b 0"),
    )
    assert codes(file) == ["round-open"]
    assert [entry.playing for entry in file.tournament.entries] == [2, 2, 0, 0]
    assert games_being_played(file.tournament) == 1


def test_points_that_count_an_open_game_as_a_draw_are_taken_too():
    """As engines and our own older reports write them (162, X)."""
    file = read(line(1, "   2 w", points="0.5"), line(2, "   1 b", points="0.5"))
    assert codes(file) == ["round-open"]


def test_a_result_missing_before_a_later_round_is_refused_in_both_lines():
    file = read(
        line(1, "   2 w", "   3 b 1", points="1.0"),
        line(2, "   1 b", "   4 w 0"),
        line(3, "   4 b 0", "   1 w 0"),
        line(4, "   3 w 1", "   2 b 1", points="2.0"),
    )
    assert not file.ok
    missing = [each for each in file.problems if each.code == "result-missing"]
    assert [(each.line, each.column, dict(each.values)) for each in missing] == [
        (8, 99, {"opponent": 2, "round": 1}),
        (9, 99, {"opponent": 1, "round": 1}),
    ]


def test_an_adjourned_game_is_one_that_the_report_calls_so():
    file = read(
        line(1, "   2 w ?", "   3 b 1", points="1.5"),
        line(2, "   1 b ?", "   4 w 0", points="0.5"),
        line(3, "   4 b 0", "   1 w 0"),
        line(4, "   3 w 1", "   2 b 1", points="2.0"),
    )
    assert codes(file) == []
    assert games_being_played(file.tournament) == 0


def test_in_an_all_play_all_rounds_may_be_written_down_before_they_are_played():
    head = "142 3\n192 FIDE_ROUNDROBIN\n"

    def rounds(white="", black=""):
        return read(
            line(1, "   4 w 1", "   3 b", f"   2 w {white}", points="2.0" if white else "1.0"),
            line(2, "   3 w 0", "   4 b", f"   1 b {black}"),
            line(3, "   2 b 1", "   1 w", "   4 b", points="1.0"),
            line(4, "   1 b 0", "   2 w", "   3 w"),
            head=head,
        )

    file = rounds()
    assert codes(file) == ["round-open"]
    assert {entry.playing for entry in file.tournament.entries} == {2}
    # once a game of round 3 is over, what stands blank in round 2 is nobody's result
    later = rounds("1", "0")
    assert codes(later).count("result-missing") == 4
    assert not later.ok


def test_both_games_of_a_match_are_open_in_a_double_swiss():
    head = "142 4\n192 FIDE_DOUBLESWISS\n"
    first = line(1, "   2 w 1", "   2 b", points="1.0")
    file = read(first, line(2, "   1 b 0", "   1 w"), head=head)
    assert "result-missing" not in codes(file)
    assert games_being_played(file.tournament) == 1


def test_a_round_of_teams_paired_and_not_played_is_said_to_be_open():
    lines = [line(tpn, f"{5 - tpn:>4} {'wbwb'[tpn - 1]}") for tpn in (1, 2, 3, 4)]
    teams = "".join(
        f"310 {number:>3} {f'Team {number}':<32} {'':5} {'':6} {'0.0':>6} {'0.0':>6} {number:>3}  "
        f"{first:>4} {second:>4}\n"
        for number, first, second in ((1, 1, 2), (2, 3, 4))
    )
    head = "142 3\n192 FIDE_TEAM_TYPEA_MP_GP\n352 WB\n"
    file = read_event_file((head + "".join(lines) + teams).encode())
    assert "round-open" in codes(file)
    assert "result-missing" not in codes(file)


@pytest.mark.parametrize("edition", ["trf16", "trf26"])
def test_an_open_round_is_written_as_it_was_read(edition):
    first = read_tournament_file(PAIRED.read_bytes()).tournament
    text = write_trf(document_of(first, edition=edition))
    assert "?" not in text
    again = tournament_of(read_trf(text).value).value
    assert [entry.rounds for entry in again.entries] == [entry.rounds for entry in first.entries]
    assert [entry.playing for entry in again.entries] == [2, 2, 2, 2]
    assert [entry.stated_points for entry in again.entries] == [10, 10, 0, 0]


def test_an_adjourned_game_beside_an_open_one_stays_adjourned_in_writing():
    file = read(
        line(1, "   2 w ?", "   3 b", points="0.5"),
        line(2, "   1 b ?", "   4 w 0", points="0.5"),
        line(3, "   4 b 0", "   1 w"),
        line(4, "   3 w 1", "   2 b 1", points="2.0"),
    )
    again = tournament_of(read_trf(write_trf(document_of(file.tournament))).value)
    assert [each.code for each in again.problems] == ["round-open"]
    assert [entry.playing for entry in again.value.entries] == [2, 0, 2, 0]
    assert again.value.entries[0].rounds[0].result is Result.PENDING


def test_an_open_round_comes_back_from_json():
    tournament = read_tournament_file(PAIRED.read_bytes()).tournament
    assert read_json(write_json(tournament)).value == replace(tournament)
