"""Our JSON of a competition of teams: whole, checked, and the same as the report says."""

import json

import pytest

from arbitro.formats.json_format import read_team_json, write_team_json
from arbitro.formats.trf import read_trf, team_document_of, team_tournament_of, write_trf
from crosstables.random_teams import team_swiss

EVENT = team_swiss(4)


def with_change(path, value):
    """The sample with one member changed; ``path`` is a list of names and places."""
    root = json.loads(write_team_json(EVENT))
    target = root
    for step in path[:-1]:
        target = target[step]
    target[path[-1]] = value
    return read_team_json(json.dumps(root))


def found(parsed):
    return [(item.code, dict(item.values).get("path")) for item in parsed.problems]


@pytest.mark.parametrize("seed", range(12))
def test_a_competition_survives_json(seed):
    event = team_swiss(seed)
    read = read_team_json(write_team_json(event))
    assert read.problems == ()
    assert read.value == event


@pytest.mark.parametrize("seed", range(6))
def test_json_holds_all_that_a_report_holds(seed):
    report = write_trf(team_document_of(team_swiss(seed)))
    of_report = team_tournament_of(read_trf(report.encode()).value).value
    again = read_team_json(write_team_json(of_report))
    assert again.problems == ()
    assert write_trf(team_document_of(again.value)) == write_trf(team_document_of(of_report))


FIRST = ["teams", 0, "rounds", 0]


def first_match():
    """The team and round of the first match with two boards or more, as a path."""
    for place, entry in enumerate(EVENT.entries):
        for index, record in enumerate(entry.rounds):
            if record.opponent is not None and len(record.boards) > 1:
                return ["teams", place, "rounds", index]
    raise AssertionError


def test_a_report_of_teams_without_rounds_can_be_read_again():
    report = read_trf(
        "012 A\n142 3\n192 FIDE_TEAM_ROUNDROBIN\n"
        + "".join(f"001 {tpn:>4}      Player {tpn}".ljust(80) + " 0.0\n" for tpn in (1, 2))
        + "".join(f"310 {tpn:>3} Team {tpn}".ljust(73) + f"{tpn:>4}\n" for tpn in (1, 2))
    )
    tournament = team_tournament_of(report.value).value

    parsed = read_team_json(write_team_json(tournament).encode())

    assert (parsed.problems, parsed.value) == ((), tournament)


@pytest.mark.parametrize(
    ("path", "value", "code", "place"),
    [
        (["version"], 2, "json-version", "version"),
        (["format"], "arbitro-tournament", "json-value", "format"),
        (["system"], "dutch", "json-value", "system"),
        (["boards"], -1, "json-value", "boards"),
        (["primary"], "BP", "json-value", "primary"),
        (["teams", 0, "number"], 2, "tpn-duplicate", "teams[1].number"),
        (["teams", 0, "members", 0], 9999, "participant-unknown", "teams[0].members"),
        (["teams", 0, "extra"], 1, "json-unknown-member", "teams[0].extra"),
        (["players", 0, "player", "rating"], "x", "json-type", "players[0].player.rating"),
    ],
)
def test_a_fault_is_named_with_its_member(path, value, code, place):
    assert (code, place) in found(with_change(path, value))


@pytest.mark.parametrize(
    ("member", "value", "code"),
    [("opponent", 99, "team-unknown"), ("result", "Q", "json-value"), ("boards", [], None)],
)
def test_both_teams_must_tell_of_the_same_match(member, value, code):
    path = first_match()
    codes = [each for each, _ in found(with_change([*path, member], value))]
    assert (code or "match-disagrees") in codes


def test_a_player_of_another_team_at_a_board_is_named():
    path = [*first_match(), "boards", 0, "player"]
    record = EVENT.entries[path[1]].rounds[path[3]]
    stranger = record.boards[0].opponent
    assert stranger is not None
    assert "line-up-of-others" in [code for code, _ in found(with_change(path, stranger))]


def test_no_teams_are_no_competition():
    text = '{"format": "arbitro-team-tournament", "version": 1}'
    assert found(read_team_json(text)) == [("teams-missing", "teams")]


def test_a_match_of_which_the_other_team_knows_nothing_is_named_with_its_round():
    _, place, _, index = first_match()
    opponent = EVENT.entries[place].rounds[index].opponent
    other = next(at for at, each in enumerate(EVENT.entries) if each.team.number == opponent)
    parsed = with_change(["teams", other, "rounds", index, "opponent"], None)
    (fault,) = [
        dict(each.values)
        for each in parsed.problems
        if each.code == "match-disagrees" and f"teams[{place}]." in dict(each.values)["path"]
    ]
    assert fault["path"] == f"teams[{place}].rounds[{index}]"
    assert (fault["round"], fault["team"]) == (index + 1, opponent)
