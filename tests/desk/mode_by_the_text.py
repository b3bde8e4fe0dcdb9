"""Whether a section is in FIDE mode, told from a log by the specification alone.

A second fold beside that of the desk: it takes commands back, brings them back and restores by
itself, keeps of a section what the mode asks about and nothing else, and knows no event of the
mode but the arbiter's own decision.
"""

from typing import NamedTuple

from arbitro.desk import events as told
from arbitro.desk.features.fide_mode import FideModeLeft
from arbitro.desk.kernel.timeline import CommandRedone, CommandUndone, EventRestored
from arbitro.desk.values.fide_mode import Departure
from arbitro.model import SectionId

FIRST = SectionId(1)
FROZEN = (
    *("system", "rounds", "points", "accelerated", "readings", "teams", "cycle_swap"),
    *("numbering", "ranking_method", "tie_breaks", "event_rules"),
)
"""Rounds, points, bye, system, acceleration, readings, numbers, tie-breaks and their rules."""
OF_NO_TEXT = {"OPS", "KASHDAN"}


class Seen(NamedTuple):
    """What the mode asks of a section: its settings, editions, prohibitions, rounds paired."""

    settings: object = None
    editions: frozenset = frozenset()
    apart: frozenset = frozenset()
    paired: int = 0

    @property
    def frozen(self):
        """What may not change once round 1 is paired."""
        return [getattr(self.settings, name) for name in FROZEN], self.editions, self.apart

    @property
    def departs(self):
        """Whether a setting is outside by its value."""
        points = self.settings.points
        return (
            points.draw + points.draw > points.win + points.loss
            or points.pairing_allocated_bye not in {points.win, points.draw, points.loss}
            or not OF_NO_TEXT.isdisjoint(self.settings.tie_breaks)
        )


def seen_after(seen, event):
    """What one event makes of it."""
    if getattr(event, "section", None) != FIRST:
        return seen
    match event:
        case told.SectionAdded() | told.SectionEdited():
            chosen = frozenset(edition.key for edition in event.editions)
            return seen._replace(settings=event.settings, editions=chosen)
        case told.EditionsChanged():
            return seen._replace(editions=frozenset(edition.key for edition in event.editions))
        case told.PairingForbidden():
            return seen._replace(apart=seen.apart | {event.entries})
        case told.PairingAllowed():
            return seen._replace(apart=seen.apart - {event.entries})
        case told.RoundPaired():
            return seen._replace(paired=seen.paired + 1)
        case told.RoundUnpaired():
            return seen._replace(paired=seen.paired - 1)
    return seen


class ByTheText:
    """The mode of the first section while a log grows."""

    def __init__(self):
        self.records = []
        self.kept_at = [frozenset()]
        self.seen = Seen()
        self.exit = None

    def read(self, records):
        """Take in the records of one command."""
        before = self.seen
        for record in records:
            self.records.append(record)
            self.kept_at.append(self._kept(record))
        for record in records:
            self._by_decision(record.event, before)
        self.seen = self._fold()
        # a round that is restored was paired by the settings restored with it: none has changed
        is_restored = any(isinstance(record.event, EventRestored) for record in records)
        self._by_act(before, is_restored)

    def _kept(self, record):
        """Which places of the log count after this record."""
        kept = self.kept_at[-1]
        match record.event:
            case CommandUndone(command=name):
                return kept - self._places(name)
            case CommandRedone(command=name):
                return kept | self._places(name)
            case EventRestored(version=version):
                return self.kept_at[version]
        return kept | {len(self.records)}

    def _places(self, name):
        return {at for at, record in enumerate(self.records, 1) if record.command == name}

    def _fold(self):
        seen = Seen()
        for at, record in enumerate(self.records, 1):
            if at in self.kept_at[-1]:
                seen = seen_after(seen, record.event)
        return seen

    def _by_decision(self, event, before):
        if isinstance(event, FideModeLeft) and event.by == (Departure.CHOSEN,):
            self._left(before.paired)

    def _by_act(self, before, is_restored):
        now = self.seen
        if now.settings is None or not now.paired:
            return
        if not before.paired:
            if now.departs:
                self._left(0)
        elif now.frozen != before.frozen and not is_restored:
            self._left(before.paired)

    def _left(self, paired):
        """Left once, it stays so: nothing that follows changes the round."""
        if self.exit is None:
            self.exit = paired

    @property
    def mode(self):
        """Whether it is in the mode, and since which round it is not."""
        if self.exit is not None:
            return False, self.exit
        return not self.seen.departs, None
