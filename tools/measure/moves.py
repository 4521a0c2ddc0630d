"""What a move costs the server, by part: milliseconds of one thread, in the middle of games and towards their end.

python tools/measure/moves.py [GAME ...]

Games are played on by chance as long as there is a move that does not end them, by one person for each seat, and
somebody watches. `after` is the new table; `shown` all that is sent to all of them, as streams of changes have it, with
the parts: board, hand and emblems (drawings), words (of the move), news (what it brought), clicks (what may be clicked,
and labels), facts (beside points), can (what each may do, and why not), changes (of the drawing), packed (by gzip), and
the rest. `next` is what the mover is sent after the first click of a move of two. `kB` is the size of the drawing.
"""

import sys
from contextlib import contextmanager
from random import Random
from statistics import median
from time import thread_time
from unittest.mock import patch

from tessella import find
from tessella.core.mover import CHANCE
from tessella.core.position import Position
from tessella.table.features import deal, moves
from tessella.table.fold import fold
from tessella.table.table import Table
from tessella.table.terms import NOBODY, Player, open_event
from tessella.table.words import MovesInWords
from tessella.web.live import drawn_view, snapshot, updates
from tessella.web.live.snapshot import Snapshot
from tessella.web.live.updates import Updates

CASES = (
    ("andantino", {}),
    ("andantino", {"moving": True, "exception": True}),
    ("antino", {}),
    ("antino", {"size": 11, "players": 4}),
    ("anda", {}),
    ("anda", {"side": 9}),
    ("octopus", {}),
    ("octopus", {"sets": 2, "players": 6}),
    ("cancelletto", {"any_deal": True}),
    ("cancelletto", {"any_deal": True, "set": "labyrinth"}),
)
PARTS = {
    "board": ((Position, "board"),),
    "hand": ((Position, "above_hand"),),
    "emblems": ((drawn_view, "emblems"),),
    "words": ((MovesInWords, "of"),),
    "news": ((snapshot, "news"), (snapshot, "move_alone")),
    "clicks": ((moves, "next_clicks"), (snapshot, "example")),
    "facts": ((Position, "facts"),),
    "can": ((Table, "_objection"),),
    "changes": ((updates, "drawing"),),
    "packed": ((updates, "packed"),),
}
STAGES = {"middle": (0.4, 0.6), "late": (0.8, 1.0)}
"""Shares of a game's moves."""
GAMES, LONGEST, TRIES = 3, 160, 12
"""Of each case; moves of a game by players; moves that are tried so as not to end it."""


class Stopwatch:
    """Adds up what some functions take, by part; what one calls of another counts once."""

    def __init__(self):
        self.spent = dict.fromkeys(PARTS, 0.0)
        self.running = False

    @contextmanager
    def running_for(self, part):
        if self.running:
            yield
            return
        self.running, began = True, thread_time()
        try:
            yield
        finally:
            self.spent[part] += thread_time() - began
            self.running = False

    def timed(self, part, function):
        def run(*arguments, **named):
            with self.running_for(part):
                return function(*arguments, **named)

        return run


@contextmanager
def watched():
    """A stopwatch on the parts."""
    watch, patches = Stopwatch(), []
    for part, places in PARTS.items():
        patches += [patch.object(*place, watch.timed(part, getattr(*place))) for place in places]
    for each in patches:
        each.start()
    try:
        yield watch
    finally:
        for each in patches:
            each.stop()


def sat_down(game, options):
    """A table between people, one for each seat."""
    variant = find(game).new(**options)
    players = [Player(f"Player {seat}", person=seat) for seat in range(variant.seats)]
    return fold([open_event(game, options, players)])


class Streams:
    """What is sent to everybody at a table, and to somebody who watches."""

    def __init__(self, table):
        self.shot = Snapshot(table)
        self.each = {person: Updates("table") for person in (*table.persons, NOBODY)}
        self.send()

    def show(self, table):
        self.shot = self.shot.later(table)
        self.send()

    def send(self):
        for person, sent in self.each.items():
            sent.add(self.shot, person)
            _ = (sent.change or sent.whole).packed


def timed(function):
    """Its result, and its milliseconds."""
    began = thread_time()
    result = function()
    return result, 1000 * (thread_time() - began)


def costs(table, event, streams):
    """The table after an event, and what it costs."""
    now, after = timed(lambda: table.after(event))
    with watched() as watch:
        _, shown = timed(lambda: streams.show(now))
    seen = streams.shot.state(now.mover.person if now.mover else NOBODY)
    _, second = timed(
        lambda: after_first_click(now.seen_by(now.mover.person), seen.marks) if now.mover else None
    )
    parts = {part: 1000 * spent for part, spent in watch.spent.items()}
    rest = shown - sum(parts.values())
    return now, {
        "after": after,
        "shown": shown,
        **parts,
        "rest": rest,
        "next": second,
        "kB": len(seen.svg) / 1000,
    }


def after_first_click(table, marks):
    """What is answered to the first of two clicks."""
    path = marks[-1:]
    return moves.next_clicks(table, path)


def move_of(table, random):
    """A random move that does not end the game, if one is soon found."""
    actions = table.position.actions
    for _ in range(TRIES):
        action = random.choice(actions)
        if not table.position.play(action).over:
            break
    return moves.event(table, action)


def game_of(game, options, seed):
    """What each move of a player costs."""
    random, table, found, streams = Random(seed), sat_down(game, options), [], None
    while not table.over and len(found) < LONGEST:
        if table.position.mover == CHANCE:
            table = table.after(deal.chance(table, random))
            continue
        streams = streams or Streams(table)
        table, cost = costs(table, move_of(table, random), streams)
        found.append(cost)
    return found


def lines(game, options):
    """What is printed of a case."""
    game_of(game, options, seed=0)  # warms up
    played = [game_of(game, options, seed) for seed in range(1, GAMES + 1)]
    for stage, (first, last) in STAGES.items():
        seen = [cost for costs in played for cost in costs[int(first * len(costs)) : int(last * len(costs))]]
        figures = (f"{median(cost[name] for cost in seen):8.2f}" for name in seen[0])
        yield f"{title(game, options):36} {stage:7}{''.join(figures)}   {len(seen):4}"


def title(game, options):
    return " ".join([game, *(f"{name}={value}" for name, value in options.items())])


def report(games):
    """All lines, as they are found."""
    names = ("after", "shown", *PARTS, "rest", "next", "kB")
    yield f"{'milliseconds a move, kB; medians':44}{''.join(f'{name:>8}' for name in names)}   moves"
    for game, options in CASES:
        if not games or game in games:
            yield from lines(game, options)


if __name__ == "__main__":
    for line in report(sys.argv[1:]):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
