"""What the last action brought, and how games ended, in sentences that agree with the points."""

import re

import pytest

from tessella import WATCHER
from tessella.games.antino.explain import news
from tessella.games.antino.rules import state

from .tables import (
    FOUR_LOCKS,
    TWELVE,
    played,
    positions_of,
    random_game,
    record_of,
    recorded,
    scripted,
    with_state,
)

pytestmark = pytest.mark.once

RULING = re.compile(r"[A-Z][^\n]*\([NG]\d+\)[^\n]*\.")
OPTIONS = [{}, {"players": 1, "size": 7}, {"players": 4, "strict": True}, {"size": 11, "players": 3}]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_N5_N6_the_points_told_are_the_points_gained(options):
    before, placings = None, 0
    for position in random_game(2, **options):
        if before is not None and position.history[-1].action < state.STOP:
            told = re.search(r"(?: = | to )(\d+) points?", news(position))
            summands = re.findall(r"(\d+) (?:left|right|up|down)", news(position))
            assert int(told[1]) == sum(position.score) - sum(before.score)
            assert sum(map(int, summands)) in (int(told[1]), int(told[1]) // 2)
            placings += 1
        before = position
    assert placings > 20


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_N8_every_view_tells_the_same_news_in_one_sentence(options):
    for position in random_game(3, **options):
        told = news(position)
        assert told is None or RULING.fullmatch(told)
        if position.ply % 5 == 0:
            assert {news(position.view(seat)) for seat in range(WATCHER, position.seats)} == {told}


@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        ("x-e6", "Gnome places the blue cross on e6: 1 down = 1 point (N5)."),
        ("x-e6\nd-d5\no-d6", "Gnome places the green circle on d6: 1 right + 1 down = 2 points (N5)."),
        (
            "xl-e6",
            "Gnome places the blue cross with a lock on e6: 1 down = 1 point (N5); "
            "the lock leaves d6, f6 and e7 to keys alone (N4).",
        ),
        (
            "xl-e6\nok-e7",
            "Elf places the green circle with a key on e7: 2 down = 2 points (N5); the key opens the lock on e6 (N4).",
        ),
        (
            "xl-e6\nol-d5\nsk-d6",
            "Gnome places the red square with a key on d6: 1 right + 1 down = 2 points (N5); "
            "the key opens the locks on e6 and d5 (N4).",
        ),
        (
            "xl-e6\nok-e7\nsk-d6",
            "Gnome places the red square with a key on d6: 1 right = 1 point (N5).",
        ),
        (
            "ok-e6\nxl-e7",
            "Elf places the blue cross with a lock on e7: 2 down = 2 points (N5); "
            "the lock is open at once, by the key on e6 (N4).",
        ),
        (
            TWELVE.removesuffix(" x-f7"),
            "Gnome places the amber diamond on d6: 3 left + 3 right + 3 up + 3 down = 12, doubled to 24 points (N6); "
            "another tile may follow.",
        ),
        (TWELVE, "Gnome places the blue cross on f7: 1 left + 1 down = 2 points (N5)."),
        (TWELVE.replace("x-f7", "stop"), "Gnome stops and places no other tile (N6)."),
        (
            FOUR_LOCKS + "\ndrop:d,x,d",
            "Gnome can place no tile, and drops 2 amber diamonds and a blue cross (N9).",
        ),
    ],
)
def test_N4_N5_N6_N9_what_a_turn_brought(script, sentence):
    assert news(scripted(script)) == sentence


def test_N6_N12_alone_no_other_tile_may_follow():
    assert news(scripted(TWELVE.removesuffix(" x-f7"), players=1)).endswith(
        "= 12, doubled to 24 points (N6)."
    )


def test_N7_the_third_tile_of_12_makes_72():
    told = [news(position) for position in record_of("play-on").positions() if position.field("seventies")[0]]
    assert told[0].endswith("; the third in this turn, which makes 72 points (N7).")
    assert any(words.endswith("makes 72 points for the second time (N7).") for words in told)


def test_N11_the_starting_draw_tells_who_begins():
    assert news(played("draw-x")) is None
    assert news(played("draw-x draw-dk")) == (
        "Elf has drawn the highest tile, an amber diamond with a key, and begins (N11)."
    )
    assert news(played(drawn=False)) is None


def test_G3_news_of_a_resignation():
    assert news(scripted("hand:d,x,o", players=3).leave(1)) == "Elf resigns (G3)."


def test_N9_an_empty_hand_shows_nothing():
    late = next(position for position in record_of("all-placed").positions() if position.field("bag") == 0)
    while 0 not in late.field("held")[:3]:
        late = late.play(late.moves()[0])
    seat = late.field("held").tolist().index(0)
    empty = with_state(late, mover=seat, turn=seat, phase=state.TURN)
    assert re.fullmatch(r"\w+ has no tile to place \(N9\)\.", news(empty.play("drop")))


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (
            "shared",
            r"The board is full \(N10\): \w+ and \w+ share the win with \d+ points each \(G2\), ahead of .*\.",
        ),
        (
            "stuck",
            r"No tile of the bag or of any hand can be placed any more \(N10\): \w+ wins with \d+ points, .*\.",
        ),
        ("all-placed", r"All tiles lie on the board \(N10\): \w+ wins with \d+ points, ahead of .*\."),
        (
            "seventy-two-twice",
            r"Gnome has made 72 .* second time \(N7\): Gnome wins, ahead of Elf with \d+\.",
        ),
        (
            "play-on",
            r".*: Gnome wins with two turns of 72 points \(N7\), ahead of Befindo with \d+ and Elf with \d+\.",
        ),
        ("drop-streak", r"All players have dropped their tiles one after another \(N10\): .*\."),
        ("resignation", r"Elf resigned \(G3\): Gnome wins\."),
        ("resignations-of-two", r".*, ahead of Elf with \d+; Befindo and Stiff resigned \(G3\)\."),
        ("alone-full", r"The board is full \(N12\): the game ends with \d+ points\."),
        ("alone-bag-empty", r"The bag is empty \(N12\): the game ends with \d+ points\."),
        ("alone-stuck", r"The green circle fits nowhere \(N12\): the game ends with \d+ points\."),
    ],
)
def test_N7_N10_N12_G2_G3_how_games_end(name, sentence):
    assert re.fullmatch(sentence, recorded(name).ending)


def test_G3_who_resigns_alone_keeps_the_points_in_words_only():
    assert scripted("x-e6", players=1).leave(0).ending == "Gnome resigned after 1 point (G3)."


def test_G3_N7_the_first_place_stays_when_the_others_leave():
    out = next(position for position in positions_of("play-on") if position.field("place")[0])
    assert out.leave(2).ending == (
        "Befindo resigned (G3): Gnome wins with two turns of 72 points (N7), ahead of Elf with 36."
    )


def test_N7_N10_N12_the_manner_of_an_ending_names_nobody(record):
    assert re.fullmatch(r"[a-z ]+", str(recorded(record).termination))
