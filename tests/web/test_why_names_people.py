"""Explanations speak of pairing numbers; the page says who they are."""

import re

from arbitro.model import SectionId


def test_the_answer_to_a_player_names_everybody_it_speaks_of(demo):
    key = demo.keys["en"]
    page = demo.get(f"/events/{key}/s/1/rounds/1/why/1").text
    answer = page[page.index('id="steps"') :]
    section = demo.service.snapshot(key).state.sections[SectionId(1)]
    people = demo.service.snapshot(key).state.people
    game = next(iter(section.rounds[0].games.values()))
    for entry in (game.white, game.black):
        number = section.tpns()[entry]
        assert re.search(rf"<strong>{number}</strong> {people[entry].name}", answer)
