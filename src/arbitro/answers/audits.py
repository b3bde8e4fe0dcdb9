"""By which rules reports were paired: each held to the text of its day, and to others."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from arbitro.answers.derivation import answer
from arbitro.answers.interface.events import AdjustedItem
from arbitro.answers.rounds import RoundDecidedBy
from arbitro.model import Tournament
from arbitro.model.team_tournament import TeamTournament
from arbitro.rules.pairing.audit import nearest

AuditStatus: TypeAlias = Literal["audited", "by-matches", "of-teams", "not-read", "failed"]


@dataclass(frozen=True, slots=True)
class DifferingRound:
    """A round that a text gives otherwise, and how many of its boards."""

    round: int
    boards: int


@dataclass(frozen=True, slots=True)
class HeldText:
    """How the rounds of a report stand to a text; ``not_paired`` are those it does not pair."""

    system: str
    edition: str
    rounds_differing: int
    boards_differing: int
    boards: tuple[DifferingRound, ...]
    not_paired: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LateEntry:
    """A player who was first paired in a later round."""

    player: int
    from_round: int


@dataclass(frozen=True, slots=True)
class AuditedReport:
    """A report and the texts it was held to, the first of them that of its day, or asked for.

    Of ``by-matches`` (a knock-out) and ``of-teams`` no text says who meets whom; ``not-read`` has
    what is wrong with the file, ``failed`` what ended the work on it. ``best`` is the place in
    ``texts`` of the one that gives most rounds. Rounds ``by_hand`` are not counted as differing.
    """

    file: Annotated[str, "as it was named; empty of bytes"]
    status: AuditStatus
    text: Annotated[str, "why it was not audited; of the reader's language"] = ""
    system: str = ""
    of_teams: bool = False
    participants: Annotated[int, "players, or teams"] = 0
    rounds: int = 0
    edition_decided_by: RoundDecidedBy | None = None
    accelerated: bool = False
    late_entries: tuple[LateEntry, ...] = ()
    by_hand: tuple[int, ...] = ()
    differs: bool = False
    best: int = 0
    texts: tuple[HeldText, ...] = ()
    problems: Annotated[tuple[AdjustedItem, ...], "what was read otherwise, or is wrong"] = ()


@answer("audit")
@dataclass(frozen=True, slots=True)
class Audit:
    """Any number of reports, each with the text that gives most of its rounds.

    It is true in Python where every report was audited and none differs from its own text.
    """

    reports: tuple[AuditedReport, ...]

    def __bool__(self) -> bool:
        return all(item.status == "audited" and not item.differs for item in self.reports)


# Answers made of the values of the rules.


def held_text(
    system: str, edition: str, boards: Iterable[tuple[int, int]], refused: Iterable[int] = ()
) -> HeldText:
    """Return how rounds stand to a text: boards that differ by round, and rounds not paired."""
    differing = tuple(DifferingRound(number, count) for number, count in boards)
    left = tuple(refused)
    return HeldText(
        system,
        edition,
        len(differing) + len(left),
        sum(item.boards for item in differing),
        differing,
        left,
    )


def audited_report(
    event: Tournament | TeamTournament,
    texts: Iterable[HeldText],
    decided_by: RoundDecidedBy,
    late: Iterable[tuple[int, int]] = (),
) -> AuditedReport:
    """Return a report whose rounds were held to texts, first that of its day; without its file."""
    held = tuple(texts)
    rounds = event.rounds_played if isinstance(event, TeamTournament) else event.rounds_paired
    return AuditedReport(
        "",
        "audited",
        system=held[0].system,
        of_teams=isinstance(event, TeamTournament),
        participants=len(event.entries),
        rounds=rounds,
        edition_decided_by=decided_by,
        accelerated=any(any(entry.virtual) for entry in event.entries),
        late_entries=tuple(LateEntry(player, first) for player, first in late),
        by_hand=tuple(item.round_number for item in event.by_hand),
        differs=held[0].rounds_differing > 0,
        best=nearest((item.rounds_differing, item.boards_differing) for item in held),
        texts=held,
    )
