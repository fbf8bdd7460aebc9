"""Writes the list of settings in docs/configuration.md from the struct `Config` and its docstrings."""

from __future__ import annotations

import ast
from itertools import pairwise
from pathlib import Path

import msgspec

from smokestack.server.config import Config, limits
from smokestack.server.settings import variable

BEGIN, END = "<!-- settings: generated from server/config.py -->", "<!-- end of the settings -->"
FLAGS = {"origins": "--origin", "trusted_proxies": "--trusted-proxy", "metrics_token": "--metrics-token"}
"""The flags with other words than their settings. Those of lists may be repeated."""
FLAGLESS = frozenset(
    {
        *("public_url", "mail_from", "smtp_host", "smtp_port", "smtp_security", "smtp_user", "smtp_password"),
        *("vapid_key", "private_targets"),
    }
)
"""The settings without a flag: passwords do not belong on a command line, nor what goes with them."""


def docstrings(source: str) -> dict[str, str]:
    """What the class says about each field, on one line."""
    tree = ast.parse(source)
    body = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "Config").body
    found: dict[str, str] = {}
    for field, text in pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(text, ast.Expr):
            found[field.target.id] = " ".join(ast.literal_eval(text.value).split())
    return found


def default(field: msgspec.structs.FieldInfo) -> str:
    if field.default is msgspec.NODEFAULT:
        return "`tables.db`"
    if field.default in ("", ()):
        return "none"
    return f"`{field.default}`"


def table(root: Path) -> str:
    told = docstrings((root / "src" / "smokestack" / "server" / "config.py").read_text("utf-8"))
    known = limits()
    heads = {
        False: "| setting | flag | environment | default | |\n|---|---|---|---|---|\n",
        True: "| limit | environment | default | |\n|---|---|---|---|\n",
    }
    parts = {False: heads[False], True: heads[True]}
    for field in msgspec.structs.fields(Config):
        name, is_limit = field.name, field.name in known
        flag = "" if is_limit else " – |" if name in FLAGLESS else f" `{FLAGS.get(name, '--' + name)}` |"
        parts[is_limit] += f"| `{name}` |{flag} `{variable(name)}` | {default(field)} | {told[name]} |\n"
    return f"{parts[False]}\n### Limits\n\n{parts[True]}"


def write_configuration(root: Path) -> dict[Path, str]:
    file = root / "docs" / "configuration.md"
    text = file.read_text("utf-8")
    before, after = text.split(BEGIN)[0], text.split(END)[1]
    return {file: f"{before}{BEGIN}\n\n{table(root)}\n{END}{after}"}
