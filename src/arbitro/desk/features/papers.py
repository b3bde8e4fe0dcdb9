"""What people have filled into the official papers of a section."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.desk.kernel.feature import Command, Event, EventKind, Feature, Keys, OfSection, kinds
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.sentence import Sentence, word
from arbitro.desk.kernel.state import Section
from arbitro.desk.kernel.text_checks import LONGEST_STORED_TEXT, not_writable
from arbitro.desk.values.papers import LONGEST_TEXT, MOST_BLANKS, Blanks
from arbitro.model import SectionId
from arbitro.reasons import Refused, refused


@dataclass(frozen=True, slots=True)
class KeepPaper(Command):
    """Keep what is filled into a paper; ``about`` tells whom it is about.

    ``expected`` is what the asker saw: members that differ from it change, others stay.
    """

    section: SectionId
    paper: str
    about: str
    blanks: Blanks
    expected: Blanks = ()


@dataclass(frozen=True, slots=True)
class PaperKept(Event):
    """The blanks of a paper are filled in like this; without any it is as the event fills it."""

    section: SectionId
    paper: str
    about: str
    blanks: Blanks
    previous: Blanks = ()


def _kept(fold: Fold, event: PaperKept) -> None:
    found = fold.section(event.section)
    papers = dict(found.section.papers)
    papers.pop((event.paper, event.about), None)
    if event.blanks:
        papers[event.paper, event.about] = event.blanks
    found.set(papers=papers)


def keep_paper(section: Section, command: KeepPaper) -> tuple[PaperKept, ...] | Refused:
    """Keep the blanks of a paper. Only members that differ from ``expected`` change."""
    stands = dict(section.papers.get((command.paper, command.about), ()))
    shown, given = dict(command.expected), dict(command.blanks)
    # Only what was changed on the page is taken, so that blanks filled in elsewhere meanwhile stay.
    for name in shown.keys() | given.keys():
        if given.get(name) == shown.get(name):
            continue
        if name in given:
            stands[name] = given[name]
        else:
            stands.pop(name, None)
    blanks = tuple(sorted(stands.items()))
    before = section.papers.get((command.paper, command.about), ())
    if blanks == before:
        return ()
    problem = not_writable((command.paper, command.about, *stands)) or _not_writable(blanks)
    if problem is not None:
        return problem
    if len(blanks) > MOST_BLANKS or any(len(text) > LONGEST_TEXT for _, text in blanks):
        return refused("paper-too-long", most=LONGEST_TEXT)
    return (PaperKept(section.id, command.paper, command.about, blanks, before),)


def _not_writable(blanks: Blanks) -> Refused | None:
    """Return why a text cannot be kept; unlike others it may have several lines."""
    for name, text in blanks:
        for line in text.split("\n"):
            parts = (
                line[at : at + LONGEST_STORED_TEXT]
                for at in range(0, len(line), LONGEST_STORED_TEXT)
            )
            problem = not_writable(tuple(parts), name)
            if problem is not None:
                return problem
    return None


def _of_paper(event: PaperKept) -> Keys:
    return (("paper", event.section, event.paper, event.about),)


FEATURE = Feature(
    "papers",
    kinds(
        EventKind(
            "PaperKept",
            PaperKept,
            _kept,
            _of_paper,
            sentence=Sentence({"name": word("paper", "paper.name")}),
        )
    ),
    (
        OfSection(
            KeepPaper,
            lambda at, command: keep_paper(at.section, command),
            when_finished=True,
            checks_texts=True,
            right="organise",
            is_large=True,
        ),
    ),
)
