"""People at one keyboard: they type moves, or one of a few other words."""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress

from rich.console import Console

from ..core.mover import CHANCE, WATCHER
from ..core.position import IllegalMove, Position
from ..engine.levels import LEVELS
from ..table.event import Refused, insist
from ..table.features import deal, moves, opening, resign, undo
from ..table.story import last_move, news, task, turns
from . import screen
from .local_game import LocalGame
from .user_errors import UserError

with suppress(ImportError):
    import readline  # noqa: F401  gives input() its line editing; Windows has its own

GETTING_READY = "getting ready, which is done once on this machine"


class Terminal:
    """Asks the people at one keyboard for their moves, in turn."""

    def __init__(self, local_game: LocalGame, console: Console) -> None:
        """Prepare the game; it shows nothing before run."""
        self.local_game, self.console = local_game, console
        self.shown: Counter[int] = Counter()  # how many moves each seat has been shown
        self.last: int | None = None  # the seat that looked at the screen last

    def run(self) -> None:
        """Play until the game is over or everybody here has left it; raises EOFError when the input ends."""
        self.greet()
        while not self.local_game.finished:
            if self.local_game.table.mover and self.local_game.table.mover.is_person:
                self.turn()
            else:
                self.step()
        self.close()

    def greet(self) -> None:
        """Show which game this is, which seats the people have, and the name of the deal."""
        game, table = self.local_game.position.game, self.local_game.table
        yours = ", ".join(table.side(seat) for seat in table.people)
        self.console.print(f"[bold]{game.title}[/bold]. You are {yours}. Type a move, or help.")
        if name := deal.name_of(table):
            self.console.print(f"Deal {name}.", markup=False)
        if begun := opening.in_words(table):
            self.console.print(f"{opening.LABEL}: {begun}.", markup=False)

    def step(self) -> None:
        """Let chance or the engine move."""
        local_game, mover = self.local_game, self.local_game.position.mover
        if mover == CHANCE:
            local_game.step()
            return
        state = "thinking" if local_game.compilation.is_done else GETTING_READY
        with self.console.status(f"{local_game.table.side(mover)} is {state} ..."):
            local_game.step()

    def turn(self) -> None:
        """Show a seat what it may see, and read lines from it until one of them changes the table."""
        before = self.local_game.table
        self.hand_over(before.position.mover)
        self.look()
        while self.local_game.table is before:
            self.obey(input(f"{before.side(before.position.mover)}> ").strip())

    def hand_over(self, seat: int) -> None:
        """If hands are hidden, let people change places before the next hand is shown."""
        table = self.local_game.table
        if table.hands_are_secret and seat != self.last:
            screen.wipe(self.console)
            self.console.print(last_move(table.drawn_from(WATCHER)), style="dim", markup=False)
            input(f"{table.side(seat)}, press Enter when nobody else can see the screen. ")
        self.last = seat

    def obey(self, line: str) -> None:
        """Carry out one typed line; a mistake is answered with its sentence and changes nothing."""
        word, _, rest = line.partition(" ")
        try:
            if word == "why":
                self.why(rest)
            elif line in WORDS:
                WORDS[line](self)
            else:
                self.local_game.do(moves.typed(self.local_game.table, line))
        except (IllegalMove, UserError, Refused) as refusal:
            self.console.print(str(refusal), style="yellow", markup=False)

    def close(self) -> None:
        """Show the last position, and how the game ended."""
        position = self.local_game.position
        if position.over:
            self.catch_up(position)
            self.console.print(screen.board(position), soft_wrap=True)
            self.console.print(position.ending, style="bold", markup=False)
            self.console.print(f"Points: {screen.points(position)}.")
        else:
            self.console.print("Nobody is left at this keyboard; the game stops here.")

    def catch_up(self, view: Position) -> None:
        """Show the moves since the seat at the screen last looked, and what the last move brought about."""
        seat = self.last or 0
        for turn in turns(view, self.shown[seat]):
            side = self.local_game.position.game.seat_name(turn.seat)
            self.console.print(f"{side}: {' '.join(turn.moves)}", style="dim", markup=False)
        self.shown[seat] = len(view.history)
        if sentence := news(view):
            self.console.print(sentence, markup=False)
        if sentence := moves.note(self.local_game.table):
            self.console.print(sentence, markup=False)

    # What can be typed besides moves. The docstrings are shown to players, as help.

    def look(self) -> None:
        """Show the board again."""
        view = self.local_game.view
        self.catch_up(view)
        self.console.print(screen.board(view), soft_wrap=True)
        if any(view.score):
            self.console.print(f"Points: {screen.points(view)}.")
        if sentence := task(view):
            self.console.print(sentence, style="bold", markup=False)

    def hint(self) -> None:
        """Ask the engine for a good move."""
        insist(self.local_game.table.objection("hint"))
        with self.console.status("Thinking ..."):
            acts = self.local_game.advice(LEVELS[-1].name)
        view = self.local_game.view
        brings, move = news(view.play(acts[0])), view.game.notation.write(view, acts[0])
        told = [f"You could play {move}.", view.game.explain.reason(view, acts) or brings]
        self.console.print(" ".join(filter(None, told)), markup=False)

    def undo(self) -> None:
        """Take your last move back."""
        self.local_game.do(undo.event(self.local_game.table))
        length = len(self.local_game.position.history)
        self.shown = Counter({seat: min(count, length) for seat, count in self.shown.items()})

    def why(self, move: str = "") -> None:
        """Say why a move is not allowed: why MOVE."""
        if not move.strip():
            raise UserError("Type the move after it: why MOVE.")
        self.console.print(self.local_game.view.why(move) or f"{move} is allowed.", markup=False)

    def moves(self) -> None:
        """List every move that is allowed."""
        self.console.print(" ".join(move.text for move in self.local_game.view.moves()), markup=False)

    def resign(self) -> None:
        """Leave the game and lose it."""
        self.local_game.do(resign.event(self.local_game.table))

    def help(self) -> None:
        """Show this list."""
        for word, command in WORDS.items():
            self.console.print(f"{word or 'Enter':>8}  {command.__doc__}")

    def quit(self) -> None:
        """Stop; the game is not kept."""
        raise EOFError  # as if the input had ended here


WORDS: dict[str, Callable[[Terminal], None]] = {
    "": Terminal.look,
    "hint": Terminal.hint,
    "undo": Terminal.undo,
    "why": Terminal.why,
    "moves": Terminal.moves,
    "resign": Terminal.resign,
    "help": Terminal.help,
    "quit": Terminal.quit,
}
"""What can be typed instead of a move."""
