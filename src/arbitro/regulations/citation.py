"""What a citation is made of: a regulation, one of its editions, an article of it."""

from __future__ import annotations

from datetime import date
from enum import Enum, unique
from typing import NamedTuple

from arbitro.model import EditionKey


@unique
class Status(Enum):
    """How far arbitro carries an article out, said honestly."""

    IMPLEMENTED = "implemented"
    PARTIAL = "partial"
    PLANNED = "planned"
    ADVICE = "advice"
    ARBITER = "arbiter"
    OUT_OF_SCOPE = "out-of-scope"


@unique
class Force(Enum):
    """With which force an article binds: by what its text says, shall, should or may.

    The Laws state what is so and what shall be done: an article binds unless its text says that
    something may or should be done.
    """

    MUST = "must"
    SHOULD = "should"
    MAY = "may"


@unique
class EventClass(Enum):
    """The classes of event for which an edition may begin on different days.

    ``FIDE`` events are held under FIDE's Events and Global Strategy commissions; ``RATED`` are all
    the others that FIDE rates.
    """

    FIDE = "fide"
    RATED = "rated"


class Edition(NamedTuple):
    """One edition of a regulation. ``in_force_until`` is the last day, None while it is current.

    ``handbook`` is the chapter's identifier there, empty where no source gives it; ``source`` says
    which text was read and ``checked_on`` when somebody last compared the data with it.
    ``first_days`` is given where the first day depends on the class of event; a class it leaves
    out was never bound by the edition. ``amended`` are the days on which single articles changed
    inside the edition.
    """

    key: EditionKey
    regulation: str
    in_force_from: date
    in_force_until: date | None
    handbook: str
    source: str
    checked_on: date
    first_days: tuple[tuple[EventClass, date], ...] = ()
    amended: tuple[date, ...] = ()
    note: str = ""

    def covers(self, on: date, event_class: EventClass = EventClass.RATED) -> bool:
        """Tell whether an event of this class that starts ``on`` this day follows the edition."""
        first = dict(self.first_days).get(event_class) if self.first_days else self.in_force_from
        if first is None or on < first:
            return False
        return self.in_force_until is None or on <= self.in_force_until


_NO_ARTICLES = ("annex", "appendix", "preface", "belgrade", "wimbledon")
"""What the places of a text begin with that nobody calls an article."""


class Article(NamedTuple):
    """One article of one edition: its number, its label if it has one (``C12``), its concept.

    ``note`` says what is partial or particular, for those who read the catalogue. ``force`` is
    that of its text.
    """

    edition: EditionKey
    number: str
    label: str
    concept: str
    status: Status
    note: str = ""
    force: Force = Force.MUST

    def beside(self, edition: EditionKey) -> str:
        """Return how the article is cited among those of an edition: its number, if it is there.

        >>> Article(EditionKey("C.05@2018"), "7.1", "", "", Status.PARTIAL).beside(
        ...     EditionKey("E.01@2023-01")
        ... )
        'C.05@2018 art. 7.1'
        """
        return self.number if self.edition == edition else str(self)

    def __str__(self) -> str:
        said = self.label in ("", self.number.replace(".", ""))
        label = "" if said else f" [{self.label}]"
        article = "" if self.number.startswith(_NO_ARTICLES) else "art. "
        return f"{self.edition} {article}{self.number}{label}"


class NoEditionInForceError(LookupError):
    """No encoded edition of the regulation covers the date; the message lists those that exist."""

    def __init__(self, regulation: str, on: date, known: tuple[Edition, ...]) -> None:
        self.regulation = regulation
        self.on = on
        self.known = known
        dates = ", ".join(f"{edition.key} from {edition.in_force_from}" for edition in known)
        super().__init__(f"no edition of {regulation} is encoded for {on}; known: {dates}")


class UnknownEditionError(LookupError):
    """The name fits no edition, or more than one; the message lists those that exist."""

    def __init__(self, name: str, known: tuple[Edition, ...]) -> None:
        self.name = name
        self.known = known
        super().__init__(f"no edition is called {name}; known: {', '.join(e.key for e in known)}")


class UnknownArticleError(LookupError):
    """The edition has no article for the concept."""

    def __init__(self, edition: EditionKey, concept: str) -> None:
        self.edition = edition
        self.concept = concept
        super().__init__(f"{edition} has no article for {concept}")
