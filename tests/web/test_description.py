"""The description of the JSON interface is one by the standard, for generators of clients."""

import json
import re

import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

from arbitro.desk.by_name import as_plain
from arbitro.desk.features.games import AttachedGame
from arbitro.model import GameId
from arbitro.service.by_name import value_of
from web.conftest import let_go, visitor_of


@pytest.fixture(scope="module")
def description(tmp_path_factory):
    visitor = visitor_of(tmp_path_factory.mktemp("described"))
    yield json.loads(visitor.get("/api/v1/openapi.json").text)
    let_go(visitor)


def test_description_is_valid_by_the_standard(description):
    assert [error.message for error in OpenAPIV31SpecValidator(description).iter_errors()] == []


def test_validator_sees_what_is_wrong(description):
    spoilt = {**description, "info": {"title": "arbitro"}}
    assert next(OpenAPIV31SpecValidator(spoilt).iter_errors(), None) is not None


def test_operations_have_short_names_of_their_own(description):
    names = [
        operation["operationId"]
        for methods in description["paths"].values()
        for operation in methods.values()
    ]
    assert len(names) > 150
    assert len(set(names)) == len(names)
    assert [name for name in names if not re.fullmatch("[a-z0-9_]{3,48}", name)] == []
    assert {"get_section_standings", "post_section_game_result", "command_pair_round"} <= {*names}


def test_description_says_how_a_program_is_let_in(description):
    (scheme,) = description["components"]["securitySchemes"].values()
    assert (scheme["type"], scheme["scheme"]) == ("http", "bearer")
    assert description["security"] == [{}, {"token": []}]


def test_bytes_in_a_command_are_a_text_in_base64():
    """``1. e4`` is MS4gZTQ= by the table of RFC 4648."""
    plain = as_plain(AttachedGame(GameId(4), b"1. e4", ""))
    assert "MS4gZTQ=" in plain
    assert value_of(AttachedGame, plain) == AttachedGame(GameId(4), b"1. e4", "")
