"""The command lines of other pairing engines: a program that calls those calls this one unchanged.

``arbitro-bbp`` takes what bbpPairings takes and ``arbitro-javafo`` what JaVaFo takes, as their own
documents describe it: words, exit codes, files and what is printed. What pairs, checks and
generates is what `arbitro pair`, `check` and `generate` use.
"""
