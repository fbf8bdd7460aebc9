"""Links in mails that work without a login, because they are signed for one person and one address."""

from __future__ import annotations

import hmac
import re
from hashlib import sha256
from typing import Literal

from smokestack.server.notifications.mail import MailLinks
from smokestack.server.notifications.words import NoticeWords
from smokestack.table.errors import ForbiddenError

Purpose = Literal["confirm", "unsubscribe"]
_TOKEN = re.compile(r"([0-9a-f]{24})\.([0-9a-f]{40})")


class Links:
    """Makes the links, and reads them. A link ends when the person chooses another address."""

    def __init__(self, public_url: str, secret: bytes = b"") -> None:
        self.public_url = public_url.rstrip("/")
        self.secret = secret

    def to(self, path: str) -> str:
        return self.public_url + path

    def token(self, purpose: Purpose, person: str, address: str) -> str:
        signed = hmac.new(self.secret, f"{purpose}:{person}:{address}".encode(), sha256).hexdigest()[:40]
        return f"{person}.{signed}"

    def person_of(self, token: str) -> str:
        """Whose link it is, if it is genuine."""
        found = _TOKEN.fullmatch(token)
        if found is None:
            raise broken_link()
        return found[1]

    def check(self, purpose: Purpose, token: str, address: str) -> None:
        wanted = self.token(purpose, self.person_of(token), address)
        if not address or not hmac.compare_digest(wanted.encode(), token.encode()):
            raise broken_link()

    def confirmation(self, person: str, address: str) -> str:
        return f"/mail#confirm={self.token('confirm', person, address)}"

    def of_mail(self, person: str, address: str, words: NoticeWords) -> MailLinks:
        token = self.token("unsubscribe", person, address)
        return MailLinks(
            go=self.to(words.path),
            settings=self.to("/notifications"),
            stop=self.to(f"/mail#stop={token}"),
            one_click=self.to(f"/api/unsubscribe?link={token}"),
        )


def broken_link() -> ForbiddenError:
    return ForbiddenError("link", "This link is not complete, or it belongs to an address that is not used any more.")
