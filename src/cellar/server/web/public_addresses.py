"""Addresses at which friends reach this server, for links. A page that was opened on the server's own machine is at an
address that leads nowhere else, and a link with it would be of no use: the server offers its addresses in the network
instead, or says how to get one. Whoever asks from elsewhere has an address that works, and is told nothing."""

import contextlib
import ipaddress
import socket
import struct
from collections.abc import Iterator
from typing import Any

from litestar import Request, get

from cellar.language import N_, translator
from cellar.server import messages
from cellar.server.settings import Settings
from cellar.server.web.answers import DESCRIBED
from cellar.server.web.clients import address_in, name_of

_ = translator(__name__)

#: Linux: ask an interface for its address.
SIOCGIFADDR = 0x8915
#: Interfaces that lead to containers and virtual machines on this one.
INSIDE = ("docker", "br-", "veth", "virbr", "vmnet")
#: Nobody's address, set aside for documentation: to ask which way leads out, nothing is sent.
OUTSIDE = ("192.0.2.1", 9)
LONELY = N_(
    "This server can only be reached from this computer, so friends can't open the link. "
    "Stop it with Ctrl-C and start it with this command; your matches are kept:"
)
UNKNOWN = N_("Friends can't open an address such as localhost. Tell the server its own address with:")


@get("/api/reachable", responses=DESCRIBED, summary="Where friends reach this server")
async def reachable(request: Request[Any, Any, Any]) -> messages.Reachable:
    """Addresses for links, where the page was opened on the server's own machine."""
    settings: Settings = request.app.state.tables.settings
    if not _loopback(name_of(request.headers.get("host", "")) or ""):
        return messages.Reachable(())
    port = int((request.scope.get("server") or ("", settings.port))[1] or settings.port)
    known = (*settings.addresses, *settings.origins)
    if known:
        return messages.Reachable(tuple(address.rstrip("/") for address in known))
    if not request.client or not _loopback(request.client.host):
        # In a container, say: the addresses that it sees are not those of the machine.
        return messages.Reachable((), _(UNKNOWN), f"cellar serve --set addresses=http://ADDRESS:{port}")
    if _loopback(settings.host):
        more = "" if port == Settings.port else f" --port {port}"
        return messages.Reachable((), _(LONELY), f"cellar serve --host 0.0.0.0{more}")
    return messages.Reachable(tuple(f"http://{address}:{port}" for address in own_addresses()))


def own_addresses() -> list[str]:
    """This machine's addresses in its networks, the one with the default route first."""
    return list(dict.fromkeys(address for address in (*_way_out(), *_interfaces()) if _of_a_network(address)))


def _way_out() -> Iterator[str]:
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.connect(OUTSIDE)
        yield str(asking.getsockname()[0])


def _interfaces() -> Iterator[str]:
    """The addresses of all interfaces, where the system tells them; otherwise only the default route is known."""
    with contextlib.suppress(OSError, ImportError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        import fcntl  # not everywhere

        for _, name in socket.if_nameindex():
            if not name.startswith(INSIDE):
                with contextlib.suppress(OSError):
                    wanted = struct.pack("256s", name.encode()[:15])
                    yield socket.inet_ntoa(fcntl.ioctl(asking.fileno(), SIOCGIFADDR, wanted)[20:24])


def _of_a_network(address: str) -> bool:
    found = ipaddress.ip_address(address)
    return not (found.is_loopback or found.is_link_local or found.is_unspecified)


def _loopback(name: str) -> bool:
    found = address_in(name)
    return found.is_loopback if found is not None else name == "localhost" or name.endswith(".localhost")


HANDLERS: list[Any] = [reachable]
