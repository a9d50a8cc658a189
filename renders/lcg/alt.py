"""Alt texts for pictures of the card game: plain sentences, at most 1,000 characters."""

from collections import Counter
from collections.abc import Iterable, Sequence

from bot.engine.english import (
    join_names,
    names_with_counts,
    rounded_percentage,
    signed_number,
    without_double_full_stop,
)
from bot.lcg.views.shapes import (
    BoardView,
    EnemyView,
    HandCardView,
    HandView,
    PlaceView,
    RevealedView,
    SeatView,
    StageView,
    TestView,
)
from renders.lcg.parts import SYMBOLS, asset_words, short_of, sorted_tokens, token_words

LIMIT = 1000


def board_alt(view: BoardView) -> str:
    """Return the alt text of the board, the fullest that fits; the text board has the rest."""
    return first_fitting_version([_board_words(view, detail) for detail in (4, 3, 2, 1, 0)])


def hand_alt(view: HandView) -> str:
    """Return the alt text of a hand, card by card with the numbers of the select menu."""
    held, resources = count_text(len(view.cards), "card"), count_text(view.resources, "resource")
    about = [f"{short_name(view)}’s hand", view.audience, held, resources]
    head = ", ".join(words for words in about if words) + "."
    full = [_hand_card(n, card, True) for n, card in enumerate(view.cards, 1)]
    brief = [_hand_card(n, card, False) for n, card in enumerate(view.cards, 1)]
    return first_fitting_version([" ".join([head, *full]), " ".join([head, *brief])])


def test_alt(view: TestView) -> str:
    """Return the test as a sum, ``combat 4 +1 −2 = 3 against 4: failure by 1``, and its chance."""
    first, *rest = view.parts
    terms = " ".join([str(first.value), *(signed_number(part.value) for part in rest)])
    named = "; ".join(f"{part.label} {signed_number(part.value)}" for part in rest)
    words = [
        f"{view.title}.",
        f"{view.short or view.name}, {view.skill_name.lower()} {_test_sum(view, terms)}.",
        f"Counted: {named}." if named else "",
        f"Token: {_revealed_tokens_text(view)}." if view.revealed else "",
        _chance_text(view),
    ]
    if view.result and view.result.effects:
        words.append("; ".join(view.result.effects) + ".")
    return first_fitting_version([" ".join(word for word in words if word)])


def _chance_text(view: TestView) -> str:
    """Return the chance of success; in the past tense once a token is revealed."""
    tense = "was" if view.result or view.revealed else "is"
    return f"Chance {tense} {rounded_percentage(*view.chance)}%."


# pytest would take this function for a test.
test_alt.__test__ = False  # type: ignore[attr-defined]


def short_name(view: HandView) -> str:
    """Return the owner's short name, or the whole one."""
    return view.short or view.name


def first_fitting_version(versions: Sequence[str]) -> str:
    """Return the first version that fits, or the last one cut after a sentence."""
    for words in versions:
        if len(words) <= LIMIT:
            return words
    tail = " More in the text board."
    cut = versions[-1][: LIMIT - len(tail)]
    return cut[: cut.rfind(". ") + 1] + tail


# --- the board ------------------------------------------------------------------------------


def _board_words(view: BoardView, detail: int) -> str:
    names = {seat.id: short_of(seat) for seat in view.seats}
    known = {place.id: place for place in view.places}
    sentences = _state_sentences(view)
    sentences += [_stage_text(stage, detail) for stage in stages_in_play_text(view)]
    sentences += [f"{deck.name}: {deck.left} of {deck.of} left." for deck in view.decks]
    sentences += [f"{area.name}: {', '.join(area.cards)}." for area in view.areas]
    places = [_place_text(place, names, known, detail) for place in view.places]
    places += [_bag_text(view)] if detail >= 2 else []
    seats = [_seat_text(seat, detail) for seat in view.seats]
    sentences += [*places, *seats] if detail else [*seats, *places]  # The shortest may be cut.
    return without_double_full_stop(" ".join(filter(None, sentences)))


def stages_in_play_text(view: BoardView) -> list[StageView]:
    """Return the agenda and the act in play."""
    return [stage for stage in (view.agenda, view.act) if stage is not None]


def _state_sentences(view: BoardView) -> list[str]:
    """Return sentences about the round, the result and the seats that must answer."""
    sentences = [f"{view.scenario}, round {view.round}, {view.phase.title()}."]
    if view.result:
        sentences.append(f"{view.result}.")
    if view.waiting:
        sentences.append(f"Waiting for {'; '.join(awaited_players_text(view))}.")
    return sentences


def awaited_players_text(view: BoardView) -> list[str]:
    """Return the names of awaited players with their questions, grouped by question."""
    asked: dict[str, list[str]] = {}
    for wait in view.waiting:
        asked.setdefault(wait.what, []).append(wait.name)
    return [", ".join(names) + (f": {what}" if what else "") for what, names in asked.items()]


def standing_line(shown: Iterable[StageView], lead: str) -> str:
    """Return the agenda, the act and the lead investigator in a line."""
    return " · ".join([*(_stage_text(stage, 0).rstrip(".") for stage in shown), f"lead {lead}"])


def _bag_text(view: BoardView) -> str:
    """Return the chaos bag, with equal tokens counted; "" for an empty bag."""
    tokens = names_with_counts(map(token_words, sorted_tokens(view.bag.tokens)))
    return f"Bag: {', '.join(tokens)}." if tokens else ""


def _stage_text(stage: StageView, detail: int) -> str:
    head = f"{stage.kind.title()} {stage.numbered}"
    head += f", {stage.name}" if detail else ""
    if stage.attached and detail:
        head += f" with {join_names([card.name for card in stage.attached])}"
    if stage.need is None:
        return f"{head}, {stage.unit}." if stage.turned else f"{head}."
    more = f" ({stage.have} held)" if stage.icon == "clue" and stage.have > stage.need else ""
    progress = f"{_unit_name(stage)} {min(stage.have, stage.need)} of {stage.need}{more}"
    return f"{', '.join(filter(None, (head, progress, stage.other)))}."


def _unit_name(stage: StageView) -> str:
    """Return the unit that a stage counts."""
    match stage.icon:
        case "doom":
            return "doom"
        case "clue":
            return "clues" if stage.unit.startswith("clues") else stage.unit
        case "cultist" | "ally":
            return stage.unit
        case _:
            return f"damage of {'' if stage.proper else 'the '}{stage.unit}"


def _place_text(
    place: PlaceView, names: dict[str, str], known: dict[str, PlaceView], detail: int
) -> str:
    facts = _place_facts(place, known if detail >= 2 else {})
    name = placed_name(place)
    if place.spot and not detail:
        facts = [count_text(place.clues, "clue")] if place.clues else []
        name = f"{_short_name(place)} ({place.spot})"
    words = [": ".join(filter(None, (name, ", ".join(facts))))]
    words.append(", ".join(names[seat] for seat in place.seats if seat in names))
    words.append(enemies_text(place.enemies, detail))
    words.append(", ".join(card.name for card in place.attached))
    return "; ".join(word for word in words if word) + "."


def placed_name(place: PlaceView) -> str:
    """Return a place's name, with its position on a grid: ``Tomb of Shadows (2 right, 1 up)``."""
    name = place.numbered or place.name
    return f"{name} ({place.spot})" if place.spot and place.spot not in name else name


def _place_facts(place: PlaceView, known: dict[str, PlaceView]) -> list[str]:
    """Return the counts at a place, and the `known` places connected to it."""
    facts = [place.barred or "unrevealed"]
    if place.revealed:
        facts = [f"shroud {place.shroud}", count_text(place.clues, "clue")]
    if place.note:
        facts.append(place.note)
    if place.doom:
        facts.append(f"doom {place.doom}")
    if place.horror:
        facts.append(f"horror {place.horror}")
    if place.under:
        facts.append(f"{count_text(place.under, 'card')} under it")
    roads = [] if place.spot else roads_from(place, known)  # A position tells its neighbours.
    return [*facts, f"to {join_names(roads)}"] if roads else facts


def roads_from(place: PlaceView, known: dict[str, PlaceView]) -> list[str]:
    """Return the connected `known` places; all others of one name are counted, not numbered."""
    near = [known[other] for other in place.connections if other in known]
    reached = Counter(map(_short_name, near))
    others = Counter(_short_name(each) for each in known.values() if each != place)
    roads: dict[str, str] = {}
    for to in near:
        name = _short_name(to)
        if reached[name] > 1 and reached[name] == others[name]:
            roads[name] = f"{name} ×{reached[name]}"
        else:
            roads[to.id] = to.numbered or name
    return list(roads.values())


def _short_name(place: PlaceView) -> str:
    return place.short or place.name


def count_text(number: int, unit: str) -> str:
    """Return a number with its unit: ``"1 clue"``, ``"0 clues"``."""
    return f"{number} {unit}" + ("" if number == 1 else "s")


def enemies_text(shown: Sequence[EnemyView], detail: int) -> str:
    """Return enemies by name with damage; with little detail only their number."""
    if not shown:
        return ""
    if detail == 0:
        return f"{len(shown)} enemies" if len(shown) > 1 else "1 enemy"
    return ", ".join(map(_enemy_text, shown))


def _enemy_text(enemy: EnemyView) -> str:
    words = enemy.name if not enemy.exhausted else f"{enemy.name} exhausted"
    if enemy.health is not None:
        words += f" {enemy.damage}/{enemy.health}"
    clues = f" with {count_text(enemy.clues, 'clue')}" if enemy.clues else ""
    return words + (f" with {enemy.doom} doom" if enemy.doom else "") + clues


def _seat_text(seat: SeatView, detail: int) -> str:
    carried = detail >= 3
    facts = [
        f"role {seat.role}" if seat.role else "",
        f"damage {seat.damage}/{seat.health}",
        f"horror {seat.horror}/{seat.sanity}",
        count_text(seat.resources, "resource") if carried else "",
        count_text(seat.clues, "clue"),
        count_text(seat.hand, "card") if carried else "",
        _turn_state(seat) if seat.out or (seat.actions_max and (detail or seat.turn)) else "",
        *_possession_phrases(seat, detail),
    ]
    return f"{short_of(seat)}: " + ", ".join(filter(None, facts)) + "."


def _possession_phrases(seat: SeatView, detail: int) -> list[str]:
    """Return the enemies and cards in an investigator's play and threat area."""
    facts: list[str] = []
    if seat.enemies:
        facts.append(f"engaged: {enemies_text(seat.enemies, detail)}")
    if seat.threats:
        facts.append("threatened by " + ", ".join(card.name for card in seat.threats))
    if seat.assets and detail >= 4:
        cards = (asset_words(card, short=False) for card in seat.assets)
        facts.append("in play: " + ", ".join(cards))
    if seat.beneath and detail >= 4:
        facts.append("beneath: " + ", ".join(seat.beneath))
    return facts


def _turn_state(seat: SeatView) -> str:
    if seat.out:
        return seat.out
    if seat.done:
        return "turn done"
    return ("takes the turn, " if seat.turn else "") + actions_left(seat)


def actions_left(seat: SeatView) -> str:
    """Return the actions left, like ``2 actions left, 1 more for a tome action``."""
    return ", ".join([f"{count_text(seat.actions, 'action')} left", *seat.extras])


# --- hand and test --------------------------------------------------------------------------


def _hand_card(number: int, card: HandCardView, full: bool) -> str:
    facts = [f"{number} {card.name}"]
    if card.cost is not None:
        facts.append(f"cost {'X' if card.cost < 0 else card.cost}")
    if card.weakness:
        facts.append("weakness")
    if card.icons:
        facts.append(" ".join(card.icons))
    if full and card.uses:
        facts.append(card.uses)
    if full and card.why_not:
        facts[-1] += f" ({card.why_not})"
    return ", ".join(facts) + "."


def _revealed_tokens_text(view: TestView) -> str:
    return ", ".join(map(_revealed_token, view.revealed))


def _revealed_token(token: RevealedView) -> str:
    words = token_words(token.token)
    if token.token in SYMBOLS and token.modifier is not None:
        words += f" {signed_number(token.modifier)}"
    words += " cancelled" if token.cancelled else ""
    return words + (f" ({token.note})" if token.note else "")


def _test_sum(view: TestView, terms: str) -> str:
    drawn = [
        token.modifier
        for token in view.revealed
        if token.modifier is not None and not token.cancelled
    ]
    shown = " ".join([terms, *map(signed_number, drawn)])
    if view.result is None:
        total = max(0, sum(part.value for part in view.parts) + sum(drawn))
        before = "" if view.revealed else " before the token"
        return f"{shown} = {total} against {view.difficulty}{before}"
    if view.result.automatic:
        return f"{terms} against {view.difficulty}: automatic {view.result.automatic}"
    outcome = "success" if view.result.success else "failure"
    return (
        f"{shown} = {view.result.total} against {view.difficulty}: {outcome} by "
        f"{view.result.margin}"
    )
