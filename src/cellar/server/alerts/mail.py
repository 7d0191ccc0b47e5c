"""Sends mail by SMTP, where the operator has set it up: in a thread, with short timeouts. The password is read from its
file when it is needed, and is in no log."""

import asyncio
import smtplib
import ssl
from collections.abc import Mapping
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid
from pathlib import Path

from cellar.server.settings import Settings

TIMEOUT_S = 20.0
#: Maximum length of an address.
MOST = 254


def available(settings: Settings) -> bool:
    """Whether the operator has set mail up: a server, a sender, and an address for links."""
    return bool(settings.mail_host and settings.mail_from and (settings.origins or settings.addresses))


def is_address(text: str) -> bool:
    """Whether a text may be a mail address: one that is none is found out when nobody confirms it."""
    name, at, host = text.rpartition("@")
    return (
        bool(name and at and "." in host.strip(".") and len(text) <= MOST)
        and text.isascii()
        and text.isprintable()
        and not any(c in text for c in ' ,;:<>()[]\\"')
    )


def written(settings: Settings, to: str, subject: str, text: str, headers: Mapping[str, str]) -> EmailMessage:
    """A mail, ready to be sent."""
    # A link in a header stays whole: folded, mail programs do not find it.
    mail = EmailMessage(SMTP.clone(max_line_length=998))
    for name, value in {"From": settings.mail_from, "To": to, "Subject": subject, **headers}.items():
        mail[name] = value
    mail["Date"] = formatdate()
    mail["Message-ID"] = make_msgid(domain=settings.mail_from.rpartition("@")[2].strip("<> ") or None)
    mail["Auto-Submitted"] = "auto-generated"
    mail.set_content(text)
    return mail


async def send(settings: Settings, mail: EmailMessage) -> None:
    """Send a mail; OSError or SMTPException where that fails."""
    await asyncio.to_thread(_send, settings, mail)


def _send(settings: Settings, mail: EmailMessage) -> None:
    secure = ssl.create_default_context() if settings.mail_security != "none" else None
    if settings.mail_security == "tls":
        assert secure is not None
        server: smtplib.SMTP = smtplib.SMTP_SSL(
            settings.mail_host, settings.mail_port, timeout=TIMEOUT_S, context=secure
        )
    else:
        server = smtplib.SMTP(settings.mail_host, settings.mail_port, timeout=TIMEOUT_S)
    with server:
        if settings.mail_security == "starttls":
            server.starttls(context=secure)
        if settings.mail_user:
            password = Path(settings.mail_password_file).expanduser().read_text(encoding="utf-8").strip()
            server.login(settings.mail_user, password)
        server.send_message(mail)
