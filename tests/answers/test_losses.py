"""What a format loses is one answer: the same bytes from command line, library and interface.

Worked out by hand: the quadrangular has a list of tie-breaks (record 202), an encoded type in words
(092) and in code with an edition (192), and, by White's first games, an initial colour. A file of
Papi has a place for none of them, a report of 2016 none for the list alone, our JSON for all.
"""

import pytest

import arbitro
from answers.conftest import DATA

QUADRANGULAR = DATA / "events" / "quadrangular.trf"
TWO_TEAMS = DATA / "events" / "two_teams.json"


def test_formats_lose_what_was_worked_out_by_hand():
    assert arbitro.losses(QUADRANGULAR, "trf16").members == ("tie_breaks",)
    lost = arbitro.losses(QUADRANGULAR, "papi")
    assert lost
    assert set(lost.members) == {"details.type_text", "editions", "initial_colour", "tie_breaks"}
    for kind in ("json", "trf"):
        assert not arbitro.losses(QUADRANGULAR, kind)


def test_losses_of_a_list_are_not_known():
    found = arbitro.losses(QUADRANGULAR, "csv")
    assert (bool(found), found.members) == (True, None)


def test_losses_are_written_as_the_golden_file_has_them(golden, printed):
    found = arbitro.losses(QUADRANGULAR, "papi")
    assert printed("convert", QUADRANGULAR, "--to", "papi", "--losses") == golden("losses")
    assert arbitro.to_json(found) == golden("losses")
    assert arbitro.from_json(golden("losses")) == found


@pytest.mark.parametrize("kind", ["trf16", "papi", "csv", "swiss-manager", "json"])
def test_every_door_gives_the_same_bytes(server, printed, file_and_section, kind):
    path, address = file_and_section(QUADRANGULAR)
    wanted = arbitro.to_json(arbitro.losses(path, kind))
    assert printed("convert", path, "--to", kind, "--losses") == wanted
    assert server.get(f"/api/v2{address}/files/{kind}/losses").text == wanted


def test_format_without_room_is_refused_at_every_door(server, printed, file_and_section):
    with pytest.raises(arbitro.RefusedError):
        arbitro.losses(TWO_TEAMS, "papi")
    _, address = file_and_section(QUADRANGULAR)
    assert server.get(f"/api/v2{address}/files/nothing/losses").status_code == 404
