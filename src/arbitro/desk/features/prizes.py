"""The final order where tie-breaks leave it open, and the prizes that follow it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from arbitro.desk.derived.play_offs import not_tied
from arbitro.desk.derived.prizes import control_of
from arbitro.desk.derived.standing import order_problem
from arbitro.desk.kernel.feature import (
    Answer,
    Command,
    Event,
    EventKind,
    Feature,
    Keys,
    OfSection,
    Side,
    kinds,
)
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.lots import Lots, order_by_seed
from arbitro.desk.kernel.sentence import Sentence, text
from arbitro.desk.kernel.state import EventState, Prizes, Section
from arbitro.model import EntryId, SectionId
from arbitro.reasons import Refused, refused
from arbitro.rules.prizes import Fund, fund_problem


@dataclass(frozen=True, slots=True)
class DrawLots(Command):
    """Store the order drawn among entries the tie-breaks leave together.

    The service draws ``order`` where it is empty.
    """

    section: SectionId
    tied: frozenset[EntryId]
    order: tuple[EntryId, ...] = ()


@dataclass(frozen=True, slots=True)
class RecordPlayOff(Command):
    """Store the result of a play-off: best first, those who went out together in one place."""

    section: SectionId
    result: tuple[tuple[EntryId, ...], ...]


@dataclass(frozen=True, slots=True)
class SetPrizes(Command):
    """Set the prize fund, or take it away (None). ``by`` is who answers for it."""

    section: SectionId
    fund: Fund | None
    by: str
    expected: Fund | None = None


@dataclass(frozen=True, slots=True)
class CheckPrizes(Command):
    """Note that another person has the same amounts, by the control number they have."""

    section: SectionId
    by: str
    control: str


@dataclass(frozen=True, slots=True)
class LotsDrawn(Event):
    """The order drawn among entries the tie-breaks left together."""

    section: SectionId
    order: tuple[EntryId, ...]


@dataclass(frozen=True, slots=True)
class PlayOffRecorded(Event):
    """A play-off ended so: best first, those who went out together in one place."""

    section: SectionId
    result: tuple[tuple[EntryId, ...], ...]


@dataclass(frozen=True, slots=True)
class PrizesSet(Event):
    """The prize fund of a section was set, or taken away (None); ``by`` answers for it."""

    section: SectionId
    fund: Fund | None
    by: str


@dataclass(frozen=True, slots=True)
class PrizesChecked(Event):
    """A second person had the same amounts, named by their control number."""

    section: SectionId
    by: str
    control: str


def _of_lots(event: LotsDrawn) -> Keys:
    return ((event.section, "lots"),)


def _of_play_offs(event: PlayOffRecorded) -> Keys:
    return ((event.section, "play-offs"),)


def _lots_drawn(fold: Fold, event: LotsDrawn) -> None:
    section = fold.section(event.section)
    section.set(lots=(*section.section.lots, event.order))


def _play_off_recorded(fold: Fold, event: PlayOffRecorded) -> None:
    section = fold.section(event.section)
    section.set(play_offs=(*section.section.play_offs, event.result))


def _prizes_set(fold: Fold, event: PrizesSet) -> None:
    prizes = None if event.fund is None else Prizes(event.fund, event.by)
    fold.section(event.section).set(prizes=prizes)


def _prizes_checked(fold: Fold, event: PrizesChecked) -> None:
    section = fold.section(event.section)
    if section.section.prizes is not None:
        checked = replace(section.section.prizes, checked_by=event.by, control=event.control)
        section.set(prizes=checked)


def set_prizes(section: Section, command: SetPrizes) -> Answer:
    """Set the fund of a section, or take it away; a check of earlier amounts is void."""
    stands = None if section.prizes is None else section.prizes.fund
    if stands == command.fund:
        return ()
    if stands != command.expected:
        return refused("value-changed", field="prizes")
    if command.fund is not None:
        problem = _fund_problem(section, command.fund)
        if problem is not None:
            return problem
    if command.fund is not None and not command.by.strip():
        return refused("name-missing")
    return (PrizesSet(section.id, command.fund, command.by),)


def _fund_problem(section: Section, fund: Fund) -> Refused | None:
    """Refuse a fund without prizes, or one for what the section has not."""
    if not fund.total and not any(board.amounts for board in fund.boards):
        return refused("prizes-empty")
    return fund_problem(fund, teams=section.settings.system.is_team)


def check_prizes(state: EventState, section: Section, command: CheckPrizes) -> Answer:
    """Note that a second person has worked the same amounts out."""
    prizes = section.prizes
    if prizes is None:
        return refused("prizes-missing")
    if not command.by.strip():
        return refused("name-missing")
    if command.by.strip().casefold() == prizes.by.strip().casefold():
        return refused("prizes-check-by-another")
    control = control_of(state, section.id)
    if isinstance(control, Refused):
        return control
    if command.control.strip().casefold() != control:
        return refused("prizes-control-differs")
    if (prizes.checked_by, prizes.control) == (command.by, command.control):
        return ()
    return (PrizesChecked(section.id, command.by, command.control),)


def record_play_off(state: EventState, section: Section, command: RecordPlayOff) -> Answer:
    """Store the result of a play-off between players with as many points after the last round."""
    players = [entry for place in command.result for entry in place]
    if len(command.result) < 2 or len(set(players)) != len(players):
        return refused("order-incomplete")
    problem = not_tied(state, section, players)
    if problem is not None:
        return problem
    if any(
        set(players) & {entry_id for tied in other for entry_id in tied}
        for other in section.play_offs
    ):
        return refused("play-off-twice")
    return (PlayOffRecorded(section.id, command.result),)


def draw_lots(state: EventState, section: Section, command: DrawLots) -> Answer:
    """Store the order drawn among entries that the tie-breaks left together."""
    drawn = set(command.order)
    if len(drawn) < 2 or drawn != command.tied or len(drawn) != len(command.order):
        return refused("order-incomplete")
    unknown = sorted(drawn - set(section.entries))
    if unknown:
        return refused("entry-unknown", entry=unknown[0])
    problem = order_problem(state, section)
    return problem or (LotsDrawn(section.id, command.order),)


def _drawn(_: EventState, command: DrawLots, __: Lots, seed: str) -> DrawLots:
    if command.order:
        return command
    return replace(command, order=order_by_seed(command.tied, seed, command.section))


FEATURE = Feature(
    "prizes",
    kinds(
        EventKind(
            "LotsDrawn",
            LotsDrawn,
            _lots_drawn,
            _of_lots,
            builds_on=lambda event: ((event.section, "numbers"),),
        ),
        EventKind(
            "PlayOffRecorded",
            PlayOffRecorded,
            _play_off_recorded,
            _of_play_offs,
            builds_on=lambda event: ((event.section, "numbers"), (event.section, "paired")),
        ),
        EventKind(
            "PrizesSet",
            PrizesSet,
            _prizes_set,
            lambda event: ((event.section, "prizes"),),
            sentence=Sentence(
                {"name": text("by")}, lambda event: "prizes-removed" if event.fund is None else ""
            ),
        ),
        EventKind(
            "PrizesChecked",
            PrizesChecked,
            _prizes_checked,
            lambda event: ((event.section, "prizes", "check"),),
            sentence=Sentence({"name": text("by")}),
        ),
    ),
    (
        OfSection(
            DrawLots,
            lambda at, command: draw_lots(at.state, at.section, command),
            Side.PLAYERS,
            right="organise",
            draw=_drawn,
        ),
        OfSection(
            RecordPlayOff,
            lambda at, command: record_play_off(at.state, at.section, command),
            Side.PLAYERS,
            right="organise",
        ),
        OfSection(SetPrizes, lambda at, command: set_prizes(at.section, command), right="organise"),
        OfSection(
            CheckPrizes,
            lambda at, command: check_prizes(at.state, at.section, command),
            right="organise",
        ),
    ),
)
