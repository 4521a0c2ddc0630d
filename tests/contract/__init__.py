"""Laws that hold for every game of the catalogue, toys and real games alike."""
