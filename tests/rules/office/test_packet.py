"""What is handed over after an event: every part named when it is missing."""

from dataclasses import replace

import pytest

from arbitro.rules.office.packet import PARTS, FinishedSection, State, packet_of

SWISS = FinishedSection(rated=True, norms=True, arbiters_with_norm=1, prizes_checked=True,
              prizes_paid=True, chief_report=True, fair_play_report=True)  # fmt: skip
RAPID = replace(SWISS, norms=False, arbiters_with_norm=0)
TEAMS = replace(RAPID, teams=True)
HYBRID = replace(RAPID, hybrid=True)


def states(event):
    return {each.part.code: each.state for each in packet_of(event)}


def missing(event):
    return {code for code, state in states(event).items() if state is State.MISSING}


@pytest.mark.parametrize("event", [SWISS, RAPID, TEAMS, HYBRID])
def test_a_whole_packet_misses_nothing_and_lists_every_part_once(event):
    assert missing(event) == set()
    assert len(packet_of(event)) == len(PARTS) == len(states(event))


@pytest.mark.parametrize(
    ("event", "needed"),
    [
        (SWISS, {"games", "norm-report", "arbiter-certificates"}),
        (TEAMS, {"protocols"}),
        (HYBRID, {"games"}),
        (RAPID, set()),
    ],
)
def test_what_is_needed_follows_the_event(event, needed):
    special = {"games", "norm-report", "arbiter-certificates", "protocols"}
    got = {code for code, state in states(event).items() if state is State.COMPLETE} & special
    assert got == needed


@pytest.mark.parametrize(
    ("event", "change", "found"),
    [
        (SWISS, {"chief_report": False}, {"chief-report"}),
        (SWISS, {"fair_play_report": False}, {"fair-play-report"}),
        (SWISS, {"players_without_id": 1}, {"trf"}),
        (SWISS, {"games_without_moves": 2}, {"games"}),
        (RAPID, {"games_without_moves": 2}, set()),
        (SWISS, {"prizes_checked": False}, {"prizes-checked"}),
        (SWISS, {"prizes_paid": None}, {"receipts"}),
        (RAPID, {"games_open": 1}, {"results", "trf"}),
        (TEAMS, {"games_open": 1}, {"results", "trf", "protocols"}),
        (SWISS, {"games_open": 1}, {"results", "trf", "norm-report", "arbiter-certificates"}),
    ],
)
def test_a_part_that_is_taken_away_is_named(event, change, found):
    assert missing(replace(event, **change)) == found


def test_every_part_has_an_article_and_what_is_missing_comes_first():
    told = packet_of(replace(SWISS, chief_report=False))
    assert told[0].part.code == "chief-report"
    assert all(each.cited() for each in told)
