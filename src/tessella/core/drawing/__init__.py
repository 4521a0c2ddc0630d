"""Drawings: SVG as text, the CSS classes that pages have styles for, hexagonal cells."""
