"""Diagrams of positions: as an SVG picture with a text beside it, and as plain text."""

from arbitro.formats.diagram.svg import DiagramWords, svg_diagram
from arbitro.formats.diagram.text import text_diagram

__all__ = ["DiagramWords", "svg_diagram", "text_diagram"]
