"""What ``import arbitro`` offers: the rules for other programs, with the standard library only.

One module a topic; `arbitro` itself loads the one a name is in when the name is first used. The
words of an answer are made only when they are asked for (``.say("es")``).
"""
