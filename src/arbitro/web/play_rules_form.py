"""What the regulations of a section say about play as fields of a form, in both directions."""

from __future__ import annotations

from typing import Literal, TypeVar

from arbitro.desk.values.settings import SectionSettings
from arbitro.rules.laws.play_rules import PlayRules
from arbitro.web.forms import Form

Choice = TypeVar("Choice", bound=str)
MOST_MINUTES, MOST_MOVE, MOST_GAMES = 600, 200, 99
Supervision = Literal["", "full", "lax"]
SUPERVISIONS: tuple[Supervision, ...] = ("", "full", "lax")
Guideline = Literal["", "none", "increment", "claim"]
GUIDELINES: tuple[Guideline, ...] = ("", "none", "increment", "claim")
Draws = Literal["free", "forbidden", "consent"]
DRAWS: tuple[Draws, ...] = ("free", "consent", "forbidden")
Appeals = Literal["", "deadline", "none"]
APPEALS: tuple[Appeals, ...] = ("", "deadline", "none")


def play_values(settings: SectionSettings) -> dict[str, str]:
    """Return the fields of a section's rules of play."""
    play = settings.play
    values = {
        "default_minutes": "" if play.default_minutes is None else str(play.default_minutes),
        "supervision": play.supervision,
        "games_per_arbiter": str(play.games_per_arbiter or ""),
        "guideline_three": play.guideline_three,
        "draws": play.draws,
        "draws_from_move": str(play.draws_from_move or ""),
        "appeals": play.appeals,
    }
    ticked = {
        "recorded": play.recorded,
        "device_in_bag_allowed": play.device_in_bag_allowed,
        "device_milder": play.device_milder,
        "fifty_moves_extended": play.fifty_moves_extended,
    }
    return {**values, **{name: "1" for name, on in ticked.items() if on}}


def play_rules_of(form: Form) -> PlayRules:
    """Return the rules a form states; faults are noted at its fields."""
    minutes = None
    if form.values.get("default_minutes", "").strip():
        minutes = form.number("default_minutes", 0, MOST_MINUTES)
    return PlayRules(
        default_minutes=minutes,
        supervision=_choice(form, "supervision", SUPERVISIONS),
        games_per_arbiter=form.number("games_per_arbiter", 0, MOST_GAMES, default=0) or 0,
        recorded=form.ticked("recorded"),
        guideline_three=_choice(form, "guideline_three", GUIDELINES),
        draws=_choice(form, "draws", DRAWS),
        draws_from_move=form.number("draws_from_move", 0, MOST_MOVE, default=0) or 0,
        device_in_bag_allowed=form.ticked("device_in_bag_allowed"),
        device_milder=form.ticked("device_milder"),
        appeals=_choice(form, "appeals", APPEALS),
        fifty_moves_extended=form.ticked("fifty_moves_extended"),
    )


def _choice(form: Form, name: str, known: tuple[Choice, ...]) -> Choice:
    """Return a choice of a list, its first where another one was sent."""
    given = form.values.get(name, known[0])
    found = next((each for each in known if each == given), None)
    if found is None:
        form.fault(name, "choice")
    return found or known[0]
