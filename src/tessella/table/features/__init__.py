"""What can happen at a table: one module for each feature, and their registry.

The docstring of a module lists its kinds of events and their payloads. The module makes these events, says why they
cannot happen now, carries them out, and tells them in sentences. Deals have no events of their own: chance moves like a
player.
"""

from ..feature import Features
from ..table import Table
from . import (
    absence,
    analysis,
    branch,
    clocks,
    daily,
    draw,
    fair_level,
    hint,
    moves,
    older_rules,
    opening,
    pause,
    prepare,
    remarks,
    rename,
    resign,
    seats,
    series,
    sight,
    silence,
    takeback,
    talk,
    undo,
    withdraw,
)

FEATURES: Features[Table] = Features(
    (
        moves.MOVES,
        undo.UNDO,
        resign.RESIGN,
        rename.RENAME,
        seats.SEATS,
        takeback.TAKEBACK,
        absence.ABSENCE,
        series.SERIES,
        fair_level.FAIR_GAME,
        opening.OPENING,
        older_rules.OLDER,
        draw.DRAW,
        hint.HINT,
        analysis.ANALYSIS,
        prepare.PREPARE,
        remarks.REMARKS,
        branch.BRANCH,
        talk.TALK,
        withdraw.WITHDRAW,
        sight.SIGHT,
        pause.PAUSE,
        clocks.CLOCK,
        daily.DAILY,
        silence.SILENCE,
    )
)
"""All features. Their steps run in this order; silence is the last, because it looks at the result."""
