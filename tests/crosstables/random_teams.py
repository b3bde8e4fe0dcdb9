"""Random competitions of teams with the habits that tie-breaks trip over."""

from arbitro.model import (
    ABSENT,
    STANDARD_POINTS,
    BoardGame,
    BoardNumber,
    Colour,
    Entry,
    MatchRecord,
    Player,
    Points,
    PointSystem,
    Result,
    RoundRecord,
    Team,
    TeamEntry,
    TeamPoints,
    TeamScore,
    TeamSystem,
    TeamTournament,
    Tpn,
    points_of,
)
from arbitro.rules.pairing.generator import RandomSource
from arbitro.rules.pairing.round_robin import berger_schedule

THREE_TWO_ONE = PointSystem.of(30, 20, 10, pairing_allocated_bye=20)
"""Three match points for a win, two for a draw, one for a match lost."""

_DECIDED = (
    *((Result.WIN, Result.LOSS), (Result.LOSS, Result.WIN), (Result.DRAW, Result.DRAW)) * 5,
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
)
_CLEAN = _DECIDED[:3]
_FORFEITED = (
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
)
_REQUESTED = (Result.FULL_POINT_BYE, Result.HALF_POINT_BYE, Result.ZERO_POINT_BYE)


class _Event:
    """A competition being played: rosters of numbered players, and everybody's rounds."""

    def __init__(self, chance, teams, boards, points, *, clean):
        self.chance, self.boards, self.points, self.clean = chance, boards, points, clean
        self.members, self.rounds, self.cells = {}, {}, {}
        number = 1
        for team in range(1, teams + 1):
            size = boards + chance.below(3)
            self.members[team] = tuple(Tpn(each) for each in range(number, number + size))
            self.rounds[team] = []
            number += size
        self.cells = {tpn: [] for members in self.members.values() for tpn in members}

    def seats(self, team):
        """Choose who plays: mostly in order, now and then out of it or with an empty board."""
        members = list(self.members[team])
        while len(members) > self.boards:
            members.pop(self.chance.below(len(members)))
        if self.clean:
            return members
        if self.chance.below(8) == 0:
            place = self.chance.below(self.boards)
            members[0], members[place] = members[place], members[0]
        if self.chance.below(12) == 0:
            members[self.chance.below(self.boards)] = None
        return members

    def match(self, white, black):
        """Play a match or forfeit it."""
        if not self.clean and self.chance.below(14) == 0:
            kinds = _FORFEITED[self.chance.below(3)]
            for team, other, colour, result, reply in (
                (white, black, Colour.WHITE, *kinds),
                (black, white, Colour.BLACK, *reversed(kinds)),
            ):
                match, game = self.points.award(result, self.boards)
                boards = self.uncontested(team, other, result, reply)
                record = MatchRecord(Tpn(other), colour, result, match, game, boards)
                self.rounds[team].append(record)
            return None
        pairs = list(zip(self.seats(white), self.seats(black), strict=True))
        sides = ([], [])
        for number, (one, other) in enumerate(pairs, start=1):
            results = self.board(one, other)
            colours = (Colour.WHITE, Colour.BLACK) if number % 2 else (Colour.BLACK, Colour.WHITE)
            for side, (player, opponent) in enumerate(((one, other), (other, one))):
                points = points_of(results[side], self.points.game)
                colour = colours[side] if one and other else None
                sides[side].append(
                    BoardGame(BoardNumber(number), player, opponent, colour, results[side], points)
                )
                if player is not None:
                    self.cells[player].append(RoundRecord(opponent, colour, results[side]))
        played = any(
            game.result not in {Result.FORFEIT_WIN, Result.FORFEIT_LOSS} for game in sides[0]
        )
        if not played:  # somebody plays the first board where both came, or nobody does
            self.undo(sides)
            return self.match(white, black)
        totals = [Points(sum(game.points for game in games)) for games in sides]
        for side, (team, other) in enumerate(((white, black), (black, white))):
            mine, theirs = totals[side], totals[1 - side]
            result = Result.DRAW if mine == theirs else Result.WIN if mine > theirs else Result.LOSS
            colour = (Colour.WHITE, Colour.BLACK)[side]
            match = points_of(result, self.points.match)
            record = MatchRecord(Tpn(other), colour, result, match, mine, tuple(sides[side]))
            self.rounds[team].append(record)
        return None

    def uncontested(self, team, other, result, reply):
        """Seat the team that came; nobody sits where neither did."""
        if result is reply:
            return ()
        came = result is Result.FORFEIT_WIN
        games = []
        for number, tpn in enumerate(self.members[team if came else other][: self.boards], 1):
            player, opponent = (tpn, None) if came else (None, tpn)
            points = points_of(result, self.points.game)
            games.append(BoardGame(BoardNumber(number), player, opponent, None, result, points))
            if came:
                self.cells[tpn].append(RoundRecord(None, None, result))
        return tuple(games)

    def board(self, one, other):
        if one is None or other is None:
            win = (Result.FORFEIT_LOSS, Result.FORFEIT_WIN) if one is None else _FORFEITED[0]
            return win if one or other else _FORFEITED[2]
        outcomes = _CLEAN if self.clean else _DECIDED
        return outcomes[self.chance.below(len(outcomes))]

    def undo(self, sides):
        for games in sides:
            for game in games:
                if game.player is not None:
                    self.cells[game.player].pop()

    def bye(self, team, result):
        match, game = self.points.award(result, self.boards)
        self.rounds[team].append(MatchRecord(None, None, result, match, game))

    def close(self, number):
        for cells in self.cells.values():
            cells.extend([ABSENT] * (number - len(cells)))

    def tournament(self, system, rounds, primary):
        ratings = {tpn: max(1000, 2600 - 5 * tpn) for tpn in self.cells}
        return TeamTournament(
            system=system,
            rounds_total=rounds,
            rounds_played=rounds,
            boards=self.boards,
            board_colours=tuple(
                Colour.BLACK if place % 2 else Colour.WHITE for place in range(self.boards)
            ),
            primary=primary,
            entries=tuple(
                TeamEntry(Team(team, f"Team {team}", members), tuple(self.rounds[team]))
                for team, members in self.members.items()
            ),
            players=tuple(
                Entry(tpn, Player(f"Player {tpn}", rating=ratings[tpn]), tuple(cells))
                for tpn, cells in self.cells.items()
            ),
            points=self.points,
        )


def team_swiss(seed, *, teams=None, rounds=None, boards=None, points=None, primary=None):
    """Return a Swiss of teams full of byes, forfeits and withdrawals, paired at random."""
    chance = RandomSource(seed)
    teams = teams or 4 + seed % 11
    rounds = rounds or min(3 + seed % 6, teams - 1)
    event = _Event(chance, teams, boards or 2 + seed % 4, points or TeamPoints(), clean=False)
    met, had_bye, gone = set(), set(), set()
    for number in range(1, rounds + 1):
        here = []
        for team in event.members:
            if team in gone or chance.below(40) == 0:
                gone.add(team)
                event.bye(team, Result.ZERO_POINT_BYE)
            elif chance.below(14) == 0:
                event.bye(team, _REQUESTED[chance.below(3)])
            else:
                here.append(team)
        if len(here) % 2:
            waiting = [team for team in here if team not in had_bye] or here
            team = waiting[chance.below(len(waiting))]
            had_bye.add(team)
            here.remove(team)
            event.bye(team, Result.PAIRING_ALLOCATED_BYE)
        for white, black in _pairs(chance, here, met):
            met.add(frozenset((white, black)))
            event.match(white, black)
        event.close(number)
    return event.tournament(TeamSystem.SWISS, rounds, primary or TeamScore.MATCH_POINTS)


def _pairs(chance, teams, met):
    """Pair at random, new opponents as far as a few attempts find them."""
    best = None
    for _ in range(30):
        order = list(teams)
        for place in range(len(order) - 1, 0, -1):
            other = chance.below(place + 1)
            order[place], order[other] = order[other], order[place]
        pairs = list(zip(order[::2], order[1::2], strict=True))
        again = sum(frozenset(pair) in met for pair in pairs)
        if best is None or again < best[0]:
            best = again, pairs
        if not again:
            break
    return best[1] if best else []


def team_round_robin(seed, *, teams=None, double=False, points=None, primary=None, clean=True):
    """Return a complete round robin of teams."""
    chance = RandomSource(seed)
    teams = teams or 3 + seed % 6
    event = _Event(chance, teams, 2 + seed % 4, points or TeamPoints(), clean=clean)
    number = 0
    for number, paired in enumerate(berger_schedule(teams, double=double), start=1):
        playing = {team for game in paired.games for team in game}
        for team in event.members:
            if team not in playing:
                event.bye(team, Result.ZERO_POINT_BYE)
        for white, black in paired.games:
            event.match(int(white), int(black))
        event.close(number)
    system = TeamSystem.DOUBLE_ROUND_ROBIN if double else TeamSystem.ROUND_ROBIN
    return event.tournament(system, number, primary or TeamScore.MATCH_POINTS)


FOOTBALL_GAMES = TeamPoints(game=PointSystem.of(30, 10, 0), match=THREE_TWO_ONE)
assert STANDARD_POINTS.win == 10
