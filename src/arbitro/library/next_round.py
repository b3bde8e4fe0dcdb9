"""The next round of a report of players, or why there is none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from arbitro.formats.importers import TournamentFile
from arbitro.model import EditionKey, Pairing, RoundPairing, Tournament
from arbitro.reasons import Refused, refused
from arbitro.rules.pairing import games_being_played, pair_next_round, unfinished_games


class NextRound(NamedTuple):
    """The next round or why there is none.

    ``unfinished`` are games of the round before that count as draws until they end. ``end_unknown``
    tells that the report does not say how many rounds there are.
    """

    answer: RoundPairing | Refused
    unfinished: tuple[Pairing, ...] = ()
    end_unknown: bool = False


def next_round(
    file: TournamentFile,
    record: Tournament,
    edition: EditionKey,
    *,
    give_up: Callable[[], bool] | None = None,
) -> NextRound:
    """Pair the next round of a report, as far as it tells what is needed.

    Refused ``results-missing`` where games are being played, or none of the round has a result.
    """
    played = record.rounds_paired
    counted: tuple[Pairing, ...] = ()
    if record.system.is_swiss:
        unfinished = unfinished_games(record)
        waiting = games_being_played(record)
        if waiting or unfinished.all_of_the_round:
            games = waiting or len(unfinished.games)
            return NextRound(refused("results-missing", round=played, games=games))
        counted = unfinished.games
    end_unknown = file.has("rounds-assumed") and record.rounds_planned == played
    if end_unknown:
        from arbitro.formats.trf.open_ended import why_not_paired  # noqa: PLC0415 - few reports

        refusal = why_not_paired(file.document, file.encoded_type, edition, played + 1)
        if refusal is not None:
            return NextRound(refusal, counted)
        # Nought is a number nobody knows: no rule of a last round is asked.
        record = replace(record, rounds_total=0)
    answer = pair_next_round(record, edition, give_up=give_up)
    return NextRound(answer, counted, end_unknown and played > 0)
