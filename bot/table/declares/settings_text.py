"""House rules and table settings as text."""

from __future__ import annotations

from bot.table.declares.house_rules import choices_off_default, chosen_titles
from bot.table.declares.kit import Kit
from bot.table.declares.lobby_choices import Lobby
from bot.table.declares.table_settings import TableSettings, settings_for_game
from bot.table.declares.times import span_text


def rules_line(kit: Kit, lobby: Lobby) -> str:
    """Return the boxes and the house rules that differ from the default, by title."""
    return chosen_titles(
        kit.offers.house_rules, choices_off_default(kit.offers.house_rules, lobby.settings)
    )


def settings_line(kit: Kit, settings: TableSettings) -> str:
    """Return each setting with its value, and the times that differ from the chosen pace."""
    ways = [
        f"{each.title}: {each.current_value(settings).title.lower()}"
        for each in settings_for_game(
            hidden_cards=kit.offers.hidden_cards, narrates=kit.words.narrates
        )
    ]
    return " · ".join([*ways, *times_off_pace(settings)])


def times_off_pace(settings: TableSettings) -> list[str]:
    """Return the times that differ from the chosen pace, as texts."""
    times = {
        "first ping": settings.debounce,
        "a chance to react": settings.optional,
        "a turn": settings.turn,
    }
    return [
        f"{name}: {span_text(seconds, none='at once' if name == 'first ping' else 'no deadline')}"
        for name, seconds in times.items()
        if seconds is not None
    ]
