"""Asking for a ruling in one line, with a search for mates that shares nothing with the product."""

from collections import deque

from arbitro.rules.laws.board import Board
from arbitro.rules.laws.case import MateAnswer, no_adjudicator
from arbitro.rules.laws.facts import read_question
from arbitro.rules.laws.situations import ruling_on


def search_every_state(position, player, limit=2_000):
    """Answer whether a player can mate by visiting every position that can be reached."""
    side = 0 if player == "white" else 1
    seen = set()
    waiting = deque([(Board(position), ())])
    while waiting:
        board, line = waiting.popleft()
        if board.key in seen or no_adjudicator(board.position(), player).verdict == "no":
            continue
        if len(seen) >= limit:
            return MateAnswer("undecided")
        seen.add(board.key)
        moves = board.legal_moves()
        if not moves and board.in_check() and board.side != side:
            return MateAnswer("yes", line)
        for move in moves:
            after = board.copy()
            after.make(move)
            waiting.append((after, (*line, move.uci())))
    return MateAnswer("no", proof=f"closure of {len(seen)}")


PENALTY = {"penalty-must", "penalty-should", "penalty-may"}
"""The reasons that say with which force a penalty is due."""


def ask(situation, *, adjudicate=None, **given):
    """Return the ruling; words that belong to the case are taken out, the rest are facts."""
    top = ("edition", "rate", "supervised", "regulations", "letters", "start", "moves")
    data = {name: given.pop(name) for name in top if name in given}
    question, problems = read_question(
        {**data, "situation": situation, "facts": given}, adjudicate or no_adjudicator
    )
    assert not problems, problems
    return ruling_on(question.case, question.situation, question.facts)


def minutes(ruling):
    """Return the minutes given, by player."""
    return {change.player: change.milliseconds // 60_000 for change in ruling.times}


def score(ruling):
    """Return the score as it is written, None while the game goes on."""
    return None if ruling.score is None else ruling.score.value


def codes(ruling):
    """Return the codes of all steps."""
    return {each.code for each in (*ruling.steps, *ruling.duties, *ruling.options)}


def numbers(ruling):
    """Return the article numbers the ruling cites in its edition."""
    from arbitro.regulations import UnknownArticleError, article

    found = set()
    for concept in ruling.concepts:
        try:
            found.add(article(ruling.edition, concept).number)
        except UnknownArticleError:
            continue
    return found


def whole(ruling):
    """Return what becomes of the game, and the codes of reasons, duties and options in order.

    Whether a penalty must or may follow is left out: `test_must_may_should` has that of all rules.
    """
    score_written = score(ruling)
    verdict = ruling.verdict.value if score_written is None else score_written
    parts = (ruling.steps, ruling.duties, ruling.options)
    told = ([each.code for each in part if each.code not in PENALTY] for part in parts)
    return (verdict, *map(" ".join, told))
