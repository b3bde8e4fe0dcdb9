"""Checklists of FIDE's for programs: questions, what an answer leads to, and what arbitro answers.

An answer that is good counts as met where every test it names ran and passed on this very build.
"""

from __future__ import annotations
