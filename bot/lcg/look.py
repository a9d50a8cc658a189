"""What a seat may see of the card game: the board for everybody, a hand for its owner.

The only way from state to text and pictures. Nothing hidden passes: no order of a deck, no face of
an unrevealed location, no card of another's hand.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.engine.ask import Ask
from bot.engine.ids import Seat
from bot.lcg import playing, tokens
from bot.lcg.cards import Card, CardCode, CardType, Keyword, Skill, Symbol, Token
from bot.lcg.game import SKILLS, Game
from bot.lcg.look_test import initials, short_name, sort_key
from bot.lcg.registry import Use
from bot.lcg.state import CopyNo, Investigator, Phase, Piece, Settings, SkillTest, Standing
from bot.lcg.view import (
    AssetView,
    BagView,
    BoardView,
    EnemyView,
    HandCardView,
    HandView,
    PlaceView,
    SeatView,
    StageView,
    ThreatView,
    WaitView,
)

HARD = "Hard and Expert:"
"""In the texts of chaos tokens, what follows is the other side of the scenario card."""
KEYWORDS = (Keyword.HUNTER, Keyword.RETALIATE, Keyword.ALOOF, Keyword.ALERT, Keyword.MASSIVE)


def encode(board_: BoardView) -> bytes:
    """A board as bytes, to be drawn later."""
    return msgspec.msgpack.encode(board_)


def decode(data: bytes) -> BoardView:
    """The board in `data`; raises `msgspec.DecodeError` if it is none."""
    return msgspec.msgpack.decode(data, type=BoardView)


def board(g: Game, asks: Sequence[Ask]) -> BoardView:
    """The board as everybody may see it; `asks` are the questions that stand open."""
    state = g.state
    scenario = g.library.scenarios[state.scenario]
    return BoardView(
        scenario=scenario.name,
        campaign=g.library.campaigns[scenario.campaign].name,
        difficulty=state.difficulty.capitalize(),
        round=state.round,
        phase=state.phase,
        places=tuple(_place(g, place) for place in g.places()),
        seats=tuple(_seat(g, who) for who in state.investigators),
        bag=_bag(g),
        agenda=_agenda(g),
        act=_act(g),
        waiting=tuple(_waiting(g, asks)),
        result=result_words(state.resolution) if state.phase is Phase.OVER else "",
        encounter_deck=len(state.encounter_deck),
        encounter_discard=len(state.encounter_discard),
        victory=tuple(g.card(copy).full_name for copy in state.victory),
        notes=notes(g),
    )


def result_words(resolution: str) -> str:
    """`none` and `r1` as players read them."""
    if resolution.startswith("r") and resolution[1:].isdigit():
        return f"Resolution {resolution[1:]}"
    return "No resolution" if resolution in ("", "none") else resolution.capitalize()


def notes(g: Game) -> tuple[str, ...]:
    """The rules edition and the house rules in force."""
    return house_rules(g.state.settings)


def house_rules(settings: Settings) -> tuple[str, ...]:
    """The rules edition and the house rules, before or during a game."""
    found = [f"Rules: {settings.edition} Rules Reference with the FAQ"]
    if settings.share_freely:
        found.append("House rule: whoever advances an act decides whose clues are spent")
    return tuple(found)


def texts(g: Game, code: CardCode) -> list[str]:
    """What a card's front does, in our words, without its name; the other side is left out."""
    back = g.registry.backs.get(code)
    hidden = " ".join((back.__doc__ or "").split()) if back is not None else ""
    name = g.library.cards[code].name
    return [
        text.removeprefix(f"{name}:").strip()
        for text in g.registry.texts.get(code, ())
        if text != hidden
    ]


# --- places -----------------------------------------------------------------------------------


def _place(g: Game, place: Piece) -> PlaceView:
    card = g.card(place)
    shown = PlaceView(
        id=place.id,
        code=place.code,
        name=card.full_name if place.revealed else card.name,
        short=card.name,
        revealed=place.revealed,
        barred=_barred(g, place),
        doom=place.doom,
        connections=tuple(near.id for near in g.connections(place)),
        seats=tuple(f"seat{who.seat}" for who in g.state.investigators if _is_at(who, place)),
        enemies=tuple(_enemy(g, e) for e in g.enemies() if e.place == place.id),
        attached=tuple(_threat(g, each) for each in g.attachments(place.id)) + _loose(g, place),
    )
    if not place.revealed:
        return shown
    return msgspec.structs.replace(
        shown, shroud=g.shroud(place), clues=place.clues, victory=card.victory or 0
    )


def _is_at(who: Investigator, place: Piece) -> bool:
    return who.playing and who.place == place.id


def _barred(g: Game, place: Piece) -> str:
    """Whether nobody may enter; where some may, it is no fact of the place."""
    others = [who.seat for who in g.playing() if who.place != place.id]
    barred = others and all(g.ban("may_not_enter", seat, place) for seat in others)
    return "barred: no entry" if barred else ""


def _loose(g: Game, place: Piece) -> tuple[ThreatView, ...]:
    """Story assets that lie at a location under nobody's control."""
    assets = [a for a in g.of_type(CardType.ASSET) if a.controller is None]
    return tuple(_threat(g, asset) for asset in assets if asset.place == place.id)


def _enemy(g: Game, enemy: Piece) -> EnemyView:
    card = g.card(enemy)
    words = [str(word) for word in KEYWORDS if g.has_keyword(enemy, word)]
    words += [g.card(each).name for each in g.attachments(enemy.id)]
    return EnemyView(
        id=enemy.id,
        code=enemy.code,
        name=card.name,
        damage=enemy.damage,
        health=g.health(enemy),
        fight=g.fight(enemy),
        evade=g.evade(enemy),
        attack_damage=card.damage,
        attack_horror=card.horror,
        doom=enemy.doom,
        clues=enemy.clues,
        exhausted=enemy.exhausted,
        words=tuple(words),
    )


def _threat(g: Game, piece: Piece) -> ThreatView:
    card = g.card(piece)
    counted = _counters(piece)
    said = " ".join(texts(g, piece.code))
    return ThreatView(
        id=piece.id,
        code=piece.code,
        name=card.name,
        note=f"{', '.join(counted)}. {said}".strip() if counted else said,
        exhausted=piece.exhausted,
        ally=card.has_trait("Ally"),
    )


def _counters(piece: Piece) -> list[str]:
    """Tokens that lie on a card beside its uses and harm."""
    counts = (("clue", piece.clues), ("doom", piece.doom), ("resource", piece.resources))
    return [f"{count} {plural(word, count)}" for word, count in counts if count]


def plural(word: str, count: int) -> str:
    """A counted word; doom, damage and horror have no plural."""
    return word if count == 1 or word in ("doom", "damage", "horror") else f"{word}s"


# --- seats ------------------------------------------------------------------------------------


def _seat(g: Game, who: Investigator) -> SeatView:
    card, place, seat = g.card(who.code), g.place_of(who.seat), who.seat
    over = g.state.phase is Phase.OVER
    actions = 0 if over else who.actions + len(who.extras)
    return SeatView(
        id=f"seat{seat}",
        number=seat,
        name=card.name,
        short=short_name(card.name),
        initials=initials(card.name),
        place=place.id if place else "",
        place_name=g.card(place).name if place else "",
        lead=g.state.lead == seat,
        turn=g.state.turn == seat and not over,
        done=who.acted and not over,
        actions=actions,
        actions_max=0 if over else max(3, actions),
        damage=who.damage,
        health=g.max_health(seat),
        horror=who.horror,
        sanity=g.max_sanity(seat),
        resources=who.resources,
        clues=who.clues,
        hand=len(who.hand),
        deck=len(who.deck),
        discard=len(who.discard),
        skills=_skills(g, seat),
        enemies=tuple(_enemy(g, e) for e in g.enemies() if e.threat == seat),
        threats=tuple(_threat(g, each) for each in g.threats(seat)),
        assets=tuple(_asset(g, each) for each in g.controlled(seat, None)),
        out=_out(who),
    )


def _skills(g: Game, seat: Seat) -> tuple[int, int, int, int]:
    willpower, intellect, combat, agility = (max(0, g.skill(seat, skill)) for skill in SKILLS)
    return willpower, intellect, combat, agility


def _out(who: Investigator) -> str:
    if who.killed:
        return "killed"
    return "" if who.standing is Standing.PLAYING else str(who.standing)


def _asset(g: Game, piece: Piece) -> AssetView:
    card = g.card(piece)
    attached = [g.card(each).name for each in g.attachments(piece.id)]
    return AssetView(
        id=piece.id,
        code=piece.code,
        name=card.full_name,
        short=card.name,
        uses=_uses(card, piece.uses),
        damage=piece.damage,
        health=g.health(piece),
        horror=piece.horror,
        sanity=g.sanity(piece),
        exhausted=piece.exhausted,
        note=", ".join([*_counters(piece), *attached]),
    )


def _uses(card: Card, count: int) -> str:
    """Uses ready to read, empty for a card without."""
    return "" if card.uses is None else card.uses.counted(count)


# --- stages -----------------------------------------------------------------------------------


def _agenda(g: Game) -> StageView:
    card = g.agenda
    return StageView(
        kind="agenda",
        number=g.state.agenda.index + 1,
        of=len(g.library.scenarios[g.state.scenario].agendas),
        code=card.code,
        name=card.name,
        icon="doom",
        have=g.doom,
        need=card.doom,
        unit="doom",
        note=" ".join(texts(g, card.code)),
    )


def _act(g: Game) -> StageView:
    card = g.act
    icon, have, need, unit = _progress(g)
    return StageView(
        kind="act",
        number=g.state.act.index + 1,
        of=len(g.library.scenarios[g.state.scenario].acts),
        code=card.code,
        name=card.name,
        icon=icon,
        have=have,
        need=need,
        unit=unit,
        note=" ".join(texts(g, card.code)),
    )


def _progress(g: Game) -> tuple[str, int, int | None, str]:
    """What the act wants: clues of those who may spend them, or an enemy's defeat."""
    goal = g.registry.objectives.get(g.act.code)
    if goal is not None and goal.enemy is not None:
        name = g.library.cards[goal.enemy].name
        enemy = next(iter(g.pieces(goal.enemy)), None)
        return "enemy", enemy.damage if enemy else 0, g.health(enemy) if enemy else None, name
    if g.act_price is None:
        return "clue", 0, None, "see its objective"
    held = sum(g.who(seat).clues for seat in payers(g))
    where = f"clues {goal.where}" if goal is not None and goal.where else "clues held"
    return "clue", held, g.act_price, where


def payers(g: Game) -> list[Seat]:
    """Who may spend clues on the current act."""
    goal = g.registry.objectives.get(g.act.code)
    if goal is not None and goal.payers is not None:
        return goal.payers(g)
    return [who.seat for who in g.playing()]


# --- the bag ----------------------------------------------------------------------------------


def _bag(g: Game) -> BagView:
    rules = token_notes(g)
    skull = _skull_now(g)
    return BagView(
        tokens=tuple(tokens.token_name(token) for token in sorted(g.state.bag, key=sort_key)),
        note=skull,
        notes=tuple([*rules, skull] if skull else rules),
    )


def token_notes(g: Game) -> list[str]:
    """What each symbol means in this scenario at this difficulty, in our words."""
    card = g.library.scenarios[g.state.scenario].card
    return [
        side_text(text, g.state.difficulty.is_side_b) for text in g.registry.texts.get(card, ())
    ]


def side_text(text: str, hard: bool) -> str:
    """One side of a token's text: ``Skull: A. Hard and Expert: B.`` holds both."""
    easy, marked, other = text.partition(HARD)
    name = text.partition(":")[0]
    return f"{name}: {other.strip()}" if hard and marked else easy.strip()


def _skull_now(g: Game) -> str:
    """Today's value of the skull; where seats differ, those with the same one together."""
    values = [(who.seat, token_value(g, who.seat, Symbol.SKULL)) for who in g.playing()]
    known = [(seat, value) for seat, value in values if value is not None]
    if Symbol.SKULL not in g.state.bag or not known:
        return ""
    whose: dict[int, list[str]] = {}
    for seat, value in known:
        whose.setdefault(value, []).append(initials(g.name(seat)))
    if len(whose) == 1:
        return f"Skull now {signed(known[0][1])}"
    each = (f"{' '.join(seats)} {signed(value)}" for value, seats in whose.items())
    return f"Skull now {', '.join(each)}"


def token_value(g: Game, seat: Seat, token: Token) -> int | None:
    """What a token would add to a plain test of a seat now; None for the auto-fail."""
    trial = SkillTest(seat=seat, skill=Skill.WILLPOWER, difficulty=0)
    return tokens.modifier(g, trial, token)


def signed(number: int) -> str:
    """A modifier as it is read: +1, 0, −1."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


# --- waiting ----------------------------------------------------------------------------------


def _waiting(g: Game, asks: Sequence[Ask]) -> list[WaitView]:
    return [
        WaitView(seat=f"seat{seat}", name=short_name(g.name(seat)), what=_what(ask))
        for ask in asks
        for seat in ask.awaited
    ]


_WHAT = {
    "commit": "cards for the test",
    "reaction": "a reaction",
    "window": "a player window",
    "next_turn": "who goes next",
    "mulligan": "the mulligan",
    "hand_size": "the hand limit",
    "assign": "damage and horror",
    "clues": "clues for the act",
    "agree": "clues for the act",
}


def _what(ask: Ask) -> str:
    """What kind of choice is awaited, without naming a card that only its owner knows."""
    if ask.kind == "turn":
        return ask.prompt
    return _WHAT.get(ask.kind, "a choice")


# --- a hand -----------------------------------------------------------------------------------


def hand(g: Game, seat: Seat) -> HandView:
    """One investigator's hand, for those who may see it."""
    who, card = g.who(seat), g.card(g.who(seat).code)
    return HandView(
        seat=f"seat{seat}",
        number=seat,
        name=card.name,
        short=short_name(card.name),
        initials=initials(card.name),
        resources=who.resources,
        cards=tuple(_hand_card(g, seat, copy) for copy in who.hand),
        limit=g.hand_limit(seat),
    )


def _hand_card(g: Game, seat: Seat, copy: CopyNo) -> HandCardView:
    card = g.card(copy)
    cost = playing.play_cost(g, seat, copy) if card.cost is not None else None
    return HandCardView(
        id=f"copy{copy}",
        code=card.code,
        name=card.full_name,
        short=card.name,
        faction="weakness" if card.is_weakness else str(card.faction),
        kind=card.type.capitalize(),
        traits=". ".join(card.traits) + "." if card.traits else "",
        slots=tuple(str(slot) for slot in card.slots),
        cost=cost,
        payable=cost is None or cost <= g.who(seat).resources,
        why_not=_why_not(g, seat, copy),
        icons=tuple(str(icon) for icon in card.icons),
        text=card_text(g, card),
        uses=_uses(card, card.uses.count) if card.uses else "",
        health=g.card(copy).health_for(g.state.started),
        sanity=card.sanity,
        weakness=card.is_weakness,
    )


def _why_not(g: Game, seat: Seat, copy: CopyNo) -> str:
    """Why a card cannot be played now; skills are never played, and that needs no saying."""
    if g.card(copy).type is CardType.SKILL or not g.who(seat).playing:
        return ""
    return playing.cannot_play(g, Use(seat, copy=copy))


def card_text(g: Game, card: Card) -> str:
    """A card's rules text in our words: what its facts say, then what its scripts say."""
    said = " ".join(texts(g, card.code))
    first = [words for words in fact_words(card) if words.strip(".") not in said]
    return " ".join([*first, said]).strip()


def fact_words(card: Card) -> list[str]:
    """Rules text that follows from facts: Fast, bonuses, uses, commit limits."""
    found = ["Fast."] if card.has_keyword(Keyword.FAST) else []
    if card.uses is not None:
        rest = "; discard it when empty" if card.uses.discard_empty else ""
        found.append(f"Uses: {_uses(card, card.uses.count)}{rest}.")
    if card.gives is not None:
        gains = [f"+{n} {skill}" for skill in SKILLS if (n := card.gives.of(skill)) > 0]
        found.append(f"You get {' and '.join(gains)}.")
    if card.extra_slots:
        found.append(_slot_words(card))
    if card.max_committed is not None:
        found.append(f"At most {card.max_committed} committed to a test.")
    return found


def _slot_words(card: Card) -> str:
    kinds = dict.fromkeys(card.extra_slots)
    slots = " and ".join(f"{card.extra_slots.count(kind)} more {kind}" for kind in kinds)
    trait = f", only for {card.extra_slots_trait}" if card.extra_slots_trait else ""
    return f"It gives {slots} {plural('slot', len(card.extra_slots))}{trait}."
