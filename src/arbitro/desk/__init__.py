"""A tournament as a log, in the arbiter's words: commands, events, and what they lead to.

``arbitro.desk.commands`` holds what may be asked, ``arbitro.desk.events`` what happened.
"""
