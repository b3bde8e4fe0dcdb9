"""Texts and what they say: reports, entry lists, prize funds, JSON. No file is opened here."""
