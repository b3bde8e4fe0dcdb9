"""What other people's distributions add to arbitro: found, allowed, loaded, and left out by name.

A distribution offers things as entry points (`arbitro.systems`, `arbitro.tiebreaks`, ...). Nothing
of it is imported before the arbiter has allowed that distribution in that version, and nothing is
looked for as long as only names of ours are asked for.
"""

from arbitro.plugins.installed import GROUPS, Offer
from arbitro.plugins.loading import Plugins, State, Status, switch_off, switch_on
from arbitro.plugins.permissions import Permissions, PermissionsDamagedError

__all__ = [
    "GROUPS",
    "Offer",
    "Permissions",
    "PermissionsDamagedError",
    "Plugins",
    "State",
    "Status",
    "switch_off",
    "switch_on",
]
