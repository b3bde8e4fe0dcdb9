"""How late moves should go out for the sake of fair play, where they go out sooner."""

from __future__ import annotations

from arbitro.desk.derived.office.section_facts import undertaking_of
from arbitro.desk.kernel.state import EventState, Section
from arbitro.desk.values.publicity import PublicThing, When, showing_of
from arbitro.rules.office.conduct.protection import Protection
from arbitro.rules.office.preflight.fair_play import level_of

ADVISED = 15
"""Minutes by which moves are shown late at events that need more than the standard protection."""


def advised_delay(state: EventState, section: Section) -> int:
    """Return the minutes moves should wait, 0 where nothing is to be said of it.

    Nothing is said where the level of protection is the standard one, or where they go out no
    sooner as it is.
    """
    if not section.rounds or level_of(undertaking_of(state, section)) < Protection.INCREASED:
        return 0
    showing = showing_of(section.publicity, PublicThing.GAMES, len(section.rounds))
    late = showing.minutes if showing.when is When.DELAYED else 0
    goes_out = showing.when in {When.AT_ONCE, When.DELAYED}
    return ADVISED if goes_out and late < ADVISED else 0
