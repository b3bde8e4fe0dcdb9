"""Types of what the JSON interface answers and is sent, shared: made from it."""

from __future__ import annotations

from typing import Any, TypedDict


class AdjustedItem(TypedDict):
    """What was read otherwise than it stands, or told of the file.

    ``field``, what stood there ``before``, what was read instead (``after``, null where it is kept
    as it stands), its ``basis`` and its ``certainty`` are as `arbitro.Adjustment` has them.
    """

    line: int
    column: int
    severity: str
    code: str
    text: str
    field: str
    before: str
    after: str | None
    basis: str
    certainty: str


class CommandOut(TypedDict):
    """What a command did: the version of the event after it, and what happened.

    ``command`` names it to take it back. Nothing happened where all was as asked already.
    ``warnings`` are what was unusual and done all the same.
    """

    event: str
    version: int
    command: str
    events: list[DoneItem]
    warnings: list[Refusal]


class DoneItem(TypedDict):
    """Something that happened, as the log has it: its name there, and its values."""

    type: str
    data: dict[str, Any]


class Explained(TypedDict):
    """One line of an explanation with the lines behind it."""

    concept: str
    article: str | None
    text: str
    parts: list[Explained]


class PacketFileItem(TypedDict):
    """A file of those made together and what became of it; ``why`` says it in words.

    ``made``, ``respelled`` (names stand in Latin letters), ``refused``, ``waits`` (games are open)
    or ``kept-back`` (others may have it). ``size`` is in bytes.
    """

    file: str
    fate: str
    why: str
    size: int


class Refusal(TypedDict):
    """Why the rules said no, or what was unusual.

    ``level`` tells how grave it is: note, acknowledge, confirm, two-steps or refuse. Where it can
    be confirmed, the same request with ``token`` does it, as long as nothing has changed meanwhile;
    of two steps the first answer to it is this again, as ``step`` 2 and with another token.
    """

    refused: str
    text: str
    reasons: list[Explained]
    level: str
    token: str
    step: int
