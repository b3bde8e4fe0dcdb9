"""The values of an event in words, as its row in the desk declares them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import Enum
from functools import reduce
from typing import Any

from arbitro.desk.derived.sides import Sides, sides_of
from arbitro.desk.kernel.feature import KINDS, Event
from arbitro.desk.kernel.sentence import Value, ValueForm
from arbitro.desk.kernel.state import EventState
from arbitro.desk.values.games import Incident
from arbitro.desk.values.publicity import Showing, When, instant
from arbitro.desk.values.settings import GameResult
from arbitro.desk.values.teams import TeamId
from arbitro.i18n.translator import Translator
from arbitro.i18n.zones import in_the_hall
from arbitro.model import EntryId, SectionId

SHOWN = {
    GameResult.WHITE_WINS: "1 \N{EN DASH} 0",
    GameResult.DRAW: "½ \N{EN DASH} ½",
    GameResult.BLACK_WINS: "0 \N{EN DASH} 1",
    GameResult.WHITE_WINS_BY_FORFEIT: "+ : \N{MINUS SIGN}",
    GameResult.BLACK_WINS_BY_FORFEIT: "\N{MINUS SIGN} : +",
    GameResult.DOUBLE_FORFEIT: "\N{MINUS SIGN} : \N{MINUS SIGN}",
    GameResult.ADJOURNED: "? \N{EN DASH} ?",
    GameResult.UNRATED_WHITE_WINS: "1 \N{EN DASH} 0 *",
    GameResult.UNRATED_DRAW: "½ \N{EN DASH} ½ *",
    GameResult.UNRATED_BLACK_WINS: "0 \N{EN DASH} 1 *",
    GameResult.BOTH_LOSE: "0 \N{EN DASH} 0",
    GameResult.WHITE_DRAWS_BLACK_LOSES: "½ \N{EN DASH} 0",
    GameResult.BLACK_DRAWS_WHITE_LOSES: "0 \N{EN DASH} ½",
}
"""How a result is written between two names; a star marks a game that is not rated.

A forfeit has a colon, for a dash beside a minus sign reads as two dashes.
"""


def what_happened(incident: Incident, words: Translator) -> str:
    """Return a situation in words, the note where the Laws were not asked."""
    if incident.situation:
        return words.t(f"ruling.situation.{incident.situation}")
    return incident.note or words.t("ui.incidents.penalty")


def measures(event: Event, state: EventState, words: Translator) -> dict[str, Any]:
    """Return the values an event's message may speak of."""
    values: dict[str, Any] = {"name": "", "round": 0, "board": 0, "match": 0}
    for field in fields(event):  # type: ignore[arg-type]
        value = getattr(event, field.name)
        if isinstance(value, int | str) and not isinstance(value, Enum):
            values[field.name] = value
    values |= _about(event, state)
    declared = KINDS[type(event)].sentence.values
    return values | {
        name: _WRITERS[value.form](_at(event, value.path), value, event, state, words)
        for name, value in declared.items()
    }


def _about(event: Event, state: EventState) -> dict[str, Any]:
    """Return the names of the person, game or team an event is about."""
    about: dict[str, Any] = {}
    entry, team = getattr(event, "entry", None), getattr(event, "team", None)
    if entry is not None:
        about["name"] = person_name(state, entry)
    if getattr(event, "game", None) is not None:
        about |= _game(event, state)
    section = state.sections.get(getattr(event, "section", SectionId(0)))
    known = None if section is None or team is None else section.teams.teams.get(team)
    if known is not None:
        about["name"] = known.name
    return about


def person_name(state: EventState, entry: EntryId | None) -> str:
    """Return the name of an entry, empty for one there is not."""
    person = None if entry is None else state.people.get(entry)
    return person.name if person else ""


def _game(event: Any, state: EventState) -> dict[str, Any]:
    """Return the board of an event's game, and who is on its left and on its right."""
    section = state.sections.get(event.section)
    game = None if section is None else section.game(event.game)
    sides = _sides(event, state)
    if game is None or sides is None:
        return {"board": 0, "left": "?", "right": "?"}
    left, right = person_name(state, sides.left), person_name(state, sides.right)
    return {"board": game.board, "left": left, "right": right}


def _sides(event: Any, state: EventState) -> Sides | None:
    """Return who of an event's game is left and right; None where the game is no more."""
    section = state.sections.get(event.section)
    game = None if section is None or event.game is None else section.game(event.game)
    return None if section is None or game is None else sides_of(section, game)


def _at(event: Event, path: str) -> Any:
    return reduce(getattr, path.split("."), event)


def _word(value: Any, how: Value, _event: Any, _state: EventState, words: Translator) -> str:
    """Return the word of a value; what has none, as a paper of a plug-in, as it stands."""
    name = value.value if isinstance(value, Enum) else value
    code = f"{how.words[0]}.{'usual' if name is None else name}"
    return words.t(code) if words.has(code) else str(name)


def _choice(value: Any, how: Value, _event: Any, _state: EventState, words: Translator) -> str:
    yes, no = how.words
    return words.t(yes if value else no)


def result_written(result: GameResult | None, event: Any, state: EventState) -> str:
    """Return a result as it is written in the row of its game, empty for none."""
    if result is None:
        return ""
    sides = _sides(event, state)
    return SHOWN[result if sides is None else sides.seen(result)]


def _incident(
    incident: Incident, _how: Value, _event: Any, state: EventState, words: Translator
) -> str:
    what, name = what_happened(incident, words), person_name(state, incident.player)
    return f"{what} ({name})" if name else what


def _participant(who: int, _how: Value, event: Any, state: EventState, _words: Translator) -> str:
    section = state.sections.get(event.section)
    team = None if section is None else section.teams.teams.get(TeamId(who))
    return person_name(state, EntryId(who)) if team is None else team.name


def _seat(where: Enum, _how: Value, event: Any, _state: EventState, words: Translator) -> str:
    place = words.t(f"ui.hand.where-{where.value}")
    at = words.t("ui.hand.placed-at", board=event.board) if event.board else ""
    return words.headed(place, at) if at else place


def _wish(wish: Enum | None, _how: Value, event: Any, state: EventState, words: Translator) -> str:
    if event.text:
        return str(event.text)
    if wish is not None:
        return words.t(f"value.wish.{wish.value}", round=event.round)
    return result_written(event.result, event, state) or words.t("ui.requests.nothing")


def _showing(
    showing: Showing | None, _how: Value, event: Any, state: EventState, words: Translator
) -> str:
    """Return what becomes public when, as ``Results, round 3: after a delay, 15 min``."""
    thing = words.t(f"value.public_thing.{event.thing.value}")
    of_round = f", {words.t('ui.rounds.round', round=event.round)}" if event.round else ""
    return words.headed(f"{thing}{of_round}", when_shown(showing, state, words))


def when_shown(showing: Showing | None, state: EventState, words: Translator) -> str:
    """Return when something becomes public, as ``after a delay, 15 min``; None: as usual."""
    if showing is None:
        return words.t("value.public_when.usual")
    when = words.t(f"value.public_when.{showing.when.value}")
    if showing.when is When.DELAYED:
        return f"{when}, {showing.minutes} min"
    if showing.when is not When.AT_TIME:
        return when
    at = instant(showing.at)
    shown = showing.at if at is None else in_the_hall(state, at).isoformat()
    return f"{when}, {words.minute(shown)}"


_WRITERS: Mapping[ValueForm, Callable[[Any, Value, Any, EventState, Translator], Any]] = {
    ValueForm.TEXT: lambda value, _how, _event, _state, _words: value,
    ValueForm.COUNT: lambda value, _how, _event, _state, _words: len(value),
    ValueForm.WORD: _word,
    ValueForm.CHOICE: _choice,
    ValueForm.POINTS: lambda value, _how, _event, _state, words: words.points(value),
    ValueForm.DAY: lambda value, _how, _event, _state, words: words.date(value),
    ValueForm.RESULT: lambda value, _how, event, state, _words: result_written(value, event, state),
    ValueForm.INCIDENT: _incident,
    ValueForm.PARTICIPANT: _participant,
    ValueForm.SEAT: _seat,
    ValueForm.WISH: _wish,
    ValueForm.SHOWING: _showing,
}
