"""All games of this process: the interface for cogs and tools, one module a topic."""

from bot.table.tables.composition import Tables

__all__ = ["Tables"]
