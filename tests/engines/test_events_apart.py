"""Games of one event are told from those of another of the same name."""

import pytest

from arbitro.engines.events import EventTags, event_tags, events_apart
from arbitro.formats.pgn import read_pgn


def groups(*tags):
    """Return the games that are of one event, by their places."""
    found = {}
    for game, event in events_apart(dict(enumerate(tags))).items():
        found.setdefault(event, []).append(game)
    return sorted(found.values())


def tags(name="Open", site="Sitges", begun="", day=""):
    return EventTags(name, site, begun, day)


@pytest.mark.parametrize(
    ("games", "expected"),
    [
        # the rounds of one event, over the end of a year
        ([tags(day="2024.12.28"), tags(day="2025.01.02")], [[0, 1]]),
        # the same open a year later
        ([tags(day="2024.11.20"), tags(day="2025.11.19")], [[0], [1]]),
        # the day of its beginning decides, whatever the days of its games
        ([tags(begun="2024.09.01", day="2024.09.01"), tags(begun="2024.09.01", day="2025.05.01")],
         [[0, 1]]),
        ([tags(begun="2024.09.01", day="2024.09.01"), tags(begun="2024.09.03", day="2024.09.03")],
         [[0], [1]]),
        # the same name elsewhere
        ([tags(site="Sitges"), tags(site="Roses")], [[0], [1]]),
        # of one year with the others of the year, of no day with none
        ([tags(day="2024.11.20"), tags(day="2024.??.??"), tags(day="2023.??.??")], [[0, 1], [2]]),
        ([tags(), tags()], [[0, 1]]),
        # a league whose rounds lie seven weeks apart
        ([tags(day=f"2024.{month:02}.07") for month in (1, 2, 4, 6)], [[0, 1, 2, 3]]),
    ],
)  # fmt: skip
def test_an_event_is_told_by_name_place_and_days(games, expected):
    assert groups(*games) == expected


def test_what_a_game_does_not_say_is_empty():
    (game,) = read_pgn('[Event "?"]\n[Site "Sitges"]\n[Date "????.??.??"]\n\n1. e4 *\n')
    assert event_tags(game) == EventTags("", "Sitges", "", "")
