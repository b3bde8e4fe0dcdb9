"""Which fields of a section's settings only some systems have, and which editions it may follow.

The style sheet hides a group of them, by its class, where another system is chosen; what is sent
of it then counts for nothing. A browser that cannot hide them shows all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from arbitro.i18n import Translator
from arbitro.model import SYSTEMS, EditionKey, Readings, System
from arbitro.regulations import OTHER_TIE_BREAKS, article, editions, swiss_editions, swiss_years
from arbitro.rules.pairing.reading import Reading
from arbitro.rules.pairing.readings import NAMES, READINGS, editions_of
from arbitro.web.forms.form import Form
from arbitro.web.forms.tie_breaks import BY_CODE, EVENT_RULES, LISTS
from arbitro.web.kinds import kind_of


class FieldGroup(NamedTuple):
    """The names of some fields, and which systems have them."""

    names: tuple[str, ...]
    of: Callable[[System], bool]


_TWO_CYCLES = (System.DOUBLE_ROUND_ROBIN, System.TEAM_DOUBLE_ROUND_ROBIN)

GROUPS = {
    "for-rounds": FieldGroup(("rounds",), lambda system: system.plays_chosen_rounds),
    "for-swiss": FieldGroup(
        ("bye", "accelerated", "edition_swiss"), lambda system: system.is_swiss
    ),
    "for-byes": FieldGroup(
        ("half_point_byes", "last_bye_round"),
        lambda system: "half-point-byes" in kind_of(system).forms,
    ),
    "for-two-cycles": FieldGroup(("cycle_swap",), lambda system: system in _TWO_CYCLES),
    # the tie-breaks of a knock-out are its matches
    "for-tie-breaks": FieldGroup(
        (
            *LISTS,
            *(event_rule.name for event_rule in (BY_CODE, *EVENT_RULES)),
            "edition_tie_breaks",
        ),
        lambda system: not system.is_knock_out,
    ),
    "for-line-ups": FieldGroup(
        (
            *("team_reserves", "team_order", "team_gap", "team_match_points", "team_primary"),
            "team_same_colour",
        ),
        lambda system: system.has_line_ups,
    ),
    "for-team-swiss": FieldGroup(
        ("team_preferences", "team_secondary"),
        lambda system: system is System.TEAM_SWISS,
    ),
}
"""Class of the style sheet -> the fields it shows, and for which systems."""


def leave_out(form: Form, system: System, before: Mapping[str, str]) -> None:
    """Take from a form what the system does not have: there it is as before, or not said."""
    for group in GROUPS.values():
        if group.of(system):
            continue
        for name in group.names:
            form.values.pop(name, None)
            if name in before:
                form.values[name] = before[name]


# The readings of disputed articles as fields of a form, in both directions.

_MOST_PLACES = 2
_ASKED = tuple(reading for reading in READINGS if reading.name != NAMES)
"""A section has its own order of names, for more than its pairings."""


class ReadingField(NamedTuple):
    """A select of the form: its name, its words, and the systems it is shown for."""

    name: str
    label: str
    hint: str
    choices: tuple[tuple[str, str], ...]
    systems: tuple[str, ...]


def readings_options(words: Translator) -> dict[str, Any]:
    """Return the selects of all readings; one name may be that of several systems."""
    fields: dict[str, ReadingField] = {}
    for item in _ASKED:
        known = fields.get(item.name)
        systems = (*(known.systems if known else ()), *_systems(item))
        fields[item.name] = known._replace(systems=systems) if known else _field(words, item)
    return {"readings": tuple(fields.values())}


def _field(words: Translator, reading: Reading) -> ReadingField:
    t = words.t
    label, places = t(f"value.reading.{reading.name}"), _places(reading.name)
    if len(places) <= _MOST_PLACES:
        label = t("ui.readings.label", reading=label, article=" / ".join(places))
    return ReadingField(
        f"reading_{reading.name}",
        label,
        t(f"value.reading_why.{reading.name}"),
        tuple(
            (value, _said(words, f"{reading.name}={value}", usual=value == reading.usual))
            for value in reading.values
        ),
        _systems(reading),
    )


def _places(name: str) -> tuple[str, ...]:
    """Return the articles of a reading in the texts in force, each once.

    One of an earlier text alone has its year before it.
    """
    latest = {
        key.partition("@")[0]: (key, reading.concept)
        for reading in READINGS
        if reading.name == name
        for key in editions_of(reading)
    }
    return tuple(dict.fromkeys(_place(key, concept) for key, concept in latest.values()))


def _place(key: EditionKey, concept: str) -> str:
    regulation, _at, first = key.partition("@")
    place = str(article(key, concept)).partition(" ")[2]
    in_force = editions(regulation)[-1].key == key
    return place if in_force else f"{first[:4]}, {place}"


def _said(words: Translator, written: str, *, usual: bool) -> str:
    text = words.t(f"value.reading.{written}")
    return words.t("ui.readings.usual", value=text) if usual else text


def _systems(reading: Reading) -> tuple[str, ...]:
    """Return the systems whose text can be read so."""
    regulations = {key.partition("@")[0] for key in editions_of(reading)}
    return tuple(
        system.key
        for system in SYSTEMS.values()
        if system.is_swiss and system.regulation in regulations
    )


def readings_values(readings: Readings) -> dict[str, str]:
    """Return the fields of stored readings, the usual ones where nothing is stored."""
    usual = {f"reading_{item.name}": item.usual for item in _ASKED}
    return usual | {f"reading_{name}": value for name, value in readings}


def readings_of_form(form: Form, system: System, before: Readings) -> Readings:
    """Read the readings of a system; what the form does not ask for stays as before."""
    values = readings_values(before)
    found = {}
    for item in _ASKED:
        name = f"reading_{item.name}"
        if system.key not in _systems(item):
            continue
        value = form.values.get(name, values[name])
        if value not in item.values:
            form.fault(name, "choice")
        elif value != item.usual:
            found[item.name] = value
    return tuple(sorted(found.items()))


EDITION_FIELDS = ("edition_swiss", "edition_tie_breaks")


def chosen_editions(form: Form) -> tuple[tuple[str, str], ...]:
    """Return the editions chosen for a new section: (regulation, name); none where none is.

    Those of the Swiss rules belong together and are chosen by their year.
    """
    for name in EDITION_FIELDS:
        wanted = form.values.get(name, "")
        if wanted and wanted not in edition_names(name):
            form.fault(name, "choice")
    swiss = swiss_editions(form.values.get("edition_swiss", ""))
    chosen = [(item.regulation, str(item.key)) for item in swiss]
    named = tie_breaks_named(form)
    return (*chosen, ("C.07", named)) if named else tuple(chosen)


def tie_breaks_named(form: Form) -> str:
    """Return the edition of tie-breaks that is chosen, empty where none is."""
    named = form.values.get("edition_tie_breaks", "")
    return named if named in edition_names("edition_tie_breaks") else ""


def editions_named(words: Translator, field: str) -> list[tuple[str, str]]:
    """Return the editions a field offers with what they are called.

    A year or a month is its own name.
    """
    return [
        (edition_name, words.edition(edition_name) if "@" in edition_name else edition_name)
        for edition_name in edition_names(field)
    ]


def edition_names(field: str) -> tuple[str, ...]:
    """Return the names of the editions a field offers, latest first.

    >>> edition_names("edition_swiss")
    ('2026', '2017')
    """
    if field == "edition_swiss":
        return swiss_years()[::-1]
    newest = [edition.key.partition("@")[2] for edition in reversed(editions("C.07"))]
    return (
        *newest,
        *(str(edition.key) for other in OTHER_TIE_BREAKS for edition in editions(other)),
    )
