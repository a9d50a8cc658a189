"""A whole position of the board game as short text."""

from __future__ import annotations

from bot.engine.notation import Sheet, amounts_text, items_text
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import Combat, Investigator, SkillCheck
from bot.second_edition.verbs.trading import offer_text

_FLAGS = ("delayed", "arrested", "explored", "skip_turn", "idle", "returns")


def position(b: Board) -> str:
    """Return everything, including hidden things, as text in the order of the rules."""
    sheet = Sheet()
    _write_game(b, sheet)
    sheet.section("investigators")
    for who in b.state.investigators:
        _write_investigator(b, sheet, who)
    _write_board(b, sheet)
    _write_decks(b, sheet)
    sheet.section("in progress")
    for offer in b.state.offers:
        sheet.line("offer", f"{offer.giver} to {offer.taker}: {offer_text(b, offer)}")
    for combat in b.state.combats:
        sheet.line("combat", _combat_text(b, combat))
    for check in b.state.checks:
        sheet.line("check", _check_text(check))
    return str(sheet)


def _write_game(b: Board, sheet: Sheet) -> None:
    state = b.state
    seat = "" if state.cursor.seat is None else f" {state.cursor.seat}"
    sheet.section("game").lines(
        {
            "boxes": items_text(state.boxes or ()),
            "ancient one": state.ancient_one,
            "turn": state.turn,
            "phase": state.phase,
            "step": f"{state.cursor.step}{seat}",
            "first": state.first,
            "doom": f"{state.doom}/{b.ancient_one.doom}"
            if state.ancient_one in b.library.ancient_ones
            else "",
            "terror": state.terror,
            "environment": state.environment,
            "rumor": "" if state.rumor is None else f"{state.rumor.code} {state.rumor.clues}",
            "headlines": items_text(state.headlines),
            "tracks": items_text(f"{name} {n}" for name, n in (state.tracks or {}).items()),
            "lasting": items_text(f"{each.name} {each.place}".strip() for each in state.lasting),
            "battle": f"round {state.battle_round}, {state.successes}" if state.awake else "",
            "resolution": state.resolution,
        }
    )


def _write_investigator(b: Board, sheet: Sheet, who: Investigator) -> None:
    if who.code not in b.library.investigators:
        sheet.line(f"{who.seat}", who.code)
        return
    flags = [name for name in _FLAGS if getattr(who, name)]
    sheet.line(
        f"{who.seat} {who.code}",
        who.place or who.standing.value,
        f"sanity {who.sanity}/{b.sheets.max_sanity(who.seat)}",
        f"stamina {who.stamina}/{b.sheets.max_stamina(who.seat)}",
        f"${who.money}",
        f"clues {who.clues}",
        "".join(str(stop) for stop in who.sliders),
        items_text([*flags, *(special.value for special in who.specials)]),
    )
    cards = [
        b.cards.code(held.card) + ("*" if held.exhausted else "") + "+" * held.tokens
        for held in who.cards
    ]
    sheet.line("", items_text(cards), items_text(_trophy_names(b, who)))


def _trophy_names(b: Board, who: Investigator) -> list[str]:
    monsters = [b.state.markers[no] for no in who.monsters]
    return monsters + [f"gate {b.gates.world(no)}" for no in who.gates]


def _write_board(b: Board, sheet: Sheet) -> None:
    state = b.state
    sheet.section("board")
    places = [*b.town.areas(), *dict.fromkeys(each.place for each in state.monsters)]
    for place in dict.fromkeys(places):
        gate = b.gates.at(place)
        cells = (
            f"gate {b.gates.world(gate.no)}" if gate else "",
            "seal" if place in state.seals else "",
            amounts_text({"clue": state.clues.get(place, 0)}),
            items_text(state.markers[no] for no in b.monsters.at(place)),
            "closed" if b.town.is_closed(place) else "",
        )
        if any(cells):
            sheet.line(place, *cells)
    sheet.lines({"outskirts": items_text(state.markers[no] for no in state.outskirts)})


def _write_decks(b: Board, sheet: Sheet) -> None:
    state = b.state
    sheet.section("decks")
    for deck, pile in state.decks.items():
        sheet.lines({deck.value: items_text(b.cards.code(card) for card in pile)})
    sheet.lines(
        {
            "cup": items_text((state.markers[no] for no in state.cup), ordered=False),
            "box": items_text((state.markers[no] for no in state.box), ordered=False),
            "gates": items_text(b.gates.world(no) for no in state.gate_stack),
            "gate cards": items_text(state.gate_deck),
            "mythos": items_text(state.mythos_deck),
            "removed": items_text(b.cards.code(card) for card in state.removed),
        }
    )


def _combat_text(b: Board, combat: Combat) -> str:
    foe = "ancient one" if combat.monster is None else state_name(b, combat)
    return f"{combat.seat} against {foe}, round {combat.round}"


def state_name(b: Board, combat: Combat) -> str:
    """Return the code of the monster in a combat."""
    return "" if combat.monster is None else b.state.markers[combat.monster]


def _check_text(check: SkillCheck) -> str:
    faces = "".join(str(die.face) for die in check.dice)
    return f"{check.seat} {check.kind} {check.skill} {check.modifier:+d}/{check.difficulty} {faces}"
