"""gacrux (Dutch 2026) asked about a pairing problem, in process."""

from decimal import Decimal

from gacrux.crosstabledutch import crosstable_dutch
from gacrux.gacruxexeptions import GacruxNoLegalPairing
from gacrux.pairingdutch import pairing_dutch

from arbitro.model import Colour, Float

_FLOATS = {
    (Float.NONE, 0): 0,
    (Float.DOWN, 0): 1,
    (Float.UP, 0): 2,
    (Float.NONE, 1): 0,
    (Float.DOWN, 1): 4,
    (Float.UP, 1): 8,
}


class _Crosstable(crosstable_dutch):
    """The oracle's table of players, filled from a problem instead of a tournament's games."""

    problem = None
    ids = None

    def compute_tiebreak(self, tournament, rnd):
        return {
            self.ids[contender.tpn]: {
                "cid": self.ids[contender.tpn],
                "orgrank": self.ids[contender.tpn],
                "present": True,
                "tiebreakDetails": _details(self.problem, self.ids, contender),
            }
            for contender in self.problem.contenders
        }

    def assign_tpn(self, competitors, size):
        parity = {self.ids[one.tpn]: one.parity_number for one in self.problem.contenders}
        for competitor in competitors:
            competitor["tpn"] = parity.get(competitor["cid"], 0)


class _Engine(pairing_dutch):
    """The oracle's engine on such a table."""

    problem = None
    ids = None

    def get_crosstable(self, experimental, checkonly, verbose):
        table = _Crosstable(experimental, checkonly, verbose)
        table.problem, table.ids = self.problem, self.ids
        return table


def pair(problem):
    """Return ``(games, bye)``, or None where the oracle finds no pairing."""
    ids = {tpn: place for place, tpn in enumerate(sorted(one.tpn for one in problem.contenders), 1)}
    names = {place: int(tpn) for tpn, place in ids.items()}
    tournament = {
        "competitors": [{"cid": place} for place in names],
        "numRounds": max(problem.rounds_total, problem.round_number),
        "currentRound": problem.round_number - 1,
        "topColor": "w" if problem.initial_colour is Colour.WHITE else "b",
        "teamTournament": False,
        "prohibited": [
            {"firstRound": 1, "lastRound": 999, "competitors": [ids[one.tpn], ids[other]]}
            for one in problem.contenders
            for other in one.barred
            if other in ids
        ],
    }
    engine = _Engine(tournament, problem.round_number, {"experimental": [], "verbose": 0})
    engine.problem, engine.ids = problem, ids
    try:
        brackets = engine.compute_pairing(checkonly=False)
    except GacruxNoLegalPairing:
        return None
    pairs = [(pair["w"], pair["b"]) for bracket in brackets for pair in bracket["pairs"]]
    games = frozenset((names[white], names[black]) for white, black in pairs if white and black)
    return games, next((names[w or b] for w, b in pairs if not (w and b)), None)


def _details(problem, ids, contender):
    """Return the values the oracle reads, in its own order."""
    opponents = [ids.get(other, 10**6) for other in sorted(contender.opponents)]
    if not contender.may_receive_bye:
        opponents.append(0)
    games = {"val": problem.round_number - 1 - contender.unplayed_rounds}
    games.update(enumerate(opponents, start=1))
    colours = contender.colours
    floats = _FLOATS[contender.float_last, 0] + _FLOATS[contender.float_before, 1]
    real = Decimal(contender.real_score) / 10
    paired = Decimal(contender.score) / 10
    top = problem.is_last_round and 2 * contender.real_score > problem.maximum_score
    values = (real, paired, paired, "Y", games, 1, None, colours, floats, top, real)
    details = [value if isinstance(value, dict) else {"val": value} for value in values]
    details[6] = {"val": colours.count("w") - colours.count("b")}
    return details
