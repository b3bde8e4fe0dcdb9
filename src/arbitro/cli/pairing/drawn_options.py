"""Options of ``arbitro data generate``: as they are given, else drawn by the seed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from arbitro.cli.base.options.ordering import tie_breaks_asked
from arbitro.cli.base.speech import BadInputError, say
from arbitro.rules.pairing.generated_counts import Count, Frequency, rate_of
from arbitro.rules.pairing.generator import RandomSource

COUNTED = (
    *("half-point-byes", "full-point-byes", "zero-point-byes"),
    *("forfeits", "double-forfeits", "unusual"),
)
SHARES = ("byes", "withdrawals", "late")
"""Options that say how often something happens; only `COUNTED` take a number."""

_OTHER_STREAM: Final = 0x5EED
"""Options have draws of their own: one that is given changes nothing else that is drawn."""

_LISTS: Final[Mapping[str, tuple[tuple[str, ...], ...]]] = {
    "swiss": (
        ("BH/C1", "BH", "SB", "DE"),
        ("DE", "BH/C1", "BH", "WIN"),
        ("BH", "BH/C1", "SB"),
        ("BH/C1", "AOB", "DE", "WON"),
        ("ARO", "TPR", "WIN"),
        ("PS", "BH/M1", "REP"),
        ("DE", "WIN", "BWG", "BH/C2"),
        ("FB", "SB/C1", "BPG"),
    ),
    # nothing of Buchholz's family is used where everybody meets everybody
    "all-play-all": (
        ("DE", "SB", "KS", "WIN"),
        ("SB", "DE", "WIN"),
        ("WIN", "DE", "KS/L1", "SB"),
        ("DE", "KS", "SB/C1", "BPG"),
        ("KS", "BWG", "STD"),
    ),
    "team-swiss": (
        ("MPvGP", "EDE", "BH", "EMMSB"),
        ("EDE", "MPvGP", "SSSC"),
        ("MPvGP", "BH/C1", "EGGSB"),
        ("BH", "EDE", "EGMSB"),
    ),
    "team-table": (
        ("MPvGP", "EDE", "EMMSB"),
        ("EDE", "EGMSB", "MPvGP"),
        ("EMMSB", "MPvGP", "BC"),
    ),
}
"""Lists of tie-breaks by the kind of event."""


def draw_list(seed: int, kind: str) -> tuple[str, ...]:
    """Draw the tie-breaks of an event that is no Swiss of players.

    >>> draw_list(1, "all-play-all") == draw_list(1, "all-play-all")
    True
    """
    lists = _LISTS[kind]
    return lists[RandomSource(seed ^ _OTHER_STREAM).below(len(lists))]


class DrawnOptions(NamedTuple):
    """Sizes, frequencies (in thousandths), ratings and tie-breaks of a random event.

    The tie-breaks are those of a Swiss of players; ``boards`` are of a match of teams.
    """

    players: int
    rounds: int
    half_point_byes: Frequency
    full_point_byes: Frequency
    zero_point_byes: Frequency
    forfeits: Frequency
    double_forfeits: Frequency
    unrated_games: Frequency
    withdrawals: int
    late_entries: int
    accelerated: bool
    highest_rating: int
    lowest_rating: int
    tie_breaks: tuple[str, ...]
    boards: int


def draw_options(seed: int, players: int | None = None) -> DrawnOptions:
    """Draw what an event is like; with ``players`` the rounds fit to so many.

    >>> draw_options(1) == draw_options(1), draw_options(1) == draw_options(2)
    (True, False)
    >>> draw_options(5, players=4).rounds
    2
    """
    chance = RandomSource(seed ^ _OTHER_STREAM)
    least, span = ((8, 13), (20, 41), (20, 41), (60, 91))[chance.below(4)]
    size = least + chance.below(span)
    longest = 5 + chance.below(7)
    fitting = max(1, 2 * ((players or size) - 1) // 3)
    hpb, fpb, zpb, forfeits, both, unusual, leaving, late = (
        chance.below(most) for most in (31, 4, 21, 21, 4, 11, 9, 41)
    )
    accelerated = chance.below(5) == 0
    highest = 1800 + chance.below(900)
    lowest = max(1400, highest - 300 - chance.below(900))
    tie_breaks = _LISTS["swiss"][chance.below(len(_LISTS["swiss"]))]
    return DrawnOptions(
        players or size,
        min(longest, fitting),
        hpb,
        fpb,
        zpb,
        forfeits,
        both,
        unusual,
        leaving,
        late,
        accelerated=accelerated,
        highest_rating=highest,
        lowest_rating=lowest,
        tie_breaks=tie_breaks,
        boards=2 + chance.below(5),
    )


def amount_of(text: str) -> Frequency | None:
    """Read ``12`` as exactly so many in the event, ``3%`` as a share; None if it is neither.

    >>> amount_of("12"), amount_of("0"), amount_of("0.5%"), amount_of("120%")
    (Count(number=12), 0, 5, None)
    """
    number = text.strip().removesuffix("%").replace(",", ".")
    whole, dot, part = number.partition(".")
    if not whole.isdecimal() or len(whole) > 6 or (dot and not part.isdecimal()):
        return None
    if text.strip().endswith("%"):
        share = int(whole) * 10 + int(part[:1] or 0)
        return share if share <= 1000 else None
    if dot:
        return None
    return Count(int(whole)) if int(whole) else 0


def ratings_in_steps(highest: int, lowest: int, step: int, players: int) -> tuple[int, ...]:
    """Return ratings that fall by a step from one player to the next, none below the lowest.

    >>> ratings_in_steps(2200, 2150, 20, 5)
    (2200, 2180, 2160, 2150, 2150)
    """
    return tuple(max(lowest, highest - step * place) for place in range(players))


def ratings_given(text: str) -> tuple[int, ...] | None:
    """Read ratings written one by one; None if they are not whole numbers up to 3999.

    >>> ratings_given("2400, 2350,0"), ratings_given("2400 high")
    ((2400, 2350, 0), None)
    """
    words = text.replace(",", " ").split()
    if not words or any(not word.isdecimal() or len(word) > 4 for word in words):
        return None
    found = tuple(map(int, words))
    return found if max(found) < 4000 else None


def frequencies_of(rest: Mapping[str, Any], *, shares_alone: bool) -> dict[str, Frequency] | None:
    """Read how often things happen, as far as it is said; None where it is not understood."""
    found: dict[str, Frequency] = {}
    for name in (*SHARES, *COUNTED):
        text = rest[name.replace("-", "_")]
        if text is None:
            continue
        amount = amount_of(text)
        takes_number = name in COUNTED and not shares_alone
        if amount is None or (isinstance(amount, Count) and not takes_number):
            problem = "bad-amount" if amount is None else "share-only"
            say(f"cli.generate.{problem}", error=True, text=text, option=f"--{name}")
            return None
        found[name] = amount
    return found


def frequencies_with(asked: Mapping[str, Frequency], drawn: DrawnOptions) -> dict[str, Any]:
    """Return how often everything happens: as asked, else as drawn."""
    byes = asked.get("byes")
    halves = (
        (None, None) if byes is None else (rate_of(byes) // 2, rate_of(byes) - rate_of(byes) // 2)
    )

    def said(name: str, otherwise: Frequency | None, last: Frequency) -> Frequency:
        return asked.get(name, last if otherwise is None else otherwise)

    return {
        "half_point_byes": said("half-point-byes", halves[0], drawn.half_point_byes),
        "zero_point_byes": said("zero-point-byes", halves[1], drawn.zero_point_byes),
        "full_point_byes": said("full-point-byes", None, drawn.full_point_byes),
        "forfeits": said("forfeits", None, drawn.forfeits),
        "double_forfeits": said("double-forfeits", None, drawn.double_forfeits),
        "unrated_games": said("unusual", None, drawn.unrated_games),
        "withdrawals": said("withdrawals", None, drawn.withdrawals),
        "late_entries": said("late", None, drawn.late_entries),
    }


def chosen_ratings(rest: Mapping[str, Any], players: int, drawn: DrawnOptions) -> tuple[int, ...]:
    """Return the ratings said one by one or in steps; nothing where they are drawn."""
    text, step = rest["ratings"], rest["step"]
    if text is not None:
        found = ratings_given(text)
        if found is None or len(found) != players:
            say("cli.generate.bad-ratings", error=True, players=players)
            raise BadInputError
        return found
    if step is None:
        return ()
    return ratings_in_steps(*rating_range(rest, drawn), step, players)


def rating_range(rest: Mapping[str, Any], drawn: DrawnOptions) -> tuple[int, int]:
    """Return the highest and the lowest rating: as they are given, else drawn so that they fit."""
    highest = rest["highest"] or max(drawn.highest_rating, rest["lowest"] or 0)
    return highest, min(rest["lowest"] or drawn.lowest_rating, highest)


def chosen_tie_breaks(text: str | None, drawn: tuple[str, ...]) -> tuple[str, ...]:
    """Return the tie-breaks of the event; BadInputError, having said why, for no such list."""
    return drawn if text is None else tuple(map(str, tie_breaks_asked(text)))
