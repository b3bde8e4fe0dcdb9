"""Every event at one address: what happened, as the log keeps it.

An event is declared in the module of its feature; this module names none. Events name entries and
games by their permanent numbers. A field is never renamed and never changes its meaning: whatever
changes is a step from one schema to the next (`arbitro.desk.kernel.steps`).
"""

from __future__ import annotations

from arbitro.desk.commands import *
from arbitro.desk.kernel.feature import Event as Event
