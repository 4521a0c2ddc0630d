"""Everything that can happen in a game so small that it can be looked at whole."""


def reachable(first):
    """Every position that can follow, the first included, each once."""
    found, waiting = {first}, [first]
    while waiting:
        after = {position.play(action) for position in [waiting.pop()] for action in position.actions} - found
        found |= after
        waiting.extend(after)
    return found
