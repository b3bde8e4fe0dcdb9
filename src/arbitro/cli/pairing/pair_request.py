"""What is asked of ``arbitro pair``."""

from __future__ import annotations

from typing import NamedTuple


class PairRequest(NamedTuple):
    """What is asked of ``pair``: the file, and its options; ``timeout`` is in seconds.

    ``system`` names the Swiss system of the report, whatever it says itself; ``readings`` are those
    of disputed articles, written ``name=value``.
    """

    report: str
    edition: str | None = None
    output: str | None = None
    timeout: float | None = None
    as_json: bool = False
    system: str | None = None
    readings: tuple[str, ...] = ()
