"""One test for many values: where one failure tells as much as ten, they need no test each."""

import inspect
from functools import wraps


def any_of(names, values):
    """A test's parameters run over these values within it; those with which it fails are told together."""
    names = names if isinstance(names, tuple) else (names,)

    def looped(test):
        @wraps(test)
        def whole(**fixtures):
            failed = []
            for value in values:
                given = dict(zip(names, value if len(names) > 1 else (value,), strict=True))
                try:
                    test(**fixtures, **given)
                except Exception as error:
                    failed.append((value, error))
            if failed:
                told = "\n".join(f"{ascii(value)[:200]}: {error!r}" for value, error in failed)
                raise AssertionError(f"{len(failed)} of {len(values)} fail:\n{told}") from failed[0][1]

        signature = inspect.signature(test)
        others = [each for name, each in signature.parameters.items() if name not in names]
        whole.__signature__ = signature.replace(parameters=others)
        return whole

    return looped
