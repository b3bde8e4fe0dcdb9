"""Papers as PDF: forms, reports and sheets, tagged, the same bytes for the same data."""

from arbitro.papers.rendering import UnprintableError, render

__all__ = ["UnprintableError", "render"]
