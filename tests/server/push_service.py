"""A push service of a test's own, on loopback, with a browser that subscribes at it and decrypts what comes as RFC 8291
says; and an SMTP server that keeps what it is sent."""

import base64
import email
import json
import os
import socketserver
import threading
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.patience import PATIENCE


def b64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def unb64(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


class Browser:
    """A browser that has subscribed."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.secret = os.urandom(16)

    @property
    def wish(self) -> dict[str, str]:
        return {"endpoint": self.endpoint, "key": b64(point(self.private)), "secret": b64(self.secret)}

    def decrypted(self, body: bytes) -> dict[str, Any]:
        salt, size, sender = body[:16], body[20], body[21:86]
        assert size == 65
        shared = self.private.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        info = b"WebPush: info\0" + point(self.private) + sender
        key = HKDF(hashes.SHA256(), 32, self.secret, info).derive(shared)
        cipher = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(key)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(key)
        text = AESGCM(cipher).decrypt(nonce, body[86:], None)
        assert text.endswith(b"\x02"), "the last record"
        return dict(json.loads(text[:-1]))


class PushService:
    """Takes messages for browsers; each test has its own."""

    def __init__(self) -> None:
        self.came: Queue[tuple[str, dict[str, str], bytes]] = Queue()
        self.status = 201
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.came.put((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
                self.send_response(service.status)
                self.send_header("Location", f"{service.origin}/elsewhere")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def browser(self, name: str) -> Browser:
        return Browser(f"{self.origin}/send/{name}")

    def next(self) -> tuple[str, dict[str, str], bytes]:
        """The next message: who it is for, headers and body."""
        path, headers, body = self.came.get(timeout=PATIENCE)
        return path.rpartition("/")[2], headers, body

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


def claims(authorization: str, public: str) -> dict[str, Any]:
    """What a message's signature says, checked by the key that the browser was told."""
    kind, token, key = authorization.replace(",", " ").split()
    assert (kind, key) == ("vapid", f"k={public}")
    signing, _, signature = token.removeprefix("t=").rpartition(".")
    raw = unb64(signature)
    signed = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    own = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unb64(public))
    own.verify(signed, signing.encode(), ec.ECDSA(hashes.SHA256()))
    return dict(json.loads(unb64(signing.partition(".")[2])))


class MailServer:
    """An SMTP server that takes every mail and keeps it."""

    def __init__(self) -> None:
        self.came: Queue[tuple[str, Message]] = Queue()
        mails = self

        class Handler(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                self.say(220)
                to = ""
                while line := self.rfile.readline().decode().strip():
                    word = line[:4].upper()
                    if word == "RCPT":
                        to = line.partition("<")[2].rstrip(">")
                    if word == "DATA":
                        self.say(354)
                        text = b""
                        while (part := self.rfile.readline()) != b".\r\n":
                            text += part.removeprefix(b".") if part.startswith(b"..") else part
                        mails.came.put((to, email.message_from_bytes(text)))
                    self.say(221 if word == "QUIT" else 250)
                    if word == "QUIT":
                        return

            def say(self, code: int) -> None:
                self.wfile.write(f"{code} so be it\r\n".encode())

        self._server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.port = int(self._server.server_address[1])
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def next(self) -> tuple[str, Message, str]:
        """The next mail: to whom, and its text."""
        to, found = self.came.get(timeout=PATIENCE)
        return to, found, found.get_payload(decode=True).decode()  # type: ignore[union-attr]

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
