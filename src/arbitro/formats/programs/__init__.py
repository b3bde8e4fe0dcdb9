"""Tournaments as single programs and services take them: each format in a module of its own.

Written is what they document or what public programs exchange with them; where the sources are
silent a format keeps to what their samples have.
"""
