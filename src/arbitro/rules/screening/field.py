"""The players of one event screened together: each against what the field's own play projects."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from arbitro.rules.screening.advice import in_thousandths
from arbitro.rules.screening.choice import (
    Choice,
    ChoiceModel,
    Projection,
    equal_value,
    move_agreement,
    probabilities,
)
from arbitro.rules.screening.significance import exact_tail, z_of_tail

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

CONSISTENCY = 0.5
"""The consistency that is taken for all: games of one event do not tell it apart from s."""

FEWEST = 30
"""With fewer moves nothing is said of a player."""

EXACT_BELOW = 100
"""With fewer moves the tail is summed exactly and not taken from the normal curve."""


class Screened(NamedTuple):
    """What was found of a player: agreement with the first line and with lines of equal value.

    ``indicative`` is the z-value of agreement in thousandths divided by one and a half, as long as
    no spread between honest players has been measured; it opens no step.
    """

    name: str
    agreement: Projection
    equal: Projection
    indicative: int


def field_model(choices: Sequence[Choice]) -> ChoiceModel:
    """Return the model under which the field agrees as often as it did."""
    hits = sum(each.played == 0 for each in choices)
    low, high = 0.001, 5.0
    for _ in range(30):
        middle = (low + high) / 2
        if move_agreement(choices, ChoiceModel(middle, CONSISTENCY)).mean > hits:
            low = middle
        else:
            high = middle
    return ChoiceModel((low + high) / 2, CONSISTENCY)


def screen(players: Mapping[str, Sequence[Choice]]) -> tuple[Screened, ...]:
    """Screen the players of an event, the most striking first; who has few moves is left out."""
    everybody = [choice for choices in players.values() for choice in choices]
    if not everybody:
        return ()
    model = field_model(everybody)
    found = [
        _screened(name, choices, model)
        for name, choices in players.items()
        if len(choices) >= FEWEST
    ]
    return tuple(sorted(found, key=lambda each: (-each.indicative, each.name)))


def _screened(name: str, choices: Sequence[Choice], model: ChoiceModel) -> Screened:
    agreement = move_agreement(choices, model)
    z = agreement.z()
    if len(choices) < EXACT_BELOW:
        chances = [probabilities(each.values, model)[0] for each in choices]
        z = z_of_tail(exact_tail(chances, int(agreement.actual)))
    return Screened(name, agreement, equal_value(choices, model), in_thousandths(z / 1.5))
