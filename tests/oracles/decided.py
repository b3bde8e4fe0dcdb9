"""What the texts say of a round that two programs pair otherwise.

An answer is ``(games, bye)``: a set of (white, black) and a number or None. Each judge goes to the
first point in which the two part, names the article that the other program's answer satisfies
less there, measured on both, and asks the literal reading in `definitions` whose it takes.
"""

import signal
from contextlib import contextmanager
from typing import NamedTuple

OURS, OTHER, NEITHER, TOO_LONG = "arbitro", "the other program", "neither", "did not end"


class Decision(NamedTuple):
    """``article`` is the first one that decides; ``definition`` whose answer the text gives.

    ``against_us`` tells that the article, measured, favours the other answer.
    """

    article: str
    definition: str
    detail: str = ""
    against_us: bool = False


class TooLongError(Exception):
    """The literal reading took more time than it was given."""


@contextmanager
def at_most(seconds):
    """Interrupt what takes longer."""

    def stop(_signal, _frame):
        raise TooLongError

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def whose(expected, ours, theirs):
    """Return whose the expected answer is."""
    if expected == ours:
        return OURS
    return OTHER if expected == theirs else NEITHER


def pairs_of(answer):
    """Return the pairs of an answer without colours."""
    return frozenset(frozenset(game) for game in answer[0])


def among(pairs, numbers):
    """Return the pairs both of whose players are among some."""
    return frozenset(pair for pair in pairs if pair <= numbers)


def shown(pairs):
    """Return pairs as text."""
    return " ".join("-".join(map(str, sorted(pair))) for pair in sorted(pairs, key=sorted))


def first_difference(articles, ours, theirs):
    """Return the first article whose measures differ, and whether the other answer is better."""
    for article, mine, other in zip(articles, ours, theirs, strict=True):
        if mine != other:
            return article, other < mine
    return None


def one_has_none(ours, article):
    """Return the decision where one of the two pairs nobody, or not everybody."""
    against = ours is None
    return Decision(article, OTHER if against else OURS, "no pairing", against)
