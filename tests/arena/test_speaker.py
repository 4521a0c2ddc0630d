"""The engine's side of the protocol."""

import io
import re
import subprocess
import sys
from threading import Event

import pytest

import tessella
from docs.blocks import ROOT, blocks
from tessella.arena import thinking
from tessella.arena.limits import Limits, limits_of
from tessella.arena.settings import Refused
from tessella.arena.speaker import Speaker, speak
from tessella.engine.budget import Budget
from tessella.engine.search import search

pytestmark = pytest.mark.once
TRANSCRIPTS = blocks(ROOT / "docs" / "protocol.md", "ugi")
GAME = re.compile(r"\$ .*tessella engine --game (\w+)")


def asked(game, *lines):
    """The lines that the engine answers, each search ended before the next line."""
    out = io.StringIO()
    speaker = Speaker(tessella.new(game) if isinstance(game, str) else game, out)
    for line in lines:
        speaker.obey_or_tell(line.split())
        if speaker.search is not None:
            speaker.search.thread.join()
    return out.getvalue().splitlines()


@pytest.mark.parametrize("transcript", TRANSCRIPTS, ids=lambda text: GAME.search(text)[1])
def test_a_transcript_is_what_the_engine_says(transcript):
    start, *lines = transcript.splitlines()
    out = io.StringIO()
    speaker = Speaker(tessella.new(GAME.fullmatch(start)[1]), out)
    expected = []
    for line in lines:
        if line.startswith("> quit"):
            break
        if line.startswith("> "):
            check(out, expected)
            speaker.obey_or_tell(line[2:].split())
            if speaker.search is not None:
                speaker.search.thread.join()
        else:
            expected.append(line.removeprefix("< "))
    check(out, expected)


def check(out, expected):
    """What was said is what was expected; nothing is left of either."""
    pattern = "".join(
        r"(?:.*\n)*?" if line == "..." else re.escape(line).replace(r"\.\.\.", ".*") + r"\n"
        for line in expected
    )
    assert re.fullmatch(pattern, out.getvalue())
    out.seek(0)
    out.truncate()
    expected.clear()


def test_there_are_transcripts():
    assert len(TRANSCRIPTS) >= 4
    assert all(GAME.match(text) for text in TRANSCRIPTS)


def test_every_command_question_and_option_is_in_the_document():
    from tessella.arena.speaker import COMMANDS, QUESTIONS

    text = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    options = [option.name for option in Speaker(tessella.new("tictactoe"), io.StringIO()).settings.options]
    missing = [word for word in (*COMMANDS, *QUESTIONS, *options) if f"`{word}" not in text]
    assert missing == []


def test_the_greeting_calls_no_compiled_function(monkeypatch):
    """Nor anything else that takes time: no search is made ready."""
    monkeypatch.setattr(
        thinking.Thinker, "get_ready", lambda *_: pytest.fail("the greeting must cost nothing")
    )
    assert asked("tictactoe", "ugi")[-1] == "ugiok"


def test_wrong_words_are_answered_and_change_nothing():
    start = ("position startpos moves a1 b2",)
    for line, said in (
        ("jump", "There is no command 'jump'."),
        ("position", "A position begins with startpos"),
        ("position fen", "A position begins with startpos"),
        ("position startpos a1", "The word moves is expected"),
        ("position startpos moves a1 a1", "Cell a1 is taken"),
        ("position startpos seat 3 moves a1", "A seat is expected after seat: 1, 2."),
        ("position fen a1;%zz", "is no cell"),
        ("query weather", "There is no such question"),
        ("setoption name Hash value 1", "There is no option 'Hash'"),
        ("setoption name Threads value many", "Threads takes a whole number from 1 to 64"),
        ("setoption name Method value chess", "Method takes one of"),
        ("go depth deep", "A whole number is expected after depth"),
        ("go nodes", "A whole number is expected after nodes"),
        ("setoption", "There is no option"),
    ):
        answers = asked("tictactoe", *start, line, "query turn")
        assert answers[-1] == "response 1"
        (told,) = answers[:-1]
        assert told.startswith("info string ")
        assert said in told
    assert asked("tictactoe", "", "  \t ", *start, "query turn") == ["response 1"]


def test_questions_of_games_for_more_than_two():
    assert asked("trio", "position startpos moves a", "query turn", "query p1turn") == [
        "response 2",
        "response false",
    ]
    assert asked("peek", "query turn", "query result", "go nodes 1") == [
        "response chance",
        "response none",
        "info string Chance is to act, so there is no move to search for.",
        "bestmove none",
    ]


def test_results_in_words():
    for game, moves, result in (
        ("tictactoe", "a1 b1 a2 b2 a3", "p1win"),
        ("tictactoe", "a1 b1 c1 a2 b2 a3 c2 c3 b3", "draw"),
        ("peek", "draw1 draw1 show1 show1", "draw"),
        ("duet", "", "none"),
    ):
        assert asked(game, f"position startpos moves {moves}", "query result")[-1] == f"response {result}"


class Found(io.StringIO):
    """What an engine says; win is set once it has named the winning move."""

    def __init__(self):
        super().__init__()
        self.win = Event()

    def write(self, text):
        written = super().write(text)
        if text.startswith("info") and " c1" in text:
            self.win.set()
        return written


def test_a_search_can_be_stopped_and_asked_meanwhile():
    """The answer to `go infinite` comes after `stop`, even if there is nothing left to search."""
    out = Found()
    speaker = Speaker(tessella.new("tictactoe"), out)
    speaker.obey(["position", "startpos", "moves", "a1", "b2", "b1", "a2"])
    speaker.obey(["go", "infinite"])
    assert out.win.wait(60)
    for line in ("isready", "query turn"):
        speaker.obey(line.split())
    for line in ("position startpos", "go", "uginewgame", "setoption name Seed value 3"):
        with pytest.raises(Refused, match="A search is under way"):
            speaker.obey(line.split())
    assert "bestmove" not in out.getvalue()
    speaker.obey(["stop"])
    assert out.getvalue().splitlines()[-1] == "bestmove c1"
    assert "readyok\nresponse 1\n" in re.sub("info.*\n", "", out.getvalue())
    speaker.obey(["stop"])  # there is nothing to stop any more
    speaker.obey(["position", "startpos"])


def test_equal_seeds_give_equal_moves():
    lines = (
        "setoption name Method value uct",
        "setoption name Seed value {}",
        "position startpos",
        "go nodes 300",
    )
    one, two, other = (
        [re.sub("time .*? pv", "", line) for line in asked("trio", *(line.format(seed) for line in lines))]
        for seed in (5, 5, 6)
    )
    assert one == two
    assert one != other


def test_a_method_and_a_level_are_used(monkeypatch):
    used = []
    monkeypatch.setattr(
        thinking, "search", lambda *about, **more: used.append(more["method"]) or search(*about, **more)
    )
    asked(
        "tictactoe",
        "setoption name method value UCT",
        "go nodes 5",
        "setoption name Method value default",
        "go nodes 5",
    )
    assert [method and method.horizon for method in used] == [-1, None]
    monkeypatch.setattr(
        thinking,
        "choose",
        lambda position, level, *_, **__: used.append(level) or search(position, Budget(nodes=5)),
    )
    asked("tictactoe", "setoption name Level value master", "go nodes 5")
    assert used[-1] == "master"
    asked("tictactoe", "setoption name Level value Medium", "go nodes 5")
    assert used[-1] == "club"  # by its former name


def test_a_fault_in_a_search_is_told_in_a_sentence(monkeypatch, capsys):
    def broken(*_, **__):
        raise ZeroDivisionError("there is\nnothing")

    monkeypatch.setattr(thinking, "search", broken)
    assert asked("tictactoe", "go nodes 5") == [
        "info string The search has failed: there is nothing",
        "bestmove none",
    ]
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_every_game_is_played_by_its_engine(game):
    """To a move that is legal in the mover's view."""
    first = position = game.new()
    while position.mover < 0 or len(position.actions) == 1:
        position = position.play(position.actions[0])
    from tessella.arena.words import words_of

    words = " ".join(words_of(position, position.mover))
    answers = asked(first, f"position startpos seat {position.mover + 1} moves {words}", "go nodes 20")
    assert answers[-1].split()[0] == "bestmove"
    assert answers[-1].split()[1] in [move.text for move in position.moves()]
    assert re.fullmatch(r"info depth \d+ score .* time \d+ nodes \d+( nps \d+)? pv .+", answers[-2])


def test_limits():
    assert limits_of(
        ["p1time", "60000", "p2time", "5000", "p1inc", "1000", "p3time", "-20", "nodes", "7"]
    ) == Limits(nodes=7, clocks={0: 60.0, 1: 5.0, 2: 0.0}, increments={0: 1.0})
    given = limits_of(["p1time", "60000", "p2time", "100", "p1inc", "1000", "p3time", "0"])
    assert [given.seconds(seat) for seat in range(4)] == [
        pytest.approx(3.4),
        pytest.approx(0.004 + 0.006),
        0.01,
        None,
    ]
    assert limits_of(["movetime", "200", "p1time", "1000000"]).budget(0) == Budget(seconds=0.2)
    assert limits_of([]).is_endless
    assert limits_of(["movetime", "100", "infinite"]).budget(0) == Budget()
    assert limits_of(["ponder", "depth", "3", "searchmoves", "a1"]).budget(1) == Budget(depth=3)


def test_a_program_speaks():
    """Through real pipes; the end of input ends it."""
    told = "ugi\nisready\nposition startpos moves a1 b2 b1 a2\ngo nodes 1000\n\xff\nquery turn\n"
    program = "import tessella; from tessella.arena.speaker import speak; speak(tessella.new('tictactoe'))"
    ended = subprocess.run(
        [sys.executable, "-c", program], input=told.encode("latin-1"), capture_output=True, check=True
    )
    lines = ended.stdout.decode().splitlines()
    assert {"ugiok", "readyok", "response 1"} <= set(lines)
    assert sum(line.startswith("bestmove") for line in lines) == 1
    assert ended.stderr == b""


def test_speaking_ends_with_quit():
    out = io.StringIO()
    speak(tessella.new("tictactoe"), ["go infinite", "quit", "query turn"], out)
    assert "response" not in out.getvalue()
    assert out.getvalue().splitlines()[-1].startswith("bestmove ")
