"""Web Push: messages that are encrypted for one browser (RFC 8291, RFC 8188) and signed by this server (RFC 8292)."""

from __future__ import annotations

import os
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from typing import Final
from urllib.parse import urlsplit

import msgspec
from cryptography.exceptions import InvalidKey
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from smokestack.kernel.errors import UserError
from smokestack.table.errors import BadRequestError

RECORD_SIZE: Final = 4096
PADDED_TO: Final = 256
"""Messages have a multiple of this length, so that it tells little about them."""
LONGEST: Final = 3072
TOKEN_SECONDS: Final = 12 * 3600
ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""How many points the curve P-256 has."""
TTL: Final = 86400
"""For how many seconds the push service keeps a message for a browser that is not running."""


class PushKeyError(UserError):
    """The configured key of Web Push is not one."""


def encode64(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def decode64(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derived(salt: bytes, info: bytes, length: int, given: bytes) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(given)


class BrowserKeys:
    """The keys of a subscription."""

    def __init__(self, p256dh: str, auth: str) -> None:
        try:
            self.point = decode64(p256dh)
            self.secret = decode64(auth)
            self.key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), self.point)
        except (ValueError, InvalidKey):
            raise BadRequestError("push", "The keys of the subscription are not those of a browser.") from None
        if len(self.secret) != 16:
            raise BadRequestError("push", "The keys of the subscription are not those of a browser.")


def encrypt(
    message: bytes, browser: BrowserKeys, own: ec.EllipticCurvePrivateKey | None = None, salt: bytes = b""
) -> bytes:
    """A message that only this browser can read. A new key and a new salt are made for each."""
    own = own or ec.generate_private_key(ec.SECP256R1())
    salt = salt or os.urandom(16)
    point = _point(own.public_key())
    shared = own.exchange(ec.ECDH(), browser.key)
    given = _derived(browser.secret, b"WebPush: info\0" + browser.point + point, 32, shared)
    key = _derived(salt, b"Content-Encoding: aes128gcm\0", 16, given)
    nonce = _derived(salt, b"Content-Encoding: nonce\0", 12, given)
    sealed = AESGCM(key).encrypt(nonce, message + b"\2", None)
    return salt + RECORD_SIZE.to_bytes(4, "big") + bytes([len(point)]) + point + sealed


class PushKey:
    """The key that this server signs pushes with. Browsers accept pushes from nobody else."""

    def __init__(self, key: ec.EllipticCurvePrivateKey, contact: str = "") -> None:
        self._key = key
        self.contact = contact
        """Where the push services reach the operator: `mailto:` or `https:`."""
        self.public = encode64(_point(key.public_key()))
        self._tokens: dict[str, tuple[float, str]] = {}

    @staticmethod
    def make(configured: str, secret: bytes, contact: str = "") -> PushKey:
        """The configured key, or the one that follows from the secret of the store."""
        if not configured:
            number = int.from_bytes(_derived(b"", b"smokestack vapid key", 48, secret), "big") % (ORDER - 1) + 1
            return PushKey(ec.derive_private_key(number, ec.SECP256R1()), contact)
        try:
            raw = decode64(configured)
            if len(raw) != 32:
                raise ValueError
            return PushKey(ec.derive_private_key(int.from_bytes(raw, "big"), ec.SECP256R1()), contact)
        except ValueError:
            raise PushKeyError("vapid_key is not a key of Web Push: it needs 32 bytes in base64url.") from None

    def authorization(self, endpoint: str) -> str:
        """The header that tells a push service who sends a message."""
        parts, now = urlsplit(endpoint), time.time()
        audience = f"{parts.scheme}://{parts.netloc}"
        until, token = self._tokens.get(audience, (0.0, ""))
        if until < now:
            if len(self._tokens) > 1000:
                self._tokens.clear()
            token = self._token(audience, int(now) + TOKEN_SECONDS)
            self._tokens[audience] = (now + TOKEN_SECONDS / 2, token)
        return f"vapid t={token}, k={self.public}"

    def _token(self, audience: str, until: int) -> str:
        claims: dict[str, str | int] = {"aud": audience, "exp": until}
        if self.contact:
            claims["sub"] = self.contact
        head = encode64(msgspec.json.encode({"typ": "JWT", "alg": "ES256"}))
        signed = f"{head}.{encode64(msgspec.json.encode(claims))}"
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        return f"{signed}.{encode64(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"


def headers(key: PushKey, endpoint: str, topic: str, urgent: bool) -> dict[str, str]:
    """The headers of a push. A later one with the same topic replaces one that the browser has not got yet."""
    return {
        "Authorization": key.authorization(endpoint),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(TTL),
        "Topic": encode64(sha256(topic.encode()).digest()[:24]),
        "Urgency": "high" if urgent else "normal",
    }


def padded(message: bytes) -> bytes:
    """JSON with blanks at its end."""
    if len(message) > LONGEST:
        raise ValueError("a push is too long")
    return message + b" " * (-len(message) % PADDED_TO)
