"""What other people's distributions add to arbitro: found, allowed, loaded, and left out by name.

A distribution offers things as entry points (`arbitro.systems`, `arbitro.tiebreaks`, ...). Nothing
of it is imported before the arbiter has allowed that distribution in that version, and nothing is
looked for as long as only names of ours are asked for.
"""
