"""A section of teams driven by commands in memory."""

from datetime import date

from arbitro.desk.commands import (
    AddSection,
    CloseEntries,
    CreateEvent,
    EnterResult,
    PairRound,
    PublishRound,
    RegisterTeam,
)
from arbitro.desk.derived.teams.record import team_tournament_of
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings, TeamRules
from arbitro.desk.values.teams import TeamId
from arbitro.model import Colour, Player
from desk.driver import FIRST, Driver


class TeamDriver(Driver):
    """Teams ``Team 1``, ``Team 2`` ... with players ``1.1``, ``1.2`` ..., the strongest first."""

    def __init__(self, system, teams, boards, *, size=None, rounds=0, closed=True, **rules):
        super().__init__()
        self.do(CreateEvent(EventSettings("T", start=date(2026, 3, 1))))
        settings = SectionSettings("A", system, rounds, teams=TeamRules(boards=boards, **rules))
        self.do(AddSection(settings))
        for team in range(1, teams + 1):
            players = tuple(
                Player(f"{team}.{board}", rating=2500 - 50 * team - 10 * board)
                for board in range(1, (size or boards) + 1)
            )
            self.do(RegisterTeam(FIRST, f"Team {team}", players=players))
        if closed:
            self.do(CloseEntries(FIRST))

    @property
    def side(self):
        return self.section.teams

    @property
    def matches(self):
        return self.section.rounds[-1].teams.matches

    @property
    def tournament(self):
        return team_tournament_of(self.state, self.section)

    def team(self, number):
        return self.side.teams[TeamId(number)]

    def entry(self, name):
        return next(key for key, person in self.state.people.items() if person.name == name)

    def entries(self, *names):
        return tuple(None if name is None else self.entry(name) for name in names)

    def names(self, match):
        """Who sits at the boards of a match, home and away."""
        people = self.state.people
        return [
            tuple("" if each is None else people[each].name for each in board[:2])
            for board in match.boards
        ]

    def pair_teams(self, *, publish=True):
        self.do(PairRound(FIRST, Colour.WHITE))
        if publish:
            self.do(PublishRound(FIRST, len(self.section.rounds)))

    def home_scores(self, match, *results):
        """Enter results of a match as the home team sees them: 1, 0 or 5 for a draw."""
        for board, result in zip(match.boards, results, strict=True):
            white = board.colour is Colour.WHITE
            wins = GameResult.WHITE_WINS if (result == 1) == white else GameResult.BLACK_WINS
            self.do(EnterResult(FIRST, board.game, GameResult.DRAW if result == 5 else wins))

    def finish_round(self):
        """The home team wins every board that has no result."""
        for match in self.matches:
            for board in match.boards:
                game = self.section.game(board.game) if board.game else None
                if game is not None and game.result is None:
                    wins = GameResult.BLACK_WINS
                    if board.colour is Colour.WHITE:
                        wins = GameResult.WHITE_WINS
                    self.do(EnterResult(FIRST, board.game, wins))
