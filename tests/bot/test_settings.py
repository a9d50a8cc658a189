"""Settings come from the environment and `.env`, and a wrong one is one clear sentence."""

import os
import pickle
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.settings import SETTINGS, Listen, Secret, Settings, SettingsError, read_settings

EXAMPLE = Path(__file__).parents[2] / ".env.example"
NOBODY = 65_534
TOKEN = "MTA5.not-a-real-token.of-anything"


def read(tmp_path: Path, file: str = "", **environ: str) -> Settings:
    """Read settings from a `.env` with this text and an environment with these names."""
    dotenv = tmp_path / ".env"
    dotenv.write_text(file, encoding="utf-8")
    return read_settings(environ, dotenv)


def complaint(tmp_path: Path, file: str = "", **environ: str) -> str:
    """Give the sentence with which these settings are refused."""
    with pytest.raises(SettingsError) as refused:
        read(tmp_path, file, **environ)
    return str(refused.value)


def test_nothing_needs_to_be_set(tmp_path: Path) -> None:
    """Without a file and without variables the defaults hold."""
    assert read_settings({}, tmp_path / "missing") == Settings()


def test_every_setting_is_read(tmp_path: Path) -> None:
    """Each name fills its field."""
    found = read(
        tmp_path,
        DISCORD_TOKEN=TOKEN,
        KEEPER_DATABASE="games/arkham.db",
        KEEPER_LOG_LEVEL="Debug",
        KEEPER_LOG_FORMAT="json",
        KEEPER_PORT="0",
        KEEPER_DEBOUNCE="0",
        KEEPER_IDLE_MINUTES="2.5",
    )

    assert found == Settings(
        token=Secret(TOKEN),
        database=Path("games/arkham.db"),
        log_level="debug",
        log_format="json",
        port=0,
        debounce=0.0,
        idle_minutes=2.5,
    )


def test_the_environment_wins(tmp_path: Path) -> None:
    """A variable of the environment goes before the file, unless it is set to nothing."""
    assert read(tmp_path, "KEEPER_PORT=1\n", KEEPER_PORT="2").port == 2
    assert read(tmp_path, "KEEPER_PORT=1\n", KEEPER_PORT=" ").port == 1


def test_the_file_may_be_written_in_many_ways(tmp_path: Path) -> None:
    """Quotes, comments, `export`, a byte order mark and other programs' names do no harm."""
    text = (
        "\ufeffexport KEEPER_PORT = '81' # for us\r\n\r\n"
        'KEEPER_DATABASE="a b.db"\nEDITOR=vi\nKEEPER_LOG_LEVEL=\n'
    )

    assert read(tmp_path, text) == Settings(port=81, database=Path("a b.db"))


def test_a_dollar_sign_is_a_dollar_sign(tmp_path: Path) -> None:
    """Values are taken as they stand: no variables are filled in."""
    assert read(tmp_path, "KEEPER_DATABASE=${HOME}.db").database == Path("${HOME}.db")


def test_the_home_folder_is_understood(tmp_path: Path) -> None:
    """A path may begin with `~`."""
    assert read(tmp_path, KEEPER_DATABASE="~/keeper.db").database == Path.home() / "keeper.db"


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("KEEPER_PORT", "eighty", "is “eighty”: it must be a whole number from 0 to 65535."),
        ("KEEPER_PORT", "65536", "is “65536”: it must be a whole number from 0 to 65535."),
        ("KEEPER_PORT", "-1", "is “-1”: it must be a whole number from 0 to 65535."),
        ("KEEPER_PORT", "٣", "is “٣”: it must be a whole number from 0 to 65535."),
        ("KEEPER_DEBOUNCE", "soon", "is “soon”: it must be a number of seconds, 0 or more."),
        ("KEEPER_DEBOUNCE", "nan", "is “nan”: it must be a number of seconds, 0 or more."),
        ("KEEPER_TABLES_PER_SERVER", "-1", "is “-1”: it must be a whole number from 0 to 999999."),
        (
            "KEEPER_TABLES_PER_PERSON",
            "many",
            "is “many”: it must be a whole number from 0 to 999999.",
        ),
        ("KEEPER_IDLE_MINUTES", "0", "is “0”: it must be a number of minutes, above 0."),
        (
            "KEEPER_DECK_API",
            "http://arkhamdb.com",
            "is “http://arkhamdb.com”: it must be off, or an address like https://arkhamdb.com.",
        ),
        (
            "KEEPER_DECK_API",
            "https://[::",
            "is “https://[::”: it must be off, or an address like https://arkhamdb.com.",
        ),
        ("KEEPER_LOG_LEVEL", "loud", "is “loud”: it must be debug, info, warning or error."),
        ("KEEPER_LOG_FORMAT", "xml", "is “xml”: it must be console or json."),
        ("KEEPER_DATABASE", "games/", "is “games/”: that is a folder; name a file in it."),
        ("KEEPER_DATABASE", "a\0b", "has a NUL character in it: that is no path on this machine."),
        ("KEEPER_DATABASE", ":memory:", "is “:memory:”: it must be the path of a file."),
        ("KEEPER_DATABASE", "~nobody-x/a", "is “~nobody-x/a”: that is no path on this machine."),
        (
            "KEEPER_PROCESS",
            "6/5",
            "is “6/5”: it must look like 2/5, the second of five processes.",
        ),
        (
            "KEEPER_PROCESS",
            "0/5",
            "is “0/5”: it must look like 2/5, the second of five processes.",
        ),
        (
            "KEEPER_PROCESS",
            "two",
            "is “two”: it must look like 2/5, the second of five processes.",
        ),
        (
            "KEEPER_SHARDS",
            "3-16/16",
            "is “3-16/16”: it must look like 0-3/16, the first four of 16 shards.",
        ),
        (
            "KEEPER_SHARDS",
            "3-1/16",
            "is “3-1/16”: it must look like 0-3/16, the first four of 16 shards.",
        ),
        ("KEEPER_FACTS", "no/where", "is “no/where”: that folder doesn’t exist."),
        ("KEEPER_DATABSE", "x.db", "is not a setting; did you mean KEEPER_DATABASE?"),
        ("keeper_port", "80", "is not a setting; did you mean KEEPER_PORT?"),
        ("KEEPER_PORTS", "", "is not a setting; did you mean KEEPER_PORT?"),
    ],
)
def test_a_wrong_setting_is_one_sentence(
    tmp_path: Path, name: str, value: str, sentence: str
) -> None:
    """What is wrong, and what would be right, stands in one line that begins with the name."""
    assert complaint(tmp_path, **{name: value}) == f"{name} {sentence}"


def test_a_name_like_no_other_is_told_all_names(tmp_path: Path) -> None:
    """With nothing close, the sentence lists the settings."""
    assert complaint(tmp_path, KEEPER_ZZZZZZZZZZZZ="1").endswith(f"{', '.join(SETTINGS)}.")


def test_a_mistake_in_the_file_says_so(tmp_path: Path) -> None:
    """The sentence names the file, for the environment may hold the same name."""
    sentence = complaint(tmp_path, "DISCORD_TOKN=abc\n")

    assert sentence == (
        f"In {tmp_path / '.env'}, DISCORD_TOKN is not a setting; did you mean DISCORD_TOKEN?"
    )


@pytest.mark.parametrize("line", ["KEEPER_PORT 80", "KEEPER_PORT", 'KEEPER_PORT="80', "=80"])
def test_an_unreadable_line_is_counted(tmp_path: Path, line: str) -> None:
    """A line without sense is named by its number and not shown, as it may hold the token."""
    sentence = complaint(tmp_path, f"# first\n\n{line}\n")

    assert sentence == f"In {tmp_path / '.env'}, line 3 cannot be read; write NAME=value."


def test_an_unreadable_file_is_one_sentence(tmp_path: Path) -> None:
    """A folder or a file in another encoding is refused, not passed over."""
    latin = tmp_path / "latin.env"
    latin.write_bytes(b"# caf\xe9\n")

    with pytest.raises(SettingsError, match="cannot be read"):
        read_settings({}, tmp_path)
    with pytest.raises(SettingsError, match="UTF-8"):
        read_settings({}, latin)


@contextmanager
def without_power() -> Iterator[None]:
    """Files' permissions hold for everybody but root."""
    if os.geteuid():
        yield
        return
    os.setresuid(NOBODY, NOBODY, 0)
    try:
        yield
    finally:
        os.setresuid(0, 0, 0)


def test_a_closed_folder_has_no_file_of_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As with `sudo -u keeper` in one's own; a file that can be seen and not read is said."""
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    Path(".env").touch(0)
    here.chmod(0o755)
    with without_power(), pytest.raises(SettingsError, match="cannot be read: Permission denied"):
        read_settings({}, Path(".env"))
    here.chmod(0)
    with without_power():
        assert read_settings({}, Path(".env")) == Settings()
    here.chmod(0o755)


@pytest.mark.parametrize("value", [f"Bot {TOKEN}", "short", f"{TOKEN}\x00"])
def test_a_wrong_token_is_not_shown(tmp_path: Path, value: str) -> None:
    """The sentence about a token does not repeat it."""
    sentence = complaint(tmp_path, DISCORD_TOKEN=value)

    assert value not in sentence
    assert TOKEN not in sentence


def test_the_token_is_never_seen(tmp_path: Path) -> None:
    """Neither the settings nor the secret show it, and it cannot be pickled by accident."""
    found = read(tmp_path, DISCORD_TOKEN=TOKEN)

    assert TOKEN not in f"{found!r} {found} {found.token!r} {found.token}"
    with pytest.raises(TypeError):
        pickle.dumps(found.token)
    assert found.token is not None
    assert found.token.reveal() == TOKEN


def test_a_database_on_a_server(tmp_path: Path) -> None:
    """Its address is kept as a secret: it may hold a password."""
    url = "postgresql://keeper:hidden@db.example/keeper"
    found = read(tmp_path, KEEPER_DATABASE=url, DISCORD_TOKEN=TOKEN)

    assert found.where == url
    assert found.secrets() == [TOKEN, url, "hidden"]
    assert "hidden" not in repr(found)
    assert "hidden" not in complaint(tmp_path, KEEPER_DATABASE="postgresql://a:hidden@[::1/x")


def test_a_password_with_marks_in_it(tmp_path: Path) -> None:
    """It is written with percents, and hidden in both forms; else the sentence says so."""
    url = "postgresql://keeper:hid%40den@a.example:5432,b.example:5433/keeper"
    found = read(tmp_path, KEEPER_DATABASE=url)
    said = complaint(tmp_path, KEEPER_DATABASE=url.replace("%40", "@"))

    assert found.secrets() == [url, "hid%40den", "hid@den"]
    assert "write %40 for @" in said
    assert "den" not in said


def test_the_example_states_the_defaults() -> None:
    """`.env.example` names every setting once, in order, with the value that holds anyway."""
    names = re.findall(r"^(\w+)=", EXAMPLE.read_text(encoding="utf-8"), re.MULTILINE)

    assert names == list(SETTINGS)
    assert read_settings({}, EXAMPLE) == Settings()


@pytest.mark.parametrize("value", ["0", "2", "many", ""])
def test_a_retired_setting_is_ignored(tmp_path: Path, value: str) -> None:
    """Whatever it says and wherever; its name is remembered, for one line in the log."""
    retired = ("KEEPER_THINKERS",)

    assert read(tmp_path, f"KEEPER_THINKERS={value}\n") == Settings(retired=retired)
    assert read(tmp_path, KEEPER_THINKERS="2") == Settings(retired=retired)


def test_every_field_has_a_name() -> None:
    """No field of the settings can be set by nobody."""
    assert [field for field, _ in SETTINGS.values()] == [
        field for field in Settings.__struct_fields__ if field != "retired"
    ]


@pytest.mark.parametrize(
    ("value", "address"),
    [
        ("off", None),
        ("OFF", None),
        ("", None),
        ("https://arkhamdb.com/", "https://arkhamdb.com"),
        ("https://decks.example/arkham", "https://decks.example/arkham"),
        ("http://127.0.0.1:8000", "http://127.0.0.1:8000"),
    ],
)
def test_where_decks_come_from(tmp_path: Path, value: str, address: str | None) -> None:
    """The site for decks is off, or an address: https, or http on this machine."""
    assert read(tmp_path, KEEPER_DECK_API=value).deck_api == address


@pytest.mark.parametrize(
    ("value", "where"),
    [
        ("off", None),
        ("9464", Listen("127.0.0.1", 9464)),
        (":9464", Listen("127.0.0.1", 9464)),
        ("localhost:9464", Listen("localhost", 9464)),
        ("0.0.0.0:80", Listen("0.0.0.0", 80)),
        ("[::1]:9464", Listen("::1", 9464)),
    ],
)
def test_where_figures_are_told(tmp_path: Path, value: str, where: Listen | None) -> None:
    """Nowhere, or on this machine unless a public address is written out."""
    assert read(tmp_path, KEEPER_METRICS=value).metrics == where


@pytest.mark.parametrize("value", ["on", "127.0.0.1", "example.org:9464", "127.0.0.1:99999", "::"])
def test_figures_nowhere(tmp_path: Path, value: str) -> None:
    """Names and addresses without a port are refused."""
    assert "KEEPER_METRICS is" in complaint(tmp_path, KEEPER_METRICS=value)
