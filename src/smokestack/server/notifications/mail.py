"""Mails: text and HTML, with a link to the decision and one to stop them (RFC 8058)."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate, parseaddr
from html import escape

import aiosmtplib
import msgspec

from smokestack.server.config import Config
from smokestack.server.notifications.words import NoticeWords, say
from smokestack.table.errors import BadRequestError

log = logging.getLogger("smokestack")
SECONDS = 15.0
LONGEST_ADDRESS = 200


class MailRefusedError(Exception):
    """The mail server says that this address does not exist or takes no mail."""


class MailFailedError(Exception):
    """The mail server did not take the mail; it may do so later."""


class MailLinks(msgspec.Struct, frozen=True):
    """The addresses in a mail."""

    go: str
    settings: str = ""
    stop: str = ""
    """The page that asks whether to stop the mails."""
    one_click: str = ""
    """What mail programs post to for their own button."""


def is_offered(config: Config) -> bool:
    """Whether this server can send mails."""
    return bool(config.smtp_host and config.mail_from and config.public_url)


def checked_address(text: str) -> str:
    """An address as people write it, if it can be one."""
    text = text.strip()
    name, found = parseaddr(text)
    user, _, domain = found.rpartition("@")
    good = text.isascii() and text.isprintable() and len(text) <= LONGEST_ADDRESS and not name and found == text
    if not good or not user or "." not in domain.strip(".") or any(one in text for one in ' ,;:<>"()[]\\'):
        raise BadRequestError("mail", "This is not an e-mail address; write one like anna@club.example.")
    return found


def compose(
    config: Config, to: str, id: str, parts: Sequence[NoticeWords], subject: str, links: MailLinks
) -> EmailMessage:
    """One mail. With several parts it is a digest, and each part has its own link."""
    message = EmailMessage()
    message["Subject"] = subject
    message["From"] = Address("Smokestack", addr_spec=config.mail_from)
    message["To"] = to
    message["Date"] = formatdate()
    message["Message-ID"] = f"<{id}@{config.mail_from.rpartition('@')[2]}>"
    message["Auto-Submitted"] = "auto-generated"
    if links.one_click:
        message["List-Unsubscribe"] = f"<{links.one_click}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(_text(config, parts, links))
    message.add_alternative(_html(config, parts, subject, links), subtype="html")
    return message


def _text(config: Config, parts: Sequence[NoticeWords], links: MailLinks) -> str:
    blocks = [f"{part.title}\n{part.text}\n{_link(config, part)}" for part in parts]
    if not links.stop:
        return "\n\n".join(blocks) + "\n"
    foot = [say("mail.why"), f"{say('mail.settings')}: {links.settings}", f"{say('mail.stop')}: {links.stop}"]
    return "\n\n".join([*blocks, "--", "\n".join(foot)]) + "\n"


def _link(config: Config, part: NoticeWords) -> str:
    return config.public_url.rstrip("/") + part.path


_PAGE = (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{subject}</title></head>'
    '<body style="margin:0;background:#f4efe3;color:#2b2a26;font:16px/1.5 Georgia,serif">'
    '<div style="max-width:34em;margin:0 auto;padding:24px">{parts}{foot}</div></body></html>'
)
_PART = (
    '<h1 style="font-size:20px;margin:0 0 8px;border-bottom:3px double #b9ae98;padding-bottom:6px">{title}</h1>'
    '<p style="margin:0 0 16px">{text}</p><p style="margin:0 0 28px"><a href="{link}" style="display:inline-block;'
    'background:#b8862b;color:#1d1606;padding:10px 18px;border-radius:4px;text-decoration:none;font-weight:bold">'
    "{go}</a></p>"
)
_FOOT = (
    '<p style="font-size:13px;color:#5f5a4e;border-top:1px solid #b9ae98;padding-top:12px">{why}<br>'
    '<a href="{settings}" style="color:#7a5512">{choose}</a> · <a href="{stop}" style="color:#7a5512">{end}</a></p>'
)


def _html(config: Config, parts: Sequence[NoticeWords], subject: str, links: MailLinks) -> str:
    go = say("mail.go") if links.stop else say("mail.goConfirm")
    shown = "".join(
        _PART.format(
            title=escape(part.title),
            text=escape(part.text).replace("\n", "<br>"),
            link=escape(_link(config, part)),
            go=escape(go),
        )
        for part in parts
    )
    foot = ""
    if links.stop:
        foot = _FOOT.format(
            why=escape(say("mail.why")),
            settings=escape(links.settings),
            choose=escape(say("mail.settings")),
            stop=escape(links.stop),
            end=escape(say("mail.stop")),
        )
    return _PAGE.format(subject=escape(subject), parts=shown, foot=foot)


async def send_mail(config: Config, message: EmailMessage) -> None:
    """Hand a mail to the mail server."""
    try:
        await aiosmtplib.send(
            message,
            sender=config.mail_from,
            hostname=config.smtp_host,
            port=config.smtp_port,
            username=config.smtp_user or None,
            password=config.smtp_password or None,
            use_tls=config.smtp_security == "tls",
            start_tls=config.smtp_security == "starttls",
            timeout=SECONDS,
        )
    except aiosmtplib.SMTPRecipientsRefused as refused:
        if all(one.code >= 500 for one in refused.recipients):
            raise MailRefusedError(str(refused)) from None
        raise MailFailedError(str(refused)) from None
    except (aiosmtplib.SMTPException, OSError) as error:
        log.warning("mail", extra={"trouble": f"{type(error).__name__}: {error}"[:300]})
        raise MailFailedError(str(error)) from None


def shortened(address: str) -> str:
    """An address that only its owner recognizes: `a…@club.example`."""
    user, _, domain = address.rpartition("@")
    return f"{user[:1]}…@{domain}"
