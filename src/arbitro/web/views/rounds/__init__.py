"""Rounds as pages show them: boards, reasons, hall, walls."""
