"""Engines that play each other: the protocol, its two ends, a referee, and what many games tell of their strength.

`speaker` and the modules that it imports (`words`, `view`, `settings`, `limits`, `thinking`) also run inside other work
trees, older ones too. From core and engine they import only what has been there for long. docs/protocol.md is about
the protocol, docs/engines about matches.
"""
