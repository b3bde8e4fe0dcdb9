"""A player as fields of a form, in both directions."""

from __future__ import annotations

from arbitro.formats.entries.values import birth_of
from arbitro.model import FideId, Player, Sex, Title
from arbitro.web.forms.form import Form

HIGHEST_RATING = 4000


def player_values(player: Player) -> dict[str, str]:
    """Return the fields of a player."""
    return {
        "name": player.name,
        "rating": str(player.rating or ""),
        "title": player.title.value if player.title else "",
        "sex": player.sex.value if player.sex else "",
        "federation": player.federation,
        "fide_id": str(player.fide_id or ""),
        "birth": player.birth,
        "club": player.club,
        "category": player.category,
    }


def player_of(form: Form) -> Player | None:
    """Read a player, None where a field is wrong."""
    federation = form.text("federation").upper()
    if federation and not (len(federation) == 3 and federation.isascii() and federation.isalpha()):
        form.fault("federation", "federation")
    typed = form.text("birth", longest=10)
    birth = birth_of(typed)
    if typed and birth is None:
        form.fault("birth", "birth")
    name = form.text("name", required=True, longest=80)
    rating = form.number("rating", 0, HIGHEST_RATING, default=0)
    fide_id = form.number("fide_id", 0, 999_999_999, default=0)
    title = form.choice("title", Title) if form.values.get("title") else None
    sex = form.choice("sex", Sex) if form.values.get("sex") else None
    club = form.text("club", longest=80)
    if not form.ok or rating is None or fide_id is None:
        return None
    return Player(
        name=name,
        rating=rating,
        title=title,
        sex=sex,
        federation=federation,
        fide_id=FideId(fide_id) if fide_id else None,
        birth=birth or "",
        club=club,
        category=form.text("category", longest=40),
    )
