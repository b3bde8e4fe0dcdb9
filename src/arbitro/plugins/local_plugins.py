"""The plug-ins of this machine, as its user has allowed them."""

from __future__ import annotations

from arbitro.config import permissions_file
from arbitro.i18n.catalogue import add_words_of
from arbitro.plugins.loading import Plugins
from arbitro.plugins.permissions import Permissions
from arbitro.plugins.shipped import shipped_offers


def local_plugins() -> Plugins:
    """Return the plug-ins of this machine, with their words."""
    return Plugins(Permissions(permissions_file()), add_words_of, shipped_offers)
