"""What the event's own regulations say about tie-breaks, as fields of a form."""

from __future__ import annotations

from enum import Enum
from typing import Any

from arbitro.i18n import Translator
from arbitro.reasons import Refused
from arbitro.rules.tiebreaks import Cuts, EventRules, Order, Own, Seen, parse_event_rules
from arbitro.web.forms.form import Form

_CHOICES: dict[str, type[Enum]] = {"seen": Seen, "own": Own, "cuts": Cuts, "order": Order}
RULE_FIELDS = (*(f"rule_{name}" for name in _CHOICES), "rule_unrated")
"""The names of the fields."""

HIGHEST_RATING = 3999


def event_rules_options(words: Translator) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return each choice with what it offers; the empty one leaves it to the edition."""
    as_edition = ("", words.t("ui.event-rules.as-edition"))
    return [
        (
            name,
            [as_edition]
            + [
                (each.value, words.t(f"ui.event-rules.{name}-{each.value}"))
                for each in kind
                if each is not Order.SUCCESSIVE
            ],
        )
        for name, kind in _CHOICES.items()
    ]


def event_rules_values(text: str) -> dict[str, str]:
    """Return the fields of stored choices.

    >>> event_rules_values("own=nobody,unrated=left-out")
    {'rule_own': 'nobody', 'rule_unrated': '0'}
    """
    found = parse_event_rules(text)
    if isinstance(found, Refused):
        return {}
    values = {f"rule_{name}": _value(getattr(found, name)) for name in _CHOICES}
    if found.unrated is not None:
        values["rule_unrated"] = str(found.unrated)
    return {name: value for name, value in values.items() if value}


def _value(chosen: Any) -> str:
    return "" if chosen is None or chosen is Order.SUCCESSIVE else str(chosen.value)


def event_rules_of(form: Form) -> str:
    """Return the choices as the log keeps them; what is wrong is noted in the form."""
    asked = {name: form.values.get(f"rule_{name}", "") for name in _CHOICES}
    chosen: dict[str, Any] = {}
    for name, kind in _CHOICES.items():
        if not asked[name]:
            continue
        if asked[name] in {each.value for each in kind}:
            chosen[name] = kind(asked[name])
        else:
            form.fault(f"rule_{name}", "choice")
    if form.values.get("rule_unrated", "").strip():
        chosen["unrated"] = form.number("rule_unrated", 0, HIGHEST_RATING)
    return str(EventRules(**chosen))
