"""What the lines of a report say of each other: two sides of a game, points, rounds, blanks."""

from itertools import product

import pytest

from trf_lines import player
from trf_lines import read as read_lines

RATED = {"1": 2, "=": 1, "0": 0}
UNRATED = {"W": 2, "D": 1, "L": 0}
FORFEITS = {"+": 2, "-": 0}
LETTERS = [*RATED, *UNRATED, *FORFEITS, "?"]


def read(*lines):
    """Read the lines behind the name of the event, which every report has to have."""
    parsed = read_lines("012 Open", *lines)
    problems = [each._replace(line=each.line - 1) for each in parsed.problems]
    return parsed._replace(problems=tuple(problems))


def expected_of(mine, theirs):
    """What two results of one game are: half points of a kind add up to one point at most."""
    if mine == theirs == "?":
        return None
    for kind in (RATED, UNRATED, FORFEITS):
        if mine in kind and theirs in kind:
            both = kind[mine] + kind[theirs]
            if both > 2:
                return "results-contradict"
            # less than a point was given by an arbiter; both may be absent
            return None if both == 2 or kind is FORFEITS else "results-unusual"
    return "results-contradict"


def of_games(parsed):
    codes = {"results-contradict", "results-unusual", "colours-clash", "opponent-disagrees"}
    return sorted(
        (each.line, each.column, each.code) for each in parsed.problems if each.code in codes
    )


@pytest.mark.parametrize(("mine", "theirs"), list(product(LETTERS, LETTERS)))
def test_two_results_of_one_game_are_judged_on_both_lines(mine, theirs):
    """Column 99 is that of the first result."""
    parsed = read("142 1", player(1, f"   2 w {mine}"), player(2, f"   1 b {theirs}"))
    code = expected_of(mine, theirs)
    assert of_games(parsed) == ([(2, 99, code), (3, 99, code)] if code else [])


@pytest.mark.parametrize("colour", "wb")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_two_players_of_one_colour_are_noted_in_their_round(number, colour):
    before = ("   2 w 1",) * (number - 1), ("   1 b 0",) * (number - 1)
    parsed = read(
        "142 3",
        player(1, *before[0], f"   2 {colour} 1"),
        player(2, *before[1], f"   1 {colour} 0"),
    )
    column = 92 + 10 * (number - 1) + 5
    assert of_games(parsed) == [(2, column, "colours-clash"), (3, column, "colours-clash")]
    (one, other) = [each for each in parsed.problems if each.code == "colours-clash"]
    assert dict(one.values) == {"round": number, "opponent": 2}
    assert dict(other.values) == {"round": number, "opponent": 1}


def test_a_second_bye_of_a_round_is_noted_and_one_a_round_is_not():
    byes = [
        player(1, "0000 - U", "   2 w 1", points="2.0"),
        player(2, "   3 w 1", "   1 b 0", points="1.0"),
        player(3, "   2 b 0", "0000 - U", points="1.0"),
    ]
    assert read("142 2", *byes).problems == ()
    twice = [*byes, player(4, "0000 - Z", "0000 - U", points="1.0")]
    (found,) = read("142 2", *twice).problems
    assert (found.code, found.line, found.column) == ("round-bye-repeated", 5, 109)
    assert dict(found.values) == {"round": 2, "tpn": 3}


# Points: those of the results, and what programs write besides.

WORTH = {"1": 1, "=": 0.5, "0": 0, "Z": 0, "?": 0, " ": 0}
HALVES = [f"{half / 2:.1f}" for half in range(8)]


def accepted(*cells, reply, more=()):
    """Which points of the first player are taken without a word."""
    second = player(2, *reply, points=f"{sum(map(WORTH.get, (cell[-1] for cell in reply))):.1f}")
    return {
        text
        for text in HALVES
        if not any(
            each.code == "points-differ" and each.line == 2
            for each in read("142 4", player(1, *cells, points=text), second, *more).problems
        )
    }


@pytest.mark.parametrize(
    ("cells", "reply", "points"),
    [
        # what was won and drawn, and nothing else
        (("   2 w 1", "   2 b ="), ("   1 b 0", "   1 w ="), {"1.5"}),
        (("0000 - H", "   2 b 1"), ("0000 - Z", "   1 w 0"), {"1.5"}),
        # engines add the bye of the coming round
        (("   2 w 1", "0000 - H"), ("   1 b 0",), {"1.0", "1.5"}),
        (("   2 w 1", "0000 - F"), ("   1 b 0",), {"1.0", "2.0"}),
        (("   2 w 1", "0000 - Z"), ("   1 b 0",), {"1.0"}),
        # the bye of a round just paired is not in the points yet, or is
        (("   2 w 1", "0000 - U"), ("   1 b 0", "   3 w 1"), {"1.0", "2.0"}),
        # a bye of a round before is
        (("0000 - U", "   2 w ="), ("   3 w 1", "   1 b ="), {"1.5"}),
        # an adjourned game counts nothing yet, or as drawn
        (("   2 w 1", "   2 b ?"), ("   1 b 0", "   1 w ?"), {"1.0", "1.5"}),
        # a game that is being played has brought nothing, or counts as drawn
        (("   2 w 1", "   2 b  "), ("   1 b 0", "   1 w  "), {"1.0", "1.5"}),
    ],
)
def test_points_are_those_of_the_results_and_what_is_still_to_come(cells, reply, points):
    third = player(3, "0000 - Z", "   2 b 0") if reply[-1] == "   3 w 1" else None
    third = player(3, "   2 b 0") if reply[0] == "   3 w 1" else third
    assert accepted(*cells, reply=reply, more=(third,) if third else ()) == points


def test_fictitious_points_may_be_in_the_points_of_the_coming_round():
    cells, reply = ("   2 w 1",), ("   1 b 0",)
    assert accepted(*cells, reply=reply) == {"1.0"}
    assert accepted(*cells, reply=reply, more=("XXA    1  1.0  0.5",)) == {"1.0", "1.5"}


def four(results, stated):
    """Four players after two rounds of two games each, with the points stated."""
    first, second = results
    cells = {
        1: (f"   4 w {first[0]}", f"   2 w {second[0]}"),
        2: (f"   3 w {first[0]}", f"   1 b {second[1]}"),
        3: (f"   2 b {first[1]}", f"   4 w {second[0]}"),
        4: (f"   1 b {first[1]}", f"   3 b {second[1]}"),
    }
    problems = read(
        "142 3", *(player(at, *cells[at], points=stated[at - 1]) for at in cells)
    ).problems
    return [each for each in problems if each.code.startswith("points-")]


WON, DRAWN = ("10", "10"), ("==", "==")


@pytest.mark.parametrize(
    ("results", "stated", "count"),
    [
        (WON, ("2.0", "1.0", "1.0", "0.0"), 0),
        (WON, ("2.5", "1.0", "1.0", "0.0"), 1),
        (WON, ("2.5", "1.5", "1.0", "0.0"), 2),
        # as before the last round, but for two alone
        (WON, ("1.0", "1.0", "0.0", "0.0"), 2),
        (WON, ("2.5", "1.5", "1.5", "0.0"), 3),
        (DRAWN, ("0.5", "0.5", "0.5", "1.0"), 3),
        (DRAWN, ("1.5", "1.5", "1.5", "1.5"), 4),
    ],
)
def test_points_that_differ_for_most_are_no_slip(results, stated, count):
    told = four(results, stated)
    slips = [each for each in told if each.code == "points-differ"]
    whole = [each for each in told if each.code != "points-differ"]
    assert len(slips) == count
    assert [each.code for each in whole] == (["points-differ-for-most"] if count > 2 else [])
    for each in whole:
        assert (each.line, each.column) == (slips[0].line, slips[0].column)
        assert dict(each.values) == {"count": count, "players": 4}


def test_points_all_as_before_the_last_round_are_noted_once():
    (found,) = four(DRAWN, ("0.5",) * 4)
    assert (found.code, found.line, found.column) == ("points-before-round", 2, 82)
    assert dict(found.values) == {"round": 2}


@pytest.mark.parametrize(("points", "column"), [("9.0", 82), ("11.0", 81)])
def test_points_that_differ_are_noted_where_they_begin(points, column):
    parsed = read("142 1", player(1, "   2 w 1", points=points), player(2, "   1 b 0"))
    (found,) = [each for each in parsed.problems if each.code == "points-differ"]
    assert (found.line, found.column) == (2, column)
    assert dict(found.values) == {"tpn": 1, "stated": round(10 * float(points)), "computed": 10}


def test_points_that_are_missing_are_noted_once():
    parsed = read("142 1", player(1, "   2 w 1", points=""), player(2, "   1 b 0"))
    assert [(each.code, each.line, each.column) for each in parsed.problems] == [
        ("points-missing", 2, 81)
    ]


# Rounds.


@pytest.mark.parametrize(
    ("lines", "total", "codes"),
    [
        (("142 5",), 5, []),
        (("XXR 5",), 5, []),
        (("142 5", "XXR 5"), 5, []),
        (("142 5", "XXR 6"), 5, ["rounds-contradicted"]),
        (("142 1",), 2, ["rounds-exceed-total"]),
        ((), 2, ["rounds-assumed"]),
        (("132".ljust(91) + "26/03/06  26/03/07  26/03/08",), 3, ["rounds-assumed"]),
        (("132".ljust(91) + "26/03/06",), 2, ["rounds-assumed"]),
    ],
)
def test_rounds_are_those_stated_and_never_fewer_than_were_played(lines, total, codes):
    players = (
        player(1, "   2 w 1", "   2 b 1", points="2.0"),
        player(2, "   1 b 0", "   1 w 0"),
    )
    parsed = read(*lines, *players)
    assert parsed.value.rounds_total == total
    assert [each.code for each in parsed.problems] == codes


@pytest.mark.parametrize("blank", range(4))
@pytest.mark.parametrize("size", [4, 6, 8, 10, 12, 14])
def test_a_quarter_of_the_players_without_an_entry_is_noted(size, blank):
    """One alone may have withdrawn, however few there are."""
    cells = dict.fromkeys(range(1, blank + 1), "        ")
    others = [tpn for tpn in range(1, size + 1) if tpn not in cells]
    for white, black in zip(others[::2], others[1::2], strict=False):
        cells[white], cells[black] = f"{black:>4} w =", f"{white:>4} b ="
    if len(others) % 2:
        cells[others[-1]] = "0000 - Z"
    lines = [
        player(tpn, cells[tpn], "   2 w =" if tpn == 1 else "   1 b =" if tpn == 2 else "0000 - Z")
        for tpn in range(1, size + 1)
    ]
    found = [each for each in read("142 2", *lines).problems if each.code == "round-partly-blank"]
    assert bool(found) is (blank > 1 and 4 * blank >= size)
    for each in found:
        assert (each.line, each.column) == (2, 99)
        assert dict(each.values) == {"round": 1, "count": blank, "players": size}


@pytest.mark.parametrize(("total", "code"), [(3, None), (2, "bye-after-last-round")])
def test_a_bye_is_announced_for_a_round_there_is(total, code):
    parsed = read(
        f"142 {total}",
        player(1, "   2 w 1", "0000 - H", "0000 - H", points="1.0"),
        player(2, "   1 b 0"),
    )
    assert [(each.code, each.line, each.column) for each in parsed.problems] == (
        [(code, 2, 119)] if code else []
    )
    assert len(parsed.value.entries[0].rounds) == min(total, 3)


@pytest.mark.parametrize("at", [2, 3, 4])
def test_nobody_has_the_bye_of_the_pairing_in_a_round_after_the_coming_one(at):
    cells = ["   2 w 1", "0000 - Z", "0000 - Z", "0000 - Z"]
    cells[at - 1] = "0000 - U"
    parsed = read("142 4", player(1, *cells, points="1.0"), player(2, "   1 b 0"))
    column = 92 + 10 * (at - 1) + 7
    told = [(each.code, each.column) for each in parsed.problems if each.code.startswith("bye")]
    assert told == ([] if at == 2 else [("bye-before-pairing", column)])


@pytest.mark.parametrize(("number", "code"), [(2, None), (4, None), (5, "round-out-of-range")])
def test_240_names_a_round_of_the_event(number, code):
    players = player(1, "   2 w 1", points="1.0"), player(2, "   1 b 0")
    parsed = read("142 4", *players, f"240 H {number:03}    2")
    assert [(each.code, each.line, each.column) for each in parsed.problems] == (
        [(code, 4, 7)] if code else []
    )
    assert parsed.value.requested_byes(number).keys() == (set() if code else {2})


def test_240_that_says_another_bye_than_the_player_is_noted():
    players = player(1, "   2 w 1", "0000 - Z", points="1.0"), player(2, "   1 b 0")
    (found,) = read("142 4", *players, "240 H 002    1").problems
    assert (found.code, found.line, found.column) == ("bye-contradicted", 4, 1)
    assert dict(found.values) == {"tpn": 1, "round": 2}
    assert read("142 4", *players, "240 Z 002    1").problems == ()


def test_a_report_without_players_is_refused_at_its_last_line():
    parsed = read("142 4")
    (found,) = [each for each in parsed.problems if each.code == "players-missing"]
    assert (found.line, found.column) == (1, 1)
    (empty,) = [each for each in read_lines("").problems if each.code == "players-missing"]
    assert (empty.line, empty.column) == (1, 1)


@pytest.mark.parametrize(
    ("cells", "reply", "played"),
    [
        (("   2 w 1", "0000 - U"), ("   1 b 0", "0000 - Z"), 2),
        (("   2 w 1", "0000 - U"), ("   1 b 0",), 1),
        (("   2 w 1", "0000 - H"), ("   1 b 0", "0000 - Z"), 1),
        (("0000 - H", "   2 w 1"), ("0000 - H", "   1 b 0"), 2),
        (("0000 - H",), ("0000 - Z",), 0),
    ],
)
def test_a_round_is_played_with_a_game_or_with_the_bye_and_an_entry_for_everybody(
    cells, reply, played
):
    assert read("142 4", player(1, *cells), player(2, *reply)).value.rounds_played == played


@pytest.mark.parametrize(
    ("last", "holds"), [(1, {1}), (3, {1, 2, 3}), (4, {1, 2, 3, 4, 5}), (9, {1, 2, 3, 4, 5})]
)
def test_a_prohibition_up_to_the_last_round_has_no_end(last, holds):
    """So that it holds too when the event is made longer."""
    event = read("142 4", player(1), player(2), f"260 001 {last:03}    1    2").value
    assert {number for number in range(1, 6) if event.forbidden(number)} == holds


def test_a_prohibition_of_one_known_player_forbids_nothing():
    event = read("142 4", player(1), player(2), "260 001 004    1    7").value
    assert event.prohibitions == ()
