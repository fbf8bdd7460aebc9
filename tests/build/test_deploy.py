"""What a club installs: units, containers, Prometheus and Grafana. `tools/bare_debian club` runs the units."""

from __future__ import annotations

import configparser
import json
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml
from tests.server.running import RunningServer, running_server

from smokestack.client import Client
from smokestack.server.config import Config
from smokestack.server.settings import read_config, variable

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
METRIC = re.compile(r"\bsmokestack_[a-z_]+")
UNITS = [*sorted(path.name for path in DEPLOY.glob("*.service")), "smokestack-backup.timer"]
SOURCE = "\n".join(file.read_text("utf-8") for file in sorted((ROOT / "src" / "smokestack" / "server").glob("*.py")))
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("[!c]*.yml"))


@pytest.mark.parametrize(
    "schema, files",
    [
        ("compose-spec", [DEPLOY / "compose.yaml"]),
        ("citation-file-format", [ROOT / "CITATION.cff"]),
        ("github-issue-forms", FORMS),
        ("github-issue-config", [ROOT / ".github" / "ISSUE_TEMPLATE" / "config.yml"]),
    ],
)
def test_files_follow_their_schemas(schema: str, files: list[Path]) -> None:
    assert files
    words = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}", *map(str, files)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_compose_and_containerfile_fit_together_and_the_settings_exist() -> None:
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    server = compose["services"]["server"]
    assert (DEPLOY / server["build"]["context"]).resolve() == ROOT
    file = (ROOT / server["build"]["dockerfile"]).read_text("utf-8")
    settings = {variable(name) for name in Config.__struct_fields__}
    assert set(server["environment"]) <= settings
    assert set(re.findall(r"SMOKESTACK_\w+", file)) <= settings
    copied = [words[1] for line in file.splitlines() if (words := line.split())[:1] == ["COPY"]]
    assert copied == ["requirements.lock", "dist/*.whl"]
    assert (ROOT / "requirements.lock").is_file()
    assert re.search(r"^USER \d+$", file, re.MULTILINE), "the server does not run as root"
    (subnet,) = (one["subnet"] for one in compose["networks"]["club"]["ipam"]["config"])
    assert server["environment"]["SMOKESTACK_TRUSTED_PROXIES"] == subnet
    asked = set(re.findall(r"\$\{(\w+)", (DEPLOY / "compose.yaml").read_text("utf-8")))
    given = {line.split("=")[0] for line in (DEPLOY / "example.env").read_text("utf-8").splitlines() if "=" in line}
    assert asked == given
    for volume in compose["services"]["proxy"]["volumes"]:
        if volume.startswith("./"):
            assert (DEPLOY / volume.split(":")[0]).is_file()


@pytest.mark.parametrize("name", UNITS)
def test_units_are_well_formed_and_start_what_exists(name: str, tmp_path: Path) -> None:
    unit = configparser.RawConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(DEPLOY / name)
    if name.endswith(".service"):
        assert unit["Service"]["User"] == "smokestack"
        text = (DEPLOY / name).read_text("utf-8")
        called = re.findall(r"/opt/smokestack/bin/smokestack (\w+)(?: (\w+))?", text)
        assert called
        for words in called:
            words = [word for word in words if word]
            done = subprocess.run([sys.executable, "-m", "smokestack.cli", *words, "--help"], check=False)
            assert done.returncode == 0, words
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd is not on this machine")
    for unit_file in UNITS:
        text = (DEPLOY / unit_file).read_text("utf-8").replace("/opt/smokestack/bin/smokestack", "/bin/true")
        (tmp_path / unit_file).write_text(text)
    verified = subprocess.run(
        ["systemd-analyze", "verify", str(tmp_path / name)], capture_output=True, text=True, check=False
    )
    assert verified.returncode == 0, verified.stderr
    assert verified.stderr == ""


def test_the_units_configuration_is_one() -> None:
    config = read_config({}, (), DEPLOY / "smokestack.toml", {})
    assert config.db == "/var/lib/smokestack/tables.db"
    assert set(tomllib.loads((DEPLOY / "smokestack.toml").read_text("utf-8"))) <= set(Config.__struct_fields__)
    assert f":{config.port}" in (ROOT / "docs" / "proxy" / "Caddyfile").read_text("utf-8")


def busy(server: RunningServer) -> str:
    """The metrics of a server at which something has happened."""
    with Client(server.address) as client:
        seats = [{"kind": "me"}, *({"kind": "bot", "level": "easy"} for _ in range(2))]
        id = client.post("/api/tables", {"game": "industria", "seats": seats, "start": True})["id"]
        client.post(f"/api/tables/{id}/commands", {"do": "chat", "text": "hello"})
        return str(client.get("/metrics"))


def test_dashboard_and_alerts_ask_for_metrics_and_labels_that_exist(tmp_path: Path) -> None:
    with running_server(tmp_path / "t.db") as server:
        text = busy(server)
    known = dict(re.findall(r"^# TYPE (\w+) (\w+)$", text, re.MULTILINE))
    for name, kind in list(known.items()):
        if kind == "histogram":
            known |= {f"{name}_{part}": kind for part in ("bucket", "sum", "count")}
    dashboard = json.loads((DEPLOY / "grafana-dashboard.json").read_text("utf-8"))
    asked = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    alerts = yaml.safe_load((DEPLOY / "smokestack-alerts.yml").read_text("utf-8"))
    asked += [rule["expr"] for rule in alerts["groups"][0]["rules"]]
    named = {name for query in asked for name in METRIC.findall(query)}
    assert named <= set(known)
    told = {name.removesuffix("_bucket") for name in named}
    assert {name for name in known if not name.endswith(("_bucket", "_sum", "_count"))} <= told, (
        "a panel for everything"
    )
    for query in asked:
        for label, name in re.findall(r"by \((\w+)\) \(rate\((smokestack_\w+)", query):
            samples = re.findall(rf"^{name}\{{(.*)\}} ", text, re.MULTILINE)
            assert all(f'{label}="' in sample for sample in samples), query
            assert label == "le" or re.search(rf'"{name}",[^)]*\b{label}=', SOURCE), query


def test_prometheus_is_told_where_the_server_is() -> None:
    found = yaml.safe_load((DEPLOY / "prometheus.yml").read_text("utf-8"))
    assert found["scrape_configs"][0]["static_configs"][0]["targets"] == [f"127.0.0.1:{Config('').port}"]
    assert [(DEPLOY / name).is_file() for name in found["rule_files"]] == [True]


def test_a_shell_can_read_the_settings_of_compose() -> None:
    for line in (DEPLOY / "example.env").read_text("utf-8").splitlines():
        assert len(shlex.split(line, comments=True)) <= 1
