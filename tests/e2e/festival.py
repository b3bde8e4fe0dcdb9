"""A festival for the tests of the hall: sections of players and of teams, a round in play."""

from arbitro.desk import commands as asked
from arbitro.desk.commands import RegisterTeam
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings, TeamRules
from arbitro.model import Player, SectionId, System, Title
from e2e.other_words import LANGUAGE

FAMILIES = (
    *("Steinitz", "Capablanca y Graupera", "Botvinnik", "Keres", "Lasker", "Pillsbury", "Tarrasch"),
    *("Vidmar", "Grünfeld", "Maróczy", "Tartakower", "Spielmann", "Yates", "Mieses", "Przepiórka"),
    *("Alekhine", "Tal", "Rubinstein", "Réti", "Menchik", "Euwe", "Janowski", "Bogoljubow"),
    *("Schlechter", "Chigorin", "Marshall", "Bernstein", "Sämisch", "Teichmann", "Duras"),
    *("Znosko-Borovsky", "Saint-Amant", "Greco", "Winawer", "Philidor", "Staunton", "Kolisch"),
)
GIVEN = ("Wilhelm", "José Raúl", "Mijaíl", "Paul", "Emanuel", "Vera", "Akiba", "Szymon", "Ruy")


def players(count, first=0):
    """Players with names of many lengths and letters, strongest first."""
    titles = (Title.GM, None, Title.IM, None, Title.FM, None, None)
    return tuple(
        Player(
            f"{FAMILIES[(first + n) % len(FAMILIES)]}"
            f"{'' if n < len(FAMILIES) else ' ' + str(n // len(FAMILIES))}, "
            f"{GIVEN[(first + n) % len(GIVEN)]}",
            rating=2500 - (9 * n if count < 150 else n // 2),
            title=titles[n % 7] if n < 21 else None,
            federation="ESP" if n % 3 else "FRA",
        )
        for n in range(count)
    )


def do(service, key, *commands):
    """Have commands done, each of which is accepted."""
    for command in commands:
        answer = service.handle(key, command)
        assert hasattr(answer, "version"), answer


def swiss(service, key, name, count, *, first_board=1, first=0, rounds=7):
    """Add a Swiss section with its entries closed; return its number."""
    settings = SectionSettings(
        name, rounds=rounds, first_board=first_board, round_times=("16:30",) * rounds
    )
    do(service, key, asked.AddSection(settings))
    section = SectionId(len(service.snapshot(key).state.sections))
    do(service, key, asked.ImportPlayers(section, players(count, first)))
    do(service, key, asked.CloseEntries(section), asked.PairRound(section))
    do(service, key, asked.PublishRound(section, 1))
    return section


def play(service, key, section, but=()):
    """Enter the results of the round played, but those of some boards; every third is a draw."""
    current = service.snapshot(key).state.sections[section].current
    kinds = (GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS)
    for game in current.games.values():
        if game.board not in but and game.result is None:
            do(service, key, asked.EnterResult(section, game.id, kinds[(game.board * 7) % 3]))


def turn(service, key, section):
    """Finish the round, pair and publish the next."""
    play(service, key, section)
    number = service.snapshot(key).state.sections[section].current.number + 1
    do(service, key, asked.PairRound(section), asked.PublishRound(section, number))


def two_sections(service, *, counts=(32, 28), rounds_played=2):
    """An event of two sections with board numbers of their own, a round in play; its key."""
    settings = EventSettings("VIII Open Ciudad de Alcalá", language=LANGUAGE)
    key = service.create(asked.CreateEvent(settings)).key
    first = 1
    for at, (name, count) in enumerate(zip(("Magistral", "Sub-2000"), counts, strict=True)):
        section = swiss(service, key, name, count, first_board=first, first=at * 7)
        first += count // 2
        for _ in range(rounds_played):
            turn(service, key, section)
    return key


def add_teams(service, key, *, first_board=101):
    """Add a section of six teams of two boards, its first round in play; return its number."""
    settings = SectionSettings(
        "Escolar", System.TEAM_ROUND_ROBIN, 0, teams=TeamRules(boards=2), first_board=first_board
    )
    do(service, key, asked.AddSection(settings))
    section = SectionId(len(service.snapshot(key).state.sections))
    for number in range(6):
        do(
            service,
            key,
            RegisterTeam(section, f"Club {chr(65 + number)}", players=players(2, 3 * number)),
        )
    do(service, key, asked.CloseEntries(section), asked.PairRound(section))
    do(service, key, asked.PublishRound(section, 1))
    return section
