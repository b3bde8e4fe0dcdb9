"""Lists of invented players in FIDE's own layout, of any size, always the same for a seed.

FIDE's data belong to FIDE and are not shipped; these lists stand in for them in tests and demos.
"""

from __future__ import annotations

from collections.abc import Iterator

from arbitro.formats.rating_list.layout import layout_of
from arbitro.formats.rating_list.player import ListedPlayer, ListedRating

HEAD = (
    "ID Number      Name                                                         "
    "Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)
_SURNAMES_TEXT = (
    "Garcia Ivanov Smith Muller Rossi Kowalski Nguyen Silva Kumar Tanaka Petrov Andersen "
    "Dubois Fernandez Novak Horvath Popescu Jansen Yilmaz Haddad Okafor Kim Wang Singh "
    "Lopez Martin Berg Costa Moreau Weber Bianchi Wojcik Tran Santos Sharma Sato Volkov "
    "Hansen Laurent Ruiz"
)
_SURNAMES = _SURNAMES_TEXT.split()
_NAMES_TEXT = (
    "Ana Boris Carla David Elena Franz Greta Hugo Irina Jorge Katia Luis Maria Niels Olga "
    "Pavel Quim Rosa Sergei Teresa Umar Vera Walter Ximena Yuri Zoe Adam Bruno Clara "
    "Diego"
)
_NAMES = _NAMES_TEXT.split()
_FEDERATIONS_TEXT = "ESP FRA GER IND RUS USA ITA POL ARG TUR CHN BRA ENG NED HUN CZE GRE IRI"
_FEDERATIONS = _FEDERATIONS_TEXT.split()
_TITLES = ("", "", "", "", "", "", "", "", "CM", "FM", "IM", "GM")
_MULTIPLIER, _INCREMENT, _MODULUS = 6364136223846793005, 1442695040888963407, 1 << 64


def generate_list(players: int, *, seed: int = 1) -> Iterator[str]:
    """Yield the head and one line a player of a combined list.

    >>> lines = list(generate_list(2, seed=7))
    >>> lines[0][:21], len(lines), len(lines[1]) == len(lines[2])
    ('ID Number      Name  ', 3, True)
    """
    yield HEAD
    state = (2 * seed + 1) % _MODULUS
    for number in range(players):
        # An own generator: that of Python may change between versions, the lists may not.
        state = (state * _MULTIPLIER + _INCREMENT) % _MODULUS
        yield _line(100_000 + 17 * number, state >> 11)


def _line(number: int, chance: int) -> str:
    """Return the line of a player.

    ``chance`` is cut into the numbers it is made of.
    """
    parts = []
    for limit in (len(_SURNAMES), len(_NAMES), len(_FEDERATIONS), 1400, 3, 70, 2, 10):
        chance, part = divmod(chance, limit)
        parts.append(part)
    surname, given, federation, strength, unrated, age, woman, quiet = parts
    rating = 1400 + strength * strength // 1400 if unrated else 0
    title = _TITLES[rating // 250] if rating > 2000 else ""
    k = 10 if rating >= 2400 else 20
    cells = f"{rating:<6}{0:<4}{k if rating else 0:<3}"
    rapid = f"{max(rating - 30, 0):<6}{0:<4}{k if rating else 0:<3}"
    name = f"{_SURNAMES[surname]}{number % 977}, {_NAMES[given]}"
    return (
        f"{number:<15}{name:<61}{_FEDERATIONS[federation]:<4}{'MF'[woman]:<4}{title:<5}{'':<5}"
        f"{'':<15}{'':<4}{cells}{rapid}{cells}{1945 + age:<6}"
        f"{('w' if woman else '') + ('i' if quiet == 0 else ''):<4}"
    )


# Players as lines of a combined list, in FIDE's layout.

_LAYOUT = layout_of(HEAD)


def line_of(player: ListedPlayer) -> str:
    """Return a player's line; a name too long for its column is cut.

    Other titles longer than theirs push the rest to the right, as in FIDE's own lists.

    >>> from arbitro.formats.rating_list.text import LineReader
    >>> ana = ListedPlayer(7, "Ana", "ESP", "F", "WFM", standard=ListedRating(2100, 9, 20))
    >>> LineReader(_LAYOUT).read(2, line_of(ana).encode()) == ana
    True
    """
    ratings = "".join(map(_cells, (player.standard, player.rapid, player.blitz)))
    flag = ("w" if player.sex == "F" else "") + ("i" if player.inactive else "")
    return (
        f"{player.fide_id:<15}{player.name[:60]:<61}{player.federation:<4}{player.sex:<4}"
        f"{player.title:<5}{player.women_title:<5}{player.other_titles:<15}{'':<4}"
        f"{ratings}{player.birth_year:<6}{flag:<4}"
    )


def _cells(rating: ListedRating) -> str:
    return f"{rating.rating:<6}{rating.games:<4}{rating.coefficient:<3}"
