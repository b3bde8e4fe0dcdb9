"""A database of some hundred games nobody played, and the games themselves."""

import random

import pytest

from arbitro.formats.pgn import exported, game_of
from arbitro.games.base import GameBase
from arbitro.games.importing import import_games
from arbitro.rules.laws.board import Board

PLAYERS = (("Peña, José", "2200011"), ("Müller, Eva", "4600022"), ("Ruiz, Ana", ""), ("Li", ""))


def made_up(seed, count):
    """Return games of few first moves, so that many share positions."""
    chance = random.Random(seed)
    games = []
    for number in range(count):
        board, moves = Board(), []
        for ply in range(chance.randrange(4, 40)):
            legal = board.legal_moves()
            if not legal:
                break
            move = legal[chance.randrange(2)] if ply < 4 else chance.choice(legal)
            moves.append(move)
            board.make(move)
        white, black = chance.sample(PLAYERS, 2)
        tags = {
            "Event": f"Open {number % 3}",
            "Site": "Sitges",
            "Date": f"{2000 + number % 20}.05.{1 + number % 28:02}",
            "Round": str(number),
            "White": white[0],
            "Black": black[0],
            "WhiteElo": str(2000 + number) if number % 4 else "",
            "WhiteFideId": white[1],
            "BlackFideId": black[1],
            "Annotator": "Nobody" if number % 5 == 0 else "",
        }
        result = chance.choice(("1-0", "0-1", "1/2-1/2", "*"))
        said = {name: value for name, value in tags.items() if value}
        games.append(game_of(moves, said, result=result))
    return games


@pytest.fixture(scope="session")
def games():
    return made_up(seed=18, count=130)


@pytest.fixture(scope="session")
def pgn(games):
    return "".join(map(exported, games)).encode()


@pytest.fixture
def reading_in(tmp_path):
    """Read bytes into a database of this test's own; the base stays open."""
    from io import BytesIO

    bases = []

    def _read(source, name="base.sqlite", **options):
        base = GameBase.open(tmp_path / name, make=True)
        bases.append(base)
        return base, import_games(base, BytesIO(source), "games.pgn", "2026-11-26", **options)

    yield _read
    for base in bases:
        base.close()


@pytest.fixture(scope="session")
def base(tmp_path_factory, pgn):
    """Return a database with all the games."""
    from io import BytesIO

    path = tmp_path_factory.mktemp("games") / "base.sqlite"
    with GameBase.open(path, make=True) as made:
        import_games(made, BytesIO(pgn), "games.pgn", "2026-11-26")
        yield made
