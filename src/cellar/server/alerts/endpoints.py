"""Delivers messages to push services. Their URLs come from visitors, so only known hosts are asked, over HTTPS, at
addresses that are not of one's own network; redirects are not followed."""

import http.client
import ipaddress
import socket
import ssl
from collections.abc import Mapping, Sequence
from urllib.parse import SplitResult, urlsplit

from cellar.language import translator
from cellar.server.errors import Forbidden

_ = translator(__name__)

#: Seconds until a push service must have answered, and the maximum length of its URL.
TIMEOUT_S = 10.0
MOST_URL = 1_000


def check(endpoint: str, hosts: Sequence[str]) -> SplitResult:
    """An endpoint in its parts; Forbidden for one that is of no push service that the server knows. `hosts`: domains,
    with all below them; or whole origins, such as http://127.0.0.1:9000, which are asked wherever they are."""
    try:
        found = urlsplit(endpoint)
        named, port = found.hostname or "", found.port
    except ValueError:
        found, named, port = urlsplit(""), "", None
    allowed = f"{found.scheme}://{found.netloc}" in hosts or (
        found.scheme == "https"
        and port in (None, 443)
        and "@" not in found.netloc
        and any(named == host or named.endswith(f".{host}") for host in hosts if "://" not in host)
    )
    if not allowed or len(endpoint) > MOST_URL or not endpoint.isascii() or not endpoint.isprintable():
        raise Forbidden(_("This server doesn't know your browser's push service, so it can't notify you."))
    return found


def post(endpoint: str, hosts: Sequence[str], headers: Mapping[str, str], body: bytes) -> int:
    """Post a message; returns the status of the answer. OSError where nobody answers; runs in a thread."""
    found = check(endpoint, hosts)
    path = found.path + (f"?{found.query}" if found.query else "")
    connection = _connection(found, own=f"{found.scheme}://{found.netloc}" in hosts)
    try:
        connection.request("POST", path or "/", body, {"Host": found.netloc, **headers})
        return connection.getresponse().status
    except http.client.HTTPException as error:
        raise OSError(f"no HTTP: {type(error).__name__}") from None
    finally:
        connection.close()


def _connection(found: SplitResult, own: bool) -> http.client.HTTPConnection:
    """A connection to the very address that was looked at: asked again, a name might lead elsewhere."""
    assert found.hostname is not None
    secure = found.scheme == "https"
    port = found.port or (443 if secure else 80)
    addresses = socket.getaddrinfo(found.hostname, port, type=socket.SOCK_STREAM)
    found_at = [str(where[0]) for *_rest, where in addresses]
    reachable = [address for address in found_at if own or ipaddress.ip_address(address).is_global]
    if not reachable:
        raise OSError("its name leads into a network of its own")
    connection = http.client.HTTPConnection(found.hostname, port, timeout=TIMEOUT_S)
    connection.sock = socket.create_connection((reachable[0], port), TIMEOUT_S)
    if secure:
        connection.sock = ssl.create_default_context().wrap_socket(connection.sock, server_hostname=found.hostname)
    return connection
