"""Validation errors are sentences for people."""

from __future__ import annotations

import msgspec
import pytest
from tests.server.running import RunningServer

from smokestack.client import Client, DeniedError
from smokestack.server.protocol import ClientMessage, NewAccount
from smokestack.server.validation import explain
from smokestack.table.commands import NewTable


@pytest.mark.parametrize(
    ("kind", "body", "sentence"),
    [
        (NewAccount, {"login": "ann", "password": "short"}, "The password needs at least 10 characters."),
        (NewAccount, {"login": "ann", "password": "x" * 201}, "The password may have at most 200 characters."),
        (
            NewAccount,
            {"login": "a n n", "password": "long enough"},
            "The login may contain only letters, digits, dots, hyphens and underscores.",
        ),
        (NewAccount, {"login": 3, "password": ""}, "The login must be a text, not a whole number."),
        (NewAccount, {"login": "ann"}, "The message lacks the field `password`."),
        (NewTable, {"game": "quarry", "seats": []}, "The seats must have at least 1 entry."),
        (NewTable, {"game": "quarry", "seats": [{"kind": "x"}]}, "The field `seats[0].kind` cannot be 'x'."),
        (ClientMessage, {"t": "ping", "ref": -1}, "The ref must be at least 0."),
        (ClientMessage, {"t": "leave", "table": "x", "y": 1}, "The message has an unknown field `y`."),
        (ClientMessage, [], "The message must be an object, not a list."),
    ],
)
def test_a_validation_error_is_a_sentence(kind: type, body: object, sentence: str) -> None:
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.json.decode(msgspec.json.encode(body), type=kind)
    assert explain(str(caught.value)) == sentence


def test_a_short_password_is_refused_in_plain_words(server: RunningServer) -> None:
    with Client(server.address) as ann, pytest.raises(DeniedError) as caught:
        ann.post("/api/account", {"login": "ann", "password": "short"})
    assert (caught.value.status, str(caught.value)) == (400, "The password needs at least 10 characters.")
