"""What distributions offer, as command line and JSON interface list it."""

from __future__ import annotations

from collections.abc import Iterable

from arbitro.answers.interface.server import PluginItem
from arbitro.plugins.loading import Status


def list_offers(found: Iterable[Status]) -> list[PluginItem]:
    """Return each offer with how it stands with it."""
    return [
        PluginItem(
            item.offer.distribution,
            item.offer.version,
            item.offer.group,
            item.offer.name,
            item.state.value,
            item.fault,
        )
        for item in found
    ]
