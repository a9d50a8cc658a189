"""`compose.yaml` and what it brings with it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from bot.settings import SETTINGS, read_settings
from tests.deploy.dockerfile import ROOT

COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
IMAGE = "${KEEPER_IMAGE:-keeper}"
"""The image of a release if the operator names one, else the one that is built here."""
BOTS = {name: each for name, each in SERVICES.items() if each["image"] == IMAGE}
OTHERS = {name: each for name, each in SERVICES.items() if name not in BOTS}
KEYS = frozenset((
    "image", "build", "profiles", "env_file", "environment", "restart", "stop_grace_period",
    "read_only", "tmpfs", "cap_drop", "security_opt", "logging", "depends_on", "volumes", "ports",
    "command", "healthcheck", "shm_size", "init",
))  # fmt: skip
"""What the format has and we use; a key that is misspelt would be refused."""


def settings_of(service: dict[str, Any], tmp_path: Path) -> Any:
    """The settings with which a bot starts."""
    filled = {
        name: re.sub(r"\$\{(\w+):-\}", "hidden", str(value))
        for name, value in service["environment"].items()
    }
    return read_settings(filled, tmp_path / "none")


def test_one_bot_or_a_fleet() -> None:
    """Never both by one command: each is named, or is of its profile."""
    profiles = {name: each["profiles"] for name, each in SERVICES.items()}
    assert profiles.pop("keeper") == ["one"]
    assert set(map(tuple, profiles.values())) == {("fleet",)}
    assert set(SERVICES) - set(BOTS) == {"postgres", "prometheus", "grafana"}


def test_every_key_is_known() -> None:
    """Of services and of the file."""
    assert {key for each in SERVICES.values() for key in each} <= KEYS
    assert {key for key in COMPOSE if not key.startswith("x-")} == {"name", "services", "volumes"}


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_is_shut_in(name: str) -> None:
    """Nothing is written but in volumes and in memory, and nothing is allowed to it."""
    bot = BOTS[name]
    assert bot["read_only"] is True
    assert bot["cap_drop"] == ["ALL"]
    assert bot["security_opt"] == ["no-new-privileges:true"]
    assert "ports" not in bot
    assert "user" not in bot  # the image's own


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_has_settings(name: str, tmp_path: Path) -> None:
    """That are known, and with which it can start; its secrets come from a file."""
    bot = BOTS[name]
    assert set(bot["environment"]) <= set(SETTINGS)
    assert settings_of(bot, tmp_path).metrics
    assert bot["env_file"] == ".env"
    assert "DISCORD_TOKEN" not in bot["environment"]


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_comes_back_and_stays_down_where_it_shall(name: str, tmp_path: Path) -> None:
    """After a reboot or a fault; not after a drain or with a wrong token, when it only waits."""
    assert BOTS[name]["restart"] == "unless-stopped"
    assert BOTS[name]["init"] is True
    assert settings_of(BOTS[name], tmp_path).at_end == "wait"


def test_the_fleet_shares_the_work(tmp_path: Path) -> None:
    """Each is another of three, on one database, and Prometheus asks them all."""
    fleet = {name: each for name, each in BOTS.items() if "fleet" in each["profiles"]}
    found = {name: settings_of(each, tmp_path) for name, each in fleet.items()}
    parts = {each["environment"]["KEEPER_PROCESS"] for each in fleet.values()}
    assert parts == {f"{n + 1}/{len(fleet)}" for n in range(len(fleet))}
    assert len({each.where for each in found.values()}) == 1
    asked = yaml.safe_load((ROOT / "deploy/prometheus.yml").read_text(encoding="utf-8"))
    (job,) = asked["scrape_configs"]
    ports = {f"{name}:{each.metrics.port}" for name, each in found.items()}
    assert set(job["static_configs"][0]["targets"]) == ports


def test_one_bot_is_reached_by_nobody(tmp_path: Path) -> None:
    """Its figures are told within its container only."""
    assert settings_of(BOTS["keeper"], tmp_path).metrics.host == "127.0.0.1"


@pytest.mark.parametrize("name", OTHERS)
def test_an_image_is_named_by_its_version(name: str) -> None:
    """Not as the latest, not by a host; and what is published is published on this machine."""
    service = OTHERS[name]
    image, _, version = service["image"].partition(":")
    assert re.fullmatch(r"v?\d[\d.]*", version)
    assert "." not in image
    assert all(port.startswith("127.0.0.1:") for port in service.get("ports", ()))


def test_what_is_mounted_is_there() -> None:
    """Files beside it, read only; volumes that are declared."""
    mounts = [
        each.split(":") for service in SERVICES.values() for each in service.get("volumes", ())
    ]
    files = [each for each in mounts if each[0].startswith(".")]
    assert all((ROOT / each[0]).is_file() and each[2] == "ro" for each in files)
    assert {each[0] for each in mounts if each not in files} == set(COMPOSE["volumes"])
    targets = [each[1] for each in files]
    command = " ".join(SERVICES["prometheus"]["command"])
    assert "/etc/prometheus/prometheus.yml" in command
    assert len(set(targets)) == len(targets)
