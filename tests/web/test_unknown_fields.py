"""A field that a body does not have is refused by its name, at every address."""

from importlib import import_module
from typing import Any, get_args

import pytest
from pydantic import BaseModel

from arbitro.web.api_v1.bodies import Body
from arbitro.web.routes.table import TOPICS

MODULES = [each.module for each in TOPICS if each.module and each.module.startswith("api_v1")]
BY_NAME = {"/api/v1/events", "/api/v1/events/{event}/commands/{name}"}
"""Their bodies are values of the desk, which are read by it."""


def bodies():
    """Every address that takes a body, with its method and the type of the body."""
    for module in MODULES:
        for route in import_module(f"arbitro.web.{module}").router.routes:
            for body in route.dependant.body_params:
                yield min(route.methods), route.path, body.field_info.annotation


ADDRESSES = sorted(bodies(), key=lambda body: body[:2])


def models_in(kind):
    """The models of a type: itself, or those in a list, a union or a mapping."""
    inside = get_args(kind)
    if inside:
        return [model for part in inside for model in models_in(part)]
    return [kind] if isinstance(kind, type) and issubclass(kind, BaseModel) else []


def with_values_inside(model):
    yield model
    for field in model.model_fields.values():
        for inner in models_in(field.annotation):
            yield from with_values_inside(inner)


def test_the_addresses_with_bodies_are_walked():
    assert len(ADDRESSES) > 20
    assert {path for _, path, kind in ADDRESSES if kind == dict[str, Any]} == BY_NAME


@pytest.mark.parametrize(("method", "path", "kind"), ADDRESSES)
def test_every_body_and_every_value_in_it_refuses_what_it_does_not_have(method, path, kind):
    del method
    if path not in BY_NAME:
        assert all(issubclass(model, Body) for model in with_values_inside(kind))


def test_an_unknown_field_is_named_in_the_readers_language(hall):
    place = f"/api/v1{hall.url}"
    for body, where in (
        ({"result": "10", "expected": None, "winner": "white"}, ["body", "winner"]),
        ({"result": "10", "commmand": "abcdefgh"}, ["body", "commmand"]),
    ):
        answer = hall.client.post(
            f"{place}/sections/1/games/1/result", json=body, headers={"accept-language": "es"}
        )
        assert answer.status_code == 422
        assert answer.json()["faults"] == [
            {"where": where, "what": f"Campo desconocido: {where[-1]}. Quítelo."}
        ]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Unknown field: player.height. Remove it."),
        ("es", "Campo desconocido: player.height. Quítelo."),
        ("fr", "Champ inconnu\N{NO-BREAK SPACE}: player.height. Retirez-le."),
    ],
)
def test_an_unknown_field_of_a_command_is_named_in_the_readers_language(hall, language, words):
    answer = hall.client.post(
        f"/api/v1{hall.url}/commands/register-player",
        json={"section": 1, "player": {"name": "A", "height": 1}},
        headers={"accept-language": language},
    )
    assert answer.status_code == 422
    assert answer.json()["faults"] == [{"where": ["body", "player.height"], "what": words}]


def test_a_value_inside_a_body_has_no_field_besides_either(hall):
    answer = hall.client.post(
        f"/api/v1{hall.url}/commands/admit-late-team",
        json={"section": 1, "name": "A", "players": [{"name": "B", "elo": 2000}]},
    )
    assert answer.status_code == 422
    fault = answer.json()["faults"][0]
    assert fault["where"] == ["body", "players[0].elo"]
