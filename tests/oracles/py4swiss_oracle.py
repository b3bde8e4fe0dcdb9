"""py4swiss (Dutch 2017) asked about a pairing problem, in process."""

from types import SimpleNamespace
from unittest.mock import patch

from py4swiss.engines.common import (
    ColorPreference,
    ColorPreferenceSide,
    ColorPreferenceStrength,
    Float,
    PairingError,
)
from py4swiss.engines.dutch import engine
from py4swiss.engines.dutch.player import Player

from arbitro.model import Colour
from arbitro.model import Float as OurFloat
from enumerator.facts import preference

_FLOATS = {OurFloat.NONE: Float.NONE, OurFloat.DOWN: Float.DOWN, OurFloat.UP: Float.UP}


def pair(problem):
    """Return ``(games, bye)``, or None where the oracle finds no pairing."""
    players = [_player(problem, contender) for contender in problem.contenders]
    number = problem.round_number
    sections = [SimpleNamespace(results=[None] * (number - 1))]
    side = ColorPreferenceSide
    first = side.WHITE if problem.initial_colour is Colour.WHITE else side.BLACK
    trf = SimpleNamespace(
        player_sections=sections,
        x_section=SimpleNamespace(
            forbidden_pairs={
                (int(one.tpn), int(other)) for one in problem.contenders for other in one.barred
            },
            configuration=SimpleNamespace(first_round_color=first == side.WHITE),
        ),
    )
    with patch.object(engine, "get_player_infos_from_trf", lambda _trf: players):
        try:
            pairs = engine.Engine.generate_pairings(trf)
        except PairingError:
            return None
    games = frozenset((pair.white, pair.black) for pair in pairs if pair.black)
    return games, next((pair.white for pair in pairs if not pair.black), None)


def _player(problem, contender):
    """Return a contender as the oracle knows players.

    Its one number serves both order and parity: parity numbers keep the order of the TPNs.
    """
    wish = preference(contender.colours)
    return Player(
        id=int(contender.tpn),
        number=contender.parity_number,
        points=int(contender.real_score),
        points_with_acceleration=int(contender.score),
        color_preference=ColorPreference(
            side=ColorPreferenceSide(wish.colour and wish.colour // abs(wish.colour)),
            strength=ColorPreferenceStrength(wish.strength),
        ),
        color_difference=wish.difference,
        color_double=contender.colours[-2:] in ("ww", "bb"),
        float_1=_FLOATS[contender.float_last],
        float_2=_FLOATS[contender.float_before],
        opponents={int(other) for other in contender.opponents},
        colors=[colour == "w" for colour in contender.colours],
        bye_received=not contender.may_receive_bye,
        top_scorer=problem.is_last_round and 2 * contender.real_score > problem.maximum_score,
    )
