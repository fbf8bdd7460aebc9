"""Pushes and webhooks over TLS: whose certificate is not trusted gets nothing, and the owner reads why."""

from __future__ import annotations

import ssl
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address, IPv6Address
from pathlib import Path
from urllib.parse import SplitResult

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID
from tests.server.killing import until
from tests.server.receiving import LOOPBACK, TLS_NAME, Browser, receiving
from tests.server.running import RunningServer, running_server
from tests.server.test_notifications import PUBLIC, add_hook, end_turn, people, trial
from tests.server.test_tables import quarry

from smokestack.server.notifications.outbound import Outbound

SIGNS = x509.KeyUsage(
    digital_signature=True,
    content_commitment=False,
    key_encipherment=False,
    data_encipherment=False,
    key_agreement=False,
    key_cert_sign=True,
    crl_sign=True,
    encipher_only=False,
    decipher_only=False,
)


class Authority:
    """Somebody who signs certificates."""

    def __init__(self, folder: Path, name: str = "An authority of the tests") -> None:
        self.folder, self.name = folder, x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
        self.key = ec.generate_private_key(ec.SECP256R1())
        own = self._builder(self.name, self.key).add_extension(x509.BasicConstraints(ca=True, path_length=None), True)
        self.certificate = own.add_extension(SIGNS, critical=True).sign(self.key, hashes.SHA256())

    def _builder(self, subject: x509.Name, key: ec.EllipticCurvePrivateKey) -> x509.CertificateBuilder:
        now = datetime.now(UTC)
        built = x509.CertificateBuilder(self.name, subject, key.public_key(), x509.random_serial_number())
        built = built.not_valid_before(now - timedelta(hours=1)).not_valid_after(now + timedelta(hours=1))
        signer = x509.AuthorityKeyIdentifier.from_issuer_public_key(self.key.public_key())
        own = x509.SubjectKeyIdentifier.from_public_key(key.public_key())
        return built.add_extension(signer, critical=False).add_extension(own, critical=False)

    def certificate_for(self, host: str) -> ssl.SSLContext:
        """What a server called `host` shows its visitors."""
        key = ec.generate_private_key(ec.SECP256R1())
        subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, host)])
        names = x509.SubjectAlternativeName([x509.DNSName(host)])
        made = self._builder(subject, key).add_extension(names, critical=False).sign(self.key, hashes.SHA256())
        file = self.folder / f"{made.serial_number}.pem"
        secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        file.write_bytes(made.public_bytes(Encoding.PEM) + secret)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(file)
        return context

    def trusted(self) -> ssl.SSLContext:
        """What somebody trusts who trusts this authority alone."""
        return ssl.create_default_context(cadata=self.certificate.public_bytes(Encoding.PEM).decode())


@pytest.fixture
def authority(tmp_path: Path) -> Authority:
    return Authority(tmp_path)


class Found(Outbound):
    """Finds the receiver by its name."""

    async def _resolve(self, host: str, parts: SplitResult) -> IPv4Address | IPv6Address:
        return await super()._resolve("127.0.0.1" if host == TLS_NAME else host, parts)


def use(server: RunningServer, trust: ssl.SSLContext | None) -> None:
    server.services.notifications.channels.outbound = Found(LOOPBACK, trust)


@pytest.fixture
def server(tmp_path: Path, toys: Path, authority: Authority) -> Iterator[RunningServer]:
    """A server that trusts the authority of the test."""
    with running_server(tmp_path / "tables.db", private_targets=LOOPBACK, public_url=PUBLIC) as running:
        use(running, authority.trusted())
        yield running


def test_a_push_and_a_webhook_arrive_over_tls(server: RunningServer, authority: Authority) -> None:
    with receiving(authority.certificate_for(TLS_NAME)) as receiver:
        ann, bob = people(server)
        browser = Browser(receiver)
        bob.post("/api/notifications/push", browser.subscription)
        add_hook(bob, receiver)
        id = quarry(ann, bob)
        end_turn(ann, id, 0)
        until(lambda: "turn" in [one["kind"] for one in browser.messages()])
        until(lambda: "turn" in [one.json()["kind"] for one in receiver.taken() if one.path == "/hook"])
        assert {one.headers["host"] for one in receiver.taken()} == {receiver.address.removeprefix("https://")}


@pytest.mark.parametrize("wrong", ["authority", "name"])
def test_whose_certificate_is_not_trusted_gets_nothing(
    server: RunningServer, authority: Authority, tmp_path: Path, wrong: str
) -> None:
    stranger = Authority(tmp_path, "A stranger")
    shown = stranger.certificate_for(TLS_NAME) if wrong == "authority" else authority.certificate_for("other.example")
    with receiving(shown) as receiver:
        _, bob = people(server)
        browser = Browser(receiver)
        bob.post("/api/notifications/push", browser.subscription)
        add_hook(bob, receiver)
        trial(bob)
        trial(bob, "push")
        until(lambda: bob.get("/api/notifications")["webhooks"][0]["trouble"] == "untrusted")
        until(lambda: server.services.metrics.text({}).count('channel="push",outcome="later"') == 1)
        assert len(bob.get("/api/notifications")["devices"]) == 1, "the browser may be reached again later"
        assert receiver.requests == []


def test_only_public_authorities_are_trusted_by_default(server: RunningServer, authority: Authority) -> None:
    use(server, None)
    with receiving(authority.certificate_for(TLS_NAME)) as receiver:
        _, bob = people(server)
        add_hook(bob, receiver)
        trial(bob)
        until(lambda: bob.get("/api/notifications")["webhooks"][0]["trouble"] == "untrusted")
        assert receiver.requests == []
