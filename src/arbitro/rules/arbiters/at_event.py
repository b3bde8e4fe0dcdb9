"""The arbiters of one event: who may be chief, who has paid, whose norm it can be.

B.01 art. 1.1.5 and 1.1.6 for title events, B.06.1 art. 2.8, 2.9 and 6 for certificates and fees.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from arbitro.model import EditionKey
from arbitro.rules.arbiters.application import certificate_limit, certificates_allowed
from arbitro.rules.arbiters.career import ArbiterNorm, ArbiterTitle, EventLevel, Role
from arbitro.rules.arbiters.requirement import TITLES, Requirement, required

INTERNATIONAL = frozenset({"IA", "FA"})


@dataclass(frozen=True, slots=True)
class AtEvent:
    """What the checks of one arbiter need.

    ``norm`` is the title a certificate is wanted for, None for none; ``plays`` tells that the
    arbiter is among the players; ``chief_title`` is the chief arbiter's. ``registered`` and
    ``active`` are None where nobody has looked. ``edition`` is the text of player titles where
    player norms may be made, None elsewhere.
    """

    role: Role
    title: str
    norm: ArbiterTitle | None
    plays: bool
    registered: bool | None
    active: bool | None
    chief_title: str
    edition: EditionKey | None


def check_at_event(who: AtEvent) -> Iterator[Requirement]:
    """Yield what is asked of one arbiter of an event, met or not."""
    if who.edition is not None:
        if who.role is Role.CHIEF:
            met = who.title in INTERNATIONAL
            yield required(who.edition, "title-event-arbiter", met, title=who.title)
        yield required(who.edition, "arbiter-may-not-play", not who.plays)
    yield required(TITLES, "arbiter-financial-rules", who.registered)
    if who.norm is None:
        return
    if who.role is not Role.CHIEF:
        met = who.chief_title in INTERNATIONAL
        yield required(TITLES, "norm-signatures", met, title=who.chief_title)
    if who.norm is ArbiterTitle.FA:
        yield required(TITLES, "norms-of-national-arbiters", who.title == "NA", registered=1)
    else:
        yield required(TITLES, "fide-arbiter-first", who.title == "FA")
        yield required(TITLES, "norms-of-active-arbiters", who.active)


def check_certificates(event: ArbiterNorm, wanted: int) -> Requirement:
    """Check that an event gives no more certificates than it may; None where no number is said."""
    most = certificates_allowed(event.players, event.kind, event.level)
    if most is None:
        met = True if event.level is EventLevel.WORLD else None
        return Requirement(met, certificate_limit(event.players, event.kind, event.level))
    return required(TITLES, "certificate-limit", wanted <= most, wanted=wanted, most=most)
