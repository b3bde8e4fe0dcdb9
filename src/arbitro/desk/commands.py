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
from arbitro.desk.features.entry.attendance import *
from arbitro.desk.features.entry.closing import *
from arbitro.desk.features.entry.equals import *
from arbitro.desk.features.entry.exchange import *
from arbitro.desk.features.entry.late_admission import *
from arbitro.desk.features.entry.points import *
from arbitro.desk.features.entry.prohibitions import *
from arbitro.desk.features.entry.registration import *
from arbitro.desk.features.entry.several_sections import *
from arbitro.desk.features.external_values import *
from arbitro.desk.features.fide_mode import *
from arbitro.desk.features.games import *
from arbitro.desk.features.groups import *
from arbitro.desk.features.incidents import *
from arbitro.desk.features.knock_out.answers import *
from arbitro.desk.features.knock_out.events import *
from arbitro.desk.features.norms import *
from arbitro.desk.features.office import *
from arbitro.desk.features.pairing.answers import *
from arbitro.desk.features.pairing.by_system import *
from arbitro.desk.features.papers import *
from arbitro.desk.features.play_offs import *
from arbitro.desk.features.private import *
from arbitro.desk.features.prizes import *
from arbitro.desk.features.publicity import *
from arbitro.desk.features.rating_lists import *
from arbitro.desk.features.rating_periods import *
from arbitro.desk.features.regulations import *
from arbitro.desk.features.report.imported import *
from arbitro.desk.features.report.of_teams import *
from arbitro.desk.features.report.of_tournaments import *
from arbitro.desk.features.reports import *
from arbitro.desk.features.results import *
from arbitro.desk.features.round.events import *
from arbitro.desk.features.round.hand_pairing import *
from arbitro.desk.features.round.initial_colour import *
from arbitro.desk.features.round.late_entry import *
from arbitro.desk.features.round.pair_by_hand import *
from arbitro.desk.features.round.start_position import *
from arbitro.desk.features.round.unpairing import *
from arbitro.desk.features.sealed import *
from arbitro.desk.features.second_reading import *
from arbitro.desk.features.section.editions import *
from arbitro.desk.features.section.sections import *
from arbitro.desk.features.section.whole_event import *
from arbitro.desk.features.teams.arrangement import *
from arbitro.desk.features.teams.attendance import *
from arbitro.desk.features.teams.by_hand import *
from arbitro.desk.features.teams.closing import *
from arbitro.desk.features.teams.forfeits import *
from arbitro.desk.features.teams.late import *
from arbitro.desk.features.teams.line_ups import *
from arbitro.desk.features.teams.lots import *
from arbitro.desk.features.teams.points import *
from arbitro.desk.features.teams.prohibitions import *
from arbitro.desk.features.teams.registration import *
from arbitro.desk.kernel.feature import Command as Command
from arbitro.desk.kernel.timeline import *
