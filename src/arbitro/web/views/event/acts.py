"""Acts of a panel: the commands that can be given to a person or a team, with what forms need.

An act without questions is a button; one with questions opens its form in its place. What cannot
be done now is shown all the same, with the reason in words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from arbitro.desk.derived.tournament import are_level
from arbitro.desk.features.entry.closing import numbers_settled
from arbitro.desk.features.round.late_entry import late_entry_problem
from arbitro.desk.values.requests import Wish
from arbitro.i18n import Translator
from arbitro.model import EntryId
from arbitro.reasons import Reason
from arbitro.web.kinds import ByEntrants
from arbitro.web.views.event.event import EventView, SectionView
from arbitro.web.views.event.players import (
    PlayerCard,
    companies_of,
    counting,
    other_sections,
    player_card,
)
from arbitro.web.views.event.teams import TeamItem, TeamsView

Options = Mapping[str, list[tuple[Any, str]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """One act: the command it gives, or the page ``url`` it is done on.

    ``key`` names the letter that gives it in an open panel: each language has its own, that of the
    word on the button. ``template`` draws a form that the fields
    of the command alone do not make. ``off`` says why it cannot be done now, empty where it can;
    ``find`` is the address of a list of those who can be typed beside the one the panel is of;
    ``hint`` and ``rule`` tell what it does and by which article. Acts that are one choice of three
    (``of_three``) stand side by side.
    """

    command: str = ""
    url: str = ""
    own_code: str = ""
    label: str = ""
    key: str = ""
    is_grave: bool = False
    confirm: str = ""
    template: str = ""
    title: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)
    options: Options = field(default_factory=dict)
    standing: Mapping[str, Any] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    back: str = ""
    off: str = ""
    hint: str = ""
    find: str = ""
    rule: Reason | None = None
    of_three: bool = False

    @property
    def code(self) -> str:
        """Return the act's name among those of its panel."""
        return self.own_code or self.command

    @property
    def word(self) -> str:
        """Return the key of the act's name."""
        return self.label or f"command.{self.command}"


ON_PERSON = (
    *("withdraw-player", "reinstate-player", "request-bye", "edit-player", "forbid-pairing"),
    *("adjust-points", "fix-board", "move-entry", "pair-late-entry", "remove-player"),
    "expel-player",
)
"""The commands that a panel of a person gives, which the palette finds with a name or number."""

ON_TEAM = (
    *("withdraw-team", "reinstate-team", "request-team-bye", "edit-team", "forbid-teams"),
    *("adjust-team-points", "register-member", "remove-team"),
)
"""The same of a panel of a team."""


def person_acts(
    event: EventView, view: SectionView, card: PlayerCard, words: Translator
) -> tuple[Act, ...]:
    """Return what can be done to somebody who plays in a section, in the order of the panel."""
    if view.state.finished:
        return (_reopening(event.url),)
    return (
        *_taking_part(view, card, words),
        *_byes(view, card, words),
        Act(command="edit-player", label="ui.act.edit", key="edit", template="edit"),
        *_meetings(view, card, words),
        *_exchanges(view, card, words),
        *_points(view, card, words),
        *_places(event, view, card),
    )


def _reopening(url: str) -> Act:
    """Return what stands in place of all acts of a finished event: the page that opens it again."""
    return Act(url=url, own_code="reopen", label="ui.act.reopen")


def wishes(view: SectionView, card: PlayerCard, words: Translator) -> tuple[Act, ...]:
    """Return what may be asked for in the name of somebody, by a role that may not do it itself."""
    if card.part.withdrawn or view.state.finished:
        return ()
    coming = view.coming_round
    has_byes = "byes" in view.kind.forms and view.is_swiss and coming in card.open_rounds
    return tuple(
        Act(
            command="make-request",
            own_code=f"ask-{wish.value}",
            title=words.t("ui.act.ask", what=words.t(f"value.wish_kind.{wish.value}")),
            values={"entry": card.entry, "wish": wish.value, "round": coming},
            back=f"{view.url}/players/{card.entry}",
        )
        for wish in Wish
        if wish is Wish.WITHDRAWAL or has_byes
    )


def _taking_part(view: SectionView, card: PlayerCard, words: Translator) -> Iterator[Act]:
    section, entry, name = view.section, card.entry, card.person.name
    if late_entry_problem(section, entry) is None:
        label = words.t("ui.player.into-round", round=len(section.rounds))
        yield Act(
            command="pair-late-entry",
            title=label,
            values={"entry": entry},
            hint=words.t("ui.player.into-round-hint"),
            rule=view.rule("C.04.2", "pairings-changed-late-entry"),
        )
    if card.part.withdrawn:
        yield Act(command="reinstate-player", label="ui.act.reinstate", values={"entry": entry})
        yield from _expulsion(view, card, words)
        return
    yield Act(
        command="withdraw-player",
        label="ui.act.withdraw",
        key="withdraw",
        is_grave=True,
        values={"entry": entry},
        confirm=_withdrawal(card, words),
    )
    if not section.rounds:
        yield Act(
            command="remove-player",
            label="ui.act.remove",
            is_grave=True,
            values={"entry": entry},
            back=f"{view.url}/players",
            confirm=words.t("ui.player.remove-sure", name=name),
        )
    yield from _expulsion(view, card, words)


def _withdrawal(card: PlayerCard, words: Translator) -> str:
    """Return what is asked before a withdrawal, with the game under way, which it leaves open."""
    asked = words.t("ui.player.withdraw-sure", name=card.person.name)
    game = card.in_play
    if game is None:
        return asked
    return f"{asked} {words.t('ui.player.withdraw-open', round=game.number, board=game.board)}"


def _expulsion(view: SectionView, card: PlayerCard, words: Translator) -> Iterator[Act]:
    """Yield the expulsion from the event, which takes somebody out of the standings too."""
    if view.section.entries_closed and not card.part.expelled:
        yield Act(
            command="expel-player",
            label="ui.act.expel",
            is_grave=True,
            values={"entry": card.entry},
            confirm=words.t("ui.player.expel-sure", name=card.person.name),
            hint=words.t("ui.player.expel-hint"),
            rule=view.rule("E.01", "penalty-expulsion"),
        )


def _exchanges(view: SectionView, card: PlayerCard, words: Translator) -> Iterator[Act]:
    """Yield the exchange of numbers with who stands just above and below, where they are level."""
    section, mine = view.section, card.entry
    if "teams" in view.kind.forms or numbers_settled(section) is not None:
        return
    place = section.numbers.index(mine)
    for other in (place - 1, place + 1):
        if not 0 <= other < len(section.numbers):
            continue
        level = section.numbers[other]
        if are_level(view.state, section, mine, level):
            name = view.person(level).name
            yield Act(
                command="exchange-numbers",
                own_code=f"exchange-numbers-{level}",
                title=words.t("ui.act.exchange-with", name=name, number=other + 1),
                values={"entry": mine, "other": level},
            )


def _byes(view: SectionView, card: PlayerCard, words: Translator) -> Iterator[Act]:
    if "byes" not in view.kind.forms or not view.is_swiss:
        return
    off = ""
    if card.part.withdrawn:
        off = words.t("ui.act.off.withdrawn")
    elif not card.open_rounds:
        off = words.t("ui.act.off.no-round")
    rounds = [(at, words.t("ui.rounds.round", round=at)) for at in card.open_rounds]
    yield Act(
        command="request-bye",
        label="ui.act.bye",
        key="bye",
        values={"entry": card.entry},
        options={"round": rounds},
        standing={"kind": "H"},
        off=off,
    )


def _meetings(view: SectionView, card: PlayerCard, words: Translator) -> Iterator[Act]:
    """Give the act that keeps somebody apart from another one, and from whole groups."""
    if not view.is_swiss:
        return
    coming = {"first_round": view.coming_round}
    yield Act(
        command="forbid-pairing",
        label="ui.act.must-not-meet",
        key="must-not-meet",
        values={"entries": card.entry} | coming,
        find=f"{view.url}/players/found",
        back=f"{view.url}/players/{card.entry}",
    )
    groups = [
        (
            " ".join(map(str, members)),
            words.t(f"ui.player.company.{kind}", name=name, count=len(members)),
        )
        for kind, name, members in companies_of(view, card.entry)
    ]
    if groups:
        yield Act(
            command="forbid-pairing",
            own_code="keep-apart",
            label="ui.act.keep-apart",
            values=coming,
            options={"entries": groups},
            labels={"entries": words.t("ui.player.keep-apart")},
            back=f"{view.url}/players/{card.entry}",
        )


def _points(view: SectionView, card: PlayerCard, words: Translator) -> Iterator[Act]:
    if view.is_knock_out:
        return
    yield Act(
        command="adjust-points",
        label="ui.act.adjust",
        key="adjust",
        values={"entry": card.entry},
        options={"round": list(counting(words, card.paired))},
        standing={"round": card.paired},
    )


def _places(event: EventView, view: SectionView, card: PlayerCard) -> Iterator[Act]:
    """Give the acts about where somebody plays: at a fixed board, in another section."""
    yield Act(
        command="fix-board",
        label="ui.player.fixed-board",
        values={"entry": card.entry},
        standing={"board": card.person.fixed_board or ""},
    )
    sections = other_sections(event, view, card.entry)
    if sections:
        yield Act(
            command="move-entry",
            label="ui.player.other-section",
            template="elsewhere",
            options={"to": list(sections)},
        )


def acts_at_place(
    view: SectionView, entry: EntryId, words: Translator, where: str
) -> tuple[Act, ...]:
    """Return what can be done to somebody from a list that shows a place: to leave, to pause."""
    if view.state.finished:
        return ()
    card = player_card(view, entry)
    wanted = {"withdraw-player", "reinstate-player", "request-bye"}
    acts = (*_taking_part(view, card, words), *_byes(view, card, words))
    return tuple(replace(act, back=where) for act in acts if act.command in wanted)


_LOTS = ByEntrants(players="draw-lots", teams="draw-team-lots")


def acts_on_tie(view: SectionView, tied: Sequence[int], where: str) -> tuple[Act, ...]:
    """Return what can be done about a tie that nothing breaks: lots for those who share a place."""
    if not tied:
        return ()
    command = _LOTS.of(view.kind)
    given = {"tied": " ".join(map(str, tied))}
    return (Act(command=command, label="ui.standings.draw-lots", values=given, back=where),)


def team_acts(teams: TeamsView, item: TeamItem, words: Translator) -> tuple[Act, ...]:
    """Return what can be done to a team, in the order of the panel."""
    if teams.view.state.finished:
        return (_reopening(teams.view.url.rpartition("/s/")[0]),)
    return (
        *_team_taking_part(teams.view, item, words),
        *_team_byes(teams.view, item, words),
        Act(command="edit-team", label="ui.act.edit", key="edit", template="edit"),
        *_team_members(teams, item),
        *_team_meetings(teams, item),
        *_team_points(teams.view, words),
    )


def _team_taking_part(view: SectionView, item: TeamItem, words: Translator) -> Iterator[Act]:
    values = {"team": item.id}
    if not view.section.entries_closed:
        yield Act(
            command="remove-team",
            label="ui.act.remove",
            is_grave=True,
            values=values,
            back=f"{view.url}/teams",
            confirm=words.t("ui.teams.remove-sure", name=item.name),
        )
    elif view.has_line_ups and item.team.withdrawn:
        yield Act(command="reinstate-team", label="ui.act.reinstate", values=values)
    elif view.has_line_ups:
        swiss = view.is_swiss
        yield Act(
            command="withdraw-team",
            label="ui.act.withdraw",
            key="withdraw",
            is_grave=True,
            values=values,
            confirm=words.t("ui.teams.withdraw-sure", name=item.name),
            hint=words.t("ui.teamrounds.withdraw-swiss" if swiss else "ui.teams.withdraw-hint"),
            rule=view.rule("C.04.2", "withdrawn") if swiss else None,
        )
    else:
        yield Act(
            command="withdraw-team",
            label="ui.act.withdraw",
            off=words.t("ui.teams.by-players"),
        )


def _team_byes(view: SectionView, item: TeamItem, words: Translator) -> Iterator[Act]:
    coming = range(len(view.section.rounds) + 1, view.rounds_total + 1)
    if not view.is_swiss or not coming:
        return
    yield Act(
        command="request-team-bye",
        label="ui.act.bye",
        key="bye",
        values={"team": item.id},
        options={"round": [(at, words.t("ui.rounds.round", round=at)) for at in coming]},
        standing={"kind": "Z"},
        off=words.t("ui.act.off.withdrawn") if item.team.withdrawn else "",
    )


def _team_members(teams: TeamsView, item: TeamItem) -> Iterator[Act]:
    view = teams.view
    may_join = not view.section.entries_closed or view.has_line_ups
    if may_join and len(item.team.members) < teams.most_members:
        yield Act(
            command="register-member",
            label="ui.act.add-player",
            key="add-player",
            template="member",
        )


def _team_meetings(teams: TeamsView, item: TeamItem) -> Iterator[Act]:
    if not teams.view.is_swiss:
        return
    yield Act(
        command="forbid-teams",
        label="ui.act.must-not-meet",
        key="must-not-meet",
        values={"teams": item.id, "first_round": len(teams.section.rounds) + 1},
        find=f"{teams.url}/found",
        back=f"{teams.url}/{item.id}",
    )


def _team_points(view: SectionView, words: Translator) -> Iterator[Act]:
    if not view.section.entries_closed:
        return
    paired = len(view.section.rounds)
    yield Act(
        command="adjust-team-points",
        label="ui.act.adjust",
        key="adjust",
        template="adjust",
        options={"round": list(counting(words, paired))},
        standing={"round": paired},
    )
