"""Who plays White by art. 5.2 of the Dubov and the Burstein System of 2026, rule after rule."""

from typing import NamedTuple


class Side(NamedTuple):
    """A player of a pair: the colours of the games played, and the parity of the number."""

    number: int
    colours: str
    odd: bool


def strength(side, without_games):
    """Art. 1.5 and 1.6: the colour preferred and 3 absolute, 2 strong, 1 mild, 0 none."""
    if not side.colours:
        return without_games
    apart = side.colours.count("w") - side.colours.count("b")
    if abs(apart) > 1:
        return ("b" if apart > 0 else "w"), 3
    other = "b" if side.colours[-1] == "w" else "w"
    if side.colours[-2:] in ("ww", "bb"):
        return other, 3
    if apart:
        return ("b" if apart > 0 else "w"), 2
    return other, 1


def white_of(higher, lower, drawn, without_games):
    """Return who has White, by number, and the article that says so.

    ``without_games`` is the preference of somebody without a game: ``("b", 1)`` in the Dubov and
    ``("", 0)`` in the Burstein System; ``drawn`` is the initial-colour.
    """
    mine, theirs = strength(higher, without_games), strength(lower, without_games)
    if not higher.colours and not lower.colours:
        first, article = higher.odd == (drawn == "w"), "5.2.1"
    elif mine[0] != theirs[0]:
        first, article = mine[0] == "w" or theirs[0] == "b", "5.2.2"
    elif mine[1] != theirs[1]:
        first, article = (mine[1] > theirs[1]) == (mine[0] == "w"), "5.2.3"
    else:
        first, article = mine[0] == "w", "5.2.5"
        for back in range(1, min(len(higher.colours), len(lower.colours)) + 1):
            if higher.colours[-back] != lower.colours[-back]:
                first, article = higher.colours[-back] == "b", "5.2.4"
                break
    return (higher if first else lower).number, article
