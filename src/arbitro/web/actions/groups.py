"""By what whoever asks may have standings divided into groups."""

from __future__ import annotations

from fastapi import Request

from arbitro.rules.standings import GroupBy
from arbitro.web.rendering.templates import may
from arbitro.web.session.access import Action, NotAllowedError


def may_group(request: Request, by: GroupBy | None) -> bool:
    """Tell whether players may be grouped so: by age, bands of one year would tell their births."""
    return by is not GroupBy.AGE or may(request, Action.READ_PRIVATE.value)


def check_groups(request: Request, by: GroupBy | None) -> None:
    """Refuse groups that whoever asks may not see: 403."""
    if not may_group(request, by):
        raise NotAllowedError(Action.READ_PRIVATE)
