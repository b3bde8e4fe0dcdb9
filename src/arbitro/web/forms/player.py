"""A player as fields of a form, in both directions."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.formats.entries.values import birth_of
from arbitro.model import FideId, Player, Sex, Title
from arbitro.web.forms.fields import NOTHING, Choice, Federation, Number, Text, fields
from arbitro.web.forms.form import Form

HIGHEST_RATING = 4000
SEXES = {"w": "ui.player.female", "m": "ui.player.male"}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Birth(Text):
    """A year or a day of birth."""

    def read(self, form: Form, name: str) -> str:
        """Return the day as a player has it."""
        typed = form.text(name, longest=self.longest)
        birth = birth_of(typed)
        if typed and birth is None:
            form.fault(name, "birth")
        return birth or ""


PLAYER = fields(
    Federation(name="federation", label="ui.player.federation"),
    _Birth(name="birth", label="ui.player.birth", hint="ui.player.birth-hint", longest=10),
    Text(
        name="name", label="ui.player.name", hint="ui.player.name-hint", required=True, longest=80
    ),
    Number(name="rating", label="ui.player.rating", most=HIGHEST_RATING),
    Number(name="fide_id", label="ui.player.fide-id", most=999_999_999),
    Choice(name="title", label="ui.player.title", values=Title, empty=NOTHING),
    Choice(
        name="sex",
        label="ui.player.sex",
        values=(Sex.FEMALE, Sex.MALE),
        words=SEXES,
        empty=NOTHING,
    ),
    Text(name="club", label="ui.player.club", longest=80),
    Text(name="category", label="ui.prizes.category", longest=40),
    Number(name="national_rating", label="ui.player.national-rating", most=HIGHEST_RATING),
    Text(name="national_id", label="ui.player.national-id", longest=20),
)


def player_values(player: Player) -> dict[str, str]:
    """Return the fields of a player."""
    return PLAYER.written(player)


def player_of(form: Form) -> Player | None:
    """Read a player, None where a field is wrong."""
    said = PLAYER.read(form)
    if not form.ok:
        return None
    fide_id = said.pop("fide_id")
    return Player(**said, fide_id=FideId(fide_id) if fide_id else None)
