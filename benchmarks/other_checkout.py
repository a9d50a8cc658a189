"""Imports that work in this checkout and in an older one that is measured beside it."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path

HERE = str(Path(__file__).parents[1])


def import_from(checkout: str) -> None:
    """Import the program from a checkout from now on, and the benchmarks from this one."""
    import_module("benchmarks")  # whose modules are found in its own folder from here on
    sys.path[:] = [checkout, *(each for each in sys.path if each not in ("", HERE))]
    os.chdir(checkout)
