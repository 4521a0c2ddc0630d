"""How a game ends, and what the seats get."""

from tessella.core.compiler.jit import jit
from tessella.core.mover import OVER

from .derived import derive_from_tiles
from .keys import MOVER_KEYS, stance
from .state import DRAW, FULL, LAST_TURN, RED, REPETITION, TILES, TURNS, WHITE


@jit
def close_turn(s, to):
    """Ends a turn with all tiles on the table. Without the moving phase, the game is a draw (A4); with it, a draw
    depends on repetitions and on the number of turns (A6)."""
    hand_over(s, to)
    if s.moving == 0:
        end(s, DRAW, FULL)
        return
    derive_from_tiles(s)
    stands = stance(s)
    s.stood[s.turns] = stands
    times = 0
    for i in range(s.turns + 1):
        times += s.stood[i] == stands
    if times == 3:
        end(s, DRAW, REPETITION)
    elif s.turns == LAST_TURN:
        end(s, DRAW, TURNS)


@jit
def end(s, winner, reason):
    """Ends the game."""
    s.winner = winner
    s.reason = reason
    hand_over(s, OVER)


@jit
def hand_over(s, mover):
    """Sets the mover."""
    s.key ^= MOVER_KEYS[s.mover + 2] ^ MOVER_KEYS[mover + 2]
    s.mover = mover


@jit
def leave(s, seat, reason):
    """G3: the other side wins."""
    s.ply += 1
    end(s, 1 - seat, reason)


@jit
def score(s, out):
    """A7: a win is worth 50 minus the tiles on the table."""
    out[0] = out[1] = 0.0
    if s.winner == WHITE or s.winner == RED:
        out[s.winner] = TILES - s.placed


@jit
def utility(s, out):
    """1 for the winner, a half each for a draw."""
    for seat in range(2):
        out[seat] = 0.5 if s.winner == DRAW else (1.0 if s.winner == seat else 0.0)
