"""IT1: the certificate of a title result (B.01 art. 1.8)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from arbitro.i18n import Translator
from arbitro.model import Entry
from arbitro.papers.blocks import Block, Note, Sheet
from arbitro.papers.forms.filling import choice, day, number, points, rows, text
from arbitro.papers.forms.person import Person, describe_event, describe_player
from arbitro.papers.forms.writing import PaperMembers
from arbitro.rules.titles.certificate import certificate
from arbitro.rules.titles.edition import NormRules
from arbitro.rules.titles.event import Exemption, NormEvent
from arbitro.rules.titles.verdict import NormVerdict

TITLES = ("GM", "IM", "WGM", "WIM")
_SWISS = "swiss-exemption"
EXEMPTIONS = ("national-championship", "national-team", "zonal", _SWISS)


@dataclass(frozen=True, slots=True)
class TitleResultRound:
    """A round of the certificate; one without a score is not used for the norm."""

    round: int | None = number()
    name: str = text()
    opponent_id: int | None = number()
    federation: str = text()
    title: str = text()
    rating: int | None = number()
    adjusted: int | None = number()
    score: int | None = points()


@dataclass(frozen=True, slots=True)
class TitleResult(Person):
    """The certificate: what the games say is computed, the rest is filled in."""

    title: str = choice(*TITLES, needed=True, computed=True)
    event: str = text(needed=True)
    place: str = text(needed=True)
    host: str = text(needed=True)
    start: date | None = day(needed=True)
    end: date | None = day(needed=True)
    chief: str = text(needed=True)
    rounds: int | None = number(needed=True, computed=True)
    foreign: int | None = number(computed=True)
    rated: int | None = number(computed=True)
    of_host: int | None = number(computed=True)
    titled: int | None = number(computed=True)
    grandmasters: int | None = number(computed=True)
    exemption: str = choice(*EXEMPTIONS, computed=True)
    swiss_federations: int | None = number(computed=True)
    swiss_foreign: int | None = number(computed=True)
    swiss_titled: int | None = number(computed=True)
    opponents: tuple[TitleResultRound, ...] = rows(
        TitleResultRound, computed=True, needed=True, spare=9
    )
    average: int | None = number(needed=True, computed=True)
    step: str = text(needed=True, computed=True)
    performance: int | None = number(needed=True, computed=True)
    score: int | None = points(needed=True, computed=True)
    games: int | None = number(needed=True, computed=True)
    credited: int | None = number(needed=True, computed=True)
    remarks: str = text(long=True)
    confirming: str = text()
    official: str = text()
    edition: str = text(computed=True)
    unrated: int | None = number(computed=True)


def title_result(
    event: NormEvent, entry: Entry, verdict: NormVerdict, rules: NormRules
) -> TitleResult:
    """Return the certificate of a norm; ValueError where the verdict is that there is none."""
    found = certificate(event, entry.tpn, verdict, rules)
    swiss = found.swiss or (None, None, None)
    about: dict[str, Any] = {
        **describe_player(entry.player),
        **describe_event(event.tournament.details),
    }
    return TitleResult(
        **about,
        title=found.title.value,
        rounds=event.tournament.rounds_planned or event.tournament.rounds_paired,
        foreign=found.foreign,
        rated=found.rated,
        of_host=found.of_host,
        titled=found.titled,
        grandmasters=found.grandmasters,
        exemption=_exemption(found.exemption),
        swiss_federations=swiss[0],
        swiss_foreign=swiss[1],
        swiss_titled=swiss[2],
        opponents=tuple(
            TitleResultRound(
                row.round,
                row.name,
                row.fide_id,
                row.federation,
                row.title.value if row.title else "",
                row.rating or None,
                row.adjusted,
                row.score,
            )
            for row in found.rows
        ),
        average=found.average,
        step=f"{found.step:+d}" if found.step else "0",
        performance=found.performance,
        score=found.score,
        games=found.games,
        credited=found.credited,
        edition=rules.edition,
        unrated=rules.unrated,
    )


def _exemption(found: Exemption | None) -> str:
    if found is None:
        return ""
    return _SWISS if found is Exemption.SWISS else found.value


def sheet(paper: TitleResult, words: Translator) -> Sheet:
    """Return the certificate as it is printed."""
    it = PaperMembers(paper, words)
    blocks: list[Block] = [
        it.fields("surname:2", "given_name:2", "fide_id", "federation", "sex", "birth"),
        it.fields("birth_place:2", "exemption:2")
        if paper.exemption
        else it.fields("birth_place:4"),
        it.fields(
            "event:4", "place:2", "host", "rounds", "start", "end", "chief:2", heading="event"
        ),
        it.fields(
            *("foreign", "rated", "of_host", "titled", "grandmasters"),
            columns=5,
            heading="opponents",
        ),
    ]
    if paper.swiss_federations is not None:
        names = ("swiss_federations", "swiss_foreign", "swiss_titled")
        blocks.append(it.fields(*names, columns=3))
    columns = [
        "round",
        "name:1",
        "opponent_id",
        "federation",
        "title",
        "rating",
        "adjusted",
        "score",
    ]
    blocks += [
        it.table("opponents", *columns, heading="games", blank=9),
        it.fields("average", "step", "performance", "score", "games", "credited", columns=6),
        it.box("remarks", lines=2 if len(paper.opponents) < 11 else 1),
        it.signatures("chief", "date", "confirming", "date", "official", "signature"),
        Note(_note(paper, words)),
    ]
    subtitle = words.t(f"paper.choice.{paper.title.lower()}") if paper.title else ""
    return Sheet(words.t("paper.title.it1"), "IT1", blocks, subtitle, paper.edition)


def _note(paper: TitleResult, words: Translator) -> str:
    said = words.t("paper.note.it1")
    if paper.unrated is None:
        return said
    return f"{said} {words.t('paper.note.it1-unrated', unrated=paper.unrated)}"
