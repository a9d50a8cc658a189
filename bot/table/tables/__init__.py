"""The registry of tables: everything that cogs and tools ask of a game, a module a topic."""

from bot.table.tables.chapters import ChapterTables
from bot.table.tables.files import FileTables
from bot.table.tables.gm import GmTables
from bot.table.tables.lobby import LobbyTables
from bot.table.tables.looks import LookTables
from bot.table.tables.operating import OperatingTables
from bot.table.tables.people import PeopleTables
from bot.table.tables.play import PlayTables
from bot.table.tables.seats import SeatTables
from bot.table.tables.tutorials import TutorialTables


class Tables(
    LookTables,
    ChapterTables,
    LobbyTables,
    TutorialTables,
    PlayTables,
    SeatTables,
    GmTables,
    FileTables,
    PeopleTables,
    OperatingTables,
):
    """All games of one store. Refusals are `RulesError`s whose text is for the caller alone.

    A method raises `NotAllowed` where there is no such game, and `Trouble` where the store failed
    and nothing was changed; what brings something new raises `Closing` while the program ends.
    """
