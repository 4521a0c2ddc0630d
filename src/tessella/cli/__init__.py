"""The command line: Tessella in a terminal."""
