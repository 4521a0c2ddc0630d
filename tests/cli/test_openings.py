"""A game in the terminal that begins from a fair opening."""

from tessella import find


def play(tessella, *words, typed=("quit",)):
    return tessella("play", *words, "--against", "nobody", typed=typed)


def test_the_first_moves_are_given_and_stay(tessella):
    outcome = play(tessella, "tictactoe", "--opening", "fair", typed=["undo", "moves", "quit"])
    assert "Fair opening: 2 moves." in outcome.out
    assert "There is no move of yours to take back." in outcome.out
    openings = [opening.moves for opening in find("tictactoe").fair_openings({})]
    assert any(all(move in outcome.out for move in moves) for moves in openings)


def test_another_word_or_a_game_without_a_list_is_told_in_one_sentence(tessella):
    outcome = play(tessella, "tictactoe", "--opening", "foul")
    assert (outcome.status, outcome.err) == (
        2,
        "tessella: An opening is fair, or is left out; it cannot be 'foul'.\n",
    )
    outcome = play(tessella, "trio", "--opening", "fair")
    told = "tessella: Trio has no list of fair openings.\n"
    assert (outcome.status, outcome.err) == (2, told)


def test_a_deal_that_is_named_is_no_opening(tessella):
    outcome = play(tessella, "tictactoe", "--opening", "fair", "--deal", "tuesday")
    assert outcome.status == 2
    assert outcome.err.count(".") == 1
