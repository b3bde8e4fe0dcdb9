"""What a section keeps of its official papers."""

from __future__ import annotations

from typing import TypeAlias

Blanks: TypeAlias = tuple[tuple[str, str], ...]
"""What a person filled in: members of the paper by name, in the order of their names."""

PaperKey: TypeAlias = tuple[str, str]
"""A paper's code, and whom it is about."""

MOST_BLANKS, LONGEST_TEXT = 3000, 20_000
