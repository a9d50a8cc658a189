"""All games of this process: what cogs and tools ask of one, a module a topic."""

from bot.table.tables.composition import Tables

__all__ = ["Tables"]
