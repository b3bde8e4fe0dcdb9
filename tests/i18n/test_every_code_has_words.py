"""What the code counts up, every language that is offered has words for: by name where it has not.

The codes come from the tables and types of the code itself: whatever is added there is asked for
here, with no list to keep.
"""

import pkgutil
import re
from enum import Enum
from importlib import import_module

import pytest

from arbitro.desk.all_features import EVENTS as EVENTS_OF_THE_LOG
from arbitro.formats.texts.problems import CODES
from arbitro.i18n import languages
from arbitro.i18n.catalogue import catalogue
from arbitro.papers.forms.filling import members
from arbitro.papers.papers import PAPERS, papers
from arbitro.regulations import articles, editions, regulations
from arbitro.rules.laws.situations import SITUATIONS
from arbitro.rules.pairing.readings import READINGS
from arbitro.rules.titles.direct_tables import EVENTS
from arbitro.web.forms.tie_breaks import offered

CORE = ("model", "regulations", "reasons", "rules", "desk")
NO_VALUES = {"unit", "status", "form"}
"""Types whose members nobody is told."""


def dashed(name, joint):
    return re.sub(r"(?<!^)([A-Z])", rf"{joint}\1", name).lower()


def types_of_values():
    """Every type of the core that counts its values up, by the group of their words."""
    for room in CORE:
        package = import_module(f"arbitro.{room}")
        for each in pkgutil.walk_packages(getattr(package, "__path__", ()), f"arbitro.{room}."):
            for thing in vars(import_module(each.name)).values():
                if isinstance(thing, type) and issubclass(thing, Enum) and len(thing):
                    yield dashed(thing.__name__, "_"), thing


def groups(codes):
    return {code.rpartition(".")[0] for code in codes}


def enumerated():
    """Give every code that is put together at run time from what the code counts up."""
    spoken = groups(catalogue("en", "value"))
    for group, kind in types_of_values():
        if f"value.{group}" in spoken and group not in NO_VALUES:
            yield from (f"value.{group}.{each.value}" for each in kind)
    yield from (f"value.regulation.{each}" for each in regulations())
    yield from (f"value.tie_break.{each}" for each in (*offered().of_players, *offered().of_teams))
    yield from (f"ruling.situation.{each}" for each in SITUATIONS)
    yield from (f"format.{each}" for each in CODES)
    yield from (f"paper.name.{each}" for each in PAPERS)
    for paper in papers():
        for each in members(paper.blank):
            yield f"paper.field.{each.name.replace('_', '-')}"
    yield from (f"paper.championship.{each}" for each in EVENTS)
    yield from (f"ui.did.{dashed(each.name, '-')}" for each in EVENTS_OF_THE_LOG)
    for reading in READINGS:
        yield f"value.reading.{reading.name}"
        yield f"value.reading_why.{reading.name}"
        yield from (f"value.reading.{reading.name}={value}" for value in reading.values)
    for known in editions("E.01"):
        yield from (f"law.{each.concept}" for each in articles(known.key))


@pytest.fixture(scope="module")
def codes():
    return sorted(set(enumerated()))


@pytest.mark.parametrize("language", languages())
def test_every_code_the_code_counts_up_has_words(codes, language):
    known = {
        code
        for topic in {each.partition(".")[0] for each in codes}
        for code in catalogue(language, topic)
    }
    assert [code for code in codes if code not in known] == []
    assert len(codes) > 900
