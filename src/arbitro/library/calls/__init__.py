"""The JSON interface, a method an address: made by ``docs/generate_answers.py``."""

from arbitro.library.calls.events import EventsCalls
from arbitro.library.calls.games import GamesCalls
from arbitro.library.calls.hall import HallCalls
from arbitro.library.calls.office import OfficeCalls
from arbitro.library.calls.ranking import RankingCalls
from arbitro.library.calls.rounds import RoundsCalls
from arbitro.library.calls.server import ServerCalls

__all__ = [
    "Calls",
    "EventsCalls",
    "GamesCalls",
    "HallCalls",
    "OfficeCalls",
    "RankingCalls",
    "RoundsCalls",
    "ServerCalls",
]


class Calls(
    EventsCalls, GamesCalls, HallCalls, OfficeCalls, RankingCalls, RoundsCalls, ServerCalls
):
    """A method an address: its name is that of HTTP and the words of the address."""
