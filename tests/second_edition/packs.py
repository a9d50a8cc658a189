"""What the packs hold, and how they are read, for tests of the content as a whole."""

from __future__ import annotations

from bot.second_edition.core.registry import REGISTRY, Registry, constant
from bot.second_edition.encounters.entries import (
    ENTRIES,
    ContentError,
    Entries,
    Entry,
    Scripted,
    entry,
    location_card,
)
from bot.second_edition.encounters.entry_phrases import cost_text
from bot.second_edition.encounters.entry_texts import (
    change_text,
    entry_text,
    modifiers_text,
    ops_text,
)
from bot.second_edition.encounters.further_facts import HostFacts, digest_of_facts as facts_name
from bot.second_edition.encounters.operation import OPERATIONS, operation
from bot.second_edition.encounters.operations import refuse_missing
from bot.second_edition.encounters.pack_checks import check_operands, check_scripts
from bot.second_edition.encounters.pack_library import PackLibrary
from bot.second_edition.encounters.packs import (
    library_of,
    load_library,
    read_library,
    whole_library,
)
from bot.second_edition.text.lookup import Catalogue

__all__ = [
    "ENTRIES",
    "OPERATIONS",
    "REGISTRY",
    "Catalogue",
    "ContentError",
    "Entries",
    "Entry",
    "HostFacts",
    "PackLibrary",
    "Registry",
    "Scripted",
    "boxes_of",
    "change_text",
    "check_operands",
    "check_scripts",
    "constant",
    "cost_text",
    "entry",
    "entry_text",
    "facts_name",
    "library_of",
    "load_library",
    "location_card",
    "modifiers_text",
    "operation",
    "ops_text",
    "read_library",
    "refuse_missing",
    "whole_library",
]


def boxes_of(code: str) -> dict[str, object]:
    """The set-up in which something is part of the game: with its box, if it is of one."""
    base, origin = load_library(), whole_library().origins.get(code, "")
    tables = (base.cards, base.monsters, base.mythos, base.location_cards, base.gate_cards)
    return {} if any(code in table for table in tables) else {"boxes": [origin]}
