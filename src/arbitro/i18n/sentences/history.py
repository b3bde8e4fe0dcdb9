"""What a command did, as a sentence: what the history, the list of what is lost and the bar say.

The sentence of an event is declared with it: a message of its name, and what that speaks of. Here
stands only what a command says whose events together mean something else.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from arbitro.desk import events
from arbitro.desk.commands import TeamRemoved, TeamsArranged
from arbitro.desk.events import PlayerRegistered
from arbitro.desk.features.games import GameAttached
from arbitro.desk.features.incidents import IncidentRecorded
from arbitro.desk.kernel.feature import KINDS, Event
from arbitro.desk.kernel.state import EventState
from arbitro.desk.values.settings import CorrectionEffect
from arbitro.i18n.sentences.event_values import measures, person_name, result_written
from arbitro.i18n.translator import Translator


def said_of(made: tuple[Event, ...]) -> Event | None:
    """Return the event that names a command of teams where it is not the first, None elsewhere."""
    arranged = next(
        (teams_arranged for teams_arranged in made if isinstance(teams_arranged, TeamsArranged)),
        None,
    )
    if arranged is not None:
        return arranged
    if (
        isinstance(made[0], PlayerRegistered)
        and sum(isinstance(event, PlayerRegistered) for event in made) > 1
    ):
        return None
    return next((removed for removed in made if isinstance(removed, TeamRemoved)), None)


def code_of(event: Event) -> str:
    """Return the message name of an event: that of its kind, or of the variant it is.

    >>> code_of(events.EventFinished())
    'event-finished'
    """
    kind = KINDS[type(event)]
    return kind.sentence.variant(event) or re.sub(r"(?<!^)([A-Z])", r"-\1", kind.name).lower()


def sentence(made: tuple[Event, ...], state: EventState, words: Translator) -> str:
    """Return what a command did, by the pairing among its events, else by the first of them."""
    telling = events.RoundPaired | IncidentRecorded
    first = next((item for item in made if isinstance(item, telling)), made[0])
    first = said_of(made) or first
    if isinstance(first, events.CommandUndone | events.CommandRedone):
        return ""
    return (
        _counted(made, first, words)
        or _between_sections(made, state, words)
        or _done_to_several(made, state, words)
        or _said(first, made, state, words)
    )


_MOST_NAMES = 6
"""So many people or things are named in one line; of more, the first and how many others."""


def _done_to_several(made: tuple[Event, ...], state: EventState, words: Translator) -> str:
    """Return what one act did to several people, teams or games alike; empty if it did not."""
    if len(made) < 2 or len({code_of(event) for event in made}) > 1:
        return ""
    code = f"ui.did-several.{code_of(made[0])}"
    measured = [measures(event, state, words) for event in made]
    who = ("name", "entry", "team")
    others = [[item for item in values.items() if item[0] not in who] for values in measured]
    if words.has(code) and all(other == others[0] for other in others):
        names = _named([values["name"] for values in measured], words)
        return words.t(code, **measured[0] | {"count": len(made), "names": names})
    told = dict.fromkeys(_said(event, (event,), state, words) for event in made)
    sign = " \N{MIDDLE DOT} "
    return sign.join(told) if len(told) <= _MOST_NAMES else _shortened(list(told), sign)


def _named(names: Sequence[str], words: Translator) -> str:
    """Return names as the language lists them, of many only the first."""
    if len(names) <= _MOST_NAMES:
        return words.listed(names)
    shown, others = names[: _MOST_NAMES - 1], len(names) - _MOST_NAMES + 1
    return words.listed([*shown, words.t("ui.did-several.others", count=others)])


def _shortened(told: Sequence[str], sign: str) -> str:
    """Return the first of many sentences, and how many there are.

    >>> _shortened(["A came"] * 9, " ")
    'A came A came A came … (9)'
    """
    return f"{sign.join(told[:3])} … ({len(told)})"


def _counted(made: tuple[Event, ...], first: Event, words: Translator) -> str:
    """Return how much a command brought in or changed at once; empty if it did not."""
    edited = sum(isinstance(event, events.PlayerEdited) for event in made)
    if edited > 1:
        return words.t("ui.did.players-edited", count=edited)
    groups = [added for added in made if isinstance(added, events.SectionAdded)]
    if len(groups) > 1 and groups[0].settings.group_of:
        return words.t("ui.did.groups-made", count=len(groups))
    registered = sum(isinstance(event, events.PlayerRegistered) for event in made)
    if registered and isinstance(made[0], events.SectionAdded):
        return words.t("ui.did.tournament-taken-over", count=registered)
    if registered > 1 and not isinstance(first, TeamsArranged):
        return words.t("ui.did.players-imported", count=registered)
    attached = sum(isinstance(event, GameAttached) for event in made)
    return words.t("ui.did.games-attached", count=attached) if attached > 1 else ""


def _said(first: Event, made: tuple[Event, ...], state: EventState, words: Translator) -> str:
    """Return what a command did, of which one event tells."""
    ended = next((entered for entered in made if isinstance(entered, events.ResultEntered)), None)
    if isinstance(first, IncidentRecorded) and ended is not None:
        return _with_result(first, ended, state, words)
    text = words.t(f"ui.did.{code_of(first)}", **measures(first, state, words))
    if getattr(first, "effect", None) is CorrectionEffect.RATING_ONLY:
        return words.t("ui.did.for-ratings", what=text)
    return _in_a_case(made, text, words)


def _with_result(
    incident: IncidentRecorded, ended: events.ResultEntered, state: EventState, words: Translator
) -> str:
    """Return that an incident was written down, with the result it gave, and the one before."""
    told = words.t("ui.did.incident-recorded", **measures(incident, state, words))
    result = result_written(ended.result, ended, state)
    if ended.previous is None:
        return words.t("ui.did.with-result", what=told, result=result)
    before = result_written(ended.previous, ended, state)
    return words.t("ui.did.with-other-result", what=told, result=result, before=before)


def _in_a_case(made: tuple[Event, ...], text: str, words: Translator) -> str:
    """Return what a command did, with the case in which it changed pairings that were published."""
    thrown = next(
        (unpaired for unpaired in made if isinstance(unpaired, events.RoundUnpaired)), None
    )
    if thrown is None or thrown.case is None:
        return text
    case = words.t(f"value.by_hand_reason.{thrown.case.value}")
    told = words.t("ui.did.in-a-case", what=text, case=case)
    return f"{told} ({thrown.note})" if thrown.note else told


def _between_sections(made: tuple[Event, ...], state: EventState, words: Translator) -> str:
    """Return what a command did with people of the event in another section; empty if nothing."""
    if any(isinstance(event, events.SectionAdded) for event in made):
        return ""  # a list divided into groups, or a section taken over with its people
    entered = [
        section_entered
        for section_entered in made
        if isinstance(section_entered, events.SectionEntered)
    ]
    if len(entered) > 1:
        return words.t("ui.did.people-entered", count=len(entered))
    first, last = made[0], made[-1]
    if (
        isinstance(first, events.SectionEntered | events.LateEntryAdmitted)
        and isinstance(last, events.PlayerRemoved | events.PlayerWithdrawn)
        and first.entry == last.entry
    ):
        to = state.sections.get(first.section)
        section = to.settings.name if to else ""
        return words.t("ui.did.entry-moved", name=person_name(state, first.entry), section=section)
    return ""
