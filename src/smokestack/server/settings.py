"""Reads the settings of a server: flags come first, then environment variables, then a file, then the defaults."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path

import msgspec

from smokestack.kernel.errors import UserError
from smokestack.server.config import Config, LimitSettingError, limits
from smokestack.store.factory import default_file

PREFIX = "SMOKESTACK_"
FILE_VARIABLE = "SMOKESTACK_CONFIG"
"""The environment variable that names the file."""


class SettingError(UserError):
    """A setting that does not exist or has an impossible value."""


def variable(name: str) -> str:
    """The environment variable of a setting."""
    return PREFIX + name.upper()


def read_config(
    flags: Mapping[str, object] | None = None,
    limit: tuple[str, ...] = (),
    file: Path | None = None,
    environment: Mapping[str, str] | None = None,
) -> Config:
    """The settings from all places. A flag that is None was not given."""
    environment = os.environ if environment is None else environment
    if file is None and environment.get(FILE_VARIABLE):
        file = Path(environment[FILE_VARIABLE])
    given: dict[str, object] = {"db": str(default_file())}
    if file is not None:
        given |= _from_file(file)
    given |= _from_environment(environment)
    given |= {name: value for name, value in (flags or {}).items() if value is not None}
    return _checked(given).with_limits(limit)


def _names() -> dict[str, object]:
    return {field.name: field.type for field in msgspec.structs.fields(Config)}


def _from_file(file: Path) -> dict[str, object]:
    try:
        found = tomllib.loads(file.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise SettingError(f"{file} is not a TOML file: {error}.") from None
    for name in found:
        if name not in _names():
            raise SettingError(f"{file}: there is no setting {name!r}. Choose from: {', '.join(_names())}.")
        _checked({"db": "", name: found[name]}, f"{file}: {name}", found[name])
    return found


def _from_environment(environment: Mapping[str, str]) -> dict[str, object]:
    found: dict[str, object] = {}
    for name, kind in _names().items():
        text = environment.get(variable(name))
        if text is None:
            continue
        many = kind == tuple[str, ...]
        found[name] = [one.strip() for one in text.split(",") if one.strip()] if many else text
        _checked({"db": "", name: found[name]}, variable(name), text)
    return found


def _checked(given: Mapping[str, object], where: str = "a setting", value: object = None) -> Config:
    """The settings, if their types and ranges are right; otherwise what cannot be set to that value."""
    known = limits()
    try:
        config = msgspec.convert(given, Config, strict=False)
        return config.with_limits([f"{name}={value}" for name, value in given.items() if name in known])
    except msgspec.ValidationError as error:
        reason = str(error).split(" - at")[0].replace("Expected", "it must be")
    except LimitSettingError:
        reason = "it must be a positive number"
    raise SettingError(f"{where} cannot be {value!r}: {reason}.")
