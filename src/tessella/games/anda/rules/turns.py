"""What an action does: to the pie (D9), to the board and to the prison (D4-D6); then the other player is to act."""

import numpy as np

from tessella.core.compiler.jit import inlined, jit

from .actions import may_act, on_move
from .endings import end
from .groups import has_stones, lay, note_saving
from .keys import TO_MOVE
from .removal import endangers, remove_own, remove_smothered
from .state import (
    ANNIHILATION,
    BLACK,
    BLACK_SIDE,
    CHOOSE,
    DIVIDE,
    KOMI,
    LONGEST,
    MOST_TURNS,
    NO_ACTION,
    NOWHERE,
    PLAY,
    SECOND,
    TAKE,
    WHITE,
)


@jit
def play(s, action):
    """Carries out an action: a komi, a colour, taking a prisoner, or a placement."""
    s.ply += 1
    if s.phase == DIVIDE:
        s.komi = s.prison[BLACK] = action - KOMI
        s.phase = CHOOSE
        s.mover = 1
    elif s.phase == CHOOSE:
        choose(s, action - BLACK_SIDE)
    elif action != TAKE and s.phase == PLAY and s.first[on_move(s)]:
        s.half = action
        s.phase = SECOND
    else:
        act(s, on_move(s), action)


@jit
def choose(s, colour):
    """Gives the second player a colour; Black begins (D9)."""
    s.colour[1], s.colour[0] = colour, 1 - colour
    s.phase = PLAY
    s.mover = 1 if colour == BLACK else 0


@inlined
def act(s, colour, action):
    """Completes a turn of a colour: it places a stone (with the first of two stones, if there is one), or takes an
    enemy stone from the prison. Taking one completes a first turn, too (D6)."""
    half = np.int64(s.half)
    s.last[0], s.last[1] = action, half
    s.first[colour] = 0
    s.turns += 1
    for w in range(len(s.empty)):
        s.taken[BLACK, w] = s.taken[WHITE, w] = 0
    wins = False
    if action == TAKE:
        s.prison[1 - colour] -= 1
    else:
        wins = place(s, colour, half, action)
    if wins:
        end(s, s.mover, ANNIHILATION)
    else:
        pass_on(s, 1 - colour)


@inlined
def place(s, colour, half, at):
    """Places a stone, or two in a first turn; then smothered groups leave, the enemy's first (D4).

    Returns whether the mover wins. (D7)
    """
    if half != NOWHERE:
        lay(s, colour, half)
        s.half = NOWHERE
        s.phase = PLAY
    lay(s, colour, at)
    note_saving(s)
    wins = remove_smothered(s, 1 - colour) and not has_stones(s, 1 - colour)
    # The mover's own last group cannot leave (D7): the placed stone has a breath that saves it (D3). If an enemy group
    # beside that breath has left, there are now breaths with no enemy beside them.
    if half != NOWHERE or endangers(s, colour, at):
        remove_own(s, colour)
    release = min(s.prison[BLACK], s.prison[WHITE])  # D4
    s.prison[BLACK] -= release
    s.prison[WHITE] -= release
    return wins


@inlined
def pass_on(s, colour):
    """Passes the turn to the other player, who has this colour; ends the game if that player has no action (D8)."""
    s.mover = 1 - s.mover
    s.stood[s.turns] = s.board ^ TO_MOVE[colour]
    if not may_act(s, colour):
        end(s, 1 - s.mover, NO_ACTION)
    elif s.turns == MOST_TURNS[s.side]:
        end(s, 1 - s.mover, LONGEST)
