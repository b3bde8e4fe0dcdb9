"""An event driven by commands in memory: what the tests of the desk have in common."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from arbitro.desk.commands import (
    AddSection,
    CloseEntries,
    CreateEvent,
    EnterResult,
    ImportPlayers,
    PairRound,
    PublishRound,
)
from arbitro.desk.decide import decide_on
from arbitro.desk.derived.pairing.next_round import pair_by_the_book
from arbitro.desk.kernel.levels import Level
from arbitro.desk.kernel.timeline import RecordedEvent, Timeline
from arbitro.desk.values.settings import EventSettings, GameResult, ReasonByHand, SectionSettings
from arbitro.model import Colour, Player, SectionId, System
from arbitro.reasons import Refused

NOON = datetime(2026, 3, 7, 12, tzinfo=UTC)
FIRST = SectionId(1)
BY_RULES = {"case": ReasonByHand.COMPETITION_RULES, "note": "art. 12 of the event"}
"""The case in which published pairings may always be changed: the rules of the event say so."""


CONFIRMED = {
    "leaves-fide-mode",
    "changed-after-pairing",
    "further-half-point-bye",
    "full-point-bye",
    "adjourned-game-decided",
    "adjourned-game-waits",
    "earlier-round-corrected",
    "numbers-move",
}
"""What the tests confirm as soon as it is asked."""


class Driver:
    """A timeline with a counter for command names; `do` insists, `ask` only asks."""

    def __init__(self, pair=pair_by_the_book):
        self.timeline = Timeline()
        self.pair = pair
        self.count = 0

    @property
    def state(self):
        return self.timeline.state

    @property
    def section(self):
        return self.state.sections[FIRST]

    @property
    def games(self):
        """The games of the last round, in board order."""
        return list(self.section.rounds[-1].games.values())

    def ask(self, command):
        return decide_on(self.timeline, command, self.pair)

    def do(self, command):
        """Carry a command out and return its name; what is in `CONFIRMED` is confirmed."""
        answer = self.ask(command)
        if isinstance(answer, Refused) and answer.code in CONFIRMED:
            answer = self.ask(replace(command, confirmed=Level.TWO_STEPS))
        assert not isinstance(answer, Refused), (command, answer)
        return self.record(answer)

    def record(self, events):
        self.count += 1
        name = f"command-{self.count}"
        at = NOON + timedelta(seconds=self.count)
        start = self.timeline.version
        self.timeline.extend(
            RecordedEvent(version, name, "arbiter", at, event)
            for version, event in enumerate(events, start + 1)
        )
        return name

    def refusal(self, command):
        """Return the code with which a command is refused."""
        answer = self.ask(command)
        assert isinstance(answer, Refused), answer
        return answer.code

    def play(self, *results):
        """Pair and publish the next round; enter results in board order, the last one repeated."""
        self.do(PairRound(FIRST, Colour.WHITE))
        self.do(PublishRound(FIRST, len(self.section.rounds)))
        given = list(results or [GameResult.WHITE_WINS])
        for place, game in enumerate(self.games):
            if game.result is None:
                self.do(EnterResult(FIRST, game.id, given[min(place, len(given) - 1)]))


def players(count):
    return tuple(Player(f"Player {n:02}", rating=2400 - 10 * n) for n in range(1, count + 1))


def created(**settings):
    """An event with one empty section."""
    desk = Driver()
    desk.do(CreateEvent(EventSettings("Spring Open")))
    desk.do(AddSection(SectionSettings(**{"name": "Open", "rounds": 5, **settings})))
    return desk


def ready(count=9, **settings):
    """An event whose only section has its entries closed."""
    desk = created(**settings)
    desk.do(ImportPlayers(FIRST, players(count)))
    order = ()
    if settings.get("numbering"):
        order = tuple(desk.section.entries)
    desk.do(CloseEntries(FIRST, order))
    return desk


def all_play_all(count=6, *, double=False):
    system = System.DOUBLE_ROUND_ROBIN if double else System.ROUND_ROBIN
    return ready(count, system=system, rounds=0)
