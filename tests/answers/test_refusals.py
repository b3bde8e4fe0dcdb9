"""A refusal has one shape: on the command line, in the library, in the JSON interface.

A Swiss whose round has no result yet is not paired on (C.04.2 art. 3.1 counts draws where some of
the games have ended, not where none has).
"""

import json

import pytest

import arbitro
from answers.conftest import DATA
from arbitro.desk import commands as asked
from arbitro.model import SectionId

FIVE = DATA / "events" / "five_and_a_bye.trf"


@pytest.fixture
def without_results(tmp_path):
    """Return a report whose first round is paired and has no result."""
    path = tmp_path / "open.trf"
    tournament = arbitro.read(FIVE)
    arbitro.write(tournament.with_round(tournament.pair()), path)
    return path


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_command_line_prints_what_the_library_raises(printed, without_results, language):
    with pytest.raises(arbitro.RefusedError) as caught:
        arbitro.pair(without_results)
    told = printed("pair", without_results, "--lang", language)
    assert told == arbitro.to_json(caught.value.refused, language=language)
    assert json.loads(told)["values"] == {"round": 1, "games": 2}


def test_interface_gives_the_same_members_and_what_confirms(server, file_and_section):
    _, address = file_and_section(FIVE)
    key = address.split("/")[2]
    for command in (asked.PairRound(SectionId(1)), asked.PublishRound(SectionId(1), 1)):
        assert server.service.handle(key, command).version
    refused = server.service.handle(key, asked.PairRound(SectionId(1)))
    answer = server.client.post(f"/api/v1/events/{key}/commands/pair-round", json={"section": 1})
    wanted = json.loads(arbitro.to_json(refused))
    assert {name: answer.json()[name] for name in wanted} == wanted
    assert (answer.json()["level"], answer.json()["token"]) == ("refuse", "")
