"""gacrux (Swiss Team 2026) asked about the next round of a team competition, in process."""

from dataclasses import replace
from datetime import date

from gacrux.gacruxexeptions import GacruxNoLegalPairing
from gacrux.pairingfideteam import pairing_fideteam
from gacrux.trf2json import trf2json

from arbitro.formats.trf import write_trf
from arbitro.formats.trf.team.document import team_document_of

METHODS = {"A": "fideteam", "B": "fideteam-typeb", "none": "fideteam-nocolor"}


def pair(tournament, colours="A"):
    """Return ``(games, bye)`` by team numbers, or None where the oracle finds no pairing."""
    details = replace(tournament.details, start=date(2026, 5, 1))
    report = trf2json()
    document = team_document_of(replace(tournament, details=details, tie_breaks=()))
    report.parse_file(write_trf(document), verbose=0)
    assert report.get_status() == 0, report.chessjson["status"]
    event = report.get_tournament(1)
    event["numRounds"] = tournament.rounds_total
    settings = {"experimental": [], "verbose": 0, "methodList": METHODS[colours].split("-")}
    engine = pairing_fideteam(event, tournament.rounds_played + 1, settings)
    try:
        brackets = engine.compute_pairing(checkonly=False)
    except GacruxNoLegalPairing:
        return None
    pairs = [(pair["w"], pair["b"]) for bracket in brackets for pair in bracket["pairs"]]
    games = frozenset((white, black) for white, black in pairs if white and black)
    return games, next((white or black for white, black in pairs if not (white and black)), None)
