"""A tournament with one round more, and tournaments made at random."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from datetime import date

from arbitro.answers.rounds import Round
from arbitro.answers.team_rounds import TeamRound
from arbitro.formats.importers import TournamentFile
from arbitro.library.errors import RefusedError, allowed, edition_of, system_named, unknown
from arbitro.model import ABSENT, Colour, Result, RoundRecord, Tpn
from arbitro.model import Tournament as Record
from arbitro.reasons import refused
from arbitro.rules.pairing import pair_next_round
from arbitro.rules.pairing.generator import GeneratorSettings, generate_tournament

_OTHER = {
    Result.WIN: Result.LOSS,
    Result.DRAW: Result.DRAW,
    Result.LOSS: Result.WIN,
    Result.UNRATED_WIN: Result.UNRATED_LOSS,
    Result.UNRATED_DRAW: Result.UNRATED_DRAW,
    Result.UNRATED_LOSS: Result.UNRATED_WIN,
    Result.FORFEIT_WIN: Result.FORFEIT_LOSS,
    Result.FORFEIT_LOSS: Result.FORFEIT_WIN,
    Result.PENDING: Result.PENDING,
}
"""White's result -> Black's."""


def with_round(
    file: TournamentFile, paired: Round | TeamRound, results: tuple[str, ...]
) -> TournamentFile:
    """Return a tournament with its next round; see ``Tournament.with_round``."""
    record = file.tournament
    if isinstance(paired, TeamRound) or file.teams is not None or record.system.games_per_round > 1:
        raise RefusedError(refused("single-games-only"))
    if paired.number != record.rounds_paired + 1:
        raise unknown("round-not-next", round=paired.number, next=record.rounds_paired + 1)
    known = {result.value: result for result in _OTHER}
    wrong = next((result for result in results if result not in known), None)
    if wrong is not None or len(results) > len(paired.boards):
        raise unknown("results-not-understood", result=wrong or "", boards=len(paired.boards))
    scores = [known[result] for result in results]
    scores += [Result.PENDING] * (len(paired.boards) - len(scores))
    _each_once(record, paired)
    records: dict[int, RoundRecord] = {}
    for (white, black), score in zip(paired.pairs, scores, strict=True):
        records[white] = RoundRecord(Tpn(black), Colour.WHITE, score)
        records[black] = RoundRecord(Tpn(white), Colour.BLACK, _OTHER[score])
    if paired.bye is not None:
        records[paired.bye] = RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE)
    return file._replace(tournament=_played(record, records))


def _each_once(record: Record, paired: Round) -> None:
    """Raise where a round has players there are not, or one of them twice."""
    names = {int(entry.tpn): entry.player.name for entry in record.entries}
    there = [number for game in paired.pairs for number in game]
    there += [] if paired.bye is None else [paired.bye]
    missing = sorted(set(there) - set(names))
    if missing:
        raise unknown("no-such-player", player=missing[0])
    twice = next((number for number, times in Counter(there).items() if times > 1), None)
    if twice is not None:
        raise RefusedError(refused("line-up-twice", name=names[twice]))


def _played(record: Record, records: dict[int, RoundRecord]) -> Record:
    played = record.rounds_played
    entries = []
    for entry in record.entries:
        # A report leaves blanks at the end of a line out: the round has to come into its column.
        before = entry.rounds[:played] + (ABSENT,) * (played - len(entry.rounds))
        coming = entry.rounds[played : played + 1] or (ABSENT,)
        mine = (records[entry.tpn],) if entry.tpn in records else coming
        rounds = (*before, *mine, *entry.rounds[played + 1 :])
        # what a report printed holds for the rounds it had
        entries.append(replace(entry, rounds=rounds, stated_points=None, stated_rank=None))
    return replace(record, entries=tuple(entries), rounds_played=played + 1)


@dataclass(frozen=True, slots=True)
class TournamentPlan:
    """What a random tournament is to be like."""

    players: int
    rounds: int
    system: str
    edition: str | None
    start: date | None
    played: int | None


def generated(wanted: TournamentPlan, *, seed: int) -> TournamentFile:
    """Play a random tournament and return it as the content of a file; see ``generate``."""
    system = system_named(wanted.system)
    if not system.is_swiss or system.is_team:
        raise unknown("system-not-generated", system=wanted.system)
    least = min(wanted.rounds, 0 if wanted.played is None else wanted.played)
    if least < 0:
        raise unknown("no-such-round", round=least, rounds=0)
    key = edition_of(system.regulation, option=wanted.edition, start=wanted.start).edition.key
    settings = GeneratorSettings(
        players=wanted.players, rounds=wanted.rounds, system=system, edition=key
    )
    record = generate_tournament(settings, seed=seed, pair=pair_next_round)
    if not record.rounds_played and wanted.rounds:
        allowed(pair_next_round(record, key))
    if wanted.played is not None and wanted.played < record.rounds_paired:
        games = wanted.played * system.games_per_round
        entries = tuple(replace(entry, rounds=entry.rounds[:games]) for entry in record.entries)
        record = replace(record, entries=entries, rounds_played=games)
    details = replace(record.details, start=wanted.start)
    return TournamentFile(replace(record, details=details), ())
