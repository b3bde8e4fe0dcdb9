"""What is known of a person beside the log, which has only that it is kept, and where."""

from __future__ import annotations

from enum import Enum, unique
from typing import NamedTuple


@unique
class PrivateTopic(Enum):
    """What a private record is about."""

    CONTACT = "contact"
    FEE = "fee"
    DOCUMENT = "document"
    NEEDS = "needs"
    NOTE = "note"


class PrivateReference(NamedTuple):
    """A private record: its number beside the log, and the keyed digest of what it says.

    The digest tells nothing to whoever has not the key; with it, it proves that the record is the
    one that was made.
    """

    number: int
    digest: str
