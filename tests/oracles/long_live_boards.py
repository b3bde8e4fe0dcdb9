"""Thousands of games sent by boards with every fault: how many moves are right, at what cost.

    python -m oracles.long_live_boards [GAMES]

Run from the folder of the tests. A game counts as right where all its moves are found once its last
placement has come; told too are the games that ended in mate, stalemate, a dead position, a fifth
appearance or 75 moves without an alert or a proposal, and the processor 100 boards take that each
change once a second.
"""

from __future__ import annotations

import sys
import time

from arbitro.rules.laws.case import Case, GameConditions
from arbitro.rules.laws.deciding import quick_adjudicator
from arbitro.rules.laws.situations.over import first_end
from arbitro.rules.live.following import LiveBoard, advanced
from arbitro.rules.live.watching import KnownGame, alerts, proposal
from live_boards import random_game, sent_by

BEGUN = 1_790_000_000_000


def main(games: int) -> None:
    """Replay and print."""
    right = moves = missed = ended = messages = 0
    known, spent = KnownGame(), 0.0
    for seed in range(games):
        game = random_game(seed, 20 + seed % 100)
        sent = sent_by(game, seed, begun=BEGUN, one_in=3)
        board = LiveBoard()
        began = time.process_time()
        for each in sent.sent:
            board = advanced(board, each)
            alerts(board, known, each.at)
        spent += time.process_time() - began
        messages += len(sent.sent)
        moves += len(game)
        right += sum(one == two for one, two in zip(game, board.moves, strict=False))
        end = first_end(Case(GameConditions(), board.start, game, quick_adjudicator()))
        if end is not None:
            ended += 1
            at = sent.sent[-1].at
            told = {each.code for each in alerts(board, known, at)}
            missed += "over" not in told and proposal(board, known, at) is None
    each = spent / messages
    print(
        f"{games} games, {moves} moves: {right} right ({100 * right / moves:.3f} %), "
        f"{missed} of {ended} ends missed; {1e6 * each:.0f} us a message with its alerts, "
        f"100 boards a second: {10_000 * each:.1f} % of a processor"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
