"""Small engines for tic-tac-toe that speak the protocol, well or badly, each a program of a few lines."""

import sys

from tessella.arena.client import Timeouts
from tessella.arena.contestant import Contestant

HASTE = Timeouts(greeting=20.0, compiling=20.0, grace=0.3, untimed=20.0)
"""So that silence is noticed soon; nothing else waits for these times."""

PROGRAM = """
import sys
CELLS = "a1 b1 c1 a2 b2 c2 a3 b3 c3".split()
def say(line):
    print(line, flush=True)
def greet():
    say("id name small"); say("option name Seed type spin default 0 min 0 max 9"); say("ugiok")
def ready():
    say("readyok")
def go(free):
    say("info depth 1 score value 0.5 time 0 nodes 1 pv " + free[0]); say("bestmove " + free[0])
%s
words = []
for line in sys.stdin:
    got = line.split()
    if got[:1] == ["ugi"]: greet()
    elif got[:1] == ["isready"]: ready()
    elif got[:1] == ["position"]: words = got
    elif got[:1] == ["go"]: go([cell for cell in CELLS if cell not in words])
    elif got[:1] == ["quit"]: break
"""

FAULTS = {
    "crash": ("def go(free): raise OSError('out of wood')", "has ended: OSError: out of wood"),
    "crash in colours": (
        "def go(free): sys.exit('\\x1b[31mout of\\x1b[0m wood\\x07 {\\x80}')",
        "has ended: out of wood\N{REPLACEMENT CHARACTER} {\N{REPLACEMENT CHARACTER}}",
    ),
    "exit": ("def go(free): sys.exit(0)", "has ended"),
    "silence": ("def go(free): pass", "did not answer bestmove within"),
    "flood without an end of line": (
        "def go(free):\n while True: sys.stdout.write('x' * 100000)",
        "wrote a line of more than 100,000 bytes",
    ),
    "endless info": ("def go(free):\n while True: say('info string still here')", "instead of bestmove"),
    "illegal move": ("def go(free): say('bestmove ' + (words[-1] if len(words) > 2 else 'a1'))", "is taken"),
    "no move": ("def go(free): say('bestmove')", "answered bestmove without a move"),
    "unreadable move": ("def go(free): say('bestmove \\u2603\\x01')", "is no cell"),
    "bytes that are no text": (
        "def go(free): sys.stdout.buffer.write(b'\\xff\\xfe\\nbestmove \\xff\\n'); sys.stdout.flush()",
        "is no cell",
    ),
}
"""What an engine may do instead of a move, and what is said about it."""
AT_FIRST = {
    "no greeting": ("def greet(): sys.exit(3)", "has ended"),
    "never ready": ("def ready(): sys.exit('no board')", "has ended: no board"),
    "output closed": ("def ready():\n import os\n os.close(1)\n sys.stdin.read()", "has closed its output"),
}
"""The same before its first move."""


def small(behaviour="", name="small", **options):
    """A small engine, with some of its functions replaced."""
    return Contestant(name, (sys.executable, "-S", "-E", "-c", PROGRAM % behaviour), {}, options)


def written(folder, behaviour="", name="small"):
    """A word that names such an engine, as a program in a folder."""
    file = folder / f"{name}.py"
    file.write_text(small(behaviour).command[-1])
    return f"run={sys.executable} -S -E {file}"
