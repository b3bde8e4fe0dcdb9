"""Sections that are knock-outs or matches: which games are played next, and who is where.

A round of such a section is one game of every match that has it: the first games of a round of the
bracket make one round of the section, the second games the next, and so on through the stages that
decide level matches. So results, corrections, undo and reports are those of any other round, and a
match that goes on sooner than others adds its game to the round it belongs to.
"""
