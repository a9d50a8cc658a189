"""Names of places that fit into a field of the town's picture, of every town that is drawn."""

from renders.second_edition.dunwich import DUNWICH
from renders.second_edition.slots import SHORT as ARKHAM
from renders.second_edition.slots import SecondTown

TOWNS: tuple[SecondTown, ...] = (DUNWICH,)
"""The second towns; a game plays with one of them at most."""

SHORT: dict[str, str] = {
    **ARKHAM,
    **{id_: name for town in TOWNS for id_, name in town.short.items()},
}
