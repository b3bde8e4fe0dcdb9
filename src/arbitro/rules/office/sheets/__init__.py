"""Every sheet and register of the office: what an event may say beside its settings.

A module of this package has a tuple ``SHEETS``. Names of sheets and facts are words of the log:
they are never renamed.
"""

from __future__ import annotations

from collections.abc import Mapping

from arbitro.rules.office.facts import FactSheet
from arbitro.rules.office.sheets import (
    after,
    before,
    captains,
    disagreement,
    everybody,
    hall,
    online,
)

__all__ = ["SHEETS"]

SHEETS: Mapping[str, FactSheet] = {
    sheet.name: sheet
    for module in (before, hall, everybody, captains, disagreement, online, after)
    for sheet in module.SHEETS
}
"""The sheets by name, in the order they are shown."""
