"""The plan of a hall as a drawing, on paper and on screens: tables with their numbers."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from arbitro.i18n import Translator
from arbitro.rules.office.hall_plan import HallPlan, spots
from arbitro.rules.office.seating import FEATURES

MARKS = dict(zip(FEATURES, ("W", "E", "S", "L", "R"), strict=True))
"""The letter at a table that has something: a letter, since nobody has to tell colours apart."""


def svg_plan(plan: HallPlan, words: Translator, boards: Mapping[int, str] | None = None) -> str:
    """Return the drawing; ``boards`` are what is written in tables beside their numbers."""
    told = boards or {}
    width, height = max(plan.length, plan.needed[0]), max(plan.width, plan.needed[1])
    title = escape(words.t("office.sheet.hall-plan"))
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 -10 {width + 20} {height + 20}" '
        f'role="img" class="hall-plan" font-family="sans-serif" text-anchor="middle">'
        f"<title>{title}</title>"
    )
    parts = [head, _box((0, 0), (plan.length, plan.width), "#ffffff", 8)]
    if plan.strip:
        parts.append(_box((0, 0), (plan.length, plan.strip), "#e6e6e6", 2))
    for place, x, y in spots(plan):
        marks = "".join(mark for name, mark in MARKS.items() if name in place.features)
        parts.append(_box((x, y), (plan.table_length, plan.table_width), "#f4f0e4", 3))
        middle, label = x + plan.table_length // 2, told.get(place.number, "")
        parts.append(_text(middle, y + plan.table_width // 2 + 8, 42, str(place.number)))
        below = " · ".join(filter(None, (label, marks)))
        if below:
            parts.append(_text(middle, y + plan.table_width - 6, 24, below))
    return "".join([*parts, "</svg>"])


def _box(corner: tuple[int, int], size: tuple[int, int], fill: str, line: int) -> str:
    return (
        f'<rect x="{corner[0]}" y="{corner[1]}" width="{size[0]}" height="{size[1]}" '
        f'fill="{fill}" stroke="#111111" stroke-width="{line}"/>'
    )


def _text(x: int, y: int, size: int, text: str) -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="#111111">{escape(text)}</text>'
