"""Questions as Discord components: buttons for few short options, selects for more."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

import discord
from discord import ui
from msgspec import Struct

from bot.engine.ask import Allotted, Answer, Option, Passed, Pick, Picked
from bot.engine.english import with_full_stop
from bot.engine.names import fold_name
from bot.table.declares.vocabulary import PASS
from cogs.wire import drafts
from cogs.wire.custom_id import ANY, Control, Op, Press
from cogs.wire.discord_text import (
    CHOICE,
    LABEL,
    PLACEHOLDER,
    beside_label,
    clip,
    fit_note,
    small_print,
)
from cogs.wire.pending import Pending, allot_label, can_pass, idle_answer

Row = ui.ActionRow[Any]
Item = ui.Item[Any]
Style = discord.ButtonStyle

ROW = 5
"""Buttons in a row."""
TWO_ROWS = 2 * ROW
"""Buttons before the rest of the options goes into a select."""
WAYS_OUT = ("no", "none", "back")
"""Keys of options that choose nothing: they are buttons, not on a later page of a list."""
WRONG = "Something’s wrong …"
ABOUT = 40
"""Characters of the name of a card or rule in a button."""
SHORT = 40
"""The most characters of a label on a button."""
IN_FULL = small_print("Cut short below; in full:")
"""Above some of several options, which would otherwise seem to be recommended."""
SHOWN = 76
"""Characters of a label that a list shows on every screen."""
MORE = "more"
"""The shelf of rarely used options: a separate list, never buttons."""
WAYS = "w"
"""In the ids of lists of ways."""
FLAGGED = "f"
"""Behind the page, in the id of the select of options with a flag."""
MOST_SHELVES = 6
"""Lists of one question beside each other; with more shelves there is one list in pages."""
DOOR = "door"
"""In a press: the table that a tutorial leads to."""
ANSWERING = (Op.OPTION, Op.PASS, Op.DONE, Op.ALLOT)
"""Presses that give an answer."""


class Anchor(Struct, frozen=True):
    """The question that controls belong to: the game, the seat, the question and its mark."""

    game: int
    pending: Pending
    mark: str
    anyone: bool = False
    """Several seats have the same question: the press counts for the presser's."""
    name: str = ""
    """The investigator's name, if the reader answers the same question for several seats."""
    taught: str | None = None
    """The key of the option that a lesson teaches, which is highlighted; empty for none.

    None: no lesson is running.
    """

    def press(self, op: Op, rest: str = "") -> Press:
        """Return a press at this question."""
        seat = ANY if self.anyone else self.pending.seat
        return Press(op, self.game, self.pending.ask.id, seat, rest, self.mark)

    def button(
        self, op: Op, label: str, rest: str = "", style: Style = Style.secondary, **more: Any
    ) -> Control:
        """Return a button at this question."""
        whose = name_prefix(self.name, label) if op in ANSWERING else ""
        return button(self.press(op, rest), f"{whose}{label}", style, **more)


def name_prefix(name: str, label: str) -> str:
    """Return the investigator's name as a prefix for a label; empty if the label has it."""
    return f"{name}: " if name and not label.startswith(name) else ""


def make_anchor(game: int, pending: Pending, name: str = "") -> Anchor:
    """Return the anchor of a seat's question."""
    return Anchor(game, pending, pending.mark, name=name)


def button(press: Press, label: str, style: Style = Style.secondary, **more: Any) -> Control:
    """Return a button with one of our custom ids."""
    made: ui.Button[Any] = ui.Button(
        label=clip(label, LABEL), custom_id=press.custom_id, style=style, **more
    )
    return Control(made, press)


def new_table_button(game: int, label: str) -> Control:
    """Return the button from a finished tutorial to a new table."""
    return button(Press(Op.TUTORIAL, game, rest=DOOR), label, Style.success)


def select_menu(
    press: Press, placeholder: str, options: list[discord.SelectOption], **more: Any
) -> Control:
    """Return a select with one of our custom ids."""
    made: ui.Select[Any] = ui.Select(
        custom_id=press.custom_id,
        placeholder=clip(placeholder, PLACEHOLDER),
        options=options,
        **more,
    )
    return Control(made, press)


def rows_of_buttons(buttons: Sequence[Control]) -> list[Row]:
    """Return the buttons in rows of five."""
    return [Row(*buttons[i : i + ROW]) for i in range(0, len(buttons), ROW)]


def own_questions_button(
    game: int, pending: Sequence[Pending], press: Press | None = None
) -> Control:
    """Return the button to the reader's questions, highlighted if they have a choice."""
    chooses = any(each.part.options and each.seat not in each.ask.given for each in pending)
    style = Style.success if chooses else Style.secondary
    return button(press or Press(Op.YOURS, game), "Your choice", style)


def report_button(game: int, kind: str, name: str = "", step: int = 0) -> Control:
    """Return a button to report a problem; `game` 0 is outside a table.

    `kind` and `name` are the subject of the report, such as a card; `step` is one of the log.
    """
    about = "-".join(re.findall(r"[a-z0-9]+", fold_name(name)))[:ABOUT]
    return button(Press(Op.REPORT, game, step, rest=f"{kind}.{about}"), WRONG)


# --- one of several -------------------------------------------------------------------------------


def single_choice_controls(
    at: Anchor, *, page: int = 0, most_buttons: int = TWO_ROWS
) -> list[Item]:
    """Return controls to take one option: the first ones as buttons, the others in a select."""
    many, plain, listed, flagged = _cached_layout(at.pending, most_buttons)
    hidden = [o for o in at.pending.part.options if o.key == at.taught and o not in plain]
    items: list[Item] = [Row(_option_button(at, option)) for option in hidden]
    items += [_multi_select(at, many)] if many else []
    items += list(rows_of_buttons([_option_button(at, option) for option in plain]))
    ways = _ways_by_shelf(listed, flagged)
    if ways:
        items += _way_items(at, ways, page)
        listed, flagged, page = tuple(o for o in listed if o.verb != flagged[0].verb), (), 0
    prompt = "" if ways else _list_prompt(at.pending, plain)
    menus = [
        _labelled_list(shelf, options, prompt or _options_label(options, flagged))
        for shelf, options in _options_by_list(listed)
    ]
    menus += [(flagged, _variants_label(flagged), FLAGGED)] if flagged else []
    return [*items, *_paged_selects(at, menus, page)] if menus else items


def _listed_by_shelf(pending: Pending) -> dict[str, list[Option]]:
    """Return the options by shelf; a variant with a flag replaces its plain option."""
    flagged = {option.args[0]: option for option in _cached_layout(pending, 0).flagged}
    flag_verbs = {option.verb for option in flagged.values()}
    shelves: dict[str, list[Option]] = {}
    for option in pending.part.options:
        twin = flagged.get(option.args[0]) if option.verb in flag_verbs and option.args else None
        if option is not twin:
            shelves.setdefault(option.shelf, []).append(twin or option)
    return shelves


def whole_lists(at: Anchor, name: str) -> list[Item]:
    """Return lists with every option of a single choice; none if the options do not fit.

    A single list has `name` and the question in its label, several have their contents. Of an
    option and its variant with a flag only the variant is listed.
    """
    shelves = _listed_by_shelf(at.pending)
    shown = [option for row in shelves.values() for option in row]
    if len(shown) < 2 or not all(_fits_choice(at.pending, option) for option in shown):
        return []
    if len(shown) <= drafts.PAGE:
        words = f"{name}: {at.pending.ask.prompt}"
        return [
            Row(
                select_menu(
                    at.press(Op.SELECT), words, [_select_option(at.pending, o) for o in shown]
                )
            )
        ]
    return _shelf_menus(at, name, shelves)


def _shelf_menus(at: Anchor, name: str, shelves: Mapping[str, list[Option]]) -> list[Item]:
    """Return select menus that hold these groups of options, as few menus as possible.

    Return none if a group does not fit in one menu.
    """
    sizes = {name: len(options) for name, options in shelves.items()}
    if max(sizes.values()) > drafts.PAGE:
        return []
    found: list[Item] = []
    for number, names in enumerate(_pack_shelves(sizes)):
        options = [option for shelf in names for option in shelves[shelf]]
        where = f"{name}: {', '.join(map(_shelf_name, filter(None, names)))}"
        press = at.press(Op.SELECT, f"{number}.{WAYS}")
        found.append(
            Row(select_menu(press, where, [_select_option(at.pending, each) for each in options]))
        )
    return found


def _list_prompt(pending: Pending, buttons: Sequence[Option]) -> str:
    """Return the question for the select; empty where the buttons already offer a choice."""
    offered = any(option.key not in WAYS_OUT for option in buttons)
    return "" if offered else pending.ask.prompt


Ways = dict[str, list[tuple[Option, Option | None]]]
"""By shelf: each option, and its variant with the flag."""


def _ways_by_shelf(listed: Sequence[Option], flagged: Sequence[Option]) -> Ways:
    """Return the variants of a list's options by shelf; empty for one shelf, or without a flag."""
    if not flagged:
        return {}
    twins = {option.args[0]: option for option in flagged}
    found: Ways = {}
    for option in listed:
        if option.verb == flagged[0].verb:
            found.setdefault(option.shelf, []).append((option, twins.get(option.args[0])))
    return (
        found if len(found) > 1 and all(len(each) <= drafts.PAGE for each in found.values()) else {}
    )


def _way_items(at: Anchor, ways: Ways, page: int) -> list[Item]:
    """Return lists of the variants, with unsplit shelves; on an odd page without the flag."""
    on = page % 2 == 0
    (verb,) = {way.verb.replace("-", " ").capitalize() for row in ways.values() for way, _ in row}
    flag = next(two.args[1] for row in ways.values() for _, two in row if two is not None)
    lists: list[Item] = []
    for number, names in enumerate(_pack_shelves({name: len(row) for name, row in ways.items()})):
        words = f"{verb}{f' {flag}' if on else ''}: {', '.join(map(_shelf_name, names))}"
        pairs = [pair for name in names for pair in ways[name]]
        here = [two if on and two is not None else one for one, two in pairs]
        press = at.press(Op.SELECT, f"{page}.{WAYS}{number}")
        lists.append(
            Row(select_menu(press, words, [_select_option(at.pending, option) for option in here]))
        )
    label = f"{_switch_name(flag)}: {'on' if on else 'off'}"
    return [*lists, Row(at.button(Op.PAGE, label, str(int(on))))]


def _pack_shelves(sizes: Mapping[str, int]) -> list[list[str]]:
    """Distribute shelves of these sizes over as few lists as possible, in order."""
    lists: list[list[str]] = []
    room = 0
    for name, size in sizes.items():
        if size > room:
            lists.append([])
            room = drafts.PAGE
        lists[-1].append(name)
        room -= size
    return lists


def _switch_name(flag: str) -> str:
    """Return the label for a flag as a switch: ``Stop there`` for ``and stop``."""
    return f"{flag.removeprefix('and ').capitalize()} there"


def _shelf_name(shelf: str) -> str:
    """Return the name of a shelf for players: ``Miskatonic University``, ``Guardian``."""
    return f"{shelf[:1].upper()}{shelf[1:]}" or "Elsewhere"


Menu = tuple[tuple[Option, ...], str, str]
"""The options of a list, its label, and the end of its id."""


def _options_by_list(options: Sequence[Option]) -> list[tuple[str, tuple[Option, ...]]]:
    """Return the options by list; a few options make one list."""
    more = tuple(option for option in options if option.shelf == MORE)
    if more:
        return [*_options_by_list([o for o in options if o.shelf != MORE]), (MORE, more)]
    if len(options) <= drafts.PAGE:
        return [("", tuple(options))] if options else []
    names = dict.fromkeys(option.shelf for option in options)
    found = [(name, tuple(o for o in options if o.shelf == name)) for name in names]
    return found if len(found) <= MOST_SHELVES else [("", tuple(options))]


def _labelled_list(shelf: str, options: tuple[Option, ...], words: str) -> Menu:
    """Return a list labelled with its shelf: ``Guardian (14)``."""
    if not shelf:
        return options, words, ""
    mark = shelf.casefold().replace(" ", "_")
    return options, f"{_shelf_name(shelf)} ({len(options)})", f".{mark}"


class Layout(NamedTuple):
    """The place of each option of a question."""

    many: list[Option]
    """In the select from which one press takes several."""
    plain: list[Option]
    """Buttons."""
    listed: tuple[Option, ...]
    """The select of the others."""
    flagged: tuple[Option, ...]
    """The select beside it: the variants with a flag, such as to move and stop."""


def _cached_layout(pending: Pending, most_buttons: int) -> Layout:
    """Return the place of each option, computed once for the text and the controls of a panel."""
    if (found := pending.layouts.get(most_buttons)) is None:
        found = pending.layouts[most_buttons] = _lay_out(pending, most_buttons)
    return found


def _lay_out(pending: Pending, most_buttons: int) -> Layout:
    options = pending.part.options
    many = _options_taken_together(options)
    flagged = tuple([o for o in options if len(o.args) > 1 and pending.verb(o).flag])
    flagged = flagged if len(flagged) > 1 else ()
    apart = {option.key for option in (*many, *flagged)}
    rest = [option for option in options if option.key not in apart]
    return Layout(many, *_split_options(pending, rest, most_buttons), flagged)


def _options_label(listed: Sequence[Option], flagged: Sequence[Option]) -> str:
    """Return a list's label: ``Move: 14 ways``, or ``Fight: choose from 8`` for one verb."""
    verbs = {option.verb for option in listed}
    verb = verbs.pop().replace("-", " ").capitalize() if len(verbs) == 1 else ""
    if verb and flagged and flagged[0].verb == listed[0].verb:
        return f"{verb}: {len(listed)} ways"
    return f"{verb}: choose from {len(listed)}" if verb else f"Choose from {len(listed)} more"


def _variants_label(flagged: Sequence[Option]) -> str:
    """Return the label of the list of variants: ``Move and stop: 14 ways``."""
    verb, flag = flagged[0].verb.replace("-", " ").capitalize(), flagged[0].args[1]
    return f"{verb} {flag}: {len(flagged)} ways"


def cut_options_in_full(
    pending: Pending,
    *,
    most_buttons: int = TWO_ROWS,
    name: str = "",
    among: Collection[str] | None = None,
) -> list[str]:
    """Return the full texts of options whose buttons or list entries had to be cut.

    Cost, odds and results of a choice are never cut. `name` is that of the buttons (`Anchor.name`);
    `among` are the keys of the shown options, if not all.
    """
    match pending.part.form:
        case Pick(_, 1):
            kept = _options_shown_whole(pending, _cached_layout(pending, most_buttons), name)
        case Pick():
            kept = [o for o in pending.part.options if _fits_choice(pending, o)]
        case _:
            return []
    cut = [o for o in pending.part.options if o not in kept and (among is None or o.key in among)]
    lines = [f"- {whole_text(pending, o)}" for o in cut]
    return [*([IN_FULL] if lines and kept else []), *lines]


def _options_shown_whole(pending: Pending, layout: Layout, name: str) -> list[Option]:
    """Return the options that a layout of buttons and lists shows whole."""
    many, plain, listed, flagged = layout
    kept = [o for o in plain if button_label_with_note(pending, o, name) == whole_text(pending, o)]
    kept += [o for o in (*many, *listed) if _fits_choice(pending, o)]
    return [*kept, *flagged]  # each variant with a flag is like one of the others


def _fits_choice(pending: Pending, option: Option) -> bool:
    return len(option.note) <= CHOICE and len(pending.label(option)) <= SHOWN


def whole_text(pending: Pending, option: Option) -> str:
    """Return label and note, uncut."""
    label, note = pending.label(option), option.note.replace("\n", " ")
    return f"{label} · {note}" if note else label


def _options_taken_together(options: Sequence[Option]) -> list[Option]:
    """Return the options of which a player can select several in one list.

    They are secret, and the question is asked again after each.
    """
    many = [option for option in options if option.secret and option.returns]
    return many if 1 < len(many) <= drafts.PAGE else []


def _multi_select(at: Anchor, options: Sequence[Option]) -> Item:
    """Return a list in which several options can be contributed or taken back in one press."""
    verb = options[0].verb.replace("-", " ").capitalize() or "Choose"
    choices = [_select_option(at.pending, option) for option in options]
    words = f"{verb} one or several"
    return Row(
        select_menu(at.press(Op.TOGETHER), words, choices, min_values=1, max_values=len(choices))
    )


def _split_options(
    pending: Pending, options: Sequence[Option], most_buttons: int
) -> tuple[list[Option], tuple[Option, ...]]:
    """Return the options for buttons and the options for lists.

    The options are in the order in which they are likely wanted. What ends a turn or a window
    is always a button, behind the others, and a select never holds a single option.
    """
    options = sorted(options, key=lambda option: pending.verb(option).closing)
    away = any(option.shelf == MORE for option in options)
    if len(options) <= most_buttons and not away and all(map(_is_short, options)):
        return options, ()
    taken = _button_keys(pending, options, most_buttons)
    if len(options) - len(taken) == 1 and not away:
        if len(taken) < most_buttons:
            return options, ()
        taken = _button_keys(pending, options, most_buttons - 1)
    plain = [option for option in options if option.key in taken]
    return plain, tuple([option for option in options if option.key not in taken])


def _button_keys(pending: Pending, options: Sequence[Option], most: int) -> set[str]:
    """Return the keys of at most `most` short options: ends first, no long verbs."""
    many = {verb for verb, n in Counter([o.verb for o in options]).items() if verb and n > ROW}
    able = [o for o in options if _has_button(o) and o.verb not in many and o.shelf != MORE]
    short = [o for o in able if _is_short(o)]
    ordered = sorted(short, key=lambda option: not _is_closing(pending, option))
    return {option.key for option in ordered[:most]}


def _is_closing(pending: Pending, option: Option) -> bool:
    """Return True if an option ends something or declines."""
    return pending.verb(option).closing or option.key in WAYS_OUT


def _has_button(option: Option) -> bool:
    """Return True if an option of a long question can be a button: it has a verb, or declines."""
    return bool(option.verb) or option.key in WAYS_OUT


def _is_short(option: Option) -> bool:
    return len(option.label) <= SHORT and not option.note.count("\n")


def _option_button(at: Anchor, option: Option) -> Control:
    """Return the button of an option."""
    style = Style.danger if at.pending.verb(option).careful else Style.primary
    if _is_closing(at.pending, option):
        style = Style.secondary
    if at.taught is not None:
        style = Style.success if option.key == at.taught else Style.secondary
    return at.button(
        Op.OPTION, button_label_with_note(at.pending, option, at.name), option.key, style
    )


def button_label_with_note(pending: Pending, option: Option, name: str = "") -> str:
    """Return the label with the parts of the note that fit on a button beside `name`."""
    label = pending.label(option)
    room = LABEL - len(name_prefix(name, label))
    return beside_label(label, option.note.replace("\n", " "), room)


def _paged_selects(at: Anchor, menus: Sequence[Menu], page: int) -> list[Item]:
    """Return a page of each list of options, and one pair of buttons to turn them all."""
    books = [drafts.option_pages(options) for options, _, _ in menus]
    of = max(map(len, books))
    page = max(0, min(page, of - 1))
    found: list[Item] = []
    for sheets, (_, words, suffix) in zip(books, menus, strict=True):
        if page < len(sheets):
            more = f" (page {page + 1} of {len(sheets)})" if len(sheets) > 1 else ""
            placeholder = clip(words, PLACEHOLDER - len(more)) + more
            choices = [_select_option(at.pending, option) for option in sheets[page]]
            found.append(
                Row(select_menu(at.press(Op.SELECT, f"{page}{suffix}"), placeholder, choices))
            )
    return [*found, *_page_turns(at, page, of, "")]


def _select_option(
    pending: Pending, option: Option, *, chosen: bool = False
) -> discord.SelectOption:
    return discord.SelectOption(
        label=clip(pending.label(option), CHOICE),
        value=option.key,
        description=fit_note(option.note.replace("\n", " "), CHOICE) or None,
        default=chosen,
    )


def _page_turns(at: Anchor, page: int, of: int, draft: str) -> list[Item]:
    """Return buttons to the neighbouring pages, if there are any."""
    if of < 2:
        return []
    tail = f".{draft}" if draft else ""
    back = at.button(Op.PAGE, "◀ Back", f"{page - 1}{tail}", disabled=page == 0)
    ahead = at.button(Op.PAGE, "More ▶", f"{page + 1}{tail}", disabled=page == of - 1)
    return [Row(back, ahead)]


# --- several --------------------------------------------------------------------------------------


def multiple_choice_controls(
    at: Anchor, form: Pick, *, page: int = 0, mask: str = ""
) -> list[Item]:
    """Return controls to choose several options: a list per page, and a button to submit."""
    part = at.pending.part
    sheets = drafts.lists_of_options(part)
    page = max(0, min(page, len(sheets) - 1))
    chosen = drafts.read_mask(part, mask)[: form.max]
    mask = drafts.write_mask(part, chosen)
    if drafts.has_several_lists(part):
        lists = [_list_of_form(at, number, mask, chosen) for number in range(len(sheets))]
        return [*lists, Row(_form_button(at, chosen, mask))]
    here = sheets[page]
    elsewhere = len([key for key in chosen if all(key != option.key for option in here)])
    choose = select_menu(
        at.press(Op.MULTI, f"{page}.{mask}"),
        f"Choose {choice_count_text(form, len(part.options))}",
        [_select_option(at.pending, option, chosen=option.key in chosen) for option in here],
        min_values=0,
        max_values=max(1, min(len(here), form.max - elsewhere)),
        disabled=form.max <= elsewhere and not any(option.key in chosen for option in here),
    )
    fits = min(form.min, len(part.options)) <= len(chosen) <= form.max
    done = at.button(
        Op.DONE,
        _done_label(at.pending, form, len(chosen)),
        mask,
        Style.success,
        disabled=not fits,
    )
    return [Row(choose), *_page_turns(at, page, len(sheets), mask), Row(done)]


def _list_of_form(at: Anchor, number: int, mask: str, chosen: Sequence[str]) -> Item:
    """Return one of several lists of a form; of a group at most one option can be chosen."""
    sheet = drafts.lists_of_options(at.pending.part)[number]
    group = sheet[0].group
    single = bool(group) and all(option.group == group for option in sheet)
    choices = [_select_option(at.pending, o, chosen=o.key in chosen) for o in sheet]
    words = _shelf_name(sheet[0].shelf)
    most = 1 if single else len(sheet)
    press = at.press(Op.MULTI, f"{number}.{mask}")
    return Row(select_menu(press, words, choices, min_values=0, max_values=most))


def _form_button(at: Anchor, chosen: Sequence[str], mask: str) -> Control:
    """Return the button that submits a form.

    With nothing chosen, a button to decline if allowed.
    """
    names = [at.pending.label(o) for o in at.pending.part.options if o.key in chosen]
    if not names:
        return at.button(Op.DONE, at.pending.question.none_label, mask)
    words = at.pending.question.chosen_label or "{}"
    return at.button(Op.DONE, words.format(", ".join(names)), mask, Style.success)


def _done_label(pending: Pending, form: Pick, chosen: int) -> str:
    """Return the label of the button; the list above it has the number to choose."""
    if chosen:
        return _chosen_label(pending, chosen)
    least = min(form.min, len(pending.part.options))
    return "Done" if least else pending.question.none_label


def _chosen_label(pending: Pending, chosen: int) -> str:
    """Return the label for a number of choices, with the question's verb if it has one."""
    verbs = {option.verb for option in pending.part.options}
    verb = verbs.pop() if len(verbs) == 1 else ""
    named = f"{verb.replace('-', ' ').capitalize()} {{}}" if verb else "Done: {} chosen"
    return (pending.question.chosen_label or named).format(chosen)


def choice_count_text(form: Pick, there: int) -> str:
    """Return `2`, `up to 2` or `1 to 3`, at most the number of options."""
    least, most = min(form.min, there), min(form.max, there)
    if least == most:
        return str(least)
    return f"{least} to {most}" if least else f"up to {most}"


# --- beside the options ---------------------------------------------------------------------------


def side_controls(at: Anchor) -> list[Control]:
    """Return the controls apart from the options: pass, take back, hold, ask for help."""
    pending = at.pending
    buttons: list[Control] = []
    given = pending.ask.given.get(pending.seat)
    if given is not None:
        buttons.append(at.button(Op.WITHDRAW, "Take it back"))
    elif can_pass(pending) and not _has_pass(pending) and not _is_choosing_none_possible(pending):
        buttons.append(at.button(Op.PASS, _pass_label(pending)))
    if at.taught is not None:
        return buttons
    if pending.question.helped and pending.seat in pending.ask.awaited:
        buttons.append(at.button(Op.HELP, "Ask for help"))
    if pending.held:
        buttons.append(at.button(Op.RELEASE, "Stop waiting"))
    elif pending.seat in pending.ask.may and given is None:
        buttons.append(at.button(Op.HOLD, "Wait for me"))
    return buttons


def _has_pass(pending: Pending) -> bool:
    return any(o.verb == PASS.name or o.key in ("pass", "none") for o in pending.part.options)


def _is_choosing_none_possible(pending: Pending) -> bool:
    """Return True if choosing none is one of the choices of the question itself."""
    form = pending.part.form
    several_at_once = isinstance(form, Pick) and form.max > 1 and bool(pending.part.options)
    return several_at_once and isinstance(idle_answer(pending), Picked)


def _pass_label(pending: Pending) -> str:
    return "Pass" if isinstance(idle_answer(pending), Passed) else pending.question.none_label


def answer_text(pending: Pending, answer: Answer | None) -> str:
    """Return an answer as text, from the labels of the question."""
    match answer:
        case None:
            return "You withdraw your answer."
        case Passed():
            return "You pass."
        case Picked(keys):
            names = [pending.label(o) for key in keys if (o := pending.part.option(key))]
            return _chosen_words(pending, names) if names else pending.question.none_said
        case Allotted(amounts):
            return _allotted_words(pending, amounts)


def _allotted_words(pending: Pending, amounts: Mapping[str, int]) -> str:
    """Return a division as text: the placed amounts, without the remainder."""
    part = pending.part
    given = [(n, o) for key, n in amounts.items() if (o := part.option(key))]
    placed = [(n, o) for n, o in given if o != drafts.rest_key(part, o.group)]
    if given and not placed:
        return with_full_stop(given[0][1].label)
    return _division_words(pending, placed)


def _chosen_words(pending: Pending, names: Sequence[str]) -> str:
    """Return the chosen names as a sentence, with their effect if it is not obvious."""
    said, meanwhile = pending.question.chosen_said, pending.question.meanwhile
    others = [seat for seat in pending.ask.awaited if seat != pending.seat]
    return " ".join(
        filter(None, (with_full_stop(said.format(", ".join(names))), meanwhile if others else ""))
    )


def _division_words(pending: Pending, given: Sequence[tuple[int, Option]]) -> str:
    """Return amounts as a sentence, such as ``You propose: Daisy Walker spends 4.``."""
    if proposes := pending.question.proposes:
        return f"You propose: {', '.join(proposes.format(option.label, n) for n, option in given)}."
    return f"You divide: {', '.join(f'{n} {allot_label(option)}' for n, option in given)}."
