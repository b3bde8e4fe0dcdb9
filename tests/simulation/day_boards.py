"""Electronic boards of a simulated hall: a program writes games into a folder, or nonsense."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from arbitro.desk.kernel.state import Game
from arbitro.model import GameId, SectionId
from arbitro.service.boards.hall import BoardSetup, LiveBoards
from simulation.day_hall import Laptop
from simulation.day_people import SECTIONS, People

MOVES = ("e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7", "Re1", "b5", "Bb3")
STRANGE = (
    b"",
    b"\xff\xfe\x00\x00",
    b'[White "A"]\n[Black "B"]\n\n1. e4 {never closed',
    b'[Round "9999999999999999999999.1"]\n\n1. e4 e5 2. Ke3 Qh4 *',
    b"(" * 5000,
    b'[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n1. e4 *',
    b'[White ""]\n[Black ""]\n[Round "-"]\n\n*',
    b"1. e4 e5 " * 400,
)
Shown = dict[tuple[int, int, int], int]
"""How many moves are shown of a game, by its section, round and identifier."""


@dataclass
class Boards:
    """The folder boards are written to, and what of them was shown."""

    laptop: Laptop
    people: People
    folder: Path
    moves: dict[tuple[int, int], int] = field(default_factory=dict)
    """How many moves were played at a game, by its section and identifier."""
    shown: Shown = field(default_factory=dict)

    def begin(self) -> None:
        """Have the folder listened to."""
        self.folder.mkdir()
        self._heard().ask(self.people.key, BoardSetup((str(self.folder),)), here=True)

    def _heard(self) -> LiveBoards:
        found: LiveBoards = self.laptop.app.state.boards()
        return found

    def move(self, chance: Random) -> str:
        """Let a game go on by some moves, or the program write what is no game."""
        if chance.random() < 0.25:
            name = chance.choice(("strange.pgn", "other.PGN", "other.txt"))
            (self.folder / name).write_bytes(chance.choice(STRANGE))
            return name
        number = chance.choice(SECTIONS)
        current = self.people.state.sections[SectionId(number)].current
        games = [] if current is None else [*current.games.values()]
        games = [game for game in games if game.result is None]
        if current is None or not current.published or not games:
            return "nothing"
        game = chance.choice(games)
        played = min(len(MOVES), self.moves.get((number, game.id), 0) + chance.randrange(1, 4))
        self.moves[number, game.id] = played
        name = f"s{number}-{game.board}.pgn"
        (self.folder / name).write_text(self._pgn(number, game, current.number, played), "utf-8")
        return f"{name} {played}"

    def _pgn(self, number: int, game: Game, round_: int, played: int) -> str:
        people = self.people.state.people
        white, black = people[game.white].name, people[game.black].name
        tags = {"White": white, "Black": black, "Round": f"{round_}.{game.board}", "Result": "*"}
        heads = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
        return f"{heads}\n{' '.join(MOVES[:played])} *\n"

    def look(self) -> Shown:
        """Return what is shown now of the games that have no result."""
        boards, found = self._heard().of(self.people.key), {}
        for number in SECTIONS:
            current = self.people.state.sections[SectionId(number)].current
            if current is None:
                continue
            for game, board in boards.round(SectionId(number), current.number).items():
                known = current.games.get(game)
                if known is not None and known.result is None:
                    found[number, current.number, int(game)] = len(board.moves)
        return found

    def of_a_start(self) -> Iterator[str]:
        """Yield which moves that had been shown are gone after a start."""
        now = self.look()
        for game, count in self.shown.items():
            if game in now and now[game] < count:
                yield f"the game {game} shows {now[game]} moves after a start, {count} before"
        here = {game for game in self.shown if game not in now}
        state = self.people.state
        for number, round_, game in here:
            current = state.sections[SectionId(number)].current
            known = current.games.get(game) if current and current.number == round_ else None
            if known is not None and known.result is None:
                yield f"the game {number, round_, game} shows nothing after a start"

    def of_the_end(self) -> Iterator[str]:
        """Yield which games that were written are not shown at the end of the day."""
        shown = {(number, game): count for (number, _, game), count in self.look().items()}
        for (number, game), count in shown.items():
            played = self.moves.get((number, GameId(game)), 0)
            if count < played:
                yield f"of {played} moves of the game {number, game} {count} are shown"
