"""The parts of notifications on their own: what is news at a table, encryption, targets, hours and addresses."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from tests.table.people import ANN, BOB, CAT, Sitting, sitting

from smokestack.server.notifications.choices import NotifyChoices, QuietHours
from smokestack.server.notifications.mail import checked_address
from smokestack.server.notifications.notices import Notice, Told, notices_of
from smokestack.server.notifications.outbound import Outbound, UnreachableError
from smokestack.server.notifications.push import BrowserKeys, PushKey, PushKeyError, decode64, encode64, encrypt
from smokestack.table import commands as c
from smokestack.table.errors import BadRequestError


class Teller:
    """Looks at a table after everything that happens, as the server does."""

    def __init__(self, at: Sitting) -> None:
        self.at, self.told = at, Told()

    def look(self) -> list[Notice]:
        self.told, found = notices_of(self.at.table, self.told, self.at.now, 2.0)
        return found

    def kinds(self) -> list[tuple[str, str]]:
        return [(one.person, one.kind) for one in self.look()]


def test_a_turn_is_told_once_whatever_happens_meanwhile() -> None:
    at = sitting(ANN, BOB, CAT)
    teller = Teller(at)
    assert teller.kinds() == [("bob", "started"), ("cat", "started")]
    at.act(ANN, "done", end=True)
    turn = teller.look()
    assert [(one.person, one.kind, one.due) for one in turn] == [("bob", "turn", at.now + 3.0)], "it can be undone yet"
    at.do(ANN, c.Undo(0))
    assert teller.kinds() == []
    at.act(ANN, "done", end=True)
    assert teller.kinds() == [], "it is the same turn"
    at.act(BOB, "cut 1")
    at.do(BOB, c.Undo(1))
    at.act(BOB, "done")
    assert teller.kinds() == [], "whoever moved knows that they must confirm"
    at.do(BOB, c.Confirm(1))
    assert teller.kinds() == [("cat", "turn")]
    at.do(BOB, c.Chat("Well?"))
    assert teller.kinds() == [("ann", "chat"), ("cat", "chat")]
    at.do(CAT, c.StepAway(2, "easy"))
    assert teller.kinds() == []


def test_what_is_long_past_is_not_told() -> None:
    at = sitting(ANN, BOB)
    at.act(ANN, "done", confirm=True)
    at.now += 2 * 86400
    assert Teller(at).kinds() == []


def test_the_example_of_the_standard() -> None:
    """RFC 8291, appendix A."""
    browser = BrowserKeys(
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
    )
    number = int.from_bytes(decode64("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    own = ec.derive_private_key(number, ec.SECP256R1())
    sealed = encrypt(b"When I grow up, I want to be a watermelon", browser, own, decode64("DGv6ra1nlYgDCS1FRnbzlw"))
    assert encode64(sealed) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru"
        "3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    reader = int.from_bytes(decode64("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), "big")
    key = ec.derive_private_key(reader, ec.SECP256R1())
    read = http_ece.decrypt(sealed, private_key=key, auth_secret=browser.secret, version="aes128gcm")
    assert read == b"When I grow up, I want to be a watermelon"


def test_the_key_of_pushes_follows_from_the_secret_or_is_configured() -> None:
    assert PushKey.make("", b"one").public == PushKey.make("", b"one").public != PushKey.make("", b"two").public
    assert PushKey.make(encode64(b"\1" * 32), b"one").public == PushKey.make(encode64(b"\1" * 32), b"two").public
    for wrong in ("x", encode64(b"\1" * 31), encode64(b"\0" * 32)):
        with pytest.raises(PushKeyError):
            PushKey.make(wrong, b"")
    for p256dh, auth in (("", ""), ("AAAA", "BTBZMqHH6r4Tts7J_aSIgg"), (PushKey.make("", b"x").public, "AAAA")):
        with pytest.raises(BadRequestError):
            BrowserKeys(p256dh, auth)


@pytest.mark.parametrize(
    "url",
    [
        "http://club.example/",
        "ftp://club.example/",
        "https:///x",
        "https://user@club.example/",
        "https://club.example:0/",
        "https://club.example:x/",
        "https://127.0.0.1/",
        "https://10.1.2.3/",
        "https://169.254.169.254/latest",
        "https://[::1]/",
        "https://[::ffff:127.0.0.1]/",
        "https://[64:ff9b::7f00:1]/",
        "https://[2002:7f00:1::]/",
        "https://224.0.0.1/",
        "https://0.0.0.0/",
        "https://club.example/\n",
        "https://" + "x" * 1000,
    ],
)
def test_no_request_goes_to_a_machine_that_is_not_public(url: str) -> None:
    async def work() -> None:
        outbound = Outbound(())
        try:
            with pytest.raises(BadRequestError):
                outbound.check(url)
            with pytest.raises(UnreachableError):
                await outbound.send("POST", url, {}, b"")
        finally:
            await outbound.close()

    asyncio.run(work())


def test_a_name_is_judged_by_its_addresses() -> None:
    async def work() -> None:
        outbound = Outbound(["192.0.2.0/24"])
        try:
            outbound.check("https://localhost/")  # a name is looked up when something is sent
            with pytest.raises(UnreachableError, match="not a public address"):
                await outbound.send("POST", "https://localhost:1/", {}, b"")
        finally:
            await outbound.close()

    asyncio.run(work())


def at(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


def test_quiet_hours_follow_the_zone_and_its_summer_time() -> None:
    night = NotifyChoices(zone="Europe/Vienna", quiet=QuietHours(22 * 60, 7 * 60))
    assert night.quiet_until(at("2026-01-10T20:59")) is None
    assert night.quiet_until(at("2026-01-10T21:00")) == at("2026-01-11T06:00")
    assert night.quiet_until(at("2026-01-11T05:59")) == at("2026-01-11T06:00")
    assert night.quiet_until(at("2026-01-11T06:00")) is None
    assert night.quiet_until(at("2026-03-28T22:00")) == at("2026-03-29T05:00"), "the clocks change that night"
    noon = NotifyChoices(quiet=QuietHours(12 * 60, 13 * 60))
    assert [noon.quiet_until(at(f"2026-01-10T{hour}")) is None for hour in ("11:59", "12:00", "13:00")] == [1, 0, 1]
    daily = NotifyChoices(zone="Asia/Kolkata", digest="daily", digest_hour=8)
    assert daily.next_digest(at("2026-01-10T02:29")) == at("2026-01-10T02:30")
    assert daily.next_digest(at("2026-01-10T02:30")) == at("2026-01-11T02:30")
    assert NotifyChoices(digest="hourly").next_digest(at("2026-01-10T02:30")) == at("2026-01-10T03:00")


def test_addresses_of_mails() -> None:
    assert checked_address(" anna.b+x@club.example ") == "anna.b+x@club.example"
    odd = ("a b@c.example", "Anna <a@c.example>", "a@c.example\n,b")
    for wrong in ("anna", "@club.example", "anna@", "anna@club", *odd):
        with pytest.raises(BadRequestError):
            checked_address(wrong)
