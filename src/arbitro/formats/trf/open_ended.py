"""What cannot be decided while a report does not say how many rounds its event has (record 142)."""

from __future__ import annotations

from arbitro.formats.trf import TrfDocument
from arbitro.formats.trf.lines.records import AccelerationRecord, NumberRecord, VirtualPointsRecord
from arbitro.model import EditionKey
from arbitro.reasons import Refused, refused
from arbitro.rules.pairing.burstein.edition import EDITIONS

_MOST_SEEDING_ROUNDS = 4


def is_open_ended(document: TrfDocument | None, rounds: int, paired: int) -> bool:
    """Tell whether nobody says how many rounds there are; ``rounds`` are those assumed."""
    if document is None or rounds > paired:
        return False
    stated = document.numbered(NumberRecord)
    return not any(record.code in {"142", "XXR"} for _line, record in stated)


def why_not_paired(
    document: TrfDocument | None, code: str, edition: EditionKey, number: int
) -> Refused | None:
    """Return why a round cannot be paired without the number of rounds.

    None where it can.

    ``seeding-rounds-unknown``: half of the rounds of a Burstein, at most four, are those of the
    Dutch System (C.04.4.2 art. 1.6.2). ``accelerated-rounds-unknown``: half of the rounds are
    accelerated (C.04.7 art. 1.3), unless the report states the virtual points itself.
    """
    seeding = edition.startswith("C.04.4.2@") and number <= _MOST_SEEDING_ROUNDS
    if seeding and edition in EDITIONS:
        return refused("seeding-rounds-unknown", round=number)
    if document is None or not code.strip().upper().endswith("_BAKU"):
        return None
    stated = any(
        isinstance(line.record, AccelerationRecord | VirtualPointsRecord) for line in document.lines
    )
    return None if stated else refused("accelerated-rounds-unknown", round=number)
