"""What was doubtful in a file of others, as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict

from arbitro.cli.base.speech import language
from arbitro.library.values import Adjustment


def adjustments_data(found: Iterable[Adjustment]) -> list[dict[str, object]]:
    """Return what was doubtful in a file as JSON data, as the library has it, with words."""
    return [
        {
            **asdict(adjustment),
            "values": dict(adjustment.values),
            "text": adjustment.say(language()),
        }
        for adjustment in found
    ]
