"""Every answer holds to the schema derived from its fields, as a validator of others reads it."""

import json
from copy import deepcopy
from dataclasses import is_dataclass
from functools import reduce
from importlib import import_module
from operator import getitem
from pkgutil import walk_packages

import pytest
from jsonschema import Draft202012Validator

from answers.conftest import DATA
from arbitro import answers
from arbitro.answers import schemas_of
from arbitro.answers.derivation import all_answers

NAMES = sorted(path.stem for path in DATA.glob("*.json"))


def validator(schemas, kind):
    """Return a validator of one of several schemas that refer to each other."""
    return Draft202012Validator({"$ref": f"#/$defs/{kind}", "$defs": schemas})


@pytest.fixture(scope="module")
def of_answer():
    """Return the validator of an answer, from its fields alone."""

    def made(name):
        kind = all_answers()[name]
        return validator(schemas_of((kind,), "#/$defs/"), kind.__name__)

    return made


@pytest.fixture(scope="module")
def described(server):
    """Return the validator of an answer, from the description of the interface."""
    text = server.get("/api/v1/openapi.json").text
    schemas = json.loads(text.replace("#/components/schemas/", "#/$defs/"))["components"]["schemas"]
    return lambda name: validator(schemas, all_answers()[name].__name__)


def test_no_two_values_of_answers_have_one_name():
    """Their schemas stand side by side in the description, each by the name of its class."""
    modules = [
        import_module(found.name)
        for found in walk_packages(answers.__path__, f"{answers.__name__}.")
        if not found.ispkg
    ]
    kinds = [
        value
        for module in modules
        for value in vars(module).values()
        if is_dataclass(value) and value.__module__ == module.__name__
    ]
    names = [kind.__name__ for kind in kinds]
    assert len(kinds) > 100
    assert sorted(set(names)) == sorted(names)


@pytest.mark.parametrize("name", NAMES)
def test_schema_is_one_by_the_standard(of_answer, name):
    Draft202012Validator.check_schema(of_answer(name).schema)


@pytest.mark.parametrize("source", ["of_answer", "described"])
@pytest.mark.parametrize("name", NAMES)
def test_golden_answer_holds_to_its_schema(request, golden, source, name):
    assert list(request.getfixturevalue(source)(name).iter_errors(json.loads(golden(name)))) == []


def places_in(plain, way=()):
    """Yield the way to every member of an answer but the measures of reasons, which are free."""
    members = plain.items() if isinstance(plain, dict) else enumerate(plain)
    for key, value in members:
        yield (*way, key)
        if isinstance(value, dict | list) and not (key == "values" and isinstance(value, dict)):
            yield from places_in(value, (*way, key))


@pytest.mark.parametrize("name", NAMES)
def test_schema_refuses_what_lacks_a_member_or_has_another_kind_there(of_answer, golden, name):
    plain = json.loads(golden(name))
    seen = 0
    for *way, key in places_in(plain):
        for change in ({}, None):
            spoilt = deepcopy(plain)
            inside = reduce(getitem, way, spoilt)
            if change is not None and not (key == "values" and isinstance(inside[key], dict)):
                inside[key] = change
            elif isinstance(inside, dict):
                del inside[key]
            else:
                continue
            seen += 1
            assert list(of_answer(name).iter_errors(spoilt)) != [], (*way, key)
    assert seen > 10


@pytest.mark.parametrize("name", ["standings", "team-standings"])
def test_schema_refuses_what_is_written_otherwise(of_answer, golden, name):
    plain = json.loads(golden(name))
    for change in (
        lambda told: told["rows"][0].update(points=2),
        lambda told: told["rows"][0].update(points="2,5"),
        lambda told: told["rows"][0].update(values=["1/0"]),
        lambda told: told["rows"][0].update(rank="1"),
        lambda told: told["rows"][0].pop("name"),
        lambda told: told.update(answer="nothing"),
        lambda told: told.update(version=2),
        lambda told: told.update(edition_decided_by="chance"),
        lambda told: told["tie_breaks"][0].update(unit="tenths"),
        lambda told: told.pop("left_out"),
    ):
        spoilt = deepcopy(plain)
        change(spoilt)
        assert list(of_answer(name).iter_errors(spoilt)) != []


@pytest.mark.parametrize("query", ["", "?by=federation&best=1"])
def test_answer_of_the_interface_holds_to_its_description(
    server, described, file_and_section, query
):
    _, address = file_and_section(DATA / "events" / "quadrangular.trf")
    told = server.get(f"/api/v2{address}/standings{query}").json()
    assert list(described("standings").iter_errors(told)) == []


def test_answer_with_a_refusal_in_it_holds_to_its_schema(of_answer, printed):
    report = DATA / "events" / "quadrangular.trf"
    told = json.loads(printed("standings", report, "--tiebreaks", "BH,MPvGP"))
    assert told["left_out"]
    assert list(of_answer("standings").iter_errors(told)) == []
    del told["left_out"][0]["why"]["text"]
    assert [each.message for each in of_answer("standings").iter_errors(told)] == [
        "'text' is a required property"
    ]
