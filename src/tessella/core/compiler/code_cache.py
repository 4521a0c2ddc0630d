"""Numba's cache of compiled functions, on our own files (code_files.py)."""

import os
import sys
from contextlib import AbstractContextManager
from inspect import getfile
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba import config
from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.core.serialize import dumps

from .code_files import CodeFiles, Written
from .code_folders import Folders, folders

IN_PARTS = os.environ.get("TESSELLA_PARTS", "1") != "0"
"""Whether functions are compiled as parts and entries, or as Numba does it."""
MADE_BY = (numba.__version__, np.__version__, sys.version_info[:2], config.BOUNDSCHECK, config.OPT, IN_PARTS)


class Locator:
    """What Numba asks where code is stored; it gets no answer, because the folders are ours."""

    def __init__(self, function: Written) -> None:
        self._py_file = getfile(function)

    def get_cache_path(self) -> str:
        return ""

    def get_source_stamp(self) -> None:
        """The names of our files tell which sources they were made from."""

    def ensure_cache_path(self) -> None:
        """The folder was looked for before."""


class Implementation(CompileResultCacheImpl):  # type: ignore[misc]
    """How the compiler's results are stored, without Numba's search for a folder, which fails where it finds none."""

    def __init__(self, function: Written) -> None:
        self._locator, self._filename_base = Locator(function), ""
        self._lineno = function.__code__.co_firstlineno


class SourceCache(FunctionCache):  # type: ignore[misc]
    """Compiled code on disk, in files that are named by everything that the code was made from."""

    kind = "entry"
    _impl_class = Implementation

    def __init__(self, function: Written) -> None:
        super().__init__(function)
        file = Path(getfile(function))
        self._cache_file = Pickles(folders(file.parent) if file.exists() else Folders(), function)

    def has(self, signature: Any, context: Any) -> bool:
        """Whether there is stored code for a signature."""
        return self._cache_file.has(self._index_key(signature, context.codegen()))

    def alone(self, signature: Any, context: Any) -> AbstractContextManager[None]:
        """A context in which no other process compiles a signature."""
        return self._cache_file.alone(self._index_key(signature, context.codegen()))

    def _index_key(self, signature: Any, codegen: Any) -> str:
        return repr((self.kind, MADE_BY, signature, codegen.magic_tuple()))


class Pickles(CodeFiles):
    """Files whose content Numba pickles with its own pickler."""

    def save(self, key: str, data: Any) -> None:
        """Pickle the data and write it to a file."""
        super().save(key, dumps(data))
