"""Reading a paper back, and an event with a norm."""

from datetime import date
from io import BytesIO

import pypdf
import pytest

from arbitro.i18n import translator
from arbitro.model import (
    Colour,
    EditionKey,
    Entry,
    EventDetails,
    FideId,
    Player,
    Result,
    RoundRecord,
    Sex,
    Title,
    Tournament,
    Tpn,
)
from arbitro.papers.papers import pdf_of
from arbitro.rules.titles.edition import norm_rules
from arbitro.rules.titles.event import norm_event
from arbitro.rules.titles.verdict import judge

IT1_SAMPLE = (
    ("Roche Simon, Manuel Angel", 2230, None, "ESP", "1"),
    ("Claros Egea, Christian", 2122, None, "ESP", "1"),
    ("Illescas Cordoba, Miguel", 2580, Title.GM, "ESP", "="),
    ("Arizmendi Martinez, Julen Luis", 2571, Title.GM, "ESP", "1"),
    ("Georgiev, Kiril", 2636, Title.GM, "BUL", "="),
    ("Vazquez Igarza, Renier", 2613, Title.GM, "ESP", "="),
    ("Kharitonov, Alexandr", 2578, Title.GM, "RUS", "="),
    ("Golod, Vitali", 2538, Title.GM, "ISR", "="),
    ("Steingrimsson, Hedinn", 2557, Title.GM, "ISL", "="),
)
"""Sample of form IT1 in the Arbiters' Manual: 6 points, average 2500, performance 2625.

The manual numbers ten rounds and leaves the first out; the results are those whose sum is its
total.
"""

INVERSE = {Result.WIN: Result.LOSS, Result.DRAW: Result.DRAW, Result.LOSS: Result.WIN}


def text_of(pdf):
    return "\n".join(page.extract_text() for page in pypdf.PdfReader(BytesIO(pdf)).pages)


@pytest.fixture
def printed():
    """Print a paper and return its text in one line."""

    def _printed(code, paper, language="en"):
        return " ".join(text_of(pdf_of(code, paper, language)).split())

    return _printed


@pytest.fixture
def spoken():
    return translator


@pytest.fixture
def open_event():
    """The event of the sample: the player of the norm is number 1."""
    rounds = len(IT1_SAMPLE)
    own = []
    others = []
    for at, (name, rating, title, federation, result) in enumerate(IT1_SAMPLE, 1):
        code = Result(result)
        own.append(RoundRecord(Tpn(at + 1), Colour.WHITE if at % 2 else Colour.BLACK, code))
        records = [RoundRecord(None, None, Result.ZERO_POINT_BYE)] * rounds
        records[at - 1] = RoundRecord(
            Tpn(1), Colour.BLACK if at % 2 else Colour.WHITE, INVERSE[code]
        )
        player = Player(name, rating, title, Sex.MALE, federation, FideId(1000 + at))
        others.append(Entry(Tpn(at + 1), player, tuple(records)))
    winner = Player(
        "Lallana Ruiz, Daniel", 2440, Title.IM, Sex.MALE, "ARG", FideId(117129), "1985/02/03"
    )
    details = EventDetails(
        "Open of the sample", "Madrid", "ESP", date(2023, 5, 1), date(2023, 5, 9), "Gil, Ana"
    )
    return Tournament(
        details,
        rounds_total=rounds,
        rounds_played=rounds,
        entries=(Entry(Tpn(1), winner, tuple(own)), *others),
    )


@pytest.fixture
def norm(open_event):
    """Return event, entry, verdict and text for the norm of the sample."""
    rules = norm_rules(EditionKey("B.01@2023-01"))
    event = norm_event(open_event)
    entry = open_event.entries[0]
    return event, entry, judge(event, entry, Title.GM, rules), rules
