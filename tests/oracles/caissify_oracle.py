"""caissify-pairings (Dutch 2026) asked about a pairing problem, in process.

It knows the points 1 - 1/2 - 0 only, and its colours follow the order of the pairing numbers
where the text says score first, so that only its pairs are compared.
"""

import warnings

from caissify_pairings import generate_pairings

from arbitro.model import Colour, Float

_FLOATS = {Float.NONE: "none", Float.DOWN: "down", Float.UP: "up"}
_COLOURS = {"w": "white", "b": "black"}


def pair(problem):
    """Return ``(games, bye)``, or None where the oracle finds no pairing."""
    met = {
        (int(one.tpn), int(other))
        for one in problem.contenders
        for other in one.opponents | one.barred
    }
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = generate_pairings(
            "dutch",
            [_player(problem, contender) for contender in problem.contenders],
            met,
            problem.round_number,
            problem.rounds_total,
            initial_color="white" if problem.initial_colour is Colour.WHITE else "black",
        )
    games = frozenset(
        (one["white_id"], one["black_id"]) for one in found if one["black_id"] is not None
    )
    return games, next((one["white_id"] for one in found if one["black_id"] is None), None)


def _player(problem, contender):
    """Return a contender as the oracle knows players."""
    played = problem.round_number - 1
    floats = [_FLOATS[contender.float_before], _FLOATS[contender.float_last]]
    return {
        "id": int(contender.tpn),
        "name": "",
        "score": contender.score / 10,
        "rating": 0,
        "pairing_number": int(contender.tpn),
        "starting_number": contender.parity_number,
        "color_hist": [_COLOURS[colour] for colour in contender.colours],
        "float_history": (["none"] * max(0, played - 2) + floats)[-played:] if played else [],
        "bye_count": int(not contender.may_receive_bye),
    }
