"""A passkey in software, as a phone or a security key would have it: ES256 with the attestation "none"."""

import hashlib
import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

#: Of the authenticator's data: somebody is there and was verified; a new key comes with it.
THERE, WITH_KEY = 0b101, 0b1000101


def coded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Passkey:
    """One passkey of one person."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.id = secrets.token_bytes(16)
        self._key = ec.generate_private_key(ec.SECP256R1())
        self.signed = 0

    def make(self, options: str) -> str:
        """The answer to what a server asks of a new passkey."""
        asked = json.loads(options)
        point = self._key.public_key().public_numbers()
        key = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")})
        own = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + key
        data = self._data(asked["rp"]["id"], WITH_KEY) + own
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return self._answer(asked, "webauthn.create", attestationObject=coded(attested))

    def sign(self, options: str, **other: str) -> str:
        """The answer to a challenge to sign in."""
        asked = json.loads(options)
        self.signed += 1
        data = self._data(asked["rpId"], THERE)
        told = self._told(asked, "webauthn.get")
        signature = self._key.sign(data + hashlib.sha256(told).digest(), ec.ECDSA(hashes.SHA256()))
        answer = {"authenticatorData": coded(data), "signature": coded(signature), "userHandle": None}
        return self._answer(asked, "webauthn.get", **answer, **other)

    def _data(self, host: str, flags: int) -> bytes:
        return hashlib.sha256(host.encode()).digest() + bytes([flags]) + self.signed.to_bytes(4, "big")

    def _told(self, asked: dict[str, Any], kind: str) -> bytes:
        return json.dumps({"type": kind, "challenge": asked["challenge"], "origin": self.origin}).encode()

    def _answer(self, asked: dict[str, Any], kind: str, **response: Any) -> str:
        told = {"clientDataJSON": coded(self._told(asked, kind)), **response}
        id = coded(self.id)
        return json.dumps({"id": id, "rawId": id, "type": "public-key", "response": told})
