"""What opens events, decides on them and makes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.lazy_imports import later

if TYPE_CHECKING:
    from arbitro.desk.decide import decide
    from arbitro.desk.derived.length import rounds_total
    from arbitro.desk.derived.pairing.next_round import pair_by_the_book
    from arbitro.desk.derived.publication.public import public_event, shows_something
    from arbitro.desk.features.pairing.comparison import paired_otherwise
    from arbitro.desk.kernel.state import NEW_EVENT
    from arbitro.desk.values.settings import EventSettings
    from arbitro.service.by_name import row_of
    from arbitro.service.open_event import OpenEvent
    from arbitro.service.rating_origins import OF_PLAYERS, with_origins
    from arbitro.storage.event_files.repair import find, repair

__all__ = [
    "NEW_EVENT",
    "OF_PLAYERS",
    "EventSettings",
    "OpenEvent",
    "decide",
    "find",
    "pair_by_the_book",
    "paired_otherwise",
    "public_event",
    "repair",
    "rounds_total",
    "row_of",
    "shows_something",
    "with_origins",
]

# An event is made of hundreds of kinds of values and decided by all rules: they are loaded with the
# first one that is opened, for the list of events is shown without any of them.
__getattr__ = later(
    __name__,
    {
        "arbitro.desk.decide": ("decide",),
        "arbitro.desk.derived.length": ("rounds_total",),
        "arbitro.desk.derived.pairing.next_round": ("pair_by_the_book",),
        "arbitro.desk.derived.publication.public": ("public_event", "shows_something"),
        "arbitro.desk.features.pairing.comparison": ("paired_otherwise",),
        "arbitro.desk.kernel.state": ("NEW_EVENT",),
        "arbitro.desk.values.settings": ("EventSettings",),
        "arbitro.service.by_name": ("row_of",),
        "arbitro.service.open_event": ("OpenEvent",),
        "arbitro.service.rating_origins": ("OF_PLAYERS", "with_origins"),
        "arbitro.storage.event_files.repair": ("find", "repair"),
    },
)
