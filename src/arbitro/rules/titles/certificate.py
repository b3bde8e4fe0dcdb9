"""What the certificate of a title result says, form IT1 (B.01 art. 1.8)."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.model import FideId, Points, Title, Tpn
from arbitro.rules.titles.edition import LEVELS, TITLE_HOLDERS, NormRules
from arbitro.rules.titles.event import Exemption, NormEvent
from arbitro.rules.titles.games import FIDE_FLAG, NO_FEDERATION, opponent_of
from arbitro.rules.titles.verdict import NormVerdict


@dataclass(frozen=True, slots=True)
class CertificateRow:
    """A round as the form lists it; ``score`` is None where the game is not used.

    ``adjusted`` is the rating that counts where it is not the opponent's own.
    """

    round: int
    name: str = ""
    fide_id: FideId | None = None
    federation: str = ""
    title: Title | None = None
    rating: int = 0
    adjusted: int | None = None
    score: Points | None = None


@dataclass(frozen=True, slots=True)
class Certificate:
    """The numbers of a certificate, about the opponents of the games used, each counted once.

    ``foreign`` are not of the player's federation, ``of_host`` of that which held the event,
    ``grandmasters`` are among the ``titled``.
    ``exemption`` is there where the opponents needed one. The three numbers of a Swiss whose
    exemption is used are those of its weakest round, else None.
    """

    player: Tpn
    title: Title
    rows: tuple[CertificateRow, ...]
    foreign: int
    rated: int
    of_host: int
    titled: int
    grandmasters: int
    average: int
    performance: int
    step: int
    score: Points
    games: int
    credited: int
    exemption: Exemption | None
    swiss: tuple[int, int, int] | None = None


def certificate(
    event: NormEvent, player: Tpn, verdict: NormVerdict, rules: NormRules
) -> Certificate:
    """Return the certificate of a norm; ValueError where the verdict is that there is none."""
    used = verdict.used
    if used is None or not verdict.norm:
        raise ValueError(verdict.title)
    tournament = event.tournament
    federation = tournament.entry(player).player.federation
    opponents = {game.opponent.tpn: game.opponent for game in used.games}.values()
    host = tournament.details.federation
    own = NO_FEDERATION | {FIDE_FLAG, federation}
    swiss = None
    if verdict.exemption_used is Exemption.SWISS and event.fields:
        swiss = (
            # The weakest round of each number: the article asks for all three in every round.
            min(field.federations for field in event.fields),
            min(field.foreign for field in event.fields),
            min(field.titled for field in event.fields),
        )
    return Certificate(
        player,
        verdict.title,
        _rows(event, player, verdict, rules),
        sum(opponent.federation not in own for opponent in opponents),
        sum(bool(opponent.rating) for opponent in opponents),
        sum(opponent.federation == host for opponent in opponents),
        sum(opponent.title in TITLE_HOLDERS for opponent in opponents),
        sum(opponent.title is Title.GM for opponent in opponents),
        used.found.average,
        used.found.performance,
        used.found.performance - used.found.average,
        Points(used.found.score),
        len(used.games),
        used.credited,
        verdict.exemption_used,
        swiss,
    )


def _rows(
    event: NormEvent, player: Tpn, verdict: NormVerdict, rules: NormRules
) -> tuple[CertificateRow, ...]:
    used = verdict.used
    assert used is not None
    scores = {game.round: game for game in used.games}
    floor = LEVELS[verdict.title].floor
    own = event.tournament.entry(player)
    rows = []
    for number in range(1, event.tournament.rounds_played + 1):
        record = own.record(number)
        if record.opponent is None:
            rows.append(CertificateRow(number))
            continue
        opponent = event.tournament.entry(record.opponent)
        game = scores.get(number)
        met = game.opponent if game is not None else opponent_of(opponent, event.titles or {})
        adjusted = None
        if game is not None and game.opponent.tpn == used.found.raised:
            adjusted = floor
        elif game is not None and not met.rating:
            adjusted = rules.unrated
        rows.append(
            CertificateRow(
                number,
                opponent.player.name,
                opponent.player.fide_id,
                met.federation,
                met.title,
                met.rating,
                adjusted,
                None if game is None else game.score,
            )
        )
    return tuple(rows)
