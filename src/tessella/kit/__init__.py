"""Pieces that many games need, so that a new game need not write them. No game has to use them.

cells       boards: numbers, neighbours and names of cells
groups      stones that are joined, in compiled code
keys        a key of positions from its identity
duel        the head of the rules of a game of two sides
company     the same for a table of several seats
hands       secret hands drawn from a bag
stones      notation, drawing and clicks of a board of stones
tiles       rows of tiles, and a hand to click
beginnings  small whole games made of these, which `tessella new-game` copies
"""
