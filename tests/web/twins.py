"""Games that a seat cannot tell apart: equal to it, different in what it must not know."""

from tessella import CHANCE, IllegalMove

LONGEST = 50
"""Plies after which a random game stops."""


def random_game(game, random):
    """A position in which a seat is to act, with other things hidden from some seat; now and then somebody has left."""
    position = new(game, random)
    stop = random.randrange(position.ply + 1, LONGEST)
    while position.mover == CHANCE or (position.ply < stop and not position.over):
        position = position.roll(random)
        if position.seats > 2 and random.random() < 0.03 and not position.over:
            position = left(position, random.randrange(position.seats))
    return random_game(game, random) if position.over else position


def new(game, random):
    """The first position, for two or more players."""
    players = [option.choices for option in game.options if option.name == "players"]
    several = {"players": random.choice([n for n in players[0] if n > 1])} if players else {}
    return game.new(**several)


def left(position, seat):
    """The position after a seat left, if it has not done so before."""
    try:
        return position.leave(seat)
    except IllegalMove:
        return position


def twin(position, seat, random):
    """Another game of which a seat has seen the same; equal to it where nothing can be different."""
    actions = [move.action for move in position.history]
    before = list(positions(position, actions))
    for ply in reversed(range(len(actions))):
        look = position.history[ply].seen_by(seat).action
        for other in others(before[ply], actions[ply], look, seat, random):
            changed = [*actions[:ply], other, *actions[ply + 1 :]]
            if same_to(seat, before[ply], changed[ply:], position.history[ply:]):
                actions = changed
                before = list(positions(position, actions))
                break
    return position.game.new(**position.options).replay(actions)


def positions(position, actions):
    """The positions before each of the actions."""
    here = position.game.new(**position.options)
    for action in actions:
        yield here
        here = here.replay([action])


def others(before, action, look, seat, random):
    """Legal actions instead of one, that look the same to a seat that does not see it; in random order."""
    if look == action:
        return []
    visible, state = before.game.kernel.visible, before.state()
    alike = [other for other in before.actions if other != action and visible(state, other, seat) == look]
    return random.sample(alike, len(alike))


def same_to(seat, position, actions, history):
    """Whether actions can be played and look to a seat like some that were."""
    try:
        after = position.replay(actions)
    except IllegalMove:
        return False
    seen = [move.seen_by(seat) for move in after.history[position.ply :]]
    return seen == [move.seen_by(seat) for move in history]
