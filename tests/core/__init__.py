"""Tests of what a game is, without any game of the house."""
