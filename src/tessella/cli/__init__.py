"""Tessella in a terminal."""
