"""Programs that are let in by a token, as JSON interface and command line give them."""

from __future__ import annotations

from arbitro.answers.interface.server import TokenItem
from arbitro.web.session.devices import AdmittedDevice


def describe_token(program: AdmittedDevice) -> TokenItem:
    """Return a program that is let in; its name is not its token."""
    grant = program.grant
    return TokenItem(
        program.name.partition(":")[2],
        program.actor,
        grant.role.value,
        grant.event,
        tuple(sorted(grant.sections)),
        grant.publishing,
        program.until,
        program.seen,
    )
