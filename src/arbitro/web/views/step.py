"""The next step of a section as a page offers it."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Step:
    """A message code (``ui.step.what.<code>``, ``why``, ``do``), its values and its address.

    ``posts`` tells that the address changes something; otherwise it shows a page.
    """

    code: str
    url: str
    posts: bool = False
    values: dict[str, int] = field(default_factory=dict)
