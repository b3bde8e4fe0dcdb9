"""Direct titles are one answer: the same bytes from the command line and the JSON interface.

Twelve play nine rounds and the lower number always wins: 9, 8 and 7 points for the first three. By
the row of the world championship under 18 in the table of 2017 the winner has a norm of GM and the
title of IM, who comes second or third a norm of IM and the title of FM. All three have the rating
at which the title is held at once (2200 for IM, 2100 for FM).
"""

import arbitro
from answers.conftest import DATA

YOUTH = DATA / "events" / "youth.trf"


def test_direct_titles_are_written_as_the_golden_file_has_them(golden, printed):
    assert printed("title", "direct", YOUTH, "world-u18") == golden("direct-titles")
    found = arbitro.from_json(golden("direct-titles"))
    assert [(award.number, award.title, award.kind.value) for award in found.awards] == [
        (1, "GM", "norm"),
        (1, "IM", "title"),
        (2, "IM", "norm"),
        (2, "FM", "title"),
        (3, "IM", "norm"),
        (3, "FM", "title"),
    ]


def test_direct_titles_of_an_event_are_the_same_bytes(server, golden):
    report = {"report": YOUTH.read_text("utf-8"), "as_played": True}
    taken = server.client.post("/api/v1/events/from-report", json=report)
    assert taken.status_code == 201, taken.text
    section = f"/events/{taken.json()['event']}/sections/1"
    told = server.get(f"/api/v2{section}/direct-titles?championship=world-u18")
    assert told.text == golden("direct-titles")
    refused = server.get(f"/api/v2{section}/direct-titles?championship=zonal")
    assert (refused.status_code, refused.json()["refused"]) == (422, "direct-title-zonal")
    gone = server.get(f"/api/v1{section}/direct-titles?championship=world-u18")
    assert (gone.status_code, gone.json()["refused"]) == (410, "answer-moved")
    assert f"/api/v2{section}/direct-titles" in gone.json()["detail"]
