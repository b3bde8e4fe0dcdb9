"""Titles of arbiters (B.06.1): norms of FIDE Arbiters and International Arbiters, applications."""
