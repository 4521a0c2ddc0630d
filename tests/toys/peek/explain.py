"""Why a move is illegal, and how the game ended."""

from tessella.core.mover import CHANCE
from tessella.core.sentences import departed, does, who

from . import rules

CARDS = ("no card", "a one", "a two", "a three", "a hidden card")


def refusal(position, action):
    """The sentence for chance, or for a seat."""
    if action >= rules.SWAP_HIDDEN:
        return "A question mark stands for a card that another seat sees; name the card (P1)."
    if position.mover == CHANCE:
        return of_draw(position, action)
    return of_turn(position, action)


def of_draw(position, action):
    """P1: a card is drawn, and the pack must hold it."""
    if action < rules.DRAW:
        return f"A card is to be drawn for {who(position, position.field('drawer'), within=True)} first (P1)."
    card = action - rules.DRAW + 1
    return None if position.field("unseen")[card] else f"The pack does not hold {CARDS[card]} any more (P1)."


def of_turn(position, action):
    """P2: show or swap; P3: once, not a three, and the own card."""
    if action >= rules.DRAW:
        return "Cards are drawn at the beginning and after a swap only (P3)."
    held, card = position.field("hand")[position.mover], action % 3 + 1
    if held != card:
        return f"You hold {CARDS[held]}, not {CARDS[card]} (P2)."
    if action < rules.SWAP:
        return None
    if position.field("aside")[position.mover] != rules.NONE:
        return "You have swapped once already; now show your card (P3)."
    return "A three is not swapped (P3)." if card == 3 else None


def ending(position):
    """Who won with which card, or who left."""
    gone = position.field("gone")
    if gone != rules.NOBODY:
        return f"{departed(position, [gone])}; {does(position, 1 - gone, 'wins', within=True)} (G3)."
    cards = [CARDS[card] for card in position.field("shown")]
    if position.utility[0] == position.utility[1]:
        return f"Both show {cards[0]} and share the win (P5)."
    winner = position.utility.index(1.0)
    return f"{does(position, winner, 'wins')} with {cards[winner]} against {cards[1 - winner]} (P5)."
