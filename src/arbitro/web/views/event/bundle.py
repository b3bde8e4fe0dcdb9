"""Files made together, as of the packet or of the public site: what became of each of them."""

from __future__ import annotations

from typing import Literal, NamedTuple

from arbitro.answers.interface.office import PacketFileItem
from arbitro.i18n import Translator
from arbitro.reasons import Refused


class Part(NamedTuple):
    """A file of a bundle and what became of it; ``why`` says it in words where it is not whole.

    ``waits``: games of its section are open. ``kept-back``: whoever asks may not have it.
    """

    name: str
    data: bytes = b""
    fate: Literal["made", "respelled", "refused", "waits", "kept-back"] = "made"
    why: str = ""

    @property
    def answer(self) -> PacketFileItem:
        """Return the part as the list in a bundle and programs have it."""
        return PacketFileItem(self.name, self.fate, self.why, len(self.data))


def part_of(name: str, data: bytes | Refused, words: Translator) -> Part:
    """Return a file that was made, or what speaks against it."""
    if isinstance(data, Refused):
        return Part(name, fate="refused", why=words.refused(data))
    # as a `Pdf` has them, whose module is slow to load
    respelled = getattr(data, "respelled", ())
    if not respelled:
        return Part(name, data)
    return Part(name, data, "respelled", words.t("office.part-respelled", texts=respelled))
