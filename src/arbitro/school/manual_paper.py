"""The sample examination of the Arbiters' Manual of 2023 as a table: marks, areas, who answers.

The line is that of the manual's Spanish text, where the question stands; marks are in tenths of a
point, as they are printed beside each answer. Its wording is not repeated here.
"""

from __future__ import annotations

from typing import NamedTuple


class Asked(NamedTuple):
    """A question of the sample: its marks step by step, and the items of ours that answer it.

    ``judged`` tells that its answer is a person's to mark, by a list of ``steps`` points;
    ``remark`` names what is known of the printed answer, empty for nothing.
    """

    number: int
    line: int
    area: str
    marks: tuple[int, ...]
    items: tuple[str, ...] = ()
    remark: str = ""

    @property
    def judged(self) -> bool:
        """Tell whether a person marks the answer."""
        return not self.items

    @property
    def total(self) -> int:
        """Return all its marks, in tenths."""
        return sum(self.marks)


_HALF = 5
_TEXTS = ("20 (C.07@2023-07)", "20 (C.07@2024-08)", "20 (C.07@2026-03)")

MANUAL_PAPER = (
    Asked(1, 13753, "laws", (10, 10), ("1",)),
    Asked(2, 13757, "laws", (10, 10), remark="judgement"),
    Asked(3, 13763, "laws", (10, 10), ("3",)),
    Asked(4, 13773, "laws", (10, 10, 10, 10), ("4",)),
    Asked(5, 13784, "laws", (10, 10, 10, 10), ("5",)),
    Asked(6, 13798, "laws", (10, 10), ("6",)),
    Asked(7, 13810, "laws", (10, 10), ("7",)),
    Asked(8, 13822, "laws", (10, 10), ("8",)),
    Asked(9, 13836, "laws", (10, 10), ("9",)),
    Asked(10, 13847, "ratings", (20, 20, 10), ("10",)),
    Asked(11, 13865, "ratings", (20, 20, 10), ("11",)),
    Asked(12, 13885, "ratings", (30, 10), ("12",)),
    Asked(13, 13901, "ratings", (10, 10, 10), ("13",)),
    Asked(14, 13919, "pairing", (20, 20, 10), ("14",)),
    Asked(15, 13941, "pairing", (_HALF,) * 6, ("15a", "15b", "15c"), "printed-against-its-reason"),
    Asked(16, 13972, "pairing", (20,), ("16",)),
    Asked(17, 13982, "competition", (10, 10, 10), ("17a", "17b", "17c"), "printed-older-than-rule"),
    Asked(18, 13998, "competition", (10, 10), ("18",)),
    Asked(19, 14013, "systems", (_HALF,) * 8, ("19",), "table-lost"),
    Asked(20, 14018, "systems", (_HALF,) * 6, _TEXTS, "by-edition"),
    Asked(21, 14039, "fair-play", (10, 10, 10, 10), remark="steps-weighed"),
    Asked(22, 14044, "fair-play", (10, 10), ("22",)),
    Asked(23, 14058, "fair-play", (10, 10), ("23",)),
    Asked(24, 14074, "arbiters", (10, 10), ("24",)),
)
"""The twenty-four questions in their order; those without items are marked by a list of points."""
