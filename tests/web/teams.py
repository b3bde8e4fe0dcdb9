"""A visitor of an event of teams."""

from datetime import date

from arbitro.desk import commands as asked
from arbitro.desk.commands import RegisterTeam
from arbitro.desk.kernel.levels import Level
from arbitro.desk.values.settings import (
    EventSettings,
    SectionSettings,
    TeamRules,
)
from arbitro.model import (
    Player,
    SectionId,
)
from arbitro.reasons import Refused

SECTION = SectionId(1)


class Teams:
    """A visitor of an event of teams ``Team 1`` ... with players ``1.1`` ..., and its commands."""

    def __init__(
        self, visitor, system, teams, boards, *, size=None, rounds=0, accelerated=False, **rules
    ):
        self.visitor = visitor
        settings = EventSettings("Spring", start=date(2026, 5, 1))
        self.key = visitor.service.create(asked.CreateEvent(settings)).key
        self.url = f"/events/{self.key}/s/1"
        self.api = f"/api/v1/events/{self.key}/sections/1"
        of_teams = TeamRules(boards=boards, **rules)
        section = SectionSettings("Open", system, rounds, accelerated=accelerated, teams=of_teams)
        # some of these events have settings that no FIDE-rated one may have
        self.do(asked.AddSection(section, confirmed=Level.TWO_STEPS))
        for team in range(1, teams + 1):
            players = tuple(
                Player(f"{team}.{board}", rating=2500 - 50 * team - 10 * board)
                for board in range(1, (size or boards) + 1)
            )
            self.do(RegisterTeam(SECTION, f"Team {team}", captain="Cap", players=players))
        if teams:
            self.do(asked.CloseEntries(SECTION))

    def do(self, *commands):
        for command in commands:
            answer = self.visitor.service.handle(self.key, command)
            assert not isinstance(answer, Refused), answer

    @property
    def state(self):
        return self.visitor.service.snapshot(self.key).state

    @property
    def section(self):
        return self.state.sections[SECTION]

    def play(self, *results):
        self.do(asked.PairRound(SECTION))
        self.do(asked.PublishRound(SECTION, len(self.section.rounds)))
        for at, game in enumerate(self.section.rounds[-1].games.values()):
            self.do(asked.EnterResult(SECTION, game.id, results[at % len(results)]))

    def seats(self, *names):
        people = self.visitor.service.snapshot(self.key).state.people
        found = {person.name: entry for entry, person in people.items()}
        return {f"board_{at}": str(found[name]) for at, name in enumerate(names, 1)}
