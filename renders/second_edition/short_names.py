"""Names of places that fit into a field of the town's picture, for all towns."""

from renders.second_edition.slots import SHORT as ARKHAM
from renders.second_edition.towns import TOWNS

SHORT: dict[str, str] = dict(ARKHAM)
for _town in TOWNS:
    SHORT.update(_town.short)
