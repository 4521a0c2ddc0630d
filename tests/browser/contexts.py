"""Browsers that tests use one after another: what Chromium has read of our files stays, all else is gone."""

SHORT = "/now"
"""A page of ours without scripts. It stays open, and with it Chromium's process, in which our scripts are compiled."""
PATIENCE = 60_000
"""Milliseconds that a page has on a busy machine."""
MOST = 6
"""Browsers that wait for their next test; each holds a process."""
OWN_TIME = "/native code/.test(Date)"


class Contexts:
    """Contexts of one Chromium, for the same wishes of new_context the same again; use as a context manager."""

    def __init__(self, chromium):
        self._chromium = chromium
        self._free = {}  # contexts with their wishes, the one that has waited longest first
        self._used = {}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for context in [*self._free, *self._used]:
            context.close()

    def take(self, wishes):
        """A context in which there are no cookies and nothing is stored; its one page is not for tests."""
        found = next((context for context, wanted in self._free.items() if wanted == wishes), None)
        self._free.pop(found, None)
        context = found or self._made(wishes)
        self._used[context] = wishes
        return context

    def give_back(self, context):
        """The test is over: its pages are closed, and what they have stored is gone."""
        first, *others = context.pages
        for page in others:
            page.close()
        wishes = self._used.pop(context)
        if not first.evaluate(OWN_TIME):
            context.close()
            raise AssertionError("A test that changes the clock needs new_page(is_alone=True).")
        first.evaluate("localStorage.clear()")
        context.clear_cookies()
        self._free[context] = wishes
        if len(self._free) > MOST:
            oldest = next(iter(self._free))
            del self._free[oldest]
            oldest.close()

    def _made(self, wishes):
        context = alone(self._chromium, wishes)
        context.new_page().goto(SHORT)
        return context


def alone(chromium, wishes, has_worker=False):
    """A context for one test."""
    context = chromium.new_context(**wishes)
    context.set_default_timeout(PATIENCE)
    if not has_worker:  # each test would install it
        context.add_init_script("delete Navigator.prototype.serviceWorker")
    return context
