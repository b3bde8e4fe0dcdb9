"""Workbooks of spreadsheet programs and packed files, read."""
