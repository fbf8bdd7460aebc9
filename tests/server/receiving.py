"""What notifications arrive at: a push service that reads messages as a browser does, webhooks and a mail server."""

from __future__ import annotations

import json
import socket
import ssl
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from tests.server.killing import until

Json = Any
LOOPBACK = ("127.0.0.0/8",)
TLS_NAME = "hooks.example"
"""What a receiver with a certificate is called."""


class Received:
    """A request that arrived."""

    def __init__(self, method: str, path: str, headers: dict[str, str], body: bytes, status: int) -> None:
        self.method, self.path, self.headers, self.body, self.status = method, path, headers, body, status

    def json(self) -> Json:
        return json.loads(self.body)


class Receiver:
    """A web server that keeps what it gets. `status` is what it answers."""

    def __init__(self, certificate: ssl.SSLContext | None = None) -> None:
        self.requests: list[Received] = []
        self.status = 201
        self.lock = threading.Lock()
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def answer(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", "0")))
                headers = {key.lower(): value for key, value in self.headers.items()}
                with receiver.lock:
                    receiver.requests.append(Received(self.command, self.path, headers, body, receiver.status))
                self.send_response(receiver.status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def do_POST(self) -> None:
                self.answer()

            def do_PUT(self) -> None:
                self.answer()

            def log_message(self, format: str, *args: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        if certificate is not None:
            self.server.socket = certificate.wrap_socket(self.server.socket, server_side=True)
            self.address = f"https://{TLS_NAME}:{self.server.server_port}"
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True)

    def taken(self) -> list[Received]:
        """The requests that were answered as done."""
        with self.lock:
            return [one for one in self.requests if one.status < 300]

    def wait(self, number: int) -> list[Received]:
        until(lambda: len(self.taken()) >= number)
        return self.taken()


@contextmanager
def receiving(certificate: ssl.SSLContext | None = None) -> Iterator[Receiver]:
    receiver = Receiver(certificate)
    receiver.thread.start()
    try:
        yield receiver
    finally:
        receiver.server.shutdown()
        receiver.thread.join(10)
        receiver.server.server_close()


class Browser:
    """A browser with a subscription at a push service. The reading is done by libraries that are not ours."""

    def __init__(self, service: Receiver, name: str = "browser") -> None:
        self.service, self.path = service, f"/push/{name}"
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"sixteen bytes..."
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.subscription = {
            "endpoint": service.address + self.path,
            "p256dh": _encode(point),
            "auth": _encode(self.auth),
        }

    def read(self, one: Received) -> Json:
        """Check who sent a message, and decrypt it."""
        assert one.headers["content-encoding"] == "aes128gcm"
        assert int(one.headers["ttl"]) > 0
        assert len(one.headers["topic"]) <= 32
        assert Vapid02.verify(one.headers["authorization"].replace(", ", ","))
        claims = one.headers["authorization"].split(".")[1]
        audience = json.loads(urlsafe_b64decode(claims + "=" * (-len(claims) % 4)))["aud"]
        assert audience == self.service.address
        return json.loads(http_ece.decrypt(one.body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"))

    def messages(self) -> list[Json]:
        return [self.read(one) for one in self.service.taken() if one.path == self.path]

    def wait(self, number: int) -> list[Json]:
        until(lambda: len(self.messages()) >= number)
        return self.messages()


def _encode(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


class Mailbox:
    """Every mail that a mail server took."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.answer = "250 OK"

    async def handle_RCPT(self, server: SMTP, session: Session, envelope: Envelope, to: str, options: list[str]) -> str:
        if not self.answer.startswith("250"):
            return self.answer
        envelope.rcpt_tos.append(to)
        return self.answer

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        assert isinstance(envelope.content, bytes)
        found = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(found, EmailMessage)
        self.mails.append(found)
        return "250 OK"

    def wait(self, number: int) -> list[EmailMessage]:
        until(lambda: len(self.mails) >= number)
        return self.mails


@contextmanager
def mail_server() -> Iterator[tuple[Mailbox, int]]:
    """A mail server on loopback, with its mailbox and its port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    mailbox = Mailbox()
    controller = Controller(mailbox, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield mailbox, port
    finally:
        controller.stop()


def part(mail: EmailMessage, kind: str) -> str:
    """The text or the HTML of a mail."""
    found = mail.get_body((kind,))
    assert found is not None
    content: str = found.get_content()
    return content
