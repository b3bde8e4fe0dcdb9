"""Every event at one address: what happened, as the log keeps it.

An event is declared in the module of its feature; this module names none. Events name entries and
games by their permanent numbers. A field is never renamed and never changes its meaning: whatever
changes is a step from one schema to the next (`arbitro.desk.kernel.steps`).
"""

from __future__ import annotations

from arbitro.desk.features.applications import *
from arbitro.desk.features.arbiters import *
from arbitro.desk.features.by_hand import *
from arbitro.desk.features.drawing import *
from arbitro.desk.features.entry.events import *
from arbitro.desk.features.games import *
from arbitro.desk.features.incidents import *
from arbitro.desk.features.knock_out.events import *
from arbitro.desk.features.norms import *
from arbitro.desk.features.office import *
from arbitro.desk.features.papers import *
from arbitro.desk.features.private import *
from arbitro.desk.features.prizes import *
from arbitro.desk.features.publicity import *
from arbitro.desk.features.regulations import *
from arbitro.desk.features.reports import *
from arbitro.desk.features.requests import *
from arbitro.desk.features.results import *
from arbitro.desk.features.round.events import *
from arbitro.desk.features.sealed import *
from arbitro.desk.features.second_reading import *
from arbitro.desk.features.section.events import *
from arbitro.desk.features.teams.events import *
from arbitro.desk.kernel.feature import Event as Event
from arbitro.desk.kernel.timeline import *
