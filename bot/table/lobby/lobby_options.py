"""Choosing the scenario, rules and settings of a table, in the lobby or at any time."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.engine.errors import NotAllowed
from bot.table.declares.house_rules import (
    HouseRule,
    check_boxes_kept,
    chosen_titles,
    require_box_of,
    switch_rules,
    unknown_choice_reply,
)
from bot.table.declares.kit import Kit
from bot.table.declares.lobby_choices import Choice, Lobby
from bot.table.declares.premises import premises_of_past, shared_premises, with_premise
from bot.table.declares.settings_text import times_off_pace
from bot.table.declares.table_settings import TableSettings, settings_for_game, with_setting
from bot.table.game.snapshot import Caller, Told
from bot.table.game.table import Table
from bot.table.lobby.choices import find_choice
from bot.table.lobby.lobby_difficulty import default_difficulty
from bot.table.lobby.ready_seats import clear_readiness


async def set_difficulty(table: Table, caller: Caller, named: str) -> Told:
    """Choose the difficulty before the start. Raises `NotAllowed`, `Malformed`, `Ambiguous`."""
    if not table.oversight.is_gm(caller):
        raise NotAllowed("Only the host or a game master can choose the difficulty.")
    if table.record.status != "lobby":
        raise NotAllowed("You can’t change the difficulty once the game has started.")
    level = find_choice(table.kit.offers.difficulties(), named, "difficulty")
    lobby = msgspec.structs.replace(
        table.lobby, investigators=(), difficulty=level.slug, difficulty_chosen=True
    )
    await table.store.games.configure(table.game, msgspec.json.encode(lobby))
    await _ask_readiness_again(table)
    return Told(0, (f"✓ The difficulty is {level.name}.",))


async def set_house_rules(table: Table, caller: Caller, chosen: Sequence[str]) -> Told:
    """Switch on exactly these house rules, before the game starts.

    Raises `NotAllowed` unless the caller may choose, after the start, for an unknown rule, and for
    switching off the box of an investigator at the table or of the scenario.
    """
    if not table.oversight.is_gm(caller):
        raise NotAllowed("Only the host or a game master can choose house rules.")
    if table.record.status != "lobby":
        raise NotAllowed("You can’t change house rules once the game has started.")
    rules = table.kit.offers.house_rules
    _check_house_rules(rules, chosen)
    settings = switch_rules(rules, table.lobby.settings, chosen)
    check_boxes_kept(rules, table.lobby.settings, settings, _chosen_in_lobby(table))
    lobby = msgspec.structs.replace(table.lobby, investigators=(), settings=settings)
    await table.store.games.configure(table.game, msgspec.json.encode(lobby))
    await _ask_readiness_again(table)
    return Told(0, (f"✓ {chosen_titles(rules, chosen)}",))


def _chosen_in_lobby(table: Table) -> list[Choice]:
    """Return the investigators and the scenario that are already chosen."""
    kit, sat = table.kit, set(table.seats.labels.values())
    played = [each for each in kit.offers.scenarios() if each.slug == table.lobby.scenario]
    return [*(each for each in kit.offers.investigators() if each.slug in sat), *played]


def _check_house_rules(rules: Sequence[HouseRule], chosen: Sequence[str]) -> None:
    known = {name for rule in rules for name in (rule.choice, rule.name)}
    if strange := [name for name in chosen if name not in known]:
        raise NotAllowed(unknown_choice_reply(rules, strange[0]))


async def _ask_readiness_again(table: Table) -> None:
    """Reset everyone's readiness because the game has changed, and update the status."""
    await table.read_seats()
    await clear_readiness(table)
    await table.outbox.post_lines()


async def set_scenario(table: Table, caller: Caller, ruleset: str, kit: Kit, named: str) -> Told:
    """Choose the scenario before the start; of another game only while no seat is taken.

    House rules that the other game does not have are dropped, and its default difficulty is used.
    Raises `NotAllowed` unless the caller may choose, after the start, and if seats are taken;
    `Malformed` or `Ambiguous` for an unknown scenario.
    """
    if not table.oversight.is_gm(caller):
        raise NotAllowed("Only the host or a game master can choose the game.")
    if table.record.status != "lobby":
        raise NotAllowed("You can’t change the game once it has started.")
    other = ruleset != table.record.ruleset
    if other and table.seats.labels:
        raise NotAllowed(
            "Someone already has an investigator from this game. You can switch games while no "
            "seat is taken."
        )
    choice = find_choice(kit.offers.scenarios(), named, "scenario")
    require_box_of(kit.offers.house_rules, table.lobby.settings, choice)
    lobby = msgspec.structs.replace(
        table.lobby, investigators=(), scenario=choice.slug, premises={}
    )
    if other:
        known = {rule.name for rule in kit.offers.house_rules}
        settings = {name: on for name, on in lobby.settings.items() if name in known}
        level = default_difficulty(kit)
        lobby = msgspec.structs.replace(
            lobby, settings=settings, difficulty=level, difficulty_chosen=False
        )
    await table.store.games.configure(
        table.game,
        msgspec.json.encode(lobby),
        rules_version=kit.rules.version,
        ruleset=ruleset,
    )
    await _ask_readiness_again(table)
    return Told(0, (f"✓ You play {choice.name}.",))


async def set_premise(table: Table, caller: Caller, name: str, values: Sequence[str]) -> Told:
    """Choose a premise in the lobby; any player with a seat may choose a shared one.

    Raises `NotAllowed` unless the caller may choose, after the start, and without such a premise;
    `Malformed` for values it does not have.
    """
    shared = any(each.name == name for each in shared_premises(table.kit, table.lobby))
    seated = caller.user in table.seats.occupants.values()
    if not table.oversight.is_gm(caller) and not (shared and seated):
        raise NotAllowed(
            "Only players with a seat, or a game master, can choose that."
            if shared
            else "Only the host or a game master can choose that."
        )
    if table.record.status != "lobby":
        raise NotAllowed("You can’t change that once the game has started.")
    kept = with_premise(table.kit, table.lobby, name, values)
    lobby = msgspec.structs.replace(table.lobby, investigators=(), premises=kept)
    await table.store.games.configure(table.game, msgspec.json.encode(lobby))
    await _ask_readiness_again(table)
    found = next((p for p in table.kit.offers.premises(table.lobby) if p.name == name), None)
    return Told(0, (f"✓ {found.words}." if found else "✓ Chosen.",))


async def set_table_setting(table: Table, caller: Caller, name: str, code: str) -> Told:
    """Choose a table setting, in the lobby or later. Raises `NotAllowed` or `Malformed`."""
    if not table.oversight.is_gm(caller):
        raise NotAllowed("Only the host or a game master can choose that.")
    if table.record.status in ("over", "archived"):
        raise NotAllowed("This game is over.")
    settings = with_setting(table.lobby.table, name, code)
    kit = table.kit
    known = settings_for_game(hidden_cards=kit.offers.hidden_cards, narrates=kit.words.narrates)
    setting = next((s for s in known if s.name == name), None)
    if setting is None:
        raise NotAllowed("That does nothing in this game: nobody has hidden cards.")
    if settings.hands is not table.lobby.table.hands and table.record.status != "lobby":
        raise NotAllowed("Hands stay as they were when the game began.")
    return await _store_settings(
        table, settings, f"{setting.title}: {setting.current_value(settings).title}."
    )


async def set_times(table: Table, caller: Caller, times: TableSettings) -> Told:
    """Choose single times (first ping, deadlines) that differ from the pace.

    Of `times` the debounce, and the seconds for optional windows and turns are used; None is the
    pace's value. Raises `NotAllowed` unless the caller may choose, and for a finished game.
    """
    if not table.oversight.is_gm(caller):
        raise NotAllowed("Only the host or a game master can choose that.")
    if table.record.status in ("over", "archived"):
        raise NotAllowed("This game is over.")
    settings = msgspec.structs.replace(
        table.lobby.table, debounce=times.debounce, optional=times.optional, turn=times.turn
    )
    own = ", ".join(times_off_pace(settings)) or "as the pace"
    return await _store_settings(table, settings, f"Times: {own}.")


async def _store_settings(table: Table, settings: TableSettings, line: str) -> Told:
    """Store the settings and post them; deadlines are counted again from now."""
    before, now = table.loaded.pace, table.loaded.pace_of(settings)
    if table.record.parent is not None:
        await _store_in_campaign(table, table.record.parent, settings)
    lobby = msgspec.structs.replace(table.lobby, investigators=(), table=settings)
    if (now.optional, now.turn) != (before.optional, before.turn):
        lobby = msgspec.structs.replace(lobby, paced_at=table.clock.now())
    await table.store.games.configure(table.game, msgspec.json.encode(lobby))
    await table.read_seats()
    await table.outbox.post_lines(*([] if table.record.status == "lobby" else [line]))
    await table.reminders.replan()
    return Told(table.record.head, (f"✓ {line}",))


async def _store_in_campaign(table: Table, campaign: int, settings: TableSettings) -> None:
    """Store the settings in the campaign, for its later chapters."""
    config = (await table.store.games.find(campaign)).config
    lobby = msgspec.structs.replace(msgspec.json.decode(config, type=Lobby), table=settings)
    await table.store.games.configure(campaign, msgspec.json.encode(lobby))


def with_first_premise(kit: Kit, lobby: Lobby, typed: str) -> Lobby:
    """Return the lobby with a value for its first premise. Raises `NotAllowed`, `Malformed`."""
    found = next(iter(premises_of_past(kit, lobby)), None)
    if found is None:
        raise NotAllowed("Nothing comes before this one.")
    slug = find_choice(found.choices, typed, f"choice for “{found.title}”").slug
    return msgspec.structs.replace(lobby, premises={found.name: (slug,)})
