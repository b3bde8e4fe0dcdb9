"""Pairing the next round of a report, whoever has read what is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from arbitro.cli.base.reports import (
    BadInputError,
    PairRequest,
    decide_edition,
    load,
    names_teams,
    of_its_day,
    read_bytes,
)
from arbitro.cli.base.speech import say
from arbitro.library.deciding import next_round
from arbitro.reasons import Refused

if TYPE_CHECKING:
    from collections.abc import Callable

    from arbitro.cli.base.reports import LoadedReport
    from arbitro.cli.pairing.by_lines import LineOrder
    from arbitro.model import EditionKey, RoundPairing
    from arbitro.regulations import EditionChoice


def pair(**asked: Any) -> int:
    """Pair the next round as the options of `PairRequest` ask; return the exit code."""
    return pair_report(PairRequest(**asked))


def pair_report(asked: PairRequest) -> int:
    """Pair the next round and print it, or write it into the report; return the exit code."""
    try:
        data = read_bytes(asked.report)
        if names_teams(data):
            from arbitro.cli.pairing.team_pairing import pair_teams

            code = pair_teams(asked, data)
            if code is not None:
                return code
        ordered = _by_lines(asked, data)
        loaded = ordered.loaded if ordered else load(asked.report, data, system=asked.system)
        loaded = of_its_day(loaded, asked.edition, asked.system)
        choice = decide_edition(loaded, loaded.tournament.system.regulation, asked.edition)
        if asked.readings or loaded.tournament.readings:
            from arbitro.cli.base.reading_choices import read_as

            loaded = read_as(loaded, asked.readings, choice.edition.key)
    except BadInputError:
        return 2
    answer = _next_round(loaded, choice.edition.key, _deadline(asked.timeout), ordered)
    if ordered is not None:
        loaded = ordered._replace(loaded=loaded).as_it_stands
        answer = ordered.refusal(answer) if isinstance(answer, Refused) else ordered.pairing(answer)
    if isinstance(answer, Refused):
        from arbitro.cli.base.show import show_refusal

        show_refusal(answer, as_json=asked.as_json)
        return 1
    if asked.output is not None:
        from arbitro.cli.base.write import write_round

        if not write_round(loaded, answer, choice, asked.output):
            return 2
    if asked.output != "-":
        _show(loaded, answer, choice, as_json=asked.as_json)
    return 0


def _by_lines(asked: PairRequest, data: bytes) -> LineOrder | None:
    """Return a report to be paired in the order of its lines; JSON has no place for that order."""
    in_json = asked.output is not None and asked.output.lower().endswith(".json")
    if in_json or b"XXC" not in data or b"rank" not in data:
        return None
    from arbitro.cli.pairing.by_lines import load_by_lines

    return load_by_lines(asked.report, data, asked.system)


def _deadline(seconds: float | None) -> Callable[[], bool] | None:
    if seconds is None:
        return None
    from time import monotonic

    end = monotonic() + seconds
    return lambda: monotonic() > end


def _next_round(
    loaded: LoadedReport,
    edition: EditionKey,
    give_up: Callable[[], bool] | None,
    ordered: LineOrder | None,
) -> RoundPairing | Refused:
    """Pair the round, and say what the report leaves open: its last round, games not finished."""
    tournament = loaded.tournament
    found = next_round(loaded.file, tournament, edition, give_up=give_up)
    if found.unfinished:
        known = found.unfinished if ordered is None else ordered.games(found.unfinished)
        games = ", ".join(f"{white}-{black}" for white, black in known)
        say("cli.pair.unfinished", error=True, count=len(known), games=games)
    if found.end_unknown:
        say("cli.pair.rounds-unknown", error=True, round=tournament.rounds_paired + 1)
    return found.answer


def _show(
    loaded: LoadedReport, pairing: RoundPairing, choice: EditionChoice, *, as_json: bool
) -> None:
    """Print the number of boards and then ``white black`` a line, the bye as ``n 0``."""
    if as_json:
        from arbitro.cli.base.show import print_json

        print_json(_as_data(loaded, pairing, choice.edition.key, choice.decided_by))
        return
    lines = [f"{game.white} {game.black}" for game in pairing.games]
    if pairing.bye is not None:
        lines.append(f"{pairing.bye} 0")
    print("\n".join([str(len(lines)), *lines]))


def _as_data(
    loaded: LoadedReport, pairing: RoundPairing, edition: EditionKey, decided_by: str
) -> dict[str, object]:
    return {
        "round": loaded.tournament.rounds_paired + 1,
        "edition": edition,
        "edition_decided_by": decided_by,
        "readings": dict(loaded.tournament.readings),
        "boards": [
            {"board": board, "white": game.white, "black": game.black}
            for board, game in enumerate(pairing.games, 1)
        ],
        "bye": pairing.bye,
    }
