"""Tie-breaks as fields of a form: chosen from a list or written, and the event's own rules."""

from __future__ import annotations

from enum import Enum
from typing import Any

from arbitro.i18n import Translator
from arbitro.model import EditionKey, System
from arbitro.reasons import Refused
from arbitro.rules.standings import default_tie_breaks, is_recommended
from arbitro.rules.tiebreaks import (
    Cuts,
    EventRules,
    Order,
    Own,
    Seen,
    definitions,
    parse_event_rules,
    parse_tie_breaks,
)
from arbitro.rules.tiebreaks.team import team_definitions
from arbitro.web.forms.form import Fault, Form
from arbitro.web.kinds import kind_of

MOST_TIE_BREAKS = 8
SWISS_TIE_BREAKS = ("BH/C1", "BH", "DE", "WIN", "BPG")
ROUND_ROBIN_TIE_BREAKS = ("DE", "WIN", "SB", "KS")
OFFERED_TIE_BREAKS = tuple(usual for each in definitions() for usual in each.usual)
TEAM_TIE_BREAKS = tuple(usual for each in team_definitions() for usual in each.usual)
"""Those of teams alone, offered after the others."""

WRITTEN = "tie_breaks_written"
_LONGEST = 200
_OFFERED = {*OFFERED_TIE_BREAKS, *TEAM_TIE_BREAKS}


def tie_break_values(chosen: tuple[str, ...]) -> dict[str, str]:
    """Return the fields of tie-breaks: written where the lists do not offer all of them."""
    if len(chosen) > MOST_TIE_BREAKS or not set(chosen) <= _OFFERED:
        return {WRITTEN: ", ".join(chosen)}
    return {f"tie_break_{at}": code for at, code in enumerate(chosen, 1)}


def tie_breaks_of(form: Form, system: System, edition: EditionKey) -> tuple[str, ...]:
    """Return the tie-breaks written, else those chosen, else the usual ones.

    Those are what the edition recommends for the system, or a list that is usual today. A
    knock-out has none.
    """
    usual = kind_of(system).usual
    if usual is None:
        return ()
    written = form.text(WRITTEN, longest=_LONGEST)
    if written:
        return _written(form, written)
    chosen: list[str] = []
    for at in range(1, MOST_TIE_BREAKS + 1):
        name = f"tie_break_{at}"
        code = form.values.get(name, "").strip()
        if not code:
            continue
        if code not in _OFFERED:
            form.fault(name, "choice")
        elif code in chosen:
            form.fault(name, "tie-break-twice")
        else:
            chosen.append(code)
    if chosen or usual == "none":
        return tuple(chosen)
    if is_recommended(edition):
        return tuple(str(each) for each in default_tie_breaks(system, edition))
    return SWISS_TIE_BREAKS if usual == "swiss" else ROUND_ROBIN_TIE_BREAKS


def _written(form: Form, text: str) -> tuple[str, ...]:
    found, problems = parse_tie_breaks(text)
    if problems:
        first = problems[0]
        form.faults.setdefault(WRITTEN, Fault(f"refused.{first.code}", dict(first.values)))
    codes = tuple(str(each) for each in found)
    if len(set(codes)) < len(codes):
        form.fault(WRITTEN, "tie-break-twice")
    return codes


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
