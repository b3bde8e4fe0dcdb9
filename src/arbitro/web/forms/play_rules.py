"""What the regulations of a section say about play as fields of a form, in both directions."""

from __future__ import annotations

from arbitro.desk.values.settings import SectionSettings
from arbitro.rules.laws.play_rules import PlayRules
from arbitro.web.forms.fields import Choice, Number, Tick, fields
from arbitro.web.forms.form import Form

DEFAULT_TIME = Number(
    name="default_minutes",
    label="ui.play.default-minutes",
    hint="ui.play.default-minutes-hint",
    most=600,
    empty=None,
)

PLAY_RULES = fields(
    DEFAULT_TIME,
    Choice(
        name="supervision",
        label="ui.play.supervision",
        hint="ui.play.supervision-hint",
        values=("", "full", "lax"),
        words={
            "": "ui.play.supervision-unsaid",
            "full": "ui.play.supervision-full",
            "lax": "ui.play.supervision-lax",
        },
    ),
    Number(name="games_per_arbiter", label="ui.play.games-per-arbiter", most=99),
    Tick(name="recorded", label="ui.play.recorded"),
    Choice(
        name="guideline_three",
        label="ui.play.guideline",
        hint="ui.play.guideline-hint",
        values=("", "none", "increment", "claim"),
        words={
            "": "ui.play.guideline-unsaid",
            "none": "ui.play.guideline-none",
            "increment": "ui.play.guideline-increment",
            "claim": "ui.play.guideline-claim",
        },
    ),
    Choice(
        name="draws",
        label="ui.play.draws",
        values=("free", "consent", "forbidden"),
        words={
            "free": "ui.play.draws-free",
            "consent": "ui.play.draws-consent",
            "forbidden": "ui.play.draws-forbidden",
        },
    ),
    Number(name="draws_from_move", label="ui.play.draws-from", most=200),
    Tick(name="device_in_bag_allowed", label="ui.play.device-in-bag"),
    Tick(name="device_milder", label="ui.play.device-milder"),
    Choice(
        name="appeals",
        label="ui.play.appeals",
        values=("", "deadline", "none"),
        words={
            "": "ui.play.appeals-unsaid",
            "deadline": "ui.play.appeals-deadline",
            "none": "ui.play.appeals-none",
        },
    ),
    Tick(name="fifty_moves_extended", label="ui.play.fifty-extended"),
)


def play_values(settings: SectionSettings) -> dict[str, str]:
    """Return the fields of a section's rules of play."""
    return PLAY_RULES.written(settings.play)


def play_rules_of(form: Form) -> PlayRules:
    """Return the rules a form states; faults are noted at its fields."""
    said = PLAY_RULES.read(form)
    return PlayRules(**{name: value for name, value in said.items() if value is not None})
