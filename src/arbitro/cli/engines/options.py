"""Options that several commands on engines share."""

from __future__ import annotations

from typing import Final

import click

COUNT: Final = click.IntRange(min=1)
"""A number of one or more."""

TOLERANCE: Final = "cli.screening.tolerance"
"""The words of ``--tolerance``."""
