"""The lines by which the report for the ratings says what was done during play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from arbitro.formats.trf.from_tournament import document_of
from arbitro.formats.trf.lines.records import RatingCorrectionRecord
from arbitro.formats.trf.team.document import team_document_of
from arbitro.model import TeamTournament
from arbitro.model.tournament import IntegrityLine
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.papers.outgoing import outgoing_of


class ReportedDeed(NamedTuple):
    """A line that the report has of what was done during play: in words, its round, as it stands.

    ``url`` is empty before the first round.
    """

    word: str
    round: int
    text: str
    url: str


def report_lines(view: SectionView) -> Iterator[ReportedDeed]:
    """Yield the lines that say what was done, as the report for the ratings has them."""
    competition = outgoing_of(view).competition
    if isinstance(competition, TeamTournament):
        document = team_document_of(competition, purpose="rating")
    else:
        document = document_of(competition, purpose="rating")
    paired = len(view.section.rounds)
    for line in document.lines:
        if isinstance(line.record, IntegrityLine | RatingCorrectionRecord):
            number = line.record.round_number
            url = view.round_url(number) if 1 <= number <= paired else ""
            yield ReportedDeed(_word_of(line.record), number, line.text, url)


def _word_of(record: IntegrityLine | RatingCorrectionRecord) -> str:
    """Return the code of the words of a line."""
    kind = record.kind if isinstance(record, IntegrityLine) else "Rating correction"
    return f"ui.rating-report.line.{kind.lower().replace(' ', '-')}"
