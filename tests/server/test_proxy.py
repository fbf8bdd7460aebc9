"""The nginx example of docs/proxy, run by the real nginx with a certificate of its own."""

from __future__ import annotations

import json
import os
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path

import pytest
from tests.server.killing import until
from tests.server.running import ROOT, RunningServer, running_server
from websockets.sync.client import connect

from smokestack.server.config import Config

PROXY = {"trusted_proxies": ("127.0.0.1",)} if "trusted_proxies" in Config.__struct_fields__ else {}
FRAME = """
daemon off;
master_process off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
{example}
}}
"""


def nginx() -> str:
    found = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
    if found is None:
        if os.environ.get("CI"):
            pytest.fail("There is no nginx, and CI must run the example.")
        pytest.skip("no nginx is installed here")
    return found


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


class Proxy:
    """An nginx with the example, changed only where it names ports, hosts and files."""

    def __init__(self, server: RunningServer, folder: Path) -> None:
        self.plain, self.secure = free_port(), free_port()
        certificate, key = folder / "certificate.pem", folder / "key.pem"
        make = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost"
        subprocess.run(
            [*make.split(), "-addext", "subjectAltName=DNS:localhost", "-keyout", str(key), "-out", str(certificate)],
            check=True,
            capture_output=True,
        )
        example = (ROOT / "docs" / "proxy" / "nginx.conf").read_text()
        changes = {
            "/etc/letsencrypt/live/club.example/fullchain.pem": str(certificate),
            "/etc/letsencrypt/live/club.example/privkey.pem": str(key),
            "club.example": "localhost",
            "server 127.0.0.1:8080;": f"server {server.address.removeprefix('http://')};",
            "listen 80;": f"listen 127.0.0.1:{self.plain};",
            "listen 443 ssl": f"listen 127.0.0.1:{self.secure} ssl",
        }
        for old, new in changes.items():
            assert old in example
            example = example.replace(old, new)
        file = folder / "nginx.conf"
        file.write_text(FRAME.format(folder=folder, example=example))
        self.tls = ssl.create_default_context(cafile=str(certificate))
        self.process = subprocess.Popen([nginx(), "-p", str(folder), "-c", str(file)], stderr=subprocess.DEVNULL)

    def ready(self) -> bool:
        assert self.process.poll() is None, "nginx ended"
        try:
            socket.create_connection(("127.0.0.1", self.secure), 5).close()
        except OSError:
            return False
        return True

    def ask(
        self, method: str, path: str, body: object = None, headers: dict[str, str] | None = None, secure: bool = True
    ) -> tuple[int, dict[str, str], str]:
        connection = (
            HTTPSConnection("localhost", self.secure, timeout=60, context=self.tls)
            if secure
            else HTTPConnection("localhost", self.plain, timeout=60)
        )
        try:
            given = {name.replace("_", "-"): value for name, value in (headers or {}).items()}
            data = None if body is None else json.dumps(body)
            connection.request(method, path, data, {"Content-Type": "application/json", **given})
            answer = connection.getresponse()
            return answer.status, {key.lower(): value for key, value in answer.getheaders()}, answer.read().decode()
        finally:
            connection.close()


@pytest.fixture(scope="module")
def proxy(toys: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    nginx()
    folder = tmp_path_factory.mktemp("nginx")
    with running_server(folder / "t.db", **PROXY) as server:
        running = Proxy(server, folder)
        try:
            until(running.ready)
            yield running
        finally:
            running.process.terminate()
            running.process.wait(30)


def visitor(proxy: Proxy) -> dict[str, str]:
    """The headers of a new guest's requests."""
    status, headers, body = proxy.ask("GET", "/api/me")
    assert status == 200
    assert "secure" in headers["set-cookie"].lower()
    cookie = headers["set-cookie"].split(";")[0]
    origin = f"https://localhost:{proxy.secure}"
    return {"Cookie": cookie, "X_Smokestack_Token": json.loads(body)["token"], "Origin": origin}


def test_plain_http_is_sent_to_https(proxy: Proxy) -> None:
    status, headers, _ = proxy.ask("GET", "/t/x", secure=False)
    assert (status, headers["location"]) == (301, "https://localhost/t/x")


def test_the_page_and_its_safe_headers(proxy: Proxy) -> None:
    status, headers, _ = proxy.ask("GET", "/")
    assert status == 200
    assert "max-age" in headers["strict-transport-security"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert proxy.ask("GET", "/healthz")[0] == 200
    assert proxy.ask("GET", "/metrics")[0] == 403


def test_a_visitor_plays_through_the_proxy(proxy: Proxy) -> None:
    ann = visitor(proxy)
    seats = [{"kind": "me"}, {"kind": "me"}]
    status, _, body = proxy.ask("POST", "/api/tables", {"game": "quarry", "seats": seats, "start": True}, ann)
    assert status == 201
    table = json.loads(body)["id"]
    address = f"wss://localhost:{proxy.secure}/api/live"
    headers = {"Cookie": ann["Cookie"], "Origin": ann["Origin"]}
    with connect(address, ssl=proxy.tls, additional_headers=headers, open_timeout=60) as live:
        assert json.loads(live.recv(60))["t"] == "hello"
        live.send(json.dumps({"t": "watch", "table": table}))
        assert json.loads(live.recv(60))["head"]["status"] == "playing"
        command = {"do": "act", "seat": 0, "text": "cut 2"}
        live.send(json.dumps({"t": "do", "table": table, "ref": 1, "command": command}))
        assert {json.loads(live.recv(60))["t"] for _ in range(2)} == {"update", "answer"}
    other = {**ann, "Origin": "https://elsewhere.example"}
    assert proxy.ask("POST", "/api/tables", {"game": "quarry", "seats": seats}, other)[0] == 403


def test_a_body_that_is_too_large_stops_at_the_proxy(proxy: Proxy) -> None:
    announced = {**visitor(proxy), "Content-Length": "3000000"}
    assert proxy.ask("POST", "/api/records", {"record": "x"}, announced)[0] == 413
