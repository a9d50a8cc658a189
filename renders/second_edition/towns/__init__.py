"""Second towns, a module each: where it lies on the picture, its short names, its landmarks.

A box that brings a board brings its module; nothing else here names it. `TOWN` is the layout.
"""

from importlib import import_module
from pkgutil import iter_modules

from renders.second_edition.slots import SecondTown

TOWNS: tuple[SecondTown, ...] = tuple(
    import_module(f"{__name__}.{found.name}").TOWN for found in iter_modules(__path__)
)
"""By name of the module; a game plays with one of them at most."""
