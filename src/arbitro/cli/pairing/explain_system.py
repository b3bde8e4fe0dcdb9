"""``arbitro explain`` for the Swiss systems other than the Dutch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.cli.base.show import print_json, print_reason, reason_data, show_refusal
from arbitro.cli.base.speech import say, words
from arbitro.cli.pairing.round_questions import can_be_asked, note_difference
from arbitro.model import Tpn
from arbitro.reasons import Refused
from arbitro.rules.pairing.systems import explain_swiss, why_not_together

if TYPE_CHECKING:
    from arbitro.cli.base.reports import LoadedReport
    from arbitro.model import EditionKey
    from arbitro.reasons import Reason
    from arbitro.rules.pairing.swiss.explained import ExplainedRound


Asked = tuple["tuple[int, int] | None", "int | None"]
"""Two players who do not meet, or a board; None where nobody asked."""


def explain_system(
    loaded: LoadedReport, edition: EditionKey, number: int, asked: Asked, *, as_json: bool
) -> int:
    """Explain a round, one board of it, or why two players do not meet; return the exit code."""
    why_not, board = asked
    tournament = loaded.tournament
    explained = explain_swiss(tournament, edition, number)
    if isinstance(explained, Refused):
        show_refusal(explained, as_json=as_json)
        return 1
    if board is not None and board > len(explained.boards):
        say("cli.explain.no-such-board", error=True, round=number, asked=board)
        return 2
    present = {player for game in explained.pairing.games for player in game}
    if explained.pairing.bye is not None:
        present.add(explained.pairing.bye)
    if why_not is not None and not can_be_asked(present, why_not):
        return 2
    note_difference(loaded, explained.pairing, number)
    if why_not is not None:
        players = Tpn(why_not[0]), Tpn(why_not[1])
        answer = why_not_together(tournament, edition, number, players)
        assert not isinstance(answer, Refused), "the round was paired"
        show_reasons((answer,), as_json=as_json)
    elif board is not None:
        show_reasons(explained.boards[board - 1], as_json=as_json)
    else:
        show_explained(explained, number, as_json=as_json)
    return 0


def show_explained(explained: ExplainedRound, number: int, *, as_json: bool) -> None:
    """Print a round with all its reasons."""
    if as_json:
        print_json(_as_data(explained, number))
    else:
        _print_round(explained, number)


def show_reasons(reasons: tuple[Reason, ...], *, as_json: bool) -> None:
    """Print some reasons one after the other."""
    if as_json:
        print_json([reason_data(each) for each in reasons])
        return
    for each in reasons:
        print_reason(each)


def _as_data(explained: ExplainedRound, number: int) -> dict[str, object]:
    return {
        "round": number,
        "edition": explained.edition,
        "readings": [reason_data(each) for each in explained.readings],
        "brackets": [reason_data(each) for each in explained.brackets],
        "boards": [[reason_data(each) for each in board] for board in explained.boards],
        "bye": reason_data(explained.bye) if explained.bye else None,
    }


def _print_round(explained: ExplainedRound, number: int) -> None:
    t = words().t
    say("cli.explain.title", round=number, edition=explained.edition)
    for each in explained.readings:
        print_reason(each)
    for bracket in explained.brackets:
        print()
        print_reason(bracket)
    print()
    say("cli.explain.boards")
    games = zip(explained.pairing.games, explained.boards, strict=True)
    for board, (game, reasons) in enumerate(games, 1):
        print(f"{t('cli.explain.board-line', board=board)}: {game.white}-{game.black}")
        for each in reasons:
            print_reason(each, depth=1)
    if explained.bye is not None:
        print(f"{t('cli.explain.bye-line')}: {explained.pairing.bye}")
        print_reason(explained.bye, depth=1)
