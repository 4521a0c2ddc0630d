"""One folder for each game; tessella.core.catalogue finds them."""
