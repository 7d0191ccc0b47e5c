"""Clients by their addresses, and the host names that this server answers to.

A page of another site can have its own name lead to this machine (DNS rebinding), and then the browser takes the two
for one site. It still says the other site's name as the `Host`: a server that answers only to names of its own is safe
from that. An address is no name, so nobody can have one lead elsewhere.
"""

import ipaddress
import socket
from collections.abc import Iterable, MutableMapping
from functools import lru_cache
from typing import Any, TypeAlias
from urllib.parse import urlsplit

from cellar.language import translator
from cellar.server.settings import BadSetting, Settings

_ = translator(__name__)
Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network
#: Maximum length of a host name (RFC 1035).
MOST_NAME = 253


def client(scope: MutableMapping[str, Any]) -> str:
    """The client of a request: its address."""
    return client_at(str(scope["client"][0])) if scope.get("client") else "?"


@lru_cache(maxsize=4096)
def client_at(address: str) -> str:
    """The client at an address. Whoever has one IPv6 address has the 2^64 beside it as well: they are one client."""
    found = address_in(address)
    if found is None:
        return address[:MOST_NAME]
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or ipaddress.IPv6Network((found, 64), strict=False))


def address_in(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """A text as an address; None where it is none, such as a name."""
    try:
        return ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return None


def within(address: str, some: Iterable[Network]) -> bool:
    """Whether an address lies in one of some networks."""
    found = address_in(address)
    return found is not None and any(found in network for network in some)


def networks(proxies: Iterable[str]) -> list[Network]:
    """The trusted proxies as networks."""
    found = []
    for text in proxies:
        try:
            found.append(ipaddress.ip_network(text))
        except ValueError:
            raise BadSetting(
                _(
                    "A trusted proxy is an address such as 10.0.0.2 or a network such as 10.0.0.0/24; {text} is "
                    "neither.",
                    text=repr(text),
                )
            ) from None
    return found


class Names:
    """The host names that a server answers to: this machine's, those of its origins, and those of its settings."""

    def __init__(self, settings: Settings) -> None:
        own = socket.gethostname()
        short = own.partition(".")[0]
        given = [*settings.names, *(site(origin) for origin in settings.origins)]
        names = ["localhost", own, short, f"{short}.local", *(name_of(name) or "" for name in given)]
        self._names = {_plain(name) for name in names if name}

    def answers_to(self, host: str) -> bool:
        """Whether a `Host` header names this server. No browser leaves it out."""
        if not host:
            return True
        name = name_of(host)
        return name is not None and (name in self._names or name.endswith(".localhost") or address_in(name) is not None)


def site(origin: str) -> str:
    """The host and port of an `Origin`; "" where it cannot be read."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def name_of(host: str) -> str | None:
    """The name or address in a `Host` header, without its port; None where it cannot be read."""
    try:
        return _plain(urlsplit(f"//{host}").hostname or "") or None
    except ValueError:
        return None


def _plain(name: str) -> str:
    return name.strip().lower().removesuffix(".")
