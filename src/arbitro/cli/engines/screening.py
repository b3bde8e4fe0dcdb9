"""``arbitro engines screen``: how the players of a file of games agree with the answers kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.cli.base.show import print_json
from arbitro.cli.base.speech import say, words
from arbitro.cli.engines.running import Asked, on_record
from arbitro.rules.screening.choice import Choice
from arbitro.rules.screening.field import FEWEST, Screened, screen

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from arbitro.cli.engines.running import Decision
    from arbitro.engines.client import Analysis, EngineLine
    from arbitro.engines.runs import RecordFile, RunSettings

DECIDED = 300
"""Beyond so many hundredths of a pawn a position is decided, and its moves tell nothing."""


def screen_games(  # noqa: PLR0913, PLR0917 - one parameter an option
    name: str,
    games: str,
    record: str,
    nodes: int,
    lines: int,
    size: int,
    from_ply: int,
    as_json: bool,
) -> int:
    """Compare the moves of each player with the lines of the record."""

    def screened(settings: RunSettings, decisions: Iterator[Decision], kept: RecordFile) -> int:
        players, missing = _collected(decisions, settings, kept)
        found = screen(players)
        if as_json:
            print_json(_as_data(settings, found, missing))
        else:
            _print(settings, found, missing, left_out=len(players) - len(found))
        return 0

    asked = Asked(name, games, record, nodes, lines, size, from_ply)
    return on_record(asked, screened, new=False)


def _collected(
    decisions: Iterable[Decision], settings: RunSettings, kept: RecordFile
) -> tuple[dict[str, list[Choice]], int]:
    """Return the choices of each player, and how many moves have no answer."""
    players: dict[str, list[Choice]] = {}
    seen: set[tuple[str, str]] = set()
    missing = 0
    for player, fen, move in decisions:
        # A position that comes back was decided once.
        place = " ".join(fen.split()[:4])
        if (player, place) in seen:
            continue
        seen.add((player, place))
        choices = players.setdefault(player, [])
        answer = kept.get(settings.key(fen))
        if answer is None or len(answer.lines) < 2:
            missing += 1
        elif (choice := choice_of(answer, move)) is not None:
            choices.append(choice)
    return players, missing


def choice_of(answer: Analysis, move: str) -> Choice | None:
    """Return a choice among the lines of an answer; None where the position is decided.

    A move that is in none of them stands behind them, at the value of the last.
    """
    values = tuple(_pawns(line) for line in answer.lines)
    if abs(values[0]) * 100 > DECIDED:
        return None
    firsts = [line.moves[0] for line in answer.lines]
    if move in firsts:
        return Choice(values, firsts.index(move))
    return Choice((*values, values[-1]), len(values))


def _pawns(line: EngineLine) -> float:
    if line.mate is not None:
        return 10.0 if line.mate > 0 else -10.0
    return (line.centipawns or 0) / 100


def _print(
    settings: RunSettings, found: tuple[Screened, ...], missing: int, *, left_out: int
) -> None:
    say("cli.engines.screened", engine=settings.engine.name, sum=settings.fingerprint[:16])
    say("cli.engines.screened-with", nodes=settings.nodes, lines=settings.lines)
    for each in found:
        say(
            "cli.engines.player",
            name=each.name,
            moves=each.agreement.moves,
            hits=round(each.agreement.actual),
            expected=f"{each.agreement.mean:.1f}",
            equal=round(each.equal.actual),
            projected=f"{each.equal.mean:.1f}",
            z=f"{each.indicative / 1000:+.2f}",
        )
    if left_out:
        say("cli.engines.few-moves", count=left_out, least=FEWEST)
    if missing:
        say("cli.engines.unanswered", count=missing)
    say("cli.engines.indicative")
    say("cli.engines.no-evidence")


def _as_data(settings: RunSettings, found: tuple[Screened, ...], missing: int) -> dict[str, object]:
    return {
        "engine": settings.engine.name,
        "sha256": settings.fingerprint,
        "nodes": settings.nodes,
        "lines": settings.lines,
        "unanswered": missing,
        "players": [
            {
                "name": each.name,
                "moves": each.agreement.moves,
                "agreement": round(each.agreement.actual),
                "expected": round(each.agreement.mean, 3),
                "equal": round(each.equal.actual),
                "expected_equal": round(each.equal.mean, 3),
                "indicative_z": each.indicative,
            }
            for each in found
        ],
        "caveat": words().t("cli.engines.no-evidence"),
    }
