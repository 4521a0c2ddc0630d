"""A game in a few lines, as somebody would write it who tries Tessella out: take one to three stones off a heap.

H1 Twelve stones; in turn each takes one, two or three. H2 Who takes the last one wins. G3 Who leaves loses.
"""

INIT = '''
"""Heap: who takes the last stone wins."""

from tessella.core.position import Game

from . import board, explain, notation, rules

GAME = Game(
    name="heap",
    title="Heap of Stones",
    designer="a reader",
    summary="Take one to three stones; the last one wins.",
    sides=("Left", "Right"),
    rules=rules,
    notation=notation,
    explain=explain,
    board=board,
    drawless=True,
    sample="3 2",
)
'''

RULES = '''
"""H1 to H3 over one record; an action is a number of stones, less one."""

from tessella.core.compiler.jit import blank, jit, record
from tessella.core.mover import OVER

ACTIONS, MAX_LEGAL, MAX_PLY = 3, 3, 13
STONES = 12
STATE = record([("ply", "i4"), ("mover", "i4"), ("stones", "i4"), ("winner", "i4")])
SETUP = record([("seats", "i4")])
IDENTITY = ("stones", "mover", "winner")
DERIVED = ()


def setup(options):
    made = blank(SETUP)
    made.seats = 2
    return made


@jit
def start(s, setup):
    s.ply, s.mover, s.stones, s.winner = 0, 0, STONES, -1


@jit
def legal(s, out):
    n = min(3, s.stones)
    for i in range(n):
        out[i] = i
    return n


@jit
def play(s, action):
    s.ply += 1
    s.stones -= action + 1
    s.mover = 1 - s.mover
    if s.stones == 0:
        end(s, 1 - s.mover)


@jit
def end(s, winner):
    s.winner, s.mover = winner, OVER


@jit
def leave(s, seat, reason):
    s.ply += 1
    end(s, 1 - seat)


@jit
def refresh(s):
    pass


@jit
def key(s):
    return s.stones * 16 + (s.mover + 2) * 4 + s.winner + 1


@jit
def utility(s, out):
    for seat in range(2):
        out[seat] = 1.0 if s.winner == seat else 0.0


@jit
def score(s, out):
    utility(s, out)
'''

NOTATION = '''
"""The number of stones."""


def write(position, action):
    return str(action + 1)


def read(position, text):
    if text.strip() not in ("1", "2", "3"):
        raise ValueError(f"{text!r} is no move: write 1, 2 or 3.")
    return int(text) - 1
'''

EXPLAIN = '''
"""Sentences."""


def refusal(position, action):
    left = position.field("stones")
    return None if action < left else f"Only {left} stones are left (H1)."


def ending(position):
    return f"{position.game.sides[position.field('winner')]} wins (H2)."
'''

BOARD = '''
"""A row of stones; a click on the first, second or third takes so many."""

from tessella.core.drawing.svg import document, tag

STONES = 12


def draw(position, marks=()):
    marked, left = set(marks), position.field("stones")
    return document((0, 0, STONES, 1), *(stone(i, f"s{i + 1}" in marked) for i in range(left)), title="Heap")


def stone(i, legal):
    circle = tag("circle", cx=i + 0.5, cy=0.5, r=0.4, fill="#777")
    look = "stone legal" if legal else "stone"
    return tag("g", tag("title", f"stone {i + 1}"), circle, data_at=f"s{i + 1}", class_=look)


def text(position):
    return "o" * position.field("stones")


def paths(position, action):
    return (f"s{action + 1}",)


def attempts(position, path):
    return [i for i in range(3) if [f"s{i + 1}"] == list(path)]
'''

PAGE = """
# Heap of Stones

## H1 Taking

Take one to three stones.
"""

FILES = {
    "__init__.py": INIT,
    "rules.py": RULES,
    "notation.py": NOTATION,
    "explain.py": EXPLAIN,
    "board.py": BOARD,
    "rules.md": PAGE,
}


def drop_into(folder):
    """Write the game's folder into a folder of games."""
    home = folder / "heap"
    home.mkdir()
    for name, text in FILES.items():
        (home / name).write_text(text.lstrip())
