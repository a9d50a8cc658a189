"""Looking up cards by name: our own text, printed facts and rulings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from bot.engine.english import join_names
from bot.engine.names import find_by_name, fitting_names, fold_name
from bot.lcg.core.game import SKILLS
from bot.lcg.core.registry import Registry
from bot.lcg.core.state import Stage, State
from bot.lcg.names.phrases import counted, harm, slots_taken
from bot.lcg.printed.cards import (
    Card,
    CardCode,
    CardType,
    Measure,
    PreyBearerOnly,
    PreyHighest,
    PreyLowest,
    PreyNearest,
    Spawn,
    SpawnAnyEmpty,
    SpawnAt,
    SpawnBeside,
    SpawnFarthest,
    SpawnFarthestEmpty,
    SpawnFarthestFromAll,
    SpawnMostClues,
    SpawnNearestUnrevealed,
    SpawnReplacing,
    SpawnStart,
    SpawnTrait,
    SpawnWithPrey,
)
from bot.lcg.printed.packs import Library
from bot.lcg.printed.scenarios import Scenario
from bot.lcg.text.missing_card_text import exactly_elsewhere, names_elsewhere, nearly_elsewhere
from bot.lcg.text.readings import Reading
from bot.lcg.views import fact_words

# --- finding ----------------------------------------------------------------------------------


def card_names(library: Library, typed: str) -> list[str]:
    """Return at most 25 card names that match `typed`; a code finds its card."""
    code = library.aliases.get(CardCode(typed.strip()), CardCode(typed.strip()))
    if code in library.cards:
        return [library.cards[code].full_name]
    return fitting_names((card.full_name for card in library.cards.values()), typed)


def article_names(library: Library, typed: str) -> list[str]:
    """Return at most 25 names to look up: known cards, other products' cards, and products."""
    names = (card.full_name for card in library.cards.values())
    code = library.aliases.get(CardCode(typed.strip()), CardCode(typed.strip()))
    if code in library.cards:
        return [library.cards[code].full_name]
    return fitting_names((*names, *names_elsewhere(library)), typed)


def find_card(
    library: Library, typed: str, fits: Callable[[Card], bool] = lambda _card: True
) -> Card:
    """Find a card among those that fit: by code, full name, or title (then the lowest level)."""
    code = library.aliases.get(CardCode(typed.strip()), CardCode(typed.strip()))
    if code in library.cards:
        return library.cards[code]
    wanted = fold_name(typed)
    cards = [card for card in library.cards.values() if fits(card)]
    titled = [card for card in cards if fold_name(card.name) == wanted]
    if len({card.subtitle for card in titled}) == 1:
        return min(titled, key=lambda card: card.level or 0)
    return find_by_name({card.full_name: card for card in cards}, typed, "card")


# --- articles ---------------------------------------------------------------------------------


def article(library: Library, registry: Registry, typed: str, state: State | None) -> Reading:
    """Return the article on a card or product.

    Raises `RulesError` with similar names if there is none.
    """
    if (other := _article_elsewhere(library, typed)) is not None:
        return other
    card = find_card(library, typed)
    front, other = _front_and_back(registry, card)
    lines = [f"**{_kind_line(card)}**"]
    if card.traits:
        lines.append(f"*{'. '.join(card.traits)}.*")
    seen = _front_open(library, card, state)
    lines += _unless_seen(_fact_lines(library, card) + front, seen)
    lines += _back_lines(card, other, _back_open(library, card, state))
    rulings = list(registry.rulings.get(card.code, ()))
    lines += [f"> {text}" for text in _unless_seen(rulings, seen)]
    return Reading(card.full_name, "\n".join(lines), _source_line(library, card))


def _article_elsewhere(library: Library, typed: str) -> Reading | None:
    """Return the article on a thing that matches better than any card of the game, or None."""
    code = CardCode(typed.strip())
    if code in library.cards or code in library.aliases:
        return None
    wanted, cards = fold_name(typed), library.cards.values()
    if any(wanted in (fold_name(card.name), fold_name(card.full_name)) for card in cards):
        return None
    if (exact := exactly_elsewhere(library, typed)) is not None:
        return exact
    fits_here = fitting_names((card.full_name for card in cards), typed)
    return None if fits_here else nearly_elsewhere(library, typed)


def _front_and_back(registry: Registry, card: Card) -> tuple[list[str], str]:
    """Return the texts of the front, line by line, and the text of the other side."""
    back = registry.backs.get(card.code)
    hidden = " ".join((back.__doc__ or "").split()) if back is not None else ""
    own = [text for text in registry.texts.get(card.code, ()) if text != hidden]
    said = [text.removeprefix(f"{card.name}:").strip() for text in own]
    facts = [words for words in fact_words(card) if words.strip(".") not in " ".join(said)]
    return [*facts, *said], hidden.removeprefix(f"{card.name}:").strip()


def _unless_seen(lines: list[str], seen: bool) -> list[str]:
    return lines if seen else [f"||{line}||" for line in lines]


def _back_lines(card: Card, text: str, seen: bool) -> list[str]:
    if not text:
        return []
    name = f"**{card.back_name or 'Other side'}:** "
    return [f"{name}{text}" if seen else f"{name}||{text}||"]


def _front_open(library: Library, card: Card, state: State | None) -> bool:
    """Return True if players may see a card's front.

    Without a game, only other sides are closed.
    """
    if state is None:
        return True
    if card.type is CardType.LOCATION:
        return any(p.code == card.code and p.revealed for p in state.pieces.values())
    if card.is_stage:
        return _distance_ahead(library, card, state) >= 0
    return True


def _back_open(library: Library, card: Card, state: State | None) -> bool:
    if state is None:
        return False
    reached = _distance_ahead(library, card, state)
    return reached > 0 or (reached == 0 and state.agenda.flipped)


def _distance_ahead(library: Library, card: Card, state: State) -> int:
    """Return the distance of a stage from the current one; negative if it is still to come."""
    used = (named for named, version in state.instead.items() if version == card.code)
    code = next(used, card.code)
    if state.instead.get(code, card.code) != card.code:
        return -1  # Another version is in use.
    for codes, stage in _current_decks(library.scenarios[state.scenario], state):
        if code in codes:
            return stage.index - codes.index(code)
    return -1


def _current_decks(scenario: Scenario, state: State) -> Iterator[tuple[Sequence[CardCode], Stage]]:
    """Yield the act and agenda decks in use, each with its current stage."""
    second = scenario.second_agendas
    yield second if state.agenda.second else scenario.agendas, state.agenda
    if state.act.second:
        yield second, state.act
    elif second:
        yield scenario.acts[state.act.index : state.act.index + 1], Stage()
    else:
        yield scenario.acts, state.act


def _kind_line(card: Card) -> str:
    """Return type, class, level and cost: the line under the name."""
    words = [card.type.capitalize()]
    if card.weakness is not None:
        words.append(f"{card.weakness} weakness")
    elif not card.is_encounter:
        words.append(str(card.faction).capitalize())
    if card.level is not None:
        words.append(f"level {card.level}")
    if card.cost is not None:
        words.append(f"cost {card.cost_text}")
    elif card.type is CardType.ASSET:
        words.append("no cost: can’t be played")
    words += slots_taken([str(slot) for slot in card.slots])
    words += [str(word) for word in card.keywords]
    words += ["unique"] if card.unique else []
    words += [f"victory {card.victory}"] if card.victory is not None else []
    return " · ".join(words)


def _fact_lines(library: Library, card: Card) -> list[str]:
    """Return the printed numbers, a line each."""
    lines = [_health_line(card), _icon_line(card)]
    match card.type:
        case CardType.INVESTIGATOR:
            lines.insert(0, _skill_line(card))
        case CardType.ENEMY:
            lines += [_enemy_line(card), _spawn_line(library, card), _prey_line(card)]
        case CardType.LOCATION:
            lines += [_location_line(card), _connection_line(library, card)]
        case CardType.ACT:
            lines.append(_clue_price(card))
        case CardType.AGENDA:
            lines.append(_doom_limit(card))
        case _:
            pass
    if card.test is not None:
        skills = join_names(card.test.skills, "or")
        lines.append(f"Test: {skills} ({card.test.difficulty})")
    return [line for line in lines if line]


def _skill_line(card: Card) -> str:
    if card.skills is None:
        return ""
    return ", ".join(f"{skill} {card.skills.of(skill)}" for skill in SKILLS).capitalize()


def _health_line(card: Card) -> str:
    if card.type is CardType.ENEMY:
        return ""
    pools = ((card.health, "health"), (card.sanity, "sanity"))
    return ", ".join(f"{word} {n}" for n, word in pools if n is not None).capitalize()


def _icon_line(card: Card) -> str:
    kinds = dict.fromkeys(card.icons)
    icons = [
        f"{icon} ×{card.icons.count(icon)}" if card.icons.count(icon) > 1 else str(icon)
        for icon in kinds
    ]
    return f"Icons: {', '.join(icons)}" if icons else ""


def _enemy_line(card: Card) -> str:
    per = " per investigator" if card.health_per_investigator else ""
    more = card.extra_health_per_investigator
    extra = f" + {more} per investigator" if more else ""
    evade = "–" if card.evade is None else card.evade
    attack = harm(card.damage, card.horror) or "nothing"
    health = "–" if card.health is None else f"{card.health}{per}{extra}"
    return f"Fight {card.fight}, health {health}, evade {evade}; attacks for {attack}"


def _spawn_line(library: Library, card: Card) -> str:
    where = _spawn_place(library, card.spawn) if card.spawn is not None else ""
    return f"Spawns {where}" if where else ""


def _spawn_place(library: Library, spawn: Spawn) -> str:
    match spawn:
        case SpawnAt(locations=codes, nearest=nearest):
            return f"at {'the nearest ' if nearest else ''}{_place_names(library, codes)}"
        case SpawnAnyEmpty(locations=codes):
            among = f": {_place_names(library, codes)}" if codes else ""
            return f"at any empty location{among}"
        case SpawnMostClues(revealed=revealed):
            return f"at the {'revealed ' if revealed else ''}location with the most clues"
        case SpawnTrait(trait=trait, nearest=nearest):
            return f"at {'the nearest' if nearest else 'any'} {trait} location"
        case SpawnReplacing(trait=trait):
            return f"at the location of any {trait} enemy, which is discarded"
        case SpawnBeside(side=side):
            return f"at the location to your {side}, or at yours if there is none"
        case _:
            return _SPAWNS[type(spawn)]


_SPAWNS: dict[type[Spawn], str] = {
    SpawnFarthestEmpty: "at the farthest empty location",
    SpawnFarthest: "at the farthest location",
    SpawnFarthestFromAll: "at the location farthest from all investigators",
    SpawnNearestUnrevealed: "at the nearest unrevealed location",
    SpawnStart: "at the starting location",
    SpawnWithPrey: "engaged with its prey",
}


def _place_names(library: Library, codes: Iterable[CardCode]) -> str:
    return join_names(list(dict.fromkeys(library.cards[code].name for code in codes)), "or")


def _prey_line(card: Card) -> str:
    match card.prey:
        case PreyHighest(of=measure):
            return f"Prey: highest {_measure_text(measure)}"
        case PreyLowest(of=measure):
            return f"Prey: lowest {_measure_text(measure)}"
        case PreyNearest(trait=trait):
            return f"Prey: nearest to another {trait} enemy"
        case PreyBearerOnly():
            return "Prey: only its bearer"
        case None:
            return ""


def _measure_text(measure: Measure) -> str:
    return "number of clues" if measure is Measure.CLUES else measure.value.replace("_", " ")


def _location_line(card: Card) -> str:
    per = "" if card.clues_fixed or not card.clues else " per investigator"
    return f"Shroud {card.shroud}, {counted(card.clues or 0, 'clue')}{per}"


def _connection_line(library: Library, card: Card) -> str:
    codes = (*card.connections, *card.revealed_connections)
    names = list(dict.fromkeys(library.cards[code].name for code in codes))
    return f"Connected to {join_names(names)}" if names else ""


def _clue_price(card: Card) -> str:
    if card.clues is None:
        return ""
    return f"{counted(card.clues, 'clue')}{'' if card.clues_fixed else ' per investigator'}"


def _doom_limit(card: Card) -> str:
    return f"Doom {card.doom}{' per investigator' if card.doom_per_investigator else ''}"


def _source_line(library: Library, card: Card) -> str:
    """Return the card's encounter set or product, its code, and the codes of its reprints."""
    words: list[str] = []
    if card.encounter_set is not None:
        words.append(library.encounter_sets[card.encounter_set].name)
    words.append(card.code)
    again = [code for code, own in library.aliases.items() if own == card.code]
    words += [f"Revised {', '.join(again)}"] if again else []
    copies = [f"{card.quantity} copies"] if card.quantity > 1 else []
    return " · ".join([*words, *copies, "text in our own words"])
