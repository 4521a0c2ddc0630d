"""Checks of the naive Cancelletto oracle against the rule text's clauses and hand-made positions."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from .cancelletto import CHANCE, NO_GATE, OVER, SETS, TILES, Oracle, cut_off, faces_of, next_square, turned

PLAIN = "...."
ROOM = """
    B.....
    ......
    ......
    .....O
"""
"""Six tiles, a1 to e3, without walls."""
RIM = {"a1", "a2", "a3", "a4", "b1", "b4", "c1", "c4", "d1", "d4", "e1", "e4", "f1", "f2", "f3", "f4"}
PAIRS = ["BO.."] * 5 + [PLAIN] * 19
"""A tile set with blue and orange boxes side by side."""


def table(drawing: str, blue: str, orange: str, colour: str = "blue", **options: int) -> Oracle:
    """A hand-made position in which a colour is to move: seat 0 is blue. The drawing's lower left square is a1."""
    oracle = Oracle(options)
    for row, line in enumerate(reversed(drawing.split()), start=1):
        oracle.board |= {f"{column}{row}": sign for column, sign in zip("abcdefghij", line, strict=False)}
    oracle.pawns = dict.fromkeys(blue.split(), "blue") | dict.fromkeys(orange.split(), "orange")
    oracle.seat_of = {"blue": 0, "orange": len(oracle.seats) - 1}
    oracle.colour, oracle.phase, oracle.pile = colour, "play", []
    return oracle


def room(blue: str = "c3", orange: str = "d4", colour: str = "blue", **options: int) -> Oracle:
    """A position in the room."""
    return table(ROOM, blue, orange, colour, **options)


def play_all(oracle: Oracle, texts: str) -> Oracle:
    """Play the moves written one after another."""
    for text in texts.split():
        oracle = oracle.play(text)
    return oracle


def dealt(faces: list[str], count: int = 24, **options: int) -> Oracle:
    """A game in which the first tiles of a set were dealt in their order, none turned."""
    return play_all(Oracle(options, faces), " ".join(f"deal-{n}r0" for n in range(1, count + 1)))


def steps(oracle: Oracle) -> set[str]:
    """The steps among the moves."""
    return {text for text in oracle.moves() if not text.startswith(("gate-", "x-"))}


def tokens(oracle: Oracle) -> set[str]:
    """The squares on which a gate token may be put."""
    return {text.removeprefix("gate-") for text in oracle.moves() if text.startswith("gate-")}


def removals(oracle: Oracle) -> set[str]:
    """The tiles that may be removed."""
    return {text.removeprefix("x-") for text in oracle.moves() if text.startswith("x-")}


def result(oracle: Oracle) -> tuple[int, str, tuple[float, ...]]:
    """Who is to act, the reason of the end, who wins."""
    return oracle.mover, oracle.reason, oracle.utility


WON, BOTH_LOSE = (1.0, 1.0), (0.0, 0.0)


# Tile sets


@pytest.mark.parametrize(("name", "walls"), [("open", 8), ("standard", 19), ("labyrinth", 26)])
def test_C1_sets(name: str, walls: int) -> None:
    """24 faces of four squares; five boxes of each colour, one box on a tile."""
    faces = SETS[name]
    assert len(faces) == 24 and {len(face) for face in faces} == {4}
    signs = Counter("".join(faces))
    assert (signs["B"], signs["O"], signs["#"], signs["."]) == (5, 5, walls, 96 - 10 - walls)
    assert max(sum(sign in "BO" for sign in face) for face in faces) == 1


@pytest.mark.parametrize("name", SETS)
def test_C1_both_colours_have_the_same_tiles(name: str) -> None:
    """In another colour."""
    blue = sorted(face for face in SETS[name] if "B" in face)
    assert sorted(face.replace("O", "B") for face in SETS[name] if "O" in face) == blue


def test_C1_a_face_in_a_set() -> None:
    """Upper half above lower half; comments and blank lines are nothing."""
    assert faces_of("; a set\n\nB. O#\n#. ..\n\n.#\n##\n") == ["B.#.", "O#..", ".###"]


def test_C1_a_set_is_chosen_or_brought() -> None:
    """The standard one, if nothing is said; own faces count more than the name."""
    assert Oracle({}).faces == SETS["standard"] and Oracle({"set": "open"}).faces == SETS["open"]
    assert Oracle({"set": "open"}, PAIRS).faces == Oracle({"set": "/".join(PAIRS)}).faces == PAIRS


@pytest.mark.parametrize(
    ("quarters", "face"), [(0, "BO#."), (1, "#B.O"), (2, ".#OB"), (3, "O.B#"), (4, "BO#.")]
)
def test_C2_quarter_turns(quarters: int, face: str) -> None:
    """Clockwise: what was on the left comes to the top."""
    assert turned("BO#.", quarters) == face


# Deal


def test_G1_the_deal_is_chance() -> None:
    """Any tile, any way round, each as likely."""
    oracle = Oracle({})
    assert oracle.mover == CHANCE
    assert oracle.moves() == {f"deal-{number}r{quarters}" for number in range(1, 25) for quarters in range(4)}
    assert oracle.odds() == pytest.approx(dict.fromkeys(oracle.moves(), 1 / 96))


def test_G1_no_tile_is_dealt_twice() -> None:
    """However turned."""
    oracle = Oracle({}).play("deal-7r1")
    numbers = set(range(1, 25)) - {7}
    assert oracle.moves() == {f"deal-{number}r{quarters}" for number in numbers for quarters in range(4)}
    assert oracle.odds() == pytest.approx(dict.fromkeys(oracle.moves(), 1 / 92))
    with pytest.raises(ValueError, match="not a legal move"):
        oracle.play("deal-7r0")


def test_C2_the_first_tile() -> None:
    """It goes to the upper left, turned clockwise."""
    faces = ["BO#.", *PAIRS[1:]]
    assert Oracle({}, faces).play("deal-1r0").board == {"a10": "B", "b10": "O", "a9": "#", "b9": "."}
    assert Oracle({}, faces).play("deal-1r1").board == {"a10": "#", "b10": "B", "a9": ".", "b9": "O"}


def test_C2_the_order_of_the_deal() -> None:
    """Row by row from the top, each from left to right, without the middle."""
    oracle, places = Oracle({}), []
    for number in range(1, 25):
        after = oracle.play(f"deal-{number}r0")
        new = set(after.board) - set(oracle.board)
        places.append(min(new))
        oracle = after
    assert " ".join(places[:11]) == "a10 c10 e10 g10 i10 a7 c7 e7 g7 i7 a5"
    assert " ".join(places[11:]) == "c5 g5 i5 a3 c3 e3 g3 i3 a1 c1 e1 g1 i1"
    assert " ".join(TILES) == "a9 c9 e9 g9 i9 a7 c7 e7 g7 i7 a5 c5 g5 i5 a3 c3 e3 g3 i3 a1 c1 e1 g1 i1"


def test_C2_the_board() -> None:
    """Ten by ten squares with a hole in the middle."""
    board = dealt(SETS["open"]).board
    squares = {f"{column}{row}" for column in "abcdefghij" for row in range(1, 11)}
    assert set(board) == squares - {"e5", "f5", "e6", "f6"}
    assert Counter(board.values()) == {"B": 5, "O": 5, "#": 8, ".": 78}


def test_pawns_start_on_the_other_colour() -> None:
    """The blue ones on orange boxes, the orange ones on blue boxes; none is there before the deal is complete."""
    oracle = dealt(SETS["open"])
    assert {oracle.board[square] + colour for square, colour in oracle.pawns.items()} == {"Oblue", "Borange"}
    assert Counter(oracle.pawns.values()) == {"blue": 5, "orange": 5}
    assert dealt(SETS["open"], 23).pawns == {}


def test_G1_the_last_tile_is_dealt_too() -> None:
    """It can still be turned."""
    assert dealt(SETS["open"], 23).odds() == {f"deal-24r{quarters}": 0.25 for quarters in range(4)}


# Deals that are dealt again


def arranged(special: dict[int, str]) -> list[str]:
    """A set with these tiles, by number; the others bear the boxes that are missing, and no walls."""
    signs = "".join(special.values())
    missing = "B" * (5 - signs.count("B")) + "O" * (5 - signs.count("O"))
    rest = iter([f"{sign}..." for sign in missing] + [PLAIN] * 24)
    return [special.get(number) or next(rest) for number in range(1, 25)]


def corners(left: str, right: str = PLAIN) -> list[str]:
    """A set with these tiles for the upper corners: the first and the fifth."""
    return arranged({1: left, 5: right})


LEFT_AWAY, RIGHT_AWAY, RIGHT_ORANGE = "B##.", "#B.#", "#O.#"
"""The box in the very corner, which only a gate can reach."""


def test_C2_a_deal_that_needs_the_gate() -> None:
    """It stands: one gate will do."""
    oracle = dealt(corners(LEFT_AWAY))
    assert cut_off(oracle.board, NO_GATE, oracle.pawns) == {"a10"}
    assert (oracle.phase, oracle.failed_deals) == ("start", 0)


def test_C2_a_gate_that_helps_both() -> None:
    """Each one's pawn stands on the other's box, so a gate between the two makes both reachable."""
    oracle = dealt(corners(LEFT_AWAY, RIGHT_ORANGE))
    assert cut_off(oracle.board, NO_GATE, oracle.pawns) == {"a10", "j10"}
    assert oracle.phase == "start"


def test_C2_a_deal_that_no_gate_saves() -> None:
    """Two blue boxes out of reach: all tiles go back, and the deal begins anew."""
    faces = corners(LEFT_AWAY, RIGHT_AWAY)
    before, again = dealt(faces, 23), dealt(faces)
    assert before.failed_deals == 0 and again.failed_deals == 1
    assert (again.mover, again.board, again.pawns) == (CHANCE, {}, {})
    assert again.moves() == Oracle({}, faces).moves()
    assert again.odds() == Oracle({}, faces).odds()


def test_C2_after_a_deal_that_fails() -> None:
    """The next one may stand: the tile of a corner turned, so that its box is in the open."""
    again = dealt(corners(LEFT_AWAY, RIGHT_AWAY))
    oracle = play_all(again, " ".join(f"deal-{n}r{2 if n == 5 else 0}" for n in range(1, 25)))
    assert (oracle.phase, oracle.failed_deals, len(oracle.board)) == ("start", 1, 96)


def test_C2_any_deal() -> None:
    """Then nothing is tested."""
    oracle = dealt(corners(LEFT_AWAY, RIGHT_AWAY), any_deal=True)
    assert (oracle.phase, oracle.failed_deals) == ("start", 0)
    assert cut_off(oracle.board, NO_GATE, oracle.pawns) == {"a10", "j10"}


def test_C2_a_box_without_an_outer_side() -> None:
    """Walled in, it is out of every gate's reach: c8, whose tile is the seventh."""
    assert dealt(arranged({2: "..#.", 6: ".#..", 7: "B###"})).failed_deals == 1
    assert dealt(arranged({2: "....", 6: ".#..", 7: "B###"})).phase == "start"


def test_C2_a_box_at_the_hole() -> None:
    """Walled in as well, but a gate can mark its side to the hole: e4, whose tile is the seventeenth."""
    oracle = dealt(arranged({16: ".#..", 17: "B##."}))
    assert cut_off(oracle.board, NO_GATE, oracle.pawns) == {"e4"}
    assert oracle.phase == "start"


def test_C2_the_hundredth_failure_in_a_row() -> None:
    """The set is refused, and nobody wins."""
    oracle = dealt(corners(LEFT_AWAY, RIGHT_AWAY), 23)
    oracle.failed_deals = 98
    assert result(oracle.play("deal-24r0")) == (CHANCE, "", BOTH_LOSE)
    oracle.failed_deals = 99
    end = oracle.play("deal-24r0")
    assert result(end) == (OVER, "refused", BOTH_LOSE) and end.moves() == set()


# The choice


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("colour", ["blue", "orange"])
def test_C9_colours_and_who_starts(seat: int, colour: str) -> None:
    """Either player with either colour; the other has the other one."""
    oracle = dealt(PAIRS).play(f"start-{seat + 1}-{colour}")
    assert (oracle.mover, oracle.colour, oracle.seat_of[colour]) == (seat, colour, seat)
    assert sorted(oracle.seat_of.values()) == [0, 1]
    assert oracle.play("x-i1").mover == 1 - seat and oracle.play("x-i1").colour != colour


def test_C9_the_choice_is_no_chance() -> None:
    """After the deal, before anything else."""
    oracle = dealt(PAIRS)
    assert (oracle.mover, oracle.odds()) == (0, {})
    assert oracle.moves() == {"start-1-blue", "start-1-orange", "start-2-blue", "start-2-orange"}


@pytest.mark.parametrize("colour", ["blue", "orange"])
def test_C9_one_person_plays_both(colour: str) -> None:
    """Only the colour that starts is chosen."""
    oracle = dealt(PAIRS, players=1)
    assert (oracle.mover, oracle.moves()) == (0, {"start-1-blue", "start-1-orange"})
    oracle = oracle.play(f"start-1-{colour}")
    assert (oracle.mover, oracle.colour, oracle.utility) == (0, colour, (0,))
    assert (oracle.play("x-i1").mover, oracle.play("x-i1").colour == colour) == (0, False)


# Steps


def test_C3_a_step_is_orthogonal() -> None:
    """One square, never diagonal."""
    assert steps(room("c3", "f4")) == {"c3-c4", "c3-c2", "c3-b3", "c3-d3"}


def test_C3_own_pawns_only() -> None:
    """Those of the colour whose turn it is."""
    assert steps(room("a1", "f3", "orange")) == {"f3-f4", "f3-f2", "f3-e3"}


def test_C3_a_turn_of_many_steps() -> None:
    """Each own pawn at most once, in any order, and none must."""
    oracle = room("a1 c3 e4", "f1")
    assert {text[:2] for text in steps(oracle)} == {"a1", "c3", "e4"}
    oracle = oracle.play("c3-c4")
    assert {text[:2] for text in steps(oracle)} == {"a1", "e4"} and oracle.mover == 0
    oracle = oracle.play("e4-d4").play("a1-b1")
    assert steps(oracle) == set() and oracle.mover == 0
    assert oracle.pawns == {"c4": "blue", "d4": "blue", "b1": "blue", "f1": "orange"}


def test_C3_the_next_turn_brings_new_steps() -> None:
    """To the same pawn."""
    oracle = play_all(room("c3", "d3"), "c3-c4 x-a1 d3-e3 x-c1")
    assert steps(oracle) == {"c4-b4", "c4-d4", "c4-c3"}


def test_C3_a_square_just_left_is_free() -> None:
    """For another pawn, which goes no further."""
    oracle = room("a1 a2", "f4").play("a2-a3")
    assert "a1-a2" in steps(oracle)
    assert steps(oracle.play("a1-a2")) == set()


def test_C3_walls() -> None:
    """They block."""
    assert steps(table("#.B.\n.#.O", "a1", "d2")) == set()
    assert steps(table("..B.\n.#.O", "a1", "d2")) == {"a1-a2"}


def test_C3_pawns_block() -> None:
    """Own and others'; boxes do not, whatever their colour."""
    oracle = table("....\nBO..", "b1 b2", "a2")
    assert steps(oracle) == {"b1-a1", "b1-c1", "b2-c2"}
    assert steps(table("....\nOB..", "b1 c2", "b2")) >= {"b1-a1"}


def test_C3_void() -> None:
    """Beyond the rim, the hole, a removed tile."""
    oracle = dealt(PAIRS).play("start-1-blue")
    oracle.pawns = {"a10": "blue", "e4": "blue", "j1": "orange"}
    assert steps(oracle) == {"a10-b10", "a10-a9", "e4-d4", "e4-f4", "e4-e3"}
    oracle.pawns = {"c3": "blue", "j1": "orange"}
    assert steps(play_all(oracle, "x-a3 x-g1")) == {"c3-c4", "c3-d3", "c3-c2"}


def test_C3_one_person_moves_one_colour_in_a_turn() -> None:
    """The other colour has its own turn."""
    oracle = room("a1", "f4", players=1)
    assert {text[:2] for text in steps(oracle)} == {"a1"}
    oracle = oracle.play("x-c3")
    assert oracle.mover == 0 and {text[:2] for text in steps(oracle)} == {"f4"}


# Removals


def test_a_tile_must_be_removed() -> None:
    """Nothing else ends a turn."""
    oracle = room().play("c3-c4")
    assert steps(oracle) == set() and tokens(oracle) == RIM
    assert len(oracle.moves()) == len(RIM) + 6


def test_C3_a_removal_ends_the_turn() -> None:
    """Steps and gate or not."""
    assert (room().play("x-a1").mover, room(colour="orange").play("x-a1").mover) == (1, 0)
    assert play_all(room(), "c3-b3 gate-f4 gate-a1 x-c1").mover == 1


def test_C6_any_tile_may_be_removed() -> None:
    """Also with boxes and pawns; it is named after its lower left square."""
    assert removals(room()) == {"a1", "a3", "c1", "c3", "e1", "e3"}
    assert removals(room().play("x-c1")) == {"a1", "a3", "c3", "e1", "e3"}


def test_a_tile_is_four_squares() -> None:
    """All of them go."""
    oracle = room()
    assert set(oracle.board) - set(oracle.play("x-a3").board) == {"a3", "b3", "a4", "b4"}
    assert len(oracle.board) == 24


@pytest.mark.parametrize(
    "text", ["x-a2", "x-b1", "x-g1", "c3-c5", "c3-c3", "d4-d5", "gate-c3", "pass", "", "x", "deal-1r0"]
)
def test_what_is_no_move(text: str) -> None:
    """In the room it is blue's turn."""
    with pytest.raises(ValueError, match="not a legal move"):
        room().play(text)


# Gate


def test_C5_outer_squares() -> None:
    """Squares with a side whose other face is void: beyond the rim."""
    assert tokens(room()) == RIM


def test_C5_outer_squares_at_the_hole() -> None:
    """The middle is void from the beginning; its corners touch no side."""
    squares = tokens(dealt(PAIRS).play("start-1-blue"))
    assert {"e7", "f7", "e4", "f4", "d5", "d6", "g5", "g6"} < squares and len(squares) == 36 + 8
    assert not squares & {"d4", "d7", "g4", "g7", "b2"}


def test_C5_outer_squares_at_a_removed_tile() -> None:
    """What was beside it."""
    oracle = room("c3", "d4").play("x-c1")
    assert tokens(oracle) == RIM - {"c1", "d1"} | {"b2", "c3", "d3", "e2"}


def test_C5_walls_and_occupied_squares_bear_tokens() -> None:
    """So every outer square does."""
    oracle = table("#.B.\n.#.O", "a1", "d2")
    assert tokens(oracle) == {"a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2"}
    assert play_all(oracle, "gate-a2 gate-b1").gate == {"a2", "b1"}


def test_C5_the_second_token_follows_at_once() -> None:
    """On another square; a corner's two sides do not make a gate."""
    oracle = room().play("gate-a1")
    assert (oracle.mover, oracle.first_token, oracle.gate) == (0, "a1", NO_GATE)
    assert oracle.moves() == {f"gate-{square}" for square in RIM - {"a1"}}


def test_C5_a_gate_is_an_unordered_pair() -> None:
    """The same either way."""
    for texts in ("gate-a1 gate-f4", "gate-f4 gate-a1"):
        oracle = play_all(room(), texts)
        assert oracle.gate == {"a1", "f4"} and (oracle.first_token, oracle.mover) == ("", 0)


def test_C5_once_in_the_game() -> None:
    """For both together."""
    oracle = play_all(room(), "gate-a1 gate-f4")
    assert tokens(oracle) == set() and tokens(oracle.play("x-c1")) == set()


def test_C3_the_gate_at_any_point_of_the_turn() -> None:
    """Before, between and after the steps; by either player."""
    oracle = room("c3 d1", "e3")
    assert tokens(oracle) == tokens(oracle.play("c3-c4")) == tokens(play_all(oracle, "c3-c4 d1-e1")) == RIM
    assert tokens(oracle.play("x-a1")) >= {"f4", "a3", "c2"}
    assert steps(play_all(oracle, "c3-c4 gate-a1 gate-a4")) == {"d1-d2", "d1-c1", "d1-e1"}


def test_C3_the_gate_costs_no_step() -> None:
    """All pawns may go afterwards."""
    assert steps(play_all(room(), "gate-a1 gate-a4")) == steps(room())


def test_C5_a_step_through_the_gate() -> None:
    """In both directions, one step for the pawn."""
    oracle = play_all(room("a1", "d4"), "gate-a1 gate-f4")
    assert steps(oracle) == {"a1-a2", "a1-b1", "a1-f4"}
    oracle = oracle.play("a1-f4")
    assert oracle.pawns == {"f4": "blue", "d4": "orange"} and steps(oracle) == set()
    assert steps(play_all(oracle, "x-c1 d4-e4 x-c3")) == {"f4-f3", "f4-a1"}


def test_C5_the_other_player_uses_it_too() -> None:
    """Whoever placed it."""
    oracle = play_all(room("c3", "a1"), "gate-a1 gate-f4 x-c1")
    assert "a1-f4" in steps(oracle)


def test_C5_walls_and_pawns_block_the_gate() -> None:
    """As they block any step."""
    oracle = table("#.B.\n.#.O", "a1", "d2")
    assert "a1-a2" not in steps(play_all(oracle, "gate-a1 gate-a2"))
    assert steps(play_all(oracle, "gate-a1 gate-b1")) == set()
    assert steps(play_all(oracle, "gate-a1 gate-d2")) == set()
    assert steps(play_all(oracle, "gate-a1 gate-d1")) == {"a1-d1"}


def test_C5_a_gate_between_neighbours() -> None:
    """It may be, and changes nothing."""
    oracle = room("a1", "f4")
    assert steps(play_all(oracle, "gate-a1 gate-a2")) == steps(oracle)


@pytest.mark.parametrize(("tile", "other"), [("a1", "e3"), ("e3", "a1")])
def test_C5_a_gate_goes_with_either_square(tile: str, other: str) -> None:
    """And is never placed again."""
    oracle = play_all(room(), f"gate-a1 gate-f4 x-{tile}")
    assert (oracle.reason, oracle.gate, oracle.gate_used, tokens(oracle)) == ("", NO_GATE, True, set())
    oracle = oracle.play(f"x-{other}")
    assert (oracle.reason, tokens(oracle)) == ("", set())


def test_C5_other_removals_leave_the_gate() -> None:
    """Also those beside it."""
    assert play_all(room(), "gate-a1 gate-f4 x-c1").gate == {"a1", "f4"}


def test_C5_a_pawn_steps_out_of_a_gate_that_goes() -> None:
    """It stays where it is."""
    oracle = play_all(room("a1", "d4"), "gate-a1 gate-f4 a1-f4 x-a1")
    assert (oracle.reason, oracle.gate) == ("", NO_GATE)
    assert steps(oracle.play("x-c1")) == {"f4-f3", "f4-e4"}


# Win

NEARLY = """
    ..B..O
    ......
"""


def test_C4_won_at_the_very_moment() -> None:
    """The last step decides, before any removal."""
    oracle = table(NEARLY, "b2", "e2").play("b2-c2")
    assert result(oracle) == (0, "", BOTH_LOSE)
    oracle = oracle.play("x-a1").play("e2-f2")
    assert result(oracle) == (OVER, "won", WON) and oracle.moves() == set() and oracle.score == WON


def test_C4_within_a_turn() -> None:
    """Though another pawn might still step."""
    end = table("..B..B\n.....O", "b2 f2", "f1").play("b2-c2")
    assert result(end) == (OVER, "won", WON)


def test_C4_all_pawns() -> None:
    """One that is not at home is enough to go on, and a box of the other colour is no home."""
    assert table("..B..B\n.....O", "b2 e1", "f1").play("b2-c2").reason == ""
    assert table("..B.O.\n......", "f2", "c2").play("f2-e2").reason == ""


def test_C4_through_the_gate() -> None:
    """A step like any other; the gate itself wins nothing."""
    oracle = play_all(table(NEARLY, "a1", "f2"), "gate-a1 gate-c2")
    assert oracle.reason == "" and result(oracle.play("a1-c2")) == (OVER, "won", WON)


def test_C4_one_person_wins() -> None:
    """Alone."""
    assert result(table(NEARLY, "b2", "f2", players=1).play("b2-c2")) == (OVER, "won", (1,))


def test_a_whole_game() -> None:
    """Boxes side by side: blue steps down, orange across, blue goes round; the win is in the fifth turn."""
    oracle = dealt(PAIRS).play("start-2-blue")
    lefts, rights = "acegi", "bdfhj"
    out = " ".join(f"{column}10-{column}9" for column in rights)
    across = " ".join(f"{left}10-{right}10" for left, right in zip(lefts, rights, strict=True))
    back = " ".join(f"{right}9-{left}9" for left, right in zip(lefts, rights, strict=True))
    home = [f"{column}9-{column}10" for column in lefts]
    oracle = play_all(oracle, f"{out} x-a1 {across} x-c1 {back} x-e1 x-g1 {' '.join(home[:4])}")
    assert result(oracle) == (1, "", BOTH_LOSE)
    assert result(oracle.play(home[4])) == (OVER, "won", WON)


# Loss


def test_C7_a_box_is_removed() -> None:
    """Of either colour, by either player."""
    for colour in ("blue", "orange"):
        for tile, box in (("a3", "a4"), ("e1", "f1")):
            end = room(colour=colour).play(f"x-{tile}")
            assert result(end) == (OVER, "box", BOTH_LOSE)
            assert (end.taken_boxes, end.taken_pawns, end.cut_off) == ({box}, set(), set())
            assert end.moves() == set()


def test_C7_a_pawn_is_removed() -> None:
    """Although others could reach all boxes."""
    end = room("c3 a1", "d4").play("x-a1")
    assert result(end) == (OVER, "pawn", BOTH_LOSE)
    assert (end.taken_boxes, end.taken_pawns, end.cut_off) == (set(), {"a1"}, set())


def test_C7_a_box_with_a_pawn_is_removed() -> None:
    """The box is said first; both are told."""
    end = room("a4 c3", "d4").play("x-a3")
    assert (end.reason, end.taken_boxes, end.taken_pawns) == ("box", {"a4"}, {"a4"})


def test_C7_the_last_pawn_of_a_colour() -> None:
    """Its boxes are cut off as well; the pawn is said first."""
    end = room("a1", "d4").play("x-a1")
    assert (end.reason, end.taken_pawns, end.cut_off) == ("pawn", {"a1"}, {"a4"})


def test_C7_a_box_is_cut_off() -> None:
    """The board falls apart, and no pawn of its colour is on its side."""
    end = table("B.....\n......", "f1", "f2").play("x-c1")
    assert result(end) == (OVER, "unreachable", BOTH_LOSE)
    assert (end.taken_boxes, end.taken_pawns, end.cut_off) == (set(), set(), {"a2"})


def test_C7_which_boxes_are_cut_off() -> None:
    """All of them are told, and only they."""
    end = table("BO..B.\n......", "f1", "f2").play("x-c1")
    assert end.cut_off == {"a2", "b2"}


def test_C7_the_board_may_fall_apart() -> None:
    """If each box has a pawn of its colour on its side."""
    oracle = table("B....O\n......", "b1", "e1").play("x-c1")
    assert result(oracle) == (1, "", BOTH_LOSE)


def test_C7_a_pawn_at_home_reaches_its_box() -> None:
    """By a path of no step."""
    assert table("B....O\n......", "a2", "f1").play("x-c1").reason == ""


def test_C7_the_other_colour_does_not_count() -> None:
    """Only pawns of the box's own."""
    assert table("B....O\n......", "e1", "a1").play("x-c1").cut_off == {"a2", "f2"}


def test_C7_one_pawn_may_reach_many_boxes() -> None:
    """Nobody asks whether they can all be filled."""
    assert table("BB...O\nBB....", "b1", "f1 e1").play("x-c1").reason == ""
    assert table("BB...B\n.....O", "b1 a1 a2", "f2").play("x-c1").cut_off == {"f2"}


def test_C7_pawns_are_no_obstacle() -> None:
    """They may go away."""
    assert table("B.O...\n#.....", "c1", "b2 b1 a2").play("x-e1").reason == ""


def test_C7_walls_are_obstacles() -> None:
    """And no path leads past a corner."""
    assert table("B.O...\n#.....", "d2", "d1").play("x-e1").reason == ""
    assert table("B#O...\n.#....", "d2", "d1").play("x-e1").cut_off == {"a2"}
    assert table("B#O...\n#.....", "d2", "d1").play("x-e1").cut_off == {"a2"}


TOWER = """
    B.
    #.
    ..
    ..
    ..
    O.
"""


def test_C7_the_placed_gate_counts() -> None:
    """It joins what has fallen apart; one that joins nothing, or could still be placed, does not help."""
    oracle = table(TOWER, "b1", "b2")
    assert oracle.play("x-a3").cut_off == {"a6"}
    assert play_all(oracle, "gate-a6 gate-b2 x-a3").reason == ""
    assert play_all(oracle, "gate-a6 gate-b5 x-a3").cut_off == {"a6"}


def test_C7_a_gate_on_a_wall_joins_nothing() -> None:
    """Paths lead over no wall."""
    oracle = table(TOWER, "b1", "b2")
    assert play_all(oracle, "gate-a5 gate-b2 x-a3").cut_off == {"a6"}


def test_C7_the_gate_goes_before_the_test() -> None:
    """With the tile of one of its squares."""
    oracle = table("B#......\n#......O", "h2", "g1")
    assert play_all(oracle, "gate-a2 gate-d2 x-c1").cut_off == {"a2"}
    assert play_all(oracle, "gate-a2 gate-h2 x-c1").reason == ""


def test_C7_first_tested_after_the_first_removal() -> None:
    """Until then a box may be out of reach; the gate must come in the first turn."""
    oracle = dealt(corners(LEFT_AWAY)).play("start-1-blue")
    assert oracle.reason == "" and oracle.mover == 0
    end = oracle.play("x-i1")
    assert (result(end), end.cut_off) == ((OVER, "unreachable", BOTH_LOSE), {"a10"})
    assert play_all(oracle, "gate-a10 gate-e1 x-i1").reason == ""
    assert play_all(oracle, "gate-e1 gate-f1 x-i1").cut_off == {"a10"}


def test_C7_steps_and_gates_do_not_lose() -> None:
    """A box out of reach is no loss before the removal."""
    oracle = table("B#....\n#....O", "f2", "c1")
    assert play_all(oracle, "f2-f1 gate-c1 gate-d1").reason == ""


def test_C6_only_losing_removals_are_left() -> None:
    """One of them must be chosen."""
    oracle = table("B..O\n....", "c1", "b1").play("c1-d1")
    assert removals(oracle) == {"a1", "c1"}
    assert {oracle.play(f"x-{tile}").reason for tile in ("a1", "c1")} == {"box"}


def test_C7_one_person_loses() -> None:
    """Alone."""
    assert result(room(players=1).play("x-a3")) == (OVER, "box", (0,))


# Leaving


@pytest.mark.parametrize("seat", [0, 1])
def test_G3_both_lose(seat: int) -> None:
    """Whoever leaves, and whenever: in the deal, before the choice, in any turn, between two tokens."""
    begun = [Oracle({}), dealt(PAIRS, 5), dealt(PAIRS)]
    for oracle in [*begun, room(), room(colour="orange"), room().play("gate-a1")]:
        end = oracle.leave(seat)
        assert result(end) == (OVER, "left", BOTH_LOSE)
        assert (end.moves(), end.odds(), oracle.reason) == (set(), {}, "")


def test_G3_one_person_leaves() -> None:
    """And loses."""
    assert result(room(players=1).leave(0)) == (OVER, "left", (0,))


def test_nobody_leaves_after_the_end() -> None:
    """Nor a seat that is not there."""
    for oracle, seat in [(room().leave(0), 1), (room(), 2), (room(), -1), (room(players=1), 1)]:
        with pytest.raises(ValueError, match="cannot leave"):
            oracle.leave(seat)


# Other


def test_C8_silence_is_no_rule() -> None:
    """It changes nothing that may be played."""
    loud, silent = room(), room(silent=True)
    assert loud.moves() == silent.moves() and loud.play("x-a1").moves() == silent.play("x-a1").moves()


def test_positions_do_not_change() -> None:
    """A move makes a new one."""
    oracle = room()
    for text in ("c3-c4", "gate-a1", "x-a1"):
        oracle.play(text)
    assert oracle.pawns == {"c3": "blue", "d4": "orange"} and len(oracle.board) == 24
    assert (oracle.mover, oracle.first_token, oracle.stepped) == (0, "", set())


# Whole games


def reachable(oracle: Oracle) -> bool:
    """C7 the other way round: spread each box over the board, until it meets a pawn of its colour or is done."""
    for box, sign in oracle.board.items():
        if sign not in "BO":
            continue
        colour, region, size = ("blue" if sign == "B" else "orange"), {box}, 0
        while len(region) > size:
            size = len(region)
            near = {next_square(at, step) for at in region for step in ((0, 1), (0, -1), (1, 0), (-1, 0))}
            near |= oracle.gate if region & oracle.gate else set()
            region |= {at for at in near if oracle.board.get(at, "#") != "#"}
        if colour not in {oracle.pawns.get(at) for at in region}:
            return False
    return True


def chosen(rng: random.Random, oracle: Oracle) -> Oracle:
    """A random move, but a removal that loses only where there is no other; a step or a token rather than a removal."""
    texts = sorted(oracle.moves())
    acts = [text for text in texts if not text.startswith("x-")]
    if acts and rng.random() < 0.7:
        return oracle.play(rng.choice(acts))
    keeping = [text for text in texts if text.startswith("x-") and not oracle.play(text).reason]
    return oracle.play(rng.choice(keeping or texts))


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("players", [1, 2])
def test_random_games(players: int, name: str) -> None:
    """Turns alternate, a tile goes in each, nothing else gets lost, and a game goes on just while all is reachable."""
    rng = random.Random(players)
    for _ in range(2):
        oracle = Oracle({"players": players, "set": name})
        while oracle.phase in ("deal", "start"):
            oracle = oracle.play(rng.choice(sorted(oracle.moves())))
        while oracle.mover != OVER:
            assert oracle.moves() and len(oracle.pawns) == 10 and not oracle.odds()
            after = chosen(rng, oracle)
            if len(after.board) == len(oracle.board):
                assert after.colour == oracle.colour and after.reason in {"", "won"}
            else:
                assert len(after.board) == len(oracle.board) - 4
                signs = Counter(after.board.values())
                whole = signs["B"] == signs["O"] == 5 and len(after.pawns) == 10
                assert (after.reason == "") == (whole and reachable(after))
                assert after.reason or after.colour != oracle.colour
            oracle = after
        assert oracle.reason in {"won", "box", "pawn", "unreachable"}
        assert oracle.moves() == set() and len(oracle.utility) == players
