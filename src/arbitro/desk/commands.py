"""Every command at one address: what an arbiter may ask for, in the arbiter's words.

A command is declared in the module of its feature, as a value and as a row that says who answers
it, what right it takes and where it is offered; `decide` answers it. The modules of all features
are listed here, and nowhere else.
Sections, entries and games are named by their permanent numbers. ``expected`` is the value the
asker saw: where it has changed underneath, the command is refused with ``value-changed``.
"""

from __future__ import annotations

from arbitro.desk.features.applications import *
from arbitro.desk.features.arbiters import *
from arbitro.desk.features.by_hand import *
from arbitro.desk.features.change_requests import *
from arbitro.desk.features.drawing import *
from arbitro.desk.features.entry.commands import *
from arbitro.desk.features.entry.events import *
from arbitro.desk.features.entry.feature import *
from arbitro.desk.features.games import *
from arbitro.desk.features.groups import *
from arbitro.desk.features.incidents import *
from arbitro.desk.features.knock_out.answers import *
from arbitro.desk.features.knock_out.events import *
from arbitro.desk.features.norms import *
from arbitro.desk.features.office import *
from arbitro.desk.features.pairing.answers import *
from arbitro.desk.features.papers import *
from arbitro.desk.features.play_offs import *
from arbitro.desk.features.private import *
from arbitro.desk.features.prizes import *
from arbitro.desk.features.publicity import *
from arbitro.desk.features.regulations import *
from arbitro.desk.features.report.commands import *
from arbitro.desk.features.report.feature import *
from arbitro.desk.features.reports import *
from arbitro.desk.features.results import *
from arbitro.desk.features.round.answers import *
from arbitro.desk.features.round.commands import *
from arbitro.desk.features.round.events import *
from arbitro.desk.features.round.late_entry import *
from arbitro.desk.features.sealed import *
from arbitro.desk.features.second_reading import *
from arbitro.desk.features.section.answers import *
from arbitro.desk.features.section.commands import *
from arbitro.desk.features.section.events import *
from arbitro.desk.features.teams.commands import *
from arbitro.desk.features.teams.events import *
from arbitro.desk.features.teams.feature import *
from arbitro.desk.kernel.feature import Command as Command
from arbitro.desk.kernel.timeline import *
