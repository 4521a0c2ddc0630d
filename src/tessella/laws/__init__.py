"""What holds for every game, checked in games by chance: the laws behind `tessella check-game` and tests/contract."""
