"""Tie-breaks of no text of FIDE's: those of other federations, and of an event's regulations.

Each module here is found by itself; it has ``TIE_BREAKS``, a tuple of definitions. An event may
use them that names the edition ``OWN@...``, or any tie-break of the texts beside them.
"""
