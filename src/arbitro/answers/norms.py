"""Norms of an event and results told by three numbers, made from the rules' values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from arbitro.answers.derivation import Exact, answer
from arbitro.answers.standings import in_points
from arbitro.model import Entry, Points, Title
from arbitro.reasons import Reason
from arbitro.rules.titles.edition import NormRules
from arbitro.rules.titles.event import Exemption, NormEvent, RoundField, TitleEventKind
from arbitro.rules.titles.summary import Needs, judge_summary, needs_of, performance_of
from arbitro.rules.titles.verdict import NormCheck, NormVerdict, headline, rounds_left_out


@dataclass(frozen=True, slots=True)
class Norm:
    """A player's result for one title, ``made`` or not, and each requirement with its numbers.

    ``games``, ``points``, ``average`` (of the opponents' ratings) and ``performance`` are those of
    the games that were taken for it, which may be fewer than were played.
    """

    entry: Annotated[int, "permanent in an event; of a report, the pairing number"]
    number: Annotated[int, "pairing number"]
    name: str
    title: Title
    made: bool
    games: int
    points: Exact
    average: Annotated[int | None, "null where no game counts"]
    performance: int | None
    counts_for: Annotated[int, "games of an application; 0 where no norm is made"]
    exemption: Annotated[Exemption | None, "frees the player from the rules about federations"]
    exemption_used: Annotated[Exemption | None, "null where these were met without it"]
    rounds_used: tuple[int, ...]
    rounds_ignored: tuple[int, ...]
    checks: Annotated[tuple[NormCheck, ...], "none where no game counts"]
    left_out: Annotated[tuple[Reason, ...], "rounds that do not count, and why"]
    why: Reason


@answer("norms")
@dataclass(frozen=True, slots=True)
class Norms:
    """What is known of an event that gives norms, and the norms of players, made or not."""

    edition: str
    kind: TitleEventKind
    exemptions: tuple[Exemption, ...]
    single_round_days: Annotated[int | None, "days with one round; null: not all days are known"]
    large_swiss: bool
    rounds: tuple[RoundField, ...]
    norms: tuple[Norm, ...]


@dataclass(frozen=True, slots=True)
class TitleResult:
    """What a result is worth for one title, and what would do where it does not."""

    title: Title
    possible: Annotated[bool, "nothing that can be judged stands against a norm"]
    average_needed: Annotated[int | None, "the least for this score; null: none is enough"]
    points_needed: Annotated[Exact | None, "the least against this average; null: none is enough"]
    checks: tuple[NormCheck, ...]


@answer("norm-result")
@dataclass(frozen=True, slots=True)
class NormResult:
    """A result told by average, score and games, judged for every title, the highest first."""

    average: Annotated[int, "of the opponents"]
    points: Exact
    games: int
    performance: int
    edition: str
    titles: tuple[TitleResult, ...]
    also: Annotated[Needs, "counts of titles and federations among the opponents"]

    @property
    def possible(self) -> bool:
        """Tell whether it could be a norm for some title."""
        return any(title.possible for title in self.titles)


# The answers made of the values of the rules.


def make_norms(
    event: NormEvent,
    rules: NormRules,
    verdicts: Iterable[tuple[Entry, NormVerdict]],
    entries: Sequence[int] = (),
) -> Norms:
    """Return norms as judged; ``entries`` are the permanent numbers of players in an event."""
    return Norms(
        edition=rules.edition,
        kind=event.kind,
        exemptions=tuple(sorted(event.exemptions, key=lambda exemption: exemption.value)),
        single_round_days=event.single_round_days,
        large_swiss=event.is_large_swiss,
        rounds=event.fields,
        norms=tuple(
            _norm(entry, entries[entry.tpn - 1] if entries else entry.tpn, verdict, rules)
            for entry, verdict in verdicts
        ),
    )


def _norm(entry: Entry, permanent: int, verdict: NormVerdict, rules: NormRules) -> Norm:
    used = verdict.used
    found = used.found if used else None
    return Norm(
        entry=permanent,
        number=entry.tpn,
        name=entry.player.name,
        title=verdict.title,
        made=verdict.norm,
        games=found.games if found else 0,
        points=Fraction(found.score, 10) if found else Fraction(0),
        average=found.average if found else None,
        performance=found.performance if found else None,
        counts_for=used.credited if used else 0,
        exemption=verdict.exemption,
        exemption_used=verdict.exemption_used,
        rounds_used=tuple(game.round for game in used.games) if used else (),
        rounds_ignored=tuple(game.round for game in used.ignored) if used else (),
        checks=verdict.checks,
        left_out=rounds_left_out(verdict, rules),
        why=headline(verdict),
    )


def make_norm_result(average: int, points: Points, games: int, rules: NormRules) -> NormResult:
    """Judge a result by its numbers alone; ``average`` is that after the floor of art. 1.4.6."""
    return NormResult(
        average=average,
        points=in_points(points),
        games=games,
        performance=performance_of(average, points, games),
        edition=rules.edition,
        titles=tuple(
            TitleResult(
                judged.title,
                judged.possible,
                judged.average,
                None if judged.score is None else in_points(judged.score),
                judged.checks,
            )
            for judged in judge_summary(average, points, games, rules)
        ),
        also=needs_of(games),
    )
