"""Second towns, one module each: layout, short names, landmarks.

A box with a second board brings its module; nothing else here names it. `TOWN` is the layout.
"""

from importlib import import_module
from pkgutil import iter_modules

from renders.second_edition.slots import SecondTown

TOWNS: tuple[SecondTown, ...] = tuple(
    import_module(f"{__name__}.{found.name}").TOWN for found in iter_modules(__path__)
)
"""In order of the modules' names; a game uses at most one."""
