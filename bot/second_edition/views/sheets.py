"""One investigator’s sheet: skills, cards, hands, trophies."""

from __future__ import annotations

from collections import Counter

from bot.engine.ids import Seat
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import Combat, HeldCard, Investigator
from bot.second_edition.names.ability_texts import told_apart
from bot.second_edition.names.card_texts import note_now, points_note
from bot.second_edition.names.signs import signed
from bot.second_edition.printed.piece_facts import InvestigatorFacts, focus_said
from bot.second_edition.printed.terms import TRACKS, Deck, Skill
from bot.second_edition.verbs import monster_markers
from bot.second_edition.views.seats import are_sliders_placed, seat_view
from bot.second_edition.views.shapes import (
    AbilityView,
    CardView,
    HeldView,
    SheetView,
    SkillView,
    TrackView,
)


def sheet(b: Board, seat: Seat) -> SheetView:
    """Return the view of an investigator with everything they own."""
    with b.steady():
        return b.once(_sheet_view, seat)


def _sheet_view(b: Board, seat: Seat) -> SheetView:
    who, facts = b.who(seat), b.sheets.printed(seat)
    fight = next((each for each in b.state.combats if each.seat == seat), None)
    return SheetView(
        seat=seat_view(b, seat),
        occupation=str(getattr(facts, "occupation", "")),
        focus=focus_said(b.sheets.focus(seat)),
        tracks=tuple(
            TrackView(
                first=first.capitalize(),
                second=second.capitalize(),
                stops=facts.tracks[track],
                at=who.sliders[track] if are_sliders_placed(b) else -1,
            )
            for track, (first, second) in enumerate(TRACKS)
        ),
        skills=tuple(_skill_view(b, seat, skill) for skill in Skill),
        abilities=_ability_views(b, facts),
        cards=_card_views(b, who),
        hands=_hand_views(b, fight) if fight else (),
        hands_max=b.sheets.hands(seat) + b.sheets.spell_hands(seat),
        fights=_foe_name(b, fight) if fight else "",
        gates=tuple(b.library.worlds[b.gates.world(no)].name for no in who.gates),
        trophies=tuple(
            (b.monsters.facts(no).name, monster_markers.stats(b, no, seat).toughness)
            for no in who.monsters
        ),
    )


def _ability_views(b: Board, facts: InvestigatorFacts) -> tuple[AbilityView, ...]:
    names = getattr(facts, "abilities", ())
    return tuple(AbilityView(*each) for each in told_apart(names, b.text(facts.id)))


def _skill_view(b: Board, seat: Seat, skill: Skill) -> SkillView:
    return SkillView(
        name=skill.capitalize(),
        value=b.sheets.skill(seat, skill),
        bonus=b.sheets.skill_bonus(seat, skill),
    )


def _card_views(b: Board, who: Investigator) -> tuple[CardView, ...]:
    """Return the views of cards, with equal ones in the same state joined, in order of arrival."""
    alike = Counter((b.cards.code(held.card), held.exhausted, held.tokens) for held in who.cards)
    views: list[CardView] = []
    for held in who.cards:
        times = alike.pop((b.cards.code(held.card), held.exhausted, held.tokens), 0)
        if times:
            views.append(_card_view(b, held, times))
    return tuple(views)


def _card_view(b: Board, held: HeldCard, times: int) -> CardView:
    facts = b.cards.facts(held.card)
    notes = (note_now(b, facts), points_note(b, facts.id))
    return CardView(
        name=facts.name,
        kind=facts.deck,
        trait="" if facts.deck in (Deck.SKILL, Deck.ALLY) else facts.kind,
        progress=_next_step(b, held),
        note=" · ".join(filter(None, notes)),
        text=b.text(facts.id),
        exhausted=held.exhausted,
        tokens=0 if facts.steps else held.tokens,
        times=times,
        handed=facts.hands is not None,
    )


def _next_step(b: Board, held: HeldCard) -> str:
    """Return the finished steps of a Mission or Task and the next step; "" for other cards."""
    steps = b.cards.facts(held.card).steps
    if held.tokens >= len(steps):
        return ""
    next_ = b.town.place_name(steps[held.tokens])
    due = f"{next_} visited, sacrifice due" if held.visited else f"next {next_}"
    return f"{held.tokens} of {len(steps)} done, {due}"


def _hand_views(b: Board, fight: Combat) -> tuple[HeldView, ...]:
    return tuple(
        HeldView(
            name=b.cards.facts(each.card).name,
            note=f"{signed(each.bonus)} combat",
            hands=each.hands,
            failed=each.failed,
        )
        for each in fight.weapons
    )


def _foe_name(b: Board, fight: Combat) -> str:
    return b.ancient_one.name if fight.monster is None else b.monsters.facts(fight.monster).name
