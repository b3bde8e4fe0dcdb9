"""What is kept of an import: what it took for granted, and the rounds its rules pair otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from arbitro.desk.features.report.replay import (
    ReplayedRound,
    apart_of,
    is_long,
    reasons_of,
    replayed,
)
from arbitro.desk.kernel.feature import (
    Answer,
    Command,
    Event,
    EventKind,
    Feature,
    Keys,
    OfSection,
    Side,
    Situation,
    kinds,
)
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.levels import Level, standing
from arbitro.desk.kernel.sentence import Sentence, count
from arbitro.desk.kernel.state import EventState, Section
from arbitro.desk.values.imports import ImportDefault, ImportRecord, Pairs, RoundApart
from arbitro.desk.values.integrity import IntegrityEntry, held_as
from arbitro.desk.values.settings import Numbering
from arbitro.model import SectionId, own_system
from arbitro.reasons import Reason, Refused, reason, refused


@dataclass(frozen=True, slots=True)
class CheckImport(Command):
    """Pair every round of an import again, where that was left for later."""

    section: SectionId


@dataclass(frozen=True, slots=True)
class ConfirmImport(Command):
    """Confirm that rounds of an import that its rules pair otherwise were played as it has them."""

    section: SectionId
    confirmed: bool | Level = False


@dataclass(frozen=True, slots=True)
class TournamentImported(Event):
    """A section was made of a file.

    ``defaults`` is what the file does not state and was taken for granted, ``apart`` the rounds its
    rules pair otherwise; not ``checked``: they are still to be paired again.
    """

    section: SectionId
    defaults: tuple[ImportDefault, ...]
    apart: tuple[RoundApart, ...] = ()
    checked: bool = True


@dataclass(frozen=True, slots=True)
class ImportChecked(Event):
    """The rounds of an import were paired again: these are paired otherwise by its rules."""

    section: SectionId
    apart: tuple[RoundApart, ...]


@dataclass(frozen=True, slots=True)
class ImportConfirmed(Event):
    """Somebody confirmed the rounds of an import that its rules pair otherwise."""

    section: SectionId


# The import itself.


def import_check(
    state: EventState, section: Section, broken: Refused | None, taken: Iterable[ImportDefault]
) -> tuple[Refused | None, TournamentImported]:
    """Return what has to be confirmed of an import, and the event that keeps what it is made of.

    ``broken`` are the rounds that break a rule no system breaks: these are known at once, also
    where pairing all rounds again is left for later. ``taken`` is what the file does not state.
    """
    defaults = all_defaults(section, taken)
    if is_long(section):
        return broken, TournamentImported(section.id, defaults, checked=False)
    found = replayed(state, section)
    record = TournamentImported(section.id, defaults, apart_of(section, found))
    return _against(broken, found), record


def _against(broken: Refused | None, replays: Iterable[ReplayedRound]) -> Refused | None:
    """Return the rounds to be confirmed, each with all there is to say of it."""
    rounds: dict[int, tuple[Reason, ...]] = {}
    for item in broken.reasons if broken else ():
        rounds[int(str(item.value("round")))] = item.parts
    for replayed_round in replays:
        said = rounds.get(replayed_round.number, ())
        concepts = {item.concept for item in said}
        more = (item for item in reasons_of(replayed_round) if item.concept not in concepts)
        rounds[replayed_round.number] = (*said, *more)
    if not rounds:
        return None
    found_in = (
        reason("round-against-rules", parts=parts, round=at) for at, parts in sorted(rounds.items())
    )
    return refused("report-against-rules", tuple(found_in))


def all_defaults(section: Section, taken: Iterable[ImportDefault]) -> tuple[ImportDefault, ...]:
    """Return what was taken for granted, with what the section decided by itself."""
    return (*_by_numbers(section, taken), *_editions(section))


def _by_numbers(section: Section, taken: Iterable[ImportDefault]) -> Iterator[ImportDefault]:
    """Give what was taken, with what the numbers say of how they were made."""
    fixed = section.settings.numbering is Numbering.FIXED
    for item in taken:
        yield ImportDefault("numbers-fixed") if fixed and item.code == "ranking-method" else item


def _editions(section: Section) -> Iterator[ImportDefault]:
    system = section.settings.system
    # what no system of ours pairs by is not paired by any text
    without = f"{system.regulation}@" if own_system(system.key) is system else "-"
    followed = [edition for edition in section.editions if not edition.key.startswith(without)]
    for by in ("start-date", "default"):
        keys = [edition.key for edition in followed if edition.decided_by == by]
        if keys:
            yield ImportDefault(f"edition-by-{by}", ", ".join(keys))


# Afterwards.


def _check(at: Situation, _: CheckImport) -> Answer:
    record = at.section.imported
    if record is None:
        return refused("section-not-imported")
    if record.checked:
        return refused("import-checked-already")
    # nothing is paired before, so all rounds there are belong to the import
    found = replayed(at.state, at.section)
    return (ImportChecked(at.section.id, apart_of(at.section, found)),)


def _confirm(at: Situation, command: ConfirmImport) -> Answer:
    record = at.section.imported
    if record is None:
        return refused("section-not-imported")
    if not record.checked:
        return refused("import-not-checked")
    if record.confirmed or not record.apart:
        return ()
    asked = refused("import-rounds-differ", rounds=tuple(item.round for item in record.apart))
    return standing(asked, confirmed=command.confirmed) or (ImportConfirmed(at.section.id),)


# Events.


def _imported(fold: Fold, event: TournamentImported) -> None:
    # whoever made it confirmed what was found at once: nothing is made of a file before
    record = ImportRecord(event.defaults, event.apart, event.checked, confirmed=bool(event.apart))
    fold.section(event.section).set(imported=record)


def _lines_of_import(
    fold: Fold, event: TournamentImported | ImportChecked
) -> Iterator[IntegrityEntry]:
    """Give what a report says of rounds taken over that the rules pair otherwise, or not at all."""
    section = fold.section(event.section).section
    for apart in event.apart:
        if apart.round <= len(section.rounds):
            by_rules, stated = _boards_apart(section, apart)
            text = " ".join((*by_rules, "=>", *stated))
            line = IntegrityEntry("Import", apart.round, text)
            if line not in section.integrity:  # where the report tells it itself
                yield line


def _boards_apart(section: Section, apart: RoundApart) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the boards that differ, of the rules and of the file; all where no rules say them."""
    of_teams = section.settings.system.has_line_ups and section.settings.system.is_team

    def boards(pairs: Pairs, bye: int | None) -> tuple[str, ...]:
        told = tuple("-".join(held_as(one, of_teams=of_teams) for one in pair) for pair in pairs)
        return told if bye is None else (*told, f"{held_as(bye, of_teams=of_teams)}=PAB")

    stated = boards(apart.stated, apart.stated_bye)
    if not stated and apart.expected_bye is None:
        played = section.rounds[apart.round - 1]
        if of_teams and played.teams is not None:
            stated = boards(tuple(match.sides for match in played.teams.matches), played.teams.bye)
        else:
            games = tuple((game.white, game.black) for game in played.games.values())
            stated = boards(games, played.bye)
    return boards(apart.expected, apart.expected_bye), stated


def _checked(fold: Fold, event: ImportChecked) -> None:
    found = fold.section(event.section)
    record = found.section.imported
    assert record is not None, "only an import is checked"
    found.set(imported=replace(record, apart=event.apart, checked=True))


def _confirmed(fold: Fold, event: ImportConfirmed) -> None:
    found = fold.section(event.section)
    record = found.section.imported
    assert record is not None, "only an import is confirmed"
    found.set(imported=replace(record, confirmed=True))


def _key(event: TournamentImported | ImportChecked | ImportConfirmed) -> Keys:
    return ((event.section, "imported"),)


FEATURE = Feature(
    "imported",
    kinds(
        EventKind(
            "TournamentImported",
            TournamentImported,
            _imported,
            _key,
            tells=_lines_of_import,
            sentence=Sentence({"count": count("defaults")}),
        ),
        EventKind(
            "ImportChecked",
            ImportChecked,
            _checked,
            _key,
            tells=_lines_of_import,
            sentence=Sentence({"count": count("apart")}),
        ),
        EventKind("ImportConfirmed", ImportConfirmed, _confirmed, _key),
    ),
    (
        OfSection(CheckImport, _check, Side.ALL, right="pair"),
        OfSection(ConfirmImport, _confirm, Side.ALL, right="pair"),
    ),
)
