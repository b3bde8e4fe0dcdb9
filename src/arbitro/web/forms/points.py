"""What games and byes are worth in a section, as fields of a form, in both directions."""

from __future__ import annotations

from dataclasses import replace

from arbitro.model import PointSystem
from arbitro.web.forms.fields import Choice, Score, fields
from arbitro.web.forms.form import Form
from arbitro.web.forms.schedule import OTHER

POINT_SYSTEMS = {
    "standard": PointSystem(),
    "three": PointSystem.of(30, 10, 0),
    "two": PointSystem.of(20, 10, 0),
}

POINTS = fields(
    Choice(
        name="points",
        label="ui.settings.point-system",
        values=(*POINT_SYSTEMS, OTHER),
        words="ui.settings.points-",
    ),
    Choice(
        name="bye",
        label="ui.settings.bye",
        values=("win", "draw", "loss"),
        words="ui.settings.bye-",
        usual="win",
    ),
)
WORTH = fields(
    Score(name="win", label="ui.settings.win", hint="ui.settings.own-points-hint", required=True),
    Score(name="draw", label="ui.settings.draw", required=True),
    Score(name="loss", label="ui.settings.loss", required=True),
)
"""What games are worth where it is no usual system."""


def point_values(points: PointSystem) -> dict[str, str]:
    """Return the fields of a point system."""
    known = next((code for code, usual in POINT_SYSTEMS.items() if _same(usual, points)), OTHER)
    return {"points": known, **WORTH.written(points), "bye": _bye_of(points)}


def _same(one: PointSystem, other: PointSystem) -> bool:
    return replace(one, pairing_allocated_bye=other.pairing_allocated_bye) == other


def _bye_of(points: PointSystem) -> str:
    if points.pairing_allocated_bye == points.win:
        return "win"
    return "draw" if points.pairing_allocated_bye == points.draw else "loss"


def points_of(form: Form) -> PointSystem:
    """Return the point system a form says, with its faults noted."""
    said = POINTS.read(form)
    points = POINT_SYSTEMS.get(said["points"], PointSystem())
    if said["points"] == OTHER:
        win, draw, loss = WORTH.read(form).values()
        if win is None or draw is None or loss is None:
            return points
        if not win > draw >= loss:
            form.fault("win", "points-order")
        points = PointSystem.of(win, draw, loss)
    return replace(points, pairing_allocated_bye=getattr(points, said["bye"]))
