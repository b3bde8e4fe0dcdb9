"""What the public sees of an event and when, as the arbiter's pages show it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arbitro.desk.values.publicity import POSSIBLE, PublicThing, Showing, When, showing_of
from arbitro.i18n import Translator
from arbitro.i18n.sentences.event_values import when_shown
from arbitro.web.views.event.event import EventView, SectionView


@dataclass(frozen=True, slots=True)
class PublicLine:
    """A thing and the moments it may become public at.

    ``chosen`` is what holds, None where sections differ; ``told`` says it, by section where they
    do. ``is_own`` tells that it was said of this round alone, ``rounds`` are those for which
    something else was said than for all.
    """

    thing: PublicThing
    choices: tuple[When, ...]
    chosen: Showing | None
    told: tuple[str, ...]
    is_own: bool
    rounds: tuple[tuple[int, str], ...]


def public_lines(
    event: EventView, views: Sequence[SectionView], words: Translator, number: int = 0
) -> tuple[PublicLine, ...]:
    """Return the lines of some sections, for every round or for one of them."""
    return tuple(
        _line(event, views, words, thing, number)
        for thing in PublicThing
        if not (number and thing is PublicThing.PLAYERS)
    )


def _line(
    event: EventView,
    views: Sequence[SectionView],
    words: Translator,
    thing: PublicThing,
    number: int,
) -> PublicLine:
    said = {view: showing_of(view.section.publicity, thing, number) for view in views}
    alike = len(set(said.values())) == 1
    told = {view: when_shown(showing, event.state, words) for view, showing in said.items()}
    apart = {
        (of_round, words.headed("" if len(views) == 1 else view.name, _when(event, words, showing)))
        for view in views
        for (of, of_round), showing in view.section.publicity.items()
        if of is thing and of_round
    }
    return PublicLine(
        thing,
        tuple(when for when in When if when in POSSIBLE[thing]),
        next(iter(said.values())) if alike else None,
        tuple(told.values())[:1]
        if alike
        else tuple(words.headed(view.name, when) for view, when in told.items()),
        any((thing, number) in view.section.publicity for view in views),
        tuple(sorted(apart)),
    )


def _when(event: EventView, words: Translator, showing: Showing) -> str:
    return when_shown(showing, event.state, words)
