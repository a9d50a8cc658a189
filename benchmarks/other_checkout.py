"""Import the program from an older checkout that is measured beside this one."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path

HERE = str(Path(__file__).parents[1])


def import_program_from(checkout: str) -> None:
    """Import the program from a checkout from now on, and the benchmarks from this one."""
    import_module("benchmarks")  # so that its modules continue to come from this checkout
    sys.path[:] = [checkout, *(each for each in sys.path if each not in ("", HERE))]
    os.chdir(checkout)
