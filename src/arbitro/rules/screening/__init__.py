"""Screening of games by agreement with an engine: what is counted, what was to be expected.

It is an aid to look further and never a verdict: FIDE recognises its own tool alone. Values are
floating-point numbers, as statistics are; every bound that leads to an advice is an integer of
hundredths (`advice`).
"""
