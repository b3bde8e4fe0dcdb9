"""``arbitro handicap``: times by published tables."""

import json

import pytest


@pytest.mark.parametrize(
    ("table", "white", "black", "minutes"),
    [
        # group 3 against group 5, as the club explains it: 6 and 10 minutes
        ("wanstead", 1800, 1500, (6, 10)),
        ("wanstead", 1500, 1800, (10, 6)),
        ("wanstead", 2200, 1000, (2, 14)),
        ("springeren", 1500, 1599, (15, 15)),
        ("springeren", 1500, 1600, (18, 12)),
        ("springeren", 2000, 1400, (1, 29)),
    ],
)
def test_the_times_are_those_published(run, table, white, black, minutes):
    found = json.loads(run("handicap", table, white, black, "--json").out)
    assert (found["white_ms"] // 60_000, found["black_ms"] // 60_000) == minutes
    assert found["source"]


def test_the_times_are_said_with_their_source(run):
    done = run("handicap", "springeren", 1500, 1850)
    assert "White 25 min + 5 s, Black 5 min + 5 s" in done.out
    assert "Springeren" in done.out
    assert run("handicap", "nobody", 1, 2).code == 2
