"""Every member of our JSON: what it may hold, whether it is required, what stands for it if absent.

The tables follow the description in `arbitro.formats.json_format`: of a member that may be left out
they say the value of an empty tournament.
"""

import json

import pytest

from arbitro.formats.json_format import (
    read_json_matches,
    read_team_json,
    write_json,
    write_team_json,
)

POINTS = {
    "win": 30,
    "draw": 15,
    "loss": 1,
    "pairing_allocated_bye": 25,
    "forfeit_win": 28,
    "full_point_bye": 27,
    "half_point_bye": 14,
    "absence": 2,
}
CONTROL = {
    "periods": [{"seconds": 5400, "increment": 30, "moves": 40}],
    "black": [{"seconds": 240, "increment": 1, "moves": None}],
}
DETAILS = {
    "name": "Open",
    "city": "Gros",
    "federation": "ESP",
    "start": "2026-11-20",
    "end": "2026-11-22",
    "chief_arbiter": "Ana",
    "deputies": ["Bea", "Cid"],
    "organiser": "Club",
    "type_text": "Swiss",
    "time_control_text": "90+30",
    "round_dates": ["2026-11-20", None],
    "time_control": CONTROL,
    "pairing_controller": "Eva",
    "ranking_method": "OTHER",
}


def entry(tpn, opponent, colour, result):
    return {
        "tpn": tpn,
        "player": {
            "name": f"Player {tpn}",
            "rating": 2100,
            "title": "FM",
            "sex": "w",
            "federation": "ESP",
            "fide_id": 2200017,
            "birth": "1990",
            "club": "Club",
            "category": "A",
            "national_rating": 2050,
            "national_id": "77",
            "fixed_board": 3,
        },
        "rounds": [{"opponent": opponent, "colour": colour, "result": result}],
        "virtual": [10, 5],
        "adjustments": [{"points": -10, "round": 1}],
        "stated_points": 15,
        "stated_rank": tpn,
        "announced": [{"round": 3, "result": "H"}],
        "playing": 0,
    }


PLAYERS = {
    "format": "arbitro-tournament",
    "version": 1,
    "details": DETAILS,
    "system": "knock-out",
    "rounds_total": 4,
    "rounds_played": 1,
    "points": POINTS,
    "initial_colour": "b",
    "accelerated": True,
    "forbidden": [[1, 2], {"players": [1, 2], "first_round": 2, "last_round": 3}],
    "tie_breaks": ["DE"],
    "editions": ["C.04.3@2026-02"],
    "readings": ["parity=file"],
    "teams": [{"number": 1, "name": "A", "members": [1, 2], "nickname": "AA", "strength": 2100}],
    "board_colours": ["w", "b"],
    "match_points": POINTS,
    "entries": [entry(1, 2, "w", "1"), entry(2, 1, "b", "0")],
    "knock_out": {
        "games": 3,
        "final_games": 4,
        "stages": [{"kind": "rapid", "games": 2, "time_control": CONTROL}],
        "first_colour": "by-number",
        "third_place": True,
        "play_on": True,
        "bids": True,
        "armageddon": True,
        "withdrawn": [2],
        "lots": [{"winner": 1, "loser": 2}],
        "bids_made": [[{"player": 1, "seconds": 210}, {"player": 2, "seconds": 250}]],
    },
}
MATCH = {"match_points": 20, "game_points": 10}
BOARD = {"board": 1, "player": 1, "opponent": 2, "colour": "w", "result": "1", "points": 10}
TEAM = {
    "members": [1],
    "nickname": "AA",
    "strength": 2100,
    "match_adjustments": [{"points": -10, "round": 3}],
    "game_adjustments": [{"points": 5, "round": 2}],
    "stated_match_points": 20,
    "stated_game_points": 10,
    "stated_rank": 1,
    "virtual": [10],
}
REPLY = BOARD | {"player": 2, "opponent": 1, "colour": "b", "result": "0", "points": 0}
TEAMS = {
    "format": "arbitro-team-tournament",
    "version": 1,
    "details": DETAILS,
    "system": "team-knock-out",
    "encoded_type": "X",
    "rounds_total": 4,
    "rounds_played": 1,
    "boards": 1,
    "board_colours": ["w", "b"],
    "primary": "GP",
    "match_points": POINTS,
    "game_points": POINTS,
    "awards": [{"result": "U", **MATCH}],
    "initial_colour": "b",
    "forbidden": [[1, 2], {"players": [1, 2], "first_round": 2, "last_round": 3}],
    "tie_breaks": ["DE"],
    "standings_order": ["MP"],
    "editions": ["C.04.3@2026-02"],
    "readings": ["parity=file"],
    "teams": [
        TEAM
        | {"number": 1, "name": "A"}
        | {"rounds": [{"opponent": 2, "colour": "w", "result": "1", **MATCH, "boards": [BOARD]}]},
        TEAM
        | {"number": 2, "name": "B", "members": [2]}
        | {"rounds": [{"opponent": 1, "colour": "b", "result": "0", **MATCH, "boards": [REPLY]}]},
    ],
    "players": [entry(1, 2, "w", "1"), entry(2, 1, "b", "0")],
}
FILES = {"players": (PLAYERS, read_json_matches), "teams": (TEAMS, read_team_json)}

REQUIRED = {
    *("format", "version", "tpn", "player.name", "result", "announced.round", "seconds", "board"),
    *("adjustments.points", "match_adjustments.points", "game_adjustments.points", "teams.number"),
    *("awards.match_points", "awards.game_points", "winner", "loser", "kind", "both.player"),
    "both.seconds",
}
LEAST = {
    **dict.fromkeys(("version", "moves", "first_round", "tpn", "fide_id", "fixed_board"), 1),
    **dict.fromkeys(("opponent", "players", "forbidden", "members", "teams.number", "board"), 1),
    **dict.fromkeys(("boards.player", "both.player", "both.seconds", "announced.round"), 1),
    **dict.fromkeys(("withdrawn", "winner", "loser", "knock_out.games", "stages.games"), 1),
    **dict.fromkeys(("adjustments.points", "stated_points", "stated_match_points"), -(10**9)),
    **dict.fromkeys(("match_adjustments.points", "game_adjustments.points"), -(10**9)),
    "stated_game_points": -(10**9),
}
"""The least a number may be, where it is not 0."""
MOST = 10**12
ABSENT = {
    "first_round": 1,
    **{
        f"points.{name}": value
        for name, value in zip(POINTS, (10, 5, 0, 10, 10, 10, 5, 0), strict=True)
    },
    **{
        f"game_points.{name}": value
        for name, value in zip(POINTS, (10, 5, 0, 10, 10, 10, 5, 0), strict=True)
    },
    "knock_out.games": 2,
    "boards": 4,
    "system": {"players": "dutch", "teams": "team-swiss"},
    "primary": "MP",
    "first_colour": "lots",
}
"""What a member that is left out stands for, where it is not 0, false or nothing."""
CHOSEN = {"system", "primary", "initial_colour", "colour", "title", "sex", "kind", "first_colour"}
CHOSEN |= {"result", "start", "end", "round_dates", "board_colours"}
"""Texts that are one of some words, or a day."""


def walk(value, path=()):
    """Every value of a document with its path."""
    yield path, value
    items = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    for step, item in items:
        yield from walk(item, (*path, step))


def written(path):
    """The path of a member as problems name it."""
    text = ""
    for at, step in enumerate(path):
        if isinstance(step, int):
            # the two bids of a match are a list without a name of its own
            text += (
                f".both[{step}]"
                if at > 1 and path[at - 2 : at - 1] == ("bids_made",)
                else f"[{step}]"
            )
        else:
            text += f".{step}" if text else step
    return text


def found_in(table, path):
    """What a table says of a path: by its last name, or by its last two."""
    names = [step for step in path if isinstance(step, str)]
    names = ["both" if name == "bids_made" else name for name in names]
    last = ".".join(names[-2:])
    return next((name for name in (last, names[-1]) if name in table), None)


def changed(document, path, value):
    found = json.loads(json.dumps(document))  # nothing in it twice, as in the tables
    target = found
    for step in path[:-1]:
        target = target[step]
    if value is Ellipsis:
        del target[path[-1]]
    else:
        target[path[-1]] = value
    return found


def faults(kind, document):
    read = FILES[kind][1](json.dumps(document))
    return [(each.code, dict(each.values)["path"]) for each in read.problems]


MEMBERS = [
    (kind, path, value)
    for kind, (document, _) in FILES.items()
    for path, value in walk(document)
    if path
]
NUMBERS = [each for each in MEMBERS if isinstance(each[2], int) and not isinstance(each[2], bool)]
NAMED = [each for each in MEMBERS if isinstance(each[1][-1], str)]


def ids(value):
    return written(value) if isinstance(value, tuple) else None


@pytest.mark.parametrize("kind", FILES)
def test_a_file_with_every_member_is_read_without_a_fault(kind):
    document, read = FILES[kind]
    parsed = read(json.dumps(document))
    assert parsed.problems == ()
    again = write_json(*parsed.value) if kind == "players" else write_team_json(parsed.value)
    assert json.loads(again) == document


@pytest.mark.parametrize(("kind", "path", "value"), MEMBERS, ids=ids)
def test_a_value_of_another_kind_is_a_fault_of_its_member(kind, path, value):
    chosen = isinstance(value, str) and found_in(CHOSEN, path)
    in_list = isinstance(path[-1], int)
    wrong = [True, {}] if isinstance(value, str | int) and not isinstance(value, bool) else ["x", 7]
    for other in wrong:
        if isinstance(value, int | str) and found_in({"strength"}, path) and other == "x":
            continue
        codes = {
            code
            for code, name in faults(kind, changed(FILES[kind][0], path, other))
            if name == written(path)
        }
        if path == ("system",) or chosen:
            assert codes & {"json-value", "json-type"}
        elif in_list and value is None:
            assert "json-value" in codes
        elif value is not None:
            assert "json-type" in codes


@pytest.mark.parametrize(("kind", "path", "value"), NUMBERS, ids=ids)
def test_a_number_reaches_from_its_least_to_a_billion_tenths_and_more(kind, path, value):
    least = LEAST.get(found_in(LEAST, path), 0)
    at = written(path)

    def is_refused(number):
        told = faults(kind, changed(FILES[kind][0], path, number))
        return ("json-value", at) in told

    if path == ("version",):
        assert ("json-version", at) in faults(kind, changed(FILES[kind][0], path, 2))
        assert is_refused(0)
        return
    assert is_refused(least - 1)
    assert is_refused(MOST + 1)
    assert not is_refused(least)
    assert not is_refused(MOST)


@pytest.mark.parametrize(("kind", "path", "value"), NAMED, ids=ids)
def test_a_member_is_required_or_stands_for_what_an_empty_tournament_has(kind, path, value):
    document, read = FILES[kind]
    without = changed(document, path, ...)
    missing = ("json-missing", written(path)) in faults(kind, without)
    assert missing == (found_in(REQUIRED, path) is not None)
    if missing or value is None or path[-2:] == (0, "games"):  # of a stage: nothing is said of it
        return
    usual = [] if isinstance(value, list) else None
    name = found_in(ABSENT, path)
    if name is not None and not (path[0] == "match_points" or isinstance(value, list)):
        usual = ABSENT[name]
        usual = usual[kind] if isinstance(usual, dict) else usual
    elif isinstance(value, bool):
        usual = False
    elif (
        isinstance(value, int)
        and path[-1]
        not in {
            "moves",
            "fide_id",
            "fixed_board",
            "opponent",
            "player",
            "stated_rank",
            "stated_points",
            "stated_match_points",
            "stated_game_points",
        }
        and path[0] != "match_points"
    ):
        usual = 0
    elif isinstance(value, str) and not found_in(CHOSEN, path):
        usual = ""
    same = json.dumps(changed(document, path, usual))
    assert read(json.dumps(without)).value == read(same).value


OBJECTS = [each for each in MEMBERS if isinstance(each[2], dict)]


@pytest.mark.parametrize(
    ("kind", "path", "value"), [("players", (), None), ("teams", (), None), *OBJECTS], ids=ids
)
def test_a_member_nobody_knows_is_told_and_changes_nothing(kind, path, value):
    document, read = FILES[kind]
    more = changed(document, (*path, "colours"), 1)
    assert faults(kind, more) == [("json-unknown-member", written((*path, "colours")))]
    assert read(json.dumps(more)).value == read(json.dumps(document)).value


@pytest.mark.parametrize(("text", "tenths"), [("2587.5", 25875), ("0", 0), (2587, 25870)])
@pytest.mark.parametrize("kind", FILES)
def test_a_strength_is_a_number_or_text_with_one_decimal(kind, text, tenths):
    document, read = FILES[kind]
    value = read(json.dumps(changed(document, ("teams", 0, "strength"), text))).value
    first = value[0].teams[0] if kind == "players" else value.entries[0].team
    assert first.strength == tenths


@pytest.mark.parametrize("text", ["-1", "2587.25", "strong", ""])
def test_a_strength_that_is_no_number_is_a_fault(text):
    document = changed(PLAYERS, ("teams", 0, "strength"), text)
    assert faults("players", document) == [("json-value", "teams[0].strength")]


@pytest.mark.parametrize(
    ("total", "played", "wrong"), [(4, 4, False), (3, 4, True), (0, 4, False), (1, 2, True)]
)
def test_more_rounds_than_there_are_cannot_be_played(total, played, wrong):
    document = PLAYERS | {"rounds_total": total, "rounds_played": played, "knock_out": None}
    told = faults("players", document)
    assert (("rounds-exceed-total", "rounds_total") in told) is wrong
