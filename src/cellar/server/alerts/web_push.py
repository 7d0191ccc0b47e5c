"""Web Push: a message is encrypted for one browser (RFC 8291), so that the push service that carries it cannot read it,
and signed with the server's key (VAPID, RFC 8292), so that nobody else can send one. The library `cryptography` does
the arithmetic; it comes with the extra `accounts`."""

import base64
import json
import os
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from cellar.language import translator
from cellar.server.errors import Taken

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey, EllipticCurvePublicKey

_ = translator(__name__)

#: Bytes of a public key (an uncompressed point), of a browser's secret, and of a private key.
POINT, SECRET, SCALAR = 65, 16, 32
#: The record size that the header of an encrypted message names: everything is one record.
RECORD = 4096
#: Seconds for which a signature holds.
SIGNED_S = 12 * 3600


def written(data: bytes) -> str:
    """Bytes in the letters of base64 for URLs, without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def read(text: str) -> bytes:
    """The bytes that `written` has written; ValueError for anything else."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def new_key() -> bytes:
    """A new private key, as it is stored."""
    from cryptography.hazmat.primitives.asymmetric import ec

    return _scalar(ec.generate_private_key(ec.SECP256R1()))


def subscribed(public: str, secret: str) -> bytes:
    """A browser's public key and secret as they are stored, checked; Taken for what no browser sends."""
    try:
        keys = read(public) + read(secret)
        if len(keys) != POINT + SECRET:
            raise ValueError
        _public(keys[:POINT])
    except ValueError:
        raise Taken(_("This browser's keys for notifications can't be read.")) from None
    return keys


def encrypted(text: bytes, keys: bytes, private: bytes = b"", salt: bytes = b"") -> bytes:
    """A message for the browser with these keys, as the body of the request to its push service. Private key and salt
    are new ones for each message."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    browser, secret = keys[:POINT], keys[POINT:]
    own, salt = _private(private or new_key()), salt or os.urandom(16)
    point = _point(own.public_key())
    shared = own.exchange(ec.ECDH(), _public(browser))
    key = _derived(secret, shared, b"WebPush: info\0" + browser + point, 32)
    cipher = AESGCM(_derived(salt, key, b"Content-Encoding: aes128gcm\0", 16))
    nonce = _derived(salt, key, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD.to_bytes(4, "big") + bytes([len(point)]) + point
    return header + cipher.encrypt(nonce, text + b"\x02", None)  # 2: the last record


@dataclass(frozen=True)
class Signer:
    """The server's key for push services, and whom they may turn to about what it sends."""

    private: bytes
    contact: str

    @cached_property
    def public(self) -> str:
        """The public key, as a browser wants it that subscribes."""
        return written(_point(_private(self.private).public_key()))

    def authorization(self, endpoint: str, now_s: int) -> str:
        """The header that proves to the push service of an endpoint who sends the message."""
        from cryptography.hazmat.primitives import hashes
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

        there = urlsplit(endpoint)
        claims = {"aud": f"{there.scheme}://{there.netloc}", "exp": now_s + SIGNED_S}
        if self.contact:
            claims["sub"] = self.contact
        parts = ({"typ": "JWT", "alg": "ES256"}, claims)
        signing = ".".join(written(json.dumps(part, separators=(",", ":")).encode()) for part in parts)
        found = _private(self.private).sign(signing.encode(), ec.ECDSA(hashes.SHA256()))
        signature = b"".join(number.to_bytes(SCALAR, "big") for number in decode_dss_signature(found))
        return f"vapid t={signing}.{written(signature)}, k={self.public}"


def _derived(salt: bytes, key: bytes, info: bytes, length: int) -> bytes:
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    return HKDF(hashes.SHA256(), length, salt, info).derive(key)


def _private(scalar: bytes) -> "EllipticCurvePrivateKey":
    from cryptography.hazmat.primitives.asymmetric import ec

    return ec.derive_private_key(int.from_bytes(scalar, "big"), ec.SECP256R1())


def _scalar(key: "EllipticCurvePrivateKey") -> bytes:
    return key.private_numbers().private_value.to_bytes(SCALAR, "big")


def _public(point: bytes) -> "EllipticCurvePublicKey":
    from cryptography.hazmat.primitives.asymmetric import ec

    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)


def _point(key: "EllipticCurvePublicKey") -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
