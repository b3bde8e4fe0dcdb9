"""Texts and what they say: reports, entry lists and arbitro's own JSON. No file is opened here."""
