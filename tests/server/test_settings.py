"""Settings from flags, the environment and a file, and the one list that documents them."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
import pytest
from tools.generate.configuration import FLAGLESS, FLAGS, docstrings
from typer.main import get_command

from smokestack.cli import build
from smokestack.server.config import Config, limits
from smokestack.server.settings import SettingError, read_config, variable
from smokestack.store.factory import default_file

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "configuration.md").read_text("utf-8")


def test_flags_come_before_the_environment_and_that_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text('db = "club.db"\nport = 1\nbots = 1\nchat_per_person = 1\norigins = ["https://a", "https://b"]\n')
    environment = {"SMOKESTACK_CONFIG": str(file), "SMOKESTACK_PORT": "2", "SMOKESTACK_BOTS": "2"}
    environment["SMOKESTACK_CHAT_PER_ADDRESS"] = "2.5"
    environment["SMOKESTACK_TRUSTED_PROXIES"] = "127.0.0.1, 10.0.0.0/8"
    config = read_config({"port": 3, "host": None}, ("pages_per_person=3",), None, environment)
    assert (config.port, config.bots, config.db, config.host) == (3, 2, "club.db", "127.0.0.1")
    assert (config.chat_per_person, config.chat_per_address, config.pages_per_person) == (1, 2.5, 3)
    assert config.origins == ("https://a", "https://b")
    assert config.trusted_proxies == ("127.0.0.1", "10.0.0.0/8")
    assert read_config({}, (), None, {}) == Config(str(default_file()))


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("prot = 1", "there is no setting 'prot'"),
        ("port = 99999", "port cannot be 99999"),
        ('port = "x"', "port cannot be 'x'"),
        ("workers = 0", "workers cannot be 0"),
        ("chat_per_person = -1", "chat_per_person cannot be -1: it must be a positive number"),
        ("port = ", "is not a TOML file"),
    ],
)
def test_a_wrong_setting_is_refused_in_one_sentence_that_names_it(tmp_path: Path, text: str, sentence: str) -> None:
    file = tmp_path / "club.toml"
    file.write_text(text)
    with pytest.raises(SettingError, match=sentence) as caught:
        read_config({}, (), file, {})
    assert str(file) in str(caught.value)
    with pytest.raises(SettingError, match="SMOKESTACK_PORT cannot be 'x'"):
        read_config({}, (), None, {"SMOKESTACK_PORT": "x"})


def test_every_setting_is_documented_and_can_be_given_everywhere() -> None:
    """The list itself is generated; tests/build/test_generate.py checks that it is current."""
    told = docstrings((ROOT / "src" / "smokestack" / "server" / "config.py").read_text("utf-8"))
    serve = get_command(build(["serve"])).commands["serve"]  # type: ignore[attr-defined]
    flags = {flag for parameter in serve.params for flag in parameter.opts}
    for field in msgspec.structs.fields(Config):
        assert told[field.name].endswith("."), field.name
        assert f"`{field.name}`" in PAGE
        assert variable(field.name) in PAGE
        flag = FLAGS.get(field.name, f"--{field.name.replace('_', '-')}")
        assert (flag in flags) == (field.name not in limits() and field.name not in FLAGLESS)


def test_the_example_of_a_file_is_one(tmp_path: Path) -> None:
    text = PAGE.split("```toml")[1].split("\n", 1)[1].split("```")[0]
    (tmp_path / "club.toml").write_text(text)
    config = read_config({}, (), tmp_path / "club.toml", {})
    told = msgspec.json.decode(msgspec.json.encode(config))
    assert {name: told[name] for name in tomllib.loads(text)} == tomllib.loads(text)
