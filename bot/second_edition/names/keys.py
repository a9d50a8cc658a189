"""Keys and labels of options, and choosing among things of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache

from msgspec.structs import replace

from bot.engine.ask import Option, key_word
from bot.engine.ids import Seat
from bot.engine.script import choose, confirm, pick
from bot.second_edition.core.game import Board
from bot.second_edition.names.cards import summary
from bot.second_edition.names.signs import counted
from bot.second_edition.printed.terms import CardNo, MonsterNo, Place


@cache
def slug(name: str) -> str:
    """A name as it stands in keys of this game."""
    return key_word(name, 24)


def card_key(b: Board, card: CardNo) -> str:
    """A physical card in a key: its name and number."""
    return f"{slug(b.card(card).name)}_{card}"


def monster_key(b: Board, monster: MonsterNo) -> str:
    """A monster in a key."""
    return f"{slug(b.printed(monster).name)}_{monster}"


def card_option(b: Board, card: CardNo, note: str = "") -> Option:
    """A physical card as an option; without a note its numbers stand beside it."""
    note = note or summary(b, b.code(card))
    return Option(key=card_key(b, card), label=b.card(card).name, note=note)


def one_of_each(b: Board, cards: Iterable[CardNo]) -> list[CardNo]:
    """Of equal cards in the same state the first: choosing either is the same."""
    here = list(cards)
    if len(here) < 2 or len({b.code(card) for card in here}) == len(here):
        return here  # nearly always
    kept: dict[tuple[object, ...], CardNo] = {}
    for card in here:
        kept.setdefault(_state_of(b, card), card)
    return list(kept.values())


def _state_of(b: Board, card: CardNo) -> tuple[object, ...]:
    """All in which one copy of a card can differ from another."""
    owner = b.holder(card)
    held = None if owner is None else b.held(owner, card)
    fights = b.state.combats
    in_hand = [each for fight in fights for each in fight.weapons if each.card == card]
    cast = tuple(replace(each, card=CardNo(0)) for each in in_hand)
    enchanted = any(card in fight.enchanted for fight in fights)
    state = () if held is None else (held.exhausted, held.tokens)
    return (b.code(card), owner, *state, cast, enchanted)


def _numbered(options: Sequence[Option]) -> list[Option]:
    """Options of equal labels told apart: `Knife`, `Knife (2nd)`."""
    seen: Counter[str] = Counter()
    found: list[Option] = []
    for option in options:
        seen[option.label] += 1
        n = seen[option.label]
        label = option.label if n == 1 else f"{option.label} ({n}{_ORDINALS.get(n, 'th')})"
        found.append(replace(option, label=label))
    return found


_ORDINALS = {2: "nd", 3: "rd"}


def monster_option(b: Board, monster: MonsterNo, note: str = "") -> Option:
    """A monster as an option."""
    return Option(key=monster_key(b, monster), label=b.printed(monster).name, note=note)


def place_option(b: Board, place: Place, note: str = "") -> Option:
    """A place as an option; without a note what is there stands beside it."""
    return Option(key=place, label=b.place_name(place), note=note or place_note(b, place))


def place_note(b: Board, place: Place) -> str:
    """What is in a place: ``gate to Abyss; Ghoul, Zombie; 2 clues``."""
    gate = b.gate_at(place)
    monsters = ", ".join(b.printed(no).name for no in b.monsters_at(place))
    clues = b.state.clues.get(place, 0)
    door = f"gate to {b.library.worlds[b.gate_world(gate.no)].name}" if gate else ""
    return "; ".join(filter(None, (door, monsters, counted(clues, "clue") if clues else "")))


def seat_option(b: Board, seat: Seat) -> Option:
    """An investigator as an option; the pools stand beside the name."""
    who = b.who(seat)
    pools = f"Stamina {who.stamina}/{b.max_stamina(seat)}, sanity {who.sanity}/{b.max_sanity(seat)}"
    return Option(key=f"seat{seat}", label=b.name(seat), note=pools)


async def choose_seat(
    b: Board,
    seat: Seat,
    prompt: str,
    among: Callable[[], Sequence[Seat]],
    *,
    source: str = "",
) -> Seat | None:
    """One investigator, chosen by `seat`; None if there is none."""
    key = await choose(seat, prompt, lambda: [seat_option(b, s) for s in among()], source=source)
    return next((other for other in among() if f"seat{other}" == key), None)


async def choose_place(
    b: Board,
    seat: Seat,
    prompt: str,
    among: Callable[[], Sequence[Place]],
    *,
    source: str = "",
    kind: str = "place",
) -> Place | None:
    """One place, chosen by `seat`; None if there is none."""
    key = await choose(
        seat, prompt, lambda: [place_option(b, p) for p in among()], source=source, kind=kind
    )
    return next((place for place in among() if place == key), None)


async def choose_monster(
    b: Board,
    seat: Seat,
    prompt: str,
    among: Callable[[], Sequence[MonsterNo]],
    *,
    source: str = "",
    kind: str = "monster",
    note: Callable[[MonsterNo], str] = lambda _no: "",
) -> MonsterNo | None:
    """One monster, chosen by `seat`; None if there is none. `note` stands beside each."""

    def options() -> list[Option]:
        return [monster_option(b, no, note(no)) for no in among()]

    key = await choose(seat, prompt, options, source=source, kind=kind)
    return next((each for each in among() if monster_key(b, each) == key), None)


async def choose_cards(
    b: Board,
    seat: Seat,
    prompt: str,
    among: Callable[[], Sequence[CardNo]],
    *,
    least: int = 1,
    most: int | None = 1,
    source: str = "",
    kind: str = "cards",
    note: Callable[[CardNo], str] = lambda _card: "",
) -> list[CardNo]:
    """Physical cards, chosen by `seat`; beside each stand its numbers, behind its `note`.

    Where one is chosen equal cards are one option, else they are numbered.
    """

    def option(card: CardNo) -> Option:
        about = " · ".join(filter(None, (note(card), summary(b, b.code(card)))))
        return card_option(b, card, about)

    def options() -> list[Option]:
        here = one_of_each(b, among()) if most == 1 else among()
        return _numbered([option(card) for card in here])

    keys = await pick(
        seat,
        prompt,
        options,
        least=least,
        most=most,
        source=source,
        kind=kind,
    )
    by_key = {card_key(b, card): card for card in among()}
    return [by_key[key] for key in keys if key in by_key]


async def may(seat: Seat, prompt: str, *, source: str = "", note: Callable[[], str] = str) -> bool:
    """Yes or no to something that `seat` may do; `note` (the odds) stands beside Yes."""
    return await confirm(seat, prompt, kind="may", source=source, note=note)
