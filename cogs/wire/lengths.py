"""The longest texts that people can type: a type for each kind of option, a number for each field.

Discord checks `max_length` when a person sends a command, but not while they type. The command tree
therefore applies the same limits once more before any handler runs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from discord import app_commands

from bot.engine.said import REASON
from bot.table.automation.order_sentences import LONGEST as ORDER
from bot.table.memory.given_ahead import LONGEST as PLAN
from bot.table.tables.operating import LONGEST as ANNOUNCEMENT

NAME: Final = 100
"""Characters of the name of one thing, and of a suggestion, which Discord limits as well."""
SEVERAL: Final = 400
"""Characters of several names or amounts."""
DECK: Final = 4_000
"""Characters of a pasted deck: the most that a form takes."""
DECK_NAME: Final = 60
"""Characters of the name under which a deck is stored."""
SUBSTITUTES: Final = 1_000
"""Characters of all substitutes for unknown cards of a deck."""
AMOUNTS: Final = 4_000
"""Characters of a list of amounts, one per line."""
WRONG: Final = 300
"""Characters of a report that something is wrong."""
STEP: Final = 9
"""Digits of the number of a step."""
SPAN: Final = 20
"""Characters of a length of time in a form, such as `3 min`."""
TIME: Final = 40
"""Characters of a time of day, or of hours."""

NameText = app_commands.Range[str, None, NAME]
SeveralText = app_commands.Range[str, None, SEVERAL]
OrderText = app_commands.Range[str, None, ORDER]
PlanText = app_commands.Range[str, None, PLAN]
ReasonText = app_commands.Range[str, 1, REASON]
OptionalReasonText = app_commands.Range[str, None, REASON]
DeckText = app_commands.Range[str, None, DECK]
DeckNameText = app_commands.Range[str, None, DECK_NAME]
SubstitutesText = app_commands.Range[str, None, SUBSTITUTES]
AnnouncementText = app_commands.Range[str, None, ANNOUNCEMENT]
WrongText = app_commands.Range[str, 3, WRONG]
TimeText = app_commands.Range[str, None, TIME]

FIELDS: Final[Mapping[str, int]] = {
    "amounts": AMOUNTS,
    "reason": REASON,
    "plan": PLAN,
    "deck": DECK,
    "name": DECK_NAME,
    "card": NAME,
    "wrong": WRONG,
    "step": STEP,
    "time0": SPAN,
    "time1": SPAN,
    "time2": SPAN,
}
"""The longest text of each field of a form, by its custom id."""
