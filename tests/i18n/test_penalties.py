"""Whom a penalty falls on, and who gets what it takes: both are named where they differ (12.9)."""

import pytest

from arbitro.i18n import translator
from arbitro.i18n.rule_texts.laws import ruling_words
from arbitro.rules.laws.situations.sanctions import LADDER
from law_cases.asking import ask

# By article 12.9: whose time, points, game or place in the event the penalty changes.
CHANGED = {
    "penalty-warning": "offender",
    "penalty-time-for-opponent": "opponent",
    "penalty-time-of-offender": "offender",
    "penalty-points-for-opponent": "opponent",
    "penalty-points-of-offender": "offender",
    "penalty-loss-of-game": "offender",
    "penalty-fine": "offender",
    "penalty-exclusion-from-rounds": "offender",
    "penalty-expulsion": "offender",
}
NAMES = {
    "en": {"white": "White", "black": "Black"},
    "es": {"white": "el jugador con blancas", "black": "el jugador con negras"},
    "fr": {"white": "Blancs", "black": "Noirs"},
}
OTHER = {"white": "black", "black": "white"}


def test_every_penalty_of_the_list_is_in_the_table():
    assert set(CHANGED) == set(LADDER)


@pytest.mark.article("E.01@2023-01 art. 12.9")
@pytest.mark.parametrize("edition", ["1993", "2009", "2014", "2018", "2023"])
@pytest.mark.parametrize("offender", ["white", "black"])
@pytest.mark.parametrize("language", NAMES)
def test_a_penalty_names_first_the_player_it_changes_something_for(language, offender, edition):
    ruling = ask("disrepute", edition=edition, player=offender)
    lines = ruling_words(translator(language), ruling).sanctions
    assert lines
    for line in lines:
        names = NAMES[language]
        places = {side: line.text.find(name) for side, name in names.items() if name in line.text}
        changed = offender if CHANGED[line.code] == "offender" else OTHER[offender]
        assert min(places, key=places.__getitem__) == changed, line.text
        assert offender in places, line.text


@pytest.mark.article("E.01@2023-01 art. 7.4.2")
def test_the_opponent_of_who_holds_the_button_stops_the_clocks():
    ruling = ask("clock-handling", edition="2023", player="white", how="holding")
    [stops] = [each for each in ruling.duties if each.code == "opponent-stops-the-clock"]
    assert dict(stops.values)["player"] == "black"
