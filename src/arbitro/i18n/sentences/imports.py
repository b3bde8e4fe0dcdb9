"""What an import took for granted, and its rounds that the rules pair otherwise, in words."""

from __future__ import annotations

from collections.abc import Callable

from arbitro.answers.interface.events import ImportDefaultItem, ImportDetail, RoundApartItem
from arbitro.desk.derived.imported import difference, in_numbers
from arbitro.desk.kernel.state import Section
from arbitro.desk.values.imports import ImportDefault, ImportRecord
from arbitro.i18n.translator import Translator
from arbitro.model import EditionKey


def default_sentence(words: Translator, taken: ImportDefault) -> str:
    """Say what was taken for granted.

    >>> from arbitro.i18n import translator
    >>> default_sentence(translator("en"), ImportDefault("bye-points", "5"))
    'Points of the pairing-allocated bye: ½.'
    """
    written = _WRITTEN.get(taken.code)
    value = written(words, taken.value) if written else taken.value
    return words.t(f"format.default.{taken.code}", value=value)


def _system(words: Translator, key: str) -> str:
    return words.name_of("system", key)


def _points(words: Translator, tenths: str) -> str:
    return words.points(int(tenths))


def _editions(words: Translator, keys: str) -> str:
    return words.listed([words.edition(EditionKey(key)) for key in keys.split(", ")])


_WRITTEN: dict[str, Callable[[Translator, str], str]] = {
    "bye-points": _points,
    "system": _system,
    "system-described": _system,
    "edition-by-start-date": _editions,
    "edition-by-default": _editions,
}
"""What is not written as it is kept, by code."""


def import_detail(section: Section, record: ImportRecord, words: Translator) -> ImportDetail:
    """Return what is kept of an import as an answer, by the numbers of today."""
    rounds = []
    for kept in record.apart:
        item = in_numbers(section, kept)
        rounds.append(
            RoundApartItem(
                item.round,
                item.kind,
                item.stated,
                item.expected,
                item.stated_bye,
                item.expected_bye,
                words.reason(difference(item)),
            )
        )
    defaults = tuple(
        ImportDefaultItem(taken.code, taken.value, default_sentence(words, taken))
        for taken in record.defaults
    )
    return ImportDetail(defaults, tuple(rounds), record.checked, record.confirmed)
