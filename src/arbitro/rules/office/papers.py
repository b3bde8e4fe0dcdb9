"""Papers of the office that the texts name: their fields as data, and the articles they follow.

Where a text prints a layout that could not be read (``drawn`` False) the fields are those its
articles ask for. What is not filled in stays blank.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from arbitro.model import EditionKey
from arbitro.regulations import article
from arbitro.rules.office.facts import Fact, FactKind, Facts, Said
from arbitro.rules.office.sheets.everybody import NEEDS

_NUMBER, _DAY, _MOMENT = FactKind.NUMBER, FactKind.DAY, FactKind.MOMENT
_YES, _LINES, _MANY = FactKind.YES_NO, FactKind.LINES, FactKind.MANY

GENERAL = EditionKey("C.05@2018")
LAWS = EditionKey("E.01@2023-01")
SEMINARS = EditionKey("B.06.2@2021-07")
FAIR_PLAY = EditionKey("FPR@2022")
PROTECTION = EditionKey("FPM@2020")
MANUAL = EditionKey("AM.I@2023")
SCHOOLS = EditionKey("AM.XI@2023")
DISABLED = EditionKey("D.04.12@2023")


@dataclass(frozen=True, slots=True)
class OfficePaper:
    """A paper: its fields, who signs, and the article that asks for it.

    ``lines`` counts the lines of a list to be written on, one a row, under the heads ``rows``.
    ``points`` are sentences that are always printed.
    """

    code: str
    concept: str
    edition: EditionKey
    facts: tuple[Fact, ...] = ()
    rows: tuple[str, ...] = ()
    lines: int = 0
    points: tuple[str, ...] = ()
    signs: tuple[str, ...] = ()
    drawn: bool = True

    def cited(self) -> str:
        """Return edition and article as they are cited."""
        return str(article(self.edition, self.concept))

    def fact(self, name: str) -> Fact | None:
        """Return a field of the paper by its name."""
        return next((fact for fact in self.facts if fact.name == name), None)


def _when() -> tuple[Fact, ...]:
    return (Fact("place"), Fact("start", _DAY), Fact("end", _DAY))


def _person() -> tuple[Fact, ...]:
    return (Fact("fide-id", _NUMBER), Fact("federation"))


def _game() -> tuple[Fact, ...]:
    board = Fact("board", _NUMBER, least=1, most=100_000)
    round_ = Fact("round", _NUMBER, least=1, most=999)
    return (Fact("event"), round_, board, Fact("white"), Fact("black"))


def _yes(*names: str) -> tuple[Fact, ...]:
    return tuple(Fact(name, _YES) for name in names)


def _lines(*names: str) -> tuple[Fact, ...]:
    return tuple(Fact(name, _LINES) for name in names)


def _moments(*names: str) -> tuple[Fact, ...]:
    return tuple(Fact(name, _MOMENT) for name in names)


def _counts(*names: str) -> tuple[Fact, ...]:
    return tuple(Fact(name, _NUMBER, most=1_000_000) for name in names)


BRIEFING = (
    *("table", "next-round", "touch-move", "castling", "clock", "illegal", "phone", "claim"),
    *("result", "names"),
)
"""The ten points of a briefing of pupils in the order of the text (AM.XI art. 11.2.4)."""

SEMINAR_PAPERS = (
    OfficePaper(
        *("apr", "lecturer-experience", SEMINARS),
        (
            *(Fact("candidate"), *_person(), Fact("category"), Fact("category-since", _DAY)),
            *(Fact("seminar"), *_when(), Fact("language"), Fact("lecturer")),
            *(*_yes("whole-time"), *_counts("hours-lectured")),
            *_yes("material-before", "questions-handed-in", "level-satisfactory"),
            *_lines("remarks"),
        ),
        signs=("lecturer",),
        drawn=False,
    ),
    OfficePaper(
        *("fl2", "lecturer-requirements", SEMINARS),
        (
            *(Fact("applicant"), *_person(), Fact("arbiter-since", _DAY)),
            *(Fact("category-since", _DAY), Fact("active-until", _DAY)),
            *_lines("participation-reports"),
            Fact("demonstrated", _DAY),
        ),
        rows=("seminar", "day", "lecturer"),
        lines=3,
        signs=("applicant", "federation"),
        drawn=False,
    ),
    OfficePaper(
        *("attendance", "seminar-results", SEMINARS),
        (Fact("participant-name"), *_person(), Fact("seminar"), *_when(), Fact("lecturer")),
        signs=("lecturer", "organiser"),
    ),
)

FAIR_PLAY_PAPERS = (
    OfficePaper(
        *("fair-play-report", "protection-shortfalls-reported", PROTECTION),
        (
            *(Fact("event"), *_counts("event-number"), *_when(), Fact("federation")),
            *(Fact("pairing-told"), *_counts("players-count", "rounds-count")),
            *(Fact("organised-by"), Fact("chief-arbiter-name"), Fact("arbiters-of-fair-play")),
            *(Fact("protection-level"), *_lines("level-reason")),
            *(*_yes("areas", "storage"), *_lines("measures-promised", "measures-used")),
            *(Fact("waiver-asked", _DAY), Fact("waiver-told")),
            *_lines("venue-checks-made", "checks-made"),
            *(*_counts("games-sent-count"), *_lines("games-missing"), *_yes("norm-games-sent")),
            *(*_yes("screening-done"), *_lines("shortfalls"), *_counts("complaints-count")),
            *_counts("annex-pages"),
        ),
        signs=("chief-arbiter", "fair-play-arbiter"),
        drawn=False,
    ),
    OfficePaper(
        *("fair-play-annex", "protection-shortfalls-reported", PROTECTION),
        (
            *(Fact("event"), *_when(), *_lines("random-checks-made", "searches", "absences")),
            *_lines("devices-found", "complaints-outcome", "screening-reference", "enclosures"),
        ),
        points=("annex-confidential",),
        signs=("chief-arbiter", "fair-play-arbiter"),
        drawn=False,
    ),
    OfficePaper(
        *("fair-play-case", "fair-play-case-begins", FAIR_PLAY),
        (
            *(Fact("event"), *_when()),
            *_lines("persons", "facts", "rounds-concerned", "evidence-physical"),
            *_lines("evidence-observed", "evidence-statistical", "steps-taken"),
            *_lines("recommendation", "enclosures"),
        ),
        signs=("chief-arbiter",),
        drawn=False,
    ),
    OfficePaper(
        *("complaint", "fair-play-complaint", FAIR_PLAY),
        (
            *(Fact("complainant"), *_person(), Fact("address"), Fact("e-mail"), Fact("phone")),
            *(Fact("respondent"), Fact("respondent-id", _NUMBER), Fact("respondent-federation")),
            *(Fact("respondent-address"), Fact("respondent-e-mail"), Fact("respondent-phone")),
            *(Fact("event"), *_when(), *_lines("rounds-concerned", "facts", "evidence")),
            *(*_yes("after-event"), *_lines("why-not-during")),
            *_lines("engine-claims", "enclosures"),
        ),
        points=("complaint-warning",),
        signs=("complainant",),
        drawn=False,
    ),
    OfficePaper(
        *("search-record", "inspection", LAWS),
        (
            *(Fact("event"), Fact("player"), *_lines("reason"), Fact("arbiter")),
            *(Fact("witness"), Fact("second-witness"), Fact("room")),
            *(*_moments("started", "ended"), *_yes("consent-given"), *_lines("found")),
        ),
        signs=("arbiter", "witness"),
    ),
    OfficePaper(
        *("leaving-log", "leaving-with-permission", LAWS),
        (Fact("event"), *_counts("round"), Fact("arbiter")),
        rows=("player", "board", "move", "out", "in", "remarks"),
        lines=18,
    ),
)

GAME_PAPERS = (
    OfficePaper(
        *("sealed-move", "adjournment-envelope", LAWS),
        (
            *(*_game(), *_lines("position"), Fact("white-time"), Fact("black-time")),
            *(Fact("sealed-by"), *_counts("move"), *_yes("draw-offered")),
            *(*_moments("resumed-at"), Fact("place")),
        ),
        points=("envelope-checked",),
        signs=("arbiter",),
    ),
    OfficePaper(
        *("resumption", "adjournment-envelope-opened", LAWS),
        (
            *(*_game(), Fact("white-time"), Fact("black-time"), Fact("opened-by")),
            *(Fact("sealed-text"), *_yes("sealed-legal"), *_lines("corrected-times")),
            *(*_moments("resumed-at"), *_lines("remarks")),
        ),
        signs=("arbiter",),
    ),
    OfficePaper(
        *("match-protocol", "match-protocol-signed", GENERAL),
        (
            *(Fact("event"), *_counts("round"), Fact("home"), Fact("away")),
            *(*_moments("line-ups-in", "started"), Fact("score"), Fact("arbiter")),
            *_lines("wrong-boards"),
        ),
        rows=("board", "home-player", "away-player", "home-plays", "result"),
        lines=8,
        signs=("home-captain", "away-captain", "arbiter"),
    ),
    OfficePaper(
        *("line-up", "team-line-up", GENERAL),
        (Fact("event"), *_counts("round"), Fact("team"), *_moments("handed-in")),
        rows=("board", "list-number", "player"),
        lines=8,
        signs=("captain", "arbiter"),
    ),
    OfficePaper(
        *("appeal", "appeal-deposit", GENERAL),
        (
            *(*_game(), Fact("by"), Fact("against"), *_lines("grounds")),
            *(*_moments("filed"), *_counts("deposit"), Fact("currency"), Fact("received-by")),
        ),
        points=("appeal-receipt",),
        signs=("appellant", "arbiter"),
    ),
    OfficePaper(
        *("request", "swiss-absence-announced", GENERAL),
        (
            *(Fact("event"), Fact("player"), *_counts("round")),
            *(Fact("asked", FactKind.CHOICE, ("bye", "absence", "withdrawal")), *_lines("reason")),
            *(*_moments("filed"), Fact("accepted-by")),
        ),
        signs=("player", "arbiter"),
    ),
    OfficePaper(
        *("clock-sheet", "clock-sheets", MANUAL),
        (Fact("event"), *_counts("round"), *_moments("started", "read-at")),
        rows=("board", "white-time", "black-time", "sum", "move", "difference"),
        lines=22,
        signs=("arbiter",),
    ),
    OfficePaper(
        *("result-list", "results-checked", MANUAL),
        (Fact("event"), *_counts("round"), Fact("sector"), Fact("arbiter")),
        rows=("board", "white", "black", "result", "remarks"),
        lines=22,
        signs=("arbiter",),
    ),
    OfficePaper(
        *("needs-form", "needs-declared-in-time", DISABLED),
        (
            *(Fact("event"), Fact("player"), Fact("told-on", _DAY), Fact("needs", _MANY, NEEDS)),
            *(*_counts("fixed-place", "print-points"), Fact("helper")),
            *(*_lines("emergency", "notes"), *_yes("consent")),
        ),
        signs=("player",),
    ),
)


def _define_paper(code: str, concept: str, edition: EditionKey, *points: str) -> OfficePaper:
    return OfficePaper(code, concept, edition, points=points)


TOLD_PAPERS = (
    _define_paper(
        "briefing", "school-briefing", SCHOOLS, *(f"briefing-{text}" for text in BRIEFING)
    ),
    _define_paper(
        *("duties-chief", "arbiters-in-time", MANUAL),
        *("chief-assigns", "chief-programme", "chief-documents", "chief-results", "chief-report"),
    ),
    _define_paper(
        *("duties-sector", "arbiters-in-time", MANUAL),
        *("sector-early", "sector-sets", "sector-clocks", "sector-forfeits", "sector-sheets"),
        *("sector-leavers", "sector-time-trouble", "sector-claims", "sector-results"),
    ),
    _define_paper(
        *("duties-technical", "hybrid-connection-watched", EditionKey("E.04@2020-12")),
        *("technical-devices", "technical-connections", "technical-reports", "technical-logs"),
    ),
)

GROUPS: Mapping[str, tuple[OfficePaper, ...]] = {
    "games": GAME_PAPERS,
    "fair-play": FAIR_PLAY_PAPERS,
    "seminars": SEMINAR_PAPERS,
    "told": TOLD_PAPERS,
}
"""The papers of the office by what they are for."""

PAPERS: Mapping[str, OfficePaper] = {
    office_paper.code: office_paper for group in GROUPS.values() for office_paper in group
}
"""The papers of the office by their codes, in the order they are listed."""


def filled(paper: OfficePaper, said: Said) -> Facts:
    """Return what is filled in, read by kind."""
    return Facts.of(tuple((name, text) for name, text in said if paper.fact(name) is not None))
