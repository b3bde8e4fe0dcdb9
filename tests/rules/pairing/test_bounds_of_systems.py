"""How few and how many each system takes, and what is answered outside of that."""

from dataclasses import replace

import pytest

from arbitro.model import EditionKey, Entry, Player, Result, RoundRecord, System, Tournament, Tpn
from arbitro.reasons import Refused
from arbitro.rules.pairing import pair_next_round
from arbitro.rules.pairing.knock_out import USUAL_MATCH
from arbitro.rules.pairing.knock_out.record import knock_out_of_record
from arbitro.rules.pairing.schedules import restricted_draw
from arbitro.rules.pairing.schedules.generator import ScheduleSettings, generate_round_robin
from arbitro.rules.pairing.schedules.wimbledon import groups_of_list

NOW = EditionKey("C.04.3@2026-02")


def field(players, **more):
    entries = tuple(Entry(Tpn(at), Player(f"P{at}")) for at in range(1, players + 1))
    return Tournament(entries=entries, **more)


def code_of(answer):
    return answer.code if isinstance(answer, Refused) else None


@pytest.mark.parametrize(
    ("players", "code"), [(0, "two-players-needed"), (1, "two-players-needed"), (2, None)]
)
def test_two_are_needed_to_pair(players, code):
    assert code_of(pair_next_round(field(players, rounds_total=3), NOW)) == code


@pytest.mark.parametrize(
    ("system", "code"),
    [(System.TEAM_SWISS, "team-system-not-paired"), (System.KNOCK_OUT, "knock-out-by-matches")],
)
def test_systems_that_are_paired_otherwise_are_named(system, code):
    assert code_of(pair_next_round(field(4, system=system), NOW)) == code


def test_nobody_is_paired_where_everybody_is_absent_and_one_alone_has_the_bye():
    absent = (RoundRecord(None, None, Result.ZERO_POINT_BYE),)
    away = field(3, rounds_total=3)
    all_away = replace(away, entries=tuple(replace(each, rounds=absent) for each in away.entries))
    answer = pair_next_round(all_away, NOW)
    assert (answer.code, dict(answer.values)) == ("nobody-to-pair", {"round": 1})
    first, *others = all_away.entries
    one = replace(away, entries=(replace(first, rounds=()), *others))
    assert pair_next_round(one, NOW).bye == first.tpn


@pytest.mark.parametrize(
    ("played", "total", "left"), [(2, 3, True), (3, 3, False), (4, 3, False), (3, 0, True)]
)
def test_no_round_is_paired_after_the_last(played, total, left):
    answer = pair_next_round(field(4, rounds_played=played, rounds_total=total), NOW)
    assert (code_of(answer) == "no-round-left") is not left


@pytest.mark.parametrize(
    ("players", "code"),
    [
        (1, "two-players-needed"), (2, None), (512, None), (513, "knock-out-too-large"),
    ],
)  # fmt: skip
def test_a_bracket_is_of_two_to_512(players, code):
    assert code_of(knock_out_of_record(field(players), USUAL_MATCH)) == code


def test_the_players_of_a_bracket_are_numbered_from_1():
    other = field(4)
    skipped = replace(other, entries=(*other.entries[:3], Entry(Tpn(5), Player("P5"))))
    assert code_of(knock_out_of_record(skipped, USUAL_MATCH)) == "knock-out-not-numbered"


@pytest.mark.parametrize(
    ("players", "code"),
    [(1, "round-robin-out-of-range"), (2, None), (200, None), (201, "round-robin-out-of-range")],
)
def test_a_table_is_of_two_to_200(players, code):
    settings = ScheduleSettings(System.ROUND_ROBIN, players)
    if players < 100 or code:
        assert code_of(generate_round_robin(settings, seed=1)) == code


@pytest.mark.article("C.05@2018 art. 5.3")
@pytest.mark.parametrize("players", [8, 9, 24, 25])
def test_the_restricted_draw_is_of_nine_to_24(players):
    people = [(f"P{at:02}", f"F{at:02}") for at in range(players)]
    answer = restricted_draw(people, seed=1)
    wrong = not 9 <= players <= 24
    assert (code_of(answer) == "varma-players-out-of-range") is wrong
    if wrong:
        assert dict(answer.values) == {"players": players, "least": 9, "most": 24}
    else:
        assert sorted(each.number for each in answer.draws) == list(range(1, players + 1))


@pytest.mark.parametrize(
    ("groups", "players", "fits"),
    [
        (1, 8, False),
        (2, 3, False),
        (2, 4, True),
        (4, 8, True),
        (5, 8, False),
        (64, 128, True),
        (65, 200, False),
    ],
)
def test_a_list_is_divided_into_groups_of_two_at_least(groups, players, fits):
    answer = groups_of_list(tuple(range(3000, 3000 - players, -1)), groups)
    assert (code_of(answer) is None) is fits
    if fits:
        places = sorted(place for group in answer.groups for place in group.places)
        assert places == list(range(1, players + 1))
        sizes = {len(group.places) for group in answer.groups}
        assert max(sizes) - min(sizes) <= 1
    else:
        assert answer.values[-1] == ("most", min(players // 2, 64))
