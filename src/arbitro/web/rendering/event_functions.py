"""What templates of an event call: rows of boards, forms of commands."""

from __future__ import annotations

from jinja2 import Environment

from arbitro.desk.kernel import levels
from arbitro.service.by_name import OFFERED
from arbitro.web.forms import command_fields
from arbitro.web.forms.fields import Fields
from arbitro.web.rendering.board_row_cache import hall_row

__all__ = ["asked_of", "asks_first", "hall_row"]


def asked_of(_: Environment, name: str) -> Fields:
    """Return the fields of a command."""
    return command_fields.asked_of(OFFERED[name])


def asks_first(_: Environment, name: str) -> bool:
    """Tell whether a page asks before it gives a command."""
    return levels.asks_first(name)
