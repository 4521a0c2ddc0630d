"""Players of Hex who swap (H3), which random players hardly ever do."""

from tessella import find
from tessella.laws.directed import Style

SWAP = find("hex").rules.ACTIONS - 1
STYLES = (Style("swapping", lambda each: each.action == SWAP, {"side": 5}, looks=26, games=3),)
