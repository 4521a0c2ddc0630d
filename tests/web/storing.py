"""Calls of a server's store, replaced by a test."""

from functools import partial

from tessella.storage.store import Store


def replace(monkeypatch, store, name, call):
    """From now on call is awaited where the server would call a method of its store."""

    def asked(before, what, *about):
        return call(*about) if what is getattr(Store, name) else before(what, *about)

    for way in ("read", "write"):
        monkeypatch.setattr(store, way, partial(asked, getattr(store, way)))
