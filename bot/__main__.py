"""The command line: `python -m bot` runs the game master; the other commands need no Discord."""

from __future__ import annotations

import argparse
import asyncio
import importlib
import importlib.metadata
import os
import sys
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import msgspec

from bot import logs
from bot.engine.errors import RulesError
from bot.engine.pack_folders import PackError
from bot.monitor.health import health
from bot.rulesets import check_facts, kits
from bot.settings import Secret, Settings, SettingsError, read_settings
from bot.store.api import Store
from bot.store.copying.opened_ends import copy_database
from bot.store.copying.postgres_backup import back_up_server
from bot.store.errors import StoreError
from bot.store.opening import open_store
from bot.store.postgres.address import address_without_password, is_address
from bot.store.sqlite import MEMORY
from bot.store.sqlite.backup import backup
from bot.store.sqlite.quick_check import quick_check
from bot.systems import WrongSystem, check_system
from bot.tools.campaigns import simulate_campaigns
from bot.tools.drive import run_lines
from bot.tools.fault_bundles import export_fault, list_faults, replay_bundle
from bot.tools.html import write_html
from bot.tools.pilot import run_pilot
from bot.tools.replay import ToolError, print_position, verify_games
from bot.tools.reports import export_report, list_reports
from bot.tools.simulate import PLAYERS, SimulationPlan, simulate
from bot.tools.update_check import check_update

BAD_USAGE = 2
LONGEST_NUMBER = 40
"""The most digits of a number in a list; Python reads thousands, but not all."""
FASTEST = 1000.0
"""Hours a minute: a week passes in ten seconds."""

Command = Callable[[argparse.Namespace, Settings], int]
AddParser = Callable[..., argparse.ArgumentParser]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line; the exit status. 2: a setting or the usage is wrong."""
    given = parser().parse_args(arguments)
    status = _status_of(given)
    if (
        status == BAD_USAGE
        and given.command is _run_bot
        and os.environ.get("KEEPER_AT_END") == "wait"
    ):
        ended = importlib.import_module("bot.monitor.server")
        asyncio.run(
            ended.wait_to_be_stopped(None, "A setting is wrong; the line above says which.")
        )
        return 0
    return status


def _status_of(given: argparse.Namespace) -> int:
    try:
        settings = _settings_for(given)
        if settings.facts is not None:
            check_facts(settings.facts)
    except SettingsError as error:
        return _report_usage(str(error))
    except PackError as error:
        return _report_usage(f"KEEPER_FACTS: {error}")
    command: Command = given.command
    try:
        return command(given, settings)
    except (ToolError, RulesError, StoreError, WrongSystem) as error:
        return _report_usage(str(error))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader of our output has closed it; the rest has no reader.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _report_usage(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return BAD_USAGE


def _settings_for(given: argparse.Namespace) -> Settings:
    settings = read_settings()
    changes = {name: getattr(given, name, None) for name in ("port", "database")}
    if isinstance(address := changes["database"], str):
        changes["database"] = Secret(address)
    return msgspec.structs.replace(settings, **{k: v for k, v in changes.items() if v is not None})


# --- what can be typed ----------------------------------------------------------------------------


def parser() -> argparse.ArgumentParser:
    """The commands and their options."""
    name = "keeper" if Path(sys.argv[0]).stem == "keeper" else "python -m bot"
    top = argparse.ArgumentParser(name, description=__doc__, allow_abbrev=False)
    top.set_defaults(command=_run_bot)
    top.add_argument("--version", action="version", version=_version_text())
    top.add_argument("--port", type=_port_argument, help="the local table's port (0: any free one)")
    top.add_argument(
        "--hours-per-minute",
        type=_pace_argument,
        default=0.0,
        metavar="N",
        help="local table: let time pass this fast",
    )
    commands = top.add_subparsers(title="commands", metavar="COMMAND")
    _add_simulate(commands.add_parser)
    _add_drive(commands.add_parser)
    _add_replay(commands.add_parser)
    _add_verify(commands.add_parser)
    _add_faults(commands.add_parser)
    _add_reports(commands.add_parser)
    _add_pilot(commands.add_parser)
    _add_backup(commands.add_parser)
    _add_copy(commands.add_parser)
    _add_health(commands.add_parser)
    return top


def _version_text() -> str:
    try:
        return f"keeper {importlib.metadata.version('keeper-of-arkham')}"
    except importlib.metadata.PackageNotFoundError:
        return "keeper, not installed"


def _add_simulate(add_parser: AddParser) -> None:
    add = add_parser("simulate", help="play whole games with legal moves")
    add.add_argument("--game", default="lcg")
    what = add.add_mutually_exclusive_group()
    what.add_argument("--scenario", default="", help="default: the game's first one")
    what.add_argument("--ancient-one", dest="scenario", metavar="NAME|random")
    what.add_argument("--campaign", default="", help="play whole campaigns, in memory")
    who = add.add_mutually_exclusive_group()
    who.add_argument("--investigators", type=_slugs_argument, default=(), metavar="A,B")
    who.add_argument(
        "--players", type=_positive_argument, default=1, metavar="P", help="number of investigators"
    )
    add.add_argument("--difficulty", default="")
    add.add_argument("--house-rules", type=_slugs_argument, default=(), metavar="A,B")
    add.add_argument(
        "--expansions",
        type=_slugs_argument,
        default=(),
        metavar="A,B",
        help="expansions, by their short names",
    )
    add.add_argument("--player", choices=PLAYERS, default=PLAYERS[0], help="who chooses the moves")
    add.add_argument("--way", default="", help="how the purposeful player wants to win")
    add.add_argument("--games", type=_positive_argument, default=1)
    add.add_argument("--seed", type=int, default=0)
    add.add_argument(
        "--store", type=_database_argument, metavar="FILE", help="save the games in this file"
    )
    add.add_argument("--restart-every", type=_count_argument, default=0, metavar="K")
    add.add_argument("--max-rounds", type=_positive_argument, default=60)
    incomplete = "allow expansions that aren't finished"
    add.add_argument("--incomplete", action="store_true", help=incomplete)
    add.set_defaults(command=_run_simulate)


def _add_drive(add_parser: AddParser) -> None:
    add = add_parser("drive", help="play a game over JSON lines (docs/drive.md)")
    add.add_argument("--store", type=_database_argument, metavar="FILE")
    add.set_defaults(command=_run_drive)


def _add_replay(add_parser: AddParser) -> None:
    add = add_parser("replay", help="print a position as text, or write a page of the whole game")
    add.add_argument("file", type=_database_argument, metavar="FILE")
    add.add_argument("game", type=_positive_argument, metavar="GAME")
    add.add_argument("--until", type=_count_argument, metavar="STEP")
    add.add_argument("--html", type=Path, metavar="OUT", help="write all boards as a web page")
    add.set_defaults(command=_run_replay)


def _add_verify(add_parser: AddParser) -> None:
    add = add_parser("verify", help="replay every game of a file and compare")
    add.add_argument("file", type=_database_argument, metavar="FILE")
    which = "only what an update to this version does to the open tables of a backup"
    add.add_argument("--next", action="store_true", help=which)
    add.add_argument("--quick", action="store_true", help="only SQLite's own check of its pages")
    add.set_defaults(command=_run_verify)


def _add_faults(add_parser: AddParser) -> None:
    add = add_parser("faults", help="list errors of the rules, export one, or try one again")
    add.add_argument(
        "--database", type=_database_argument, metavar="FILE", help="default: KEEPER_DATABASE"
    )
    what = add.add_mutually_exclusive_group()
    what.add_argument(
        "--export",
        nargs=2,
        metavar=("NUMBER", "BUNDLE"),
        help="write one to a file; it holds every secret of the game",
    )
    what.add_argument("--try", dest="bundle", type=Path, metavar="BUNDLE")
    add.set_defaults(command=_run_faults)


def _add_reports(add_parser: AddParser) -> None:
    add = add_parser("reports", help="list what players reported as wrong, or export it as a test")
    add.add_argument(
        "--database", type=_database_argument, metavar="FILE", help="default: KEEPER_DATABASE"
    )
    add.add_argument(
        "--export",
        nargs=2,
        metavar=("NUMBER", "FOLDER"),
        help="write a failing test with the whole game; it holds every secret of the game",
    )
    add.set_defaults(command=_run_reports)


def _add_pilot(add_parser: AddParser) -> None:
    add = add_parser("pilot", help="try the bot on Discord by a checklist (docs/pilot.md)")
    add.add_argument("folder", type=Path, nargs="?", default=Path("pilot"), metavar="FOLDER")
    add.set_defaults(command=_run_pilot)


def _add_backup(add_parser: AddParser) -> None:
    add = add_parser("backup", help="copy the database while the bot is running")
    add.add_argument("dest", type=Path, metavar="DEST")
    add.add_argument(
        "--database", type=_database_argument, metavar="FILE", help="default: KEEPER_DATABASE"
    )
    add.set_defaults(command=_run_backup)


def _add_copy(add_parser: AddParser) -> None:
    add = add_parser("copy", help="copy everything to another database, of either kind")
    add.add_argument("source", type=_database_argument, metavar="FROM")
    add.add_argument("target", type=_database_argument, metavar="TO")
    add.set_defaults(command=_run_copy)


def _add_health(add_parser: AddParser) -> None:
    add = add_parser("health", help="check the health of the running bot (KEEPER_METRICS)")
    add.add_argument("--ready", action="store_true", help="also check that it serves presses")
    add.set_defaults(command=_run_health)


def _count_argument(text: str) -> int:
    number = int(text)
    if number < 0:
        raise ValueError
    return number


def _database_argument(text: str) -> Path | str:
    """Return a database: a file, or the address of one on a server."""
    return text if is_address(text) else Path(text)


def _positive_argument(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def _pace_argument(text: str) -> float:
    pace = float(text)
    if not 0 < pace <= FASTEST:
        raise ValueError(text)
    return pace


def _port_argument(text: str) -> int:
    number = _count_argument(text)
    if number > 65_535:
        raise ValueError
    return number


def _slugs_argument(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


CHECKS = (
    (_count_argument, "count"),
    (_positive_argument, "number"),
    (_port_argument, "port"),
    (_pace_argument, "number of hours"),
)
for check, name in CHECKS:
    check.__name__ = name  # argparse says "invalid port value"


# --- what is done ---------------------------------------------------------------------------------


def _run_bot(given: argparse.Namespace, settings: Settings) -> int:
    """Run on Discord with a token, else on the local table; import only the one needed."""
    check_system()
    if settings.token is not None:
        return importlib.import_module("bot.app").run(settings)
    try:
        local = importlib.import_module("bot.local.local_table")
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != "simcord":
            raise
        return _report_usage(
            "There is no DISCORD_TOKEN, and the local table is not installed. Put a token "
            "into .env, or add the local table: pip install 'simcord[preview]==3.2.1'"
        )
    return local.run_local_table(settings, settings.port, given.hours_per_minute)


def _run_simulate(given: argparse.Namespace, settings: Settings) -> int:
    logs.configure("error", settings.log_format)
    plan = SimulationPlan(
        game=given.game,
        scenario=given.campaign or given.scenario,
        investigators=given.investigators,
        players=given.players,
        difficulty=given.difficulty,
        house_rules=(*given.house_rules, *given.expansions),
        player=given.player,
        way=given.way,
        games=given.games,
        seed=given.seed,
        restart_every=given.restart_every,
        max_rounds=given.max_rounds,
    )
    known = kits(settings.facts, incomplete=given.incomplete)
    if given.campaign:
        return simulate_campaigns(plan, known, sys.stdout)
    return _with_store(
        given.store or MEMORY, lambda store: simulate(plan, store, known, sys.stdout)
    )


def _run_drive(given: argparse.Namespace, settings: Settings) -> int:
    logs.configure("error", settings.log_format)
    return _with_store(
        given.store or MEMORY,
        lambda store: run_lines(store, kits(settings.facts), sys.stdin, sys.stdout),
    )


def _run_replay(given: argparse.Namespace, settings: Settings) -> int:
    logs.configure("error", settings.log_format)

    def work(store: Store) -> Awaitable[int]:
        if given.html is None:
            return print_position(store, kits(settings.facts), given.game, given.until, sys.stdout)
        return write_html(
            store, kits(settings.facts), given.game, given.until, given.html, sys.stdout
        )

    return _with_store(given.file, work, read_only=True)


def _run_verify(given: argparse.Namespace, settings: Settings) -> int:
    logs.configure("error", settings.log_format)
    if given.next:
        return _with_store(
            given.file,
            lambda store: check_update(store, kits(settings.facts), sys.stdout),
            read_only=True,
        )
    if given.quick and is_address(given.file):
        return _report_usage("A PostgreSQL server looks after its own pages; leave --quick out.")
    if given.quick:
        finding = asyncio.run(quick_check(given.file))
        print(finding or "all is well")
        return 1 if finding else 0
    return _with_store(
        given.file,
        lambda store: verify_games(store, kits(settings.facts), sys.stdout),
        read_only=True,
    )


def _run_faults(given: argparse.Namespace, settings: Settings) -> int:
    logs.configure("error", settings.log_format)
    if given.bundle is not None:
        return replay_bundle(given.bundle, kits(settings.facts), sys.stdout)
    if given.export is None:
        return _with_store(
            settings.where, lambda store: list_faults(store, sys.stdout), read_only=True
        )
    file = _export(given, settings, export_fault)
    return BAD_USAGE if file is None else 0


Export = Callable[[Store, int, Path], Awaitable[int]]


def _export(given: argparse.Namespace, settings: Settings, export: Export) -> Path | None:
    """Write an export to the named path; return None if the number is invalid."""
    number, place = given.export
    if not number.isdecimal() or len(number) > LONGEST_NUMBER:
        _report_usage(f"{number[:LONGEST_NUMBER]} isn’t a number of the list.")
        return None
    file = Path(place)
    _with_store(settings.where, lambda store: export(store, int(number), file), read_only=True)
    print(f"Wrote {file}. It holds everything hidden in the game: keep it from its players.")
    return file


def _run_reports(given: argparse.Namespace, settings: Settings) -> int:
    logs.configure("error", settings.log_format)
    if given.export is None:
        return _with_store(
            settings.where, lambda store: list_reports(store, sys.stdout), read_only=True
        )
    folder = _export(given, settings, export_report)
    if folder is None:
        return BAD_USAGE
    print(f"The test fails until you complete it: pytest {folder}")
    return 0


def _run_pilot(given: argparse.Namespace, settings: Settings) -> int:
    if settings.token is None:
        return _report_usage("The pilot needs a DISCORD_TOKEN: make an application for tests.")
    return asyncio.run(run_pilot(given.folder.absolute(), sys.stdout, sys.stdin))


def _run_backup(given: argparse.Namespace, settings: Settings) -> int:
    if is_address(settings.where):
        back_up_server(str(settings.where), given.dest, _print_line)
    else:
        asyncio.run(backup(settings.where, given.dest))
    return _say_copied([], settings.where, given.dest)


def _run_copy(given: argparse.Namespace, settings: Settings) -> int:
    logs.configure("error", settings.log_format)
    return _say_copied(
        copy_database(given.source, given.target, _print_line), given.source, given.target
    )


def _print_line(line: str) -> None:
    print(line, flush=True)


def _say_copied(wrong: Sequence[str], source: Path | str, target: Path | str) -> int:
    """Report how a copy ended; return status 1 if it differs."""
    for finding in wrong:
        print(finding, file=sys.stderr)
    if wrong:
        print("The copy differs from the source; don't use it.", file=sys.stderr)
        return 1
    print(f"Copied {_shown_address(source)} to {_shown_address(target)}.")
    return 0


def _shown_address(where: Path | str) -> str:
    return address_without_password(str(where)) if is_address(where) else str(where)


def _run_health(given: argparse.Namespace, settings: Settings) -> int:
    if settings.metrics is None:
        return _report_usage("KEEPER_METRICS is off, so I can't ask the running bot.")
    return health(settings.metrics, sys.stdout, ready=given.ready)


def _with_store(
    where: Path | str, work: Callable[[Store], Awaitable[int]], *, read_only: bool = False
) -> int:
    async def do() -> int:
        async with open_store(where, read_only=read_only) as store:
            return await work(store)

    return asyncio.run(do())


if __name__ == "__main__":
    sys.exit(main())
