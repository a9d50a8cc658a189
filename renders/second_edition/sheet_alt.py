"""An investigator's sheet as text: the alt text, and the text version."""

from collections.abc import Sequence

from bot.engine.english import signed_number, without_double_full_stop
from bot.second_edition.views.shapes import CardView, SheetView, SkillView, TrackView
from renders.second_edition.shared_phrases import (
    count_text,
    first_fitting_version,
    list_counted,
    statuses,
)

LIMIT = 1000
TEXT_LIMIT = 3000
_WORDED = ("skill", "ally", "injury", "madness")
"""Kinds of cards whose text includes the numbers."""
_SHORT = 90
"""The characters of a card's text if the whole texts do not fit."""


def sheet_alt(view: SheetView) -> str:
    """Return the alt text of at most 1,000 characters; the text version has the rest."""
    return first_fitting_version(
        (_alt_text(view, detail) for detail in (2, 1, 0)), LIMIT, " More as text."
    )


def _alt_text(view: SheetView, detail: int) -> str:
    seat = view.seat
    head = [seat.name, view.occupation, seat.out or seat.place_name, *statuses(seat)]
    said = [
        ", ".join(word for word in head if word) + ".",
        f"Stamina {seat.stamina} of {seat.max_stamina}, Sanity {seat.sanity} of {seat.max_sanity}.",
        f"{_skills_text(view)}; focus {view.focus}.",
        f"Fights the {view.fights}." if view.fights else "",
        _headed_list("In hand", _hand_phrases(view)),
        _ability_text(view, detail),
        f"${seat.money}, {count_text(seat.clues, 'clue token')}.",
        _headed_list("Cards", [_card_text(card, detail) for card in view.cards]),
        f"Gate trophies: {list_counted(view.gates)}." if view.gates else "",
        f"Monster trophies: {_trophies_text(view)}." if view.trophies else "",
    ]
    return without_double_full_stop(" ".join(words for words in said if words))


def _headed_list(head: str, words: Sequence[str]) -> str:
    return f"{head}: {', '.join(words)}." if words else ""


def _ability_text(view: SheetView, detail: int) -> str:
    """Return the investigator's abilities by name, with their texts if there is room."""
    if detail >= 2:
        return _told_abilities(view)
    return f"{list_counted(each.name for each in view.abilities)}." if detail else ""


def _told_abilities(view: SheetView) -> str:
    return " ".join(f"{each.name}: {each.text}" for each in view.abilities)


def _skills_text(view: SheetView) -> str:
    """Return the skills as checks use them: ``Speed 4, Sneak 3 (+1 by cards)``."""
    bonus = {skill.name: skill.bonus for skill in view.skills}
    found: list[str] = []
    if any(track.at < 0 for track in view.tracks):
        return "Sliders not placed yet"
    for track in view.tracks:
        for name, value in zip((track.first, track.second), track.stops[track.at], strict=True):
            more = f" ({signed_number(bonus[name])} by cards)" if bonus.get(name) else ""
            found.append(f"{name} {value + bonus.get(name, 0)}{more}")
    return ", ".join(found)


def _changed_skill(skill: SkillView) -> str:
    """Return a skill that cards change: ``Sneak 3: slider 2, +1 by cards``."""
    slider = skill.value - skill.bonus
    return f"{skill.name} {skill.value}: slider {slider}, {signed_number(skill.bonus)} by cards"


def _hand_phrases(view: SheetView) -> list[str]:
    return [
        f"{hand.name}{' failed' if hand.failed else f' {hand.note}' if hand.note else ''}"
        for hand in view.hands
    ]


def _card_text(card: CardView, detail: int) -> str:
    words = card.name + (f" ×{card.times}" if card.times > 1 else "")
    if card.tokens:
        words += f" with {count_text(card.tokens, 'token')}"
    said = [card.progress, card.note if detail >= 2 else ""]
    if any(said):
        words += f" ({' · '.join(filter(None, said))})"
    return words + (" exhausted" if card.exhausted else "")


def _trophies_text(view: SheetView) -> str:
    return list_counted(f"{name} {toughness}" for name, toughness in view.trophies)


# --- the sheet as text ------------------------------------------------------------------------


def sheet_text(view: SheetView) -> str:
    """Return everything on the sheet, one fact a line, with the cards' texts if they fit."""
    versions = ("\n".join(_sheet_lines(view, detail)) for detail in (2, 1, 0))
    return first_fitting_version(versions, TEXT_LIMIT, "\n…")


def _sheet_lines(view: SheetView, detail: int) -> list[str]:
    seat = view.seat
    head = [f"**{seat.name}**", view.occupation, seat.out or seat.place_name, *statuses(seat)]
    pools = f"Stamina {seat.stamina}/{seat.max_stamina}, Sanity {seat.sanity}/{seat.max_sanity}"
    owned = f"${seat.money}, {count_text(seat.clues, 'clue token')}"
    lines = [" · ".join(word for word in head if word), f"{pools}, {owned}"]
    lines += [_track_line(view, track) for track in view.tracks]
    lines.append(f"Focus {view.focus} · {_told_abilities(view)}")
    if view.hands:
        lines.append(f"In hand ({view.hands_max} hands): {', '.join(_hand_phrases(view))}")
    lines += [_card_line(card, detail) for card in view.cards]
    if view.gates:
        lines.append(f"Gate trophies: {list_counted(view.gates)}")
    if view.trophies:
        lines.append(f"Monster trophies: {_trophies_text(view)}")
    return lines


def _track_line(view: SheetView, track: TrackView) -> str:
    stops = ", ".join(
        f"**{a}/{b}**" if n == track.at else f"{a}/{b}" for n, (a, b) in enumerate(track.stops)
    )
    names = (track.first, track.second)
    more = "; ".join(
        _changed_skill(skill) for skill in view.skills if skill.name in names if skill.bonus
    )
    still = " (not placed yet)" if track.at < 0 else f" ({more})" if more else ""
    return f"{track.first}/{track.second}: {stops}{still}"


def _card_line(card: CardView, detail: int) -> str:
    """Return a card's line, like ``- **Axe** (common weapon): 1 hand · physical +2.``."""
    times = f" ×{card.times}" if card.times > 1 else ""
    about = [f"{card.kind} {card.trait}".strip()]
    about += [count_text(card.tokens, "token")] if card.tokens else []
    about += ["exhausted"] if card.exhausted else []
    more = ". ".join(filter(None, (card.progress, _numbers_and_text(card, detail))))
    return f"- **{card.name}**{times} ({', '.join(about)})" + (f": {more}" if more else "")


def _numbers_and_text(card: CardView, detail: int) -> str:
    """Return a card's numbers and text without repetition; less if there is little room."""
    if detail < 2:
        return (card.note or card.text[:_SHORT]) if detail else ""
    twice = card.note.removesuffix(" to use") in card.text or (card.text and card.kind in _WORDED)
    return card.text if twice else ". ".join(filter(None, (card.note, card.text)))
