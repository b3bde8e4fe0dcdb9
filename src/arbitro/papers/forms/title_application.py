"""IT2: the application for a title of a player, with its norms (B.01 art. 1.5, 1.10.3 and 2)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from arbitro.i18n import Translator, citation
from arbitro.model import EditionKey, Player, Sex, Title
from arbitro.papers.blocks import Block, Note, Sheet, Tick, Ticks
from arbitro.papers.forms.filling import choice, day, number, points, rows, text, yes_no
from arbitro.papers.forms.person import Person, describe_player
from arbitro.papers.forms.title_result import TITLES
from arbitro.papers.forms.writing import PaperMembers
from arbitro.rules.titles.application import Norm, judge_application
from arbitro.rules.titles.edition import NormRules, norm_rules
from arbitro.rules.titles.event import NormEvent, TitleEventKind
from arbitro.rules.titles.norm_measures import USUAL_GAMES
from arbitro.rules.titles.verdict import NormCheck, NormVerdict, check_sex


@dataclass(frozen=True, slots=True)
class TitleNorm:
    """One norm, as its certificate says it; ``games`` is what it counts for."""

    event: str = text(needed=True)
    place: str = text()
    start: date | None = day()
    end: date | None = day(needed=True)
    games: int | None = number(needed=True)
    average: int | None = number()
    score: int | None = points()
    performance: int | None = number()
    exempt: bool | None = yes_no(needed=True)
    eight_games: bool | None = yes_no()
    special_event: bool | None = yes_no()
    single_round_days: int | None = number()


@dataclass(frozen=True, slots=True)
class TitleApplication(Person):
    """An application by norms; ``by_player`` where the federation declined to apply (1.10.4)."""

    title: str = choice(*TITLES, needed=True)
    highest_rating: int | None = number(needed=True)
    reached_on: date | None = day(needed=True)
    norms: tuple[TitleNorm, ...] = rows(TitleNorm, needed=True, spare=4)
    remarks: str = text(long=True)
    by_player: bool | None = yes_no()
    official: str = text()
    edition: str = text(computed=True)


def title_norm(event: NormEvent, verdict: NormVerdict) -> TitleNorm:
    """Return a norm as the application lists it; ValueError where the verdict is none."""
    used = verdict.used
    if used is None or not verdict.norm:
        raise ValueError(verdict.title)
    details = event.tournament.details
    return TitleNorm(
        details.name,
        " ".join(filter(None, (details.city, details.federation))),
        details.start,
        details.end,
        used.credited,
        used.found.average,
        used.found.score,
        used.found.performance,
        verdict.exemption_used is not None,
        len(used.games) < USUAL_GAMES and event.kind is TitleEventKind.USUAL,
        event.is_special,
        event.single_round_days,
    )


def title_application(
    player: Player, title: Title, norms: Iterable[TitleNorm], rules: NormRules, highest: int = 0
) -> TitleApplication:
    """Return the application of a player for a title."""
    about: dict[str, Any] = describe_player(player)
    return TitleApplication(
        **about,
        title=title.value,
        highest_rating=highest or None,
        norms=tuple(norms),
        edition=rules.edition,
    )


def requirements(paper: TitleApplication) -> tuple[NormCheck, ...]:
    """Return what the norms and the rating amount to, nothing while the title is not known."""
    if not paper.title or not paper.edition:
        return ()
    norms = [
        Norm(
            norm.event,
            norm.end,
            norm.games or 0,
            bool(norm.exempt),
            bool(norm.eight_games),
            bool(norm.special_event),
            norm.single_round_days,
        )
        for norm in paper.norms
        if norm.end is not None
    ]
    rules = norm_rules(EditionKey(paper.edition))
    found = judge_application(Title(paper.title), norms, paper.highest_rating or 0, rules)
    sex = check_sex(Title(paper.title), Sex(paper.sex) if paper.sex else None, rules)
    found = found if sex is None else (sex, *found)
    return tuple(check for check in found if check.reason.concept not in _unknown(paper))


def _unknown(paper: TitleApplication) -> frozenset[str]:
    """Return the requirements about something that is still blank."""
    unknown = set()
    if paper.highest_rating is None:
        unknown.add("title-rating")
    if all(norm.single_round_days is None for norm in paper.norms):
        unknown.add("one-round-a-day-norm")
    return frozenset(unknown)


def sheet(paper: TitleApplication, words: Translator) -> Sheet:
    """Return the application as it is printed."""
    it = PaperMembers(paper, words)
    ticks = tuple(
        Tick(
            f"{words.reason(requirement.reason)} [{citation(requirement.reason)}]", requirement.met
        )
        for requirement in requirements(paper)
    )
    columns = ["event:3", "place:2", "start", "end", "games", "average", "score", "performance"]
    blocks: list[Block] = [
        it.fields("surname:2", "given_name:2", "fide_id", "federation", "sex", "birth"),
        it.fields("birth_place:2", "highest_rating", "reached_on"),
        it.table("norms", *columns, heading="norms", blank=4),
        it.table(
            "norms",
            *["event:1", "exempt", "eight_games", "special_event", "single_round_days"],
            blank=4,
        ),
    ]
    if ticks:
        blocks.append(Ticks(ticks, words.t("paper.heading.requirements")))
    signing = "player" if paper.by_player else "official"
    blocks += [
        it.box("remarks"),
        it.signatures(signing, "date", "federation-stamp", "signature"),
        Note(words.t("paper.note.it2")),
    ]
    subtitle = words.t(f"paper.choice.{paper.title.lower()}") if paper.title else ""
    return Sheet(words.t("paper.title.it2"), "IT2", blocks, subtitle, paper.edition)
