"""The incident log as its pages show it, and what the Laws say of the facts of an incident.

What its form begins with follows from that.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from arbitro.desk.derived.counting import Tally, tally_of
from arbitro.desk.derived.tournament import remembered
from arbitro.desk.values.games import Incident, IncidentId, Logged, Ruled
from arbitro.desk.values.settings import GameResult
from arbitro.i18n import Translator
from arbitro.i18n.rule_texts.laws import time_given
from arbitro.i18n.sentences.event_values import SHOWN, what_happened
from arbitro.model import EntryId, GameId, Player
from arbitro.model.names import NameKey
from arbitro.rules.laws.case import fen_of
from arbitro.rules.laws.facts import CaseQuestion
from arbitro.rules.laws.ruling import Ruling, Score
from arbitro.rules.laws.situations import SITUATIONS
from arbitro.web.forms.form import Form, whole_number
from arbitro.web.forms.incident import minutes_of
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.office.assistant import (
    Answer,
    GameRecord,
    answer,
    asks_who,
    fact_fields,
    points_of_fact,
    question_of,
)
from arbitro.web.views.office.board_context import NAMES, BoardContext


@dataclass(frozen=True, slots=True)
class Row:
    """One incident of the list; ``again`` is where its ruling can be opened.

    ``times`` are in words what the arbiter gave on the clocks. ``result`` is how its game stands,
    empty while nothing is known.
    """

    logged: Logged
    what: str
    player: Player | None
    white: Player | None
    black: Player | None
    again: str
    round_url: str
    times: tuple[str, ...] = ()
    result: str = ""

    @property
    def id(self) -> IncidentId:
        """Return the permanent number."""
        return self.logged.id

    @property
    def incident(self) -> Incident:
        """Return what is written."""
        return self.logged.incident


@dataclass(frozen=True, slots=True)
class PlayerTally:
    """What the log of the event counts of one player."""

    entry: EntryId
    person: Player
    tally: Tally


def ruling_address(incident: Incident, context: Mapping[str, str]) -> str:
    """Return where the assistant rules on the facts of an incident again, empty without facts."""
    if not incident.situation or incident.ruled is None:
        return ""
    asked = {**dict(incident.facts), **context, "asked": "1"}
    return f"/assistant/{incident.situation}?{urlencode(asked)}"


def rows_of(
    view: SectionView, words: Translator, *, round_number: int = 0, player: int = 0
) -> tuple[Row, ...]:
    """Return the incidents of a section, latest first; only those of a round or a player if asked.

    Those of a player's opponents are left out.
    """
    found = (
        logged
        for logged in reversed(tuple(view.section.incidents.values()))
        if round_number in {0, logged.incident.round} and player in {0, logged.incident.player}
    )
    return tuple(row_of(view, logged, words) for logged in found)


def row_of(view: SectionView, logged: Logged, words: Translator) -> Row:
    """Return one incident with its people."""
    incident = logged.incident
    people = view.state.people
    met = players_of(incident, logged, view)
    white, black = (None, None) if met is None else (people.get(met[0]), people.get(met[1]))
    game = view.section.game(incident.game) if incident.game is not None else None
    return Row(
        logged,
        what_happened(incident, words),
        people.get(incident.player) if incident.player is not None else None,
        white,
        black,
        ruling_address(incident, {}),
        view.round_url(incident.round),
        tuple(time_given(words, *time) for time in incident.times),
        "" if game is None or game.result is None else SHOWN[game.result],
    )


def players_of(
    incident: Incident, logged: Logged | None, view: SectionView
) -> tuple[EntryId, EntryId] | None:
    """Return White and Black of an incident's game, None where it concerns the whole round.

    They stay known where the pairing has been thrown away.
    """
    if logged is not None and logged.between is not None:
        return logged.between
    game = None if incident.game is None else view.section.game(incident.game)
    return None if game is None else (game.white, game.black)


def tallies(view: SectionView) -> tuple[PlayerTally, ...]:
    """Return what the log counts of everybody in it, whoever has most illegal moves first."""
    names = view.names

    def place(player_tally: PlayerTally) -> tuple[int, int, int, NameKey]:
        tally, name = player_tally.tally, player_tally.person.name
        return (-tally.illegal_moves, -tally.warnings, -tally.penalties, names.key(name))

    named = {logged.incident.player for logged in view.section.incidents.values()}
    found = [
        PlayerTally(entry, view.person(entry), tally_of(view.state, entry))
        for entry in named
        if entry is not None and entry in view.section.entries
    ]
    return tuple(sorted(filter(_counts, found), key=place))


def _counts(tally: PlayerTally) -> bool:
    return tally.tally.incidents > 0


def names_listed(view: SectionView) -> list[tuple[EntryId, str]]:
    """Return the options of a list of the section's players, by name."""

    def by_name() -> list[tuple[EntryId, str]]:
        named = [(entry, view.person(entry).name) for entry in view.section.entries]
        return sorted(named, key=lambda pair: view.names.key(pair[1]))

    return remembered(view.state, view.section, "names listed", by_name)


OF_SCORES = {
    Score.WHITE_WINS: GameResult.WHITE_WINS,
    Score.BLACK_WINS: GameResult.BLACK_WINS,
    Score.DRAW: GameResult.DRAW,
    Score.BOTH_LOSE: GameResult.BOTH_LOSE,
    Score.WHITE_HALF: GameResult.WHITE_DRAWS_BLACK_LOSES,
    Score.BLACK_HALF: GameResult.BLACK_DRAWS_WHITE_LOSES,
    Score.WHITE_FORFEITS: GameResult.BLACK_WINS_BY_FORFEIT,
    Score.BLACK_FORFEITS: GameResult.WHITE_WINS_BY_FORFEIT,
    Score.BOTH_FORFEIT: GameResult.DOUBLE_FORFEIT,
}
"""What a ruling says of a game -> the result that is entered."""

MOST_FACTS = 60
FACT = "fact."
_NOT_FACTS = {*NAMES, "situation", "asked", "round", "said"}
_COUNTED = {"illegal-move-number", "illegal-move-loses"}
"""The steps of a ruling by which an act counts as a completed illegal move."""


def facts_of(given: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Return the facts in an address of the assistant, without what was left empty."""
    kept = [(name, text) for name, text in given.items() if name not in _NOT_FACTS and text]
    return tuple(kept[:MOST_FACTS])


def sent_facts(form: Form) -> tuple[tuple[str, str], ...]:
    """Return the facts a form carries along."""
    marked = {
        name.removeprefix(FACT): text for name, text in form.values.items() if name.startswith(FACT)
    }
    return facts_of(marked)


def ruled_on(
    words: Translator,
    situation: str,
    facts: Mapping[str, str],
    record: GameRecord | None = None,
) -> Answer | None:
    """Return what the Laws say of the facts; None where they were not asked."""
    found = SITUATIONS.get(situation)
    if found is None or not facts:
        return None
    given = {**facts, "asked": "1"}
    who = asks_who(found)
    if who is not None and not given.get(who):
        return None
    return answer(words, question_of(found, given, words, record))


def summary_of(shown: Answer | None) -> Ruled | None:
    """Return what the log keeps of a ruling."""
    if shown is None or shown.ruling is None or shown.words is None:
        return None
    ruling = shown.ruling
    return Ruled(
        ruling.edition,
        ruling.verdict.value,
        ruling.score.value if ruling.score else "",
        tuple(article.number for article in shown.words.articles),
        tuple((time.player, time.milliseconds) for time in ruling.times),
    )


def told_by(data: Mapping[str, Any], question: CaseQuestion) -> tuple[tuple[str, str], ...]:
    """Return a case a program sent as the assistant's form would have it."""
    given = {
        "edition": str(data.get("edition", "")),
        "rate": str(data.get("rate", "")),
        "supervision": "" if data.get("supervised", True) else "lax",
        **{name: str(value) for name, value in data.get("regulations", {}).items()},
        "start": fen_of(question.case.position) or "",
    }
    facts = data.get("facts", {})
    for fact_field in fact_fields(SITUATIONS[question.situation], {}):
        value = facts.get(fact_field.name, fact_field.value)
        if fact_field.kind == "many":
            given |= {f"{fact_field.name}.{choice}": "1" for choice in value or ()}
        elif fact_field.kind == "maybe" and value is not None:
            given[fact_field.name] = "yes" if value else "no"
        elif fact_field.kind == "points" and value is not None:
            given[fact_field.name] = str(points_of_fact(value))
        elif isinstance(value, bool):
            given[fact_field.name] = "1" if value else ""
        elif value is not None:
            given[fact_field.name] = " ".join(value) if isinstance(value, list) else str(value)
    who = asks_who(SITUATIONS[question.situation])
    if who is not None:
        given[who] = str(facts.get(who, ""))
    return facts_of(given)


def first_values(
    situation: str, facts: Mapping[str, str], shown: Answer | None, context: BoardContext | None
) -> dict[str, str]:
    """Return what a new incident's form begins with, as far as the ruling tells it."""
    values = {"situation": situation}
    found = SITUATIONS.get(situation)
    who = asks_who(found) if found is not None else None
    colour = facts.get(who or "", "")
    if context is not None and colour in {"white", "black"}:
        values["concerned"] = str(context.entry(colour))
    ruling = shown.ruling if shown is not None else None
    if ruling is not None:
        values |= _told_by(ruling)
    return values


def _told_by(ruling: Ruling) -> dict[str, str]:
    imposed = {sanction.code for sanction in ruling.sanctions if sanction.mandatory}
    values = {}
    if any(step.code in _COUNTED for step in ruling.steps):
        values["illegal_move"] = "1"
    if any(change.milliseconds > 0 for change in ruling.times):
        values["penalty-time-for-opponent"] = "1"
    if "loss-of-the-game" in imposed:
        values["penalty-loss-of-game"] = "1"
    if ruling.score is not None:
        values["result"] = OF_SCORES[ruling.score].value
    return values | minutes_of((time.player, time.milliseconds) for time in ruling.times)


def place_of(view: SectionView, given: Mapping[str, str]) -> Incident | None:
    """Return an incident at the board or in the round that was named; None where neither is."""
    game = view.section.game(GameId(whole_number(given.get("game", ""), 0)))
    if game is not None:
        return Incident(round=game.round, game=game.id, board=game.board)
    number = whole_number(given.get("round", ""), 0) or len(view.section.rounds)
    return Incident(round=number) if 1 <= number <= len(view.section.rounds) else None
