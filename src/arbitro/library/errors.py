"""What the library raises: every error has a stable code, its values, and a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from arbitro.library.values import Adjustment, Why
from arbitro.reasons import Refused, Value, refused

if TYPE_CHECKING:
    from collections.abc import Mapping

T = TypeVar("T")


class ArbitroError(Exception):
    """The answer is no. ``refused`` is why, as data; the message is the sentence in English."""

    def __init__(self, refused: Refused) -> None:
        self.refused = refused
        super().__init__(refused)

    @property
    def code(self) -> str:
        """Return the stable code of the refusal."""
        return self.refused.code

    @property
    def values(self) -> Mapping[str, Any]:
        """Return the measures of the refusal by name."""
        return dict(self.refused.values)

    @property
    def reasons(self) -> tuple[Why, ...]:
        """Return the reasons behind the refusal."""
        return tuple(map(Why, self.refused.reasons))

    def say(self, language: str = "en") -> str:
        """Return the sentence in a language."""
        from arbitro.i18n import translator  # noqa: PLC0415 - only who asks for words pays

        return translator(language).refused(self.refused)

    def __str__(self) -> str:
        return self.say()


class RefusedError(ArbitroError):
    """The rules say no: a round without a complete pairing, a result that is still missing."""


class UnknownError(ArbitroError, LookupError):
    """There is no such thing: an edition, a round, a player, a tie-break, a system, a side."""


class UnreadableError(ArbitroError, ValueError):
    """A file, a position or a case cannot be used; ``adjustments`` say where and why."""

    def __init__(self, refused: Refused, adjustments: tuple[Adjustment, ...] = ()) -> None:
        super().__init__(refused)
        self.adjustments = adjustments

    def __reduce__(self) -> tuple[type[UnreadableError], tuple[Any, ...]]:
        return type(self), (self.refused, self.adjustments)


def allowed(answer: T | Refused) -> T:
    """Return an answer of the rules, or raise what they refuse."""
    if isinstance(answer, Refused):
        raise RefusedError(answer)
    return answer


def unknown(code: str, /, **values: Value) -> UnknownError:
    """Build the error of something there is not."""
    return UnknownError(refused(code, (), **values))
