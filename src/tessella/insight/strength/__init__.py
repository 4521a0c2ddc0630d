"""How strong the levels of the engine are, and how hard deals are, as measured: where one chooses."""
