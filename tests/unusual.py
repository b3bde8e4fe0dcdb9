"""What was once accepted without a word: commands every door refuses, or asks to be confirmed."""

import json

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import Player, SectionId

SECTION = SectionId(1)
REPORT = (
    "012 Open\n042 2026/03/01\nXXR 3\n"
    "001    1      Ana                               2000                             1.0    1"
    "     2 w =     2 b =\n"
    "001    2      Ben                               1900                             1.0    2"
    "     1 b =     1 w =\n"
)
"""Two who meet in both rounds."""


def _section(service, key, settings, count):
    """A section of an event, whose first round is published; return it as it stands."""
    made = service.handle(key, asked.AddSection(settings))
    number = made.events[0].section
    names = tuple(Player(f"{settings.name} {at}", rating=2000 - at) for at in range(count))
    for command in (
        asked.ImportPlayers(number, names),
        asked.CloseEntries(number),
        asked.PairRound(number),
        asked.PublishRound(number, 1),
    ):
        service.handle(key, command)
    return service.snapshot(key).state.sections[number]


def _played(service, key, section, last=GameResult.DRAW):
    """Enter draws in the first round, and another result or none at its last board."""
    games = section.rounds[0].games
    for game in games:
        result = last if game == max(games) else GameResult.DRAW
        if result is not None:
            service.handle(key, asked.EnterResult(section.id, game, result))


def event_of_three(service):
    """Return the key of an event of three sections whose first rounds are played.

    One of five players, one that is over, and an accelerated one whose second round is paired.
    """
    key = service.create(asked.CreateEvent(EventSettings("Unusual"))).key
    fast = SectionSettings("S3", rounds=5, accelerated=True)
    sections = ((SectionSettings("S1", rounds=3), 5), (SectionSettings("S2", rounds=1), 4))
    for settings, count in (*sections, (fast, 6)):
        _played(service, key, _section(service, key, settings, count))
    service.handle(key, asked.PairRound(SectionId(3)))
    return key


def event_over_but_for(service, last):
    """Return the key of an event all of whose games are over but the last, which has a result or
    none."""
    key = service.create(asked.CreateEvent(EventSettings("Over"))).key
    _played(service, key, _section(service, key, SectionSettings("S1", rounds=1), 4), last)
    return key


NOT_OVER = ((GameResult.ADJOURNED, "adjourned-games-open"), (None, "last-results-missing"))
"""What the last game of an event has, and the refusal to call the event final."""


def _met(section):
    """A round that repeats the first, its bye too."""
    first = section.rounds[0]
    return first.bye, [[game.black, game.white] for game in first.games.values()]


def _second_bye(section):
    """A round of pairs that have not met, but with the bye of the first round."""
    bye, ((one, two), (three, four)) = _met(section)
    return {"games": [[one, three], [two, four]], "bye": bye}


def _again(section):
    """The games of the first round once more, among them without the bye of it."""
    bye, (pair, (three, four)) = _met(section)
    return {"games": [pair, [three, bye]], "bye": four}


_ABOVE = {"section": 1, "round": 2, "reason": "competition-rules", "note": "art. 7"}
_SEEN = {"name": "S1", "rounds": 3}
_LOSING = {"win": 0, "draw": 5, "loss": 10}

CASES = {
    "rematch": ("pair-by-hand", lambda section: _ABOVE | _again(section), "by-hand-against-rules"),
    "second-bye": (
        "pair-by-hand",
        lambda section: _ABOVE | _second_bye(section),
        "by-hand-against-rules",
    ),
    "loss-above-win": (
        "add-section",
        lambda _: {"settings": {"name": "S4", "rounds": 3, "points": _LOSING}},
        "points-out-of-order",
    ),
    "rounds-added": (
        "edit-section",
        lambda _: {"section": 1, "settings": _SEEN | {"rounds": 5}, "expected": _SEEN},
        "rounds-after-pairing",
    ),
    "rounds-added-when-over": (
        "edit-section",
        lambda _: {
            "section": 2,
            "settings": {"name": "S2", "rounds": 2},
            "expected": {"name": "S2", "rounds": 1},
        },
        "rounds-after-pairing",
    ),
    "edition": (
        "change-edition",
        lambda _: {"section": 1, "regulation": "C.04.3", "edition": "2017"},
        "edition-after-pairing",
    ),
    "rounds-cut-below-baku": (
        "edit-section",
        lambda _: {
            "section": 3,
            "settings": {"name": "S3", "rounds": 3, "accelerated": True},
            "expected": {"name": "S3", "rounds": 5, "accelerated": True},
        },
        "rounds-decided-acceleration",
    ),
}
"""What is asked: the command, its values for the section of five, the refusal."""


def lots_of(section):
    """What draws lots among all of a section."""
    return {"section": 1, "tied": [int(each) for each in section.entries]}


def as_text(values):
    """Values as they are given at a terminal."""
    return json.dumps(values)
