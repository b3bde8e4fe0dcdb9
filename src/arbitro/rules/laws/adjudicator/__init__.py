"""The adjudicator: can a side still mate by any series of legal moves (5.1.2, 5.2.2, 6.9, 7.5.5)?

`can_mate` answers with a certificate; `verify` checks a certificate and knows nothing of how it
was found; `checked_can_mate` does both, for answers given to people. The method: material, then
searches for a help-mate that both players play, walls of pieces that can never move, regions within
which single pieces stay as long as others are there, and the whole set of positions that can follow
where it is small.
"""

from arbitro.rules.laws.adjudicator.certificates import Certificate
from arbitro.rules.laws.adjudicator.checked import checked_can_mate
from arbitro.rules.laws.adjudicator.solver import (
    DEFAULT_BUDGET,
    Adjudication,
    Verdict,
    can_mate,
)
from arbitro.rules.laws.adjudicator.verifier import verify

__all__ = [
    "DEFAULT_BUDGET",
    "Adjudication",
    "Certificate",
    "Verdict",
    "can_mate",
    "checked_can_mate",
    "verify",
]
