"""A parameter that an address of the JSON interface does not have is refused everywhere."""

import re

import pytest

from arbitro.web.routes.route_group import JSON
from arbitro.web.routes.route_rights import LISTED

ADDRESSES = sorted(
    {
        each.name.partition(" ")[2]
        for each in LISTED
        if each.method == "GET" and (each.module or "").startswith(JSON)
    }
)


def test_there_are_addresses_to_be_asked():
    assert len(ADDRESSES) > 50


@pytest.mark.parametrize("address", ADDRESSES)
def test_no_address_passes_over_a_parameter_nobody_knows(hall, address):
    """Those of things that are not there are refused as such; none is answered."""
    path = address.replace("{event}", hall.key).replace("{key}", hall.key)
    path = re.sub(r"{(?:code|name)}", "trf", re.sub(r"{section}", "1", path))
    path = re.sub(r"{\w+}", "1", path)
    answer = hall.get(f"{path}?nobody-knows=1")
    assert answer.status_code in {403, 404, 422}, answer.status_code
    if answer.status_code == 422:
        faults = answer.json().get("faults", [])
        assert ["query", "nobody-knows"] in [each["where"] for each in faults]


def test_what_the_address_has_is_named(hall):
    answer = hall.get(f"/api/v1/events/{hall.key}/sections/1/files/trf?four=pairing")
    assert answer.status_code == 422
    (fault,) = answer.json()["faults"]
    assert fault["where"] == ["query", "four"]
    assert fault["what"].endswith(": for")


def test_a_screen_knows_what_its_address_says(hall):
    page = hall.client.get(f"/w/{hall.key}?section=a&name=East&still&h=68&m=6")
    assert page.status_code == 200
    assert page.text == hall.client.get(f"/w/{hall.key}").text
