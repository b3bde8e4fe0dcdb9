"""What is known of the next round of a report while its last one is being played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from arbitro.answers.explanations import Participant
from arbitro.answers.foresight import ForeseenRound, Foresight, OpenGame, make_foresight
from arbitro.formats.importers import TournamentFile
from arbitro.library.edition_choice import of_its_day, read_as
from arbitro.library.errors import allowed, edition_for, read_so, readings_given
from arbitro.library.files import Source, opened
from arbitro.model import EditionKey, Tournament
from arbitro.reasons import Refused, refused
from arbitro.rules.pairing.foresight.players import ComingRoundOfPlayers, open_games


def foresee(
    source: Source, *, edition: str | None = None, readings: Iterable[str] = ()
) -> Foresight:
    """Say which boards of the next round are certain while games of the last one are being played.

    Games are being played that have no result where others of the round may have one; a board is
    certain that every way makes in which they may end. ``source``, ``edition`` and ``readings`` are
    as in `pair`. RefusedError for events that are no Swiss of players, and where no round is left.
    """
    file = opened(source)
    if file.teams is not None:
        return allowed(refused("foresight-of-players"))
    record = of_its_day(file, edition)
    choice = edition_for(file, record, record.system.regulation, edition)
    record = read_so(read_as(record, readings_given(readings), choice.edition.key))
    return allowed(foreseen(file, record, choice.edition.key))


def foreseen(file: TournamentFile, record: Tournament, edition: EditionKey) -> Foresight | Refused:
    """Return what is known of the next round of a report of players, or why nothing is."""
    if not record.system.is_swiss:
        return refused("foresight-of-swiss")
    if file.has("rounds-assumed"):
        # Nought is a number nobody knows: no rule of a last round is asked.
        record = replace(record, rounds_total=0)
    if 0 < record.rounds_total <= record.rounds_played:
        return refused("no-round-left", rounds=record.rounds_planned)
    if not record.rounds_played:
        return refused("round-not-paired", round=1)
    games = open_games(record)
    participants = tuple(
        Participant(entry.tpn, entry.tpn, entry.player.name) for entry in record.entries
    )
    told = tuple(OpenGame(None, game.white, game.black) for game in games)
    coming = ComingRoundOfPlayers(record, edition, games)
    return make_foresight(ForeseenRound(coming, told, participants))
