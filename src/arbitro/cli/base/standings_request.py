"""What is asked of ``arbitro standings``."""

from __future__ import annotations

from typing import NamedTuple

from arbitro.cli.base.standings_choices import Decided


class Shown(NamedTuple):
    """The options that say which part of the standings is shown, as they are written."""

    after: int | None = None
    explain: int | None = None
    by: str | None = None
    bands: str | None = None
    year: int | None = None
    only: tuple[str, ...] = ()


class StandingsRequest(NamedTuple):
    """What is asked of ``standings``: the file and its options."""

    report: str
    edition: str | None = None
    decided: Decided = Decided()
    shown: Shown = Shown()
    as_json: bool = False
