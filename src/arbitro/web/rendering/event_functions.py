"""What templates of an event call: rows of boards, forms of commands."""

from __future__ import annotations

from typing import Any

from jinja2 import Environment

from arbitro.desk.kernel import levels
from arbitro.service.by_name import OFFERED
from arbitro.web.forms import command_fields
from arbitro.web.forms.fields import Fields
from arbitro.web.rendering.board_row_cache import hall_row
from arbitro.web.views.standings import late_corrections as corrections

__all__ = ["asked_of", "asks_first", "hall_row", "late_corrections"]


def asked_of(_: Environment, name: str) -> Fields:
    """Return the fields of a command."""
    return command_fields.asked_of(OFFERED[name])


def asks_first(_: Environment, name: str) -> bool:
    """Tell whether a page asks before it gives a command."""
    return levels.asks_first(name)


def late_corrections(_: Environment, *shown: Any) -> tuple[corrections.LateCorrection, ...]:
    """Return the games of a section that the ratings have otherwise than the standings."""
    return corrections.late_corrections(*shown)
